"""The pages of the draw: what they show, what their buttons do, and who may press them."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from datetime import date
from html import unescape
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from tournaments.models.inbox import Dispute
from tournaments.models.planning import Status, Tournament
from tournaments.models.registration import Player, Team
from tournaments.models.rounds import Round
from tournaments.models.sheets import Deal, Result
from tournaments.rounds import queries
from tournaments.rounds.actions import draw_round, publish_round

HOME = "/concours/saint-martin/tirage/"
LONG = "Marie-Christine de Saint-Hilaire-Desmoulin"
AddTeams = Callable[..., None]


@pytest.fixture
def tournament(cast: Any) -> Tournament:
    return Tournament.objects.create(
        club=cast.amicale,
        name="Concours de la Saint-Martin",
        slug="saint-martin",
        date=date(2026, 11, 21),
        status=Status.OPEN,
        rounds_planned=5,
        ending="clock",
        seed="5eed",
    )


@pytest.fixture
def add_teams(tournament: Tournament) -> AddTeams:
    def add(count: int, **fields: Any) -> None:
        first = tournament.teams.count() + 1
        for number in range(first, first + count):
            one, two = (
                Player.objects.create(host=tournament.club, name=f"{name} {number}")
                for name in ("Élise", LONG)
            )
            Team.objects.create(
                tournament=tournament, number=number, player1=one, player2=two, **{"present": True, **fields}
            )

    return add


@pytest.fixture
def odile(client: Client, cast: Any) -> Client:
    """The organizer's browser."""
    client.force_login(cast.odile, "django.contrib.auth.backends.ModelBackend")
    return client


def text(client: Client, path: str, **query: str) -> str:
    response = client.get(path, query)
    assert response.status_code == 200
    return response.content.decode()


def published(tournament: Tournament) -> Round:
    return publish_round(draw_round(tournament, [], queries.winners_of(tournament)))


def finish(round_: Round) -> None:
    for table in round_.tables.all():
        Result.objects.create(table=table, source="totals", ns_points=2010, ew_points=1420, winner="NS")


def test_before_anybody_is_there_the_page_says_what_to_do(odile: Client, tournament: Tournament) -> None:
    page = text(odile, HOME)
    assert "Il faut au moins deux équipes pointées" in page
    assert "Tirer la partie" not in page
    assert tournament.rounds.count() == 0


def test_who_is_not_checked_in_is_named_before_the_draw(
    odile: Client, tournament: Tournament, add_teams: AddTeams
) -> None:
    add_teams(4)
    add_teams(3, present=False)
    assert "3 équipes non pointées ne seront pas tirées" in text(odile, HOME)
    assert "Élise 6" in text(odile, HOME)
    draw_round(tournament, [], {})
    assert "3 équipes non pointées ne seront pas tirées" in text(odile, f"{HOME}1/")


def test_from_draw_to_publication(odile: Client, tournament: Tournament, add_teams: AddTeams) -> None:
    add_teams(5)
    assert odile.post(f"{HOME}tirer/")["Location"] == f"{HOME}1/"
    proposal = text(odile, f"{HOME}1/")
    assert "Publier la partie 1" in proposal
    assert "lance l'horloge : 45 minutes" in proposal
    assert "une victoire et la moyenne des gagnants de la partie" in proposal
    assert odile.post(f"{HOME}1/publier/")["Location"] == f"{HOME}1/"
    page = text(odile, f"{HOME}1/")
    assert "La partie 1 est publiée." in page
    assert "Publier la partie 1" not in page
    assert "data-ends=" in page
    assert Tournament.objects.get(pk=tournament.pk).status == Status.RUNNING
    assert "2 tables jouent encore" in text(odile, HOME)


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


def contest(round_: Round, *numbers: int) -> None:
    for table in round_.tables.filter(number__in=numbers):
        Dispute.objects.create(table=table, side="NS", reason="non")


@pytest.mark.parametrize(
    ("contested", "said"),
    [
        ([], None),
        ([2], ["Table 2 attend l'arbitre"]),
        ([1, 3], ["2 feuilles attendent l'arbitre", "Tables 1, 3."]),
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
        draw_round(tournament, [], {})
    shown = unescape(text(odile, f"{HOME}2/" if step == "proposal" else HOME))
    assert ("l'arbitre" in shown) is bool(said)
    assert all(sentence in shown for sentence in said or [])
    assert ("feuilles/file/" in shown) is bool(said)
    Dispute.objects.update(settled_at=timezone.now())
    assert "l'arbitre" not in unescape(text(odile, f"{HOME}2/" if step == "proposal" else HOME))


def test_tables_that_play_are_named_and_the_draw_can_be_forced(
    odile: Client, tournament: Tournament, add_teams: AddTeams
) -> None:
    add_teams(6)
    published(tournament)
    odile.post(f"{HOME}tirer/")
    assert tournament.rounds.count() == 1
    assert "Tables 1, 2, 3" in text(odile, HOME)
    odile.post(f"{HOME}tirer/", {"forced": "1"})
    assert "jouaient encore : 1, 2, 3" in text(odile, f"{HOME}2/")


def test_what_could_not_be_respected_is_shown_with_why(
    odile: Client, tournament: Tournament, add_teams: AddTeams
) -> None:
    add_teams(2)
    finish(published(tournament))
    draw_round(tournament, [1, 2], {})
    french = text(odile, f"{HOME}2/")
    assert "2 équipes, 2e partie : une revanche est inévitable" in french
    assert "1 – 2" in french
    odile.post("/langue/choisir/", {"language": "en"})
    assert "2 teams, round 2: a rematch is inevitable" in text(odile, f"{HOME}2/")


def test_drawn_again_is_counted_in_public(odile: Client, tournament: Tournament, add_teams: AddTeams) -> None:
    add_teams(8)
    draw_round(tournament, [], {})
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
    Deal.objects.create(table=table, place=1, engine="1")
    page = text(odile, f"{HOME}1/annuler/")
    assert "déjà saisi à la table 2" in page
    assert "button-danger" not in page
    odile.post(f"{HOME}1/annuler/")
    assert tournament.rounds.count() == 1


def test_tables_are_found_by_number_and_by_the_beginning_of_a_name(
    odile: Client, tournament: Tournament, add_teams: AddTeams
) -> None:
    add_teams(20)
    drawn = draw_round(tournament, [], {})
    table = drawn.tables.get(number=7)
    Player.objects.filter(pk=table.ew.player1_id).update(name="Noémie Zwickel")
    table.ew.refresh_from_db()
    table.ew.save()
    for query in ("noemie", "ZWICK noé", str(table.ns.number), "7"):
        assert "Noémie Zwickel" in text(odile, f"{HOME}1/", q=query)
    nobody = text(odile, f"{HOME}1/", q="wickel")
    assert "Noémie Zwickel" not in nobody
    assert "Personne ne répond à" in nobody


def test_by_name_says_where_everybody_sits(
    odile: Client, tournament: Tournament, add_teams: AddTeams
) -> None:
    add_teams(5)
    published(tournament)
    page = text(odile, f"{HOME}1/", par="nom")
    names = [page.index(f">{name}<") for name in ("Élise 1", "Élise 2", "Élise 5", f"{LONG} 1", f"{LONG} 5")]
    assert names == sorted(names)
    assert page.count("avec Élise") == 5
    assert "exempt" in page


def test_tables_tell_how_far_they_are(odile: Client, tournament: Tournament, add_teams: AddTeams) -> None:
    add_teams(6)
    round_ = published(tournament)
    Deal.objects.create(table=round_.tables.get(number=2), place=1, engine="1")
    done = round_.tables.get(number=3)
    Result.objects.create(table=done, source="totals", ns_points=2010, ew_points=1420, winner="NS")
    page = text(odile, f"{HOME}1/")
    assert page.count("aucune donne saisie") == 1
    assert "1 donne" in page
    assert "2\u202f010" in page
    assert "1 table finie sur 3" in page
    fragment = odile.get(f"{HOME}1/", headers={"HX-Request": "true"}).content.decode()
    assert fragment.lstrip().startswith('<div class="stack" id="round-tables"')


@pytest.mark.parametrize(
    ("data", "minutes", "paused"),
    [
        ({"do": "pause"}, 45, True),
        ({"do": "start"}, 45, False),
        ({"do": "add", "minutes": "5"}, 50, False),
        ({"do": "add", "minutes": "-5"}, 40, False),
        ({"do": "add", "minutes": ""}, 45, False),
        ({"do": "add", "minutes": "5000"}, 45, False),
        ({"do": "explode"}, 45, False),
        ({}, 45, False),
    ],
)
def test_the_buttons_of_the_clock(
    *,
    odile: Client,
    tournament: Tournament,
    add_teams: AddTeams,
    data: dict[str, str],
    minutes: int,
    paused: bool,
) -> None:
    add_teams(4)
    published(tournament)
    assert odile.post(f"{HOME}1/horloge/", data)["Location"] == f"{HOME}1/"
    round_ = tournament.rounds.get()
    assert (round_.minutes, round_.paused_at is not None) == (minutes, paused)


def test_a_paused_clock_stands_still_and_goes_on(
    odile: Client, tournament: Tournament, add_teams: AddTeams
) -> None:
    add_teams(4)
    published(tournament)
    odile.post(f"{HOME}1/horloge/", {"do": "pause"})
    page = text(odile, f"{HOME}1/")
    assert "en pause" in page
    assert "Reprendre" in page
    assert "data-ends" not in page


def test_the_request_is_answered_alike_by_the_command(
    odile: Client, tournament: Tournament, add_teams: AddTeams
) -> None:
    add_teams(7)
    drawn = draw_round(tournament, [], {})
    response = odile.get(f"{HOME}1/demande.json")
    assert 'filename="saint-martin-partie-1-tirage-1.json"' in response["Content-Disposition"]
    command = [sys.executable, "-m", "tournaments.draw"]
    answer = subprocess.run(command, input=response.content, capture_output=True, check=True)
    (again,) = json.loads(answer.stdout)["rounds"]
    assert again["tables"] == queries.drawn(drawn).to_record()["tables"]


def test_a_swap_is_shown_then_done_then_said(
    odile: Client, tournament: Tournament, add_teams: AddTeams
) -> None:
    add_teams(4)
    finish(published(tournament))
    second = draw_round(tournament, [], queries.winners_of(tournament))
    old, table = tournament.rounds.get(number=1).tables.first(), second.tables.first()
    assert old
    assert table
    here = {table.ns.number, table.ew.number}
    one, met = (old.ns.number, old.ew.number) if old.ns.number in here else (old.ew.number, old.ns.number)
    (adversary,) = here - {one}
    swap = {"one": str(adversary), "other": str(met)}
    preview = text(odile, f"{HOME}2/echanger/", **swap)
    assert "ces deux équipes se sont déjà rencontrées" in preview
    assert not second.edits.exists()
    assert odile.post(f"{HOME}2/echanger/", swap)["Location"] == f"{HOME}2/"
    page = text(odile, f"{HOME}2/")
    assert f"Équipes {adversary} et {met} échangées." in page
    assert "ces deux équipes se sont déjà rencontrées" in page


@pytest.mark.parametrize(
    ("swap", "sentence"),
    [
        ({"one": "1", "other": "99"}, "équipe 99 ne joue pas cette partie"),
        ({"one": "1", "other": "1"}, "Choisissez deux équipes différentes"),
        ({"one": "1", "other": "x"}, "nombre entier"),
    ],
)
def test_a_swap_refused_keeps_what_was_typed(
    odile: Client, tournament: Tournament, add_teams: AddTeams, swap: dict[str, str], sentence: str
) -> None:
    add_teams(4)
    draw_round(tournament, [], {})
    for page in (
        text(odile, f"{HOME}1/echanger/", **swap),
        odile.post(f"{HOME}1/echanger/", swap).content.decode(),
    ):
        assert sentence in page
        assert 'value="1"' in page
    assert not tournament.rounds.get().edits.exists()


@pytest.mark.parametrize("path", ["7/", "7/annuler/", "7/echanger/", "7/demande.json"])
def test_a_round_that_is_not_there(odile: Client, tournament: Tournament, path: str) -> None:
    assert odile.get(HOME + path).status_code == 404
    assert tournament.rounds.count() == 0


# address, method → what the organizer, the desk, the referee and another club's organizer get
ANSWERS = [
    ("get", "", (200, 200, 403, 404)),
    ("get", "1/", (200, 200, 403, 404)),
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


@pytest.mark.slow
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
    draw_round(tournament, [], {})
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
    assert "Tirer la partie" not in text(client, HOME)
    round_ = draw_round(tournament, [], {})
    assert "Publier la partie" not in text(client, f"{HOME}1/")
    publish_round(round_)
    assert "Pause" not in text(client, f"{HOME}1/")


@pytest.mark.slow
@pytest.mark.parametrize(
    "path",
    [
        "",
        "1/",
        "1/?par=nom",
        "2/",
        "2/?par=nom",
        "2/echanger/?one=1&other=2",
        "2/deplacer/?table=1&to=2",
        "2/suite/",
        "2/a-la-main/",
        "2/depart/?team=1",
    ],
)
def test_queries_do_not_grow_with_the_teams(
    odile: Client, tournament: Tournament, add_teams: AddTeams, path: str
) -> None:
    counts = []
    for more in (4, 56):
        Result.objects.all().delete()
        Dispute.objects.all().delete()
        tournament.rounds.all().delete()
        add_teams(more)
        add_teams(more // 4, present=False)
        first = published(tournament)
        finish(first)
        contest(first, *range(1, more // 2))
        draw_round(tournament, [], {})
        with CaptureQueriesContext(connection) as captured:
            assert odile.get(HOME + path).status_code == 200
        counts.append(len(captured))
    assert counts[0] == counts[1]


@pytest.mark.slow
@pytest.mark.parametrize("method", ["knockout", "pools"])
def test_after_the_last_final_no_round_is_offered(
    odile: Client, tournament: Tournament, add_teams: AddTeams, method: str
) -> None:
    Tournament.objects.update(draw_method=method, rounds_planned=9)
    tournament.refresh_from_db()
    add_teams(4)
    home = tournament.get_absolute_url()
    while "Tirer la partie" in text(odile, HOME):
        last = published(tournament)
        finish(last)
        tournament.raise_results_version()
    assert last.tables.filter(phase="principale · finale").exists()
    assert f"jusqu'à leur finale avec la partie {last.number}" in text(odile, HOME).replace("&#x27;", "'")
    page = text(odile, home)
    assert "Tirer la partie" not in page
    assert "Plus tôt que prévu" not in page
    assert "Plus aucune partie ne sera tirée ; reste à corriger, puis à sceller." in page
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
    assert "Tirer sans attendre" not in text(odile, HOME)


@pytest.mark.parametrize(
    ("settings", "there", "needed"),
    [
        ({"draw_method": "melee"}, 3, "au moins quatre joueurs pointés"),
        ({"draw_method": "melee-ranked"}, 0, "au moins quatre joueurs pointés"),
        ({"ruleset": "chouine"}, 1, "au moins deux joueurs pointés"),
        ({}, 1, "au moins deux équipes pointées"),
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
    page = text(odile, HOME)
    assert f"{needed} pour un tirage ; il y en a {there}." in page
    assert "Tirer la partie" not in page
    assert ("quipe" in page) is not bool(settings)
    odile.post(f"{HOME}tirer/")
    assert tournament.rounds.count() == 0
    assert "Aller au tirage" not in text(odile, tournament.get_absolute_url())


def test_a_wish_of_one_player_is_told_of_one_player(
    odile: Client, tournament: Tournament, add_teams: AddTeams
) -> None:
    Tournament.objects.update(draw_method="melee")
    tournament.refresh_from_db()
    add_teams(8)
    round_ = draw_round(tournament, [], {})
    wish = {"wish": "second-bye", "teams": [5], "why": "tous l'ont été", "why_en": "all were"}
    Round.objects.filter(pk=round_.pk).update(relaxed=[wish, wish | {"wish": "rematch", "teams": [1, 2]}])
    page = text(odile, f"{HOME}1/")
    assert "<b>Joueur 5</b>" in page
    assert "<b>Joueurs 1 – 2</b>" in page
