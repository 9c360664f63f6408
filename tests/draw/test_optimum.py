"""An independent checker: it tries every draw there is, or counts degrees, and never asks the methods.

Up to 8 teams all perfect matchings are compared. Beyond, Dirac's theorem says when no wish may be broken:
a graph in which every team has at least half of the others left has a perfect matching.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.sentences import in_language
from tests.quickly import fewer_by_day
from tournaments.draw.answer import DrawnRound
from tournaments.draw.api import MAX_TEAMS, draw
from tournaments.draw.errors import InvalidRequest
from tournaments.draw.matching import MAX_PENALTY, MAX_SIDES, ONCE_A_ROUND, Cost, Edge, units_of
from tournaments.draw.request import DrawTeam, Options, PlayedRound, Request

PAIRING = ("random", "swiss")
BYE = 0


def all_draws(numbers: tuple[int, ...]) -> Iterator[list[tuple[int, int]]]:
    """Every way to pair `numbers`; with an odd number one of them meets `BYE`."""
    if len(numbers) % 2:
        numbers = (*numbers, BYE)
    if not numbers:
        yield []
        return
    first, rest = numbers[0], numbers[1:]
    for place, other in enumerate(rest):
        left = rest[:place] + rest[place + 1 :]
        for pairs in all_draws(left) if left else [[]]:
            yield [(first, other), *pairs]


class Past:
    """What the checker reads in the request's history, its own way."""

    def __init__(self, request: Request) -> None:
        self.request = request
        tables = [table for played in request.played for table in played.tables]
        self.meetings = Counter(frozenset((table.ns[0], table.ew[0])) for table in tables)
        self.byes = Counter(number for played in request.played for number in played.byes)
        self.lean = Counter(table.ns[0] for table in tables)
        self.lean.subtract(Counter(table.ew[0] for table in tables))
        self.clubs = {team.number: team.club for team in request.teams}
        self.apart = request.round <= request.options.same_club_rounds

    def banned(self, pairs: list[tuple[int, int]]) -> bool:
        bans = {frozenset(ban) for ban in self.request.bans}
        return any(frozenset(pair) in bans for pair in pairs)

    def broken(self, pairs: list[tuple[int, int]]) -> tuple[int, int, int, int]:
        """Rematches, second byes, meetings to be avoided, meetings of clubmates."""
        met = [pair for pair in pairs if BYE not in pair]
        resting = [sum(pair) for pair in pairs if BYE in pair]
        avoid = {frozenset(pair) for pair in self.request.avoid}
        mates = [
            pair for pair in met if self.clubs[pair[0]] and len({self.clubs[each] for each in pair}) == 1
        ]
        return (
            sum(self.meetings[frozenset(pair)] > 0 for pair in met),
            sum(self.byes[number] > 0 for number in resting),
            sum(frozenset(pair) in avoid for pair in met),
            len(mates) if self.apart else 0,
        )

    def finer(self, pairs: list[tuple[int, int]], order: list[int]) -> tuple[int, ...]:
        """Bye from the bottom, squares of rank gaps (where there is an order), squares of the sides."""
        rank = {number: place for place, number in enumerate(order)}
        met = [pair for pair in pairs if BYE not in pair]
        resting = [sum(pair) for pair in pairs if BYE in pair]
        sides = sum(self.lean[number] ** 2 for number in resting)
        for one, other in met:
            one_ns = (self.lean[one] + 1) ** 2 + (self.lean[other] - 1) ** 2
            other_ns = (self.lean[one] - 1) ** 2 + (self.lean[other] + 1) ** 2
            sides += min(one_ns, other_ns)
        if not order:
            return (sides,)
        last = sum(len(order) - 1 - rank[number] for number in resting)
        return last, sum((rank[one] - rank[other]) ** 2 for one, other in met), sides


def pairs_of(drawn: DrawnRound) -> list[tuple[int, int]]:
    return [(table.ns[0], table.ew[0]) for table in drawn.tables] + [(bye, BYE) for bye in drawn.byes]


def check_everybody_once(request: Request, drawn: DrawnRound) -> None:
    seated = [number for pair in pairs_of(drawn) for number in pair if number != BYE]
    assert sorted(seated) == sorted(team.number for team in request.teams)
    assert len(drawn.byes) == len(request.teams) % 2
    assert [table.table for table in drawn.tables] == list(range(1, len(drawn.tables) + 1))


def check_reported(past: Past, drawn: DrawnRound) -> None:
    """`relaxed` counts what the checker counts, and every line has its sentences."""
    said = Counter(each.wish for each in drawn.relaxed)
    expected = past.broken(pairs_of(drawn))
    assert (said["rematch"], said["second-bye"], said["avoid"], said["same-club"]) == expected
    texts = [str(in_language(each.why, language)) for each in drawn.relaxed for language in ("fr", "en")]
    assert not any("{" in text for text in texts)
    sat = [(table.ns[0], 1) for table in drawn.tables] + [(table.ew[0], -1) for table in drawn.tables]
    lean = sorted(number for number, side in sat if past.lean[number] * side > 0)
    assert [list(each.teams) for each in drawn.relaxed if each.wish == "balance"] == ([lean] if lean else [])


def check_optimal(request: Request, drawn: DrawnRound) -> None:
    past = Past(request)
    numbers = tuple(team.number for team in request.teams)
    allowed = [pairs for pairs in all_draws(numbers) if not past.banned(pairs)]
    mine = pairs_of(drawn)
    assert not past.banned(mine)
    fewest = min(past.broken(pairs) for pairs in allowed)
    assert past.broken(mine) == fewest
    complete_order = list(request.ranking) if set(request.ranking) == set(numbers) else []
    if not any(fewest) and (complete_order or request.method == "random"):
        order = complete_order if request.method == "swiss" else []
        keeping = [pairs for pairs in allowed if not any(past.broken(pairs))]
        assert past.finer(mine, order) == min(past.finer(pairs, order) for pairs in keeping)
    check_reported(past, drawn)


@st.composite
def concours(
    draw_value: st.DrawFn, method: str, most: int
) -> list[tuple[tuple[DrawTeam, ...], tuple[int, ...]]]:
    """Round by round the teams present and a ranking: withdrawals, late arrivals, odd numbers."""
    clubs = st.sampled_from([None, "Metz", "metz", "Nancy"])
    house = [DrawTeam(number, draw_value(clubs)) for number in range(1, draw_value(st.integers(2, most)) + 1)]
    house = [replace(team, club=team.club and team.club.title()) for team in house]
    rounds = []
    for number in range(1, draw_value(st.integers(1, len(house) + 2)) + 1):
        absent = draw_value(st.sets(st.sampled_from(range(1, len(house) + 1)), max_size=len(house) - 2))
        absent = absent if number % 3 == 0 else set()
        teams = tuple(team for team in house if team.number not in absent)
        ranking = draw_value(st.permutations([team.number for team in house])) if number > 1 else []
        drop = draw_value(st.integers(0, 2)) if method == "swiss" and number == 4 else 0
        rounds.append((teams, tuple(ranking[drop:])))
    return rounds


@pytest.mark.parametrize("method", PAIRING)
@fewer_by_day
@given(data=st.data())
def test_no_better_draw_exists(method: str, data: st.DataObject) -> None:
    rounds = data.draw(concours(method, 8))
    numbers = st.integers(1, 8)
    pairs = st.sets(st.tuples(numbers, numbers).filter(lambda pair: pair[0] < pair[1]), max_size=3)
    bans, avoid = tuple(data.draw(pairs)), tuple(data.draw(pairs))
    options = Options(data.draw(st.integers(0, 3)))
    played: tuple[PlayedRound, ...] = ()
    for number, (teams, ranking) in enumerate(rounds, start=1):
        request = Request(method, "f00d", number, teams, 1, options, ranking, played, bans, avoid)
        every = all_draws(tuple(team.number for team in teams))
        if all(Past(request).banned(pairs) for pairs in every):
            with pytest.raises(InvalidRequest, match="bans-refuse-draw"):
                draw(request)
            continue
        drawn = draw(request).rounds[0]
        check_everybody_once(request, drawn)
        check_optimal(request, drawn)
        played += (drawn.played(),)


@pytest.mark.slow
@pytest.mark.parametrize("method", PAIRING)
@given(data=st.data())
@settings(max_examples=25, deadline=None)
def test_no_rematch_while_everybody_has_half_the_others_left(method: str, data: st.DataObject) -> None:
    played: tuple[PlayedRound, ...] = ()
    for number, (teams, ranking) in enumerate(data.draw(concours(method, 40)), start=1):
        request = Request(method, "cafe", number, teams, ranking=ranking, played=played)
        drawn = draw(request).rounds[0]
        check_everybody_once(request, drawn)
        past, places = Past(request), len(teams) + len(teams) % 2
        rested = sum(past.byes[team.number] > 0 for team in teams)
        left = places - 1 - max(number - 1, rested if len(teams) % 2 else 0)
        if 2 * left >= places:
            assert past.broken(pairs_of(drawn))[:2] == (0, 0)
        check_reported(past, drawn)
        played += (drawn.played(),)


def test_the_dearest_round_still_weighs_less_than_128_bits() -> None:
    """2000 teams, every cost at its highest: rustworkx overflows in silence, and doubles weights."""
    dearest = Cost(1, 1, 1, 1, MAX_PENALTY, MAX_TEAMS - 1, (MAX_TEAMS - 1) ** 2, 2 * (MAX_SIDES + 1) ** 2)
    units, bits = units_of([Edge(0, 1, dearest, 0)], MAX_TEAMS)
    whole = [figure if name in ONCE_A_ROUND else figure * 1000 for name, figure in dearest._asdict().items()]
    weight = sum(figure * unit for figure, unit in zip(whole, units, strict=True))
    assert bits >= 4
    assert weight << bits + MAX_TEAMS.bit_length() < 1 << 120


@pytest.mark.slow
@pytest.mark.parametrize("method", PAIRING)
@pytest.mark.parametrize("count", [499, 500])
def test_a_large_hall_has_no_rematch_and_no_clubmates(method: str, count: int) -> None:
    teams = tuple(DrawTeam(number, f"club {number % 11}") for number in range(1, count + 1))
    played: tuple[PlayedRound, ...] = ()
    for number in range(1, 4):
        request = Request(method, "a5ce", number, teams, 1, Options(3), tuple(range(1, count + 1)), played)
        drawn = draw(request).rounds[0]
        check_everybody_once(request, drawn)
        assert Past(request).broken(pairs_of(drawn)) == (0, 0, 0, 0)
        played += (drawn.played(),)


def test_every_team_meets_every_other_before_a_rematch_can_be_needed() -> None:
    """Four teams, three rounds: whatever the first rounds were, the third has exactly one draw left."""
    teams = tuple(DrawTeam(number) for number in range(1, 5))
    answer = draw(Request("random", "1", 1, teams, rounds=4))
    assert not any(each.wish == "rematch" for drawn in answer.rounds[:3] for each in drawn.relaxed)
    assert [str(each.why) for each in answer.rounds[3].relaxed if each.wish == "rematch"] == (
        ["4 équipes, 4ᵉ partie : une revanche est inévitable"] * 2
    )
