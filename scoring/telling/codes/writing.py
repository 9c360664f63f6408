"""The code of a deal: the line that `scoring.telling.codes.parsing` reads as the same record."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, Final

from scoring.cards import SEAT_LETTERS, Rank, Seat, Side, Suit, Trump
from scoring.coinche.announces import Announce, AnnounceKind
from scoring.coinche.deals import Bid, CoincheCall, Contract, Slam
from scoring.coinche.fields import DealField
from scoring.coinche.kinds import OneOf, OneSeat, OneSide
from scoring.coinche.reader import DealReader
from scoring.coinche.records import RECORD, RecordedDeal
from scoring.coinche.ruleset import Ruleset
from scoring.telling.codes.tokens import SEQUENCES, read_id

SIDE_CODES: Final = {Side.NS: "N", Side.EW: "E"}
TRUMP_CODES: Final = {
    Trump.SPADES: "P",
    Trump.HEARTS: "C",
    Trump.DIAMONDS: "K",
    Trump.CLUBS: "T",
    Trump.NO_TRUMP: "SA",
    Trump.ALL_TRUMP: "TA",
}
SLAM_CODES: Final[dict[Bid, str]] = {Slam.CAPOT: "cap", Slam.GENERALE: "gen"}
CALL_CODES: Final = {CoincheCall.NONE: "", CoincheCall.COINCHE: "x", CoincheCall.SURCOINCHE: "xx"}
RANK_CODES: Final = {rank: rank.value for rank in Rank} | {Rank.KING: "R", Rank.QUEEN: "D", Rank.JACK: "V"}
SUIT_CODES: Final = {suit: TRUMP_CODES[Trump(suit)] for suit in Suit}
LENGTH_CODES: Final = {kind: cards for cards, kind in SEQUENCES.items()} | {AnnounceKind.CARRE: "4"}
SEAT_CODES: Final = {Seat.NORTH: "N", Seat.WEST: "O", Seat.SOUTH: "S", Seat.EAST: "E"}
PASSED: Final = "-"
OF_DEFENCE: Final = "d"
MARK: Final = "!"


def write(record: object, ruleset: Ruleset) -> str:
    """The code of a record; raises `InvalidDeal` with every error if the record is no deal."""
    deal = DealReader(ruleset).read(record)
    contract = deal.contract
    words = [PASSED] if contract is None else [*_contract(contract, ruleset), *_result(deal, contract.by)]
    words += _declared(deal, contract.by if contract else Side.NS)
    if deal.id:
        words.append(f"#{write_id(deal.id[0])}")
    return " ".join(words)


def announce_code(which: Announce) -> str:
    """`+3RC`: so many cards, the highest, the suit; `+4V` the four of a rank."""
    suit = "" if which.suit is None else SUIT_CODES[which.suit]
    return f"+{LENGTH_CODES[which.kind]}{RANK_CODES[which.rank]}{suit}"


def _contract(contract: Contract, ruleset: Ruleset) -> list[str]:
    side, trump = SIDE_CODES[contract.by], TRUMP_CODES[contract.trump] + CALL_CODES[contract.call]
    if ruleset.without_bids:
        return [side, trump]
    if isinstance(contract.bid, Slam):
        return [side, SLAM_CODES[contract.bid], trump]
    return [side, f"{contract.bid}{trump}"]


def _result(deal: RecordedDeal, by: Side) -> Iterator[str]:
    """The codes of the result, the takers first."""
    defence = by.other
    own, theirs = deal.points[by.place], deal.points[defence.place]
    if own is not None:
        yield str(own)
    if theirs is not None:
        yield str(theirs) + ("" if own is not None else OF_DEFENCE)
    if deal.capot is not None:
        yield SLAM_CODES[Slam.GENERALE] if deal.solo else SLAM_CODES[Slam.CAPOT] + _of(deal.capot, by)
    for side in _in_order(deal.rebelote_omitted, by):
        yield from _belotes(deal, side, by)
    for side in (by, defence):
        for place, which in enumerate(deal.announces[side.place]):
            first = MARK if deal.first_announce is side and place == 0 else ""
            yield announce_code(which) + _of(side, by) + first


def _in_order(omitted: tuple[Side, ...], by: Side) -> list[Side]:
    """Both sides, those of the tolerance in the order of the record."""
    return [*omitted, *(side for side in (by, by.other) if side not in omitted)]


def _belotes(deal: RecordedDeal, side: Side, by: Side) -> Iterator[str]:
    """A word a belote; the first one says the tolerance."""
    for count in range(deal.belote[side.place]):
        yield "b" + _of(side, by) + (MARK if side in deal.rebelote_omitted and count == 0 else "")


def _declared(deal: RecordedDeal, by: Side) -> Iterator[str]:
    """The words of the fields that have one of their own (`DealField.codes`)."""
    for name, each in RECORD.fields.items():
        value = getattr(deal, name)
        if each.codes and value != each.kind.default:
            word = field_code(each, each.kind.write(value))
            yield word + _of(value, by) if isinstance(each.kind, OneSide) else word


def field_code(field: DealField, value: Any) -> str:
    """The word of a field with this value, as in JSON; of a side without its letter."""
    kind, word = field.kind, field.codes[0]
    if isinstance(kind, OneSeat):
        return word + SEAT_CODES[SEAT_LETTERS[value]]
    return word + kind.codes[value] if isinstance(kind, OneOf) else word


def _of(side: Side, by: Side) -> str:
    return "" if side is by else OF_DEFENCE


def write_id(value: Any) -> str:
    """The code of an id: plain text where that reads back as the same id, else JSON."""
    if type(value) is str and value.isprintable() and read_id(value) == (value,):
        return value
    return json.dumps(value)
