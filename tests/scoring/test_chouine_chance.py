"""Parties drawn by lot: each is one that could be, and all kinds of them come."""

from __future__ import annotations

import pytest

from scoring.engines import engine_of
from scoring.lots import Lots
from scoring.play.robot.chouine import partie_by_lot
from scoring.rulesets import ALL_RULESETS


def test_the_same_lots_give_the_same_partie() -> None:
    assert partie_by_lot(Lots("a", 1)) == partie_by_lot(Lots("a", 1))
    assert len({str(partie_by_lot(Lots("a", n))) for n in range(50)}) > 40


@pytest.mark.parametrize("ruleset", ["chouine", "chouine-mondoubleau"])
def test_every_match_by_lot_comes_to_its_end(ruleset: str) -> None:
    engine = engine_of(ALL_RULESETS[ruleset])
    seen = set()
    for match in range(40):
        game, played = engine.new_game(), 0
        while not game.over:
            record = partie_by_lot(Lots("match", match, played))
            seen |= {*record, *(one["kind"] for made in record.get("announces", {}).values() for one in made)}
            _, game = engine.play(game, record)
            played += 1
        assert 10 <= played < 40
    assert {"awarded", "chouine", "points", "mariage", "tierce", "quarteron", "quinte"} <= seen
