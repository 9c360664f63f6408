"""`manage.py snapshots`: takes one, lists them with how they were checked, and puts one back."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from tests.browser.site import manage, prepare
from tests.machine.test_snapshots import data
from tests.platform.open_django import open_django
from tournaments.frontends.machine import queries
from tournaments.platform import backup, restoring, snapshots
from tournaments.platform.backup import DATABASE
from tournaments.platform.snapshots import Reason

__all__ = ["data"]


@pytest.mark.night  # ten seconds: five starts of Django; what the commands do is asked by test_snapshots
def test_one_is_taken_verified_and_put_back_by_commands(tmp_path: Path) -> None:
    """One is taken by a process of its own, which makes itself slow."""
    data, stick = tmp_path / "club", tmp_path / "stick"
    stick.mkdir()
    prepare(data)
    simulate = ("simulate", "--teams=4", "--rounds=1", "--deals=2", "--verbosity=0")
    with open_django(data) as django:
        assert "Aucune sauvegarde" in django.said("snapshots")
        django.said(*simulate, "--name=Avant")
        django.said("snapshots", "--second", str(stick))
        manage(data, "snapshots", "--take")
        django.said(*simulate, "--name=Après")
        listed = django.said("snapshots")
        assert "vérifiée" in listed
        assert f"Second endroit\N{NO-BREAK SPACE}: {stick}" in listed
        (snapshot,) = snapshots.list_all(data)
        stored = snapshots.list_in(stick / backup.own_folder_name(data))
        assert [one.size for one in stored] == [snapshot.size]
        django.said("snapshots", "--restore", snapshot.file.name.removesuffix(snapshots.ARCHIVE_SUFFIX))
    restoring.swap(data)
    with open_django(data) as django:
        assert django.said("verify").startswith("1 concours, 2 feuilles, 4 donnes")
        with closing(sqlite3.connect(data / DATABASE)) as database, database:
            database.execute("UPDATE tournaments_table SET ns_score = 7777 WHERE number = 1")
        manage(data, "snapshots", "--take")
        assert "NE SE RECALCULE PAS" in django.said("snapshots")


@pytest.mark.django_db
def test_a_copy_that_was_only_read_is_not_called_verified(data: Path) -> None:
    """That of before an upgrade: its data are of another version, and nothing of them is computed."""
    for number, reason in enumerate((Reason.UPGRADE, snapshots.Reason.BY_HAND), 1):
        name = f"{number:06}-2026-11-27-120000-{reason}"
        (data / snapshots.FOLDER).mkdir(exist_ok=True)
        (data / snapshots.FOLDER / f"{name}{snapshots.ARCHIVE_SUFFIX}").write_bytes(b"")
        assert queries.snapshot(name) == queries.snapshot(f"{name}{snapshots.ARCHIVE_SUFFIX}")
    out = StringIO()
    call_command("snapshots", stdout=out)
    by_hand, upgrade = out.getvalue().splitlines()[:2]
    assert (by_hand.endswith("  vérifiée"), upgrade.endswith("  relue")) == (True, True)


@pytest.mark.django_db
def test_a_name_that_is_none_is_refused(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tournaments.platform.database.check_ready", lambda: None)
    for asked in ({"restore": "none"}, {"second": str(data)}):
        with pytest.raises(CommandError):
            call_command("snapshots", **asked)
