"""The one way a sheet changes: taken under lock, changed, rescored whole, its result settled.

Called by the verbs of `tournaments.sheets.actions`, inside their transaction.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from django.db.models import BooleanField, DateTimeField, IntegerField, Manager, Max
from django.utils import timezone

from tournaments.models.planning import Status, Tournament
from tournaments.models.rounds import Round, Table
from tournaments.models.sheets import Deal, DealVersion, Result, Totals
from tournaments.prepared import Adding, Changing, Given, Reading
from tournaments.sheets import penalties, refusals
from tournaments.sheets.beside import Beside, beside
from tournaments.sheets.games import MARKS, SheetGame, Typed, game_of
from tournaments.sheets.queries import current_versions, records_of
from tournaments.sheets.replay import Played, end_of, replay
from tournaments.sheets.rules import ENGINE

WRITTEN: Final = (*MARKS, "engine")
_NUMBER: Final = Given("number", IntegerField())
_LOCKED: Final = Reading(lambda: Table.objects.select_for_update().filter(pk=_NUMBER))
_ROUND: Final = Reading(
    lambda: Round.objects.select_related("tournament").defer("standing", "relaxed").filter(pk=_NUMBER)
)
_TOUCHED: Final = Changing(
    lambda: Table.objects.filter(pk=_NUMBER),
    version=Given("version", IntegerField()),
    last_activity=Given("now", DateTimeField()),
    stopped=Given("stopped", BooleanField()),
)
_ADD_DEAL: Final = Adding(Deal)
_ADD_VERSION: Final = Adding(DealVersion)


@dataclass(slots=True)
class OpenSheet:
    """A sheet under lock: its table, and the current version of each of its deals, in order.

    `beside` is what stands beside them, `steps` how they play once a change was scored, `sent` what
    `tournaments.sheets.placing` says of them; each None while it must be asked.
    """

    table: Table
    versions: list[DealVersion]
    steps: tuple[Played, ...] | None = None
    beside: Beside | None = None
    sent: Mapping[int, int] | None = None

    @property
    def tournament(self) -> Tournament:
        return self.table.round.tournament

    @property
    def rules(self) -> SheetGame:
        return game_of(self.tournament)

    @property
    def there(self) -> Beside:
        """What stands beside the deals, asked once."""
        if self.beside is None:
            self.beside = beside(self.table)
        return self.beside

    def place_of(self, deal: Deal) -> int | None:
        """The place of a deal among the versions, from 0; None once it is off the sheet."""
        return next((n for n, version in enumerate(self.versions) if version.deal_id == deal.pk), None)


def lock_table(table_id: int) -> Table:
    """The table, locked until the transaction ends.

    The lock comes first and alone: what is read after it is what the transaction before has left, on
    SQLite (one writer at a time) as on PostgreSQL (a row at a time).
    """
    table = _LOCKED.first(number=table_id)
    if table is None:
        raise refusals.TableGone
    return table


def open_sheet(table: Table, seen: int | None = None) -> OpenSheet:
    """The sheet of a locked table; `SheetError` where it cannot be written on.

    `seen` is the version the writer was looking at.
    """
    round_ = _ROUND.first(number=table.round_id)
    if round_ is None:
        raise refusals.TableGone
    table.round = round_
    check_writable(round_)
    if seen is not None and seen != table.version:
        raise refusals.SheetChanged
    return OpenSheet(table, current_versions(table))


def check_writable(round_: Round) -> None:
    """`SheetError` where the results are sealed, corrections are closed or the round is only a proposal."""
    check_open(round_.tournament)
    if not round_.published:
        raise refusals.RoundNotPublished


def check_open(tournament: Tournament) -> None:
    """`SheetSealed` where sheets take nothing any more, `CorrectionsClosed` where more time can be given."""
    if tournament.sealed:
        raise refusals.SheetSealed
    if tournament.corrections_over and tournament.corrections_until:
        raise refusals.CorrectionsClosed(tournament.corrections_until)


def hold_concours(tournament: Tournament) -> Status:
    """The concours under lock until the transaction ends, and how far it has got; always after its tables."""
    status = Tournament.objects.select_for_update().values_list("status", flat=True).get(pk=tournament.pk)
    return Status(status)


def next_number(versions: Manager[DealVersion] | Manager[Totals]) -> int:
    """The number of the version after those there are."""
    last: int | None = versions.aggregate(last=Max("number"))["last"]
    return (last or 0) + 1


def replayed(sheet: OpenSheet) -> tuple[Played, ...]:
    """The sheet as its versions say it."""
    return replay(sheet.rules, records_of(sheet.versions), stopped=sheet.table.stopped)


def rescore(sheet: OpenSheet, written: DealVersion | None = None) -> None:
    """Marks, running totals, result and version of a changed sheet.

    `written` is the version this change is about: a new one, of a new deal, is written here with its marks.
    Where it is impossible its own `InvalidDeal` is raised; where another deal no longer is possible after it,
    `OtherDealRefused`.
    """
    sheet.steps = steps = replayed(sheet)
    for place, (version, step) in enumerate(zip(sheet.versions, steps, strict=True), 1):
        if step.refused is None:
            continue
        if version is written:
            raise step.refused
        raise refusals.OtherDealRefused(place, step.refused)
    _write_marks(sheet, steps)
    if written is not None and written.pk is None:
        written.deal_id = written.deal.pk
        _ADD_VERSION(written)
        sheet.beside = sheet.there._replace(last_version=written.pk)
    _touch(sheet.table)
    settle(sheet, steps)


def penalise(sheet: OpenSheet) -> None:
    """The sheet scored again after a penalty or its end.

    The version of the results goes up even where the result stays as it was: the standings count what comes
    off a forfeit (C4), and a team's page names every penalty.
    """
    before = sheet.there.result
    rescore(sheet)
    if before is not None and sheet.there.result is before:  # nothing was published
        _raise_version(sheet.tournament)


def _write_marks(sheet: OpenSheet, steps: tuple[Played, ...]) -> None:
    changed = []
    for place, (version, step) in enumerate(zip(sheet.versions, steps, strict=True), 1):
        marks = (*step.kept(place), ENGINE)
        deal = version.deal
        if marks != tuple(getattr(deal, name) for name in WRITTEN):
            for name, value in zip(WRITTEN, marks, strict=True):
                setattr(deal, name, value)
            if deal.pk is not None:
                changed.append(deal)
        if deal.pk is None:
            _ADD_DEAL(deal)
    if changed:
        Deal.objects.bulk_update(changed, WRITTEN)


def _touch(table: Table) -> None:
    table.version += 1
    table.last_activity = timezone.now()
    _TOUCHED(number=table.pk, version=table.version, now=table.last_activity, stopped=table.stopped)


class Outcome(NamedTuple):
    """What a table came to: the fields of its `Result`."""

    source: str
    ns_points: int
    ew_points: int
    winner: str | None
    absent: str = ""
    article: str = ""
    ns_manches: int | None = None
    ew_manches: int | None = None


def settle(sheet: OpenSheet, steps: tuple[Played, ...]) -> None:
    """The result that follows from the sheet; a forfeit stands until the table is reopened."""
    there = sheet.there
    if there.result is None or there.result.source != Result.Source.FORFEIT:
        publish(sheet, there.result, _outcome(sheet, steps, there))


def _outcome(sheet: OpenSheet, steps: tuple[Played, ...], there: Beside) -> Outcome | None:
    """Typed totals go before the deals; without an end there is no outcome."""
    off = penalties.off_each(there.penalties)[sheet.table.pk]
    return came_to(sheet.rules, end_of(sheet.rules, steps), there.totals, off)


def came_to(rules: SheetGame, game: Any, typed: Totals | None, off: penalties.Off) -> Outcome | None:
    """What a table without a forfeit came to: by typed totals, else by its game, after its penalties."""
    found = by_deals(rules, game) if typed is None else by_totals(rules, typed)
    if found is None or off == penalties.NONE:
        return found
    won = rules.won(game) if typed is None else rules.won_by(_typed(typed))
    return penalties.penalised(rules, found, off, won=won)


def _typed(totals: Totals) -> Typed:
    ns, ew = totals.ns_manches, totals.ew_manches
    points = totals.ns_points or 0, totals.ew_points or 0
    return Typed(points, None if ns is None or ew is None else (ns, ew))


def by_deals(rules: SheetGame, game: Any) -> Outcome | None:
    """What a game came to; None while it is not over."""
    if not game.over:
        return None
    ns, ew = rules.manches(game) or (None, None)
    winner = game.winner and game.winner.value
    points_ns, points_ew = game.score
    return Outcome(Result.Source.DEALS, points_ns, points_ew, winner, ns_manches=ns, ew_manches=ew)


def by_totals(rules: SheetGame, totals: Totals) -> Outcome:
    """What typed totals come to; they are those of both sides."""
    typed = _typed(totals)
    winner = rules.ahead(typed)
    won = winner and winner.value
    ns, ew = totals.ns_manches, totals.ew_manches
    return Outcome(Result.Source.TOTALS, *typed.points, won, ns_manches=ns, ew_manches=ew)


def publish(sheet: OpenSheet, found: Result | None, outcome: Outcome | None) -> None:
    """The result of a table as it is now; the version of the results goes up where it changed."""
    before = found and Outcome(*(getattr(found, name) for name in Outcome._fields))
    if before == outcome:
        return
    sheet.beside = None
    _raise_version(sheet.tournament)
    if outcome is None:
        Result.objects.filter(table=sheet.table).delete()
    else:
        Result.objects.update_or_create(table=sheet.table, defaults=outcome._asdict())


def _raise_version(tournament: Tournament) -> None:
    """Once more whether the results are sealed, now under the lock of the concours.

    Somebody could have sealed them after this sheet was opened.
    """
    if hold_concours(tournament) is Status.SEALED:
        raise refusals.SheetSealed
    tournament.raise_results_version()
