"""Login, logout, password change, limited attempts."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Any

import pytest
from axes.models import AccessAttempt
from django.contrib.sessions.models import Session
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tournaments.models.planning import Tournament

PASSWORD = "trèfle-atout-21"


def log_in(client: Client, username: str, password: str = PASSWORD, **extra: Any) -> Any:
    return client.post("/connexion/", {"username": username, "password": password, **extra})


@pytest.mark.parametrize(
    ("status", "went"), [(None, "/connexion/"), ("draft", "/connexion/"), ("open", "/c/"), ("sealed", "/c/")]
)
def test_a_stranger_is_led_to_what_is_published(
    cast: Any, client: Client, status: str | None, went: str
) -> None:
    if status:
        Tournament.objects.create(
            club=cast.amicale, name="Coupe", slug="coupe", date=date(2026, 11, 21), status=status,
            rounds_planned=4, ending="target",
        )  # fmt: skip
    assert client.get("/")["Location"] == went
    log_in(client, "odile")
    assert client.get("/")["Location"] == "/concours/"


@pytest.mark.parametrize("typed", ["odile", "Odile", "  ODILE "])
def test_log_in_whatever_the_capitals(cast: Any, client: Client, typed: str) -> None:
    assert log_in(client, typed).status_code == 302
    assert client.get("/concours/").context["user"] == cast.odile


@pytest.mark.parametrize(
    ("asked", "went"),
    [
        ("/mot-de-passe/", "/mot-de-passe/"),
        ("https://ailleurs.example/", "/"),
        ("//ailleurs.example", "/"),
        ("", "/"),
    ],
)
@pytest.mark.usefixtures("cast")
def test_after_the_login_one_stays_on_this_site(client: Client, asked: str, went: str) -> None:
    assert log_in(client, "odile", next=asked)["Location"] == went


@pytest.mark.usefixtures("cast")
def test_a_wrong_password_says_so_and_keeps_the_name(client: Client) -> None:
    page = log_in(client, "odile", "faux").content.decode()
    assert "Identifiant ou mot de passe inexact" in page
    assert 'value="odile"' in page


def test_a_closed_account_does_not_log_in(cast: Any, client: Client) -> None:
    cast.odile.is_active = False
    cast.odile.save()
    assert log_in(client, "odile").status_code == 200


def test_logout_needs_post(cast: Any, client: Client) -> None:
    client.force_login(cast.odile, "django.contrib.auth.backends.ModelBackend")
    assert client.get("/deconnexion/").status_code == 405
    assert client.get("/mot-de-passe/").status_code == 200
    page = client.post("/deconnexion/", follow=True)
    assert page.request["PATH_INFO"] == "/connexion/"
    assert "Vous êtes déconnecté" in page.content.decode()
    assert client.get("/mot-de-passe/").status_code == 302


@pytest.mark.usefixtures("cast")
def test_five_failures_lock_a_name_at_an_address(client: Client) -> None:
    answers = [
        log_in(client, name, "faux").status_code for name in ("odile", "Odile", "ODILE ", "odile", "odile")
    ]
    assert answers == [200, 200, 200, 200, 429]
    refused = log_in(client, "odile")
    assert refused.status_code == 429
    assert "Attendez 15 minutes" in refused.content.decode()
    assert log_in(Client(REMOTE_ADDR="192.168.1.30"), "odile").status_code == 302
    assert log_in(Client(), "denis").status_code == 302


@pytest.mark.usefixtures("cast")
def test_the_lock_opens_after_its_time_even_when_tried_meanwhile(client: Client) -> None:
    for _ in range(7):
        log_in(client, "odile", "faux")
    for attempt in AccessAttempt.objects.all():
        attempt.attempt_time -= timedelta(minutes=16)
        attempt.save()
    assert log_in(client, "odile").status_code == 302


@pytest.mark.usefixtures("cast")
def test_success_forgets_the_failures() -> None:
    for _ in range(2):
        client = Client()
        for _ in range(4):
            log_in(client, "odile", "faux")
        assert log_in(client, "odile").status_code == 302


@pytest.mark.usefixtures("cast")
def test_behind_a_proxy_the_visitor_is_the_one_the_proxy_saw(settings: Any) -> None:
    settings.PROXIES = 1
    for forged in range(5):
        log_in(Client(HTTP_X_FORWARDED_FOR=f"10.0.0.{forged}, 203.0.113.9"), "odile", "faux")
    locked = Client(HTTP_X_FORWARDED_FOR="10.9.9.9, 203.0.113.9")
    assert log_in(locked, "odile").status_code == 429
    assert log_in(Client(HTTP_X_FORWARDED_FOR="203.0.113.10"), "odile").status_code == 302


def test_change_ones_password(cast: Any, client: Client) -> None:
    elsewhere = Client()
    for browser in (client, elsewhere):
        browser.force_login(cast.odile, "django.contrib.auth.backends.ModelBackend")
    new = {"password": "pique-et-pique-31", "password_again": "pique-et-pique-31"}
    assert (
        "pas votre mot de passe"
        in client.post("/mot-de-passe/", {"old_password": "x", **new}).content.decode()
    )
    assert client.post("/mot-de-passe/", {"old_password": PASSWORD, **new}).status_code == 302
    assert client.get("/mot-de-passe/").status_code == 200
    assert elsewhere.get("/mot-de-passe/").status_code == 302
    assert log_in(Client(), "odile", new["password"]).status_code == 302


@pytest.mark.parametrize(
    ("first", "second", "sentence"),
    [
        ("pique-et-pique-31", "pique-et-pique-32", "Les deux mots de passe diffèrent"),
        ("court", "court", "trop court"),
        ("odile-26", "odile-26", "trop semblable"),
        ("83920174652", "83920174652", "entièrement numérique"),
    ],
)
def test_weak_passwords_are_refused(
    cast: Any, client: Client, first: str, second: str, sentence: str
) -> None:
    client.force_login(cast.odile, "django.contrib.auth.backends.ModelBackend")
    given = {"old_password": PASSWORD, "password": first, "password_again": second}
    assert sentence in client.post("/mot-de-passe/", given).content.decode()


def test_a_page_writes_nothing(cast: Any, client: Client) -> None:
    log_in(client, "odile")
    sessions = list(Session.objects.values())
    with CaptureQueriesContext(connection) as asked:
        client.get("/concours/")
        client.get(f"/clubs/{cast.amicale.slug}/membres/")
    assert [query["sql"] for query in asked if not query["sql"].startswith("SELECT")] == []
    assert list(Session.objects.values()) == sessions


@pytest.mark.usefixtures("cast")
def test_the_interface_speaks_english_on_demand(client: Client) -> None:
    client.post("/langue/choisir/", {"language": "en", "next": "/connexion/"})
    assert "Log in" in client.get("/connexion/").content.decode()
