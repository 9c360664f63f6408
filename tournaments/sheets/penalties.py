"""What rulings cost: points off the result of a side, and what that does to the winner.

A penalty stands until a further ruling takes it back. It never touches a deal: the marks stay those of the
game, and the result says what was taken off.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

from django.db.models import IntegerField, Q

from scoring.cards import Side
from scoring.results import winner_by_totals
from tournaments.models.sheets import Ruling
from tournaments.prepared import Given, Reading
from tournaments.sheets.rules import plays_to_target

if TYPE_CHECKING:
    from django.db.models import QuerySet

    from tournaments.models.planning import Tournament
    from tournaments.models.rounds import Table
    from tournaments.sheets.rescoring import Outcome

Off = tuple[int, int]
"""Points off the result of (NS, EW)."""
NONE: Off = (0, 0)
STANDING: Final = Q(penalty__gt=0, undoing=None)
_OF_TABLE: Final = Reading(
    lambda: Ruling.objects.filter(STANDING, table=Given("table", IntegerField())).order_by("pk")
)


def standing(tables: Iterable[Table]) -> QuerySet[Ruling]:
    """The penalties of tables that nothing has taken back, the oldest first."""
    return Ruling.objects.filter(STANDING, table__in=tables).order_by("pk")


def of_table(table: Table) -> list[Ruling]:
    """`standing`, for one table."""
    return _OF_TABLE.all(table=table.pk)


def off_each(rulings: Iterable[Ruling]) -> dict[int, Off]:
    """What standing penalties take off, by the table's id."""
    off: dict[int, Off] = defaultdict(lambda: NONE)
    for ruling in rulings:
        ns, ew = off[ruling.table_id]
        own = Side(ruling.side) is Side.NS
        off[ruling.table_id] = (ns + ruling.penalty, ew) if own else (ns, ew + ruling.penalty)
    return off


def penalised(tournament: Tournament, outcome: Outcome, off: Off) -> Outcome:
    """What a table came to, after its penalties; never below 0.

    Who reached the target has won the game, and keeps it. Any other table goes to the higher total (C1): to
    the one after the penalties.
    """
    if off == NONE:
        return outcome
    best = max(outcome.ns_points, outcome.ew_points)
    ns, ew = max(0, outcome.ns_points - off[0]), max(0, outcome.ew_points - off[1])
    winner: str | None = outcome.winner
    if not (plays_to_target(tournament) and best >= tournament.target):
        higher = winner_by_totals(ns, ew)
        winner = higher and higher.value
    return outcome._replace(ns_points=ns, ew_points=ew, winner=winner)
