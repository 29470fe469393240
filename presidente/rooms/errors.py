"""Why a command on a room was refused. Sentences are chosen at the edge, in the reader's language."""

from enum import StrEnum

from presidente.engine.rules import Problem


class RoomReason(StrEnum):
    """Why a room refused a command; refusals of the game itself are `engine.errors.Reason`."""

    NO_SUCH_ROOM = "no_such_room"
    ROOM_CLOSED = "room_closed"
    ROOM_FULL = "room_full"
    ROOM_LOCKED = "room_locked"
    LEFT_MATCH = "left_match"  # and may sit down again in the next one
    REMOVED = "removed"  # by the host, who has to allow it first
    ALREADY_SEATED = "already_seated"
    NOT_AWAY = "not_away"
    WRONG_CODE = "wrong_code"  # a return code that is nobody's here
    ROOM_BUSY = "room_busy"  # others kept changing it at the same instant: try again
    NOT_SEATED = "not_seated"
    NOT_HOST = "not_host"
    WRONG_PHASE = "wrong_phase"  # not possible now: the match has begun, or is over
    TOO_FEW = "too_few"
    PLACE_TAKEN = "place_taken"
    NO_SUCH_PLACE = "no_such_place"
    NO_SUCH_BOT = "no_such_bot"
    BAD_NAME = "bad_name"
    BAD_SETTINGS = "bad_settings"


class RoomRefused(Exception):
    """A command that does not apply here; nothing was changed. `problems` only with `bad_settings`."""

    def __init__(self, reason: RoomReason, problems: tuple[Problem, ...] = ()) -> None:
        super().__init__(reason.value)
        self.reason = reason
        self.problems = problems
