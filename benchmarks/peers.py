"""Papers written by other programs, measured: fpdf2 (`benchmarks.direct`) and Typst (`benchmarks.typeset`).

The measured process loads what its way needs, and neither Django nor WeasyPrint: as a press made of it would.
"""

from __future__ import annotations

import json
import resource
import sys
from pathlib import Path
from typing import Any

from benchmarks import direct, typeset

WAYS = {"direct": direct.write, "typst": typeset.write}


def used(last: tuple[float, float] | None = None) -> str:
    """What this process took until now, as JSON: seconds of the processor, megabytes at most."""
    found = resource.getrusage(resource.RUSAGE_SELF)
    return json.dumps(
        {"processor": found.ru_utime + found.ru_stime, "peak": found.ru_maxrss / 1024, "last": last}
    )


def main() -> None:
    """Print a paper, and say what it took: ``WAY RECORD FILE``."""
    way, record, target = sys.argv[1:]
    made: Any = json.loads(Path(record).read_text(encoding="utf-8"))
    WAYS[way](made, Path(target))
    print(used())
