"""The refused entries that wait for the referee, and the referee's answers to them and to disputes."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from scoring.sheet import entries as kinds
from scoring.sheet.entries import LogEntry
from scoring.sheet.facts import RefereeAnswer, RefusedEntry, SheetLine
from scoring.sheet.lines import index_of_place, locate_deal, rewritten_by_staff, with_line, with_new_line
from scoring.sheet.refusals import Outcome, Refusal
from scoring.sheet.sheet import Sheet

MAX_REFUSED_ENTRIES: Final = 200
"""How many refused entries of a table wait at once; those beyond are kept in the log alone."""
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
    """The sheet after a refused entry, which then waits for the referee; a late agreement does not."""
    sheet = without_replaced(sheet, entry)
    content = entry.content
    late_agreement = (
        isinstance(content, kinds.Agree | kinds.Withdraw) and entry.outcome is not Outcome.PENDING
    )
    if late_agreement or entry.outcome is None or len(sheet.refused_entries) >= MAX_REFUSED_ENTRIES:
        return sheet
    deal = entry.deal if entry.deal is not None else getattr(content, "deal", None)
    place = content.place or 0 if isinstance(content, kinds.AddDeal) else 0
    case = RefusedEntry(entry.number, entry.outcome, entry.key, entry.device, place, deal)
    return replace(sheet, refused_entries=(*sheet.refused_entries, case))


def accept(sheet: Sheet, entry: LogEntry, content: kinds.Accept) -> Sheet:
    left = _without_refused(sheet, content.entry)
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
    return _with_answer(after, RefereeAnswer(entry.number, index + 1, content.words, taken=True))


def set_aside(sheet: Sheet, entry: LogEntry, content: kinds.SetAside) -> Sheet:
    left = _without_refused(sheet, content.entry)
    case = next(one for one in sheet.refused_entries if one.entry == content.entry)
    index = None if case.deal is None else sheet.index(case.deal)
    place = case.place if index is None or case.outcome is Outcome.ALIKE else index + 1
    return _with_answer(left, RefereeAnswer(entry.number, place, content.words))


def _without_refused(sheet: Sheet, number: int) -> Sheet:
    left = tuple(case for case in sheet.refused_entries if case.entry != number)
    if len(left) == len(sheet.refused_entries):
        raise Refusal("nothing-to-settle")
    return replace(sheet, refused_entries=left)


def settle(sheet: Sheet, entry: LogEntry, content: kinds.Settle) -> Sheet:
    dispute = next((one for one in sheet.open_disputes if one.entry == content.entry), None)
    if dispute is None:
        raise Refusal("nothing-to-settle")
    over = replace(dispute, settled=entry.number, settlement=content.words)
    left = replace(sheet, disputes=tuple(over if one is dispute else one for one in sheet.disputes))
    index = None if dispute.deal is None else sheet.index(dispute.deal)
    return _with_answer(left, RefereeAnswer(entry.number, 0 if index is None else index + 1, content.words))


def _with_answer(sheet: Sheet, answer: RefereeAnswer) -> Sheet:
    """The sheet with one more answer; an entry set aside without words gives no answer."""
    if not answer.taken and not answer.words:
        return sheet
    newest = replace(answer, deals=len(sheet.lines))
    return replace(sheet, answers=(*sheet.answers, newest)[-MAX_ANSWERS:])
