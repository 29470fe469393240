"""How soon a tap shows on a slow phone, and whether an impatient finger plays twice.

`make taps`, or `python -m bench.taps [--trace FILE.zip] [--profile] [--rounds N] [--pace X]`.

A match in a Chromium of 360 x 640 whose processor is slowed 6 times, over 400 kbit/s with 400 ms, movement
on. From the moment the finger leaves the screen (the pointerup that makes a tap of it; its time stamp is the
browser's, so waiting in the queue counts) to the next paint as the browser says (Event Timing), where the
page has changed by then, else to the end of the frame after the first change. Goal: every tap under 100 ms.
Before and after the match the same finger taps a page with one button and nothing else: on a busy machine
read the difference to that.

Every Play and every Pass is tapped twice, the second time at once or up to 0.6 s later; the posts that left
and the record of the match say whether anything was done twice. `--trace` keeps a Playwright trace and
`--profile` says which functions take the time; both cost time themselves, so take no figures from such a run.
"""

import argparse
import json
import statistics
import sys
from collections import defaultdict
from typing import Any
from urllib.parse import quote

from playwright.sync_api import Browser, Page

from bench.finger import SECOND, Finger, Tap
from bench.hot import print_profile
from bench.phone import cdp, chromium, new_phone, serve_as_written, serving
from tests.browser.table import asked, state

SLOWER = 6
SLOW_LINE = {"offline": False, "latency": 400, "downloadThroughput": 50_000, "uploadThroughput": 50_000}
LIMIT = 100  # ms
ACTS = ("play", "pass", "give")
MENU_TURNS = 5  # on which the menu is opened and shut first
BETWEEN = 350  # ms between two taps that are meant
BARE_TAPS = 8
BARE = """<!doctype html><meta name="viewport" content="width=device-width,initial-scale=1">
<button onclick="this.textContent += '.'">Tap</button>"""
WORST = 12


def main() -> None:
    wanted = _arguments()
    with serving(PRESIDENTE_PACE=str(wanted.pace)) as server, chromium() as browser:
        floor = _bare(browser)
        page = new_phone(browser)
        finger = Finger(page)
        if wanted.profile:
            serve_as_written(page)
        if wanted.trace:
            page.context.tracing.start(screenshots=True, snapshots=True)
        page.goto(f"{server.url}/?preset=presidente&ends=rounds:{wanted.rounds}&turn_seconds=0")
        _slow_down(page)
        page.locator("#now button[name=bots]").tap()
        profiler = cdp(page)
        profiler.send("Profiler.enable")
        if wanted.profile:
            profiler.send("Profiler.start")
        _match(finger)
        profile = profiler.send("Profiler.stop")["profile"] if wanted.profile else None
        record = json.loads(page.request.get(f"{page.url.partition('#')[0]}/record.json").text())
        if wanted.trace:
            page.context.tracing.stop(path=wanted.trace)
        floor += _bare(browser)
    _print_taps(floor + finger.taps)
    right = _print_acts(finger, record)
    if profile:
        print_profile(profile)
    sys.exit(not right)


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Reaction to taps on a slow phone.")
    parser.add_argument("--trace", metavar="FILE.zip")
    parser.add_argument("--profile", action="store_true")
    parser.add_argument("--rounds", type=int, default=2)
    parser.add_argument("--pace", type=float, default=1.0, help="of the bots' pauses, 1: as usual")
    return parser.parse_args()


def _slow_down(page: Page) -> None:
    session = cdp(page)
    session.send("Network.enable")
    session.send("Network.emulateNetworkConditions", SLOW_LINE)
    session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})


def _bare(browser: Browser) -> list[Tap]:
    """The floor: the same finger at a page that has nothing but a button."""
    page = new_phone(browser)
    finger = Finger(page)
    page.goto(f"data:text/html,{quote(BARE)}")
    _slow_down(page)
    for _ in range(BARE_TAPS):
        finger.tap("bare page", "button")
        page.wait_for_timeout(BETWEEN)
    page.context.close()
    return finger.taps


def _match(finger: Finger) -> None:
    """From the waiting room to the end of the match."""
    page, menus = finger.page, MENU_TURNS
    page.wait_for_function("() => document.body?._htmx?.ws?.connection?.socket?.readyState === 1")
    finger.tap("next round", "form[data-act=start] button")
    page.wait_for_selector("#hand input")
    while (phase := state(page, "phase")) != "match_over":
        if phase == "round_over":
            finger.tap("next round", "form[data-act=next] button")
            page.wait_for_function("() => document.querySelector('#table').dataset.phase !== 'round_over'")
        elif not asked(page):
            page.wait_for_timeout(100)
        else:
            if menus:
                menus -= 1
                _look_at_menu(finger)
            _turn(finger)


def _look_at_menu(finger: Finger) -> None:
    for css in (".menu summary", ".menu a[href='#activity']", "#activity .shut"):
        finger.tap("menu", css)
        finger.page.wait_for_timeout(BETWEEN)


def _turn(finger: Finger) -> None:
    page = finger.page
    before = state(page, "version")
    if state(page, "phase") == "exchange":
        _give(finger)
    elif not (finger.tap("card", "#hand .rank:not(.no) label") and finger.tap_twice("play", "#act-play .go")):
        finger.tap_twice("pass", "#act-pass button")
    page.wait_for_function("v => document.querySelector('#table').dataset.version !== v", arg=before)


def _give(finger: Finger) -> None:
    owed = int(finger.page.locator("#hand").get_attribute("data-owes") or 1)
    cards = finger.page.locator("#hand input").evaluate_all("boxes => boxes.map(box => box.value)")
    for card in cards[:owed]:
        finger.tap("card", f"#hand label:has([value='{card}'])")
        finger.page.wait_for_timeout(BETWEEN)
    finger.tap_twice("give", "#act-give .go")


def _print_taps(taps: list[Tap]) -> None:
    by: dict[str, list[float]] = defaultdict(list)
    for tap in taps:
        if tap.kind != SECOND:  # what changes then is what the first one did
            by[tap.kind].append(tap.took or float("inf"))
    print(f"\n{'tap':12}{'n':>5}{'median':>8}{'p95':>7}{'worst':>7}  over {LIMIT} ms")
    for kind, took in by.items():
        took.sort()
        late, over = took[len(took) * 95 // 100], sum(each >= LIMIT for each in took)
        print(f"{kind:12}{len(took):5}{statistics.median(took):8.0f}{late:7.0f}{took[-1]:7.0f}{over:6}")
    shown = [tap for tap in taps if tap.kind in by and tap.took and tap.took >= LIMIT]
    for tap in sorted(shown, key=lambda tap: -(tap.took or 0))[:WORST]:
        print(f"  {tap.kind}: {tap.took:.0f} ms, changed after {tap.changed:.0f}; its frame: {_frame(tap)}")


def _frame(tap: Tap) -> str:
    facts = (tap.frame or {}).items()
    return ", ".join(f"{name} {fact if isinstance(fact, str) else round(fact)}" for name, fact in facts)


def _print_acts(finger: Finger, record: dict[str, Any]) -> bool:
    """Whether what was done is what the finger meant, once each."""
    sent = [act for act in finger.posts if act in ACTS]
    accepted = [act for act in finger.accepted if act in ACTS]
    actions = [action for played in record["rounds"] for action in played["actions"] if action["seat"] == 0]
    kinds = ", ".join(f"{act} {sent.count(act)}" for act in ACTS)
    print(
        f"\n{finger.doubled} buttons tapped twice: {len(sent)} posts left ({kinds}), {len(accepted)} were "
        f"accepted, {len(actions)} actions of the seat are in the record"
    )
    right = finger.doubled == len(accepted) == len(actions)
    print("nothing was done twice" if right else "!!! THE NUMBERS DIFFER")
    return right


if __name__ == "__main__":
    main()
