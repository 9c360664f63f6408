"""Changes to the lines of a sheet, and searches for a deal or for one that looks the same."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from scoring.sheet.game import identity_of
from scoring.sheet.refusals import Outcome, Refusal

if TYPE_CHECKING:
    from collections.abc import Mapping

    from scoring.cards import Side
    from scoring.sheet.entries import LogEntry
    from scoring.sheet.facts import SheetLine
    from scoring.sheet.fields import Record
    from scoring.sheet.sheet import Sheet


def with_line(sheet: Sheet, index: int, line: SheetLine) -> Sheet:
    """The sheet with another line at an index."""
    return sheet.having(lines=(*sheet.lines[:index], line, *sheet.lines[index + 1 :]))


def with_new_line(sheet: Sheet, index: int, line: SheetLine) -> Sheet:
    """The sheet with one more line before the one at an index."""
    return sheet.having(lines=(*sheet.lines[:index], line, *sheet.lines[index:]))


def without_line(sheet: Sheet, index: int) -> Sheet:
    """The sheet without the line at an index, whose deal is kept among the removed ones."""
    gone = sheet.lines[index]
    lines = (*sheet.lines[:index], *sheet.lines[index + 1 :])
    return sheet.having(lines=lines, removed={**sheet.removed, gone.deal: gone.place})


def index_of_place(places: Mapping[int, int], place: int) -> int:
    """The index of a new deal that its phone counted at `place`: before those played after it."""
    return next((n for n, other in enumerate(places.values()) if other > place), len(places))


def find_look_alike(
    sheet: Sheet, record: Record, index: int | None, side: Side | None = None
) -> SheetLine | None:
    """The deal that a new one looks the same as: beside its `index`, or one that waits for its `side`.

    An `index` of None has no neighbours. None where there is no such deal.
    """
    near = [] if index is None else [*sheet.lines[max(0, index - 1) : index + 1]]
    if side is not None:
        near += [line for line in sheet.lines if side.value not in line.agreed and line.waits]
    identity = identity_of(sheet.game, record) if near else None
    return next((line for line in near if identity_of(sheet.game, line.record) == identity), None)


def rewritten_by_staff(line: SheetLine, entry: LogEntry, record: Record) -> SheetLine:
    """The line with another record that staff wrote: it needs no confirmation."""
    return replace(
        line,
        version=entry.number,
        record=record,
        by="",
        agreed={},
        author=entry.author,
        device="",
        same_device=False,
    )


def locate_deal(sheet: Sheet, deal: int, version: int | None = None) -> tuple[int, SheetLine]:
    """The index and the line of a deal; it must be on the sheet, and in this version where one is named."""
    index = sheet.index(deal)
    if index is None:
        code = "off-the-sheet" if deal in sheet.removed else "no-such-deal"
        raise Refusal(code, Outcome.CONFLICT, deal=deal)
    line = sheet.lines[index]
    if version not in {None, line.version}:
        raise Refusal("deal-changed", Outcome.CONFLICT, deal=deal, place=index + 1)
    return index, line
