"""The JSON Schemas of what is exchanged most and was described least: records, an entry, an archive."""

from __future__ import annotations

import dataclasses
import types
import typing
from collections.abc import Sequence
from typing import Any, Final

from scoring.cards import Side
from scoring.sheet.entries import KINDS, Content
from scoring.sheet.fields import TypedSheetLine
from tournaments.frontends.api import archive_schema
from tournaments.frontends.api.acts import WRITABLE_KINDS
from tournaments.frontends.api.record_schema import partie_schema, record_schema

Schema = dict[str, Any]
RECORD: Final = "DealRecord"
PARTIE: Final = "PartieRecord"
CONTENT: Final = "EntryContent"
DATA: Final = "ArchiveData"
PLAIN: Final[dict[Any, Schema]] = {
    int: {"type": "integer"},
    bool: {"type": "boolean"},
    str: {"type": "string"},
    types.NoneType: {"type": "null"},
    Side: {"type": "string", "enum": [side.value for side in Side]},
}
SIDES: Final = tuple(side.value for side in Side)
REF: Final = "#/components/schemas/"
NOT_FOR_PROGRAMS: Final = ("side", "instead")
"""Fields of an entry by which the phones of a table speak for a side."""


def components() -> dict[str, Schema]:
    """The schemas by their names in the document."""
    kinds = [_of_content(kind, KINDS[kind]) for kind in sorted(WRITABLE_KINDS)]
    return {
        RECORD: record_schema(),
        PARTIE: partie_schema(),
        DATA: archive_schema.DATA,
        CONTENT: {"anyOf": kinds, "description": "What an entry says, by its `kind`."},
    }


def _of_content(name: str, kind: type[Content]) -> Schema:
    told = typing.get_type_hints(kind)
    fields = [one for one in dataclasses.fields(kind) if one.name not in NOT_FOR_PROGRAMS]
    needed = [one.name for one in fields if one.default is dataclasses.MISSING]
    shapes = {"kind": {"type": "string", "enum": [name]}} | {
        one.name: _of_type(told[one.name]) for one in fields
    }
    said = {"title": name, "description": (kind.__doc__ or "").partition("\n")[0]}
    return _object(shapes, ["kind", *needed]) | said


def _of_type(hint: Any) -> Schema:
    """The schema of a field of an entry, by its annotation."""
    arguments, origin = typing.get_args(hint), typing.get_origin(hint)
    if isinstance(hint, types.UnionType):
        return {"anyOf": [_of_type(one) for one in arguments]}
    if origin is dict:
        return {"anyOf": [{"$ref": f"{REF}{RECORD}"}, {"$ref": f"{REF}{PARTIE}"}]}
    if origin is tuple and Ellipsis in arguments:
        return {"type": "array", "items": _of_type(arguments[0])}
    if origin is tuple:  # of both sides
        return _object(dict(zip(SIDES, map(_of_type, arguments), strict=True)), SIDES)
    return _line() if hint is TypedSheetLine else PLAIN[hint]


def _line() -> Schema:
    told = typing.get_type_hints(TypedSheetLine)
    fields = {name: _of_type(_said(hint)) for name, hint in told.items()}
    return _object(fields)


def _object(fields: dict[str, Schema], needed: Sequence[str] = ()) -> Schema:
    shape: Schema = {"type": "object", "properties": fields, "additionalProperties": False}
    return shape | ({"required": list(needed)} if needed else {})


def _said(hint: Any) -> Any:
    """The type of a field that is left out where it has nothing."""
    found = [one for one in typing.get_args(hint) if one is not types.NoneType]
    return found[0] if isinstance(hint, types.UnionType) and len(found) == 1 else hint
