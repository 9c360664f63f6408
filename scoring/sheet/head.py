"""By which rules a table plays, and the game that follows from them."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final, Self

from scoring.coinche.ruleset import Ruleset
from scoring.house import club_rules
from scoring.sheet.chouine import Chouine
from scoring.sheet.coinche import Coinche

if TYPE_CHECKING:
    from scoring.sheet.game import SheetGame

NO_TARGET: Final = 1_000_000_000
"""The target of a table that only its last deal ends (C1): nobody reaches it."""


@dataclass(frozen=True, slots=True)
class Head:
    """By which rules a table plays: the first line of its log.

    `target` ends it where `deals` is None; a `target` of None is reached by nobody. `deals` is the number of
    deals that ends it (C1). A game of manches asks neither.
    """

    ruleset: str = "asce"
    options: Mapping[str, Any] = field(default_factory=dict)
    target: int | None = None
    deals: int | None = None

    @classmethod
    def from_json(cls, stored: Mapping[str, Any]) -> Self:
        """A head that `to_json` gave; `scoring.sheet.entries.read_head` reads one that anybody wrote."""
        return cls(stored["ruleset"], stored["options"], stored["target"], stored["deals"])

    def to_json(self) -> dict[str, Any]:
        return {
            "ruleset": self.ruleset,
            "options": dict(self.options),
            "target": self.target,
            "deals": self.deals,
        }


def game_of(head: Head) -> SheetGame:
    """The game of a head, made once for each; `KeyError` and `OptionError` for rules nobody can play by."""
    target = NO_TARGET if head.target is None or head.deals is not None else head.target
    return _game(head.ruleset, json.dumps(dict(head.options), sort_keys=True), target, head.deals)


@lru_cache(maxsize=64)
def _game(ruleset: str, options: str, target: int, deals: int | None) -> SheetGame:
    rules = club_rules(ruleset, json.loads(options), target)
    return Coinche(rules, deals) if isinstance(rules, Ruleset) else Chouine(rules)
