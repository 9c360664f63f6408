"""One JSON value a line, strictly: what is read can always be written back (docs/rules/command.md)."""

from __future__ import annotations

import json
from typing import Any, Final

DEEPEST: Final = 400
LINE_ENDS: Final = {ord(mark): f"\\u{ord(mark):04x}" for mark in "\x85\u2028\u2029"}


def _refuse(number: str) -> float:
    raise ValueError(f"{number} is no JSON number")


def _finite(text: str) -> float:
    number = float(text)
    return number if abs(number) != float("inf") else _refuse(text)


_decode: Final = json.JSONDecoder(parse_constant=_refuse, parse_float=_finite).decode
_encode: Final = json.JSONEncoder(ensure_ascii=False, allow_nan=False).encode


def read_value(text: str) -> object:
    """The value of a JSON text; `ValueError` or `RecursionError` where it is none, or too deep.

    What is nested deeper than could be written back is not read either.
    """
    value: object = _decode(text)
    if text.count("[") + text.count("{") > DEEPEST and _depth(value) > DEEPEST:
        raise RecursionError
    return value


def _depth(value: object) -> int:
    """How deep lists and objects are nested in one another."""
    depth, level = 0, [value]
    while level := [held for held in level if isinstance(held, dict | list)]:
        depth += 1
        level = [item for held in level for item in (held.values() if isinstance(held, dict) else held)]
    return depth


def to_line(answer: dict[str, Any]) -> bytes:
    """A line of UTF-8, and nothing in it that some program takes for the end of a line.

    Half of a surrogate pair, which UTF-8 cannot hold, is written as its JSON escape.
    """
    text = _encode(answer)
    if not text.isascii():
        text = text.translate(LINE_ENDS)
    return text.encode(errors="backslashreplace") + b"\n"
