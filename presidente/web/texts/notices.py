"""The last thing that happened in a waiting room."""

from presidente.rooms.room import Notice
from presidente.web.texts.speech import gettext


def notice(notice: Notice | None) -> str:
    """One sentence; an unknown code or none is no sentence."""
    if notice is None:
        return ""
    name = notice.name
    match notice.code:
        case "sat":
            return gettext("%(name)s has just sat down.", name=name)
        case "left":
            return gettext("%(name)s left the table.", name=name)
        case "kicked":
            return gettext("%(name)s was taken off the table.", name=name)
        case "renamed":
            return gettext("The name is now %(name)s.", name=name)
        case "moved":
            return gettext("%(name)s changed seats.", name=name)
        case "bot_in":
            return gettext("%(name)s, a bot, came in.", name=name)
        case "bot_out":
            return gettext("%(name)s, a bot, went away.", name=name)
        case "replaced_bot":
            return gettext("%(name)s took a bot's seat.", name=name)
        case "shuffled":
            return gettext("The seats were shuffled.")
        case "settings":
            return gettext("The rules of the table changed.")
        case "host":
            return gettext("%(name)s is in charge of the table now.", name=name)
        case "allowed":
            return gettext("%(name)s may sit down again.", name=name)
        case "locked":
            return gettext("The table is locked: nobody else can sit down.")
        case "unlocked":
            return gettext("The table is open again.")
        case "public":
            return gettext("The table is on the home page: anybody can sit down.")
        case "private":
            return gettext("The table is off the home page: only who has its link or code finds it.")
        case "cancelled":
            return gettext("The match was cancelled: somebody was away for too long. The rules stay.")
        case "interrupted":
            return gettext("The match was interrupted: fewer than three were left.")
        case "match_over":
            return gettext("The match is over. Ready for another?")
        case _:
            return ""
