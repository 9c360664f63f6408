"""What a key opens: the acts of its account, for its purpose, in its club, noted in the journal."""

from __future__ import annotations

import json
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client, TestCase

from scoring.sheet.entries import Totals
from tests.access.test_role_walk import everything
from tests.prepared import laid_out
from tests.sheets.records import failed, made
from tournaments.core.access import actions as access
from tournaments.core.archive.files import read_archive
from tournaments.core.models.accounts import ApiScope, Role
from tournaments.core.models.journal import Event
from tournaments.core.models.planning import Tournament
from tournaments.core.models.rounds import Table
from tournaments.frontends.api import keys
from tournaments.frontends.api.operations import document, operations

ALL = [scope.value for scope in ApiScope]
CONCOURS = "/api/1/concours"
TEAM = {"player1": "Paul Durand", "player2": "Luc Petit", "club": "Les Atouts"}


class Program:
    """A program with a key of somebody."""

    def __init__(self, user: Any, club: Any, scopes: list[str] = ALL) -> None:
        secret = create_key(user, club, scopes)
        self.client = Client(headers={"authorization": f"Bearer {secret}"})

    def get(self, path: str, status: int = 200) -> Any:
        return self._read(self.client.get(path), status)

    def post(self, path: str, body: object, status: int = 200) -> Any:
        with TestCase.captureOnCommitCallbacks(execute=True):
            answer = self.client.post(path, json.dumps(body), content_type="application/json")
        return self._read(answer, status)

    def _read(self, answer: Any, status: int) -> Any:
        assert answer.status_code == status, answer.content
        return answer.json()


@laid_out
def create_key(user: Any, club: Any, scopes: list[str]) -> str:
    return keys.make(user, club, "Site du club", scopes, 31)[1]


@pytest.fixture
def odile(cast: Any) -> Program:
    return Program(cast.odile, cast.amicale)


@pytest.fixture
def at(places: dict[str, Any]) -> str:
    return f"{CONCOURS}/{places['playing']}"


@pytest.fixture
def empty(places: dict[str, Any]) -> Table:
    return Table.objects.get(round__tournament__slug=places["playing"], number=3)


def test_a_key_says_what_it_opens(odile: Program, cast: Any) -> None:
    found = odile.get("/api/1/me")
    assert (found["user"], found["club"], found["scopes"]) == (
        cast.odile.name,
        cast.amicale.slug,
        sorted(ALL),
    )
    assert found["rights"] == ["desk", "manage", "sheets"]


def test_a_team_is_registered_corrected_and_leaves(odile: Program, at: str) -> None:
    made_ = odile.post(f"{at}/registrations", TEAM, 201)
    number = made_["number"]
    assert (made_["players"], made_["present"]) == (["Paul Durand", "Luc Petit"], False)
    again = odile.post(f"{at}/registrations", TEAM, 409)
    assert "Durand" in again["detail"]
    path = f"{at}/registrations/{number}"
    assert odile.post(path, {**TEAM, "player2": "Luc Petitjean"})["players"][1] == "Luc Petitjean"
    assert odile.post(f"{path}/presence", {"present": True})["present"]
    assert odile.post(f"{path}/leaving", {"how": "withdrawal", "from_round": 2})["gone_from"] == 2
    assert [one["gone_from"] for one in odile.get(f"{at}/registrations") if one["number"] == number] == [2]
    kinds = [event.kind for event in Event.objects.filter(kind__startswith="api").order_by("pk")]
    assert kinds == ["api_registrations", "api_registration", "api_presence", "api_leaving"]


def test_the_forms_of_the_desk_judge(odile: Program, at: str) -> None:
    for wrong in (
        {**TEAM, "player1": ""},
        {**TEAM, "player1": "a\x00b"},
        {**TEAM, "other": 1},
        [],
        "x",
        None,
    ):
        odile.post(f"{at}/registrations", wrong, 422)
    odile.post(f"{at}/registrations/1/leaving", {"how": "withdrawal", "from_round": 29}, 422)
    odile.post(f"{at}/registrations/999/presence", {"present": True}, 404)
    for body in (
        "{",
        '{"player1": "Paul Durand", "player1": "Luc Petit", "player2": "Jean Roux", "club": ""}',
    ):
        answer = odile.client.post(f"{at}/registrations", body, content_type="application/json")
        assert answer.status_code == 400  # the second gives a field twice: which one is meant?


def test_a_deal_is_written_once(odile: Program, at: str, empty: Table) -> None:
    path = f"{at}/rounds/1/tables/3"
    before = odile.get(f"{path}/sheet")
    order = {"key": str(uuid4()), "content": {"kind": "deal", "record": made()}} | {
        name: before[name] for name in ("seating",)
    }
    order["seen"] = before["version"]
    first, second = (odile.post(f"{path}/entries", order) for _ in range(2))
    assert first == second
    assert [deal["record"] for deal in first["deals"]] == [made()]
    assert empty.entries.get().author_id == Event.objects.get(kind="api_entries").author_id
    order["key"] = str(uuid4())
    assert "changé" in odile.post(f"{path}/entries", order, 409)["detail"]  # over a version that is old
    corrected = {"kind": "correct", "deal": first["deals"][0]["deal"], "record": failed("EW")}
    after = odile.post(f"{path}/entries", {"key": str(uuid4()), "content": corrected})
    assert [deal["record"] for deal in after["deals"]] == [failed("EW")]
    removed = {"kind": "remove", "deal": first["deals"][0]["deal"]}
    assert odile.post(f"{path}/entries", {"key": str(uuid4()), "content": removed})["deals"] == []


def test_totals_finish_a_table(odile: Program, at: str) -> None:
    content = Totals(points=(1010, 900)).to_json()
    path = f"{at}/rounds/1/tables/3"
    after = odile.post(f"{path}/entries", {"key": str(uuid4()), "content": content})
    assert (after["finished"], after["points"]) == (True, [1010, 900])
    assert Client().get(path).json()["points"] == [1010, 900]


@pytest.mark.parametrize(
    ("content", "status"),
    [
        ({"kind": "ruling"}, 422), ({"kind": "belote"}, 422), ({}, 422), ({"kind": "deal"}, 422),
        ({"kind": "deal", "record": {"x": "\x00"}}, 422), ({"kind": "deal", "record": {"x": "\ud800"}}, 422),
        ({"kind": "deal", "record": {"x": 10**30}}, 422), ({"kind": "deal", "record": {}}, 422),
        ({"kind": "deal", "record": {**made(), "bid": 70}}, 422), ({"kind": "remove", "deal": 77}, 409),
        ({"kind": "deal", "side": "NS", "record": made()}, 422), ({"kind": ["deal"]}, 422),
    ],
)  # fmt: skip
def test_what_cannot_be_is_refused_in_words(odile: Program, at: str, content: Any, status: int) -> None:
    found = odile.post(f"{at}/rounds/1/tables/3/entries", {"key": str(uuid4()), "content": content}, status)
    assert found["detail"]
    assert found["status"] == status
    assert found["type"].partition("#")[2] == found["code"]


def test_a_refusal_keeps_its_code_and_the_engine_its_fields(odile: Program, at: str) -> None:
    path = f"{at}/rounds/1/tables/3/entries"
    impossible = made(points=161) | {"contract": {"by": "NS", "bid": 85, "trump": "hearts"}}
    told = odile.post(path, entry({"kind": "deal", "record": impossible}), 422)
    assert told["code"] == "deal-refused"
    assert {(one["field"], one["code"]) for one in told["errors"]} == {
        ("content.record.contract.bid", "bid-not-multiple-of-10"),
        ("content.record.points.NS", "impossible-points"),
    }
    assert odile.post(path, entry({"kind": "remove", "deal": 77}), 409)["code"] == "no-such-deal"
    moved = odile.post(path, {**entry({"kind": "deal", "record": made()}), "seen": 40}, 409)
    assert (moved["code"], moved["again"]) == ("sheet-changed", "seen")
    first = entry({"kind": "deal", "record": made()})
    odile.post(path, first)
    reused = odile.post(path, {**first, "content": {"kind": "deal", "record": failed()}}, 409)
    assert reused["code"] == "deal-written"
    odile.post(f"{at}/registrations", TEAM, 201)
    taken = odile.post(f"{at}/registrations", TEAM, 409)
    assert taken["code"] == "player-taken"
    resembles = {**TEAM, "player1": "Paul Durant", "player2": "Luc Petti"}
    like = odile.post(f"{at}/registrations", resembles, 409)
    assert (like["code"], like["again"]) == ("probable-duplicate", "anyway")
    odile.post(f"{at}/registrations", {**resembles, like["again"]: True}, 201)
    shape = odile.post(f"{at}/registrations", {"player2": 3, "colour": "red"}, 422)
    assert {(one["field"], one["code"]) for one in shape["errors"]} == {
        ("player1", "missing"), ("player2", "wrong-type"), ("colour", "unknown"),
    }  # fmt: skip


def entry(content: dict[str, Any]) -> dict[str, Any]:
    return {"key": str(uuid4()), "content": content}


def test_what_a_later_draw_stands_on_is_not_changed(odile: Program, at: str) -> None:
    tournament = Tournament.objects.get(slug=at.rpartition("/")[2])
    for number in (1, 3):
        content = Totals(points=(1010, 900)).to_json()
        path = f"{at}/rounds/1/tables/{number}/entries"
        odile.post(path, {"key": str(uuid4()), "content": content})
    odile.post(f"{at}/rounds", {"number": 2})
    swapped = {"key": str(uuid4()), "content": Totals(points=(900, 1010)).to_json()}
    assert "déjà tiré" in odile.post(f"{at}/rounds/1/tables/1/entries", swapped, 409)["detail"]
    assert tournament.rounds.get(number=1).tables.get(number=1).ns_points == 1010


def test_a_round_is_drawn_published_and_timed_once(odile: Program, places: dict[str, Any]) -> None:
    at = f"{CONCOURS}/{places['drawn']}"
    drawn = odile.post(f"{at}/rounds", {"number": 1})
    assert (drawn["number"], drawn["published"], drawn["attempt"]) == (1, False, 1)
    odile.post(f"{at}/rounds", {"number": 3}, 409)
    for _ in range(2):
        assert odile.post(f"{at}/rounds/1/publication", {})["published"]
    assert odile.post(f"{at}/rounds/1/clock", {"do": "start", "minutes": None})["started"]
    assert odile.post(f"{at}/rounds/1/clock", {"do": "pause"})["paused"]
    odile.post(f"{at}/rounds/1/clock", {"do": "add"}, 422)
    odile.post(f"{at}/rounds/9/clock", {"do": "start"}, 404)


ACTS = {
    "registration": ("/registrations", TEAM),
    "sheets": (
        "/rounds/1/tables/3/entries",
        {"key": str(uuid4()), "content": {"kind": "deal", "record": made()}},
    ),
    "direction": ("/rounds/1/clock", {"do": "pause"}),
}
READS = ("/registrations", "/rounds/1/tables/1/sheet")


@pytest.mark.parametrize("scope", ACTS)
def test_a_key_is_good_for_its_purpose_alone(cast: Any, at: str, scope: str) -> None:
    others = [one for one in ALL if one != scope]
    program = Program(cast.odile, cast.amicale, others)
    path, body = ACTS[scope]
    before = everything()
    program.post(at + path, body, 403)
    assert {**everything(), "ApiKey": ()} == {**before, "ApiKey": ()}
    reader = Program(cast.odile, cast.amicale, [scope])
    reader.get(at + READS[0], 403)


@pytest.mark.parametrize(
    ("who", "may"),
    [
        ("odile", {"registration", "sheets", "direction", *READS}),
        ("denis", {"registration", "sheets", *READS}),
        ("agnes", {"sheets", READS[1]}),
    ],
)
def test_a_key_may_what_its_account_may(cast: Any, at: str, who: str, may: set[str]) -> None:
    program = Program(getattr(cast, who), cast.amicale)
    for act, (path, body) in ACTS.items():
        answer = program.client.post(at + path, json.dumps(body), content_type="application/json")
        assert (answer.status_code in {200, 201}) == (act in may), (act, answer.content)
        assert act in may or answer.status_code == 403
    for path in READS:
        program.get(at + path, 200 if path in may else 403)
    program.get("/api/1/journal", 200 if who == "odile" else 403)


BODIES: dict[str, Any] = {
    "addRegistration": TEAM, "correctRegistration": TEAM, "setPresence": {"present": True},
    "setLeaving": {"how": "withdrawal", "from_round": 2}, "writeEntry": ACTS["sheets"][1],
    "drawRound": {"number": 2}, "publishRound": {}, "turnClock": {"do": "pause"},
    "setStatus": {"to": "finished", "confirmed": True},
}  # fmt: skip
"""What each operation that changes something takes."""


def test_a_key_opens_no_row_of_another_club(cast: Any, places: dict[str, Any]) -> None:
    """Pierre's club is another; and a key of one club opens none of the others of its account."""
    other = access.create_club("Les Atouts")
    cast.odile.memberships.create(club=other, role=Role.ORGANIZER)
    keyed = [
        (method, path.format(concours=places["playing"], round_number=1, number=1), operation)
        for path, methods in document()["paths"].items()
        for method, operation in methods.items()
        if "security" in operation
    ]
    changing = {operation["operationId"] for method, _, operation in keyed if method != "get"}
    assert changing == {*BODIES}
    own = Program(cast.odile, cast.amicale)
    for program in (Program(cast.odile, other), Program(cast.pierre, cast.pierre.memberships.get().club)):
        before = everything()
        for method, path, operation in keyed:
            body = json.dumps(BODIES.get(operation["operationId"]))
            answer = program.client.generic(method.upper(), path, body, "application/json")
            if CONCOURS in path:
                assert answer.status_code == 404, (method, path)
                assert method != "get" or own.get(path), "there, for whose it is"
            else:
                assert places["playing"].encode() not in answer.content, path
                assert cast.amicale.slug.encode() not in answer.content, path
        assert {**everything(), "ApiKey": ()} == {**before, "ApiKey": ()}


def test_the_journal_names_the_key(odile: Program, at: str) -> None:
    odile.post(f"{at}/registrations", TEAM, 201)
    line = odile.get("/api/1/journal")[0]
    assert (line["kind"], line["place"]) == ("api_registrations", {"key": "Site du club"})
    assert line["concours"] == at.rpartition("/")[2]
    assert line["said"].startswith("Inscription")


def test_a_key_in_the_address_or_a_cookie_is_none(odile: Program, at: str) -> None:
    secret = odile.client.defaults["HTTP_AUTHORIZATION"].removeprefix("Bearer ")
    assert Client().get(f"/api/1/me?key={secret}&token={secret}").status_code == 401
    client = Client()
    client.cookies["authorization"] = f"Bearer {secret}"
    assert client.get(f"{at}/registrations").status_code == 401


def test_a_correction_leaves_what_it_does_not_name(odile: Program, at: str) -> None:
    """Two programs that read the same: the second one learns of the first, and loses nothing of it."""
    path = f"{at}/registrations/{odile.post(f'{at}/registrations', TEAM, 201)['number']}"
    read = next(one for one in odile.get(f"{at}/registrations") if one["players"][0] == "Paul Durand")
    first = odile.post(path, {"player2": "Luc Petitjean", "club": "Belote Club", "seen": read["version"]})
    assert first["version"] != read["version"]
    late = odile.post(path, {"player1": "Paule Durand", "seen": read["version"]}, 409)
    assert (late["code"], late["again"]) == ("team-changed", "seen")
    found = odile.post(path, {"player1": "Paule Durand"})
    assert (found["players"], found["club"]) == (["Paule Durand", "Luc Petitjean"], "Belote Club")
    assert odile.post(path, {"club": ""})["club"] == ""
    assert odile.post(path, {})["players"] == found["players"]


def test_a_concours_goes_from_its_preparation_to_its_archive_by_programs(
    odile: Program, places: dict[str, Any], cast: Any
) -> None:
    own = {one["slug"]: one["status"] for one in odile.get("/api/1/me/concours")}
    assert own == {places["playing"]: "running", places["drawn"]: "open", places["draft"]: "draft"}
    assert Client().get("/api/1/concours").json()["items"][0]["slug"] != places["draft"]
    draft = f"{CONCOURS}/{places['draft']}"
    for _ in range(2):
        assert odile.post(f"{draft}/status", {"to": "open"})["status"] == "open"
    at = f"{CONCOURS}/{places['playing']}"
    told = odile.post(f"{at}/status", {"to": "finished"}, 409)
    assert (told["code"], told["again"]) == ("incomplete", "confirmed")
    assert odile.post(f"{at}/status", {"to": "finished", "confirmed": True})["status"] == "finished"
    assert odile.post(f"{draft}/status", {"to": "finished"}, 409)["code"] == "not-a-step"
    found = odile.client.get(f"{at}/archive?complete=true")
    archive = read_archive(found.content)
    assert archive.sound
    assert archive.transfer is not None
    assert Event.objects.filter(kind="api_archive", club=cast.amicale).count() == 1
    assert Program(cast.agnes, cast.amicale).get("/api/1/me/concours") == [
        one for one in odile.get("/api/1/me/concours") if one["slug"] == places["playing"]
    ]


def test_a_whole_sheet_is_written_at_once(odile: Program, at: str) -> None:
    path = f"{at}/rounds/1/tables/3"
    sheet = {"kind": "sheet", "lines": [{"record": made()}, {"record": failed("EW")}]}
    assert odile.post(f"{path}/entries", entry(sheet), 422)["errors"][0]["field"] == "seen"
    version = odile.get(f"{path}/sheet")["version"]
    after = odile.post(f"{path}/entries", {**entry(sheet), "seen": version})
    assert [deal["record"] for deal in after["deals"]] == [made(), failed("EW")]


OPERATIONS = {
    "listProblemTypes", "listConcours", "getConcours", "getRules", "getRound", "getDrawRequest", "getTable",
    "listTeams", "getTeam", "getStanding", "listLots", "getBracket", "getSeal", "getKey", "listOwnConcours",
    "listJournal", "listRegistrations", "addRegistration", "correctRegistration", "setPresence", "setLeaving",
    "getSheet", "writeEntry", "drawRound", "publishRound", "turnClock", "setStatus", "getArchive",
}  # fmt: skip
"""The methods of generated clients: one that is renamed breaks programs, wherever its code moves."""


def test_operations_keep_their_names() -> None:
    assert {one["operationId"] for one in operations(document())} == OPERATIONS
