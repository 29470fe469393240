"""Mutation testing of the engine: `make mutants`, or python bench/mutants.py [PATTERN].

mutmut makes the mutants and names them; mypy takes those that `make check` would refuse; the rest meet the
tests of the engine. They are run here and not by `mutmut run`, because the engine builds its tables once and
keeps them, and a mutant in the building would never be run: one pytest session collects the tests, and forks
for each mutant. The fork begins with empty tables and runs the tests that reach the mutant, the most deadly
first, up to the first failure. What runs while a module is imported gets a process of its own.
"""

import ast
import fnmatch
import gc
import json
import os
import resource
import signal
import subprocess
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Callable
from functools import wraps
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from _pytest.runner import runtestprotocol

WORKERS = int(os.environ.get("MUTANT_WORKERS", "2"))
FIRST, SECOND = 2.0, 1000.0  # seconds of tests on one mutant; the second time for those that are left
SECONDS, MEMORY = 30, 2 << 30  # of processor and memory for one mutant; more is a kill
ALONE = os.environ.get("MUTANT_UNDER_TEST", "")
MYPY = ["presidente/engine", "--strict", "--disable-error-code", "unused-ignore", "--output", "json"]
PYTEST = ["tests/engine", "--noconftest", "-q", "-p", "no:cacheprovider", "-W", "ignore"]
# another process, which would not be mutated
PYTEST += [
    "--deselect",
    "tests/engine/test_vectors.py::test_the_command_prints_one_result_a_line_for_all_readable_vectors",
]

Function = tuple[str, str]  # module, qualified name
mutants_of: dict[Function, dict[str, Callable[..., Any]]] = {}
called: set[Function] = set()


# -- in the place of mutmut's own trampoline


def wrap_in_trampoline(mutants: dict[str, Callable[..., Any]], is_classmethod: bool = False) -> Any:
    """Calls whatever stands as the original, and notes the call."""

    def decorate(original: Callable[..., Any]) -> Callable[..., Any]:
        function = original.__module__, original.__qualname__
        mutants_of[function] = mutants

        @wraps(original)
        def call(*args: Any, **named: Any) -> Any:
            called.add(function)
            if ALONE:
                activate(ALONE)
            run = mutants["_mutmut_orig"]
            return (
                getattr(args[0], run.__name__)(*args[1:], **named) if is_classmethod else run(*args, **named)
            )

        return call

    return decorate


def activate(mutant: str) -> None:
    """From now on the mutant stands as the original."""
    module, _, name = mutant.rpartition(".")
    for (where, _), mutants in mutants_of.items():
        if where == module and name in mutants:
            mutants["_mutmut_orig"] = mutants[name]


def clear_tables() -> None:
    for name, module in list(sys.modules.items()):
        if name.startswith("presidente.engine"):
            for value in list(vars(module).values()):
                if hasattr(value, "cache_clear"):
                    value.cache_clear()


def import_engine() -> None:
    trampoline = ModuleType("mutmut.mutation.trampoline")
    trampoline.__dict__.update(wrap_in_trampoline=wrap_in_trampoline, MutantDict=dict)
    sys.modules["mutmut.mutation.trampoline"] = trampoline
    sys.path.insert(0, os.getcwd())
    for file in sorted(Path("presidente/engine").glob("[!_]*.py")):
        __import__(f"presidente.engine.{file.stem}")


# -- running


class Session:
    """A plugin of pytest, in the place of its loop: the tests as they are, then a fork for each mutant."""

    def __init__(self, imported: set[Function], typed: set[str], pattern: str) -> None:
        self.imported, self.typed, self.pattern = imported, typed, pattern
        self.reached: dict[Function, list[int]] = defaultdict(list)
        self.seconds: dict[int, float] = {}
        self.kills: Counter[int | tuple[Function, int]] = Counter()
        self.running: dict[int, tuple[Function, str, int]] = {}
        self.results: dict[str, str] = {}

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        self.without(session.items)
        gc.freeze()
        for budget in (FIRST, SECOND):
            for function, mutant in self.left():
                self.fork(session.items, function, mutant, budget)
            while self.running:
                self.wait()
        return True

    def left(self) -> list[tuple[Function, str]]:
        """The mutants that nothing has killed yet."""
        named = [(f, f"{f[0]}.{name}") for f, mutants in mutants_of.items() for name in mutants]
        chosen = [(f, m) for f, m in named if not m.endswith("_orig") and fnmatch.fnmatch(m, self.pattern)]
        self.results |= {m: "typed" for _, m in chosen if m in self.typed}
        return [(f, m) for f, m in chosen if self.results.get(m, "survived") == "survived"]

    def without(self, items: list[pytest.Item]) -> None:
        """How long each test takes, and what it calls when every table is built anew."""
        for i, item in enumerate(items):
            clear_tables()
            called.clear()
            began = time.process_time()
            if not passes(item):
                pytest.exit(f"{item.nodeid} fails without any mutant")
            self.seconds[i] = time.process_time() - began
            for function in called:
                self.reached[function].append(i)

    def fork(self, items: list[pytest.Item], function: Function, mutant: str, budget: float) -> None:
        if len(self.running) >= WORKERS:
            self.wait()
        tests = sorted(
            self.reached[function], key=lambda i: -(self.kills[i] + 0.05) / (self.seconds[i] + 0.005)
        )
        read, write = os.pipe()
        pid = os.fork()
        if pid:
            os.close(write)
            self.running[pid] = function, mutant, read
            return
        quiet_and_limited()
        if function in self.imported:
            os.execve(sys.executable, [sys.executable, __file__], {**os.environ, "MUTANT_UNDER_TEST": mutant})
        clear_tables()
        activate(mutant)
        spent = 0.0
        for i in tests:
            spent += self.seconds[i]
            if spent > budget:
                break
            if not passes(items[i]):
                os.write(write, str(i).encode())
                os._exit(1)
        os._exit(0)

    def deadly(self, function: Function, i: int) -> float:
        """Kills a second, those of the same function before all others."""
        return (self.kills[i] + 20 * self.kills[function, i] + 0.05) / (self.seconds[i] + 0.005)

    def wait(self) -> None:
        pid, status = os.wait()
        function, mutant, read = self.running.pop(pid)
        killer = os.read(read, 20)
        os.close(read)
        if killer:
            self.kills.update([int(killer), (function, int(killer))])
        self.results[mutant] = "killed" if status else "survived"
        print(self.results[mutant], mutant, flush=True)


def quiet_and_limited() -> None:
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS + 1))
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    signal.alarm(20 * SECONDS)
    gc.disable()
    null = os.open(os.devnull, os.O_WRONLY)
    os.dup2(null, 1)
    os.dup2(null, 2)


def passes(item: pytest.Item) -> bool:
    try:
        return not any(report.failed for report in runtestprotocol(item, log=False, nextitem=None))
    except BaseException:
        return False


# -- making the mutants, and what came of them


def generate() -> None:
    """mutmut's copy of the project under mutants/, with every mutant of a function beside it."""
    from mutmut import __main__ as mutmut

    os.environ["MUTANT_UNDER_TEST"] = "mutant_generation"
    Path("mutants").mkdir(exist_ok=True)
    mutmut.copy_src_dir()
    mutmut.copy_also_copy_files()
    mutmut.setup_source_paths()
    mutmut.create_mutants(1)


def refused_by_types() -> set[str]:
    """The mutants in whose lines mypy finds an error."""
    mypy = [str(Path(sys.executable).parent / "mypy"), *MYPY]
    found = subprocess.run(mypy, capture_output=True, text=True, check=False).stdout.splitlines()
    wrong: dict[str, set[int]] = defaultdict(set)
    for error in map(json.loads, found):
        if error["severity"] == "error":
            wrong[error["file"]].add(error["line"])
    names = set()
    for file, lines in wrong.items():
        module = file.removesuffix(".py").replace("/", ".")
        for node in ast.walk(ast.parse(Path(file).read_text())):
            if isinstance(node, ast.FunctionDef) and lines & {
                *range(node.lineno, (node.end_lineno or 0) + 1)
            }:
                names.add(f"{module}.{node.name}")
    return {name for name in names if name.rpartition("_")[0] + "_orig" not in names}


def report(results: dict[str, str]) -> None:
    from mutmut.__main__ import get_diff_for_mutant

    counts: dict[str, Counter[str]] = defaultdict(Counter)
    for mutant, result in sorted(results.items()):
        for where in (mutant.split(".")[2], "all"):
            counts[where][result] += 1
        if result == "survived":
            diff = get_diff_for_mutant(mutant).splitlines()[2:]
            print(mutant, *(line for line in diff if line[0] in "+-"), sep="\n")
    for module, by in sorted(counts.items()):
        total, typed, left = by.total(), by["typed"], by["survived"]
        tests = by["killed"] / max(1, total - typed)
        rest = f"{by['killed']} by tests ({tests:.1%}), {left} left"
        print(f"{module:10} {total:5} mutants: {typed} by types, {rest}")


def main() -> None:
    if ALONE:
        import_engine()
        sys.exit(pytest.main([*PYTEST, "-x"]))
    generate()
    os.chdir("mutants")
    os.environ["MUTANT_UNDER_TEST"] = ""  # the tests see it and try less at random
    typed = refused_by_types()
    import_engine()
    session = Session(set(called), typed, sys.argv[1] if len(sys.argv) > 1 else "*")
    pytest.main([*PYTEST, "-s"], plugins=[session])
    os.chdir("..")
    report(session.results)


if __name__ == "__main__":
    main()
