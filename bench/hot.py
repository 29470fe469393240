"""Where a page spends its time, by the browser's sampling profiler: per function, with all that it calls."""

from collections import defaultdict
from typing import Any

from bench.phone import place_of, written

SHOWN = 40


def print_profile(profile: dict[str, Any]) -> None:
    """The functions of the page's scripts that took longest, and what the browser did by itself, in ms."""
    frames = {node["id"]: node["callFrame"] for node in profile["nodes"]}
    parents = {child: node["id"] for node in profile["nodes"] for child in node.get("children", ())}
    own: dict[int, float] = defaultdict(float)
    for sample, delta in zip(profile["samples"], profile["timeDeltas"], strict=True):
        own[sample] += delta / 1000
    whole: dict[str, float] = defaultdict(float)
    for ident, spent in own.items():
        for name in {_name(frames[at]) for at in _way_up(ident, parents)}:
            whole[name] += spent
    print("\nms, with what it calls")
    for name, spent in sorted(whole.items(), key=lambda each: -each[1])[:SHOWN]:
        print(f"  {spent:8.0f}  {name}")


def _way_up(ident: int, parents: dict[int, int]) -> list[int]:
    way = [ident]
    while way[-1] in parents:
        way.append(parents[way[-1]])
    return way


def _name(frame: dict[str, Any]) -> str:
    name, url = frame["functionName"] or "without a name", frame["url"]
    if "table.js" not in url:
        return f"{name}  {url.rpartition('/')[2].partition('?')[0]}".strip()
    lines = written().split("\n")[: frame["lineNumber"]]
    file, line = place_of(sum(len(each) + 1 for each in lines))
    return f"{name}  {file}:{line}"
