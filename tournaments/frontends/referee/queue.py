"""The referee's queue: cases to settle, sheets to check against their paper, tables that still play.

`tag_of` is one small query, so that a page that polls every few seconds is rendered again only when it
differs.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from datetime import timedelta
from hashlib import sha256
from typing import TYPE_CHECKING, Final, NamedTuple

from django.db.models import Count, F, Max, Q, Sum
from django.db.models.fields.json import KT
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from scoring.sheet import Refusal
from scoring.sheet.entries import Tick
from tournaments.core.models.accounts import User
from tournaments.core.models.rounds import Source, Table
from tournaments.core.models.sheets import Entry
from tournaments.core.sheets import queries, refusals
from tournaments.core.sheets.writing import NewEntry, write
from tournaments.frontends.referee.cases import Case, cases_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from datetime import datetime

    from django.db.models import QuerySet

    from tournaments.core.models.planning import Tournament
    from tournaments.core.models.rounds import Round

SILENT_AFTER: Final = timedelta(minutes=15)
PHONE: Final = "table"
"""The key of phones among those who entered a sheet, in addresses."""


class Enterer(NamedTuple):
    """Somebody who entered deals of a sheet: an account, or the phones of the table (`key` is `PHONE`)."""

    key: str
    name: str


@dataclass(frozen=True)
class UncheckedSheet:
    """A finished table whose sheet is to be compared with its paper. `own`: the reader entered a part of it.

    `again`: it was checked before, and has changed since.
    """

    table: Table
    by: tuple[Enterer, ...]
    own: bool
    again: bool

    @property
    def agreed(self) -> bool:
        """Whether phones entered the whole sheet, and each side agreed to each deal by a phone of its own."""
        by_phones = {who.key for who in self.by} == {PHONE}
        return by_phones and not self.table.unconfirmed and not self.table.one_phone

    @property
    def stamp(self) -> str:
        """The table's id and the version of its sheet that the page shows: «12-34»."""
        return f"{self.table.pk}-{self.table.version}"


@dataclass(frozen=True)
class CheckedSheet:
    """A sheet whose present version is ticked; `own`: by somebody who had entered a part of it."""

    table: Table
    tick: Entry
    own: bool


@dataclass(frozen=True)
class PlayingTable:
    """A table without a result; `since` is its last deal, else when it could have begun."""

    table: Table
    since: datetime | None
    silent: bool


@dataclass(frozen=True)
class AlikeDeals:
    """Two neighbours on a sheet, by their places, that look the same and were written as two deals."""

    table: Table
    first: int
    second: int


@dataclass(frozen=True)
class Queue:
    """The contents of the page; `enterers` are those who entered sheets of the pile, with how many."""

    cases: list[Case]
    waiting: int
    """How many cases there are, shown or not."""
    pile: list[UncheckedSheet]
    enterers: list[tuple[Enterer, int]]
    playing: list[PlayingTable]
    checked: list[CheckedSheet]
    without_paper: list[Table]
    alike: list[AlikeDeals]

    @property
    def more(self) -> int:
        """How many cases are not shown."""
        return self.waiting - len(self.cases)

    @property
    def own(self) -> int:
        """How many sheets of the pile the reader entered a part of; somebody else should check them."""
        return sum(one.own for one in self.pile)

    @property
    def others(self) -> int:
        """How many sheets of the pile the reader can tick at once."""
        return len(self.pile) - self.own

    @property
    def done(self) -> int:
        return len(self.checked) + len(self.without_paper)

    @property
    def silent(self) -> int:
        return sum(table.silent for table in self.playing)


class QueueFilter(NamedTuple):
    """The filter of the page: searched words, and the key of an enterer (`by`); empty shows all."""

    words: str = ""
    by: str = ""


def tag_of(tournament: Tournament, round_: Round | None, asked: QueueFilter, now: datetime) -> str:
    """The version of a queue: it changes whenever the page would, and every minute for the silences."""
    tables = Table.objects.filter(round__tournament=tournament)
    shown = (
        tables.aggregate(Count("pk"), Max("pk"), Sum("log_length"), Max("last_activity")),
        round_ and (round_.pk, round_.started_at),
        asked,
        now.replace(second=0, microsecond=0),
        tournament.status,
        get_language(),
    )
    return sha256(repr(shown).encode()).hexdigest()[:16]


def queue_of(
    tournament: Tournament, round_: Round | None, asked: QueueFilter, reader: int, now: datetime
) -> Queue:
    """The queue of a concours: the cases of all rounds, and the sheets and tables of one round."""
    everywhere = queries.search_tables(Table.objects.filter(round__tournament=tournament), asked.words)
    cases, waiting = cases_of(everywhere)
    tables = [] if round_ is None else list(queries.search_tables(queries.tables_of(round_), asked.words))
    on_paper = [table for table in tables if table.finished and table.source != Source.FORFEIT]
    pile = _pile([table for table in on_paper if table.checked_version != table.version], reader)
    return Queue(
        cases=cases,
        waiting=waiting,
        pile=_entered_by(pile, asked.by),
        enterers=_enterer_counts(pile),
        playing=_playing(round_, tables, now),
        checked=_checked([table for table in on_paper if table.checked_version == table.version]),
        without_paper=[table for table in tables if table.source == Source.FORFEIT],
        alike=_alike(everywhere),
    )


def _alike(tables: QuerySet[Table]) -> list[AlikeDeals]:
    """Deals that look the same as their neighbours, on sheets that nobody has ticked since; one query."""
    unticked = tables.filter(sheet__has_key="alike").exclude(checked_version=F("version"))
    found = unticked.annotate(pairs=KT("sheet__alike")).select_related("round").defer("sheet", "game")
    return [
        AlikeDeals(table, *pair)
        for table in found.order_by("round__number", "number")
        for pair in _pairs(table.pairs)
    ]


def _pairs(stored: str | list[list[int]]) -> list[list[int]]:
    """The stored pairs of places, which the database returns as lists or as JSON text."""
    return json.loads(stored) if isinstance(stored, str) else stored


def unchecked_by_round(tournament: Tournament) -> dict[int, int]:
    """How many finished sheets are to be checked, by the number of their round."""
    on_paper = Table.objects.filter(round__tournament=tournament, finished_at__isnull=False)
    left = on_paper.exclude(source=Source.FORFEIT).exclude(checked_version=F("version")).order_by()
    return dict(left.values_list("round__number").annotate(Count("pk")))


def _pile(tables: list[Table], reader: int) -> list[UncheckedSheet]:
    names = _names({account for table in tables for account in table.entered_by})
    return [
        UncheckedSheet(
            table,
            by=tuple(sorted((names[account] for account in table.entered_by), key=_by_name)),
            own=reader in table.entered_by,
            again=table.checked_version is not None,
        )
        for table in tables
    ]


def _names(accounts: set[int]) -> Mapping[int, Enterer]:
    """The enterers by their number on the row of a table; 0 is a phone."""
    users = User.objects.filter(pk__in=accounts).values_list("pk", "name")
    named = {pk: Enterer(str(pk), name) for pk, name in users}
    return {0: Enterer(PHONE, _("la table elle-même"))} | named


def _by_name(who: Enterer) -> tuple[bool, str]:
    """Phones first, then people by name."""
    return who.key != PHONE, who.name


def _entered_by(pile: list[UncheckedSheet], by: str) -> list[UncheckedSheet]:
    """The sheets that one enterer entered, in the order in which they finished, like their paper."""
    if not by:
        return pile
    theirs = [one for one in pile if by in {who.key for who in one.by}]
    return sorted(theirs, key=lambda one: (one.table.finished_at, one.table.number))


def _enterer_counts(pile: Iterable[UncheckedSheet]) -> list[tuple[Enterer, int]]:
    """The enterers of the pile by name, each with the number of their sheets."""
    counts: dict[Enterer, int] = {}
    for one in pile:
        for who in one.by:
            counts[who] = counts.get(who, 0) + 1
    return sorted(counts.items(), key=lambda share: share[0].name)


def _checked(tables: Sequence[Table]) -> list[CheckedSheet]:
    """These tables with the valid tick of each; one query."""
    by_table = {table.pk: table for table in tables}
    found = Entry.objects.filter(Q(kind="tick") | Q(kind="untick"), table__in=by_table)
    entries = list(found.select_related("author").order_by("number"))
    undone = {(entry.table_id, entry.content["entry"]) for entry in entries if entry.kind == "untick"}
    ticks: dict[int, Entry] = {}
    for entry in entries:
        of_now = entry.content.get("version") == by_table[entry.table_id].version
        if of_now and (entry.table_id, entry.number) not in undone:
            ticks[entry.table_id] = entry
    return [
        CheckedSheet(by_table[pk], tick, own=tick.author_id in by_table[pk].entered_by)
        for pk, tick in sorted(ticks.items(), key=lambda one: by_table[one[0]].number)
    ]


def _playing(round_: Round | None, tables: Iterable[Table], now: datetime) -> list[PlayingTable]:
    """The tables without a result, the one that has been silent for longest first."""
    if round_ is None:
        return []
    begun = round_.started_at or round_.published_at
    found = []
    for table in tables:
        if not table.finished:
            since = table.last_activity or begun
            found.append(PlayingTable(table, since, since is not None and now - since > SILENT_AFTER))
    return sorted(found, key=lambda one: (one.since or now, one.table.number))


# --- «Vérifié»: sheets that somebody else has compared with their paper -------------------------


class TickResult(NamedTuple):
    """How many sheets were ticked, and the numbers of the tables that were left out.

    `changed` tables have changed meanwhile, `own` ones were partly entered by whoever ticks.
    """

    ticked: int
    changed: list[int]
    own: list[int]


def check_sheets(
    tournament: Tournament, stamps: Iterable[tuple[int, int]], by: User, *, with_own: bool = True
) -> TickResult:
    """Tick sheets, each by its table's id and the version that was compared; one transaction for each.

    Without `with_own`, sheets that `by` entered are left for somebody else. A sheet that is ticked already
    counts as ticked. `Refusal` where the results are sealed.
    """
    if tournament.sealed:
        raise refusals.sealed()
    asked = dict(stamps)
    tables = Table.objects.filter(round__tournament=tournament, pk__in=asked).order_by("pk")
    ticked, changed, own = 0, [], []
    for table in tables.only("number", "version", "checked_version", "entered_by"):
        if table.version == asked[table.pk] and not with_own and by.pk in table.entered_by:
            own.append(table.number)
        elif table.version == table.checked_version == asked[table.pk] or _tick(table, asked[table.pk], by):
            ticked += 1
        else:
            changed.append(table.number)
    return TickResult(ticked, changed, own)


def _tick(table: Table, version: int, by: User) -> bool:
    """Tick one sheet; False where it has changed since that version."""
    try:
        write(table.pk, NewEntry(Tick(version=version), author=by))
    except Refusal as refusal:
        if refusal.code != "sheet-changed":
            raise
        return False
    return True
