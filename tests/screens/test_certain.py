"""The screen that says who is certain of what, and what brackets and pools say of a frozen standing."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest

from tests.results import set_result
from tournaments.core.models.planning import Status, Tournament
from tournaments.core.models.rounds import Round
from tournaments.core.rounds.actions import draw_round, publish_round
from tournaments.core.standings import queries
from tournaments.frontends.screens import actions

if TYPE_CHECKING:
    from django.test import Client

KEY = "ecran_de_la_salle-0123"


def shown(client: Client, tournament: Tournament, kind: str) -> str:
    actions.pair(tournament, KEY, "Au bar", kind)
    page = client.get(f"/ecran/{KEY}/").content.decode()
    return " ".join(re.sub(r"<[^>]*>", " ", page.split("<main")[1]).split())


def test_it_tells_what_is_proved_and_no_more(
    client: Client, tournament: Tournament, add_teams: Any, play_round: Any
) -> None:
    add_teams(4)
    play_round((1, 2, 2000, 100), (3, 4, 1500, 900))
    told = shown(client, tournament, "certain")
    assert "Rien n’est encore joué. En tête pour le moment : 1 Joueur 1a – Joueur 1b 1 vict. 2" in told
    assert "4 équipes peuvent encore finir premières · encore 2 parties à finir" in told
    play_round((1, 3), (2, 4))
    assert "encore 2 parties à finir" in shown(client, tournament, "certain"), "one is being played"
    Round.objects.filter(number=2).delete()
    play_round((1, 3, 2000, 100), (2, 4, 1500, 900))
    told = shown(client, tournament, "certain")
    assert "Joueur 1a – Joueur 1b rang 1 à 3" in told
    assert "Joueur 4a – Joueur 4b rang 2 à 4" in told
    assert "Joueur 3a" not in told, "every rank is still possible"
    assert "3 équipes peuvent encore finir premières · encore 1 partie à finir" in told
    play_round((1, 4, 2000, 100), (2, 3, 1500, 900))
    assert "La suite paraîtra ici" in shown(client, tournament, "certain"), "nothing is left to play"


def test_where_nothing_can_be_proved_it_says_so(
    client: Client, tournament: Tournament, add_teams: Any, play_round: Any
) -> None:
    """Ranked by the best game first: of nobody it is told what is possible, only who leads."""
    Tournament.objects.update(criteria=["best-game", "wins"])
    tournament.refresh_from_db()
    add_teams(4)
    play_round((1, 2, 2000, 100), (3, 4, 1500, 900))
    told = shown(client, tournament, "certain")
    assert "On ne sait pas encore. En tête pour le moment : 1 Joueur 1a" in told
    assert "finir premières" not in told
    assert "encore 2 parties à finir" in told


def test_a_secret_standing_proves_nothing(
    client: Client, tournament: Tournament, add_teams: Any, play_round: Any
) -> None:
    add_teams(4)
    play_round((1, 2, 2000, 100), (3, 4, 1500, 900))
    play_round((1, 3, 2000, 100), (2, 4, 1500, 900))
    Tournament.objects.update(hide_before_last=True)
    tournament.refresh_from_db()
    assert "Joueur" not in shown(client, tournament, "certain")


@pytest.fixture
def knockout(tournament: Tournament, add_teams: Any) -> Tournament:
    Tournament.objects.update(draw_method="knockout", rounds_planned=2, status=Status.RUNNING)
    tournament.refresh_from_db()
    add_teams(4)
    return tournament


def play(tournament: Tournament, *, leave: int = 0) -> None:
    """A round in which the lower number wins."""
    ranking = queries.ranking(tournament) if tournament.rounds.exists() else []
    round_ = publish_round(draw_round(tournament, ranking))
    for table in list(round_.tables.all())[leave:]:
        points = (2010, 900) if table.ns.number < table.ew.number else (900, 2010)
        set_result(table, *points)
    tournament.raise_results_version()


def test_finalists_are_certain_of_the_second_rank(client: Client, knockout: Tournament) -> None:
    play(knockout)
    told = shown(client, knockout, "certain")
    assert len(re.findall("rang 1 à 2", told)) == len(re.findall("rang 3 à 4", told)) == 2


def test_a_bracket_names_who_has_won_it(client: Client, knockout: Tournament) -> None:
    play(knockout)
    assert "Vainqueurs" not in shown(client, knockout, "bracket"), "the final is not played"
    play(knockout)
    assert "Vainqueurs Joueur 1a – Joueur 1b" in shown(client, knockout, "bracket")
    Tournament.objects.update(freeze_last=True)
    knockout.refresh_from_db()
    knockout.raise_results_version()
    assert "Vainqueurs" not in shown(client, knockout, "bracket"), "frozen until it is revealed"


@pytest.mark.parametrize("kind", ["bracket", "certain"])
def test_a_screen_says_that_results_are_frozen(client: Client, knockout: Tournament, kind: str) -> None:
    assert "figé" not in shown(client, knockout, kind)
    Tournament.objects.update(freeze_last=True)
    knockout.refresh_from_db()
    play(knockout)
    play(knockout, leave=1)
    told = shown(client, knockout, kind)
    assert "figé après la partie 1" in told
    assert ("Réponse à la remise des prix. En tête" in told) == (kind == "certain")
