"""Reads the log of a table: the versions of its deals, who wrote them, and the sheet at any earlier moment.

One query reads the log, which is folded entry after entry: the effect of an entry is the difference between
the sheets before and after it.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import timedelta
from typing import TYPE_CHECKING, Final, NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring import sheet as pure
from scoring.cards import Side
from scoring.sheet.entries import Restore
from scoring.sheet.folding import history
from tournaments.core.sheets import ledger, queries
from tournaments.core.sheets.wording import side_label

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from datetime import datetime

    from scoring.sheet.fields import Record
    from tournaments.core.models.sheets import Entry
    from tournaments.core.sheets.sheet import TableSheet

ONE_MOMENT: Final = timedelta(seconds=2)
"""Entries of one person within this time are one moment of the sheet: nobody sends two forms so fast."""


# --- who wrote ------------------------------------------------------------------------------------


def writer(sheet: TableSheet, entry: Entry) -> str:
    """The writer of an entry: the name of an account, or the side that held the phone; empty for nobody."""
    if entry.author is not None:
        return entry.author.name
    if not entry.side:
        return ""
    if entry.number <= sheet.table.former_entries or is_for_others(entry):  # not the players of now
        return _("%(side)s, par téléphone") % {"side": side_label(entry.side)}
    return phone_writer(sheet, entry.side)


def is_for_others(entry: Entry) -> bool:
    """Whether a phone wrote a refused entry for teams that no longer sat there."""
    return any(reason["code"] == "table-reseated" for reason in entry.reasons)


def phone_writer(sheet: TableSheet, side: str) -> str:
    """The phone of a side as a writer: «Nord–Sud (Anne Roy – Zoé Roy), par téléphone»."""
    return _("%(side)s, par téléphone") % {"side": side_text(sheet, side)}


def side_text(sheet: TableSheet, side: Side | str | None) -> str:
    """A side with its players, «Nord–Sud (Anne Roy – Zoé Roy)»; a single player by name; empty for None."""
    if not side:
        return ""
    names = sheet.seated(Side(side)).names
    return names if sheet.face_to_face else f"{side_label(Side(side).value)} ({names})"


# --- versions of deals ----------------------------------------------------------------------------


class LogStep(NamedTuple):
    """One entry of a log, and the sheets before and after it."""

    entry: Entry
    before: pure.Sheet
    after: pure.Sheet

    @property
    def changes_deals(self) -> bool:
        """Whether a deal came, changed, moved or went."""
        return _deal_versions_on(self.before) != _deal_versions_on(self.after)


@dataclass(frozen=True)
class DealVersion:
    """One version of a deal: the entry that wrote it, the deal in words, and who wrote it (`by`).

    `number` counts the versions of the deal from 1. `place` is where the deal stood then; where the entry
    took it off the sheet, `record` is None and `place` where it had stood. `removal` is the entry that took
    the deal off; only `removed_deals` sets it.
    """

    entry: Entry
    deal: int
    number: int
    place: int
    record: Record | None
    said: str
    details: str
    by: str
    current: bool = False
    removal: Entry | None = None


def steps_of(sheet: TableSheet) -> list[LogStep]:
    """Each entry of a sheet's log with the sheets before and after it, the oldest first; one query."""
    log, head = queries.log_of(sheet.table), sheet.sheet.first_head
    after = history(head, [entry.value for entry in log])
    return [LogStep(*each) for each in zip(log, [pure.Sheet.new(head), *after], after, strict=False)]


def versions_in(sheet: TableSheet, steps: Iterable[LogStep] | None = None) -> list[DealVersion]:
    """Every version of every deal in a sheet's log, the oldest first; `steps` saves the query of the log."""
    found: list[DealVersion] = []
    numbers: dict[int, int] = {}
    for step in steps_of(sheet) if steps is None else steps:
        by = writer(sheet, step.entry)
        for deal, place, record in _versions_written(step):
            numbers[deal] = numbers.get(deal, 0) + 1
            said, details = ledger.describe_record(sheet, record)
            found.append(DealVersion(step.entry, deal, numbers[deal], place, record, said, details, by))
    return [replace(one, current=one.number == numbers[one.deal]) for one in found]


def deal_versions(sheet: TableSheet, deal: int) -> list[DealVersion]:
    """Every version of a deal, the newest first; empty where there is no such deal."""
    return [one for one in reversed(versions_in(sheet)) if one.deal == deal]


def written_since(sheet: TableSheet, version: int) -> list[DealVersion]:
    """The versions of deals written after a version of the sheet, the oldest first."""
    return [one for one in versions_in(sheet) if one.entry.number > version]


def removed_deals(sheet: TableSheet, versions: Iterable[DealVersion]) -> list[DealVersion]:
    """The last version of each deal that was taken off the sheet, with the entry that did (`removal`)."""
    last: dict[int, DealVersion] = {}
    removed: dict[int, DealVersion] = {}
    for one in versions:
        (removed if one.record is None else last)[one.deal] = one
    return [
        replace(last[deal], place=removed[deal].place, removal=removed[deal].entry)
        for deal in sheet.removed
        if deal in last and deal in removed
    ]


def _versions_written(step: LogStep) -> Iterable[tuple[int, int, Record | None]]:
    """The deals that an entry wrote, as (deal, place, record); first those it took off, with None."""
    before = {line.deal: line.version for line in step.before.lines}
    after = {line.deal for line in step.after.lines}
    for place, line in enumerate(step.before.lines, 1):
        if line.deal not in after:
            yield line.deal, place, None
    for place, line in enumerate(step.after.lines, 1):
        if before.get(line.deal) != line.version:
            yield line.deal, place, line.record


def _deal_versions_on(sheet: pure.Sheet) -> list[tuple[int, int]]:
    return [(line.deal, line.version) for line in sheet.lines]


# --- earlier moments ------------------------------------------------------------------------------


@dataclass(frozen=True)
class Moment:
    """An earlier state of a sheet that can be restored: the deals after what one person wrote at once.

    `number` is that of its last entry, and identifies it; `done` counts what was written, `lines` are the
    deals, `score` is in manches where the game has them. `current`: the deals are the same today.
    """

    number: int
    at: datetime
    by: str
    done: str
    lines: tuple[pure.SheetLine, ...]
    score: tuple[int, int]
    current: bool

    @property
    def content(self) -> Restore:
        """The entry that restores the deals of this moment; totals, end and rulings stay."""
        return Restore(to=self.number, only_deals=True)


class DealDifference(NamedTuple):
    """One deal in words, as it is `now` and as it was `then`; empty where it is not on the sheet."""

    place: int
    now: str
    then: str


def moments(sheet: TableSheet) -> list[Moment]:
    """Every moment of a sheet, the newest first; none of those for other teams that sat there before."""
    former = sheet.table.former_entries
    steps = [step for step in steps_of(sheet) if step.changes_deals and step.entry.number > former]
    return [_moment(sheet, by, group) for by, group in reversed(_by_moment(sheet, steps))]


def _moment(sheet: TableSheet, by: str, group: Sequence[LogStep]) -> Moment:
    last = group[-1]
    then = replace(sheet.sheet, lines=last.after.lines)
    now = [(line.deal, line.record) for line in sheet.sheet.lines]
    return Moment(
        number=last.entry.number,
        at=last.entry.at,
        by=by,
        done=_counts_text(group),
        lines=then.lines,
        score=score_of(then),
        current=[(line.deal, line.record) for line in then.lines] == now,
    )


def score_of(sheet: pure.Sheet) -> tuple[int, int]:
    """The running score of a sheet's deals: manches where the game has them, else points."""
    score: tuple[int, int] = sheet.game.manches(sheet.state) or sheet.state.score
    return score


def differences_from(sheet: TableSheet, moment: Moment) -> list[DealDifference]:
    """The deals that restoring a moment would change, in its order; then those that it would take off."""
    now = {line.row.deal: line for line in ledger.lines(sheet)}
    moved = _are_moved(sheet.sheet.lines, moment.lines)
    found = []
    for place, then in enumerate(moment.lines, 1):
        line = now.pop(then.deal, None)
        if moved or line is None or line.row.record != then.record:
            found.append(
                DealDifference(place, _text_now(line, place), ledger.record_text(sheet, then.record))
            )
    return found + [
        DealDifference(line.row.place, _text_now(line, line.row.place), "") for line in now.values()
    ]


def _text_now(line: ledger.LedgerLine | None, place: int) -> str:
    if line is None:
        return ""
    said = " · ".join(filter(None, [line.said, line.details]))
    if line.row.place == place:
        return said
    return _("N° %(place)s : %(said)s") % {"place": line.row.place, "said": said}


def _are_moved(before: Sequence[pure.SheetLine], after: Sequence[pure.SheetLine]) -> bool:
    """Whether the deals that are on both sheets stand in another order."""
    one, other = ([line.deal for line in lines] for lines in (before, after))
    return [deal for deal in one if deal in other] != [deal for deal in other if deal in one]


def _by_moment(sheet: TableSheet, steps: Sequence[LogStep]) -> list[tuple[str, list[LogStep]]]:
    """The steps grouped into moments, each with its writer, the oldest first."""
    found: list[tuple[str, list[LogStep]]] = []
    for step in steps:
        by, last = writer(sheet, step.entry), found[-1] if found else None
        # A clock that was set back ends a moment: two acts are never one.
        if last and last[0] == by and timedelta(0) <= step.entry.at - last[1][-1].entry.at <= ONE_MOMENT:
            last[1].append(step)
        else:
            found.append((by, [step]))
    return found


def _counts_text(group: Sequence[LogStep]) -> str:
    """How many deals a moment wrote, corrected and took off: «4 écrites, 2 corrigées, 1 retirée»."""
    written = corrected = gone = 0
    for step in group:
        before, after = (dict(_deal_versions_on(one)) for one in (step.before, step.after))
        moved = _are_moved(step.before.lines, step.after.lines)
        written += len(after.keys() - before.keys())
        gone += len(before.keys() - after.keys())
        corrected += sum(moved or after[deal] != before[deal] for deal in after.keys() & before.keys())
    parts = [
        (written, ngettext("%(n)s écrite", "%(n)s écrites", written)),
        (corrected, ngettext("%(n)s corrigée", "%(n)s corrigées", corrected)),
        (gone, ngettext("%(n)s retirée", "%(n)s retirées", gone)),
    ]
    return ", ".join(said % {"n": number} for number, said in parts if number)
