"""The tables whose correction may come after the draw of a later round was made from them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from django.db.models import Exists, OuterRef, Q, QuerySet

from tournaments.models.rounds import SEATED, Table
from tournaments.models.sheets import LateCorrection

NAMES: Final[Mapping[str, str]] = {
    "table": "number",
    "deal": "deals__pk",
    "ruling": "rulings__pk",
    "message": "links__messages__pk",
}
"""What an address names a table by, and how the table finds it."""


def finished(named: Mapping[str, Any]) -> Table | None:
    """The table an address names, where a later round can be drawn from its result; one query.

    One that a late correction has opened again stays one of them. Whether such a round is drawn is asked
    under the lock of the concours: it may be drawn at this very moment.
    """
    meant = Q(**{found: named[name] for name, found in NAMES.items() if name in named})
    if "round" in named:
        meant &= Q(round__number=named["round"])
    corrected = Exists(LateCorrection.objects.filter(table=OuterRef("pk")))
    there = _tables().filter(meant, round__tournament__slug=named["tournament"])
    return there.filter(Q(result__isnull=False) | corrected).first()


def at_key(key: int) -> Table | None:
    """A table as it is now, with its teams, round and concours."""
    return _tables().filter(pk=key).first()


def _tables() -> QuerySet[Table]:
    return Table.objects.select_related("round__tournament", *SEATED).order_by("pk")
