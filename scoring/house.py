"""The rules of one club: built from what is stored, a ruleset's name, the options it changes, a target."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from scoring.chouine.matches import ChouineRules
from scoring.coinche.ruleset import Ruleset
from scoring.rulesets import ALL_RULESETS, AnyRules
from scoring.rulesets.chosen import changes, check, without_meaning

if TYPE_CHECKING:
    from scoring.rulebooks import Rulebook


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
    return _as_published(aimed, options) if aimed.changed else aimed


def _as_published(rules: Ruleset, options: Mapping[str, Any]) -> Ruleset:
    """The rules as the published book that they are, if they are one."""
    # A command that scores by a plain ruleset reads no shelf, and starts faster.
    from scoring.rulebooks import as_published, book_of  # noqa: PLC0415

    book = book_of(rules)
    if book is None:
        return rules
    return as_published(rules if "own_text" in options else _with_its_text(rules, book), book)


def _with_its_text(rules: Ruleset, book: Rulebook) -> Ruleset:
    """The rules of a book that was chosen before it told of its own text, with what it tells.

    No rule of scoring changes: neither the tolerance of the rebelote that the ruleset beneath gave.
    """
    from scoring.rulebooks import COUNTED_SINCE, TOLD_SINCE  # noqa: PLC0415 — as above

    told = ALL_RULESETS[book.ruleset].with_options(dict(book.options))
    since = {name: getattr(told, name) for name in TOLD_SINCE - COUNTED_SINCE if name in book.options}
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
