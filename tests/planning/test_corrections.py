"""The time for corrections: begun by the end of a concours, prolonged, taken back by a reopening."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.refusing import refuses
from tournaments.core.models.planning import Status, Tournament
from tournaments.core.models.rounds import Round, Table
from tournaments.core.planning import actions
from tournaments.core.planning.steps import at_local_hour, corrections_notice, local_hour

MINUTE = timedelta(minutes=1)


@pytest.fixture
def running(concours: Tournament, play: Callable[..., Round]) -> Tournament:
    for number in range(1, 5):
        play(number)
    Tournament.objects.update(status=Status.RUNNING)
    concours.refresh_from_db()
    return concours


@pytest.fixture
def odile(cast: Any) -> Client:
    client = Client()
    client.force_login(cast.odile, "django.contrib.auth.backends.ModelBackend")
    return client


def left(concours: Tournament) -> timedelta | None:
    """How long sheets may still be corrected, to the minute."""
    concours.refresh_from_db()
    if concours.corrections_until is None:
        return None
    return timedelta(minutes=round((concours.corrections_until - timezone.now()) / MINUTE))


@pytest.mark.parametrize(("minutes", "expected"), [(20, 20 * MINUTE), (90, 90 * MINUTE), (0, None)])
def test_the_end_of_the_concours_begins_the_time_that_is_set(
    running: Tournament, minutes: int, expected: timedelta | None
) -> None:
    actions.change_settings(running, correction_minutes=minutes)  # although draws are published
    assert left(running) is None
    actions.move(running, Status.FINISHED)
    assert left(running) == expected
    assert (running.corrections_running, running.closed) == (expected is not None, False)


def test_a_reopening_takes_it_back(running: Tournament) -> None:
    actions.move(running, Status.FINISHED)
    actions.move(running, Status.RUNNING)
    assert left(running) is None
    assert not running.closed


@pytest.mark.parametrize(
    ("ended", "expected"), [(5 * MINUTE, 15 * MINUTE), (-30 * MINUTE, 10 * MINUTE)], ids=["running", "over"]
)
def test_minutes_more_are_counted_from_its_end_or_from_now(
    running: Tournament, ended: timedelta, expected: timedelta
) -> None:
    actions.move(running, Status.FINISHED)
    Tournament.objects.update(corrections_until=timezone.now() + ended)
    before = running.history.count()
    actions.prolong(running, 10)
    assert left(running) == expected
    assert running.history.count() == before + 1


@pytest.mark.parametrize("minutes", [20, 0])
def test_the_organizer_closes_it_at_once_and_may_open_it_again(running: Tournament, minutes: int) -> None:
    with refuses("not-ended"):
        actions.close_corrections(running)
    actions.change_settings(running, correction_minutes=minutes)
    actions.move(running, Status.FINISHED)
    actions.close_corrections(running)
    ended = running.corrections_until
    assert (running.corrections_running, running.corrections_over, running.closed) == (False, True, True)
    actions.close_corrections(running)
    assert running.corrections_until == ended, "closed twice is closed once"
    closes = Table.objects.filter(round__tournament=running).values_list("closes_at", flat=True)
    assert set(closes) == {ended}
    actions.prolong(running, 10)
    assert left(running) == 10 * MINUTE


def test_open_disputes_are_shown_and_confirmed_before_it_closes(odile: Client, running: Tournament) -> None:
    address = reverse("corrections_close", args=[running.slug])
    assert "pas terminé" in odile.get(address).content.decode()
    actions.move(running, Status.FINISHED)
    disputed = Table.objects.filter(round__tournament=running).order_by("pk")
    Table.objects.filter(pk=disputed[0].pk).update(waiting=1)
    named = f"{disputed[0].round.number}-{disputed[0].number}"
    assert f'value="{named}"' in odile.get(address).content.decode()
    assert odile.post(address).status_code == 200
    Table.objects.filter(pk=disputed[1].pk).update(waiting=1)
    assert odile.post(address, {"confirmed": [named]}).status_code == 200, "one came since the page was shown"
    running.refresh_from_db()
    assert not running.closed
    other = f"{disputed[1].round.number}-{disputed[1].number}"
    assert odile.post(address, {"confirmed": [named, other]}).status_code == 302
    running.refresh_from_db()
    assert running.closed
    assert "ont été closes à" in odile.get(address).content.decode()


def test_where_no_time_is_set_there_is_nothing_to_prolong(running: Tournament) -> None:
    with refuses("nothing-to-prolong"):
        actions.prolong(running, 10)
    actions.change_settings(running, correction_minutes=0)
    actions.move(running, Status.FINISHED)
    with refuses("nothing-to-prolong"):
        actions.prolong(running, 10)
    assert left(running) is None


@pytest.mark.parametrize(
    ("status", "ends", "runs", "closed"),
    [
        (Status.FINISHED, None, False, False),
        (Status.FINISHED, MINUTE, True, False),
        (Status.FINISHED, -MINUTE, False, True),
        (Status.SEALED, MINUTE, False, True),
        (Status.SEALED, None, False, True),
    ],
)
def test_what_is_said_of_it(status: Status, ends: timedelta | None, runs: bool, closed: bool) -> None:
    until = None if ends is None else timezone.now() + ends
    concours = Tournament(status=status, corrections_until=until)
    assert (concours.corrections_running, concours.closed) == (runs, closed)
    told = corrections_notice(concours)
    if runs and until:
        assert told == f"Résultats provisoires : corrections jusqu’à {local_hour(until)}"
    elif closed and status is Status.FINISHED and until:
        assert told == f"Les corrections ont été closes {at_local_hour(until)}"
    else:
        assert told == ""


def test_another_day_is_named() -> None:
    assert local_hour(datetime(2001, 11, 21, 22, 40, tzinfo=UTC)) == "mercredi 21 novembre, 23\u00a0h\u00a040"
    now = timezone.localtime().replace(hour=9, minute=5)
    assert local_hour(now) == "9\u00a0h\u00a005"


def test_a_past_end_is_a_time_of_the_clock_and_no_duration() -> None:
    moment = datetime(2001, 11, 21, 22, 40, tzinfo=UTC)
    assert at_local_hour(moment) == "le mercredi 21 novembre à 23\u00a0h\u00a040"
    assert at_local_hour(timezone.localtime().replace(hour=1, minute=55)) == "à 1\u00a0h\u00a055"


def test_the_end_says_how_long_one_may_contest(odile: Client, running: Tournament) -> None:
    address = reverse("tournament_move", args=[running.slug])
    assert "provisoires 20 minutes" in odile.get(address, {"step": "finish"}).content.decode()
    actions.change_settings(running, correction_minutes=0)
    assert "provisoires" not in odile.get(address, {"step": "finish"}).content.decode()


def test_the_page_says_how_it_stands_and_takes_minutes(odile: Client, running: Tournament) -> None:
    address = reverse("corrections_prolong", args=[running.slug])
    assert 'name="minutes"' not in odile.get(address).content.decode()
    actions.move(running, Status.FINISHED)
    page = odile.get(address).content.decode()
    assert "Résultats provisoires" in page
    assert "s’ajoutent au délai" in page or "s’ajoutent au délai" in page
    Tournament.objects.update(corrections_until=timezone.now() - MINUTE)
    assert "Les corrections ont été closes " in odile.get(address).content.decode()
    assert odile.post(address, {"minutes": "0"}).status_code == 200
    assert odile.post(address, {"minutes": "15"}).status_code == 302
    assert left(running) == 15 * MINUTE


def test_the_setting_is_typed_and_what_cannot_be_stays_on_the_form(
    odile: Client, concours: Tournament
) -> None:
    address = reverse("settings", args=[concours.slug])
    initial = odile.get(address).context["form"].initial
    typed = {name: value for name, value in initial.items() if value not in (None, False)}
    assert odile.post(address, typed | {"correction_minutes": "45"}).status_code == 302
    concours.refresh_from_db()
    assert concours.correction_minutes == 45
    page = odile.post(address, typed | {"correction_minutes": "99999"})
    assert page.context["form"].errors["correction_minutes"]
    assert page.context["form"].settings_are_wrong
    odile.post(address, typed | {"correction_minutes": ""})
    concours.refresh_from_db()
    assert concours.correction_minutes == 45
