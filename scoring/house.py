"""The rules of one club: built from what is stored, a ruleset's name, the options it changes, a target."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Any

from scoring.chouine.matches import ChouineRules
from scoring.coinche.ruleset import Ruleset
from scoring.options import GameRules, Number, OneOf
from scoring.rulesets import ALL_RULESETS, AnyRules
from scoring.sentences import Sentence


def club_rules(name: str, chosen: object, target: int | None = None) -> AnyRules:
    """The ruleset `name` with a club's options, made once for each choice; `OptionError` says what cannot be.

    `target` goes before any of the options, and may be beyond what an option takes: a table that only its
    last deal ends has a target that nobody reaches (C1). A game that is not played in points has none.
    """
    options = dict(chosen) if isinstance(chosen, Mapping) else chosen
    return made_rules(name, json.dumps(options, sort_keys=True), target)


@lru_cache(maxsize=128)
def made_rules(name: str, chosen: str, target: int | None) -> AnyRules:
    """The rules of `club_rules`, by the JSON text of the options."""
    rules = ALL_RULESETS[name].with_options(json.loads(chosen))
    return rules if target is None or isinstance(rules, ChouineRules) else replace(rules, target=target)


def coinche_rules(name: str, chosen: object, target: int | None = None) -> Ruleset:
    """The rules of a club that plays coinche, as `club_rules` makes them; `KeyError` for another game."""
    rules = club_rules(name, chosen, target)
    if not isinstance(rules, Ruleset):
        raise KeyError(name)
    return rules


def chouine_rules(name: str, chosen: object) -> ChouineRules:
    """The rules of a club that plays chouine, as `club_rules` makes them; `KeyError` for another game."""
    rules = club_rules(name, chosen)
    if not isinstance(rules, ChouineRules):
        raise KeyError(name)
    return rules


def changes(rules: GameRules) -> dict[str, Any]:
    """The options that a club changed: those whose value is not that of the ruleset, in their order."""
    own = ALL_RULESETS[rules.name]
    return {name: rules.value_of(name) for name in own.options if rules.value_of(name) != own.value_of(name)}


def check(name: str, chosen: object) -> dict[str, Any]:
    """What `chosen` changes in the ruleset `name`; `OptionError` where nobody can play by it."""
    return changes(ALL_RULESETS[name].with_options(chosen))


def without_meaning(name: str, chosen: Mapping[str, Any]) -> dict[str, Sentence]:
    """The options whose other values would all have no effect with those `chosen`, each with the reason."""
    ruleset, found = ALL_RULESETS[name], {}
    read = {option: ruleset.options[option].values.read(value) for option, value in chosen.items()}
    for option, known in ruleset.options.items():
        if isinstance(known.values, OneOf | Number):
            others = [value for value in known.values.samples if value != getattr(ruleset, option)]
            if all(known.meaningless(replace(ruleset, **{**read, option: value})) for value in others):
                found[option] = known.why
    return found
