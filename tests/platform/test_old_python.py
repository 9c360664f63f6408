"""A Python that is too old, and a computer that lacks something: sentences, no tracebacks."""

from __future__ import annotations

import ast
import errno
import re
import subprocess
import sys
from pathlib import Path

import pytest
from django.core.exceptions import ImproperlyConfigured
from django.db import OperationalError

from tests.platform.terminal import environment
from tournaments.platform import errors
from tournaments.platform.errors import StartUpError

ROOT = Path(__file__).resolve().parents[2]
READ_FIRST = (
    "manage.py",
    "tournaments/__init__.py",
    "tournaments/install/__init__.py",
    "tournaments/install/start_from_stick.py",
)
"""The files that Python reads before it is asked for its version."""
OLDEST = (3, 5)
LATER = frozenset({"annotations"})
"""Of `__future__`: a Python that has not heard of it ends there."""


@pytest.mark.parametrize("name", READ_FIRST)
def test_the_oldest_python_reads_what_tells_it_so(name: str) -> None:
    tree = ast.parse((ROOT / name).read_text(encoding="utf-8"), feature_version=OLDEST)
    futures = [
        one.name
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and node.module == "__future__"
        for one in node.names
    ]
    assert not LATER & set(futures)


@pytest.mark.parametrize("name", READ_FIRST[2:])
def test_a_newer_file_is_found(name: str) -> None:
    """The test above would see what an old Python does not read."""
    later = (ROOT / name).read_text(encoding="utf-8") + '\nprint(f"{READ_FIRST}")\n'
    with pytest.raises(SyntaxError):
        ast.parse(later, feature_version=OLDEST)


@pytest.mark.parametrize(
    "started",
    [
        "import manage",
        "import runpy; runpy.run_module('tournaments.install', run_name='__main__')",
        "import runpy; runpy.run_path('tournaments/install/start_from_stick.py', run_name='__main__')",
    ],
)
def test_an_old_python_reads_one_sentence(started: str) -> None:
    """No Python 3.7 is to be had here: this one says that it is one."""
    pretend = (
        f"import sys; sys.version_info = (3, 7, 3, 'final', 0); sys.path[:0] = [{str(ROOT)!r}]; {started}"
    )
    ended = subprocess.run(
        [sys.executable, "-c", pretend],
        cwd=ROOT,
        env=environment(),
        capture_output=True,
        text=True,
        check=False,
    )
    assert ended.returncode == 1
    assert re.fullmatch(r"Il faut Python 3\.11 ou plus récent : .*\n", ended.stderr)


def test_a_python_without_the_libraries_is_told_what_brings_them() -> None:
    ended = subprocess.run(
        [sys.executable, "-S", "manage.py"],
        cwd=ROOT,
        env=environment(),
        capture_output=True,
        text=True,
        check=False,
    )
    assert (ended.returncode, ended.stderr.count("\n")) == (1, 1)
    assert "« make run »" in ended.stderr


@pytest.mark.parametrize(
    ("error", "said"),
    [
        (ImproperlyConfigured("LAN vaut 0 ou 1"), "LAN vaut 0 ou 1"),
        (StartUpError("Le port 8000 est déjà pris"), "Le port 8000"),
        (OSError(errno.ENOSPC, "No space left on device"), "Le disque est plein"),
        (OSError(errno.EROFS, "Read-only file system"), "ne peut plus être écrit"),
        (
            PermissionError(errno.EACCES, "Permission denied", "/srv/x"),
            "Ce compte n’a pas le droit d’ouvrir /srv/x",
        ),
    ],
)
def test_what_this_computer_lacks_is_one_sentence(
    error: Exception, said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("DEBUG", raising=False)
    with pytest.raises(SystemExit, match=said) as ended, errors.told_in_a_sentence():
        raise error
    assert "denied" not in str(ended.value)


@pytest.mark.parametrize(
    "error", [OperationalError("no such table: deal"), OSError(errno.ENOENT, "No such file"), KeyError("x")]
)
def test_what_the_program_does_wrong_is_not_hidden(error: Exception) -> None:
    with pytest.raises(type(error)), errors.told_in_a_sentence():
        raise error


def test_who_works_on_the_program_reads_the_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DEBUG", "1")
    with pytest.raises(OSError, match="No space"), errors.told_in_a_sentence():
        raise OSError(errno.ENOSPC, "No space left on device")
