"""The rules of coinche and chouine: deals read, scored, explained, or refused with a reason.

Standard library only. A ruleset with a club's options makes an engine, which scores records (docs/rules):

>>> from scoring.engines import engine_of
>>> from scoring.rulesets import ALL_RULESETS
>>> engine = engine_of(ALL_RULESETS["asce"])
>>> contract = {"by": "NS", "bid": 100, "trump": "hearts"}
>>> score = engine.score({"contract": contract, "points": {"NS": 112}})
>>> score.marks
(210, 50)
>>> print(engine.explain(score)[0])
Contrat 100 à cœur, réussi · Plis : 112 · Contrat : 100 → 212, arrondi à 210

A record that no deal can give raises `scoring.errors.InvalidDeal`, which lists all that is wrong with it.

- `coinche`, `chouine`: one game each, from record to match; `cards`: what both play with.
- `rulesets`: the published rules; `options`, `house`, `rulebooks`: what clubs change in them.
- `telling`: the rules as players read them, and a deal typed in a few letters.
- `results`, `caps`, `criteria`, `standings`: what finished tables give each team, and the ranking.
- `play`: the auction and the cards, a disputed deal replayed, and a robot that plays.
- `sheet`: the deal sheet of a table, folded from its log.
- `sentences`: texts in any language. `strict_json`: JSON read with all its errors. `lots`: drawing of lots.
- `command`: ``python -m scoring``.
"""

from __future__ import annotations

from typing import Final

VERSION: Final = "2"
"""The version of the marks: raised when a deal scores differently, so that stored marks show their age."""

__all__ = [
    "caps",
    "cards",
    "chouine",
    "coinche",
    "criteria",
    "errors",
    "house",
    "lots",
    "names",
    "options",
    "play",
    "results",
    "rulebooks",
    "rulesets",
    "sentences",
    "sheet",
    "standings",
    "strict_json",
    "telling",
]
