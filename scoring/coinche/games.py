"""From deals to a game: the running score, and when the game is over (ASCE 10.4, A7 to A9)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, Final

from scoring.cards import Seat, Side
from scoring.coinche.deals import SIDES
from scoring.coinche.pools import Points
from scoring.coinche.reader import DealReader
from scoring.coinche.ruleset import Ruleset
from scoring.coinche.scores import DealScorer, Score, by_side
from scoring.errors import GameOver
from scoring.sentences import Text


@dataclass(frozen=True, slots=True)
class Game:
    """A game after some deals. Pairs are (NS, EW).

    `unconfirmed` sides are at the target by a belote alone and have still to take a trick (A8); `unclean`
    sides failed or were capot in the last deal, where such a deal wins no game (`confirmed_by`).
    `tolerance_used` sides have had their rebelote tolerance (A9). A game that is over without a
    winner ended level on its last deal. `held` are the points of litiges that wait for the winner of a deal;
    while they do they are nobody's. `dealt` is who dealt the last deal, and `next_dealer` deals the next
    one because of a bid of générale, where the record says so. `again`: the last deal is dealt again;
    `uncounted` is the number of such deals.
    """

    ruleset: Ruleset
    score: tuple[int, int] = (0, 0)
    unconfirmed: tuple[bool, bool] = (False, False)
    unclean: tuple[bool, bool] = (False, False)
    tolerance_used: tuple[bool, bool] = (False, False)
    over: bool = False
    winner: Side | None = None
    dealt: Seat | None = None
    next_dealer: Seat | None = None
    again: bool = False
    uncounted: int = 0
    held: int = 0

    def add(self, score: Score) -> Game:
        """The game after one more deal; `GameOver` where it had ended."""
        if self.over:
            raise GameOver
        marks, deal, again = score.marks, score.deal, score.replayed
        after = self.score[0] + marks[0], self.score[1] + marks[1]
        reached = self._reaches_target(max(after))
        waiting = unclean = (False, False)
        if reached or True in self.unconfirmed:
            waiting = (
                self._still_needs_trick(Side.NS, score, after),
                self._still_needs_trick(Side.EW, score, after),
            )
        if self.ruleset.confirmed_by == "clean-deal":
            unclean = not clean(Side.NS, score), not clean(Side.EW, score)
        omitted = deal.rebelote_omitted
        used = self.tolerance_used
        if omitted:
            used = used[0] or Side.NS in omitted, used[1] or Side.EW in omitted
        game = Game(
            self.ruleset,
            after,
            waiting,
            unclean,
            used,
            dealt=deal.dealer,
            next_dealer=None if again else deal.generale_by,
            again=again,
            uncounted=self.uncounted + again,
            held=score.held.points + (0 if score.winner else self.held),
        )
        return game._end(score) if reached or deal.last else game

    @property
    def won(self) -> bool:
        """Whether the winner is at the target (A7), and not only ahead at the end of the last deal."""
        side = self.winner
        return side is not None and self._can_win(side)

    def _can_win(self, side: Side) -> bool:
        """Whether `side` is at the target and nothing keeps it from having won."""
        place = side.place
        return self._reaches_target(self.score[place]) and not (
            self.unconfirmed[place] or self.unclean[place]
        )

    def held_back(self, side: Side) -> bool:
        """Whether `side` is at the target in a deal that it failed or was capot in, and so has not won."""
        return self.unclean[side.place] and self._reaches_target(self.score[side.place])

    def _still_needs_trick(self, side: Side, score: Score, after: tuple[int, int]) -> bool:
        """Whether `side` has got to the target but still needs a trick to have won (ASCE 10.4, A8)."""
        if self.unconfirmed[side.place]:
            return not took_a_trick(side, score)
        allowed = self.ruleset.belote_can_win
        if allowed is True or not self._reaches_target(after[side.place]):
            return False
        doubtful = not took_a_trick(side, score)
        if not allowed:
            doubtful |= self.ruleset.confirmed_always or failed(side, score)
        return doubtful and not self._reaches_target(
            after[side.place] - belote_marked(side, score, self.ruleset)
        )

    def _reaches_target(self, points: Points) -> bool:
        """Whether these points reach the target (ASCE 10.4)."""
        target = self.ruleset.target
        return points > target if self.ruleset.target_passed else points >= target

    def _end(self, score: Score) -> Game:
        """This game, over where it is: one side ahead at the target, or the last deal played (A7)."""
        ns, ew = self.score
        ahead = None if ns == ew else Side.NS if ns > ew else Side.EW
        if score.deal.last:
            return replace(self, over=True, winner=ahead)
        there = [side for side in SIDES if self._can_win(side)]
        if len(there) == 2 and ahead is None:
            ahead = TIE_WINNERS[self.ruleset.tie](score)
        winner = ahead if len(there) == 2 else there[0] if there else None
        return replace(self, over=True, winner=winner) if winner else self

    def to_record(self) -> dict[str, Any]:
        """The fields that the command `game` adds to a scored deal (docs/rules/records.md)."""
        held = {"held": self.held} if self.ruleset.even_tricks == "held" else {}
        return {
            "score": by_side(self.score),
            "over": self.over,
            "winner": self.winner and self.winner.value,
            **held,
        }


def took_a_trick(side: Side, score: Score) -> bool:
    """Whether `side` won at least one trick that counts: not in a passed deal, nor in one dealt again."""
    return score.counts_for_game and score.deal.capot is not side.other


def failed(side: Side, score: Score) -> bool:
    """Whether `side` took and did not make its contract."""
    contract = score.deal.contract
    return contract is not None and contract.by is side and score.made is False


def taker_of(score: Score) -> Side | None:
    """The takers of a deal that counts, whether they made their contract or not."""
    contract = score.deal.contract
    return None if contract is None or score.replayed else contract.by


def clean(side: Side, score: Score) -> bool:
    """Whether `side` neither failed in this deal nor was capot."""
    return score.deal.capot is not side.other and not failed(side, score)


TIE_WINNERS: Final[dict[str, Callable[[Score], Side | None]]] = {
    "deal": lambda _score: None,
    "last-winner": lambda score: score.winner,
    "last-taker": taker_of,
}
"""The winner after a deal that leaves both sides at the target and level, by `tie`; None: nobody yet."""


def belote_marked(side: Side, score: Score, ruleset: Ruleset) -> Points:
    """The points that the belotes of this deal brought to the mark of `side`."""
    column, labels = score.marked[side.place], ruleset.line_labels
    return column.part(labels.belote) + column.part(labels.adverse_belote)


class CoincheEngine:
    """A ruleset with its reader and its scorer, ready for any number of deals and games."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset
        self.read = DealReader(ruleset).read
        self.score = DealScorer(ruleset).score

    def explain(self, score: Score) -> list[Text]:
        """The sentences of a score, see `scoring.coinche.explaining`."""
        from scoring.coinche.explaining import explain  # noqa: PLC0415 — who only scores starts faster

        return explain(score, self.ruleset)

    def new_game(self) -> Game:
        """A game before its first deal."""
        return Game(self.ruleset)

    def play(self, game: Game, record: object) -> tuple[Score, Game]:
        """The next deal of `game` from its record: its score, and the game after it.

        `InvalidDeal` says what is wrong with the record, `GameOver` that it came too late; the game
        stays as it was.
        """
        if game.over and type(record) is dict:
            raise GameOver
        return self.add(game, self.score(self.read(record, game.tolerance_used)))

    def add(self, game: Game, score: Score) -> tuple[Score, Game]:
        """The next deal of `game` from its score by itself: that with what was held, and the game after."""
        if game.held:
            score = score.with_held(game.held, self.ruleset.line_labels.held)
        return score, game.add(score)
