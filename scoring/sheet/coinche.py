"""A game of coinche on a sheet: to its target, or in so many deals, passed ones counted (C2)."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from scoring.cards import Seat
from scoring.coinche.games import Game, Table
from scoring.errors import GameOver
from scoring.results import winner_by_totals

if TYPE_CHECKING:
    from scoring.cards import Side
    from scoring.coinche.ruleset import Ruleset
    from scoring.coinche.scores import Score
    from scoring.sheet.game import Record, Typed


class Coinche:
    """Games of coinche by some ruleset; `deals` is the number of deals that ends one, if any."""

    def __init__(self, ruleset: Ruleset, deals: int | None) -> None:
        self.table, self.deals = Table(ruleset), deals

    def new_game(self) -> Game:
        return self.table.new_game()

    def play(self, game: Game, record: Record, place: int, *, last: bool) -> tuple[Score, Game]:
        # One that other rules made impossible does not end the table: the next one then does.
        ends = last or (self.deals is not None and place >= self.deals)
        return self.table.play(game, {**record, "last": True} if ends else record)

    def alone(self, record: Record) -> Score:
        return self.table.score(self.table.read(record))

    def identity(self, score: Score) -> Hashable:
        """The loser's announces may be left out, and the points of one side: nothing follows from them."""
        deal = score.deal._replace(points=(None, None), announces=((), ()), id=())
        return deal, score.made, score.announces, score.totals, score.marks

    def manches(self, game: Game) -> None:  # noqa: ARG002 — other games have them
        return None

    def ahead(self, typed: Typed) -> Side | None:
        return winner_by_totals(*typed.points)

    def won(self, game: Game) -> bool:
        return game.won

    def won_by(self, typed: Typed) -> bool:
        return replace(self.new_game(), score=typed.points, winner=self.ahead(typed)).won

    def dealer(self, first: int, games: Sequence[Game]) -> int:
        """The first by lot, then always the player on the right (ASCE 2.1)."""
        return (first + len(games)) % len(Seat)

    def too_late(self) -> GameOver:
        return GameOver()
