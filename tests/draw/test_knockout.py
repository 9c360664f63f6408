"""Élimination directe (issue 5, «Methods»), to 64 teams, every winner by lot."""

import random
from collections import Counter
from dataclasses import replace
from itertools import pairwise

import pytest

from tests.draw.knockouts import (
    EVERYTHING,
    Evening,
    Favourites,
    Undecided,
    beaten_at_first,
    check_bracket,
    check_winners_meet,
    lost,
    size_for,
    third,
    won,
)
from tests.quickly import sample_rows
from tournaments.draw.answer import DrawnTable
from tournaments.draw.api import draw
from tournaments.draw.brackets.bracket import Bracket, follow
from tournaments.draw.brackets.rounds import explain
from tournaments.draw.draft import unseated
from tournaments.draw.errors import InvalidRequest
from tournaments.draw.request import DrawTeam, Options, PlayedRound, PlayedTable, Request

EVERY = sample_rows(range(2, 65))


@pytest.mark.parametrize("count", EVERY)
def test_one_winner_after_a_table_less_than_there_are_teams(count: int) -> None:
    evening = Evening(count, seed=count).through()
    tables = evening.results("principale")
    check_bracket(tables, set(range(1, count + 1)))
    check_winners_meet(tables)
    assert sum(len(each) for each in tables) == count - 1
    assert 2 ** (len(evening.rounds) - 1) < count <= 2 ** len(evening.rounds)
    assert not any(drawn.byes for drawn in evening.rounds[1:])


@pytest.mark.parametrize("count", EVERY)
def test_the_best_have_the_byes_and_meet_last(count: int) -> None:
    evening = Favourites(count, seed=count).through()
    size, seeds = size_for(count), evening.seeds
    assert evening.rounds[0].byes == seeds[: size - count]
    for step, drawn in enumerate(evening.rounds):
        left = size >> step
        expected = {
            frozenset((seeds[one], seeds[left - 1 - one])) for one in range(left // 2) if left - one <= count
        }
        assert {frozenset(table.ns + table.ew) for table in drawn.tables} == expected


@pytest.mark.parametrize("count", EVERY)
def test_everybody_plays_on(count: int) -> None:
    """Third place, the consolante for who lost in round 1, the complémentaire for who lost since."""
    evening = Evening(count, EVERYTHING, seed=count).through()
    tables = evening.results("principale")
    champion = check_bracket(tables, set(range(1, count + 1)))
    semis = tables[-2] if len(tables) > 1 else []
    losers = {lost(table) for table in semis} if len(semis) == 2 else set()
    little = [{*each.ns, *each.ew} for each in evening.rounds[len(tables) - 1].tables if third(each)]
    assert little == ([losers] if losers else [])
    first = {lost(table) for table in tables[0]} - (losers if len(tables) == 2 else set())
    consoled = evening.results("consolante")
    winners = {champion}
    if len(first) > 1:
        winners.add(check_bracket(consoled, first))
        check_winners_meet(consoled)
    else:
        assert consoled == []
    for number, drawn in enumerate(evening.rounds):
        waiting = unseated(evening.request(), drawn)
        assert set(waiting) <= winners, f"round {number + 1}"
        assert [each.table for each in drawn.tables] == list(range(1, len(drawn.tables) + 1))
        seated = [team for each in drawn.tables for team in each.ns + each.ew] + list(drawn.byes)
        assert len(set(seated)) == len(seated)


@pytest.mark.parametrize("third_place", [False, True])
@pytest.mark.parametrize("count", EVERY)
def test_who_loses_a_first_match_plays_the_consolante_a_bye_before_it_or_not(
    count: int, third_place: bool
) -> None:
    options = Options(consolante=True, first_match=True, third_place=third_place)
    evening = Evening(count, options, seed=count).through()
    expected = beaten_at_first(evening)
    tables = [table for each in evening.results("consolante") for table in each]
    losses = Counter(lost(table) for table in tables)
    assert {team for table in tables for team in table.ns + table.ew} == (
        expected if len(expected) > 1 else set()
    )
    assert len(losses) == len(tables) == max(len(expected) - 1, 0), "one winner, and who loses is out"


def test_the_losers_of_the_first_step_begin_at_once_and_who_had_a_bye_joins() -> None:
    """Thirteen teams: five lose in round 1; 1, 2 and 3 had a bye, and lose in round 2."""

    class Upset(Evening):
        def winner(self, table: DrawnTable) -> str:
            low = table.ns[0] < table.ew[0]
            return "ns" if low != (len(self.played) == 1 and min(table.ns + table.ew) <= 3) else "ew"

    evening = Upset(13, Options(consolante=True, first_match=True), seeds=tuple(range(1, 14)))
    for _ in range(3):
        evening.play()
    steps = [
        {frozenset(each.ns + each.ew) for each in drawn.tables if (each.phase or "").startswith("consolante")}
        for drawn in evening.rounds
    ]
    assert evening.rounds[0].byes == (1, 2, 3)
    assert [len(each) for each in steps] == [0, 2, 2]
    (rested,) = evening.rounds[1].byes
    assert {1, 2, 3} <= {team for table in steps[2] for team in table} | set(evening.rounds[2].byes)
    assert rested not in evening.rounds[2].byes, "who has not played yet plays now"
    asked = replace(evening.request(), round=3, played=tuple(evening.played[:2]))
    (reason,) = explain(asked, evening.rounds[2], rested)
    assert "rejoignent" in reason.in_language("fr")


def test_without_those_parts_who_lost_is_neither_seated_nor_exempt() -> None:
    evening = Evening(8, seed=3).through()
    for number, drawn in enumerate(evening.rounds):
        out = {lost(table) for played in evening.played[:number] for table in played.tables}
        assert set(unseated(evening.request(), drawn)) == out
        assert drawn.byes == ()


def test_the_complementaire_is_drawn_again_each_round_without_rematch() -> None:
    evening = Evening(32, Options(complementaire=True), seed=1).through()
    met = Counter(
        frozenset(table.ns + table.ew)
        for drawn in evening.rounds
        for table in drawn.tables
        if table.phase == "complémentaire"
    )
    assert len(met) == 8 + 12 + 14 + 15
    assert max(met.values()) == 1


def test_by_lot_the_ranking_does_not_count() -> None:
    ranking = tuple(range(1, 17))
    request = Request(
        "knockout", "s", 1, tuple(map(DrawTeam, ranking)), options=Options(seeded=False), ranking=ranking
    )
    by_lot = draw(request).rounds[0]
    assert by_lot == draw(replace(request, ranking=())).rounds[0]
    assert by_lot != draw(replace(request, options=Options())).rounds[0]
    assert by_lot != draw(replace(request, seed="t")).rounds[0]


@pytest.mark.parametrize("count", [2, 3, 5, 8, 13, 32])
def test_a_table_without_winner_sends_the_better_seed_on_and_says_so(count: int) -> None:
    evening = Undecided(count, Options(third_place=True, consolante=True), seed=count).through()
    favourites = Favourites(count, seeds=evening.seeds).through()
    finals = [evening.results("principale"), favourites.results("principale")]
    met = [[{frozenset(each.ns + each.ew) for each in tables} for tables in part] for part in finals]
    assert met[0] == met[1]
    for before, drawn in pairwise(evening.rounds):
        said = {each.teams for each in drawn.relaxed if each.wish == "undecided"}
        knockout = [each for each in before.tables if not third(each)]
        assert {frozenset(teams) for teams in said} == {frozenset(each.ns + each.ew) for each in knockout}
        assert all(evening.seeds.index(goes) < evening.seeds.index(out) for goes, out in said if count == 2)
    assert not any(each.wish == "undecided" for each in evening.rounds[0].relaxed)


def test_a_team_that_left_gives_its_adversary_a_bye() -> None:
    evening = Favourites(8, seeds=tuple(range(1, 9)))
    evening.play()
    evening.gone = {4}
    assert evening.play()
    drawn = evening.rounds[1]
    assert [{*each.ns, *each.ew} for each in drawn.tables] == [{2, 3}]
    assert drawn.byes == (1,)
    assert [(each.wish, each.teams) for each in drawn.relaxed] == [("walkover", (1, 4))]
    assert evening.play()
    assert [{*each.ns, *each.ew} for each in evening.rounds[2].tables] == [{1, 2}]


def test_the_match_for_third_place_is_played_once_where_a_finalist_has_left() -> None:
    """The final is not played then, so that its step stays the one to come."""
    evening = Evening(4, Options(third_place=True), seed=2)
    evening.play()
    evening.gone = {won(evening.played[0].tables[0])}
    assert evening.play()
    assert [third(each) for each in evening.rounds[1].tables] == [True]
    assert not evening.play(), "the knockout is over"


def test_who_meets_nobody_for_a_step_does_not_wait_for_nothing() -> None:
    """4 and 3 left: 1 and 2 play the final at once, and it is called the final."""
    evening = Favourites(8, seeds=tuple(range(1, 9)))
    evening.play()
    evening.gone = {3, 4}
    assert evening.play()
    assert [(each.phase, {*each.ns, *each.ew}) for each in evening.rounds[1].tables] == [
        ("principale · finale", {1, 2})
    ]
    assert not evening.play()


@pytest.mark.parametrize("seed", range(40))
def test_whoever_leaves_and_comes_back_there_is_one_winner(seed: int) -> None:
    lot = random.Random(seed)  # noqa: S311
    evening = Evening(lot.randint(2, 40), replace(EVERYTHING, consolante=seed % 2 == 0), seed)
    going = True
    while going:
        assert len(evening.rounds) < 12
        going = evening.play()
        count = lot.choice((0, 0, 1, 3))
        evening.gone = set(lot.sample(range(1, evening.count + 1), min(count, evening.count - 2)))
        if going:
            drawn = evening.rounds[-1]
            seated = [team for each in drawn.tables for team in each.ns + each.ew] + list(drawn.byes)
            assert len(set(seated)) == len(seated)
    beaten = [lost(table) for tables in evening.results("principale") for table in tables]
    assert len(set(beaten)) == len(beaten)
    assert len(beaten) < evening.count


def test_who_came_after_the_first_round_plays_the_consolante() -> None:
    evening = Evening(9, Options(consolante=True), seeds=tuple(range(1, 10)))
    evening.gone = {9}
    evening.play()
    evening.gone = set()
    evening.play()
    tables = [each for each in evening.rounds[1].tables if (each.phase or "").startswith("consolante")]
    seated = {team for each in tables for team in each.ns + each.ew} | set(evening.rounds[1].byes)
    assert seated == {lost(table) for table in evening.played[0].tables} | {9}


def test_teams_exchanged_by_hand_play_where_they_sit() -> None:
    evening = Evening(8, seeds=tuple(range(1, 9)))
    evening.play()
    one, other, *rest = evening.played[0].tables
    swapped = (replace(one, ns=other.ns, winner="ns"), replace(other, ns=one.ns, winner="ns"), *rest)
    evening.played[0] = PlayedRound(swapped)
    evening.play()
    assert {*one.ns, *other.ns} in [{*each.ns, *each.ew} for each in evening.rounds[1].tables]


def test_a_bye_exchanged_by_hand_goes_on_and_whoever_took_its_place_plays() -> None:
    """4 left, so that 1 has a bye in the semi-final; then 1 and 3 change places by hand."""
    evening = Favourites(8, seeds=tuple(range(1, 9)))
    evening.play()
    evening.gone = {4}
    evening.play()
    (table,) = evening.played[1].tables
    by_hand = {1: 3, 3: 1}
    ns, ew = (tuple(by_hand.get(team, team) for team in side) for side in (table.ns, table.ew))
    evening.played[1] = PlayedRound((replace(table, ns=ns, ew=ew, winner="ns" if 1 in ns else "ew"),), (3,))
    evening.play()
    assert [(each.phase, {*each.ns, *each.ew}) for each in evening.rounds[2].tables] == [
        ("principale · finale", {1, 3})
    ]


def test_a_table_seated_by_hand_counts_for_the_match_of_its_teams() -> None:
    evening = Favourites(8, seeds=tuple(range(1, 9)))
    evening.play()
    evening.play()
    one, other = evening.played[1].tables
    evening.played[1] = PlayedRound((replace(one, phase=None), other))
    evening.play()
    assert {*evening.rounds[2].tables[0].ns, *evening.rounds[2].tables[0].ew} == {1, 2}


def test_who_is_left_alone_has_won_and_needs_no_bye() -> None:
    evening = Favourites(4, Options(third_place=True), seeds=(1, 2, 3, 4))
    evening.play()
    evening.gone = {2}
    assert evening.play()
    assert [each.phase for each in evening.rounds[1].tables] == ["principale · petite finale"]
    assert evening.rounds[1].byes == ()
    assert unseated(evening.request(), evening.rounds[1]) == (1,)


def test_a_table_without_winner_is_told_once() -> None:
    """A principale of two teams is over in round 6, the consolante of ten goes on to round 9."""
    evening = Undecided(12, Options(pool_size=6, qualified=1), seeds=tuple(range(1, 13)))
    evening.method = "pools"
    evening.through()
    told = [sum(each.wish == "undecided" for each in drawn.relaxed) for drawn in evening.rounds]
    assert told == [0, 0, 0, 0, 0, 0, 1 + 2, 4, 2]


def test_a_ban_alone_changes_the_seeds_of_one_rank() -> None:
    request = Request(
        "knockout", "s", 1, tuple(map(DrawTeam, range(1, 9))), ranking=tuple(range(1, 9)), bans=((4, 5),)
    )
    met = {frozenset(each.ns + each.ew) for each in draw(request).rounds[0].tables}
    assert frozenset((4, 5)) not in met
    assert len(met & {frozenset(pair) for pair in ((1, 8), (2, 7), (3, 6))}) == 2


def test_clubs_and_bans_are_kept_apart_as_long_as_can_be_and_byes_stay_with_the_best() -> None:
    clubs = {1: "Metz", 8: "Metz", 2: "Toul", 7: "Toul", 3: "Nancy", 6: "Nancy"}
    teams = tuple(DrawTeam(number, clubs.get(number)) for number in range(1, 9))
    request = Request("knockout", "s", 1, teams, 1, Options(1), tuple(range(1, 9)), bans=((4, 5),))
    (drawn,) = draw(request).rounds
    assert drawn.relaxed == ()
    assert all(clubs.get(each.ns[0], each.ns) != clubs.get(each.ew[0], each.ew) for each in drawn.tables)
    assert {4, 5} not in [{*each.ns, *each.ew} for each in drawn.tables]
    assert all(each.ns[0] <= 4 < each.ew[0] for each in drawn.tables)


def test_a_banned_final_is_refused_by_name() -> None:
    request = Request("knockout", "s", 1, (DrawTeam(1), DrawTeam(2)), bans=((2, 1),))
    with pytest.raises(InvalidRequest) as refused:
        draw(request)
    assert [(error.field, error.code) for error in refused.value.errors] == [("bans", "bans-refuse-bracket")]


def test_fixed_seats_and_the_order_of_the_room() -> None:
    options = replace(EVERYTHING, tables=(7, 5, 3, 1))
    teams = tuple(DrawTeam(number, fixed_table=20 if number == 3 else None) for number in range(1, 9))
    request = Request("knockout", "s", 1, teams, 1, options, tuple(range(1, 9)))
    first = draw(request).rounds[0]
    assert {each.table: {*each.ns, *each.ew} for each in first.tables} == {
        7: {1, 8},
        5: {4, 5},
        3: {2, 7},
        20: {3, 6},
    }
    played = (
        PlayedRound(
            tuple(PlayedTable(each.table, each.ns, each.ew, "ns", each.phase) for each in first.tables)
        ),
    )
    second = draw(replace(request, round=2, played=played)).rounds[0]
    assert {each.table: each.phase for each in second.tables} == {
        7: "principale · demi-finale 1",
        20: "principale · demi-finale 2",
        5: "consolante · demi-finale 1",
        3: "consolante · demi-finale 2",
    }


@pytest.mark.slow
def test_the_largest_knockout() -> None:
    evening = Evening(2000, replace(EVERYTHING, complementaire=False)).through()
    assert sum(len(each) for each in evening.results("principale")) == 1999
    assert sum(len(each) for each in evening.results("consolante")) == 975


def before(evening: Evening, number: int) -> Request:
    """The request of which round `number` was drawn."""
    return replace(evening.request(), round=number, played=tuple(evening.played[: number - 1]))


def test_a_bracket_that_is_over_has_no_match() -> None:
    assert list(Bracket.of("principale", [7]).matches()) == []


def test_who_meets_nobody_because_both_before_left_passes_and_it_is_said() -> None:
    """1 and 8 leave before they meet: the winner of 4 and 5 has nobody to meet in the semi-final."""
    evening = Favourites(16, seeds=tuple(range(1, 17)))
    evening.play()
    evening.gone = {1, 8}
    evening.play()
    evening.play()
    (one,) = [each for each in evening.rounds[2].relaxed if each.wish == "walkover"]
    assert (one.teams, evening.rounds[2].byes) == ((4,), (4,))
    reason = explain(before(evening, 3), evening.rounds[2], 4)
    assert "personne n’est arrivé en face" in str(reason[0])


def test_the_reason_of_a_match_for_third_place() -> None:
    evening = Favourites(4, Options(third_place=True), seeds=(1, 2, 3, 4))
    evening.play()
    evening.play()
    (reason,) = explain(before(evening, 2), evening.rounds[1], 3)
    assert "petite finale" in str(reason)


def test_a_step_ahead_in_the_first_round_is_not_one_of_its_places() -> None:
    """A table that was seated by hand for a later step changes nothing of the places of the first."""
    tables = [
        PlayedTable(1, (1,), (4,), "ns", "principale · demi-finale 1"),
        PlayedTable(2, (2,), (3,), "ns", "principale · demi-finale 2"),
        PlayedTable(3, (5,), (6,), "ns", "principale · finale"),
    ]
    bracket = follow([PlayedRound(tuple(tables), ())], ("principale",))["principale"]
    assert bracket.alive == {1, 2}


def test_the_reason_of_a_bye_in_a_pool() -> None:
    evening = Favourites(9, Options(pool_size=3, qualified=1), seeds=tuple(range(1, 10)), method="pools")
    evening.play()
    for resting in evening.rounds[0].byes:
        (reason,) = explain(before(evening, 1), evening.rounds[0], resting)
        assert "poule" in str(reason)
    assert evening.rounds[0].byes


def test_a_table_of_no_part_has_no_reason() -> None:
    evening = Favourites(4, seeds=(1, 2, 3, 4))
    evening.play()
    first, *others = evening.rounds[0].tables
    by_hand = replace(evening.rounds[0], tables=(replace(first, phase=None), *others))
    assert explain(before(evening, 1), by_hand, first.ns[0]) == []


def test_after_pools_too_who_loses_a_first_match_plays_the_consolante() -> None:
    options = Options(pool_size=4, qualified=2, consolante=True, first_match=True)
    evening = Evening(12, options, seed=5, method="pools").through()
    assert evening.results("principale")
    assert evening.results("consolante")
