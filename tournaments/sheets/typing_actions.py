"""A whole sheet written at once: each changed deal corrected, each new one added, what is gone taken off."""

from __future__ import annotations

from itertools import count
from typing import TYPE_CHECKING, NamedTuple
from uuid import UUID, uuid5

from django.db import transaction

from tournaments.models.sheets import Deal, DealVersion
from tournaments.sheets import actions, refusals
from tournaments.sheets.games import MARKS
from tournaments.sheets.queries import totals_of_key, version_of_key
from tournaments.sheets.rescoring import OpenSheet, lock_table, open_sheet, rescore
from tournaments.sheets.rules import ENGINE

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tournaments.models.accounts import User
    from tournaments.models.rounds import Table
    from tournaments.sheets.replay import Record
    from tournaments.sheets.typing_totals import TypedTotals


class Wanted(NamedTuple):
    """One deal of the sheet to be: None for a new one; a record of None leaves the deal as it is.

    A deal that is off the sheet comes back onto it with a record.
    """

    deal: int | None
    record: Record | None


class TotalsChange(NamedTuple):
    """Totals in place of those that stand; None takes these back."""

    totals: TypedTotals | None


def known(key: UUID) -> bool:
    """Whether the form of this key has been written."""
    return version_of_key(uuid5(key, "0")) is not None or totals_of_key(uuid5(key, "=")) is not None


@transaction.atomic
def type_sheet(  # noqa: PLR0913 — what a form brings, named
    table: Table,
    wanted: Sequence[Wanted],
    totals: TotalsChange | None,
    *,
    key: UUID,
    author: User,
    seen: int,
) -> None:
    """The deals of a sheet as they are wanted, in that order, and its totals: all of it or nothing.

    `seen` is the version of the sheet that the lines were read over, `key` the form's own for these very
    lines: sent twice they are written once. `SheetError`s as for `actions.record_deal`, a deal that cannot
    be as `OtherDealRefused` with its place; `GameOver` where a new deal comes after the end.
    """
    locked = lock_table(table.pk)
    if known(key):
        return
    sheet = open_sheet(locked, seen)
    if _write(sheet, wanted, (uuid5(key, str(n)) for n in count()), author):
        rescore(sheet)
        new = {place for place, one in enumerate(wanted, 1) if one.deal is None}
        if any(version.deal.after_end and version.deal.place in new for version in sheet.versions):
            raise sheet.rules.too_late()
    if totals is not None:
        _write_totals(locked, totals.totals, uuid5(key, "="), author)


def _write(sheet: OpenSheet, wanted: Sequence[Wanted], keys: Iterator[UUID], author: User) -> bool:
    """The versions that make the sheet the wanted one; whether there were any."""
    standing = {version.deal_id: version for version in sheet.versions}
    off = _off(sheet.table, [one for one in wanted if one.deal is not None and one.deal not in standing])
    new = sum(one.deal is None for one in wanted)
    added = iter(Deal.objects.bulk_create([Deal(table=sheet.table, engine=ENGINE) for _ in range(new)]))
    fresh: list[DealVersion] = []
    sheet.versions.clear()
    for place, one in enumerate(wanted, 1):
        old = None if one.deal is None else standing.pop(one.deal, None) or off.pop(one.deal)
        if old is None or one.record is not None:
            deal, number = (next(added), 1) if old is None else (old.deal, old.number + 1)
            old = _version(deal, number, place, one.record, next(keys), author)
            fresh.append(old)
        sheet.versions.append(old)
    gone = [_gone(version, next(keys), author) for version in standing.values()]
    Deal.objects.bulk_update([version.deal for version in gone], MARKS)
    return _keep([*gone, *fresh])  # in this order each place is that among the deals written before


def _off(table: Table, wanted: Sequence[Wanted]) -> dict[int, DealVersion]:
    """The versions that took these deals off. `OffTheSheet` where one has no record to come back with."""
    asked = [one.deal for one in wanted if one.record is not None]
    versions = DealVersion.objects.filter(
        deal__table=table, deal__in=asked, current=True, record__isnull=True
    )
    found = {version.deal_id: version for version in versions.select_related("deal")} if asked else {}
    if len(found) < len(wanted):
        raise refusals.OffTheSheet
    return found


def _gone(version: DealVersion, key: UUID, author: User) -> DealVersion:
    """The version that takes a deal off the sheet."""
    deal, place = version.deal, version.deal.place or version.place
    return _version(actions.marks_nothing(deal), version.number + 1, place, None, key, author)


def _version(  # noqa: PLR0913, PLR0917 — the columns of a row
    deal: Deal, number: int, place: int, record: Record | None, key: UUID, author: User
) -> DealVersion:
    return DealVersion(deal=deal, number=number, place=place, record=record, key=key, author=author)


def _keep(fresh: list[DealVersion]) -> bool:
    """Write new versions in the place of the current ones."""
    before = [version.deal for version in fresh if version.number > 1]
    DealVersion.objects.filter(deal__in=before, current=True).update(current=False)
    DealVersion.objects.bulk_create(fresh)
    return bool(fresh)


def _write_totals(table: Table, totals: TypedTotals | None, key: UUID, author: User) -> None:
    if totals is None:
        actions.withdraw_totals(table, key=key, author=author)
        return
    given = (totals.ns, totals.ew, totals.deals_played)
    actions.record_totals(table, *given, key=key, author=author, manches=totals.manches)
