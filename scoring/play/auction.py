"""The auction: who takes, how high, in what, and whether it was coinched (ASCE 3, 11.1).

An `Auction` never changes: ``auction.add(call)`` is the auction with one more call, or `IllegalCall`. Who
speaks, what may be bid over what, when a coinche may be said and what ends the auction depend on the
ruleset.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Final, NamedTuple, TypeAlias

from scoring.cards import Seat, Trump
from scoring.coinche.deals import CoincheCall, Contract, DraftContract, Slam
from scoring.coinche.judging import judge_contract
from scoring.coinche.play_options import RANKED
from scoring.coinche.ruleset import Ruleset
from scoring.strict_json import FieldReader

SLAMS: Final = {Slam.CAPOT: 10_000, Slam.GENERALE: 20_000}
"""The heights of slams, above every number of points (ASCE 3.1 b; Wikipédia)."""


class PlainCall(StrEnum):
    """The calls other than bids: pass, coinche and surcoinche (ASCE 3.1 a, c, d)."""

    PASS = "pass"  # noqa: S105 - a player passes: no password
    COINCHE = "coinche"
    SURCOINCHE = "surcoinche"

    def __repr__(self) -> str:
        return f"PlainCall({self.value!r})"


class Bid(NamedTuple):
    """Points, capot or générale, and the trump: «90 cœur» (ASCE 3.1 b)."""

    value: int | Slam
    trump: Trump


Call: TypeAlias = Bid | PlainCall


class IllegalCall(ValueError):
    """A call that may not be made now; `code` is the rule it breaks, for example ``bid-too-low``."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


@dataclass(frozen=True, slots=True)
class Auction:
    """The calls made so far in order, and who made each; built with `add`, which lets nothing illegal in."""

    rules: Ruleset
    dealer: Seat
    calls: tuple[tuple[Seat, Call], ...] = ()

    @property
    def turn(self) -> Seat:
        """The seat that speaks next: first the dealer's neighbour; after a coinche at once, the takers."""
        if self._only_answers and (taker := self.taker) is not None:
            return taker if self._passes == 0 else taker.partner
        return self.dealer.after((1 + len(self.calls)) * self.rules.step)

    @property
    def bid(self) -> Bid | None:
        """The bid that stands."""
        return next((call for _seat, call in reversed(self.calls) if isinstance(call, Bid)), None)

    @property
    def taker(self) -> Seat | None:
        """The seat that made the bid that stands."""
        return next((seat for seat, call in reversed(self.calls) if isinstance(call, Bid)), None)

    @property
    def call(self) -> CoincheCall:
        """Whether the bid that stands was coinched or surcoinched."""
        for _seat, call in reversed(self.calls):
            if isinstance(call, Bid):
                break
            if call is not PlainCall.PASS:
                return CoincheCall(call.value)
        return CoincheCall.NONE

    @property
    def over(self) -> bool:
        """Whether enough players have passed, or nobody could say anything but «je passe»."""
        return self._passes >= ENOUGH[self._state] or not self._more

    @property
    def leader(self) -> Seat:
        """The seat that leads: the dealer's neighbour, or whoever bid a générale where the rules say so."""
        bid, taker = self.bid, self.taker
        if bid is not None and taker is not None and bid.value == Slam.GENERALE and self.rules.generale_leads:
            return taker
        return self.dealer.after(self.rules.step)

    def legal(self, call: Call, seat: Seat | None = None) -> bool:
        """Whether `call` may be made now, by whose turn it is or by `seat`."""
        return self._offence(call, self.turn if seat is None else seat) is None

    def add(self, call: Call, seat: Seat | None = None) -> Auction:
        """The auction after `call` by whose turn it is, or by `seat`; `IllegalCall` where it may not be."""
        speaker = self.turn if seat is None else seat
        code = self._offence(call, speaker)
        if code is not None:
            raise IllegalCall(code)
        return Auction(self.rules, self.dealer, (*self.calls, (speaker, call)))

    @property
    def contract(self) -> Contract | None:
        """The contract as it stands; None where nobody has bid."""
        bid, taker = self.bid, self.taker
        return None if bid is None or taker is None else Contract(taker.side, bid.value, bid.trump, self.call)

    @property
    def _passes(self) -> int:
        """How many players have passed since the last other call."""
        passes = [call is PlainCall.PASS for _seat, call in reversed(self.calls)]
        return passes.index(False) if False in passes else len(passes)

    @property
    def _only_answers(self) -> bool:
        """Whether a coinche at once has stopped the bidding, so that the takers alone may answer."""
        return self.rules.coinche_said == "at-once" and self.call is not CoincheCall.NONE

    @property
    def _state(self) -> str:
        """Which row of `ENOUGH` says when it ends."""
        if self.bid is None:
            return "no bid"
        if self._only_answers:
            return "coinched at once"
        return "may speak again" if self._may_speak_again else "bid"

    @property
    def _may_speak_again(self) -> bool:
        """Whether the last bidder may bid once more when the others have passed (Dauphiné)."""
        return self.rules.speak_again and self.call is CoincheCall.NONE and len(self.rules.trumps) > 1

    @property
    def _more(self) -> bool:
        """Whether anybody could still bid higher, coinche or surcoinche."""
        bid = self.bid
        return bid is None or self._can_bid_over(bid) or any(map(self._coinchable, ANSWERED[self.call]))

    def _can_bid_over(self, bid: Bid) -> bool:
        """Whether anything is higher than the bid that stands, and still open to bid."""
        if self.call is not CoincheCall.NONE and self.rules.coinche_said != "open":
            return False
        if not isinstance(bid.value, str):
            return True  # there is always the capot
        best = Slam.GENERALE if Slam.GENERALE in self.rules.bids else Slam.CAPOT
        return any(self._height(Bid(best, trump)) > self._height(bid) for trump in self.rules.trumps)

    def _coinchable(self, call: CoincheCall) -> bool:
        """Whether the rules let the bid that stands be coinched, or surcoinched."""
        bid = self.bid
        return bid is not None and _refusal(self.rules, bid, call) is None

    def _height(self, bid: Bid) -> tuple[int, int]:
        points = SLAMS[Slam(bid.value)] if isinstance(bid.value, str) else bid.value
        return points, RANKED.index(bid.trump) if self.rules.suits_ranked else 0

    def _offence(self, call: Call, seat: Seat) -> str | None:
        """The code of the rule that `call` breaks, if it breaks one."""
        if self.over:
            return "auction-over"
        at_once = self.rules.coinche_said == "at-once" and call in (PlainCall.COINCHE, PlainCall.SURCOINCHE)
        if seat is not self.turn and not at_once:
            return "not-your-turn"
        if isinstance(call, Bid):
            return self._bid_offence(call)
        return None if call is PlainCall.PASS else COINCHES[call](self, seat)

    def _bid_offence(self, bid: Bid) -> str | None:
        """ASCE 3.1 b; and no bid on a coinche (3.1 c) but where the auction goes on."""
        if self.call is not CoincheCall.NONE and self.rules.coinche_said != "open":
            return "bid-after-coinche"
        before = self.bid
        refusal = _refusal(self.rules, bid, CoincheCall.NONE)
        if before is None or refusal is not None:
            return refusal
        if self._height(bid) <= self._height(before):
            return "bid-after-slam" if isinstance(before.value, str) else "bid-not-higher"
        return "same-trump-again" if self._passes == 3 and bid.trump is before.trump else None

    def _coinche_offence(self, seat: Seat) -> str | None:
        """ASCE 3.1 c: an adverse bid, once."""
        taker = self.taker
        if taker is None:
            return "nothing-to-coinche"
        if self.call is not CoincheCall.NONE:
            return "already-coinched"
        if taker.side is seat.side:
            return "coinche-own-bid"
        return None if self._coinchable(CoincheCall.COINCHE) else "call-not-allowed"

    def _surcoinche_offence(self, seat: Seat) -> str | None:
        """ASCE 3.1 d: by the side that was coinched."""
        taker = self.taker
        if taker is None or self.call is not CoincheCall.COINCHE:
            return "nothing-to-surcoinche"
        if taker.side is not seat.side:
            return "surcoinche-own-coinche"
        return None if self._coinchable(CoincheCall.SURCOINCHE) else "call-not-allowed"


ENOUGH: Final[Mapping[str, int]] = {"no bid": 4, "bid": 3, "may speak again": 4, "coinched at once": 2}
"""How many passes in a row end the auction (ASCE 3.1 a, b; Dauphiné, Les enchères; Pagat, The Bidding)."""
COINCHES: Final[Mapping[PlainCall, Callable[[Auction, Seat], str | None]]] = {
    PlainCall.COINCHE: Auction._coinche_offence,
    PlainCall.SURCOINCHE: Auction._surcoinche_offence,
}
ANSWERED: Final[Mapping[CoincheCall, tuple[CoincheCall, ...]]] = {
    CoincheCall.NONE: (CoincheCall.COINCHE,),
    CoincheCall.COINCHE: (CoincheCall.SURCOINCHE,),
    CoincheCall.SURCOINCHE: (),
}
"""The calls that can answer a bid, its coinche and its surcoinche."""


def _refusal(rules: Ruleset, bid: Bid, call: CoincheCall) -> str | None:
    """The code of the reason why no contract can have this bid and call; None where one can."""
    fields = FieldReader()
    value = Slam(bid.value) if isinstance(bid.value, str) else bid.value
    judge_contract(DraftContract(None, value, bid.trump, call), rules, fields)
    return fields.errors[0].code if fields.errors else None
