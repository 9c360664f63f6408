"""What a club chose of the options of a ruleset: the values that are not the ruleset's own."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from scoring.options import GameRules, Number, OneOf
from scoring.rulesets import ALL_RULESETS
from scoring.sentences import Sentence


def changes(rules: GameRules) -> dict[str, Any]:
    """The options that a club changed: those whose value is not that of the ruleset, in their order."""
    own = ALL_RULESETS[rules.name]
    return {name: rules.value_of(name) for name in own.options if rules.value_of(name) != own.value_of(name)}


def check(name: str, chosen: object) -> dict[str, Any]:
    """What `chosen` changes in the ruleset `name`; `OptionError` where nobody can play by it."""
    return changes(ALL_RULESETS[name].with_options(chosen))


def without_meaning(name: str, chosen: Mapping[str, Any]) -> dict[str, Sentence]:
    """The options whose other values would all have no effect with those `chosen`, each with the reason."""
    ruleset = ALL_RULESETS[name]
    read = {option: ruleset.options[option].values.read(value) for option, value in chosen.items()}
    rules = replace(ruleset, **read)
    return {
        option: known.why
        for option, known in ruleset.options.items()
        if _is_moot(rules, option, getattr(ruleset, option))
    }


def is_moot(rules: GameRules, option: str) -> bool:
    """Whether every value of an option does the same in these rules."""
    return option in rules.idle or _is_moot(rules, option, getattr(ALL_RULESETS[rules.name], option))


def _is_moot(rules: GameRules, option: str, own: Any) -> bool:
    """Whether no value of an option but the ruleset's `own` has an effect in these rules."""
    known = rules.options[option]
    if not isinstance(known.values, OneOf | Number):
        return False
    others = [value for value in known.values.samples if value != own]
    return all(known.meaningless(replace(rules, **{option: value})) for value in others)
