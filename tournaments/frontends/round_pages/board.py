"""The tables of a round on one page: which play, which are to be checked, which wait for the referee.

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
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from tournaments.core.access.queries import has_others_at
from tournaments.core.models.accounts import User
from tournaments.core.models.rounds import Source, Table
from tournaments.core.models.sheets import Entry
from tournaments.core.rounds.wording import SECOND_GAME, Phase, tables_by_phase
from tournaments.core.sheets import queries
from tournaments.core.sheets.cases import Case, cases_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from datetime import datetime

    from django.db.models import QuerySet

    from tournaments.core.models.planning import Tournament
    from tournaments.core.models.rounds import Round

SILENT_AFTER: Final = timedelta(minutes=queries.SLOW_MINUTES)
MINUTES_AN_HOUR: Final = 60
PHONE: Final = "table"
"""The key of phones among those who entered a sheet, in addresses."""
PLAYING: Final = "jouent"
UNCHECKED: Final = "verifier"
UNSETTLED: Final = "trancher"
FILTERS: Final = (PLAYING, UNCHECKED, UNSETTLED)


class Enterer(NamedTuple):
    """Somebody who entered deals of a sheet: an account, or the phones of the table (`key` is `PHONE`)."""

    key: str
    name: str


@dataclass(frozen=True)
class BoardTable:
    """A table as the page of its round shows it.

    `since` is the last deal of a table that plays, else when it could have begun; `heard` says how long ago
    that is, and `silent` that it is long. `alike`: two deals of its sheet look the same, and nobody checked
    it since. `by` entered the sheet, where it is to be checked; `own`: the reader entered a part of it.
    """

    table: Table
    since: datetime | None = None
    heard: str = ""
    silent: bool = False
    alike: bool = False
    by: tuple[Enterer, ...] = ()
    own: bool = False

    @property
    def at_referee(self) -> bool:
        """Whether a dispute or two versions of a deal wait for the referee."""
        return bool(self.table.waiting) or queries.left_open(self.table)

    @property
    def waits(self) -> bool:
        """Whether it waits for somebody, the referee or whoever compares: the lamp (decision 51)."""
        return self.at_referee or self.alike

    @property
    def checked(self) -> bool:
        """Whether the sheet, as it is now, was compared with its paper."""
        return self.table.checked_version == self.table.version

    @property
    def again(self) -> bool:
        """Whether it was checked before, and has changed since."""
        return self.table.checked_version is not None and not self.checked

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
class AlikeDeals:
    """Two neighbours on a sheet, by their places, that look the same and were written as two deals."""

    table: Table
    first: int
    second: int


class BoardFilter(NamedTuple):
    """What the page is asked for: one of `FILTERS`, words, the key of an enterer; empty shows all."""

    show: str = ""
    words: str = ""
    by: str = ""


@dataclass(frozen=True)
class Board:
    """The tables of a round that the filter shows, and how many each filter would show.

    `cases`, `enterers`, `checked` and `without_paper` are read for their own filter alone; `enterers` are
    those who entered sheets that are to be checked, with how many. Cases are those of all rounds.
    """

    tables: list[BoardTable]
    every: int
    finished: int
    unchecked: int
    waiting: int
    alike: list[AlikeDeals]
    cases: list[Case]
    enterers: list[tuple[Enterer, int]]
    checked: list[CheckedSheet]
    without_paper: list[Table]

    @property
    def playing(self) -> int:
        return self.every - self.finished

    @property
    def unsettled(self) -> int:
        """How many cases and doubles wait for the referee, in all rounds."""
        return self.waiting + len(self.alike)

    @property
    def more(self) -> int:
        """How many cases are not shown."""
        return self.waiting - len(self.cases)

    @property
    def own(self) -> int:
        """How many of the tables the reader entered a part of; somebody else should check them."""
        return sum(one.own for one in self.tables)

    @property
    def others(self) -> int:
        """How many of the tables the reader can tick at once."""
        return len(self.tables) - self.own

    @property
    def done(self) -> int:
        return len(self.checked) + len(self.without_paper)

    @property
    def phases(self) -> list[Phase[BoardTable]]:
        """The tables by phase, in the order of their tables; the games of exempt teams come last."""
        return tables_by_phase(
            self.tables,
            lambda one: SECOND_GAME if one.table.host else one.table.phase,
            _("Parties des exempts"),
        )


def tag_of(tournament: Tournament, round_: Round, asked: BoardFilter, now: datetime) -> str:
    """The version of a board: it changes whenever the page would, and every minute for the silences."""
    tables = Table.objects.filter(round__tournament=tournament)
    shown = (
        tables.aggregate(Count("pk"), Max("pk"), Sum("log_length"), Max("last_activity")),
        (round_.pk, round_.started_at),
        asked,
        now.replace(second=0, microsecond=0),
        tournament.status,
        get_language(),
    )
    return sha256(repr(shown).encode()).hexdigest()[:16]


def board_of(tournament: Tournament, round_: Round, asked: BoardFilter, reader: int, now: datetime) -> Board:
    """The board of a round as the filter asks for it; the number of queries does not grow with its tables."""
    everywhere = queries.search_tables(Table.objects.filter(round__tournament=tournament), asked.words)
    tables = list(queries.search_tables(queries.tables_of(round_), asked.words))
    on_paper = [table for table in tables if table.finished and table.source != Source.FORFEIT]
    pile = [table for table in on_paper if table.checked_version != table.version]
    alike = _alike(everywhere)
    doubles = {one.table.pk for one in alike}
    shown = [_at(table, round_, now, alike=table.pk in doubles) for table in tables]
    cases: list[Case] = []
    enterers: list[tuple[Enterer, int]] = []
    if asked.show == UNSETTLED:
        cases, _waiting = cases_of(everywhere)
        shown = []
    elif asked.show == PLAYING:
        shown = [one for one in shown if not one.table.finished]
        shown.sort(key=lambda one: (one.since or now, one.table.number))
    elif asked.show == UNCHECKED:
        shown = _pile(pile, reader if has_others_at(tournament, reader) else None)
        enterers = _enterer_counts(shown)
        only = enterers[0][0].key if len(enterers) == 1 else ""
        shown = _entered_by(shown, asked.by or only)
    checking = asked.show == UNCHECKED
    return Board(
        tables=shown,
        every=len(tables),
        finished=sum(table.finished for table in tables),
        unchecked=len(pile),
        waiting=_count_waiting(everywhere),
        alike=alike,
        cases=cases,
        enterers=enterers,
        checked=_checked([table for table in on_paper if table not in pile]) if checking else [],
        without_paper=[table for table in tables if table.source == Source.FORFEIT] if checking else [],
    )


def _count_waiting(tables: QuerySet[Table]) -> int:
    """How many cases of these tables wait for the referee; one query."""
    there = tables.filter(queries.for_referee())
    left = Sum("choosing", filter=Q(finished_at__lte=timezone.now() - queries.PATIENCE))
    counted = there.aggregate(waiting=Sum("waiting"), left=left)
    return (counted["waiting"] or 0) + (counted["left"] or 0)


def _at(table: Table, round_: Round, now: datetime, *, alike: bool) -> BoardTable:
    """A table with the time since which nothing was heard of it, where it plays."""
    if table.finished or not round_.published:
        return BoardTable(table, alike=alike)
    since = table.last_activity or round_.started_at or round_.published_at
    if since is None:
        return BoardTable(table, alike=alike)
    return BoardTable(table, since, _short(now - since), silent=now - since > SILENT_AFTER, alike=alike)


def _short(time: timedelta) -> str:
    """A time in one short word: minutes, from an hour on hours."""
    minutes = int(time.total_seconds()) // 60
    if minutes < MINUTES_AN_HOUR:
        return _("%(count)s min") % {"count": minutes}
    return _("%(count)s h") % {"count": minutes // MINUTES_AN_HOUR}


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


def _pile(tables: list[Table], reader: int | None) -> list[BoardTable]:
    """The finished tables whose sheets are to be compared with their paper, with who entered them.

    `reader` should leave their own to somebody else; None where nobody else is there.
    """
    names = _names({account for table in tables for account in table.entered_by})
    return [
        BoardTable(
            table,
            by=tuple(sorted((names[account] for account in table.entered_by), key=_by_name)),
            own=reader in table.entered_by,
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


def _entered_by(pile: list[BoardTable], by: str) -> list[BoardTable]:
    """The sheets that one enterer entered, in the order in which they finished, like their paper."""
    if not by:
        return pile
    theirs = [one for one in pile if by in {who.key for who in one.by}]
    return sorted(theirs, key=lambda one: (one.table.finished_at, one.table.number))


def _enterer_counts(pile: Iterable[BoardTable]) -> list[tuple[Enterer, int]]:
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
