"""Who got how far in a bracket: written by hand, round by round, with the places one would read out."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.draw.knockouts import EVERYTHING, Evening, lost, third, won
from tournaments.draw.brackets.astray import Astray, astray_teams
from tournaments.draw.brackets.bracket import stages
from tournaments.draw.brackets.course import bracket_places, resting_beaten
from tournaments.draw.request import Options, PlayedRound, PlayedTable

QUARTERS = [f"principale · quart de finale {match}" for match in (1, 2, 3, 4)]
SEMIS = [f"principale · demi-finale {match}" for match in (1, 2)]
FINAL, THIRD = "principale · finale", "principale · petite finale"
OTHER_SEMIS = [f"consolante · demi-finale {match}" for match in (1, 2)]
OTHER_FINAL = "consolante · finale"


def table(number: int, phase: str, winner: int, loser: int) -> PlayedTable:
    """A table that its North–South won."""
    return PlayedTable(number, (winner,), (loser,), "ns", phase)


def undecided(number: int, phase: str, ns: int, ew: int) -> PlayedTable:
    return PlayedTable(number, (ns,), (ew,), None, phase)


def rounds(*tables: list[PlayedTable]) -> list[PlayedRound]:
    return [PlayedRound(tuple(each)) for each in tables]


FIRST = [table(n, phase, n, 9 - n) for n, phase in enumerate(QUARTERS, 1)]  # 8, 7, 6 and 5 are out
SECOND = [table(1, SEMIS[0], 1, 2), table(2, SEMIS[1], 3, 4)]
LAST = table(1, FINAL, 3, 1)
CONSOLED = [table(3, OTHER_SEMIS[0], 8, 7), table(4, OTHER_SEMIS[1], 6, 5)]
CONSOLED_LAST = table(3, OTHER_FINAL, 6, 8)

TABLE = {
    "nothing played": ([], {}),
    "no bracket": (rounds([PlayedTable(1, (1,), (2,), "ns")]), {}),
    "quarter-finals": (rounds(FIRST), {1: 1, 2: 1, 3: 1, 4: 1, 5: 5, 6: 5, 7: 5, 8: 5}),
    "semi-finals": (rounds(FIRST, SECOND), {1: 1, 3: 1, 2: 3, 4: 3, 5: 5, 6: 5, 7: 5, 8: 5}),
    "final": (rounds(FIRST, SECOND, [LAST]), {3: 1, 1: 2, 2: 3, 4: 3, 5: 5, 6: 5, 7: 5, 8: 5}),
    "third place": (
        rounds(FIRST, SECOND, [LAST, table(2, THIRD, 4, 2)]),
        {3: 1, 1: 2, 4: 3, 2: 4, 5: 5, 6: 5, 7: 5, 8: 5},
    ),
    "third place drawn": (
        rounds(FIRST, SECOND, [LAST, undecided(2, THIRD, 4, 2)]),
        {3: 1, 1: 2, 4: 3, 2: 3, 5: 5, 6: 5, 7: 5, 8: 5},
    ),
    "consolante, half way": (
        rounds(FIRST, SECOND + CONSOLED),
        {1: 1, 3: 1, 2: 3, 4: 3, 8: 5, 6: 5, 7: 7, 5: 7},
    ),
    "consolante": (
        rounds(FIRST, SECOND + CONSOLED, [LAST, CONSOLED_LAST]),
        {3: 1, 1: 2, 2: 3, 4: 3, 6: 5, 8: 6, 7: 7, 5: 7},
    ),
    "final of the consolante a round later, and won a step before it by a correction since": (
        rounds(FIRST, SECOND + CONSOLED, [LAST], [table(1, OTHER_FINAL, 8, 5)]),
        {3: 1, 1: 2, 2: 3, 4: 3, 8: 5, 5: 6, 6: 7, 7: 7},
    ),
    "who came late and won the consolante": (
        rounds(FIRST, [*SECOND, table(3, OTHER_SEMIS[0], 9, 7), CONSOLED[1]], [table(3, OTHER_FINAL, 9, 6)]),
        {1: 1, 3: 1, 2: 3, 4: 3, 9: 5, 6: 6, 7: 7, 5: 7, 8: 9},
    ),
    "final drawn": (rounds([undecided(1, FINAL, 1, 2)]), {1: 1, 2: 1}),
    "semi-final drawn: the better seed goes on": (
        rounds([undecided(1, SEMIS[0], 1, 4), table(2, SEMIS[1], 2, 3)]),
        {1: 1, 2: 1, 4: 3, 3: 3},
    ),
    "final of the first of a ranking": (
        rounds(
            [
                table(1, "phase finale · demi-finale 1", 4, 1),
                table(2, "phase finale · demi-finale 2", 2, 3),
                PlayedTable(3, (5,), (6,), "ns"),
            ],
            [table(1, "phase finale · finale", 4, 2), PlayedTable(2, (1,), (5,), "ns")],
        ),
        {4: 1, 2: 2, 1: 3, 3: 3},
    ),
}


@pytest.mark.parametrize("case", TABLE)
def test_places(case: str) -> None:
    played, expected = TABLE[case]
    assert bracket_places(played) == expected


def test_a_bye_counts_as_far_as_it_leads() -> None:
    first = PlayedRound((table(1, SEMIS[1], 2, 3),), (1,))
    assert bracket_places([first]) == {1: 1, 2: 1, 3: 3}
    assert bracket_places([first, PlayedRound((table(1, FINAL, 2, 1),))]) == {2: 1, 1: 2, 3: 3}


@pytest.mark.parametrize("step", ["final", "semi-final"])
def test_a_table_that_still_plays_has_beaten_nobody(step: str) -> None:
    if step == "final":
        played, playing = rounds(FIRST, SECOND, [undecided(1, FINAL, 1, 3)]), {(3, 1)}
        assert bracket_places(played, playing) == bracket_places(rounds(FIRST, SECOND))
    else:
        played, playing = rounds(FIRST, [SECOND[0], undecided(2, SEMIS[1], 3, 4)]), {(2, 2)}
        assert bracket_places(played, playing) == {1: 1, 3: 1, 4: 1, 2: 4, 5: 5, 6: 5, 7: 5, 8: 5}


def test_who_left_is_out_where_it_was_expected() -> None:
    assert bracket_places(rounds(FIRST, SECOND), gone={3}) == {1: 1, 3: 2, 2: 3, 4: 3, 5: 5, 6: 5, 7: 5, 8: 5}
    after_the_final = bracket_places(rounds(FIRST, SECOND, [LAST]), gone={3})
    assert after_the_final[3] == 1, "who won and went home has won"
    walked_over = [*rounds(FIRST), PlayedRound((table(1, SEMIS[0], 1, 2),), (4,))]
    assert bracket_places(walked_over, gone={3})[3] == 3


def test_pools_send_on_to_both_brackets() -> None:
    pools = [table(1, "poule A", 1, 2), table(2, "poule B", 3, 4)]
    finals = [table(1, FINAL, 3, 1), table(2, OTHER_FINAL, 2, 4)]
    assert bracket_places(rounds(pools)) == {}
    assert bracket_places(rounds(pools, finals)) == {3: 1, 1: 2, 2: 3, 4: 4}


@pytest.mark.parametrize("count", [4, 6, 9, 12, 16])
@pytest.mark.parametrize("seed", [1, 2])
def test_a_whole_knockout_names_its_first_four(count: int, seed: int) -> None:
    played = Evening(count, EVERYTHING, seed).through()
    found = bracket_places(played.played)
    final = next(each for tables in played.results("principale") for each in tables if each.phase == FINAL)
    small = next(each for one in played.played for each in one.tables if third(each))
    assert [found[team] for team in (won(final), lost(final), won(small), lost(small))] == [1, 2, 3, 4]
    assert len(found) == count
    assert all(place == 1 + sum(other < place for other in found.values()) for place in found.values())


@pytest.mark.parametrize("seed", range(4))
def test_only_byes_of_beaten_teams_are_no_victory(seed: int) -> None:
    played = Evening(11, Options(complementaire=True), seed).through().played
    beaten: set[int] = set()
    expected = set()
    for number, each in enumerate(played, 1):
        expected |= {(number, team) for team in each.byes if team in beaten}
        beaten |= {lost(one) for one in each.tables if (one.phase or "").startswith("principale")}
    assert expected
    assert resting_beaten(played) == expected


def test_places_after_a_late_correction_are_those_of_who_played_for_them() -> None:
    """A1: the first quarter was 8's when the semi-finals were drawn, and is 1's since; 8 played on."""
    corrected = [table(1, QUARTERS[0], 1, 8), *FIRST[1:]]
    semis = [table(1, SEMIS[0], 2, 8), table(2, SEMIS[1], 3, 4)]
    last = [table(1, FINAL, 2, 3), table(2, THIRD, 8, 4)]
    assert bracket_places(rounds(corrected, semis)) == {2: 1, 3: 1, 8: 3, 4: 3, 1: 5, 5: 5, 6: 5, 7: 5}
    assert bracket_places(rounds(corrected, semis, last)) == {2: 1, 3: 2, 8: 3, 4: 4, 1: 5, 5: 5, 6: 5, 7: 5}
    played = rounds(corrected, semis, last)
    assert astray_teams(played, list(stages(played, ("principale",)))) == [Astray(2, 1, "principale", 8, 1)]


EXEMPT = PlayedRound((table(1, SEMIS[1], 3, 4),), (8,))
"""8 had won the first quarter and 2 has left; the quarter was 8's then, and is 1's since."""
LEFT = PlayedRound((table(1, SEMIS[1], 3, 4),), (2,))
"""8 had won the first quarter, and left: 2 waits for the final; 1, to whom it is given since, is out."""


@pytest.mark.parametrize(
    ("semis", "gone", "found", "places"),
    [
        (
            EXEMPT,
            {2},
            (8, 1, False),
            {8: 1, 3: 1, 2: 3, 4: 3, 1: 5, 5: 5, 6: 5, 7: 5},
        ),
        (
            LEFT,
            {8},
            (2, 1, True),
            {2: 1, 3: 1, 4: 3, 1: 4, 5: 4, 6: 4, 7: 4, 8: 4},
        ),
    ],
    ids=["exempt", "left"],
)
def test_who_was_exempt_when_a_result_was_corrected_goes_on(
    semis: PlayedRound, gone: set[int], found: tuple[int, int, bool], places: dict[int, int]
) -> None:
    played = (PlayedRound(tuple(FIRST)), semis)
    astray = Astray(2, 0, "principale", *found, SEMIS[0])
    assert astray_teams(played, list(stages(played, ("principale",))), gone) == [astray]
    assert bracket_places(played, gone=gone) == places
    (exempt,) = semis.byes
    final = (*played, PlayedRound((table(1, FINAL, exempt, 3),)))
    assert bracket_places(final, gone=gone) == places | {exempt: 1, 3: 2}
    assert resting_beaten(played) == frozenset()


def test_who_won_by_a_correction_and_rests_in_the_consolante_is_not_in_the_principale() -> None:
    """8, to whom the first quarter was given then, and 7 have left."""
    semis = PlayedRound((table(1, SEMIS[1], 3, 4), table(2, OTHER_SEMIS[1], 5, 6)), (2, 1))
    assert resting_beaten((PlayedRound(tuple(FIRST)), semis)) == {(2, 1)}


def test_nobody_is_astray_where_teams_of_a_bracket_changed_places() -> None:
    played = rounds(FIRST, [table(1, SEMIS[0], 3, 2), table(2, SEMIS[1], 1, 4)], [table(1, FINAL, 3, 1)])
    assert astray_teams(played, list(stages(played, ("principale",)))) == []
    gone = [PlayedRound(tuple(FIRST)), PlayedRound((SECOND[1],), (2,))]  # 1 has left, and 2 goes on
    assert astray_teams(gone, list(stages(gone, ("principale",))), {1}) == []


def test_who_plays_on_by_a_result_that_was_corrected_since_is_in_no_consolante() -> None:
    """Nine teams: 2 beat 3 and won its quarter, then the first result is turned round."""
    evening = Evening(9, Options(consolante=True, first_match=True), seeds=(7, 6, 5, 4, 1, 8, 9, 3, 2))
    evening.play()
    (eighth,) = evening.played[0].tables
    evening.play()
    first = won(eighth)
    quarter = next(each for each in evening.played[1].tables if first in each.ns + each.ew)
    rest = [each for each in evening.played[1].tables if each is not quarter]
    turned = "ns" if first in quarter.ns else "ew"
    evening.played[1] = PlayedRound((*rest, replace(quarter, winner=turned)))
    evening.played[0] = replace(
        evening.played[0], tables=(replace(eighth, winner="ew" if eighth.winner == "ns" else "ns"),)
    )
    evening.play()
    drawn = evening.rounds[2]
    seated = [team for each in drawn.tables for team in each.ns + each.ew] + list(drawn.byes)
    assert seated.count(first) == 1


@pytest.mark.parametrize("count", [5, 6, 7, 9, 10, 11, 13, 15])
def test_places_where_others_join_the_consolante_are_those_of_who_is_better(count: int) -> None:
    """After each round, also of one who left: equals share a place, and each is behind all better ones."""
    evening = Evening(count, Options(consolante=True, first_match=True), seed=count)
    while evening.play():
        places = bracket_places(evening.played)
        assert places == {
            team: 1 + sum(other < here for other in places.values()) for team, here in places.items()
        }
        for left in sorted(places):
            others = bracket_places(evening.played, gone={left})
            assert others.keys() <= places.keys()
            assert min(others.values()) == 1


@pytest.mark.reaches
@pytest.mark.parametrize("count", [7, 9, 11, 13])
def test_who_is_astray_sits_there_and_who_should_sits_nowhere(count: int) -> None:
    """A result of the first round is turned round after the second was drawn."""
    evening = Evening(count, Options(consolante=True, first_match=True), seed=count)
    evening.play()
    evening.play()
    drawn = evening.rounds[1]
    seated = {team for each in drawn.tables for team in each.ns + each.ew}
    for turned in evening.played[0].tables:
        other = replace(turned, winner="ew" if turned.winner == "ns" else "ns")
        first = [other if each is turned else each for each in evening.played[0].tables]
        played = [replace(evening.played[0], tables=tuple(first)), evening.played[1]]
        for found in astray_teams(played, list(stages(played, ("principale", "consolante")))):
            assert found.round == 2
            assert {turned.ns[0], turned.ew[0]} >= {found.seated, found.winner} - seated
            assert found.seated in seated


def test_a_step_that_nobody_could_play_is_still_the_place_of_who_left_before_it() -> None:
    """2 and 4 left after the quarters, so 1 and 3 play the final; then 4's quarter is given to 5."""
    final = [table(1, FINAL, 1, 3)]
    found = bracket_places(rounds(FIRST, final), gone={2, 4})
    assert found == {1: 1, 3: 2, 2: 3, 4: 3, 5: 5, 6: 5, 7: 5, 8: 5}
    corrected = [table(4, QUARTERS[3], 5, 4), *FIRST[:3]]
    found = bracket_places(rounds(corrected, final), gone={2, 4})
    assert found == {1: 1, 3: 2, 2: 3, 4: 4, 5: 4, 6: 4, 7: 4, 8: 4}
    over_the_finalist = [table(3, QUARTERS[2], 6, 3), *FIRST[:2], FIRST[3]]
    assert bracket_places(rounds(over_the_finalist, final), gone={2, 4, 6})[6] == 5


def test_who_played_for_third_place_stands_before_who_did_not() -> None:
    """2, who had beaten 1, left: 1 and 4 played for third place, then the first semi-final was given to 1."""
    small = table(1, THIRD, 4, 1)
    played = rounds(FIRST, SECOND, [small])
    waiting = bracket_places(played, gone={2})
    assert waiting == {1: 1, 3: 1, 4: 3, 2: 4, 5: 5, 6: 5, 7: 5, 8: 5}
    assert bracket_places([*played, *rounds([LAST])], gone={2}) == waiting | {3: 1, 1: 2}
