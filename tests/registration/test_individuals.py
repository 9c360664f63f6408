"""An individual concours: players inscribed one by one, at the mêlée or in a game for two."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tests.refusing import refuses
from tournaments.core.models.planning import Tournament
from tournaments.core.registration import actions, attendance, queries, spreadsheets
from tournaments.core.registration.columns import read_columns
from tournaments.core.registration.roster import TeamEntry
from tournaments.core.registration.spreadsheets import read_text

pytestmark = pytest.mark.django_db

CHOUINE = {"ruleset": "chouine"}
MELEE = {"draw_method": "melee"}


@pytest.fixture(params=[CHOUINE, MELEE], ids=["chouine", "melee"])
def alone(request: pytest.FixtureRequest, tournament: Tournament) -> Tournament:
    for name, value in request.param.items():
        setattr(tournament, name, value)
    tournament.save()
    return tournament


@pytest.fixture
def desk(cast: Any, client: Client) -> Client:
    client.force_login(cast.denis, "django.contrib.auth.backends.ModelBackend")
    return client


def address(name: str, tournament: Tournament, *more: object) -> str:
    return reverse(name, args=[tournament.slug, *more])


def test_a_player_is_inscribed_alone(alone: Tournament) -> None:
    team = actions.register_team(alone, "Anne Roy", club="Lyon")
    assert (team.names, team.player2, team.search) == ("Anne Roy", None, "1 anne roy lyon")
    assert str(team) == "1 · Anne Roy"
    team.save()
    assert team.search == "1 anne roy lyon"


def test_two_names_are_refused_alone_and_one_in_a_doublette(alone: Tournament) -> None:
    with refuses("second-player-given") as refused:
        actions.register_team(alone, "Anne Roy", "Paul Noël")
    assert refused.value.field == "player2"
    alone.ruleset, alone.draw_method = "asce", "swiss"
    alone.save()
    with refuses("name-missing"):
        actions.register_team(alone, "Anne Roy")


def test_the_same_player_is_not_inscribed_twice(alone: Tournament) -> None:
    actions.register_team(alone, "Anne Roy", club="Lyon")
    with refuses("player-taken", match="n° 1"):
        actions.register_team(alone, "ANNE ROY", club="Lyon")


def test_a_player_is_corrected_replaced_removed_and_comes_back(alone: Tournament) -> None:
    team = actions.register_team(alone, "Anne Roi", club="Lyon")
    actions.correct_team(team, "Anne Roy", "", "Lyon")
    assert team.names == "Anne Roy"
    change = actions.substitute(team, team.player1, "Paul Noël", 1)
    assert (team.names, change.leaves.name, team.player2) == ("Paul Noël", "Anne Roy", None)
    attendance.leave(team, 1, team.Leaving.WITHDRAWAL)
    attendance.come_back(team)
    actions.remove_team(team)
    assert not alone.teams.exists()


@pytest.mark.parametrize(
    ("pasted", "expected"),
    [
        ("Anne Roy\nPaul Noël", [("Anne Roy", "", ""), ("Paul Noël", "", "")]),
        ("Anne Roy;Lyon\nPaul Noël;", [("Anne Roy", "", "Lyon"), ("Paul Noël", "", "")]),
        ("3\tAnne Roy\tLyon\n4\tPaul Noël\tBron", [("Anne Roy", "", "Lyon"), ("Paul Noël", "", "Bron")]),
        ("Nom;Prénom;Club\nRoy;Anne;Lyon", [("Anne Roy", "", "Lyon")]),
        ("Anne Roy / Paul Noël;Lyon", [("Anne Roy", "Paul Noël", "Lyon")]),  # refused at its line
    ],
)
def test_a_list_has_one_player_a_line(pasted: str, expected: list[tuple[str, str, str]]) -> None:
    drafts = read_columns(read_text(pasted), individual=True).drafts
    assert [(draft.player1, draft.player2, draft.club) for draft in drafts] == expected


def test_a_list_is_previewed_and_inscribed(alone: Tournament, desk: Client) -> None:
    page = desk.post(address("registration_import", alone), {"text": "Anne Roy;Lyon\nPaul / Rose;Lyon"})
    text = page.content.decode()
    assert "1 inscription prête" in text
    assert "un seul joueur par inscription" in text
    sent = {"ready": page.context["preview"].packed, "line": "2", "player1-2": "Rose", "confirm": "1"}
    assert desk.post(address("import_check", alone), sent).status_code == 302
    assert [team.names for team in queries.teams_of(alone)] == ["Anne Roy", "Rose"]


def test_the_export_has_one_name_a_line(alone: Tournament) -> None:
    actions.import_rows(alone, [TeamEntry("Anne Roy", club="Lyon"), TeamEntry("=Paul")])
    head, anne, paul = spreadsheets.teams_file(alone, "csv").decode("utf-8-sig").splitlines()
    assert head.split(";")[:3] == ["N°", "Joueur", "Club"]
    assert anne.startswith("1;Anne Roy;Lyon;non")
    assert paul.startswith("2;'=Paul;")


def test_the_pages_speak_of_players(alone: Tournament, desk: Client) -> None:
    entered = desk.post(address("team_add", alone), {"player1": "Anne Roy", "club": "Lyon"}, follow=True)
    text = entered.content.decode()
    for said in ("N° 1 inscrit : Anne Roy", "pointé sur 1", "Joueurs inscrits", "Pointer"):
        assert said in text
    assert 'name="player2"' not in text
    desk.post(address("teams_present", alone))
    assert "1 inscription pointée." in desk.get(address("registration", alone)).content.decode()
    page = desk.get(address("team", alone, 1)).content.decode()
    for said in ("Joueur 1", "pointé", "Remplacer ce joueur", "Inscription sous le n° 1 : Anne Roy"):
        assert said in page
    assert 'name="family1"' in page
    assert 'name="family2"' not in page
    for word in ("équipe", "Équipe", "ée<"):
        assert word not in page.partition('<main class="page"')[2], word


@pytest.mark.parametrize("name", ["team_leave", "team_substitute", "team_remove", "team_arrive"])
def test_a_change_of_a_player_is_explained(alone: Tournament, desk: Client, name: str) -> None:
    team = actions.register_team(alone, "Anne Roy")
    for number in range(6):
        actions.register_team(alone, f"Joueur {number}")
    chosen = {"from_round": "1", "how": "withdrawal", "leaves": str(team.player1_id), "enters": "Rose Petit"}
    page = desk.get(address(name, alone, 1), chosen)
    meaning = " ".join(page.context["meaning"])
    assert meaning
    assert "quipe" not in meaning
    if name == "team_leave":
        said = "2 exempts par partie" if alone.melee else "Elle"  # six are left: even, but not by fours
        assert (said in meaning) is alone.melee


def test_who_played_with_whom_at_the_melee_stands_on_the_page(
    tournament: Tournament, desk: Client, publish: Any
) -> None:
    tournament.draw_method = "melee"
    tournament.save()
    teams = [actions.register_team(tournament, f"Joueur {name}") for name in "ABCD"]
    table = publish(1, teams[:2]).tables.get()
    table.ns_partner, table.ew_partner = teams[2], teams[3]
    table.save()
    for team, adversaries in ((teams[2], (2, 4)), (teams[3], (1, 3))):
        (seat,) = queries.team_seats(team)
        assert seat.against is not None
        assert seat.against.numbers == adversaries
        assert queries.was_seated(team)
        assert queries.is_drawn(team)
        assert queries.table_in(team, 1) == table
    page = desk.get(address("team", tournament, 3)).content.decode()
    assert "à la mêlée : Joueur A\u00a0– Joueur C" in page
    assert "2 · Joueur B" in page
