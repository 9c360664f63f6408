"""A whole sheet as it stood at an earlier moment, and what going back to it would change.

Every version says at which place it put its deal, among those written before it: read in their order, the
versions give back the sheet of any moment.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from typing import TYPE_CHECKING, Final, NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.models.sheets import DealVersion
from tournaments.sheets import ledger
from tournaments.sheets.refusals import OtherDealRefused
from tournaments.sheets.replay import end_of, replay
from tournaments.sheets.typing_actions import Wanted
from tournaments.sheets.writers import writers

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from datetime import datetime

    from tournaments.sheets.games import State
    from tournaments.sheets.ledger import Line
    from tournaments.sheets.sheet import Sheet

TOGETHER: Final = timedelta(seconds=2)
"""What one person writes within it was written at once: no two forms are sent so fast."""


@dataclass(frozen=True)
class Moment:
    """A sheet after what one person wrote at once: `done` says what that was, `stood` the deals after it.

    `version` is the last version of that moment, and names it; `score` is in manches where the game has
    them. `current`: the sheet is like that now.
    """

    version: int
    at: datetime
    by: str
    done: str
    stood: tuple[DealVersion, ...]
    score: tuple[int, int]
    current: bool


class Change(NamedTuple):
    """One deal before and after, as both are read; empty where it is not on the sheet."""

    place: int
    now: str
    then: str


def moments(sheet: Sheet) -> list[Moment]:
    """Every moment of a sheet, the newest first; two queries."""
    written = DealVersion.objects.filter(deal__table=sheet.table).select_related("author", "deal")
    versions = list(written.order_by("pk"))
    now, found, stood = _on(sheet), [], list[DealVersion]()
    for by, group in _at_once(versions, writers(sheet, versions)):
        said = _done(group, {one.deal_id for one in stood})
        for version in group:
            _put(stood, version)
        game = end_of(sheet.rules, replay(sheet.rules, _records(stood), stopped=sheet.table.stopped))
        score = sheet.rules.manches(game) or game.score
        same = [(one.deal_id, one.record) for one in stood] == now
        last = group[-1]
        found.append(Moment(last.pk, last.at, by, said, tuple(stood), score, current=same))
    return found[::-1]


def wanted(sheet: Sheet, moment: Moment) -> list[Wanted]:
    """What makes the sheet that of the moment, for `tournaments.sheets.typing_actions`."""
    now = dict(_on(sheet))
    stay = [one.deal_id for one in moment.stood if one.deal_id in now]
    moved = stay != [deal for deal in now if deal in set(stay)]
    return [
        Wanted(one.deal_id, None if not moved and now.get(one.deal_id) == one.record else one.record)
        for one in moment.stood
    ]


def changes(sheet: Sheet, moment: Moment) -> list[Change]:
    """The deals that going back would write, in the order of the sheet then; at last those it takes off."""
    now = {line.row.deal: line for line in ledger.lines(sheet)}
    then = zip(ledger.versions(sheet, moment.stood), wanted(sheet, moment), strict=True)
    found = []
    for place, (read, one) in enumerate(then, 1):
        line = now.pop(read.written.deal_id, None)
        if one.record is not None:
            found.append(Change(place, _said_now(line, place), read.said))
    return found + [Change(line.row.place, line.said, "") for line in now.values()]


def _said_now(line: Line | None, place: int) -> str:
    if line is None:
        return ""
    if line.row.place == place:
        return line.said
    return _("N° %(place)s : %(said)s") % {"place": line.row.place, "said": line.said}


def game_after(sheet: Sheet, moment: Moment) -> State:
    """How the game would stand. `OtherDealRefused` where a deal of then cannot be any more."""
    steps = replay(sheet.rules, _records(moment.stood), stopped=sheet.table.stopped)
    for place, step in enumerate(steps, 1):
        if step.refused is not None:
            raise OtherDealRefused(place, step.refused)
    game: State = end_of(sheet.rules, steps)
    return game


def _on(sheet: Sheet) -> list[tuple[int, object]]:
    return [(row.deal, row.record) for row in sheet.rows]


def _records(versions: Iterable[DealVersion]) -> list[dict[str, object]]:
    return [version.record or {} for version in versions]


def _put(stood: list[DealVersion], version: DealVersion) -> None:
    """One more version on the sheet of its moment: its deal comes, changes, or goes."""
    stood[:] = [one for one in stood if one.deal_id != version.deal_id]
    if version.record is not None:
        stood.insert(version.place - 1, version)


def _at_once(versions: Sequence[DealVersion], by: Sequence[str]) -> list[tuple[str, list[DealVersion]]]:
    """The versions by moments, the oldest first, each with who wrote it."""
    found: list[tuple[str, list[DealVersion]]] = []
    for version, who in zip(versions, by, strict=True):
        last = found[-1] if found else None
        # A clock that was set back ends a moment: two acts are never one.
        if last and last[0] == who and timedelta(0) <= version.at - last[1][-1].at <= TOGETHER:
            last[1].append(version)
        else:
            found.append((who, [version]))
    return found


def _done(group: Sequence[DealVersion], before: set[int]) -> str:
    """«4 donnes écrites, 2 corrigées, 1 retirée»."""
    gone = sum(version.record is None for version in group)
    corrected = sum(version.record is not None and version.deal_id in before for version in group)
    written = len(group) - gone - corrected
    parts = [
        (written, ngettext("%(n)s écrite", "%(n)s écrites", written)),
        (corrected, ngettext("%(n)s corrigée", "%(n)s corrigées", corrected)),
        (gone, ngettext("%(n)s retirée", "%(n)s retirées", gone)),
    ]
    return ", ".join(said % {"n": number} for number, said in parts if number)
