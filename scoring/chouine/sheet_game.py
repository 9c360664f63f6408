"""The `SheetGame` of chouine: each deal of a sheet is a partie; player or pair A sits NS, B sits EW.

A partie marks 1 for its winner; the score of a table is the number of parties won over the whole match.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from scoring.cards import Side
from scoring.chouine.matches import TOO_LATE, ChouineMatch, ChouineRules
from scoring.chouine.parties import TWO, ChouinePlayer
from scoring.chouine.scores import ScoredPartie
from scoring.errors import GameOver

PLAYER_OF: Final = {Side.NS: ChouinePlayer.A, Side.EW: ChouinePlayer.B}
SIDE_OF: Final = {player: side for side, player in PLAYER_OF.items()}
BELLE: Final = 2
"""The manches that are over before the belle, for which lots are drawn again («La marche du coup»)."""


@dataclass(frozen=True, slots=True)
class PartieScore:
    """A scored partie; both marks are 0 where it is to be played again."""

    scored: ScoredPartie

    @property
    def marks(self) -> tuple[int, int]:
        winner = self.scored.winner
        return int(winner is ChouinePlayer.A), int(winner is ChouinePlayer.B)


@dataclass(frozen=True, slots=True)
class MatchState:
    """A match after some parties, counted by `score` over the whole match; `stopped`: it ended early."""

    match: ChouineMatch
    score: tuple[int, int] = (0, 0)
    stopped: bool = False

    @property
    def over(self) -> bool:
        return self.match.over or self.stopped

    @property
    def manches(self) -> tuple[int, int]:
        ns, ew = self.match.manches
        return ns, ew

    @property
    def parties(self) -> tuple[int, int]:
        """Those won in the manche under way, or in the last one."""
        ns, ew = self.match.parties
        return ns, ew

    @property
    def winner(self) -> Side | None:
        """Who won it; of a match that was stopped, who is ahead in manches, then in parties."""
        if self.match.winner is not None:
            return SIDE_OF[self.match.winner]
        return ahead(self.score, self.manches) if self.stopped else None


def ahead(parties: tuple[int, int], manches: tuple[int, int]) -> Side | None:
    """Who has more manches, or as many and more parties; None where they are level."""
    ns, ew = zip(manches, parties, strict=True)
    if ns == ew:
        return None
    return Side.NS if ns > ew else Side.EW


class ChouineSheetGame:
    """Matches of two players, or of two pairs, by some rules of chouine, as a sheet plays them."""

    def __init__(self, rules: ChouineRules) -> None:
        self.rules = rules
        self._engine = rules.engine()

    def new_game(self) -> MatchState:
        return MatchState(replace(self._engine.new_game(), players=TWO))

    def play(
        self,
        game: MatchState,
        score_of: Callable[..., PartieScore],
        place: int,  # noqa: ARG002 — no partie ends a match by its place
        *,
        last: bool,
    ) -> tuple[PartieScore, MatchState]:
        score = score_of()
        match = game.match.add(score.scored)
        ns, ew = (before + mark for before, mark in zip(game.score, score.marks, strict=True))
        return score, MatchState(match, (ns, ew), stopped=last and not match.over)

    def score_of(
        self,
        record: dict[str, Any],
        asked: None = None,  # noqa: ARG002 — it hangs on nothing before it
    ) -> PartieScore:
        scored, _match = self._engine.play(self.new_game().match, record)
        return PartieScore(scored)

    def identity(self, score: PartieScore) -> Hashable:
        return json.dumps(score.scored.to_record(), sort_keys=True), score.scored.partie.awarded is None

    def manches(self, game: MatchState) -> tuple[int, int]:
        return game.manches

    def ahead(self, points: tuple[int, int], manches: tuple[int, int] | None) -> Side | None:
        return ahead(points, manches or (0, 0))

    def won(self, game: MatchState) -> bool:
        return game.match.winner is not None

    def won_by(
        self,
        points: tuple[int, int],  # noqa: ARG002 — manches decide
        manches: tuple[int, int] | None,
    ) -> bool:
        ns, ew = manches or (0, 0)
        return ns != ew

    def uncounted(self, game: MatchState) -> int:  # noqa: ARG002 — other games have them
        return 0

    def dealer(self, first: int, games: Sequence[MatchState]) -> int | None:
        """The first by lot, then in turn; a level partie is dealt again by the same («Le compte des points»).

        The other one begins the second manche, and lots are drawn for the belle («La marche du coup»). Four
        deal in turn to the right, in their one manche.
        """
        hands = self.rules.hands
        dealer: int | None = first % hands
        before = self.new_game()
        for game in games:
            if game.manches != before.manches:
                over = sum(game.manches)
                dealer = (first + 1) % hands if over < BELLE else None
            elif game.score != before.score and dealer is not None:
                dealer = (dealer + 1) % hands
            before = game
        return dealer

    def dealt(self, game: MatchState) -> None:  # noqa: ARG002 — no record of a partie says so
        return None

    def as_kept(
        self,
        game: MatchState,
        score: tuple[int, int],
        winner: Side | None,  # noqa: ARG002 — who is ahead
        *,
        over: bool,
    ) -> MatchState:
        return replace(game, score=score, stopped=over and not game.match.over)

    def too_late(self) -> GameOver:
        return GameOver(TOO_LATE)
