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
from tournaments.draw.answer import Round, Table
from tournaments.draw.errors import InvalidRequest, RequestError
from tournaments.draw.matching import MAX_SIDES, both_ways, table_numbers
from tournaments.draw.melee.costs import SPLITS, Company, Four, Player
from tournaments.draw.melee.partners import Pair, bounds, partners_left, start
from tournaments.draw.melee.wishes import Report, too_few
from tournaments.draw.request import History, Request, Team

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
class Mixed:
    """A round by places: each table's four in order with the index of its partners in `SPLITS`, and who
    rests. `proven`: no round at all is better."""

    fours: tuple[tuple[Four, int], ...]
    resting: tuple[int, ...]
    cost: int
    proven: bool = False

    @classmethod
    def of(cls, company: Company, seats: Sequence[int], *, proven: bool = False) -> Mixed:
        """The round of `seats`: four by four a table, those that rest at the end."""
        playing = 4 * company.tables
        fours = sorted(_four(seats, at) for at in range(0, playing, 4))
        found = [company.four(four) for four in fours]
        resting = tuple(sorted(seats[playing:]))
        cost = sum(cost for cost, _ in found) + sum(map(company.bye, resting))
        splits = tuple((four, split) for four, (_, split) in zip(fours, found, strict=True))
        return cls(splits, resting, cost, proven)

    def partners(self) -> Iterator[Pair]:
        for four, split in self.fours:
            for one, other in SPLITS[split]:
                yield four[one], four[other]


def mix(company: Company, lots: Lots) -> Mixed:
    """The best round found; of those that keep as many wishes, one after which there are still new
    partners for everybody."""
    wish = company.units.same_club  # the least: what costs less may give way to new partners next time
    goal = bounds(company).cost(company)
    floor, rounds = goal // wish, list[tuple[tuple[int, int, int], Mixed]]()
    for found in _candidates(company, Lots(*lots.name, "search"), goal):
        rank = (found.cost // wish, int(_dead_end(company, found)), found.cost)
        rounds.append((rank, found))
        if found.proven:
            floor = rank[0]
        if rank[:2] <= (floor, 0):
            break
    rank, best = min(rounds, key=itemgetter(0))
    return replace(best, proven=rank[0] == floor)


def _dead_end(company: Company, found: Mixed) -> bool:
    """Whether somebody will have to take a former partner in the next round."""
    if company.ranked or company.count > MAX_CHECKED:
        return False
    return not partners_left(company, found.partners(), found.resting)


def _candidates(company: Company, lots: Lots, goal: int) -> Iterator[Mixed]:
    """Rounds to choose from, those that promise most first."""
    if company.count <= ALWAYS_EXACT:
        yield exact(company)
    elif company.ranked:
        yield Mixed.of(company, by_rank(company, lots, goal))
    else:
        for _ in range(STARTS if company.count <= MAX_CHECKED else LARGE_STARTS):
            seats = start(company, lots)
            yield Mixed.of(company, improve(company, seats, lots, goal, company.count // 2))
    if ALWAYS_EXACT < company.count <= MAX_EXACT:
        yield exact(company)
    if company.count <= MAX_CHECKED and not company.ranked:
        for _ in range(MORE_STARTS):
            yield Mixed.of(company, start(company, lots, level=False))


def by_rank(company: Company, lots: Lots, goal: int) -> list[int]:
    """Four by four as they are ranked, the lowest resting; exchanges only where a wish is broken."""
    byes = sorted(range(company.count), key=company.bye)[: company.resting]
    seats = [*(place for place in range(company.count) if place not in byes), *byes]
    penalty = company.units.repeat_penalty
    for table in range(company.tables):
        if company.four(_four(seats, 4 * table))[0] // penalty:
            _mend(company, seats, table)
    if Mixed.of(company, seats).cost // penalty > goal // penalty:
        return improve(company, seats, lots, goal, REACH)
    return seats


def _mend(company: Company, seats: list[int], table: int) -> None:
    """The best that a table can be with its neighbours; at the end, with one and those that rest."""
    end = 4 * (table + 2)
    begin = max(0, 4 * (table - 1))
    if end >= 4 * company.tables:
        begin, end = max(0, 4 * (company.tables - 2)), company.count
    seats[begin:end] = best_groups(company, sorted(seats[begin:end]))


def improve(company: Company, seats: Sequence[int], lots: Lots, goal: int, reach: int) -> list[int]:
    """Exchanges of two individuals, at most `reach` seats apart; the best round on the way."""
    hall = _Hall(company, seats)
    best, best_seats = hall.total, list(hall.seats)
    memory = [best] * MEMORY
    for step in range(STEPS):
        if best <= goal:
            break
        lot = lots.number()
        one = lot % hall.playing
        hall.exchange(
            one, (one + (lot >> 32) % (2 * reach + 1) - reach) % company.count, memory[step % MEMORY]
        )
        memory[step % MEMORY] = hall.total
        if hall.total < best:
            best, best_seats = hall.total, list(hall.seats)
    return best_seats


class _Hall:
    """Who sits where while the search goes on: `total` is what the round costs."""

    def __init__(self, company: Company, seats: Sequence[int]) -> None:
        self.company = company
        self.seats = list(seats)
        self.playing = 4 * company.tables
        self.costs = [self._cost(group) for group in range(company.tables + company.resting)]
        self.total = sum(self.costs)

    def exchange(self, one: int, other: int, most: int) -> None:
        """Two seats change places, unless the round would cost more than now and more than `most`."""
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
        return seat >> 2 if seat < self.playing else seat - self.playing + self.company.tables

    def _cost(self, group: int) -> int:
        if group < self.company.tables:
            return self.company.four(_four(self.seats, 4 * group))[0]
        return self.company.bye(self.seats[self.playing + group - self.company.tables])


def _four(seats: Sequence[int], at: int) -> Four:
    a, b, c, d = sorted(seats[at : at + 4])
    return a, b, c, d


def exact(company: Company) -> Mixed:
    """The best round of all."""
    return Mixed.of(company, best_groups(company, range(company.count)), proven=True)


def best_groups(company: Company, places: Sequence[int]) -> list[int]:
    """The best seats of `places` (in order) among themselves: the first sits with three of the others, or
    rests if there are too many for the tables; then the first of those who are left; and so on.

    Who is left is a set of bits, one a place, so that each set is solved once.
    """
    bits = {1 << at: place for at, place in enumerate(places)}
    fours = {sum(four): company.four(_places(bits, four))[0] for four in combinations(bits, 4)}

    @cache
    def best(left: int) -> tuple[int, int]:
        """What those who are left cost at best, and the group of their first."""
        if not left:
            return 0, 0
        first, *others = [bit for bit in bits if bit & left]
        groups = [first | a | b | c for a, b, c in combinations(others, 3)]
        options = [(fours[group] + best(left ^ group)[0], group) for group in groups]
        if len(others) % 4 != 3:
            options.append((company.bye(bits[first]) + best(left ^ first)[0], first))
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


def mix_round(request: Request, order: Sequence[Team], *, ranked: bool) -> Round:
    """The round of `request`, table 1 for the first of `order`.

    `ranked`: fours of neighbours in `order`, and its last rest. Fewer than four rest all.
    `InvalidRequest` if the search finds no round without a banned meeting.
    """
    if len(order) < 4:
        byes = tuple(sorted(team.number for team in order))
        return Round(byes=byes, relaxed=too_few(byes))
    lots, history = Lots(request.seed, request.round), History(request.played)
    company = Company(
        _players(request, order, history),
        ranked=ranked,
        apart=request.round <= request.options.same_club_rounds,
    )
    found = mix(company, lots)
    if found.cost >= company.units.ban:
        raise InvalidRequest([_refusal(request)])
    byes = tuple(sorted(order[place].number for place in found.resting))
    drawn = Round(_tables(request, company, found, lots), byes)
    report = Report(request, history, ranked=ranked)
    return replace(drawn, relaxed=report.relaxed(drawn, None if found.proven else bounds(company)))


def _players(request: Request, order: Sequence[Team], history: History) -> list[Player]:
    banned, avoided = both_ways(request.bans), both_ways(request.avoid)
    return [
        Player(
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


def _tables(request: Request, company: Company, found: Mixed, lots: Lots) -> tuple[Table, ...]:
    fixed = [
        [player.fixed for player in map(company.players.__getitem__, four) if player.fixed]
        for four, _ in found.fours
    ]
    tables = []
    for number, seated in zip(table_numbers(fixed, request.options.tables), found.fours, strict=True):
        ns, ew = _sides(company, *seated, lots)
        tables.append(Table(number, ns, ew))
    return tuple(sorted(tables, key=lambda table: table.table))


def _sides(company: Company, four: Four, split: int, lots: Lots) -> tuple[Side, Side]:
    """NS and EW: the partners that sat less at NS sit there, a lot between equals."""
    players = [company.players[place] for place in four]
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
    "La mêlée n'a trouvé aucun tirage qui fasse jouer tout le monde sans une rencontre interdite "
    "({bans}) : levez une interdiction."
)


def _refusal(request: Request) -> RequestError:
    present = {team.number for team in request.teams}
    bans = sorted({(min(pair), max(pair)) for pair in request.bans if present.issuperset(pair)})
    words = ", ".join(f"{one}–{other}" for one, other in bans)
    return RequestError("bans", "bans-refuse-melee", _BANNED, bans=words)
