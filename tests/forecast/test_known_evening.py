"""What rows know of an evening: moments, who notes, and when nothing can be said."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest

from tests.forecast.conftest import after, note
from tests.planning.evenings import played
from tests.results import set_forfeit
from tournaments.core.evening.queries import KnownEvening, Rounds, known_evening
from tournaments.core.forecast.lasting import RoundLength
from tournaments.core.forecast.learning import SeenRound, SeenTable
from tournaments.core.forecast.outlook import Tonight
from tournaments.core.forecast.pace import UNMEASURED
from tournaments.core.forecast.running import PlayingTable, RunningRound
from tournaments.core.models.planning import Status, Tournament
from tournaments.core.models.rounds import Round, Table
from tournaments.core.models.sheets import Entry
from tournaments.core.planning.advice.habits import own_pace

TWELVE = RoundLength(deals=12)


def read(concours: Tournament, minutes: float) -> KnownEvening | None:
    concours.refresh_from_db()
    return known_evening(concours, 4, after(minutes))


def tonight(concours: Tournament, minutes: float) -> Tonight:
    known = read(concours, minutes)
    assert known
    return known.tonight


def running(concours: Tournament, minutes: float) -> RunningRound:
    found = tonight(concours, minutes).running
    assert found
    return found


def test_rows_become_what_the_forecast_reads(concours: Tournament, draw: Any) -> None:
    draw(0, 40, 44, 36, 48)
    draw(60, 39)
    assert read(concours, 80) == KnownEvening(
        Rounds(published=2, drawn=2, planned=4),
        Tonight(
            UNMEASURED,
            (SeenRound(TWELVE, 4, 48.0),),
            tuple(SeenTable(12, minutes) for minutes in (40.0, 44.0, 36.0, 48.0)),
            RunningRound(TWELVE, 20.0, tuple(PlayingTable(number) for number in (2, 3, 4)), ended=1),
            left=((TWELVE, 4),) * 2,
        ),
        after(80),
    )


def test_an_evening_an_hour_later_is_the_same(concours: Tournament, draw: Any) -> None:
    draw(0, 40, 44, 36, 48)
    note(draw(60, 39)[1], 65, 69, 72)
    before = tonight(concours, 80)
    hour = timedelta(hours=1)
    for round_ in Round.objects.all():
        Round.objects.filter(pk=round_.pk).update(published_at=round_.published_at + hour)  # type: ignore[operator]
    for table in Table.objects.exclude(finished_at=None):
        Table.objects.filter(pk=table.pk).update(finished_at=table.finished_at + hour)  # type: ignore[operator]
    for entry in Entry.objects.all():
        Entry.objects.filter(pk=entry.pk).update(at=entry.at + hour, claimed_at=entry.claimed_at + hour)  # type: ignore[operator]
    assert tonight(concours, 140) == before


def test_between_two_rounds_the_pause_counts(concours: Tournament, draw: Any) -> None:
    draw(0, 40, 44, 36, 48)
    draw(60, 40, 41, 42, 43)
    found = tonight(concours, 110)
    assert (found.running, found.since, len(found.left)) == (None, 7.0, 2)
    assert [each.gap for each in found.played] == [None, 12.0]


def test_deals_of_phones_are_where_their_clocks_put_them(concours: Tournament, draw: Any) -> None:
    """Within the round, and not after they came: an outbox that empties late tells when the deals were."""
    kept, fast, slow, _ = draw(0)
    note(kept, 3, 6, 10, came=18)
    note(fast, 25, 90, came=7)
    note(slow, -40, -35, came=9)
    found = {table.number: table for table in running(concours, 20).tables}
    assert found[1] == PlayingTable(1, 3, 10.0)
    assert found[2] == PlayingTable(2, 2, 7.0), "a phone that is ahead: no later than it came"
    assert found[3] == PlayingTable(3), "one that is behind, or wrong: nobody played before the round"
    assert found[4] == PlayingTable(4)
    assert tonight(concours, 20).noted[0] == SeenTable(3, 10.0, (3.0, 3.0, 4.0))


def test_what_an_account_types_in_one_go_was_not_played_then(
    cast: Any, concours: Tournament, draw: Any
) -> None:
    typed, entered, *_ = draw(0)
    note(typed, 20.0, 20.2, 20.4, 20.6, author=cast.odile)
    note(entered, 4.0, 8.0, 11.0, 15.0, author=cast.denis)
    assert running(concours, 21).tables[:2] == (PlayingTable(1), PlayingTable(2, 4, 15.0))


def test_deals_of_teams_that_sat_there_before_count_for_nobody(concours: Tournament, draw: Any) -> None:
    table = draw(0)[0]
    note(table, 3, 6)
    Table.objects.filter(pk=table.pk).update(former_entries=2, deal_count=0)
    assert running(concours, 20).tables[0] == PlayingTable(1)
    note(table, 12)
    Table.objects.filter(pk=table.pk).update(deal_count=1)
    assert running(concours, 20).tables[0] == PlayingTable(1, 1, 12.0)


def test_a_clock_begins_the_round(concours: Tournament, draw: Any) -> None:
    concours.time_limit, concours.minutes = True, 40
    concours.save()
    draw(0, started_at=None)
    waits = running(concours, 6)
    assert (waits.length, waits.elapsed) == (RoundLength(deals=12, minutes=40), 0.0)
    Round.objects.update(started_at=after(7))
    assert running(concours, 20).elapsed == 13.0


def test_a_round_keeps_its_own_length(concours: Tournament, draw: Any) -> None:
    draw(0, 40, 41, 42, 43)
    concours.deals, concours.deals_by_round = 10, {"1": 12, "4": 15}
    concours.save()
    known = tonight(concours, 50)
    assert known.played[0].length == TWELVE
    assert [length.deals for length, _ in known.left] == [10, 10, 15]


def test_a_forfeit_and_a_stopped_table_are_no_whole_tables(concours: Tournament, draw: Any) -> None:
    absent, stopped, _, _ = draw(0, 2, 40, 41, 42)
    set_forfeit(absent, "NS", finished_at=after(2), deal_count=0)
    Table.objects.filter(pk=stopped.pk).update(stopped_at=9, deal_count=9)
    assert tonight(concours, 50).seen == (SeenTable(9, 40.0), SeenTable(12, 41.0), SeenTable(12, 42.0))


def test_a_round_that_nobody_played_in_one_go_teaches_nothing(concours: Tournament, draw: Any) -> None:
    """Clicked through in a minute, or finished much later; where there is no other, nothing is said."""
    draw(0, 0.2, 0.3, 0.4, 0.5)
    assert read(concours, 1) is None
    draw(10, 30, 31, 32, 260)
    assert read(concours, 275) is None
    draw(280, 38, 40, 42, 46)
    assert [each.minutes for each in tonight(concours, 330).played] == [46.0]


def test_deals_faster_than_people_play_are_not_believed(concours: Tournament, draw: Any) -> None:
    """A concours played again for the screens, a deal each few seconds."""
    fast, slow, *_ = draw(0)
    note(fast, *(place / 20 for place in range(1, 9)))
    note(slow, 4, 8)
    found = running(concours, 10).tables
    assert found[:2] == (PlayingTable(1), PlayingTable(2, 2, 8.0))
    assert tonight(concours, 10).noted == (SeenTable(2, 8.0, (4.0, 4.0)),)


def test_nothing_is_said_where_it_would_be_wrong(concours: Tournament, draw: Any) -> None:
    assert read(concours, 0) is None, "before the first draw"
    draw(0, 40, 41)
    assert read(concours, 50)
    for wrong in (
        {"status": Status.FINISHED},
        {"status": Status.OPEN},
        {"ruleset": "chouine"},
        {"date": after(0).date() - timedelta(days=2)},
        {"date": after(0).date() + timedelta(days=1)},
    ):
        other = Tournament.objects.get(pk=concours.pk)
        for name, value in wrong.items():
            setattr(other, name, value)
        assert known_evening(other, 4, after(50)) is None, wrong
    Round.objects.update(paused_at=after(45))
    assert read(concours, 50) is None, "the clock is paused"
    Round.objects.update(paused_at=None)
    assert read(concours, 300) is None, "forgotten, or a test"


def test_after_the_last_table_or_a_long_pause_nothing_is_said(concours: Tournament, draw: Any) -> None:
    draw(0, 40, 41, 42, 43)
    assert read(concours, 100)
    assert read(concours, 140) is None, "it goes on another day"
    assert known_evening(concours, 1, after(45)) is None, "all is played"


def test_it_costs_three_queries(concours: Tournament, draw: Any, django_assert_num_queries: Any) -> None:
    draw(0, 40, 41, 42, 43)
    for table in draw(55, 40):
        note(table, 60, 64)
    concours.refresh_from_db()
    known_evening(concours, 4, after(70))  # what is believed of the club is remembered for a while
    with django_assert_num_queries(3):
        assert known_evening(concours, 4, after(70))


def test_the_evenings_of_the_club_are_believed_before_its_tables_are(concours: Tournament, draw: Any) -> None:
    draw(0, 40)
    played(concours.club, 1, minutes=65)
    played(concours.club, 2, minutes=65)
    known = read(concours, 41)
    assert known
    assert known.evenings == 2
    assert known.tonight.pace == own_pace(concours.club).pace
    assert known.tonight.pace.deal > 4


@pytest.mark.parametrize("planned", [2, 3, 4])
def test_the_rounds_left_are_those_to_be_played(concours: Tournament, draw: Any, planned: int) -> None:
    draw(0, 40, 41)
    known = known_evening(concours, planned, after(50))
    assert known
    assert len(known.tonight.left) == planned - 1
    assert replace(known.tonight, left=()) == replace(tonight(concours, 50), left=())
