"""Strict JSON: texts to values and back, and values read field by field (docs/rules/records.md).

`read_value` and `to_line` agree: what is read can always be written back. A `FieldReader` keeps every error
of a record with its path, not only the first.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Container, Iterable
from enum import StrEnum
from json.encoder import c_make_encoder, encode_basestring  # type: ignore[attr-defined]  # of CPython
from typing import Any, Final, TypeVar

from scoring.errors import DealError
from scoring.sentences import Sentence, pgettext
from scoring.sentences import sentence as _

MAX_DEPTH: Final = 400
WHITE_SPACE: Final = " \t\n\r"
"""What JSON allows around a value."""
LINE_ENDS: Final = {ord(mark): f"\\u{ord(mark):04x}" for mark in "\x85\u2028\u2029"}

TYPES: Final[dict[type, Sentence]] = {
    dict: _("un objet"),
    list: _("une liste"),
    int: pgettext("record", "un nombre entier"),
    bool: _("vrai ou faux"),
    str: _("un mot"),
}
"""What an error calls the type that a value should have."""

T = TypeVar("T")
EnumWord = TypeVar("EnumWord", bound=StrEnum)


def _refuse(number: str) -> float:
    raise ValueError(f"{number} is no JSON number")


def _finite(text: str) -> float:
    number = float(text)
    return number if abs(number) != float("inf") else _refuse(text)


class RepeatedField(ValueError):
    """An object gives a field twice: which of the two is meant nobody can say. `name` is the field."""

    def __init__(self, name: str) -> None:
        super().__init__(f"the field {name!r} is given twice")
        self.name = name


def whole_object(fields: list[tuple[str, Any]]) -> dict[str, Any]:
    """The object of these fields, for `json.loads` too; `RepeatedField` where two have one name."""
    made = dict(fields)
    if len(made) < len(fields):
        names = [name for name, _value in fields]
        raise RepeatedField(next(name for place, name in enumerate(names) if name in names[:place]))
    return made


_decode: Final = json.JSONDecoder(
    parse_constant=_refuse, parse_float=_finite, object_pairs_hook=whole_object
).raw_decode
_encoder: Final = json.JSONEncoder(ensure_ascii=False, check_circular=False)  # no answer holds a circle


def _one_encode() -> Callable[[object], str]:
    """The function that encodes a value: CPython's own, made once, where `encode` makes one each time."""
    if c_make_encoder is None:
        return _encoder.encode
    quoted = encode_basestring
    parts = c_make_encoder(None, _encoder.default, quoted, None, ": ", ", ", False, False, True)
    return lambda value: "".join(parts(value, 0))


_encode: Final = _one_encode()


def read_value(text: str) -> object:
    """The value of a JSON text; `ValueError` or `RecursionError` where it is none, or too deep.

    A field that an object gives twice is `RepeatedField`, a `ValueError`. What is nested deeper than could
    be written back is not read either.
    """
    text = text.strip(WHITE_SPACE)
    value, end = _decode(text)
    if end < len(text):
        raise json.JSONDecodeError("Extra data", text, end)
    if len(text) > 2 * MAX_DEPTH and text.count("[") + text.count("{") > MAX_DEPTH < _depth(value):
        raise RecursionError
    return value


def _depth(value: object) -> int:
    """How deep lists and objects are nested in one another."""
    depth, level = 0, [value]
    while level := [held for held in level if isinstance(held, dict | list)]:
        depth += 1
        level = [item for held in level for item in (held.values() if isinstance(held, dict) else held)]
    return depth


def to_text(value: object) -> str:
    """The JSON of a value, without a character that some program takes for the end of a line.

    Half of a surrogate pair, which UTF-8 cannot hold, is written as its JSON escape.
    """
    text = _encode(value)
    if text.isascii():
        return text
    return text.translate(LINE_ENDS).encode(errors="backslashreplace").decode()


def to_line(answer: dict[str, Any]) -> bytes:
    """A line of UTF-8, see `to_text`."""
    return f"{to_text(answer)}\n".encode()


class FieldReader:
    """Reads the fields of a JSON value. What is wrong is added to `errors`, and reads as None.

    Numbers are integers only: neither ``true`` nor ``90.0`` is one.
    """

    def __init__(self) -> None:
        self.errors: list[DealError] = []

    def refuse(self, path: str, code: str, **words: object) -> None:
        """Add the error `code` at `path`; `words` fill its sentence."""
        self.errors.append(DealError.of(path, code, **words))

    def missing(self, path: str) -> None:
        self.refuse(path, "missing", name=path.rpartition(".")[2])

    def only(self, record: Iterable[str], path: str, names: Container[str]) -> None:
        """Refuse each field of the object at `path` that is not one of `names`."""
        for name in record:
            if name not in names:
                self.refuse(f"{path}.{name}" if path else name, "unknown-field", name=name)

    def object(self, value: Any, path: str) -> dict[str, Any] | None:
        return self.of_type(dict, value, path)

    def flag(self, value: Any, path: str) -> bool | None:
        return self.of_type(bool, value, path)

    def integer(self, value: Any, path: str) -> int | None:
        return self.of_type(int, value, path)

    def word(self, value: Any, path: str, among: Iterable[EnumWord]) -> EnumWord | None:
        """One of a few words."""
        if self.of_type(str, value, path) is None:
            return None
        for word in among:
            if word == value:
                return word
        self.refuse(path, "bad-value", value=value, what=", ".join(among))
        return None

    def of_type(self, expected: type[T], value: Any, path: str, what: Sentence | None = None) -> T | None:
        """The value where it has exactly this type; else None, with an error that calls the type `what`."""
        if type(value) is expected:
            return value
        self.refuse(path, "wrong-type", what=what or TYPES[expected])
        return None
