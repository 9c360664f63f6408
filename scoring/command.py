"""The command line: JSON Lines in, JSON Lines out, as SCORING.md section 1 says.

Lines are answered as they come: whatever has arrived is scored and written before more is waited
for, so that a program can talk to this one through two pipes, and memory does not grow with the input.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, BinaryIO, Final

from scoring.engines import ENGINES, Engine
from scoring.errors import FormError, InvalidDeal
from scoring.options import OptionError

ALL_VALID, SOME_INVALID, UNUSABLE = 0, 1, 2
CHUNK: Final = 1 << 16
BYTE_ORDER_MARK: Final = b"\xef\xbb\xbf"
DEEPEST: Final = 400
LINE_ENDS: Final = {ord(mark): f"\\u{ord(mark):04x}" for mark in "\x85\u2028\u2029"}

Play = Callable[[object], dict[str, Any]]


def main(arguments: list[str] | None = None) -> int:
    """Run the command and give its exit status."""
    asked = _parser().parse_args(arguments)
    if asked.command == "rulesets":
        sys.stdout.write(f"{_rulesets(asked.json)}\n")
        return ALL_VALID
    try:
        engine = ENGINES[asked.ruleset].build(_read_options(asked.options))
        play = (_game if asked.command == "game" else _deals)(engine, asked.lang if asked.explain else None)
        if asked.deals is None:
            return _stream(sys.stdin.buffer, sys.stdout.buffer, play, asked.lang)
        with Path(asked.deals).open("rb") as deals:
            return _stream(deals, sys.stdout.buffer, play, asked.lang)
    except (OSError, OptionError) as error:
        sys.stderr.write(f"scoring: {error}\n")
        return UNUSABLE


def _rulesets(described: bool) -> str:
    """The names, one a line, or every option of each as one JSON object."""
    if not described:
        return "\n".join(ENGINES)
    return json.dumps({name: known.describe() for name, known in ENGINES.items()}, ensure_ascii=False)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="scoring", description="Scores deals of coinche.")
    commands = parser.add_subparsers(dest="command", required=True)
    for name, text in (("score", "each line alone"), ("game", "the lines as the deals of one game")):
        command = commands.add_parser(name, help=text, description=f"JSON Lines in and out: {text}.")
        command.add_argument("--ruleset", choices=ENGINES, default="asce")
        command.add_argument("--options", metavar="FILE.json", help="house rules over the ruleset")
        command.add_argument(
            "--lang", choices=("fr", "en"), default="fr", help="of messages and explanations"
        )
        command.add_argument("--explain", action="store_true", help="say each score line by line")
        command.add_argument("deals", nargs="?", metavar="DEALS.jsonl", help="standard input by default")
    rulesets = commands.add_parser("rulesets", help="the names, one a line")
    rulesets.add_argument("--json", action="store_true", help="every option, its default, its meaning")
    return parser


def _read_options(path: str | None) -> object:
    if path is None:
        return {}
    try:
        return json.loads(Path(path).read_text(encoding="utf-8-sig"))
    except (ValueError, RecursionError) as error:
        raise OptionError("", f"{path} : {error}", f"{path}: {error}") from error


def _deals(engine: Engine, explained: str | None) -> Play:
    """Each deal alone."""

    def play(record: object) -> dict[str, Any]:
        score = engine.score(record)
        answer: dict[str, Any] = score.to_record()
        return {**answer, "explain": engine.explain(score, explained)} if explained else answer

    return play


def _game(engine: Engine, explained: str | None) -> Play:
    """The deals of one game; one that is refused leaves the game as it was."""
    game = engine.new_game()

    def play(record: object) -> dict[str, Any]:
        nonlocal game
        score, game = engine.play(game, record)
        answer = {**score.to_record(), **game.to_record()}
        return {**answer, "explain": engine.explain(score, explained)} if explained else answer

    return play


def _stream(source: BinaryIO, sink: BinaryIO, play: Play, lang: str) -> int:
    """Answer every line, batch by batch as they arrive; whether all were valid."""
    status = ALL_VALID
    for batch in _batches(source):
        answers = [_answer(line, play, lang) for line in batch if line.strip()]
        if not all(valid for _, valid in answers):
            status = SOME_INVALID
        sink.write(b"".join([text for text, _ in answers]))
        sink.flush()
    return status


def _batches(source: BinaryIO) -> Iterator[list[bytes]]:
    """The lines of each piece of input as it becomes available."""
    pending: list[bytes] = []
    mark = BYTE_ORDER_MARK
    while chunk := source.read1(CHUNK):  # type: ignore[attr-defined]  # both sources are buffered readers
        pending.append(chunk)
        if b"\n" in chunk:
            *lines, rest = b"".join(pending).removeprefix(mark).split(b"\n")
            pending, mark = [rest], b""
            yield lines
    yield [b"".join(pending).removeprefix(mark)]


def _refuse(number: str) -> float:
    raise ValueError(f"{number} is no JSON number")


def _finite(text: str) -> float:
    number = float(text)
    return number if abs(number) != float("inf") else _refuse(text)


_decode: Final = json.JSONDecoder(parse_constant=_refuse, parse_float=_finite).decode
_encode: Final = json.JSONEncoder(ensure_ascii=False, allow_nan=False).encode


def _answer(line: bytes, play: Play, lang: str) -> tuple[bytes, bool]:
    """The answer to one line as a line, and whether it was valid."""
    record: object = None
    try:
        record = _record(line)
        return _to_line(play(record)), True
    except InvalidDeal as invalid:
        return _to_line(_refusal(record, invalid, lang)), False
    except (ValueError, RecursionError):  # no JSON, no UTF-8, or nested too deep to be read
        return _to_line(_refusal(None, InvalidDeal([FormError("", "not-json")]), lang)), False


def _record(line: bytes) -> object:
    """The JSON of a line; what is nested deeper than could be written back is not read either."""
    record = _decode(line.decode())
    if line.count(b"[") + line.count(b"{") > DEEPEST and _depth(record) > DEEPEST:
        raise RecursionError
    return record


def _depth(value: object) -> int:
    """How deep lists and objects are nested in one another."""
    depth, level = 0, [value]
    while level := [held for held in level if isinstance(held, dict | list)]:
        depth += 1
        level = [item for held in level for item in (held.values() if isinstance(held, dict) else held)]
    return depth


def _refusal(record: object, invalid: InvalidDeal, lang: str) -> dict[str, Any]:
    answer: dict[str, Any] = {"ok": False}
    if type(record) is dict and "id" in record:
        answer["id"] = record["id"]
    answer["errors"] = [error.to_record(lang) for error in invalid.errors]
    return answer


def _to_line(answer: dict[str, Any]) -> bytes:
    """A line of UTF-8, and nothing in it that some program takes for the end of a line.

    Half of a surrogate pair, which UTF-8 cannot hold, is written as its JSON escape.
    """
    text = _encode(answer)
    if not text.isascii():
        text = text.translate(LINE_ENDS)
    return text.encode(errors="backslashreplace") + b"\n"
