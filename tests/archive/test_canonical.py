"""The data of a concours: the same however they are stored, another with any single fact that changed."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import date
from io import StringIO
from typing import Any
from uuid import uuid4

import pytest
from django.core.management import call_command
from django.db import connection
from django.db.models import F
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from tests.archive.conftest import Evening
from tests.results import clear_result
from tournaments.core.archive.canonical import FORM, data_of
from tournaments.core.archive.encoding import encoded, fingerprint_of
from tournaments.core.models import planning, registration, rounds
from tournaments.core.models.accounts import Club
from tournaments.core.models.planning import Tournament
from tournaments.core.models.registration import Player, Substitution, Team
from tournaments.core.models.rounds import Bye, Edit, Round, Table
from tournaments.core.models.sheets import Entry

# What fails here gives the same concours another fingerprint: raise `FORM` with it, and not without. The
# version of the engine is in it too, because each deal names it.
EDITION = 5, "b4d06f5ff590a21147c10ff183a8581f442b83a929b49a97ac565ae6b8954816"


def fingerprint(concours: Tournament) -> str:
    return fingerprint_of(data_of(Tournament.objects.get(pk=concours.pk)))


@pytest.mark.slow
def test_the_order_of_writing_and_the_keys_of_the_database_do_not_matter(evening: Evening) -> None:
    written = [evening(order) for order in range(4)]
    assert len({encoded(data_of(concours)) for concours in written}) == 1
    assert (FORM, fingerprint(written[0])) == EDITION


def test_it_says_what_was_played(evening: Evening) -> None:
    data = data_of(evening(0))
    first, second, third = data["rounds"]
    assert [table["sides"]["NS"][0]["number"] for table in first["tables"]] == [1, 3]
    assert [round_["byes"] for round_ in data["rounds"]] == [[5], [3], [2]]
    assert [deal["record"]["points"] for deal in first["tables"][0]["deals"]] == [{"NS": 101}, {"EW": 61}]
    assert second["tables"][0]["totals"]["ns_points"] == 1010
    assert (
        second["tables"][1]["result"] | {"winner": "NS", "absent": "EW", "article": "C4"}
        == (second["tables"][1]["result"])
    )
    assert [(one["kind"], one["penalty"]) for one in third["tables"][0]["rulings"]] == [
        ("lateness", 0), ("revoke", 100),
    ]  # fmt: skip
    assert [one["deal"] for one in third["tables"][0]["rulings"]] == [2, 2]
    assert [row["rank"] for row in data["standing"]["rows"]] == [1, 2, 3, 4, 5]
    best = data["standing"]["rows"][0]["number"]
    assert data["prizes"][0] == {"rank": 1, "text": "200 €", "teams": [best]}
    assert data["concours"]["options"] == {}  # nothing is changed in the ruleset
    assert data["concours"]["seed"] == f"{5:032}"


def test_players_are_those_of_each_round(evening: Evening) -> None:
    data = data_of(evening(0))
    assert data["teams"][3]["players"] == [
        {"from_round": 1, "names": ["Anne 4", "Zoé 4"]},
        {"from_round": 2, "names": ["Éva Klein", "Zoé 4"]},
    ]
    sat = [
        one["names"]
        for round_ in data["rounds"]
        for table in round_["tables"]
        for side in table["sides"].values()
        for one in side
        if one["number"] == 4
    ]
    assert sat == [["Anne 4", "Zoé 4"], ["Éva Klein", "Zoé 4"], ["Éva Klein", "Zoé 4"]]


def test_of_what_is_not_sealed_the_seed_is_kept_back(evening: Evening) -> None:
    concours = evening(0)
    assert concours.seed not in json.dumps(data_of(concours, with_seed=False))


def test_a_draw_that_nobody_has_seen_is_no_part_of_it(evening: Evening) -> None:
    concours = evening(0)
    before = fingerprint(concours)
    Round.objects.create(tournament=concours, number=4, method="swiss", seed="4")
    assert fingerprint(concours) == before


def field(model: Any, **values: Any) -> Callable[[], Any]:
    """The last row of a model with other values."""

    def change() -> None:
        row = model.objects.order_by("pk").last()
        assert model.objects.filter(pk=row.pk).exclude(**values).exists(), "it was so before"
        model.objects.filter(pk=row.pk).update(**values)

    return change


def at(round_: int, table: int) -> Any:
    return Table.objects.filter(round__number=round_, number=table)


def on_sheet(change: Callable[[Any], Any], round_: int = 1, table: int = 1) -> Callable[[], None]:
    """The folded sheet on the row of a table with something changed in it."""

    def write() -> None:
        row = at(round_, table).get()
        before = json.dumps(row.sheet)
        change(row.sheet)
        assert json.dumps(row.sheet) != before, "it was so before"
        row.save(update_fields=["sheet"])

    return write


def on_line(name: str, change: Callable[[Any], Any]) -> Callable[[], None]:
    """The second deal of the first table with another value."""
    return on_sheet(lambda sheet: sheet["lines"][1].update({name: change(sheet["lines"][1][name])}))


def on_ruling(**values: Any) -> Callable[[], None]:
    return on_sheet(lambda sheet: sheet["rulings"][0].update(values), round_=3)


def on_totals(**values: Any) -> Callable[[], None]:
    return on_sheet(lambda sheet: sheet["totals"].update(values), round_=2)


def on_log(round_: int = 1, **values: Any) -> Callable[[], None]:
    """The first entry of the first table of a round with something else."""
    return lambda: Entry.objects.filter(table__in=at(round_, 1), number=1).update(**values)


def _turned_around() -> None:
    for number, other in ((1, 3), (2, 1), (3, 2)):
        Entry.objects.filter(table__in=at(1, 1), number=number).update(number=other)


FACTS: dict[str, Callable[[], Any]] = {
    **{
        f"concours.{name}": field(Tournament, **{name: value})
        for name, value in {
            "name": "Autre", "place": "Gymnase", "date": date(2026, 11, 22), "ruleset": "wikipedia",
            "options": {"trumps": "hearts"}, "rounds_planned": 4, "ending": "clock", "target": 1500,
            "deals": 3, "minutes": 50, "last_deal": False, "draw_method": "random",
            "draw_options": {"seeded": 2},
            "finalists": 4, "same_club_rounds": 2, "criteria": ["points", "wins"], "bye_policy": "half",
            "score_cap": 100, "losing_cap": 90, "leaver_games": "annul",
            "bye_points": 900, "seed": "6", "tariff": [{"article": "1", "title": "Retard", "penalty": 10}],
        }.items()
    },
    "club.name": lambda: Club.objects.update(name=F("slug")),
    "player.name": lambda: Player.objects.filter(name="Zoé 1").update(name="Zoe 1"),
    "team.number": lambda: Team.objects.filter(number=3).update(number=9),
    "team.club": field(Team, club="Autre"),
    "team.chairs": lambda: Team.objects.filter(number=1).update(player1=F("player2"), player2=F("player1")),
    "team.gone": field(Team, gone_from=4, leaving="abandonment"),
    "team.from_round": field(Team, from_round=2),
    "team.present": field(Team, present=False),
    "substitution.from_round": field(Substitution, from_round=3),
    "round.number": lambda: Round.objects.filter(number=3).update(number=4),
    "round.method": field(Round, method="random"),
    "round.seed": field(Round, seed="7"),
    "round.attempt": field(Round, attempt=2),
    "round.published": field(Round, published_at=None),
    "table.number": lambda: at(1, 2).update(number=7),
    "table.sides": lambda: at(1, 1).update(ns=F("ew"), ew=F("ns")),
    "table.phase": field(Table, phase="principale"),
    "table.host": field(Table, host="NS"),
    "table.first_dealer": lambda: at(1, 1).update(first_dealer=3),
    "table.stopped": on_sheet(lambda sheet: sheet.update(stopped=True)),
    "bye": lambda: Bye.objects.filter(round__number=1).delete(),
    "deal.record": on_line("record", lambda record: {**record, "belote": {"NS": 1}}),
    "deal.order": on_sheet(lambda sheet: sheet["lines"].reverse()),
    "deal.ns_mark": on_line("marks", lambda marks: [marks[0] + 10, marks[1]]),
    "deal.ew_mark": on_line("marks", lambda marks: [marks[0], marks[1] + 10]),
    "deal.ns_score": on_line("score", lambda score: [score[0] + 10, score[1]]),
    "deal.ew_score": on_line("score", lambda score: [score[0], score[1] + 10]),
    "deal.after_end": on_line("after_end", lambda _: True),
    "deal.engine": on_sheet(lambda sheet: sheet.update(engine="0")),
    "deal.off": on_sheet(lambda sheet: sheet["lines"].pop()),
    "totals.ns_points": on_totals(points={"NS": 7, "EW": 900}),
    "totals.ew_points": on_totals(points={"NS": 1010, "EW": 7}),
    "totals.ns_manches": on_totals(manches={"NS": 7, "EW": 0}),
    "totals.ew_manches": on_totals(manches={"NS": 0, "EW": 7}),
    "totals.deals_played": on_totals(deals_played=7),
    "totals.taken back": on_sheet(lambda sheet: sheet.pop("totals"), round_=2),
    **{
        f"result.{name}": lambda name=name: at(1, 1).update(**{name: 7})
        for name in ("ns_points", "ew_points", "ns_manches", "ew_manches")
    },
    "result.winner": lambda: at(1, 1).update(winner="EW"),
    "result.source": lambda: at(1, 1).update(source="totals"),
    "result.article": on_sheet(lambda sheet: sheet["result"].update(article="C5"), round_=2, table=2),
    "result.gone": lambda: clear_result(at(1, 1).get()),
    **{
        f"ruling.{name}": on_ruling(**{name: value})
        for name, value in {
            "points": 90, "side": "EW", "article": "art. 13", "words": "vu", "deal": None, "what": "other",
        }.items()
    },
    "ruling.given back": on_sheet(
        lambda sheet: sheet["rulings"].append({**sheet["rulings"][0], "entry": 5}), round_=3
    ),
    "log.game": lambda: at(1, 1).update(game={"ruleset": "asce", "target": 900}),
    "log.content": on_log(content={"kind": "deal", "record": {"passed": True}}),
    "log.outcome": on_log(outcome="refused"),
    "log.order": _turned_around,
    "log.longer": lambda: Entry.objects.create(
        table=at(1, 1).get(), number=3, key=uuid4(), kind="stop", content={"kind": "stop"}, outcome="late"
    ),
    "log.shorter": lambda: Entry.objects.filter(table__in=at(1, 1), number=2).delete(),
    "prize.text": field(planning.Prize, text="Deux jambons"),
    "prize.rank": lambda: planning.Prize.objects.filter(rank=3).update(rank=4),
    "prize.gone": lambda: planning.Prize.objects.filter(rank=3).delete(),
}  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize("fact", FACTS)
def test_any_single_fact_makes_another_fingerprint(fact: str, evening: Evening) -> None:
    concours = evening(0)
    before = fingerprint(concours)
    FACTS[fact]()
    assert fingerprint(concours) != before


NO_PART: dict[str, Callable[[Tournament], Any]] = {
    "its address": lambda _: Tournament.objects.update(slug="autre"),
    "how often it was counted": lambda concours: concours.raise_results_version(),
    "where cards lead": lambda _: Tournament.objects.update(hall_address="http://192.168.1.2"),
    "its seal": lambda _: Tournament.objects.update(status="sealed"),
    "the time for corrections": lambda _: Tournament.objects.update(corrections_until=timezone.now()),
    "a player’s club": lambda _: registration.Player.objects.update(club="Autre"),
    "another concours of the club": lambda concours: Tournament.objects.create(
        club=concours.club, name="Autre", slug="autre", date=concours.date, rounds_planned=1, ending="deals"
    ),
    "who wrote, with what, when, and how it was answered": lambda concours: Entry.objects.update(
        author=concours.referees.first() or concours.club.memberships.first().user,
        device="a phone",
        side="NS",
        link_revoked=True,
        claimed_at=timezone.now(),
        at=timezone.now(),
        reasons=[{"code": "sheet-changed"}],
        effect={},
    ),
    "the way of its tables": lambda _: at(1, 1).update(link_number=7, relinked_at=["2026-11-22"]),
    "how often a sheet changed": lambda _: rounds.Table.objects.update(version=9),
    "a change by hand": lambda concours: Edit.objects.create(
        round=concours.rounds.all()[0], attempt=1, kind="swap"
    ),
    "the language": lambda _: None,
}


@pytest.mark.slow
@pytest.mark.parametrize("what", NO_PART)
def test_what_is_no_fact_of_it_changes_nothing(what: str, evening: Evening, settings: Any) -> None:
    concours = evening(0)
    before = fingerprint(concours)
    NO_PART[what](concours)
    settings.LANGUAGE_CODE, settings.TIME_ZONE = "en", "Asia/Tokyo"
    assert fingerprint(concours) == before


@pytest.mark.slow
@pytest.mark.parametrize(  # of the mêlée players are read too
    "draw",
    [*(pytest.param(draw, marks=pytest.mark.night) for draw in ("swiss", "knockout")), "melee"],
)
def test_it_asks_as_much_for_4_teams_as_for_16(draw: str, db: None) -> None:  # noqa: ARG001 — asked for
    asked = []
    for teams in (4, 16):
        call_command("simulate", teams=teams, rounds=2, deals=2, draw=draw, verbosity=0, stdout=StringIO())
        concours = Tournament.objects.order_by("pk").last()
        assert concours is not None
        with CaptureQueriesContext(connection) as queries:
            data_of(concours)
        asked.append(len(queries))
    assert asked[0] == asked[1]
