"""What papers cost the press, against the plain way: ``python -m benchmarks.paper``.

Each figure is a fresh process from its start to the file: seconds, the most memory it held, pages.
*Press*: the site's own (`tournaments.printing.press`). *Plain*: one WeasyPrint document of the same HTML,
each page with its whole form. Names are those of the simulation; cards have QR codes for phones.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from pypdf import PdfReader

ROOT = Path(__file__).parents[1]
PAPERS = (
    ("cards", 1),
    ("cards", 10),
    ("cards", 50),
    ("cards", 250),
    ("cards", 500),
    ("standing", 250),
    ("draw", 250),
    ("round", 250),
)
"""A paper of so many tables; 250 tables are 500 teams."""
WAYS = ("press", "plain")
PLAIN_AT_MOST = 50
"""Cards: the plain way takes minutes and gigabytes for more, and the ratio is known by then."""
CHILD = "import django; django.setup(); from benchmarks.printed import main; main()"


def measured(way: str, kind: str, tables: int, folder: Path) -> str:
    """Seconds from start to end, those of the processor, megabytes at most, pages."""
    target = folder / f"{way}-{kind}-{tables}.pdf"
    begun = time.perf_counter()
    answer = subprocess.run(
        [sys.executable, "-c", CHILD, way, kind, str(tables), str(target)],
        cwd=ROOT,
        env={**os.environ, "DJANGO_SETTINGS_MODULE": "tournaments.settings", "DATA_DIR": str(folder)},
        stdout=subprocess.PIPE,
        check=True,
    )
    seconds = time.perf_counter() - begun
    used = json.loads(answer.stdout)
    pages = len(PdfReader(target).pages)
    return f"{seconds:.2f} s ({used['processor']:.2f} s of processor), {used['peak']:.0f} MB, {pages} pages"


def main() -> None:
    with tempfile.TemporaryDirectory() as name:
        for kind, tables in PAPERS:
            for way in WAYS:
                if way == "press" or kind in {"standing", "draw"} or tables <= PLAIN_AT_MOST:
                    print(
                        f"{way}, {kind} of {tables} tables:",
                        measured(way, kind, tables, Path(name)),
                        flush=True,
                    )


if __name__ == "__main__":
    main()
