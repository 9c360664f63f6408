"""The browser of the tests: which program it is, and how it is started.

Debian's `chromium-headless-shell` has no window at all, and opens a context in a third of the time of
`chromium`, which draws a row of tabs for each. BROWSER=chromium chooses the latter, as `make night` does.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

HALL: Final = "salle.test"
"""The name under which the players' phones reach the laptop: plain http, and not «localhost»."""
SHELL: Final = "chromium-headless-shell"
PROGRAMS: Final = (SHELL, "chromium")
LAUNCH: Final = 60_000
"""Milliseconds for a browser to start, on a machine that does much else."""


class BrowserError(RuntimeError):
    """The browser is not installed; the sentence says what to type."""


def browser_program(environ: Mapping[str, str] = os.environ) -> Path:
    """The program that BROWSER names, the shell where it names none of ours; `BrowserError` without it."""
    asked = environ.get("BROWSER", SHELL)
    name = asked if asked in PROGRAMS else SHELL
    program = shutil.which(name, path=environ.get("PATH"))
    if program is None:
        raise BrowserError(f"{name} is missing. Type: sudo apt-get install --yes {name}")
    return Path(program)


def launch_options() -> dict[str, Any]:
    """How Playwright starts it: the hall has a name and no certificate."""
    return {
        "executable_path": browser_program(),
        "chromium_sandbox": os.geteuid() != 0,  # Chromium's own sandbox refuses to be started by root
        "timeout": LAUNCH,
        "args": [f"--host-resolver-rules=MAP {HALL} 127.0.0.1"],
    }
