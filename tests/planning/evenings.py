"""Evenings that a club has played, by which its pace is known."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from typing import Any

from tests.planning.conftest import create_round
from tournaments.core.models.planning import Ending, Status, Tournament
from tournaments.core.models.registration import Player
from tournaments.core.models.rounds import Round
from tournaments.core.planning.actions import create_tournament


def played(
    club: Any,
    number: int,
    *,
    minutes: float,
    gap: float = 12,
    status: Status = Status.SEALED,
    **settings: Any,
) -> Tournament:
    """An evening of three rounds of two tables, each so many minutes from its draw to its last table."""
    concours = create_tournament(
        club,
        None,
        **{"name": f"Soirée {number}", "date": date(2026, 1, number), "rounds_planned": 3}
        | {"ending": Ending.DEALS, "deals": 12, "status": status}
        | settings,
    )
    players = [Player.objects.get_or_create(host=club, name=f"Joueur {one}")[0] for one in range(1, 9)]
    teams = [
        concours.teams.create(number=place, player1=players[2 * place - 2], player2=players[2 * place - 1])
        for place in range(1, 5)
    ]
    begin = datetime(2026, 1, number, 20, tzinfo=UTC)
    for place in range(1, 4):
        round_ = create_round(concours, teams, place, published=True, finished=(1, 2))
        Round.objects.filter(pk=round_.pk).update(published_at=begin, deals=concours.deals_in(place))
        end = begin + timedelta(minutes=minutes)
        round_.tables.filter(number=1).update(finished_at=end - timedelta(minutes=5))
        round_.tables.filter(number=2).update(finished_at=end)
        begin = end + timedelta(minutes=gap)
    return concours
