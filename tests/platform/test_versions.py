"""The record of the programs that had the data: which step each start adds, and where the way back leads."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tournaments.platform import program, snapshots, versions
from tournaments.platform.versions import Program, Step, Versions

FIRST, SECOND, THIRD = (
    Program(version, f"/opt/{version}", "/usr/bin/python3") for version in ("1.0.0", "1.1.0", "1.2.0")
)
Serve = Callable[..., bool]


@pytest.fixture
def serve(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Serve:
    """A start of a program, which migrates the data to a schema and keeps a copy with this name."""

    def start(one: Program, schema: int, copy: str = "", *, killed: bool = False) -> bool:
        monkeypatch.setattr(versions, "this", lambda: one)
        if copy:
            (tmp_path / snapshots.FOLDER).mkdir(exist_ok=True)
            (tmp_path / snapshots.FOLDER / copy).touch()
            had = getattr(start, "schema", 1)
            versions.begin(tmp_path, tmp_path / snapshots.FOLDER / copy, had)
        start.schema = schema  # type: ignore[attr-defined]
        return not killed and versions.arrive(tmp_path, schema)

    return start


def test_a_program_alone_has_no_way_back(serve: Serve, tmp_path: Path) -> None:
    assert [serve(FIRST, 1), serve(FIRST, 1)] == [False, False]
    assert versions.read(tmp_path) == Versions(FIRST, [])
    assert versions.way_back(tmp_path) is None


def test_of_a_step_without_migration_the_data_stay(serve: Serve, tmp_path: Path) -> None:
    assert [serve(FIRST, 1), serve(SECOND, 1), serve(SECOND, 1)] == [False, True, False]
    way = versions.way_back(tmp_path)
    assert way is not None
    assert (way.to, way.copy, way.left) == (FIRST, "", Versions(FIRST, []))


def test_each_step_is_undone_in_turn(serve: Serve, tmp_path: Path) -> None:
    assert [serve(FIRST, 1), serve(SECOND, 2, "a"), serve(THIRD, 3, "b")] == [False, True, True]
    way = versions.way_back(tmp_path)
    assert way is not None
    assert (way.to, way.copy) == (SECOND, "b")
    versions.write(tmp_path, way.left)
    serve(SECOND, 2)
    way = versions.way_back(tmp_path)
    assert way is not None
    assert (way.to, way.copy, way.left) == (FIRST, "a", Versions(FIRST, []))


def test_an_older_program_goes_back_to_its_own_data(
    serve: Serve, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Between it and the next one nothing was migrated: it reads the data of the second, too."""
    serve(FIRST, 1)
    serve(SECOND, 1)
    serve(THIRD, 2, "b")
    monkeypatch.setattr(versions, "this", lambda: FIRST)
    way = versions.way_back(tmp_path)
    assert way is not None
    assert (way.to, way.copy, way.left.steps) == (FIRST, "b", [])


def test_of_tries_that_were_killed_the_first_copy_goes_back(serve: Serve, tmp_path: Path) -> None:
    serve(FIRST, 1)
    serve(SECOND, 2, "a", killed=True)
    serve(THIRD, 3, "b", killed=True)
    assert serve(THIRD, 3, "c")
    assert versions.read(tmp_path) == Versions(THIRD, [Step(FIRST, "a", 1)])
    assert versions.copies(tmp_path) == {"a"}


def test_a_start_that_was_killed_before_it_migrated_is_no_step(serve: Serve, tmp_path: Path) -> None:
    serve(FIRST, 1)
    serve(SECOND, 1, "a", killed=True)
    assert not serve(FIRST, 1)
    assert versions.read(tmp_path) == Versions(FIRST, [])


def test_a_copy_that_is_gone_leads_nowhere(serve: Serve, tmp_path: Path) -> None:
    serve(FIRST, 1)
    serve(SECOND, 2, "a", killed=True)
    (tmp_path / snapshots.FOLDER / "a").unlink()
    assert serve(SECOND, 3, "b")
    assert versions.copies(tmp_path) == {"b"}


def test_of_data_without_a_record_the_copy_is_known(serve: Serve, tmp_path: Path) -> None:
    """Version 1.0.0 kept none."""
    serve(SECOND, 2, "a")
    way = versions.way_back(tmp_path)
    assert way is not None
    assert (way.to, way.copy) == (None, "a")


@pytest.mark.parametrize("torn", [b"", b"[]", b"{}", b'{"serving": {"version": 1}, "steps": []}', b"\xff"])
def test_a_torn_record_keeps_nobody_from_starting(serve: Serve, tmp_path: Path, torn: bytes) -> None:
    (tmp_path / versions.FILE).write_bytes(torn)
    assert not serve(FIRST, 1)
    assert versions.read(tmp_path) == Versions(FIRST, [])


def test_ten_steps_are_kept(serve: Serve, tmp_path: Path) -> None:
    for turn in range(30):
        serve((FIRST, SECOND)[turn % 2], 1)
    assert len(versions.read(tmp_path).steps) == versions.KEPT


def test_a_version_is_there_while_its_folder_has_it(tmp_path: Path) -> None:
    here = Program(program.version(), str(program.ROOT), sys.executable)
    installed = tmp_path / "dix_de_der"
    installed.mkdir()
    (installed / "manage.py").touch()
    (tmp_path / "dix_de_der-1.1.0.dist-info").mkdir()
    there = Program("1.1.0", str(installed), sys.executable)
    assert [versions.is_there(one) for one in (here, there)] == [True, True]
    for gone in (
        Program("0.9.0", here.root, sys.executable),
        Program("1.2.0", there.root, sys.executable),
        Program("1.1.0", str(tmp_path / "elsewhere"), sys.executable),
        Program("1.1.0", there.root, "/no/python"),
    ):
        assert not versions.is_there(gone)
