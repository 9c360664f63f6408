"""`python -m scoring` between other programs: pipes, memory, bare Python (docs/rules/command.md)."""

from __future__ import annotations

import json
import os
import select
import signal
import subprocess
import sys
from typing import IO, Any

import pytest

from tests.scoring.processes import BOM, BUFFERED, COMMAND, GOOD, ROOT, answers


def pipes(*arguments: str) -> tuple[subprocess.Popen[bytes], IO[bytes], IO[bytes]]:
    """The command with its two ends."""
    process = subprocess.Popen(
        [*COMMAND, *arguments], cwd=ROOT, env=BUFFERED, stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )
    assert process.stdin
    assert process.stdout
    return process, process.stdin, process.stdout


def line_of(answers_of: IO[bytes]) -> dict[str, Any]:
    """The next answer; a failure where none comes."""
    ready, _, _ = select.select([answers_of], [], [], 60)
    assert ready, "no answer came"
    answer: dict[str, Any] = json.loads(answers_of.readline())
    return answer


@pytest.mark.parametrize("mode", ["score", "game"])
def test_an_answer_comes_before_the_next_line_is_sent(mode: str) -> None:
    process, source, answers_of = pipes(mode)
    with process:
        for sent in (GOOD, b"{", GOOD):
            source.write(sent + b"\n")
            source.flush()
            assert line_of(answers_of)["ok"] is (sent == GOOD)
        source.write(GOOD)  # without an end of line: the end of the input is one
        source.close()
        assert line_of(answers_of)["ok"] is True
        assert answers_of.read() == b""
    assert process.returncode == 1


def test_a_line_may_come_in_pieces() -> None:
    """Also a mark of byte order and a letter of two bytes."""
    line = BOM + GOOD[:-1] + ', "id": "é"}'.encode() + b"\n"
    process, source, answers_of = pipes("score")
    with process:
        for piece in (line[i : i + 1] for i in range(len(line))):
            source.write(piece)
            source.flush()
        assert line_of(answers_of)["id"] == "é"
        source.close()
    assert process.returncode == 0


def test_a_reader_that_goes_away_is_no_error() -> None:
    """As after `| head -1`: no traceback, whatever is still to be written."""
    nobody, output = os.pipe()
    os.close(nobody)
    done = subprocess.run(
        [*COMMAND, "score"],
        input=(GOOD + b"\n") * 10_000,
        cwd=ROOT,
        env=BUFFERED,
        stdout=output,
        stderr=subprocess.PIPE,
        check=False,
    )
    os.close(output)
    assert done.stderr == b""
    assert done.returncode == -signal.SIGPIPE


TRACED = """
import sys, tracemalloc
from scoring.command import main
tracemalloc.start()
main(["score"])
sys.stderr.write(str(tracemalloc.get_traced_memory()[1]))
"""


@pytest.mark.slow
def test_memory_does_not_grow_with_the_input() -> None:
    """The peak after 20,000 lines is that after 2,000."""
    short, long = (peak((GOOD + b"\n") * lines) for lines in (2_000, 20_000))
    assert long < 1.5 * short


def peak(lines: bytes) -> int:
    """Bytes the command held at most."""
    done = subprocess.run(
        [sys.executable, "-c", TRACED], input=lines, cwd=ROOT, capture_output=True, check=True
    )
    return int(done.stderr)


# --- alone ----------------------------------------------------------------------------------------

ALONE = """
import sys
sys.path.insert(0, {root!r})
class Blocked:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] not in sys.stdlib_module_names | {{"scoring"}}:
            raise ImportError(f"{{name}} is not of the standard library")
sys.meta_path.insert(0, Blocked())
import importlib, pkgutil, scoring
for module in pkgutil.walk_packages(scoring.__path__, "scoring."):
    if module.name != "scoring.__main__":
        importlib.import_module(module.name)
from scoring.command import main
sys.exit(main(["score"]))
"""


def test_it_needs_nothing_but_python() -> None:
    """No Django, no database, no third-party package: every module, with all else out of reach."""
    program = ALONE.format(root=str(ROOT))
    done = subprocess.run(
        [sys.executable, "-S", "-I", "-c", program], input=GOOD, capture_output=True, check=False
    )
    assert answers(done)[0]["ok"] is True
    assert done.returncode == 0
