"""A deal: one contract and its result, as docs/rules/records.md records it.

A pair of figures is always (NS, EW). `RecordedDeal.to_record` gives back the record that was read: the points
of the side that counted, the call always, and no field that equals its default.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Any, Final, NamedTuple

from scoring.cards import Seat, Side, Trump
from scoring.coinche.announces import Announced


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


class RecordedDeal(NamedTuple):
    """One deal as it was recorded; made by `scoring.coinche.reader.DealReader` from a record.

    `contract` is None where all four players passed. `points` are the points in tricks of each side, None for
    the side that was left out. `capot` is the side that took all eight tricks. `belote` counts the belotes of
    each side. `dealer` dealt it and `generale_by` bid its générale, where the record says so.
    `id` is the record's own, in a tuple: empty where it has none.
    """

    contract: Contract | None
    points: tuple[int | None, int | None] = (None, None)
    capot: Side | None = None
    solo: bool = False
    belote: tuple[int, int] = (0, 0)
    rebelote_omitted: tuple[Side, ...] = ()
    announces: Announced = ((), ())
    first_announce: Side | None = None
    renonce: Side | None = None
    last: bool = False
    dealer: Seat | None = None
    generale_by: Seat | None = None
    id: tuple[Any, ...] = ()

    def to_record(self) -> dict[str, Any]:
        """The JSON record of this deal, without the fields that equal their defaults."""
        record: dict[str, Any] = {"id": self.id[0]} if self.id else {}
        if self.contract is None:
            record |= {"passed": True, **self._seats()}
        else:
            record["contract"] = self.contract.to_record()
            record |= {name: value for name, value in self._result() if value} | self._seats()
        return {**record, "last": True} if self.last else record

    def _seats(self) -> dict[str, str]:
        seats = (("dealer", self.dealer), ("generale_by", self.generale_by))
        return {name: seat.letter for name, seat in seats if seat is not None}

    def _result(self) -> list[tuple[str, Any]]:
        return [
            ("points", {side.value: n for side, n in zip(SIDES, self.points, strict=True) if n is not None}),
            ("capot", self.capot and self.capot.value),
            ("solo", self.solo),
            ("belote", {side.value: n for side, n in zip(SIDES, self.belote, strict=True) if n}),
            ("rebelote_omitted", [side.value for side in self.rebelote_omitted]),
            (
                "announces",
                {
                    side.value: [which.to_record() for which in announced]
                    for side, announced in zip(SIDES, self.announces, strict=True)
                    if announced
                },
            ),
            ("first_announce", self.first_announce and self.first_announce.value),
            ("renonce", self.renonce and self.renonce.value),
        ]


NOT_COMPARED: Final = ("dealer",)
"""Fields of a record that change no mark: two records that differ in these alone are of the same deal."""
