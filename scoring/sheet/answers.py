"""The refused entries that wait for the referee, and the referee's answers to them and to disputes."""

from __future__ import annotations

from collections.abc import Set
from dataclasses import replace
from typing import Final

from scoring.sheet import entries as kinds
from scoring.sheet.entries import LogEntry
from scoring.sheet.facts import RefereeAnswer, RefusedEntry, SheetLine, SideChoice
from scoring.sheet.lines import index_of_place, locate_deal, rewritten_by_staff, with_line, with_new_line
from scoring.sheet.refusals import Outcome, Refusal
from scoring.sheet.sheet import Sheet

MAX_REFUSED_ENTRIES: Final = 200
"""How many refused entries of a table wait at once; those beyond are kept in the log alone."""
PASSING: Final = (kinds.Agree, kinds.Withdraw, kinds.Choose, kinds.TakeBack)
"""The kinds that leave nothing to settle where they are refused: whoever said it looks again."""
MAX_ANSWERS: Final = 6
"""How many answers a sheet keeps: the newest."""


def without_replaced(sheet: Sheet, entry: LogEntry) -> Sheet:
    """The sheet without the refused entry that this one replaces, even where this one is refused too."""
    instead = entry.content.instead if isinstance(entry.content, kinds.AddDeal) else ""
    left = tuple(case for case in sheet.refused_entries if not (instead and _replaces(entry, instead, case)))
    return sheet if len(left) == len(sheet.refused_entries) else replace(sheet, refused_entries=left)


def _replaces(entry: LogEntry, instead: str, case: RefusedEntry) -> bool:
    mendable = case.outcome in {Outcome.REFUSED, Outcome.ALIKE}
    return mendable and (case.key, case.device) == (instead, entry.device)


def with_refused(sheet: Sheet, entry: LogEntry) -> Sheet:
    """The sheet after a refused entry, which then waits to be settled; one that came too late does not.

    Of another version of a deal its record is kept, for the table to choose. Who corrects the very version of
    the other side that is on the sheet has chosen.
    """
    sheet = without_replaced(sheet, entry)
    content = entry.content
    of_no_use = isinstance(content, PASSING) and entry.outcome is not Outcome.PENDING
    if of_no_use or entry.outcome is None or len(sheet.refused_entries) >= MAX_REFUSED_ENTRIES:
        return sheet
    deal = entry.deal if entry.deal is not None else getattr(content, "deal", None)
    place = content.place or 0 if isinstance(content, kinds.AddDeal) else 0
    case = RefusedEntry(entry.number, entry.outcome, entry.key, entry.device, place, deal)
    if (
        entry.outcome is Outcome.CONFLICT
        and isinstance(content, kinds.AddDeal | kinds.Correct)
        and content.side
    ):
        case = replace(case, side=content.side.value, record=content.record)
        line = None if deal is None else sheet.line(deal)
        if (
            line is not None
            and isinstance(content, kinds.Correct)
            and content.version in {None, line.version}
        ):
            own = SideChoice(case.side, kinds.Choice.SENT, entry.number, line.version, entry.device)
            case = replace(case, choices=(own,))
    return replace(sheet, refused_entries=(*sheet.refused_entries, case))


def accept(sheet: Sheet, entry: LogEntry, content: kinds.Accept) -> Sheet:
    left = without_refused(sheet, {refused_entry(sheet, content.entry).entry})
    if content.deal is not None:
        index, line = locate_deal(left, content.deal)
        taken = rewritten_by_staff(
            replace(line, place=max(line.place, content.place or 0)), entry, content.record
        )
        after = with_line(left, index, taken)
    else:
        line = SheetLine(
            entry.number, entry.number, content.record, place=content.place or 0, author=entry.author
        )
        places = left.claimed_places()
        index = len(places) if content.place is None else index_of_place(places, content.place)
        after = with_new_line(left, index, line)
    return _with_answer(after, RefereeAnswer(entry.number, index + 1, content.words, taken=True), tells=True)


def set_aside(sheet: Sheet, entry: LogEntry, content: kinds.SetAside) -> Sheet:
    case = refused_entry(sheet, content.entry)
    left = without_refused(sheet, {case.entry})
    index = None if case.deal is None else sheet.index(case.deal)
    place = case.place if index is None or case.outcome is Outcome.ALIKE else index + 1
    answer = RefereeAnswer(entry.number, place, content.words)
    # What somebody has decided is told even without a word; what the program takes up again is not.
    return _with_answer(left, answer, tells=bool(content.words or entry.author) or case in sheet.contests)


def refused_entry(sheet: Sheet, number: int) -> RefusedEntry:
    """The refused entry of this number, which waits to be settled; `Refusal` where it does not."""
    case = next((one for one in sheet.refused_entries if one.entry == number), None)
    if case is None:
        raise Refusal("nothing-to-settle")
    return case


def without_refused(sheet: Sheet, numbers: Set[int]) -> Sheet:
    """The sheet once the refused entries of these numbers are settled."""
    left = tuple(case for case in sheet.refused_entries if case.entry not in numbers)
    return sheet if len(left) == len(sheet.refused_entries) else replace(sheet, refused_entries=left)


def settle(sheet: Sheet, entry: LogEntry, content: kinds.Settle) -> Sheet:
    dispute = next((one for one in sheet.open_disputes if one.entry == content.entry), None)
    if dispute is None:
        raise Refusal("nothing-to-settle")
    over = replace(dispute, settled=entry.number, settlement=content.words)
    left = replace(sheet, disputes=tuple(over if one is dispute else one for one in sheet.disputes))
    index = None if dispute.deal is None else sheet.index(dispute.deal)
    answer = RefereeAnswer(entry.number, 0 if index is None else index + 1, content.words)
    return _with_answer(left, answer, tells=bool(content.words))


def _with_answer(sheet: Sheet, answer: RefereeAnswer, *, tells: bool) -> Sheet:
    """The sheet with one more answer, where it tells the table anything."""
    if not tells:
        return sheet
    newest = replace(answer, deals=len(sheet.lines))
    return replace(sheet, answers=(*sheet.answers, newest)[-MAX_ANSWERS:])
