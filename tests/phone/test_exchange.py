"""What a phone says and asks: kept, judged and answered, and nothing of another table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from tests.phone.conftest import PREVIEW, SEND, Phone, Scan, deal
from tests.sheets.browsing import records
from tests.sheets.conftest import change, make_table
from tests.sheets.records import failed, made
from tests.sheets.verbs import record_deal, set_aside
from tournaments.core.models.planning import Status
from tournaments.core.models.rounds import Round
from tournaments.core.models.sheets import Entry
from tournaments.core.sheets import links
from tournaments.core.sheets.queries import sheet_of

if TYPE_CHECKING:
    from tests.conftest import Cast
    from tournaments.core.models.rounds import Table

IMPOSSIBLE = made(points=161)


def named(line: dict[str, Any]) -> dict[str, Any]:
    """A deal as it was shown, as a message names it."""
    return {"deal": line["deal"], "version": line["version"]}


def standings(phone: Phone) -> list[str]:
    return [line["standing"] for line in phone.state()["deals"]]


def test_one_side_notes_and_the_other_agrees(phone: Scan, table: Table) -> None:
    ours, theirs = phone("NS"), phone("EW")
    told = ours.send("deal", deal(1, made()), "NS")
    assert (told["outcome"], told["sentence"], told["state"]["score"]) == ("accepted", "", [210, 50])
    (line,) = told["state"]["deals"]
    assert (line["said"], line["marks"], line["agreed"]) == ("100 à cœur, réussi", [210, 50], ["NS"])
    assert standings(ours) == ["noté par nous, à confirmer par eux"]
    assert standings(theirs) == ["noté par eux, à confirmer"]
    theirs.send("agree", named(line), "EW")
    assert standings(ours) == standings(theirs) == ["confirmé par les deux équipes"]
    told = ours.send("correct", {**named(line), "record": failed()}, "NS")
    assert told["outcome"] == "refused"
    assert "seul l’arbitre" in told["sentence"]
    assert records(table) == [made()]


@pytest.mark.parametrize(
    ("record", "told"),
    [
        (
            made("EW", points=112),
            ("nous avons pris", "nous : 112 · eux : 50", "nous +210 · eux +50"),
        ),
        (
            {**made(), "belote": {"EW": 1}},
            ("ils ont pris", "nous : 52, Belote 20 · eux : 110", "nous +70 · eux +210"),
        ),
        (failed(), ("ils ont pris", "nous : 92 · eux : 70", "nous +260 · eux 0")),
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
    told = theirs.send("dispute", {**named(line), "reason": "c’était chuté"}, "EW")["state"]["deals"][0]
    assert (told["contested"], told["asks"]) == (True, False)
    assert told["dispute"] == "Nous ne sommes pas d’accord : c’était chuté. L’arbitre va venir."
    mended = ours.send("correct", {**named(line), "record": failed()}, "NS")["state"]["deals"][0]
    assert (mended["contested"], mended["asks"]) == (True, True)  # it is another deal now
    told = theirs.send("agree", named(mended), "EW")["state"]["deals"][0]
    assert not told["contested"]
    assert told["confirmed"]
    assert told["dispute"] == "Réglé : les deux équipes sont d’accord"
    assert records(table) == [failed()]


def test_a_phone_speaks_for_its_side_alone_unless_it_is_the_only_one(phone: Scan) -> None:
    ours = phone("NS")
    refused = ours.post(SEND, ours.message("deal", deal(1, made()), "EW"))
    assert (refused.status_code, refused.json()["field"]) == (400, "side")  # type: ignore[attr-defined]
    assert not Entry.objects.exists()
    shared = phone("NS", shared=True)
    line = shared.send("deal", deal(1, made()), "NS")["state"]["deals"][0]
    told = shared.send("agree", named(line), "EW")
    assert told["state"]["deals"][0]["confirmed"]


def test_a_phone_reaches_its_own_tables_and_no_other(phone: Scan, round_: Round, table: Table) -> None:
    there = make_table(round_, 2)
    other = links.renew(there)
    ours = phone("NS")
    foreign = ours.post(SEND, {**ours.message("deal", deal(1, made()), "NS"), "link": other.table})
    assert foreign.status_code == 410
    asked = {"link": other.table, "record": made(), "deal": None}
    assert ours.post(PREVIEW, asked).status_code == 410
    theirs = phone("NS", through=other)
    line = theirs.send("deal", deal(1, made()), "NS")["state"]["deals"][0]
    told = ours.send("correct", {**named(line), "record": failed()}, "NS")
    assert told["outcome"] == "conflict"
    assert records(there) == [made()]
    assert records(table) == []


def test_what_was_noted_at_the_table_before_still_reaches_its_sheet(
    phone: Scan, round_: Round, table: Table
) -> None:
    ours = phone("NS")
    other = links.renew(make_table(round_, 2))
    phone("EW", through=other, client=ours.client)
    assert ours.send("deal", deal(1, made()), "NS")["outcome"] == "accepted"
    assert records(table) == [made()]
    assert ours.state()["link"] == other.table


def test_the_same_message_twice_is_one_deal_and_answers_alike(phone: Scan, table: Table) -> None:
    ours = phone("NS")
    message = ours.message("deal", deal(1, made()), "NS")
    first, second = (ours.post(SEND, message).json() for _ in range(2))  # type: ignore[attr-defined]
    assert first["state"].pop("at") <= second["state"].pop("at")
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
    assert len(told["state"]["versions"]) == (outcome != "accepted")


def test_a_refused_deal_is_mended_in_its_place(phone: Scan, table: Table) -> None:
    """It blocked none of those after it, and stands before them once it is right."""
    ours = phone("NS")
    refused = ours.send("deal", deal(1, IMPOSSIBLE), "NS")
    assert refused["outcome"] == "refused"
    for place in (2, 3):
        record = failed("EW", points=70 + place)
        assert ours.send("deal", deal(place, record), "NS")["outcome"] == "accepted"
    state = ours.state()
    assert (state["place"], [line["mendable"] for line in state["refused"]]) == (4, [True])
    told = ours.send("deal", {**deal(1, made()), "instead": refused["key"]}, "NS")
    assert told["outcome"] == "accepted"
    assert records(table) == [made(), failed("EW", points=72), failed("EW", points=73)]
    assert (told["state"]["refused"], told["state"]["place"]) == ([], 4)
    assert sheet_of(table).sheet.refused_entries == ()  # it was corrected at the table, and needs no referee


@pytest.mark.parametrize(
    ("then", "outcome", "left"),
    [(made(), "accepted", 0), (failed(), "conflict", 0), (IMPOSSIBLE, "refused", 1)],
)
def test_the_deal_that_mends_a_refused_one_takes_its_place_with_the_referee_too(
    phone: Scan, then: dict[str, Any], outcome: str, left: int
) -> None:
    """Even where the other side has entered that deal meanwhile, and where it is refused in its turn.

    Two versions of a deal are no refused one: both phones show them (tests/phone/test_versions.py).
    """
    ours = phone("NS")
    refused = ours.send("deal", deal(1, IMPOSSIBLE), "NS")
    if outcome != "refused":
        phone("EW").send("deal", deal(1, made()), "EW")
    told = ours.send("deal", {**deal(1, then), "instead": refused["key"]}, "NS")
    assert told["outcome"] == outcome
    assert [line["key"] for line in told["state"]["refused"]] == [told["key"]] * left


def test_what_is_not_on_the_sheet_is_shown_until_the_referee_has_settled_it(
    phone: Scan, table: Table, cast: Cast
) -> None:
    ours, theirs = phone("NS"), phone("EW")
    record_deal(table, made(), author=cast.agnes)
    key = theirs.send("deal", deal(1, failed()), "EW")["key"]
    (shown,) = theirs.state()["refused"]
    assert (shown["outcome"], shown["mendable"]) == ("conflict", False)
    assert "arbitre" in shown["sentence"]
    assert ours.state()["refused"] == []  # it is theirs to see
    set_aside(table, Entry.objects.get(key=key).number, "déjà écrite", cast.agnes)
    assert theirs.state()["refused"] == []


@pytest.mark.parametrize("close", ["revoked", "sealed"])
def test_late_messages_are_kept(phone: Scan, table: Table, close: str) -> None:
    ours = phone("NS")
    if close == "revoked":
        links.renew(table)
    else:
        change(table.round.tournament, status=Status.SEALED)
    told = ours.send("deal", deal(1, made()), "NS")
    assert told["outcome"] == "late"
    assert told["sentence"]
    assert told["state"]["closed"]
    assert Entry.objects.get().content["record"] == made()
    assert records(table) == []


@pytest.mark.parametrize("kind", ["agree", "dispute"])
def test_nobody_agrees_or_contests_once_the_results_are_sealed(phone: Scan, table: Table, kind: str) -> None:
    ours, theirs = phone("NS"), phone("EW")
    line = ours.send("deal", deal(1, made()), "NS")["state"]["deals"][0]
    change(table.round.tournament, status=Status.SEALED)
    reason = {"reason": "non"} if kind == "dispute" else {}
    told = theirs.send(kind, {**named(line), **reason}, "EW")
    assert told["outcome"] == "late"
    assert told["state"]["deals"][0]["agreed"] == ["NS"]
    assert sheet_of(table).sheet.disputes == ()


# --- the same deal, or another ----------------------------------------------------------------------


def test_a_deal_like_the_one_before_is_asked_about_and_kept(phone: Scan) -> None:
    """Both answers are one more deal; a third one noted meanwhile does not wait for them."""
    ours, theirs = phone("NS"), phone("EW")
    line = ours.send("deal", deal(1, made()), "NS")
    looks = theirs.post(PREVIEW, {"link": theirs.link, "record": made(), "deal": None}).json()  # type: ignore[attr-defined]
    named = {"deal": line["deal"], "version": line["version"], "number": 1, "place": 1}
    assert looks["same_as"] == named
    asked = theirs.send("deal", deal(2, made()), "EW")
    (refused,) = asked["state"]["refused"]
    assert (asked["outcome"], refused["same_as"], refused["mendable"]) == ("alike", named, True)
    assert "La donne 1 est la même" in asked["sentence"]
    assert theirs.send("deal", deal(3, failed()), "EW")["outcome"] == "accepted"
    same = theirs.send("deal", {**deal(named["place"], made()), "instead": asked["key"]}, "EW")
    assert [one["confirmed"] for one in same["state"]["deals"]] == [True, False]
    assert same["state"]["refused"] == []


def test_another_deal_like_the_one_before_is_written_once_it_is_said(phone: Scan, table: Table) -> None:
    ours = phone("NS")
    ours.send("deal", deal(1, made()), "NS")
    asked = ours.send("deal", deal(2, made()), "NS")
    told = ours.send("deal", {**deal(2, made()), "another": True, "instead": asked["key"]}, "NS")
    assert (told["outcome"], told["state"]["refused"]) == ("accepted", [])
    assert records(table) == [made(), made()]
    assert sheet_of(table).sheet.alike == [[1, 2]]
