"""The tables as the sources play them: named sets of switches."""

from collections.abc import Mapping

from presidente.engine.errors import Unreadable
from presidente.engine.switches import Ends, Rules

PRESETS: Mapping[str, Rules] = {
    "presidente": Rules(),
    "presi": Rules(
        deck="spanish48",
        revolution=False,
        equal_skips="always",
        four_closes=False,
        strongest_closes=False,
        golden_two=True,
        finish_closes=True,
        first_lead="3o",
        exchange="worst_return",
        extra_cards="rotate",
        scoring="2-1",
        three_has_vice=True,
        ends=Ends("target", 11),
        disconnect="wait_then_cancel",
    ),
    "estrito": Rules(
        match_equal=False,
        equal_skips="off",
        four_closes=False,
        strongest_closes=False,
        first_lead="first_seat",
        extra_cards="seat_order",
        scoring="n-to-1",
        three_has_vice=True,
        ends=Ends("rounds", 1),
    ),
    "padrao": Rules(
        revolution=False,
        equal_skips="off",
        four_closes=False,
        first_lead="3c",
        extra_cards="seat_order",
    ),
}


def find_preset(name: object) -> Rules:
    """The preset of that name; raises Unreadable."""
    if isinstance(name, str) and name in PRESETS:
        return PRESETS[name]
    raise Unreadable("unknown preset")
