"""Brackets: the slots of the seeds and the teams left, read from the names of the tables and their winners.

Seed 1 meets the last, and 1 and 2 can only meet in the final. Where teams should be kept apart, seeds of
the same rank change places, no others: the best keep their byes and their distance.

No bracket is stored. The first round of one says who stood where (its byes stand in the order of the answer,
the best seed first), and each later round who went on. Whoever sits at a table of a match plays it, so that
teams exchanged by hand are no trouble.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final, NamedTuple

from tournaments.draw.phases import CONSOLANTE, PRINCIPALE, Match, part_and_match
from tournaments.draw.request import PlayedRound, PlayedTable

Conflicts = Mapping[int, Mapping[int, int]]
"""The teams that each team should meet as late as can be, and how much that matters."""

Matches = Mapping[Match, PlayedTable]
"""The tables of one part in one round, by places left and match."""

FAR: Final = 64  # one meeting a round earlier weighs more than this many a round later
IDLE: Final = 4  # passes over all teams that better nothing before the arrangement is taken
MAX_LOOKS: Final = 3_000_000  # at one adversary: a second or so at the very most, the same everywhere


def seeds_in_order(size: int) -> list[int]:
    """The seed of each place, from 0, in a bracket of `size` places, a power of two.

    >>> seeds_in_order(8)
    [0, 7, 3, 4, 1, 6, 2, 5]
    """
    order = [0]
    while len(order) < size:
        order = [seed for better in order for seed in (better, 2 * len(order) - 1 - better)]
    return order


def size_for(teams: int) -> int:
    """The places of the smallest bracket for so many teams: the next power of two."""
    return 1 << max(teams - 1, 0).bit_length()


def rank_of(seed: int, teams: int) -> tuple[int, int]:
    """The group of a seed, within which seeds may change places.

    Seeds of a group get equally far where every better seed wins, and all or none have a bye.
    """
    half = size_for(teams) // 2
    return (seed.bit_length() if seed < half else half.bit_length() + 1), int(seed < 2 * half - teams)


def arranged_slots(order: Sequence[int], conflicts: Conflicts, ranks: Sequence[Hashable]) -> list[int | None]:
    """The teams in the slots of a bracket, ``None`` where a seed is missing and its adversary has a bye.

    `order` is best first; teams with equal `ranks` may change places.
    """
    seeds = seeds_in_order(size_for(len(order)))
    slots = [order[seed] if seed < len(order) else None for seed in seeds]
    return apart(slots, conflicts, [ranks[seed] if seed < len(order) else None for seed in seeds])


def apart(slots: Sequence[int | None], conflicts: Conflicts, ranks: Sequence[Hashable]) -> list[int | None]:
    """These slots, with teams in slots of equal rank exchanged so that those in conflict meet late."""
    arranged = list(slots)
    if any(conflicts.values()):
        _SlotSearch(arranged, list(ranks), conflicts).run()
    return arranged


class _SlotSearch:
    """Exchanges teams of equal rank, so that teams in conflict meet later; the lowest seeds come first.

    It also takes exchanges that cost the same, and is bounded by a count of steps, never by time.
    """

    def __init__(self, slots: list[int | None], ranks: list[Hashable], conflicts: Conflicts) -> None:
        self.slots = slots
        self.conflicts = conflicts
        self.at = {team: slot for slot, team in enumerate(slots) if team is not None}
        self.ranks = ranks
        self.peers: dict[Hashable, list[int]] = {}
        for slot, rank in enumerate(ranks):
            self.peers.setdefault(rank, []).append(slot)
        self.rounds = len(slots).bit_length()
        self.looks = MAX_LOOKS

    def run(self) -> None:
        seeds = seeds_in_order(len(self.slots))
        last_first = sorted(self.at.values(), key=lambda slot: -seeds[slot])
        idle = turn = 0
        while self.looks > 0 and idle < IDLE:
            turn += 1
            better = [self._better(slot, turn) for slot in last_first]
            idle = 0 if any(better) else idle + 1

    def _better(self, slot: int, turn: int) -> bool:
        """Whether the team in `slot` moved to a better one; without one it moves to an equally good slot."""
        here = self._cost(slot)
        if not here or self.looks <= 0:
            return False
        peers = self.peers[self.ranks[slot]]
        start = turn % len(peers)
        turned = [peer for peer in (*peers[start:], *peers[:start]) if peer != slot]
        gain, place = max(
            ((self._gain(slot, peer, here), -at) for at, peer in enumerate(turned)), default=(-1, 0)
        )
        if gain >= 0:
            self._exchange(slot, turned[-place])
        return gain > 0

    def _gain(self, slot: int, peer: int, here: int) -> int:
        before = here + self._cost(peer)
        self._exchange(slot, peer)
        after = self._cost(slot) + self._cost(peer)
        self._exchange(slot, peer)
        return before - after

    def _exchange(self, slot: int, peer: int) -> None:
        slots = self.slots
        slots[slot], slots[peer] = slots[peer], slots[slot]
        for place in (slot, peer):
            team = slots[place]
            if team is not None:  # pragma: no branch (only places with a team are exchanged)
                self.at[team] = place

    def _cost(self, slot: int) -> int:
        """The cost of a slot: the earlier its team can meet those it should not, the higher."""
        rivals = self.conflicts.get(self.slots[slot] or 0, {})
        self.looks -= len(rivals) + 1
        return sum(
            weight * FAR ** (self.rounds - (slot ^ self.at[other]).bit_length())
            for other, weight in rivals.items()
            if other in self.at
        )


Slots = tuple[int | None, ...]


@dataclass(frozen=True, slots=True)
class Bracket:
    """One part of the concours at one step: places two by two, ``None`` where nobody stands.

    `seeds` has the place in the order of the first step, from 0; `lost` the places left at the step at which
    a team lost; `undecided` the tables of the last step without winner, as (table, goes on, is out). `fresh`
    have not sat at a table of it yet; `opened`: the places of a step after which others joined, `newcomers`
    those who did after the last step.
    """

    part: str
    slots: Slots
    seeds: Mapping[int, int]
    steps: int = 0
    lost: Mapping[int, int] = field(default_factory=dict)
    undecided: tuple[tuple[int, int, int], ...] = ()
    fresh: frozenset[int] = frozenset()
    opened: int = 0
    newcomers: frozenset[int] = frozenset()

    @classmethod
    def of(cls, part: str, slots: Sequence[int | None]) -> Bracket:
        """A bracket that has not begun."""
        order = seeds_in_order(len(slots))
        seeds = {team: order[place] for place, team in enumerate(slots) if team is not None}
        return cls(part, tuple(slots), seeds, fresh=frozenset(seeds))

    @property
    def alive(self) -> frozenset[int]:
        """The teams that have not lost; at the end, the winner alone."""
        return frozenset(team for team in self.slots if team is not None)

    @property
    def expects_more(self) -> bool:
        """Whether a match of the first step is left to teams that are still to come."""
        return any(one is None and other is None for _, one, other in self.matches())

    def with_newcomers(self, newcomers: Sequence[int], opening: Bracket) -> Bracket:
        """The bracket of who is left after `opening` and of `newcomers`; the last seeds have not played."""
        left = sorted(self.alive, key=self.seeds.__getitem__)
        order = [
            *(team for team in left if team not in self.fresh),
            *newcomers,
            *(team for team in left if team in self.fresh),
        ]
        places = seeds_in_order(size_for(len(order)))
        return replace(
            self,
            slots=tuple(order[seed] if seed < len(order) else None for seed in places),
            seeds={**self.seeds, **{team: seed for seed, team in enumerate(order)}},
            opened=len(opening.slots),
            newcomers=frozenset(newcomers),
        )

    def matches(self) -> Iterator[tuple[int, int | None, int | None]]:
        """Each match of this step: its number, from 1, and both teams; none when the bracket is over."""
        if len(self.slots) > 1:
            pairs = zip(self.slots[::2], self.slots[1::2], strict=True)
            yield from ((match, one, other) for match, (one, other) in enumerate(pairs, start=1))

    def shortened(self, there: frozenset[int]) -> Bracket:
        """The bracket without the steps at which no two teams of `there` meet, so that no round is empty."""
        bracket = self
        while sum(team in there for team in bracket.slots) > 1 and not any(
            one in there and other in there for _, one, other in bracket.matches()
        ):
            bracket = bracket._halved(there)
        return bracket

    def _halved(self, there: frozenset[int]) -> Bracket:
        goes = (
            one if one in there else other if other in there else None for _, one, other in self.matches()
        )
        return replace(self, slots=tuple(goes))

    def after(self, played: PlayedRound, tables: Matches) -> Bracket:
        """The bracket after a round with these `tables` of it.

        Winners and teams with a bye go on, teams that were absent do not.
        """
        slots = max((slots for slots, _ in tables), default=len(self.slots))
        return self.at_step(slots, played)._after_tables(tables, played)

    def at_step(self, slots: int, played: PlayedRound) -> Bracket:
        """The bracket at the step of so many places, without those that a round of these teams skipped."""
        bracket = self
        while len(bracket.slots) > slots:
            bracket = bracket._halved(_teams_present(played))
        return bracket

    def _after_tables(self, tables: Matches, played: PlayedRound) -> Bracket:
        step = len(self.slots)
        met = {frozenset((*each.ns, *each.ew)): each for each in played.tables if each.ns and each.ew}
        goes: list[int | None] = []
        lost, undecided = dict(self.lost), []
        for match, one, other in self.matches():
            table = tables.get((step, match)) or met.get(frozenset((one or 0, other or 0)))
            if table is None:
                goes.append(next((team for team in (one, other) if team in played.byes), None))
                continue
            winner, loser = self._winner_and_loser(table)
            goes.append(winner)
            lost[loser] = step
            if table.winner is None:
                undecided.append((table.table, winner, loser))
        strays = iter(sorted(self.alive.intersection(played.byes).difference(goes)))
        full = tuple(next(strays, None) if team is None else team for team in goes)
        seated = {team for each in tables.values() for team in (*each.ns, *each.ew)}
        return replace(
            self,
            slots=full,
            steps=self.steps + 1,
            lost=lost,
            undecided=tuple(undecided),
            fresh=self.fresh - seated - lost.keys(),
            newcomers=frozenset(),
        )

    def _winner_and_loser(self, table: PlayedTable) -> tuple[int, int]:
        """The team that goes on and the one that is out; without a winner the better seed goes on."""
        ns, ew = table.ns[0], table.ew[0]
        ns_goes = table.winner == "ns"
        if table.winner is None:
            ns_goes = self.seeds.get(ns, len(self.seeds)) <= self.seeds.get(ew, len(self.seeds))
        return (ns, ew) if ns_goes else (ew, ns)


class Stage(NamedTuple):
    """The brackets that have begun, as a round left them, and its tables, both by part; and its byes."""

    brackets: Mapping[str, Bracket]
    tables: Mapping[str, Matches]
    byes: frozenset[int] = frozenset()


def follow(played: Sequence[PlayedRound], parts: Sequence[str]) -> dict[str, Bracket]:
    """The brackets of `parts` that have begun; byes of one round belong to the earlier parts first."""
    found: Mapping[str, Bracket] = {}
    for stage in stages(played, parts):
        found = stage.brackets
    return dict(found)


def stages(played: Sequence[PlayedRound], parts: Sequence[str]) -> Iterator[Stage]:
    """The brackets of `parts` that have begun, round by round.

    A consolante that begins with places left open takes in the teams that lose the first match they play in
    the principale in that round.
    """
    found: dict[str, Bracket] = {}
    for each in played:
        tables, taken = tables_by_part(each), set[int]()
        before, opening = found.get(PRINCIPALE), None
        for part in parts:
            here = tables.get(part, {})
            if part not in found and here:
                found[part] = _first_bracket(part, here, [bye for bye in each.byes if bye not in taken])
                opening = found[part] if part == CONSOLANTE and found[part].expects_more else None
            elif part in found and here and found[part].opened and found[part].steps == 1:
                found[part] = _as_drawn(found[part], here, [bye for bye in each.byes if bye not in taken])
            if part in found:
                found[part] = _next(found[part], each, here)
                taken |= found[
                    part
                ].alive  # with who rested; not who won by a correction, and rests elsewhere
        if before and opening:
            newcomers = beaten_at_first(before, found[PRINCIPALE])
            found[CONSOLANTE] = found[CONSOLANTE].with_newcomers(newcomers, opening)
        yield Stage(dict(found), tables, frozenset(each.byes))


def beaten_at_first(before: Bracket, after: Bracket) -> list[int]:
    """The teams that lost the first match they played between two states of a bracket, by their seeds."""
    return sorted(before.fresh & (after.lost.keys() - before.lost.keys()), key=after.seeds.__getitem__)


def _as_drawn(joined: Bracket, tables: Matches, byes: Sequence[int]) -> Bracket:
    """The bracket at the step at which others joined, by who sits there: results may be corrected since."""
    drawn = _first_bracket(joined.part, tables, byes)
    return replace(joined, slots=drawn.slots, seeds={**joined.seeds, **drawn.seeds}, newcomers=frozenset())


def _next(bracket: Bracket, played: PlayedRound, tables: Matches) -> Bracket:
    """The bracket after a round; unchanged where the round had neither a table nor a bye of it."""
    rested = bracket.alive.intersection(played.byes)
    over = len(bracket.slots) == 1
    return bracket if over or not (rested or tables) else bracket.after(played, tables)


def _first_bracket(part: str, tables: Matches, byes: Sequence[int]) -> Bracket:
    """The bracket that began with these tables: NS are the better seeds, the byes stand by themselves."""
    size = max(slots for slots, _ in tables)
    slots: list[int | None] = [None] * size
    for (step, match), table in tables.items():
        if step == size:
            slots[2 * match - 2 : 2 * match] = [table.ns[0], table.ew[0]]
    order = seeds_in_order(size)
    free = [place for place in sorted(range(0, size, 2), key=order.__getitem__) if slots[place] is None]
    for place, team in zip(free, byes, strict=False):
        slots[place] = team
    return Bracket.of(part, slots)


def tables_by_part(played: PlayedRound) -> dict[str, Matches]:
    """The tables of one round that are matches of a bracket, by part."""
    found: defaultdict[str, dict[Match, PlayedTable]] = defaultdict(dict)
    for table in played.tables:
        part, match = part_and_match(table.phase)
        if match and table.ns and table.ew:
            found[part][match] = table
    return dict(found)


def _teams_present(played: PlayedRound) -> frozenset[int]:
    seated = (number for table in played.tables for number in (*table.ns, *table.ew))
    return frozenset((*seated, *played.byes))
