"""The tables whose correction comes after the draw of a later round was made from them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from django.db.models import Exists, OuterRef, Q, QuerySet

from tournaments.models.rounds import SEATED, Round, Table
from tournaments.models.sheets import LateCorrection

NAMES: Final[Mapping[str, str]] = {
    "table": "number",
    "deal": "deals__pk",
    "ruling": "rulings__pk",
    "message": "links__messages__pk",
}
"""What an address names a table by, and how the table finds it."""


def corrected_late(named: Mapping[str, Any]) -> Table | None:
    """The table an address names, where a later round was drawn from its result; one query.

    One that a late correction has opened again stays one of them.
    """
    meant = Q(**{found: named[name] for name, found in NAMES.items() if name in named})
    if "round" in named:
        meant &= Q(round__number=named["round"])
    later = Round.objects.filter(
        tournament=OuterRef("round__tournament"), number__gt=OuterRef("round__number")
    )
    corrected = Exists(LateCorrection.objects.filter(table=OuterRef("pk")))
    there = _tables().filter(meant, round__tournament__slug=named["tournament"])
    return there.filter(Exists(later)).filter(Q(result__isnull=False) | corrected).first()


def at_key(key: int) -> Table | None:
    """A table as it is now, with its teams, round and concours."""
    return _tables().filter(pk=key).first()


def _tables() -> QuerySet[Table]:
    return Table.objects.select_related("round__tournament", *SEATED).order_by("pk")
