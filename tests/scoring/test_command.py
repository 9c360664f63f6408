"""`python -m scoring`, line by line: what comes in, what goes out, exit statuses (docs/rules/command.md)."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from scoring.coinche.ruleset import OPTIONS
from scoring.rulesets import ALL_RULESETS
from tests.scoring.processes import BOM, GOOD, answers, run, start
from tests.scoring.records import announces, deal, gives

if TYPE_CHECKING:
    import subprocess
    from pathlib import Path

NESTED = 100_000


def codes(answer: dict[str, Any]) -> list[tuple[str, str]]:
    return [(error["field"], error["code"]) for error in answer.get("errors", [])]


# --- score and game -------------------------------------------------------------------------------


def test_score_takes_each_line_alone() -> None:
    done = start("score", "--ruleset", "asce", lines=b"\n".join([GOOD, b"{}", GOOD.replace(b"80", b"90")]))
    first, second, third = answers(done)
    assert first == {
        "ok": True,
        "made": True,
        "announces": {"NS": 0, "EW": 0},
        "totals": {"NS": 90, "EW": 72},
        "marks": {"NS": 170, "EW": 70},
    }
    assert codes(second) == [("contract", "missing"), ("points", "missing")]
    assert third["marks"] == {"NS": 180, "EW": 70}
    assert done.returncode == 1


def test_all_valid_is_status_0() -> None:
    assert run("score", lines=GOOD + b"\n").returncode == 0
    assert run("score", lines=b"").returncode == 0


def test_game_keeps_the_score() -> None:
    """An invalid line changes nothing and carries no score; after the end comes one error a line."""
    records = [*gives("NS", 660, 660), {"id": 1}, *gives("NS", 680), {"id": "late", "x": 1}, [deal()]]
    lines = "\n".join(map(json.dumps, records)).encode() + b"\n{"
    done = run("game", lines=lines)
    one, two, invalid, three, late, no_object, no_json = answers(done)
    assert [answer["score"]["NS"] for answer in (one, two, three)] == [660, 1320, 2000]
    assert [answer["over"] for answer in (one, two, three)] == [False, False, True]
    assert (one["winner"], three["winner"]) == (None, "NS")
    assert invalid.keys() == {"ok", "id", "errors"}
    assert late["id"] == "late"
    assert codes(late) == [("", "game-over")]
    assert codes(no_object) == [("", "wrong-type")]
    assert codes(no_json) == [("", "not-json")]
    assert done.returncode == 1


def test_a_file_instead_of_standard_input(tmp_path: Path) -> None:
    deals = tmp_path / "donnes été.jsonl"
    deals.write_bytes(GOOD + b"\r\n" + GOOD)
    assert len(answers(start("score", str(deals)))) == 2


# --- lines that are odd ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("lines", "valid"),
    [
        (GOOD, [True]),
        (GOOD + b"\n", [True]),
        (GOOD + b"\r\n" + GOOD + b"\r\n", [True, True]),
        (b"\n \t\r\n" + GOOD + b"\n\n", [True]),
        (BOM + GOOD, [True]),
        (BOM + b"\n" + GOOD, [True]),
        (BOM, []),
        (b"\n\n", []),
        (GOOD + b"\n" + BOM + GOOD, [True, False]),  # it leads the file, not a line
        (GOOD + GOOD, [False]),
    ],
)
def test_lines(lines: bytes, valid: list[bool]) -> None:
    done = run("score", lines=lines)
    assert [answer["ok"] for answer in answers(done)] == valid
    assert done.returncode == (0 if all(valid) else 1)


@pytest.mark.parametrize(
    "line",
    [
        b"{",
        b"deal",
        b'{"id": NaN}',
        b'{"id": -Infinity}',
        b'{"id": 1e999}',
        b"{'id': 1}",
        b'{"id": "\xff"}',
        GOOD.decode().encode("utf-16"),
        b"[" * NESTED + b"]" * NESTED,
        b'{"id": ' + b"[" * NESTED + b"]" * NESTED + b"}",
        b"\x00",
    ],
    ids=lambda line: repr(line[:20]),
)
def test_not_json(line: bytes) -> None:
    """And the rest of the file is still scored."""
    refused, *others = answers(run("score", lines=line + b"\n" + GOOD))
    assert codes(refused) == [("", "not-json")]
    assert others[-1]["ok"] is True


@pytest.mark.parametrize(
    "text",
    ['"\\ud800"', '"é\\u2028\\u0000\\""', "-0.5", "[[], {}]", "null", "1" * 1000, '{"\\udfff": ["\\ud83c"]}'],
)
def test_the_id_comes_back(text: str) -> None:
    """Unchanged, with a valid deal and with an invalid one."""
    id_only = f'{{"id": {text}}}'.encode()
    refused, scored = answers(
        run("score", lines=id_only + b"\n" + GOOD[:-1] + b', "id": ' + text.encode() + b"}")
    )
    assert refused["id"] == scored["id"] == json.loads(text)
    assert (refused["ok"], scored["ok"]) == (False, True)


@pytest.mark.parametrize(
    ("points", "field", "code"),
    [
        (b"9" * 4300, "points.NS", "impossible-points"),
        (b"-" + b"9" * 1000, "points.NS", "impossible-points"),
        (b"90.0", "points.NS", "wrong-type"),
        (b'"\\ud800"', "points.NS", "wrong-type"),
    ],
    ids=["4300 digits", "1000 digits", "float", "surrogate"],
)
def test_odd_points(points: bytes, field: str, code: str) -> None:
    done = run("score", lines=GOOD.replace(b'"NS": 90', b'"NS": ' + points))
    assert codes(answers(done)[0]) == [(field, code)]


def test_no_nesting_ends_the_stream(tmp_path: Path) -> None:
    """A line at the edge of what can be read or written is answered; a refused one counts for nothing."""
    options = tmp_path / "long.json"
    options.write_text('{"target": 100000}')
    lines: list[bytes] = []
    for depth in range(900, 1020):
        nested = b"[" * depth + b"]" * depth
        lines += [b'{"id": ' + nested + b"}", GOOD[:-1] + b', "id": ' + nested + b"}"]
    done = start("game", "--options", str(options), lines=b"\n".join([*lines, GOOD]))
    told = done.stdout.splitlines()
    assert (len(told), done.stderr) == (len(lines) + 1, b"")
    counted = sum(line.startswith(b'{"ok": true') for line in told)
    assert json.loads(told[-1])["score"] == {"NS": 170 * counted, "EW": 70 * counted}


# --- languages and explanations -------------------------------------------------------------------


def test_messages_are_french_or_english() -> None:
    line = b'{"passed": true, "contrat": 1}'
    french, english = (answers(run("score", *lang, lines=line))[0] for lang in ([], ["--lang", "en"]))
    assert french["errors"][0]["message"] == "Le champ « contrat » n’existe pas ici."
    assert english["errors"][0]["message"] == "There is no field “contrat” here."
    assert codes(french) == codes(english)


@pytest.mark.parametrize("mode", ["score", "game"])
def test_explain_adds_the_sentences(mode: str) -> None:
    record = deal(100, call="coinche", points={"NS": 38}, announces=announces("cinquante K clubs"))
    line = json.dumps(record).encode()
    (plain,) = answers(run(mode, lines=line))
    (french,) = answers(run(mode, "--explain", lines=line))
    (english,) = answers(run(mode, "--explain", "--lang", "en", lines=line))
    assert french["explain"][0] == (
        "Contrat 100 à cœur, coinché, chuté de 12"
        " · Chute\xa0: 160 · Contrat\xa0: 100 · Annonces adverses (10.1 b)\xa0: 50 · × 2 → 620"
    )
    assert english["explain"][0].startswith("Contract 100 hearts, coinched, failed by 12 · Failed: 160")
    assert {name: value for name, value in french.items() if name != "explain"} == plain


# --- rulesets, options, wrong arguments -----------------------------------------------------------


def test_rulesets() -> None:
    done = run("rulesets")
    assert done.stdout.decode().split() == list(ALL_RULESETS)
    assert done.returncode == 0


def test_rulesets_as_json() -> None:
    (described,) = answers(start("rulesets", "--json"))
    assert described.keys() == ALL_RULESETS.keys()
    assert described["asce"].keys() == OPTIONS.keys()
    assert described["asce"]["target"]["default"] == 2000


FELL = (
    b'{"id": 4, "contract": {"by": "NS", "bid": 90, "trump": "hearts"}, "first": "N", '
    b'"hands": {"W": ["8h"]}, "cards": '
)


def test_a_disputed_deal_is_replayed_line_by_line() -> None:
    done = run("play", "--lang", "en", lines=FELL + b'["As", "7c"]}\n' + FELL + b'["1s"]}\n[]\n')
    replayed, refused, no_object = answers(done)
    assert (replayed["ok"], replayed["id"], replayed["offence"]["code"]) == (True, 4, "must-ruff")
    assert (refused["ok"], refused["id"], refused["errors"][0]["field"]) == (False, 4, "cards[0]")
    assert (no_object["ok"], done.returncode) == (False, 1)


def test_chouine_is_not_replayed() -> None:
    done = start("play", "--ruleset", "chouine", lines=b"")
    assert (done.returncode, done.stdout) == (2, b"")
    assert b"chouine" in done.stderr


def test_options(tmp_path: Path) -> None:
    options = tmp_path / "club.json"
    options.write_bytes(BOM + b'{"rounding": "none"}')
    (answer,) = answers(run("score", "--options", str(options), lines=GOOD))
    assert answer["marks"] == {"NS": 170, "EW": 72}


@pytest.mark.parametrize("text", [b"{", b"[]", b'{"cible": 1}', b'{"target": "x"}', b"\xff", b"[" * NESTED])
def test_unusable_options(tmp_path: Path, text: bytes) -> None:
    options = tmp_path / "club.json"
    options.write_bytes(text)
    refused(run("score", "--options", str(options), lines=GOOD))


@pytest.mark.parametrize(
    "arguments",
    [
        [],
        ["count"],
        ["score", "--ruleset", "tarot"],
        ["score", "--lang", "de"],
        ["score", "--colour"],
        ["score", "nowhere.jsonl"],
        ["score", "."],
        ["game", "--options", "nowhere.json"],
        ["rulesets", "--explain"],
    ],
    ids=" ".join,
)
def test_unusable_arguments(arguments: list[str]) -> None:
    refused(run(*arguments, lines=GOOD))


def refused(done: subprocess.CompletedProcess[bytes]) -> None:
    """Status 2, a sentence on standard error, nothing on standard output."""
    assert done.returncode == 2
    assert done.stdout == b""
    assert done.stderr.strip()
    assert b"Traceback" not in done.stderr
