"""How a deal is told: who took, what both counted, which announces."""

from __future__ import annotations

from typing import Any

import pytest
from django.utils.translation import override

from scoring.sheet import Head, game_of
from tests.scoring.records import announces
from tests.sheets.records import failed, made
from tournaments.sheets.coinche.words import CoincheWords, counted_beside

TIERCE = announces("tierce K hearts")
TWO = announces("tierce A clubs, carre J")
TOLD = [
    ("nothing beside", made(), "NS a pris · NS 110 – 52 EO"),
    ("taken by the others", failed("EW"), "EO a pris · NS 92 – 70 EO"),
    ("an announce", {**made(), "announces": TIERCE},
     "NS a pris · NS 110 – 52 EO · tierce au roi à cœur NS 20"),
    ("two, and a belote", {**made(), "announces": TWO, "belote": {"NS": 1}},
     "NS a pris · NS 110 – 52 EO · Belote NS 20 · tierce à l'as à trèfle, carré de valets NS 220"),
    ("the better one", {**made(), "announces": announces("tierce K hearts", "tierce A spades")},
     "NS a pris · NS 110 – 52 EO · tierce à l'as à pique EO 20"),
    ("shown by nobody", {**made(), "announces": TIERCE, "renonce": "NS"},
     "NS a pris · NS 110 – 52 EO · Renonce adverse (tierce au roi à cœur) EO 20"),
]  # fmt: skip


def details(record: dict[str, Any]) -> str:
    return CoincheWords().details(game_of(Head()).alone(record), None)  # type: ignore[arg-type]  # nobody sits there


@pytest.mark.parametrize(("record", "said"), [pytest.param(*row[1:], id=row[0]) for row in TOLD])
def test_a_deal_is_told_with_who_took_and_which_announces(record: dict[str, Any], said: str) -> None:
    assert details(record) == said
    score = game_of(Head()).alone(record)
    for column in score.counts:
        assert sum(points for _name, points in counted_beside(score, column.side)) == sum(
            line.points for line in column.lines[1:]
        )


def test_it_is_told_in_english() -> None:
    with override("en"):
        assert details({**made(), "announces": TIERCE}) == (
            "NS took · NS 110 – 52 EW · tierce to the king in hearts NS 20"
        )
