"""What comes from the tables: kept as it came, then judged; a refusal never blocks the next message.

`receive` is one transaction: the message is in the inbox before it is judged, and both are durable before
the phone is told anything. What the judgement raises undoes the judgement alone.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, NamedTuple
from uuid import UUID, uuid5

from django.db import transaction
from django.db.models import UUIDField

from scoring.cards import Side
from tournaments.models.inbox import Message, TableLink
from tournaments.prepared import Adding, Given, Reading
from tournaments.sheets import judging, refusals
from tournaments.sheets.rescoring import OpenSheet, lock_table

if TYPE_CHECKING:
    from collections.abc import Mapping
    from datetime import datetime

_KEEP: Final = Adding(Message, unless_there=("key",))
_KNOWN: Final = Reading(
    lambda: Message.objects.select_related("version", "link").filter(key=Given("key", UUIDField()))
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Sent:
    """A message as the phone sent it; `content` has the fields of its verb.

    ``deal``: `record`, `place` (from 1, as the phone counts), `instead` (the key of its refused message that
    this one mends, where it does). ``correct``: `deal`, `version`, `record`. ``confirm``: `deal`, `version`.
    ``dispute``: `deal` (None: the sheet), `version`, `reason`.
    """

    key: UUID
    device: str
    side: Side
    verb: Message.Verb
    content: Mapping[str, Any]
    claimed_at: datetime | None = None


class Received(NamedTuple):
    """A message, and the sheet as it left it; None where that must be read again."""

    message: Message
    sheet: OpenSheet | None = None


def receive(link: TableLink, sent: Sent) -> Message:
    """The message in the inbox, and what became of it. The same one again is the one there is."""
    return taken(link, sent).message


@transaction.atomic
def taken(link: TableLink, sent: Sent) -> Received:
    """`receive`, with the sheet for who shows it next."""
    message, new = _kept(link, sent)
    return Received(message, judging.judge(message)) if new else Received(_judged(message))


def _kept(link: TableLink, sent: Sent) -> tuple[Message, bool]:
    """The message written down; what bears a known key and says something else is kept under its own."""
    message, new = _written(link, sent, sent.key)
    if new or (message.link_id, message.verb, message.content) == (link.pk, sent.verb, sent.content):
        return message, new
    twin, new = _written(link, sent, uuid5(sent.key, repr(sorted(sent.content.items(), key=str))))
    if new:
        there = message.version if message.link.table_id == link.table_id else None
        why = refusals.AlreadyWritten(there.place if there else None)
        judging.refuse(twin, judging.NotTaken(Message.Outcome.REFUSED, why, there))
    return twin, False


def _written(link: TableLink, sent: Sent, key: UUID) -> tuple[Message, bool]:
    """The message of this key, and whether it was written now: of two nodes, one writes it."""
    message = Message(
        link=link,
        key=key,
        device=sent.device,
        side=sent.side,
        verb=sent.verb,
        content=dict(sent.content),
        claimed_at=sent.claimed_at,
    )
    new = _KEEP(message)
    return (message if new else _KNOWN.all(key=key)[0]), new


def judge_pending() -> int:
    """Judge what a breakdown left unjudged and no referee has settled; how many messages are judged by it."""
    unjudged = Message.objects.filter(outcome=Message.Outcome.PENDING, settled_at=None)
    found = list(unjudged.select_related("link"))
    judged = transaction.atomic(_judged)
    return sum(judged(message).outcome != Message.Outcome.PENDING for message in found)


def _judged(message: Message) -> Message:
    """A message that came before, as it is now; one that a breakdown left unjudged is judged.

    Whoever had to wait for its table finds what another node or a referee has made of it.
    """
    if not _unjudged(message):
        return message
    lock_table(message.link.table_id)
    now = _KNOWN.all(key=message.key)[0]
    if _unjudged(now):
        judging.judge(now)
    return now


def _unjudged(message: Message) -> bool:
    return message.outcome == Message.Outcome.PENDING and message.settled_at is None
