"""What a club chose of the options of a ruleset: the values that are not the ruleset's own."""

from __future__ import annotations

from typing import Any

from scoring.options import GameRules
from scoring.rulesets import ALL_RULESETS


def changes(rules: GameRules) -> dict[str, Any]:
    """The options that a club changed: those whose value is not that of the ruleset, in their order."""
    own = ALL_RULESETS[rules.name]
    return {name: rules.value_of(name) for name in own.options if rules.value_of(name) != own.value_of(name)}


def check(name: str, chosen: object) -> dict[str, Any]:
    """What `chosen` changes in the ruleset `name`; `OptionError` where nobody can play by it."""
    return changes(ALL_RULESETS[name].with_options(chosen))
