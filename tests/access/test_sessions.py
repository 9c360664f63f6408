"""How long one stays logged in, and what the database keeps of it."""

from __future__ import annotations

from typing import Any

import pytest
from django.conf import settings
from django.contrib.sessions.models import Session
from django.test import Client
from django.utils.translation import override

from tests.access.conftest import Clock
from tournaments.core.access import actions
from tournaments.core.access.forms import IdleForm
from tournaments.core.models.accounts import Membership, Role

HOUR = 3600
PAGE = "/mot-de-passe/"


@pytest.fixture
def odile(cast: Any, clock: Clock) -> Client:  # noqa: ARG001 — she logs in by it
    client = Client()
    client.force_login(cast.odile, "django.contrib.auth.backends.ModelBackend")
    return client


def still_in(client: Client, **headers: str) -> bool:
    return "old_password" in client.get(PAGE, headers=headers).content.decode()


@pytest.mark.parametrize("hours", [1, 12])
def test_a_session_ends_after_the_idle_hours_of_the_club(
    cast: Any, odile: Client, clock: Clock, hours: int
) -> None:
    actions.set_idle_hours(cast.amicale, hours)
    clock.seconds += hours * HOUR - 60
    assert still_in(odile)
    clock.seconds += hours * HOUR + 60
    assert not still_in(odile)
    assert not Session.objects.exists()


def test_who_does_something_stays(cast: Any, odile: Client, clock: Clock) -> None:
    actions.set_idle_hours(cast.amicale, 1)
    for _ in range(4):
        clock.seconds += HOUR * 3 // 4
        assert still_in(odile)


def test_what_a_page_asks_by_itself_is_nobody_doing_anything(cast: Any, odile: Client, clock: Clock) -> None:
    actions.set_idle_hours(cast.amicale, 1)
    clock.seconds += HOUR * 3 // 4
    assert still_in(odile, **{"HX-Request": "true"})
    clock.seconds += HOUR // 2
    assert not still_in(odile, **{"HX-Request": "true"})


def test_the_strictest_club_counts(cast: Any, odile: Client, clock: Clock) -> None:
    Membership.objects.create(user=cast.odile, club=cast.other_club, role=Role.DESK)
    actions.set_idle_hours(cast.other_club, 2)
    clock.seconds += 3 * HOUR
    assert not still_in(odile)


def test_the_organizer_sets_the_hours(cast: Any, odile: Client) -> None:
    address = f"/clubs/{cast.amicale.slug}/deconnexion/"
    for sent, kept in (("4", 4), ("5", 4), ("", 4), ("168", 168)):
        odile.post(address, {"hours": sent})
        cast.amicale.refresh_from_db()
        assert cast.amicale.idle_hours == kept
    assert "selected>une semaine" in odile.get(f"/clubs/{cast.amicale.slug}/membres/").content.decode()


def test_a_reset_ends_the_sessions_there_are(cast: Any, clock: Clock) -> None:  # noqa: ARG001 — they begin by it
    client = Client()
    client.force_login(cast.denis, "django.contrib.auth.backends.ModelBackend")
    reset = actions.offer_reset(cast.denis, cast.odile)
    actions.use_reset(reset, "pique-atout-21")
    assert not still_in(client)


def test_a_copy_of_the_database_opens_no_session(odile: Client) -> None:
    cookie = odile.cookies[settings.SESSION_COOKIE_NAME].value
    (row,) = Session.objects.all()
    assert cookie not in {row.session_key, row.session_data}
    thief = Client()
    thief.cookies[settings.SESSION_COOKIE_NAME] = row.session_key
    assert not still_in(thief)
    assert still_in(odile)
    odile.post("/deconnexion/")
    assert not Session.objects.exists()


def test_the_hours_are_offered_in_the_language_of_the_page() -> None:
    for language, said in (("en", "12 hours"), ("fr", "12 heures")):
        with override(language):
            assert said in str(IdleForm())
