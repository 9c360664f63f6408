"""A whole sheet played again: what each of its deals marks, and where its game ends.

A mark depends on the deals before it (end of the game, tolerance of the rebelote), so a sheet is
always replayed from its first deal. Nothing here knows the database.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from scoring.errors import InvalidDeal
from scoring.sheet.game import Record, SheetGame


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
