"""What a table's log says of its deals: their versions, who wrote them, and the sheet at any earlier moment.

All of it comes from one query of the log, folded entry after entry: what an entry did is the difference
between the sheets before and after it.
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
from tournaments.sheets import ledger, queries
from tournaments.sheets.wording import spoken

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from datetime import datetime

    from scoring.sheet.fields import Record
    from tournaments.models.sheets import Entry
    from tournaments.sheets.sheet import TableSheet

TOGETHER: Final = timedelta(seconds=2)
"""What one person writes within it was written at once: no two forms are sent so fast."""


# --- who wrote ------------------------------------------------------------------------------------


def writer(sheet: TableSheet, entry: Entry) -> str:
    """Who wrote an entry: an account by its name, a phone by the side that held it; empty for nobody."""
    if entry.author is not None:
        return entry.author.name
    return by_phone(sheet, entry.side) if entry.side else ""


def by_phone(sheet: TableSheet, side: str) -> str:
    """«Nord–Sud (Anne Roy – Zoé Roy), par téléphone»."""
    return _("%(side)s, par téléphone") % {"side": side_said(sheet, side)}


def side_said(sheet: TableSheet, side: Side | str | None) -> str:
    """«Nord–Sud (Anne Roy – Zoé Roy)»; two who sit face to face by their names; empty for nobody."""
    if not side:
        return ""
    names = sheet.seated(Side(side)).names
    return names if sheet.face_to_face else f"{spoken(Side(side).value)} ({names})"


# --- versions of deals ----------------------------------------------------------------------------


class Step(NamedTuple):
    """One entry of a log, and the sheets before and after it."""

    entry: Entry
    before: pure.Sheet
    after: pure.Sheet

    @property
    def changes_deals(self) -> bool:
        """Whether a deal came, changed, moved or went."""
        return _named(self.before) != _named(self.after)


@dataclass(frozen=True)
class DealVersion:
    """One version of a deal as it is read: the entry that wrote it, what it says, and who wrote it (`by`).

    `number` counts the versions of the deal from 1. `place` is where the deal stood then; where the entry
    took it off the sheet, `record` is None and `place` where it had stood. `removal` is the entry that took
    the deal off, for those of `removed_deals` alone.
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


def steps_of(sheet: TableSheet) -> list[Step]:
    """Each entry of the log of a sheet with what it did, the oldest first; one query."""
    log, head = queries.log_of(sheet.table), sheet.sheet.first_head
    after = history(head, [entry.value for entry in log])
    return [Step(*each) for each in zip(log, [pure.Sheet.new(head), *after], after, strict=False)]


def versions_in(sheet: TableSheet, steps: Iterable[Step] | None = None) -> list[DealVersion]:
    """Every version of every deal in the log of a sheet, the oldest first; `steps` where they are known."""
    found: list[DealVersion] = []
    numbers: dict[int, int] = {}
    for step in steps_of(sheet) if steps is None else steps:
        by = writer(sheet, step.entry)
        for deal, place, record in _written(step):
            numbers[deal] = numbers.get(deal, 0) + 1
            said, details = ledger.read_alone(sheet, record)
            found.append(DealVersion(step.entry, deal, numbers[deal], place, record, said, details, by))
    return [replace(one, current=one.number == numbers[one.deal]) for one in found]


def deal_versions(sheet: TableSheet, deal: int) -> list[DealVersion]:
    """Every version of a deal, the newest first; empty where there is no such deal."""
    return [one for one in reversed(versions_in(sheet)) if one.deal == deal]


def written_since(sheet: TableSheet, version: int) -> list[DealVersion]:
    """What was written on deals after that version of the sheet, the oldest first."""
    return [one for one in versions_in(sheet) if one.entry.number > version]


def removed_deals(sheet: TableSheet, versions: Iterable[DealVersion]) -> list[DealVersion]:
    """Of all `versions` the last one of each deal that was taken off, as it was, and what took it off."""
    last: dict[int, DealVersion] = {}
    removed: dict[int, DealVersion] = {}
    for one in versions:
        (removed if one.record is None else last)[one.deal] = one
    return [
        replace(last[deal], place=removed[deal].place, removal=removed[deal].entry)
        for deal in sheet.sheet.removed
        if deal in last and deal in removed
    ]


def _written(step: Step) -> Iterable[tuple[int, int, Record | None]]:
    """The deals of which an entry wrote a version, with their places and records; first those it took off."""
    before = {line.deal: line.version for line in step.before.lines}
    after = {line.deal for line in step.after.lines}
    for place, line in enumerate(step.before.lines, 1):
        if line.deal not in after:
            yield line.deal, place, None
    for place, line in enumerate(step.after.lines, 1):
        if before.get(line.deal) != line.version:
            yield line.deal, place, line.record


def _named(sheet: pure.Sheet) -> list[tuple[int, int]]:
    return [(line.deal, line.version) for line in sheet.lines]


# --- earlier moments ------------------------------------------------------------------------------


@dataclass(frozen=True)
class Moment:
    """A sheet after what one person wrote at once: `done` says what that was, `lines` the deals after it.

    `number` is that of its last entry, and names it; `score` is in manches where the game has them.
    `current`: the deals are like that now.
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
        """What takes the sheet back to it: its deals; totals, end and rulings stay."""
        return Restore(to=self.number, only_deals=True)


class Change(NamedTuple):
    """One deal before and after, as both are read; empty where it is not on the sheet."""

    place: int
    now: str
    then: str


def moments(sheet: TableSheet) -> list[Moment]:
    """Every moment of a sheet, the newest first."""
    steps = [step for step in steps_of(sheet) if step.changes_deals]
    return [_moment(sheet, by, group) for by, group in reversed(_at_once(sheet, steps))]


def _moment(sheet: TableSheet, by: str, group: Sequence[Step]) -> Moment:
    last = group[-1]
    then = replace(sheet.sheet, lines=last.after.lines)
    now = [(line.deal, line.record) for line in sheet.sheet.lines]
    return Moment(
        number=last.entry.number,
        at=last.entry.at,
        by=by,
        done=_done(group),
        lines=then.lines,
        score=score_of(then),
        current=[(line.deal, line.record) for line in then.lines] == now,
    )


def score_of(sheet: pure.Sheet) -> tuple[int, int]:
    """What the deals of a sheet come to: manches where the game has them, else points."""
    score: tuple[int, int] = sheet.game.manches(sheet.state) or sheet.state.score
    return score


def changes(sheet: TableSheet, moment: Moment) -> list[Change]:
    """The deals that going back would write, in the order of the sheet then; at last those it takes off."""
    now = {line.row.deal: line for line in ledger.lines(sheet)}
    moved = _are_moved(sheet.sheet.lines, moment.lines)
    found = []
    for place, then in enumerate(moment.lines, 1):
        line = now.pop(then.deal, None)
        if moved or line is None or line.row.record != then.record:
            found.append(Change(place, _said_now(line, place), ledger.told_alone(sheet, then.record)))
    return found + [Change(line.row.place, _said_now(line, line.row.place), "") for line in now.values()]


def _said_now(line: ledger.Line | None, place: int) -> str:
    if line is None:
        return ""
    said = " · ".join(filter(None, [line.said, line.details]))
    if line.row.place == place:
        return said
    return _("N° %(place)s : %(said)s") % {"place": line.row.place, "said": said}


def _are_moved(before: Sequence[pure.SheetLine], after: Sequence[pure.SheetLine]) -> bool:
    """Whether the deals that stay do so in another order."""
    one, other = ([line.deal for line in lines] for lines in (before, after))
    return [deal for deal in one if deal in other] != [deal for deal in other if deal in one]


def _at_once(sheet: TableSheet, steps: Sequence[Step]) -> list[tuple[str, list[Step]]]:
    """The steps by moments, the oldest first, each with who wrote it."""
    found: list[tuple[str, list[Step]]] = []
    for step in steps:
        by, last = writer(sheet, step.entry), found[-1] if found else None
        # A clock that was set back ends a moment: two acts are never one.
        if last and last[0] == by and timedelta(0) <= step.entry.at - last[1][-1].entry.at <= TOGETHER:
            last[1].append(step)
        else:
            found.append((by, [step]))
    return found


def _done(group: Sequence[Step]) -> str:
    """«4 écrites, 2 corrigées, 1 retirée»."""
    written = corrected = gone = 0
    for step in group:
        before, after = (dict(_named(one)) for one in (step.before, step.after))
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
