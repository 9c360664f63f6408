"""What a departure changes at once, where the games of a team that leaves are annulled."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tournaments.core.models.past import past_if_left, past_of
from tournaments.core.standings import queries as standings
from tournaments.core.what_if.consequences import rank_changes
from tournaments.core.what_if.values import RankChanges

if TYPE_CHECKING:
    from tournaments.core.models.planning import Tournament


def ranks_if_left(tournament: Tournament, team: int, left: int) -> RankChanges | None:
    """The ranks of today that change if a team leaves from a round on; None where nothing is annulled."""
    past = past_if_left(tournament, team, left)
    if past is None:
        return None
    changes = rank_changes(
        standings.build(tournament, past_of(tournament)), standings.build(tournament, past)
    )
    return RankChanges(past.last, True, changes)
