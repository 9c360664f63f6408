"""The record of a deal as a JSON Schema (2020-12), for programs that are generated from one.

It says the form of each field, and nothing of what can be under a ruleset: that is for
`scoring.coinche.judging`, whose refusals have codes.
"""

from __future__ import annotations

from typing import Any, Final

from scoring.cards import Rank, Suit, Trump
from scoring.chouine import parties as chouine
from scoring.coinche.announces import AnnounceKind
from scoring.coinche.deals import CoincheCall, Slam
from scoring.coinche.kinds import (
    SIDE_WORDS,
    AnnouncesBySide,
    AnyValue,
    ContractParts,
    CountBySide,
    Kind,
    OneOf,
    OneSeat,
    OneSide,
    PointsBySide,
    SomeSides,
    Tick,
)
from scoring.coinche.records import RECORD

Schema = dict[str, Any]
BY_SIDE: Final = "NS", "EW"


def record_schema() -> Schema:
    """The schema of a record; `description` of each field is its line in docs/rules/records.md."""
    fields = {
        name: {**_of_kind(field.kind), "description": field.record} for name, field in RECORD.fields.items()
    }
    return _object(fields, ()) | {"title": "DealRecord", "description": "A deal of coinche or belote."}


def partie_schema() -> Schema:
    """The schema of a record of chouine (`scoring.chouine.reader`); who plays says how many play."""
    announce = {"kind": _words(tuple(chouine.ChouineAnnounceKind)), "trump": {"type": "boolean"}}
    player = _words(chouine.PLAYERS)
    winner = {"anyOf": [player, {"type": "null"}]}
    fields = {
        "players": {"type": "integer", "enum": list(chouine.NUMBERS)},
        "points": _by_player({"type": "integer"}),
        "der": player,
        "announces": _by_player({"type": "array", "items": _object(announce, ("kind",))}),
        "chouine": winner,
        "awarded": winner,
        "id": {},
    }
    return _object(fields, ()) | {"title": "PartieRecord", "description": "A partie of chouine."}


def _by_player(shape: Schema) -> Schema:
    return _object({player.value: shape for player in chouine.PLAYERS}, ())


def _of_kind(kind: Kind) -> Schema:  # noqa: PLR0911 — one line a kind
    match kind:
        case Tick():
            return {"type": "boolean"}
        case OneSide():
            side = _words(SIDE_WORDS)
            return {"anyOf": [side, {"type": "null"}]} if kind.nobody else side
        case OneSeat():
            return _words(kind.values)
        case SomeSides():
            return {"type": "array", "items": _words(SIDE_WORDS), "maxItems": 2}
        case OneOf():
            return {"enum": list(kind.values)}
        case PointsBySide() | CountBySide():
            return _object({side: {"type": "integer"} for side in BY_SIDE}, ())
        case ContractParts():
            return _contract()
        case AnnouncesBySide():
            return _object({side: {"type": "array", "items": _announce()} for side in BY_SIDE}, ())
        case AnyValue():
            return {}
    raise TypeError(f"no schema for {type(kind).__name__}")


def _contract() -> Schema:
    fields = {
        "by": _words(SIDE_WORDS),
        "bid": {"anyOf": [{"type": "integer"}, _words(tuple(Slam))]},
        "trump": _words(tuple(Trump)),
        "call": _words(tuple(CoincheCall)),
    }
    return _object(fields, ("by", "bid", "trump"))


def _announce() -> Schema:
    fields = {
        "kind": _words(tuple(AnnounceKind)), "rank": _words(tuple(Rank)), "suit": _words(tuple(Suit)),
    }  # fmt: skip
    return _object(fields, ("kind", "rank"))


def _words(values: tuple[Any, ...]) -> Schema:
    return {"type": "string", "enum": [str(getattr(value, "value", value)) for value in values]}


def _object(fields: dict[str, Schema], required: tuple[str, ...]) -> Schema:
    shape: Schema = {"type": "object", "properties": fields, "additionalProperties": False}
    return shape | ({"required": list(required)} if required else {})
