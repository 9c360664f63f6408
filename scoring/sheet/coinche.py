"""The `SheetGame` of coinche: each deal of a sheet is one of a game, to its target or in so many deals."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import replace
from typing import Any, Final

from scoring.cards import Seat, Side
from scoring.coinche.fields import Compared
from scoring.coinche.games import CoincheEngine, Game
from scoring.coinche.records import RECORD
from scoring.coinche.ruleset import Ruleset
from scoring.coinche.scores import Score
from scoring.errors import GameOver
from scoring.results import winner_by_totals

BY_ITSELF: Final = ((False, False), False)
"""Of a deal by itself no side has used its tolerance of the rebelote (A9), and it is not the last one."""


class CoincheSheetGame:
    """The `SheetGame` of coinche: a game to its target, or in so many `deals`, passed ones counted (C2)."""

    def __init__(self, ruleset: Ruleset, deals: int | None) -> None:
        self.engine, self.deals = CoincheEngine(ruleset), deals

    def new_game(self) -> Game:
        return self.engine.new_game()

    def play(
        self, game: Game, score_of: Callable[..., Score], place: int, *, last: bool
    ) -> tuple[Score, Game]:
        # A deal that other rules made impossible does not end the table: the next one does. Neither does a
        # deal that is dealt again: it does not count among the deals of a table.
        ends = last or (self.deals is not None and place - game.uncounted >= self.deals)
        used = game.tolerance_used
        score = score_of((used, ends))
        if ends and not last and score.replayed:
            score = score_of((used, False))
        return self.engine.add(game, score)

    def score_of(self, record: dict[str, Any], asked: tuple[tuple[bool, bool], bool] = BY_ITSELF) -> Score:
        used, last = asked
        return self.engine.score(self.engine.read({**record, "last": True} if last else record, used))

    def identity(self, score: Score) -> Hashable:
        """A key of the fields that are compared as written, and of what follows from the others."""
        names = [name for name, each in RECORD.fields.items() if each.compared is Compared.AS_WRITTEN]
        deal = tuple([getattr(score.deal, name) for name in names])
        return deal, score.made, score.announces, score.totals, score.marks

    def manches(self, game: Game) -> None:  # noqa: ARG002 — other games have them
        return None

    def ahead(self, points: tuple[int, int], manches: object = None) -> Side | None:  # noqa: ARG002 — as above
        return winner_by_totals(*points)

    def won(self, game: Game) -> bool:
        return game.won

    def won_by(self, points: tuple[int, int], manches: object = None) -> bool:  # noqa: ARG002 — as above
        return replace(self.new_game(), score=points, winner=winner_by_totals(*points)).won

    def uncounted(self, game: Game) -> int:
        return game.uncounted

    def dealer(self, first: int, games: Sequence[Game]) -> int | None:
        """The first by lot, then the next player, on the right or on the left (ASCE 2.1; `turns`).

        Where the table makes its first dealer, nobody is known before a deal says who dealt it; who bid a
        générale deals next where the rules have it so (Dauphiné), and who dealt even tricks deals again.
        """
        rules, before = self.engine.ruleset, None
        step = rules.step
        dealer = Seat(first) if rules.dealer_known else None
        for game in games:
            counted = game if game is not before else self.new_game()  # a deal that counts for nothing
            dealt = dealer if counted.dealt is None else counted.dealt
            if counted.next_dealer is not None or counted.again:
                dealer = dealt if counted.again else counted.next_dealer
            else:
                dealer = None if dealt is None else dealt.after(step)
            before = game
        return dealer

    def dealt(self, game: Game) -> int | None:
        return game.dealt

    def as_kept(self, game: Game, score: tuple[int, int], winner: Side | None, *, over: bool) -> Game:
        return replace(game, score=score, over=over, winner=winner)

    def too_late(self) -> GameOver:
        return GameOver()
