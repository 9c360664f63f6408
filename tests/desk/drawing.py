"""Rounds of a concours that are drawn, published and played, and the pages where that is done."""

from __future__ import annotations

from collections.abc import Callable

from django.test import Client

from tournaments.models.inbox import Dispute
from tournaments.models.planning import Tournament
from tournaments.models.rounds import Round
from tournaments.models.sheets import Result
from tournaments.rounds import queries
from tournaments.rounds.actions import draw_round, publish_round

HOME = "/concours/saint-martin/tirage/"
LONG = "Marie-Christine de Saint-Hilaire-Desmoulin"
AddTeams = Callable[..., None]


def text(client: Client, path: str, **query: str) -> str:
    response = client.get(path, query)
    assert response.status_code == 200
    return response.content.decode()


def published(tournament: Tournament) -> Round:
    return publish_round(draw_round(tournament, [], queries.winners_of(tournament)))


def finish(round_: Round) -> None:
    for table in round_.tables.all():
        Result.objects.create(table=table, source="totals", ns_points=2010, ew_points=1420, winner="NS")


def contest(round_: Round, *numbers: int) -> None:
    for table in round_.tables.filter(number__in=numbers):
        Dispute.objects.create(table=table, side="NS", reason="non")
