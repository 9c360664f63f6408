"""Who wins which money: the prizes fixed for the ranks, given to the teams as they stand now."""

from __future__ import annotations

from scoring.lots import Lots
from tournaments.ledger.prizes import WHOLE, Awards, award
from tournaments.models.planning import Tournament
from tournaments.money.prices import Prices
from tournaments.money.queries import fixed_prizes
from tournaments.standings import queries


def awards_of(tournament: Tournament, prices: Prices) -> Awards:
    """The cents of each team by its number, and what sharing among equals leaves; nothing before a standing.

    Lots are drawn from the seed of the concours, so that the same teams get the same prizes each time.
    """

    def lots(numbers: list[int]) -> list[int]:
        drawn = sorted(numbers)
        Lots(tournament.seed, "prizes", *drawn).shuffle(drawn)
        return drawn

    kept = queries.current(tournament)
    rows = queries.rows(kept) if kept.after_round else []
    ranked = [(row["rank"], row["number"]) for row in rows]
    unit = min(prices.plan.unit, WHOLE)
    return award(fixed_prizes(tournament), ranked, unit, lots if prices.plan.by_lot else None)
