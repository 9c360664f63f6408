"""Where a deal that a phone sent belongs on its sheet.

A phone counts the deals that were played; the sheet those that were accepted. Where one was refused, those
after it stand one place too high until it is mended.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from django.db.models import IntegerField, Q

from scoring.errors import InvalidDeal
from tournaments.models.inbox import Message
from tournaments.prepared import Given, Reading

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from django.db.models import QuerySet

    from tournaments.models.rounds import Table
    from tournaments.sheets.games import SheetGame
    from tournaments.sheets.replay import Record


def _sent(**of_tables: Any) -> QuerySet[Message, Any]:
    """Deals of phones that stand on a sheet: accepted as they came, or taken by a referee afterwards."""
    came = Q(outcome=Message.Outcome.ACCEPTED)
    not_taken = (Message.Outcome.REFUSED, Message.Outcome.LATE, Message.Outcome.PENDING)
    taken = Q(outcome__in=not_taken, settled_at__isnull=False)  # with a version; set aside, it has none
    found = Message.objects.filter(came | taken, verb=Message.Verb.DEAL, **of_tables)
    return found.order_by("-pk").values_list("version__deal", "content")  # the first one has the last word


_SENT: Final = Reading(lambda: _sent(version__deal__table=Given("table", IntegerField())))


def sent(table: Table) -> dict[int, int]:
    """By deal, the place of those that phones have sent, as the phone counted."""
    return {deal: content["place"] for deal, content in _SENT.rows(table=table.pk)}


def sent_at(tables: Iterable[int]) -> dict[int, int]:
    """`sent` of all these tables, in one query."""
    return {deal: content["place"] for deal, content in _sent(version__deal__table__in=tables)}


def claimed(deals: Iterable[int], sent_as: Mapping[int, int]) -> dict[int, int]:
    """By deal, its place as the phone that sent it counted; its own where it is further down or was typed.

    `deals` are those on a sheet, in order; `sent_as` are the places of those that were `sent`.
    """
    return {deal: max(place, sent_as.get(deal, 0)) for place, deal in enumerate(deals, 1)}


def before(places: Mapping[int, int], place: int) -> int | None:
    """The place on the sheet of the first deal that was played after this one; None where none was."""
    return next((n for n, other in enumerate(places.values(), 1) if other > place), None)


def same(rules: SheetGame, one: Record, other: Record) -> bool:
    """Whether two records tell the same deal: perhaps one the takers' points, and one the defence's."""
    try:
        return one == other or rules.alike(rules.alone(one), rules.alone(other))
    except InvalidDeal:
        return False
