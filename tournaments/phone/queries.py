"""What the table's page reads beside its sheet."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from django.db.models import Case, CharField, Count, Exists, IntegerField, Max, OuterRef, Subquery, Sum, When

from tournaments.models.inbox import NOT_TAKEN, Confirmation, Dispute, Message, TableLink
from tournaments.models.rounds import Round
from tournaments.prepared import Given, Reading

if TYPE_CHECKING:
    from datetime import datetime

    from django.db.models import QuerySet
    from django.db.models.expressions import Combinable

    from tournaments.models.rounds import Table

Stamp = tuple[Any, ...]
_WEIGHT: Final = Case(When(outcome=Message.Outcome.PENDING, then=1_000_000), default=1)
"""A message that is judged and still not taken is another state, and as many messages."""
_TOURNAMENT = "table__round__tournament"


def stamp_of(token: str) -> Stamp | None:
    """All that a phone's page depends on, in one query; None where no table has this token.

    Last, until when sheets may be corrected.
    """
    found = _STAMP.rows(token=token)
    return found[0] if found else None


def _stamped() -> QuerySet[TableLink, Any]:
    link = TableLink.objects.filter(token=Given("token", CharField())).annotate(
        agreed=_of_table(Confirmation, "version__deal__table", Max("pk")),
        disputed=_of_table(Dispute, "table", Count("pk")),
        settled=_of_table(Dispute, "table", Count("settled_at")),
        waiting=_of_table(Message, "link__table", Sum(_WEIGHT, filter=NOT_TAKEN)),
        judged=_of_table(Message, "link__table", Count("settled_at")),
        played_on=Exists(_later_rounds(OuterRef(_TOURNAMENT), OuterRef("table__round__number"))),
    )
    return link.values_list(
        "pk", "revoked_at", "table__version", "table__round__published_at", f"{_TOURNAMENT}__status",
        f"{_TOURNAMENT}__results_version", f"{_TOURNAMENT}__target", f"{_TOURNAMENT}__ruleset",
        "agreed", "disputed", "settled", "waiting", "judged", "played_on",
        f"{_TOURNAMENT}__corrections_until",
    )  # fmt: skip


class Around(NamedTuple):
    """What is seldom there: a later round that is published, disputes (the first one first), and what this
    phone sent and did not get onto the sheet, as long as nobody has settled it."""

    played_on: bool
    disputes: list[Dispute]
    not_accepted: list[Message]


def around(link: TableLink, device: str) -> Around:
    """One query says what there is; only that is read."""
    ((played_on, disputed, waiting),) = _PRESENT.rows(link=link.pk, device=device)
    return Around(
        played_on,
        _DISPUTES.all(table=link.table_id) if disputed else [],
        _NOT_ACCEPTED.all(link=link.pk, device=device) if waiting else [],
    )


def confirmations(table: Table) -> dict[int, dict[str, datetime]]:
    """By deal, the sides that agreed to its current version, and when."""
    agreed: dict[int, dict[str, datetime]] = defaultdict(dict)
    for deal, side, at in _AGREED.rows(table=table.pk):
        agreed[deal][side] = at
    return agreed


def _later_rounds(tournament: Any, number: Any) -> Any:
    return Round.objects.filter(tournament=tournament, number__gt=number, published_at__isnull=False)


def _of_table(model: Any, way: str, figure: Combinable) -> Subquery:
    """A figure over the rows of `model` that belong to the table of a link."""
    rows = model.objects.filter(**{way: OuterRef("table")}).order_by().values(way)
    return Subquery(rows.annotate(figure=figure).values("figure"))


def _not_accepted() -> QuerySet[Message]:
    of_phone = Message.objects.filter(link=_LINK, device=Given("device", CharField()), settled_at=None)
    return of_phone.filter(NOT_TAKEN).order_by("pk")


def _present() -> QuerySet[TableLink, Any]:
    later = _later_rounds(OuterRef(_TOURNAMENT), OuterRef("table__round__number"))
    there = TableLink.objects.filter(pk=_LINK).annotate(
        played_on=Exists(later),
        disputed=Exists(Dispute.objects.filter(table=OuterRef("table"))),
        waiting=Exists(_not_accepted()),
    )
    return there.values_list("played_on", "disputed", "waiting")


_LINK: Final = Given("link", IntegerField())
_TABLE: Final = Given("table", IntegerField())
_STAMP: Final = Reading(_stamped)
_PRESENT: Final = Reading(_present)
_AGREED: Final = Reading(
    lambda: Confirmation.objects.filter(version__deal__table=_TABLE, version__current=True).values_list(
        "version__deal", "side", "at"
    )
)
_DISPUTES: Final = Reading(lambda: Dispute.objects.filter(table=_TABLE))
_NOT_ACCEPTED: Final = Reading(_not_accepted)
