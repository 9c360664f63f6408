"""How the teams stood after each round: every rank, counted once for each version of the results."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from django.core.cache import cache

from tournaments.standings import queries
from tournaments.standings.results import results_until, standings_of

if TYPE_CHECKING:
    from tournaments.models.planning import Tournament
    from tournaments.models.standings import KeptStanding

KEPT_SECONDS: Final = 3600

Ranks = dict[int, int]
"""By number of a team its rank."""


def ranks_by_round(tournament: Tournament, kept: KeptStanding) -> list[Ranks]:
    """The ranks after each published round, from the first, as the results are now.

    `kept` is the standing after the last of them. After a round that nobody has a result of, nobody has a
    rank. A correction of an earlier round moves the ranks after it, as it does in the standings.
    """
    key = f"ranks-{tournament.seed}-{kept.results_version}-{kept.after_round}"
    known: list[Ranks] | None = cache.get(key)
    if known is None:
        known = [*_earlier(tournament, kept.after_round), _ranks_of(kept)] if kept.after_round else []
        cache.set(key, known, KEPT_SECONDS)
    return known


def _ranks_of(kept: KeptStanding) -> Ranks:
    return {row["number"]: row["rank"] for row in queries.ranked(kept)}


def _earlier(tournament: Tournament, last: int) -> list[Ranks]:
    """The ranks after each round before `last`; the results are read once for all of them."""
    teams, results = list(tournament.teams.all()), results_until(tournament, last)
    found = []
    for after in range(1, last):
        until = [result for result in results if result.round <= after]
        rows = standings_of(tournament, teams, until, after).rows if until else ()
        found.append({row.figures.team.number: row.rank for row in rows})
    return found
