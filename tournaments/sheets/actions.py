"""The verbs of a deal sheet. Each is one transaction that rescores the whole sheet.

All take the sheet under lock first, so that of two who write at once the second finds what the first has
written. A `key` is the form's own: the same form sent twice is one change. The `SheetError`s of
`tournaments.sheets.refusals` and the engine's `InvalidDeal` leave everything as it was.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from django.db import transaction

from scoring.cards import Side
from tournaments.models.sheets import Deal, DealVersion, Result, Ruling, Totals
from tournaments.sheets import refusals
from tournaments.sheets.games import MARKS
from tournaments.sheets.queries import totals_of_key, version_of_key
from tournaments.sheets.replay import Record
from tournaments.sheets.rescoring import (
    OpenSheet,
    Outcome,
    lock_table,
    next_number,
    open_sheet,
    publish,
    rescore,
)
from tournaments.sheets.rules import ENGINE

if TYPE_CHECKING:
    from collections.abc import Mapping
    from uuid import UUID

    from django.db.models import QuerySet

    from tournaments.models.accounts import User
    from tournaments.models.rounds import Table


OFF_THE_SHEET: Final = dict(zip(MARKS, (None, 0, 0, 0, 0, False), strict=True))
"""What is kept beside a deal that stands on no sheet."""


@transaction.atomic
def record_deal(  # noqa: PLR0913 — what a form brings, named
    table: Table,
    record: Record,
    *,
    key: UUID,
    author: User | None,
    place: int | None = None,
    seen: int | None = None,
) -> Deal:
    """A new deal, last on the sheet or before the one at `place` (from 1).

    `seen` is the version of the sheet that the form was written over: `SheetChanged` where it is no
    longer the last. `InvalidDeal` where the deal cannot be, `GameOver` where the game had ended before
    it, `OtherDealRefused` where a later deal could not be any more.
    """
    locked = lock_table(table.pk)
    if (known := _known(locked, key, record)) is not None:
        return known
    sheet = open_sheet(locked, seen)
    return put_deal(sheet, record, key=key, author=author, place=place).deal


def put_deal(
    sheet: OpenSheet, record: Record, *, key: UUID, author: User | None, place: int | None = None
) -> DealVersion:
    """`record_deal` on a sheet that is open already, in the transaction that opened it: the first version."""
    index = len(sheet.versions) if place is None else min(max(place, 1), len(sheet.versions) + 1) - 1
    deal = Deal(table=sheet.table, place=index + 1, engine=ENGINE)
    version = DealVersion(deal=deal, number=1, place=index + 1, record=record, key=key, author=author)
    sheet.versions.insert(index, version)
    rescore(sheet, version)
    if deal.after_end:
        raise sheet.rules.too_late()
    return version


@transaction.atomic
def correct_deal(
    deal: Deal, record: Record, *, key: UUID, author: User | None, seen: int | None = None
) -> Deal:
    """Another record for a deal of the sheet; errors as for `record_deal`, `OffTheSheet`.

    Deals that now come after the end of the game are kept, and flagged.
    """
    locked = lock_table(deal.table_id)
    if (known := _known(locked, key, record)) is not None:
        return known
    sheet = open_sheet(locked, seen)
    index = sheet.place_of(deal)
    if index is None:
        raise refusals.OffTheSheet
    return _replace(sheet, index, record, key, author)


@transaction.atomic
def remove_deal(deal: Deal, *, key: UUID, author: User | None, seen: int | None = None) -> Deal:
    """Take a deal off the sheet; its versions stay readable. `OffTheSheet` where it was off."""
    locked = lock_table(deal.table_id)
    if (known := _known(locked, key, None)) is not None:
        return known
    sheet = open_sheet(locked, seen)
    index = sheet.place_of(deal)
    if index is None:
        raise refusals.OffTheSheet
    return _take_off(sheet, index, key, author)


@transaction.atomic
def restore_version(version: DealVersion, *, key: UUID, author: User | None) -> Deal:
    """A deal as it was in an earlier version: on the sheet, or off it. Itself a new version."""
    locked = lock_table(version.deal.table_id)
    if (known := _known(locked, key, version.record)) is not None:
        return known
    sheet = open_sheet(locked)
    deal = Deal.objects.get(pk=version.deal_id)  # as it is under the lock
    index = sheet.place_of(deal)
    if version.record is None:
        return deal if index is None else _take_off(sheet, index, key, author)
    if index is not None:
        return _replace(sheet, index, version.record, key, author)
    place = min(version.place, len(sheet.versions) + 1)
    again = _add_version(deal, version.record, place, key, author)
    sheet.versions.insert(place - 1, again)
    rescore(sheet, again)
    return again.deal


@transaction.atomic
def record_totals(  # noqa: PLR0913 — what a form brings, named
    table: Table,
    ns: int,
    ew: int,
    deals_played: int | None,
    *,
    key: UUID,
    author: User | None,
    manches: tuple[int, int] | None = None,
) -> Totals:
    """Both totals from the paper sheet: they are the result, whatever the deals say.

    In a game of `manches` these are those won, and the totals are parties. `ForfeitStands` where the
    table is given by forfeit.
    """
    ns_manches, ew_manches = manches or (None, None)
    typed = {
        "ns_points": ns,
        "ew_points": ew,
        "deals_played": deals_played,
        "ns_manches": ns_manches,
        "ew_manches": ew_manches,
    }
    return _write_totals(table, typed, key, author)


@transaction.atomic
def withdraw_totals(table: Table, *, key: UUID, author: User | None) -> Totals:
    """Take typed totals back: the deals count again."""
    return _write_totals(table, {}, key, author)


@transaction.atomic
def stop_table(table: Table, author: User | None) -> None:
    """The last deal on the sheet is the last of the game (C1); `NothingPlayed` without one."""
    sheet = open_sheet(lock_table(table.pk))
    if not sheet.versions:
        raise refusals.NothingPlayed
    if not sheet.table.stopped:
        sheet.table.stopped = True
        Ruling.objects.create(table=sheet.table, kind=Ruling.Kind.STOPPED, author=author)
        rescore(sheet)


@transaction.atomic
def reopen_table(table: Table, author: User | None) -> None:
    """Take back the stop and the forfeit of a table: its deals, or its totals, say how it stands."""
    sheet = open_sheet(lock_table(table.pk))
    forfeits = _forfeits(sheet.table)
    forfeit_given = forfeits.exists()
    if not (forfeit_given or sheet.table.stopped):
        return
    Ruling.objects.create(table=sheet.table, kind=Ruling.Kind.REOPENED, author=author)
    sheet.table.stopped = False
    if forfeit_given:
        publish(sheet, forfeits.first(), None)
    rescore(sheet)


@transaction.atomic
def forfeit(table: Table, absent: Side, article: str, author: User | None) -> None:
    """`absent` did not come or gave up: the other side wins (C4). `ReasonMissing` without an article.

    Points of both sides stay 0 here: the standings give the present side the winners' average.
    """
    if not article.strip():
        raise refusals.ReasonMissing
    sheet = open_sheet(lock_table(table.pk))
    outcome = Outcome(Result.Source.FORFEIT, 0, 0, absent.other.value, absent.value, article.strip())
    Ruling.objects.create(
        table=sheet.table, kind=Ruling.Kind.FORFEIT, absent=absent, article=outcome.article, author=author
    )
    publish(sheet, Result.objects.filter(table=sheet.table).first(), outcome)
    rescore(sheet)


@transaction.atomic
def rescore_table(table: Table) -> None:
    """The sheet scored again as it stands: after a change of the rules it is played by."""
    rescore(open_sheet(lock_table(table.pk)))


def _replace(sheet: OpenSheet, index: int, record: Record, key: UUID, author: User | None) -> Deal:
    old = sheet.versions[index]
    version = _add_version(old.deal, record, index + 1, key, author)
    sheet.versions[index] = version
    rescore(sheet, version)
    return version.deal


def _take_off(sheet: OpenSheet, index: int, key: UUID, author: User | None) -> Deal:
    deal = sheet.versions.pop(index).deal
    _add_version(deal, None, index + 1, key, author)
    marks_nothing(deal).save()
    rescore(sheet)
    return deal


def marks_nothing(deal: Deal) -> Deal:
    """A deal as it is off the sheet: without a place, and without marks; not saved."""
    for name, value in OFF_THE_SHEET.items():
        setattr(deal, name, value)
    return deal


def _add_version(
    deal: Deal, record: Record | None, place: int, key: UUID, author: User | None
) -> DealVersion:
    """The next version of a deal, in the place of the current one."""
    number = next_number(deal.versions)
    deal.versions.filter(current=True).update(current=False)
    return DealVersion.objects.create(
        deal=deal, number=number, place=place, record=record, key=key, author=author
    )


def _write_totals(table: Table, typed: Mapping[str, int | None], key: UUID, author: User | None) -> Totals:
    locked = lock_table(table.pk)
    if (known := totals_of_key(key)) is not None:
        if known.table_id != table.pk or not known.current or not _says(known, typed):
            raise refusals.TotalsWritten
        return known
    sheet = open_sheet(locked)
    if typed and _forfeits(locked).exists():
        raise refusals.ForfeitStands
    number = next_number(locked.totals)
    locked.totals.filter(current=True).update(current=False)
    totals = Totals.objects.create(
        table=locked,
        number=number,
        key=key,
        author=author,
        **typed,
    )
    rescore(sheet)
    return totals


def _says(totals: Totals, typed: Mapping[str, int | None]) -> bool:
    names = ("ns_points", "ew_points", "deals_played", "ns_manches", "ew_manches")
    return all(getattr(totals, name) == typed.get(name) for name in names)


def _forfeits(table: Table) -> QuerySet[Result]:
    """The result of a table where it is a forfeit."""
    return Result.objects.filter(table=table, source=Result.Source.FORFEIT)


def _known(table: Table, key: UUID, record: Record | None) -> Deal | None:
    """The deal that the form of this key has written already: the same form sent twice is one version.

    `AlreadyWritten` where it wrote something else: a form sent again with other values, or over another
    sheet, is not lost unsaid.
    """
    version = version_of_key(key)
    if version is None:
        return None
    if version.record != record or version.deal.table_id != table.pk:
        raise refusals.AlreadyWritten(version.deal.place)
    return version.deal
