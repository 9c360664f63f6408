"""Names with an apostrophe: the kind that was typed does not matter, and all read alike (decision 52)."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tests.refusing import refuses
from tournaments.core.models.planning import Tournament
from tournaments.core.models.registration import Player, Team
from tournaments.core.registration import queries
from tournaments.core.registration.actions import import_rows
from tournaments.core.registration.roster import TeamEntry
from tournaments.draw.request import DrawTeam
from tournaments.frontends.hall import queries as hall

STRAIGHT, SET = "Léa L\x27Huillier", "Léa L’Huillier"
CLUB_STRAIGHT, CLUB_SET = "Amicale d\x27Épinal", "Amicale d’Épinal"
KINDS = (STRAIGHT, SET, "lea l huillier", "L\x27Hui")


@pytest.fixture
def team(tournament: Tournament) -> Team:
    """A team typed with straight apostrophes."""
    return import_rows(tournament, [TeamEntry(STRAIGHT, "Max D\x27Arc", CLUB_STRAIGHT)])[0]


@pytest.fixture
def older(team: Team) -> Team:
    """The same, as an older version stored it."""
    Player.objects.filter(pk=team.player1_id).update(name=STRAIGHT, club=CLUB_STRAIGHT)
    Team.objects.filter(pk=team.pk).update(club=CLUB_STRAIGHT)
    return Team.objects.select_related("player1", "player2").get(pk=team.pk)


def stored(player: Player) -> str:
    """The name in the row itself."""
    return "straight" if Player.objects.filter(pk=player.pk, name=STRAIGHT).exists() else "set"


def test_a_name_is_stored_as_a_printer_sets_it(team: Team) -> None:
    assert team.names == f"{SET}\u00a0– Max D’Arc"
    assert team.club == CLUB_SET
    assert stored(team.player1) == "set"


def test_an_older_row_reads_alike_and_stays_as_it_was(older: Team) -> None:
    assert older.names == f"{SET}\u00a0– Max D’Arc"
    assert older.club == CLUB_SET
    assert Player.objects.values_list("name", flat=True).order_by("pk").first() == SET
    older.player1.save()
    assert stored(older.player1) == "straight"


@pytest.mark.parametrize("typed", KINDS)
def test_every_search_finds_both_kinds(tournament: Tournament, older: Team, publish: Any, typed: str) -> None:
    publish(1, [older, *import_rows(tournament, [TeamEntry("Zoé Roy", "Jo Roy")])])
    assert older in queries.search_teams(tournament, typed)
    assert older in [one.team for one in hall.search_teams(tournament, typed)]


@pytest.mark.parametrize("name", [STRAIGHT, SET])
def test_the_other_kind_is_the_same_player(tournament: Tournament, older: Team, name: str) -> None:
    with refuses("player-taken"):
        import_rows(tournament, [TeamEntry(name, "Jo Roy", CLUB_SET)])
    older.delete()
    again = import_rows(tournament, [TeamEntry(name, "Jo Roy", CLUB_STRAIGHT)])[0]
    assert again.player1_id == older.player1_id
    assert Player.objects.filter(search__startswith="lea l huillier").count() == 1


def test_the_draw_keeps_one_club_apart_however_it_is_written() -> None:
    assert DrawTeam(1, CLUB_STRAIGHT).club_key == DrawTeam(2, CLUB_SET).club_key


def test_pages_show_one_kind(client: Client, cast: Any, tournament: Tournament, older: Team) -> None:
    Tournament.objects.filter(pk=tournament.pk).update(name="Concours d\x27automne")
    client.force_login(cast.denis)
    for name in ("registration", "team"):
        args = [tournament.slug, older.number][: 1 + (name == "team")]
        page = client.get(reverse(name, args=args)).content.decode()
        assert SET in page
        assert "d’automne" in page
        assert "&#x27;" not in page
