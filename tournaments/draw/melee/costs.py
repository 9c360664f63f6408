"""The costs of four individuals at one table, and the best of the three ways to make them partners.

The mêlée's costs become one integer by mixed radix, as in `matching`: a unit of a wish weighs more than all
that the wishes below it can add up to in a round. Python's integers have no end, so nothing is cut off.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import prod
from typing import Final

from tournaments.draw.matching import MAX_PENALTY, MAX_SIDES, repeat_penalty

MAX_BYES: Final = 15  # and one who has rested more often rests as gladly as this
MAX_FIXED: Final = 100  # who cannot move; of more, no table could be promised to each anyway

Four = tuple[int, int, int, int]
Six = tuple[int, int, int, int, int, int]
Pairs = tuple[tuple[int, int], tuple[int, int]]

# Places of a table in the order of the draw: first with last, first with third, first with second.
SPLITS: Final[tuple[Pairs, ...]] = (((0, 3), (1, 2)), ((0, 2), (1, 3)), ((0, 1), (2, 3)))


@dataclass(frozen=True, slots=True)
class MeleePlayer:
    """An individual as the mêlée sees it.

    `place` is its index in the order of the draw, `sides` its rounds at NS less those at EW, `fixed` its
    table if it cannot move.
    """

    place: int
    number: int
    club: str
    partners: Mapping[int, int]
    met: Mapping[int, int]
    byes: int
    sides: int
    fixed: int | None
    banned: frozenset[int]
    avoided: frozenset[int]


@dataclass(frozen=True, slots=True)
class CostUnits:
    """The weight of one unit of each cost, the most important first; the least, `balance`, weighs 1.

    `repeat_penalty` spreads what is inevitable (third times), `bye_place` gives the bye to the lowest ranked,
    `distance` counts squares of differences of rank, `split` prefers 1 + 4 against 2 + 3, `seat` keeps
    two apart who cannot move from different tables, `balance` is what NS and EW could lean less.
    """

    ban: int
    second_bye: int
    partner: int
    rematch: int
    avoid: int
    same_club: int
    repeat_penalty: int
    bye_place: int
    distance: int
    split: int
    seat: int
    balance: int

    @classmethod
    def of(cls, count: int, ranked: bool) -> CostUnits:
        """The units of a round of `count` individuals, by the most that a round can have of each."""
        tables = max(count // 4, 1)
        pairs = 6 * tables
        ranks = (3 * count, pairs * count**2, 2 * tables) if ranked else (0, 0, 0)
        balance = MAX_SIDES * (4 * tables + 3)
        wishes = (pairs, 3 * MAX_BYES, pairs, pairs, pairs, pairs, pairs * MAX_PENALTY)
        spans = (*wishes, *ranks, pairs, 2 * balance)
        return cls(*(prod(span + 1 for span in spans[place + 1 :]) for place in range(len(spans))))


class MeleeProblem:
    """The individuals to seat, in the order of the draw, and their costs as partners and adversaries.

    `ranked`: neighbours in that order play together, and earlier adversaries cost nothing.
    `apart`: clubmates should not be adversaries.
    """

    def __init__(self, players: Sequence[MeleePlayer], *, ranked: bool, apart: bool) -> None:
        self.players = players
        self.places = {player.number: player.place for player in players}
        self.ranked = ranked
        self.units = CostUnits.of(len(players), ranked)
        self._clubs = [player.club if apart else "" for player in players]
        self._apart = apart and any(times > 1 for club, times in Counter(self._clubs).items() if club)
        self._sides = [player.sides for player in players]
        self._partners: list[dict[int, int]] = [{} for _ in players]
        self._adversaries: list[dict[int, int]] = [{} for _ in players]
        for one, other, beside, against in self._known():
            self._partners[one][other] = beside
            self._adversaries[one][other] = against

    @property
    def count(self) -> int:
        return len(self.players)

    @property
    def tables(self) -> int:
        return len(self.players) // 4

    @property
    def resting(self) -> int:
        return len(self.players) % 4

    def strangers(self, one: int, other: int) -> bool:
        """Whether these two have never been partners."""
        return self.players[other].number not in self.players[one].partners

    def are_banned(self, one: int, other: int) -> bool:
        return self.players[other].number in self.players[one].banned

    def _known(self) -> list[tuple[int, int, int, int]]:
        """Each pair that costs anything, both ways round: as partners, as adversaries."""
        fixed = [player for player in self.players if player.fixed][:MAX_FIXED]
        known: defaultdict[int, set[int]] = defaultdict(set)
        for player in self.players:
            others = {*player.partners, *player.met, *player.banned, *player.avoided}
            known[player.place] |= {self.places[number] for number in others if number in self.places}
        for one, other in combinations(fixed, 2):
            if one.fixed != other.fixed:
                known[one.place].add(other.place)
                known[other.place].add(one.place)
        return [(one, other, *self._pair(one, other)) for one in known for other in known[one] - {one}]

    def _pair(self, one: int, other: int) -> tuple[int, int]:
        mine, number, units = self.players[one], self.players[other].number, self.units
        fixed = {mine.fixed, self.players[other].fixed} - {None}
        both = (
            units.ban * (number in mine.banned)
            + units.avoid * (number in mine.avoided)
            + units.seat * (len(fixed) > 1)
        )
        times, met = mine.partners.get(number, 0), mine.met.get(number, 0)
        beside = units.partner * (times > 0) + units.repeat_penalty * repeat_penalty(times)
        against = 0 if self.ranked else units.rematch * (met > 0) + units.repeat_penalty * repeat_penalty(met)
        return both + beside, both + against

    def bye(self, place: int) -> int:
        """The cost of a bye of the individual at `place`."""
        units, player = self.units, self.players[place]
        low = len(self.players) - 1 - place if self.ranked else 0
        return (
            units.second_bye * min(player.byes, MAX_BYES)
            + units.bye_place * low
            + units.balance * abs(player.sides)
        )

    def partners(self, one: int, other: int) -> int:
        """The cost of these two as partners, whoever they meet."""
        return self._partners[one].get(other, 0)

    def four(self, four: Four) -> tuple[int, int]:
        """The lowest cost of these places (in order) at one table, and the index in `SPLITS` that has it."""
        costs = self._ways(four)
        best = min(costs)
        return best, costs.index(best)

    def way(self, four: Four, split: int) -> int:
        """The cost of these places with the partners of `split`."""
        return self._ways(four)[split]

    def _ways(self, four: Four) -> tuple[int, int, int]:
        """The costs of all three ways at once, because the search spends its time here."""
        a, b, c, d = four
        beside_a, beside_b, beside_c = self._partners[a], self._partners[b], self._partners[c]
        against_a, against_b, against_c = self._adversaries[a], self._adversaries[b], self._adversaries[c]
        ab, ac, ad = against_a.get(b, 0), against_a.get(c, 0), against_a.get(d, 0)
        bc, bd, cd = against_b.get(c, 0), against_b.get(d, 0), against_c.get(d, 0)
        if self._apart:
            ab, ac, ad, bc, bd, cd = self._with_clubs(four, (ab, ac, ad, bc, bd, cd))
        every = ab + ac + ad + bc + bd + cd
        first = every - ad - bc + beside_a.get(d, 0) + beside_b.get(c, 0)
        second = every - ac - bd + beside_a.get(c, 0) + beside_b.get(d, 0)
        third = every - ab - cd + beside_a.get(b, 0) + beside_c.get(d, 0)
        if self.ranked:
            units = self.units
            far = units.distance * sum((one - other) ** 2 for one, other in combinations(four, 2))
            first, second, third = first + far, second + far + units.split, third + far + 2 * units.split
        sides = self._sides
        p, q, r, s = sides[a], sides[b], sides[c], sides[d]
        lean = abs(p) + abs(q) + abs(r) + abs(s)
        return (
            first + lean - abs(p + s - q - r),
            second + lean - abs(p + r - q - s),
            third + lean - abs(p + q - r - s),
        )

    def _with_clubs(self, four: Four, against: Six) -> Six:
        """What pairs of adversaries cost, in the order of `combinations`, clubs counted."""
        a, b, c, d = map(self._clubs.__getitem__, four)
        ab, ac, ad, bc, bd, cd = against
        unit = self.units.same_club
        return (
            ab + unit * (a == b != ""),
            ac + unit * (a == c != ""),
            ad + unit * (a == d != ""),
            bc + unit * (b == c != ""),
            bd + unit * (b == d != ""),
            cd + unit * (c == d != ""),
        )
