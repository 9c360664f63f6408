"""`manage.py password`: the forgotten password of somebody whom no organizer can help."""

from __future__ import annotations

import getpass
import io
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.test import Client


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
    with pytest.raises(CommandError, match="Personne n'a l'identifiant « marcel »"):
        run("marcel", "--link")
