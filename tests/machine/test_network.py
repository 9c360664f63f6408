"""The page of the hall's network: its switch, when it refuses, and the address it shows."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from django.test import Client

from tournaments.core.access import actions as access
from tournaments.platform import folder, network, program

PAGE = "/ordinateur/reseau/"


@pytest.fixture
def odile(client: Client, cast: Any, settings: Any, tmp_path: Path) -> Client:
    settings.DATA_DIR, settings.LAN, settings.LAN_GIVEN = tmp_path, False, False
    client.force_login(cast.odile, "django.contrib.auth.backends.ModelBackend")
    return client


def test_the_switch_is_kept_and_the_server_starts_anew(
    odile: Client, tmp_path: Path, monkeypatch: Any
) -> None:
    asked: list[bool] = []
    monkeypatch.setattr(program, "can_restart", lambda: True)
    monkeypatch.setattr(program, "restart_soon", lambda: asked.append(folder.hall_is_open(tmp_path)))
    assert "Fermé" in odile.get(PAGE).content.decode()
    for to, restarts in (("open", [True]), ("again", [True, True]), ("closed", [True, True, False])):
        page = odile.post(f"{PAGE}choisir/", {"to": to}).content.decode()
        assert f'data-restarting="{program.RUN_STAMP}"' in page
        assert asked == restarts
    odile.post(f"{PAGE}choisir/", {"to": "?"})
    assert len(asked) == 3


def test_who_cannot_start_anew_is_told_to(odile: Client, tmp_path: Path) -> None:
    said = odile.post(f"{PAGE}choisir/", {"to": "open"}, follow=True).content.decode()
    assert "arrêtez Dix de der et relancez-le" in said
    assert folder.hall_is_open(tmp_path)


def test_it_refuses_what_the_start_refuses(odile: Client, tmp_path: Path, settings: Any) -> None:
    access.make_demo_accounts()
    for page in (odile.get(PAGE), odile.post(f"{PAGE}choisir/", {"to": "open"}, follow=True)):
        assert "que tout le monde connaît" in page.content.decode()
    settings.LAN_GIVEN = True
    said = odile.post(f"{PAGE}choisir/", {"to": "open"}, follow=True).content.decode()
    assert "fixé au démarrage" in said
    assert not folder.hall_is_open(tmp_path)


def test_it_shows_where_phones_go(odile: Client, settings: Any, monkeypatch: Any) -> None:
    settings.LAN, settings.PORT = True, 8000
    settings.ALLOWED_HOSTS = ["testserver", "192.168.1.20"]
    monkeypatch.setattr(network, "hall_addresses", lambda: ["192.168.1.20", "10.0.0.7"])
    page = odile.get(PAGE).content.decode()
    assert "192.168.1.20:8000" in page
    assert "<svg" in page
    assert "10.0.0.7" not in page, "a network joined since the start refuses phones"
    monkeypatch.setattr(network, "hall_addresses", list)
    assert "sur aucun réseau" in odile.get(PAGE).content.decode()
