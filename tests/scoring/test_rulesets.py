"""Worked deals and ends of games of pagat, Wikipédia and the Dauphiné, section by section.

The rows say where they come from; the texts' own examples are among them.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from scoring.coinche.games import CoincheEngine
from scoring.errors import InvalidDeal
from scoring.rulesets import RULESETS
from tests.scoring.records import announces, deal

if TYPE_CHECKING:
    from tests.scoring.records import Record

Row = tuple[str, "Record", bool, tuple[int, int], tuple[int, int]]

TABLES = {name: CoincheEngine(ruleset) for name, ruleset in RULESETS.items()}
TIERCE = announces("tierce A spades")

# Where it comes from, the deal, made, totals, marks.
PAGAT: list[Row] = [
    ("The Bidding: 80 needs 82", deal(points={"NS": 82}), True, (82, 80), (160, 80)),
    ("81 are not 82", deal(points={"NS": 81}), False, (81, 81), (0, 240)),
    ("62 and the belote are 82", deal(points={"NS": 62}, belote={"NS": 1}), True, (82, 100), (160, 100)),
    ("no need to beat the defence", deal(90, points={"NS": 70}, belote={"NS": 1}), True, (90, 92), (180, 90)),
    ("100 + own points, 55 to 60", deal(100, points={"NS": 107}), True, (107, 55), (210, 60)),
    ("as EW", deal(100, "EW", points={"EW": 107}), True, (55, 107), (60, 210)),
    ("failed: 160 + bid", deal(120, points={"NS": 119}), False, (119, 43), (0, 280)),
    ("failed: the belote stays", deal(120, points={"NS": 90}, belote={"NS": 1}), False, (110, 72), (20, 280)),
    (
        "the text’s example: bid 100, coinched, belote, failed: 20 against 360",
        deal(100, call="coinche", points={"NS": 70}, belote={"NS": 1}),
        False, (90, 92), (20, 360),
    ),
    ("surcoinche: bid × 4", deal(100, call="surcoinche", points={"NS": 70}), False, (70, 92), (0, 560)),
    (
        "coinched and made, both mark",
        deal(100, call="coinche", points={"NS": 105}), True, (105, 57), (310, 60),
    ),
    ("capot not bid: 250 + bid", deal(100, capot="NS"), True, (250, 0), (350, 0)),
    ("capot bid and made: 500", deal("capot", capot="NS"), True, (250, 0), (500, 0)),
    ("and its belote: 520", deal("capot", capot="NS", belote={"NS": 1}), True, (270, 0), (520, 0)),
    ("capot lost: 500", deal("capot", points={"NS": 152}), False, (152, 10), (0, 500)),
    ("162 points without capot are no capot", deal("capot", points={"NS": 162}), False, (162, 0), (0, 500)),
    ("the defence’s capot", deal(100, capot="EW"), False, (0, 250), (0, 260)),
]  # fmt: skip

WIKIPEDIA: list[Row] = [
    ("81 make 80: no need to beat the defence", deal(points={"NS": 80}), True, (80, 82), (160, 80)),
    (
        "announces count for the contract",
        deal(100, points={"NS": 80}, announces=TIERCE), True, (100, 82), (200, 80),
    ),
    (
        "the defence’s do not make it fail",
        deal(points={"NS": 80}, announces=announces(ew="cent A spades")),
        True, (80, 182), (160, 180),
    ),
    ("failed: 162, rounded to 160, and the bid", deal(120, points={"NS": 80}), False, (80, 82), (0, 280)),
    (
        "failed: all announces to the defence, the belotes where they are",
        deal(150, points={"NS": 70}, belote={"NS": 1}, announces=TIERCE),
        False, (110, 92), (20, 330),
    ),
    (
        "coinched: the takers’ mark, rounded, × 2",
        deal(100, call="coinche", points={"NS": 107}), True, (107, 55), (420, 0),
    ),
    (
        "coinched: the other side only its belote",
        deal(100, call="coinche", points={"NS": 107}, belote={"EW": 1}),
        True, (107, 75), (420, 20),
    ),
    ("surcoinche: × 4", deal(100, call="surcoinche", points={"NS": 107}), True, (107, 55), (840, 0)),
    ("coinched and failed", deal(100, call="coinche", points={"NS": 99}), False, (99, 63), (0, 520)),
    (
        "the defence’s announces do not change hands, even at a capot",
        deal("capot", capot="NS", announces=announces(ew="tierce A spades")),
        True, (250, 20), (500, 20),
    ),
    (
        "capot announced: 500 and the announces",
        deal("capot", capot="NS", announces=TIERCE),
        True, (270, 0), (520, 0),
    ),
    ("capot failed: 500", deal("capot", points={"NS": 150}), False, (150, 12), (0, 500)),
    ("générale: 400 + 400", deal("generale", capot="NS", solo=True), True, (400, 0), (800, 0)),
    ("all tricks, not alone: failed", deal("generale", capot="NS"), False, (250, 0), (0, 800)),
    ("générale failed: 800", deal("generale", points={"NS": 140}), False, (140, 22), (0, 800)),
    ("alone, but capot bid: a capot", deal("capot", capot="NS", solo=True), True, (250, 0), (500, 0)),
    ("sans atout on 162", deal(100, trump="no-trump", points={"NS": 104}), True, (104, 58), (200, 60)),
    (
        "tout atout: three belotes",
        deal(140, trump="all-trump", points={"NS": 100}, belote={"NS": 2, "EW": 1}),
        True, (140, 82), (280, 80),
    ),
]  # fmt: skip

DAUPHINE: list[Row] = [
    (
        "the defence rounded, the attack what remains of 160",
        deal(100, points={"NS": 107}), True, (107, 55), (200, 60),
    ),
    ("75 → 80 to the defence, 80 to the attack", deal(points={"NS": 87}), True, (87, 75), (160, 80)),
    ("the belote is marked beside", deal(points={"NS": 67}, belote={"NS": 1}), True, (87, 95), (160, 100)),
    ("failed: the bid and its points", deal(120, points={"NS": 92}), False, (92, 70), (0, 190)),
    ("failed: the belote stays", deal(120, points={"NS": 92}, belote={"NS": 1}), False, (112, 70), (20, 190)),
    ("failed to a capot: 250 + bid", deal(100, capot="EW"), False, (0, 250), (0, 350)),
    ("coinched: × 2", deal(90, "EW", call="coinche", points={"EW": 62}), False, (100, 62), (380, 0)),
    (
        "coinched: the winner’s belote with its mark",
        deal(90, call="surcoinche", points={"NS": 107}, belote={"NS": 1}),
        True, (127, 55), (840, 0),
    ),
    (
        "coinched and failed: the takers’ belote, not multiplied",
        deal(120, call="coinche", points={"NS": 92}, belote={"NS": 1}),
        False, (112, 70), (20, 380),
    ),
    ("160 at most", deal(160, points={"NS": 162}), True, (162, 0), (320, 0)),
    ("capot: 250 + 250", deal("capot", capot="NS"), True, (250, 0), (500, 0)),
    ("capot not bid: bid + 250", deal(110, capot="NS"), True, (250, 0), (360, 0)),
    ("capot and belote", deal("capot", capot="NS", belote={"NS": 1}), True, (270, 0), (520, 0)),
    ("capot failed: 250 + 160", deal("capot", points={"NS": 140}), False, (140, 22), (0, 410)),
    ("générale: 500 + 500", deal("generale", capot="NS", solo=True), True, (500, 0), (1000, 0)),
    ("générale failed: 500 + 160", deal("generale", capot="NS"), False, (250, 0), (0, 660)),
    ("sans atout on 162", deal(trump="no-trump", points={"NS": 82}), True, (82, 80), (160, 80)),
    (
        "tout atout: 125 × 162 / 248 = 81.7 → 80",
        deal(trump="all-trump", points={"NS": 123}), True, (123, 125), (160, 80),
    ),
    ("tout atout: 122 are not 123", deal(trump="all-trump", points={"NS": 122}), False, (122, 126), (0, 160)),
    (
        "tout atout: 8 × 162 / 248 = 5.2 → 10, the attack 150",
        deal(150, trump="all-trump", points={"EW": 8}),
        True, (240, 8), (300, 10),
    ),
    ("tout atout: capot not bid", deal(160, trump="all-trump", capot="NS"), True, (250, 0), (410, 0)),
]  # fmt: skip

WORKED = [
    pytest.param(ruleset, *row[1:], id=f"{ruleset}: {row[0]}")
    for ruleset, rows in (("pagat", PAGAT), ("wikipedia", WIKIPEDIA), ("dauphine", DAUPHINE))
    for row in rows
]


@pytest.mark.parametrize(("ruleset", "record", "made", "totals", "marks"), WORKED)
def test_a_deal(
    ruleset: str, record: Record, made: bool, totals: tuple[int, int], marks: tuple[int, int]
) -> None:
    table = TABLES[ruleset]
    score = table.score(table.read(record))
    assert (score.made, score.totals, score.marks) == (made, totals, marks)


# Dauphiné, «Valeur pour réaliser le contrat»: what must be counted at tout atout.
REAL = {80: 123, 90: 138, 100: 154, 110: 169, 120: 184, 130: 200, 140: 215, 150: 230, 160: 245}


@pytest.mark.parametrize(("bid", "points"), REAL.items())
def test_the_real_values_of_all_trump_in_the_dauphine(bid: int, points: int) -> None:
    table = TABLES["dauphine"]
    for counted, made in ((points, True), (points - 1, False)):
        record = deal(bid, trump="all-trump", points={"NS": counted})
        assert table.score(table.read(record)).made is made


# --- what a ruleset has not -----------------------------------------------------------------------

REFUSED: list[tuple[str, Record, list[tuple[str, str]]]] = [
    ("pagat", deal(trump="no-trump"), [("contract.trump", "bid-not-in-ruleset")]),
    ("pagat", deal(trump="all-trump"), [("contract.trump", "bid-not-in-ruleset")]),
    ("pagat", deal("generale", capot="NS"), [("contract.bid", "bid-not-in-ruleset")]),
    ("pagat", deal("capot", call="coinche", capot="NS"), [("contract.call", "call-not-allowed")]),
    ("pagat", deal(260), [("contract.bid", "bid-too-high")]),
    ("pagat", deal(belote={"EW": 1}), [("belote", "belote-not-possible")]),
    ("pagat", deal(announces=TIERCE), [("announces", "announce-not-in-ruleset")]),
    (
        "pagat",
        deal(points={"NS": 252, "EW": 0}), [("points", "points-sum"), ("points.NS", "impossible-points")],
    ),
    ("pagat", deal(capot="NS", points={"NS": 252}), [("points", "capot-mismatch")]),
    (
        "pagat",
        deal(trump="no-trump", points={"NS": 100, "EW": 100}),
        [("contract.trump", "bid-not-in-ruleset"), ("points", "points-sum")],
    ),
    ("pagat", deal(belote={"NS": 1}, rebelote_omitted=["NS"]), [("rebelote_omitted", "unknown-field")]),
    ("wikipedia", deal(830), [("contract.bid", "bid-too-high")]),
    ("wikipedia", deal(capot="EW", points={"EW": 152}), [("points", "capot-mismatch")]),
    ("wikipedia", deal(points={"NS": 161}), [("points.NS", "impossible-points")]),
    ("wikipedia", deal("generale", solo=True), [("solo", "solo-without-capot")]),
    ("dauphine", deal(170), [("contract.bid", "bid-too-high")]),
    ("dauphine", deal(announces=TIERCE), [("announces", "announce-not-in-ruleset")]),
    ("dauphine", deal(belote={"EW": 1}), [("belote", "belote-not-possible")]),
    ("dauphine", deal(trump="all-trump", belote={"NS": 1}), [("belote", "belote-not-possible")]),
    ("dauphine", deal(capot="NS", points={"NS": 162}), [("points", "capot-mismatch")]),
    ("dauphine", deal(trump="all-trump", capot="NS", points={"NS": 152}), [("points", "capot-mismatch")]),
    ("dauphine", deal(trump="all-trump", points={"NS": 100, "EW": 62}), [("points", "points-sum")]),
    *[
        ("dauphine", deal(trump="all-trump", points={"NS": points}), [("points.NS", "impossible-points")])
        for points in (1, 2, 5, 243, 246, 247)
    ],
]  # fmt: skip


@pytest.mark.parametrize(("ruleset", "record", "errors"), REFUSED)
def test_refused(ruleset: str, record: Record, errors: list[tuple[str, str]]) -> None:
    with pytest.raises(InvalidDeal) as refused:
        TABLES[ruleset].read(record)
    assert sorted((error.field, error.code) for error in refused.value.errors) == errors


CAPOTS = [("pagat", "hearts", 162), ("wikipedia", "no-trump", 162), ("dauphine", "hearts", 152)]


@pytest.mark.parametrize(("ruleset", "trump", "points"), [*CAPOTS, ("dauphine", "all-trump", 248)])
def test_a_capot_is_all_the_points_of_the_table(ruleset: str, trump: str, points: int) -> None:
    told = deal(trump=trump, capot="NS", points={"NS": points, "EW": 0})
    table = TABLES[ruleset]
    assert table.score(table.read(told)).totals == (250, 0)


# --- the end of a game ----------------------------------------------------------------------------

MADE = deal(points={"NS": 82})
"""160 to NS and 80 to EW, in each of these rulesets."""
LOST = deal(120, points={"NS": 80}, belote={"NS": 1})
"""20 to NS, a belote. To EW 280, in the Dauphiné 200."""
CAPOT = deal(100, capot="EW")
BELOTE = deal(points={"NS": 82}, belote={"NS": 1})
"""180 to NS, of which 20 are a belote, and 80 to EW."""
PASSED: Record = {"passed": True}

# The ruleset, what stood before, the deals; the score after them, whether that is the end, who has won.
End = tuple[str, str, tuple[int, int], "list[Record]", tuple[int, int], bool, str | None]
ENDS: list[End] = [
    ("reached", "pagat", (1840, 0), [MADE], (2000, 80), True, "NS"),
    ("not yet", "pagat", (1830, 0), [MADE], (1990, 80), False, None),
    ("both there", "pagat", (1900, 1950), [MADE], (2060, 2030), True, "NS"),
    ("level, made: the takers", "pagat", (1840, 1920), [MADE], (2000, 2000), True, "NS"),
    ("level, failed: the defence", "pagat", (1980, 1720), [LOST], (2000, 2000), True, "EW"),
    ("no A8", "pagat", (1980, 0), [LOST], (2000, 280), True, "NS"),
    ("the last deal, level", "pagat", (920, 1000), [{**MADE, "last": True}], (1080, 1080), True, None),
    ("reached", "wikipedia", (2840, 0), [MADE], (3000, 80), True, "NS"),
    ("level: another deal", "wikipedia", (2840, 2920), [MADE], (3000, 3000), False, None),
    ("until one is ahead", "wikipedia", (2840, 2920), [MADE, PASSED, MADE], (3160, 3080), True, "NS"),
    ("no A8", "wikipedia", (2980, 0), [LOST], (3000, 280), True, "NS"),
    ("3000 is not enough", "dauphine", (2840, 0), [MADE], (3000, 80), False, None),
    ("3010 is", "dauphine", (2850, 0), [MADE], (3010, 80), True, "NS"),
    ("both past", "dauphine", (2900, 3000), [MADE], (3060, 3080), True, "EW"),
    ("level past it: another deal", "dauphine", (2900, 2980), [MADE], (3060, 3060), False, None),
    ("not on a belote, though made", "dauphine", (2840, 0), [BELOTE], (3020, 80), False, None),
    ("not on a belote, failed", "dauphine", (2990, 0), [LOST], (3010, 200), False, None),
    ("past it without the belote", "dauphine", (2850, 0), [BELOTE], (3030, 80), True, "NS"),
    ("confirmed by a later trick", "dauphine", (2840, 0), [BELOTE, LOST], (3040, 280), True, "NS"),
    ("not by a passed deal", "dauphine", (2840, 0), [BELOTE, PASSED], (3020, 80), False, None),
    ("not when it is capot", "dauphine", (2840, 0), [BELOTE, CAPOT], (3020, 430), False, None),
    ("the other is there", "dauphine", (2840, 2800), [BELOTE, CAPOT], (3020, 3230), True, "EW"),
    ("and then it is past it", "dauphine", (2840, 0), [BELOTE, PASSED, MADE], (3180, 160), True, "NS"),
]  # fmt: skip


@pytest.mark.parametrize("end", [pytest.param(end, id=f"{end[1]}: {end[0]}") for end in ENDS])
def test_the_end_of_a_game(end: End) -> None:
    _, ruleset, before, records, score, over, winner = end
    table = TABLES[ruleset]
    game = replace(table.new_game(), score=before)
    for record in records:
        assert not game.over
        _, game = table.play(game, record)
    assert (game.score, game.over, game.winner) == (score, over, winner)
