"""What a table came to: by forfeit, by typed totals, else by its deals; then its penalties."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final, Self

from scoring.cards import Side
from scoring.sheet.game import Typed

if TYPE_CHECKING:
    from scoring.sheet.entries import Forfeit, Totals
    from scoring.sheet.fields import Pair
    from scoring.sheet.game import SheetGame

DEALS: Final = "deals"
TOTALS: Final = "totals"
FORFEIT: Final = "forfeit"


@dataclass(frozen=True, slots=True)
class Result:
    """A finished table. Pairs are (NS, EW).

    `source` says where it comes from: ``deals``, ``totals`` or ``forfeit``. `winner` is None for a draw (C1).
    A forfeit has an `absent` side, by some `article`: points are 0 here, and the standings credit the side
    that was there (C4). `manches` are those won, where the game has them; points are then parties.
    """

    source: str
    points: Pair
    winner: Side | None
    manches: Pair | None = None
    absent: Side | None = None
    article: str = ""

    def to_json(self) -> dict[str, Any]:
        return {
            "source": self.source,
            "points": list(self.points),
            "winner": self.winner and self.winner.value,
            "manches": self.manches and list(self.manches),
            "absent": self.absent and self.absent.value,
            "article": self.article,
        }

    @classmethod
    def from_json(cls, stored: Mapping[str, Any]) -> Self:
        winner, absent, manches = stored["winner"], stored["absent"], stored["manches"]
        ns, ew = stored["points"]
        return cls(
            stored["source"],
            (ns, ew),
            None if winner is None else Side(winner),
            None if manches is None else (manches[0], manches[1]),
            None if absent is None else Side(absent),
            stored["article"],
        )

    @property
    def ns_points(self) -> int:
        return self.points[0]

    @property
    def ew_points(self) -> int:
        return self.points[1]

    @property
    def by_forfeit(self) -> bool:
        return self.source == FORFEIT

    @property
    def by_deals(self) -> bool:
        return self.source == DEALS


def result_of(
    game: SheetGame, state: Any, totals: Totals | None, forfeit: Forfeit | None, penalties: Pair
) -> Result | None:
    """What a table came to after these penalties; None while it plays.

    A forfeit stands until the table is reopened, typed totals go before the deals.
    """
    if forfeit is not None:
        winner = forfeit.absent.other
        return Result(FORFEIT, (0, 0), winner, absent=forfeit.absent, article=forfeit.article)
    if totals is None:
        found, won = _by_deals(game, state), game.won(state)
    else:
        typed = Typed(totals.points, totals.manches)
        found, won = Result(TOTALS, totals.points, game.ahead(typed), totals.manches), game.won_by(typed)
    if found is None or penalties == (0, 0):
        return found
    return _after_penalties(game, found, penalties, won=won)


def _by_deals(game: SheetGame, state: Any) -> Result | None:
    if not state.over:
        return None
    return Result(DEALS, state.score, state.winner, game.manches(state))


def _after_penalties(game: SheetGame, found: Result, off: Pair, *, won: bool) -> Result:
    """The result less its penalties, never below 0.

    Who has `won` the game by its own rules keeps it. Any other table goes to who is ahead (C1), after the
    penalties.
    """
    points = max(0, found.points[0] - off[0]), max(0, found.points[1] - off[1])
    winner = found.winner if won else game.ahead(Typed(points, found.manches))
    return replace(found, points=points, winner=winner)
