"""The fold: the sheet after an entry, the sheet of a whole log, and the two kinds that look back."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import chain, compress, count, repeat
from operator import attrgetter, is_not

from scoring.sheet import entries as kinds
from scoring.sheet.answers import with_refused
from scoring.sheet.entries import LogEntry
from scoring.sheet.facts import SheetLine
from scoring.sheet.game import LogHead
from scoring.sheet.refusals import Outcome, Refusal
from scoring.sheet.rules import RULES, deals_brought
from scoring.sheet.sheet import Sheet

SheetHistory = Sequence[Sheet]
"""The sheet after each entry of a log."""


class Moments(list[Sheet]):
    """The sheets after each entry, in their order, and every agreement there ever was to a version of a deal.

    `given` has by deal and version the sides with the entries by which they agreed, `one_phone` since which
    entry both had agreed by the same phone. What was played is not kept: it would fill the memory.
    """

    def __init__(self, sheets: Iterable[Sheet] = ()) -> None:
        super().__init__()
        self.given: dict[tuple[int, int], list[tuple[str, int]]] = {}
        self.one_phone: dict[tuple[int, int], int] = {}
        for sheet in sheets:
            self.append(sheet)

    def append(self, sheet: Sheet) -> None:
        lines, before = sheet.lines, self[-1].lines if self else ()
        for place in compress(count(), map(is_not, lines, chain(before, repeat(None)))):
            line = lines[place]
            version, known = (line.deal, line.version), self.given.setdefault((line.deal, line.version), [])
            known += [each for each in line.agreed.items() if each not in known]
            if line.same_device:
                self.one_phone.setdefault(version, sheet.number)
        super().append(sheet.having(earlier=None))

    def agreed(self, line: SheetLine, before: int) -> dict[str, int]:
        """The latest agreements to the version of a line that were given before an entry, by side."""
        given = self.given.get((line.deal, line.version), ())
        return {side: entry for side, entry in sorted(given, key=lambda one: one[1]) if entry < before}

    def by_one_phone(self, line: SheetLine, before: int) -> bool:
        """Whether both sides had agreed to the version of a line by the same phone before an entry."""
        return self.one_phone.get((line.deal, line.version), before) < before


NEW_DEALS = (kinds.AddDeal, kinds.Accept, kinds.Choose, kinds.TypedSheet)
"""The kinds whose new deals must come before the end of the game."""


def apply(
    sheet: Sheet, entry: LogEntry, earlier: Sequence[LogEntry] = (), moments: SheetHistory | None = None
) -> Sheet:
    """The sheet after an entry; `Refusal` where it changes nothing.

    `earlier` are the entries before it, each with its outcome, and `moments` the sheets after each of them,
    folded again where nobody kept them; only undoing and restoring read them. An entry that is recorded as
    accepted is not judged by the engine again.
    """
    content = entry.content
    if isinstance(content, kinds.Undo | kinds.Restore) and moments is None:
        moments = history(sheet.first_head, earlier)
    match content:
        case kinds.Undo():
            after = _undo(sheet, entry, content, earlier, moments or ())
        case kinds.Restore():
            after = _restore(sheet, entry, content, earlier, moments or ())
        case _:
            after = RULES[type(content)](sheet, entry, content)
    changed = content.changes_sheet and after is not sheet and after.differs_from(sheet)
    version = entry.number if changed else after.version
    # Only this last copy is played: a copy of it would be played again.
    after = after.having(
        number=entry.number,
        version=version,
        deals_sent=after.deals_sent + deals_brought(content),
        earlier=sheet.known_play,
    )
    if changed and not entry.accepted:
        _check_playable(sheet, after, entry)
    return after


def advance(
    sheet: Sheet, entry: LogEntry, earlier: Sequence[LogEntry] = (), moments: SheetHistory | None = None
) -> Sheet:
    """The sheet after an entry whose outcome is recorded: that outcome is obeyed, and nothing is refused."""
    if entry.accepted:
        try:
            return apply(sheet, entry, earlier, moments)
        except Refusal:  # it names a deal or entry that this log has not: an entry was left out of it
            return _without_effect(sheet, entry)
    return _without_effect(with_refused(sheet, entry), entry)


def judged(
    sheet: Sheet, entry: LogEntry, earlier: Sequence[LogEntry] = (), moments: SheetHistory | None = None
) -> tuple[Sheet, LogEntry, Refusal | None]:
    """The sheet after an entry, the entry with its outcome, and why it was refused.

    An outcome that is recorded is obeyed, and gives no refusal.
    """
    if entry.outcome is not None:
        return advance(sheet, entry, earlier, moments), entry, None
    try:
        after = apply(sheet, entry, earlier, moments)
    except Refusal as refusal:
        refused = replace(entry, outcome=refusal.outcome, deal=refusal.deal)
        return advance(sheet, refused), refused, refusal
    return after, replace(entry, outcome=Outcome.ACCEPTED), None


def _without_effect(sheet: Sheet, entry: LogEntry) -> Sheet:
    """The sheet after an entry that changes nothing; the deals it brought are counted as sent."""
    return sheet.having(number=entry.number, deals_sent=sheet.deals_sent + deals_brought(entry.content))


def history(head: LogHead, entries: Iterable[LogEntry]) -> Moments:
    """The sheet after each entry of a log whose outcomes are recorded."""
    sheet, earlier, moments = Sheet.new(head), list[LogEntry](), Moments()
    for entry in entries:
        sheet = advance(sheet, entry, earlier, moments)
        earlier.append(entry)
        moments.append(sheet)
    return moments


def fold(head: LogHead, entries: Iterable[LogEntry]) -> Sheet:
    """The sheet of a whole log whose outcomes are recorded."""
    moments = history(head, entries)
    return moments[-1] if moments else Sheet.new(head)


def _check_playable(before: Sheet, after: Sheet, entry: LogEntry) -> None:
    """`Refusal` where a new deal comes after the end, or a deal cannot be any more that could be before.

    Under other rules nothing is refused: deals that cannot be any more are kept and flagged.
    """
    if after.head != before.head:
        return
    if isinstance(entry.content, NEW_DEALS) and after.play.late:
        there = {line.deal for line in before.lines}
        if any(after.lines[index].deal not in there for index in after.play.late):
            raise Refusal.of_deal(after.game.too_late())
    impossible = after.refused_lines()
    known = before.refused_lines().keys() if impossible else ()
    for (deal, version), (place, invalid) in impossible.items():
        if version == entry.number and not isinstance(entry.content, kinds.TypedSheet):
            raise Refusal.of_deal(invalid)
        if (deal, version) not in known:
            raise Refusal.of_other_deal(place, invalid)


# --- looking back ---------------------------------------------------------------------------------


def _undo(
    sheet: Sheet, entry: LogEntry, content: kinds.Undo, earlier: Sequence[LogEntry], moments: SheetHistory
) -> Sheet:
    """The sheet of the log without that entry; an undoing that is undone brings its entry back."""
    undone = next((one for one in earlier if one.number == content.entry), None)
    if undone is None:
        raise Refusal("no-such-entry")
    if undone.number in sheet.undone or not undone.accepted:
        raise Refusal("nothing-to-settle")
    if isinstance(undone.content, kinds.Ruling) and not content.words and not entry.accepted:
        raise Refusal("ruling-reason-missing")
    undone_entries = _undone_entries([one for one in earlier if one.accepted], content.entry)
    without = _without(sheet.first_head, earlier, moments, undone_entries)
    ticks = _ticks(one for one in earlier if one.accepted and one.number not in undone_entries)
    return without.having(version=sheet.version, ticks=ticks)


def _ticks(entries: Iterable[LogEntry]) -> dict[int, int]:
    """The ticks that stand, by version: they name versions of the log as it was written."""
    ticks: dict[int, int] = {}
    for entry in entries:
        match entry.content:
            case kinds.Tick(version=version):
                ticks.setdefault(version, entry.number)
            case kinds.Untick(entry=taken_back):
                ticks = {version: tick for version, tick in ticks.items() if tick != taken_back}
    return ticks


def _undone_entries(accepted: Sequence[LogEntry], undone: int) -> set[int]:
    """The numbers of all entries that are taken back, `undone` among them.

    An undoing that is taken back itself takes no entry back.
    """
    undone_entries = {undone}
    for entry in reversed(accepted):
        if isinstance(entry.content, kinds.Undo) and entry.number not in undone_entries:
            undone_entries.add(entry.content.entry)
    return undone_entries


def _without(
    head: LogHead, entries: Sequence[LogEntry], moments: SheetHistory, undone_entries: set[int]
) -> Sheet:
    """The sheet of these entries without the undone ones and without the entries about those.

    A restore among them puts back what was on the sheet at the time, as it did when it was written, without
    agreements that are undone. Up to the first undone entry the sheet is as it was then.
    """
    same = bisect_left(entries, min(undone_entries), key=attrgetter("number"))
    found, passed_over = moments[same - 1] if same else Sheet.new(head), 0
    found = found.having(undone=tuple(sorted(undone_entries)))
    for entry in entries[same:]:
        if entry.accepted and (entry.number in undone_entries or isinstance(entry.content, kinds.Undo)):
            passed_over += deals_brought(entry.content)
        else:
            found = advance(found, entry, entries, moments)
    return found.having(deals_sent=found.deals_sent + passed_over)


def _restore(
    sheet: Sheet, entry: LogEntry, content: kinds.Restore, earlier: Sequence[LogEntry], moments: SheetHistory
) -> Sheet:
    """The lines, totals, end and rulings as they were after entry `to`; rules and waiting entries stay.

    Agreements are to a version of a deal: a version that is put back has all that were ever given to it and
    not taken back. A line that was another since is the referee's word now, and needs no confirmation.
    """
    if content.to >= entry.number:
        raise Refusal("no-such-entry")
    known = moments if isinstance(moments, Moments) else Moments(moments)
    at = bisect_right(earlier, content.to, key=attrgetter("number"))
    moment = known[at - 1] if at else Sheet.new(sheet.first_head)
    today = {line.deal: line for line in sheet.lines}
    lines = tuple(
        [_restored(line, today.get(line.deal), known, entry.number, sheet) for line in moment.lines]
    )
    restored = {line.deal for line in lines}
    taken_off = {**sheet.removed, **{line.deal: line.place for line in today.values()}}
    off = {deal: place for deal, place in sorted(taken_off.items()) if deal not in restored}
    back = replace(sheet, lines=lines, removed=off)
    if content.only_deals:
        return back
    return replace(
        back, totals=moment.totals, stopped=moment.stopped, forfeit=moment.forfeit, rulings=moment.rulings
    )


def _restored(
    then: SheetLine, now: SheetLine | None, moments: Moments, entry: int, sheet: Sheet
) -> SheetLine:
    """A line as it was, put back by an `entry` in place of the one that is there `now`, if any."""
    same_device = moments.by_one_phone(then, entry)
    if now is not None and now.version == then.version:
        return now if now.same_device is same_device else replace(now, same_device=same_device)
    given = moments.agreed(then, entry)
    agreed = {side: number for side, number in given.items() if number not in sheet.undone}
    return replace(then, by="", agreed=agreed, same_device=same_device)
