"""What the sides of a table say of its deals: agreements, disputes, and their choice between two versions.

Two versions of a deal that the table has noted are *contested*: each side says which one is right, and where
both say the same, it is. A referee decides what they go on seeing differently, or hand over.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from scoring.cards import Side
from scoring.sheet import entries as kinds
from scoring.sheet.answers import refused_entry, without_refused
from scoring.sheet.entries import Choice
from scoring.sheet.facts import DisputeState, RefusedEntry, SheetLine, SideChoice
from scoring.sheet.game import identity_of
from scoring.sheet.lines import index_of_place, locate_deal, with_line, with_new_line, without_line
from scoring.sheet.refusals import Outcome, Refusal

if TYPE_CHECKING:
    from collections.abc import Sequence, Set

    from scoring.sheet.entries import LogEntry
    from scoring.sheet.sheet import Sheet

MAX_DISPUTES: Final = 12
"""How many disputes of a table wait at once."""


# --- agreements -----------------------------------------------------------------------------------


def agree(sheet: Sheet, entry: LogEntry, content: kinds.Agree) -> Sheet:
    _index, line = locate_deal(sheet, content.deal, content.version)
    return sheet if content.side is None else with_agreement(sheet, line, content.side, entry)


def with_agreement(sheet: Sheet, line: SheetLine, side: Side, entry: LogEntry) -> Sheet:
    """The sheet with a side's agreement; once both agree, what was disputed about the deal is over.

    So is a version that a side had sent before it agreed to the one on the sheet.
    """
    agreed, number = line, entry.number
    if side.value not in line.agreed:
        agreed = replace(
            line,
            agreed={**line.agreed, side.value: number},
            device=line.device if line.agreed else entry.device,
            same_device=bool(line.agreed and entry.device) and line.device == entry.device,
        )
    after = with_line(sheet, sheet.index(line.deal) or 0, agreed)
    if not agreed.confirmed:
        return after
    given_up = {one.entry for one in after.contests_of(line.deal) if agreed.agreed[one.side] > one.entry}
    return without_disputes(without_refused(after, given_up), entry, {line.deal}, "")


def with_meeting(sheet: Sheet, line: SheetLine, entry: LogEntry) -> Sheet:
    """The sheet once a side has corrected its deal: a side that had sent that very version agrees to it."""
    same = identity_of(sheet.game, line.record)
    for one in sheet.contests_of(line.deal):
        if identity_of(sheet.game, one.record or {}) == same:
            sheet = without_refused(sheet, {one.entry})
            if one.side != line.by:
                said = replace(entry, number=one.entry, device=one.device)
                sheet = with_agreement(sheet, sheet.line(line.deal) or line, Side(one.side), said)
    return sheet


def check_open_to_phones(line: SheetLine, side: Side, place: int) -> None:
    """A side corrects what it wrote or agreed to, until both have confirmed it.

    What it says of the other side's deal is another version of that, and both choose.
    """
    if not line.by:
        raise Refusal("written-by-staff", deal=line.deal, place=place)
    if line.confirmed:
        raise Refusal("both-confirmed", deal=line.deal, place=place)
    if side.value not in line.agreed:
        raise Refusal("said-otherwise", Outcome.CONFLICT, deal=line.deal, place=place)


def take_back(sheet: Sheet, entry: LogEntry, content: kinds.TakeBack) -> Sheet:
    """The sheet without a side's own deal; where it was contested, the other version takes its place."""
    index, line = locate_deal(sheet, content.deal, content.version)
    if line.by and content.side.value not in line.agreed:
        raise Refusal("deal-of-the-other", deal=line.deal, place=index + 1)
    check_open_to_phones(line, content.side, index + 1)
    other = next(iter(sheet.contests_of(line.deal)), None)
    if other is None:
        return without_disputes(without_line(sheet, index), entry, {line.deal}, "taken-back")
    return _with_sent(without_refused(sheet, {other.entry}), line, other, entry, ())


# --- the choice between two versions --------------------------------------------------------------


def choose(sheet: Sheet, entry: LogEntry, content: kinds.Choose) -> Sheet:
    """The sheet with a side's choice; once both sides choose alike, as they want it."""
    case = refused_entry(sheet, content.entry)
    line = None if case.deal is None else sheet.line(case.deal)
    if line is None or case not in sheet.contests or (content.choice is Choice.BOTH and not case.place):
        raise Refusal("for-the-referee", deal=case.deal)
    if content.version not in {None, line.version}:
        raise Refusal(
            "deal-changed", Outcome.CONFLICT, deal=line.deal, place=(sheet.index(line.deal) or 0) + 1
        )
    own = SideChoice(content.side.value, content.choice, entry.number, line.version, entry.device)
    chosen = replace(case, choices=(*(one for one in case.choices if one.side != own.side), own))
    standing = chosen.choices_about(line.version)
    if (
        len(standing) < len(Side)
        or standing[0].choice is not standing[1].choice
        or own.choice is Choice.REFEREE
    ):
        return replace(
            sheet, refused_entries=tuple(chosen if one is case else one for one in sheet.refused_entries)
        )
    return _settled(without_refused(sheet, {case.entry}), line, case, entry, standing)


def _settled(
    sheet: Sheet, line: SheetLine, case: RefusedEntry, entry: LogEntry, choices: Sequence[SideChoice]
) -> Sheet:
    """The sheet as both sides want it: both agree to every version that they keep."""
    choice = choices[0].choice
    if choice is Choice.SENT:
        return _with_sent(sheet, line, case, entry, choices)
    after = _with_choices(sheet, line, entry, choices)
    if choice is Choice.SHEET:
        return after
    index = index_of_place(after.claimed_places(), case.place)
    another = SheetLine(
        entry.number, entry.number, case.record or {}, case.side, place=case.place, another=True
    )
    return _with_choices(with_new_line(after, index, another), another, entry, choices)


def _with_sent(
    sheet: Sheet, line: SheetLine, case: RefusedEntry, entry: LogEntry, choices: Sequence[SideChoice]
) -> Sheet:
    """The sheet with the version that a side had sent; without `choices` that side alone agrees to it."""
    sent = replace(
        line,
        version=entry.number,
        record=case.record or {},
        by=case.side,
        agreed={},
        author=0,
        device="",
        same_device=False,
    )
    after = with_line(sheet, sheet.index(line.deal) or 0, sent)
    writer = SideChoice(case.side, Choice.SENT, case.entry, line.version, case.device)
    return _with_choices(after, sent, entry, choices or (writer,))


def _with_choices(sheet: Sheet, line: SheetLine, entry: LogEntry, choices: Sequence[SideChoice]) -> Sheet:
    """The sheet once these sides agree to a deal, each by its choice; first the side that wrote it."""
    for one in sorted(choices, key=lambda choice: choice.side != line.by):
        said = replace(entry, number=one.entry, device=one.device)
        sheet = with_agreement(sheet, sheet.line(line.deal) or line, Side(one.side), said)
    return sheet


# --- disputes -------------------------------------------------------------------------------------


def without_disputes(sheet: Sheet, entry: LogEntry, deals: Set[int], ending: str = "corrected") -> Sheet:
    """The sheet once what is disputed about some deals is over by this entry."""
    over = tuple(
        replace(one, settled=entry.number, ending=ending) if one.open and one.deal in deals else one
        for one in sheet.disputes
    )
    return replace(sheet, disputes=over)


def dispute(sheet: Sheet, entry: LogEntry, content: kinds.Dispute) -> Sheet:
    if content.deal is not None:
        locate_deal(sheet, content.deal, content.version)
    if len(sheet.open_disputes) >= MAX_DISPUTES and not entry.accepted:
        raise Refusal("referee-called", deal=content.deal)
    opened = DisputeState(
        entry.number, content.deal, content.side.value if content.side else "", content.reason
    )
    # Of settled disputes, only the last one about each deal is shown.
    kept = (one for one in sheet.disputes if one.open or one.deal != content.deal)
    return replace(sheet, disputes=(*kept, opened))


def withdraw(sheet: Sheet, entry: LogEntry, content: kinds.Withdraw) -> Sheet:
    opened = next((one for one in sheet.open_disputes if one.entry == content.entry), None)
    if opened is None:
        raise Refusal("nothing-to-settle")
    if opened.side != (content.side.value if content.side else ""):
        raise Refusal("dispute-of-the-other", deal=opened.deal)
    over = replace(opened, settled=entry.number, ending="withdrawn")
    return replace(sheet, disputes=tuple(over if one is opened else one for one in sheet.disputes))
