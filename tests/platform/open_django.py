"""Commands of `manage.py` given to one Django that is open: it starts once for all of them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from tests.browser.site import ROOT, Shell, shell

RUN: Final = """
import json, os
from contextlib import redirect_stderr, redirect_stdout
from io import StringIO
from django.core.management import execute_from_command_line
os.chdir({folder!r})
status = 0
with redirect_stdout(StringIO()) as out, redirect_stderr(StringIO()) as err:
    try:
        execute_from_command_line(["manage.py", *{arguments!r}])
    except SystemExit as ended:
        status = ended.code or 0
print(json.dumps([status, out.getvalue(), err.getvalue()]))
"""


@dataclass(frozen=True)
class Ended:
    """What became of a command: its exit status, and what it wrote."""

    status: int
    out: str
    err: str


@dataclass(frozen=True)
class OpenDjango:
    """A Django with the settings of one data folder; what a command leaves in its memory stays there."""

    shell: Shell

    def run(self, *arguments: str, folder: Path = ROOT) -> Ended:
        """A command as typed behind `manage.py` in this folder; `AssertionError` where it raises."""
        return Ended(*self.shell.ask(RUN.format(folder=str(folder), arguments=arguments)))

    def said(self, *arguments: str) -> str:
        """What a command writes to its standard output; it succeeds."""
        ended = self.run(*arguments)
        assert ended.status == 0, ended.out + ended.err
        return ended.out


@contextmanager
def open_django(data: Path) -> Iterator[OpenDjango]:
    """One on this data folder; it ends with the block."""
    with shell(data) as opened:
        yield OpenDjango(opened)
