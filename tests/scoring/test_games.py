"""From deals to games: A7 (the target), A8 (not confirmed on a belote), A9 (the tolerance), the last deal."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from scoring.coinche.games import Game
from scoring.errors import GameOver, InvalidDeal
from tests.scoring.records import OTHER, TABLE, announces, deal, gives, mirrored

if TYPE_CHECKING:
    from tests.scoring.records import Record

PASSED = {"passed": True}
MADE_100 = deal(100, points={"NS": 107})  # 210 to 60
FAILED_ON_A_BELOTE = deal(points={"NS": 0}, belote={"NS": 1})  # 20 to 240
CAPOT_ON_A_BELOTE = deal(by="EW", capot="EW", belote={"NS": 1})  # 20 to 330
NS_1980 = gives("NS", 660, 660, 660)


def played(*records: Record) -> Game:
    """The game after these deals."""
    game = TABLE.new_game()
    for record in records:
        _, game = TABLE.play(game, record)
    return game


def ending(*records: Record) -> tuple[tuple[int, int], bool, str | None]:
    game = played(*records)
    return game.score, game.over, game.winner


# ASCE 10.4, decision A7: what happened, the deals, score, over, winner.
TARGET = [
    ("no deal", [], (0, 0), False, None),
    ("a deal", [MADE_100], (210, 60), False, None),
    ("below the target", NS_1980, (1980, 0), False, None),
    ("reached exactly", gives("NS", 660, 660, 680), (2000, 0), True, "NS"),
    ("passed", [*NS_1980, MADE_100], (2190, 60), True, "NS"),
    (
        "both there in one deal: the higher",
        [*NS_1980, *gives("EW", 980, 980), MADE_100], (2190, 2020), True, "NS",
    ),
    (
        "both there: the higher is not the taker",
        [*gives("NS", 900, 900), *gives("EW", 980, 980), MADE_100], (2010, 2020), True, "EW",
    ),
]  # fmt: skip

LEVEL = [*gives("NS", 920, 920), *gives("EW", 960, 970), deal(points={"NS": 85})]  # 2010 each
TIES = [
    ("equal: another deal", LEVEL, (2010, 2010), False, None),
    ("equal: a passed deal separates nobody", [*LEVEL, PASSED], (2010, 2010), False, None),
    ("equal: until one is ahead", [*LEVEL, PASSED, MADE_100], (2220, 2070), True, "NS"),
]

# ASCE 10.4, decision A8.
BELOTE = [
    ("failed on a belote", [*NS_1980, FAILED_ON_A_BELOTE], (2000, 240), False, None),
    ("capot on a belote", [*NS_1980, CAPOT_ON_A_BELOTE], (2000, 330), False, None),
    (
        "confirmed by a trick, even in a contract failed",
        [*NS_1980, FAILED_ON_A_BELOTE, deal(points={"NS": 0})], (2000, 480), True, "NS",
    ),
    (
        "not by a passed deal",
        [*NS_1980, FAILED_ON_A_BELOTE, PASSED], (2000, 240), False, None,
    ),
    (
        "nor by a capot suffered",
        [*NS_1980, FAILED_ON_A_BELOTE, CAPOT_ON_A_BELOTE], (2020, 570), False, None,
    ),
    (
        "a trick taken later still",
        [*NS_1980, FAILED_ON_A_BELOTE, PASSED, CAPOT_ON_A_BELOTE, MADE_100], (2230, 630), True, "NS",
    ),
    (
        "two belotes count together",
        [*NS_1980[1:], *gives("NS", 640), deal(trump="all-trump", points={"NS": 2}, belote={"NS": 2})],
        (2000, 240), False, None,
    ),
    (
        "a belote in a contract made wins",
        [*gives("NS", 900, 910), deal(points={"NS": 92}, belote={"NS": 1})], (2000, 70), True, "NS",
    ),
    (
        "a belote in defence, with tricks, wins",
        [*gives("NS", 970, 980), deal(by="EW", points={"EW": 132}, belote={"NS": 1})],
        (2000, 210), True, "NS",
    ),
    (
        "capot, but there without its belote",
        [
            *NS_1980,
            deal("capot", "EW", capot="EW", belote={"NS": 1}, announces=announces("carre J, carre 9")),
        ],
        (2760, 0), True, "NS",
    ),
    (
        "there already before the deal",
        [*LEVEL, FAILED_ON_A_BELOTE], (2030, 2250), True, "EW",
    ),
    (
        "not confirmed is not there: the lower side wins",
        [
            *gives("NS", 980, 510, 500),
            *gives("EW", 900, 900),
            deal(trump="all-trump", points={"NS": 0}, belote={"NS": 4}),
        ],
        (2070, 2040), True, "EW",
    ),
]  # fmt: skip

# docs/rules/records.md: `last` ends the game, whatever the target.
LAST = [
    ("the higher wins", [{**MADE_100, "last": True}], (210, 60), True, "NS"),
    ("the higher is not the winner of the deal", [*NS_1980, {**gives("EW", 500)[0], "last": True}],
     (1980, 500), True, "NS"),
    ("passed", [MADE_100, {**PASSED, "last": True}], (210, 60), True, "NS"),
    ("equal: over, nobody wins", [{**PASSED, "last": True}], (0, 0), True, None),
    ("equal at the target", [*LEVEL[:-1], {**LEVEL[-1], "last": True}], (2010, 2010), True, None),
    ("said to be false", [{**MADE_100, "last": False}], (210, 60), False, None),
]  # fmt: skip

ENDINGS = [pytest.param(*row[1:], id=row[0]) for row in TARGET + TIES + BELOTE + LAST]


@pytest.mark.parametrize(("deals", "score", "over", "winner"), ENDINGS)
def test_ending(deals: list[Record], score: tuple[int, int], over: bool, winner: str | None) -> None:
    assert ending(*deals) == (score, over, winner)
    assert ending(*map(mirrored, deals)) == (score[::-1], over, winner and OTHER[winner])


def test_the_record_of_a_game() -> None:
    assert played(MADE_100).to_record() == {"score": {"NS": 210, "EW": 60}, "over": False, "winner": None}
    assert played(*NS_1980, MADE_100).to_record()["winner"] == "NS"


@pytest.mark.parametrize("late", [MADE_100, PASSED, {}, {"contract": 3}, deal(belote={"NS": 9})])
def test_after_the_end_every_deal_is_one_too_many(late: Record) -> None:
    game = played({**MADE_100, "last": True})
    with pytest.raises(GameOver) as refused:
        TABLE.play(game, late)
    assert [(error.field, error.code) for error in refused.value.errors] == [("", "game-over")]


def test_after_the_end_a_line_that_is_no_deal_is_no_deal() -> None:
    with pytest.raises(InvalidDeal) as refused:
        TABLE.play(played({**MADE_100, "last": True}), [MADE_100])
    assert [(error.field, error.code) for error in refused.value.errors] == [("", "wrong-type")]


def test_a_scored_deal_cannot_be_added_after_the_end() -> None:
    score, _ = TABLE.play(TABLE.new_game(), MADE_100)
    with pytest.raises(GameOver):
        played({**PASSED, "last": True}).add(score)


TOLERATED = deal(belote={"NS": 1}, rebelote_omitted=["NS"])


def refused(game: Game, record: Record) -> list[tuple[str, str]]:
    with pytest.raises(InvalidDeal) as invalid:
        TABLE.play(game, record)
    return [(error.field, error.code) for error in invalid.value.errors]


def test_the_tolerance_is_once_a_side_a_game() -> None:
    """A9; and each game has its own."""
    used = [("rebelote_omitted", "rebelote-tolerance-used")]
    game = played(TOLERATED)
    assert refused(game, TOLERATED) == used
    _, game = TABLE.play(game, mirrored(TOLERATED))
    assert refused(game, mirrored(TOLERATED)) == used
    _, game = TABLE.play(game, deal(belote={"NS": 1}))  # entered again, said in full or without it
    assert refused(game, TOLERATED) == used
    assert played(TOLERATED).score == (190, 70)


def test_a_refused_deal_changes_nothing() -> None:
    """Nor does it use the tolerance up."""
    game = played(MADE_100)
    assert refused(game, {**TOLERATED, "points": {"NS": 1}}) == [("points.NS", "impossible-points")]
    assert game == played(MADE_100)
    assert TABLE.play(game, TOLERATED)[1].score == (400, 130)
