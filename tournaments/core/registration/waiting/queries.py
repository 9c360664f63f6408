"""Who waits in a concours, and how many places are free."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from tournaments.core.models.registration import not_gone
from tournaments.core.models.rounds import last_published

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tournaments.core.models.planning import Tournament
    from tournaments.core.models.registration import Waiting


class WaitingList(NamedTuple):
    """Who waits, in order of arrival; `free`: the places that are left, None where nobody is too many."""

    teams: Sequence[Waiting]
    singles: Sequence[Waiting]
    free: int | None

    @property
    def first(self) -> Waiting | None:
        """The team that may play now, if a place is free."""
        return self.teams[0] if self.teams and self.free != 0 else None

    @property
    def full(self) -> bool:
        """Whether no place is free."""
        return self.free == 0


def free_places(tournament: Tournament) -> int | None:
    """How many teams can still be registered; None without a greatest number."""
    if tournament.most_teams is None:
        return None
    there = tournament.teams.filter(not_gone(last_published(tournament) + 1)).count()
    return max(tournament.most_teams - there, 0)


def waiting_list(tournament: Tournament) -> WaitingList:
    """Who waits: teams, or players of an individual concours, apart from those without partner."""
    found = list(tournament.waiting.all())
    teams = [one for one in found if one.player2 or tournament.individual]
    return WaitingList(teams, [one for one in found if one not in teams], free_places(tournament))
