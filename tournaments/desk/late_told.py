"""What the page of a round says of the results that were corrected since it was drawn."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from tournaments.desk.late_values import Redrawn
from tournaments.models.rounds import Round
from tournaments.models.sheets import LateCorrection

FIRST: Final = ":12"
"""The lines of a long list that are seen without opening it, as a template cuts them."""
OTHERS: Final = "12:"


class Told(NamedTuple):
    """A correction of an earlier round, and what it would have changed in this draw."""

    correction: LateCorrection
    drawn: Redrawn


def since(round_: Round) -> list[Told]:
    """The corrections of earlier rounds since this very draw of the round, the first one first; one query."""
    earlier = LateCorrection.objects.filter(
        table__round__tournament=round_.tournament_id,
        table__round__number__lt=round_.number,
        at__gte=round_.drawn_at,
    )
    found = earlier.select_related("table__round", "author").order_by("pk")
    return [told for correction in found for told in _told(correction, round_)]


def _told(correction: LateCorrection, round_: Round) -> Iterator[Told]:
    """A round that was drawn again has the corrections before that in it."""
    for record in correction.effect["draws"]:
        if (record["round"], record["attempt"]) == (round_.number, round_.attempt):
            yield Told(correction, Redrawn.from_record(record))
