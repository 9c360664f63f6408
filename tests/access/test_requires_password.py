"""What cannot be undone, gives access or takes all away asks for the password again, unless just typed."""

from __future__ import annotations

import re
from html import unescape
from typing import Any

import pytest
from django.test import Client

from tests.access.conftest import Clock
from tests.access.test_role_walk import BACKEND
from tournaments.core.models.accounts import Membership
from tournaments.core.models.journal import Event

PASSWORD = "trèfle-atout-21"
QUARTER = 15 * 60


@pytest.fixture
def odile(cast: Any, clock: Clock) -> Client:
    """Odile, who logged in an hour ago."""
    client = Client()
    client.force_login(cast.odile, BACKEND)
    clock.seconds += 4 * QUARTER
    return client


@pytest.fixture
def removal(cast: Any) -> str:
    return f"/clubs/{cast.amicale.slug}/membres/{cast.denis.memberships.get().pk}/retirer/"


def asked(answer: Any) -> bool:
    return "Confirmez que c’est vous".encode() in answer.content


@pytest.mark.parametrize(
    "path",
    [
        "/ordinateur/remettre/confirmer/",
        "/concours/{playing}/sceller/",
        "/clubs/{club}/membres/{denis}/retirer/",
        "/clubs/{club}/membres/{denis}/acces/",
        "/clubs/{club}/membres/{denis}/role/",
        "/clubs/{club}/invitations/",
        "/clubs/{club}/deconnexion/",
        "/ordinateur/copie/",
        "/ordinateur/copie/dossier/",
        "/ordinateur/sauvegardes/ailleurs/",
        "/ordinateur/archives/ecrire/",
        "/ordinateur/reseau/choisir/",
        "/concours/{playing}/arbitres/",
        "/clubs/{club}/donnees/{leaves}/effacer/",
    ],
)
def test_a_dangerous_act_waits_for_the_password(places: dict[str, Any], odile: Client, path: str) -> None:
    # She logs in after the places are made: a second step that is turned on there ends her other sessions.
    answer = odile.post(path.format(**places), {"seen": "<é>", "several": ["1", "2"]})
    assert asked(answer)
    waiting = re.findall(r'type="hidden" name="(\w+)" value="([^"]*)"', answer.content.decode())
    kept = [(name, unescape(value)) for name, value in waiting if name not in {"csrfmiddlewaretoken", "next"}]
    assert kept == [("seen", "<é>"), ("several", "1"), ("several", "2")]
    right = odile.post(path.format(**places), {"mot-de-passe": PASSWORD})
    assert not asked(right)


def test_nothing_is_done_before_it_is_right(odile: Client, removal: str) -> None:
    for typed in ({}, {"mot-de-passe": ""}, {"mot-de-passe": "faux"}):
        assert asked(odile.post(removal, typed))
    assert "pas votre mot de passe" in odile.post(removal, {"mot-de-passe": "faux"}).content.decode()
    assert Membership.objects.filter(user__username="denis").exists()
    assert odile.post(removal, {"mot-de-passe": PASSWORD}).status_code == 302
    assert not Membership.objects.filter(user__username="denis").exists()


def test_it_is_not_asked_again_at_once(cast: Any, odile: Client, clock: Clock, removal: str) -> None:
    agnes = f"/clubs/{cast.amicale.slug}/membres/{cast.agnes.memberships.get().pk}/"
    odile.post(removal, {"mot-de-passe": PASSWORD})
    clock.seconds += QUARTER - 1
    assert odile.post(f"{agnes}acces/").status_code == 302
    clock.seconds += 1
    assert asked(odile.post(f"{agnes}retirer/"))


def test_who_has_just_logged_in_is_not_asked(cast: Any, clock: Clock, removal: str) -> None:  # noqa: ARG001
    client = Client()
    client.force_login(cast.odile, BACKEND)
    assert client.post(removal).status_code == 302


def test_it_is_guessed_as_little_as_at_the_log_in(odile: Client, removal: str) -> None:
    pages = [odile.post(removal, {"mot-de-passe": "faux"}).content.decode() for _ in range(6)]
    assert ["attendez" in page for page in pages] == [False] * 5 + [True]
    assert asked(odile.post(removal, {"mot-de-passe": PASSWORD}))


def test_who_may_not_is_not_asked(cast: Any, removal: str, clock: Clock) -> None:
    client = Client()
    client.force_login(cast.denis, BACKEND)
    clock.seconds += 4 * QUARTER
    assert client.post(removal).status_code == 403


def test_a_password_that_was_wrong_is_no_act(
    odile: Client, removal: str, django_capture_on_commit_callbacks: Any
) -> None:
    Event.objects.all().delete()
    wrong = {"old_password": "faux", "password": "pique-atout-21", "password_again": "pique-atout-21"}
    with django_capture_on_commit_callbacks(execute=True):
        odile.post(removal, {"mot-de-passe": "faux"})
        odile.post("/mot-de-passe/", wrong)
    assert not Event.objects.exists()
