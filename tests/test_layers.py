"""Imports point one way: app -> web -> live -> rooms -> {store, bots} -> engine."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "presidente"
MAY_IMPORT = {
    "engine": set(),
    "bots": {"engine"},
    "store": {"engine"},
    "rooms": {"store", "bots", "engine"},
    "live": {"rooms", "store", "bots", "engine"},
    "web": {"live", "rooms", "store", "bots", "engine"},
}


def imports(path: Path) -> Iterator[str]:
    """The modules that a file names, with what it takes from them."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: a relative import"
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def files(part: str) -> list[Path]:
    return sorted((PACKAGE / part).rglob("*.py"))


@pytest.mark.parametrize("part", MAY_IMPORT)
def test_a_part_imports_only_what_is_to_its_right(part: str) -> None:
    allowed = MAY_IMPORT[part] | {part}
    for path in files(part):
        named = [name.split(".") for name in imports(path)]
        taken = {name[1] for name in named if name[0] == "presidente" and len(name) > 1}
        assert taken <= allowed, f"{path.relative_to(ROOT)} imports {taken - allowed}"


def test_the_engine_needs_nothing_but_the_standard_library() -> None:
    for path in files("engine"):
        foreign = {name.split(".")[0] for name in imports(path)} - sys.stdlib_module_names - {"presidente"}
        assert not foreign, f"{path.relative_to(ROOT)} imports {foreign}"


def test_the_engine_has_no_clock_no_network_and_no_files() -> None:
    forbidden = {"time", "datetime", "socket", "os", "pathlib", "threading", "logging", "sqlite3"}
    for path in files("engine"):
        assert not {name.split(".")[0] for name in imports(path)} & forbidden, path


def test_the_web_never_touches_the_tables() -> None:
    for path in files("web"):
        assert not any(name.startswith("presidente.store.tables") for name in imports(path)), path


def test_the_package_itself_is_empty() -> None:
    assert (PACKAGE / "__init__.py").read_text().strip() == ""


def test_every_folder_of_the_package_has_its_place() -> None:
    folders = {
        path.parent.relative_to(PACKAGE).parts[0] for path in PACKAGE.rglob("*.py") if path.parent != PACKAGE
    }
    assert folders <= MAY_IMPORT.keys() | {"locales"}
