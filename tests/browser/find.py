"""Which browser the tests drive: the system's Chromium or Chrome, else the one Playwright brought.

`python -m tests.browser.find` prints its path, or says in one line that there is none (exit status 1).
"""

import shutil
import subprocess
import sys
from pathlib import Path

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
ARGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


def answers(path: str) -> bool:
    """Whether the program runs: on Ubuntu `chromium` may be a stub that only asks for snap."""
    try:
        done = subprocess.run([path, "--version"], capture_output=True, text=True, timeout=30, check=False)
    except (OSError, subprocess.TimeoutExpired):
        return False
    return done.returncode == 0 and ("Chrom" in done.stdout)


def playwrights_own() -> list[str]:
    root = Path.home() / ".cache" / "ms-playwright"
    return [str(path) for path in sorted(root.glob("chromium-*/chrome-linux*/chrome"))]


def find() -> str | None:
    """The path of a browser that runs, or None."""
    installed = [path for name in NAMES if (path := shutil.which(name))]
    return next((path for path in [*installed, *playwrights_own()] if answers(path)), None)


def main() -> int:
    path = find()
    if path is None:
        print("no Chromium: sudo apt install chromium, or playwright install chromium", file=sys.stderr)
        return 1
    print(path)
    return 0


if __name__ == "__main__":
    sys.exit(main())
