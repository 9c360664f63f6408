"""`manage.py password`: the forgotten password of somebody whom no organizer can help."""

from __future__ import annotations

import getpass
import io
from datetime import timedelta
from typing import Any

import pytest
from django.contrib.sessions.models import Session
from django.core.management import CommandError, call_command
from django.test import Client
from django.utils import timezone

from tests.conftest import PASSWORD
from tests.phone.test_copied import copied
from tournaments.core.access import actions
from tournaments.core.access.journal import KEPT_FOR
from tournaments.core.models.accounts import ApiKey
from tournaments.core.models.journal import Event, Failures
from tournaments.frontends.api.keys import make


def run(*arguments: str) -> str:
    said = io.StringIO()
    call_command("password", *arguments, stdout=said)
    return said.getvalue().strip()


def type_in(monkeypatch: pytest.MonkeyPatch, *passwords: str) -> None:
    typed = iter(passwords)
    monkeypatch.setattr(getpass, "getpass", lambda _: next(typed))


def test_a_link_to_choose_a_new_one(cast: Any, settings: Any) -> None:
    settings.PUBLIC_URL = "https://concours.example.org"
    link = run("ODILE", "--link")
    assert link.startswith("https://concours.example.org/nouveau-mot-de-passe/")
    path = link.removeprefix("https://concours.example.org")
    new = {"password": "pique-atout-21", "password_again": "pique-atout-21"}
    assert Client().post(path, new).status_code == 302
    cast.odile.refresh_from_db()
    assert cast.odile.check_password("pique-atout-21")


def test_a_new_one_typed_at_the_keyboard(cast: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    type_in(monkeypatch, "pique-atout-21", "pique-atout-21")
    assert run("odile") == "Le mot de passe de Odile est changé."
    cast.odile.refresh_from_db()
    assert cast.odile.check_password("pique-atout-21")


@pytest.mark.usefixtures("cast")
@pytest.mark.parametrize(
    ("typed", "sentence"),
    [(("pique-atout-21", "autre"), "diffèrent"), (("court", "court"), "trop court")],
)
def test_a_mistake_changes_nothing(
    typed: tuple[str, str], sentence: str, monkeypatch: pytest.MonkeyPatch, client: Client
) -> None:
    type_in(monkeypatch, *typed)
    with pytest.raises(CommandError, match=sentence):
        run("odile")
    assert client.login(username="odile", password=typed[0], request=client.request().wsgi_request) is False


@pytest.mark.usefixtures("cast")
def test_nobody_of_this_name() -> None:
    with pytest.raises(CommandError, match="Personne n’a l’identifiant « marcel »"):
        run("marcel", "--link")


def test_who_worked_here_is_forgotten(cast: Any, monkeypatch: pytest.MonkeyPatch, client: Client) -> None:
    """The name, the ways in and where from; what they noted stays, by nobody's name."""
    denis = cast.denis
    assert client.login(username="denis", password=PASSWORD)
    make(denis, cast.amicale, "Tablette", ["read"], 7)
    club = {"club": cast.amicale, "author": cast.odile}
    for about in (denis.name, f"{denis.name}, arbitre"):
        Event.objects.create(kind="member_role", place={"about": about}, **club)
    Event.objects.create(kind="login", author=denis, address="192.0.2.7")
    keyed = {"kind": "sheet", "author": denis, "club": cast.amicale}
    Event.objects.create(**keyed)
    monkeypatch.setattr("builtins.input", lambda _: "denise")
    with pytest.raises(CommandError, match="rien n’est changé"):
        call_command("forget_account", "denis")
    monkeypatch.setattr("builtins.input", lambda _: "Denis ")
    said = io.StringIO()
    call_command("forget_account", "denis", stdout=said)
    assert f"Compte effacé {denis.pk}" in said.getvalue()
    there = copied()
    assert "denis" not in there.lower()
    assert "192.0.2.7" not in there
    assert not denis.memberships.exists()
    assert not ApiKey.objects.exists()
    assert client.get("/concours/").status_code == 302, "the session is over"
    assert not Client().login(username="denis", password=PASSWORD)
    assert Event.objects.get(kind="sheet").author == denis
    with pytest.raises(CommandError, match="un organisateur"):
        call_command("forget_account", "odile", "--yes")


@pytest.mark.usefixtures("db")
def test_what_is_too_old_goes_though_nobody_logs_in() -> None:
    """The server forgets it at its start."""
    for days in (1, KEPT_FOR.days + 1):
        old = Event.objects.create(kind="login")
        Event.objects.filter(pk=old.pk).update(at=timezone.now() - timedelta(days=days))
        Failures.objects.create(key=f"code:{days}", count=3, last_at=timezone.now() - timedelta(days=days))
    Session.objects.create(session_key="a" * 40, expire_date=timezone.now() - timedelta(days=1))
    Session.objects.create(session_key="b" * 40, expire_date=timezone.now() + timedelta(days=1))
    actions.forget_old()
    assert (Event.objects.count(), Failures.objects.count(), Session.objects.count()) == (1, 0, 1)
