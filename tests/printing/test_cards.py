"""How many deals stand on a card."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.utils.translation import override
from hypothesis import given
from hypothesis import strategies as st

from scoring.cards import Seat
from scoring.house import coinche_rules
from scoring.rulebooks.concours import CONCOURS
from scoring.rulesets import ALL_RULESETS
from scoring.rulesets.asce import ASCE
from tournaments.frontends.printing.card_forms.coinche import MOST_DEALS, deals_by_card, deals_of, forms
from tournaments.frontends.printing.card_forms.columns import column_groups, columns_for
from tournaments.frontends.printing.card_forms.grid import CardDeals, dealers, grid
from tournaments.frontends.printing.card_forms.reminder import ReminderRoom, reminder
from tournaments.frontends.printing.card_forms.svg import SMALL, WIDTH
from tournaments.frontends.printing.fitting import FontWidths
from tournaments.frontends.printing.pages import cut_order

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
    shown = {name: forms({**rules, "ruleset": name}, Seat.NORTH) for name in ("asce", "dauphine")}
    first = {name: [form["dealer"] for form in each.values()] for name, each in shown.items()}
    assert first == {"asce": ["Nord"], "dauphine": ["aux rois"]}
    drawn = {name: [bool(form["dealers"]) for form in each.values()] for name, each in shown.items()}
    assert drawn == {"asce": [True], "dauphine": [False]}


def test_the_frame_of_a_card_is_the_same_whoever_deals() -> None:
    assert len({grid(CardDeals(1, 12, dealer), ASKED) for dealer in Seat}) == 1
    assert len({dealers(CardDeals(1, 12, dealer), ASKED) for dealer in Seat}) == len(Seat)


def test_every_line_has_the_four_suits() -> None:
    one, five = grid(CardDeals(1, 1, None), ASKED), grid(CardDeals(1, 5, None), ASKED)
    suits = [drawn.count("Z") - len(FRAMES) for drawn in (one, five)]
    assert suits[1] == 5 * suits[0] > 0


def written(form: dict[str, Any]) -> list[str]:
    """The texts of a form's drawing."""
    return re.findall(r">([^<>]+)</text>", form["grid"])


@pytest.mark.parametrize(
    ("deals", "dealer", "asked"),
    [
        (12, Seat.NORTH, ["Totaux Pénalités Vainqueur Signature"]),
        (24, Seat.NORTH, ["À reporter", "Report Totaux Pénalités Vainqueur Signature"]),
        (36, Seat.NORTH, ["À reporter", "Report À reporter", "Report Totaux Pénalités Vainqueur Signature"]),
        (12, None, ["Totaux Pénalités Vainqueur Signature"]),
        (24, None, ["Report Totaux Pénalités Vainqueur Signature"]),
    ],
)
def test_the_result_stands_on_the_last_sheet_of_a_table_alone(
    deals: int, dealer: Seat | None, asked: list[str]
) -> None:
    played: Any = {"ending": "deals", "deals": deals, "target": 0, "minutes": 5, "last_deal": True}
    sheets = forms({**played, "ruleset": "asce", "options": {}}, dealer)
    words = ("Report", "À reporter", "Pénalités", "Totaux", "Vainqueur", "Signature N/S")
    found = [[text for text in written(form) if text in words] for form in sheets.values()]
    assert [" ".join(texts).replace(" N/S", "") for texts in found] == asked


def test_a_blank_card_of_a_table_of_several_has_no_numbers() -> None:
    rules: Any = {"ending": "deals", "target": 0, "minutes": 5, "last_deal": True, "ruleset": "asce"}
    numbers = {
        deals: [text for text in written(form) if text.isdigit()]
        for deals in (3, 24)
        for form in forms({**rules, "options": {}, "deals": deals}, None).values()
    }
    assert numbers == {3: ["1", "2", "3"], 24: []}


BOX = "h2.8v2.8"
FRAMES = ("the grid", "penalties", "totals")
"""What closes with a Z beside the suits."""


def texts(ruleset: str, **changes: Any) -> list[str]:
    """What is printed on the grid of a card of twelve deals that a dealer is known for."""
    (form,) = forms(rules(ruleset, **changes), Seat.NORTH).values()
    return written(form)


def rules(ruleset: str, **changes: Any) -> Any:
    usual = {"ending": "deals", "deals": 12, "target": 2000, "minutes": 5, "last_deal": True, "options": {}}
    return {**usual, "ruleset": ruleset, **changes}


BELOTE = next(dict(book.options) for book in CONCOURS if book.key == "belote")


def test_a_deal_is_ticked_passed_capot_of_a_side_made_or_failed() -> None:
    assert grid(CardDeals(1, 5, None), ASKED).count(BOX) == 5 * len(
        ("passed", "N/S", "E/O", "made", "failed")
    )
    assert {"Passe", "Capot", "réussi", "chuté"} <= set(texts("asce"))


def test_a_belote_is_ticked_where_there_can_be_but_one_and_else_their_number_is_written() -> None:
    assert "Nb belotes" in texts("asce")
    assert "Belote 20" in texts("asce", options=BELOTE)
    boxes = {
        name: grid(CardDeals(1, 1, None), columns_for(coinche_rules("asce", options))).count(BOX)
        for name, options in (("asce", {}), ("belote", BELOTE), ("none", {"belote": "none"}))
    }
    assert boxes == {"asce": 5, "belote": 7, "none": 5}


@pytest.mark.parametrize(("ruleset", "said"), [("asce", "Plis 162 (252)"), ("pagat", "Plis 162")])
def test_the_tricks_say_what_both_columns_add_up_to(ruleset: str, said: str) -> None:
    assert said in texts(ruleset)


def test_the_taker_is_circled_and_initials_stand_beside_every_four_deals() -> None:
    (form,) = forms(rules("asce"), Seat.NORTH).values()
    assert "NSEO" * 12 in "".join(text for text in written(form) if text in set("NSEO"))
    beside = [text for text in written(form) if text == "N/S"]
    in_heads = len(("tricks", "capot", "belote", "announces", "mark", "total"))
    assert len(beside) == in_heads + 12 / 4


@pytest.mark.parametrize(
    ("changes", "level"),
    [
        ({"ending": "deals"}, True),
        ({"ending": "clock", "minutes": 40}, True),
        ({"ending": "target", "target": 1000}, False),
        ({"ending": "target", "target": 1000, "time_limit": True}, True),
    ],
)
def test_a_draw_has_a_place_where_a_table_may_end_level(changes: dict[str, Any], level: bool) -> None:
    said = [text for text in texts("asce", **changes) if text.startswith("N/S ") and "E/O" in text]
    assert [text.endswith("nul") for text in said] == [level]


def test_a_card_has_only_what_its_rules_have() -> None:
    belote = texts("asce", options=BELOTE)
    assert {"Contrat", "enchère", "coinche", "Annonces", "SA", "TA"} & set(belote) == set()
    assert {"Prise", "preneur", "atout"} <= set(belote)
    assert "Annonces" not in texts("pagat")


@pytest.mark.slow
@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize("ruleset", [name for name, one in ALL_RULESETS.items() if not one.is_match])
def test_columns_fill_the_card_and_no_head_is_wider_than_its_column(ruleset: str, language: str) -> None:
    with override(language):
        groups = column_groups(columns_for(coinche_rules(ruleset, {})))
    assert sum(group.width for group in groups) == pytest.approx(WIDTH)
    for group in groups:
        assert width_of(group.title) < group.width
        for _key, head, width in group.columns:
            assert width_of(head) < width


def width_of(words: str) -> float:
    return FontWidths().width(words) * SMALL


@pytest.mark.parametrize(("count", "height"), [(8, 8.5), (12, 7.0), (16, 5.25)])
def test_rows_are_as_tall_as_the_card_allows(count: int, height: float) -> None:
    assert CardDeals(1, count, None).height == height


@pytest.mark.parametrize(
    ("lines", "gone"),
    [(30, set()), (11, {"Atout", "Hors atout", "Sans atout", "Tout atout"})],
)
def test_what_a_card_has_no_room_for_is_the_least_important(lines: int, gone: set[str]) -> None:
    every = [title for title, _text in reminder(rules("asce"), room=ReminderRoom(108, 99, 8))]
    kept = [title for title, _text in reminder(rules("asce"), room=ReminderRoom(108, lines, 8))]
    assert set(every) - set(kept) >= gone
    assert [title for title in every if title in kept] == kept


def test_how_a_contract_is_made_stays_and_the_rounding_goes_first() -> None:
    for lines in range(7, 12):
        kept = [title for title, _text in reminder(rules("asce"), room=ReminderRoom(108, lines, 8))]
        assert {"Pour réussir", "Réussi", "Réussi coinché", "Chuté", "Fin"} <= set(kept)
        assert ("Arrondi" in kept) <= ({"Annonces", "Enchère", "Dix de der", "Belote"} <= set(kept))


@given(st.integers(0, 60), st.integers(1, 8))
def test_a_cut_pile_is_in_order(count: int, places: int) -> None:
    sheets = cut_order(range(count), places)
    assert len(sheets) == -(-count // places)
    piles = [[sheet[place] for sheet in sheets if place < len(sheet)] for place in range(places)]
    assert [one for pile in piles for one in pile] == list(range(count))
