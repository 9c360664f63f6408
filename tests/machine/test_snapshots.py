"""Snapshots: of the instant before an act, verified, thinned out, sent elsewhere; what goes wrong is said."""

from __future__ import annotations

import errno
import shutil
import sqlite3
import tarfile
import threading
from collections.abc import Callable, Iterator
from contextlib import closing
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings as site
from django.test import Client
from django.utils.timezone import get_current_timezone, localtime

from tests.archive.test_importing import elsewhere
from tests.results import set_result
from tests.rounds.conftest import add_teams, tournament
from tournaments.core.access import actions as access
from tournaments.core.archive import importing, sealing
from tournaments.core.archive.canonical import data_of
from tournaments.core.archive.encoding import fingerprint_of
from tournaments.core.models.planning import Status, Tournament
from tournaments.core.models.rounds import Round
from tournaments.core.registration import actions as registration
from tournaments.core.registration.roster import TeamEntry
from tournaments.core.rounds import actions as rounds
from tournaments.core.rounds import editing
from tournaments.frontends.machine import queries
from tournaments.platform import backup, program, restoring, snapshots
from tournaments.platform.backup import DATABASE, BackupError
from tournaments.platform.snapshots import Reason, Snapshot, SnapshotProblem

__all__ = ["add_teams", "tournament"]

PAGE = "/ordinateur/sauvegardes/"
NOON = datetime(2026, 11, 21, 12, tzinfo=get_current_timezone())


@pytest.fixture
def data(tmp_path: Path, settings: Any, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A data folder with one number in its database; each copy of it is taken for sound."""
    settings.DATA_DIR = folder = tmp_path / "data"
    folder.mkdir()
    (folder / "secret-key").write_text("k" * 60)
    with closing(sqlite3.connect(folder / DATABASE)) as database:
        database.execute("PRAGMA journal_mode = wal")
        database.executescript("CREATE TABLE t (n INTEGER); INSERT INTO t VALUES (1);")
    monkeypatch.setattr(restoring, "check_copy", lambda *_: None)
    return folder


def numbers(file: Path, scratch: Path) -> list[int]:
    """The numbers in the database of a snapshot."""
    scratch.mkdir(exist_ok=True)
    with tarfile.open(file) as archive:
        (stored,) = (archive.extractfile(one) for one in archive if one.name.endswith(f"/{DATABASE}"))
        (scratch / DATABASE).write_bytes(stored.read())  # type: ignore[union-attr]
    with closing(sqlite3.connect(scratch / DATABASE)) as database:
        return [n for (n,) in database.execute("SELECT n FROM t ORDER BY n")]


def write(data: Path, number: int) -> None:
    with closing(sqlite3.connect(data / DATABASE)) as database, database:
        database.execute("INSERT INTO t VALUES (?)", [number])


def take(data: Path, reason: Reason = Reason.BY_HAND) -> Snapshot:
    return snapshots.take(data / DATABASE, data, reason)


def test_a_snapshot_is_of_the_instant_before_the_act(
    data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever is noted while it is made, and though it is made at leisure."""
    begin, freely = threading.Event(), snapshots._new_folder
    monkeypatch.setattr(snapshots, "_new_folder", lambda *given: begin.wait(60) and freely(*given))
    monkeypatch.setattr(
        snapshots, "run_command", lambda _, name: snapshots.finish(data, data / snapshots.FOLDER / name)
    )
    made = snapshots.freeze(data / DATABASE, data, Reason.DRAW)
    write(data, 2)
    begin.set()
    assert made is not None
    made.join()
    (snapshot,) = snapshots.list_all(data)
    assert (snapshot.reason, snapshot.sound, snapshot.number) == (Reason.DRAW, True, 1)
    assert numbers(snapshot.file, tmp_path / "opened") == [1]
    assert [file.name for file in (data / snapshots.FOLDER).glob(".making-*")] == []


def test_only_a_server_takes_them_before_an_act(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Reason] = []
    monkeypatch.setattr(snapshots, "freeze", lambda *given: asked.append(given[-1]))
    snapshots.take_before(Reason.SEAL)
    monkeypatch.setattr(program, "can_restart", lambda: True)
    snapshots.take_before(Reason.DRAW)
    assert asked == ([] if site.DATABASE_URL else [Reason.DRAW])
    assert not (data / snapshots.FOLDER).exists()


def test_a_writing_evening_is_kept_every_so_often(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is taken of a site at which nobody writes."""

    class Evening:
        def __init__(self) -> None:
            self.moments = iter([lambda: None, lambda: write(data, 2), lambda: None, lambda: write(data, 3)])

        def wait(self, _: float) -> bool:
            moment = next(self.moments, None)
            return moment is None or moment() is not None

    asked: list[tuple[str, ...]] = []
    monkeypatch.setattr(snapshots, "run_command", lambda *given: not asked.append(given))
    snapshots.take_regularly(data / DATABASE, Evening())  # type: ignore[arg-type]
    assert asked == [("--take", "running")] * 2


def test_a_log_that_sqlite_removes_meanwhile_stops_nothing(
    data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert not (data / f"{DATABASE}-wal").exists()
    monkeypatch.setattr(Path, "exists", lambda _file: True)  # as it was a moment ago
    stop = threading.Event()
    stop.set()
    snapshots.take_regularly(data / DATABASE, stop)


def test_what_fails_is_told_and_tried_again(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No memory for a process, then a snapshot that does not succeed, then one that does; and no database."""
    (data / snapshots.FOLDER).mkdir()
    moments = iter([lambda: write(data, 2), *[lambda: None] * 3, (data / DATABASE).unlink])

    class Evening:
        def wait(self, _: float) -> bool:
            moment = next(moments, None)
            return moment is None or moment() is not None

    ends = iter([OSError(errno.ENOMEM, "Cannot allocate memory"), False, True, True])
    asked: list[tuple[str, ...]] = []

    def command(*given: str) -> bool:
        asked.append(given)
        end = next(ends)
        if isinstance(end, OSError):
            raise end
        return bool(end)

    monkeypatch.setattr(snapshots, "run_command", command)
    snapshots.take_regularly(data / DATABASE, Evening())  # type: ignore[arg-type]
    assert len(asked) == 4
    assert [trouble.problem for trouble in snapshots.troubles(data)] == [SnapshotProblem.FAILED]


def test_a_copy_that_is_not_checked_in_time_is_no_traceback_and_no_false_alarm(
    data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On a machine that is too busy: it is told, and the copy is not said to differ."""
    monkeypatch.undo()
    monkeypatch.setattr(restoring, "CHECK_SECONDS", 0.001)
    monkeypatch.setattr(restoring, "_check_database", lambda _: None)
    with pytest.raises(BackupError, match="trop occupé"):
        take(data)
    assert [trouble.problem for trouble in snapshots.troubles(data)] == [SnapshotProblem.SLOW]
    assert snapshots.list_all(data) == []


def drawn(concours: Tournament) -> Round:
    """The first draw of a concours."""
    return rounds.draw_round(concours, [])


def played(concours: Tournament) -> str:
    """A concours of one round that is over; the fingerprint of its results."""
    round_ = rounds.publish_round(drawn(concours))
    for table in round_.tables.all():
        set_result(table, 2010, 900)
    concours.refresh_from_db()
    concours.status, concours.rounds_planned = Status.FINISHED, 1
    concours.save()
    return fingerprint_of(data_of(concours))


ACTS: dict[str, tuple[Reason, Callable[[Tournament], Any], Callable[[Tournament, Any], Any]]] = {
    "draw": (Reason.DRAW, lambda _: None, lambda concours, _: rounds.draw_round(concours, [])),
    "draw again": (Reason.DRAW, drawn, lambda _, round_: rounds.redraw(round_)),
    "draw the rest again": (
        Reason.DRAW, drawn,
        lambda _, round_: editing.edit_round(round_, editing.redraw_rest(round_), None),
    ),
    "take a draw back": (Reason.DRAW, drawn, lambda _, round_: rounds.undo_draw(round_)),
    "import a list": (
        Reason.IMPORT, lambda _: None,
        lambda concours, _: registration.import_rows(concours, [TeamEntry("Zoé Blanc", "Max Noir")]),
    ),
    "import an archive": (
        Reason.IMPORT, elsewhere, lambda _, file: importing.import_archive(file, None),
    ),
    "seal": (
        Reason.SEAL, played,
        lambda concours, seen: sealing.seal(concours, None, seen=seen, confirmed=True),
    ),
}  # fmt: skip
"""What cannot be taken back → why a snapshot is taken before it, what it needs, and the act itself."""


@pytest.mark.parametrize("act", ACTS)
def test_each_act_that_cannot_be_taken_back_begins_one(
    act: str, tournament: Tournament, add_teams: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    add_teams(4)
    reason, prepare_it, do_it = ACTS[act]
    prepared = prepare_it(tournament)
    taken: list[Reason] = []
    monkeypatch.setattr(snapshots, "take_before", taken.append)
    do_it(tournament, prepared)
    assert taken == [reason]


@pytest.mark.usefixtures("db")
def test_a_copy_put_back_begins_one(data: Path, client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    keeper = access.set_up("Amicale", "odile", "Odile", "trèfle-atout-21").user
    client.force_login(keeper, "django.contrib.auth.backends.ModelBackend")
    (data / restoring.DRAFT).mkdir()
    (data / restoring.DRAFT / ".token").write_text("shown")
    asked: list[tuple[str, ...]] = []
    monkeypatch.setattr(snapshots, "run_command", lambda *given: not asked.append(given))
    client.post("/ordinateur/remettre/confirmer/", {"token": "shown", "club": "amicale"})
    assert asked == [("--take", "restore")]
    assert restoring.is_pending(data)


def test_the_second_place_has_each_of_them_too(data: Path, tmp_path: Path) -> None:
    take(data)
    stick = tmp_path / "stick"
    stick.mkdir()
    backup.choose_second_place(data, str(stick))
    second = stick / backup.own_folder_name(data)
    snapshots.copy_to_second_place(data)
    take(data, Reason.RUNNING)
    there = snapshots.list_in(second)
    assert [one.file.name for one in there] == [one.file.name for one in snapshots.list_all(data)]
    assert [one.file.read_bytes() for one in there] == [
        one.file.read_bytes() for one in snapshots.list_all(data)
    ]
    backup.choose_second_place(data, " ")
    take(data)
    assert len(snapshots.list_in(second)) == 2


@pytest.mark.django_db
def test_one_line_says_how_safe_everything_is(data: Path, tmp_path: Path) -> None:
    if not queries.has_sqlite_file():
        assert queries.safety() == "La base de données est sur un serveur, qui fait ses propres copies."
        return
    assert queries.safety().startswith("Pas encore de sauvegarde")
    take(data)
    assert queries.safety() == "Dernière sauvegarde il y a 0\xa0minute, sur cet ordinateur seulement."
    stick = tmp_path / "stick"
    stick.mkdir()
    backup.choose_second_place(data, str(stick))
    snapshots.copy_to_second_place(data)
    assert queries.safety() == f"Dernière sauvegarde il y a 0\xa0minute, ici et dans {stick}."
    shutil.rmtree(stick)
    snapshots.copy_to_second_place(data)
    assert queries.safety() == "Une sauvegarde demande votre attention."


def full(*_: object) -> None:
    raise OSError(errno.ENOSPC, "No space left on device")


def broken(*_: object) -> None:
    raise OSError(errno.EIO, "Input/output error")


def differing(*_: object) -> None:
    raise restoring.RestoreRefused("")


FAILURES = {
    SnapshotProblem.FULL: full,
    SnapshotProblem.SECOND_FULL: full,
    SnapshotProblem.FAILED: broken,
    SnapshotProblem.SECOND_FAILED: broken,
    SnapshotProblem.DIFFERS: differing,
}


@pytest.mark.parametrize(
    ("place", "problem", "sentence"),
    [
        ("back_up", SnapshotProblem.FULL, "Le disque de cet ordinateur est plein : effacez"),
        ("back_up", SnapshotProblem.FAILED, "(Input/output error) : gardez une copie sur une clé USB"),
        ("restoring.check_copy", SnapshotProblem.DIFFERS, "ne donne pas les mêmes chiffres"),
        ("_copy_and_check", SnapshotProblem.SECOND_FULL, "est plein : videz-le, ou prenez une autre clé"),
        ("_copy_and_check", SnapshotProblem.SECOND_FAILED, "(Input/output error) : prenez une autre clé"),
    ],
)
def test_what_goes_wrong_is_told_until_it_goes_well(
    data: Path, tmp_path: Path, place: str, problem: SnapshotProblem, sentence: str
) -> None:
    backup.choose_second_place(data, str(tmp_path))
    take(data)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(f"tournaments.platform.snapshots.{place}", FAILURES[problem])
        try:
            snapshot = take(data)
        except BackupError:
            assert problem in {SnapshotProblem.FULL, SnapshotProblem.FAILED}
        else:
            assert snapshot.sound == (problem is not SnapshotProblem.DIFFERS)
    (trouble,) = snapshots.troubles(data)
    assert trouble.problem == problem
    (said,) = queries.troubles()
    assert sentence in said.replace("\xa0", " ")
    take(data)
    assert snapshots.troubles(data) == []
    assert not list((data / snapshots.FOLDER).glob(".*"))


def test_a_long_trouble_hides_no_later_one(data: Path) -> None:
    folder = data / snapshots.FOLDER
    folder.mkdir(exist_ok=True)
    long = snapshots.SnapshotTrouble(snapshots.SnapshotProblem.FAILED, localtime(), "é" * 200)
    for where in ("here", "second"):
        snapshots._record(data, where, long)
    snapshots._record(data, "here", None)
    assert [trouble.why for trouble in snapshots.troubles(data)] == ["é" * 200]


def test_a_stick_that_is_pulled_out_stops_nothing(data: Path, tmp_path: Path) -> None:
    stick = tmp_path / "stick"
    stick.mkdir()
    backup.choose_second_place(data, str(stick))
    shutil.rmtree(stick)
    take(data)
    assert [one.problem for one in snapshots.troubles(data)] == [SnapshotProblem.SECOND_GONE]
    stick.mkdir()
    take(data)
    assert snapshots.troubles(data) == []
    assert len(snapshots.list_in(stick / backup.own_folder_name(data))) == 1


def test_a_clock_that_went_back_is_told(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The numbers go on: the newest stays the newest."""
    for moment in (NOON, NOON - timedelta(hours=3)):
        monkeypatch.setattr(snapshots, "localtime", lambda moment=moment: moment)
        take(data)
    assert [one.number for one in snapshots.list_all(data)] == [2, 1]
    (said,) = queries.troubles()
    assert "a reculé" in said
    assert "21/11/2026 12:00" in said


def test_old_ones_make_room(tmp_path: Path) -> None:
    """Of forty days with ten hours of one every three minutes: twelve, one an hour, one a day."""

    def every(day: int, minute: int, number: int) -> Snapshot:
        at = NOON + timedelta(days=day, minutes=minute)
        return Snapshot(tmp_path / f"{number}", number, at, Reason.RUNNING, 1, sound=True)

    moments = [(day, minute) for day in range(40) for minute in range(0, 600, 3)]
    taken = [every(day, minute, number) for number, (day, minute) in enumerate(moments)][::-1]
    gone = {one.number for one in snapshots.superfluous(taken)}
    left = [one for one in taken if one.number not in gone]
    days = {one.at.date() for one in left}
    assert left[:12] == taken[:12]
    assert len(left) < 70
    assert len(days) == 30
    assert len({f"{one.at:%d %H}" for one in left if one.at > left[0].at - timedelta(hours=12)}) == 10
    early = Snapshot(tmp_path / "early", -1, NOON - timedelta(days=200), Reason.DRAW, 1, sound=True)
    assert early not in snapshots.superfluous([*taken, early]), "the last before a draw stays"
    assert snapshots.superfluous(left[:12]) == []


def test_what_is_no_snapshot_is_left_alone(data: Path) -> None:
    take(data)
    folder = data / snapshots.FOLDER
    for name in ("notes.txt", "000002-2026-13-45-996161-draw.tar.gz", "copie.tar.gz", "abcdef-x.tar.gz"):
        (folder / name).touch()
    assert [one.number for one in snapshots.list_all(data)] == [1]
    assert snapshots.list_all(data / "nowhere") == []


@pytest.fixture
def odile(client: Client, cast: Any, data: Path) -> Iterator[Client]:
    """The browser of who looks after the computer."""
    assert data
    client.force_login(cast.odile, "django.contrib.auth.backends.ModelBackend")
    return client


def said_on(answer: Any) -> str:
    return str(answer.content.decode()).replace("\xa0", " ").replace("&#x27;", "'")


def test_the_page_lists_them_and_says_what_went_wrong(odile: Client, data: Path, tmp_path: Path) -> None:
    if site.DATABASE_URL:
        assert "sur un serveur" in said_on(odile.get(PAGE))
        return
    assert "Pas encore de sauvegarde" in said_on(odile.get(PAGE))
    chosen = odile.post(f"{PAGE}ailleurs/", {"folder": str(tmp_path)}, follow=True)
    assert f"Chaque sauvegarde va aussi dans {tmp_path}" in said_on(chosen)
    take(data, Reason.DRAW)
    (tmp_path / backup.own_folder_name(data)).rename(tmp_path / "elsewhere")
    page = said_on(odile.get(PAGE))
    assert "avant un tirage" in page
    assert "ici et ailleurs" not in page
    refused = odile.post(f"{PAGE}ailleurs/", {"folder": str(data)})
    assert "Ce dossier est celui des données" in said_on(refused)
    gone = odile.post(f"{PAGE}remettre/", {"name": "../db.sqlite3"}, follow=True)
    assert "Cette sauvegarde n’est plus là" in said_on(gone)
    emptied = odile.post(f"{PAGE}ailleurs/", {"folder": ""}, follow=True)
    assert "restent sur cet ordinateur" in said_on(emptied)
