"""Eight phones at four tables play twelve deals, with ten conflicts; the referee is called for two."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import pytest
from django.test import Client

from tests.phone.conftest import Phone, deal
from tests.scoring.processes import run
from tests.sheets.conftest import change, make_table
from tests.sheets.records import failed, made
from tests.sheets.verbs import say
from tournaments.core.models.planning import Ending
from tournaments.core.models.rounds import Table
from tournaments.core.models.sheets import Entry
from tournaments.core.sheets import links
from tournaments.core.sheets.cases import acceptance
from tournaments.core.sheets.queries import sheet_of, tables_waiting

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.conftest import Cast
    from tournaments.core.models.rounds import Round

Json = dict[str, Any]
OTHER = {"NS": "EW", "EW": "NS"}
DEALS = 12


@dataclass
class Hall:
    """One table with a phone on each side, and what was really played there."""

    table: Table
    referee: Any
    phones: dict[str, Phone] = field(default_factory=dict)
    truth: list[Json] = field(default_factory=list)
    said: Counter[str] = field(default_factory=Counter)
    called: int = 0

    def scan(self, side: str) -> Phone:
        """One more phone that scans the card of the table and sits down on a side."""
        client, token = Client(), links.links_of(self.table.round)[self.table.pk].token
        client.get(f"/t/{token}/")
        page = client.get("/t/").context["page_token"]
        client.post("/t/cote/", {"side": side, "page": page})
        return Phone(client, page, self.table.pk)

    def send(self, side: str, kind: str, content: Json, phone: Phone | None = None) -> Json:
        self.said[kind] += 1
        return (phone or self.phones[side]).send(kind, content, side)

    def line(self, side: str, place: int) -> Json:
        """How a phone has a deal, named as its messages name it."""
        line = self.phones[side].state()["deals"][place - 1]
        return {"deal": line["deal"], "version": line["version"]}

    def choose(self, side: str, choice: str, phone: Phone | None = None) -> None:
        """One tap: the version that is called so on this side's phone."""
        (shown,) = (phone or self.phones[side]).state()["versions"]
        named = {one["label"]: one["choice"] for one in shown["versions"]} | {
            "both": "both",
            "call": "referee",
        }
        about = {"entry": shown["entry"], "version": shown["version"], "choice": named.get(choice, choice)}
        assert self.send(side, "choose", about, phone)["outcome"] == "accepted"

    def plain(self, place: int, record: Json, side: str = "NS") -> None:
        """A deal that one side notes and the other agrees to."""
        assert self.send(side, "deal", deal(place, record))["outcome"] == "accepted"
        self.send(OTHER[side], "agree", self.line(OTHER[side], place))

    def rule(self) -> None:
        """The referee's one tap: what was sent counts."""
        self.table.refresh_from_db()
        assert tables_waiting(self.table.round.tournament) == [(1, self.table.number)]
        self.called += 1
        (case,) = sheet_of(self.table).sheet.contests
        refused = Entry.objects.get(table=self.table, number=case.entry)
        say(self.table, acceptance(sheet_of(self.table).sheet, refused), author=self.referee)


# --- the conflicts: each plays one place, and gives what was really played -----------------------------


def both_note(hall: Hall, place: int, ns: Json, ew: Json) -> None:
    assert hall.send("NS", "deal", deal(place, ns))["outcome"] == "accepted"
    assert hall.send("EW", "deal", deal(place, ew))["outcome"] == "conflict"


def a_digit(hall: Hall, place: int) -> list[Json]:
    both_note(hall, place, made(points=112), made(points=102))
    before = hall.said["choose"]
    hall.choose("NS", "la leur")
    hall.choose("EW", "la nôtre")
    assert hall.said["choose"] == before + 2  # one tap a side
    return [made(points=102)]


def the_same_marks(hall: Hall, place: int) -> list[Json]:
    both_note(hall, place, failed(points=84), failed(points=94))
    assert hall.phones["EW"].state()["versions"][0]["same"]
    hall.choose("EW", "la leur")
    hall.choose("NS", "la nôtre")
    return [failed(points=84)]


def corrected_while_the_other_agrees(hall: Hall, place: int) -> list[Json]:
    hall.send("NS", "deal", deal(place, made(points=97)))
    seen = hall.line("EW", place)
    hall.send("NS", "correct", {**hall.line("NS", place), "record": made(points=107)})
    told = hall.send("EW", "agree", seen)
    assert "vient de changer" in told["sentence"]
    hall.send("EW", "agree", hall.line("EW", place))
    return [made(points=107)]


def their_own_version(hall: Hall, place: int) -> list[Json]:
    hall.send("NS", "deal", deal(place, made(points=118)))
    hall.send("EW", "correct", {**hall.line("EW", place), "record": made(points=108)})
    hall.choose("NS", "la leur")
    return [made(points=108)]


def corrected_to_theirs(hall: Hall, place: int) -> list[Json]:
    both_note(hall, place, made(points=121), made(points=111))
    hall.send("NS", "correct", {**hall.line("NS", place), "record": made(points=111)})
    return [made(points=111)]


def two_deals_at_one_place(hall: Hall, place: int) -> list[Json]:
    both_note(hall, place, made(points=89), made("EW", points=99))
    hall.choose("NS", "both")
    hall.choose("EW", "both")
    return [made(points=89), made("EW", points=99)]


def a_phone_that_replaces_another(hall: Hall, place: int) -> list[Json]:
    both_note(hall, place, made(points=113), made(points=103))
    spare = hall.scan("EW")
    hall.choose("NS", "la leur")
    hall.choose("EW", "la nôtre", spare)
    return [made(points=103)]


def partners_differ(hall: Hall, place: int) -> list[Json]:
    """Both phones of one side noted it; both sides say which is right."""
    hall.send("NS", "deal", deal(place, made(points=114)))
    told = hall.send("NS", "deal", deal(place, made(points=104)), hall.scan("NS"))
    assert told["outcome"] == "conflict"
    hall.choose("EW", "la deuxième")
    hall.choose("NS", "la deuxième")
    return [made(points=104)]


def one_calls_the_referee(hall: Hall, place: int) -> list[Json]:
    both_note(hall, place, made(points=115), made(points=105))
    hall.choose("EW", "call")
    hall.rule()
    return [made(points=105)]


def both_insist(hall: Hall, place: int) -> list[Json]:
    both_note(hall, place, made(points=116), made(points=106))
    hall.choose("NS", "la nôtre")
    hall.choose("EW", "la nôtre")
    hall.rule()
    return [made(points=106)]


CONFLICTS: list[dict[int, Callable[[Hall, int], list[Json]]]] = [
    {2: a_digit, 5: corrected_while_the_other_agrees, 8: the_same_marks},
    {3: their_own_version, 6: two_deals_at_one_place, 9: a_phone_that_replaces_another},
    {4: partners_differ, 7: corrected_to_theirs},
    {2: one_calls_the_referee, 5: both_insist},
]
"""By table: what happens at which place."""


def play(hall: Hall, conflicts: dict[int, Callable[[Hall, int], list[Json]]]) -> None:
    while len(hall.truth) < DEALS:
        place = len(hall.truth) + 1
        if place in conflicts:
            hall.truth += conflicts[place](hall, place)
        else:
            record = made("NS" if place % 2 else "EW", points=82 + place)
            hall.plain(place, record, "EW" if place % 3 else "NS")
            hall.truth.append(record)


@pytest.mark.slow
@pytest.mark.django_db
def test_an_evening_with_ten_conflicts_calls_the_referee_twice(round_: Round, cast: Cast) -> None:
    change(round_.tournament, ending=Ending.DEALS, deals=DEALS)
    tables = [make_table(round_, number) for number in range(1, len(CONFLICTS) + 1)]
    for table in tables:
        links.renew(table)
    halls = [Hall(table, cast.agnes) for table in tables]
    for hall, conflicts in zip(halls, CONFLICTS, strict=True):
        hall.phones = {side: hall.scan(side) for side in OTHER}
        play(hall, conflicts)
    assert sum(map(len, CONFLICTS)) == 10
    assert sum(hall.called for hall in halls) == 2
    assert tables_waiting(round_.tournament) == []
    for hall in halls:
        table = Table.objects.get(pk=hall.table.pk)
        records = [line["record"] for line in table.sheet["lines"]]
        assert records == hall.truth
        assert (table.waiting, table.choosing, table.unconfirmed) == (0, 0, 0)
        log = [{"game": table.game}, *({"kind": "deal", "record": record} for record in hall.truth)]
        answer = json.loads(run("sheet", lines="\n".join(map(json.dumps, log)).encode()).stdout)
        assert [line["marks"] for line in table.sheet["lines"]] == [
            [line["marks"]["NS"], line["marks"]["EW"]] for line in answer["lines"]
        ]
        points = answer["result"]["points"]
        assert (table.ns_points, table.ew_points) == (points["NS"], points["EW"])
