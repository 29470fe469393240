"""What the places are called. Each language has a coarse set, as at the table, and a mild one."""

from presidente.engine.view import Role
from presidente.web.texts.speech import LazyString, lazy_pgettext, pgettext

_COARSE: dict[str, LazyString] = {
    Role.PRESIDENT: lazy_pgettext("title", "President"),
    Role.VICE: lazy_pgettext("title", "Vice President"),
    Role.NEUTRAL: lazy_pgettext("title", "Neutral"),
    Role.VICE_LAST: lazy_pgettext("coarse title", "Vice Asshole"),
    Role.LAST: lazy_pgettext("coarse title", "Asshole"),
}
_MILD: dict[str, LazyString] = _COARSE | {
    Role.VICE_LAST: lazy_pgettext("mild title", "Second to Last"),
    Role.LAST: lazy_pgettext("mild title", "Last"),
}


def role_name(role: str, titles: str = "coarse") -> str:
    """The title of a role; anything but "mild" is the coarse set."""
    return str((_MILD if titles == "mild" else _COARSE)[role])


def place(n: int) -> str:
    """ "1st", from 1."""
    return pgettext("place in the ranking", "No. %(n)s", n=n)
