"""A ruleset: every rule that differs from one club to another, as one frozen object.

Each ruleset is a file of `scoring.rulesets`. Most fields are options a club can change, under the names and
with the values of docs/rules/house-rules.md (`scoring.options` describes them); the others are what makes the
ruleset itself. Nothing asks for a ruleset's name.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Final, Literal

from scoring.cards import PACK, PLAIN, SUITS, TRUMPS, Scale, Trump, scale
from scoring.coinche.deals import Bid, Call, Slam
from scoring.coinche.marks import Labels
from scoring.coinche.pools import RAW_ALL_TRUMP, RAW_NO_TRUMP, Pool, pool

LOWEST_BID: Final = 80
WITHOUT_ANNOUNCES: Final = 250
WITH_ANNOUNCES: Final = {
    **{Trump(suit): 820 for suit in SUITS},
    Trump.NO_TRUMP: 800,
    Trump.ALL_TRUMP: 880,
}
"""What any side could total: a higher bid is a slip of the pen."""

Base = int | Literal["points"]


@dataclass(frozen=True, kw_only=True)
class Ruleset:
    """The rules of one game of coinche. Points are whole numbers; the sections are each file's own."""

    name: str
    labels: Labels
    """The lines of the breakdown, with the section each comes from."""

    # The end of a game.
    target: int
    """The points that end the game."""
    target_passed: bool = False
    """Whether they must be passed, not only reached."""
    tie: Literal["deal", "last-winner"] = "deal"
    """Both sides there and equal: another deal, or the side that won the last one."""
    belote_can_win: bool
    """Whether a side can get to the target by a belote alone (A8)."""
    confirmed_always: bool = False
    """Whether A8 holds for every deal, not only for a side that was capot or failed."""

    # Contracts.
    trumps: tuple[Trump, ...]
    """The contracts that can be bid."""
    highest_number: int | None = None
    """The highest bid in points, where the rules name one."""
    capot_bid: int = 250
    """What the bid of a capot is worth."""
    generale: int | None = None
    """What the bid of a générale is worth, and its tricks; None where it is not played."""
    capot_can_be_coinched: bool = True
    surcoinche: int = 4
    """What a surcoinche multiplies by."""

    # Announces and belote.
    announces: Literal["all", "none"]
    announce_tie: Literal["nobody", "first"] = "nobody"
    """Nothing separates the best announces: nobody's count, or those of who announced first."""
    belote: Literal["any", "takers", "none"]
    """Who can score a belote."""
    belote_at_all_trump: bool = True
    belote_when_failed: Literal["kept", "to-defence"] = "kept"
    rebelote_tolerance: bool = False
    """Whether a belote without its «rebelote» can count once a side a game (A9)."""

    # The points of the tricks.
    der: int = 10
    """The ten of the last trick."""
    capot_der: int = 10
    """What stands in its place in the points of a capot as they are recorded."""
    real_all_trump: bool = False
    """Whether all-trump is counted in the values of trumps, without the der, and marked on 162."""
    no_trump_scale: Literal["162", "raw"] = "162"
    all_trump_scale: Literal["162", "raw"] = "162"
    capot_tricks: int
    """What all eight tricks count when the takers make them."""
    defence_capot_tricks: int
    """The same, when the defence does."""
    capot_only_if_bid: bool = False
    """Whether a capot that was not bid counts like any other tricks."""

    # The contract.
    counts_for_contract: Literal["all", "belote", "tricks"] = "all"
    """What is compared with the bid and with the defence."""
    must_beat_defence: bool
    """Whether the takers must also total more than the defence."""
    capot_makes_any_bid: bool = False
    """Whether all eight tricks make any bid in points."""
    bid_margin: int = 0
    """Points to be made above every bid."""
    eighty_needs_82: bool = False

    # Marks.
    marking: Literal["points+bid", "points", "bid"] = "points+bid"
    rounding: Literal["5-up", "6-up", "none", "defence"] = "5-up"
    rounds: Literal["mark", "total", "tricks"] = "mark"
    """What is rounded: the finished mark; what was made, before the bid and a coinche; the tricks alone."""
    last_deal_exact: bool = False
    """Whether a deal that is the last is not rounded."""
    multiplies: Literal["all", "bid"] = "all"
    """What a coinche multiplies: the winner's mark, or the bid alone."""
    coinched_made: Literal["flat", "points"] = "points"
    """A coinched contract that was made: 160 in place of the tricks, or the takers' own mark."""
    capot_takes_announces: bool = False
    """Whether the announces of the defence go to takers who make a capot."""
    failed_base: Base = 160
    """What the defence marks beside the bid when a contract fails; "points" are its own."""
    failed_base_all_tricks: int = 160
    failed_base_capot: int
    failed_base_generale: int | None = None

    refused: Mapping[str, str] = field(default_factory=dict)
    """The options these rules have no place for, and why."""

    @cached_property
    def factors(self) -> Mapping[Call, int]:
        """By what a deal is multiplied (3.1 c, d)."""
        return {Call.NONE: 1, Call.COINCHE: 2, Call.SURCOINCHE: self.surcoinche}

    @cached_property
    def slam_bid(self) -> Mapping[Bid, int]:
        """The bids that are no number of points, and what each is worth."""
        played: dict[Bid, int] = {Slam.CAPOT: self.capot_bid}
        if self.generale is not None:
            played[Slam.GENERALE] = self.generale
        return played

    @property
    def bids(self) -> tuple[Bid, ...]:
        """The bids that are no number of points."""
        return tuple(self.slam_bid)

    @property
    def lowest_bid(self) -> int:
        """80 in every ruleset (ASCE 3.1 b)."""
        return LOWEST_BID

    @cached_property
    def highest_bid(self) -> Mapping[Trump, int]:
        """The highest bid in points that can be meant, by trump."""
        if self.highest_number is not None:
            return dict.fromkeys(Trump, self.highest_number)
        if self.announces == "none":
            return dict.fromkeys(Trump, max(WITHOUT_ANNOUNCES, self.capot_bid))
        return WITH_ANNOUNCES

    @property
    def widest_bid(self) -> int:
        """The highest bid in any trump: what is judged while the trump is not known."""
        return max(self.highest_bid.values())

    @cached_property
    def pools(self) -> dict[Trump, Pool]:
        """The points of a deal by trump, from the values of the cards.

        Of trumps not played here too: whatever a record says of its points is judged all the same.
        """
        return {trump: self._pool(trump) for trump in Trump}

    def _pool(self, trump: Trump) -> Pool:
        if trump is Trump.ALL_TRUMP and self.real_all_trump:
            counted = pool(_values(trump, TRUMPS), 0, 0)
            return replace(counted, marked=(162, counted.total))
        raw = {Trump.NO_TRUMP: self.no_trump_scale, Trump.ALL_TRUMP: self.all_trump_scale}.get(trump) == "raw"
        if not raw:
            return pool(_values(trump), self.der, self.capot_der)
        scale_, rows = (PLAIN, RAW_NO_TRUMP) if trump is Trump.NO_TRUMP else (TRUMPS, RAW_ALL_TRUMP)
        return pool(_values(trump, scale_), self.der, self.capot_der, rows)


def _values(trump: Trump, everywhere: Scale | None = None) -> list[int]:
    """What each card of the pack is worth."""
    return [(everywhere or scale(trump, card.suit)).points[card.rank] for card in PACK]
