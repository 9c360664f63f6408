"""Which program serves the data, which one did before, and the way back to it (decision 65).

`versions.json` of a data folder names the program that serves it and the steps that led to it: of each the
program before, and the snapshot that was taken where data were migrated. It is no part of a copy, since
another computer has other programs.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tomllib
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any, Final

from tournaments.platform import program

FILE: Final = "versions.json"
KEPT: Final = 10
"""Steps; who goes back does so within days."""


@dataclass(frozen=True, slots=True)
class Program:
    """A copy of the program on this computer, and how the site was started by it.

    `commit` is that of a git checkout, whose folder later holds another version.
    """

    version: str
    root: str
    python: str
    commit: str = ""
    arguments: Sequence[str] = ("serve",)

    def is_place_of(self, other: Program | None) -> bool:
        """Whether the other one is the same version in the same folder."""
        return other is not None and (self.version, self.root) == (other.version, other.root)


@dataclass(frozen=True, slots=True)
class Step:
    """The data went to another program, or were migrated.

    `before` is the program that had them, None where it kept no record. `copy` is the snapshot taken then,
    empty where nothing was migrated, and `schema` how many migrations the data had had. `done`: the
    site was ready after it.
    """

    before: Program | None
    copy: str = ""
    schema: int = 0
    done: bool = True


@dataclass(frozen=True, slots=True)
class Versions:
    """The program that serves the data, None in a folder of before this record, and its steps."""

    serving: Program | None = None
    steps: Sequence[Step] = ()


@dataclass(frozen=True, slots=True)
class WayBack:
    """The program to go back to, None where it is not known; the snapshot to put back, empty if none."""

    to: Program | None
    copy: str
    left: Versions
    """The record as it was then."""


@cache
def this() -> Program:
    """The program that runs."""
    return Program(program.version(), str(program.ROOT), sys.executable, commit(), tuple(sys.argv[1:]))


def commit() -> str:
    """The commit of this checkout; empty for an installed program, and without git."""
    found = "" if not program.CHECKOUT else _git("rev-parse", "HEAD")
    return found or ""


def check_out(wanted: str) -> bool:
    """Make this checkout that of a commit; False where that cannot be, and nothing has changed."""
    return program.CHECKOUT and _git("checkout", "--quiet", "--detach", wanted) is not None


def _git(*arguments: str) -> str | None:
    with suppress(OSError):  # no git
        command = ["git", "-C", str(program.ROOT), *arguments]
        ended = subprocess.run(command, capture_output=True, text=True, check=False)  # noqa: S603
        return None if ended.returncode else ended.stdout.strip()
    return None


def read(data: Path) -> Versions:
    """The record of a data folder; an empty one where there is none, or it cannot be read."""
    try:
        kept = json.loads((data / FILE).read_text(encoding="utf-8"))
        steps = [Step(**{**step, "before": _program_of(step["before"])}) for step in kept["steps"]]
        return Versions(_program_of(kept["serving"]), steps)
    except (OSError, ValueError, KeyError, TypeError):
        return Versions()


def _program_of(kept: dict[str, Any] | None) -> Program | None:
    return None if kept is None else Program(**{**kept, "arguments": tuple(kept["arguments"])})


def write(data: Path, versions: Versions) -> None:
    """Keep a record, whole or not at all; `OSError`."""
    draft = data / f".{FILE}"
    with draft.open("w", encoding="utf-8") as opened:
        json.dump(asdict(versions), opened, ensure_ascii=False)
        opened.flush()
        os.fsync(opened.fileno())
    draft.replace(data / FILE)


def begin(data: Path, copy: Path, schema: int) -> Path:
    """Note the snapshot just taken before a migration; returns the one that goes back behind it; `OSError`.

    Of tries that failed or were killed it is the first: only that one is sure to be read by the program
    before.
    """
    known = read(data)
    *earlier, last = known.steps or [Step(None)]
    if not last.done and (copy.parent / last.copy).exists():
        return copy.parent / last.copy
    steps = [*(earlier if not last.done else known.steps), Step(known.serving, copy.name, schema, done=False)]
    write(data, replace(known, steps=steps[-KEPT:]))
    return copy


def other(data: Path) -> Program | None:
    """The program that had the data until now, where it is not this one."""
    known = read(data).serving
    return None if this().is_place_of(known) else known


def arrive(data: Path, schema: int) -> bool:
    """Note that the data are ready for this program; returns whether that is a step, with a way back."""
    known, had, steps = read(data), other(data), list(read(data).steps)
    if steps and not steps[-1].done:
        last = steps.pop()
        if schema != last.schema:  # else it was killed before anything was migrated
            steps.append(replace(last, done=True))
    elif had is not None:
        steps.append(Step(had))
    now = Versions(this(), steps[-KEPT:])
    if now != known:
        with suppress(OSError):  # a full disk: the next start notes it
            write(data, now)
    return len(steps) > 0 and now.steps != known.steps


def way_back(data: Path) -> WayBack | None:
    """How the last step is undone; None where there is none.

    A program that no longer serves the data goes back to those that it had itself.
    """
    known, mine = read(data), this()
    if not known.steps:
        return None
    at = len(known.steps) - 1
    if not mine.is_place_of(known.serving):
        at = max((n for n, step in enumerate(known.steps) if mine.is_place_of(step.before)), default=at)
    to = known.steps[at].before
    copy = next((step.copy for step in known.steps[at:] if step.copy), "")
    return WayBack(to, copy, Versions(to, known.steps[:at]))


def copies(data: Path) -> set[str]:
    """The names of the snapshots that lead back to a program before."""
    return {step.copy for step in read(data).steps if step.copy}


def is_there(wanted: Program) -> bool:
    """Whether that version still lies in its folder, with its Python."""
    root = Path(wanted.root)
    return Path(wanted.python).exists() and _version_in(root) == wanted.version


def _version_in(root: Path) -> str:
    """The version of the program in a folder, empty where there is none."""
    try:
        told = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))
        return str(told["project"]["version"])
    except (OSError, ValueError, KeyError):
        found = [info.stem.partition("-")[2] for info in root.parent.glob("dix_de_der-*.dist-info")]
        return found[0] if len(found) == 1 and (root / "manage.py").exists() else ""
