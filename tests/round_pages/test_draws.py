"""The pages of the draw: what they show, what their buttons do, and who may press them."""

from __future__ import annotations

from html import unescape
from typing import Any

import pytest
from django.core.cache import cache
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests.round_pages.drawing import HOME, AddTeams, contest, finish, published, settle, text
from tests.sheets.records import made
from tests.sheets.verbs import record_deal
from tournaments.core.models.planning import Status, Tournament
from tournaments.core.models.rounds import Round
from tournaments.core.rounds import drawing
from tournaments.core.rounds.actions import draw_ahead, draw_round, publish_round
from tournaments.draw import api
from tournaments.draw.answer import DrawAnswer
from tournaments.draw.request import Request
from tournaments.frontends.api import keys


def test_before_anybody_is_there_the_page_says_what_to_do(odile: Client, tournament: Tournament) -> None:
    page = text(odile, f"{HOME}1/")
    assert "Il faut au moins 2 inscriptions pointées" in page
    assert "Tirer la partie" not in page
    assert tournament.rounds.count() == 0


def test_who_is_not_checked_in_is_named_before_the_draw(
    odile: Client, tournament: Tournament, add_teams: AddTeams
) -> None:
    add_teams(4)
    add_teams(3, present=False)
    assert "3 inscriptions non pointées ne seront pas tirées" in text(odile, f"{HOME}1/")
    assert "Élise 6" in text(odile, f"{HOME}1/")
    draw_round(tournament, [])
    assert "3 inscriptions non pointées ne seront pas tirées" in text(odile, f"{HOME}1/")


def test_from_draw_to_publication(odile: Client, tournament: Tournament, add_teams: AddTeams) -> None:
    add_teams(5)
    assert odile.post(f"{HOME}tirer/")["Location"] == f"{HOME}1/"
    proposal = text(odile, f"{HOME}1/")
    assert "Publier la partie 1" in proposal
    assert "l’horloge attend que vous la lanciez" in proposal
    assert "une victoire et la moyenne des gagnants de la partie" in proposal
    assert odile.post(f"{HOME}1/publier/")["Location"] == f"{HOME}1/"
    page = text(odile, f"{HOME}1/")
    assert "La partie 1 est publiée." in page
    assert "Publier la partie 1" not in page
    assert "data-ends=" not in page
    assert "Lancer l’horloge" in page
    assert Tournament.objects.get(pk=tournament.pk).status == Status.RUNNING
    assert "2 tables jouent encore" in text(odile, f"{HOME}2/")


def test_a_second_round_is_drawn_from_the_standing(
    odile: Client, tournament: Tournament, add_teams: AddTeams
) -> None:
    add_teams(6)
    first = published(tournament)
    finish(first)
    tournament.raise_results_version()
    odile.post(f"{HOME}tirer/")
    second = tournament.rounds.get(number=2)
    winners = {table.ns.number for table in first.tables.all()}
    assert set(second.standing[:3]) == winners
    assert second.tables.get(number=1).ns.number in winners
    assert second.tables.get(number=1).ew.number in winners


@pytest.mark.parametrize(
    ("contested", "said"),
    [
        ([], None),
        ([2], ["Table 2 attend l’arbitre"]),
        ([1, 3], ["2 feuilles attendent l’arbitre", "Tables 1, 3."]),
    ],
)
@pytest.mark.parametrize("step", ["playing", "ready", "proposal"])
def test_tables_that_wait_for_the_referee_are_named_before_the_draw_and_before_it_is_published(
    *,
    step: str,
    contested: list[int],
    said: list[str] | None,
    odile: Client,
    tournament: Tournament,
    add_teams: AddTeams,
) -> None:
    add_teams(6)
    first = published(tournament)
    contest(first, *contested)
    if step != "playing":
        finish(first)
    if step == "proposal":
        draw_round(tournament, [])
    shown = unescape(text(odile, f"{HOME}2/"))
    assert ("attend l’arbitre" in shown or "attendent l’arbitre" in shown) is bool(said)
    assert all(sentence in shown for sentence in said or [])
    assert ("feuilles/file/" in shown) is bool(said)
    settle(first)
    assert "feuilles/file/" not in text(odile, f"{HOME}2/")


def test_tables_that_play_are_named_and_the_draw_can_be_forced(
    odile: Client, tournament: Tournament, add_teams: AddTeams
) -> None:
    add_teams(6)
    published(tournament)
    odile.post(f"{HOME}tirer/")
    assert tournament.rounds.count() == 1
    assert "Tables 1, 2, 3" in text(odile, f"{HOME}2/")
    odile.post(f"{HOME}tirer/", {"forced": "1"})
    assert "jouaient encore : 1, 2, 3" in text(odile, f"{HOME}2/")


def test_what_could_not_be_respected_is_shown_with_why(
    odile: Client, tournament: Tournament, add_teams: AddTeams
) -> None:
    add_teams(2)
    finish(published(tournament))
    draw_round(tournament, [1, 2])
    french = text(odile, f"{HOME}2/")
    assert "2 équipes, 2ᵉ partie : une revanche est inévitable" in french
    assert "1 – 2" in french
    odile.post("/langue/choisir/", {"language": "en"})
    assert "2 teams, round 2: a rematch is inevitable" in text(odile, f"{HOME}2/")


def test_drawn_again_is_counted_in_public(odile: Client, tournament: Tournament, add_teams: AddTeams) -> None:
    add_teams(8)
    draw_round(tournament, [])
    odile.post(f"{HOME}1/refaire/")
    assert tournament.rounds.get().attempt == 2
    assert "tirage n° 2" in text(odile, f"{HOME}1/")


def test_undoing_says_first_what_it_changes(
    odile: Client, tournament: Tournament, add_teams: AddTeams
) -> None:
    add_teams(4)
    published(tournament)
    assert "peut-être déjà assis" in text(odile, f"{HOME}1/annuler/")
    assert tournament.rounds.count() == 1
    assert odile.post(f"{HOME}1/annuler/")["Location"] == HOME
    assert tournament.rounds.count() == 0


def test_with_a_deal_there_is_no_undoing(odile: Client, tournament: Tournament, add_teams: AddTeams) -> None:
    add_teams(4)
    table = published(tournament).tables.get(number=2)
    record_deal(table, made())
    page = text(odile, f"{HOME}1/annuler/")
    assert "La feuille de la table 2" in page
    assert "button-danger" not in page
    odile.post(f"{HOME}1/annuler/")
    assert tournament.rounds.count() == 1


@pytest.mark.parametrize("path", ["7/", "7/annuler/", "7/echanger/", "7/demande.json"])
def test_a_round_that_is_not_there(odile: Client, tournament: Tournament, path: str) -> None:
    assert odile.get(HOME + path).status_code == 404
    assert tournament.rounds.count() == 0


# address, method → what the organizer, the desk, the referee and another club's organizer get
ANSWERS = [
    ("get", "", (302, 302, 302, 404)),
    ("get", "1/", (200, 200, 200, 404)),
    ("get", "1/demande.json", (200, 200, 403, 404)),
    ("get", "1/annuler/", (200, 403, 403, 404)),
    ("get", "1/echanger/", (200, 403, 403, 404)),
    ("post", "1/annuler/", (302, 403, 403, 404)),
    ("post", "1/echanger/", (200, 403, 403, 404)),
    ("get", "1/deplacer/", (200, 403, 403, 404)),
    ("get", "1/suite/", (200, 403, 403, 404)),
    ("get", "1/a-la-main/", (200, 403, 403, 404)),
    ("get", "1/depart/", (200, 403, 403, 404)),
    ("get", "1/exempt/", (200, 403, 403, 404)),
    ("post", "1/suite/", (302, 403, 403, 404)),
    ("post", "1/defaire/", (302, 403, 403, 404)),
    ("post", "tirer/", (302, 403, 403, 404)),
    ("post", "1/refaire/", (302, 403, 403, 404)),
    ("post", "1/publier/", (302, 403, 403, 404)),
    ("post", "1/horloge/", (302, 403, 403, 404)),
    ("get", "tirer/", (405, 403, 403, 404)),
    ("get", "1/publier/", (405, 403, 403, 404)),
]


@pytest.mark.night  # by day the walk of `tests/access/test_role_walk.py` asks them with all others
@pytest.mark.parametrize(("method", "path", "answers"), ANSWERS)
@pytest.mark.parametrize("place", range(4), ids=["organizer", "desk", "referee", "stranger"])
def test_who_may(
    *,
    client: Client,
    cast: Any,
    tournament: Tournament,
    add_teams: AddTeams,
    method: str,
    path: str,
    answers: tuple[int, ...],
    place: int,
) -> None:
    add_teams(4)
    draw_round(tournament, [])
    tournament.referees.add(cast.agnes)
    before = list(Round.objects.values())
    user = (cast.odile, cast.denis, cast.agnes, cast.pierre)[place]
    client.force_login(user, "django.contrib.auth.backends.ModelBackend")
    assert getattr(client, method)(HOME + path).status_code == answers[place]
    if place:
        assert list(Round.objects.values()) == before


def test_the_desk_sees_no_buttons_of_the_draw(
    client: Client, cast: Any, tournament: Tournament, add_teams: AddTeams
) -> None:
    add_teams(4)
    client.force_login(cast.denis, "django.contrib.auth.backends.ModelBackend")
    assert "Tirer la partie" not in text(client, f"{HOME}1/")
    round_ = draw_round(tournament, [])
    assert "Publier la partie" not in text(client, f"{HOME}1/")
    publish_round(round_)
    assert "Pause" not in text(client, f"{HOME}1/")


@pytest.mark.slow
def test_queries_do_not_grow_with_the_teams(
    odile: Client, tournament: Tournament, add_teams: AddTeams
) -> None:
    counts: list[dict[str, int]] = []
    for more in (4, 56):
        tournament.rounds.all().delete()
        add_teams(more)
        add_teams(more // 4, present=False)
        first = published(tournament)
        finish(first)
        contest(first, *range(1, more // 2))
        draw_round(tournament, [])
        counts.append({path: queries_of(odile, path) for path in PAGES})
    assert counts[0] == counts[1]


PAGES = (
    "1/",
    "1/?voir=verifier",
    "1/?voir=trancher",
    "2/",
    "2/echanger/?one=1&other=2",
    "2/deplacer/?table=1&to=2",
    "2/suite/",
    "2/a-la-main/",
    "2/depart/?team=1",
)


def queries_of(client: Client, path: str) -> int:
    """How many a page asks; what processes keep of the concours is not there yet."""
    cache.clear()
    with CaptureQueriesContext(connection) as captured:
        assert client.get(HOME + path).status_code == 200
    return len(captured)


def _by_a_program(_: Client, tournament: Tournament) -> None:
    director = tournament.club.memberships.get(user__username="odile").user
    _key, secret = keys.make(director, tournament.club, "Site du club", ["direction"], 31)
    sent = {"content_type": "application/json", "headers": {"authorization": f"Bearer {secret}"}}
    Client().post(f"/api/1/concours/{tournament.slug}/rounds", {"number": 1}, **sent)  # type: ignore[arg-type]


def _by_a_click(odile: Client, _: Tournament) -> None:
    odile.post(f"{HOME}tirer/", {"then": "look", "number": 1})


def _published_at_once(odile: Client, _: Tournament) -> None:
    odile.post(f"{HOME}tirer/", {"then": "publish", "number": 1})


def _again(odile: Client, tournament: Tournament) -> None:
    draw_round(tournament, [])
    drawing._answer.cache_clear()
    odile.post(f"{HOME}1/refaire/")


@pytest.mark.parametrize("draws", [_by_a_click, _published_at_once, _again, _by_a_program])
def test_a_draw_is_made_before_anything_is_locked(
    draws: Any, odile: Client, tournament: Tournament, add_teams: AddTeams, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It may take seconds, for which no table of the hall could note a deal."""
    add_teams(8)
    drawing._answer.cache_clear()
    outside, locked, draw = len(connection.savepoint_ids), list[bool](), api.draw

    def watched(asked: Request) -> DrawAnswer:
        locked.append(len(connection.savepoint_ids) > outside)
        return draw(asked)

    monkeypatch.setattr(api, "draw", watched)
    draws(odile, tournament)
    assert locked[-1:] == [False]
    assert tournament.rounds.get().tables.count() == 4


def test_who_comes_while_a_draw_is_made_ahead_is_drawn_too(
    tournament: Tournament, add_teams: AddTeams
) -> None:
    add_teams(8)
    draw_ahead(tournament, [])
    add_teams(2)
    assert draw_round(tournament, []).tables.count() == 5
