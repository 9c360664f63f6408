"""What each kind of entry does to a sheet: every rule of the sheet is said here, once.

A rule gives the next sheet, or raises a `Refusal`. An entry that is recorded as accepted is not judged by the
engine again: what a stricter edition would refuse is kept and flagged.
What every entry does to marks, version and number is in `folding`, beside the two kinds that look back.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence, Set
from dataclasses import replace
from typing import Any, Final

from scoring.cards import Side
from scoring.options import OptionError
from scoring.sheet import entries as kinds
from scoring.sheet.answers import accept, set_aside, settle, without_mended
from scoring.sheet.entries import Entry
from scoring.sheet.facts import DisputeState, Line, RulingEntry, TypedTotals
from scoring.sheet.fields import Pair, Wanted
from scoring.sheet.game import game_of, identity_of
from scoring.sheet.lines import (
    by_staff,
    look_alike,
    on_sheet,
    place_before,
    with_line,
    with_new_line,
    without_line,
)
from scoring.sheet.refusals import Outcome, Refusal
from scoring.sheet.sheet import Sheet

MAX_DISPUTES: Final = 12
"""How many disputes of a table wait at once."""
TYPED_STEP: Final = 1_000_000
"""A log has fewer entries; what is above tells the deals of one typed sheet apart."""

Rule = Callable[[Sheet, Entry, Any], Sheet]


def deals_brought(content: kinds.Content) -> int:
    """How many new deals an entry brings, accepted or not: no phone may count further than these."""
    if isinstance(content, kinds.TypedSheet):
        return sum(line.deal is None for line in content.lines)
    return int(
        isinstance(content, kinds.Deal) or (isinstance(content, kinds.Accept) and content.deal is None)
    )


# --- deals ----------------------------------------------------------------------------------------


def _deal(sheet: Sheet, entry: Entry, said: kinds.Deal) -> Sheet:
    sheet = without_mended(sheet, entry)
    agreed = {} if said.side is None else {said.side.value: entry.number}
    by = "" if said.side is None else said.side.value
    line = Line(
        entry.number,
        entry.number,
        said.record,
        by,
        agreed,
        said.place or 0,
        entry.author,
        device=entry.device if agreed else "",
        another=said.another,
    )
    if said.place is None:
        return with_new_line(sheet, _index_before(sheet, said.before), line)
    places = sheet.claimed_places()
    there = [one for one in sheet.lines if places[one.deal] == said.place]
    identity = identity_of(sheet.game, said.record) if there else None
    same = next((one for one in there if identity_of(sheet.game, one.record) == identity), None)
    if same is not None:
        return sheet if said.side is None else _with_agreement(sheet, same, said.side, entry)
    index = place_before(places, said.place)
    if not entry.accepted:
        if not said.another:
            _check_another(sheet, said, None if there else index)
        _check_place(sheet, said, there, max(places.values(), default=0))
    return with_new_line(sheet, index, line)


def _check_another(sheet: Sheet, said: kinds.Deal, index: int | None) -> None:
    """`Refusal` where nobody has said that a deal which looks the same as one there is another."""
    if (like := look_alike(sheet, said.record, index, said.side)) is not None:
        place = (sheet.index(like.deal) or 0) + 1
        raise Refusal("looks-the-same", Outcome.ALIKE, deal=like.deal, place=place)


def _check_place(sheet: Sheet, said: kinds.Deal, there: Sequence[Line], last: int) -> None:
    """`Refusal` where another deal has this place, the table has ended, or deals before it are missing."""
    if there:
        other = there[0]
        place = (sheet.index(other.deal) or 0) + 1
        raise Refusal("other-deal-there", Outcome.CONFLICT, deal=other.deal, place=place)
    decided = sheet.stopped or sheet.totals is not None or sheet.forfeit is not None
    if decided and sheet.result is not None:
        raise Refusal("table-ended", Outcome.LATE)
    if said.place is not None and said.place > max(last, sheet.deals_sent) + 1:
        raise Refusal("place-too-far")


def _correct(sheet: Sheet, entry: Entry, said: kinds.Correct) -> Sheet:
    index, line = on_sheet(sheet, said.deal, said.version)
    if said.side is None:
        after = with_line(sheet, index, by_staff(line, entry, said.record))
        return without_disputes(after, entry, {said.deal}) if said.settles else after
    if not entry.accepted:
        _check_open_to_phones(line, index + 1)
    corrected = replace(
        line,
        version=entry.number,
        record=said.record,
        by=said.side.value,
        agreed={said.side.value: entry.number},
        author=0,
        device=entry.device,
        same_device=False,
    )
    return with_line(sheet, index, corrected)


def _check_open_to_phones(line: Line, place: int) -> None:
    """A phone corrects what a phone wrote, until both sides have confirmed it."""
    if not line.by:
        raise Refusal("written-by-staff", deal=line.deal, place=place)
    if line.confirmed:
        raise Refusal("both-confirmed", deal=line.deal, place=place)


def _index_before(sheet: Sheet, deal: int | None) -> int:
    """The index of a new line before that of a deal; after the last one for None."""
    return len(sheet.lines) if deal is None else on_sheet(sheet, deal)[0]


def _remove(sheet: Sheet, _entry: Entry, said: kinds.Remove) -> Sheet:
    index, _line = on_sheet(sheet, said.deal)
    return without_line(sheet, index)


def _put_back(sheet: Sheet, entry: Entry, said: kinds.PutBack) -> Sheet:
    if said.deal not in sheet.removed:
        raise Refusal("no-such-deal" if sheet.line(said.deal) is None else "nothing-to-settle")
    place = sheet.removed[said.deal]
    line = Line(said.deal, entry.number, said.record, place=place, author=entry.author)
    back = with_new_line(sheet, _index_before(sheet, said.before), line)
    return replace(back, removed={deal: at for deal, at in sheet.removed.items() if deal != said.deal})


def _typed_sheet(sheet: Sheet, entry: Entry, said: kinds.TypedSheet) -> Sheet:
    """The lines as they are wanted, in their order; deals that are not among them are taken off."""
    standing = {line.deal: line for line in sheet.lines}
    lines = []
    for place, one in enumerate(said.lines):
        lines.append(_wanted_line(sheet, standing, one, typed_deal(entry.number, place), entry))
    gone = {line.deal: line.place for line in standing.values()}
    on_sheet = {line.deal for line in lines}
    if len(on_sheet) < len(lines):
        raise Refusal("no-such-deal")
    removed = {deal: place for deal, place in sheet.removed.items() if deal not in on_sheet} | gone
    typed = replace(sheet, lines=tuple(lines), removed=removed)
    if said.settles:
        stays = {line.deal for line in lines if line in sheet.lines}
        typed = without_disputes(typed, entry, {line.deal for line in sheet.lines} - stays)
    if not said.set_totals:
        return typed
    if said.totals is None:
        return replace(typed, totals=None)
    return _with_totals(typed, entry, said.totals, said.manches, said.deals_played)


def typed_deal(number: int, place: int) -> int:
    """The number of the deal that the line at `place` (from 0) of the typed sheet `number` brings.

    The first line has the number of its entry; the others (2,000,007 for the second line of entry 7) have
    numbers beyond those of any entry.
    """
    return number if place == 0 else (place + 1) * TYPED_STEP + number


def _wanted_line(sheet: Sheet, standing: dict[int, Line], one: Wanted, new_deal: int, entry: Entry) -> Line:
    line = None if one.deal is None else standing.pop(one.deal, None)
    if line is not None:
        return line if one.record is None else by_staff(line, entry, one.record)
    off = one.deal in sheet.removed
    if one.record is None or (one.deal is not None and not off):
        raise Refusal("off-the-sheet" if off else "no-such-deal")
    place = 0 if one.deal is None else sheet.removed[one.deal]
    deal = one.deal or new_deal
    return Line(deal, entry.number, one.record, place=place, author=entry.author, another=one.another)


# --- what sides say -------------------------------------------------------------------------------


def _agree(sheet: Sheet, entry: Entry, said: kinds.Agree) -> Sheet:
    _index, line = on_sheet(sheet, said.deal, said.version)
    return sheet if said.side is None else _with_agreement(sheet, line, said.side, entry)


def _with_agreement(sheet: Sheet, line: Line, side: Side, entry: Entry) -> Sheet:
    """The sheet with a side's agreement; once both agree, what they disputed about the deal is over."""
    agreed, number = line, entry.number
    if side.value not in line.agreed:
        agreed = replace(
            line,
            agreed={**line.agreed, side.value: number},
            device=line.device if line.agreed else entry.device,
            same_device=bool(line.agreed and entry.device) and line.device == entry.device,
        )
    after = with_line(sheet, sheet.index(line.deal) or 0, agreed)
    return without_disputes(after, entry, {line.deal}, "") if agreed.confirmed else after


def without_disputes(sheet: Sheet, entry: Entry, deals: Set[int], ending: str = "corrected") -> Sheet:
    """The sheet once what is disputed about some deals is over by this entry."""
    over = tuple(
        replace(one, settled=entry.number, ending=ending) if one.open and one.deal in deals else one
        for one in sheet.disputes
    )
    return replace(sheet, disputes=over)


def _dispute(sheet: Sheet, entry: Entry, said: kinds.Dispute) -> Sheet:
    if said.deal is not None:
        on_sheet(sheet, said.deal, said.version)
    if len(sheet.open_disputes) >= MAX_DISPUTES and not entry.accepted:
        raise Refusal("referee-called", deal=said.deal)
    dispute = DisputeState(entry.number, said.deal, said.side.value if said.side else "", said.reason)
    # Of those that are settled, only the last one about each deal is told.
    kept = (one for one in sheet.disputes if one.open or one.deal != said.deal)
    return replace(sheet, disputes=(*kept, dispute))


def _withdraw(sheet: Sheet, entry: Entry, said: kinds.Withdraw) -> Sheet:
    dispute = next((one for one in sheet.open_disputes if one.entry == said.entry), None)
    if dispute is None:
        raise Refusal("nothing-to-settle")
    if dispute.side != (said.side.value if said.side else ""):
        raise Refusal("dispute-of-the-other", deal=dispute.deal)
    over = replace(dispute, settled=entry.number, ending="withdrawn")
    return replace(sheet, disputes=tuple(over if one is dispute else one for one in sheet.disputes))


# --- totals, end, rulings -------------------------------------------------------------------------


def _totals(sheet: Sheet, entry: Entry, said: kinds.Totals) -> Sheet:
    return _with_totals(sheet, entry, said.points, said.manches, said.deals_played)


def _with_totals(sheet: Sheet, entry: Entry, points: Pair, manches: Pair | None, deals: int | None) -> Sheet:
    if sheet.forfeit is not None and not entry.accepted:
        raise Refusal("forfeit-stands")
    totals = kinds.Totals(points=points, manches=manches, deals_played=deals)
    return replace(sheet, totals=TypedTotals(entry.number, totals, entry.author))


def _withdraw_totals(sheet: Sheet, _entry: Entry, _said: kinds.WithdrawTotals) -> Sheet:
    return replace(sheet, totals=None)


def _stop(sheet: Sheet, _entry: Entry, _said: kinds.Stop) -> Sheet:
    if not sheet.lines:
        raise Refusal("nothing-played")
    return replace(sheet, stopped=True)


def _reopen(sheet: Sheet, _entry: Entry, _said: kinds.Reopen) -> Sheet:
    return replace(sheet, stopped=False, forfeit=None)


def _forfeit(sheet: Sheet, entry: Entry, said: kinds.Forfeit) -> Sheet:
    if not said.article.strip() and not entry.accepted:
        raise Refusal("reason-missing")
    return replace(sheet, forfeit=said)


def _ruling(sheet: Sheet, entry: Entry, said: kinds.Ruling) -> Sheet:
    if not said.article.strip() and not entry.accepted:
        raise Refusal("ruling-reason-missing")
    return replace(sheet, rulings=(*sheet.rulings, RulingEntry(entry.number, said)))


# --- second looks ---------------------------------------------------------------------------------


def _tick(sheet: Sheet, entry: Entry, said: kinds.Tick) -> Sheet:
    if said.version != sheet.version:
        raise Refusal("sheet-changed")
    return sheet if sheet.checked else replace(sheet, ticks={**sheet.ticks, said.version: entry.number})


def _untick(sheet: Sheet, _entry: Entry, said: kinds.Untick) -> Sheet:
    left = {version: entry for version, entry in sheet.ticks.items() if entry != said.entry}
    if len(left) == len(sheet.ticks):
        raise Refusal("nothing-to-settle")
    return replace(sheet, ticks=left)


# --- other rules ----------------------------------------------------------------------------------


def _rules(sheet: Sheet, _entry: Entry, said: kinds.Rules) -> Sheet:
    """Every line is played under the new head; a deal that cannot be any more is kept and flagged."""
    try:
        game_of(said.game)
    except OptionError as refused:
        raise Refusal("rules-unknown", reason=refused.sentence) from refused
    return replace(sheet, head=said.game)


RULES: Final[Mapping[type[kinds.Content], Rule]] = {
    kinds.Deal: _deal,
    kinds.Correct: _correct,
    kinds.Remove: _remove,
    kinds.PutBack: _put_back,
    kinds.TypedSheet: _typed_sheet,
    kinds.Agree: _agree,
    kinds.Dispute: _dispute,
    kinds.Withdraw: _withdraw,
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
    kinds.Rules: _rules,
}
