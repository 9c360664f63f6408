"""The mêlée: new partners every round, and what is guaranteed of it; the mêlée by ranking."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import combinations

import pytest

from tests.draw.individuals import adversaries, groups, individuals, one, partners, played, said, told
from tests.quickly import day_rows, sample_rows
from tournaments.draw.answer import DrawnRound, DrawnTable
from tournaments.draw.api import draw
from tournaments.draw.errors import InvalidRequest
from tournaments.draw.melee.partners import Bounds
from tournaments.draw.melee.wishes import MeleeReport
from tournaments.draw.request import DrawTeam, History, Options, PlayedRound, Request

BOTH = ("melee", "melee-ranked")


def evening(count: int, rounds: int, seed: str = "s") -> tuple[DrawnRound, ...]:
    return draw(Request("melee", seed, 1, individuals(count), rounds)).rounds


def before_repeating(rounds: list[list[frozenset[int]]]) -> int:
    """How many rounds pass before one brings a pair of an earlier one."""
    seen: set[frozenset[int]] = set()
    for number, pairs in enumerate(rounds):
        if seen.intersection(pairs):
            return number
        seen |= set(pairs)
    return len(rounds)


# Measured on ten seeds (four from 16 individuals on): by number of individuals, the rounds in which nobody
# has the same partner again, and those in which nobody meets an adversary again. All n − 1 possible
# partners are had by everybody where n is a multiple of 4; more rounds than half of n − 1 without meeting an
# adversary twice do not exist.
GUARANTEED = [
    (4, 3, 1),
    (5, 3, 1),
    (6, 5, 2),
    (7, 6, 4),
    (8, 7, 3),
    (9, 9, 3),
    (10, 9, 4),
    (11, 11, 5),
    (12, 11, 3),
    (14, 6, 5),  # the sixth round is found by weighing all there are
]
SLOWER = [(40, 12, 12), (13, 11, 4), (28, 12, 8), (16, 15, 5), (32, 14, 10), (20, 19, 7), (24, 23, 8)]


def check_guaranteed(count: int, partners_for: int, adversaries_for: int, seed: str) -> None:
    drawn = evening(count, partners_for, seed)
    assert before_repeating([partners(each) for each in drawn]) == partners_for
    assert before_repeating([adversaries(each) for each in drawn]) >= adversaries_for


@pytest.mark.slow
@pytest.mark.reaches
@pytest.mark.parametrize(("count", "partners_for", "adversaries_for"), GUARANTEED)
@pytest.mark.parametrize("seed", "abc")
def test_new_partners_and_adversaries(count: int, partners_for: int, adversaries_for: int, seed: str) -> None:
    check_guaranteed(count, partners_for, adversaries_for, seed)


@pytest.mark.slow
@pytest.mark.reaches
@pytest.mark.parametrize("count", [16, 20, 24, 32, 64, 200])
def test_an_evening_of_five_rounds_repeats_nothing(count: int) -> None:
    drawn = evening(count, 5)
    assert before_repeating([partners(each) for each in drawn]) == 5
    assert before_repeating([adversaries(each) for each in drawn]) == 5
    assert {each.wish for round_ in drawn for each in round_.relaxed} <= {"balance"}


def test_who_sits_on_one_side_too_often_is_told() -> None:
    """Two rounds more on it than on the other, and one more with this round."""
    told = 0
    for count in (6, 9, 10, 13):
        leaning: Counter[int] = Counter()
        for round_ in evening(count, 7):
            turns = {number: 1 for table in round_.tables for number in table.ns}
            turns |= {number: -1 for table in round_.tables for number in table.ew}
            leaning.update(turns)
            expected = [number for number, turn in turns.items() if leaning[number] * turn >= 2]
            said = [list(each.teams) for each in round_.relaxed if each.wish == "balance"]
            assert said == ([sorted(expected)] if expected else [])
            told += len(said)
    assert told


@pytest.mark.slow
@pytest.mark.parametrize(
    ("count", "partners_for", "adversaries_for", "seed"),
    day_rows((*row, seed) for row in SLOWER for seed in "abcd"),
)
def test_new_partners_and_adversaries_all_day(
    count: int, partners_for: int, adversaries_for: int, seed: str
) -> None:
    check_guaranteed(count, partners_for, adversaries_for, seed)


def test_eight_individuals_play_the_perfect_schedule() -> None:
    """A whist tournament: each has every other as partner once, and mostly as adversary twice."""
    everybody = {frozenset(pair) for pair in combinations(range(1, 9), 2)}
    perfect = 0
    for seed in range(20):
        drawn = evening(8, 7, str(seed))
        assert Counter(pair for each in drawn for pair in partners(each)) == dict.fromkeys(everybody, 1)
        perfect += Counter(pair for each in drawn for pair in adversaries(each)) == dict.fromkeys(
            everybody, 2
        )
    assert perfect >= 10


@pytest.mark.parametrize("method", BOTH)
@pytest.mark.parametrize("count", sample_rows(range(2, 42)))
def test_any_number_plays(method: str, count: int) -> None:
    """Everybody once, four a table, one to three exempt; the next rounds too, with some gone and some new."""
    past: tuple[PlayedRound, ...] = ()
    for number in range(1, 4):
        house = tuple(DrawTeam(each) for each in range(number, count + 2 * number - 1))
        drawn = one(method, house, number, ranking=tuple(range(1, count + 1)), played=past)
        seated = [each for group in groups(drawn) for each in group]
        assert sorted([*seated, *drawn.byes]) == [team.number for team in house]
        assert all(len(table.ns) == len(table.ew) == 2 for table in drawn.tables)
        assert len(drawn.byes) == len(house) % 4
        assert [table.table for table in drawn.tables] == list(range(1, len(house) // 4 + 1))
        past += (drawn.played(),)


@pytest.mark.parametrize("count", [5, 6, 7, 9, 11])
def test_nobody_rests_twice_while_somebody_has_not(count: int) -> None:
    drawn = evening(count, 12)
    byes: Counter[int] = Counter(dict.fromkeys(range(1, count + 1), 0))
    for each in drawn:
        byes.update(each.byes)
        assert max(byes.values()) - min(byes.values()) <= 1
    assert len(said(drawn[-1], "second-bye")) == sum(byes[number] > 1 for number in drawn[-1].byes)


def test_fewer_than_four_rest_and_are_told_why() -> None:
    drawn = one("melee", 3)
    assert (drawn.tables, drawn.byes) == ((), (1, 2, 3))
    assert said(drawn, "table") == ["3 joueurs : il en faut quatre pour une table"]


@pytest.mark.slow
def test_one_by_one_or_at_once_is_the_same() -> None:
    past: tuple[PlayedRound, ...] = ()
    for number, expected in enumerate(evening(18, 4), start=1):
        (drawn,) = draw(Request("melee", "s", number, individuals(18), played=past)).rounds
        assert drawn == expected
        past += (drawn.played(),)


# Drawn once with this project; any machine and any Python must find them again.
PUBLISHED = {
    ("melee", 9): [(1, 4, 5, 9), (2, 3, 6, 8)],
    ("melee", 22): [(4, 7, 10, 14), (8, 16, 1, 18), (15, 19, 5, 9), (12, 20, 2, 13), (3, 11, 6, 17)],
    ("melee-ranked", 22): [(20, 21, 19, 22), (16, 17, 15, 18), (12, 13, 11, 14), (8, 9, 7, 10), (4, 5, 3, 6)],
}


@pytest.mark.parametrize(("method", "count"), PUBLISHED)
def test_a_published_draw_is_found_again(method: str, count: int) -> None:
    past = (played(*((n, n + 1, n + 2, n + 3) for n in range(1, count - 2, 4))),)
    drawn = one(method, count, ranking=tuple(range(count, 0, -1)), played=past)
    assert [(*table.ns, *table.ew) for table in drawn.tables] == PUBLISHED[method, count]


@pytest.mark.parametrize("method", BOTH)
@pytest.mark.parametrize("count", [8, 18])
def test_bans_hold_for_partners_and_for_adversaries(method: str, count: int) -> None:
    bans = ((1, 2), (1, 3), (2, 5), (4, 1))
    drawn = one(method, count, ranking=tuple(range(1, count + 1)), bans=bans)
    assert not any({first, second} <= group for first, second in bans for group in groups(drawn))


@pytest.mark.parametrize("method", BOTH)
def test_bans_that_leave_no_draw_are_named(method: str) -> None:
    with pytest.raises(InvalidRequest) as refused:
        one(method, 8, bans=((2, 1), (1, 3), (1, 4), (1, 5), (1, 6), (1, 9)))
    (error,) = refused.value.errors
    assert (error.field, error.code) == ("bans", "bans-refuse-melee")
    assert "1–2, 1–3, 1–4, 1–5, 1–6)" in str(error.sentence)


@pytest.mark.parametrize("method", BOTH)
def test_who_is_banned_with_all_others_rests(method: str) -> None:
    drawn = one(method, 5, bans=((1, 2), (1, 3), (1, 4), (1, 5)), played=(played(byes=(1,)),))
    assert drawn.byes == (1,)
    assert len(said(drawn, "second-bye")) == 1


@pytest.mark.parametrize("method", BOTH)
def test_those_who_had_better_not_meet_do_not(method: str) -> None:
    avoid = ((1, 2), (3, 4), (5, 6))
    drawn = one(method, 16, ranking=tuple(range(1, 17)), avoid=avoid)
    assert not any({first, second} <= group for first, second in avoid for group in groups(drawn))
    assert len(said(one(method, 4, avoid=((1, 2),)), "avoid")) == 1


@pytest.mark.parametrize("method", BOTH)
def test_clubmates_are_no_adversaries_in_the_first_rounds_but_may_be_partners(method: str) -> None:
    house = tuple(DrawTeam(number, "Metz" if number <= 4 else None) for number in range(1, 9))
    apart = one(method, house, 1, options=Options(same_club_rounds=1))
    assert said(apart, "same-club") == []
    assert all(len(pair & {1, 2, 3, 4}) < 2 for pair in adversaries(apart))
    majority = tuple(DrawTeam(number, "Metz" if number <= 5 else None) for number in range(1, 9))
    told = said(one(method, majority, 1, options=Options(same_club_rounds=1)), "same-club")
    assert told
    assert all(each.startswith("5 joueurs sur 8 sont du même club, Metz") for each in told)
    assert said(one(method, majority, 2, options=Options(same_club_rounds=1)), "same-club") == []


@pytest.mark.parametrize("method", BOTH)
def test_who_cannot_move_stays_and_the_room_has_its_order(method: str) -> None:
    house = tuple(DrawTeam(number, None, {3: 4, 7: 9, 8: 9}.get(number)) for number in range(1, 17))
    drawn = one(method, house, 1, options=Options(tables=(12, 4, 5, 6, 7)))
    at = {number: table.table for table in drawn.tables for number in (*table.ns, *table.ew)}
    assert set(at.values()) == {12, 4, 5, 9}
    assert (at[3], {at[7], at[8]} >= {9}) == (4, True)
    assert len(said(drawn, "fixed-table")) == (at[7] != at[8])


def test_two_who_cannot_move_from_different_tables_do_not_play_together() -> None:
    house = tuple(DrawTeam(number, None, number if number <= 4 else None) for number in range(1, 17))
    for seed in "abcde":
        drawn = draw(Request("melee", seed, 1, house)).rounds[0]
        assert said(drawn, "fixed-table") == []


def test_sides_alternate() -> None:
    history = History(each.played() for each in evening(32, 6))
    assert max(abs(history.sides[number]) for number in range(1, 33)) <= 2
    assert sum(abs(history.sides[number]) for number in range(1, 33)) <= 8


@pytest.mark.slow
def test_the_search_tells_how_far_it_is_from_its_bound() -> None:
    """Twenty individuals, ninth round: counting alone would ask for no former adversary at all."""
    last = evening(20, 9)[-1]
    found = said(last, "rematch")
    assert set(found) == {"20 joueurs, 9ᵉ partie : la recherche n’a pas trouvé moins d’adversaires revus"}
    assert said(last, "search") == [f"Recherche bornée : {len(found)} adversaires revus, au mieux 0"]


def test_what_no_round_could_keep_is_called_inevitable() -> None:
    drawn = evening(8, 8)
    assert said(drawn[3], "rematch") == ["8 joueurs, 4ᵉ partie : retrouver un adversaire est inévitable"] * 4
    assert (
        said(drawn[7], "partner")
        == ["8 joueurs, 8ᵉ partie : retrouver un ancien partenaire est inévitable"] * 4
    )
    assert said(drawn[7], "search") == []


def test_an_individual_learns_why_this_partner_and_these_adversaries() -> None:
    past = (played((1, 2, 3, 4)), played((1, 3, 2, 4)))
    request = Request("melee", "s", 3, (DrawTeam(1, fixed_table=1), *individuals(4)[1:]), played=past)
    assert told(request, 1) == [
        "Le sort a désigné le joueur 4, qui n’a pas encore été partenaire du joueur 1.",
        "Le joueur 2 a déjà été son adversaire (1 fois).",
        "Le joueur 3 a déjà été son adversaire (1 fois).",
        "Table 1 : le joueur 1 ne se déplace pas.",
    ]
    assert told(replace(request, round=1, played=()), 2)[1].endswith("n’ont pas encore été ses adversaires.")
    assert "ont déjà été partenaires" in told(replace(request, played=(*past, played((1, 4, 2, 3)))), 2)[0]


@pytest.mark.parametrize(
    ("ns", "missed"),
    [
        ((1, 2), ["Recherche bornée : 1 partenaire retrouvé, au mieux 0"]),
        (
            (1, 3),
            ["Recherche bornée : 1 adversaire revu, au mieux 0"],
        ),
        ((1, 5), []),
    ],
)
def test_the_search_tells_partners_and_adversaries_apart(ns: tuple[int, int], missed: list[str]) -> None:
    past = played((1, 2, 3, 4), (5, 6, 7, 8))
    ew = {(1, 2): (5, 7), (1, 3): (4, 6), (1, 5): (2, 6)}[ns]
    report = MeleeReport(Request("melee", "s", 2, individuals(8)), History((past,)), ranked=False)
    relaxed = report.broken_wishes(DrawnRound((DrawnTable(1, ns, ew),)), Bounds(0, 0, 0))
    assert [str(each.why) for each in relaxed if each.wish == "search"] == missed


def test_a_large_company_of_one_club_is_drawn_all_the_same() -> None:
    club = tuple(replace(one, club="Amicale") for one in individuals(68))
    drawn = draw(Request("melee", "s", 1, club, options=Options(same_club_rounds=1))).rounds[0]
    assert len(groups(drawn)) == 17
    assert len([one for one in drawn.relaxed if one.wish == "same-club"]) == 4 * 17
