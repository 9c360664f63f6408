"""The way back from an upgrade: the data of before are put back, those since kept, that version starts."""

from __future__ import annotations

import os
import random
import signal
import sqlite3
import subprocess
import sys
import time
from contextlib import closing
from dataclasses import replace
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from tests.browser.site import prepare
from tests.platform.terminal import environment
from tests.platform.test_releases import KEPT, laid_out, named
from tests.platform.test_upgrade import failed, last_migration, older, started, starting
from tournaments.frontends.machine.comparing import ConcoursComparison, ConcoursContents
from tournaments.management.commands import undo_upgrade
from tournaments.platform import folder, program, restoring, snapshots, versions
from tournaments.platform.backup import DATABASE
from tournaments.platform.versions import Program, Versions

__all__ = ["older"]
ROOT = Path(__file__).resolve().parents[2]
BEFORE = Program("0.9.0", "/opt/dix-de-der-0.9", "/usr/bin/python3", arguments=("serve", "--open"))
NOTED = "INSERT INTO django_content_type (app_label, model) VALUES ('since', 'the upgrade')"
"""Written after the upgrade."""

pytestmark = pytest.mark.slow


def rows(data: Path) -> dict[str, list[tuple[Any, ...]]]:
    """All that the database of a folder holds, but for who is logged in."""
    with closing(sqlite3.connect(data / DATABASE)) as database:
        asked = "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"
        names = {name for (name,) in database.execute(asked)} - {"django_session"}
        return {name: sorted(database.execute(f"SELECT * FROM {name}"), key=repr) for name in names}  # noqa: S608


def write(data: Path, *statements: str) -> None:
    with closing(sqlite3.connect(data / DATABASE)) as database, database:
        for statement in statements:
            database.execute(statement)


@pytest.fixture
def upgraded(tmp_path: Path, settings: Any) -> Path:
    """Data that another version had, which this one has migrated; something was written since."""
    data = tmp_path / "club"
    prepare(data)
    settings.DATA_DIR, settings.DATABASE_URL = data, ""
    versions.write(data, Versions(BEFORE))
    snapshots.keep_before_upgrade(data / DATABASE, data, 1)
    write(data, "CREATE TABLE newer (n)", NOTED)
    versions.arrive(data, 2)
    return data


@pytest.fixture
def become(monkeypatch: pytest.MonkeyPatch) -> list[tuple[Any, ...]]:
    """The programs that the command would have become."""
    asked: list[tuple[Any, ...]] = []
    monkeypatch.setattr(program, "become_other", lambda *arguments: asked.append(arguments))
    monkeypatch.setattr(versions, "is_there", lambda _: True)
    return asked


def undo(*arguments: str) -> str:
    out = StringIO()
    call_command("undo_upgrade", "--yes", *arguments, stdout=out)
    return out.getvalue()


def aside_in(data: Path) -> Path:
    (found,) = data.glob("avant-*")
    return found


def test_the_data_of_before_are_back_and_those_since_are_kept(
    upgraded: Path, become: list[tuple[Any, ...]]
) -> None:
    since = rows(upgraded)
    said = undo()
    aside = aside_in(upgraded)
    assert rows(aside) == since
    assert len(rows(upgraded)["django_content_type"]) == len(since["django_content_type"]) - 1
    assert rows(upgraded).keys() == since.keys() - {"newer"}
    assert str(aside) in said
    assert become == [(BEFORE.python, Path(BEFORE.root), BEFORE.arguments, upgraded)]
    assert versions.read(upgraded) == Versions(BEFORE, [])
    assert restoring.epoch(upgraded), "phones send again what the data of before lack"
    with pytest.raises(CommandError, match="rien à défaire"):
        undo()


def test_nothing_happens_without_a_yes(upgraded: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    since, recorded = rows(upgraded), versions.read(upgraded)
    for answer in ("non", "", EOFError()):
        monkeypatch.setattr("builtins.input", answers(answer))
        with pytest.raises(CommandError, match="Rien n’a changé"):
            call_command("undo_upgrade", stdout=StringIO())
    assert (rows(upgraded), versions.read(upgraded)) == (since, recorded)
    assert not list(upgraded.glob("avant-*"))
    assert not (upgraded / restoring.DRAFT).exists()


def answers(answer: str | Exception) -> Any:
    def give(_: str) -> str:
        if isinstance(answer, Exception):
            raise answer
        return answer

    return give


def test_broken_off_anywhere_it_goes_on(
    upgraded: Path, become: list[tuple[Any, ...]], monkeypatch: pytest.MonkeyPatch
) -> None:
    """As a power cut breaks it off: after each of the files that it moves."""
    since, moves, rename = rows(upgraded), 0, Path.rename
    for allowed in range(20):
        moves = 0

        def move(self: Path, target: Path, allowed: int = allowed) -> Path:
            nonlocal moves
            moves += 1
            if moves > allowed:
                raise OSError("the power is gone")
            return rename(self, target)

        with monkeypatch.context() as broken:
            broken.setattr(Path, "rename", move)
            try:
                undo()
            except OSError:
                continue
        break
    assert allowed > 3, "it moves a database, a key and the record, there and back"
    assert "newer" not in rows(upgraded)
    assert rows(aside_in(upgraded)) == since
    assert versions.read(upgraded) == Versions(BEFORE, [])
    assert become[-1][0] == BEFORE.python


def test_a_site_that_runs_keeps_its_data(upgraded: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(folder, "LOCK_WAIT_SECONDS", 0)
    held = folder.lock_folder(upgraded, 4321)
    try:
        with pytest.raises(CommandError, match="port 4321"):
            undo()
    finally:
        os.close(held)
    assert "newer" in rows(upgraded)


def test_a_copy_that_waits_comes_first(upgraded: Path) -> None:
    (upgraded / restoring.NEXT).mkdir()
    with pytest.raises(CommandError, match="Une copie attend"):
        undo()


def test_a_snapshot_that_is_gone_here_is_taken_from_the_second_place(
    upgraded: Path, tmp_path: Path, become: list[tuple[Any, ...]]
) -> None:
    (kept,) = (upgraded / snapshots.FOLDER).glob("*.tar.gz")
    stick = tmp_path / "stick" / "dix-de-der-abcdef"
    stick.mkdir(parents=True)
    kept.rename(stick / kept.name)
    with pytest.raises(CommandError, match=kept.name):
        undo()
    call_command("snapshots", "--second", str(stick.parent), stdout=StringIO())
    undo()
    assert "newer" not in rows(upgraded)
    assert become


def test_of_a_database_on_a_server_it_says_what_to_do(settings: Any) -> None:
    settings.DATABASE_URL = "postgres://somewhere/dix"
    with pytest.raises(CommandError, match="pg_restore"):
        undo()


@pytest.mark.usefixtures("upgraded")
def test_a_version_that_is_gone_is_named() -> None:
    assert f"0.9.0, n’est plus dans {BEFORE.root}" in undo()


def test_a_checkout_that_was_updated_in_place_is_brought_back(
    upgraded: Path, become: list[tuple[Any, ...]], monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []
    monkeypatch.setattr(versions, "check_out", lambda commit: asked.append(commit) or True)
    monkeypatch.setattr(undo_upgrade, "_install", lambda _: True)
    here = replace(versions.this(), commit="abc123", arguments=("serve",))
    recorded = versions.read(upgraded)
    versions.write(upgraded, replace(recorded, steps=[replace(recorded.steps[0], before=here)]))
    undo()
    assert asked == ["abc123"]
    assert become == [(here.python, Path(here.root), ("serve",), upgraded)]


def test_what_was_noted_since_is_counted_by_concours() -> None:
    def contents(name: str, teams: int, entries: int) -> ConcoursContents:
        own = frozenset(range(teams)), frozenset(range(1)), 1, frozenset(range(entries))
        return ConcoursContents(name, None, *own, frozenset(), None)  # type: ignore[arg-type]

    here, there = contents("Été", 9, 12), contents("Été", 8, 2)
    assert undo_upgrade._told(ConcoursComparison(here, there)) == "Été : 1 équipe, 10 saisies"
    assert undo_upgrade._told(ConcoursComparison(here, None)) == "Été : tout le concours"


def test_a_database_of_other_tables_is_kept_all_the_same(tmp_path: Path) -> None:
    for name in ("here", "there"):
        sqlite3.connect(tmp_path / name).close()
    assert "gardé de côté" in undo_upgrade.noted_since(tmp_path / "here", tmp_path / "there")[0]


def run(data: Path) -> subprocess.CompletedProcess[str]:
    """The command as typed."""
    return subprocess.run(undoing(), cwd=ROOT, env=around(data), capture_output=True, text=True, check=False)


def undoing() -> list[str]:
    return [sys.executable, "manage.py", "undo_upgrade", "--yes"]


def around(data: Path) -> dict[str, str]:
    return environment(DATA_DIR=data)


@pytest.mark.night  # all migrations since a release, and two starts of the program
@pytest.mark.parametrize("release", KEPT, ids=named)
def test_what_a_release_wrote_is_back_row_by_row(release: Path, tmp_path: Path) -> None:
    laid_out(release, tmp_path)
    before = rows(tmp_path)
    assert started(tmp_path).stdout.split() == ["copied", "ready"]
    write(tmp_path, NOTED)
    since = rows(tmp_path)
    said = run(tmp_path)
    assert said.returncode == 0, said.stderr
    assert rows(tmp_path) == before
    assert rows(aside_in(tmp_path)) == since
    assert started(tmp_path).stdout.split() == ["copied", "ready"], "and once more"


@pytest.mark.night  # two starts of the program
def test_an_upgrade_that_failed_is_undone_too(older: Path) -> None:
    before = rows(older)
    failed(older)
    said = run(older)
    assert said.returncode == 0, said.stderr
    assert rows(older) == before


@pytest.mark.night  # twenty starts of the program
def test_killed_at_any_moment_neither_way_loses_anything(older: Path) -> None:
    before, chance = rows(older), random.Random(63)  # noqa: S311 — no secret
    for _ in range(KILLS):
        killed_in(starting(), older, chance.uniform(0.5, 4))
        assert whole(older)
    assert started(older).stdout.split()[-1] == "ready"
    assert last_migration() in {row[2] for row in rows(older)["django_migrations"]}
    write(older, NOTED)
    since = rows(older)
    for _ in range(KILLS):
        killed_in(undoing(), older, chance.uniform(0.5, 2))
    while (said := run(older)).returncode == 0:
        pass
    assert "rien à défaire" in said.stderr
    assert rows(older) == before
    assert since in [rows(aside) for aside in older.glob("avant-*")]


KILLS = 8


def killed_in(command: list[str], data: Path, seconds: float) -> None:
    """Start a command and kill it so many seconds later, where it has not ended."""
    with subprocess.Popen(
        command, cwd=ROOT, env=around(data), stdout=-3, stderr=-3, start_new_session=True
    ) as one:
        time.sleep(seconds)
        os.killpg(one.pid, signal.SIGKILL)


def whole(data: Path) -> bool:
    with closing(sqlite3.connect(data / DATABASE)) as database:
        return database.execute("PRAGMA integrity_check").fetchone() == ("ok",)
