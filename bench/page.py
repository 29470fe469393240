"""P2: how soon our pages can be used on a phone by Lighthouse's word, beside the boardgame.io React page.

`make page`, or `python -m bench.page [--reps N]`. Lighthouse 12.8.2, its usual phone (slow 4G and a processor
÷ 4, both simulated), plain HTTP of this machine, the system's Chromium. Needs npm; what it brings lives under
`.venv-bench/`.

The peer is boardgame.io's React client with an empty board and react-dom, bundled by esbuild, gzipped; it
plays by itself (no server), so that its board shows without another round trip: the kindest case. Ours is the
table of a match that is on, seen by the player whose turn it is, and opens its socket. They take turns;
medians, and the ratio of those.
"""

import argparse
import gzip
import json
import os
import statistics
import subprocess
import threading
from collections import defaultdict
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, NamedTuple

from bench.peers import KEPT
from bench.phone import seated, serving
from tests.browser.find import find

LIGHTHOUSE = {"lighthouse": "12.8.2"}
BOARDGAME = {"boardgame.io": "0.50.2", "react": "19.3.1", "react-dom": "19.3.1", "esbuild": "0.28.2"}
RATIO_MUST, RATIO_AIM, BLOCKING_MUST = 0.65, 0.45, 50
FIGURES = {
    "first-contentful-paint": "FCP",
    "largest-contentful-paint": "LCP",
    "interactive": "interactive",
    "total-blocking-time": "TBT",
    "total-byte-weight": "bytes",
}
CLIENT = """
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { Client } from 'boardgame.io/react';
const game = { setup: () => ({}), moves: {} };
const board = () => createElement('div', null, 'board');
const App = Client({ game, board, numPlayers: 4, debug: false });
createRoot(document.getElementById('root')).render(createElement(App, { playerID: '0', matchID: 'm' }));
"""
PAGE = b"""<!doctype html><html lang="en"><head><meta charset="utf-8"><title>boardgame.io</title>
<meta name="viewport" content="width=device-width,initial-scale=1"></head>
<body><div id="root"></div><script src="/client.js"></script></body></html>"""


class Site(NamedTuple):
    """A page to look at; `cookie` makes it somebody's."""

    address: str
    cookie: str = ""


Report = dict[str, Any]


def main() -> None:
    parser = argparse.ArgumentParser(description="Lighthouse on our pages and on boardgame.io's.")
    parser.add_argument("--reps", type=int, default=3)
    reps = parser.parse_args().reps
    lighthouse = _packages("lighthouse", LIGHTHOUSE) / "lighthouse" / "cli" / "index.js"
    with serving() as server, _boardgame() as peer:
        player, table = seated(server)
        cookie = "; ".join(f"{each.name}={each.value}" for each in player.jar)
        sites = {
            "boardgame.io": Site(peer),
            "table": Site(table, cookie),
            "home": Site(server.url),
            "rules": Site(f"{table}/rules", cookie),
        }
        reports: dict[str, list[Report]] = defaultdict(list)
        for _ in range(reps):
            for name, site in sites.items():
                reports[name].append(_look(lighthouse, site))
        assert player.open(table).asked, "the match went on meanwhile"
    _print_speed(reports)
    for name in sites:
        if name != "boardgame.io":
            _print_scores(name, reports[name])


def _look(lighthouse: Path, site: Site) -> Report:
    command = ["node", str(lighthouse), site.address, "--output=json", "--quiet"]
    command += ["--chrome-flags=--headless=new --no-sandbox"]
    command += ["--extra-headers", json.dumps({"Cookie": site.cookie})]
    found = find()
    assert found is not None, "no Chromium: make browser"
    done = subprocess.run(
        command, env=os.environ | {"CHROME_PATH": found}, stdout=subprocess.PIPE, check=True, timeout=300
    )
    report: Report = json.loads(done.stdout)
    assert not report.get("runtimeError"), report["runtimeError"]
    return report


def _print_speed(reports: Mapping[str, list[Report]]) -> None:
    print(f"\n{'page':14}" + "".join(f"{label:>13}" for label in FIGURES.values()) + f"{'ratio':>8}")
    whole = _median(reports["boardgame.io"], "interactive")
    for name, of in reports.items():
        cells = "".join(f"{_median(of, audit):13.0f}" for audit in FIGURES)
        print(f"{name:14}{cells}{_median(of, 'interactive') / whole:8.2f}")
    print(f"must: table's ratio {RATIO_MUST} (aim {RATIO_AIM}), TBT {BLOCKING_MUST} ms")


def _print_scores(name: str, reports: list[Report]) -> None:
    scores = {
        kind: statistics.median(report["categories"][kind]["score"] for report in reports) * 100
        for kind in reports[0]["categories"]
    }
    print(f"\n{name}: " + ", ".join(f"{kind} {score:.0f}" for kind, score in scores.items()))
    audits, last = reports[-1]["audits"], reports[-1]["categories"]
    for kind, category in last.items():
        for ref in category["auditRefs"]:
            audit = audits[ref["id"]]
            if audit["score"] is not None and audit["score"] < 0.9:
                weighs = f"weighs {ref['weight']}" if ref["weight"] else "advice"
                print(f"  {kind} ({weighs}): {ref['id']} {audit.get('displayValue', '')}")
    tasks = audits["mainthread-work-breakdown"]["details"]["items"]
    shares = (f"{task['groupLabel']} {task['duration']:.0f}" for task in tasks)
    print(f"  main thread, ms: {', '.join(shares)}")
    for task in audits["long-tasks"].get("details", {}).get("items", ()):
        where = task["url"].partition("?")[0]
        print(f"  long task: {task['duration']:.0f} ms at {task['startTime']:.0f} ms, {where}")


def _median(reports: list[Report], audit: str) -> float:
    return statistics.median(float(report["audits"][audit]["numericValue"]) for report in reports)


@contextmanager
def _boardgame() -> Iterator[str]:
    """The peer's page, served; its address."""
    script = gzip.compress(_client(), 9)

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_GET(self) -> None:
            is_script = self.path == "/client.js"
            body = script if is_script else gzip.compress(PAGE, 9)
            self.send_response(200)
            self.send_header("Content-Type", "text/javascript" if is_script else "text/html")
            self.send_header("Content-Encoding", "gzip")
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_: object) -> None:
            """Quiet."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_address[1]}/"
    server.shutdown()


def _client() -> bytes:
    modules = _packages("boardgameio", BOARDGAME)
    source = modules.parent / "client.js"
    source.write_text(CLIENT)
    command = [str(modules / ".bin" / "esbuild"), str(source), "--bundle", "--minify", "--log-level=error"]
    command.append('--define:process.env.NODE_ENV="production"')
    return subprocess.run(command, stdout=subprocess.PIPE, check=True).stdout


def _packages(name: str, versions: Mapping[str, str]) -> Path:
    """`node_modules` with these; made once."""
    folder = KEPT / name
    ready = folder / ".ready"
    if not ready.exists():
        folder.mkdir(parents=True, exist_ok=True)
        (KEPT / ".gitignore").write_text("*\n")
        wanted = {"private": True, "dependencies": versions, "overrides": {"koa-compose": "4.1.0"}}
        (folder / "package.json").write_text(json.dumps(wanted))
        subprocess.run(["npm", "install", "--silent", "--no-audit", "--no-fund"], cwd=folder, check=True)
        ready.touch()
    return folder / "node_modules"


if __name__ == "__main__":
    main()
