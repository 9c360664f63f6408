"""Login, logout, password change, limited attempts."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest
from django.contrib.sessions.models import Session
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tournaments.core.models.accounts import User
from tournaments.core.models.planning import Tournament

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


@pytest.mark.every_example
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
        ("tournaments", "/"),
        ("nulle-part", "/"),
        ("", "/"),
    ],
)
@pytest.mark.usefixtures("cast")
def test_after_the_login_one_stays_on_this_site(client: Client, asked: str, went: str) -> None:
    assert log_in(client, "odile", next=asked)["Location"] == went


@pytest.mark.parametrize("asked", ["tournaments", "nulle-part"])
def test_who_is_logged_in_is_not_led_to_the_name_of_a_page(cast: Any, client: Client, asked: str) -> None:
    client.force_login(cast.odile, "django.contrib.auth.backends.ModelBackend")
    assert client.get(f"/connexion/?next={asked}")["Location"] == "/"


@pytest.mark.usefixtures("cast")
def test_a_wrong_password_says_so_and_keeps_the_name(client: Client) -> None:
    page = log_in(client, "odile", "faux").content.decode()
    assert "Identifiant ou mot de passe inexact" in page
    assert 'value="odile"' in page


@pytest.mark.every_example  # PostgreSQL alone takes no NUL
def test_a_name_that_no_database_takes_is_no_account(cast: Any) -> None:  # noqa: ARG001 — accounts
    """On PostgreSQL it was an error of ours, of whoever asked."""
    assert Client().post("/connexion/", {"username": "odile\0", "password": "x"}).status_code == 200
    assert User.normalize_username("\0Odile\0") == "odile"


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


@pytest.mark.slow
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
