"""The wheel's build hook: catalogues compiled from their sources, which alone are in the repository."""

from pathlib import Path
from typing import Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

CATALOGUES = "presidente/locales/*/LC_MESSAGES/messages"


class CompileCatalogues(BuildHookInterface):
    """Found by hatchling in this file, because pyproject.toml asks for a `custom` hook."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile, and let the build take what the repository ignores."""
        for source in Path(self.root).glob(f"{CATALOGUES}.po"):
            with source.open("rb") as po, source.with_suffix(".mo").open("wb") as mo:
                write_mo(mo, read_po(po, locale=source.parent.parent.name))
        build_data["artifacts"].append(f"{CATALOGUES}.mo")
