"""Ranks that teams can still reach, where the two results of one table exclude each other.

Teams are in *groups*: those of a table that still plays, whose results hang on one another, or a team by
itself. A group ends in one of a few outcomes, and in each every team of it has a reach of its own. What
happens in one group says nothing of another, so that those who can be before somebody are added up group by
group, each in the outcome that has most of them, or fewest.

How many of a group can be before somebody at the same time follows from its *ceilings*: the most that one of
its teams can come to, then the most that two of them both can, and so on. Its *floors* are the same of what
they come to at least. Those of all groups are sorted once, and asked by bisection.

Between two rounds nobody knows who meets whom, but a round has so many victories to give and no more: before
the draw of the last one, who has to win to be before somebody is counted only as far as they go round.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate, chain
from typing import Final

from scoring.criteria import DIFFERENCE, POINTS
from scoring.results import WIN
from tournaments.core.models.past import OpenTable, Past
from tournaments.core.standings.outlook import Need, RankBounds
from tournaments.core.standings.reach import Figures, Gains, Reach, added
from tournaments.core.standings.rows import StandingRow

COUNTED: Final = frozenset({POINTS.key, DIFFERENCE.key})
"""The criteria of which players can be told how much they need."""

Outcome = Mapping[int, Reach]
"""One way in which a group can end: the reach of each of its teams."""


class Group:
    """Teams whose results hang on one another, and the outcomes of what they play.

    `wins` has by team the outcome in which it wins its next game, if it plays one; `before` what each comes
    to without the open table of the group, nothing for a team by itself.
    """

    def __init__(self, outcomes: Sequence[Outcome], wins: Mapping[int, Outcome], before: Outcome) -> None:
        self.outcomes, self.wins, self.before = outcomes, wins, before
        most = [sorted((reach.most for reach in each.values()), reverse=True) for each in outcomes]
        least = [sorted((reach.least for reach in each.values()), reverse=True) for each in outcomes]
        self.ceilings = [max(nth) for nth in zip(*most, strict=True)]
        self.floors = [min(nth) for nth in zip(*least, strict=True)]


@dataclass(frozen=True, slots=True)
class Budget:
    """The half-wins that a round has to give before its draw.

    `steps` have by team the most that it comes to with none, one and two of them; `sorted_steps` those of all
    teams, sorted.
    """

    half_wins: int
    steps: Mapping[int, Sequence[Figures]]
    sorted_steps: Sequence[Sequence[Figures]]

    def not_below(self, number: int, own: Figures, spent: int) -> int:
        """How many others can come to `own` or more, where this team takes `spent` half-wins for itself."""
        none, one, two = (
            len(most) - bisect_left(most, own) - (mine >= own)
            for most, mine in zip(self.sorted_steps, self.steps[number], strict=True)
        )
        left = self.half_wins - spent
        cheap = min(one - none, left)
        return none + cheap + min(two - one, (left - cheap) // WIN)


class Joined:
    """The teams of a standing with all that can still happen to them."""

    def __init__(self, gains: Gains, groups: Sequence[Group], budget: Budget | None = None) -> None:
        self.gains, self.budget = gains, budget
        self.group_of = {number: group for group in groups for number in group.outcomes[0]}
        self.ceilings = sorted(chain.from_iterable(group.ceilings for group in groups))
        self.floors = sorted(chain.from_iterable(group.floors for group in groups))

    def now(self, number: int) -> RankBounds:
        """The ranks that a team can reach."""
        return self._ranks(number, self.group_of[number].outcomes)

    def after_win(self, number: int) -> RankBounds | None:
        """The ranks that it can reach if it wins its next game; None where it plays none."""
        won = self.group_of[number].wins.get(number)
        return None if won is None else self._ranks(number, [won], spent=WIN)

    def is_level(self, number: int) -> bool:
        """Whether nobody can have more of the first figure than this team once it has won its next game."""
        own = self.group_of[number].wins[number][number]
        return self._rival(number, 1)[:1] <= own.least[:1]

    def need(self, number: int, rank: int) -> Need | None:
        """What makes a rank sure beside a victory at the open table, of the first criterion that is counted.

        None where no number does, and for who has more to play than that table.
        """
        group, keys = self.group_of[number], self.gains.keys
        place = next((place for place, key in enumerate(keys) if key in COUNTED), None)
        if place is None or number not in group.before or self.gains.matches:
            return None
        before, own, rival = group.before[number], group.wins[number][number], self._rival(number, rank)
        if before.least[place] != before.most[place] or rival[:place] != own.least[:place]:
            return None
        if not (rival and own.least[place] <= rival[place] < own.most[place]):
            return None
        return Need(rank, keys[place], int(rival[place] - before.least[place]))

    def _rival(self, number: int, nth: int) -> Figures:
        """The most that the `nth` of the others can come to where this team wins; empty if they are fewer."""
        group = self.group_of[number]
        found = self.ceilings[-nth - len(group.ceilings) :]
        for own in group.ceilings:
            if own in found:
                found.remove(own)
        found += [reach.most for other, reach in group.wins[number].items() if other != number]
        return sorted(found)[-nth] if len(found) >= nth else ()

    def _ranks(self, number: int, outcomes: Sequence[Outcome], spent: int = 0) -> RankBounds:
        return RankBounds(
            1 + min(self._above(number, outcome) for outcome in outcomes),
            1 + max(self._not_below(number, outcome, spent) for outcome in outcomes),
        )

    def _above(self, number: int, outcome: Outcome) -> int:
        """How many are before this team in any case, where its group ends so."""
        own, group = outcome[number].most, self.group_of[number]
        others: int = (
            len(self.floors) - bisect_right(self.floors, own) - sum(each > own for each in group.floors)
        )
        return others + sum(reach.least > own for other, reach in outcome.items() if other != number)

    def _not_below(self, number: int, outcome: Outcome, spent: int) -> int:
        """How many can be before this team or its equals at the same time, where its group ends so."""
        own, group = outcome[number].least, self.group_of[number]
        others: int = len(self.ceilings) - bisect_left(self.ceilings, own)
        others -= sum(each >= own for each in group.ceilings)
        others += sum(reach.most >= own for other, reach in outcome.items() if other != number)
        return others if self.budget is None else min(others, self.budget.not_below(number, own, spent))


def joined(rows: Sequence[StandingRow], past: Past, planned: int, gains: Gains, seats: int) -> Joined:
    """All that can still happen after these lines, in a concours of `planned` rounds.

    `seats` is how many teams, or individuals, sit at a table.
    """
    tables = _joining_tables(rows, past.open_tables)
    free = _free_rounds(rows, past, planned, tables)
    known = {row["number"]: gains.known(row) for row in rows}
    adds = {number: gains.of_any(number) for number in set[int]().union(*free.values())}
    alone = {
        number: [*accumulate((adds[each] for each in free[number]), Reach.plus, initial=reach)][-1]
        for number, reach in known.items()
    }
    groups = [_group_of_table(table, alone, gains) for table in tables]
    seated = {number for group in groups for number in group.before}
    games = _with_game(free, past)
    groups += [
        Group([{number: reach}], {number: {number: gains.with_win(reach)}} if number in games else {}, {})
        for number, reach in alone.items()
        if number not in seated
    ]
    playing = {number for number, rounds in free.items() if rounds}
    if past.open_tables or past.last != planned - 1 or not all(free[each] == {planned} for each in playing):
        return Joined(gains, groups)
    exempt = _most_exempt(rows, len(playing), seats)
    return Joined(gains, groups, _budget(known, playing, planned, gains, exempt))


def _joining_tables(rows: Sequence[StandingRow], tables: Sequence[OpenTable]) -> list[OpenTable]:
    """The open tables that count for both their sides, and that each of their teams plays before any other.

    Another one joins nobody: what is proved of its teams must still hold once it is the only one left. Nor
    does that of a team that has left: its game may be annulled, and then neither side wins.
    """
    ranked = {row["number"] for row in rows if not row["withdrawn"]}
    following: dict[int, OpenTable] = {}
    for table in sorted(tables, key=lambda table: table.round):
        for number in _seated(table):
            following.setdefault(number, table)
    return [
        table
        for table in tables
        if len(table.sides) > 1
        and all(number in ranked and following[number] is table for number in _seated(table))
    ]


def _seated(table: OpenTable) -> Iterator[int]:
    """Everybody for whom a table counts."""
    return chain.from_iterable(table.sides)


def _free_rounds(
    rows: Sequence[StandingRow], past: Past, planned: int, joining: Collection[OpenTable]
) -> dict[int, set[int]]:
    """By team the rounds that can add anything: those to be drawn, byes to come, tables that join nobody."""
    to_draw = range(past.last + 1, planned + 1)
    free = {row["number"]: set[int]() if row["withdrawn"] else {*to_draw} for row in rows}
    played = {row["number"]: {line["round"] for line in row["rounds"]} for row in rows}
    byes = ((number, team) for number, each in enumerate(past.rounds, 1) for team in each.byes)
    apart = (
        (table.round, team) for table in past.open_tables if table not in joining for team in _seated(table)
    )
    for number, team in chain(byes, apart):
        if team in free and number not in played[team]:
            free[team].add(number)
    return free


def _with_game(free: Mapping[int, Collection[int]], past: Past) -> set[int]:
    """Who still plays a game, at an open table or in a round to be drawn: who is only exempt does not."""
    seated = set(chain.from_iterable(map(_seated, past.open_tables)))
    return {
        number for number, rounds in free.items() if rounds and (number in seated or max(rounds) > past.last)
    }


def _group_of_table(table: OpenTable, alone: Mapping[int, Reach], gains: Gains) -> Group:
    """The group of an open table, by the half-wins of its first side."""
    first, second = table.sides
    adds = [gains.of_table(table.round, half_wins) for half_wins in range(WIN + 1)]
    outcomes = [
        {number: alone[number].plus(own) for number in first}
        | {number: alone[number].plus(other) for number in second}
        for own, other in zip(adds, reversed(adds), strict=True)
    ]
    wins = dict.fromkeys(first, outcomes[WIN]) | dict.fromkeys(second, outcomes[0])
    return Group(outcomes, wins, {number: alone[number] for number in _seated(table)})


def _budget(
    known: Mapping[int, Reach], playing: Collection[int], number: int, gains: Gains, exempt: int
) -> Budget:
    """What round `number` has to give before its draw: a half-win for each at a table, two for a bye."""
    adds = [*accumulate((gains.of_round(number, half_wins).most for half_wins in range(WIN + 1)), max)]
    steps = {
        team: [added(reach.most, more) for more in adds] if team in playing else [reach.most] * len(adds)
        for team, reach in known.items()
    }
    sorted_steps = [sorted(most) for most in zip(*steps.values(), strict=True)]
    return Budget(len(playing) + exempt, steps, sorted_steps)


def _most_exempt(rows: Sequence[StandingRow], playing: int, seats: int) -> int:
    """How many of those that are `playing` a draw can leave without a table, which two half-wins may go to.

    In toutes rondes who has left keeps its seat, and so does nobody of an odd number: who meets it rests.
    """
    return max(playing % seats, len(rows) - playing + len(rows) % 2)
