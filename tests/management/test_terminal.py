"""What commands say is text for the terminal: whatever stands in a name, nothing in it is an order."""

from __future__ import annotations

import importlib
import json
import unicodedata
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError

from tests.quickly import every_row
from tournaments.management import commands
from tournaments.management.base import show_progress
from tournaments.management.terminal import Terminal, TerminalCommand, in_line, shown

COMMANDS = sorted(each.stem for each in Path(commands.__path__[0]).glob("[!_]*.py"))
NAME = "Jean \x1b[2J\u202eleb\u2066"
SHOWN = "Jean \\u001b[2J\\u202eleb\\u2066"


@every_row(
    [
        ("Éloïse d’Œ – 3 donnes « ok »\u00a0: 1\u202f990", None),
        ("un\n\tdeux 👩\u200d👧 עברית العربية", None),
        (NAME, SHOWN),
        ("\r\x08\x7f", "\\u000d\\u0008\\u007f"),
        ("\x9b31m\x85\u2028\ud83d", "\\u009b31m\\u0085\\u2028\\ud83d"),
    ]
)
def test_what_a_terminal_would_obey_is_written_out(text: str, said: str | None) -> None:
    assert shown(text) == (said or text)


def test_no_control_is_left_and_json_says_the_same() -> None:
    every = "".join(map(chr, range(0x3000)))
    left = {letter for letter in shown(every) if unicodedata.category(letter) in {"Cc", "Zl", "Zp"}}
    assert left == {"\n", "\t"}
    assert json.loads(shown(json.dumps(every, ensure_ascii=False))) == every


def test_a_name_begins_no_line_of_its_own() -> None:
    assert in_line("Amicale\nMANQUE  tout\x1b") == "Amicale\\u000aMANQUE  tout\\u001b"


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_says_so(name: str) -> None:
    command = importlib.import_module(f"{commands.__name__}.{name}").Command(StringIO(), StringIO())
    for told in (command.stdout, command.stderr):
        told.write(NAME)
        assert told.getvalue() == f"{SHOWN}\n"


class Saying(TerminalCommand):
    requires_system_checks = ()

    def handle(self, *_: Any, **__: Any) -> str:
        self.stderr.write(NAME)
        self.stdout.data(NAME)
        return NAME


def test_what_a_command_returns_says_elsewhere_or_fails_with(capsys: pytest.CaptureFixture[str]) -> None:
    out, err = StringIO(), StringIO()
    Saying().execute(stdout=out, stderr=err, force_color=False, no_color=True)
    assert (out.getvalue(), err.getvalue()) == (f"{NAME}{SHOWN}\n", f"{SHOWN}\n")

    class Failing(Saying):
        def handle(self, *_: Any, **__: Any) -> str:
            raise CommandError(NAME)

    with pytest.raises(SystemExit):
        Failing().run_from_argv(["manage.py", "failing", "--no-color"])
    assert SHOWN in capsys.readouterr().err


def test_progress_fills_its_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    command, out = Saying(), StringIO()
    command.stderr = Terminal(out)
    for done in (1, 2):
        show_progress(command, "Partie 1", done, 2)
    assert out.getvalue() == "\rPartie 1 : 1 / 2 \rPartie 1 : 2 / 2 \n"


@pytest.mark.parametrize(
    ("text", "written"),
    [
        (
            "lettres de ces noms : \u2068김민준\u2069 (n° 1)",
            "lettres de ces noms : \u2068김민준\u2069 (n° 1)",
        ),
        ("\u2068Jean\u2069\u2069 (n° 1)", "\\u2068Jean\\u2069\\u2069 (n° 1)"),
        ("\u2069Jean\u2068", "\\u2069Jean\\u2068"),
        ("\u2066Jean", "\\u2066Jean"),
    ],
)
def test_what_keeps_a_name_apart_stays_where_it_ends(text: str, written: str) -> None:
    assert shown(text) == written
