"""The referee's queue: what is to be settled, the pile to be checked, who still plays; and its version.

`tag_of` costs seven small queries: a page that asks every few seconds is drawn again only when it differs.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from hashlib import sha256
from typing import TYPE_CHECKING, Final, NamedTuple

from django.db.models import Count, Exists, Max, OuterRef, Prefetch, QuerySet, Sum
from django.utils.translation import get_language

from tournaments.models.inbox import Check, Confirmation
from tournaments.models.rounds import Table
from tournaments.models.sheets import Result
from tournaments.sheets import entering, queries
from tournaments.sheets.cases import Case, cases_of, waiting_disputes, waiting_messages

if TYPE_CHECKING:
    from collections.abc import Iterable
    from datetime import datetime

    from tournaments.models.planning import Tournament
    from tournaments.models.rounds import Round
    from tournaments.sheets.entering import Enterer

SILENT_AFTER: Final = timedelta(minutes=15)


@dataclass(frozen=True)
class Pile:
    """A finished table whose sheet waits on the paper pile. `own`: the reader entered a part of it.

    `again`: it had been checked, and has changed since. `unconfirmed` deals of it came from a phone without
    the agreement of both sides.
    """

    table: Table
    by: tuple[Enterer, ...]
    own: bool
    again: bool
    unconfirmed: int

    @property
    def agreed(self) -> bool:
        """Whether its phone entered all of it, and both sides agree to every deal."""
        return {who.key for who in self.by} == {entering.PHONE} and not self.unconfirmed

    @property
    def stamp(self) -> str:
        """The sheet and the version of it that is looked at."""
        return f"{self.table.pk}-{self.table.version}"


@dataclass(frozen=True)
class Checked:
    """A sheet that was ticked as it stands; `own`: by who had entered a part of it."""

    table: Table
    check: Check
    own: bool


@dataclass(frozen=True)
class Playing:
    """A table without a result; `since` is its last deal, else when it could have begun."""

    table: Table
    since: datetime | None
    silent: bool


@dataclass(frozen=True)
class Queue:
    """What the page shows; `enterers` with how many sheets of the pile each has entered."""

    cases: list[Case]
    more: int
    pile: list[Pile]
    enterers: list[tuple[Enterer, int]]
    playing: list[Playing]
    checked: list[Checked]
    without_paper: list[Table]

    @property
    def waiting(self) -> int:
        """How many cases there are, shown or not."""
        return len(self.cases) + self.more

    @property
    def own(self) -> int:
        """How many sheets of the pile the reader entered a part of: another should read these."""
        return sum(one.own for one in self.pile)

    @property
    def others(self) -> int:
        """How many the reader can tick at once."""
        return len(self.pile) - self.own

    @property
    def done(self) -> int:
        return len(self.checked) + len(self.without_paper)

    @property
    def silent(self) -> int:
        return sum(table.silent for table in self.playing)


class Asked(NamedTuple):
    """What the page was asked for: words that are searched, and who entered; empty is all."""

    words: str = ""
    by: str = ""


def tag_of(tournament: Tournament, round_: Round | None, asked: Asked, now: datetime) -> str:
    """The same for two queues that look the same; silences are told to the minute."""
    tables = Table.objects.filter(round__tournament=tournament)
    checks = Check.objects.filter(table__round__tournament=tournament)
    agreements = Confirmation.objects.filter(version__deal__table__round=round_)
    figures = (
        *tables.aggregate(Count("pk"), Sum("version")).values(),
        *(
            tuple(waiting.aggregate(Count("pk"), Max("pk")).values())
            for waiting in (waiting_messages(tournament), waiting_disputes(tournament))
        ),
        *checks.aggregate(Count("pk"), Max("pk"), Count("undone_at")).values(),
        *agreements.aggregate(Max("pk")).values(),
    )
    minute = now.replace(second=0, microsecond=0)
    shown = (
        figures,
        round_ and (round_.pk, round_.started_at),
        asked,
        minute,
        tournament.status,
        get_language(),
    )
    return sha256(repr(shown).encode()).hexdigest()[:16]


def queue_of(tournament: Tournament, round_: Round | None, asked: Asked, reader: int, now: datetime) -> Queue:
    """The queue of a concours: cases of all its rounds, the pile and the tables of the one shown."""
    everywhere = queries.matching(Table.objects.filter(round__tournament=tournament), asked.words)
    cases = cases_of(tournament, everywhere)
    waiting = _count_cases(tournament, everywhere)
    tables = [] if round_ is None else list(_tables(round_, asked.words))
    on_paper = [table for table in tables if _on_paper(table)]
    entered = entering.enterers(on_paper)
    pile = _pile([table for table in on_paper if not _check(table)], entered, reader)
    return Queue(
        cases=cases,
        more=waiting - len(cases),
        pile=_asked(pile, asked.by),
        enterers=_shares(pile),
        playing=_playing(round_, tables, now),
        checked=[
            Checked(table, check, own=check.by_id in entering.accounts(entered[table.pk]))
            for table in on_paper
            if (check := _check(table))
        ],
        without_paper=[table for table in tables if hasattr(table, "result") and not _on_paper(table)],
    )


def left_by_round(tournament: Tournament) -> dict[int, int]:
    """How many finished sheets nobody has checked, by the number of their round."""
    same = Check.objects.filter(table=OuterRef("pk"), version=OuterRef("version"), undone_at=None)
    left = Table.objects.filter(round__tournament=tournament, result__isnull=False).exclude(Exists(same))
    left = left.exclude(result__source=Result.Source.FORFEIT).order_by()
    return dict(left.values_list("round__number").annotate(Count("pk")))


def _pile(tables: list[Table], entered: dict[int, tuple[Enterer, ...]], reader: int) -> list[Pile]:
    unconfirmed = entering.unconfirmed(
        table for table in tables if table.result.source == Result.Source.DEALS
    )
    return [
        Pile(
            table,
            by=entered[table.pk],
            own=reader in entering.accounts(entered[table.pk]),
            again=bool(table.checks.all()),
            unconfirmed=unconfirmed.get(table.pk, 0),
        )
        for table in tables
    ]


def _asked(pile: list[Pile], by: str) -> list[Pile]:
    """The sheets of one enterer as their paper lies: in the order they were finished, not of the tables."""
    if not by:
        return pile
    theirs = [one for one in pile if by in {who.key for who in one.by}]
    return sorted(theirs, key=lambda one: (one.table.result.finished_at, one.table.number))


def _count_cases(tournament: Tournament, tables: QuerySet[Table]) -> int:
    """How many cases there are in all, shown or not."""
    messages = waiting_messages(tournament).filter(link__table__in=tables.values("pk"))
    return messages.count() + waiting_disputes(tournament).filter(table__in=tables.values("pk")).count()


def _tables(round_: Round, words: str) -> QuerySet[Table]:
    """The tables of a round with their checks, in the order of the paper pile."""
    checks = Prefetch("checks", Check.objects.filter(undone_at=None).select_related("by"))
    return queries.matching(queries.tables_of(round_), words).prefetch_related(checks)


def _on_paper(table: Table) -> bool:
    """Whether a table has finished with a sheet that can be compared; a forfeit has none."""
    return hasattr(table, "result") and table.result.source != Result.Source.FORFEIT


def _check(table: Table) -> Check | None:
    """Who has checked the sheet as it stands now."""
    return next((check for check in table.checks.all() if check.version == table.version), None)


def _playing(round_: Round | None, tables: Iterable[Table], now: datetime) -> list[Playing]:
    """The tables without a result, the one that has been silent for longest first."""
    if round_ is None:
        return []
    begun = round_.started_at or round_.published_at
    found = []
    for table in tables:
        if not hasattr(table, "result"):
            since = table.last_activity or begun
            found.append(Playing(table, since, since is not None and now - since > SILENT_AFTER))
    return sorted(found, key=lambda one: (one.since or now, one.table.number))


def _shares(pile: Iterable[Pile]) -> list[tuple[Enterer, int]]:
    """Everybody who entered a sheet of the pile, by name, with how many."""
    counts: dict[Enterer, int] = {}
    for one in pile:
        for who in one.by:
            counts[who] = counts.get(who, 0) + 1
    return sorted(counts.items(), key=lambda share: share[0].name)
