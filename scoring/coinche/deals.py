"""The contract of a deal: who promised what, at which trump, and whether it was coinched."""

from __future__ import annotations

from enum import StrEnum
from typing import Any, Final, NamedTuple

from scoring.cards import Side, Trump


class Slam(StrEnum):
    """The bids that are no number of points: all eight tricks, or all of them by the bidder alone."""

    CAPOT = "capot"
    GENERALE = "generale"

    def __repr__(self) -> str:
        return f"Slam({self.value!r})"


class CoincheCall(StrEnum):
    """Whether the adversaries coinched the contract, and the takers answered (ASCE 3.1 c, d)."""

    NONE = "none"
    COINCHE = "coinche"
    SURCOINCHE = "surcoinche"

    def __repr__(self) -> str:
        return f"CoincheCall({self.value!r})"


Bid = int | Slam
SIDES: Final = tuple(Side)


class Contract(NamedTuple):
    """The takers' promise, in points or tricks, its trump, and whether it was coinched (ASCE 3.2)."""

    by: Side
    bid: Bid
    trump: Trump
    call: CoincheCall = CoincheCall.NONE

    def to_record(self) -> dict[str, Any]:
        bid = self.bid.value if isinstance(self.bid, Slam) else self.bid
        return {"by": self.by.value, "bid": bid, "trump": self.trump.value, "call": self.call.value}


class DraftContract(NamedTuple):
    """A contract as far as it could be read: None where a part is missing or wrong."""

    by: Side | None
    bid: Bid | None
    trump: Trump | None
    call: CoincheCall | None

    def contract(self) -> Contract | None:
        """The contract, once every part is there."""
        by, bid, trump, call = self
        if by is None or bid is None or trump is None or call is None:
            return None
        return Contract(by, bid, trump, call)
