"""The rulesets by name: one file each."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from scoring.coinche.ruleset import Ruleset
from scoring.rulesets.asce import ASCE
from scoring.rulesets.dauphine import DAUPHINE
from scoring.rulesets.pagat import PAGAT
from scoring.rulesets.wikipedia import WIKIPEDIA

RULESETS: Final[Mapping[str, Ruleset]] = MappingProxyType(
    {ruleset.name: ruleset for ruleset in (ASCE, PAGAT, WIKIPEDIA, DAUPHINE)}
)
