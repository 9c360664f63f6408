"""Prizes in money: the amounts fixed for the ranks, given to the teams as they rank now."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from scoring.criteria import LOTS
from scoring.lots import Lots
from tournaments.ledger.prizes import WHOLE, Awards, award
from tournaments.models.planning import Tournament
from tournaments.money.prices import Prices, prices_of
from tournaments.money.queries import fixed_prizes
from tournaments.money.text import euros
from tournaments.standings import queries

if TYPE_CHECKING:
    from tournaments.models.standings import KeptStanding
    from tournaments.standings.rows import Row


def awards_of(tournament: Tournament, prices: Prices) -> Awards:
    """Team number → cents won, and what sharing among equals leaves; nothing before the first standing.

    Teams that only the lot of the standing separated are equals: they share the prizes of their ranks, unless
    prizes are given by lot too. Lots come from the seed of the concours, so that they are the same each time.
    """
    return _awards(tournament, prices, queries.current(tournament))


def prizes_won(tournament: Tournament, kept: KeptStanding) -> dict[int, str]:
    """Rank → what it wins in this standing: money, shared among equals, and the written prize."""
    prices = prices_of(tournament)
    if prices is None or prices.plan.by_lot:
        return queries.prizes_by_rank(tournament)
    won = _awards(tournament, prices, kept).teams
    shared = {row["rank"]: euros(won[row["number"]]) for row in queries.rows(kept) if row["number"] in won}
    return queries.prizes_by_rank(tournament, shared)


def _awards(tournament: Tournament, prices: Prices, kept: KeptStanding) -> Awards:
    def lots(numbers: list[int]) -> list[int]:
        drawn = sorted(numbers)
        Lots(tournament.seed, "prizes", *drawn).shuffle(drawn)
        return drawn

    by_lot = prices.plan.by_lot
    rows = queries.rows(kept) if kept.after_round else []
    unit = min(prices.plan.unit, WHOLE)
    ranked = [(row["rank"], row["number"]) for row in rows] if by_lot else equals(rows)
    return award(fixed_prizes(tournament), ranked, unit, lots if by_lot else None)


def equals(rows: Sequence[Row]) -> list[tuple[int, int]]:
    """(rank, number) of each team, best first; teams separated only by lot have the same rank."""
    found: list[tuple[int, int]] = []
    for row in rows:
        by_lot = bool(found) and row["separated_by"] == LOTS.key
        found.append((found[-1][0] if by_lot else row["rank"], row["number"]))
    return found
