"""Deals with known marks under asce, worked out from section 10.1."""

from __future__ import annotations

from typing import Any, Final

Record = dict[str, Any]

PASSED: Final[Record] = {"passed": True}


def made(by: str = "NS", bid: int = 100, points: int = 110) -> Record:
    """Made in hearts: the takers mark points + bid rounded, the others 162 − points rounded (10.1 a)."""
    return {"contract": {"by": by, "bid": bid, "trump": "hearts"}, "points": {by: points}}


def failed(by: str = "NS", bid: int = 100, points: int = 70, **more: Any) -> Record:
    """Failed in hearts: the defence marks 160 + bid (10.1 b)."""
    return {"contract": {"by": by, "bid": bid, "trump": "hearts"}, "points": {by: points}, **more}


def coinched_capot(by: str = "NS", trump: str = "spades") -> Record:
    """Capot bid, coinched and made: (250 + 250) × 2 = 1000 to nothing (10.1 a, A3)."""
    contract = {"by": by, "bid": "capot", "trump": trump, "call": "coinche"}
    return {"contract": contract, "capot": by}


def with_tolerance(side: str = "NS") -> Record:
    """A belote without its «rebelote» (7, A9)."""
    return {**made(side), "belote": {side: 1}, "rebelote_omitted": [side]}
