"""Worked deals of the ASCE concours, section by section (ASCE, docs/rules/asce.md)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from scoring.strict_json import to_text
from tests.scoring.records import TABLE, announces, deal, score

if TYPE_CHECKING:
    from tests.scoring.records import Record

Row = tuple[str, "Record", bool, tuple[int, int], tuple[int, int]]

# ASCE 10.1 a, with decisions A2 and A3: source, deal, made, totals, marks.
MADE: list[Row] = [
    ("A2: total + bid, the defence its total", deal(100, points={"NS": 107}), True, (107, 55), (210, 60)),
    ("A2: as EW", deal(100, "EW", points={"NS": 55}), True, (55, 107), (60, 210)),
    ("A2: own belote", deal(100, points={"NS": 82}, belote={"NS": 1}), True, (102, 80), (200, 80)),
    (
        "A2: own announces",
        deal(150, points={"NS": 70}, announces=announces("cent A spades")),
        True, (170, 92), (320, 90),
    ),
    (
        "A2: announces of the defence stay with it",
        deal(points={"NS": 120}, announces=announces(ew="tierce A spades")),
        True, (120, 62), (200, 60),
    ),
    ("A2: capot bid", deal("capot", capot="NS"), True, (252, 0), (500, 0)),
    ("A2: capot not bid", deal(90, capot="NS"), True, (252, 0), (340, 0)),
    (
        "A2: capot not bid, the adverse tierce changes hands",
        deal(90, capot="NS", announces=announces(ew="tierce 9 clubs")),
        True, (252, 20), (360, 0),
    ),
    (
        "A2: capot bid, the adverse cent changes hands, the belote does not",
        deal("capot", capot="NS", announces=announces(ew="cent A clubs"), belote={"EW": 1}),
        True, (252, 120), (600, 20),
    ),
    ("A3: (160 + 100) × 2", deal(100, call="coinche", points={"NS": 131}), True, (131, 31), (520, 0)),
    (
        "A3: the adverse belote is not multiplied",
        deal(100, call="coinche", points={"NS": 131}, belote={"EW": 1}),
        True, (131, 51), (520, 20),
    ),
    (
        "A3: (160 + own belote 20 + own tierce 20 + 100) × 2",
        deal(100, call="coinche", points={"NS": 90}, belote={"NS": 1}, announces=announces("tierce 9 clubs")),
        True, (130, 72), (600, 0),
    ),
    (
        "A3: (160 + adverse cinquante 50 + 80) × 2",
        deal(call="coinche", points={"NS": 130}, announces=announces(ew="cinquante K clubs")),
        True, (130, 82), (580, 0),
    ),
    (
        "A3: surcoinche, (160 + belote 20 + 90) × 4",
        deal(90, "EW", call="surcoinche", points={"EW": 95}, belote={"EW": 1}),
        True, (67, 115), (0, 1080),
    ),
    ("A3: capot not bid, (250 + 130) × 2", deal(130, call="coinche", capot="NS"), True, (252, 0), (760, 0)),
    (
        "A3: capot bid, surcoinched, (250 + 250) × 4",
        deal("capot", call="surcoinche", capot="NS"),
        True, (252, 0), (2000, 0),
    ),
]  # fmt: skip

# ASCE 10.1 b, with decisions A1 and A4.
FAILED: list[Row] = [
    ("A4: 160 + 100", deal(100, points={"NS": 88}), False, (88, 74), (0, 260)),
    ("A1: rounding makes no contract", deal(100, points={"NS": 99}), False, (99, 63), (0, 260)),
    ("A1: the bid reached, the defence not beaten", deal(points={"NS": 81}), False, (81, 81), (0, 240)),
    (
        "A1: equal through the adverse belote",
        deal(points={"NS": 91}, belote={"EW": 1}),
        False, (91, 91), (0, 260),
    ),
    ("A1: 162 points are no capot", deal("capot", points={"NS": 162}), False, (162, 0), (0, 410)),
    (
        "A1: all eight tricks fail against 350 of announces",
        deal("capot", capot="NS", announces=announces(ew="carre J, carre 9")),
        False, (252, 350), (0, 760),
    ),
    ("A4: 160 even where the defence took all", deal(capot="EW"), False, (0, 252), (0, 240)),
    (
        "A4: the takers’ cinquante changes hands",
        deal(150, points={"NS": 60}, announces=announces("cinquante K clubs")),
        False, (110, 102), (0, 360),
    ),
    (
        "A4: the defence’s own carré",
        deal(points={"NS": 100}, announces=announces(ew="carre J")),
        False, (100, 262), (0, 440),
    ),
    (
        "A4: each side its own belotes, the takers’ not multiplied",
        deal(200, trump="all-trump", call="surcoinche", points={"NS": 60}, belote={"NS": 2, "EW": 1}),
        False, (100, 122), (40, 1520),
    ),
    (
        "A4: coinche, (160 + 110) × 2, the takers’ belote as it is",
        deal(110, call="coinche", points={"NS": 70}, belote={"NS": 1}),
        False, (90, 92), (20, 540),
    ),
]  # fmt: skip

# ASCE 10.3, decision A5.
ROUNDED: list[Row] = [
    ("85 + 80 = 165, five up", deal(points={"NS": 85}), True, (85, 77), (170, 80)),
    ("84 + 80 = 164, four down", deal(points={"NS": 84}), True, (84, 78), (160, 80)),
    ("154 + 80 = 234 and 8", deal(points={"NS": 154}), True, (154, 8), (230, 10)),
]

# ASCE 8.4, decision A6.
RENONCE: list[Row] = [
    (
        "beside the adversary’s own, which needs not win",
        deal(
            points={"NS": 120},
            announces=announces("cinquante K clubs", "tierce A spades"),
            renonce="NS",
        ),
        True, (120, 112), (200, 110),
    ),
    (
        "it counts in totals: 72 + 50 break a bid of 80",
        deal(points={"NS": 90}, announces=announces("cinquante K clubs"), renonce="NS"),
        False, (90, 122), (0, 290),
    ),
    (
        "of the defence: it makes the takers’ contract",
        deal(150, points={"NS": 100}, announces=announces(ew="cinquante K clubs"), renonce="EW"),
        True, (150, 62), (300, 60),
    ),
    (
        "credited points change hands at a capot like others",
        deal(90, capot="NS", announces=announces("cinquante K clubs", "tierce A spades"), renonce="NS"),
        True, (252, 70), (410, 0),
    ),
]  # fmt: skip

# ASCE 9.1, 9.2, 11.2 and 11.3.
TRUMPS: list[Row] = [
    ("9.2: 252 in all", deal(trump="no-trump", capot="NS"), True, (252, 0), (330, 0)),
    (
        "11.2: four aces, 200",
        deal(trump="no-trump", announces=announces("carre A", "carre J")),
        True, (290, 72), (370, 70),
    ),
    (
        "11.3: carrés as in a suit, jacks first",
        deal(trump="all-trump", announces=announces("carre A", "carre J")),
        False, (90, 272), (0, 440),
    ),
    (
        "11.3: four belotes, 80 points",
        deal(130, trump="all-trump", points={"NS": 70}, belote={"NS": 3, "EW": 1}),
        True, (130, 112), (260, 110),
    ),
]  # fmt: skip


@pytest.mark.parametrize(
    ("record", "made", "totals", "marks"),
    [pytest.param(*row[1:], id=row[0]) for row in MADE + FAILED + ROUNDED + RENONCE + TRUMPS],
)
def test_worked_deal(record: Record, made: bool, totals: tuple[int, int], marks: tuple[int, int]) -> None:
    answer = score(record)
    assert answer["made"] is made
    assert (answer["totals"]["NS"], answer["totals"]["EW"]) == totals
    assert (answer["marks"]["NS"], answer["marks"]["EW"]) == marks


def test_the_tolerance_of_the_rebelote_gives_the_belote() -> None:
    """ASCE 7: «Rebelote» left out and noticed in time."""
    told = score(deal(100, points={"NS": 82}, belote={"NS": 1}))
    assert score(deal(100, points={"NS": 82}, belote={"NS": 1}, rebelote_omitted=["NS"])) == told


@pytest.mark.parametrize("last", [False, True])
def test_a_passed_deal_gives_nothing(last: bool) -> None:
    """ASCE 3.1 a."""
    nothing = {"NS": 0, "EW": 0}
    answer = {"ok": True, "made": None, "announces": nothing, "totals": nothing, "marks": nothing}
    assert score({"passed": True, "last": last}) == answer


@pytest.mark.parametrize("name", [None, 7, "é\ud800", [1, {"a": []}], {"x": 1.5}, True])
def test_the_id_comes_back(name: object) -> None:
    """docs/rules/records.md: anything, returned unchanged."""
    assert score({**deal(), "id": name})["id"] == name


def test_no_id_no_id() -> None:
    assert "id" not in score(deal())


@pytest.mark.parametrize(
    "name", ["%d", '"made"', "a\u2028b\x85", "\ud800é", {"NS": [1, None, "%s"]}, 1.5, None]
)
def test_the_text_of_a_score_is_the_json_of_its_record(name: object) -> None:
    """Whatever a deal is called; what follows is filled in where no name can move it."""
    for record in (deal(100, points={"NS": 107}), {"passed": True}):
        scored = TABLE.score(TABLE.read({"id": name, **record}))
        assert scored.to_json() == to_text(scored.to_record())
