"""From deals to a game: the running score, and when the game is over (ASCE 10.4, A7 to A9)."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from scoring.cards import Seat, Side
from scoring.coinche.deals import SIDES
from scoring.coinche.explaining import explain
from scoring.coinche.fields import Compared
from scoring.coinche.pools import Points
from scoring.coinche.reader import DealReader
from scoring.coinche.records import RECORD
from scoring.coinche.ruleset import Ruleset
from scoring.coinche.scores import DealScorer, Score, by_side
from scoring.errors import GameOver
from scoring.results import winner_by_totals
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
        after = self.score[0] + score.marks[0], self.score[1] + score.marks[1]
        waiting = (
            self._still_needs_trick(Side.NS, score, after),
            self._still_needs_trick(Side.EW, score, after),
        )
        unclean = (False, False)
        if self.ruleset.confirmed_by == "clean-deal":
            unclean = not clean(Side.NS, score), not clean(Side.EW, score)
        omitted = score.deal.rebelote_omitted
        used = self.tolerance_used
        if omitted:
            used = used[0] or Side.NS in omitted, used[1] or Side.EW in omitted
        deal, again = score.deal, score.replayed
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
        return game._end(score)

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
        score = self.score(self.read(record, game.tolerance_used))
        if game.held:
            score = score.with_held(game.held, self.ruleset.line_labels.held)
        return score, game.add(score)


class CoincheSheetGame:
    """The `SheetGame` of coinche: a game to its target, or in so many `deals`, passed ones counted (C2)."""

    def __init__(self, ruleset: Ruleset, deals: int | None) -> None:
        self.engine, self.deals = CoincheEngine(ruleset), deals

    def new_game(self) -> Game:
        return self.engine.new_game()

    def play(self, game: Game, record: dict[str, Any], place: int, *, last: bool) -> tuple[Score, Game]:
        # A deal that other rules made impossible does not end the table: the next one does. Neither does a
        # deal that is dealt again: it does not count among the deals of a table.
        ends = last or (self.deals is not None and place - game.uncounted >= self.deals)
        played = self.engine.play(game, {**record, "last": True} if ends else record)
        return self.engine.play(game, record) if ends and not last and played[0].replayed else played

    def score_of(self, record: dict[str, Any]) -> Score:
        return self.engine.score(self.engine.read(record))

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
