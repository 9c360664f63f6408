"""What rulings cost: points off the result of a side, and what that does to the winner.

A penalty stands until a further ruling takes it back. It never touches a deal: the marks stay those of the
game, and the result says what was taken off.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

from django.db.models import IntegerField

from scoring.cards import Side
from tournaments.models.sheets import PENALTIES, Ruling
from tournaments.prepared import Given, Reading
from tournaments.sheets.games import Typed

if TYPE_CHECKING:
    from django.db.models import QuerySet

    from tournaments.models.rounds import Table
    from tournaments.sheets.games import SheetGame
    from tournaments.sheets.rescoring import Outcome

Off = tuple[int, int]
"""Points off the result of (NS, EW)."""
NONE: Off = (0, 0)
_OF_TABLE: Final = Reading(
    lambda: Ruling.objects.filter(PENALTIES, table=Given("table", IntegerField())).order_by("pk")
)


def standing(tables: Iterable[Table]) -> QuerySet[Ruling]:
    """The penalties of tables that nothing has taken back, the oldest first."""
    return Ruling.objects.filter(PENALTIES, table__in=tables).order_by("pk")


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


def penalised(rules: SheetGame, outcome: Outcome, off: Off, *, won: bool) -> Outcome:
    """What a table came to, after its penalties; never below 0.

    Who has `won` the game by its own rules keeps it. Any other table goes to who is ahead (C1): after the
    penalties.
    """
    if off == NONE:
        return outcome
    ns, ew = max(0, outcome.ns_points - off[0]), max(0, outcome.ew_points - off[1])
    winner: str | None = outcome.winner
    if not won:
        both = (outcome.ns_manches, outcome.ew_manches)
        manches = None if both[0] is None or both[1] is None else (both[0], both[1])
        ahead = rules.ahead(Typed((ns, ew), manches))
        winner = ahead and ahead.value
    return outcome._replace(ns_points=ns, ew_points=ew, winner=winner)
