"""The one way a sheet changes: taken under lock, changed, rescored whole, its result settled.

Called by the verbs of `tournaments.sheets.actions`, inside their transaction.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, NamedTuple

from django.db.models import Manager, Max
from django.utils import timezone

from scoring.results import winner_by_totals
from tournaments.models.planning import Status, Tournament
from tournaments.models.rounds import Round, Table
from tournaments.models.sheets import Deal, DealVersion, Result, Totals
from tournaments.sheets import refusals
from tournaments.sheets.queries import current_versions, records_of
from tournaments.sheets.replay import Played, end_of, replay
from tournaments.sheets.rules import ENGINE, deals_of, rules_of

MARKS: Final = ("place", "ns_mark", "ew_mark", "ns_score", "ew_score", "after_end", "engine")


@dataclass(frozen=True, slots=True)
class OpenSheet:
    """A sheet under lock: its table, and the current version of each of its deals, in order."""

    table: Table
    versions: list[DealVersion]

    @property
    def tournament(self) -> Tournament:
        return self.table.round.tournament

    def place_of(self, deal: Deal) -> int | None:
        """The place of a deal among the versions, from 0; None once it is off the sheet."""
        return next((n for n, version in enumerate(self.versions) if version.deal_id == deal.pk), None)


def lock_table(table_id: int) -> Table:
    """The table, locked until the transaction ends.

    The lock comes first and alone: what is read after it is what the transaction before has left, on
    SQLite (one writer at a time) as on PostgreSQL (a row at a time).
    """
    table = Table.objects.select_for_update().filter(pk=table_id).first()
    if table is None:
        raise refusals.TableGone
    return table


def open_sheet(table: Table, seen: int | None = None) -> OpenSheet:
    """The sheet of a locked table; `SheetError` where it cannot be written on.

    `seen` is the version the writer was looking at.
    """
    table.round = Round.objects.select_related("tournament").get(pk=table.round_id)
    check_writable(table.round)
    if seen is not None and seen != table.version:
        raise refusals.SheetChanged
    return OpenSheet(table, list(current_versions(table)))


def check_writable(round_: Round) -> None:
    """`SheetError` where the results are sealed or the round is only a proposal."""
    if round_.tournament.sealed:
        raise refusals.SheetSealed
    if not round_.published:
        raise refusals.RoundNotPublished


def next_number(versions: Manager[DealVersion] | Manager[Totals]) -> int:
    """The number of the version after those there are."""
    last: int | None = versions.aggregate(last=Max("number"))["last"]
    return (last or 0) + 1


def replayed(sheet: OpenSheet) -> tuple[Played, ...]:
    """The sheet as its versions say it."""
    records, tournament = records_of(sheet.versions), sheet.tournament
    return replay(rules_of(tournament), records, deals=deals_of(tournament), stopped=sheet.table.stopped)


def rescore(sheet: OpenSheet, written: DealVersion | None = None) -> None:
    """Marks, running totals, result and version of a changed sheet.

    `written` is the version this change is about. Where it is impossible its own `InvalidDeal` is
    raised; where another deal no longer is possible after it, `OtherDealRefused`.
    """
    steps = replayed(sheet)
    for place, (version, step) in enumerate(zip(sheet.versions, steps, strict=True), 1):
        if step.refused is None:
            continue
        if version is written:
            raise step.refused
        raise refusals.OtherDealRefused(place, step.refused)
    _write_marks(sheet, steps)
    _touch(sheet.table)
    settle(sheet, steps)


def _write_marks(sheet: OpenSheet, steps: tuple[Played, ...]) -> None:
    changed = []
    for place, (version, step) in enumerate(zip(sheet.versions, steps, strict=True), 1):
        marks = (place, *step.marks, *step.game.score, step.after_end, ENGINE)
        deal = version.deal
        if marks != tuple(getattr(deal, name) for name in MARKS):
            for name, value in zip(MARKS, marks, strict=True):
                setattr(deal, name, value)
            changed.append(deal)
    Deal.objects.bulk_update(changed, MARKS)


def _touch(table: Table) -> None:
    table.version += 1
    table.last_activity = timezone.now()
    table.save(update_fields=["version", "last_activity", "stopped"])


class Outcome(NamedTuple):
    """What a table came to: the fields of its `Result`."""

    source: str
    ns_points: int
    ew_points: int
    winner: str | None
    absent: str = ""
    article: str = ""


def settle(sheet: OpenSheet, steps: tuple[Played, ...]) -> None:
    """The result that follows from the sheet; a forfeit stands until the table is reopened."""
    found = Result.objects.filter(table=sheet.table).first()
    if found is None or found.source != Result.Source.FORFEIT:
        publish(sheet, found, _outcome(sheet, steps))


def _outcome(sheet: OpenSheet, steps: tuple[Played, ...]) -> Outcome | None:
    """Typed totals go before the deals; without an end there is no outcome."""
    typed = Totals.objects.filter(table=sheet.table, current=True, ns_points__isnull=False).first()
    if typed is not None and typed.ns_points is not None and typed.ew_points is not None:
        winner = winner_by_totals(typed.ns_points, typed.ew_points)
        return Outcome(Result.Source.TOTALS, typed.ns_points, typed.ew_points, winner and winner.value)
    game = end_of(rules_of(sheet.tournament), steps)
    if not game.over:
        return None
    return Outcome(Result.Source.DEALS, *game.score, game.winner and game.winner.value)


def publish(sheet: OpenSheet, found: Result | None, outcome: Outcome | None) -> None:
    """The result of a table as it is now; the version of the results goes up where it changed."""
    before = found and Outcome(*(getattr(found, name) for name in Outcome._fields))
    if before == outcome:
        return
    _raise_version(sheet.tournament)
    if outcome is None:
        Result.objects.filter(table=sheet.table).delete()
    else:
        Result.objects.update_or_create(table=sheet.table, defaults=outcome._asdict())


def _raise_version(tournament: Tournament) -> None:
    """Once more whether the results are sealed, now under the lock of the concours.

    Somebody could have sealed them after this sheet was opened.
    """
    status = Tournament.objects.select_for_update().values_list("status", flat=True).get(pk=tournament.pk)
    if status == Status.SEALED:
        raise refusals.SheetSealed
    tournament.raise_results_version()
