"""Canonical JSON (RFC 8785, by the package `rfc8785`) of text and whole numbers, and its fingerprint."""

from __future__ import annotations

import json
import re
from hashlib import sha256
from typing import Any, Final

import rfc8785

Data = dict[str, Any]
"""A JSON object."""
HALF_A_LETTER: Final = re.compile(r"\\u[dD][89a-fA-F]")
"""The escape of a surrogate, which is text only in a pair."""


class NotCanonical(ValueError):
    """A value or a text that canonical JSON does not allow: a fraction, a repeated field, another shape …"""


def encoded(data: Any) -> bytes:
    """The canonical form of `data`: UTF-8, fields in order, no space; `NotCanonical`."""
    try:
        return rfc8785.dumps(data)
    except (rfc8785.CanonicalizationError, UnicodeEncodeError) as error:
        raise NotCanonical(str(error)) from error
    except RecursionError as error:
        raise NotCanonical("too deep") from error


def fingerprint_of(data: Any) -> str:
    """SHA-256 of the canonical form, in hexadecimal."""
    return sha256(encoded(data)).hexdigest()


def as_canonical(value: Any) -> Any:
    """The value with every part that has no canonical form replaced by its JSON as text.

    A phone may send any JSON in a deal that is then refused, or as its «id»: fractions, huge numbers. An
    object stays an object: ``{"text": …}``.
    """
    if _is_canonical(value):
        return value
    made = value
    if isinstance(value, dict):
        made = {name: as_canonical(each) for name, each in value.items()}
    elif isinstance(value, list):
        made = [as_canonical(each) for each in value]
    if _is_canonical(made):
        return made
    text = json.dumps(value, sort_keys=True)
    return {"text": text} if isinstance(value, dict) else text


def decoded(content: bytes) -> Any:
    """The value of a JSON text in any layout; `NotCanonical` where the value has no canonical form."""
    try:
        text = content.decode("utf-8-sig")
        value = json.loads(text, object_pairs_hook=_object, parse_float=_no_number, parse_constant=_no_number)
        if HALF_A_LETTER.search(text):
            json.dumps(value, ensure_ascii=False).encode()
    except NotCanonical:
        raise
    except (ValueError, RecursionError) as error:
        raise NotCanonical("no JSON") from error
    return value


def _is_canonical(value: Any) -> bool:
    try:
        encoded(decoded(encoded(value)))
    except NotCanonical:
        return False
    return True


def _object(fields: list[tuple[str, Any]]) -> dict[str, Any]:
    made = dict(fields)
    if len(made) != len(fields):
        raise NotCanonical("two fields of one name")
    return made


def _no_number(text: str) -> Any:
    raise NotCanonical(text)
