"""Who is at a table of a real server, by what its database says."""

import json
import sqlite3
from contextlib import closing

import psycopg

from tests.form_player import FormPlayer, make_table
from tests.serving import Server


def ask(server: Server, question: str) -> list[str]:
    """The first column of what the server's own database says."""
    address = server.settings["DATABASE_URL"]
    if address.startswith("sqlite"):
        with closing(sqlite3.connect(server.folder / "presidente.db")) as db:
            return [str(row[0]) for row in db.execute(question)]
    with psycopg.connect(address.replace("+psycopg", "", 1)) as db:
        return [str(row[0]) for row in db.execute(question.encode())]


def lost(server: Server, table: str) -> set[str]:
    """The names of who is away."""
    (body,) = ask(server, f"SELECT body FROM room WHERE code = '{_code(table)}'")
    return {seat["name"] for seat in json.loads(body)["seats"] if seat and seat["lost_at"]}


def present(server: Server, table: str) -> list[str]:
    """The processes that have somebody at the table, once for each person."""
    return ask(server, f"SELECT process FROM presence WHERE room = '{_code(table)}'")


def two_at_a_table(server: Server) -> tuple[FormPlayer, FormPlayer, str]:
    """Ana and Bia, and the address of their table."""
    ana, bia = FormPlayer(server.url), FormPlayer(server.url)
    table = make_table(ana, "Ana", 0)
    bia.sit(table, "Bia")
    return ana, bia, table


def _code(table: str) -> str:
    return table.split("?")[0].rsplit("/", 1)[1]
