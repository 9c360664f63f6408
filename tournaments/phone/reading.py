"""The messages of a phone, read strictly: what has not the shape of one is refused, and the field is named.

What a record says is for the engine to judge; here it is only JSON that every database can keep.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from datetime import UTC, datetime
from math import isfinite
from typing import TYPE_CHECKING, Any, Final
from uuid import UUID

from scoring.cards import Side
from tournaments.models.inbox import Message

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Set

LARGEST: Final = 6000
"""Characters of a message; the longest deal with all its announces takes a third."""
DEEPEST: Final = 6
MOST: Final = 2_000_000_000
MOST_PLACES: Final = 999
MOST_DIGITS: Final = 40
"""Of any number in a message: more than figures of a sheet have, and few enough to be shown."""
LONGEST_REASON: Final = 200
YEARS: Final = range(2000, 2100)


class BadMessage(ValueError):
    """Not a message: `field` says where."""

    def __init__(self, field: str) -> None:
        super().__init__(field)
        self.field = field


@dataclass(frozen=True, slots=True, kw_only=True)
class Read:
    """One message as its phone wrote it; `link` is the number of the link of its table."""

    link: int
    key: UUID
    side: Side
    verb: Message.Verb
    content: Mapping[str, Any]
    claimed_at: datetime | None


@dataclass(frozen=True, slots=True)
class Asked:
    """A deal that is to be shown before it is written: a new one, or in the place of `deal`."""

    link: int
    record: Mapping[str, Any]
    deal: int | None


def message(body: bytes) -> Read:
    """The message in a request's body; `BadMessage`."""
    given = _fields(_parsed(body), "", {"link", "key", "side", "verb", "content", "claimed_at"})
    verb = _one_of(Message.Verb, given["verb"], "verb")
    return Read(
        link=_whole(given["link"], "link"),
        key=_key(given["key"], "key"),
        side=_one_of(Side, given["side"], "side"),
        verb=verb,
        content=_content(verb, given["content"]),
        claimed_at=_moment(given["claimed_at"]),
    )


def asked(body: bytes) -> Asked:
    """What a preview asks for; `BadMessage`."""
    given = _fields(_parsed(body), "", {"link", "record", "deal"})
    deal = None if given["deal"] is None else _whole(given["deal"], "deal")
    return Asked(_whole(given["link"], "link"), _record(given["record"], "record"), deal)


def _parsed(body: bytes) -> Any:
    if len(body) > LARGEST:
        raise BadMessage("")
    try:
        parsed = json.loads(body, parse_constant=_no_constant, parse_float=_finite, parse_int=_short)
    except (ValueError, RecursionError) as wrong:
        raise BadMessage("") from wrong
    _keepable(parsed, DEEPEST)
    return parsed


def _finite(digits: str) -> float:
    number = float(digits)
    if not isfinite(number):
        raise BadMessage("")  # 1e999
    return number


def _short(digits: str) -> int:
    if len(digits) > MOST_DIGITS:
        raise BadMessage("")
    return int(digits)


def _no_constant(_word: str) -> None:
    raise BadMessage("")  # NaN and its kind are no JSON


def _keepable(value: Any, depth: int) -> None:
    """No text that a database refuses, and nothing deeper than any message is."""
    if depth < 0 or (isinstance(value, str) and not _writable(value)):
        raise BadMessage("")
    parts = [*value, *value.values()] if isinstance(value, dict) else value if isinstance(value, list) else []
    for part in parts:
        _keepable(part, depth - 1)


def _writable(text: str) -> bool:
    return "\x00" not in text and not any("\ud800" <= letter <= "\udfff" for letter in text)


def _content(verb: Message.Verb, given: Any) -> dict[str, Any]:
    """The content of a verb, with exactly its fields (`tournaments.sheets.inbox.Sent`)."""
    readers = CONTENTS[verb]
    optional = {"instead"} & set(readers)
    fields = _fields(given, "content", set(readers) - optional, optional)
    return {name: readers[name](value, f"content.{name}") for name, value in fields.items()}


def _fields(given: Any, field: str, wanted: Set[str], optional: Set[str] = frozenset()) -> dict[str, Any]:
    """An object with these fields; the first name that is wrong is the one that is said."""
    if not isinstance(given, dict):
        raise BadMessage(field)
    wrong = sorted((wanted - set(given)) | (set(given) - wanted - optional))
    if wrong:
        raise BadMessage(f"{field}.{wrong[0]}".lstrip("."))
    return given


def _whole(given: Any, field: str, most: int = MOST) -> int:
    if type(given) is not int or not 1 <= given <= most:
        raise BadMessage(field)
    return given


def _place(given: Any, field: str) -> int:
    return _whole(given, field, MOST_PLACES)


def _deal_or_sheet(given: Any, field: str) -> int | None:
    return None if given is None else _whole(given, field)


def _record(given: Any, field: str) -> dict[str, Any]:
    if not isinstance(given, dict):
        raise BadMessage(field)
    return given


def _reason(given: Any, field: str) -> str:
    reason = given.strip() if isinstance(given, str) else ""
    if not 0 < len(reason) <= LONGEST_REASON:
        raise BadMessage(field)
    return reason


def _key(given: Any, field: str) -> UUID:
    try:
        return UUID(given)
    except (ValueError, AttributeError, TypeError):
        raise BadMessage(field) from None


def _key_text(given: Any, field: str) -> str:
    return str(_key(given, field))


def _one_of(words: Any, given: Any, field: str) -> Any:
    try:
        return words(given)
    except ValueError:
        raise BadMessage(field) from None


def _moment(given: Any) -> datetime | None:
    """When the phone says it was written; a clock that was never set says nothing."""
    if given is None:
        return None
    try:
        moment = datetime.fromisoformat(given)
    except (ValueError, TypeError):
        raise BadMessage("claimed_at") from None
    if moment.tzinfo is None:
        raise BadMessage("claimed_at")
    return moment.astimezone(UTC) if moment.year in YEARS else None


CONTENTS: Final[Mapping[Message.Verb, Mapping[str, Callable[[Any, str], Any]]]] = {
    Message.Verb.DEAL: {"record": _record, "place": _place, "instead": _key_text},
    Message.Verb.CORRECT: {"record": _record, "deal": _whole, "version": _whole},
    Message.Verb.CONFIRM: {"deal": _whole, "version": _whole},
    Message.Verb.DISPUTE: {"deal": _deal_or_sheet, "version": _deal_or_sheet, "reason": _reason},
}
