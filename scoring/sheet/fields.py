"""Readers of the fields of an entry, from JSON to values and back; `BadEntry` names a field that is wrong."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from scoring.cards import Side

MAX_NUMBER: Final = 2_000_000_000
MAX_PLACE: Final = 999
MAX_POINTS: Final = 999_999
MAX_DEALS: Final = 99
MAX_LINES: Final = 200
MAX_REASON: Final = 200
MAX_WORDS: Final = 400

Pair = tuple[int, int]
Record = dict[str, Any]
"""A deal as `python -m scoring game` reads it."""
Reader = Callable[[Any, str], Any]
"""From a JSON value and the path of its field to the value that an entry has; `BadEntry`."""


class BadEntry(ValueError):
    """A value that is no entry: `field` is the path of what is wrong with it, empty for the whole."""

    def __init__(self, field: str) -> None:
        super().__init__(f"not an entry: {field or 'no object'}")
        self.field = field


def number_between(least: int, most: int) -> Reader:
    """A reader of whole numbers from `least` to `most`; it refuses true and 1.0."""

    def read(given: Any, field: str) -> int:
        if type(given) is not int or not least <= given <= most:
            raise BadEntry(field)
        return given

    return read


def text(most: int) -> Reader:
    """A reader of texts of so many characters, without the blanks around them."""

    def read(given: Any, field: str) -> str:
        if not isinstance(given, str) or len(given) > most:
            raise BadEntry(field)
        return given.strip()

    return read


def or_none(reader: Reader) -> Reader:
    """The reader of the same values and of null."""
    return lambda given, field: None if given is None else reader(given, field)


def pair(reader: Reader) -> Reader:
    """A reader of figures of both sides: ``{"NS": 1890, "EW": 1320}``."""

    def read(given: Any, field: str) -> Pair:
        if not isinstance(given, dict) or given.keys() != {"NS", "EW"}:
            raise BadEntry(field)
        return reader(given["NS"], f"{field}.NS"), reader(given["EW"], f"{field}.EW")

    return read


def read_side(given: Any, field: str) -> Side:
    try:
        return Side(given)
    except ValueError:
        raise BadEntry(field) from None


def read_record(given: Any, field: str) -> Record:
    """The JSON object of a deal, unchecked: the engine judges its fields."""
    if not isinstance(given, dict):
        raise BadEntry(field)
    return given


def read_flag(given: Any, field: str) -> bool:
    if not isinstance(given, bool):
        raise BadEntry(field)
    return given


NUMBER: Final = number_between(1, MAX_NUMBER)
POINTS: Final = number_between(0, MAX_POINTS)
DEALS: Final = number_between(1, MAX_DEALS)


@dataclass(frozen=True, slots=True)
class TypedSheetLine:
    """A line of a typed sheet: a new deal, one that stays (no record), or another record for a deal.

    `another`: a new deal that looks the same as one beside it, and was confirmed to be another.
    """

    deal: int | None
    record: Record | None
    another: bool = False

    def to_json(self) -> dict[str, Any]:
        fields = {"deal": self.deal, "record": self.record, "another": self.another or None}
        return {name: value for name, value in fields.items() if value is not None}


def read_lines(given: Any, field: str) -> tuple[TypedSheetLine, ...]:
    if not isinstance(given, list) or len(given) > MAX_LINES:
        raise BadEntry(field)
    return tuple(_read_line(line, f"{field}[{place}]") for place, line in enumerate(given))


def _read_line(given: Any, field: str) -> TypedSheetLine:
    if not isinstance(given, dict) or not given.keys() & {"deal", "record"}:
        raise BadEntry(field)
    if given.keys() - {"deal", "record", "another"}:
        raise BadEntry(field)
    deal = NUMBER(given["deal"], f"{field}.deal") if "deal" in given else None
    record = read_record(given["record"], f"{field}.record") if "record" in given else None
    return TypedSheetLine(deal, record, read_flag(given.get("another", False), f"{field}.another"))


READERS: Final[Mapping[str, Reader]] = {
    "absent": read_side,
    "another": read_flag,
    "article": text(MAX_REASON),
    "before": NUMBER,
    "deal": NUMBER,
    "deals_played": DEALS,
    "entry": NUMBER,
    "instead": text(36),
    "manches": pair(number_between(0, MAX_DEALS)),
    "only_deals": read_flag,
    "place": number_between(1, MAX_PLACE),
    "points": POINTS,
    "reason": text(MAX_REASON),
    "record": read_record,
    "set_totals": read_flag,
    "settles": read_flag,
    "side": read_side,
    "to": number_between(0, MAX_NUMBER),
    "totals": pair(POINTS),
    "version": number_between(0, MAX_NUMBER),
    "what": text(20),
    "words": text(MAX_WORDS),
}
"""How a field is read, by its name; one whose default is None may be null as well."""


def to_plain(value: Any) -> Any:
    """The JSON of a value that a reader gave."""
    match value:
        case (int(), int()):
            return {"NS": value[0], "EW": value[1]}
        case tuple():
            return [to_plain(each) for each in value]
        case _:
            return value.to_json() if hasattr(value, "to_json") else value
