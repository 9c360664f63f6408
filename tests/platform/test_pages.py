"""The pages for what goes wrong, and the words in the other language."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from django.test import Client

from tests.concours import saint_martin
from tournaments.core.access import views

ROOT = Path(__file__).resolve().parents[2]
CATALOGUE = ROOT / "locale" / "en" / "LC_MESSAGES"


@pytest.mark.usefixtures("cast")
def test_nothing_at_this_address(client: Client) -> None:
    response = client.get("/nulle-part/")
    assert response.status_code == 404
    assert "Page introuvable" in response.content.decode()


def test_the_wrong_role_is_told_who_can_help(cast: Any, client: Client) -> None:
    client.force_login(cast.denis, "django.contrib.auth.backends.ModelBackend")
    response = client.get(f"/clubs/{cast.amicale.slug}/membres/")
    assert response.status_code == 403
    assert "Un organisateur du club peut" in response.content.decode()


@pytest.mark.parametrize(
    ("who", "path", "status", "menu"),
    [
        ("odile", "nulle-part/", 404, True),
        ("odile", "inscriptions/99/", 404, True),
        ("denis", "reglages/", 403, True),
        ("pierre", "nulle-part/", 404, False),
    ],
)
def test_an_error_at_a_concours_keeps_its_menu_for_who_works_there(  # noqa: PLR0917 — a table and its fixtures
    cast: Any, client: Client, who: str, path: str, status: int, menu: bool
) -> None:
    """Others are not told that it is there."""
    concours = saint_martin(cast.amicale, status="open", rounds_planned=3, ending="target")
    client.force_login(getattr(cast, who), "django.contrib.auth.backends.ModelBackend")
    response = client.get(f"/concours/{concours.slug}/{path}")
    page = response.content.decode()
    assert (response.status_code, concours.name in page) == (status, menu)
    assert (f'href="/concours/{concours.slug}/classement/"' in page) == menu


def test_a_form_without_its_proof_of_origin() -> None:
    response = Client(enforce_csrf_checks=True).post("/deconnexion/")
    assert response.status_code == 403
    assert "Rien n’a été enregistré" in response.content.decode().replace("&#x27;", "'")


def test_an_address_that_is_not_ours(client: Client) -> None:
    response = client.get("/connexion/", headers={"host": "ailleurs.example"})
    assert response.status_code == 400
    assert "changé de réseau" in response.content.decode()


def test_a_fault_of_ours_still_makes_a_page(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail() -> bool:
        raise RuntimeError

    monkeypatch.setattr(views.queries, "has_no_account", fail)
    response = Client(raise_request_exception=False).get("/")
    assert response.status_code == 500
    assert "Quelque chose s’est cassé" in response.content.decode()


def test_the_compiled_words_are_those_of_the_catalogue(tmp_path: Path) -> None:
    subprocess.run(
        ["msgfmt", "--check-format", "-o", tmp_path / "django.mo", CATALOGUE / "django.po"], check=True
    )
    assert (tmp_path / "django.mo").read_bytes() == (CATALOGUE / "django.mo").read_bytes()


@pytest.mark.slow
def test_every_sentence_has_its_english(tmp_path: Path) -> None:
    (tmp_path / "locale").mkdir()
    for folder in ("scoring", "tournaments", "templates"):
        shutil.copytree(ROOT / folder, tmp_path / folder, ignore=shutil.ignore_patterns("__pycache__", "en"))
    shutil.copy(ROOT / "manage.py", tmp_path)
    extract = [sys.executable, "manage.py", "makemessages", "--locale=en", "--keep-pot", "--no-location"]
    subprocess.run(
        extract, cwd=tmp_path, env={**os.environ, "PYTHONPATH": str(ROOT)}, check=True, capture_output=True
    )
    compared = subprocess.run(
        [
            "msgcmp",
            "--no-fuzzy-matching",
            CATALOGUE / "django.po",
            tmp_path / "locale" / "django.pot",
        ],
        capture_output=True,
        text=True,
        check=False,
    )
    assert compared.returncode == 0, f"make messages, then translate:\n{compared.stderr[-2000:]}"


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("browser", "chosen", "language"),
    [("en-US,en", None, "fr"), ("fr", "en", "en"), ("en", "fr", "fr"), ("en", "tlh", "fr")],
)
def test_french_unless_english_was_chosen(
    client: Client, browser: str, chosen: str | None, language: str
) -> None:
    if chosen:
        client.cookies["django_language"] = chosen
    response = client.get("/langue/", headers={"accept-language": browser})
    assert f'<html lang="{language}"' in response.content.decode()
    assert response["Content-Language"] == language


@pytest.mark.usefixtures("cast")
@pytest.mark.parametrize(
    ("path", "has_form"),
    [
        ("/x", False),
        ("/c/nulle-part/", False),
        ("/langue/", False),
        ("/invitation/inconnue/", False),
        ("/nouveau-mot-de-passe/inconnu/", False),
        ("/t/", False),
        ("/connexion/", True),
    ],
)
def test_a_page_without_a_form_gives_no_cookie(client: Client, path: str, has_form: bool) -> None:
    """A form token is for a form that writes: kept for a year, it goes with each request for a page."""
    answer = client.get(path)
    assert ("csrftoken" in answer.cookies) == ("csrfmiddlewaretoken" in answer.content.decode()) == has_form
    assert "sessionid" not in answer.cookies


@pytest.mark.usefixtures("db")
@pytest.mark.parametrize(
    ("origin", "status"),
    [
        (None, 302),
        ("http://testserver", 302),
        ("http://ailleurs.example", 403),
        ("http://testserver:81", 403),
        ("https://testserver", 403),
        ("null", 403),
    ],
)
def test_the_language_is_chosen_without_a_token_and_by_no_other_site(origin: str | None, status: int) -> None:
    browser = Client(enforce_csrf_checks=True)
    headers = {} if origin is None else {"origin": origin}
    answer = browser.post("/langue/choisir/", {"language": "en", "next": "/c/"}, headers=headers)
    assert answer.status_code == status
    assert set(browser.cookies) == ({"django_language"} if status == 302 else set())


@pytest.mark.usefixtures("db")
@pytest.mark.parametrize(("site", "status"), [("same-origin", 302), ("none", 302), ("cross-site", 403)])
def test_a_browser_that_says_where_it_comes_from_is_believed(site: str, status: int) -> None:
    """Without an origin too, as where a page keeps its own back."""
    headers = {"sec-fetch-site": site}
    answer = Client().post("/langue/choisir/", {"language": "en", "next": "/c/"}, headers=headers)
    assert answer.status_code == status
