"""Grades: least squares by a second way, who cannot be told apart, how sure they are, and their laws."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from math import erf, exp, log, sqrt
from time import process_time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.season.leagues import chances, game, league, named, played, season_of, strengths
from tournaments.core.season.games import PlayedGames
from tournaments.core.season.grade import DEALS, FADES_IN, Grade, Z, grades_of
from tournaments.core.season.grade_wording import grade_said
from tournaments.core.season.standing import Season

PLAYERS = 8
SIDES = st.permutations(range(PLAYERS)).map(lambda order: (order[:2], order[2:4]))


@st.composite
def leagues(draw: st.DrawFn) -> list[PlayedGames]:
    """Up to four evenings of some games of eight players."""
    return [
        played(
            at,
            [
                game(at, *draw(SIDES), draw(st.integers(-3000, 3000)), draw(st.integers(1, 20)))
                for _game in range(draw(st.integers(1, 6)))
            ],
        )
        for at in range(draw(st.integers(1, 4)))
    ]


def of(evenings: list[PlayedGames], players: int = PLAYERS) -> list[Grade]:
    return grades_of(season_of(evenings, players), evenings)


def swapped(evenings: list[PlayedGames]) -> list[PlayedGames]:
    """The same games, told from the other side."""
    return [
        each._replace(
            games=tuple(one._replace(ns=one.ew, ew=one.ns, margin=-one.margin) for one in each.games)
        )
        for each in evenings
    ]


def same(one: list[Grade], other: list[Grade]) -> bool:
    told = [
        [
            (each.persons, each.games, each.needed, each.points, each.error, each.reliability)
            for each in grades
        ]
        for grades in (one, other)
    ]
    return all(a[:3] == b[:3] and a[3:] == pytest.approx(b[3:], abs=1e-6) for a, b in zip(*told, strict=True))


@given(leagues())
def test_sides_order_and_repetition_of_files_change_nothing(evenings: list[PlayedGames]) -> None:
    grades = of(evenings)
    assert same(grades, of(swapped(evenings)))
    assert same(grades, grades_of(season_of(evenings, PLAYERS), [*reversed(evenings), evenings[0]]))
    assert sum(len(each.persons) * each.points for each in grades if len(each.persons) == 1) == pytest.approx(
        -sum(each.points for each in grades if len(each.persons) == 2), abs=1e-6
    ), "the club's average is what grades are above or below"


@given(leagues())
def test_players_without_games_change_nothing(evenings: list[PlayedGames]) -> None:
    assert same(of(evenings), of(evenings, PLAYERS + 5))


@given(leagues())
def test_grades_are_the_solution_of_the_normal_equations(evenings: list[PlayedGames]) -> None:
    """Another way to the same: exact fractions, Gauss and Jordan, on the whole matrix."""
    grades = of(evenings)
    by_fractions = solved(evenings)
    for each in grades:
        places = [by_fractions[0].index(person) for person in each.persons]
        points = sum(by_fractions[1][at] for at in places) / 2
        variance = sum(by_fractions[2][one][other] for one in places for other in places) / 4
        assert each.points == pytest.approx(float(points), abs=1e-2)
        assert each.error == pytest.approx(sqrt(variance), abs=1e-2)


def solved(
    evenings: list[PlayedGames],
) -> tuple[list[tuple[str, ...]], list[Fraction], list[list[Fraction]]]:
    """The persons who played, their strengths, and the covariance of these."""
    whole = season_of(evenings, PLAYERS)
    of_label = {label: person for person in whole.persons for label in person}
    games = [(at, one) for at, each in enumerate(evenings) for one in each.games]
    persons = sorted({of_label[label] for _at, one in games for label in (*one.ns, *one.ew)})
    chance = near(sum(one.squares for _at, one in games) / sum(one.deals for _at, one in games)) or 1
    size, prior = len(persons), 2 * near(Z) ** 2 * chance / DEALS
    matrix = [[Fraction(row == column) / prior for column in range(size)] for row in range(size)]
    right = [Fraction(0)] * size
    for at, one in games:
        weight = near(exp((at - len(evenings) + 1) / FADES_IN)) * one.deals / chance
        most = near(3 * sqrt(chance * one.deals))
        margin = max(-most, min(most, Fraction(one.margin))) / one.deals
        halves = {persons.index(of_label[label]): Fraction(1, 2) for label in one.ns}
        halves |= {persons.index(of_label[label]): Fraction(-1, 2) for label in one.ew}
        for row, half in halves.items():
            right[row] += weight * half * margin
            for column, other in halves.items():
                matrix[row][column] += weight * half * other
    inverse = inverse_of(matrix)
    return persons, [sum(map(Fraction.__mul__, row, right), Fraction(0)) for row in inverse], inverse


def near(number: float) -> Fraction:
    """A fraction short enough to reckon with."""
    return Fraction(number).limit_denominator(10**5)


def inverse_of(matrix: list[list[Fraction]]) -> list[list[Fraction]]:
    size = len(matrix)
    rows = [[*row, *(Fraction(at == column) for column in range(size))] for at, row in enumerate(matrix)]
    for at in range(size):
        rows[at] = [each / rows[at][at] for each in rows[at]]
        for other in range(size):
            if other != at:
                times = rows[other][at]
                rows[other] = [a - times * b for a, b in zip(rows[other], rows[at], strict=True)]
    return [row[size:] for row in rows]


def person(whole: Season, player: int) -> tuple[str, ...]:
    return next(each for each in whole.persons if named(player, 0) in each)


def test_two_who_always_play_together_have_one_grade() -> None:
    lots = chances(1)
    evenings = [
        played(at, [game(at, (0, 1), lots.sample(range(2, 8), 2), 400) for _game in range(20)])
        for at in range(6)
    ]
    grades, whole = of(evenings), season_of(evenings, PLAYERS)
    pair = {person(whole, 0), person(whole, 1)}
    both = [each for each in grades if pair & {*each.persons}]
    assert [({*each.persons}, each.games, each.told) for each in both] == [(pair, 120, True)]
    assert both[0].points > 0


def test_nobody_is_told_apart_from_an_only_partner_however_much_they_play() -> None:
    """One game with somebody else, and each has a grade of their own, which is never reliable."""
    lots = chances(2)
    evenings = [
        played(
            at, [game(at, (0, 1), lots.sample(range(2, 8), 2), lots.randint(-900, 900)) for _ in range(40)]
        )
        for at in range(5)
    ]
    once = game(0, (0, 2), (1, 3), 0, deals=1)
    evenings[0] = evenings[0]._replace(games=(once, *evenings[0].games))
    grades, whole = of(evenings), season_of(evenings, PLAYERS)
    for player in (0, 1):
        (own,) = (each for each in grades if each.persons == (person(whole, player),))
        assert own.games == 201
        assert 0.3 < own.reliability < 0.5
        assert own.needed is None, "more games with the same partner would not do"


def test_nothing_is_reliable_before_enough_games() -> None:
    evenings = league(chances(3), strengths(chances(4), 24, 0.3), 3, 4)
    for each in of(evenings, 24):
        assert not each.told
        assert each.needed is not None
        assert each.needed > max(each.games, 24), "equal players are thought likelier in a short season"


def test_one_mistyped_total_makes_no_grade() -> None:
    evenings = league(chances(5), [0.0] * 24, 10, 4)
    before = {each.persons: each.points for each in of(evenings, 24)}
    first, *others = evenings[0].games
    evenings[0] = evenings[0]._replace(games=(first._replace(margin=20000), *others))
    after = {each.persons: each.points for each in of(evenings, 24)}
    assert max(abs(after[each] - before[each]) for each in before) < 15


def test_without_games_nobody_has_a_grade_and_four_are_four() -> None:
    assert of([]) == []
    assert of([played(0, [])]) == []
    assert of([played(0, [game(0, (0, 1), (1, 2), 500)])]) == [], "nobody plays against themselves"
    evenings = [played(0, [game(0, (0, 1), (2, 3), 0)])]
    assert [each.points for each in of(evenings)] == [0, 0]
    assert grades_of(season_of([], PLAYERS), evenings) == [], "an evening of another season"


def test_a_grade_is_a_sentence_with_its_error_or_why_there_is_none() -> None:
    one = Grade((("a",),), 14.4, 11.7, 0.6, 40, 40)
    assert str(grade_said(one, ["Colette"])) == (
        "Colette : +14 ± 12 points par donne au-dessus de la moyenne du club, avec n’importe quel partenaire."
    )
    assert "Colette : −3 ± 12 points par donne, au-dessous" in str(
        grade_said(replace(one, points=-3.2), ["Colette"])
    )
    assert "Colette : 0 ± 1 points par donne, dans" in str(
        grade_said(replace(one, points=-0.2, error=0.1), ["Colette"])
    )
    pair = replace(one, persons=(("a",), ("b",)))
    assert str(grade_said(pair, ["Jean", "Paul"])).startswith(
        "Jean et Paul, note de la paire : +14 ± 12 points"
    )
    assert "au-dessous" in str(grade_said(replace(pair, points=-9), ["Jean", "Paul"]))
    assert "dans la moyenne" in str(grade_said(replace(pair, points=0), ["Jean", "Paul"]))
    few = replace(one, reliability=0.3, games=12, needed=24)
    assert str(grade_said(few, ["Colette"])) == ("Pas assez de parties : 12 jouées, il en faut environ 24.")
    assert "presque toujours avec les mêmes" in str(grade_said(replace(few, needed=None), ["Colette"]))


def losses(seed: int, z: float) -> tuple[list[float], list[bool]]:
    """Of the last five of 20 evenings, foretold by the others: −log of the chance that was given to who won.

    Beside them, of all reliable grades, whether the truth is within the error.
    """
    lots = chances(seed)
    truth = strengths(lots, 60, z)
    evenings = league(lots, truth, 20, 4)
    whole = season_of(evenings, 60)
    grades = grades_of(whole, evenings[:15])
    of_person = {each.persons[0]: each for each in grades}
    points = [of_person[each].points if each in of_person else 0.0 for each in whole.persons]
    found = []
    for at, each in enumerate(evenings[15:], 15):
        place = {named(player, at): player for player in range(60)}
        for one in each.games:
            ahead = sum(points[place[name]] for name in one.ns) - sum(points[place[name]] for name in one.ew)
            chance = (1 + erf(ahead * sqrt(12) / 340 / sqrt(2))) / 2
            found.append(-log(chance if one.margin > 0 else 1 - chance))
    within = [
        abs(each.points - truth[player] / 2) <= each.error
        for player, one in enumerate(whole.persons)
        for each in (of_person.get(one),)
        if each is not None and each.told
    ]
    return found, within


def test_a_season_foretells_the_next_evenings_better_than_a_coin() -> None:
    found, _within = losses(6, 0.4)
    assert sum(found) / len(found) < log(2)


@pytest.mark.night  # 36 seasons; one is foretold by day
def test_seasons_are_foretold_as_well_as_they_can_be_and_errors_are_true() -> None:
    for z, most in ((0.15, 0.6955), (0.3, 0.675), (0.5, 0.62)):
        found, within = zip(*(losses(seed, z) for seed in range(12)), strict=True)
        every = [each for one in found for each in one]
        assert sum(every) / len(every) < most, f"a coin has {log(2)}"
        told = [each for one in within for each in one]
        if z > 0.15:
            assert 0.6 < sum(told) / len(told) < 0.76, "two thirds are within one standard deviation"


@pytest.mark.slow
def test_three_thousand_games_of_two_hundred_players_take_a_moment() -> None:
    lots = chances(7)
    evenings = league(lots, strengths(lots, 200, 0.3), 30, 4)
    assert sum(len(each.games) for each in evenings) == 3000
    before = process_time()
    grades = of(evenings, 200)
    assert process_time() - before < 3, "ten times what it takes on a laptop at rest"
    assert sum(each.told for each in grades) > 100
