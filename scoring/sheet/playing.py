"""A sheet played: what each of its deals marks, where its game ends, and what the table came to.

A mark depends on the deals before it (end of the game, tolerance of the rebelote): a sheet is always played
from its first deal. The result is by forfeit, by typed totals, else by the deals; then come the penalties.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from scoring.cards import Side
from scoring.errors import InvalidDeal
from scoring.sheet.game import Record, SheetGame, Typed

if TYPE_CHECKING:
    from scoring.sheet.entries import Forfeit, Totals
    from scoring.sheet.fields import Pair

DEALS: Final = "deals"
TOTALS: Final = "totals"
FORFEIT: Final = "forfeit"


class Played(NamedTuple):
    """One deal of a sheet in its place, and the game after it, both the game's own.

    `marks` are what it adds to the totals of (NS, EW). `after_end`: the game was over before it; it is kept,
    and changes nothing. `refused` says why the record cannot be what was played here; the game then goes on
    as if it had not been written.
    """

    score: Any
    game: Any
    marks: tuple[int, int] = (0, 0)
    after_end: bool = False
    refused: InvalidDeal | None = None


def replay(rules: SheetGame, records: Sequence[Record], *, stopped: bool = False) -> tuple[Played, ...]:
    """Every deal in its place.

    The last deal of the game is the one the game says, the last one written where the table was
    `stopped` (C1), or one whose record says so itself.
    """
    game, steps = rules.new_game(), []
    for place, record in enumerate(records, 1):
        step = _play(rules, game, record, place, last=stopped and place == len(records))
        game = step.game
        steps.append(step)
    return tuple(steps)


def _play(rules: SheetGame, game: Any, record: Record, place: int, *, last: bool) -> Played:
    try:
        if game.over:
            return Played(rules.alone(record), game, after_end=True)
        score, after = rules.play(game, record, place, last=last)
        return Played(score, after, score.marks)
    except InvalidDeal as refused:
        return Played(None, game, after_end=game.over, refused=refused)


def end_of(rules: SheetGame, steps: Sequence[Played]) -> Any:
    """The game after the last deal of a sheet."""
    return steps[-1].game if steps else rules.new_game()


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
