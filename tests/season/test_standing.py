"""A season is a fold of its evenings: ranks and ties by hand, and the laws that hold for all seasons."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from random import Random
from time import process_time
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.season.evenings import PEOPLE, entrant, evening, label, ranked, season, seasons
from tournaments.core.season.errors import SeasonError
from tournaments.core.season.reading import Outcome
from tournaments.core.season.standing import Rules, Season, Standing, standing_of
from tournaments.core.season.wording import name_of

if TYPE_CHECKING:
    from tournaments.core.season.reading import Evening

Found = tuple[Season, "list[Evening]"]


def told(standing: Standing) -> dict[str, tuple[int | None, int]]:
    """The rank and the tenths of each of the persons."""
    of = {label(person, number): person for person in PEOPLE for number in range(1, 32)}
    return {of[line.person[0]]: (line.rank, line.total) for line in standing.lines}


def computed(*evenings: Evening, rules: Rules | None = None) -> Standing:
    return standing_of(season(*evenings, rules=rules), evenings)


def test_the_best_evenings_are_added_up() -> None:
    three = [
        ranked(1, "Anne Bob", "Chloé Denis", "Éva Farid"),
        ranked(2, "Chloé Anne", "Éva Bob", "Denis Farid"),
        ranked(3, "Éva Chloé", "Anne Denis", "Bob Farid"),
    ]
    standing = computed(*three, rules=Rules("beaten", 2, 3))
    assert told(standing) == {
        "Anne": (1, 2000), "Chloé": (1, 2000), "Éva": (3, 1500), "Bob": (3, 1500),
        "Denis": (5, 1000), "Farid": (6, 0),
    }  # fmt: skip
    by_name = {line.person: line for line in standing.lines}
    anne = next(line for person, line in by_name.items() if label("Anne", 1) in person)
    assert [(each.points, each.counts) for each in anne.results] == [(1000, True), (1000, True), (500, False)]


@pytest.mark.parametrize(("best", "counted"), [("half", 3), ("all", 5), (2, 2), (9, 9)])
def test_how_many_evenings_count(best: object, counted: int) -> None:
    assert Rules("beaten", best, 1).counted(5) == counted  # type: ignore[arg-type]


def test_who_came_too_seldom_has_no_rank_and_stands_behind() -> None:
    """But never more is asked than there were evenings."""
    two = [ranked(1, "Anne Bob", "Chloé Denis"), ranked(2, "Anne Bob", "Chloé Éva")]
    assert told(computed(*two, rules=Rules("beaten", "all", 3))) == {
        "Anne": (1, 2000), "Bob": (1, 2000), "Chloé": (3, 0), "Denis": (None, 0), "Éva": (None, 0),
    }  # fmt: skip


def test_equals_are_told_apart_by_their_best_evening() -> None:
    rules = Rules("ten-places", "all", 1)
    one = ranked(1, "Anne Bob", "Chloé Denis", "Éva Guy")
    two = ranked(2, "Éva Guy", "Chloé Denis", "Farid Inès")
    found = told(computed(one, two, rules=rules))
    assert found["Éva"] == (1, 400)
    assert found["Chloé"] == (3, 360)
    four = computed(one, ranked(2, "Farid Inès", "Hélène Anne", (4, "Chloé Bob")), rules=rules)
    assert told(four)["Anne"] == (1, 430)


def test_then_by_the_evenings_in_which_both_played() -> None:
    """Anne and Chloé have 25 and 18 each; Anne was ahead where both came."""
    three = [
        ranked(1, "Anne Bob", "Chloé Denis"),
        ranked(2, "Chloé Farid", "Éva Guy"),
        ranked(3, "Hélène Inès", "Anne Guy"),
    ]
    found = told(computed(*three, rules=Rules("ten-places", "all", 1)))
    assert (found["Anne"], found["Chloé"]) == ((1, 430), (2, 430))


def test_then_by_games_won_and_else_they_stay_equal() -> None:
    def one(number: int, first: Outcome) -> Evening:
        return evening(
            number,
            entrant(number, 1, 1, (["Anne", "Bob"] if number == 1 else ["Éva", "Guy"], first, 900)),
            entrant(number, 2, 2, (["Chloé", "Denis"] if number == 1 else ["Farid", "Inès"], first, 800)),
        )

    found = told(computed(one(1, Outcome.WON), one(2, Outcome.DRAWN)))
    assert [found[name] for name in ("Anne", "Bob", "Éva", "Guy", "Chloé", "Farid")] == [
        (1, 1000), (1, 1000), (3, 1000), (3, 1000), (5, 0), (7, 0),
    ]  # fmt: skip


def test_a_thousand_equals_cost_no_more_than_others() -> None:
    """500 pairs of whom nobody is ever among the first ten: all have nothing, in every evening."""
    people, days = [f"Joueur {number}" for number in range(1000)], range(1, 13)
    found = [
        evening(
            at, *(entrant(at, number, 11, ([name], Outcome.DRAWN, 0)) for number, name in enumerate(people))
        )
        for at in days
    ]
    persons = tuple(tuple(sorted(label(name, at) for at in days)) for name in people)
    rules = Rules("ten-places", "all", 1)
    year = replace(season(*found, rules=rules), persons=persons)
    before = process_time()
    assert {line.rank for line in standing_of(year, found).lines} == {1}
    took = process_time() - before
    assert took < 1.5, "a tenth of it; a comparison of each with each takes 2.7 seconds"


def test_an_evening_whose_archive_is_missing_is_named_and_the_half_stays_that_of_the_season() -> None:
    four = [ranked(number, "Anne Bob", "Chloé Denis") for number in range(1, 5)]
    whole = season(*four, rules=Rules("beaten", "half", 1))
    standing = standing_of(whole, four[1:])
    assert [each.name for each in standing.missing] == ["Concours 1"]
    assert told(standing)["Anne"] == (1, 2000)


def test_two_players_of_one_evening_are_not_one_person() -> None:
    of = ranked(1, "Anne Bob", "Chloé Denis")
    both = Season("S", "C", Rules(), season(of).evenings, ((label("Anne", 1), label("Bob", 1)),))
    with pytest.raises(SeasonError) as refused:
        standing_of(both, [of])
    assert refused.value.code == "twice-in-one-evening"
    assert "« Concours 1 »" in str(refused.value.sentence)


def test_a_line_has_the_last_name_that_is_known() -> None:
    line = computed(ranked(1, "Anne Bob"), ranked(2, "Anne Bob")).lines[0]
    first, second = (each.player for each in line.results)
    assert name_of(line, {first: "Anne M.", second: "Anne Martin"}) == "Anne Martin"
    assert name_of(line, {first: "Anne M."}) == "Anne M."
    assert name_of(line, {}) is None


@given(seasons(), st.randoms(use_true_random=False))
def test_no_order_of_files_changes_it_and_twice_is_once(found: Found, lots: Random) -> None:
    of, evenings = found
    shuffled = [*evenings, *evenings[:1]]
    lots.shuffle(shuffled)
    turned = Season(of.name, of.club, of.rules, of.evenings[::-1], of.persons[::-1])
    assert standing_of(turned, shuffled).digest == standing_of(of, evenings).digest


@given(seasons())
def test_an_erased_person_changes_no_sum_of_anybody_else(found: Found) -> None:
    """Whoever is no longer known to be one person has a line an evening; the others have what they had."""
    of, evenings = found
    without = Season(of.name, of.club, Rules(of.rules.scale, of.rules.best, 1), of.evenings, of.persons[1:])
    whole = Season(of.name, of.club, without.rules, of.evenings, of.persons)
    before = {line.person: line.total for line in standing_of(whole, evenings).lines}
    after = {line.person: line.total for line in standing_of(without, evenings).lines}
    gone = before.keys() - after.keys()
    assert gone <= {of.persons[0]}
    assert before == {person: after.get(person, before[person]) for person in before}


@given(seasons(), st.data())
def test_no_better_result_makes_less(found: Found, data: st.DataObject) -> None:
    """More points in one evening never lower the sum, nor how one stands against any other."""
    of, evenings = found
    number = data.draw(st.integers(0, len(evenings) - 1))
    of = Season(of.name, of.club, Rules("scores", of.rules.best, 1), of.evenings, of.persons)
    player = data.draw(st.sampled_from(sorted(evenings[number].players)))
    better = [*evenings]
    better[number] = evenings[number]._replace(
        entrants=tuple(
            each._replace(rounds=tuple(
                round_._replace(points=round_.points + 7) if player in round_.players else round_
                for round_ in each.rounds
            ))
            for each in evenings[number].entrants
        )
    )  # fmt: skip

    def of_player(standing: Standing) -> tuple[int, list[int]]:
        line = next(line for line in standing.lines if any(player == each.player for each in line.results))
        return line.total, line.best_first

    before, after = (of_player(standing_of(of, each)) for each in (evenings, better))
    assert after >= before


@given(seasons())
def test_lines_are_in_order_and_equals_share_their_rank(found: Found) -> None:
    standing = standing_of(*found)
    ranked_lines = [line for line in standing.lines if line.rank is not None]
    fewest = found[0].rules.fewest_of(len(found[1]))
    assert all((line.rank is None) == (len(line.results) < fewest) for line in standing.lines)
    assert standing.lines[: len(ranked_lines)] == tuple(ranked_lines)
    for place, (one, other) in enumerate(pairwise(ranked_lines), 2):
        assert (one.total, one.best_first) >= (other.total, other.best_first)
        assert other.rank in (one.rank, place)
        if other.rank == one.rank:
            assert (one.total, one.half_wins) == (other.total, other.half_wins)
