"""What the table's page reads beside its sheet."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING, Any

from django.db.models import Count, Exists, Max, OuterRef, Q, Subquery

from tournaments.models.inbox import Confirmation, Dispute, Message, TableLink
from tournaments.models.rounds import Round

if TYPE_CHECKING:
    from datetime import datetime

    from django.db.models.expressions import Combinable

    from tournaments.models.rounds import Table

Stamp = tuple[Any, ...]
_TOURNAMENT = "table__round__tournament"


def stamp_of(token: str) -> Stamp | None:
    """All that a phone's page depends on, in one query; None where no table has this token."""
    link = TableLink.objects.filter(token=token).annotate(
        agreed=_of_table(Confirmation, "version__deal__table", Max("pk")),
        disputed=_of_table(Dispute, "table", Count("pk")),
        settled=_of_table(Dispute, "table", Count("settled_at")),
        waiting=_of_table(Message, "link__table", Count("pk", filter=~Q(outcome="accepted"))),
        judged=_of_table(Message, "link__table", Count("settled_at")),
        played_on=Exists(_later_rounds(OuterRef(_TOURNAMENT), OuterRef("table__round__number"))),
    )
    return link.values_list(
        "pk", "revoked_at", "table__version", "table__round__published_at", f"{_TOURNAMENT}__status",
        f"{_TOURNAMENT}__results_version", f"{_TOURNAMENT}__target", f"{_TOURNAMENT}__ruleset",
        "agreed", "disputed", "settled", "waiting", "judged", "played_on",
    ).first()  # fmt: skip


def played_on(table: Table) -> bool:
    """Whether a later round is published: the players sit elsewhere."""
    later: bool = _later_rounds(table.round.tournament_id, table.round.number).exists()
    return later


def confirmations(table: Table) -> dict[int, dict[str, datetime]]:
    """By deal, the sides that agreed to its current version, and when."""
    agreed: dict[int, dict[str, datetime]] = defaultdict(dict)
    rows = Confirmation.objects.filter(version__deal__table=table, version__current=True)
    for deal, side, at in rows.values_list("version__deal", "side", "at"):
        agreed[deal][side] = at
    return agreed


def disputes_of(table: Table) -> list[Dispute]:
    """What the table contests or has contested, the first one first."""
    return list(table.disputes.all())


def not_accepted(link: TableLink, device: str) -> list[Message]:
    """What this phone sent and did not get onto the sheet, as long as nobody has settled it."""
    rows = link.messages.filter(device=device, settled_at=None).exclude(outcome=Message.Outcome.ACCEPTED)
    return list(rows.order_by("pk"))


def _later_rounds(tournament: Any, number: Any) -> Any:
    return Round.objects.filter(tournament=tournament, number__gt=number, published_at__isnull=False)


def _of_table(model: Any, way: str, figure: Combinable) -> Subquery:
    """A figure over the rows of `model` that belong to the table of a link."""
    rows = model.objects.filter(**{way: OuterRef("table")}).order_by().values(way)
    return Subquery(rows.annotate(figure=figure).values("figure"))
