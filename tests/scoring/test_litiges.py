"""Litiges (`even_tricks: held`): points that wait for the winner of the next deal (house-rules.md)."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from scoring.cards import Side
from scoring.coinche.games import CoincheEngine, Game
from scoring.house import coinche_rules
from scoring.telling.codes import codes_of
from tests.scoring.records import deal
from tests.scoring.sheet_logs import new, said, sheet_of

if TYPE_CHECKING:
    from scoring.coinche.scores import Score
    from tests.scoring.records import Record

HELD = {"even_tricks": "held"}
LEVEL = deal(points={"NS": 81})
LEVEL_91 = deal(90, points={"NS": 71}, belote={"NS": 1})
PASSED: Record = {"passed": True}


def played(records: list[Record], ruleset: str = "asce", **options: Any) -> tuple[list[Score], list[Game]]:
    table = CoincheEngine(coinche_rules(ruleset, HELD | options))
    scores, games = [], [table.new_game()]
    for record in records:
        score, game = table.play(games[-1], record)
        scores.append(score)
        games.append(game)
    return scores, games[1:]


# What was played, what each deal marks, and what waits after it.
GAMES: list[tuple[str, list[Record], list[tuple[int, int]], list[int]]] = [
    ("81 to 81: the defence marks its own, the takers' wait for who makes the next contract",
     [LEVEL, deal(by="NS", points={"NS": 100})], [(0, 80), (260, 60)], [80, 0]),
    ("91 to 91, a belote among them: all 91 wait",
     [LEVEL_91, deal(by="NS", points={"NS": 100})], [(0, 90), (270, 60)], [90, 0]),
    ("the next contract fails: they are the defence's",
     [LEVEL, deal(by="NS", points={"NS": 70})], [(0, 80), (0, 320)], [80, 0]),
    ("in a row they add up", [LEVEL, LEVEL, deal(by="EW", points={"EW": 90})],
     [(0, 80), (0, 80), (70, 330)], [80, 160, 0]),
    ("a passed deal wins nothing, and they go on waiting",
     [LEVEL, PASSED, deal(points={"NS": 90})], [(0, 80), (0, 0), (250, 70)], [80, 80, 0]),
    ("no coinche multiplies what neither side won, and none what waited",
     [deal(call="coinche", points={"NS": 81}), deal(call="coinche", points={"NS": 90})],
     [(0, 80), (160 * 2 + 80 * 2 + 80, 0)], [80, 0]),
    ("a capot takes them like any other contract",
     [LEVEL, deal("capot", capot="NS")], [(0, 80), (580, 0)], [80, 0]),
    ("a bid that is not reached fails as ever, level or not",
     [deal(100, points={"NS": 81})], [(0, 260)], [0]),
    ("a slam that lacks a trick fails as ever", [deal("capot", points={"NS": 81})], [(0, 410)], [0]),
    ("announces count: 131 to 81 is no litige",
     [deal(120, points={"NS": 81}, announces={"NS": [{"kind": "cinquante", "rank": "K", "suit": "clubs"}]})],
     [(250, 80)], [0]),
]  # fmt: skip


@pytest.mark.parametrize(
    ("records", "marks", "held"), [row[1:] for row in GAMES], ids=[row[0] for row in GAMES]
)
def test_what_waits_is_the_next_winners(
    records: list[Record], marks: list[tuple[int, int]], held: list[int]
) -> None:
    scores, games = played(records)
    assert [score.marks for score in scores] == marks
    assert [game.held for game in games] == held
    assert games[-1].score == (sum(ns for ns, _ in marks), sum(ew for _, ew in marks))


def test_what_must_be_beaten_does_not_matter_at_a_level_score() -> None:
    """Neither where level totals would make the contract, nor where they would fail it."""
    for beat in (True, False, "or-equal"):
        assert played([LEVEL], must_beat_defence=beat)[1][0].held == 80


def test_what_is_compared_is_what_counts_for_the_contract() -> None:
    """81 and a tierce to 81: level where announces do not count, and the tierce waits with the rest."""
    tierce = {"NS": [{"kind": "tierce", "rank": "K", "suit": "clubs"}]}
    record = deal(points={"NS": 81}, announces=tierce)
    assert played([record])[1][0].held == 0
    assert played([record], counts_for_contract="tricks")[1][0].held == 100


def test_held_points_win_no_game_and_end_with_it() -> None:
    """The defence may reach the target by a litige; a last deal leaves what waits to nobody."""
    _, (after,) = played([LEVEL], target=80)
    assert (after.over, after.winner, after.held) == (True, Side.EW, 80)
    _, (last,) = played([LEVEL | {"last": True}])
    assert (last.over, last.winner, last.score, last.held) == (True, Side.EW, (0, 80), 80)
    _, games = played([LEVEL, deal(points={"NS": 90}) | {"last": True}])
    assert games[-1].score == (250, 150)


@pytest.mark.parametrize(("tie", "winner"), [("last-taker", Side.NS), ("last-winner", None), ("deal", None)])
def test_who_took_a_litige_took_it_and_nobody_won_it(tie: str, winner: Side | None) -> None:
    """Both sides at the target and level after a litige of North-South."""
    records = [deal(points={"NS": 81}), deal(by="EW", points={"NS": 81}), deal(points={"NS": 81})]
    table = CoincheEngine(coinche_rules("asce", HELD | {"tie": tie, "target": 150}))
    score, game = table.play(replace(table.new_game(), score=(160, 80)), records[-1])
    assert (game.score, game.winner, game.over) == ((160, 160), winner, winner is not None)
    assert (score.winner, score.made) == (None, None)


def test_tricks_of_a_litige_confirm_a_game() -> None:
    """A8: at the target by a belote alone, a side has won once it takes a trick, in a litige too."""
    table = CoincheEngine(coinche_rules("asce", HELD | {"target": 1000}))
    failed = deal(120, points={"NS": 40}, belote={"NS": 1})
    _, waiting = table.play(replace(table.new_game(), score=(990, 0)), failed)
    assert (waiting.score, waiting.over) == ((1010, 280), False)
    _, game = table.play(waiting, LEVEL)
    assert (game.score, game.winner) == ((1010, 360), Side.NS)


def test_a_litige_is_told_and_so_is_what_it_gave() -> None:
    table = CoincheEngine(coinche_rules("asce", HELD))
    score, game = table.play(table.new_game(), LEVEL_91)
    assert [str(text).replace("\xa0", " ") for text in table.explain(score)] == [
        "Contrat 90 à cœur, litige : 91 partout · EO · Plis : 91 → 91, arrondi à 90",
        "Points de NS, au gagnant de la donne suivante · Plis : 71 · Belote : 20 → 91, arrondi à 90",
        "Compte NS · Plis : 71 · Belote : 20 → 91",
        "Compte EO · Plis : 91 → 91",
    ]
    after, game = table.play(game, deal(points={"NS": 100}))
    assert str(table.explain(after)[0]).replace("\xa0", " ") == (
        "Contrat 80 à cœur, réussi · Plis : 100 · Contrat : 80 · Litige : 90 → 270"
    )
    assert (score.to_record()["held"], game.to_record()["held"]) == (90, 0)
    assert json.loads(score.to_json()) == score.to_record()


def test_belote_has_litiges_too() -> None:
    """The federation's belote: 81 to 81, nobody bid, and the deal counts among those of the table."""
    options = {"highest_bid": 80, "coinche_from": 90, "marking": "points", "rounding": "none",
               "capot_can_be_coinched": False}  # fmt: skip
    rules = coinche_rules("asce", HELD | options)
    assert rules.without_bids
    table = CoincheEngine(rules)
    score, game = table.play(table.new_game(), LEVEL)
    assert (score.marks, game.held) == ((0, 81), 81)
    assert "litige" in str(table.explain(score)[0])
    assert codes_of("asce", HELD | options).parse("N C 81")


# --- on a sheet -------------------------------------------------------------------------------------

CLUB: dict[str, Any] = {"options": HELD}


def test_a_correction_moves_what_waited() -> None:
    """The deal before was no litige after all; undone, it is one again."""
    made, next_one = deal(points={"NS": 90}), deal(by="EW", points={"EW": 90})
    entries = [new(LEVEL), new(next_one)]
    before = sheet_of(*entries, **CLUB)
    assert (before.state.score, before.state.held) == ((70, 330), 0)
    corrected = [*entries, said("correct", deal=1, record=made)]
    assert sheet_of(*corrected, **CLUB).state.score == (240, 240)
    undone = sheet_of(*corrected, said("undo", entry=3), **CLUB)
    assert undone.state.score == before.state.score
    restored = sheet_of(*corrected, said("restore", to=2), **CLUB)
    assert restored.state.score == before.state.score
    removed = sheet_of(*entries, said("remove", deal=2), **CLUB)
    assert (removed.state.score, removed.state.held) == ((0, 80), 80)


def test_a_litige_is_one_of_the_deals_of_a_table() -> None:
    """The federation counts it, and the one after it too; the last of them leaves its points to nobody."""
    two = sheet_of(new(LEVEL), new(deal(points={"NS": 90})), **CLUB, deals=2)
    assert two.result is not None
    assert (two.result.points, two.dealer(1, 1)) == ((250, 150), 2)
    last = sheet_of(new(deal(points={"NS": 90})), new(LEVEL), **CLUB, deals=2)
    assert last.result is not None
    assert (last.result.points, last.state.held) == ((170, 150), 80)


def test_two_phones_agree_on_a_litige_whichever_side_counted() -> None:
    agreed = sheet_of(new(LEVEL, "NS", place=1), new(deal(points={"EW": 81}), "EW", place=1), **CLUB)
    assert [line.confirmed for line in agreed.lines] == [True]


def test_a_table_stopped_or_under_other_rules_plays_it_anew() -> None:
    """Under rules without litiges 81 to 81 fails, and nothing waits."""
    stopped = sheet_of(new(LEVEL), said("stop"), **CLUB)
    assert stopped.result is not None
    assert stopped.result.points == (0, 80)
    rules = {"ruleset": "asce", "options": {}, "target": 2000, "deals": None}
    changed = sheet_of(new(LEVEL), new(deal(points={"NS": 90})), said("rules", game=rules), **CLUB)
    assert (changed.state.score, changed.state.held) == ((170, 310), 0)
