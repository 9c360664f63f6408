"""The clock: remaining time from stored moments, with the moment of asking given."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta

import pytest

from tests.refusing import refuses
from tournaments.core.models.planning import Tournament
from tournaments.core.models.registration import Team
from tournaments.core.models.rounds import Round
from tournaments.core.rounds.actions import draw_round, publish_round
from tournaments.core.rounds.clock import Clock, add_minutes, clock_of, pause, start

START = datetime(2026, 11, 21, 14, 0, tzinfo=UTC)


def after(minutes: float) -> datetime:
    return START + timedelta(minutes=minutes)


@pytest.fixture
def timed(tournament: Tournament, add_teams: Callable[..., list[Team]]) -> Round:
    """A round of 45 minutes, its clock started at START."""
    add_teams(4)
    Tournament.objects.update(ending="clock", minutes=45)
    return start(publish_round(draw_round(tournament, []), now=START), now=START)


def reading(round_: Round, minute: float) -> Clock:
    """The clock at that minute, as the database has it."""
    clock = clock_of(Round.objects.select_related("tournament").get(pk=round_.pk), after(minute))
    assert clock is not None
    return clock


# what is done, at which minute → minutes left at minute 40
STEPS = [
    ([], 5),
    ([("pause", 10)], 35),
    ([("pause", 10), ("start", 20)], 15),
    ([("pause", 10), ("pause", 12), ("start", 20)], 15),
    ([("start", 10)], 5),
    ([("+5", 10)], 10),
    ([("-5", 10)], 0),
    ([("-45", 10)], 0),
    ([("-45", 10), ("+5", 38)], 3),
    ([("pause", 10), ("+5", 20)], 40),
    ([("pause", 10), ("+5", 20), ("start", 30)], 30),
    ([("-40", 10), ("pause", 20), ("+5", 39)], 4),
]


@pytest.mark.parametrize(("steps", "left"), STEPS)
def test_time_left(timed: Round, steps: list[tuple[str, int]], left: int) -> None:
    for step, minute in steps:
        if step == "pause":
            pause(timed, now=after(minute))
        elif step == "start":
            start(timed, now=after(minute))
        else:
            add_minutes(timed, int(step), now=after(minute))
    assert reading(timed, 40).remaining == 60 * left


@pytest.mark.parametrize(
    ("minute", "text", "running", "over"),
    [
        (0, "45:00", True, False),
        (44.99, "00:01", True, False),
        (45, "00:00", False, True),
        (90, "00:00", False, True),
    ],
)
def test_a_running_clock(timed: Round, minute: float, text: str, running: bool, over: bool) -> None:
    clock = reading(timed, minute)
    assert (clock.text, clock.running, clock.over, clock.paused) == (text, running, over, False)
    assert clock.ends_at == after(45)


def test_a_paused_clock_has_no_end(timed: Round) -> None:
    pause(timed, now=after(10))
    clock = reading(timed, 500)
    assert (clock.text, clock.running, clock.over, clock.paused) == ("35:00", False, False, True)
    assert clock.ends_at is None


def test_an_hour_and_more_shows_hours(timed: Round) -> None:
    assert reading(add_minutes(timed, 75, now=START), 0).text == "2:00:00"


def test_minutes_stay_within_reason(timed: Round) -> None:
    assert add_minutes(timed, 5000, now=START).minutes == 999
    assert add_minutes(timed, -5000, now=START).minutes == 0


def test_a_proposal_stands_at_its_full_time(timed: Round) -> None:
    Round.objects.update(published_at=None, started_at=None)
    clock = reading(timed, 500)
    assert (clock.text, clock.started, clock.over, clock.ends_at) == ("45:00", False, False, None)
    with refuses("not-published"):
        start(timed)
    Round.objects.update(published_at=START)
    assert start(timed, now=after(3)).started_at == after(3)


@pytest.mark.parametrize(
    ("last_deal", "rule", "signal"),
    [
        (True, "Au signal, on finit la donne en cours et on en joue une dernière.", "Dernière donne"),
        (False, "Au signal, la donne en cours est la dernière.", "Fin du temps"),
    ],
)
def test_the_rule_of_the_last_deal_is_said(timed: Round, last_deal: bool, rule: str, signal: str) -> None:
    Tournament.objects.update(last_deal=last_deal)
    assert (reading(timed, 0).rule, reading(timed, 0).signal) == (rule, signal)


def test_a_round_to_the_target_has_no_clock(
    tournament: Tournament, add_teams: Callable[..., list[Team]]
) -> None:
    add_teams(4)
    round_ = publish_round(draw_round(tournament, []))
    assert clock_of(round_, START) is None
    for verb in (start, pause, lambda each: add_minutes(each, 5)):
        with refuses("no-clock"):
            verb(round_)
