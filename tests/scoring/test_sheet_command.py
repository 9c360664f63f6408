"""`python -m scoring sheet`: a log in, its sheet out (docs/sheet-log.md)."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from tests.scoring.processes import BOM, answers, run, start
from tests.scoring.sheet_logs import MADE, PASSED, new, said

if TYPE_CHECKING:
    from pathlib import Path

HEAD = {"game": {"ruleset": "asce", "options": {}, "target": 2000, "deals": None}}


def as_file(*lines: Any) -> bytes:
    return b"".join(json.dumps(line).encode() + b"\n" for line in lines)


LOG = as_file(HEAD, new(MADE, "NS"), said("agree", deal=1, side="EW"))


def test_a_log_becomes_its_sheet() -> None:
    done = start("sheet", lines=LOG)
    line = {
        "deal": 1,
        "entry": 1,
        "record": MADE,
        "marks": {"NS": 170, "EW": 70},
        "score": {"NS": 170, "EW": 70},
        "agreed": ["NS", "EW"],
        "after_end": False,
    }
    assert answers(done) == [{"lines": [line], "result": None, "refused": []}]
    assert done.returncode == 0


def test_a_file_a_byte_order_mark_blank_lines_and_other_line_ends_are_the_same(tmp_path: Path) -> None:
    log = tmp_path / "table.jsonl"
    log.write_bytes(BOM + LOG.replace(b"\n", b"\r\n\r\n"))
    assert run("sheet", str(log)).stdout == run("sheet", lines=LOG).stdout


def test_refused_entries_are_listed_in_the_language_that_was_asked_for() -> None:
    """Status 1, and the entries after them count; a result is printed with its winner."""
    lines = LOG + as_file(said("stop"), said("remove", deal=9), new(PASSED, key="k"), new(key="k"))
    for lang, message in (("fr", "Aucune donne de cette feuille ne porte ce numéro."), ("en", "No deal of")):
        done = run("sheet", "--lang", lang, lines=lines)
        (answer,) = answers(done)
        assert [(one["entry"], one["code"]) for one in answer["refused"]] == [
            (4, "no-such-deal"),
            (6, "key-reused"),
        ]
        assert answer["refused"][0]["message"].startswith(message)
        assert answer["result"] == {"points": {"NS": 170, "EW": 70}, "winner": "NS"}
        assert [line["deal"] for line in answer["lines"]] == [1, 5]
        assert done.returncode == 1


UNREADABLE = [
    pytest.param(b"", b"line 1: no head", id="nothing"),
    pytest.param(LOG + b"{\n", b"line 4", id="no JSON"),
    pytest.param(LOG + b"{}\n", b"line 4: not an entry: kind", id="no entry"),
    pytest.param(
        as_file({"game": {"ruleset": ["asce"]}}), b"line 1: not an entry: game.ruleset", id="no ruleset"
    ),
    pytest.param(LOG + b"\xff\n", b"utf-8", id="no UTF-8"),
    pytest.param(LOG + b"[" * 100_000, b"line 4: nested too deep", id="too deep"),
]


@pytest.mark.parametrize(("lines", "why"), UNREADABLE)
def test_what_cannot_be_read_says_where_and_prints_nothing_else(lines: bytes, why: bytes) -> None:
    done = run("sheet", lines=lines)
    assert (done.returncode, done.stdout) == (2, b"")
    assert done.stderr.startswith(b"scoring: ")
    assert why in done.stderr
    assert b"Traceback" not in done.stderr


def test_a_file_that_is_not_there() -> None:
    done = run("sheet", "nowhere.jsonl")
    assert (done.returncode, done.stdout) == (2, b"")
    assert b"nowhere.jsonl" in done.stderr


def test_half_of_a_character_in_an_id_is_printed_as_it_came() -> None:
    done = start("sheet", lines=as_file(HEAD, new({**PASSED, "id": "\ud800"})))
    assert answers(done)[0]["lines"][0]["record"]["id"] == "\ud800"
