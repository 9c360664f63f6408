"""A spare computer goes on in place of one that broke down: its data, its key, the address on its papers."""

from __future__ import annotations

import json
import os
import sqlite3
import time
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from tests.platform.hall import SMALL, Line, come_in, hall, managed
from tests.platform.open_django import open_django
from tests.platform.terminal import free_port
from tests.platform.test_killed import kill
from tournaments.management.commands import takeover
from tournaments.platform import folder, network, restoring, snapshots
from tournaments.platform.backup import BackupError

ELSEWHERE = "http://192.0.2.7:8000"
"""An origin that no computer of the tests has."""


@pytest.mark.night  # six seconds: three starts of Django, and a hall
def test_the_spare_has_what_the_copy_has(tmp_path: Path) -> None:
    """Nobody serves: by day it is the data that is looked at, and what is said."""
    data, copy, spare = tmp_path / "first", tmp_path / "copie.tar.gz", tmp_path / "spare"
    hall(data, SMALL)
    (data / folder.HALL_ADDRESS_FILE).write_text(ELSEWHERE)
    folder.switch_hall(data, to=True)
    managed({"DATA_DIR": data}, "backup", str(copy))
    _take_over(data, copy, spare)
    assert tables_in(spare) == tables_in(data) != []


def tables_in(data: Path) -> list[tuple[object, ...]]:
    """What the database of this folder holds of tables and sheets."""
    with closing(sqlite3.connect(data / "db.sqlite3")) as database:
        return database.execute("SELECT * FROM tournaments_table ORDER BY id").fetchall()


def _take_over(data: Path, copy: Path, spare: Path) -> None:
    """The spare takes over from a copy or a stick; it has the key and the address of the first."""
    told = managed({"DATA_DIR": spare, "PORT": free_port()}, "takeover", str(copy))
    assert "sudo ip address add 192.0.2.7/24 dev " in told
    assert f"DATA_DIR={spare} make run" in told
    assert "ce qui a été tapé ensuite manque" in told
    assert "À taper de nouveau" in told
    assert (spare / "secret-key").read_bytes() == (data / "secret-key").read_bytes()
    assert folder.taken_over_origin(spare) == ELSEWHERE


@pytest.mark.night  # two servers and four commands
def test_phones_go_on_with_the_spare(tmp_path: Path) -> None:
    """By the very cookies that they have; what was noted after the last snapshot is sent again."""
    first, stick, spare = hall(tmp_path / "first", SMALL), tmp_path / "stick", tmp_path / "spare"
    stick.mkdir()
    data = Path(str(first.settings["DATA_DIR"]))
    (data / folder.HALL_ADDRESS_FILE).write_text(ELSEWHERE)
    with first.served() as terminal, open_django(data) as django:
        django.said("snapshots", "--second", str(stick))
        with Line(first.port) as line:
            phone = come_in(line, *first.ways[0])
            for place in (1, 2):
                assert said(line, phone, phone.deal(place)) == "accepted"
            folder.switch_hall(data, to=True)
            django.said("snapshots", "--take")
            assert said(line, phone, phone.deal(3)) == "accepted"
        kill(terminal, first.port)
    _take_over(data, stick, spare)
    second = replace(first, settings={**first.settings, "DATA_DIR": spare})
    with second.served() as terminal, Line(second.port) as line:
        assert [said(line, phone, phone.deal(place)) for place in (1, 2, 3)] == ["accepted"] * 3
        assert "À bientôt" in terminal.interrupt()
    kept = second.kept()
    assert kept.deals == 3
    assert "aucune différence" in kept.verified
    assert folder.taken_over_origin(spare) == ELSEWHERE


def said(line: Line, phone: Any, message: bytes) -> str:
    """What became of a phone's message."""

    def ask() -> str:
        phone.say(line, message)
        _, body = line.hear()
        return str(json.loads(body)["outcome"])

    return line.insist(ask)


def snapshot(place: Path, number: int, more: str = "") -> Path:
    place.mkdir(parents=True, exist_ok=True)
    file = place / f"{number:06}-2026-11-21-15{number:02}00-draw{more}.tar.gz"
    file.touch()
    return file


def test_the_newest_that_is_sound_is_taken(tmp_path: Path) -> None:
    with pytest.raises(BackupError, match="la clé est-elle branchée"):
        takeover.newest_snapshot(tmp_path)
    own = tmp_path / "dix-de-der-0a1b2c"
    snapshot(own, 1)
    newest = snapshot(own, 12)
    snapshot(own, 13, snapshots.DIFFERS_SUFFIX)
    assert takeover.newest_snapshot(tmp_path) == takeover.newest_snapshot(own) == newest
    assert takeover.newest_snapshot(own / "000001-2026-11-21-150100-draw.tar.gz").name.startswith("000001")
    other = snapshot(tmp_path / "dix-de-der-ffffff", 3)
    with pytest.raises(BackupError, match="nommez l’un d’eux") as refused:
        takeover.newest_snapshot(tmp_path)
    assert "21/11/2026 15:03" in str(refused.value)
    assert takeover.newest_snapshot(other.parent) == other
    disk = snapshot(tmp_path / "disk" / snapshots.FOLDER, 4)
    assert takeover.newest_snapshot(tmp_path / "disk") == disk


@pytest.mark.parametrize(
    ("origin", "own", "port", "address_said"),
    [
        (ELSEWHERE, False, False, True),
        (ELSEWHERE, True, False, False),
        ("http://192.0.2.7:8765", True, True, False),
        ("", False, False, False),
    ],
)
def test_what_is_left_to_do_is_told_to_somebody_who_never_saw_it(
    monkeypatch: pytest.MonkeyPatch, origin: str, own: bool, port: bool, address_said: bool
) -> None:
    monkeypatch.setattr(network, "is_own", lambda _: own)
    told = "\n".join(takeover.remaining_steps(origin, hall_open=True))
    assert "1. Éteignez l’autre ordinateur" in told
    assert ("sudo ip address add 192.0.2.7/24" in told) == address_said
    assert ("PORT=8765 " in told) == port
    assert "make run" in told


def test_a_closed_hall_stays_closed_and_the_port_that_was_given_is_told(settings: Any) -> None:
    settings.PORT = 8555
    told = "\n".join(takeover.remaining_steps("", hall_open=False))
    assert "PORT=8555 " in told
    assert "Le réseau de la salle est fermé, comme il l’était" in told
    told = "\n".join(takeover.remaining_steps(ELSEWHERE, hall_open=False))
    assert "sudo ip address add" not in told


@pytest.mark.parametrize(
    ("kept", "origin", "opens"),
    [(True, "", True), (False, ELSEWHERE, False), (None, ELSEWHERE, True), (None, "", False)],
)
def test_the_network_is_as_it_was_on_the_first_computer(
    tmp_path: Path, kept: bool | None, origin: str, opens: bool
) -> None:
    told = {"taken_at": None, "at": "2026-11-21T15:40:00+01:00", "hall_open": kept}
    (tmp_path / restoring.PUT_BACK_FILE).write_text(json.dumps(told))
    assert takeover.hall_was_open(tmp_path, origin) is opens


def test_what_cannot_be_taken_over_is_refused_with_a_sentence(
    tmp_path: Path, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.DATA_DIR, settings.DATABASE_URL = tmp_path / "spare", ""
    settings.DATA_DIR.mkdir()
    monkeypatch.setattr(network, "check_port", lambda *_: None)
    torn = tmp_path / "copie.tar.gz"
    torn.write_bytes(b"\x1f\x8b\x08 half of it")
    for place, sentence in ((tmp_path / "nowhere", "Il n’y a pas de sauvegarde"), (torn, "coupée ou abîmée")):
        with pytest.raises(CommandError, match=sentence):
            call_command("takeover", place)
    settings.DATABASE_URL = "postgres://somewhere"
    with pytest.raises(CommandError, match="sur un serveur"):
        call_command("takeover", torn)


def test_the_address_of_the_papers_is_this_computers_for_an_evening(
    tmp_path: Path, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.DATA_DIR, settings.LAN, settings.PUBLIC_URL = tmp_path, True, ""
    settings.ALLOWED_HOSTS = ["192.0.2.20"]
    monkeypatch.setattr(network, "hall_addresses", lambda: ["192.0.2.20"])
    assert folder.take_over_origin(tmp_path) == folder.taken_over_origin(tmp_path) == ""
    folder.store_hall_address(tmp_path, ELSEWHERE)
    assert folder.take_over_origin(tmp_path) == ELSEWHERE
    folder.store_hall_address(tmp_path, "http://192.0.2.20:8000")
    assert (tmp_path / folder.HALL_ADDRESS_FILE).read_text() == ELSEWHERE, "the next spare needs it too"
    for own, first in ((False, "http://192.0.2.20:8000"), (True, ELSEWHERE)):
        monkeypatch.setattr(network, "is_own", lambda _, own=own: own)
        assert network.origins()[0].startswith(first.rpartition(":")[0])
    long_ago = time.time() - folder.TAKEOVER_SECONDS - 1
    os.utime(tmp_path / folder.TAKEN_OVER_FILE, (long_ago, long_ago))
    assert folder.taken_over_origin(tmp_path) == ""
    folder.store_hall_address(tmp_path, "http://192.0.2.20:8000")
    assert (tmp_path / folder.HALL_ADDRESS_FILE).read_text() == "http://192.0.2.20:8000"


def test_an_address_is_offered_once(tmp_path: Path, settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    settings.DATA_DIR, settings.LAN, settings.PUBLIC_URL = tmp_path, True, ""
    settings.ALLOWED_HOSTS, settings.PORT = ["127.0.0.1"], 8000
    monkeypatch.setattr(network, "hall_addresses", lambda: ["127.0.0.1"])
    (tmp_path / folder.TAKEN_OVER_FILE).write_text("http://127.0.0.1:8000")
    assert network.origins() == ["http://127.0.0.1:8000"]


def test_a_damaged_address_is_written_anew(tmp_path: Path) -> None:
    (tmp_path / folder.HALL_ADDRESS_FILE).write_bytes(b"http://\xff")
    folder.store_hall_address(tmp_path, "http://192.0.2.20:8000")
    assert (tmp_path / folder.HALL_ADDRESS_FILE).read_text() == "http://192.0.2.20:8000"


def test_this_computer_knows_its_own_addresses() -> None:
    assert network.is_own("127.0.0.1")
    assert not network.is_own("192.0.2.7")
