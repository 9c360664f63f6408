"""Worked examples: figures by hand, and an example for whatever an option changes in a mark."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings

from scoring.cards import Trump
from scoring.coinche.games import CoincheEngine
from scoring.coinche.ruleset import OPTIONS, Ruleset
from scoring.house import coinche_rules
from scoring.options import Number, NumberEach, OneOf, OptionError, SomeOf
from scoring.rulesets import RULESETS
from scoring.telling.examples import CASES, Example, examples, marked
from tests.quickly import day_rows_of_each
from tests.scoring.clubs import a_deal, clubs, marks, refusals

Options = dict[str, Any]
END_OF_GAME = {"target", "target_passed", "tie", "belote_can_win"}
ALL_TRUMPS = [trump.value for trump in Trump]
NEEDS: dict[str, Options] = {
    "failed_base_generale": {"generale": 400},
    "generale_leads": {"generale": 400},
    "announce_tie": {"announces": "all"},
    "no_trump_carres": {"announces": "all", "trumps": ALL_TRUMPS},
    "belote_at_all_trump": {"trumps": ALL_TRUMPS},
    "no_suit_bids": {"trumps": ALL_TRUMPS},
    "capot_marks_bid": {"marking": "points"},
    "failed_mark": {"marking": "bid"},
    "lowest_bid": {"trumps": ALL_TRUMPS},
    "belote_multiplied": {"multiplies": "all"},
    "coinched_loser": {"multiplies": "all"},
    "no_trump_bid": {"trumps": ALL_TRUMPS},
    "no_trump_scale": {"trumps": ALL_TRUMPS},
    "all_trump_scale": {"trumps": ALL_TRUMPS},
}
"""What makes room for an option where a ruleset has none."""
HIDDEN_BY_ROUNDING = {"failed_base_all_tricks", "failed_base_capot", "failed_base_generale"}
"""2 points more of these show only where they are multiplied by four, which no example does."""


def shown(ruleset: str, options: Options | None = None) -> dict[str, Example]:
    return {example.key: example for example in examples(coinche_rules(ruleset, options or {}))}


@pytest.mark.parametrize(
    ("ruleset", "options", "key", "deal", "marked"),
    [
        ("asce", {}, "coinched-failed", "100 à pique, coinché, chuté de 12", "la défense marque 520"),
        ("asce", {}, "made", "100 à cœur, réussi", "l’attaque marque 210, la défense 60"),
        ("asce", {}, "capot-made", "Capot à cœur, réussi", "l’attaque marque 500"),
        ("asce", {"surcoinche": 3}, "surcoinched-made", "90 à trèfle, surcoinché, réussi",
         "l’attaque marque 750"),
        ("pagat", {}, "coinched-failed", "100 à pique, coinché, chuté de 12", "la défense marque 360"),
        ("pagat", {"marking": "bid"}, "failed", "110 à pique, chuté de 14", "la défense marque 110"),
        ("wikipedia", {}, "generale-made", "Générale à cœur, réussie", "l’attaque marque 800"),
        ("dauphine", {}, "all-trump", "100 tout atout, réussi", "l’attaque marque 200, la défense 60"),
        ("asce", {"belote": "none"}, "belote", "90 à carreau, chuté de 14", "la défense marque 250"),
        ("asce", {"marking": "points", "failed_base": 0}, "failed", "110 à pique, chuté de 14",
         "personne ne marque"),
        ("asce", {"belote": "takers"}, "belote-defence", "100 à cœur, réussi",
         "l’attaque marque 210, la défense 60"),
        ("asce", {"belote": "any", "marking": "points"}, "belote-defence", "100 à cœur, réussi",
         "l’attaque marque 110, la défense 80"),
    ],
)  # fmt: skip
def test_by_hand(ruleset: str, options: Options, key: str, deal: str, marked: str) -> None:
    example = shown(ruleset, options)[key]
    assert (str(example.deal), str(example.marked)) == (deal, marked)


def test_in_english_too() -> None:
    example = shown("asce")["coinched-failed"]
    assert example.deal.in_language("en") == "100 spades, coinched, failed by 12"
    assert example.marked.in_language("en") == "the defence scores 520"
    assert example.marked_usually == example.marked
    assert example.counted.in_language("en") == "88 points in tricks, 74 to the defence"
    assert example.why.in_language("en") == "Failed: 160 · Contract: 100 · × 2 → 520"
    assert marked((1000, 0)).in_language("en") == "the declaring side scores 1,000"


@pytest.mark.parametrize("ruleset", RULESETS)
def test_the_ruleset_as_it_is_shows_the_usual_deals_and_nothing_stands_out(ruleset: str) -> None:
    found = shown(ruleset).values()
    assert 6 <= len(found) <= 11
    assert all(example.usual and not example.changed for example in found)


@pytest.mark.parametrize(
    ("ruleset", "there", "absent"),
    [
        ("asce", {"announces", "no-trump", "all-trump"}, {"generale-made"}),
        ("pagat", {"belote"}, {"announces", "no-trump", "all-trump", "generale-made"}),
        ("wikipedia", {"announces", "generale-made"}, set()),
        ("dauphine", {"generale-made", "all-trump"}, {"announces"}),
    ],
)
def test_only_what_is_played_is_shown(ruleset: str, there: set[str], absent: set[str]) -> None:
    keys = shown(ruleset).keys()
    assert there <= keys
    assert not absent & keys


def other_values(rules: Ruleset, name: str) -> list[Any]:
    """Values of an option that are not the one it has."""
    values = OPTIONS[name].values
    if isinstance(values, OneOf):
        found: list[Any] = [value for value in values.values if values.accepts(value)]
    elif isinstance(values, Number):
        found = [*filter(values.accepts, (300, 400, 80, 150))][:2] + [None] * values.absent
    elif isinstance(values, NumberEach):
        found = [{"suit": 80, "no-trump": 70, "all-trump": 130}]
    else:
        assert isinstance(values, SomeOf)
        found = [["hearts", "clubs"]] if values.least else [["shuffle", "turns"]]
    own = rules.value_of(name)
    return [value for value in found if (value, type(value)) != (own, type(own))]


CHANGES = [
    (name, option, value)
    for name, ruleset in RULESETS.items()
    for option in ruleset.options
    if option not in END_OF_GAME
    for value in other_values(ruleset, option)
]


@pytest.mark.slow
@pytest.mark.parametrize(("ruleset", "option", "value"), day_rows_of_each(CHANGES, lambda row: repr(row[1:])))
def test_an_option_that_changes_marks_changes_an_example(ruleset: str, option: str, value: Any) -> None:
    """Where none changes, no deal of many is marked otherwise."""
    before, after = playable(ruleset, option, value)
    if told(before) == told(after) and not (option in HIDDEN_BY_ROUNDING and value == 162):
        random, one, other = Random(1), CoincheEngine(before), CoincheEngine(after)  # noqa: S311 — no secret
        for _ in range(300):
            record = a_deal(before, random)
            if not refusals(other, record):
                assert marks(one, record) == marks(other, record), record


def playable(ruleset: str, option: str, value: Any) -> tuple[Ruleset, Ruleset]:
    """The rules without the option and with it."""
    try:
        return coinche_rules(ruleset, {}), coinche_rules(ruleset, {option: value})
    except OptionError:
        needed = NEEDS[option]
        return coinche_rules(ruleset, needed), coinche_rules(ruleset, needed | {option: value})


def told(rules: Ruleset) -> list[Any]:
    return [(each.key, str(each.deal), str(each.counted), each.marks) for each in examples(rules)]


@pytest.mark.slow
@settings(max_examples=60)
@given(clubs())
def test_any_club_has_examples_in_both_languages(rules: Ruleset) -> None:
    found = examples(rules)
    assert found
    assert len({example.key for example in found}) == len(found) <= len(CASES)
    for example in found:
        for lang in ("fr", "en"):
            texts = (example.deal, example.counted, example.marked, example.why)
            *said, why = [text.in_language(lang) for text in texts]
            assert all(said)
            assert bool(why) == any(example.marks), "no line where nobody marks"
            assert "None" not in " ".join([*said, why])
