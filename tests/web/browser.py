"""A browser without a script on the application in this process."""

from urllib.parse import urljoin

from flask import Flask
from werkzeug.datastructures import MultiDict
from werkzeug.test import TestResponse

from tests.form_player import FormPlayer, Page, Pairs

HTMX = {"HX-Request": "true"}
LIVE = {**HTMX, "X-Live": "1"}


class Browser(FormPlayer):
    """Follows links, posts forms; `raw` and `act` are for what no form offers."""

    def __init__(self, app: Flask, language: str = "pt-BR") -> None:
        self.client = app.test_client()
        self.url = self.at = "http://localhost"
        self.headers = {"Accept-Language": language}
        self.status = 0
        self.page = Page("")

    def open(self, address: str, fields: Pairs | None = None) -> Page:
        answer = self.client.open(
            urljoin(self.at, address),
            method="GET" if fields is None else "POST",
            data=None if fields is None else MultiDict(fields),
            headers=self.headers,
            follow_redirects=True,
        )
        self.status = answer.status_code
        self.at = answer.request.url
        self.page = Page(answer.text)
        return self.page

    def raw(self, method: str, path: str, **options: object) -> TestResponse:
        """One request, no redirect followed."""
        headers = {**self.headers, **options.pop("headers", {})}  # type: ignore[dict-item]
        return self.client.open(path, method=method, headers=headers, **options)  # type: ignore[arg-type]

    def act(self, act: str, headers: dict[str, str] | None = None, /, **fields: object) -> TestResponse:
        """Post an act to the table this browser is at, with its token, whether a form offers it or not."""
        data = {"csrf_token": self.token(), **fields}
        return self.raw("POST", f"{self.table}/{act}", data=data, headers=headers or {})

    def token(self) -> str:
        """From the page at hand, or else from the home page."""
        page = self.page if self.page.forms else Page(self.raw("GET", "/").text)
        return next(value for form in page.forms for name, value in form.fields if name == "csrf_token")

    @property
    def table(self) -> str:
        return f"/t/{self.code}"

    @property
    def code(self) -> str:
        return self.at.split("/t/")[1].split("/")[0].split("?")[0]

    @property
    def person(self) -> str | None:
        with self.client.session_transaction() as session:
            return session.get("person")

    def host(self, name: str = "Ana", bots: int = 0, **switches: str) -> Page:
        """Make a table from the home page."""
        page = self.open("/")
        form = next(form for form in page.forms if form.action.endswith("/t") and form.method == "post")
        return self.send(form, ("name", name), ("bots", str(bots)), *switches.items())

    def join(self, code: str, name: str) -> Page:
        return self.sit(f"/t/{code}", name)

    def press(self, act: str) -> Page:
        """The button of an act that the page offers."""
        form = self.page.form(act)
        assert form is not None, f"no form for {act}"
        return self.send(form)
