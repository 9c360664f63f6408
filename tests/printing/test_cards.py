"""How many deals stand on a card."""

from __future__ import annotations

import re
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.cards import Seat
from scoring.rulesets.asce import ASCE
from tournaments.frontends.printing.card_forms.coinche import (
    MOST_DEALS,
    CardDeals,
    columns_for,
    dealers,
    deals_by_card,
    deals_of,
    forms,
    grid,
)

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
    runs = deals_by_card(count)
    assert [n for first, length in runs for n in range(first, first + length)] == list(range(1, count + 1))
    assert max(length for _first, length in runs) <= MOST_DEALS
    assert max(length for _, length in runs) - min(length for _, length in runs) <= 1


@pytest.mark.parametrize(
    ("dealer", "letters"), [(Seat.NORTH, "NOSEN"), (Seat.EAST, "ENOSE"), (None, "")], ids=str
)
@pytest.mark.usefixtures("settings")
def test_the_deal_moves_to_the_right(dealer: Seat | None, letters: str) -> None:
    drawn = dealers(CardDeals(1, 5, dealer), ASKED)
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
    first = {name: [form["dealer"] for form in each.values()] for name, each in shown.items()}
    assert first == {"asce": ["Nord"], "dauphine": ["aux rois"]}
    drawn = {name: [bool(form["dealers"]) for form in each.values()] for name, each in shown.items()}
    assert drawn == {"asce": [True], "dauphine": [False]}


def test_the_frame_of_a_card_is_the_same_whoever_deals() -> None:
    assert len({grid(CardDeals(1, 12, dealer), ASKED) for dealer in Seat}) == 1
    assert len({dealers(CardDeals(1, 12, dealer), ASKED) for dealer in Seat}) == len(Seat)


def test_every_line_has_the_four_suits() -> None:
    one, five = grid(CardDeals(1, 1, None), ASKED), grid(CardDeals(1, 5, None), ASKED)
    assert five.count("Z") - one.count("Z") == 4 * (one.count("Z") - 1)  # one Z closes the frame


def written(form: dict[str, Any]) -> list[str]:
    """The texts of a form's drawing."""
    return re.findall(r">([^<>]+)</text>", form["grid"])


@pytest.mark.parametrize(
    ("deals", "dealer", "asked"),
    [
        (12, Seat.NORTH, ["Pénalités Totaux Vainqueur Signature"]),
        (24, Seat.NORTH, ["À reporter", "Report Pénalités Totaux Vainqueur Signature"]),
        (36, Seat.NORTH, ["À reporter", "Report À reporter", "Report Pénalités Totaux Vainqueur Signature"]),
        (12, None, ["Pénalités Totaux Vainqueur Signature"]),
        (24, None, ["Report Pénalités Totaux Vainqueur Signature"]),
    ],
)
def test_the_result_stands_on_the_last_sheet_of_a_table_alone(
    deals: int, dealer: Seat | None, asked: list[str]
) -> None:
    rules: Any = {"ending": "deals", "deals": deals, "target": 0, "minutes": 5, "last_deal": True}
    sheets = forms({**rules, "ruleset": "asce", "options": {}}, dealer, linked=False)
    words = ("Report", "À reporter", "Pénalités", "Totaux", "Vainqueur", "Signature N/S")
    found = [[text for text in written(form) if text in words] for form in sheets.values()]
    assert [" ".join(texts).replace(" N/S", "") for texts in found] == asked


def test_a_blank_card_of_a_table_of_several_has_no_numbers() -> None:
    rules: Any = {"ending": "deals", "target": 0, "minutes": 5, "last_deal": True, "ruleset": "asce"}
    numbers = {
        deals: [text for text in written(form) if text.isdigit()]
        for deals in (3, 24)
        for form in forms({**rules, "options": {}, "deals": deals}, None, linked=False).values()
    }
    assert numbers == {3: ["1", "2", "3"], 24: []}


def test_every_deal_has_a_box_for_passed_and_one_for_capot() -> None:
    drawn = grid(CardDeals(1, 5, None), ASKED)
    assert drawn.count("h2.8v2.8") == 2 * 5
    assert ">Passe</text>" in drawn
    assert ">capot</text>" in drawn
