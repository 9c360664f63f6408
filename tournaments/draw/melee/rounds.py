"""One round of any mêlée, found by a bounded search: who sits at a table with whom, and who rests.

`melee` and `melee-ranked` differ only in the order of individuals. The search starts from exact partners and
exact adversaries for them (`partners.start`), by ranking from the groups of four as they come, mended by
exact windows of three tables. Then it exchanges two individuals again and again, by *late acceptance*: a step
is taken if the round is then no dearer than some steps ago. Up to 12 individuals all rounds there are are
weighed instead; up to 16 where the search is not as good as can be for sure.

Everything is bounded by counts of steps, never by time, and all numbers are integers: the same request
gives the same answer everywhere.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import combinations
from operator import itemgetter
from typing import Final

from scoring.lots import Lots
from scoring.sentences import sentence as _
from tournaments.draw.answer import DrawnRound, DrawnTable
from tournaments.draw.errors import InvalidRequest, RequestError
from tournaments.draw.matching import MAX_SIDES, both_ways, table_numbers
from tournaments.draw.melee.costs import SPLITS, Four, MeleePlayer, MeleeProblem
from tournaments.draw.melee.partners import Pair, bounds, partners_left, start
from tournaments.draw.melee.wishes import MeleeReport, too_few
from tournaments.draw.request import DrawTeam, History, Request

ALWAYS_EXACT: Final = 12
MAX_EXACT: Final = 16
MAX_CHECKED: Final = 64  # beyond, no evening is long enough to run out of partners
STARTS: Final = 6  # measured: with 4, one evening of 32 in twenty met an adversary again two rounds too early
LARGE_STARTS: Final = 2  # in a hall where the first is nearly always as good as can be
MORE_STARTS: Final = 24  # cheap ones, where the round found leaves no new partners for the next
STEPS: Final = 12_000
MEMORY: Final = 60  # steps that late acceptance looks back
REACH: Final = 8  # seats, about two tables: how far an exchange goes by ranking


@dataclass(frozen=True, slots=True)
class MeleeRound:
    """A round by places: the four of each table with the index of its partners in `SPLITS`, and who rests.

    `proven`: no other round is better.
    """

    fours: tuple[tuple[Four, int], ...]
    resting: tuple[int, ...]
    cost: int
    proven: bool = False

    @classmethod
    def of(cls, problem: MeleeProblem, seats: Sequence[int], *, proven: bool = False) -> MeleeRound:
        """The round of `seats`: four by four a table, those that rest at the end."""
        playing = 4 * problem.tables
        fours = sorted(_four(seats, at) for at in range(0, playing, 4))
        found = [problem.four(four) for four in fours]
        resting = tuple(sorted(seats[playing:]))
        cost = sum(cost for cost, _ in found) + sum(map(problem.bye, resting))
        splits = tuple((four, split) for four, (_, split) in zip(fours, found, strict=True))
        return cls(splits, resting, cost, proven)

    def partners(self) -> Iterator[Pair]:
        for four, split in self.fours:
            for one, other in SPLITS[split]:
                yield four[one], four[other]


def best_melee_round(problem: MeleeProblem, lots: Lots) -> MeleeRound:
    """The best round found; of equals, one after which everybody can still have a new partner."""
    wish = problem.units.same_club  # the least: what costs less may give way to new partners next time
    goal = bounds(problem).cost(problem)
    floor, rounds = goal // wish, list[tuple[tuple[int, int, int], MeleeRound]]()
    for found in _candidates(problem, Lots(*lots.name, "search"), goal):
        rank = (found.cost // wish, int(_dead_end(problem, found)), found.cost)
        rounds.append((rank, found))
        if found.proven:
            floor = rank[0]
        if rank[:2] <= (floor, 0):
            break
    rank, best = min(rounds, key=itemgetter(0))
    return replace(best, proven=rank[0] == floor)


def _dead_end(problem: MeleeProblem, found: MeleeRound) -> bool:
    """Whether somebody will have to take a former partner in the next round."""
    if problem.ranked or problem.count > MAX_CHECKED:
        return False
    return not partners_left(problem, found.partners(), found.resting)


def _candidates(problem: MeleeProblem, lots: Lots, goal: int) -> Iterator[MeleeRound]:
    """The rounds to choose from, the most promising first."""
    if problem.count <= ALWAYS_EXACT:
        yield exact(problem)
    elif problem.ranked:
        yield MeleeRound.of(problem, by_rank(problem, lots, goal))
    else:
        for _ in range(STARTS if problem.count <= MAX_CHECKED else LARGE_STARTS):
            seats = start(problem, lots)
            yield MeleeRound.of(problem, improve(problem, seats, lots, goal, problem.count // 2))
    if ALWAYS_EXACT < problem.count <= MAX_EXACT:
        yield exact(problem)
    if problem.count <= MAX_CHECKED and not problem.ranked:
        for _ in range(MORE_STARTS):
            yield MeleeRound.of(problem, start(problem, lots, level=False))


def by_rank(problem: MeleeProblem, lots: Lots, goal: int) -> list[int]:
    """Four by four as they are ranked, the lowest resting; exchanges only where a wish is broken."""
    byes = sorted(range(problem.count), key=problem.bye)[: problem.resting]
    seats = [*(place for place in range(problem.count) if place not in byes), *byes]
    penalty = problem.units.repeat_penalty
    for table in range(problem.tables):
        if problem.four(_four(seats, 4 * table))[0] // penalty:
            _improve_table(problem, seats, table)
    if MeleeRound.of(problem, seats).cost // penalty > goal // penalty:
        return improve(problem, seats, lots, goal, REACH)
    return seats


def _improve_table(problem: MeleeProblem, seats: list[int], table: int) -> None:
    """Seat a table and its neighbours anew in the best way; the last tables with those that rest."""
    end = 4 * (table + 2)
    begin = max(0, 4 * (table - 1))
    if end >= 4 * problem.tables:
        begin, end = max(0, 4 * (problem.tables - 2)), problem.count
    seats[begin:end] = best_groups(problem, sorted(seats[begin:end]))


def improve(problem: MeleeProblem, seats: Sequence[int], lots: Lots, goal: int, reach: int) -> list[int]:
    """The best seats found by exchanging two individuals at most `reach` seats apart, again and again."""
    hall = _Seating(problem, seats)
    best, best_seats = hall.total, list(hall.seats)
    memory = [best] * MEMORY
    for step in range(STEPS):
        if best <= goal:
            break
        lot = lots.number()
        one = lot % hall.playing
        hall.exchange(
            one, (one + (lot >> 32) % (2 * reach + 1) - reach) % problem.count, memory[step % MEMORY]
        )
        memory[step % MEMORY] = hall.total
        if hall.total < best:
            best, best_seats = hall.total, list(hall.seats)
    return best_seats


class _Seating:
    """The seats while the search goes on; `total` is the cost of the round."""

    def __init__(self, problem: MeleeProblem, seats: Sequence[int]) -> None:
        self.problem = problem
        self.seats = list(seats)
        self.playing = 4 * problem.tables
        self.costs = [self._cost(group) for group in range(problem.tables + problem.resting)]
        self.total = sum(self.costs)

    def exchange(self, one: int, other: int, most: int) -> None:
        """Exchange two seats, unless the round would cost more than now and more than `most`."""
        mine, yours = self._group(one), self._group(other)
        if mine == yours:
            return
        seats = self.seats
        seats[one], seats[other] = seats[other], seats[one]
        cost_mine, cost_yours = self._cost(mine), self._cost(yours)
        total = self.total + cost_mine + cost_yours - self.costs[mine] - self.costs[yours]
        if total <= max(self.total, most):
            self.costs[mine], self.costs[yours], self.total = cost_mine, cost_yours, total
        else:
            seats[one], seats[other] = seats[other], seats[one]

    def _group(self, seat: int) -> int:
        """The table of a seat; each that rests is a group of its own."""
        return seat >> 2 if seat < self.playing else seat - self.playing + self.problem.tables

    def _cost(self, group: int) -> int:
        if group < self.problem.tables:
            return self.problem.four(_four(self.seats, 4 * group))[0]
        return self.problem.bye(self.seats[self.playing + group - self.problem.tables])


def _four(seats: Sequence[int], at: int) -> Four:
    a, b, c, d = sorted(seats[at : at + 4])
    return a, b, c, d


def exact(problem: MeleeProblem) -> MeleeRound:
    """The best round of all."""
    return MeleeRound.of(problem, best_groups(problem, range(problem.count)), proven=True)


def best_groups(problem: MeleeProblem, places: Sequence[int]) -> list[int]:
    """The best seats of `places` (in order) among themselves: the first sits with three of the others, or
    rests if there are too many for the tables; then the first of those who are left; and so on.

    Who is left is a set of bits, one a place, so that each set is solved once.
    """
    bits = {1 << at: place for at, place in enumerate(places)}
    fours = {sum(four): problem.four(_places(bits, four))[0] for four in combinations(bits, 4)}

    @cache
    def best(left: int) -> tuple[int, int]:
        """What those who are left cost at best, and the group of their first."""
        if not left:
            return 0, 0
        first, *others = [bit for bit in bits if bit & left]
        groups = [first | a | b | c for a, b, c in combinations(others, 3)]
        options = [(fours[group] + best(left ^ group)[0], group) for group in groups]
        if len(others) % 4 != 3:
            options.append((problem.bye(bits[first]) + best(left ^ first)[0], first))
        return min(options)

    left, groups = sum(bits), list[list[int]]()
    while left:
        group = best(left)[1]
        groups.append([place for bit, place in bits.items() if bit & group])
        left ^= group
    return [place for group in sorted(groups, key=len, reverse=True) for place in group]


def _places(bits: Mapping[int, int], four: Four) -> Four:
    a, b, c, d = four
    return bits[a], bits[b], bits[c], bits[d]


Side = tuple[int, int]


def mix_round(request: Request, order: Sequence[DrawTeam], *, ranked: bool) -> DrawnRound:
    """The round of `request`, table 1 for the first of `order`.

    `ranked`: fours of neighbours in `order`, and its last rest. Fewer than four rest all.
    `InvalidRequest` if the search finds no round without a banned meeting.
    """
    if len(order) < 4:
        byes = tuple(sorted(team.number for team in order))
        return DrawnRound(byes=byes, relaxed=too_few(byes))
    lots, history = Lots(request.seed, request.round), History(request.played)
    problem = MeleeProblem(
        _players(request, order, history),
        ranked=ranked,
        apart=request.round <= request.options.same_club_rounds,
    )
    found = best_melee_round(problem, lots)
    if found.cost >= problem.units.ban:
        raise InvalidRequest([_refusal(request)])
    byes = tuple(sorted(order[place].number for place in found.resting))
    drawn = DrawnRound(_tables(request, problem, found, lots), byes)
    report = MeleeReport(request, history, ranked=ranked)
    return replace(drawn, relaxed=report.broken_wishes(drawn, None if found.proven else bounds(problem)))


def _players(request: Request, order: Sequence[DrawTeam], history: History) -> list[MeleePlayer]:
    banned, avoided = both_ways(request.bans), both_ways(request.avoid)
    return [
        MeleePlayer(
            place=place,
            number=team.number,
            club=team.club_key,
            partners=history.partners[team.number],
            met=history.met[team.number],
            byes=history.byes[team.number],
            sides=max(-MAX_SIDES, min(history.sides[team.number], MAX_SIDES)),
            fixed=team.fixed_table,
            banned=frozenset(banned.get(team.number, ())),
            avoided=frozenset(avoided.get(team.number, ())),
        )
        for place, team in enumerate(order)
    ]


def _tables(request: Request, problem: MeleeProblem, found: MeleeRound, lots: Lots) -> tuple[DrawnTable, ...]:
    fixed = [
        [player.fixed for player in map(problem.players.__getitem__, four) if player.fixed]
        for four, _ in found.fours
    ]
    tables = []
    for number, seated in zip(table_numbers(fixed, request.options.tables), found.fours, strict=True):
        ns, ew = _sides(problem, *seated, lots)
        tables.append(DrawnTable(number, ns, ew))
    return tuple(sorted(tables, key=lambda table: table.table))


def _sides(problem: MeleeProblem, four: Four, split: int, lots: Lots) -> tuple[Side, Side]:
    """NS and EW: the partners that sat less at NS sit there, a lot between equals."""
    players = [problem.players[place] for place in four]
    pairs = [
        sorted((players[one], players[other]), key=lambda each: each.number) for one, other in SPLITS[split]
    ]
    low, high = sorted(pairs, key=lambda pair: pair[0].number)
    difference = sum(each.sides for each in low) - sum(each.sides for each in high)
    if difference == 0:
        difference = -1 if lots.draw("sides", low[0].number, high[0].number) % 2 else 1
    ns, ew = (low, high) if difference < 0 else (high, low)
    return (ns[0].number, ns[1].number), (ew[0].number, ew[1].number)


_BANNED: Final = _(
    "La mêlée n’a trouvé aucun tirage qui fasse jouer tout le monde sans une rencontre interdite "
    "({bans}) : levez une interdiction."
)


def _refusal(request: Request) -> RequestError:
    present = {team.number for team in request.teams}
    bans = sorted({(min(pair), max(pair)) for pair in request.bans if present.issuperset(pair)})
    words = ", ".join(f"{one}–{other}" for one, other in bans)
    return RequestError("bans", "bans-refuse-melee", _BANNED, bans=words)
