"""The rules of one club, from what is kept of them: a ruleset's name, the options it changes, a target.

A ruleset is made once for each such choice, however many deals ask for it.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Any, Final

from scoring.chouine.matches import ChouineRules
from scoring.coinche.ruleset import Ruleset
from scoring.options import (
    CHOUINE_OPTIONS,
    OPTIONS,
    SENSELESS,
    Choice,
    Option,
    OptionError,
    options_of,
    value_of,
    with_chouine_options,
    with_options,
)
from scoring.rulesets import RULESETS
from scoring.rulesets.chouine import CHOUINE, MONDOUBLEAU

CHOUINES: Final[Mapping[str, ChouineRules]] = {rules.name: rules for rules in (CHOUINE, MONDOUBLEAU)}


def coinche_rules(name: str, chosen: Mapping[str, Any], target: int | None = None) -> Ruleset:
    """The ruleset `name` with a club's options; `OptionError` as in `with_options`.

    `target` goes before any of the options, and may be beyond what an option takes: a table that only
    its last deal ends has one that nobody reaches (C1).
    """
    return _coinche_rules(name, json.dumps(dict(chosen), sort_keys=True), target)


def chouine_rules(name: str, chosen: Mapping[str, Any]) -> ChouineRules:
    """The same, of chouine, whose match has no target."""
    return _chouine_rules(name, json.dumps(dict(chosen), sort_keys=True))


def changes(rules: Ruleset | ChouineRules) -> dict[str, Any]:
    """What a club changed: the options whose value is not the one of the ruleset, in their order."""
    values = {
        option: getattr(rules, option) if isinstance(rules, ChouineRules) else value_of(rules, option)
        for option in offered(rules.name)
    }
    return {option: value for option, value in values.items() if value != own_value(rules.name, option)}


@lru_cache(maxsize=128)
def _coinche_rules(name: str, chosen: str, target: int | None) -> Ruleset:
    ruleset = with_options(RULESETS[name], json.loads(chosen))
    return ruleset if target is None else replace(ruleset, target=target)


@lru_cache(maxsize=32)
def _chouine_rules(name: str, chosen: str) -> ChouineRules:
    return with_chouine_options(CHOUINES[name], json.loads(chosen))


def offered(name: str) -> dict[str, Option]:
    """The options that a club can change in the ruleset `name`."""
    return dict(CHOUINE_OPTIONS) if name in CHOUINES else options_of(RULESETS[name])


def own_value(name: str, option: str) -> Any:
    """What the ruleset `name` says of an option where nobody changes it, as JSON."""
    return getattr(CHOUINES[name], option) if name in CHOUINES else value_of(RULESETS[name], option)


def target_of(name: str) -> int | None:
    """The points that end a game of the ruleset `name`; None where it is not played in points."""
    return None if name in CHOUINES else RULESETS[name].target


def check(name: str, chosen: object) -> dict[str, Any]:
    """What `chosen` changes in the ruleset `name`; `OptionError` where nobody can play by it."""
    if name in CHOUINES:
        return changes(with_chouine_options(CHOUINES[name], chosen))
    return changes(with_options(RULESETS[name], chosen))


def without_meaning(name: str, chosen: Mapping[str, Any]) -> dict[str, OptionError]:
    """The options of the ruleset `name` to which the others `chosen` leave no value to choose, and why."""
    found: dict[str, OptionError] = {}
    if name in CHOUINES:
        return found
    for option in dict.fromkeys(row[0] for row in SENSELESS):
        if option in RULESETS[name].refused:
            continue
        others = {other: value for other, value in chosen.items() if other != option}
        refused = [_refusal(name, {**others, option: value}, option) for value in _other_values(name, option)]
        if all(refused):
            found[option] = next(filter(None, refused))
    return found


def _other_values(name: str, option: str) -> list[Any]:
    """The values of an option of a few, but the ruleset's own."""
    own, values = value_of(RULESETS[name], option), OPTIONS[option].values
    return [value for value in values.values if value != own] if isinstance(values, Choice) else []


def _refusal(name: str, chosen: Mapping[str, Any], option: str) -> OptionError | None:
    try:
        with_options(RULESETS[name], chosen)
    except OptionError as refused:
        return refused if refused.name == option else None
    return None
