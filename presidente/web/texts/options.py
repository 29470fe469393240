"""The options of a browser in words."""

from presidente.engine.view import Role
from presidente.web.texts.roles import role_name
from presidente.web.texts.speech import gettext


def option_texts() -> dict[str, tuple[str, str]]:
    """Name -> (label, what it does), in the order of the form."""
    return {
        "one_tap": (
            gettext("One tap plays"),
            gettext("Where a card leaves no choice, it is played at once."),
        ),
        "auto_pass": (gettext("Pass by itself"), gettext("When no card will do, after a moment's notice.")),
        "tips": (gettext("Tips"), gettext("What to do next, in your first plays.")),
        "four_colours": (gettext("Four colours"), gettext("Each French suit has a colour of its own.")),
        "mild": (
            gettext("Mild titles"),
            gettext(
                "%(mild)s instead of %(coarse)s.",
                mild=role_name(Role.LAST, "mild"),
                coarse=role_name(Role.LAST, "coarse"),
            ),
        ),
        "sound": (gettext("Sound"), gettext("Two soft notes when it is your turn.")),
        "vibration": (gettext("Vibration"), gettext("Short, when it is your turn.")),
        "tab": (gettext("Title and icon of the page"), gettext("They say when it is your turn.")),
        "awake": (gettext("Screen stays on"), gettext("While a round is played.")),
    }
