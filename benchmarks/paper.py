"""What papers cost the press, against the plain way and against the limit: ``python -m benchmarks.paper``.

Each figure is a fresh process from its start to the file: seconds, the most memory it held, pages.
*Press*: the site's own (`tournaments.frontends.printing.press`). *Plain*: one WeasyPrint document of the same
HTML, each page with its whole form. *Direct* and *typst*: the same texts and lines written at places that are
known, by fpdf2 (`benchmarks.direct`) and by Typst (`benchmarks.typeset`), where ``--peers FOLDER`` says where
they are; the project does not depend on them: ``pip install --target FOLDER fpdf2 typst``. *Warm*: a card
once a press has printed others. ``--short`` leaves out what takes minutes. ``--tables`` measures at last the
waits of 250 tables that enter deals, without and with a press that prints 250 cards beside them. Names are
those of the simulation; cards have QR codes for phones.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

from pypdf import PdfReader

from benchmarks.tables import DEALS, Phone, Timings, connected_site, measure_block

ROOT = Path(__file__).parents[1]
PRESS_SETTINGS = "tournaments.press_settings"
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
PLAIN_AT_MOST = 50
"""Cards: the plain way takes minutes and gigabytes for more, and the ratio is known by then."""
PLAIN_IN_SHORT = 10
PEERS = ("direct", "typst")
OF_PEERS = {"cards", "standing", "draw"}
CHILD = "import django; django.setup(); from benchmarks.printed import main; main()"
PEER = "from benchmarks.peers import main; main()"
RECORD = "import django; django.setup(); from benchmarks.printed import write_record; write_record()"
NICE = 10
"""The press gives way to the tables, see `render_papers`."""


def _command(way: str, record: Path, target: Path) -> list[str]:
    return [sys.executable, "-c", PEER if way in PEERS else CHILD, way, str(record), str(target)]


def _environment(folder: Path, peers: Path | None, settings: str = PRESS_SETTINGS) -> dict[str, str]:
    paths = [str(peers)] if peers else []
    return {
        **os.environ,
        "DJANGO_SETTINGS_MODULE": settings,
        "DATA_DIR": str(folder),
        "PYTHONPATH": os.pathsep.join([*paths, str(ROOT)]),
    }


def recorded(kind: str, tables: int, folder: Path) -> Path:
    """The file that says what is printed, as the site would order it."""
    record = folder / f"{kind}-{tables}.json"
    command = [sys.executable, "-c", RECORD, kind, str(tables), str(record)]
    subprocess.run(command, cwd=ROOT, env=_environment(folder, None, "tournaments.settings"), check=True)
    return record


def measured(way: str, record: Path, folder: Path, peers: Path | None) -> str:
    """Seconds from start to end, those of the processor, megabytes at most, pages."""
    target = folder / f"{way}-{record.stem}.pdf"
    own = peers if way in PEERS else None  # it has libraries of the project in other versions
    command, environment = _command(way, record, target), _environment(folder, own)
    begun = time.perf_counter()
    answer = subprocess.run(command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, check=True)
    seconds = time.perf_counter() - begun
    used = json.loads(answer.stdout)
    processor = used["processor"]
    if used["last"]:
        seconds, processor = used["last"]
    pages = len(PdfReader(target).pages)
    return f"{seconds:.2f} s ({processor:.2f} s of processor), {used['peak']:.0f} MB, {pages} pages"


def variants(kind: str, tables: int, *, short: bool, peers: bool) -> Iterator[str]:
    """The ways of printing to measure for this paper."""
    yield "press"
    cards = PLAIN_IN_SHORT if short else PLAIN_AT_MOST
    if tables <= cards or (kind in {"standing", "draw"} and not short):
        yield "plain"
    if peers and kind in OF_PEERS:
        yield from PEERS
    if tables == 1:
        yield "warm"


@contextmanager
def press_running(folder: Path) -> Iterator[None]:
    """A press that prints 250 cards, again and again, as long as this program lives."""
    command = [
        "nice",
        "-n",
        str(NICE),
        *_command("press", recorded("cards", 250, folder), folder / "beside.pdf"),
    ]
    again = 'while kill -0 $PPID 2>/dev/null; do "$@" >/dev/null || exit 1; done'
    script = ["sh", "-c", again, "press", *command]
    with subprocess.Popen(script, cwd=ROOT, env=_environment(folder, None), start_new_session=True) as beside:
        try:
            yield
        finally:
            os.killpg(beside.pid, 15)


def beside_tables() -> None:
    """The waits of tables that enter deals, two of each in turn without and with a press beside them."""
    alone, beside = Timings(), Timings()
    with (
        tempfile.TemporaryDirectory() as name,
        connected_site(Path(name)) as connections,
        ThreadPoolExecutor(len(connections)) as room,
    ):
        for first in range(1, DEALS + 1, 4):
            measure_block(room, connections, alone, Phone.deal, range(first, first + 2))
            with press_running(Path(name)):
                measure_block(room, connections, beside, Phone.deal, range(first + 2, first + 4))
    for said, one in (("no paper", alone), ("250 cards printing", beside)):
        p50, p99, most = one.percentile(50), one.percentile(99), max(one.waits) * 1000
        print(
            f"tables, {said}: {one.rate:.0f} deals a second, p50 {p50:.1f} ms, p99 {p99:.1f}, most {most:.1f}"
        )


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--peers", type=Path, metavar="FOLDER", help="where fpdf2 and Typst are installed")
    asked.add_argument("--short", action="store_true", help="without what takes minutes")
    asked.add_argument("--tables", action="store_true", help="also tables beside the press")
    found = asked.parse_args()
    with tempfile.TemporaryDirectory() as name:
        for kind, tables in PAPERS:
            record = recorded(kind, tables, Path(name))
            for way in variants(kind, tables, short=found.short, peers=found.peers is not None):
                said = measured(way, record, Path(name), found.peers)
                print(f"{way}, {kind} of {tables} tables: {said}", flush=True)
    if found.tables:
        beside_tables()


if __name__ == "__main__":
    main()
