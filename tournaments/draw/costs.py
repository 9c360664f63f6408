"""What each wish costs a pair of teams, in one order of importance for every pairing method."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Final, NamedTuple

MOST_SIDES: Final = 15  # a team further out of balance is as urgent as this
MOST_WEAR: Final = 3  # and a fifth meeting no worse than a fourth: costs stay small enough to add up


class Cost(NamedTuple):
    """What a pair or a bye costs, the most important first (issue 5, «Quality»).

    After the wishes proper: `wear` spreads what is inevitable (third meetings, third byes), `bye_place`
    gives the bye to the lowest ranked, `distance` is the square of the difference of ranks, `balance` the
    squares of what NS and EW then differ by. Bans are no cost: a banned pair is never considered.
    """

    rematch: int = 0
    second_bye: int = 0
    avoid: int = 0
    same_club: int = 0
    wear: int = 0
    bye_place: int = 0
    distance: int = 0
    balance: int = 0


ONCE_A_ROUND: Final = frozenset({"second_bye", "bye_place"})  # costs that only the one bye can have
WISHES: Final = Cost._fields.index("bye_place")  # the figures before are wishes and their wear


@dataclass(frozen=True, slots=True)
class Seat:
    """What pairing knows of a team: `place` is its index in the order of the draw, `sides` its rounds at
    NS less those at EW, `MOST_SIDES` at most either way."""

    place: int
    number: int
    club: str
    met: Mapping[int, int]
    byes: int
    sides: int
    banned: frozenset[int] = frozenset()
    avoided: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class Floor:
    """The teams to pair, in order. `ranked`: their order counts; `apart`: clubmates should not meet."""

    seats: Sequence[Seat]
    ranked: bool
    apart: bool

    @property
    def odd(self) -> bool:
        return len(self.seats) % 2 == 1

    def clubmates(self, one: Seat, other: Seat) -> bool:
        return self.apart and one.club == other.club != ""

    def unknown(self, one: Seat, other: Seat) -> bool:
        """Whether neither a ban nor a wish speaks against this pair, their club apart."""
        number = other.number
        return not (number in one.met or number in one.banned or number in one.avoided)

    def costless(self, one: Seat, other: Seat) -> bool:
        """Whether neither a ban nor a wish speaks against this pair."""
        return self.unknown(one, other) and not self.clubmates(one, other)

    def conflicts(self) -> list[list[int]]:
        """By place, the places in order of all that a ban or a wish keeps apart from it."""
        places = {seat.number: seat.place for seat in self.seats}
        clubs: dict[str, list[int]] = {}
        for seat in self.seats:
            clubs.setdefault(seat.club if self.apart else "", []).append(seat.place)
        clubs.pop("", None)
        found = []
        for seat in self.seats:
            known = {
                places[number] for number in chain(seat.met, seat.banned, seat.avoided) if number in places
            }
            found.append(sorted(known.union(clubs.get(seat.club, ())) - {seat.place}))
        return found

    def meeting(self, one: Seat, other: Seat) -> Cost:
        times = one.met.get(other.number, 0)
        return Cost(
            rematch=int(times > 0),
            avoid=int(other.number in one.avoided),
            same_club=int(self.clubmates(one, other)),
            wear=_wear(times),
            distance=(one.place - other.place) ** 2 if self.ranked else 0,
            balance=_balance(one.sides, other.sides),
        )

    def bye(self, seat: Seat) -> Cost:
        return Cost(
            second_bye=int(seat.byes > 0),
            wear=_wear(seat.byes),
            bye_place=len(self.seats) - 1 - seat.place if self.ranked else 0,
            balance=seat.sides**2,
        )


def _wear(times: int) -> int:
    """What one more costs beyond the first repetition."""
    return min(max(times - 1, 0), MOST_WEAR)


def _balance(one: int, other: int) -> int:
    """The squares of both differences once the team that sat less at NS sits there."""
    low, high = min(one, other), max(one, other)
    return (low + 1) ** 2 + (high - 1) ** 2


def both_ways(pairs: Iterable[tuple[int, int]]) -> dict[int, set[int]]:
    """By team, all that stand in a pair with it."""
    others: dict[int, set[int]] = {}
    for one, other in pairs:
        others.setdefault(one, set()).add(other)
        others.setdefault(other, set()).add(one)
    return others
