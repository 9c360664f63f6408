"""A remark on a team: for the desk alone, found there, in its file, and erased with the players."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tests.registration.conftest import MakeTeams, Publish
from tests.sheets.browsing import text
from tournaments.core.models.opening import open_tables
from tournaments.core.models.planning import Tournament
from tournaments.core.models.registration import Team
from tournaments.core.registration import actions, personal, queries
from tournaments.core.registration.errors import RegistrationError
from tournaments.core.registration.roster import TeamEntry
from tournaments.core.registration.spreadsheets import teams_file
from tournaments.frontends.hall import queries as hall
from tournaments.frontends.printing.papers import PAPERS
from tournaments.frontends.printing.registry import PaperRequest

REMARK = "vient avec sa fille Clémence"


@pytest.fixture
def team(tournament: Tournament) -> Team:
    entry = TeamEntry("Anne Un", "Paul Deux", "Lyon", remark=f"  {REMARK} ")
    return actions.register_entry(tournament, entry, sure=True)


@pytest.fixture
def desk(client: Client, cast: Any) -> Client:
    client.force_login(cast.denis)
    return client


def test_it_is_typed_shown_found_and_corrected_at_the_desk(tournament: Tournament, desk: Client) -> None:
    line = {"player1": "Anne Un", "player2": "Paul Deux", "remark": REMARK}
    page = text(desk.post(reverse("team_add", args=[tournament.slug]), line, follow=True))
    assert REMARK in page
    team = tournament.teams.get()
    assert list(queries.search_teams(tournament, "CLEMENCE paul")) == [team]
    assert not queries.search_teams(tournament, "clemence zoe")
    address = reverse("team", args=[tournament.slug, 1])
    assert REMARK in text(desk.get(address))
    given = {"player1": "Anne Un", "player2": "Paul Deux", "number": 1}
    long = text(desk.post(address, {**given, "remark": "x" * 201}))
    assert "200" in long
    assert "Remarque : repas sans porc" in text(
        desk.post(address, {**given, "remark": "repas sans porc"}, follow=True)
    )
    team.refresh_from_db()
    assert (team.remark, team.remark_search) == ("repas sans porc", "repas sans porc")


def test_it_stays_where_a_correction_says_nothing_of_it(team: Team) -> None:
    actions.correct_team(team, "Anne Une", "Paul Deux")
    assert Team.objects.get().remark == REMARK
    actions.correct_team(team, "Anne Une", "Paul Deux", remark="")
    assert Team.objects.get().remark == ""
    with pytest.raises(RegistrationError):
        actions.correct_team(team, "Anne Une", "Paul Deux", remark="x" * 201)


@pytest.mark.usefixtures("team")
def test_it_is_in_the_file(tournament: Tournament) -> None:
    content = teams_file(tournament, "csv").decode("utf-8-sig").splitlines()
    assert content[0].endswith("Remarque")
    assert content[1].endswith(REMARK)
    Team.objects.update(remark="=1+1")
    assert "'=1+1" in teams_file(tournament, "csv").decode()


def test_the_public_neither_reads_it_nor_finds_by_it(
    tournament: Tournament, team: Team, inscribe: MakeTeams, publish: Publish
) -> None:
    open_tables(publish(1, [team, *inscribe(3)]))
    assert not hall.search_teams(tournament, "clemence")
    anybody = Client()
    pages = ("", "tables/", "classement/", "equipes/", f"equipes/{team.number}/", "?q=clemence")
    for page in pages:
        answer = anybody.get(f"/c/{tournament.slug}/{page}", follow=True)
        assert "avec sa fille" not in answer.content.decode(), page
    for paper in ("draw", "names", "plan", "badges", "labels", "roadmap"):
        if paper in PAPERS:
            assert "avec sa fille" not in str(PAPERS[paper].content(PaperRequest(tournament, 1))), paper


def test_it_is_handed_over_and_erased_with_a_player(team: Team) -> None:
    actions.correct_team(team, "Anne Un", "Paul Deux", remark="chaise haute")
    assert personal.export_of(team.player2)["concours"][0]["remark"] == "chaise haute"
    personal.erase(team.player2)
    assert Team.objects.get().remark == Team.objects.get().remark_search == ""
    assert set(Team.history.values_list("remark", "remark_search")) == {("", "")}


def test_a_copy_of_the_concours_does_not_take_it_along(tournament: Tournament, team: Team) -> None:
    assert actions.copy_team(team, tournament, 9).remark == ""
