"""How many deals stand on a card."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.cards import Seat
from scoring.rulesets.asce import ASCE
from tournaments.printing.coinche_card import MOST_DEALS, Deals, columns_for, deals_of, forms, grid, stretches

ASKED = columns_for(ASCE)


@pytest.mark.parametrize(
    ("changes", "deals"),
    [
        ({"ending": "deals", "deals": 12}, 12),
        ({"ending": "target", "target": 2000}, 16),
        ({"ending": "target", "target": 1000}, 8),
        ({"ending": "clock", "minutes": 45}, 15),
        ({"ending": "clock", "minutes": 40}, 14),
    ],
)
def test_a_card_has_enough_lines(changes: dict[str, Any], deals: int) -> None:
    rules: Any = {"target": 2000, "deals": 99, "minutes": 5, "last_deal": True, "ruleset": "asce", **changes}
    assert deals_of(rules) == deals


@given(st.integers(1, 200))
def test_cards_of_a_table_follow_one_another(count: int) -> None:
    runs = stretches(count)
    assert [n for first, length in runs for n in range(first, first + length)] == list(range(1, count + 1))
    assert max(length for _first, length in runs) <= MOST_DEALS
    assert max(length for _, length in runs) - min(length for _, length in runs) <= 1


@pytest.mark.parametrize(
    ("dealer", "letters"), [(Seat.NORTH, "NOSEN"), (Seat.EAST, "ENOSE"), (None, "")], ids=str
)
@pytest.mark.usefixtures("settings")
def test_the_deal_moves_to_the_right(dealer: Seat | None, letters: str) -> None:
    drawn = grid(Deals(1, 5, dealer), ASKED)
    printed = "".join(c for c in drawn.split(">") if c.removesuffix("</text") in set("NOSE"))
    assert printed.replace("</text", "") == letters


def test_where_the_kings_make_the_dealer_the_column_is_left_to_be_written() -> None:
    rules: Any = {
        "target": 3000,
        "deals": 12,
        "minutes": 5,
        "last_deal": True,
        "ending": "deals",
        "options": {},
    }
    shown = {
        name: forms({**rules, "ruleset": name}, Seat.NORTH, linked=False) for name in ("asce", "dauphine")
    }
    dealers = {name: [form["dealer"] for form in each.values()] for name, each in shown.items()}
    assert dealers == {"asce": ["Nord"], "dauphine": ["aux rois"]}
    (grid_,) = [form["grid"] for form in shown["dauphine"].values()]
    assert ">O</text>" not in grid_


def test_every_line_has_the_four_suits() -> None:
    one, five = grid(Deals(1, 1, None), ASKED), grid(Deals(1, 5, None), ASKED)
    assert five.count("Z") - one.count("Z") == 4 * (one.count("Z") - 1)  # one Z closes the frame
