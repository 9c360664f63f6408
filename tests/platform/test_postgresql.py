"""The throw-away PostgreSQL of the tests, and the site served on one."""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import sys
from contextlib import ExitStack
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest

from tests import postgresql
from tests.platform.terminal import free_port, opened, page
from tests.quickly import day_rows

ROOT = Path(__file__).resolve().parents[2]
BESIDE = (sys.executable, "-m", "tests.postgresql")


def test_without_postgresql_the_line_to_type_is_given(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(shutil, "which", lambda _: None)
    monkeypatch.setattr(Path, "glob", lambda *_: iter(()))
    assert postgresql.main(["true"]) == 2
    assert "sudo apt-get install --yes postgresql" in capsys.readouterr().err


@pytest.mark.slow
@pytest.mark.parametrize(
    ("command", "status"), day_rows([("exit 3", 3), ("exit 0", 0), ("kill -TERM $$", 143)])
)
def test_the_status_is_the_commands_and_nothing_is_left(command: str, status: int) -> None:
    done = subprocess.run(
        [*BESIDE, "sh", "-c", f'echo "$DATABASE_URL"; {command}'],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    folder = unquote(urlsplit(done.stdout.strip()).netloc.rpartition("@")[2])
    assert done.returncode == status
    assert Path(folder).is_absolute()
    assert not Path(folder).exists()


@pytest.mark.night  # a cluster of its own
def test_one_that_does_not_stop_is_seen() -> None:
    with ExitStack() as beside:
        url = beside.enter_context(postgresql.cluster())
        noted = Path(unquote(urlsplit(url).netloc.rpartition("@")[2]), "data", "postmaster.pid")
        running = int(noted.read_text().split()[0])
        noted.write_text("belote")
        with pytest.raises(RuntimeError, match="pg_ctl: invalid data in PID file"):
            beside.close()
    os.kill(running, signal.SIGQUIT)  # at once, with all its children


LOCKS_MORE = re.compile(
    r"select_related\([^)]*\)\s*\.select_for_update\((?!of=)|select_for_update\((?!of=)[^)]*\)\s*\.select_related"
)


def test_a_lock_of_a_row_locks_no_row_of_another_table() -> None:
    """Of a concours with its club: the line of the journal, which names both, and another desk’s act waited
    for each other, and PostgreSQL ended one of them."""
    every = [(file, file.read_text(encoding="utf-8")) for file in (ROOT / "tournaments").rglob("*.py")]
    assert [file.name for file, text in every if LOCKS_MORE.search(text)] == []


@pytest.mark.night  # a cluster and a server: ten seconds; by day other tests are asked on PostgreSQL
@pytest.mark.parametrize("demo", [0, 1])
def test_the_site_is_served_on_postgresql(tmp_path: Path, demo: int) -> None:
    port = free_port()
    serve = (*BESIDE, sys.executable, "manage.py", "serve")
    with opened(serve, ROOT, PORT=port, DATA_DIR=tmp_path, DEMO=demo) as terminal:
        assert ("Comptes de démonstration" if demo else "Premier lancement") in terminal.said
        assert "Dix de der" in page(f"http://127.0.0.1:{port}/")
        assert "À bientôt" in terminal.interrupt()
    assert terminal.process.returncode == 0
    assert not (tmp_path / "db.sqlite3").exists()
