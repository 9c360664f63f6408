"""What a game offers to a sheet: it plays a record, and says how it then stands.

Coinche and chouine each offer it once; whatever keeps, replays or shows a sheet asks this and no other game.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final, NamedTuple, Protocol

from scoring.engines import ENGINES
from scoring.errors import GameOver
from scoring.house import chouine_rules
from scoring.results import winner_by_totals
from tournaments.sheets.matches import Matches
from tournaments.sheets.rules import deals_of, rules_with

if TYPE_CHECKING:
    from scoring.cards import Side
    from scoring.games import Game
    from scoring.games import Table as Rules
    from scoring.scores import Score
    from tournaments.models.planning import Tournament
    from tournaments.models.rounds import Table

Record = dict[str, Any]
MARKS: Final = ("place", "ns_mark", "ew_mark", "ns_score", "ew_score", "after_end")
"""What is kept beside each deal, in the order of `tournaments.sheets.replay.Played.kept`."""


class State(Protocol):
    """A game after some deals. Pairs are (NS, EW); `winner` is None for a draw, and while it is not over."""

    @property
    def score(self) -> tuple[int, int]: ...
    @property
    def over(self) -> bool: ...
    @property
    def winner(self) -> Side | None: ...


class Typed(NamedTuple):
    """What was typed from a paper sheet, as (NS, EW); `manches` are None in a game that has none."""

    points: tuple[int, int]
    manches: tuple[int, int] | None = None


class SheetGame(Protocol):
    """The rules of one concours at work on a sheet. States and scores are the game's own."""

    def new_game(self) -> Any:
        """A `State` before the first deal."""

    def play(self, game: Any, record: Record, place: int, *, last: bool) -> tuple[Any, Any]:
        """The score of the deal at `place` (from 1), and the game after it; `InvalidDeal`.

        A score has the `marks` of (NS, EW). `last`: the game ends with it, however it stands (C1).
        """

    def alone(self, record: Record) -> Any:
        """The score of a deal by itself: after the end, or in an earlier version. `InvalidDeal`."""

    def alike(self, one: Any, other: Any) -> bool:
        """Whether two scores are those of one deal, of which perhaps other sides' points were written."""

    def manches(self, game: Any) -> tuple[int, int] | None:
        """The manches won so far; None in a game that has none."""

    def ahead(self, typed: Typed) -> Side | None:
        """Who won by what was typed; None for a draw."""

    def won(self, game: Any) -> bool:
        """Whether a game that is over was won as its rules say, and not by being stopped (C1)."""

    def won_by(self, typed: Typed) -> bool:
        """The same of what was typed."""

    def dealer(self, table: Table, games: Sequence[Any]) -> int | None:
        """Who deals next, after the `games` that each deal so far left; None where lots are drawn for it.

        As a place among those who sit there: North, West, South, East, or the two players.
        """

    def too_late(self) -> GameOver:
        """Why no deal comes after the end."""


class Coinche:
    """A game of coinche: to its target, or in so many `deals`, passed ones counted (C2)."""

    def __init__(self, table: Rules, deals: int | None) -> None:
        self.table, self.deals = table, deals

    def new_game(self) -> Game:
        return self.table.new_game()

    def play(self, game: Game, record: Record, place: int, *, last: bool) -> tuple[Score, Game]:
        ends = last or place == self.deals
        return self.table.play(game, {**record, "last": True} if ends else record)

    def alone(self, record: Record) -> Score:
        return self.table.score(self.table.read(record))

    def alike(self, one: Score, other: Score) -> bool:
        """The loser's announces may be left out, and the points of one side: nothing follows from them."""
        deal, like = (score.deal._replace(points=(None, None), announces=((), ())) for score in (one, other))
        return deal == like and one.to_record() == other.to_record()

    def manches(self, game: Game) -> None:  # noqa: ARG002 — other games have them
        return None

    def ahead(self, typed: Typed) -> Side | None:
        return winner_by_totals(*typed.points)

    def won(self, game: Game) -> bool:
        return game.won

    def won_by(self, typed: Typed) -> bool:
        return replace(self.new_game(), score=typed.points, winner=self.ahead(typed)).won

    def dealer(self, table: Table, games: Sequence[Game]) -> int:
        """The first by lot, then always the player on the right (ASCE 2.1)."""
        return table.dealer(len(games))

    def too_late(self) -> GameOver:
        return GameOver()


def game_of(tournament: Tournament) -> SheetGame:
    """What the sheets of a concours are played by."""
    return game_with(tournament, tournament.ruleset, tournament.options, tournament.target)


def game_with(tournament: Tournament, ruleset: str, options: Mapping[str, Any], target: int) -> SheetGame:
    """The same, were the concours played by other rules; it ends its tables as it does."""
    if ENGINES[ruleset].manches:
        return Matches(chouine_rules(ruleset, options))
    return Coinche(rules_with(tournament, ruleset, options, target), deals_of(tournament))
