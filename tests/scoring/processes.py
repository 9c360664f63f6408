"""`python -m scoring` as a real process."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.scoring.records import deal

ROOT = Path(__file__).parents[2]
COMMAND = [sys.executable, "-m", "scoring"]
GOOD = json.dumps(deal()).encode()
BOM = b"\xef\xbb\xbf"
# Unbuffered output would hide a missing flush.
BUFFERED = {name: value for name, value in os.environ.items() if name != "PYTHONUNBUFFERED"}


def run(*arguments: str, lines: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    """The command, started, fed and ended."""
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
