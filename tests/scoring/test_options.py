"""The description of every option, and what is refused, by name and reason (docs/rules/house-rules.md)."""

from __future__ import annotations

import json
from itertools import product
from typing import Any

import pytest

from scoring.chouine.matches import ChouineRules
from scoring.coinche.ruleset import OPTIONS
from scoring.options import Option, OptionError, Values, options_of
from scoring.rulesets import RULESETS
from tests.quickly import every_row

ASCE = RULESETS["asce"]

# Each ruleset's own value of each option: asce, pagat, wikipedia, dauphine; a dash refuses the option.
ALL = ["spades", "hearts", "diamonds", "clubs", "no-trump", "all-trump"]
DASH = "–"
DEFAULTS: dict[str, tuple[Any, Any, Any, Any]] = {
    "target": (2000, 2000, 3000, 3000),
    "target_passed": (False, False, False, True),
    "trumps": (ALL, ALL[:4], ALL, ALL),
    "no_suit_bids": ("any", DASH, "any", "any"),
    "lowest_bid": ({"suit": 80, "no-trump": 80, "all-trump": 80},) * 4,
    "highest_bid": (None, None, None, 160),
    "announces": ("all", "none", "all", "none"),
    "announce_tie": ("nobody", "nobody", "nobody", "nobody"),
    "no_trump_carres": (True, DASH, False, DASH),
    "belote": ("any", "takers", "any", "takers"),
    "belote_at_all_trump": (True, DASH, True, False),
    "rebelote_tolerance": (True, False, False, False),
    "belote_when_failed": ("kept", "kept", "kept", "kept"),
    "coinched_belote": ("own", "own", "own", "own"),
    "counts_for_contract": ("all", "belote", "all", "belote"),
    "must_beat_defence": (True, False, False, False),
    "least_tricks": (None, None, None, None),
    "even_tricks": ("count", "count", "count", "count"),
    "bid_margin": (0, 0, 0, 0),
    "eighty_needs_82": (False, True, False, False),
    "no_trump_bid": (1, 1, 1, 1),
    "marking": ("points+bid", "points+bid", "points+bid", "points+bid"),
    "capot_marks_bid": (False, False, False, False),
    "failed_mark": (None, None, None, None),
    "rounding": ("5-up", "5-up", "5-up", "defence"),
    "last_deal_exact": (False, False, False, DASH),
    "multiplies": ("all", "bid", "all", "all"),
    "belote_multiplied": (True, True, True, True),
    "coinched_made": ("flat", "points", "points", "points"),
    "coinched_loser": ("belote", "belote", "belote", "belote"),
    "coinche_from": (None, None, None, None),
    "surcoinche_allowed": (True, True, True, True),
    "surcoinche": (4, 4, 4, 4),
    "capot_can_be_coinched": (True, False, True, True),
    "capot_bid": (250, 250, 250, 250),
    "capot_tricks": (252, 250, 250, 250),
    "capot_only_if_bid": (False, False, False, False),
    "failed_base": (160, 160, 160, "points"),
    "failed_base_all_tricks": (160, 160, 160, 250),
    "failed_base_capot": (160, 250, 250, 160),
    "generale": (None, None, 400, 500),
    "failed_base_generale": (DASH, DASH, 400, 160),
    "tie": ("deal", "last-winner", "deal", "deal"),
    "belote_can_win": (False, True, True, False),
    "confirmed_by": (None, None, None, None),
    "no_trump_scale": ("162", "162", "162", DASH),
    "all_trump_scale": ("162", "162", "162", "248"),
    "turns": ("right", "right", "left", "right"),
    "shuffle": ("every-deal", "free", "free", "never"),
    "first_dealer": ("lots", "lots", "lots", "kings"),
    "cut": ("three-each", "any", "any", "any"),
    "packets": ("three-two-three", "three-two-three", "five-then-three", "three-two-three"),
    "coinche_said": ("in-turn", "at-once", "at-once", "at-once"),
    "speak_again": (False, False, False, True),
    "suits_ranked": (False, False, False, False),
    "passed_deal": ("counts", "counts", "counts", "counts"),
    "undertrump": (True, True, True, True),
    "partner_ruff": ("only-trumps-obliged", "free", "free", "free"),
    "climb_over_partner": (True, True, True, True),
    "generale_leads": (True, True, True, True),
    "own_text": (False, False, False, False),
    "unsaid": ([], [], [], []),
}
TABLE = [
    (ruleset, option, row[column])
    for option, row in DEFAULTS.items()
    for column, ruleset in enumerate(("asce", "pagat", "wikipedia", "dauphine"))
]


def test_the_options_are_those_of_the_table_in_its_order() -> None:
    assert list(OPTIONS) == list(DEFAULTS), "a row of each ruleset’s own value goes into DEFAULTS here"
    assert set(RULESETS) == {ruleset for ruleset, _, _ in TABLE}


@every_row(row for row in TABLE if row[2] != DASH)
def test_defaults(ruleset: str, option: str, default: Any) -> None:
    described = RULESETS[ruleset].describe()[option]["default"]
    assert described == default
    assert type(described) is type(default)


@pytest.mark.parametrize(("ruleset", "option"), [row[:2] for row in TABLE if row[2] == DASH])
def test_a_dash_refuses_the_option_whatever_its_value(ruleset: str, option: str) -> None:
    for value in a_few(option):
        with pytest.raises(OptionError) as refused:
            RULESETS[ruleset].with_options({option: value})
        assert refused.value.name == option
        assert refused.value.in_language("fr") != refused.value.in_language("en")


def a_few(option: str) -> list[Any]:
    """Values of an option that has a few."""
    values = OPTIONS[option].values
    return list(values.samples)


# The option, what else is chosen, the ruleset: refused because of each other, and so because of the ruleset.
SENSELESS = [
    ("generale_leads", {"generale_leads": False}, "asce", "not played"),
    ("undertrump", {"undertrump": False, "trumps": ["no-trump"]}, "asce", "nobody ruffs"),
    (
        "partner_ruff",
        {"partner_ruff": "only-trumps-obliged", "trumps": ["all-trump"]},
        "pagat",
        "nobody ruffs",
    ),
    ("climb_over_partner", {"climb_over_partner": False, "trumps": ["no-trump"]}, "asce", "no trumps"),
    ("suits_ranked", {"suits_ranked": True, "trumps": ["hearts"]}, "pagat", "one contract"),
    ("announce_tie", {"announce_tie": "first"}, "pagat", "declarations are off"),
    ("announce_tie", {"announce_tie": "first"}, "dauphine", "declarations are off"),
    ("announce_tie", {"announce_tie": "first", "announces": "none"}, "asce", "declarations are off"),
    ("belote_multiplied", {"belote_multiplied": False}, "pagat", "no belote is multiplied"),
    (
        "belote_multiplied",
        {"belote_multiplied": False, "multiplies": "base"},
        "asce",
        "no belote is multiplied",
    ),
    ("belote_multiplied", {"belote_multiplied": False, "belote": "none"}, "asce", "no belote is multiplied"),
    ("belote_multiplied", {"belote_multiplied": False, "marking": "bid"}, "asce", "no belote is multiplied"),
    ("coinched_belote", {"coinched_belote": "lost", "belote": "none"}, "asce", "no belote is marked"),
    ("coinched_belote", {"coinched_belote": "winner", "marking": "bid"}, "asce", "no belote is marked"),
    ("multiplies", {"multiplies": "base", "marking": "bid"}, "asce", "the bid alone is marked"),
    ("coinched_loser", {"coinched_loser": "points"}, "pagat", "what it made already"),
    ("coinched_loser", {"coinched_loser": "points", "marking": "bid"}, "asce", "or nothing"),
    ("surcoinche", {"surcoinche": 3, "surcoinche_allowed": False}, "asce", "no surcoinche"),
    ("no_trump_bid", {"no_trump_bid": 2}, "pagat", "no bid at no-trump"),
    ("lowest_bid", {"lowest_bid": {"suit": 80, "no-trump": 70, "all-trump": 80}}, "pagat", "is not played"),
    (
        "lowest_bid",
        {"lowest_bid": {"suit": 170, "no-trump": 80, "all-trump": 80}},
        "dauphine",
        "no bid in points",
    ),
    (
        "lowest_bid",
        {"lowest_bid": {"suit": 80, "no-trump": 80, "all-trump": 130}, "highest_bid": 120},
        "asce",
        "no bid in points",
    ),
    ("no_trump_bid", {"no_trump_bid": 2, "marking": "points"}, "asce", "no bid at no-trump"),
    ("capot_marks_bid", {"capot_marks_bid": True}, "asce", "marked already"),
    ("no_trump_scale", {"no_trump_scale": "raw"}, "pagat", "no-trump is not played"),
    ("all_trump_scale", {"all_trump_scale": "raw"}, "pagat", "all-trump is not played"),
    (
        "all_trump_scale",
        {"all_trump_scale": "low-queen", "trumps": ["hearts"]},
        "asce",
        "all-trump is not played",
    ),
    ("even_tricks", {"even_tricks": "held", "marking": "bid"}, "asce", "the bid alone is marked"),
    ("no_suit_bids", {"no_suit_bids": "slams"}, "pagat", "in suits, or never"),
    ("no_suit_bids", {"no_suit_bids": "slams", "trumps": ["no-trump"]}, "asce", "in suits, or never"),
    ("failed_mark", {"failed_mark": 160}, "asce", "not marked alone"),
    ("failed_base_generale", {"failed_base_generale": 160}, "asce", "not played"),
    ("failed_base_generale", {"failed_base_generale": 160, "generale": None}, "wikipedia", "not played"),
]


@pytest.mark.parametrize(("option", "chosen", "ruleset", "why"), SENSELESS)
def test_what_makes_no_sense_is_refused_by_name_with_the_reason(
    option: str, chosen: dict[str, Any], ruleset: str, why: str
) -> None:
    with pytest.raises(OptionError) as refused:
        RULESETS[ruleset].with_options(chosen)
    assert refused.value.name == option
    assert why in refused.value.in_language("en")
    assert refused.value.in_language("fr") != refused.value.in_language("en")


@pytest.mark.parametrize(
    ("ruleset", "chosen"),
    [
        ("pagat", {"announces": "all", "announce_tie": "first"}),
        ("asce", {"generale": 500, "failed_base_generale": 160}),
        ("asce", {"multiplies": "bid"}),
        ("asce", {"multiplies": "bid", "coinched_made": "flat", "coinched_loser": "points"}),
        ("pagat", {"coinched_made": "flat", "coinched_belote": "winner"}),
        ("pagat", {"trumps": ["no-trump"], "no_trump_bid": 2}),
        ("pagat", {"trumps": ["hearts", "all-trump"], "all_trump_scale": "low-queen"}),
        ("wikipedia", {"generale": None}),
        ("asce", {"announces": "none"}),
    ],
)
def test_an_option_makes_sense_where_what_it_needs_is_there(ruleset: str, chosen: dict[str, Any]) -> None:
    changed = RULESETS[ruleset].with_options(chosen)
    assert {name: changed.value_of(name) for name in chosen} == chosen


WRONG: list[tuple[object, str]] = [
    ([], ""),
    (None, ""),
    ({"cible": 1000}, "cible"),
    ({"name": "asce"}, "name"),
    ({"confirmed_always": True}, "confirmed_always"),
    ({"target": "1000"}, "target"),
    ({"target": 0}, "target"),
    ({"target": True}, "target"),
    ({"target": 1000.0}, "target"),
    ({"target": None}, "target"),
    ({"generale": False}, "generale"),
    ({"surcoinche": 4.0}, "surcoinche"),
    ({"must_beat_defence": 1}, "must_beat_defence"),
    ({"bid_margin": False}, "bid_margin"),
    ({"no_trump_scale": 162}, "no_trump_scale"),
    ({"failed_base": 161}, "failed_base"),
    ({"failed_base_all_tricks": "points"}, "failed_base_all_tricks"),
    ({"rounding": ["none"]}, "rounding"),
    ({"trumps": []}, "trumps"),
    ({"trumps": ["hearts", "hearts"]}, "trumps"),
    ({"trumps": ["hearts", {}]}, "trumps"),
    ({"trumps": "hearts"}, "trumps"),
    ({"lowest_bid": 70}, "lowest_bid"),
    ({"lowest_bid": {}}, "lowest_bid"),
    ({"lowest_bid": {"suit": 80, "no-trump": 70}}, "lowest_bid"),
    ({"lowest_bid": {"suit": 80, "no-trump": 75, "all-trump": 80}}, "lowest_bid"),
    ({"lowest_bid": {"suit": 80, "no-trump": "70", "all-trump": 80}}, "lowest_bid"),
    ({"lowest_bid": {"suit": 80, "no-trump": 80.0, "all-trump": 80}}, "lowest_bid"),
    ({"lowest_bid": {"suit": 80, "no-trump": 80, "all-trump": 80, "hearts": 80}}, "lowest_bid"),
]


@pytest.mark.parametrize(("options", "named"), WRONG)
def test_wrong_options_are_named(options: object, named: str) -> None:
    with pytest.raises(OptionError) as refused:
        ASCE.with_options(options)
    assert refused.value.name == named
    assert refused.value.in_language("fr") != refused.value.in_language("en") == str(refused.value)
    assert named in str(refused.value)


def test_one_wrong_option_refuses_them_all() -> None:
    with pytest.raises(OptionError):
        ASCE.with_options({"target": 1010, "surcoinche": 5})


@pytest.mark.parametrize("name", RULESETS)
def test_no_option_changes_nothing(name: str) -> None:
    assert RULESETS[name].with_options({}) == RULESETS[name]


def test_trumps_are_kept_in_the_order_of_the_auction() -> None:
    """In whatever order a club writes them, the ruleset is the same one."""
    one, two = (ASCE.with_options({"trumps": trumps}) for trumps in (ALL[:2], ALL[1::-1]))
    assert one == two
    assert one.value_of("trumps") == ALL[:2]


# --- the description ------------------------------------------------------------------------------


@every_row(product(RULESETS, OPTIONS))
def test_every_option_has_its_words_and_a_default_among_its_values(ruleset: str, name: str) -> None:
    described = RULESETS[ruleset].describe()
    if name not in RULESETS[ruleset].options:
        assert name not in described
        return
    about = described[name]
    assert about.keys() == {"default", "values", "fr", "en"}
    assert about["fr"] != about["en"]
    for words in (about["fr"], about["en"]):
        assert words[0].isupper() or words[0].isdigit()
        assert words.endswith(".")
    if name != "failed_base_generale" or RULESETS[ruleset].generale is not None:
        assert OPTIONS[name].values.accepts(about["default"])


def test_the_description_is_json() -> None:
    for ruleset in RULESETS.values():
        assert json.loads(json.dumps(ruleset.describe())) == ruleset.describe()


@pytest.mark.parametrize("name", OPTIONS)
def test_what_an_option_says_of_its_values_is_what_it_accepts(name: str) -> None:
    values = OPTIONS[name].values
    said = values.to_record()
    if isinstance(said, list):
        accepted, refused = said, ["", -1, 161, None, 0.0, []]
    elif "some_of" in said:
        accepted, refused = [[word] for word in said["some_of"]] + [said["some_of"]], [["x"], None]
        (accepted if said.get("none") else refused).append([])
    elif "each_of" in said:
        numbers = range(said["from"], said["to"] + 1, said["step"])
        accepted = [dict.fromkeys(said["each_of"], number) for number in numbers]
        wrong = (said["from"] - said["step"], said["to"] + said["step"], said["from"] + 1, "80", True)
        refused = [{}, None, *(dict.fromkeys(said["each_of"], number) for number in wrong)]
    else:
        accepted, refused = [said["from"], said["to"]], [said["from"] - 1, said["to"] + 1, True, "80"]
        (accepted if said["null"] else refused).append(None)
    assert all(map(values.accepts, accepted))
    assert not any(values.accepts(value) for value in refused if value not in accepted)


# --- the words ------------------------------------------------------------------------------------

EVERY: dict[str, Option] = {**OPTIONS, **options_of(ChouineRules)}


def all_values(values: Values) -> list[Any]:
    return list(values.samples)


VALUES = [(name, value) for name, option in EVERY.items() for value in all_values(option.values)]
OWN_VALUES = [(name, ruleset.value_of(name)) for ruleset in RULESETS.values() for name in ruleset.options]


@every_row(EVERY)
def test_an_option_is_named_and_said_in_both_languages(name: str) -> None:
    option = EVERY[name]
    texts = [text.in_language(lang) for text in (option.label, option.meaning) for lang in ("fr", "en")]
    assert len({*texts, name, ""}) >= 5


@every_row((*row, lang) for row in VALUES + OWN_VALUES for lang in ("fr", "en"))
def test_a_value_is_said_in_both_languages(name: str, value: Any, lang: str) -> None:
    said = EVERY[name].say(value).in_language(lang)
    assert said
    assert said not in {"5-up", "6-up", "points+bid", "to-defence", "last-winner", "raw", "True", "None"}


@every_row((*row, lang) for row in EVERY.items() for lang in ("fr", "en"))
def test_two_values_of_an_option_are_told_apart(name: str, option: Option, lang: str) -> None:
    words = [EVERY[name].say(value).in_language(lang) for value in all_values(option.values)]
    assert len(set(words)) == len(words)


def test_a_value_that_is_none_is_no_words() -> None:
    with pytest.raises(KeyError):
        EVERY["surcoinche"].say(True)


@pytest.mark.parametrize(
    ("name", "value", "fr", "en"),
    [
        ("announce_tie", "nobody", "elles tombent", "nobody’s count"),
        ("target", 2000, "2\u202f000 points", "2,000 points"),
        ("generale", None, "ne se joue pas", "not played"),
        ("trumps", ["hearts", "no-trump"], "cœur, sans atout", "hearts, no-trump"),
        (
            "lowest_bid",
            {"suit": 80, "no-trump": 70, "all-trump": 130},
            "80 à la couleur, 70 à sans atout, 130 à tout atout",
            "80 in a suit, 70 at no-trump, 130 at all-trump",
        ),
        ("failed_base", "points", "ses propres points", "its own points"),
        ("failed_base", 0, "rien", "nothing"),
    ],
)
def test_as_players_say_it(name: str, value: Any, fr: str, en: str) -> None:
    assert (str(EVERY[name].say(value)), EVERY[name].say(value).in_language("en")) == (fr, en)
