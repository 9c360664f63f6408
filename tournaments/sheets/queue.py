"""The referee's queue: what is to be settled, the pile to be checked, who still plays; and its version.

`tag_of` costs six small queries: a page that asks every few seconds is drawn again only when it differs.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from hashlib import sha256
from typing import TYPE_CHECKING, Final, NamedTuple

from django.db.models import Count, Exists, Max, OuterRef, Prefetch, QuerySet, Sum
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from tournaments.models.inbox import Check
from tournaments.models.rounds import Table
from tournaments.models.sheets import DealVersion, Result, Totals
from tournaments.sheets import queries
from tournaments.sheets.cases import Case, cases_of, waiting_disputes, waiting_messages

if TYPE_CHECKING:
    from collections.abc import Iterable
    from datetime import datetime

    from tournaments.models.planning import Tournament
    from tournaments.models.rounds import Round

SILENT_AFTER: Final = timedelta(minutes=15)
PHONE: Final = "table"
"""Who entered what came from a table's phone, in addresses."""


class Enterer(NamedTuple):
    """Who entered a sheet: an account, or the table itself by its phone. `key` names them in addresses."""

    key: str
    name: str


@dataclass(frozen=True)
class Pile:
    """A finished table whose sheet waits on the paper pile. `own`: the reader entered a part of it.

    `again`: it had been checked, and has changed since.
    """

    table: Table
    by: tuple[Enterer, ...]
    own: bool
    again: bool

    @property
    def stamp(self) -> str:
        """The sheet and the version of it that is looked at."""
        return f"{self.table.pk}-{self.table.version}"


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
    checked: list[tuple[Table, Check]]
    without_paper: list[Table]

    @property
    def waiting(self) -> int:
        """How many cases there are, shown or not."""
        return len(self.cases) + self.more

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
    figures = (
        *tables.aggregate(Count("pk"), Sum("version")).values(),
        *(
            tuple(waiting.aggregate(Count("pk"), Max("pk")).values())
            for waiting in (waiting_messages(tournament), waiting_disputes(tournament))
        ),
        *checks.aggregate(Count("pk"), Max("pk"), Count("undone_at")).values(),
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
    to_check = [table for table in tables if _on_paper(table) and not _check(table)]
    entered = _entered(to_check)
    pile = [_pile(table, entered[table.pk], reader) for table in to_check]
    return Queue(
        cases=cases,
        more=waiting - len(cases),
        pile=[one for one in pile if not asked.by or asked.by in {who.key for who in one.by}],
        enterers=_shares(pile),
        playing=_playing(round_, tables, now),
        checked=[(table, check) for table in tables if (check := _check(table)) and _on_paper(table)],
        without_paper=[table for table in tables if hasattr(table, "result") and not _on_paper(table)],
    )


def left_by_round(tournament: Tournament) -> dict[int, int]:
    """How many finished sheets nobody has checked, by the number of their round."""
    same = Check.objects.filter(table=OuterRef("pk"), version=OuterRef("version"), undone_at=None)
    left = Table.objects.filter(round__tournament=tournament, result__isnull=False).exclude(Exists(same))
    left = left.exclude(result__source=Result.Source.FORFEIT).order_by()
    return dict(left.values_list("round__number").annotate(Count("pk")))


def _pile(table: Table, by: tuple[Enterer, ...], reader: int) -> Pile:
    return Pile(table, by, own=reader in _accounts(by), again=bool(table.checks.all()))


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


def _entered(tables: list[Table]) -> dict[int, tuple[Enterer, ...]]:
    """Who entered what stands on each sheet: the totals where these count, else the deals."""
    by_totals = [table for table in tables if table.result.source == Result.Source.TOTALS]
    by_deals = [table for table in tables if table.result.source == Result.Source.DEALS]
    totals = Totals.objects.filter(table__in=by_totals, current=True)
    deals = DealVersion.objects.filter(deal__table__in=by_deals, current=True, deal__place__isnull=False)
    who = [
        *totals.order_by().values_list("table", "author", "author__name").distinct(),
        *deals.order_by().values_list("deal__table", "author", "author__name").distinct(),
    ]
    entered: dict[int, tuple[Enterer, ...]] = {table.pk: () for table in tables}
    for table, author, name in sorted(who, key=lambda one: one[2] or ""):
        entered[table] += (_enterer(author, name),)
    return entered


def _enterer(author: int | None, name: str | None) -> Enterer:
    return Enterer(PHONE, _("la table elle-même")) if author is None else Enterer(str(author), name or "")


def _accounts(by: Iterable[Enterer]) -> set[int]:
    return {int(who.key) for who in by if who.key != PHONE}


def _shares(pile: Iterable[Pile]) -> list[tuple[Enterer, int]]:
    """Everybody who entered a sheet of the pile, by name, with how many."""
    counts: dict[Enterer, int] = {}
    for one in pile:
        for who in one.by:
            counts[who] = counts.get(who, 0) + 1
    return sorted(counts.items(), key=lambda share: share[0].name)
