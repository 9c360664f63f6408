"""`python -m scoring code`: codes in, deals out, and back (docs/codes.md)."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from tests.scoring.processes import BOM, answers, run, start

if TYPE_CHECKING:
    from pathlib import Path

SHEET = b"N 100C 112\r\n\n- \nE 90Px 50d b #3"


def test_a_sheet_becomes_its_deals() -> None:
    done = start("code", lines=SHEET)
    hundred, passed, last = answers(done)
    assert hundred == {
        "contract": {"by": "NS", "bid": 100, "trump": "hearts", "call": "none"},
        "points": {"NS": 112},
    }
    assert passed == {"passed": True}
    assert (last["id"], last["points"], last["belote"]) == (3, {"NS": 50}, {"EW": 1})
    assert done.returncode == 0


def test_what_it_writes_is_what_score_reads() -> None:
    scored = answers(run("score", lines=run("code", lines=SHEET).stdout))
    assert [answer["ok"] for answer in scored] == [True] * 3


def test_and_back() -> None:
    deals = run("code", lines=BOM + SHEET).stdout
    done = run("code", "--write", lines=deals)
    assert done.stdout.decode() == "N 100C 112\n-\nE 90Px 50d b #3\n"
    assert (done.returncode, done.stderr) == (0, b"")
    assert run("code", lines=done.stdout).stdout == deals


@pytest.mark.parametrize("line", ["N 100C foo", "N 100C 161", "", "\x00", "N 100C 112 +"])
def test_a_line_that_is_refused_spoils_no_other(line: str) -> None:
    done = run("code", lines=f"{line}\x1f?\nN 100C 112".encode())
    refused, understood = answers(done)
    assert refused["ok"] is False
    assert all(error.keys() == {"field", "code", "message", "column"} for error in refused["errors"])
    assert "contract" in understood
    assert done.returncode == 1


def test_bytes_that_are_no_text_are_refused_where_they_stand() -> None:
    (refused,) = answers(run("code", lines=b"N 100C \xff 112"))
    assert [(error["column"], error["code"]) for error in refused["errors"]] == [(8, "not-understood")]


def test_records_that_cannot_be_written_are_refused_as_score_does() -> None:
    for line in (b"{", b'{"id": 7, "passed": true, "points": {"NS": 1}}', b"[]"):
        (refused,) = answers(run("code", "--write", lines=line))
        assert answers(run("score", lines=line)) == [refused]


def test_rulesets_options_and_languages(tmp_path: Path) -> None:
    options = tmp_path / "club.json"
    options.write_text(json.dumps({"trumps": ["hearts"]}), encoding="utf-8")
    (refused,) = answers(run("code", "--options", str(options), "--lang", "en", lines=b"N 100P 112"))
    assert refused["errors"] == [
        {
            "field": "contract.trump",
            "code": "bid-not-in-ruleset",
            "message": "Spades is not played under these rules.",
            "column": 6,
        }
    ]
    (partie,) = answers(run("code", "--ruleset", "chouine", lines=b"A58 der"))
    assert partie == {"points": {"A": 58}, "der": "A"}


def test_a_file(tmp_path: Path) -> None:
    sheet = tmp_path / "feuille.txt"
    sheet.write_bytes(SHEET)
    assert run("code", str(sheet)).stdout == run("code", lines=SHEET).stdout


@pytest.mark.parametrize(
    "arguments",
    [["code", "--explain"], ["code", "--ruleset", "tarot"], ["code", "nowhere.txt"]],
    ids=" ".join,
)
def test_unusable_arguments(arguments: list[str]) -> None:
    done = run(*arguments, lines=SHEET)
    assert (done.returncode, done.stdout) == (2, b"")
    assert done.stderr.strip()
    assert b"Traceback" not in done.stderr
