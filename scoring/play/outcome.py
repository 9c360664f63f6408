"""A deal played to its end as the record that a sheet takes (docs/rules/records.md)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from scoring.cards import SEATS, Card, Seat, Side, Trump
from scoring.coinche.announces import Announce, stronger
from scoring.coinche.deals import Contract, Slam
from scoring.coinche.ruleset import Ruleset
from scoring.play.holdings import announces_in, belotes_in
from scoring.play.playing import count
from scoring.play.tricks import Trick, capot, winner

Hands = Sequence[Iterable[Card]]
"""The cards of each seat as they were dealt, in the order of `Seat`."""


def outcome(rules: Ruleset, contract: Contract, hands: Hands, tricks: Sequence[Trick]) -> dict[str, Any]:
    """The record of a deal from its eight tricks, with every belote and announce that these rules count.

    It assumes that the players announced everything they held.
    """
    trump = contract.trump
    record: dict[str, Any] = {"contract": contract.to_record()}
    taker = capot(tricks, trump)
    if taker is None:
        record["points"] = _by_side(count(rules, tricks, trump), keep=True)
    else:
        record["capot"] = taker.value
    alone = len({winner(trick, trump) for trick in tricks}) == 1
    if alone and taker is contract.by and contract.bid is Slam.GENERALE:
        record["solo"] = True
    if contract.bid is Slam.GENERALE and rules.generale_deals and rules.generale_leads:
        record["generale_by"] = tricks[0].leader.letter
    announced = announced_by(rules, hands, trump)
    announces = [[which.to_record() for which in of_side] for of_side in _of_sides(announced)]
    optional = {
        "belote": _by_side(belotes(rules, hands, contract)),
        "announces": _by_side(announces),
        "first_announce": _first(rules, announced, tricks[0], trump),
    }
    return record | {name: value for name, value in optional.items() if value}


def belotes(rules: Ruleset, hands: Hands, contract: Contract) -> tuple[int, int]:
    """How many belotes NS and EW hold that these rules count."""
    if not rules.belotes_at(contract.trump):
        return 0, 0
    held = [0, 0]
    for seat in SEATS:
        if rules.belote == "any" or seat.side is contract.by:
            held[seat.side.place] += belotes_in(hands[seat], contract.trump)
    return held[0], held[1]


def announced_by(rules: Ruleset, hands: Hands, trump: Trump) -> dict[Seat, tuple[Announce, ...]]:
    """What each seat can announce: nothing where these rules play without announces."""
    if rules.announces == "none":
        return {}
    table = rules.announce_trump(trump)
    return {seat: announces_in(hands[seat], table) for seat in SEATS}


def _of_sides(announced: Mapping[Seat, Sequence[Announce]]) -> tuple[list[Announce], list[Announce]]:
    """The announces of both sides, those of the first of two seats before its partner's."""
    of: tuple[list[Announce], list[Announce]] = ([], [])
    for seat, announces in announced.items():
        of[seat.side.place].extend(announces)
    return of


def _first(
    rules: Ruleset, announced: Mapping[Seat, Sequence[Announce]], first: Trick, trump: Trump
) -> str | None:
    """The side that announced first, where nothing else separates the best announces (ASCE 8.3)."""
    ns, ew = _of_sides(announced)
    if rules.announce_tie == "nobody" or not (ns and ew):
        return None
    if stronger(ns, ew, rules.announce_trump(trump)) is not None:
        return None
    speakers = [first.leader.after(turn * first.step) for turn in range(4)]
    return next(seat.side.value for seat in speakers if announced[seat])


def _by_side(pair: Sequence[Any], *, keep: bool = False) -> dict[str, Any]:
    """A pair as a record has it; without the sides that have nothing, unless these are kept."""
    return {side.value: of_side for side, of_side in zip(Side, pair, strict=True) if of_side or keep}
