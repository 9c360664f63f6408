"""The rules of coinche and chouine: deals scored, explained, refused with a reason. Standard library only."""

from __future__ import annotations

from typing import Final

VERSION: Final = "1"
"""Of what deals are worth: raised with every change of a mark, so that marks kept elsewhere can tell."""

__all__ = [
    "cards",
    "chouine",
    "codes",
    "coinche",
    "criteria",
    "errors",
    "examples",
    "house",
    "lots",
    "names",
    "options",
    "regulations",
    "results",
    "robot",
    "rulebooks",
    "rulesets",
    "sentences",
    "sheet",
    "standings",
    "strict_json",
]
