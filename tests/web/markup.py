"""Reads a page or a fragment: its elements with their attributes."""

from dataclasses import dataclass
from html.parser import HTMLParser

SHEETS = {"leave", "claim", "kick", "host"}
VOID = {"input", "meta", "link", "br", "img"}


@dataclass(frozen=True)
class Element:
    tag: str
    attributes: dict[str, str]
    depth: int


class Markup(HTMLParser):
    """All elements in the order of the document; `depth` 0 is the top."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.elements: list[Element] = []
        self._open: list[str] = []
        self.feed(html)
        assert self._open == [], f"not closed: {self._open}"

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append(Element(tag, {name: value or "" for name, value in attrs}, len(self._open)))
        if tag not in VOID:
            self._open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append(Element(tag, {name: value or "" for name, value in attrs}, len(self._open)))

    def handle_endtag(self, tag: str) -> None:
        assert self._open, f"</{tag}> closes nothing"
        assert self._open.pop() == tag

    @property
    def roots(self) -> list[Element]:
        return [element for element in self.elements if element.depth == 0]

    def ids(self) -> list[str]:
        return [element.attributes["id"] for element in self.elements if "id" in element.attributes]

    def named(self, tag: str) -> list[Element]:
        return [element for element in self.elements if element.tag == tag]

    def acts(self) -> list[str]:
        """The acts of the forms, in the order of the document, but for those of the sheets."""
        forms = (form.attributes.get("data-act", "") for form in self.named("form"))
        return [act for act in forms if act and act not in SHEETS]
