"""One advice for an evening: that it fits, what decides it, and what is compared with it."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise, product
from random import Random
from statistics import mean

import pytest

from tests.forecast.evenings import World
from tests.quickly import every_row
from tournaments.core.adviser.advice import LINES, Advice, advise, needed_for_one_unbeaten
from tournaments.core.adviser.facts import facts_of, rounds_without_rematch
from tournaments.core.adviser.formats import BRACKETS, FREE, FULL, Plan, Question, Wish, plan_of
from tournaments.core.forecast.club import club_pace
from tournaments.core.forecast.lasting import RoundLength

STARTING = club_pace([])
"""What is believed of a club that has played nothing here."""
EVENING = Question(least=37, most=37, minutes=240, tables=20, prizes=5)
"""37 teams from eight to midnight."""
HALLS = [replace(EVENING, least=teams, most=teams) for teams in (4, 5, 6, 9, 16, 37, 64, 250)]
HOURS = (60, 120, 180, 240, 300, 480)


def asked(question: Question, *wishes: Wish, used_to: str = "") -> Advice:
    return advise(replace(question, wishes=frozenset(wishes), used_to=used_to), STARTING)


def best(question: Question, *wishes: Wish, used_to: str = "") -> Plan:
    chosen = asked(question, *wishes, used_to=used_to).chosen
    assert chosen is not None
    return chosen


def test_37_teams_from_eight_to_midnight() -> None:
    """Four games by the clock: twelve deals end after midnight more than one evening of ten."""
    chosen = best(EVENING, Wish.ALL_PLAY, Wish.STAKE)
    assert (chosen.method, chosen.rounds, chosen.length.deals, chosen.length.target) == (
        "random",
        4,
        None,
        None,
    )
    assert chosen.length in FULL
    twelve = plan_of(EVENING, STARTING, "random", 4, RoundLength(deals=12))
    assert twelve.usual <= EVENING.minutes < twelve.late


@every_row([(hall, minutes) for hall, minutes in product(HALLS, HOURS)])
def test_what_is_advised_fits_and_is_compared_with_six_others_at_most(hall: Question, minutes: int) -> None:
    advice = asked(replace(hall, minutes=minutes))
    assert 0 < len(advice.lines) <= LINES
    assert len(set(advice.lines)) == len(advice.lines)
    assert all(plan.fits is (plan.late <= minutes) and plan.usual <= plan.late for plan in advice.lines)
    assert {plan.method for plan in advice.lines} >= set(BRACKETS)
    if advice.chosen is None:
        assert not any(plan.fits for plan in advice.lines)
    else:
        assert advice.lines[0] is advice.chosen
        assert advice.chosen.fits
    first = advice.lines[0]
    assert first.method not in FREE or first.rounds <= rounds_without_rematch(hall.least)


@every_row([(hall,) for hall in HALLS])
def test_more_time_never_means_fewer_games(hall: Question) -> None:
    games = [
        min(plan.sure_games, 3) if (plan := asked(replace(hall, minutes=minutes)).chosen) else 0
        for minutes in range(60, 420, 30)
    ]
    assert all(one <= other for one, other in pairwise(games))


def test_a_wish_is_met_where_it_can_be() -> None:
    short = replace(EVENING, least=16, most=16)
    assert best(EVENING, Wish.ALL_PLAY).method not in BRACKETS
    one = best(short, Wish.ONE_UNBEATEN)
    assert one.many.unbeaten is not None
    assert one.many.unbeaten.most <= 1
    assert best(EVENING, Wish.STAKE).at_stake > 0.7
    assert best(EVENING, Wish.STAKE).method == "random"


def test_one_final_is_no_evening_with_something_at_stake_for_many() -> None:
    """At one or two tables of eighteen a bracket ends; of four teams two finals are the whole hall."""
    brackets = [plan_of(EVENING, STARTING, method, 0, RoundLength(deals=12)) for method in BRACKETS]
    assert [plan.meets(Wish.STAKE) for plan in brackets] == [False, False]
    few = replace(EVENING, least=4, most=4, prizes=3)
    assert plan_of(few, STARTING, "knockout", 0, RoundLength(deals=12)).meets(Wish.STAKE)


def test_a_wish_that_is_not_met_is_told() -> None:
    advice = asked(EVENING, Wish.ALL_PLAY, Wish.ONE_UNBEATEN)
    assert advice.unmet == (Wish.ONE_UNBEATEN,)
    assert asked(EVENING, Wish.ALL_PLAY, Wish.STAKE).unmet == ()


@every_row([(16,), (17,), (37,), (64,), (250,)])
def test_so_many_rounds_by_the_standing_leave_one_unbeaten_at_most(teams: int) -> None:
    needed = needed_for_one_unbeaten(replace(EVENING, least=teams, most=teams))
    enough, fewer = (facts_of("swiss", teams, rounds).unbeaten for rounds in (needed, needed - 1))
    assert enough is not None
    assert fewer is not None
    assert enough.most == 1 < fewer.most


@pytest.mark.parametrize("method", FREE)
def test_between_equals_the_club_does_as_it_did(method: str) -> None:
    assert best(EVENING, used_to=method).method == method
    assert best(EVENING, used_to="melee").method == best(EVENING).method == "swiss"


def test_usual_games_come_before_many_short_ones_but_three_before_that() -> None:
    """In three and a half hours three of usual length, not four short ones; in less, three short ones."""
    assert best(replace(EVENING, minutes=210)).length in FULL
    short = best(replace(EVENING, minutes=165))
    assert (short.rounds, short.length in FULL) == (3, False)


def test_four_or_five_teams_all_meet() -> None:
    few = replace(EVENING, least=4, most=5)
    assert best(few).method == "round-robin"
    assert best(few).rounds == 5


def test_a_range_of_teams_ends_as_late_as_the_larger_hall() -> None:
    wide, large = (best(replace(EVENING, least=least, most=60)) for least in (30, 60))
    assert (wide.usual, wide.late, wide.length) == (large.usual, large.late, large.length)
    assert (wide.few, wide.many) == (facts_of("swiss", 30, wide.rounds), large.many)


def test_where_nothing_fits_the_shortest_is_shown() -> None:
    advice = asked(replace(EVENING, minutes=45))
    assert advice.chosen is None
    assert advice.lines[0].late == min(plan.late for plan in advice.lines)
    assert advice.unmet == ()


def test_a_hall_with_too_few_tables_is_told() -> None:
    """For the most teams that may come, and for the fewest, without whom nothing can be played."""
    wide = replace(EVENING, least=30, most=37)
    found = [asked(replace(wide, tables=tables)) for tables in (14, 15, 17, 18, 30)]
    assert [each.tables_missing for each in found] == [4, 3, 1, 0, 0]
    assert [each.unseated for each in found] == [1, 0, 0, 0, 0]


@every_row([(minutes, meal) for minutes in (150, 240, 330) for meal in (30, 45, 90)])
def test_a_meal_takes_its_minutes_from_the_evening_once(minutes: int, meal: int) -> None:
    """What is advised is what would be in so much less time, and all of it ends by so much later."""
    without = asked(replace(EVENING, minutes=minutes)).lines
    with_meal = asked(replace(EVENING, minutes=minutes + meal, meal=meal)).lines
    later = [replace(plan, usual=plan.usual + meal, late=plan.late + meal) for plan in without]
    assert list(with_meal) == later


def test_a_slower_hall_ends_later() -> None:
    slow = replace(STARTING, deal=4.0)
    for length in (RoundLength(deals=12), RoundLength(target=2000), RoundLength(minutes=40)):
        usual, late = (plan_of(EVENING, pace, "swiss", 4, length).late for pace in (STARTING, slow))
        assert usual < late


@pytest.mark.parametrize(
    ("rounds", "length"),
    [(3, RoundLength(deals=12)), (4, RoundLength(target=1500)), (4, RoundLength(minutes=35))],
    ids=["deals", "target", "clock"],
)
def test_nine_evenings_of_ten_end_when_it_is_told_and_every_other_one_before_the_usual_hour(
    rounds: int, length: RoundLength
) -> None:
    """Of clubs that nobody has measured, if they are as is believed; hours are told to five minutes."""
    plan = plan_of(EVENING, STARTING, "swiss", rounds, length)
    ends = [
        World(Random(f"{length} {seed}"), STARTING).evening(length, 18, rounds)  # noqa: S311 — an example
        for seed in range(250)
    ]
    assert 0.85 < mean(end <= plan.late for end in ends) < 0.97
    assert 0.35 < mean(end <= plan.usual for end in ends) < 0.65
