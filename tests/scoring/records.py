"""Records of asce deals that are short to write, and what the engine makes of them."""

from __future__ import annotations

from typing import Any

from scoring.coinche.games import CoincheEngine
from scoring.errors import InvalidDeal
from scoring.rulesets import RULESETS

Record = dict[str, Any]
TABLE = CoincheEngine(RULESETS["asce"])
OTHER = {"NS": "EW", "EW": "NS"}


def deal(
    bid: int | str = 80, by: str = "NS", trump: str = "hearts", call: str = "none", **result: Any
) -> Record:
    """A deal of 80 at hearts by NS, unless something else is said; 90 points where no result is."""
    contract = {"by": by, "bid": bid, "trump": trump}
    if call != "none":
        contract["call"] = call
    if not {"points", "capot"} & result.keys():
        result["points"] = {by: 90}
    return {"contract": contract, **result}


def announce(text: str) -> Record:
    """The announce of a text like ``tierce A spades`` or ``carre J``."""
    return dict(zip(("kind", "rank", "suit"), text.split(), strict=False))


def announces(ns: str = "", ew: str = "") -> Record:
    """The announces of both sides: texts of `announce`, with commas between."""
    sides = {"NS": ns, "EW": ew}
    return {side: [announce(one) for one in text.split(", ")] for side, text in sides.items() if text}


def score(record: Record) -> Record:
    """The scored deal of a record that is valid."""
    return TABLE.score(TABLE.read(record)).to_record()


def errors(record: object) -> list[tuple[str, str]]:
    """Field and code of all that is wrong with a record, sorted; nothing where it is valid."""
    try:
        TABLE.read(record)
    except InvalidDeal as invalid:
        return sorted((error.field, error.code) for error in invalid.errors)
    return []


def gives(side: str, *marks: int) -> list[Record]:
    """Deals that the adversary fails, each giving `side` one of these marks and nothing else (A4)."""
    return [deal(mark - 160, OTHER[side], "clubs", points={OTHER[side]: 0}) for mark in marks]


def mirrored(record: Any) -> Any:
    """The same record with NS and EW exchanged, wherever they stand."""
    if isinstance(record, dict):
        return {OTHER.get(name, name): mirrored(value) for name, value in record.items()}
    if isinstance(record, list):
        return [mirrored(item) for item in record]
    return OTHER.get(record, record) if isinstance(record, str) else record
