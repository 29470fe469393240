"""Other people's engines, each in a process and an environment of its own under `.venv-bench/`.

Nothing of them is part of this repository. A peer that cannot be had is said aloud and left out.
"""

import os
import subprocess
import sys
import venv
from collections.abc import Callable, Mapping
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
KEPT = ROOT / ".venv-bench"
OPENSPIEL = "open_spiel==2.0.2"
PRESIDENTS = os.environ.get("PRESIDENTS_REPO", "https://github.com/databasedav/presidents")
PRESIDENTS_COMMIT = "61e28ccd2903d84c83d18d59566a67eebbbcdda9"


class Peer:
    """One that answers with a rate whenever it is asked."""

    def __init__(self, python: Path, module: str, *arguments: str) -> None:
        command = [str(python), "-m", module, *arguments]
        self._process = subprocess.Popen(
            command, cwd=ROOT, text=True, bufsize=1, stdin=subprocess.PIPE, stdout=subprocess.PIPE
        )

    def rate(self) -> float:
        """Games per CPU second, in a turn of its own."""
        if not self._process.stdin or not self._process.stdout:
            raise RuntimeError("no pipes")
        print(file=self._process.stdin, flush=True)
        return float(self._process.stdout.readline())

    def close(self) -> None:
        self._process.communicate()


def openspiel() -> Peer:
    """OpenSpiel 2.0.2, game dou_dizhu."""
    return Peer(_environment("openspiel", OPENSPIEL), "bench.openspiel")


def presidents() -> Peer:
    """databasedav/presidents, from `PRESIDENTS_REPO` (an address or a folder), always at one commit."""
    python = _environment("presidents", "numpy==1.23.5", "llist==0.7.1")
    checkout = KEPT / "presidents" / "checkout"
    if not checkout.exists():
        _run("git", "clone", "-q", "-n", PRESIDENTS, checkout)
    _run("git", "-C", checkout, "checkout", "-q", PRESIDENTS_COMMIT)
    return Peer(python, "bench.presidents", str(checkout))


def started(peers: Mapping[str, Callable[[], Peer]]) -> dict[str, Peer]:
    """Those that can be had here."""
    running = {}
    for name, start in peers.items():
        try:
            running[name] = start()
        except (OSError, subprocess.CalledProcessError) as error:
            print(f"!!! NOT MEASURED: {name}: {error}", file=sys.stderr)
    return running


def _environment(name: str, *requirements: str) -> Path:
    """The Python of a virtual environment with these; made once."""
    folder = KEPT / name
    python = folder / "bin" / "python"
    ready = folder / ".ready"
    if not ready.exists():
        venv.create(folder, with_pip=True, clear=True)
        (KEPT / ".gitignore").write_text("*\n")
        _run(python, "-m", "pip", "install", "-qq", "--disable-pip-version-check", *requirements)
        ready.touch()
    return python


def _run(*command: str | Path) -> None:
    subprocess.run(command, check=True)
