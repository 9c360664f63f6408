"""The command line: JSON Lines in, JSON Lines out, as docs/rules/command.md says; codes and logs too.

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

from scoring.coinche.ruleset import Ruleset
from scoring.engines import Engine, engine_of
from scoring.errors import DealError, InvalidDeal, Unusable
from scoring.house import club_rules
from scoring.options import COLON, OptionError
from scoring.rulesets import ALL_RULESETS, AnyRules
from scoring.sentences import sentence as _
from scoring.strict_json import RepeatedField, read_value, to_line, to_text

ALL_VALID, SOME_INVALID, UNUSABLE = 0, 1, 2
CHUNK: Final = 1 << 13
"""Bytes of a batch: some forty lines, whose objects stay in a processor's caches (benchmarks/RESULTS.md)."""
BYTE_ORDER_MARK: Final = b"\xef\xbb\xbf"

LineAnswer = dict[str, Any] | str
"""An answer: an object, or the text that is the whole line: a code, or JSON already."""
LineHandler = Callable[[Any], LineAnswer]
"""A function from the value of a line to its answer; `InvalidDeal` where the line is refused."""


def main(arguments: list[str] | None = None) -> int:
    """Run the command and give its exit status."""
    asked = _parser().parse_args(arguments)
    whole = {"rulesets": _rulesets, "rulebooks": _rulebooks, "sheet": _sheet, "standings": _standings}
    try:
        if asked.command in whole:
            return whole[asked.command](asked)
        lines = _LineStream(_text if _reads_codes(asked) else _record, _play(asked), asked.lang)
        if asked.deals is None:
            return lines.stream(sys.stdin.buffer, sys.stdout.buffer)
        with Path(asked.deals).open("rb") as deals:
            return lines.stream(deals, sys.stdout.buffer)
    except (OSError, OptionError, Unusable, UnicodeDecodeError) as error:
        sys.stderr.write(f"scoring: {error}\n".encode(errors="backslashreplace").decode())
        return UNUSABLE


def _rulesets(asked: argparse.Namespace) -> int:
    """Write the names, one a line, or every option of each as one JSON object."""
    if asked.json:
        options = {name: rules.describe() for name, rules in ALL_RULESETS.items()}
        sys.stdout.write(f"{json.dumps(options, ensure_ascii=False)}\n")
    else:
        sys.stdout.write("".join(f"{name}\n" for name in ALL_RULESETS))
    return ALL_VALID


# Each command imports its own modules: a process that only scores a few lines starts faster.


def _rulebooks(asked: argparse.Namespace) -> int:
    """Write the published rules."""
    from scoring.rulebooks import described  # noqa: PLC0415

    sys.stdout.write(described(asked.lang, as_json=asked.json))
    return ALL_VALID


def _sheet(asked: argparse.Namespace) -> int:
    """Fold a whole log into its sheet, as one JSON object."""
    from scoring.sheet.log import Log  # noqa: PLC0415

    content = sys.stdin.buffer.read() if asked.log is None else Path(asked.log).read_bytes()
    log = Log.read(content.removeprefix(BYTE_ORDER_MARK).decode().split("\n"))
    sys.stdout.buffer.write(to_line(log.answer(asked.lang)))
    return SOME_INVALID if log.refused else ALL_VALID


def _standings(asked: argparse.Namespace) -> int:
    """Rank the teams of a whole concours, as one JSON object; or list the criteria."""
    from scoring.results import ResultsError  # noqa: PLC0415
    from scoring.standings_record import list_criteria, standings_record  # noqa: PLC0415

    if asked.criteria:
        sys.stdout.write(list_criteria(asked.lang))
        return ALL_VALID
    content = sys.stdin.buffer.read() if asked.concours is None else Path(asked.concours).read_bytes()
    try:
        concours = read_value(content.removeprefix(BYTE_ORDER_MARK).decode())
    except (ValueError, RecursionError) as error:
        raise ResultsError(str(error)) from error
    sys.stdout.buffer.write(to_line(standings_record(concours, asked.lang)))
    return ALL_VALID


def _reads_codes(asked: argparse.Namespace) -> bool:
    """Whether lines are codes, not JSON."""
    return asked.command == "code" and not asked.write


def _play(asked: argparse.Namespace) -> LineHandler:
    """The function that answers each line."""
    options = _read_options(asked.options)
    if asked.command == "code":
        from scoring.telling.codes import codes_of  # noqa: PLC0415

        codes = codes_of(asked.ruleset, options)
        return codes.write if asked.write else codes.parse
    rules = club_rules(asked.ruleset, options)
    if asked.command == "play":
        return _replay_function(rules, asked.lang)
    engine = engine_of(rules)
    return (_game if asked.command == "game" else _deals)(engine, asked.lang if asked.explain else None)


def _replay_function(rules: AnyRules, lang: str) -> LineHandler:
    """The function that replays each line, a disputed deal of coinche."""
    from scoring.play.reading import replay_record, replayed_record  # noqa: PLC0415

    if not isinstance(rules, Ruleset):
        raise OptionError("play", _("la chouine ne se rejoue pas carte par carte"))

    def replayed(record: object) -> dict[str, Any]:
        answer = replayed_record(replay_record(rules, record), lang)
        named = {"id": record["id"]} if isinstance(record, dict) and "id" in record else {}
        return {"ok": True, **named, **answer}

    return replayed


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="scoring", description="Scores deals of coinche.")
    commands = parser.add_subparsers(dest="command", required=True)
    for name, text in (("score", "each line alone"), ("game", "the lines as the deals of one game")):
        command = commands.add_parser(name, help=text, description=f"JSON Lines in and out: {text}.")
        _add_common(command, "DEALS.jsonl")
        command.add_argument("--explain", action="store_true", help="say each score line by line")
    text = "each line a disputed deal, card by card"
    play = commands.add_parser("play", help=text, description=f"JSON Lines in and out: {text}.")
    _add_common(play, "CARDS.jsonl")
    text = "short codes typed from paper to JSON Lines for score and game"
    code = commands.add_parser("code", help=text, description=f"One deal a line: {text} (docs/codes.md).")
    _add_common(code, "CODES.txt")
    code.add_argument("--write", action="store_true", help="the other way: JSON Lines to codes")
    text = "the log of a table to its deal sheet"
    sheet = commands.add_parser("sheet", help=text, description=f"{text.capitalize()} (docs/sheet-log.md).")
    sheet.add_argument("--lang", choices=("fr", "en"), default="fr", help="of messages")
    sheet.add_argument("log", nargs="?", metavar="LOG.jsonl", help="standard input by default")
    text = "the results of a concours to its standing"
    standings = commands.add_parser(
        "standings", help=text, description=f"{text.capitalize()} (docs/standings.md)."
    )
    standings.add_argument("--criteria", action="store_true", help="list the ranking criteria instead")
    standings.add_argument("--lang", choices=("fr", "en"), default="fr", help="of the words")
    standings.add_argument("concours", nargs="?", metavar="CONCOURS.json", help="standard input by default")
    books = commands.add_parser("rulebooks", help="published rules made of options, one a line")
    books.add_argument("--json", action="store_true", help="each with its base, options and source")
    books.add_argument("--lang", choices=("fr", "en"), default="fr", help="of the table")
    rulesets = commands.add_parser("rulesets", help="the names, one a line")
    rulesets.add_argument("--json", action="store_true", help="every option, its default, its meaning")
    return parser


def _add_common(command: argparse.ArgumentParser, source: str) -> None:
    """Add the arguments of every command that reads lines."""
    command.add_argument("--ruleset", choices=ALL_RULESETS, default="asce")
    command.add_argument("--options", metavar="FILE.json", help="house rules over the ruleset")
    command.add_argument("--lang", choices=("fr", "en"), default="fr", help="of messages and explanations")
    command.add_argument("deals", nargs="?", metavar=source, help="standard input by default")


def _read_options(path: str | None) -> object:
    if path is None:
        return {}
    try:
        found = read_value(Path(path).read_text(encoding="utf-8-sig"))
    except (ValueError, RecursionError) as error:
        raise OptionError("", COLON.filled(name=path, reason=error)) from error
    if isinstance(found, dict):
        found.pop("tariff", None)  # the fees of a club's referees, in the same file: they change no score
    return found


def _deals(engine: Engine, language: str | None) -> LineHandler:
    """Each deal alone."""

    def explained(record: object) -> dict[str, Any]:
        score = engine.score(record)
        return _with_explanation(score.to_record(), engine, score, language or "")

    if language:
        return explained
    return lambda record: engine.answer(engine.score(record))


def _game(engine: Engine, language: str | None) -> LineHandler:
    """The deals of one game; one that is refused leaves the game as it was."""
    game = engine.new_game()

    def play(record: object) -> dict[str, Any]:
        nonlocal game
        score, game = engine.play(game, record)
        answer = {**score.to_record(), **game.to_record()}
        return _with_explanation(answer, engine, score, language) if language else answer

    return play


def _with_explanation(answer: dict[str, Any], engine: Engine, score: Any, language: str) -> dict[str, Any]:
    """The answer with the sentences of its score."""
    return {**answer, "explain": [text.in_language(language) for text in engine.explain(score)]}


class _LineStream:
    """Answers lines, batch by batch as they arrive; `status` says whether all of them were valid.

    Of each batch all lines are read, then all are answered, then all answers are written: a processor whose
    caches hold one of these at a time takes 7 % less (benchmarks/RESULTS.md).
    """

    def __init__(self, read: Callable[[bytes], Any], play: LineHandler, lang: str) -> None:
        self.read, self.play, self.lang = read, play, lang
        self.status = ALL_VALID

    def stream(self, source: BinaryIO, sink: BinaryIO) -> int:
        """Answer every line of `source`; the status."""
        for batch in _batches(source):
            given = [self._read(line) for line in batch if line.strip()]
            answers = [self._answer(each) for each in given]
            sink.write("".join([_line(each) for each in answers]).encode())
            sink.flush()
        return self.status

    def _read(self, line: bytes) -> Any:
        """The value of a line, or its error: no JSON, no UTF-8, nested too deep, a field twice."""
        try:
            return self.read(line)
        except RepeatedField as error:
            return InvalidDeal([DealError.of(error.name, "field-twice", name=error.name)])
        except (ValueError, RecursionError):
            return InvalidDeal([DealError.of("", "not-json")])

    def _answer(self, given: Any) -> LineAnswer:
        """The answer to one line, or what is wrong with it."""
        if isinstance(given, InvalidDeal):
            return self._refuse(None, given)
        try:
            return self.play(given)
        except InvalidDeal as invalid:
            return self._refuse(given, invalid)

    def _refuse(self, record: object, invalid: InvalidDeal) -> LineAnswer:
        self.status = SOME_INVALID
        answer: dict[str, Any] = {"ok": False}
        if type(record) is dict and "id" in record:
            answer["id"] = record["id"]
        answer["errors"] = [error.to_record(self.lang) for error in invalid.errors]
        return answer


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


def _record(line: bytes) -> object:
    return read_value(line.decode())


def _text(line: bytes) -> str:
    """A line of codes; what is no UTF-8 becomes a letter that is no code, refused at its column."""
    return line.decode(errors="replace")


def _line(answer: LineAnswer) -> str:
    return f"{answer if isinstance(answer, str) else to_text(answer)}\n"
