"""What is proved of ranks by joined tables: neither more nor less than every end of the evening allows."""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from scoring.cards import Side
from scoring.results import Bye, Forfeit, RoundResult, TableResult, fixed_bye
from tests.standings.halls import Hall, concours, pairings, ranks_of, table, widest
from tournaments.core.standings.outlook import Need, RankBounds, RankProspects

WINS, POINTS = ("wins", "points"), ("points", "wins")


def ended(*points: tuple[int, int], round_: int = 1) -> list[RoundResult]:
    """A round of finished tables: 1 meets 2, 3 meets 4 and so on."""
    return [table(round_, 2 * place + 1, 2 * place + 2, each) for place, each in enumerate(points)]


def pairs(*numbers: tuple[int, int]) -> list[Any]:
    return [((one,), (other,)) for one, other in numbers]


HALLS = {
    "nothing played": Hall(4, 1, tables=pairs((1, 2), (3, 4)), cap=(2, 1)),
    "winners meet": Hall(6, 2, ended((5, 2), (4, 4), (3, 0)), pairs((1, 5), (3, 4), (2, 6)), cap=(1, 0)),
    "by points": Hall(
        6, 2, ended((5, 2), (4, 4), (3, 0)), pairs((1, 5), (3, 4), (2, 6)), cap=(1, 0), criteria=POINTS
    ),
    "a table has ended": Hall(
        6, 2, [*ended((3, 1), (3, 2), (2, 1)), table(2, 1, 3, (2, 1))], pairs((5, 2), (4, 6)), cap=(3, 1)
    ),
    "the last table": Hall(
        6, 2, [*ended((3, 1), (3, 2), (2, 1)), *ended((1, 2), (2, 0), round_=2)], pairs((5, 6))
    ),
    "without a cap": Hall(
        6, 2, ended((500, 20), (400, 390), (390, 380)), pairs((1, 5), (3, 2), (4, 6))
    ),
    "one cap for both": Hall(4, 2, ended((3, 1), (2, 2)), pairs((1, 3), (2, 4)), cap=(3, 3), criteria=POINTS),
    "one is exempt": Hall(
        5, 2, [*ended((1, 0), (1, 0)), Bye(1, 5)], pairs((1, 3), (5, 2)), cap=(1, 0), byes=(4,)
    ),
    "individuals": Hall(
        4, 2, [TableResult(1, (1, 2), (3, 4), 3, 1, Side.NS)], [((1, 3), (2, 4))], cap=(3, 2)
    ),
    "before the draw": Hall(4, 1, ended((3, 1), (3, 2)), undrawn=1, cap=(1, 0)),
    "before the draw, by points": Hall(4, 1, ended((3, 1), (3, 2)), undrawn=1, cap=(2, 1), criteria=POINTS),
    "before the first draw": Hall(6, 0, undrawn=1, cap=(1, 0)),
    "before the draw, one exempt": Hall(
        5, 1, [*ended((1, 0), (1, 0)), Bye(1, 5)], undrawn=1, cap=(1, 0)
    ),
}  # fmt: skip


def random_hall(seed: int) -> Hall:
    """A concours after a round or two, in the middle of the next or before it."""
    lot = random.Random(seed)  # noqa: S311 — examples, no secret
    count, most = lot.choice([4, 4, 5, 6]), lot.choice([1, 2])
    cap = lot.choice([(most, lot.randrange(most + 1)), None])
    hall = Hall(count, lot.randrange(3), cap=cap, criteria=lot.choice([WINS, POINTS]))
    results = [one for number in range(1, hall.last + 1) for one in played(hall, number, lot)]
    if lot.random() < 0.3:
        return replace(hall, results=results, undrawn=1)
    drawn = lot.choice(list(pairings(list(range(1, count + 1)))))
    byes, tables = [one for one, other in drawn if not other], [each for each in drawn if each[1]]
    for one, other in tables[: lot.randrange(len(tables))]:
        results.append(finished(hall, hall.last + 1, one, other, lot))
        tables.remove((one, other))
    begun = len(tables) + len(byes) < len(drawn)
    results += [Bye(hall.last + 1, team) for team in byes] if begun else []
    return replace(hall, last=hall.last + 1, results=results, tables=pairs(*tables), byes=tuple(byes))


def played(hall: Hall, number: int, lot: random.Random) -> list[RoundResult]:
    drawn = lot.choice(list(pairings(list(range(1, hall.count + 1)))))
    return [finished(hall, number, one, other, lot) if other else Bye(number, one) for one, other in drawn]


def finished(hall: Hall, number: int, one: int, other: int, lot: random.Random) -> TableResult:
    """A table that ended as one of its concours can; without a cap with few points."""
    ends = replace(hall, cap=hall.cap or (3, 3)).table_ends()
    half_wins, *points = lot.choice(ends)
    return TableResult(number, one, other, *points, (Side.EW, None, Side.NS)[half_wins])


def every_rank(hall: Hall) -> tuple[dict[int, list[RankBounds]], dict[int, list[tuple[int, RankBounds]]]]:
    """By team its ranks in every end, and with its points in those in which it won."""
    ranks, won = defaultdict(list), defaultdict(list)
    before = hall.figures
    for figures, half_wins in hall.ends():
        for team, found in ranks_of(figures, hall.criteria).items():
            ranks[team].append(found)
            if half_wins.get(team) == 2:
                won[team].append((figures[team][1] - before[team][1], found))
    return ranks, won


def assert_exact(hall: Hall, *, averages: bool = False) -> None:
    """Compare all that is said with every end; `averages` of byes are said to be open, here they are not."""
    ranks, won = every_rank(hall)
    said = hall.prospects()
    assert said.keys() == ranks.keys()
    for team, found in said.items():
        same(found.now, widest(ranks[team]), hall, averages)
        if found.after_win is None or team not in won:
            assert team not in won
            continue
        same(found.after_win, widest(rank for _, rank in won[team]), hall, averages)
        if not averages:
            assert_needed(hall, found, won[team])


def same(said: RankBounds | None, real: RankBounds, hall: Hall, averages: bool) -> None:
    """Before a draw nothing is proved of who wins: the best rank may be too good."""
    assert said is not None
    assert said.best <= real.best
    assert real.worst <= said.worst
    if not averages:
        assert said.worst == real.worst
        assert hall.undrawn or said.best == real.best


def assert_needed(hall: Hall, found: RankProspects, won: list[tuple[int, RankBounds]]) -> None:
    """The points that are said to be needed are enough; with a cap, where all were tried, fewer are not."""
    if hall.undrawn:
        assert found.need is None
        return
    tried = {points - 1 for points, _ in won}
    enough = {more for more in tried if all(rank.worst == 1 for points, rank in won if points > more)}
    if found.need is not None:
        assert all(
            rank.worst == found.need.rank == 1 for points, rank in won if points > found.need.more_than
        )
    if hall.cap is not None and hall.criteria == WINS and found.after_win != RankBounds(1, 1):
        assert (found.need and found.need.more_than) == min(enough, default=None)


@pytest.mark.parametrize("kind", HALLS)
def test_what_is_proved_is_what_every_end_allows(kind: str) -> None:
    assert_exact(HALLS[kind], averages="exempt" in kind)


@pytest.mark.parametrize("seeds", [range(4), pytest.param(range(4, 300), marks=pytest.mark.night)])
def test_nothing_more_and_nothing_less_is_proved_of_any_concours(seeds: range) -> None:
    for seed in seeds:
        hall = random_hall(seed)
        assert_exact(hall, averages=hall.count % 2 == 1)


def test_of_two_who_meet_one_wins() -> None:
    """Before the last round of eight, three rounds won by the better number: half of those alone could be."""
    results = [
        table(number, *pair, (2, 1))
        for number, drawn in enumerate(
            (
                [(1, 2), (3, 4), (5, 6), (7, 8)],
                [(1, 3), (5, 7), (2, 4), (6, 8)],
                [(1, 5), (2, 3), (6, 7), (4, 8)],
            ),
            1,
        )
        for pair in drawn
    ]
    drawn = pairs((1, 2), (5, 6), (3, 7), (4, 8))
    said = Hall(8, 4, results, drawn).prospects()
    assert [found.now for found in said.values()][:2] == [RankBounds(1, 3), RankBounds(1, 6)]


def test_a_target_gives_its_winner_as_much() -> None:
    """4 has ended its evening with 2,900 points: one of 1 and 2 is sure to have more."""
    before = [*ended((2000, 1500), (2100, 2000)), table(2, 3, 4, (2500, 900))]
    best = {}
    for ending, limited in (("target", False), ("target", True), ("deals", False)):
        more = {"ending": ending, "target": 2000, "time_limit": limited}
        said = Hall(4, 2, before, pairs((1, 2)), criteria=POINTS, more=more).prospects()
        assert said[4].now is not None
        best[ending, limited] = said[4].now.best
    assert best == {("target", False): 3, ("target", True): 2, ("deals", False): 2}


def test_who_plays_last_is_told_the_points_that_make_the_rank_sure() -> None:
    """1 has won twice, with 3,800 points in all; 5 and 6 have won once and meet."""
    before = [*ended((2000, 1500), (2100, 2000)), table(1, 5, 7, (1900, 0)), table(1, 6, 8, (1950, 0))]
    before += [table(2, 1, 3, (1800, 900)), table(2, 2, 4, (1500, 0)), table(2, 7, 8, (1500, 0))]
    hall = Hall(8, 2, before, pairs((5, 6)))
    said = hall.prospects()
    assert (said[5].need, said[6].need) == (Need(1, "points", 1900), Need(1, "points", 1850))
    assert said[1].after_win is None, "it has played"
    assert said[1].now == RankBounds(1, 2)
    assert replace(hall, undrawn=1).prospects()[5].need is None, "there is a round to come"
    by_points = replace(hall, criteria=POINTS).prospects()[5].need
    assert by_points == Need(3, "points", 1100), "6 may lose with any number of them, but is one alone"


def test_a_difference_is_needed_where_it_ranks() -> None:
    before = [*ended((2000, 1500), (2100, 2000)), table(2, 1, 3, (2500, 900))]
    said = Hall(4, 2, before, pairs((2, 4)), cap=(3000, 2000), criteria=("difference", "wins")).prospects()
    assert said[4].need == Need(1, "difference", 500 + 1600 + 100)
    assert said[2].need == Need(1, "difference", 500 + 1600 + 500)
    assert said[3].now == RankBounds(3, 4), "who wins of 2 and 4 ends before it"


def test_who_wins_by_totals_has_the_greater_difference() -> None:
    """3 has 100 more than its adversaries and plays no more: who wins has no less than nothing more."""
    before = [*ended((1000, 1000), (900, 1000), (1000, 1000)), table(2, 3, 5, (1000, 1000))]
    more: Any = {"criteria": ("difference", "wins"), "cap": (3000, 3000)}
    hall = Hall(6, 2, before, pairs((1, 2), (4, 6)), **more)
    assert hall.prospects()[1].after_win == RankBounds(1, 3), "both of 4 and 6, or one of them, may be before"
    to_target = replace(hall, more={"ending": "target", "target": 900}).prospects()
    assert to_target[1].after_win == RankBounds(1, 6), "a game to a target is not won by the total (A8)"


def test_who_is_exempt_in_the_last_round_has_no_victory_to_win() -> None:
    """In the round before another one there is: that of the round to come."""
    hall = Hall(5, 2, [*ended((1, 0), (1, 0)), Bye(1, 5)], pairs((1, 3), (5, 2)), cap=(1, 0), byes=(4,))
    assert [number for number, each in hall.prospects().items() if each.after_win is None] == [4]
    before = replace(hall, undrawn=1).prospects()
    assert all(each.after_win for each in before.values())


def test_who_has_left_leaves_an_adversary_exempt() -> None:
    """In toutes rondes 2 and 3 may rest and have a victory each, while 4 beats 1."""
    said = Hall(6, 1, ended((3, 1), (2, 2)), undrawn=1, gone=(5, 6)).prospects()
    assert said[1].now == RankBounds(1, 4)


def test_a_game_of_who_has_left_may_be_annulled() -> None:
    """1 has one victory; 3 and 5 have too, and meet: if 5 has left, perhaps neither of them has another."""
    before = [*ended((3, 1), (3, 1), (3, 1)), table(2, 1, 2, (1, 3)), table(2, 4, 6, (2, 2))]
    hall = Hall(6, 2, before, pairs((3, 5)))
    assert hall.prospects()[1].now == RankBounds(2, 4)
    assert replace(hall, gone=(5,)).prospects()[1].now == RankBounds(1, 4)


def test_a_podium_is_a_goal_where_more_than_six_are_ranked() -> None:
    """After a round of draws four will have won: 1 has 900 points, and who is third of the others 1,700."""
    before = ended((900, 900), (800, 800), (700, 700), (600, 600))
    said = Hall(8, 2, before, pairs((1, 3), (2, 5), (4, 7), (6, 8)), cap=(1000, 500)).prospects()
    assert said[1].after_win == RankBounds(1, 4)
    assert said[1].need == Need(3, "points", 800)
    assert said[1].level
    assert said[5].need is None, "not even 1,000 points are enough"


@pytest.mark.parametrize("criteria", [WINS, POINTS])
def test_averages_may_still_change(criteria: tuple[str, str]) -> None:
    """4 was alone at its table and 5 exempt: both have the average of the winners, as long as they play."""
    results = [*ended((2000, 100)), Forfeit(1, 3, 4), Bye(1, 5)]
    hall = Hall(5, 2, results, pairs((1, 2)), cap=(3000, 3000), criteria=criteria)
    said = hall.prospects()
    assert said[3].now == RankBounds(5, 5), "none of it: no victory and no point"
    assert said[5].now == RankBounds(1, 4)
    bye = Bye(1, 5, fixed_bye(3500))
    more = {"bye_policy": "fixed", "bye_points": 3500}
    fixed = replace(hall, results=[*results[:-1], bye], more=more).prospects()
    assert fixed[5].now == RankBounds(1, 2)
    assert not replace(hall, tables=()).prospects(), "nothing is left to play"


def alone(hall: Hall) -> dict[int, RankBounds]:
    """The bounds of each team as if no table joined two of them, by the first criterion alone."""
    most = max(hall.cap) if hall.cap else float("inf")
    reach = {}
    planned = hall.last + hall.undrawn
    for row in hall.rows:
        left = planned - len(row["rounds"])
        if hall.criteria[0] == "wins":
            reach[row["number"]] = row["half_wins"], row["half_wins"] + 2 * left
        else:
            fixed = sum(line["points"] for line in row["rounds"] if line["kind"] == "played")
            left += sum(line["kind"] != "played" for line in row["rounds"])
            reach[row["number"]] = fixed, fixed + (most * left if left else 0)
    return {
        team: RankBounds(
            1 + sum(other > high for other, _ in reach.values()),
            sum(other >= low for _, other in reach.values()),
        )
        for team, (low, high) in reach.items()
    }


@pytest.mark.parametrize("seeds", [range(8), pytest.param(range(8, 600), marks=pytest.mark.night)])
def test_an_evening_never_takes_back_what_was_certain(seeds: range) -> None:
    """Table by table and draw by draw bounds grow narrower, within those of teams alone, around the end."""
    for seed in seeds:
        lot = random.Random(seed)  # noqa: S311 — examples, no secret
        count, rounds = lot.randrange(3, 15), lot.randrange(1, 5)
        cap = lot.choice([None, (6, 6), (6, 4)])
        begun = Hall(count, 0, cap=cap, criteria=lot.choice([WINS, POINTS]), undrawn=rounds)
        before: Mapping[int, RankProspects] = begun.prospects()
        for hall in evening(begun, rounds, lot):
            said, singly = hall.prospects(), alone(hall)
            for team, found in said.items():
                assert within(found.now, singly[team])
                assert within(found.now, before[team].now)
                if found.after_win is not None:
                    assert within(found.after_win, found.now)
            before = said or before
        for team, ranks in ranks_of(hall.figures, hall.criteria).items():
            assert within(ranks, before[team].now)


def evening(hall: Hall, rounds: int, lot: random.Random) -> Any:
    """The moments of an evening after this one: each draw, each table, the end."""
    results: list[RoundResult] = []
    for number in range(1, rounds + 1):
        teams = list(range(1, hall.count + 1))
        lot.shuffle(teams)
        byes = (teams.pop(),) if len(teams) % 2 else ()
        tables = [(teams[place], teams[place + 1]) for place in range(0, len(teams), 2)]
        while tables:
            left = pairs(*tables)
            now = replace(hall, last=number, results=results, undrawn=rounds - number)
            yield replace(now, tables=left, byes=byes)
            one, other = tables.pop()
            points = lot.choice([(4, 1), (5, 3), (2, 2), (0, 6), (3, 4)])
            if len(left) == len(teams) // 2:
                results = [*results, *(Bye(number, team) for team in byes)]
            results = [*results, table(number, one, other, points)]
        yield replace(hall, last=number, results=results, undrawn=rounds - number)


def within(inner: RankBounds | None, outer: RankBounds | None) -> bool:
    assert inner is not None
    assert outer is not None
    return outer.best <= inner.best and inner.worst <= outer.worst


def test_where_something_else_ranks_first_nothing_is_proved() -> None:
    assert (
        Hall(4, 2, ended((2, 1), (3, 0)), pairs((1, 3), (2, 4)), criteria=("best-game", "wins")).prospects()
        == {}
    )
    assert concours(criteria=["presence"]).ranked_by == ["presence"]
