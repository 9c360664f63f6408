"""What would end an evening earlier: what is proposed, what it gains, and what a click changes."""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from typing import Any

import pytest
from django.core.cache import cache

from tests.forecast.conftest import after
from tests.planning.evenings import played
from tests.refusing import refuses
from tournaments.core.evening.actions import end_earlier
from tournaments.core.evening.queries import Rounds, known_evening
from tournaments.core.evening.sooner import Change, Means, changes, fields_of
from tournaments.core.evening.wording import Ends, basis, done, ends_of, label, to_five
from tournaments.core.forecast.outlook import Outlook, outlook
from tournaments.core.forecast.spans import Span
from tournaments.core.models.planning import Ending, Status, Tournament
from tournaments.core.models.rounds import Round
from tournaments.core.planning.endings import length_planned

AFTER_3, TEN_DEALS, CLOCK = Change(Means.ROUNDS, 3, 1), Change(Means.DEALS, 2, 10), Change(Means.CLOCK, 2, 40)


@pytest.fixture
def under_way(concours: Tournament, draw: Any) -> Tournament:
    """The first of four rounds is over, at ten to nine."""
    draw(0, 38, 40, 42, 46)
    return concours


def proposed(concours: Tournament, minutes: float = 50) -> tuple[Outlook, dict[Change, Outlook]]:
    known = known_evening(concours, concours.rounds_planned, after(minutes))
    assert known
    present = outlook(known.tonight)
    return present, {each.change: each.ends for each in changes(concours, known, present)}


def test_three_ways_end_it_earlier(under_way: Tournament) -> None:
    present, found = proposed(under_way)
    assert set(found) == {AFTER_3, TEN_DEALS, CLOCK}
    gained = {change.means: present.evening.mean - ends.evening.mean for change, ends in found.items()}
    assert 45 < gained[Means.ROUNDS] < 60
    assert 15 < gained[Means.DEALS] < 30, "two deals of three rounds"
    assert 5 <= gained[Means.CLOCK] < 30
    assert all(ends.evening.deviation <= present.evening.deviation for ends in found.values())
    assert under_way.deals_by_round == {}, "nothing is changed by asking"


def test_what_is_so_already_changes_nothing(under_way: Tournament) -> None:
    """The end with the settings as they are is the end that is told."""
    known = known_evening(under_way, 4, after(50))
    assert known
    same = tuple((length_planned(under_way, number), 4) for number in (2, 3, 4))
    assert outlook(replace(known.tonight, left=same)) == outlook(known.tonight)


@pytest.mark.parametrize(
    ("settings", "means"),
    [
        ({"ending": Ending.TARGET}, {Means.ROUNDS, Means.CLOCK}),
        ({"ending": Ending.CLOCK, "minutes": 45}, {Means.ROUNDS, Means.CLOCK}),
        ({"ending": Ending.CLOCK, "minutes": 15}, {Means.ROUNDS}),
        ({"deals": 7}, {Means.ROUNDS}),
        ({"draw_method": "knockout"}, {Means.DEALS, Means.CLOCK}),
        ({"finalists": 4}, {Means.DEALS, Means.CLOCK}),
    ],
)
def test_only_what_can_be_is_proposed(
    under_way: Tournament, settings: dict[str, Any], means: set[Means]
) -> None:
    Tournament.objects.update(**settings)
    Round.objects.update(deals=settings.get("deals", 12), minutes=settings.get("minutes"))
    under_way.refresh_from_db()
    assert {change.means for change in proposed(under_way)[1]} <= means
    if "deals" not in settings:
        assert {change.means for change in proposed(under_way)[1]} == means


def test_a_click_changes_what_is_not_drawn(under_way: Tournament, draw: Any) -> None:
    draw(60, published_at=None)
    end_earlier(under_way, TEN_DEALS)
    assert under_way.deals_by_round == {"2": 10, "3": 10, "4": 10}
    end_earlier(under_way, CLOCK)
    assert [under_way.minutes_in(number) for number in (2, 3, 4)] == [40] * 3
    end_earlier(under_way, AFTER_3)
    assert under_way.rounds_planned == 3
    assert list(Round.objects.order_by("number").values_list("deals", "minutes")) == [(12, None), (10, 40)]


def test_a_second_click_shortens_nothing_more(under_way: Tournament) -> None:
    """Two desks, or a finger that taps twice: ten deals were proposed, and not eight."""
    for change in (TEN_DEALS, CLOCK, AFTER_3):
        end_earlier(under_way, change)
        with refuses("no-longer-sooner"):
            end_earlier(under_way, change)
    assert under_way.deals_by_round == {"2": 10, "3": 10, "4": 10}


def test_a_clock_is_shortened_where_there_is_one(under_way: Tournament) -> None:
    Tournament.objects.update(ending=Ending.CLOCK, minutes=45)
    Round.objects.update(minutes=45)
    under_way.refresh_from_db()
    end_earlier(under_way, Change(Means.CLOCK, 2, 40))
    assert [under_way.minutes_in(number) for number in (1, 2, 3, 4)] == [45, 40, 40, 40]
    assert not under_way.time_limit


def test_what_is_no_longer_so_is_refused(under_way: Tournament, draw: Any) -> None:
    """A page that is out of date, and numbers that nobody proposed."""
    draw(60)
    for wrong in (
        TEN_DEALS,
        CLOCK,
        Change(Means.ROUNDS, 2, 1),
        Change(Means.ROUNDS, 3, 2),
        Change(Means.DEALS, 3, 11),
        Change(Means.DEALS, 3, 0),
        Change(Means.CLOCK, 3, 4),
        Change(Means.CLOCK, 3, 900),
    ):
        with refuses("no-longer-sooner"):
            end_earlier(under_way, wrong)
    Tournament.objects.update(status=Status.FINISHED)
    with refuses("no-longer-sooner"):
        end_earlier(under_way, AFTER_3)
    under_way.refresh_from_db()
    assert (under_way.rounds_planned, under_way.deals_by_round, under_way.time_limit) == (4, {}, False)


def test_a_round_that_is_drawn_is_played(under_way: Tournament, draw: Any) -> None:
    draw(60, published_at=None)
    assert fields_of(under_way, Rounds(1, 2, 2), Change(Means.ROUNDS, 1, 1)) is None
    assert fields_of(under_way, Rounds(1, 1, 2), Change(Means.ROUNDS, 1, 1)) == {"rounds_planned": 1}


def test_every_change_is_told(under_way: Tournament) -> None:
    assert label(under_way, AFTER_3) == "S’arrêter après la partie 3"
    assert label(under_way, TEN_DEALS) == "10 donnes au lieu de 12, dès la partie 2"
    assert label(under_way, CLOCK) == "Une horloge de 40 minutes, dès la partie 2"
    under_way.deals_by_round, under_way.time_limit, under_way.minutes = {"4": 15}, True, 45
    assert label(under_way, TEN_DEALS) == "2 donnes de moins à chaque partie, dès la partie 2"
    assert label(under_way, CLOCK) == "40 minutes au lieu de 45, dès la partie 2"
    assert all(done(change).endswith("permet de revenir.") for change in (AFTER_3, TEN_DEALS, CLOCK))


@pytest.mark.parametrize(("mean", "deviation"), [*product((0.0, 3.0, 44.0, 200.0), (0.0, 2.0, 30.0))])
def test_hours_are_told_to_five_minutes(mean: float, deviation: float) -> None:
    """What is told holds what was counted, and says nothing of what is over."""
    span = Span(mean, deviation)
    for minutes in range(6):
        told = ends_of(span, after(minutes))
        assert int(told.usual[-2:]) % 5 == 0
        low = Outlook.between(span)[0]
        assert told.between.startswith("entre" if low >= 5 else ("entre", "d’ici"))
        assert int(told.between[-2:]) % 5 == 0
    assert ends_of(Span(103, 10), after(0)) == Ends(
        "21\u00a0h\u00a045", "entre 21\u00a0h\u00a025 et 22\u00a0h\u00a000"
    )


def test_moments_are_rounded_to_the_nearest() -> None:
    assert [to_five(after(minutes)) for minutes in (0, 2.4, 2.6, 7.4, 59)] == [
        after(minutes) for minutes in (0, 0, 5, 5, 60)
    ]


def test_what_it_was_counted_from_is_told(concours: Tournament, draw: Any) -> None:
    def told(minutes: float) -> str:
        known = known_evening(concours, 4, after(minutes))
        assert known
        return basis(known)

    draw(0, 38)
    assert "d’après l’usage, environ 3 minutes par donne" in told(40)
    played(concours.club, 1, minutes=65)
    played(concours.club, 2, minutes=65)
    cache.clear()  # what is believed of the club is remembered for a while
    assert "d’après 2 soirées du club, environ 4 minutes par donne" in told(40)
    Round.objects.all().delete()
    draw(0, 38, 40, 42, 46)
    assert "la partie déjà jouée ce soir (46 min)" in told(50)
