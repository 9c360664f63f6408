"""The page on which a copy of everything is kept: whole, named, remembered; and refused with a sentence."""

from __future__ import annotations

import io
import json
import tarfile
from datetime import datetime
from pathlib import Path
from typing import Any

import psutil
import pytest
from django.conf import settings as site
from django.core.management import CommandError, call_command
from django.test import Client

from tournaments.core.access import actions as access
from tournaments.core.models.accounts import User
from tournaments.platform import backup, system
from tournaments.platform.system import posix

ON_SERVER = "La base de données est sur un serveur"


@pytest.fixture
def odile(client: Client, cast: Any, settings: Any, tmp_path: Path) -> Client:
    """The browser of who looks after a computer whose data folder is `tmp_path`."""
    settings.DATA_DIR = tmp_path
    (tmp_path / "secret-key").write_text("k" * 60)
    client.force_login(cast.odile, "django.contrib.auth.backends.ModelBackend")
    return client


def test_a_copy_is_downloaded_whole_and_remembered(odile: Client, tmp_path: Path) -> None:
    assert "Aucune copie" in odile.get("/ordinateur/").content.decode()
    answer = odile.post("/ordinateur/copie/")
    if site.DATABASE_URL:
        assert ON_SERVER in odile.get("/ordinateur/").content.decode()
        return
    name = answer.headers["Content-Disposition"].partition("=")[2].strip('"')
    assert name.startswith("dix-de-der-"), "two clubs share this computer"
    with tarfile.open(fileobj=io.BytesIO(answer.content)) as archive:
        folder = backup.folder_name_in(Path(name))
        names = ("db.sqlite3", "hall-state", "secret-key")
        assert sorted(archive.getnames()) == [folder, *(f"{folder}/{name}" for name in names)]
    page = odile.get("/ordinateur/").content.decode()
    assert "La dernière copie est du" in page
    assert (last := backup.last_copy(tmp_path)) is not None
    assert last.size == len(answer.content)


def test_a_copy_goes_to_a_stick_and_nowhere_else(
    odile: Client, tmp_path: Path, tmp_path_factory: Any
) -> None:
    stick = tmp_path_factory.mktemp("stick")
    refused = {
        "": "obligatoire",
        "copies": "Tapez le chemin entier",
        "/nulle/part": "la clé est-elle branchée",
        str(tmp_path): "Ce dossier est celui des données",
    }
    for folder, sentence in refused.items():
        said = odile.post("/ordinateur/copie/dossier/", {"folder": folder}).content.decode()
        assert (sentence if not site.DATABASE_URL or not folder else ON_SERVER) in said, folder
    odile.post("/ordinateur/copie/dossier/", {"folder": f" {stick} "})
    found = [file.name for file in stick.iterdir()]
    assert [name.endswith(".tar.gz") for name in found] == [True] * (not site.DATABASE_URL)
    assert not list(tmp_path.glob("*.tar.gz"))


def test_what_went_wrong_is_said_and_nothing_sent(odile: Client, monkeypatch: Any) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(backup, "_pack", full)
    answer = odile.post("/ordinateur/copie/", follow=True)
    assert (ON_SERVER if site.DATABASE_URL else "le disque est plein") in answer.content.decode()


def test_a_torn_copy_is_never_acknowledged(tmp_path: Path, monkeypatch: Any) -> None:
    monkeypatch.setattr(backup, "_pack", lambda *found: found[-1].write(b"\x1f\x8b\x08 half of it"))
    with pytest.raises(backup.BackupError, match="n’a pas pu être faite"):
        backup.back_up(tmp_path / "db.sqlite3", tmp_path, tmp_path / "copie.tar.gz")
    assert list(tmp_path.iterdir()) == []


def test_a_copy_bears_the_club_and_the_day() -> None:
    today = f"{datetime.now():%Y-%m-}"  # noqa: DTZ005 — the hall's own calendar
    assert backup.file_name(["Belote Aubinoise"]).startswith(f"belote-aubinoise-{today}")
    for clubs in ([], ["Un", "Deux"], ["…"]):
        assert backup.file_name(clubs).startswith(f"dix-de-der-{today}")


def test_sticks_are_found_among_what_is_mounted(tmp_path: Path, monkeypatch: Any) -> None:
    sticks = [tmp_path / "media" / name for name in ("CLE CLUB", "a\\b")]
    for stick in sticks:
        stick.mkdir(parents=True)
    (tmp_path / "self").mkdir()
    lines = [
        f"/dev/sdb1 {tmp_path}/media/CLE\\040CLUB",
        f"/dev/sdd1 {tmp_path}/media/a\\134b",
        "/dev/sda1 /",
        f"/dev/sdc1 {tmp_path}/media/gone",
    ]
    (tmp_path / "self" / "mounts").write_text("".join(f"{line} vfat rw 0 0\n" for line in lines))
    monkeypatch.setattr(psutil, "PROCFS_PATH", str(tmp_path))
    monkeypatch.setattr(posix, "MOUNT_FOLDERS", (f"{tmp_path}/media/",))
    assert backup.plugged_in() == sticks


@pytest.mark.parametrize("typed", ["/media/" + "x" * 300, "~nobody-of-this-name/stick"])
def test_a_path_that_the_system_cannot_follow_is_refused(typed: str, tmp_path: Path) -> None:
    with pytest.raises(backup.BackupError) as refused:
        backup.folder_outside(typed, tmp_path)
    assert refused.value.field == "folder"


def test_a_mount_that_cannot_be_looked_at_hides_no_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The stick of another user of the computer, or, as here, a name that is too long."""
    monkeypatch.setattr(system, "disks", lambda: [tmp_path / ("x" * 300), tmp_path])
    assert backup.plugged_in() == [tmp_path]


def test_a_second_place_that_cannot_be_looked_at_is_not_plugged_in(tmp_path: Path) -> None:
    kept = {"folder": f"{tmp_path}/{'x' * 300}", "other_disk": False}
    (tmp_path / backup.SECOND_PLACE_FILE).write_text(json.dumps(kept))
    assert not backup.is_plugged_in(tmp_path)


def test_who_sets_the_computer_up_looks_after_it(db: None, settings: Any) -> None:  # noqa: ARG001 — asked for
    first = access.set_up("Amicale", "odile", "Odile", "trèfle-atout-21").user
    assert User.objects.get(pk=first.pk).keeps_computer
    call_command("keeper", "odile", "--remove")
    assert not User.objects.get(pk=first.pk).keeps_computer
    call_command("keeper", "Odile")
    kept = User.objects.get(pk=first.pk)
    assert kept.keeps_computer
    settings.PUBLIC_URL = "https://concours.example.org"
    assert not kept.keeps_computer, "a site that many clubs share is nobody’s computer"
    with pytest.raises(CommandError, match="Personne"):
        call_command("keeper", "lise")
