"""`manage.py serve` as a real process: how it starts, how it refuses, how it ends."""

from __future__ import annotations

import json
import os
import re
import socket
import sqlite3
import stat
import subprocess
import sys
import threading
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command

from tests.browser.site import prepare
from tests.platform.terminal import AT_LENGTH, Terminal, end, environment, free_port, last_words, opened
from tournaments.core.models.accounts import User
from tournaments.core.models.planning import Status, Tournament
from tournaments.management.commands import serve as serving
from tournaments.platform import folder, network

ROOT = Path(__file__).resolve().parents[2]
MANAGE = (sys.executable, "manage.py")
Serve = Callable[..., Terminal]

pytestmark = pytest.mark.slow


def refusal(*command: str, **variables: object) -> str:
    """The one sentence with which the command refuses; it ends with a status and without a traceback."""
    ended = subprocess.run(
        [*MANAGE, *command],
        cwd=ROOT,
        env=environment(**variables),
        capture_output=True,
        text=True,
        check=False,
    )
    assert ended.returncode == 1
    assert "Traceback" not in ended.stderr
    assert len(ended.stderr.strip().splitlines()) == 1
    return ended.stderr


@pytest.fixture
def serve(tmp_path: Path) -> Iterator[Serve]:
    """Starts the server; gives it back once it is open, and ends it with the test."""
    with ExitStack() as started:
        yield lambda **variables: started.enter_context(
            opened((*MANAGE, "serve"), ROOT, DATA_DIR=tmp_path, **variables)
        )


def told_to_stop(terminal: Terminal) -> str:
    """As a computer that is switched off does; what it still says."""
    terminal.process.terminate()
    return terminal.rest()


def ask(url: str, **headers: str) -> Any:
    return urllib.request.urlopen(urllib.request.Request(url, headers=headers), timeout=AT_LENGTH)  # noqa: S310


def test_a_taken_port(tmp_path: Path) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        assert f"Le port {port} est déjà pris" in refusal("serve", PORT=port, DATA_DIR=tmp_path)


def test_a_folder_that_another_server_has(tmp_path: Path) -> None:
    """Here this process holds it, as a server does."""
    held = folder.lock_folder(tmp_path, 4321)
    said = refusal("serve", PORT=free_port(), DATA_DIR=tmp_path)
    os.close(held)
    assert f"données {tmp_path} (processus {os.getpid()}, port 4321)" in said


@pytest.mark.night  # two servers
def test_a_folder_that_another_server_has_until_it_is_killed(serve: Serve, tmp_path: Path) -> None:
    prepare(tmp_path)
    port = free_port()
    first = serve(PORT=port, DEMO=0)
    for command in (("serve",), ("takeover", str(tmp_path))):
        said = refusal(*command, PORT=free_port(), DATA_DIR=tmp_path)
        assert f"données {tmp_path} (processus {first.process.pid}, port {port})" in said
    end(first.process)
    serve(PORT=free_port(), DEMO=0)  # what a killed one wrote holds nothing


def test_a_folder_that_cannot_be_written(tmp_path: Path) -> None:
    (tmp_path / "fichier").touch()
    said = refusal("serve", PORT=free_port(), DATA_DIR=tmp_path / "fichier" / "data")
    assert "Impossible d’écrire dans le dossier des données" in said


def test_a_database_of_a_newer_version(tmp_path: Path) -> None:
    prepare(tmp_path)
    with sqlite3.connect(tmp_path / "db.sqlite3") as database:
        database.execute(
            "INSERT INTO django_migrations (app, name, applied) VALUES ('tournaments', '9999_futur', 0)"
        )
    database.close()
    said = refusal("serve", PORT=free_port(), DATA_DIR=tmp_path)
    assert "vient d’une version plus récente de Dix de der (tournaments.9999_futur)" in said


def test_a_file_that_is_no_database(tmp_path: Path) -> None:
    (tmp_path / "db.sqlite3").write_bytes(b"belote " * 1000)
    assert "est abîmée" in refusal("serve", PORT=free_port(), DATA_DIR=tmp_path)


def test_a_postgresql_that_is_not_there(tmp_path: Path) -> None:
    url = f"postgres://personne@127.0.0.1:{free_port()}/rien"
    ended = subprocess.run(
        [*MANAGE, "serve"],
        cwd=ROOT,
        env=environment(PORT=free_port(), DATA_DIR=tmp_path, DATABASE_URL=url),
        capture_output=True,
        text=True,
        check=False,
    )
    assert ended.returncode == 1
    assert "La base de données rien ne répond pas" in ended.stderr
    assert "Traceback" not in ended.stderr


@pytest.mark.parametrize("migrated", [True, pytest.param(False, marks=pytest.mark.night)])
def test_it_opens_answers_and_ends_on_ctrl_c(serve: Serve, tmp_path: Path, migrated: bool) -> None:
    """By day on a folder that has its tables and no account, which spares the seconds of `migrate`."""
    if migrated:
        prepare(tmp_path)
    port = free_port()
    terminal = serve(PORT=port, DEMO=0)
    key = re.search(r"Premier lancement : (http\S+)", terminal.said)
    assert key
    assert key[1].startswith(f"http://127.0.0.1:{port}/premier-lancement/?cle=")
    page = ask(key[1])
    assert "default-src 'none'" in page.headers["Content-Security-Policy"]
    sheet = re.search(r"/static/dix/css/base\.[0-9a-f]{12}\.css", page.read().decode())
    assert sheet
    for encoding in ("br", "gzip"):
        answer = ask(f"http://127.0.0.1:{port}{sheet[0]}", **{"Accept-Encoding": encoding})
        assert answer.headers["Content-Encoding"] == encoding
        assert "immutable" in answer.headers["Cache-Control"]
    assert last_words(terminal.interrupt()) == "Dix de der est arrêté. À bientôt !"
    assert terminal.process.returncode == 0


@dataclass(frozen=True)
class InTheHall:
    """A site that the hall may visit: its folder is open to all, and so was its database before the start."""

    folder: Path
    port: int
    said: str


@pytest.fixture(scope="module")
def in_the_hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[InTheHall]:
    """One for all who ask; in the end it is told to stop, and does."""
    data, port = tmp_path_factory.mktemp("hall"), free_port()
    prepare(data)
    data.chmod(0o755)
    (data / "db.sqlite3").chmod(0o644)
    with opened((*MANAGE, "serve"), ROOT, PORT=port, DATA_DIR=data, LAN=1) as terminal:
        yield InTheHall(data, port, terminal.said)
        assert "À bientôt" in told_to_stop(terminal)


def test_its_database_is_for_its_owner_alone_in_whatever_folder(in_the_hall: InTheHall) -> None:
    ask(f"http://127.0.0.1:{in_the_hall.port}/sante/")
    files = in_the_hall.folder.glob("db.sqlite3*")
    modes = {file.name: stat.S_IMODE(file.stat().st_mode) for file in files}
    assert modes == dict.fromkeys(("db.sqlite3", "db.sqlite3-wal", "db.sqlite3-shm"), 0o600)


def test_the_hall_sees_its_address(in_the_hall: InTheHall) -> None:
    said, addresses = in_the_hall.said, network.hall_addresses()
    for address in addresses:
        assert f"http://{address}:{in_the_hall.port}/" in said
        assert ask(f"http://{address}:{in_the_hall.port}/langue/").status == 200
    assert ("█" in said) is bool(addresses)
    assert ("Aucun réseau" in said) is not bool(addresses)


@pytest.mark.django_db
def test_the_demo_has_accounts_and_two_concours(monkeypatch: pytest.MonkeyPatch) -> None:
    """Played with fewer deals than a start plays."""

    def simulate(command: str, **asked: Any) -> None:
        call_command(command, **asked, deals=1, verbosity=0)

    monkeypatch.setattr(serving, "call_command", simulate)
    accounts = serving.make_demo()
    assert all(User.objects.get(username=name).check_password(word) for name, word in accounts.items())
    assert "organisateur" in accounts
    said = serving.announcement(accounts)
    assert all(f"{name:<18} mot de passe : {word}" in said for name, word in accounts.items())
    over, under_way = Tournament.objects.order_by("pk")
    assert (over.name, over.status) == ("Concours d’automne", Status.FINISHED)
    assert under_way.status == Status.RUNNING


@pytest.mark.night  # two servers, and the whole of the demo
def test_the_demo_is_made_once_and_closed_to_the_hall(serve: Serve, tmp_path: Path) -> None:
    port = free_port()
    first = serve(PORT=port)
    assert "organisateur" in first.said
    assert "Premier lancement" not in first.said
    assert "À bientôt" in told_to_stop(first)
    second = serve(PORT=port)
    assert f"Dix de der est ouvert : http://127.0.0.1:{port}/" in second.said
    assert "mot de passe" not in second.said
    assert "À bientôt" in told_to_stop(second)
    assert "comptes de démonstration" in refusal("serve", PORT=port, LAN=1, DATA_DIR=tmp_path)


@pytest.mark.night  # two servers, and the whole of the demo
def test_it_starts_anew_when_asked_and_the_demo_never_for_the_hall(serve: Serve, tmp_path: Path) -> None:
    port = free_port()
    terminal = serve(PORT=port)
    before = json.load(ask(f"http://127.0.0.1:{port}/sante/"))["started"]
    folder.switch_hall(tmp_path, to=True)
    (tmp_path / f"restart-{terminal.process.pid}").touch()  # as the worker does (`program.restart_soon`)
    said = terminal.heard.until_said("Pour arrêter")
    assert "Dix de der redémarre" in said
    assert "comptes de démonstration" in said
    assert not folder.hall_is_open(tmp_path), "it was put back, and the site goes on for this computer"
    assert json.load(ask(f"http://127.0.0.1:{port}/sante/"))["started"] != before
    assert "À bientôt" in told_to_stop(terminal)


def test_what_stands_beside_the_server_holds_no_data_open(monkeypatch: pytest.MonkeyPatch) -> None:
    """On Windows the next run could not put a copy in the place of a database that this one holds open."""
    addresses: list[str] = []
    ends: list[threading.Event] = []
    monkeypatch.setattr(network, "wait_until_open", lambda *_: None)
    monkeypatch.setattr(serving.webbrowser, "open", addresses.append)
    monkeypatch.setattr(serving.snapshots, "take_regularly", lambda _, stop: ends.append(stop))
    monkeypatch.setattr(serving.program, "restart", lambda: None)
    command = serving.Command(stdout=StringIO())
    monkeypatch.setattr(command, "_prepare", dict)
    monkeypatch.setattr(serving, "announcement", lambda _: "")
    asked: list[str] = []
    monkeypatch.setattr(serving, "_first_page", lambda: asked.append("asked") or "http://127.0.0.1:8000/")

    def serve(*said: str) -> None:
        assert asked == ["asked"]
        command._when_open(*said)

    monkeypatch.setattr(command, "_serve", serve)
    command.handle(open=True)
    assert asked == ["asked"], "by the main thread, whose connection is closed"
    assert addresses == ["http://127.0.0.1:8000/"]
    command._restart()
    assert ends[0].is_set(), "else two runs would take snapshots"
