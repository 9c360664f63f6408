"""What the methods promise beside the optimum: order, tables, sides, and the reasons they give."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.sentences import in_language, ordinal
from tournaments.draw.answer import DrawnRound
from tournaments.draw.api import draw
from tournaments.draw.errors import InvalidRequest
from tournaments.draw.matching import table_numbers
from tournaments.draw.request import DrawTeam, History, Options, PlayedRound, PlayedTable, Request


def ask(method: str, teams: list[DrawTeam] | int, round_number: int = 1, **more: object) -> DrawnRound:
    house = [DrawTeam(number) for number in range(1, teams + 1)] if isinstance(teams, int) else teams
    request = Request(method, "seed", round_number, tuple(house), **more)  # type: ignore[arg-type]
    return draw(request).rounds[0]


def played(*pairs: tuple[int, int], byes: tuple[int, ...] = ()) -> PlayedRound:
    return PlayedRound(
        tuple(PlayedTable(at, (ns,), (ew,)) for at, (ns, ew) in enumerate(pairs, start=1)), byes
    )


def meetings(drawn: DrawnRound) -> list[set[int]]:
    return [set(table.ns + table.ew) for table in drawn.tables]


def why(drawn: DrawnRound, wish: str) -> list[tuple[tuple[int, ...], str, str]]:
    return [
        (each.teams, str(each.why), str(in_language(each.why, "en")))
        for each in drawn.relaxed
        if each.wish == wish
    ]


def test_neighbours_meet_the_best_at_table_1_and_the_last_has_the_bye() -> None:
    drawn = ask("swiss", 7, 2, ranking=(7, 5, 3, 1, 2, 4, 6))
    assert meetings(drawn) == [{7, 5}, {3, 1}, {2, 4}]
    assert drawn.byes == (6,)


def test_several_small_gaps_beat_a_huge_one() -> None:
    """1–2 and 5–6 have met: to keep 3–4 would cost two gaps of four; two, three and two are nearer."""
    drawn = ask("swiss", 6, 2, ranking=(1, 2, 3, 4, 5, 6), played=(played((1, 2), (5, 6)),))
    assert meetings(drawn) == [{1, 3}, {2, 5}, {4, 6}]


def test_the_bye_goes_up_to_the_lowest_that_had_none() -> None:
    drawn = ask("swiss", 5, 3, ranking=(1, 2, 3, 4, 5), played=(played(byes=(5,)), played(byes=(4,))))
    assert drawn.byes == (3,)
    assert drawn.relaxed == ()


def test_when_all_had_a_bye_it_goes_to_who_had_fewest() -> None:
    past = tuple(played(byes=(number,)) for number in (1, 2, 3, 3, 1))
    drawn = ask("swiss", 3, 6, ranking=(2, 1, 3), played=past)
    assert drawn.byes == (2,)
    assert why(drawn, "second-bye") == [
        (
            (2,),
            "3 équipes, 6ᵉ partie : chaque équipe présente a déjà été exempte",
            "3 teams, round 6: every team present has had a bye",
        )
    ]


def test_a_second_bye_rather_than_a_rematch() -> None:
    drawn = ask("swiss", 3, 4, played=(played((1, 2)), played((1, 3)), played(byes=(1,))))
    assert (meetings(drawn), drawn.byes) == ([{2, 3}], (1,))
    assert "pour exempter une autre équipe il faudrait une revanche" in why(drawn, "second-bye")[0][1]


def test_a_third_meeting_is_put_off_when_rematches_are_inevitable() -> None:
    """Four teams that all met once, 1–2 and 3–4 twice."""
    past = (played((1, 2), (3, 4)), played((1, 3), (4, 2)), played((1, 4), (3, 2)), played((1, 2), (3, 4)))
    teams = tuple(DrawTeam(number) for number in range(1, 5))
    for seed in "abcdefgh":
        (drawn,) = draw(Request("random", seed, 5, teams, played=past)).rounds
        assert {1, 2} not in meetings(drawn)
        assert len(why(drawn, "rematch")) == 2


def test_late_arrivals_come_after_the_ranked_and_absent_teams_are_no_error() -> None:
    drawn = ask(
        "swiss",
        [DrawTeam(number) for number in (1, 2, 3, 4, 9)],
        3,
        ranking=(8, 4, 2, 7, 1, 3),
        bans=((7, 1),),
    )
    assert meetings(drawn) == [{4, 2}, {1, 3}]
    assert drawn.byes == (9,)


def test_two_teams_meet_again_and_again() -> None:
    drawn = ask("swiss", 2, 3, ranking=(2, 1), played=(played((1, 2)), played((2, 1))))
    assert why(drawn, "rematch") == [
        (
            (1, 2),
            "2 équipes, 3ᵉ partie : une revanche est inévitable",
            "2 teams, round 3: a rematch is inevitable",
        )
    ]


def test_a_club_too_large_to_keep_apart_is_named() -> None:
    teams = [DrawTeam(1, "Metz"), DrawTeam(2, " metz"), DrawTeam(3, "METZ"), DrawTeam(4)]
    drawn = ask("random", teams, options=Options(1))
    ((mates, french, english),) = why(drawn, "same-club")
    assert len(mates) == 2
    assert french.startswith("3 équipes sur 4 sont du même club, ")
    assert english.startswith("3 teams of 4 are from ")
    assert ask("random", teams, 2, options=Options(1)).relaxed == ()


def test_clubmates_meet_rather_than_play_a_rematch() -> None:
    teams = [DrawTeam(1, "Metz"), DrawTeam(2, "Metz"), DrawTeam(3), DrawTeam(4)]
    past = (played((1, 3), (2, 4)), played((1, 4), (2, 3)))
    drawn = ask("random", teams, 3, options=Options(3), played=past)
    assert {1, 2} in meetings(drawn)
    assert "pour les séparer il faudrait une revanche" in why(drawn, "same-club")[0][1]


def test_a_meeting_to_be_avoided_is_put_off_while_it_can_be() -> None:
    ranking = (1, 2, 3, 4)
    drawn = ask("swiss", 4, 2, ranking=ranking, avoid=((2, 1),))
    assert (meetings(drawn), drawn.relaxed) == ([{1, 3}, {2, 4}], ())


def test_it_goes_before_a_rematch_and_after_clubmates() -> None:
    teams = [DrawTeam(1, "Metz"), DrawTeam(2, "Metz"), DrawTeam(3), DrawTeam(4)]
    past = (played((1, 3), (2, 4)),)
    options = Options(same_club_rounds=9)
    mates = ask("random", teams, 2, options=options, played=past, avoid=((1, 4),))
    assert meetings(mates) in ([{1, 2}, {3, 4}], [{3, 4}, {1, 2}])
    assert why(mates, "same-club") == [
        (
            (1, 2),
            "Metz, 2ᵉ partie : pour les séparer il faudrait une rencontre à éviter ou une revanche",
            "Metz, round 2: to keep them apart would take a meeting to be avoided or a rematch",
        )
    ]
    avoid = ((1, 4), (1, 2))
    both = ask("random", teams, 2, options=options, played=past, avoid=avoid)
    assert why(both, "rematch") == why(both, "same-club") == []
    assert why(both, "avoid") == [
        (
            (1, 4),
            "Rencontre à éviter, 2ᵉ partie : sans elle il faudrait une revanche",
            "A meeting to be avoided, round 2: without it, it would take a rematch",
        )
    ]


# teams, round, what else is asked, the wish, who, why: inevitable, or given up for what is more important
REASONS = [
    (
        (4, 4),
        {"played": (played((1, 2), (3, 4)), played((1, 3), (2, 4)), played((1, 4), (2, 3)))},
        ("rematch", 2, "4 équipes, 4ᵉ partie : une revanche est inévitable"),
    ),
    (
        (4, 2),
        {"played": (played((1, 2), (3, 4)),), "bans": ((1, 3), (1, 4))},
        ("rematch", 2, "4 équipes, 2ᵉ partie : sans cette revanche il faudrait une rencontre interdite"),
    ),
    (
        (4, 3),
        {"played": (played((1, 2), (3, 9)), played((1, 3)), played((1, 4)))},
        (
            "rematch",
            1,
            "L’équipe 1 a déjà rencontré toutes les équipes présentes : une revanche est inévitable",
        ),
    ),
    (
        (3, 3),
        {"played": (played(byes=(1,)), played((1, 2))), "bans": ((1, 3),)},
        (
            "second-bye",
            1,
            (
                "3 équipes, 3ᵉ partie : pour exempter une autre équipe il faudrait une revanche ou une "
                "rencontre interdite"
            ),
        ),
    ),
    (
        (2, 1),
        {"avoid": ((1, 2),)},
        ("avoid", 1, "2 équipes, 1ʳᵉ partie : une rencontre à éviter est inévitable"),
    ),
    (
        (4, 2),
        {"avoid": ((1, 2), (1, 3), (1, 4)), "played": (played((1, 2), (3, 4)),)},
        ("avoid", 1, "4 équipes, 2ᵉ partie : une rencontre à éviter est inévitable"),
    ),
]


@pytest.mark.parametrize(("hall", "more", "expected"), REASONS)
def test_every_wish_says_whether_it_was_inevitable_or_given_up(
    hall: tuple[int, int], more: dict[str, object], expected: tuple[str, int, str]
) -> None:
    drawn = ask("random", *hall, **more)
    wish, count, reason = expected
    assert [each[1] for each in why(drawn, wish)] == [reason] * count


def test_one_rematch_was_inevitable_the_other_given_up() -> None:
    """Left are 1 against 2, 3 or 4, and 5–6, which is banned."""
    left = {(1, 2), (1, 3), (1, 4), (5, 6)}
    past = [played(pair) for pair in combinations(range(1, 7), 2) if pair not in left]
    drawn = ask("random", 6, 12, played=tuple(past), bans=((5, 6),))
    reason = "sans cette revanche il faudrait une autre revanche ou une rencontre interdite"
    assert [each[1] for each in why(drawn, "rematch")] == [f"6 équipes, 12ᵉ partie : {reason}"] * 2


@pytest.mark.parametrize("method", ["random", "swiss"])
def test_bans_hold_or_refuse_the_draw_by_name(method: str) -> None:
    drawn = ask(method, 4, 2, bans=((1, 2),), played=(played((1, 3), (2, 4)), played((1, 4), (2, 3))))
    assert {1, 2} not in meetings(drawn)
    with pytest.raises(InvalidRequest) as refused:
        ask(method, 4, bans=((2, 1), (1, 3), (4, 1), (1, 9)))
    (error,) = refused.value.errors
    assert (error.field, error.code) == ("bans", "bans-refuse-draw")
    assert "1–2, 1–3, 1–4)" in str(error.sentence)


def test_two_teams_that_must_not_meet_have_no_draw() -> None:
    with pytest.raises(InvalidRequest, match="bans-refuse-draw"):
        ask("random", 2, bans=((1, 2),))


def test_sides_alternate_while_adversaries_allow() -> None:
    rounds = draw(
        Request("random", "s", 1, tuple(DrawTeam(number) for number in range(1, 33)), rounds=6)
    ).rounds
    history = History(each.played() for each in rounds)
    assert {abs(history.sides[number]) for number in range(1, 33)} == {0}


def test_a_side_that_leans_further_is_reported() -> None:
    drawn = ask("swiss", 2, 2, played=(played((1, 9), (2, 8)),))
    (numbers,) = [each.teams for each in drawn.relaxed if each.wish == "balance"]
    assert numbers == drawn.tables[0].ns


def test_several_rounds_at_once_know_each_other() -> None:
    rounds = draw(
        Request("random", "s", 1, tuple(DrawTeam(number) for number in range(1, 9)), rounds=7)
    ).rounds
    pairs = [frozenset(pair) for drawn in rounds for pair in meetings(drawn)]
    rematches = [each for drawn in rounds for each in drawn.relaxed if each.wish == "rematch"]
    assert len(pairs) - len(set(pairs)) == len(rematches)
    assert len(rounds) == 7


@pytest.mark.parametrize("method", ["random", "swiss"])
def test_a_team_that_cannot_move_has_its_table(method: str) -> None:
    teams = [DrawTeam(number, fixed_table={5: 3, 8: 9}.get(number)) for number in range(1, 9)]
    for seed in range(5):
        drawn = draw(Request(method, str(seed), 1, tuple(teams))).rounds[0]
        at = {number: table.table for table in drawn.tables for number in table.ns + table.ew}
        lost = [number for number, table in ((5, 3), (8, 9)) if at[number] != table]
        assert [each.teams[0] for each in drawn.relaxed if each.wish == "fixed-table"] == lost
        assert len(lost) == (1 if at[5] == at[8] else 0)
        assert [table.table for table in drawn.tables] == sorted({*at.values()})


def test_one_fixed_table_asked_by_two_pairs_goes_to_the_better() -> None:
    teams = [DrawTeam(1), DrawTeam(2, fixed_table=2), DrawTeam(3), DrawTeam(4, fixed_table=2)]
    drawn = ask("swiss", teams, 2, ranking=(1, 2, 3, 4))
    assert [(table.table, set(table.ns + table.ew)) for table in drawn.tables] == [(1, {3, 4}), (2, {1, 2})]
    assert why(drawn, "fixed-table") == [
        (
            (4,),
            "La table 2 est celle d’une autre équipe qui ne se déplace pas : l’équipe 4 joue à la table 1",
            "Table 2 is that of another team that cannot move: team 4 plays at table 1",
        )
    ]


def test_a_pair_with_two_fixed_tables_leaves_the_other_team_its_own() -> None:
    teams = [DrawTeam(1, fixed_table=1), DrawTeam(2, fixed_table=2), DrawTeam(3, fixed_table=1), DrawTeam(4)]
    drawn = ask("swiss", teams, 2, ranking=(1, 2, 3, 4))
    assert [(table.table, set(table.ns + table.ew)) for table in drawn.tables] == [(1, {3, 4}), (2, {1, 2})]
    assert [each[0] for each in why(drawn, "fixed-table")] == [(1,)]


def test_two_teams_that_cannot_move_and_meet_are_told_so() -> None:
    teams = [DrawTeam(1, fixed_table=2), DrawTeam(2, fixed_table=1), DrawTeam(3), DrawTeam(4)]
    drawn = ask("swiss", teams, 2, ranking=(1, 2, 3, 4))
    assert [(table.table, set(table.ns + table.ew)) for table in drawn.tables] == [(1, {3, 4}), (2, {1, 2})]
    assert why(drawn, "fixed-table") == [
        (
            (2,),
            (
                "L’équipe 2 (table 1) et son adversaire, l’équipe 1, ne se déplacent ni l’une ni l’autre : "
                "elles jouent à la table 2"
            ),
            "Neither team 2 (table 1) nor its adversary, team 1, can move: they play at 2",
        )
    ]


# fixed tables of each pair, best pair first · the order of the room → the tables they have
SEATINGS: list[tuple[list[list[int]], tuple[int, ...], list[int]]] = [
    ([[], [], []], (), [1, 2, 3]),
    ([[], [], []], (7, 3), [7, 3, 8]),
    ([[], [], [], []], (2, 9, 4), [2, 9, 4, 10]),
    ([[], [3], []], (7, 3, 5), [7, 3, 5]),  # a table of the list is passed over
    ([[], [4], []], (7, 3, 5), [7, 4, 3]),  # a reserved table for a team that cannot move
    ([[], [8], [], []], (7,), [7, 8, 9, 10]),
    ([[3], [3], []], (), [3, 1, 2]),  # the best pair first
    ([[3, 4], [3], [4]], (), [4, 3, 1]),
    ([[3], [3, 4], [4]], (), [3, 4, 1]),
    ([[3, 4], [3], []], (), [4, 3, 1]),  # who can have either leaves the other's
    ([[1, 2], [2, 3], [3], []], (), [1, 2, 3, 4]),
    ([[3, 4], [4, 5], [3]], (), [4, 5, 3]),  # and moves on in turn
    ([[3], [3, 3]], (), [1, 3]),  # two teams kept rather than one
    ([[3, 3], [3, 4]], (), [3, 4]),
]


@pytest.mark.parametrize(("fixed", "room", "tables"), SEATINGS)
def test_tables_follow_the_order_of_the_room_around_those_who_stay(
    fixed: list[list[int]], room: tuple[int, ...], tables: list[int]
) -> None:
    assert table_numbers(fixed, room) == tables


@given(
    st.lists(st.lists(st.integers(1, 5), max_size=2), max_size=6),
    st.lists(st.integers(1, 9), unique=True, max_size=6),
)
def test_no_other_seating_keeps_more_teams_at_their_tables(fixed: list[list[int]], room: list[int]) -> None:
    tables = table_numbers(fixed, room)
    assert len(set(tables)) == len(tables) == len(fixed)

    def kept(given: Sequence[int]) -> int:
        return sum(pair.count(table) for pair, table in zip(fixed, given, strict=True))

    choices = product(*([0, *pair] for pair in fixed))
    possible = (each for each in choices if len({*each} - {0}) == len(each) - each.count(0))
    assert kept(tables) == max(map(kept, possible))


@pytest.mark.parametrize("method", ["random", "swiss", "rotation"])
def test_the_room_has_its_order_in_every_method(method: str) -> None:
    teams = [DrawTeam(number, fixed_table={3: 30}.get(number)) for number in range(1, 9)]
    drawn = ask(method, teams, options=Options(tables=(5, 4, 9)))
    tables = {table.table: table.ns + table.ew for table in drawn.tables}
    assert list(tables) == sorted(tables) == [4, 5, 9, 30]
    assert 3 in tables[30]


def test_the_best_pair_has_the_first_table_of_the_room() -> None:
    drawn = ask("swiss", 6, 2, ranking=(6, 5, 4, 3, 2, 1), options=Options(tables=(5, 4)))
    assert {table.table: set(table.ns + table.ew) for table in drawn.tables} == {
        5: {6, 5},
        4: {4, 3},
        6: {2, 1},
    }


def test_the_request_is_not_touched() -> None:
    request = Request("random", "s", 1, tuple(DrawTeam(number) for number in range(1, 6)), rounds=3)
    same = replace(request)
    draw(request)
    assert request == same


def test_places_as_they_are_said() -> None:
    english = [ordinal(place).in_language("en") for place in (1, 2, 3, 4, 11, 12, 13, 21, 22, 23)]
    assert english == ["1st", "2nd", "3rd", "4th", "11th", "12th", "13th", "21st", "22nd", "23rd"]
    assert [str(ordinal(place)) for place in (1, 2, 21)] == ["1ᵉʳ", "2ᵉ", "21ᵉ"]
    assert [str(ordinal(place, feminine=True)) for place in (1, 2)] == ["1ʳᵉ", "2ᵉ"]
