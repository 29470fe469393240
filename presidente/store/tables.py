"""The tables, and the same rows as plain values."""

from typing import ClassVar

from sqlalchemy import BigInteger, Boolean, Index, Integer, LargeBinary, Text, text
from sqlmodel import Field, SQLModel

# Before any model: a constraint without a name could not be dropped by a later migration on SQLite.
SQLModel.metadata.naming_convention = {
    "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    "uq": "uq_%(table_name)s_%(column_0_N_name)s",
    "fk": "fk_%(table_name)s_%(column_0_N_name)s_%(referred_table_name)s",
    "pk": "pk_%(table_name)s",
}

CLOSED = "closed"  # the one phase the store knows: a closed room frees its spoken code


class RoomRow(SQLModel):
    """A room without its match; `body` is JSON that `rooms.archive` reads and writes."""

    code: str = Field(primary_key=True, sa_type=Text)
    version: int = Field(sa_type=BigInteger)
    spoken: str = Field(sa_type=Text)
    phase: str = Field(sa_type=Text)
    match_id: str | None = Field(default=None, sa_type=Text)
    deadline: int | None = Field(default=None, sa_type=BigInteger)
    due_at: int | None = Field(default=None, sa_type=BigInteger, index=True)
    created_at: int = Field(sa_type=BigInteger)
    touched_at: int = Field(sa_type=BigInteger)
    body: str = Field(sa_type=Text)


class RoomTable(RoomRow, table=True):
    __tablename__ = "room"
    __table_args__: ClassVar[tuple[Index, ...]] = (
        Index(
            "uq_room_spoken_open",
            "spoken",
            unique=True,
            sqlite_where=text(f"phase <> '{CLOSED}'"),
            postgresql_where=text(f"phase <> '{CLOSED}'"),
        ),
    )


class MatchRow(SQLModel):
    """A match; `head` is its record as JSON, without rounds and ending. It outlives its room."""

    id: str = Field(primary_key=True, sa_type=Text)
    room: str = Field(sa_type=Text, index=True)
    preset: str = Field(sa_type=Text)
    head: str = Field(sa_type=Text)
    started: int = Field(sa_type=BigInteger)
    ended: int | None = Field(default=None, sa_type=BigInteger)
    outcome: str | None = Field(default=None, sa_type=Text)


class MatchTable(MatchRow, table=True):
    __tablename__ = "match"


class RoundRow(SQLModel):
    """A round as the record has it, without its actions; `number` counts from 0."""

    match_id: str = Field(primary_key=True, foreign_key="match.id", ondelete="CASCADE", sa_type=Text)
    number: int = Field(primary_key=True, sa_type=Integer)
    head: str = Field(sa_type=Text)


class RoundTable(RoundRow, table=True):
    __tablename__ = "round"
    __table_args__: ClassVar[dict[str, bool]] = {"sqlite_with_rowid": False}


class ActionRow(SQLModel):
    """An accepted action as the record has it; `number` counts from 0 over the whole match."""

    match_id: str = Field(primary_key=True, foreign_key="match.id", ondelete="CASCADE", sa_type=Text)
    number: int = Field(primary_key=True, sa_type=Integer)
    round: int = Field(sa_type=Integer)
    body: str = Field(sa_type=Text)


class ActionTable(ActionRow, table=True):
    __tablename__ = "action"
    __table_args__: ClassVar[dict[str, bool]] = {"sqlite_with_rowid": False}


class PlayedRow(SQLModel):
    """What a match left in the profile of a person; a match in progress only of who left it.

    `place`: in the match, from 1, of so many `players`; None unless it was finished and the person there.
    `roles`: one letter for each round, as `rooms.played` writes them.
    """

    person: str = Field(primary_key=True, sa_type=Text)
    match_id: str = Field(
        primary_key=True, foreign_key="match.id", ondelete="CASCADE", index=True, sa_type=Text
    )
    seat: int = Field(sa_type=Integer)
    players: int = Field(sa_type=Integer)
    place: int | None = Field(default=None, sa_type=Integer)
    has_left: bool = Field(sa_type=Boolean)
    roles: str = Field(sa_type=Text)


class PlayedTable(PlayedRow, table=True):
    __tablename__ = "played"
    __table_args__: ClassVar[dict[str, bool]] = {"sqlite_with_rowid": False}


class Heartbeat(SQLModel, table=True):
    """When each process was last known to be alive."""

    process: str = Field(primary_key=True, sa_type=Text)
    at: int = Field(sa_type=BigInteger)


class Presence(SQLModel, table=True):
    """Who has, or just had, a socket at a room, and in which process."""

    __table_args__: ClassVar[dict[str, bool]] = {"sqlite_with_rowid": False}

    # Not a foreign key: a row may come just after its room is gone, and goes by itself.
    room: str = Field(primary_key=True, sa_type=Text)
    person: str = Field(primary_key=True, sa_type=Text)
    process: str = Field(primary_key=True, sa_type=Text)


class SubscriptionTable(SQLModel, table=True):
    """A browser that wants to be told when its person is waited for; `told` is the last it was told."""

    __tablename__ = "subscription"

    endpoint: str = Field(primary_key=True, sa_type=Text)
    person: str = Field(sa_type=Text, index=True)
    p256dh: str = Field(sa_type=Text)
    auth: str = Field(sa_type=Text)
    lang: str = Field(sa_type=Text)
    site: str = Field(sa_type=Text)
    told: str = Field(sa_type=Text)
    used_at: int = Field(sa_type=BigInteger, index=True)


class Upload(SQLModel, table=True):
    """A record that somebody opened from a file, compressed; it stays for a day."""

    id: str = Field(primary_key=True, sa_type=Text)
    at: int = Field(sa_type=BigInteger, index=True)
    body: bytes = Field(sa_type=LargeBinary)


class Secret(SQLModel, table=True):
    """The key that signs cookies, where no file beside the database can hold it (PostgreSQL)."""

    name: str = Field(primary_key=True, sa_type=Text)
    value: str = Field(sa_type=Text)


ROOM = SQLModel.metadata.tables["room"]
MATCH = SQLModel.metadata.tables["match"]
ROUND = SQLModel.metadata.tables["round"]
ACTION = SQLModel.metadata.tables["action"]
PLAYED = SQLModel.metadata.tables["played"]
HEARTBEAT = SQLModel.metadata.tables["heartbeat"]
PRESENCE = SQLModel.metadata.tables["presence"]
SUBSCRIPTION = SQLModel.metadata.tables["subscription"]
SECRET = SQLModel.metadata.tables["secret"]
UPLOAD = SQLModel.metadata.tables["upload"]
