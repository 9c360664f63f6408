"""Rounds of a concours that are drawn, published and played, and the pages where that is done."""

from __future__ import annotations

from collections.abc import Callable

from django.test import Client

from scoring.cards import Side
from scoring.sheet.entries import Settle
from tests.sheets import phones
from tests.sheets.verbs import record_totals, say
from tournaments.core.models.planning import Tournament
from tournaments.core.models.rounds import Round
from tournaments.core.rounds.actions import draw_round, publish_round
from tournaments.core.sheets.queries import sheet_of

HOME = "/concours/saint-martin/parties/"
LONG = "Marie-Christine de Saint-Hilaire-Desmoulin"
AddTeams = Callable[..., None]


def text(client: Client, path: str, **query: str) -> str:
    response = client.get(path, query)
    assert response.status_code == 200
    return response.content.decode()


def coming(client: Client) -> str:
    """The page of the round that is drawn next."""
    return text(client, f"{HOME}{Round.objects.count() + 1}/")


def published(tournament: Tournament) -> Round:
    return publish_round(draw_round(tournament, []))


def finish(round_: Round) -> None:
    for table in round_.tables.all():
        record_totals(table, 2010, 1420)


def settle(round_: Round) -> None:
    """The referee has seen to every dispute of a round."""
    for table in round_.tables.filter(waiting__gt=0):
        for dispute in sheet_of(table).sheet.open_disputes:
            say(table, Settle(entry=dispute.entry, words="vu"))


def contest(round_: Round, *numbers: int) -> None:
    for table in round_.tables.filter(number__in=numbers):
        phones.dispute(table, None, "non", Side.NS)
