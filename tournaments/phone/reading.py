"""The messages of a phone, read strictly: `BadEntry` names the field of what has not the shape of one.

What a record says is for the engine to judge; here it is only JSON that every database can keep.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from datetime import UTC, datetime
from math import isfinite
from typing import TYPE_CHECKING, Any, Final, NamedTuple
from uuid import UUID

from scoring.sheet import BadEntry, read_content
from scoring.sheet.entries import Agree, Correct, Deal, Dispute, FromTable
from scoring.sheet.fields import NUMBER, read_record, read_side

if TYPE_CHECKING:
    from collections.abc import Mapping, Set

    from scoring.cards import Side
    from scoring.sheet.fields import Record

MAX_BODY_BYTES: Final = 6000
"""Bytes of a message; the longest deal with all its announces takes a third."""
MAX_DEPTH: Final = 6
MAX_DIGITS: Final = 40
"""Of any number in a message: more than figures of a sheet have, and few enough to be shown."""
YEARS: Final = range(2000, 2100)


class Verb(NamedTuple):
    """What a phone can say: the kind of entry it makes, and the fields of its content."""

    kind: type[FromTable]
    fields: Set[str]
    optional: Set[str] = frozenset()


VERBS: Final[Mapping[str, Verb]] = {
    "deal": Verb(Deal, {"record", "place"}, {"instead"}),
    "correct": Verb(Correct, {"record", "deal", "version"}),
    "confirm": Verb(Agree, {"deal", "version"}),
    "dispute": Verb(Dispute, {"deal", "version", "reason"}),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Message:
    """One message as its phone wrote it; `link` is the primary key of its table."""

    link: int
    key: UUID
    side: Side
    content: FromTable
    claimed_at: datetime | None


@dataclass(frozen=True, slots=True)
class Asked:
    """A deal that is to be shown before it is written: a new one, or in the place of `deal`."""

    link: int
    record: Record
    deal: int | None


def read_message(body: bytes) -> Message:
    """The message in a request's body; `BadEntry`."""
    given = _fields(_parsed(body), "", {"link", "key", "side", "verb", "content", "claimed_at"})
    side = read_side(given["side"], "side")
    return Message(
        link=NUMBER(given["link"], "link"),
        key=_key(given["key"], "key"),
        side=side,
        content=_content(given["verb"], side, given["content"]),
        claimed_at=_moment(given["claimed_at"]),
    )


def read_asked(body: bytes) -> Asked:
    """What a preview asks for; `BadEntry`."""
    given = _fields(_parsed(body), "", {"link", "record", "deal"})
    deal = None if given["deal"] is None else NUMBER(given["deal"], "deal")
    return Asked(NUMBER(given["link"], "link"), read_record(given["record"], "record"), deal)


def as_sent(content: Mapping[str, Any]) -> tuple[str, dict[str, Any]]:
    """The verb and the content of the message that an entry of a phone was."""
    for name, verb in VERBS.items():
        if verb.kind.kind == content["kind"]:
            optional = {field: content[field] for field in verb.optional if field in content}
            return name, {field: content.get(field) for field in verb.fields} | optional
    raise BadEntry("kind")


def _content(name: Any, side: Side, given: Any) -> FromTable:
    """What a message says, with exactly the fields of its verb; only a dispute may name no deal."""
    verb = VERBS.get(name) if isinstance(name, str) else None
    if verb is None:
        raise BadEntry("verb")
    told = _fields(given, "content", verb.fields, verb.optional)
    for field, value in told.items():
        if value is None and verb.kind is not Dispute:
            raise BadEntry(f"content.{field}")
    if "instead" in told:
        told = {**told, "instead": str(_key(told["instead"], "content.instead"))}
    try:
        content = read_content({"kind": verb.kind.kind, "side": side, **told})
    except BadEntry as bad:
        raise BadEntry(f"content.{bad.field}") from bad
    if not isinstance(content, FromTable) or (isinstance(content, Dispute) and not content.reason):
        raise BadEntry("content.reason")
    return content


def _parsed(body: bytes) -> Any:
    if len(body) > MAX_BODY_BYTES:
        raise BadEntry("")
    try:
        parsed = json.loads(body, parse_constant=_no_constant, parse_float=_finite, parse_int=_short)
    except (ValueError, RecursionError) as wrong:
        raise BadEntry("") from wrong
    _check_storable(parsed, MAX_DEPTH)
    return parsed


def _finite(digits: str) -> float:
    number = float(digits)
    if not isfinite(number):
        raise BadEntry("")  # 1e999
    return number


def _short(digits: str) -> int:
    if len(digits) > MAX_DIGITS:
        raise BadEntry("")
    return int(digits)


def _no_constant(_word: str) -> None:
    raise BadEntry("")  # NaN and its kind are no JSON


def _check_storable(value: Any, depth: int) -> None:
    """`BadEntry` for a text that a database refuses, and for what is deeper than any message."""
    if depth < 0 or (isinstance(value, str) and not _storable(value)):
        raise BadEntry("")
    parts = [*value, *value.values()] if isinstance(value, dict) else value if isinstance(value, list) else []
    for part in parts:
        _check_storable(part, depth - 1)


def _storable(text: str) -> bool:
    return "\x00" not in text and not any("\ud800" <= letter <= "\udfff" for letter in text)


def _fields(given: Any, field: str, wanted: Set[str], optional: Set[str] = frozenset()) -> dict[str, Any]:
    """An object with these fields; the first name that is wrong is the one that is said."""
    if not isinstance(given, dict):
        raise BadEntry(field)
    wrong = sorted((wanted - set(given)) | (set(given) - wanted - optional))
    if wrong:
        raise BadEntry(f"{field}.{wrong[0]}".lstrip("."))
    return given


def _key(given: Any, field: str) -> UUID:
    try:
        return UUID(given)
    except (ValueError, AttributeError, TypeError):
        raise BadEntry(field) from None


def _moment(given: Any) -> datetime | None:
    """When the phone says it was written; a clock that was never set says nothing."""
    if given is None:
        return None
    try:
        moment = datetime.fromisoformat(given)
    except (ValueError, TypeError):
        raise BadEntry("claimed_at") from None
    if moment.tzinfo is None:
        raise BadEntry("claimed_at")
    return moment.astimezone(UTC) if moment.year in YEARS else None
