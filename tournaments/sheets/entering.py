"""Who entered what stands on a sheet, and which of its deals both sides have not agreed to."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from django.db.models import Count, Exists, OuterRef, Q, QuerySet
from django.utils.translation import gettext as _

from scoring.cards import Side
from tournaments.models.inbox import Confirmation
from tournaments.models.sheets import DealVersion, Totals

if TYPE_CHECKING:
    from collections.abc import Iterable
    from datetime import datetime

    from tournaments.models.rounds import Table

PHONE: Final = "table"
"""Who entered what came from a table's phone, in addresses."""


class Enterer(NamedTuple):
    """Who entered a sheet: an account, or the table itself by its phone. `key` names them in addresses."""

    key: str
    name: str


def enterers(tables: Iterable[Table]) -> dict[int, tuple[Enterer, ...]]:
    """Who entered what stands on each sheet, by name: the totals where these count, else the deals.

    Two queries however many tables.
    """
    by_table: dict[int, tuple[Enterer, ...]] = {table.pk: () for table in tables}
    totals = Totals.objects.filter(table__in=by_table, current=True, ns_points__isnull=False)
    typed = list(totals.order_by().values_list("table", "author", "author__name"))
    by_deals = by_table.keys() - {table for table, _author, _name in typed}
    deals = _on_sheet(by_deals).order_by().values_list("deal__table", "author", "author__name")
    for table, author, name in sorted([*typed, *deals.distinct()], key=lambda one: one[2] or ""):
        by_table[table] += (_enterer(author, name),)
    return by_table


def accounts(by: Iterable[Enterer]) -> set[int]:
    """Those of them who have an account."""
    return {int(who.key) for who in by if who.key != PHONE}


def unconfirmed(tables: Iterable[Table]) -> dict[int, int]:
    """How many deals of each sheet a phone entered and both sides have not agreed to; one query."""
    waiting = _not_agreed(table.pk for table in tables).order_by().values_list("deal__table")
    return dict(waiting.annotate(Count("pk")))


def unconfirmed_deals(table: Table) -> set[int]:
    """The deals of one sheet that a phone entered and both sides have not agreed to."""
    return set(_not_agreed([table.pk]).values_list("deal", flat=True))


class Written(NamedTuple):
    """Who wrote which deal of a sheet (None: its totals) and when; `stands` is false where it took it off."""

    deal: int | None
    author: int | None
    at: datetime
    stands: bool


def written_on(table: Table) -> list[Written]:
    """All that was ever written on a sheet, the oldest first; two queries."""
    deals = DealVersion.objects.filter(deal__table=table).order_by("pk")
    deals = deals.annotate(stands=Q(record__isnull=False))
    totals = Totals.objects.filter(table=table).order_by("pk").annotate(stands=Q(ns_points__isnull=False))
    return [
        *(Written(*one) for one in deals.values_list("deal", "author", "at", "stands")),
        *(Written(None, *one) for one in totals.values_list("author", "at", "stands")),
    ]


def authors_at(written: Iterable[Written], moment: datetime) -> set[int | None]:
    """Who had entered what stood on the sheet at that moment, None for a phone."""
    last = {one.deal: one for one in written if one.at <= moment}
    totals = last.pop(None, None)
    if totals is not None and totals.stands:
        return {totals.author}
    return {one.author for one in last.values() if one.stands}


def _on_sheet(tables: Iterable[int]) -> QuerySet[DealVersion]:
    return DealVersion.objects.filter(deal__table__in=list(tables), current=True, deal__place__isnull=False)


def _not_agreed(tables: Iterable[int]) -> QuerySet[DealVersion]:
    """What who works for the concours wrote needs nobody's agreement."""
    agreed = Confirmation.objects.filter(version=OuterRef("pk"))
    missing = [~Exists(agreed.filter(side=side.value)) for side in Side]
    return _on_sheet(tables).filter(Q(missing[0]) | Q(missing[1]), author=None)


def _enterer(author: int | None, name: str | None) -> Enterer:
    return Enterer(PHONE, _("la table elle-même")) if author is None else Enterer(str(author), name or "")
