"""The auction: who takes, how high, in what, and whether it was coinched (ASCE 3, 11.1).

An `Auction` never changes: ``auction.add(call)`` is the auction with one more call, or `IllegalCall`.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, TypeAlias

from scoring.cards import Trump

if TYPE_CHECKING:
    from scoring.cards import Seat


class Word(StrEnum):
    """The calls that are no bid (ASCE 3.1 a, c, d)."""

    PASS = "pass"  # noqa: S105 - a player passes: no password
    COINCHE = "coinche"
    SURCOINCHE = "surcoinche"

    def __repr__(self) -> str:
        return f"Word({self.value!r})"


class Bid(NamedTuple):
    """Points, or capot, and the trump: «90 cœur» (ASCE 3.1 b)."""

    value: int | Literal["capot"]
    trump: Trump


Call: TypeAlias = Bid | Word


class IllegalCall(ValueError):
    """A call that may not be made now; `code` is the rule it breaks, for example ``bid-too-low``."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


@dataclass(frozen=True, slots=True)
class Auction:
    """The calls made so far, in order, from the player on the dealer's right (ASCE 3.1).

    Build it with `add`, which lets nothing illegal in.
    """

    dealer: Seat
    calls: tuple[Call, ...] = ()

    @property
    def turn(self) -> Seat:
        """The seat that speaks next."""
        return self._seat(len(self.calls))

    @property
    def bid(self) -> Bid | None:
        """The bid that stands."""
        return next((call for call in reversed(self.calls) if isinstance(call, Bid)), None)

    @property
    def taker(self) -> Seat | None:
        """The seat that made the bid that stands."""
        bid = self.bid
        return None if bid is None else self._seat(self.calls.index(bid))

    @property
    def call(self) -> Literal["none", "coinche", "surcoinche"]:
        """Whether the bid that stands was coinched or surcoinched."""
        if Word.SURCOINCHE in self.calls:
            return "surcoinche"
        return "coinche" if Word.COINCHE in self.calls else "none"

    @property
    def over(self) -> bool:
        """Four passes, or three after a bid or a coinche, or a surcoinche end it (ASCE 3.1 a, b, d)."""
        if self.call == "surcoinche":
            return True
        return len(self.calls) >= 4 and self.calls[-3:] == (Word.PASS,) * 3

    def legal(self, call: Call) -> bool:
        """Whether `call` may be made now."""
        return self._offence(call) is None

    def add(self, call: Call) -> Auction:
        """The auction after `call`; `IllegalCall` where the rules forbid it."""
        code = self._offence(call)
        if code is not None:
            raise IllegalCall(code)
        return Auction(self.dealer, (*self.calls, call))

    def contract_record(self) -> dict[str, Any] | None:
        """The contract as it stands, as in a deal's record; None where nobody has bid."""
        bid, taker = self.bid, self.taker
        if bid is None or taker is None:
            return None
        return {"by": taker.side.value, "bid": bid.value, "trump": bid.trump.value, "call": self.call}

    def _seat(self, place: int) -> Seat:
        """The seat that makes the call at that place; the first is on the dealer's right (ASCE 3.1)."""
        return self.dealer.after(1 + place)

    def _offence(self, call: Call) -> str | None:
        """The code of the rule that `call` breaks, if it breaks one."""
        if self.over:
            return "auction-over"
        if isinstance(call, Bid):
            return self._bid_offence(call)
        if call is Word.COINCHE:
            return self._coinche_offence()
        return self._surcoinche_offence() if call is Word.SURCOINCHE else None

    def _bid_offence(self, bid: Bid) -> str | None:
        """ASCE 3.1 b; and no bid on a coinche (3.1 c)."""
        if self.call != "none":
            return "bid-after-coinche"
        before = self.bid
        if before is not None and before.value == "capot":
            return "bid-after-capot"
        if bid.value == "capot":
            return None
        return _value_offence(bid.value, 70 if before is None else int(before.value))

    def _coinche_offence(self) -> str | None:
        """ASCE 3.1 c: an adverse bid, once."""
        taker = self.taker
        if taker is None:
            return "nothing-to-coinche"
        if self.call == "coinche":
            return "already-coinched"
        return "coinche-own-bid" if taker.side is self.turn.side else None

    def _surcoinche_offence(self) -> str | None:
        """ASCE 3.1 d: by the side that was coinched."""
        taker = self.taker
        if taker is None or self.call != "coinche":
            return "nothing-to-surcoinche"
        return None if taker.side is self.turn.side else "surcoinche-own-coinche"


def _value_offence(value: int, before: int) -> str | None:
    """80 at least, a multiple of ten, more than the bid before (ASCE 3.1 b)."""
    if value < 80:
        return "bid-too-low"
    if value % 10:
        return "bid-not-multiple-of-10"
    return None if value > before else "bid-not-higher"
