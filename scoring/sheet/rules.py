"""The effect of each kind of entry on a sheet: one function for each kind, in the table `RULES`.

A rule gives the next sheet, or raises a `Refusal`. The engine does not judge an entry again that is recorded
as accepted: what a stricter edition would refuse is kept and flagged. `folding` does what every entry does to
marks, version and number, and has the two kinds that look back.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from scoring.options import OptionError
from scoring.sheet import entries as kinds
from scoring.sheet.agreements import (
    agree,
    check_open_to_phones,
    choose,
    dispute,
    take_back,
    with_agreement,
    with_meeting,
    withdraw,
    without_disputes,
)
from scoring.sheet.answers import accept, set_aside, settle, without_replaced
from scoring.sheet.entries import LogEntry
from scoring.sheet.facts import RulingEntry, SheetLine, TypedTotals
from scoring.sheet.fields import Pair, TypedSheetLine
from scoring.sheet.game import game_of, identity_of
from scoring.sheet.lines import (
    find_look_alike,
    index_of_place,
    locate_deal,
    rewritten_by_staff,
    with_line,
    with_new_line,
    without_line,
)
from scoring.sheet.refusals import Outcome, Refusal
from scoring.sheet.sheet import Sheet

TYPED_STEP: Final = 1_000_000
"""A log has fewer entries than this, so that larger numbers are free for the deals of typed sheets."""

EntryRule = Callable[[Sheet, LogEntry, Any], Sheet]


def deals_brought(content: kinds.Content) -> int:
    """How many new deals an entry brings, accepted or not; no phone may number a deal beyond their sum."""
    if isinstance(content, kinds.TypedSheet):
        return sum(line.deal is None for line in content.lines)
    return int(
        isinstance(content, kinds.AddDeal) or (isinstance(content, kinds.Accept) and content.deal is None)
    )


# --- deals ----------------------------------------------------------------------------------------


def _deal(sheet: Sheet, entry: LogEntry, content: kinds.AddDeal) -> Sheet:
    sheet = without_replaced(sheet, entry)
    agreed = {} if content.side is None else {content.side.value: entry.number}
    by = "" if content.side is None else content.side.value
    line = SheetLine(
        entry.number,
        entry.number,
        content.record,
        by,
        agreed,
        content.place or 0,
        entry.author,
        device=entry.device if agreed else "",
        another=content.another,
    )
    if content.place is None:
        return with_new_line(sheet, _index_before(sheet, content.before), line)
    places = sheet.claimed_places()
    there = [one for one in sheet.lines if places[one.deal] == content.place]
    identity = identity_of(sheet.game, content.record) if there else None
    same = next((one for one in there if identity_of(sheet.game, one.record) == identity), None)
    if same is not None:
        return sheet if content.side is None else with_agreement(sheet, same, content.side, entry)
    index = index_of_place(places, content.place)
    if not entry.accepted:
        if not content.another:
            _check_another(sheet, content, None if there else index)
        _check_place(sheet, content, there, max(places.values(), default=0))
    return with_new_line(sheet, index, line)


def _check_another(sheet: Sheet, content: kinds.AddDeal, index: int | None) -> None:
    """`Refusal` where a deal looks the same as one there, and its writer has not said that it is another."""
    if (like := find_look_alike(sheet, content.record, index, content.side)) is not None:
        place = (sheet.index(like.deal) or 0) + 1
        raise Refusal("looks-the-same", Outcome.ALIKE, deal=like.deal, place=place)


def _check_place(sheet: Sheet, content: kinds.AddDeal, there: Sequence[SheetLine], last: int) -> None:
    """`Refusal` where another deal has this place, the table has ended, or deals before it are missing."""
    if there:
        other = there[0]
        place = (sheet.index(other.deal) or 0) + 1
        code = "other-deal-there" if other.by else "written-by-staff"
        raise Refusal(code, Outcome.CONFLICT, deal=other.deal, place=place)
    decided = sheet.stopped or sheet.totals is not None or sheet.forfeit is not None
    if decided and sheet.result is not None:
        raise Refusal("table-ended", Outcome.LATE)
    if content.place is not None and content.place > max(last, sheet.deals_sent) + 1:
        raise Refusal("place-too-far")


def _correct(sheet: Sheet, entry: LogEntry, content: kinds.Correct) -> Sheet:
    index, line = locate_deal(sheet, content.deal, content.version)
    if content.side is None:
        after = with_line(sheet, index, rewritten_by_staff(line, entry, content.record))
        return without_disputes(after, entry, {content.deal}) if content.settles else after
    if not entry.accepted:
        check_open_to_phones(line, content.side, index + 1)
    corrected = replace(
        line,
        version=entry.number,
        record=content.record,
        by=content.side.value,
        agreed={content.side.value: entry.number},
        author=0,
        device=entry.device,
        same_device=False,
    )
    return with_meeting(with_line(sheet, index, corrected), corrected, entry)


def _index_before(sheet: Sheet, deal: int | None) -> int:
    """The index of a new line before that of a deal; after the last one for None."""
    return len(sheet.lines) if deal is None else locate_deal(sheet, deal)[0]


def _remove(sheet: Sheet, _entry: LogEntry, content: kinds.Remove) -> Sheet:
    index, _line = locate_deal(sheet, content.deal)
    return without_line(sheet, index)


def _put_back(sheet: Sheet, entry: LogEntry, content: kinds.PutBack) -> Sheet:
    if content.deal not in sheet.removed:
        raise Refusal("no-such-deal" if sheet.line(content.deal) is None else "nothing-to-settle")
    place = sheet.removed[content.deal]
    line = SheetLine(content.deal, entry.number, content.record, place=place, author=entry.author)
    back = with_new_line(sheet, _index_before(sheet, content.before), line)
    return replace(back, removed={deal: at for deal, at in sheet.removed.items() if deal != content.deal})


def _typed_sheet(sheet: Sheet, entry: LogEntry, content: kinds.TypedSheet) -> Sheet:
    """The lines as they are wanted, in their order; deals that are not among them are taken off."""
    standing = {line.deal: line for line in sheet.lines}
    lines = []
    for place, one in enumerate(content.lines):
        lines.append(_wanted_line(sheet, standing, one, typed_deal(entry.number, place), entry))
    gone = {line.deal: line.place for line in standing.values()}
    written = {line.deal for line in lines}
    if len(written) < len(lines):
        raise Refusal("no-such-deal")
    removed = {deal: place for deal, place in sheet.removed.items() if deal not in written} | gone
    typed = replace(sheet, lines=tuple(lines), removed=removed)
    if content.settles:
        stays = {line.deal for line in lines if line in sheet.lines}
        typed = without_disputes(typed, entry, {line.deal for line in sheet.lines} - stays)
    if not content.set_totals:
        return typed
    if content.totals is None:
        return replace(typed, totals=None)
    return _with_totals(typed, entry, content.totals, content.manches, content.deals_played)


def typed_deal(number: int, place: int) -> int:
    """The number of the deal that the line at `place` (from 0) of the typed sheet `number` brings.

    The first line has the number of its entry; the others (2,000,007 for the second line of entry 7) have
    numbers beyond those of any entry.
    """
    return number if place == 0 else (place + 1) * TYPED_STEP + number


def _wanted_line(
    sheet: Sheet, standing: dict[int, SheetLine], one: TypedSheetLine, new_deal: int, entry: LogEntry
) -> SheetLine:
    line = None if one.deal is None else standing.pop(one.deal, None)
    if line is not None:
        return line if one.record is None else rewritten_by_staff(line, entry, one.record)
    off = one.deal in sheet.removed
    if one.record is None or (one.deal is not None and not off):
        raise Refusal("off-the-sheet" if off else "no-such-deal")
    place = 0 if one.deal is None else sheet.removed[one.deal]
    deal = one.deal or new_deal
    return SheetLine(deal, entry.number, one.record, place=place, author=entry.author, another=one.another)


# --- totals, end, rulings -------------------------------------------------------------------------


def _totals(sheet: Sheet, entry: LogEntry, content: kinds.Totals) -> Sheet:
    return _with_totals(sheet, entry, content.points, content.manches, content.deals_played)


def _with_totals(
    sheet: Sheet, entry: LogEntry, points: Pair, manches: Pair | None, deals: int | None
) -> Sheet:
    if sheet.forfeit is not None and not entry.accepted:
        raise Refusal("forfeit-stands")
    totals = kinds.Totals(points=points, manches=manches, deals_played=deals)
    return replace(sheet, totals=TypedTotals(entry.number, totals, entry.author))


def _withdraw_totals(sheet: Sheet, _entry: LogEntry, _content: kinds.WithdrawTotals) -> Sheet:
    return replace(sheet, totals=None)


def _stop(sheet: Sheet, _entry: LogEntry, _content: kinds.Stop) -> Sheet:
    if not sheet.lines:
        raise Refusal("nothing-played")
    return replace(sheet, stopped=True)


def _reopen(sheet: Sheet, _entry: LogEntry, _content: kinds.Reopen) -> Sheet:
    return replace(sheet, stopped=False, forfeit=None)


def _forfeit(sheet: Sheet, entry: LogEntry, content: kinds.Forfeit) -> Sheet:
    if not content.article.strip() and not entry.accepted:
        raise Refusal("reason-missing")
    return replace(sheet, forfeit=content)


def _ruling(sheet: Sheet, entry: LogEntry, content: kinds.Ruling) -> Sheet:
    if not content.article.strip() and not entry.accepted:
        raise Refusal("ruling-reason-missing")
    return replace(sheet, rulings=(*sheet.rulings, RulingEntry(entry.number, content)))


# --- second looks ---------------------------------------------------------------------------------


def _tick(sheet: Sheet, entry: LogEntry, content: kinds.Tick) -> Sheet:
    if content.version != sheet.version:
        raise Refusal("sheet-changed")
    return sheet if sheet.checked else replace(sheet, ticks={**sheet.ticks, content.version: entry.number})


def _untick(sheet: Sheet, _entry: LogEntry, content: kinds.Untick) -> Sheet:
    left = {version: entry for version, entry in sheet.ticks.items() if entry != content.entry}
    if len(left) == len(sheet.ticks):
        raise Refusal("nothing-to-settle")
    return replace(sheet, ticks=left)


# --- other rules ----------------------------------------------------------------------------------


def _rules(sheet: Sheet, _entry: LogEntry, content: kinds.ChangeRules) -> Sheet:
    """Every line is played under the new head; a deal that cannot be any more is kept and flagged."""
    try:
        game_of(content.game)
    except OptionError as refused:
        raise Refusal("rules-unknown", reason=refused.sentence) from refused
    return replace(sheet, head=content.game)


RULES: Final[Mapping[type[kinds.Content], EntryRule]] = {
    kinds.AddDeal: _deal,
    kinds.Correct: _correct,
    kinds.Remove: _remove,
    kinds.PutBack: _put_back,
    kinds.TypedSheet: _typed_sheet,
    kinds.Agree: agree,
    kinds.Dispute: dispute,
    kinds.Withdraw: withdraw,
    kinds.Choose: choose,
    kinds.TakeBack: take_back,
    kinds.Totals: _totals,
    kinds.WithdrawTotals: _withdraw_totals,
    kinds.Stop: _stop,
    kinds.Reopen: _reopen,
    kinds.Forfeit: _forfeit,
    kinds.Ruling: _ruling,
    kinds.Accept: accept,
    kinds.SetAside: set_aside,
    kinds.Settle: settle,
    kinds.Tick: _tick,
    kinds.Untick: _untick,
    kinds.ChangeRules: _rules,
}
