"""What a game offers to a sheet: it plays a record, and says how it then stands.

Coinche and chouine each offer it once; whatever keeps, replays or shows a sheet asks this.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

if TYPE_CHECKING:
    from scoring.cards import Side
    from scoring.errors import GameOver

Record = dict[str, Any]


class State(Protocol):
    """A game after some deals. Pairs are (NS, EW); `winner` is None for a draw, and while it is not over."""

    @property
    def score(self) -> tuple[int, int]: ...
    @property
    def over(self) -> bool: ...
    @property
    def winner(self) -> Side | None: ...


class Typed(NamedTuple):
    """Totals typed from a paper sheet, as (NS, EW); `manches` are None in a game that has none."""

    points: tuple[int, int]
    manches: tuple[int, int] | None = None


class SheetGame(Protocol):
    """The rules of one table at work on its sheet. States and scores are the game's own."""

    def new_game(self) -> Any:
        """A `State` before the first deal."""

    def play(self, game: Any, record: Record, place: int, *, last: bool) -> tuple[Any, Any]:
        """The score of the deal at `place` (from 1), and the game after it; `InvalidDeal`.

        A score has the `marks` of (NS, EW). `last`: the game ends with it, however it stands (C1).
        """

    def alone(self, record: Record) -> Any:
        """The score of a deal by itself: after the end, or in an earlier version. `InvalidDeal`."""

    def identity(self, score: Any) -> Hashable:
        """What the scores of one deal have in common, whichever side's points were written."""

    def manches(self, game: Any) -> tuple[int, int] | None:
        """The manches won so far; None in a game that has none."""

    def ahead(self, typed: Typed) -> Side | None:
        """Who won by typed totals; None for a draw."""

    def won(self, game: Any) -> bool:
        """Whether a game that is over was won as its rules say, and not by being stopped (C1)."""

    def won_by(self, typed: Typed) -> bool:
        """Whether typed totals are those of a game that was won as its rules say."""

    def dealer(self, first: int, games: Sequence[Any]) -> int | None:
        """Who deals next, after the `games` that each deal so far left; None where lots are drawn for it.

        `first` is the seat that was drawn to deal first. A place among those who sit there: North, West,
        South, East, or the two players.
        """

    def too_late(self) -> GameOver:
        """Why no deal comes after the end."""
