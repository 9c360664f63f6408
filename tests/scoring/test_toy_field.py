"""A field of a deal is declared in one place: a toy is found in reader, codes and documentation.

`tests/phone/test_toy_field.py` finds it on the site.
"""

from __future__ import annotations

import pytest

from scoring.coinche.reader import DealReader
from scoring.errors import InvalidDeal
from scoring.rulesets import RULESETS
from scoring.sheet.game import LogHead, game_of, identity_of
from scoring.telling.codes import codes_of
from tests import records_page
from tests.scoring.fields import PLAIN
from tests.scoring.toy_field import TOY, with_toy

__all__ = ["with_toy"]  # a fixture from next door
pytestmark = pytest.mark.usefixtures("with_toy")
ASCE = RULESETS["asce"]


def test_the_reader_reads_it_writes_it_and_refuses_it_elsewhere() -> None:
    read = DealReader(ASCE).read
    assert read(TOY).to_record() == {**TOY, "contract": {**TOY["contract"], "call": "none"}}
    assert read({"passed": True, "misdeals": 1}).to_record() == {"passed": True, "misdeals": 1}
    for ruleset, value, code in (
        ("asce", 3, "bad-value"),
        ("asce", True, "bad-value"),
        ("pagat", 2, "unknown-field"),
    ):
        with pytest.raises(InvalidDeal) as refused:
            DealReader(RULESETS[ruleset]).read({**TOY, "misdeals": value})
        assert [(error.field, error.code) for error in refused.value.errors] == [("misdeals", code)]


def test_two_phones_do_not_compare_it() -> None:
    game = game_of(LogHead("asce", {}, 2000))
    assert identity_of(game, TOY) == identity_of(game, PLAIN)


def test_a_line_of_codes_has_a_word_for_it() -> None:
    codes = codes_of("asce", {})
    line = codes.write(TOY)
    assert line == "N 100C 110 mald"
    assert codes.parse(line)["misdeals"] == 2
    assert str(codes.say(line)) == "NS prend 100 à cœur, 110 points, après deux maldonnes"
    assert codes.parse("- malu") == {"passed": True, "misdeals": 1}
    assert [found.code for found in codes.complete("N 100C 110 mal")] == ["malu", "mald"]
    for name, typed, said in (
        ("asce", "N 100C 110 malu mald", "« mald » est en trop : les maldonnes sont déjà dites."),
        ("pagat", "N 100C 110 malu", "« malu » ne sert pas ici : ce règlement ne compte pas les maldonnes."),
    ):
        with pytest.raises(InvalidDeal) as refused:
            codes_of(name, {}).parse(typed)
        assert [error.message().replace("\xa0", " ") for error in refused.value.errors] == [said]


def test_the_documentation_has_a_row_for_it() -> None:
    row = "| `misdeals` | how often it was dealt anew, 1 or 2 |\n"
    assert row in records_page.table()
