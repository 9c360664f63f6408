"""What waits for the referee, and what the referee answers."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from scoring.sheet import entries as kinds
from scoring.sheet.entries import Entry
from scoring.sheet.facts import Answer, Line, RefusedEntry
from scoring.sheet.lines import by_staff, on_sheet, place_before, with_line, with_new_line
from scoring.sheet.refusals import Outcome, Refusal
from scoring.sheet.sheet import Sheet

MAX_REFUSED_ENTRIES: Final = 200
"""How many refused entries of a table wait at once; those beyond are kept in the log alone."""
MAX_ANSWERS: Final = 6
"""How many answers a sheet keeps: the newest."""


def without_mended(sheet: Sheet, entry: Entry) -> Sheet:
    """The sheet without the refused entry that this one replaces, even where this one is refused too."""
    instead = entry.content.instead if isinstance(entry.content, kinds.Deal) else ""
    left = tuple(case for case in sheet.refused_entries if not (instead and _mends(entry, instead, case)))
    return sheet if len(left) == len(sheet.refused_entries) else replace(sheet, refused_entries=left)


def _mends(entry: Entry, instead: str, case: RefusedEntry) -> bool:
    mendable = case.outcome in {Outcome.REFUSED, Outcome.ALIKE}
    return mendable and (case.key, case.device) == (instead, entry.device)


def with_refused(sheet: Sheet, entry: Entry) -> Sheet:
    """The sheet after a refused entry, which then waits for the referee; a late agreement does not."""
    sheet = without_mended(sheet, entry)
    content = entry.content
    late_agreement = (
        isinstance(content, kinds.Agree | kinds.Withdraw) and entry.outcome is not Outcome.PENDING
    )
    if late_agreement or entry.outcome is None or len(sheet.refused_entries) >= MAX_REFUSED_ENTRIES:
        return sheet
    deal = entry.deal if entry.deal is not None else getattr(content, "deal", None)
    place = content.place or 0 if isinstance(content, kinds.Deal) else 0
    case = RefusedEntry(entry.number, entry.outcome, entry.key, entry.device, place, deal)
    return replace(sheet, refused_entries=(*sheet.refused_entries, case))


def accept(sheet: Sheet, entry: Entry, said: kinds.Accept) -> Sheet:
    left = _without_refused(sheet, said.entry)
    if said.deal is not None:
        index, line = on_sheet(left, said.deal)
        taken = by_staff(replace(line, place=max(line.place, said.place or 0)), entry, said.record)
        after = with_line(left, index, taken)
    else:
        line = Line(entry.number, entry.number, said.record, place=said.place or 0, author=entry.author)
        places = left.claimed_places()
        index = len(places) if said.place is None else place_before(places, said.place)
        after = with_new_line(left, index, line)
    return _with_answer(after, Answer(entry.number, index + 1, said.words, taken=True))


def set_aside(sheet: Sheet, entry: Entry, said: kinds.SetAside) -> Sheet:
    left = _without_refused(sheet, said.entry)
    case = next(one for one in sheet.refused_entries if one.entry == said.entry)
    index = None if case.deal is None else sheet.index(case.deal)
    place = case.place if index is None or case.outcome is Outcome.ALIKE else index + 1
    return _with_answer(left, Answer(entry.number, place, said.words))


def _without_refused(sheet: Sheet, number: int) -> Sheet:
    left = tuple(case for case in sheet.refused_entries if case.entry != number)
    if len(left) == len(sheet.refused_entries):
        raise Refusal("nothing-to-settle")
    return replace(sheet, refused_entries=left)


def settle(sheet: Sheet, entry: Entry, said: kinds.Settle) -> Sheet:
    dispute = next((one for one in sheet.open_disputes if one.entry == said.entry), None)
    if dispute is None:
        raise Refusal("nothing-to-settle")
    over = replace(dispute, settled=entry.number, settlement=said.words)
    left = replace(sheet, disputes=tuple(over if one is dispute else one for one in sheet.disputes))
    index = None if dispute.deal is None else sheet.index(dispute.deal)
    return _with_answer(left, Answer(entry.number, 0 if index is None else index + 1, said.words))


def _with_answer(sheet: Sheet, answer: Answer) -> Sheet:
    """The sheet with one more answer; setting something aside without a word is none."""
    if not answer.taken and not answer.words:
        return sheet
    told = replace(answer, deals=len(sheet.lines))
    return replace(sheet, answers=(*sheet.answers, told)[-MAX_ANSWERS:])
