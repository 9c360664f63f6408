"""JSON that has one writing: RFC 8785 (JCS), of text in NFC and whole numbers, and its fingerprint."""

from __future__ import annotations

import json
import unicodedata
from collections.abc import Mapping
from hashlib import sha256
from typing import Any, Final

MOST: Final = 2**53 - 1
"""The largest whole number that every reader of JSON keeps exactly."""


class NotCanonical(ValueError):
    """A value that has no canonical writing: a fraction, a number too large, two fields of one name."""


def encoded(data: Any) -> bytes:
    """The one writing of `data`: UTF-8, fields in order, no space; `NotCanonical`."""
    try:
        return json.dumps(_plain(data), ensure_ascii=False, separators=(",", ":")).encode()
    except UnicodeEncodeError as error:
        raise NotCanonical("half a character") from error
    except RecursionError as error:
        raise NotCanonical("too deep") from error


def fingerprint_of(data: Any) -> str:
    """SHA-256 of that writing, in hexadecimal."""
    return sha256(encoded(data)).hexdigest()


def as_canonical(value: Any) -> Any:
    """A JSON value that can be written; what has no canonical writing becomes the text of its own JSON.

    A phone may send any JSON in a deal that is then refused, or as its «id»: fractions, numbers beyond all
    measure. An object stays one: ``{"text": …}``.
    """
    if _has_writing(value):
        return value
    made = value
    if isinstance(value, dict):
        made = {name: as_canonical(each) for name, each in value.items()}
    elif isinstance(value, list):
        made = [as_canonical(each) for each in value]
    if _has_writing(made):
        return made
    text = json.dumps(value, sort_keys=True)
    return {"text": text} if isinstance(value, dict) else text


def _has_writing(value: Any) -> bool:
    try:
        encoded(value)
    except NotCanonical:
        return False
    return True


def decoded(content: bytes) -> Any:
    """What was written as JSON, on how many lines ever; `NotCanonical` where it cannot be one of ours."""
    try:
        return json.loads(
            content.decode("utf-8-sig"),
            object_pairs_hook=_object,
            parse_float=_no_number,
            parse_constant=_no_number,
        )
    except NotCanonical:
        raise
    except (ValueError, RecursionError) as error:
        raise NotCanonical("no JSON") from error


def _plain(value: Any) -> Any:
    match value:
        case None | bool():
            return value
        case str():
            return unicodedata.normalize("NFC", value)
        case int() if abs(value) <= MOST:
            return int(value)
        case Mapping() if all(isinstance(key, str) for key in value):
            return _object(
                sorted(((_plain(key), _plain(each)) for key, each in value.items()), key=_in_order)
            )
        case list() | tuple():
            return [_plain(each) for each in value]
        case _:
            raise NotCanonical(f"{type(value).__name__} {value!r}")


def _in_order(field: tuple[str, Any]) -> bytes:
    return field[0].encode("utf-16-be", "surrogatepass")  # RFC 8785, 3.2.3


def _object(fields: list[tuple[str, Any]]) -> dict[str, Any]:
    made = dict(fields)
    if len(made) != len(fields):
        raise NotCanonical("two fields of one name")
    return made


def _no_number(text: str) -> Any:
    raise NotCanonical(text)
