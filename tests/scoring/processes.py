"""`python -m scoring`, as a call of its `main` or as a real process."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest

from scoring.command import main
from tests.scoring.records import deal

ROOT = Path(__file__).parents[2]
COMMAND = [sys.executable, "-m", "scoring"]
GOOD = json.dumps(deal()).encode()
BOM = b"\xef\xbb\xbf"
# Unbuffered output would hide a missing flush.
BUFFERED = {name: value for name, value in os.environ.items() if name != "PYTHONUNBUFFERED"}


def run(*arguments: str, lines: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    """The command, called in this process: a hundredth of what a process costs. See `start`."""
    source = io.TextIOWrapper(io.BytesIO(lines), encoding="utf-8")
    written, said = (io.TextIOWrapper(io.BytesIO(), encoding="utf-8", newline="\n") for _ in range(2))
    with patch.object(sys, "stdin", source), redirect_stdout(written), redirect_stderr(said):
        try:
            status = main([*arguments])
        except SystemExit as ended:  # arguments that cannot be used
            status = ended.code if isinstance(ended.code, int) else 1
    return subprocess.CompletedProcess([*arguments], status, _bytes_of(written), _bytes_of(said))


def _bytes_of(stream: io.TextIOWrapper) -> bytes:
    stream.flush()
    content = stream.buffer.getvalue()  # type: ignore[attr-defined]  # a BytesIO
    assert isinstance(content, bytes)
    return content


def start(*arguments: str, lines: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    """The command in a process of its own, for what depends on its streams, encoding or stack."""
    return subprocess.run(
        [*COMMAND, *arguments],
        input=lines,
        cwd=ROOT,
        env=BUFFERED,
        capture_output=True,
        timeout=60,
        check=False,
    )


def answers(done: subprocess.CompletedProcess[bytes]) -> list[dict[str, Any]]:
    """The lines of standard output, each of them strict JSON; nothing was said beside it."""
    assert done.stderr == b""
    return [json.loads(line, parse_constant=pytest.fail) for line in done.stdout.decode().split("\n")[:-1]]
