"""What everybody gets of the API: what the public pages say, as data, and not a word more."""

from __future__ import annotations

import re
from datetime import datetime
from hashlib import sha256
from typing import Any

import pytest
from django.test import Client

from tests.results import set_result
from tests.sheets.records import failed, made
from tests.sheets.verbs import record_deal, record_totals
from tournaments.core.models.planning import Status, Tournament
from tournaments.core.models.rounds import Round
from tournaments.core.models.sealing import Seal
from tournaments.core.rounds.actions import draw_round, publish_round
from tournaments.core.standings import public
from tournaments.core.standings import queries as standings
from tournaments.frontends.api.operations import document, operations

ROOT = "/api/1/concours"
BACKEND = "django.contrib.auth.backends.ModelBackend"


def get(path: str = "", status: int = 200, **headers: str) -> Any:
    answer = Client().get(f"{ROOT}{path}", headers=headers)
    assert answer.status_code == status, answer.content
    kind = "application/json; charset=utf-8" if status == 200 else "application/problem+json"
    assert answer["Content-Type"] == kind
    return answer.json()


@pytest.fixture
def played(tournament: Tournament, add_teams: Any, play_round: Any) -> Tournament:
    add_teams(4, club="Les Atouts")
    tournament.prizes.create(rank=1, text="Un jambon")
    play_round((1, 2, 2010, 901), (3, 4, 1802, 1203))
    play_round((1, 3, 2020, 905), (2, 4))
    return tournament


@pytest.mark.usefixtures("played")
def test_a_concours_says_how_far_it_has_got() -> None:
    found = get("/saint-martin")
    assert (found["slug"], found["status"], found["teams"]) == ("saint-martin", "running", 4)
    assert found["prizes"] == {"1": "Un jambon"}
    rounds = [(one["number"], one["tables"], one["finished"], one["results"]) for one in found["rounds"]]
    assert rounds == [(1, 2, 2, True), (2, 2, 1, True)]


def test_the_list_has_what_is_published_and_nothing_else(played: Tournament) -> None:
    assert [one["slug"] for one in get()["items"]] == ["saint-martin"]
    assert get("?club=nowhere")["items"] == []
    assert get(f"?club={played.club.slug}")["items"] == get()["items"]
    played.status = Status.DRAFT
    played.save()
    assert get() == {"items": [], "next": None}
    assert get("/saint-martin", 404)["status"] == 404


def test_the_list_has_pages(played: Tournament) -> None:
    row = {
        "club": played.club,
        "date": played.date,
        "status": Status.OPEN,
        "rounds_planned": 3,
        "ending": "target",
    }
    Tournament.objects.bulk_create(Tournament(**row, name=f"N° {n}", slug=f"c-{n}") for n in range(100))
    first, second = get(), get("?page=2")
    assert (len(first["items"]), first["next"], len(second["items"]), second["next"]) == (100, 2, 1, None)
    assert not {one["slug"] for one in first["items"]} & {one["slug"] for one in second["items"]}


def test_the_standing_is_that_of_the_page(played: Tournament) -> None:
    found = get("/saint-martin/standing")
    assert [row["number"] for row in found["rows"]] == public.standing_of(played).ranking
    assert (found["after"], found["final"], found["official"], found["hidden"]) == (2, False, False, False)
    assert found["rows"][0]["points_for"] == 4030
    assert [one["key"] for one in found["criteria"]] == played.ranked_by
    before = get("/saint-martin/standing?after=1")
    assert (before["after"], before["rows"][0]["points_for"]) == (1, 2010)


def test_a_hidden_standing_has_no_rows(played: Tournament) -> None:
    played.hide_before_last = True
    played.save()
    found = get("/saint-martin/standing")
    assert (found["hidden"], found["rows"], found["after"]) == (True, [], 0)
    assert found["notice"]
    assert get("/saint-martin/teams/1")["standing"] is None
    assert get("/saint-martin/rounds/1")["sittings"][0]["points"] is None
    assert get("/saint-martin/rounds/1/tables/1")["points"] is None


@pytest.mark.usefixtures("played")
def test_a_round_says_who_meets_whom() -> None:
    one, two = get("/saint-martin/rounds/2")["sittings"]
    assert (one["table"], one["ns"], one["points"], one["winner"]) == (
        1,
        [{"number": 1, "players": "Joueur 1a – Joueur 1b"}],
        [2020, 905],
        "NS",
    )
    assert (two["points"], two["winner"]) == (None, None)
    get("/saint-martin/rounds/3", 404)


@pytest.mark.usefixtures("played")
def test_what_is_not_published_is_not_there(play_round: Any) -> None:
    play_round((1, 4), (2, 3), published=False)
    get("/saint-martin/rounds/3", 404)
    get("/saint-martin/rounds/3/tables/1", 404)
    assert len(get("/saint-martin")["rounds"]) == 2
    assert len(get("/saint-martin/teams/1")["tables"]) == 2


def test_the_clock_does_not_change_while_it_runs(places: dict[str, Any]) -> None:
    path = f"/{places['playing']}/rounds/1"
    clock = get(path)["clock"]
    assert (clock["started"], clock["ends_at"], clock["remaining"]) == (False, None, clock["minutes"] * 60)
    round_ = Tournament.objects.get(slug=places["playing"]).rounds.get()
    round_.started_at = round_.published_at
    round_.save()
    clock = get(path)["clock"]
    assert (clock["started"], clock["remaining"]) == (True, None)
    assert clock["ends_at"]


def test_a_table_tells_its_deals_once_it_has_finished(places: dict[str, Any]) -> None:
    tournament = Tournament.objects.get(slug=places["playing"])
    path = f"/{places['playing']}/rounds/1/tables/3"
    table = tournament.rounds.get().tables.get(number=3)
    record_deal(table, made())
    playing = get(path)
    assert (playing["finished"], playing["deals"], playing["points"]) == (False, [], None)
    assert playing["score"] != [0, 0]
    record_deal(table, failed("EW"))
    record_totals(table, 1010, 900, 12)
    typed = get(path)
    assert (typed["finished"], typed["totals"], typed["deals"], typed["points"]) == (
        True,
        True,
        [],
        [1010, 900],
    )


def test_the_deals_of_a_finished_table_are_its_records(places: dict[str, Any]) -> None:
    tournament = Tournament.objects.get(slug=places["playing"])
    tournament.deals, tournament.ending = 2, "deals"
    tournament.save()
    table = tournament.rounds.get().tables.get(number=3)
    table.game |= {"deals": 2}
    table.save()
    record_deal(table, made())
    record_deal(table, failed("EW"))
    found = get(f"/{places['playing']}/rounds/1/tables/3")
    assert [deal["record"] for deal in found["deals"]] == [made(), failed("EW")]
    assert [sum(side) for side in zip(*(deal["marks"] for deal in found["deals"]), strict=True)] == found[
        "points"
    ]


def test_teams_are_there_once_a_draw_is_published(played: Tournament) -> None:
    assert get("/saint-martin/teams")[0] == {
        "number": 1,
        "players": ["Joueur 1a", "Joueur 1b"],
        "club": "Les Atouts",
        "gone_from": None,
    }
    team = get("/saint-martin/teams/3")
    assert [(one["round"], one["table"], one["side"]) for one in team["tables"]] == [
        (1, 2, "NS"),
        (2, 1, "EW"),
    ]
    assert team["standing"]["points_for"] == 1802 + 905
    played.rounds.update(published_at=None)
    assert get("/saint-martin/teams") == []
    get("/saint-martin/teams/3", 404)


def test_rules_are_those_of_the_page(played: Tournament) -> None:
    found = get("/saint-martin/rules")
    assert (found["ruleset"], found["ending"], found["minutes"]) == ("asce", "target", None)
    assert found["target"] == played.target
    assert all(chapter["rules"] for chapter in found["text"])


def next_round(tournament: Tournament) -> Round:
    ranking = standings.ranking(tournament) if tournament.rounds.exists() else []
    return publish_round(draw_round(tournament, ranking))


def check_secret(tournament: Tournament) -> None:
    """Where the standing is hidden, brackets and pools tell no winner that no draw has told."""
    Tournament.objects.filter(pk=tournament.pk).update(hide_before_last=True)
    secret = get("/saint-martin/bracket")
    assert (secret["hidden"], bool(secret["notice"])) == (True, True)
    assert {row["rank"] for pool in secret["pools"] for row in pool["rows"]} <= {None}
    games = [game for part in secret["brackets"] for step in part["steps"] for game in step["games"]]
    assert not any(side["won"] or side["points"] for game in games for side in game["sides"])
    Tournament.objects.filter(pk=tournament.pk).update(hide_before_last=False)


@pytest.mark.parametrize(("method", "rounds"), [("swiss", 0), ("knockout", 2), ("pools", 3)])
def test_lots_requests_and_brackets_are_those_of_the_pages(
    tournament: Tournament, add_teams: Any, method: str, rounds: int
) -> None:
    add_teams(4)
    tournament.draw_method, tournament.rounds_planned = method, 3
    tournament.save()
    assert get("/saint-martin/lots")[0]["seed"] is None
    for _round in range(max(rounds, 1)):
        drawn = next_round(tournament)
        check_secret(tournament) if rounds else get("/saint-martin/bracket", 404)
        for table in drawn.tables.all():
            set_result(table, 2010, 900)
        tournament.raise_results_version()
    lots = get("/saint-martin/lots")
    assert [one["seed"] is not None for one in lots][:2] == [True, rounds > 1]
    assert all(sha256(one["seed"].encode()).hexdigest() == one["fingerprint"] for one in lots if one["seed"])
    asked = get("/saint-martin/rounds/1/request")
    assert asked == Client().get("/c/saint-martin/tirage/1/demande.json").json()
    assert (asked["method"], lots[0]["request"], lots[0]["edited"]) == (method, True, False)
    if not rounds:
        return
    found = get("/saint-martin/bracket")
    page = Client().get("/c/saint-martin/tableau/").content.decode()
    ranked = [row for pool in found["pools"] for row in pool["rows"]]
    assert len(ranked) == (4 if method == "pools" else 0)
    assert [row["rank"] for row in ranked] == list(range(1, len(ranked) + 1))
    for part in found["brackets"]:
        assert part["title"] in page
        final = part["steps"][-1]["games"]
        assert len(final) == 1
        assert [side["won"] for side in final[0]["sides"]].count(True) == 1
    assert len(found["brackets"]) >= (method == "knockout")


def test_a_seal_is_told_once_there_is_one(played: Tournament) -> None:
    get("/saint-martin/seal", 404)
    at = Seal.objects.create(tournament=played, fingerprint="0123456789abcdef" * 4, form=4).at
    played.status = Status.SEALED
    played.save()
    found = get("/saint-martin/seal")
    assert (found["fingerprint"][:16], found["short"], found["form"]) == (
        "0123456789abcdef",
        "0123 4567 89ab cdef",
        4,
    )
    assert datetime.fromisoformat(found["at"]) == at.replace(microsecond=at.microsecond // 1000 * 1000)


@pytest.mark.parametrize(
    "path", ["", "/saint-martin", "/saint-martin/standing", "/saint-martin/rounds/1/tables/1"]
)
def test_who_has_it_gets_304(played: Tournament, path: str) -> None:
    first = Client().get(f"{ROOT}{path}")
    again = Client().get(f"{ROOT}{path}", headers={"if-none-match": first["ETag"]})
    assert (again.status_code, again.content, again["ETag"]) == (304, b"", first["ETag"])
    played.name = "Saint-Martin bis"
    played.save()
    assert Client().get(f"{ROOT}{path}", headers={"if-none-match": first["ETag"]}).status_code == 200


def test_a_session_changes_no_answer(places: dict[str, Any], cast: Any) -> None:
    organizer = Client()
    organizer.force_login(cast.odile, BACKEND)
    path = f"{ROOT}/{places['draft']}"
    assert organizer.get(path).status_code == Client().get(path).status_code == 404
    assert organizer.get(f"{ROOT}/{places['drawn']}/rounds/1").status_code == 404


@pytest.mark.usefixtures("played")
@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("?page=0", 422), ("?page=x", 422), ("?club=%00", 422), ("?page=99999999999999999999", 422),
        ("/%00", 404), ("/saint-martin/standing?after=0", 422), ("/saint-martin/rounds/0", 422),
        ("/saint-martin/rounds/one", 404), ("/saint-martin/teams/99999999999999999999", 422),
        ("/saint-martin/nothing", 404), ("/x/y/z", 404),
    ],
)  # fmt: skip
def test_errors_have_one_form(path: str, status: int) -> None:
    found = get(path, status)
    code = {404: "not-found", 422: "invalid"}[status]
    assert (found["status"], found["code"], found["type"]) == (status, code, f"/api/1/problems#{code}")
    assert re.search(r"[.?!]$", found["detail"])
    assert bool(found.get("errors")) == (status == 422)


def test_the_document_is_served_and_names_what_is_answered(client: Client) -> None:
    answer = client.get("/api/openapi.json")
    assert answer.json() == document()
    assert document()["openapi"] == "3.1.0"
    for operation in operations(document()):
        assert {"404", "422"} <= {*operation["responses"]}, operation["operationId"]
        assert operation["description"], operation["operationId"]
