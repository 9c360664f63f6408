"""Parses the messages of a phone strictly: `BadEntry` names the field that is wrong.

The engine judges the contents of a record; here a record is only checked to be JSON that every database can
store.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any, Final
from uuid import UUID

from scoring.sheet import BadEntry, read_content
from scoring.sheet.entries import Dispute, FromTable
from scoring.sheet.fields import NUMBER, read_record, read_side
from scoring.strict_json import read_value
from tournaments.platform.text import check_storable

if TYPE_CHECKING:
    from collections.abc import Mapping, Set

    from scoring.cards import Side
    from scoring.sheet.fields import Record

MAX_BODY_BYTES: Final = 6000
"""The most bytes of a message; the longest deal with all its announces takes a third."""
MAX_DEPTH: Final = 6
MAX_NUMBER: Final = 10**40
"""The largest number in a message: far above any on a sheet, and short enough to be shown."""
MATCH: Final = re.compile("[0-9-]{0,80}", re.ASCII)
YEARS: Final = range(2000, 2100)
FIELDS: Final[Mapping[str, Set[str]]] = {
    "deal": {"record", "place"},
    "correct": {"record", "deal", "version"},
    "agree": {"deal", "version"},
    "dispute": {"deal", "version", "reason"},
    "withdraw": {"entry"},
    "choose": {"entry", "choice", "version"},
    "take-back": {"deal", "version"},
}
"""The fields of each kind of message."""
OPTIONAL: Final[Mapping[str, Set[str]]] = {"deal": {"another", "instead"}}
"""Optional fields: `another` is a deal that only looks the same, `instead` the refused entry it replaces."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Message:
    """One parsed message of a phone; `link` is the primary key of its table.

    `match` is the seating that it was written for (`Table.seating`); empty from a page of an earlier version.
    """

    link: int
    match: str
    key: UUID
    side: Side
    content: FromTable
    claimed_at: datetime | None


@dataclass(frozen=True, slots=True)
class PreviewRequest:
    """A request for the preview of a record: as a new deal, or in the place of `deal`."""

    link: int
    record: Record
    deal: int | None


def read_message(body: bytes) -> Message:
    """The message in a request's body; `BadEntry`."""
    given = _fields(_parsed(body), "", {"link", "key", "side", "kind", "content", "claimed_at"}, {"match"})
    side = read_side(given["side"], "side")
    return Message(
        link=NUMBER(given["link"], "link"),
        match=_match(given.get("match", "")),
        key=_key(given["key"], "key"),
        side=side,
        content=_content(given["kind"], side, given["content"]),
        claimed_at=_moment(given["claimed_at"]),
    )


def read_preview_request(body: bytes) -> PreviewRequest:
    """The preview request in a request's body; `BadEntry`."""
    given = _fields(_parsed(body), "", {"link", "record", "deal"})
    deal = None if given["deal"] is None else NUMBER(given["deal"], "deal")
    return PreviewRequest(NUMBER(given["link"], "link"), read_record(given["record"], "record"), deal)


def _content(kind: Any, side: Side, given: Any) -> FromTable:
    """The content of a message, with exactly the fields of its kind; only a dispute may name no deal."""
    wanted = FIELDS.get(kind) if isinstance(kind, str) else None
    if wanted is None:
        raise BadEntry("kind")
    told = _fields(given, "content", wanted, OPTIONAL.get(kind, frozenset()))
    for field, value in told.items():
        if value is None and kind != Dispute.kind:
            raise BadEntry(f"content.{field}")
    if "instead" in told:
        told = {**told, "instead": str(_key(told["instead"], "content.instead"))}
    try:
        content = read_content({"kind": kind, "side": side, **told})
    except BadEntry as bad:
        raise BadEntry(f"content.{bad.field}") from bad
    if not isinstance(content, FromTable) or (isinstance(content, Dispute) and not content.reason):
        raise BadEntry("content.reason")
    return content


def _parsed(body: bytes) -> object:
    if len(body) > MAX_BODY_BYTES:
        raise BadEntry("")
    try:
        parsed = read_value(body.decode())
        check_storable(parsed, MAX_DEPTH, MAX_NUMBER)
    except (ValueError, RecursionError) as wrong:
        raise BadEntry("") from wrong
    return parsed


def _fields(given: Any, field: str, wanted: Set[str], optional: Set[str] = frozenset()) -> dict[str, Any]:
    """A JSON object with exactly these fields; `BadEntry` names the first one that is wrong."""
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


def _match(given: Any) -> str:
    if not isinstance(given, str) or not MATCH.fullmatch(given):
        raise BadEntry("match")
    return given


def _moment(given: Any) -> datetime | None:
    """The time of writing by the phone's clock; None where that clock was clearly never set."""
    if given is None:
        return None
    try:
        moment = datetime.fromisoformat(given)
    except (ValueError, TypeError):
        raise BadEntry("claimed_at") from None
    if moment.tzinfo is None:
        raise BadEntry("claimed_at")
    return moment.astimezone(UTC) if moment.year in YEARS else None
