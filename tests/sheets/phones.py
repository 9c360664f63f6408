"""What a table's phone sends, straight into the inbox."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any
from uuid import uuid4

from scoring.cards import Side

if TYPE_CHECKING:
    from tournaments.models.inbox import Message, TableLink
    from tournaments.models.rounds import Table
    from tournaments.models.sheets import DealVersion


def send(table: Table, verb: str, side: Side = Side.NS, **content: Any) -> Message:
    """One message through the working link of a table, which it gets where it has none."""
    from tournaments.models.inbox import TableLink  # noqa: PLC0415 — models wait for the settings
    from tournaments.sheets import links  # noqa: PLC0415 — as above

    link = TableLink.objects.filter(table=table, revoked_at=None).first() or links.renew(table)
    return _through(link, verb, side, content)


def through_a_revoked_link(table: Table, verb: str, **content: Any) -> Message:
    """One message of a phone that still has the link before the last."""
    from tournaments.sheets import links  # noqa: PLC0415 — as above

    link = links.renew(table)
    links.renew(table)
    link.refresh_from_db()
    return _through(link, verb, Side.NS, content)


def _through(link: TableLink, verb: str, side: Side, content: dict[str, Any]) -> Message:
    from tournaments.models.inbox import Message  # noqa: PLC0415 — as above
    from tournaments.sheets import inbox  # noqa: PLC0415 — as above

    sent = inbox.Sent(key=uuid4(), device=side, side=side, verb=Message.Verb(verb), content=content)
    return inbox.receive(link, sent)


def enter(table: Table, place: int, record: dict[str, Any], side: Side = Side.NS) -> Message:
    """A new deal, as the phone counts them."""
    return send(table, "deal", side, place=place, record=record)


def entered(table: Table, record: dict[str, Any], place: int = 1) -> DealVersion:
    """A deal that one side's phone has entered."""
    version = enter(table, place, record).version
    assert version is not None
    return version


def dispute(table: Table, version: DealVersion, reason: str) -> Message:
    """«Pas d'accord» of the other side."""
    return send(table, "dispute", Side.EW, deal=version.deal_id, version=version.number, reason=reason)
