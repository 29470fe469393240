"""`python -m presidente COMMAND`: each command is a line in `COMMANDS`, imported when it is asked for."""

import argparse
import sys
from collections.abc import Callable
from importlib import import_module

# name: (module with `run(arguments) -> exit status`, one line of help)
COMMANDS = {
    "replay": ("presidente.replay", "print every state of a match record"),
    "serve": ("presidente.serve", "run the server; settings come from the environment"),
}


def main(arguments: list[str] | None = None) -> int:
    """Runs one command and returns its exit status."""
    helps = "\n".join(f"  {name:14}{line}" for name, (_, line) in COMMANDS.items())
    parser = argparse.ArgumentParser(
        prog="python -m presidente",
        description="A server for the card game Presidente.",
        epilog=f"commands:\n{helps}",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("command", choices=COMMANDS, metavar="COMMAND")
    parser.add_argument("arguments", nargs=argparse.REMAINDER, metavar="...")
    asked = parser.parse_args(arguments)
    run: Callable[[list[str]], int] = import_module(COMMANDS[asked.command][0]).run
    return run(asked.arguments)


if __name__ == "__main__":
    sys.exit(main())
