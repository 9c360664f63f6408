"""Ending an evening earlier: what was proposed becomes a setting, from the next draw on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db import transaction

from tournaments.core.evening.queries import Rounds
from tournaments.core.evening.sooner import Change, fields_of
from tournaments.core.models.opening import lock_tables
from tournaments.core.models.rounds import last_published
from tournaments.core.planning.actions import change_settings, lock_unsealed
from tournaments.core.planning.errors import PlanningError
from tournaments.core.planning.queries import rounds_drawn, rounds_to_play

if TYPE_CHECKING:
    from tournaments.core.models.planning import Tournament


@transaction.atomic
def end_earlier(tournament: Tournament, change: Change) -> None:
    """Make a change that was proposed; the settings page takes it back.

    `PlanningError` where a draw or another change came between; errors as for `change_settings`.
    """
    lock_tables(tournament)
    lock_unsealed(tournament)
    rounds = Rounds(last_published(tournament), rounds_drawn(tournament), rounds_to_play(tournament))
    fields = fields_of(tournament, rounds, change)
    if tournament.ended or fields is None:
        raise PlanningError("no-longer-sooner")
    change_settings(tournament, **fields)
