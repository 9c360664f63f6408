"""Reads of deal sheets. A list of tables asks for columns; only a sheet that is shown is read whole."""

from __future__ import annotations

from functools import reduce
from operator import or_
from typing import TYPE_CHECKING, Final

from django.db.models import Q, QuerySet

from scoring.sheet import Outcome
from tournaments.models.registration import folded
from tournaments.models.rounds import SEATED, Round, Table
from tournaments.models.sheets import Entry
from tournaments.platform.text import parse_int
from tournaments.sheets.sheet import TableSheet

if TYPE_CHECKING:
    from collections.abc import Iterable
    from uuid import UUID

    from scoring.sheet import Sheet
    from tournaments.models.planning import Tournament

CHAIRS: Final = ("ns", "ew", "ns_partner", "ew_partner")


def sheet_of(table: Table) -> TableSheet:
    """The sheet of a table as it stands now; one query."""
    now = Table.objects.filter(pk=table.pk).values_list("sheet", "log_length", "version").first()
    if now is not None:
        table.sheet, table.log_length, table.version = now
    return TableSheet.of(table)


def published_rounds(tournament: Tournament) -> list[Round]:
    """The rounds whose tables are known, the first one first."""
    return list(tournament.rounds.filter(published_at__isnull=False).order_by("number"))


def tables_of(round_: Round) -> QuerySet[Table]:
    """The tables of a round with their teams, by number; without their sheets, which are large."""
    return round_.tables.select_related(*SEATED).defer("sheet", "game").order_by("number")


def matching(tables: QuerySet[Table], words: str) -> QuerySet[Table]:
    """The tables where these words are found: the number of the table or of a team, a name, a club."""
    for word in folded(words).split():
        asked = parse_int(word)
        if asked is None:
            found = reduce(or_, (Q(**{f"{chair}__search__contains": word}) for chair in CHAIRS))
        else:
            found = reduce(or_, (Q(**{f"{chair}__number": asked}) for chair in CHAIRS), Q(number=asked))
        tables = tables.filter(found)
    return tables


def table_at(tournament: Tournament, round_number: int, number: int) -> Table | None:
    """A table of a published round, with its round and concours."""
    there = Table.objects.select_related("round__tournament")
    return there.filter(
        round__tournament=tournament,
        round__number=round_number,
        round__published_at__isnull=False,
        number=number,
    ).first()


def log_of(table: Table) -> list[Entry]:
    """The log of a table, with who wrote each entry; one query."""
    return list(table.entries.select_related("author").order_by("number"))


def known(key: UUID) -> bool:
    """Whether the form of this key has been written."""
    return Entry.objects.filter(key=key).exists()


def entries_in(tournament: Tournament, kinds: Iterable[str]) -> QuerySet[Entry]:
    """The accepted entries of these kinds in a concours, in the order of time, each with its table."""
    found = Entry.objects.filter(
        table__round__tournament=tournament, kind__in=list(kinds), outcome=Outcome.ACCEPTED
    )
    return found.select_related("author", "table__round").defer("table__sheet").order_by("pk")


def tables_waiting(tournament: Tournament) -> list[tuple[int, int]]:
    """The tables with something that no referee has settled, as (round, table), each once; one query."""
    waiting = Table.objects.filter(round__tournament=tournament, waiting__gt=0)
    return sorted(waiting.order_by().values_list("round__number", "number"))


def unsettled(tables: QuerySet[Table]) -> list[tuple[TableSheet, Entry]]:
    """What waits for the referee at these tables: open disputes and refused entries, the oldest first.

    Each with the sheet of its table; two queries.
    """
    waiting = tables.filter(waiting__gt=0).select_related("round__tournament").defer("game")
    sheets = {table.pk: TableSheet.of(table) for table in waiting}
    numbers = {(table, number) for table, shown in sheets.items() for number in _waiting(shown.sheet)}
    # No query can name so many pairs: a few entries too many are read, and left out.
    found = Entry.objects.filter(table__in=sheets, number__in={number for _table, number in numbers})
    found = found.filter(~Q(outcome=Outcome.ACCEPTED) | Q(kind="dispute")).order_by("at", "pk")
    return [(sheets[entry.table_id], entry) for entry in found if (entry.table_id, entry.number) in numbers]


def _waiting(sheet: Sheet) -> list[int]:
    """The numbers of the entries that wait for the referee."""
    return [one.entry for one in sheet.open_disputes] + [one.entry for one in sheet.refused_entries]
