"""Brackets: the places and the teams left in them, read from the names of the tables and their winners.

No bracket is stored. The first round of one says who stood where (its byes stand in the order of the answer,
the best seed first), and each later round who went on. Whoever sits at a table of a match plays it, so that
teams exchanged by hand are no trouble.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import NamedTuple

from tournaments.draw.brackets.exempts import Pair, exempt_teams
from tournaments.draw.brackets.seeding import seeds_in_order, size_for
from tournaments.draw.phases import (
    COMPLEMENTAIRE,
    CONSOLANTE,
    FINALS,
    PRINCIPALE,
    Match,
    part_and_match,
)
from tournaments.draw.request import PlayedRound, PlayedTable

Matches = Mapping[Match, PlayedTable]
"""The tables of one part in one round, by places left and match."""

Slots = tuple[int | None, ...]


@dataclass(frozen=True, slots=True)
class Bracket:
    """One part of the concours at one step: places two by two, ``None`` where nobody stands.

    `seeds` has the place in the order of the first step, from 0; `lost` the places left at the step at which
    a team lost; `undecided` the tables of the last step without winner, as (table, goes on, is out). `fresh`
    have not sat at a table of it yet; `opened`: the places of a step after which others joined, `newcomers`
    those who did after the last step; `beaten` whom each winner of the last step met there.
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
    beaten: Mapping[int, int] = field(default_factory=dict)

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

    def after(self, played: PlayedRound, tables: Matches, resting: Mapping[int, int]) -> Bracket:
        """The bracket after a round with these `tables` of it, and who was exempt at which match.

        Winners and teams with a bye go on, teams that were absent do not.
        """
        return self.at_step(step_of(tables, self), played)._after_tables(tables, played, resting)

    def at_step(self, slots: int, played: PlayedRound) -> Bracket:
        """The bracket at the step of so many places, without those that a round of these teams skipped.

        Who plays elsewhere in that round has won only since, by a correction.
        """
        bracket = self
        while len(bracket.slots) > slots:
            there = teams_at(tables_by_part(played).get(self.part, {}).values()).union(played.byes)
            bracket = bracket._halved(there)
        return bracket

    def without_table(self, tables: Matches, played: PlayedRound) -> dict[int, Pair]:
        """The matches of this step that no table of the round plays, by their numbers."""
        met = _meetings(played)
        return {
            match: (one, other)
            for match, one, other in self.matches()
            if (len(self.slots), match) not in tables and frozenset((one or 0, other or 0)) not in met
        }

    def _after_tables(self, tables: Matches, played: PlayedRound, resting: Mapping[int, int]) -> Bracket:
        step, met = len(self.slots), _meetings(played)
        goes: list[int | None] = []
        lost, beaten, undecided = dict(self.lost), {}, []
        for match, one, other in self.matches():
            table = tables.get((step, match)) or met.get(frozenset((one or 0, other or 0)))
            if table is None:
                goes.append(resting.get(match))
                continue
            winner, loser = self._winner_and_loser(table)
            goes.append(winner)
            lost[loser], beaten[winner] = step, loser
            if table.winner is None:
                undecided.append((table.table, winner, loser))
        seated = teams_at(tables.values())
        passed = {winner for winner, loser in self.beaten.items() if loser in seated or loser in goes}
        decided = {team for match, *pair in self.matches() if match in resting for team in pair}
        strays = iter(sorted(self.alive.intersection(played.byes).difference(goes, passed, decided)))
        full = tuple(next(strays, None) if team is None else team for team in goes)
        return replace(
            self,
            slots=full,
            steps=self.steps + 1,
            lost=lost,
            undecided=tuple(undecided),
            fresh=self.fresh - seated - lost.keys(),
            newcomers=frozenset(),
            beaten=beaten,
        )

    def _winner_and_loser(self, table: PlayedTable) -> tuple[int, int]:
        """The team that goes on and the one that is out; without a winner the better seed goes on."""
        ns, ew = table.ns[0], table.ew[0]
        ns_goes = table.winner == "ns"
        if table.winner is None:
            ns_goes = self.seeds.get(ns, len(self.seeds)) <= self.seeds.get(ew, len(self.seeds))
        return (ns, ew) if ns_goes else (ew, ns)


def step_of(tables: Matches, bracket: Bracket) -> int:
    """The places left at the step that these tables play; without any, those of the bracket."""
    return max((slots for slots, _ in tables), default=len(bracket.slots))


def teams_at(tables: Iterable[PlayedTable]) -> frozenset[int]:
    """The teams that sit at these tables."""
    return frozenset(team for each in tables for team in (*each.ns, *each.ew))


def _meetings(played: PlayedRound) -> dict[frozenset[int], PlayedTable]:
    return {frozenset((*each.ns, *each.ew)): each for each in played.tables if each.ns and each.ew}


class Stage(NamedTuple):
    """The brackets that have begun, as a round left them, its tables, and who was exempt, all by part.

    `resting` has the exempt team of each match without a table; `byes` are all the exempt of the round;
    `beaten_first` are the teams of the principale that go on in a consolante, begun or not.
    """

    brackets: Mapping[str, Bracket]
    tables: Mapping[str, Matches]
    byes: frozenset[int] = frozenset()
    resting: Mapping[str, Mapping[int, int]] = MappingProxyType({})
    present: frozenset[int] = frozenset()
    beaten_first: frozenset[int] = frozenset()


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
    beaten_first: frozenset[int] = frozenset()
    for each in played:
        tables, left = tables_by_part(each), list(each.byes)
        resting: dict[str, Mapping[int, int]] = {}
        before, opening = found.get(PRINCIPALE), None
        consolante = found[CONSOLANTE].alive if CONSOLANTE in found else beaten_first
        may_rest = _may_rest(each, _last_byes(each, tables.get(CONSOLANTE, {})).intersection(consolante))
        for part in parts:
            here = tables.get(part, {})
            if part not in found and here:
                found[part] = _first_bracket(part, here, left)
                opening = found[part] if part == CONSOLANTE and found[part].expects_more else None
            elif part in found and found[part].opened and found[part].steps == 1:
                found[part] = _as_drawn(found[part], here, left, _in_principale(found, tables))
            if part in found:
                resting[part] = _resting(found[part], each, here, left, may_rest)
                found[part] = _next(found[part], replace(each, byes=tuple(left)), here, resting[part])
                left = [bye for bye in left if bye not in found[part].alive]
        newcomers = _beaten_now(before, found.get(PRINCIPALE))
        beaten_first = _beaten_first(beaten_first, before, found, tables).union(newcomers)
        if before and opening:
            found[CONSOLANTE] = found[CONSOLANTE].with_newcomers(newcomers, opening)
        byes = frozenset(each.byes)
        yield Stage(dict(found), tables, byes, resting, _teams_present(each), beaten_first)


def _last_byes(played: PlayedRound, tables: Matches) -> frozenset[int]:
    """The byes that can be of a part with these tables: so many, the last, as it has matches without."""
    matches = max((slots for slots, _ in tables), default=0) // 2 - len(tables)
    return frozenset(played.byes[len(played.byes) - max(0, matches) :])


def _may_rest(played: PlayedRound, consoled: Collection[int]) -> Mapping[str, Collection[int]]:
    """For each part, who may be exempt elsewhere, having lost; `consoled` are in the consolante."""
    everybody = frozenset(played.byes)
    losers = everybody if any(each.phase == COMPLEMENTAIRE for each in played.tables) else frozenset()
    return {PRINCIPALE: losers.union(consoled), CONSOLANTE: losers, FINALS: everybody}


def _resting(
    bracket: Bracket,
    played: PlayedRound,
    tables: Matches,
    byes: Sequence[int],
    may_rest: Mapping[str, Collection[int]],
) -> dict[int, int]:
    """The exempt team of each match of a bracket in a round, of those `byes` that no earlier part has."""
    now = bracket.at_step(step_of(tables, bracket), played)
    elsewhere = teams_at(played.tables) - teams_at(tables.values())
    pairs = now.without_table(tables, played)
    return exempt_teams(pairs, now.beaten, byes, elsewhere, may_rest[bracket.part])


def beaten_at_first(before: Bracket, after: Bracket) -> list[int]:
    """The teams that lost the first match they played between two states of a bracket, by their seeds."""
    return sorted(before.fresh & (after.lost.keys() - before.lost.keys()), key=after.seeds.__getitem__)


def _beaten_first(
    known: frozenset[int],
    before: Bracket | None,
    after: Mapping[str, Bracket],
    tables: Mapping[str, Matches],
) -> frozenset[int]:
    """Who lost their first match, of those `known` when the second step was drawn.

    Who played on did not, whatever a correction says; who won by it alone, and did not play on, did.
    """
    if before is None or before.steps != 1 or PRINCIPALE not in tables:
        return known
    return (known | before.beaten.keys()) - _in_principale(after, tables)


def _beaten_now(before: Bracket | None, after: Bracket | None) -> list[int]:
    if after is None:
        return []
    return list(after.lost) if before is None else beaten_at_first(before, after)


def _as_drawn(joined: Bracket, tables: Matches, byes: Sequence[int], elsewhere: Collection[int]) -> Bracket:
    """The bracket at the step at which others joined, by who sits there: results may be corrected since.

    Where nobody sits, who plays on in the principale (`elsewhere`) does not join.
    """
    if tables:
        drawn = _first_bracket(joined.part, tables, byes)
        seeds = {**joined.seeds, **drawn.seeds}
        return replace(joined, slots=drawn.slots, seeds=seeds, newcomers=frozenset())
    slots = tuple(None if team in elsewhere else team for team in joined.slots)
    return replace(joined, slots=slots, newcomers=joined.newcomers.difference(elsewhere))


def _in_principale(found: Mapping[str, Bracket], tables: Mapping[str, Matches]) -> frozenset[int]:
    """Who played in the principale in a round with these tables, or went on without."""
    seated = teams_at(tables.get(PRINCIPALE, {}).values())
    return seated | found[PRINCIPALE].alive if PRINCIPALE in found else seated


def _next(bracket: Bracket, played: PlayedRound, tables: Matches, resting: Mapping[int, int]) -> Bracket:
    """The bracket after a round; unchanged where the round had neither a table nor a bye of it."""
    rested = resting or bracket.alive.intersection(played.byes)
    over = len(bracket.slots) == 1
    return bracket if over or not (rested or tables) else bracket.after(played, tables, resting)


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
    return teams_at(played.tables).union(played.byes)
