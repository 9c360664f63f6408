"""Queries of deal sheets; lists of tables read columns, and only a sheet that is shown is read whole."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from functools import reduce
from itertools import groupby
from operator import or_
from typing import TYPE_CHECKING, Final

from django.db.models import Q, QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.sheet import Outcome
from tournaments.core.models.registration import search_words
from tournaments.core.models.rounds import SEATED, Round, Table
from tournaments.core.models.sheets import Entry
from tournaments.core.sheets.sheet import TableSheet
from tournaments.platform.text import parse_int

if TYPE_CHECKING:
    from collections.abc import Iterable
    from uuid import UUID

    from tournaments.core.models.planning import Tournament


SLOW_MINUTES: Final = 10
"""Minutes without a deal after which a table that plays counts as silent, on every page of the desk."""
CHAIRS: Final = ("ns", "ew", "ns_partner", "ew_partner")
PATIENCE: Final = timedelta(minutes=SLOW_MINUTES)
"""How long a finished table may go on choosing between two versions of a deal until the referee is asked."""


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


def search_tables(tables: QuerySet[Table], words: str) -> QuerySet[Table]:
    """The tables that match every one of these words: a number of a table or team, a name, a club."""
    for word in search_words(words):
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


def is_written(key: UUID) -> bool:
    """Whether an entry with this key is in a log."""
    return Entry.objects.filter(key=key).exists()


def entries_in(tournament: Tournament, kinds: Iterable[str]) -> QuerySet[Entry]:
    """The accepted entries of these kinds in a concours, the oldest first, each with its table."""
    found = Entry.objects.filter(
        table__round__tournament=tournament, kind__in=list(kinds), outcome=Outcome.ACCEPTED
    )
    return found.select_related("author", "table__round").defer("table__sheet").order_by("pk")


def for_referee(patience: timedelta = PATIENCE) -> Q:
    """The tables that wait for the referee, or that finished so long ago without settling their deals."""
    return Q(waiting__gt=0) | Q(choosing__gt=0, finished_at__lte=timezone.now() - patience)


def left_open(table: Table) -> bool:
    """Whether a table finished long ago, and has not settled its deals."""
    until = timezone.now() - PATIENCE
    return bool(table.choosing) and table.finished_at is not None and table.finished_at <= until


def tables_waiting(tournament: Tournament, patience: timedelta = PATIENCE) -> list[tuple[int, int]]:
    """The tables that wait for the referee (`for_referee`), as (round, table) in order; one query."""
    waiting = Table.objects.filter(for_referee(patience), round__tournament=tournament)
    return sorted(waiting.order_by().values_list("round__number", "number"))


def unsettled_entries(tables: QuerySet[Table]) -> list[tuple[TableSheet, Entry]]:
    """The open disputes and refused entries of these tables with their sheets, oldest first; two queries."""
    waiting = tables.filter(for_referee()).select_related("round__tournament").defer("game")
    sheets = {table.pk: TableSheet.of(table) for table in waiting}
    numbers = {(table, number) for table, shown in sheets.items() for number in _waiting_entries(shown)}
    # No query can name so many pairs: a few entries too many are read, and left out.
    found = Entry.objects.filter(table__in=sheets, number__in={number for _table, number in numbers})
    found = found.filter(~Q(outcome=Outcome.ACCEPTED) | Q(kind="dispute")).order_by("at", "pk")
    return [(sheets[entry.table_id], entry) for entry in found if (entry.table_id, entry.number) in numbers]


def _waiting_entries(shown: TableSheet) -> list[int]:
    """The numbers of the entries that wait for the referee."""
    left = shown.sheet.at_table if left_open(shown.table) else ()
    return [*shown.sheet.for_referee, *(one.entry for one in left)]


MAX_NAMED: Final = 10
"""How many tables of a round a sentence names; the referee's queue names them all."""


@dataclass(frozen=True, slots=True)
class WaitingNotice:
    """The notice that tables wait for the referee; `named` lists them where the `title` does not."""

    title: str
    named: str


def sheets_waiting_text(count: int) -> str:
    """How many sheets wait for the referee: «2 feuilles attendent l’arbitre»."""
    return ngettext("%(count)s feuille attend l’arbitre", "%(count)s feuilles attendent l’arbitre", count) % {
        "count": count
    }


def waiting_notice(tables: Sequence[tuple[int, int]], latest: int) -> WaitingNotice | None:
    """The notice about `tables`, as (round, table) in order; those of round `latest` go by number alone."""
    if not tables:
        return None
    if len(tables) > 1:
        return WaitingNotice(sheets_waiting_text(len(tables)), tables_sentence(tables, latest))
    number, table = tables[0]
    if number == latest:
        return WaitingNotice(_("Table %(table)s attend l’arbitre") % {"table": table}, "")
    title = _("Partie %(round)s : la table %(table)s attend l’arbitre") % {"round": number, "table": table}
    return WaitingNotice(title, "")


def tables_sentence(tables: Sequence[tuple[int, int]], latest: int = 0) -> str:
    """The sentence naming `tables`, (round, table) in order; those of round `latest` go by number alone."""
    rounds = groupby(tables, key=lambda table: table[0])
    return one_sentence(
        [_round_tables_text(number, [table for _round, table in of], latest) for number, of in rounds]
    )


def _round_tables_text(number: int, tables: list[int], latest: int) -> str:
    few = ", ".join(map(str, tables[:MAX_NAMED])) + ("…" if len(tables) > MAX_NAMED else "")
    named = ngettext("table %(tables)s", "tables %(tables)s", len(tables)) % {"tables": few}
    if number == latest:
        return named
    return _("partie %(round)s, %(tables)s") % {"round": number, "tables": named}


def one_sentence(parts: list[str]) -> str:
    """The parts joined into one sentence; empty where there are none."""
    text = _(" ; ").join(parts)
    return f"{text[:1].upper()}{text[1:]}{'' if text.endswith('…') else '.'}" if text else ""
