"""Where there is no round to draw: after the last final, and with too few for a table."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from tests.round_pages.drawing import HOME, AddTeams, coming, finish, published, text
from tournaments.core.models.planning import Tournament
from tournaments.core.models.rounds import Round
from tournaments.core.rounds.actions import draw_round


@pytest.mark.slow
@pytest.mark.parametrize("method", ["knockout", "pools"])
def test_after_the_last_final_no_round_is_offered(
    odile: Client, tournament: Tournament, add_teams: AddTeams, method: str
) -> None:
    Tournament.objects.update(draw_method=method, rounds_planned=9)
    tournament.refresh_from_db()
    add_teams(4)
    home = tournament.get_absolute_url()
    while "prête à tirer" in coming(odile):
        last = published(tournament)
        finish(last)
        tournament.raise_results_version()
    assert last.tables.filter(phase="principale · finale").exists()
    assert f"jusqu’à leur finale avec la partie {last.number}" in coming(odile).replace("&#x27;", "'")
    page = text(odile, home)
    assert "Tirer la partie" not in page
    assert "Plus tôt que prévu" not in page
    assert "Plus aucune partie ne sera tirée ; reste à corriger, puis à sceller." in page
    assert "prévues" not in text(odile, f"{home}etape/?step=finish")
    assert Tournament.objects.get().rounds.count() == last.number


def test_while_the_final_is_played_no_round_after_it_is_promised(
    odile: Client, tournament: Tournament, add_teams: AddTeams
) -> None:
    Tournament.objects.update(draw_method="knockout", draw_options={"consolante": True})
    tournament.refresh_from_db()
    add_teams(8)
    for _ in range(2):
        finish(published(tournament))
    assert "Tirer la partie 3" in text(odile, tournament.get_absolute_url())
    published(tournament)
    assert "Tirer la partie 4" not in text(odile, tournament.get_absolute_url())
    assert "Tirer sans attendre" not in coming(odile)


@pytest.mark.parametrize(
    ("settings", "there", "needed"),
    [
        ({"draw_method": "melee"}, 3, "au moins 4 inscriptions pointées"),
        ({"draw_method": "melee-ranked"}, 0, "au moins 4 inscriptions pointées"),
        ({"ruleset": "chouine"}, 1, "au moins 2 inscriptions pointées"),
        ({}, 1, "au moins 2 inscriptions pointées"),
    ],
)
def test_too_few_for_one_table_are_not_drawn(
    *,
    odile: Client,
    tournament: Tournament,
    add_teams: AddTeams,
    settings: dict[str, str],
    there: int,
    needed: str,
) -> None:
    Tournament.objects.update(**settings)
    add_teams(there)
    page = coming(odile)
    assert f"{needed} pour un tirage ; il y en a {there}." in page
    assert "Tirer la partie" not in page
    assert not settings or "quipe" not in page
    odile.post(f"{HOME}tirer/")
    assert tournament.rounds.count() == 0
    assert "Aller au tirage" not in text(odile, tournament.get_absolute_url())


def test_a_wish_of_one_player_is_told_of_one_player(
    odile: Client, tournament: Tournament, add_teams: AddTeams
) -> None:
    Tournament.objects.update(draw_method="melee")
    tournament.refresh_from_db()
    add_teams(8)
    round_ = draw_round(tournament, [])
    wish = {"wish": "second-bye", "teams": [5], "why": "tous l’ont été", "why_en": "all were"}
    Round.objects.filter(pk=round_.pk).update(relaxed=[wish, wish | {"wish": "rematch", "teams": [1, 2]}])
    page = text(odile, f"{HOME}1/")
    assert re.search(r"<b>\s*Joueur\s+5\s*</b>", page)
    assert re.search(r"<b>\s*Joueurs\s+1 – 2\s*</b>", page)
