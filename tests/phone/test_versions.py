"""Two versions of a deal, as both phones of a table are told of them, and which phone wrote what."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from tests.phone.conftest import Scan, deal
from tests.sheets.browsing import records
from tests.sheets.conftest import change
from tests.sheets.records import failed, made
from tests.sheets.verbs import record_totals, set_aside
from tournaments.core.models.rounds import Table
from tournaments.core.sheets.queries import sheet_of, tables_waiting

if TYPE_CHECKING:
    from tests.conftest import Cast
    from tests.phone.conftest import Phone

Json = dict[str, Any]
LESS = made(points=102)
OTHER = {"NS": "EW", "EW": "NS"}


def named(line: Json) -> Json:
    return {"deal": line["deal"], "version": line["version"]}


@pytest.fixture
def two(phone: Scan) -> tuple[Phone, Phone]:
    """The phones of both sides, which have noted the first deal otherwise."""
    ours, theirs = phone("NS"), phone("EW")
    ours.send("deal", deal(1, made()), "NS")
    theirs.send("deal", deal(1, LESS), "EW")
    return ours, theirs


def contest(phone: Phone) -> Json:
    (shown,) = phone.state()["versions"]
    return shown


def choose(phone: Phone, side: str, choice: str) -> Json:
    shown = contest(phone)
    return phone.send(
        "choose", {"entry": shown["entry"], "choice": choice, "version": shown["version"]}, side
    )


def test_both_phones_have_both_versions_the_own_one_first_with_what_differs(two: tuple[Phone, Phone]) -> None:
    ours, theirs = two
    for phone in two:
        told = [(one["label"], one["by"]) for one in contest(phone)["versions"]]
        assert told == [("la nôtre", "noté par nous"), ("la leur", "noté par eux")]
    differing = [[part for part, differs in one["told"] if differs] for one in contest(ours)["versions"]]
    assert differing == [
        ["nous : 110", "eux : 52", "nous +210 · eux +50"],
        ["nous : 102", "eux : 60", "nous +200 · eux +60"],
    ]
    for phone in two:
        (line,) = phone.state()["deals"]
        assert (line["asks"], line["standing"], phone.state()["refused"]) == (False, "deux versions", [])
    assert contest(ours)["entry"] == contest(theirs)["entry"]


@pytest.mark.parametrize(
    ("choice", "stands"), [("sheet", [made()]), ("sent", [LESS]), ("both", [made(), LESS])]
)
def test_one_tap_a_side_settles_it(
    two: tuple[Phone, Phone], table: Table, choice: str, stands: list[Json]
) -> None:
    ours, theirs = two
    assert tables_waiting(table.round.tournament) == []
    state = choose(ours, "NS", choice)["state"]
    assert contest(theirs)["said"][0].startswith("Ils sont pour ")
    assert state["versions"][0]["chosen"] == {"NS": choice}
    assert choose(theirs, "EW", choice)["state"]["versions"] == []
    assert records(table) == stands
    assert all(line["confirmed"] for line in ours.state()["deals"])
    assert tables_waiting(table.round.tournament) == []


def test_a_phone_that_replaces_another_has_both_versions_too(two: tuple[Phone, Phone], phone: Scan) -> None:
    spare = phone("EW")
    told = contest(spare)["versions"]
    assert [one["by"] for one in told] == ["noté par l’autre téléphone de notre équipe", "noté par eux"]
    choose(two[0], "NS", "sent")
    assert choose(spare, "EW", "sent")["state"]["versions"] == []


def test_where_they_differ_the_referee_is_called_and_either_settles_it(
    two: tuple[Phone, Phone], table: Table, cast: Cast
) -> None:
    ours, theirs = two
    choose(ours, "NS", "sheet")
    choose(theirs, "EW", "sent")
    assert tables_waiting(table.round.tournament) == [(1, 1)]
    assert contest(ours)["handed"]
    assert contest(ours)["said"] == ["Nous sommes pour la nôtre.", "Ils sont pour la leur."]
    set_aside(table, contest(ours)["entry"], "", cast.agnes)
    assert ours.state()["versions"] == []
    assert (
        ours.state()["answers"] == theirs.state()["answers"] == ["L’arbitre garde ce qui est écrit, donne 1."]
    )


def test_equal_marks_are_said(phone: Scan) -> None:
    ours, theirs = phone("NS"), phone("EW")
    ours.send("deal", deal(1, failed(points=84)), "NS")
    theirs.send("deal", deal(1, failed(points=94)), "EW")
    assert contest(ours)["same"]
    assert not contest(theirs)["handed"]


def test_a_side_that_says_otherwise_is_a_version_and_has_chosen(phone: Scan, table: Table) -> None:
    """«Pas d’accord», with the figure they say: one tap of the other side settles it."""
    ours, theirs = phone("NS"), phone("EW")
    (line,) = ours.send("deal", deal(1, made()), "NS")["state"]["deals"]
    told = theirs.send("correct", {**named(line), "record": LESS}, "EW")
    assert told["outcome"] == "conflict"
    assert not contest(ours)["two"]  # it is no deal of its own
    assert contest(ours)["said"] == ["Ils sont pour la leur."]
    choose(ours, "NS", "sent")
    assert records(table) == [LESS]


def test_a_choice_about_a_version_that_is_no_more_says_so(two: tuple[Phone, Phone], table: Table) -> None:
    ours, theirs = two
    before = contest(theirs)
    (line,) = ours.state()["deals"]
    ours.send("correct", {**named(line), "record": failed()}, "NS")
    told = theirs.send(
        "choose", {"entry": before["entry"], "choice": "sheet", "version": before["version"]}, "EW"
    )
    assert (told["outcome"], "vient de changer" in told["sentence"]) == ("conflict", True)
    assert contest(theirs)["chosen"] == {}
    assert sheet_of(table).sheet.waiting == 0


def test_an_agreement_to_a_version_that_is_no_more_says_so(phone: Scan) -> None:
    ours, theirs = phone("NS"), phone("EW")
    (line,) = ours.send("deal", deal(1, made()), "NS")["state"]["deals"]
    ours.send("correct", {**named(line), "record": LESS}, "NS")
    told = theirs.send("agree", named(line), "EW")
    assert (told["outcome"], "vient de changer" in told["sentence"]) == ("conflict", True)
    assert told["state"]["deals"][0]["asks"]


def test_typed_totals_end_the_question(two: tuple[Phone, Phone], table: Table, cast: Cast) -> None:
    record_totals(table, 2000, 300, author=cast.denis)
    assert [phone.state()["versions"] for phone in two] == [[], []]
    assert [phone.state()["refused"] for phone in two] == [[], []]
    table.refresh_from_db()
    assert (table.waiting, table.choosing) == (0, 0)


def test_a_side_takes_back_what_nobody_has_agreed_to(phone: Scan, table: Table) -> None:
    ours, theirs = phone("NS"), phone("EW")
    (line,) = ours.send("deal", deal(1, made()), "NS")["state"]["deals"]
    assert theirs.send("take-back", named(line), "EW")["outcome"] == "refused"
    told = ours.send("take-back", named(line), "NS")
    assert (told["outcome"], told["state"]["deals"], told["state"]["place"]) == ("accepted", [], 1)
    assert records(table) == []


def test_nous_is_this_phone_and_a_third_one_is_said_to_the_others(phone: Scan) -> None:
    """A stranger who has scanned the card of another table writes for a side: both of its phones are told."""
    ours, theirs, stranger = phone("NS"), phone("EW"), phone("NS")
    ours.send("deal", deal(1, made()), "NS")
    assert [one.state()["newcomer"] for one in (ours, theirs)] == ["", ""]
    stranger.send("deal", deal(2, failed()), "NS")
    assert [line["standing"] for line in ours.state()["deals"]] == [
        "noté par nous, à confirmer par eux",
        "noté par l’autre téléphone de notre équipe, à confirmer par eux",
    ]
    assert [one.state()["newcomer"] for one in (ours, theirs, stranger)] == [
        "Un autre téléphone note maintenant pour nous.",
        "Un autre téléphone note maintenant pour eux.",
        "",
    ]
    for place in range(3, 6):
        ours.send("deal", deal(place, made(points=110 + place)), "NS")
    assert ours.state()["newcomer"] == ""


def test_one_phone_of_both_sides_has_the_names(phone: Scan) -> None:
    both = phone("NS", shared=True)
    other = phone("EW")
    both.send("deal", deal(1, made()), "NS")
    other.send("deal", deal(1, LESS), "EW")
    labels = [one["label"] for one in contest(both)["versions"]]
    assert all(label.startswith("celle de ") for label in labels)
    choose(both, "NS", "sent")
    choose(both, "EW", "sent")
    (line,) = both.state()["deals"]
    assert (line["confirmed"], line["same_device"]) == (True, True)


@pytest.mark.parametrize("choice", ["sheet", "sent", "both"])
def test_where_each_side_needs_a_phone_one_cannot_choose_for_both(
    two: tuple[Phone, Phone], table: Table, choice: str
) -> None:
    """As it cannot confirm what it noted itself; the other side's phone still can."""
    change(table.round.tournament, one_phone_confirms=False)
    ours, theirs = two
    writer, other = (theirs, "NS") if choice == "sent" else (ours, "EW")
    choose(writer, OTHER[other], choice)
    writer.client.post("/t/cote/", {"side": other, "page": writer.page})
    told = choose(writer, other, choice)
    assert (told["outcome"], sheet_of(table).sheet.choosing) == ("refused", 1)
    assert not any(line["confirmed"] for line in told["state"]["deals"])
    assert choose(ours if other == "NS" else theirs, other, choice)["outcome"] == "accepted"
    assert sheet_of(table).sheet.choosing == 0
