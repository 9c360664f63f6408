"""What a table's phone sends, straight onto the log."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any
from uuid import uuid4

from scoring.cards import Side
from scoring.sheet import entries
from tests.sheets.verbs import by_phone, say

if TYPE_CHECKING:
    from tournaments.core.models.rounds import Table
    from tournaments.core.sheets.writing import WriteResult


def through_a_revoked_link(table: Table, content: entries.Content) -> WriteResult:
    """What a phone says that still has the link before the last."""
    from tournaments.core.sheets.writing import Phone  # noqa: PLC0415 — models wait for the settings

    return say(table, content, phone=Phone(device="NS", link_revoked=True), key=uuid4())


def enter(
    table: Table,
    place: int,
    record: dict[str, Any],
    side: Side = Side.NS,
    *,
    another: bool = False,
    instead: str = "",
    **named: Any,
) -> WriteResult:
    """A new deal, as the phone counts them; `instead` of its refused entry of that key."""
    said = entries.AddDeal(side=side, place=place, record=record, another=another, instead=instead)
    return by_phone(table, said, **named)


def agree(
    table: Table, deal: int, version: int | None = None, side: Side = Side.EW, **named: Any
) -> WriteResult:
    """The other side's agreement."""
    return by_phone(table, entries.Agree(side=side, deal=deal, version=version), **named)


def choose(
    table: Table, contested: int, choice: entries.Choice, side: Side = Side.EW, **named: Any
) -> WriteResult:
    """What a side says of two versions of a deal; `contested` is the refused entry with the other one."""
    return by_phone(table, entries.Choose(side=side, entry=contested, choice=choice), **named)


def hand_over(table: Table, written: WriteResult) -> WriteResult:
    """The refused version of a deal is left to the referee; returns what wrote it."""
    choose(table, written.entry.number, entries.Choice.REFEREE)
    return written


def dispute(table: Table, deal: int | None, reason: str, side: Side = Side.EW) -> WriteResult:
    """«Pas d’accord» of the other side."""
    return by_phone(table, entries.Dispute(side=side, deal=deal, reason=reason))
