"""What a phone says and asks: kept, judged and answered, and nothing of another table."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import TYPE_CHECKING, Any
from uuid import uuid4

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from scoring.cards import Side
from tests.phone.conftest import PREVIEW, SEND, STATE, Phone
from tests.sheets.conftest import make_table
from tests.sheets.records import failed, made
from tournaments.models.inbox import Dispute, Message
from tournaments.models.planning import Status
from tournaments.models.rounds import Round
from tournaments.models.sheets import DealVersion
from tournaments.sheets import actions, inbox, links

if TYPE_CHECKING:
    from tests.conftest import Cast
    from tournaments.models.rounds import Table

Scan = Callable[..., Phone]
IMPOSSIBLE = made(points=161)


def deal(place: int, record: dict[str, Any]) -> dict[str, Any]:
    return {"place": place, "record": record}


def records(table: Table) -> list[Any]:
    versions = DealVersion.objects.filter(deal__table=table, current=True).order_by("deal__place")
    return [version.record for version in versions]


def standings(phone: Phone) -> list[str]:
    return [line["standing"] for line in phone.state()["deals"]]


def test_one_side_notes_and_the_other_agrees(phone: Scan, table: Table) -> None:
    ours, theirs = phone("NS"), phone("EW")
    told = ours.send("deal", deal(1, made()), "NS")
    assert (told["outcome"], told["sentence"], told["state"]["score"]) == ("accepted", "", [210, 50])
    (line,) = told["state"]["deals"]
    assert (line["said"], line["marks"], line["agreed"]) == ("100 à cœur, réussi", [210, 50], ["NS"])
    assert standings(ours) == ["noté par vous · à confirmer : équipe 2"]
    assert standings(theirs) == ["noté : équipe 1 · à confirmer par vous"]
    theirs.send("confirm", {"deal": line["deal"], "version": 1}, "EW")
    assert standings(ours) == standings(theirs) == ["confirmé par les deux équipes"]
    told = ours.send("correct", {"deal": line["deal"], "version": 1, "record": failed()}, "NS")
    assert told["outcome"] == "refused"
    assert "seul l'arbitre" in told["sentence"]
    assert records(table) == [made()]


@pytest.mark.parametrize(
    ("record", "told"),
    [
        (
            made("EW", points=112),
            ("équipe 2 a pris", "équipe 1 : 50 · équipe 2 : 112", "équipe 1 +50 · équipe 2 +210"),
        ),
        (
            {**made(), "belote": {"EW": 1}},
            ("équipe 1 a pris", "équipe 1 : 110 · équipe 2 : 52, Belote 20", "équipe 1 +210 · équipe 2 +70"),
        ),
        (failed(), ("équipe 1 a pris", "équipe 1 : 70 · équipe 2 : 92", "équipe 1 +0 · équipe 2 +260")),
        ({"passed": True}, ("", "", "")),
    ],
)
def test_who_has_to_agree_reads_who_took_and_what_both_mark(
    phone: Scan, record: dict[str, Any], told: tuple[str, str, str]
) -> None:
    phone("NS").send("deal", deal(1, record), "NS")
    (line,) = phone("EW").state()["deals"]
    assert (line["taken"], line["details"], line["marked"]) == told


def test_what_is_contested_waits_for_the_referee_or_for_both_to_agree(phone: Scan, table: Table) -> None:
    ours, theirs = phone("NS"), phone("EW")
    line = ours.send("deal", deal(1, made()), "NS")["state"]["deals"][0]
    named = {"deal": line["deal"], "version": 1}
    told = theirs.send("dispute", {**named, "reason": "c'était chuté"}, "EW")["state"]["deals"][0]
    assert (told["contested"], told["asks"]) == (True, False)
    assert told["dispute"] == "Pas d'accord (équipe 2) : c'était chuté. L'arbitre va venir."
    mended = ours.send("correct", {**named, "record": failed()}, "NS")["state"]["deals"][0]
    assert (mended["contested"], mended["asks"]) == (True, True)  # it is another deal now
    told = theirs.send("confirm", {"deal": line["deal"], "version": 2}, "EW")["state"]["deals"][0]
    assert not told["contested"]
    assert told["confirmed"]
    assert Dispute.objects.get().settlement == "les deux équipes sont d'accord"
    assert records(table) == [failed()]


def test_a_phone_speaks_for_its_side_alone_unless_it_is_the_only_one(phone: Scan) -> None:
    ours = phone("NS")
    refused = ours.post(SEND, ours.message("deal", deal(1, made()), "EW"))
    assert (refused.status_code, refused.json()["field"]) == (400, "side")  # type: ignore[attr-defined]
    assert not Message.objects.exists()
    shared = phone("NS", shared=True)
    line = shared.send("deal", deal(1, made()), "NS")["state"]["deals"][0]
    told = shared.send("confirm", {"deal": line["deal"], "version": 1}, "EW")
    assert told["state"]["deals"][0]["confirmed"]


def test_a_phone_reaches_its_own_tables_and_no_other(phone: Scan, round_: Round, table: Table) -> None:
    other = links.renew(make_table(round_, 2))
    ours = phone("NS")
    foreign = ours.post(SEND, {**ours.message("deal", deal(1, made()), "NS"), "link": other.pk})
    assert foreign.status_code == 410
    asked = {"link": other.pk, "record": made(), "deal": None}
    assert ours.post(PREVIEW, asked).status_code == 410
    theirs = phone("NS", through=other)
    line = theirs.send("deal", deal(1, made()), "NS")["state"]["deals"][0]
    told = ours.send("correct", {"deal": line["deal"], "version": 1, "record": failed()}, "NS")
    assert told["outcome"] == "conflict"
    assert records(other.table) == [made()]
    assert records(table) == []


def test_what_was_noted_at_the_table_before_still_reaches_its_sheet(
    phone: Scan, round_: Round, table: Table
) -> None:
    ours = phone("NS")
    other = links.renew(make_table(round_, 2))
    phone("EW", through=other, client=ours.client)
    assert ours.send("deal", deal(1, made()), "NS")["outcome"] == "accepted"
    assert records(table) == [made()]
    assert ours.state()["link"] == other.pk


def test_the_same_message_twice_is_one_deal_and_answers_alike(phone: Scan, table: Table) -> None:
    ours = phone("NS")
    message = ours.message("deal", deal(1, made()), "NS")
    first, second = (ours.post(SEND, message).json() for _ in range(2))  # type: ignore[attr-defined]
    assert first == second
    assert records(table) == [made()]
    other = ours.post(SEND, {**message, "content": deal(1, failed())}).json()  # type: ignore[attr-defined]
    assert other["outcome"] == "refused"
    assert records(table) == [made()]


@pytest.mark.parametrize(
    ("theirs", "outcome"),
    [
        (made(), "accepted"),
        ({**made(), "points": {"EW": 52}}, "accepted"),
        ({**made(), "points": {"NS": 110, "EW": 52}}, "accepted"),
        ({**made(), "points": {"EW": 50}}, "conflict"),
        (made(by="EW"), "conflict"),
        (failed(), "conflict"),
        (IMPOSSIBLE, "conflict"),
    ],
)
def test_two_phones_noting_one_deal_agree_where_they_say_the_same(
    phone: Scan, table: Table, theirs: dict[str, Any], outcome: str
) -> None:
    phone("NS").send("deal", deal(1, made()), "NS")
    told = phone("EW").send("deal", deal(1, theirs), "EW")
    assert told["outcome"] == outcome
    assert told["state"]["deals"][0]["confirmed"] is (outcome == "accepted")
    assert records(table) == [made()]
    assert len(told["state"]["refused"]) == (outcome != "accepted")


def test_a_refused_deal_is_mended_in_its_place(phone: Scan, table: Table) -> None:
    """It blocked none of those after it, and stands before them once it is right."""
    ours = phone("NS")
    refused = ours.send("deal", deal(1, IMPOSSIBLE), "NS")
    assert refused["outcome"] == "refused"
    for place in (2, 3):
        assert ours.send("deal", deal(place, failed("EW")), "NS")["outcome"] == "accepted"
    state = ours.state()
    assert (state["place"], [line["mendable"] for line in state["refused"]]) == (4, [True])
    told = ours.send("deal", {**deal(1, made()), "instead": refused["key"]}, "NS")
    assert told["outcome"] == "accepted"
    assert records(table) == [made(), failed("EW"), failed("EW")]
    assert (told["state"]["refused"], told["state"]["place"]) == ([], 4)
    assert Message.objects.get(key=refused["key"]).settlement == "corrigée à la table"


def test_what_is_not_on_the_sheet_is_shown_until_the_referee_has_settled_it(phone: Scan, cast: Cast) -> None:
    ours, theirs = phone("NS"), phone("EW")
    ours.send("deal", deal(1, made()), "NS")
    key = theirs.send("deal", deal(1, failed()), "EW")["key"]
    (shown,) = theirs.state()["refused"]
    assert (shown["outcome"], shown["mendable"]) == ("conflict", False)
    assert "arbitre" in shown["sentence"]
    assert ours.state()["refused"] == []  # it is theirs to see
    inbox.set_aside(Message.objects.get(key=key), cast.agnes, "déjà écrite")
    assert theirs.state()["refused"] == []


@pytest.mark.parametrize("close", ["revoked", "sealed"])
def test_late_messages_are_kept(phone: Scan, table: Table, close: str) -> None:
    ours = phone("NS")
    if close == "revoked":
        links.renew(table)
    else:
        tournament = table.round.tournament
        tournament.status = Status.SEALED
        tournament.save()
    told = ours.send("deal", deal(1, made()), "NS")
    assert told["outcome"] == "late"
    assert told["sentence"]
    assert told["state"]["closed"]
    assert Message.objects.get().content["record"] == made()
    assert records(table) == []


@pytest.mark.parametrize("verb", ["confirm", "dispute"])
def test_nobody_agrees_or_contests_once_the_results_are_sealed(phone: Scan, table: Table, verb: str) -> None:
    ours, theirs = phone("NS"), phone("EW")
    line = ours.send("deal", deal(1, made()), "NS")["state"]["deals"][0]
    tournament = table.round.tournament
    tournament.status = Status.SEALED
    tournament.save()
    reason = {"reason": "non"} if verb == "dispute" else {}
    told = theirs.send(verb, {"deal": line["deal"], "version": 1, **reason}, "EW")
    assert told["outcome"] == "late"
    assert told["state"]["deals"][0]["agreed"] == ["NS"]
    assert not Dispute.objects.exists()


BAD = {
    "link": [None, "1", 0, 1.0, True, 10**20],
    "key": [None, 7, "x", "", [], {"a": 1}],
    "side": [None, "NE", "", 1, ["NS"]],
    "verb": [None, "remove", "", 1],
    "claimed_at": ["hier", 7, "2026-11-21T15:00:00", [], "9999"],
    "content": [None, [], "x", 1],
    "content.record": [None, [], "x", 1],
    "content.place": [None, 0, -1, 1.5, "1", True, 1000, 10**30],
}


@pytest.mark.slow
@pytest.mark.parametrize(("field", "value"), [(field, value) for field, bad in BAD.items() for value in bad])
def test_what_has_not_the_shape_of_a_message_is_refused_by_its_field(
    phone: Scan, field: str, value: Any
) -> None:
    ours = phone("NS")
    message = ours.message("deal", deal(1, made()), "NS")
    whole, _, part = field.partition(".")
    if part:
        message[whole][part] = value
    else:
        message[whole] = value
    answer = ours.post(SEND, message)
    assert (answer.status_code, answer.json()["field"]) == (400, field)  # type: ignore[attr-defined]
    assert not Message.objects.exists()


@pytest.mark.parametrize(
    "content",
    [
        {},
        {"deal": 1},
        {"deal": 1, "version": 1, "more": 1},
        {"deal": 0, "version": 1},
        {"deal": 1, "version": "1"},
    ],
)
def test_a_content_has_the_fields_of_its_verb_and_no_other(phone: Scan, content: dict[str, Any]) -> None:
    ours = phone("NS")
    answer = ours.post(SEND, ours.message("confirm", content, "NS"))
    assert answer.status_code == 400
    assert answer.json()["field"].startswith("content.")  # type: ignore[attr-defined]


@pytest.mark.parametrize("reason", ["", "   ", "x" * 201, None, 7])
def test_a_dispute_has_a_reason(phone: Scan, reason: Any) -> None:
    ours = phone("NS")
    content = {"deal": None, "version": None, "reason": reason}
    answer = ours.post(SEND, ours.message("dispute", content, "NS"))
    assert (answer.status_code, answer.json()["field"]) == (400, "content.reason")  # type: ignore[attr-defined]


@pytest.mark.slow
@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{",
        b"[]",
        b"NaN",
        b'{"link": 1e999}',
        b"[" * 5000,
        b'{"link": NaN}',
        b"\xff\xfe",
        b"x" * 10_000,
        json.dumps({"link": "\x00"}).encode(),
        json.dumps({"link": "\ud800"}).encode(),
        json.dumps({"a\x00": 1}).encode(),
        b'{"link": ' + b"9" * 5000 + b"}",
        json.dumps({"content": {"record": {"a": [[[[[[[1]]]]]]]}}}).encode(),
    ],
)
def test_a_body_that_is_no_message_is_refused(phone: Scan, body: bytes) -> None:
    ours = phone("NS")
    for address in (SEND, PREVIEW):
        assert ours.post(address, body).status_code == 400
    assert not Message.objects.exists()


def test_nobody_writes_without_the_cookie_and_the_token_of_the_page(phone: Scan) -> None:
    ours = phone("NS")
    message = ours.message("deal", deal(1, made()), "NS")
    for address in (SEND, PREVIEW):
        assert ours.post(address, message, **{"X-Page": ""}).status_code == 403
        assert ours.post(address, message, **{"X-Page": "0" * 32}).status_code == 403
        assert Phone(Client(), ours.page, ours.link).post(address, message).status_code == 403
    assert Client().get(STATE).status_code == 403
    assert not Message.objects.exists()


def test_a_poll_that_finds_nothing_new_costs_one_query(phone: Scan, cast: Cast, table: Table) -> None:
    ours, theirs = phone("NS"), phone("EW")
    etag = ours.client.get(STATE)["ETag"]

    def changed() -> bool:
        nonlocal etag
        answer = ours.client.get(STATE, headers={"If-None-Match": etag})
        etag = answer["ETag"]
        assert answer.status_code in {200, 304}
        return answer.status_code == 200

    with CaptureQueriesContext(
        connection,
    ) as asked:
        assert not changed()
    assert len(asked) == 1
    line = theirs.send("deal", deal(1, made()), "EW")["state"]["deals"][0]
    assert changed()
    assert not changed()
    theirs.send("dispute", {"deal": line["deal"], "version": 1, "reason": "non"}, "EW")
    assert changed()
    inbox.settle_dispute(Dispute.objects.get(), cast.agnes, "si")
    assert changed()
    ours.send("confirm", {"deal": line["deal"], "version": 1}, "NS")
    assert changed()
    key = ours.send("deal", deal(1, failed()), "NS")["key"]
    assert changed()
    inbox.set_aside(Message.objects.get(key=key), cast.agnes, "non")
    assert changed()
    actions.forfeit(table, Side.EW, "C4", cast.agnes)
    assert changed()
    Round.objects.create(tournament=table.round.tournament, number=2, method="random", seed="0",
                         published_at=table.round.published_at)  # fmt: skip
    assert changed()
    assert not changed()


def test_another_language_is_another_state(phone: Scan) -> None:
    ours = phone("NS")
    etag = ours.client.get(STATE)["ETag"]
    ours.client.cookies["django_language"] = "en"
    assert ours.client.get(STATE, headers={"If-None-Match": etag}).status_code == 200


def test_a_long_sheet_costs_no_more_queries(phone: Scan) -> None:
    ours = phone("NS")
    costs: list[tuple[int, int]] = []
    for places in ((1,), (2, 3, 4, 5, 6)):
        for place in places:
            last = ours.message("deal", deal(place, made(points=100 + place)), "NS")
            ours.post(SEND, last)
        with CaptureQueriesContext(connection) as asked:
            ours.state()
        with CaptureQueriesContext(connection) as sent:
            ours.post(SEND, {**last, "key": str(uuid4())})
        costs.append((len(asked), len(sent)))
    assert costs[0] == costs[1]
    assert costs[0][0] <= 16


def test_the_next_round_sends_the_players_to_their_new_table(phone: Scan, table: Table) -> None:
    ours = phone("NS")
    assert ours.state()["moved"] is None
    Round.objects.create(tournament=table.round.tournament, number=2, method="random", seed="0",
                         published_at=table.round.published_at)  # fmt: skip
    moved = ours.state()["moved"]
    assert moved["address"] == "/c/saint-martin/tables/"
    assert "votre nouvelle table" in moved["sentence"]


def test_the_marks_are_shown_before_the_deal_is_noted(phone: Scan) -> None:
    ours = phone("NS")

    def preview(record: Any, deal: int | None = None) -> Any:
        answer = ours.post(PREVIEW, {"link": ours.link, "record": record, "deal": deal})
        assert answer.status_code == 200
        return answer.json()  # type: ignore[attr-defined]

    seen = preview(made())
    assert (seen["said"], seen["marks"], seen["score"]) == ("100 à cœur, réussi", [210, 50], [210, 50])
    line = ours.send("deal", deal(1, made()), "NS")["state"]["deals"][0]
    assert preview(made())["score"] == [420, 100]
    assert preview(failed(), line["deal"])["score"] == [0, 260]
    refused = preview(IMPOSSIBLE)
    assert refused["refused"]
    assert preview({"contract": {"by": "NS"}})["asks"] == ["contract.bid", "contract.trump", "points"]
    assert len(ours.state()["deals"]) == 1


def test_no_deal_is_asked_for_after_the_end(phone: Scan, table: Table, cast: Cast) -> None:
    ours = phone("NS")
    assert ours.state()["open"]
    actions.record_totals(table, 2010, 900, 12, key=uuid4(), author=cast.agnes)
    state = ours.state()
    assert not state["open"]
    assert "2010" in state["end"].replace("\u202f", "")
