"""JSON that nobody means well: each command answers with its exit status and a message, no traceback."""

from __future__ import annotations

import io
import json
from typing import TYPE_CHECKING

import pytest

from scoring.strict_json import RepeatedField, read_value
from tests.scoring.processes import run
from tournaments.draw.__main__ import main as draw

if TYPE_CHECKING:
    from pathlib import Path

LONG = "9" * 5000
"""More digits than Python turns into a number."""
HOSTILE = {
    "a field twice": b'{"contract": {"by": "NS", "by": "EW", "bid": 90, "trump": "hearts"}, "points": {}}',
    "a field twice at the top": b'{"results": [], "results": []}',
    "a field twice in a list": b'[{"a": 1, "a": 1}]',
    "5,000 digits": f'{{"results": [{{"round": {LONG}}}], "id": {LONG}}}'.encode(),
    "a seed of half a pair": b'{"seed": "\\ud800", "criteria": ["lots"], '
    b'"results": [{"round": 1, "ns": 1, "ew": 2, "points": [1, 1]}]}',
    "a field of half a pair": b'{"\\ud800": 1}',
    "a field of half a pair twice": b'{"\\ud800": 1, "\\ud800": 1}',
    "a method of half a pair": b'{"method": "\\ud800", "round": 1, "teams": [{"number": 1}, {"number": 2}]}',
    "a draw’s seed of half a pair": b'{"method": "swiss", "seed": "\\ud800", "round": 1, '
    b'"teams": [{"number": 1}, {"number": 2}]}',
    "no number": b'{"results": NaN}',
    "infinity": b'{"results": 1e999}',
    "deep": b"[" * 100_000,
    "deep objects": b'{"a":' * 100_000,
    "not closed": b'{"results": [',
    "two values": b"{} {}",
    "nothing": b"",
    "no UTF-8": b'{"results": "\xff"}',
    "lists for words": b'{"results": [{"round": 1, "ns": 1, "ew": 2, "points": [1, 1], "winner": []}]}',
    "objects for numbers": b'{"results": [{"round": {}, "ns": {}, "ew": [], "points": {}}]}',
    "sums of long numbers": ('{"results": [' + ",".join(
        f'{{"round": {n}, "ns": 1, "ew": 2, "points": [{"9" * 4300}, 1]}}' for n in (1, 2)
    ) + "]}").encode(),
    "a word": b'"results"',
    "null": b"null",
}  # fmt: skip
COMMANDS = [
    ("score",),
    ("score", "--explain"),
    ("score", "--ruleset", "chouine"),
    ("game",),
    ("play",),
    ("code",),
    ("code", "--write"),
    ("sheet",),
    ("standings",),
]


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
@pytest.mark.parametrize("name", HOSTILE)
def test_a_command_answers_what_is_no_record_of_its_own(command: tuple[str, ...], name: str) -> None:
    done = run(*command, lines=HOSTILE[name])
    assert done.returncode in (0, 1, 2)
    assert b"Traceback" not in done.stderr
    if done.returncode == 2:
        assert done.stderr.startswith(b"scoring: ")
    for line in done.stdout.splitlines():
        assert command == ("code", "--write") or isinstance(json.loads(line), dict)


@pytest.mark.parametrize("name", HOSTILE)
def test_options_that_cannot_be_read_are_refused_with_status_2(name: str, tmp_path: Path) -> None:
    options = tmp_path / "options.json"
    options.write_bytes(HOSTILE[name])
    done = run("score", "--options", str(options))
    assert (done.returncode, done.stdout) == (2, b"")
    assert done.stderr.startswith(b"scoring: ")


@pytest.mark.parametrize("name", HOSTILE)
def test_a_draw_that_cannot_be_read_is_refused_with_status_1(name: str) -> None:
    answer = io.TextIOWrapper(io.BytesIO(), encoding="utf-8")
    assert draw(io.BytesIO(HOSTILE[name]), answer) == 1
    answer.seek(0)
    assert json.loads(answer.read())["errors"]


@pytest.mark.parametrize(
    "name", ["5,000 digits", "a seed of half a pair", "sums of long numbers", "lists for words", "null"]
)
def test_standings_refuse_with_status_2_and_say_why(name: str) -> None:
    done = run("standings", lines=HOSTILE[name])
    assert (done.returncode, done.stdout) == (2, b"")
    assert len(done.stderr) > len(b"scoring: \n")


def test_a_field_given_twice_is_named() -> None:
    done = run("score", "--lang", "en", lines=HOSTILE["a field twice"])
    (error,) = json.loads(done.stdout)["errors"]
    assert (done.returncode, error["field"], error["code"]) == (1, "by", "field-twice")
    assert "“by”" in error["message"]
    with pytest.raises(RepeatedField) as refused:
        read_value('{"a": {"b": 1, "c": 2, "b": 1}}')
    assert refused.value.name == "b"
    sheet = run("sheet", lines=b'{"game": {"ruleset": "asce", "ruleset": "pagat"}}')
    assert (sheet.returncode, b"'ruleset' is given twice" in sheet.stderr) == (2, True)
