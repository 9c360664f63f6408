"""The rules of one club: built from what is stored, a ruleset's name, the options it changes, a target."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Any

from scoring.chouine.matches import ChouineRules
from scoring.coinche.ruleset import Ruleset
from scoring.options import Number, OneOf
from scoring.rulebooks import TOLD_SINCE, book_of
from scoring.rulesets import ALL_RULESETS, AnyRules
from scoring.rulesets.chosen import changes, check
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
    options = json.loads(chosen)
    rules = ALL_RULESETS[name].with_options(options)
    if isinstance(rules, ChouineRules):
        return rules
    aimed = rules if target is None else replace(rules, target=target)
    return aimed if "own_text" in options else _with_its_text(aimed)


def _with_its_text(rules: Ruleset) -> Ruleset:
    """The rules of a book that was chosen before it told of its own text, with what it tells; others as is.

    No rule of scoring changes: neither the tolerance of the rebelote that the ruleset beneath gave.
    """
    book = book_of(rules) if rules.changed else None
    if book is None:
        return rules
    told = ALL_RULESETS[book.ruleset].with_options(dict(book.options))
    since = {name: getattr(told, name) for name in TOLD_SINCE if name in book.options}
    return replace(rules, **since, changed=rules.changed | since.keys())


def told_since(name: str, chosen: Mapping[str, Any]) -> dict[str, Any]:
    """What `club_rules` adds to options that were stored before their book told of its own text."""
    told = changes(club_rules(name, chosen))
    return {option: value for option, value in told.items() if option not in check(name, dict(chosen))}


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


__all__ = [
    "changes",
    "check",
    "chouine_rules",
    "club_rules",
    "coinche_rules",
    "made_rules",
    "told_since",
    "without_meaning",
]
