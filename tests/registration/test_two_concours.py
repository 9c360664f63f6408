"""A player of two concours: what one of them sets right, the other keeps as it was written down."""

from __future__ import annotations

import io
from typing import Any, Final

import pytest
from django.core.management import call_command
from django.test import Client
from django.urls import reverse

from tests.sheets.verbs import record_totals
from tournaments.core.models.opening import open_tables, write_opening
from tournaments.core.models.planning import Status, Tournament
from tournaments.core.models.registration import Player, Substitution, Team, changes_in, line_up
from tournaments.core.models.standings import KeptStanding
from tournaments.core.registration import queries, team_views
from tournaments.core.registration.actions import correct_team, register_team, substitute
from tournaments.core.registration.attendance import leave
from tournaments.core.standings import queries as standings

LAST_YEAR: Final = "/c/an-dernier/classement/"
SPELLINGS: Final = ["RENÉ BOUR", "René Boure"]


@pytest.fixture
def sealed(tournament: Tournament, publish: Any) -> Tournament:
    """Last year's concours, played, in which René Bour was team 1's first player, and sealed."""
    today = (tournament.pk, tournament.slug)
    tournament.pk, tournament.slug = None, "an-dernier"
    tournament.save()
    teams = [
        register_team(tournament, "René Bour", "Anne Roy", "Lyon"),
        register_team(tournament, "Zoé Blanc", "Max Noir", "Lyon"),
    ]
    Team.objects.update(present=True)
    drawn = publish(1, teams)
    open_tables(drawn)
    record_totals(drawn.tables.get(), 900, 500)
    standings.current(tournament)
    Tournament.objects.filter(pk=tournament.pk).update(status=Status.SEALED)
    kept = Tournament.objects.get(pk=tournament.pk)
    write_opening(kept)
    tournament.pk, tournament.slug = today
    return kept


def as_it_is(sealed: Tournament) -> list[Any]:
    """All that a concours says of its teams, and which version of its results it has."""
    rows = list(KeptStanding.objects.filter(tournament=sealed).values())
    players = sealed.teams.values_list("number", "search", "player1__name", "player2__name")
    return [rows, list(players), Tournament.objects.get(pk=sealed.pk).results_version]


@pytest.mark.parametrize("spelled", SPELLINGS)
def test_a_sealed_concours_keeps_its_names(
    tournament: Tournament, sealed: Tournament, client: Client, spelled: str
) -> None:
    team = register_team(tournament, "René Bour", "Luc Roy", "Lyon")
    assert team.player1 == sealed.teams.get(number=1).player1
    before, page = as_it_is(sealed), client.get(LAST_YEAR).content
    correct_team(team, spelled, "Luc Roy", "Lyon")
    assert queries.teams_of(tournament).get().names == f"{spelled}\u00a0– Luc Roy"
    assert as_it_is(sealed) == before
    assert client.get(LAST_YEAR).content == page
    said = io.StringIO()
    call_command("verify", stdout=said)
    assert "DIFF" not in said.getvalue()


@pytest.mark.usefixtures("sealed")
def test_the_new_spelling_is_the_one_that_is_known_from_now_on(tournament: Tournament) -> None:
    team = register_team(tournament, "René Bour", "Luc Roy", "Lyon")
    correct_team(team, "RENÉ BOUR", "Luc Roy", "Lyon")
    correct_team(team, "René BOUR", "Luc Roy", "Lyon")
    spelled = {player.name for player in Player.objects.filter(search="rene bour lyon")}
    assert spelled == {"René Bour", "René BOUR"}  # today's row alone was renamed
    assert queries.suggestions(tournament, "bour") == [("René BOUR", "Lyon", 1)]
    leave(team, 1, Team.Leaving.WITHDRAWAL)
    Tournament.objects.filter(pk=tournament.pk).update(rounds_planned=2)
    correct_team(team, "René Bour", "Luc Roy", "Lyon")
    assert team.player1.name == "René Bour"
    assert Player.objects.filter(search="rene bour lyon").count() == 1


@pytest.mark.usefixtures("sealed")
@pytest.mark.parametrize("spelled", SPELLINGS)
def test_a_substitute_set_right_still_came_in_their_round(tournament: Tournament, spelled: str) -> None:
    team = register_team(tournament, "Ève Petit", "Luc Roy", "Lyon")
    substitute(team, team.player1, "René Bour", 2)
    correct_team(team, spelled, "Luc Roy", "Lyon")
    changes = changes_in(tournament)
    assert line_up(team, changes, 1).names == "Ève Petit\u00a0– Luc Roy"
    assert line_up(team, changes, 2).names == f"{spelled}\u00a0– Luc Roy"
    told = [event.text for event in team_views.team_events(team)]
    assert told[:2] == [
        f"Correction : {spelled} au lieu de René Bour",
        "René Bour remplace Ève Petit à partir de la partie 2",
    ]


@pytest.mark.usefixtures("sealed")
def test_the_teams_of_one_concours_agree_on_a_name(tournament: Tournament) -> None:
    left = register_team(tournament, "René Bour", "Luc Roy", "Lyon")
    leave(left, 1, Team.Leaving.WITHDRAWAL)
    joined = register_team(tournament, "René Bour", "Ève Petit", "Lyon")
    version = Tournament.objects.get(pk=tournament.pk).results_version
    correct_team(joined, "RENÉ BOUR", "Ève Petit", "Lyon")
    assert {team.player1.name for team in queries.teams_of(tournament)} == {"RENÉ BOUR"}
    assert Tournament.objects.get(pk=tournament.pk).results_version > version


def test_two_who_change_chairs_stay_who_they_were(tournament: Tournament) -> None:
    team = register_team(tournament, "Ève Petit", "Luc Roy", "Lyon")
    substitute(team, team.player1, "René Bour", 2)
    correct_team(team, "Luc Roy", "René Bour", "Lyon")
    assert Substitution.objects.get().enters.name == "René Bour"
    assert line_up(team, changes_in(tournament), 1).names == "Luc Roy\u00a0– Ève Petit"


def test_who_met_whom_is_told_with_the_players_of_the_round(
    tournament: Tournament, publish: Any, client: Client, cast: Any
) -> None:
    one = register_team(tournament, "Ève Petit", "Luc Roy", "Lyon")
    other = register_team(tournament, "Anne Roy", "Max Noir", "Lyon")
    publish(1, [one, other])
    Tournament.objects.filter(pk=tournament.pk).update(status=Status.RUNNING)
    substitute(other, other.player1, "René Bour", 2)
    public = client.get("/c/saint-martin/equipes/1/").content.decode()
    client.force_login(cast.denis)
    desk = client.get(reverse("team", args=["saint-martin", 1])).content.decode()
    for page in (public, desk):
        assert "Anne Roy\u00a0– Max Noir" in page
        assert "René Bour" not in page
