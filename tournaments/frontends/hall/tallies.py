"""Counts of the contracts at the finished tables of a concours, for the pictures of the evening.

The counts of a table are cached by the version of its sheet. A request counts at most `MAX_TABLES_A_REQUEST`
tables, so that after a restart the pictures of a big concours are complete after a few requests, and none of
them is slow.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from typing import Final, NamedTuple

from django.core.cache import cache

from scoring.cards import Side, Trump
from scoring.coinche.deals import Slam
from scoring.coinche.scores import Score
from tournaments.core.models.planning import Tournament
from tournaments.core.models.rounds import Round, Table
from tournaments.core.sheets.sheet import sheet_of_row

MAX_TABLES_A_REQUEST: Final = 30
"""Tables of twelve deals: about a tenth of a second."""
CACHE_SECONDS: Final = 12 * 3600
BEST_DEALS: Final = 5
"""How many of the best deals are kept, of each table and of the evening."""

Bid = int | Slam
Contract = tuple[Trump, Bid, bool]
"""A trump, a bid, and whether it was made."""


class BestDeal(NamedTuple):
    """A deal as one side marked it: the mark, the primary key of the table, the place on its sheet."""

    marks: int
    table: int
    place: int
    side: Side


class ContractTally(NamedTuple):
    """The contracts of some tables, how often each, and their deals with the highest marks."""

    contracts: Mapping[Contract, int]
    best: tuple[BestDeal, ...]


class PartialTally(NamedTuple):
    """A tally of `tables` out of `closed` finished tables; the others are not counted yet."""

    tally: ContractTally
    tables: int
    closed: int

    @property
    def complete(self) -> bool:
        return self.tables == self.closed


def tally_finished_tables(tournament: Tournament, rounds: Collection[Round]) -> PartialTally:
    """The tally of the finished tables of these rounds; at most `MAX_TABLES_A_REQUEST` are counted anew."""
    closed = Table.objects.filter(round__in=rounds, finished_at__isnull=False)
    versions = dict(closed.exclude(sheet=None).order_by("pk").values_list("pk", "version"))
    kept: dict[int, tuple[int, ContractTally]] = cache.get(_key(tournament), {})
    known = {pk: (version, tally) for pk, (version, tally) in kept.items() if versions.get(pk) == version}
    missing = [pk for pk in versions if pk not in known][:MAX_TABLES_A_REQUEST]
    for table in Table.objects.filter(pk__in=missing).only("sheet", "version", "game"):
        known[table.pk] = table.version, tally_of(table)
    if known != kept:
        cache.set(_key(tournament), known, CACHE_SECONDS)
        cache.set(f"{_key(tournament)}-count", len(known), CACHE_SECONDS)
    return PartialTally(sum_tallies(tally for _version, tally in known.values()), len(known), len(versions))


def counted_tables(tournament: Tournament) -> int:
    """How many tables are counted so far; part of the page's version, since it changes with each request."""
    found: int = cache.get(f"{_key(tournament)}-count", 0)
    return found


def tally_of(table: Table) -> ContractTally:
    """The tally of one table; without contracts in a game that has none."""
    contracts: Counter[Contract] = Counter()
    best = []
    for place, played in enumerate(sheet_of_row(table).played, 1):
        score = played.score
        if played.after_end or not isinstance(score, Score) or score.made is None:
            continue
        contract = score.deal.contract
        if contract is not None:
            contracts[contract.trump, contract.bid, score.made] += 1
        best += [BestDeal(played.marks[side.place], table.pk, place, side) for side in Side]
    return ContractTally(contracts, _best(best))


def sum_tallies(tallies: Iterable[ContractTally]) -> ContractTally:
    """The tally of several tables."""
    contracts: Counter[Contract] = Counter()
    best: list[BestDeal] = []
    for tally in tallies:
        contracts.update(tally.contracts)
        best += tally.best
    return ContractTally(contracts, _best(best))


def _best(deals: Iterable[BestDeal]) -> tuple[BestDeal, ...]:
    found = sorted(deals, key=lambda deal: (-deal.marks, deal.table, deal.place))
    return tuple(deal for deal in found[:BEST_DEALS] if deal.marks)


def _key(tournament: Tournament) -> str:
    return f"tally-{tournament.pk}-{tournament.seed}"
