"""No page costs more because other clubs are there: what the database reads for each, with one and with many.

Counted, not timed: the steps of SQLite’s machine. (PostgreSQL reads small tables whole: it would need
millions of rows to choose as it does for a federation.) The other clubs are copies of the evening under
way, made in the database by one statement a table.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

import pytest
from django.core.cache import cache
from django.db import connection
from django.db.models import CharField, Field, Model, UUIDField
from django.test import Client

from tests.access.addresses import ROWS, Row
from tests.access.test_role_walk import again, as_if_never_asked, ask, browser, of_ours
from tests.api.test_acts import create_key
from tournaments.core.models.journal import Event

pytestmark = pytest.mark.one_database

CLUBS: Final = 60
OFFSET: Final = 1_000_000
"""What is added to the numbers of a club’s rows for each copy of it."""
STEP: Final = 20
"""How many steps of SQLite are counted at once."""
ALONE: Final = {"FirstRun", "KeyOfNodes", "Failures", "Heard"}
"""Models that are no club’s: a row of them is not copied."""
LARGER: Final = 1.2
MORE: Final = 1_000
"""How many steps a page may take more beside many clubs: a deeper index, never a row of each club."""
OF_ALL_CLUBS: Final = {
    "/c/?tous": "the concours of this day, of all clubs",
    "/api/1/concours": "a page of a hundred concours, of all clubs",
    "/ordinateur/": "the computer of a hall, with all that it holds; never a hosted site",
    "/ordinateur/reseau/": "the tables of that hall",
}
"""Addresses that say something of every club."""
BY_DAY: Final = {
    "journal", "api_journal", "members", "personal_data", "player_data", "team", "team_arrive",
    "tournaments", "api_keys", "api_registrations", "screens", "picture", "sheet",
}  # fmt: skip


class Read:
    """How much the database has read."""

    amount = 0


@contextmanager
def reading() -> Iterator[Read]:
    """Count what is read inside."""
    found = Read()

    def step() -> int:
        found.amount += STEP
        return 0

    connection.connection.set_progress_handler(step, STEP)
    yield found
    connection.connection.set_progress_handler(None, STEP)


def copy_clubs(times: int) -> None:
    """Copy every row of every club so many times, each copy a club of its own with people of its own."""
    numbers = " UNION ALL ".join(f"SELECT {copy} AS copy" for copy in range(1, times + 1))
    with connection.cursor() as cursor:
        for model in of_ours():
            if model.__name__ not in ALONE:
                cursor.execute(_copying(model, numbers))


def _copying(model: type[Model], numbers: str) -> str:
    fields = model._meta.concrete_fields
    columns = ", ".join(f'"{field.column}"' for field in fields)
    values = ", ".join(map(_copied, fields))
    table = model._meta.db_table
    rows = f'SELECT {values} FROM "{table}" r, ({numbers}) n'  # noqa: S608 — columns of our own models
    return f'INSERT INTO "{table}" ({columns}) {rows}'


def _copied(field: Field[Any, Any]) -> str:
    """The value of a field in a copy: numbers of rows are moved, unique names get that of the copy."""
    column, reached = f'r."{field.column}"', field.related_model
    of_rows = field.primary_key or reached is not None or field.name == "id"  # `id`: that of a history
    if of_rows and getattr(reached, "__name__", "") not in ALONE:
        return f"{column} + n.copy * {OFFSET}"
    if field.unique and isinstance(field, UUIDField):
        return "lower(hex(randomblob(16)))" if connection.vendor == "sqlite" else "gen_random_uuid()"
    if field.unique and isinstance(field, CharField):
        return f"substr({column}, 1, {(field.max_length or 40) - 6}) || '-' || n.copy"
    return column


def reads(client: Client, rows: list[Row], places: dict[str, Any]) -> dict[str, int]:
    found = {}
    for row in rows:
        cache.clear()
        asking = again(client)
        asking.defaults |= client.defaults if row.path.startswith("/api/") else {}
        with as_if_never_asked(), reading() as read:
            answer = ask(asking, row, places)
            _whole = answer.getvalue() if answer.streaming else answer.content
        found[str(row)] = read.amount
    return found


def assert_no_growth(client: Client, rows: list[Row], places: dict[str, Any]) -> None:
    before = reads(client, rows, places)
    copy_clubs(CLUBS)
    after = reads(client, rows, places)
    grown = {row: (few, after[row]) for row, few in before.items() if after[row] > few * LARGER + MORE}
    assert grown == {}, "what is read with few and with many clubs"


ASKED: Final = [row for row in ROWS if row.method == "get" and row.path not in OF_ALL_CLUBS]


@pytest.fixture
def odile(cast: Any, places: dict[str, Any]) -> Client:
    """She may ask everything; her club has a journal, and a key with which its programs read it."""
    assert places
    lines = [Event(kind="login", author=cast.odile, club=cast.amicale) for _ in range(20)]
    Event.objects.bulk_create(lines)
    client = browser("odile", cast)
    secret = create_key(cast.odile, cast.amicale, ["read"])
    client.defaults["HTTP_AUTHORIZATION"] = f"Bearer {secret}"
    return client


@pytest.mark.slow
def test_a_list_of_one_club_reads_no_row_of_another(odile: Client, places: dict[str, Any]) -> None:
    """By day those that once grew, or would first: lists of a club and what names a person or a team."""
    kept = [row for row in ASKED if row.name in BY_DAY]
    assert {row.name for row in kept} == BY_DAY
    assert_no_growth(odile, kept, places)


# 280 addresses twice: eleven seconds.
@pytest.mark.night
def test_no_address_reads_rows_of_other_clubs(odile: Client, places: dict[str, Any]) -> None:
    assert_no_growth(odile, ASKED, places)
