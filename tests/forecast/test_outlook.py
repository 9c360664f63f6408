"""When tonight's round and evening end: laws, and evenings in three halls unknown to the forecast."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest

from tests.forecast.worlds import Hall, play
from tournaments.core.forecast.lasting import RoundLength, last_table
from tournaments.core.forecast.learning import SeenRound, SeenTable, learn_deals, learn_rounds
from tournaments.core.forecast.outlook import Outlook, Tonight, late_tables, learnt, outlook
from tournaments.core.forecast.pace import UNMEASURED, Pace
from tournaments.core.forecast.running import PlayingTable, RunningRound

TWELVE, TEN = RoundLength(deals=12), RoundLength(deals=10)
AS_BELIEVED, SLOW, UNEVEN = (
    Hall(),
    Hall(pace=Pace(deal=3.9), quarrels=0.05, tiring=0.04),
    Hall(pace=Pace(team=0.35)),
)
EVENING = play(Hall(), "an evening")


def running(*tables: PlayingTable, elapsed: float = 20.0, length: RoundLength = TWELVE) -> Tonight:
    """The second of three rounds, where these tables still play."""
    seen = tuple(SeenTable(12, 36 + place) for place in range(8))
    return Tonight(
        UNMEASURED,
        (SeenRound(TWELVE, 8, 43.0),),
        seen,
        RunningRound(length, elapsed, tables, ended=8 - len(tables)),
        left=((TWELVE, 8),),
    )


def test_an_empty_sheet_is_no_slow_table() -> None:
    """A table that stopped noting, one that never began, and one without a sheet are believed the same."""
    noting = [PlayingTable(number, deals=6, last=19.0) for number in (1, 2)]
    empty = [
        running(*noting, PlayingTable(3, deals, last))
        for deals, last in ((0, 0.0), (0, 5.0), (1, 3.0), (2, 7.0))
    ]
    assert len({repr(outlook(each)) for each in empty}) == 1
    slow = running(*noting, PlayingTable(3, deals=2, last=19.0))
    assert outlook(slow).evening.mean > outlook(empty[0]).evening.mean + 5
    assert next(table.number for table, _ in late_tables(slow, UNMEASURED)) == 3
    assert {table.number for table, _ in late_tables(empty[2], UNMEASURED)} == {1, 2}


@pytest.mark.parametrize("tonight", [EVENING.at(2, None), EVENING.at(2, 20.0), EVENING.at(1, 10.0)])
def test_fewer_deals_never_end_later(tonight: Tonight) -> None:
    ends = [
        outlook(replace(tonight, left=((RoundLength(deals=deals), 16),) * 2)).evening
        for deals in range(6, 16)
    ]
    for fewer, more in pairwise(ends):
        assert fewer.mean < more.mean
        assert Outlook.between(fewer)[1] < Outlook.between(more)[1]


@pytest.mark.parametrize("tonight", [EVENING.at(2, None), EVENING.at(3, 20.0)])
def test_a_round_less_ends_earlier_and_is_surer(tonight: Tonight) -> None:
    full, less = outlook(tonight).evening, outlook(replace(tonight, left=tonight.left[1:])).evening
    assert less.mean < full.mean
    assert less.deviation < full.deviation


def test_a_clock_makes_the_end_surer() -> None:
    tonight = EVENING.at(2, None)
    clock = outlook(replace(tonight, left=((RoundLength(minutes=40), 16),) * 3)).evening
    assert clock.deviation < outlook(tonight).evening.deviation


def test_each_round_is_compared_with_its_own_length() -> None:
    """Ten deals save two deals of each round, after rounds of twelve as after rounds of ten."""
    for played, minutes in ((TWELVE, 47.0), (TEN, 40.0)):
        known = Tonight(UNMEASURED, (SeenRound(played, 16, minutes),) * 2)
        twelve, ten = (outlook(replace(known, left=((length, 16),) * 2)).evening for length in (TWELVE, TEN))
        assert 11 < twelve.mean - ten.mean < 17


def test_a_hall_as_believed_stays_as_believed() -> None:
    usual = last_table(TWELVE, UNMEASURED, 16).mean
    pace = learn_rounds(UNMEASURED, [SeenRound(TWELVE, 16, usual, gap=9.0)] * 2)
    assert (pace.drag, pace.gap.mean) == (pytest.approx(1.0), pytest.approx(9.0))
    slower = learn_rounds(UNMEASURED, [SeenRound(TWELVE, 16, 1.3 * usual, gap=15.0)] * 3)
    assert 1.2 < slower.drag < 1.3
    assert 13 < slower.gap.mean < 15
    assert learn_rounds(UNMEASURED, [SeenRound(TWELVE, 16, usual, gap=75.0)]).gap == UNMEASURED.gap, "a meal"


def test_more_finished_tables_never_widen() -> None:
    for ratio in (2.0, 3.1, 4.5):
        halls = [learn_deals(UNMEASURED, [SeenTable(12, 12 * ratio)] * tables).hall for tables in range(20)]
        assert halls == sorted(halls, reverse=True)
    for minutes in (15.0, 25.0, 32.0):
        tonight = EVENING.at(2, minutes)
        assert tonight.running
        order = sorted(tonight.running.tables, key=lambda table: table.deals)
        ends = [
            outlook(
                replace(
                    tonight, running=replace(tonight.running, tables=tuple(order[:still]), ended=16 - still)
                )
            )
            for still in range(len(order), 0, -1)
        ]
        for before, after in pairwise(each.round for each in ends if each.round):
            assert Outlook.between(after)[1] <= Outlook.between(before)[1] + 0.05


def test_the_first_tables_to_end_teach_nothing_where_few_note() -> None:
    """They are the fast ones; where most note, the others show what they have played."""
    tables = tuple(PlayingTable(number) for number in range(3, 17))
    fast = (SeenTable(12, 24.0, (2.0,) * 12),) * 2
    tonight = Tonight(UNMEASURED, running=RunningRound(TWELVE, 25.0, tables, ended=2), noted=fast)
    assert learnt(tonight) == learnt(replace(tonight, noted=()))
    most = (*fast, *(SeenTable(8, 24.8, (3.1,) * 8),) * 10)
    assert learnt(replace(tonight, noted=most)).deal < UNMEASURED.deal


def test_a_gap_that_lasts_is_not_over_at_once() -> None:
    tonight = EVENING.at(2, None)
    ends = [outlook(replace(tonight, since=since)).evening.mean + since for since in (0.0, 4.0, 8.0, 30.0)]
    assert ends == sorted(ends)
    assert ends[0] == pytest.approx(ends[1])


def test_after_the_last_table_nothing_is_left() -> None:
    over = Tonight(UNMEASURED, (SeenRound(TWELVE, 8, 43.0),), running=RunningRound(TWELVE, 44.0, (), ended=8))
    assert outlook(over).evening.mean == 0
    assert Outlook.between(outlook(over).evening) == (0.0, 0.0)


@pytest.mark.parametrize(
    "length",
    [TWELVE, RoundLength(target=2000), RoundLength(minutes=37), RoundLength(deals=12, minutes=30)],
)
@pytest.mark.parametrize("elapsed", [0.0, 20.0, 36.0, 39.0, 70.0, 200.0])
def test_a_round_that_plays_ends_later_than_now(length: RoundLength, elapsed: float) -> None:
    tables = (PlayingTable(1), PlayingTable(2, 3, 10.0, 600), PlayingTable(3, 11, elapsed, 1990))
    for still in (tables, tables[:1], tables[1:2], tables[2:]):
        found = outlook(running(*still, elapsed=elapsed, length=length))
        assert found.round
        assert 0 < found.round.mean < 120
        assert found.round.mean < found.evening.mean


def covered(hall: Hall, evenings: int) -> float:
    """In how many evenings the end fell where it was said to fall, asked after each round but the last."""
    hits = []
    for number in range(evenings):
        evening = play(hall, f"evening {number}")
        for begun in (2, 3, 4):
            low, high = Outlook.between(outlook(evening.at(begun, None)).evening)
            hits.append(low <= evening.rounds[begun - 1].gap + evening.left_after(begun) <= high)
    return sum(hits) / len(hits)


@pytest.mark.parametrize("hall", [AS_BELIEVED, SLOW, UNEVEN], ids=["as believed", "slow", "uneven"])
def test_four_times_of_five(hall: Hall) -> None:
    """A few evenings; the margin is three standard errors wider than that of the night."""
    assert 0.62 <= covered(hall, 40) <= 0.98


@pytest.mark.night  # 1,200 evenings of 64 tables in all
@pytest.mark.parametrize("hall", [AS_BELIEVED, SLOW, UNEVEN], ids=["as believed", "slow", "uneven"])
def test_four_times_of_five_in_many_evenings(hall: Hall) -> None:
    assert 0.70 <= covered(hall, 400) <= 0.90


def test_half_way_through_the_round_is_found() -> None:
    """Where all note their deals the end of the round is known better than from the rounds before."""
    errors = {1.0: 0.0, 0.0: 0.0}
    for noting in errors:
        for number in range(30):
            evening = play(replace(AS_BELIEVED, noting=noting), f"evening {number}")
            half = evening.rounds[0].minutes / 2
            said = outlook(evening.at(1, half)).evening.mean
            errors[noting] += abs(said + half - evening.left_after(1)) / 30
    assert errors[1.0] < 0.8 * errors[0.0]
