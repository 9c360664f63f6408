"""The rulesets by name: a file each, listed here once."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from scoring.chouine.matches import ChouineRules
from scoring.coinche.ruleset import Ruleset
from scoring.rulesets.asce import ASCE
from scoring.rulesets.chouine import CHOUINE, FOUR, MONDOUBLEAU, MONDOUBLEAU_FOUR
from scoring.rulesets.dauphine import DAUPHINE
from scoring.rulesets.pagat import PAGAT
from scoring.rulesets.wikipedia import WIKIPEDIA

AnyRules = Ruleset | ChouineRules

RULESETS: Final[Mapping[str, Ruleset]] = MappingProxyType(
    {ruleset.name: ruleset for ruleset in (ASCE, PAGAT, WIKIPEDIA, DAUPHINE)}
)
"""The rulesets of coinche."""
ALL_RULESETS: Final[Mapping[str, AnyRules]] = {
    **RULESETS,
    **{rules.name: rules for rules in (CHOUINE, MONDOUBLEAU, FOUR, MONDOUBLEAU_FOUR)},
}
"""The rulesets of every game."""

__all__ = ["chosen", "chouine"]
