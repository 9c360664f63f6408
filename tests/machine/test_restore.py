"""A copy put back: compared first, confirmed by the club's name, swapped in whole, whatever breaks off."""

from __future__ import annotations

import gzip
import io
import sqlite3
import tarfile
import tracemalloc
from contextlib import closing
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings as site
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import call_command
from django.test import Client

from tournaments.core.access import actions as access
from tournaments.core.models.money import FeeKind
from tournaments.core.models.planning import Tournament
from tournaments.core.models.rounds import Table
from tournaments.core.models.sheets import Entry
from tournaments.core.money import actions as money
from tournaments.core.money.prices import Prices
from tournaments.core.registration.actions import register_team
from tournaments.frontends.machine.comparing import contents_of
from tournaments.platform import restoring

PAGE = "/ordinateur/remettre/"


def send(browser: Client, content: bytes) -> Any:
    return browser.post(PAGE, {"file": SimpleUploadedFile("copie.tar.gz", content)})


def keeper(client: Client) -> Client:
    """The browser of who set this computer up."""
    first = access.set_up("Amicale", "odile", "Odile", "trèfle-atout-21").user
    client.force_login(first, "django.contrib.auth.backends.ModelBackend")
    return client


@pytest.mark.slow
@pytest.mark.django_db(transaction=True)
def test_a_copy_is_compared_confirmed_and_put_back(client: Client, settings: Any, tmp_path: Path) -> None:
    settings.DATA_DIR = tmp_path
    odile = keeper(client)
    if site.DATABASE_URL:
        assert "sur un serveur" in send(odile, b"any").content.decode()
        return
    (tmp_path / "secret-key").write_text("k" * 60)
    asked = {"teams": 4, "rounds": 1, "deals": 2, "verbosity": 0, "club": "amicale"}
    call_command("simulate", name="Avant", stdout=StringIO(), **asked)
    early = Tournament.objects.get(name="Avant")
    money.set_prices(early, Prices(fees={FeeKind.OTHER: 1_000}))
    money.pay_owing(early.teams.get(number=1), 1_000, None)
    copy = odile.post("/ordinateur/copie/").content
    same = send(odile, copy)
    assert "aucune équipe, partie, saisie ni ligne de caisse" in same.content.decode()
    wrong = odile.post(f"{PAGE}confirmer/", {"token": same.context["token"], "club": "Autre"}, follow=True)
    assert "pas le nom du club" in wrong.content.decode()
    odile.post(f"{PAGE}confirmer/", {"token": same.context["token"], "club": "Amicale"})
    assert not restoring.is_pending(tmp_path), "a wrong name costs sending the copy again"
    money.pay_owing(early.teams.get(number=2), 1_000, None)
    money.reverse(early, 1, None)
    register_team(early, "Zoé Blanc", "Max Noir")
    call_command("simulate", name="Après", stdout=StringIO(), **asked)
    table = Table.objects.filter(round__tournament__name="Avant")[0]
    Entry.objects.create(
        table=table, number=99, key="0" * 32, kind="stop", content={"kind": "stop"}, outcome="late"
    )
    shown = send(odile, copy)
    lines = {line.name: line for line in shown.context["lines"]}
    before, after = lines.pop("Avant"), lines.pop("Après")
    assert lines == {}
    lost = (before.lost_cash, before.lost_teams, before.lost_rounds, before.lost_entries)
    assert (before.gone, lost) == (False, (2, 1, 0, 1))
    assert after.gone
    assert after.lost_entries > 1
    said = " ".join(shown.content.decode().split())
    for told in ("<strong> 2 lignes de caisse </strong>", "<strong> 1 équipe </strong>", "1 saisie"):
        assert told in said
    assert "tout le concours" in said
    odile.post(f"{PAGE}confirmer/", {"token": shown.context["token"], "club": "AMICALE"})
    assert restoring.is_pending(tmp_path)
    restoring.swap(tmp_path)
    found = contents_of(tmp_path / "db.sqlite3").values()
    assert [one.name for one in found] == ["Avant"]
    assert Tournament.objects.count() == 2, "the database of the tests is elsewhere"
    with closing(sqlite3.connect(tmp_path / "db.sqlite3")) as database:
        assert database.execute("SELECT count(*) FROM django_session").fetchone() == (0,)


def packed(**files: bytes) -> bytes:
    """A copy with these files; two underscores stand for a dot."""
    target = io.BytesIO()
    with tarfile.open(fileobj=target, mode="w:gz") as archive:
        for name, content in files.items():
            member = tarfile.TarInfo(f"copie/{name.replace('__', '.')}")
            member.size = len(content)
            archive.addfile(member, io.BytesIO(content))
    return target.getvalue()


def database(tmp_path: Path, *migrations: str) -> bytes:
    """A database that has gone through these migrations."""
    file = tmp_path / "some.sqlite3"
    with closing(sqlite3.connect(file)) as made, made:
        made.execute("CREATE TABLE django_migrations (app, name)")
        made.executemany(
            "INSERT INTO django_migrations VALUES ('tournaments', ?)", [(one,) for one in migrations]
        )
    content = file.read_bytes()
    file.unlink()
    return content


def long_before_a_file(kind: bytes) -> bytes:
    """An archive whose first file has twenty megabytes before it: a header of this kind."""
    header = tarfile.TarInfo("copie/header")
    header.type, header.size = kind, 20_000_000
    return gzip.compress(header.tobuf() + b"\0" * header.size, 1)


@pytest.mark.parametrize("kind", [tarfile.XHDTYPE, tarfile.XGLTYPE, tarfile.GNUTYPE_LONGNAME])
def test_a_header_of_a_copy_does_not_fill_the_memory(tmp_path: Path, kind: bytes) -> None:
    file = tmp_path / "copie.tar.gz"
    file.write_bytes(long_before_a_file(kind))
    tracemalloc.start()
    try:
        with pytest.raises(restoring.RestoreRefused, match="coupée ou abîmée"):
            restoring.unpack_and_verify(file, tmp_path)
        _, most = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert most < 3_000_000


def odd(*members: tuple[str, dict[str, str]]) -> bytes:
    """A copy of empty files with these names, each with what a header may say of it beyond that."""
    target = io.BytesIO()
    with tarfile.open(fileobj=target, mode="w:gz", format=tarfile.PAX_FORMAT) as archive:
        for name, said in members:
            member = tarfile.TarInfo(f"copie/{name}")
            member.pax_headers = said
            archive.addfile(member)
    return target.getvalue()


def test_no_header_of_a_copy_is_an_error_of_ours(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each was an error 500, or was worked on to its end: minutes, or gigabytes of holes."""
    monkeypatch.setattr(restoring, "MAX_MEMBERS", 20)
    many: list[tuple[str, dict[str, str]]] = [(f"media/{number}", {}) for number in range(20)]
    database: tuple[str, dict[str, str]] = ("db.sqlite3", {})
    strange = {
        "NUL": odd(("media/a", {"path": "copie/media/a\0b"}), database),
        "deep": odd(("media/" + "a/" * 2_000 + "b", {}), database),
        "deeper than any": odd(("media/" + "a/" * 8 + "b", {}), database),
        "holes": odd(("media/a", {"GNU.sparse.map": "0,0", "GNU.sparse.size": "1999999"}), database),
        "many files": odd(*many, database),
        "many folders": folders(21),
    }
    damaged = {
        "written in a year that is none": odd(("db.sqlite3", {"mtime": "1e300"})),
        "written never": odd(("db.sqlite3", {"mtime": "inf"})),
        "holes that are no numbers": odd(("media/a", {"GNU.sparse.map": "a,b", "GNU.sparse.size": "1"})),
    }
    sent = {**dict.fromkeys(strange, "pas une copie"), **dict.fromkeys(damaged, "coupée ou abîmée")}
    for name, sentence in sent.items():
        file = tmp_path / "copie.tar.gz"
        file.write_bytes((strange | damaged)[name])
        with pytest.raises(restoring.RestoreRefused) as refused:
            restoring.unpack_and_verify(file, tmp_path)
        assert sentence in refused.value.sentence, name
        assert [each.name for each in tmp_path.iterdir()] == ["copie.tar.gz"], name


def folders(count: int) -> bytes:
    """A copy of so many folders."""
    target = io.BytesIO()
    with tarfile.open(fileobj=target, mode="w:gz") as archive:
        for number in range(count):
            member = tarfile.TarInfo(f"copie/media/{number}")
            member.type = tarfile.DIRTYPE
            archive.addfile(member)
    return target.getvalue()


@pytest.mark.django_db
def test_what_is_no_copy_is_refused_with_a_sentence(tmp_path: Path) -> None:
    good = database(tmp_path, "0001_schema")
    newer = database(tmp_path, "0001_schema", "9999_to_come")
    sent = {
        "a picture": (b"\x89PNG", "pas une copie"),
        "torn": (packed(db__sqlite3=good)[:-30], "coupée ou abîmée"),
        "garbled": (packed(db__sqlite3=good)[:40] + b"?" * 200, "coupée ou abîmée"),
        "without database": (packed(**{"secret-key": b"k"}), "pas une copie"),
        "other things": (packed(db__sqlite3=good, passwd=b"root"), "pas une copie"),
        "out of the folder": (packed(**{"media/../../x": b"!"}), "pas une copie"),
        "no database inside": (packed(db__sqlite3=b"no database at all" * 99), "coupée ou abîmée"),
        "newer": (packed(db__sqlite3=newer), "plus récente"),
    }
    for name, (content, sentence) in sent.items():
        file = tmp_path / "copie.tar.gz"
        file.write_bytes(content)
        with pytest.raises(restoring.RestoreRefused) as refused:
            restoring.unpack_and_verify(file, tmp_path)
        assert sentence in refused.value.sentence, name
        assert [each.name for each in tmp_path.iterdir()] == ["copie.tar.gz"], name


@pytest.mark.django_db
def test_a_full_disk_is_said(tmp_path: Path, monkeypatch: Any) -> None:
    file = tmp_path / "copie.tar.gz"
    file.write_bytes(packed(db__sqlite3=database(tmp_path)))

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("shutil.copyfileobj", full)
    with pytest.raises(restoring.RestoreRefused, match="le disque est plein"):
        restoring.unpack_and_verify(file, tmp_path)
    assert not (tmp_path / restoring.DRAFT).exists()


def test_a_swap_that_breaks_off_goes_on_at_the_next_start(tmp_path: Path) -> None:
    """The power goes before each of its steps in turn; nothing of either side is ever lost."""
    rename = Path.rename
    for power in range(9):
        data = tmp_path / str(power)
        for folder, text in ((data, "old"), (data / restoring.NEXT, "new")):
            (folder / "media").mkdir(parents=True)
            for name in ("db.sqlite3", "secret-key", "media/logo.png"):
                (folder / name).write_text(text)
        (data / "db.sqlite3-wal").write_text("old")
        steps = iter(range(power))

        def broken(self: Path, target: Path, steps: Any = steps) -> Path:
            if next(steps, None) is None:
                raise OSError
            return rename(self, target)

        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(Path, "rename", broken)
            try:
                restoring.swap(data)
            except OSError:
                (data / "secret-key").exists() or (data / "secret-key").write_text(
                    "made by a start in between"
                )
        if restoring.is_pending(data):
            restoring.swap(data)
        (aside,) = data.glob("avant-*")
        kept = ("db.sqlite3", "secret-key", "media/logo.png")
        assert [(data / name).read_text() for name in kept] == ["new"] * 3, power
        assert [(aside / name).read_text() for name in (*kept, "db.sqlite3-wal")] == ["old"] * 4, power
        assert not (data / "db.sqlite3-wal").exists()


def test_of_two_confirmed_copies_the_later_one_is_put_back(tmp_path: Path) -> None:
    for text in ("first", "second"):
        (tmp_path / restoring.DRAFT).mkdir()
        (tmp_path / restoring.DRAFT / "secret-key").write_text(text)
        restoring.confirm(tmp_path)
    assert (tmp_path / restoring.NEXT / "secret-key").read_text() == "second"


def test_a_copy_that_is_being_put_back_is_not_replaced(tmp_path: Path) -> None:
    for folder in (restoring.DRAFT, restoring.NEXT):
        (tmp_path / folder).mkdir()
    (tmp_path / restoring.NEXT / restoring.ASIDE_FILE).write_text("avant")
    with pytest.raises(OSError, match="not empty"):
        restoring.confirm(tmp_path)
