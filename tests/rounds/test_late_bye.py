"""A team that came after the draw is given the exempt for what it missed, and the way back."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tests.refusing import refuses
from tournaments.core.models.planning import ByePolicy, Tournament
from tournaments.core.models.registration import Team
from tournaments.core.models.rounds import Edit, Round
from tournaments.core.rounds import queries
from tournaments.core.rounds.actions import draw_round, publish_round
from tournaments.core.rounds.changes import GiveBye
from tournaments.core.rounds.editing import edit_round, undo_edit
from tournaments.core.standings import queries as standings

MakeTeams = Callable[..., list[Team]]
Finish = Callable[..., None]


@pytest.fixture
def round_(tournament: Tournament, add_teams: MakeTeams) -> Round:
    """Eight teams, four tables; published."""
    add_teams(8)
    return publish_round(draw_round(tournament, []))


@pytest.fixture
def late(round_: Round, add_teams: MakeTeams) -> Team:
    """A ninth team, which comes after the draw and plays from the next round on."""
    (team,) = add_teams(1, from_round=round_.number + 1)
    return team


def row(tournament: Tournament, number: int) -> Any:
    return next(one for one in standings.rows(standings.current(tournament)) if one["number"] == number)


def test_it_has_what_an_exempt_team_gets(round_: Round, late: Team, finish: Finish) -> None:
    tournament = round_.tournament
    Tournament.objects.filter(pk=tournament.pk).update(bye_policy=ByePolicy.FIXED, bye_points=1000)
    finish(round_)
    assert not row(tournament, late.number)["rounds"]
    edit = edit_round(round_, GiveBye(late.number, 2), None)
    (bye,) = row(tournament, late.number)["rounds"]
    assert (bye["kind"], bye["half_wins"], bye["points"]) == ("bye", 2, 1000)
    late.refresh_from_db()
    assert late.from_round == 1
    assert queries.moved_since(round_) == ([], [])
    undo_edit(round_, edit, None)
    late.refresh_from_db()
    assert late.from_round == 2
    assert not row(tournament, late.number)["rounds"]


def test_it_is_not_exempt_again(round_: Round, late: Team, finish: Finish) -> None:
    edit_round(round_, GiveBye(late.number, 2), None)
    finish(round_)
    second = publish_round(draw_round(round_.tournament, standings.ranking_for_draw(round_.tournament)))
    (exempt,) = queries.seating(second).byes
    assert exempt != late.number


def test_who_is_not_there_or_sits_already_gets_none(round_: Round, late: Team, finish: Finish) -> None:
    seated = round_.tables.get(number=1).ns.number
    for number in (seated, 99):
        with refuses("team-not-present"):
            edit_round(round_, GiveBye(number, 1), None)
    Team.objects.filter(pk=late.pk).update(present=False)
    with refuses("team-not-present"):
        edit_round(round_, GiveBye(late.number, 2), None)
    Team.objects.filter(pk=late.pk).update(present=True)
    finish(round_)
    publish_round(draw_round(round_.tournament, standings.ranking_for_draw(round_.tournament)))
    with refuses("not-the-last"):
        edit_round(round_, GiveBye(late.number, 2), None)


def test_in_a_bracket_nobody_is_given_one(tournament: Tournament, add_teams: MakeTeams) -> None:
    tournament.draw_method = "knockout"
    tournament.save()
    add_teams(4)
    round_ = publish_round(draw_round(tournament, []))
    (team,) = add_teams(1, from_round=2)
    with refuses("team-not-present"):
        edit_round(round_, GiveBye(team.number, 2), None)


def test_the_page_offers_it_shows_it_and_does_it(
    round_: Round, late: Team, client: Client, cast: Any
) -> None:
    client.force_login(cast.odile, "django.contrib.auth.backends.ModelBackend")
    place = [round_.tournament.slug, round_.number]
    address, page = reverse("round_late_bye", args=place), reverse("round", args=place)
    assert address in client.get(page).content.decode()
    shown = client.get(address, {"team": late.number})
    assert f"{late.number} · {late.names}" in shown.content.decode()
    assert "une victoire et la moyenne des gagnants" in shown.content.decode()
    assert not round_.byes.exists()
    sent = {"team": late.number, "seen": shown.context["seen"]}
    assert client.post(address, sent).url == page
    assert [bye.team for bye in round_.byes.all()] == [late]
    assert Edit.objects.get().kind == Edit.Kind.GIVEN
    after = client.get(page).content.decode()
    assert f"Le n° {late.number}, arrivé après le tirage, est exempt." in after.replace("\xa0", " ")
    assert address not in after
    assert "exempt" in client.get(f"/c/{round_.tournament.slug}/equipes/{late.number}/").content.decode()
