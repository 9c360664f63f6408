"""A whole sheet played again: what each of its deals marks, and where its game ends.

A mark depends on the deals before it (end of the game, tolerance of the rebelote), so a sheet is
always replayed from its first deal. Nothing here knows the database.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from scoring.errors import InvalidDeal
from scoring.games import Game
from scoring.games import Table as Rules
from scoring.scores import Score

Record = dict[str, Any]


class Played(NamedTuple):
    """One deal of a sheet in its place, and the game after it.

    `after_end`: the game was over before it; it is kept, and changes nothing. `refused` says why the
    record cannot be what was played here; the game then goes on as if it had not been written.
    """

    score: Score | None
    game: Game
    after_end: bool = False
    refused: InvalidDeal | None = None

    @property
    def marks(self) -> tuple[int, int]:
        """What the deal adds to the totals of NS and EW."""
        return (0, 0) if self.score is None or self.after_end else self.score.marks


def replay(
    rules: Rules, records: Sequence[Record], *, deals: int | None = None, stopped: bool = False
) -> tuple[Played, ...]:
    """Every deal in its place.

    The last deal of the game is number `deals` where a table has so many, passed deals counted (C2),
    the last one written where the table was `stopped` (C1), or one whose record says so itself.
    """
    game, steps = rules.new_game(), []
    for place, record in enumerate(records, 1):
        last = place == deals or (stopped and place == len(records))
        step = _play(rules, game, {**record, "last": True} if last else record)
        game = step.game
        steps.append(step)
    return tuple(steps)


def _play(rules: Rules, game: Game, record: Record) -> Played:
    try:
        if game.over:
            return Played(rules.score(rules.read(record)), game, after_end=True)
        return Played(*rules.play(game, record))
    except InvalidDeal as refused:
        return Played(None, game, game.over, refused)


def end_of(rules: Rules, steps: Sequence[Played]) -> Game:
    """The game after the last deal of a sheet."""
    return steps[-1].game if steps else rules.new_game()
