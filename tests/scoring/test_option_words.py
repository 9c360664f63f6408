"""No option and no value of one without its words in both languages."""

from __future__ import annotations

from typing import Any

import pytest

from scoring.chouine.matches import ChouineRules
from scoring.coinche.options import OPTIONS
from scoring.options import Choice, Number, Option, Some, options_of
from scoring.rulesets import RULESETS

EVERY: dict[str, Option] = {**OPTIONS, **options_of(ChouineRules)}


def all_values(values: Choice | Number | Some) -> list[Any]:
    if isinstance(values, Number):
        return [values.lowest, values.highest, *([None] if values.absent else [])]
    return list(values.values)


VALUES = [(name, value) for name, option in EVERY.items() for value in all_values(option.values)]
DEFAULTS = [(name, ruleset.value_of(name)) for ruleset in RULESETS.values() for name in ruleset.options]


@pytest.mark.parametrize("name", EVERY)
def test_an_option_is_named_and_said_in_both_languages(name: str) -> None:
    option = EVERY[name]
    texts = [text.in_language(lang) for text in (option.label, option.meaning) for lang in ("fr", "en")]
    assert len({*texts, name, ""}) >= 5


@pytest.mark.parametrize(("name", "value"), VALUES + DEFAULTS)
@pytest.mark.parametrize("lang", ["fr", "en"])
def test_a_value_is_said_in_both_languages(name: str, value: Any, lang: str) -> None:
    said = EVERY[name].say(value).in_language(lang)
    assert said
    assert said not in {"5-up", "6-up", "points+bid", "to-defence", "last-winner", "raw", "True", "None"}


@pytest.mark.parametrize(("name", "option"), EVERY.items())
@pytest.mark.parametrize("lang", ["fr", "en"])
def test_two_values_of_an_option_are_told_apart(name: str, option: Option, lang: str) -> None:
    words = [EVERY[name].say(value).in_language(lang) for value in all_values(option.values)]
    assert len(set(words)) == len(words)


def test_a_value_that_is_none_is_no_words() -> None:
    with pytest.raises(KeyError):
        EVERY["surcoinche"].say(True)


@pytest.mark.parametrize(
    ("name", "value", "fr", "en"),
    [
        ("announce_tie", "nobody", "elles tombent", "nobody's count"),
        ("target", 2000, "2\u202f000 points", "2,000 points"),
        ("generale", None, "ne se joue pas", "not played"),
        ("trumps", ["hearts", "no-trump"], "cœur, sans atout", "hearts, no-trump"),
        ("failed_base", "points", "ses propres points", "its own points"),
        ("failed_base", 0, "rien", "nothing"),
    ],
)
def test_as_players_say_it(name: str, value: Any, fr: str, en: str) -> None:
    assert (str(EVERY[name].say(value)), EVERY[name].say(value).in_language("en")) == (fr, en)
