"""Papers laid out once a run, however many tests ask them, and kept for the next run as they were read.

They lie in pytest's cache under a hash of all that makes a paper: code, templates, styles, fonts, words,
Python libraries. A paper lies there under the hash of its content and of the pages that are asked. The
system's own libraries are not in the hash: `pytest --cache-clear` after Pango has changed.
"""

from __future__ import annotations

import fcntl
import gc
import json
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from hashlib import sha256
from heapq import nlargest
from importlib.metadata import distributions
from pathlib import Path
from shutil import rmtree
from typing import TYPE_CHECKING, Final, NamedTuple

import pytest
from django.utils.translation import override

from tests.printing.reading import Sheet, Shown, read_pdf
from tournaments.frontends.printing.content import PaperContent
from tournaments.frontends.printing.papers import PAPERS, pages_of

if TYPE_CHECKING:
    from tournaments.frontends.printing.pages import PaperPage
    from tournaments.frontends.printing.press.weasyprint_press import WeasyPrintPress

ROOT: Final = Path(__file__).resolve().parents[2]
MADE_BY: Final = (
    ("scoring", "*.py"),
    ("tournaments", "*.py"),
    ("tests/printing", "kept.py"),
    ("tests/printing", "reading.py"),
    ("templates/printing/papers", "*"),
    ("tournaments/static/dix/print", "*"),
    ("locale", "*.[mp]o"),
)
NO_PAPER: Final = {"views", "urls", "forms", "migrations", "management"}
"""Modules and packages of the site, by their names, that no paper is made by."""

KEPT_STATES: Final = 4
"""Of so many states of the code papers are kept: another run may ask those of a state that was edited."""


def made_by() -> str:
    """The hash of all that a paper is made by, but for its content."""
    made = sha256(" ".join(sorted(f"{one.name} {one.version}" for one in distributions())).encode())
    for folder, pattern in MADE_BY:
        for file in sorted((ROOT / folder).rglob(pattern)):
            path = file.relative_to(ROOT)
            if file.is_file() and not NO_PAPER & {path.stem, *path.parts}:
                made.update(f"{path}\n".encode() + sha256(file.read_bytes()).digest())
    return made.hexdigest()[:16]


STATE: Final = made_by()
"""The state of the code when this module was imported, as the code itself was."""


class KeptPaper(NamedTuple):
    """A paper as it was printed, and as it was read."""

    pdf: Path
    sheets: list[Sheet]


class KeptPapers:
    """The papers in a folder, in one of their own for each state of the code; the oldest are taken away."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder / STATE
        self._folder.mkdir(parents=True, exist_ok=True)
        os.utime(self._folder)
        for other in sorted(folder.iterdir(), key=_used)[:-KEPT_STATES]:
            rmtree(other, ignore_errors=True)  # another worker may do so at once
        self._read: dict[str, KeptPaper] = {}

    def paper(self, content: PaperContent, most: int | None = None, *, fill: bool = True) -> KeptPaper:
        """The paper as the site prints it, made by the first who asks; or with each page laid out whole.

        Of each kind of page at `most` so many are on it: the first one, and the longest of the others.
        """
        record = json.dumps([content, most, fill], ensure_ascii=False, sort_keys=True)
        key = sha256(record.encode()).hexdigest()[:32]
        if key not in self._read:
            pdf, read = self._folder / f"{key}.pdf", self._folder / f"{key}.json"
            with _alone(self._folder / f"{key}.lock"):
                if not read.exists():
                    print_paper(content, most, pdf, fill=fill)
                    _write(read, read_pdf(pdf))
            self._read[key] = KeptPaper(pdf, _sheets(read))
        return self._read[key]

    def close(self) -> None:
        """Keep nothing where a source was edited meanwhile: of which state a paper is, nobody knows."""
        if made_by() != STATE:
            rmtree(self._folder, ignore_errors=True)


def print_paper(content: PaperContent, most: int | None, target: Path, *, fill: bool) -> None:
    """Write a paper to `target`: as the site prints it, or `most` so many pages of each kind, see `paper`."""
    # Here, not above: WeasyPrint is for those tests that print.
    from tournaments.frontends.printing.press.choice import press_for, print_content  # noqa: PLC0415

    language = content["language"]
    with override(language), without_collecting():
        if most is None and fill:
            print_content(content, target, lambda _done, _total: None)
            return
        pages = pages_of(content) if most is None else chosen(pages_of(content), most)
        press = press_for(language, tagged=PAPERS[content["paper"]].tagged) if fill else _whole(language)
        press.print(pages, content["concours"]["name"], target, lambda _done, _total: None)


@contextmanager
def without_collecting() -> Iterator[None]:
    """Inside, a paper is printed without looking for garbage between its pages: here they are few.

    Where many objects are frozen, as all tests are, asking how many takes longer than a short page;
    `tests/printing/test_press.py` asks what the press does about garbage.
    """
    from tournaments.frontends.printing.press import weasyprint_press  # noqa: PLC0415 — as above

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(weasyprint_press, "relaxed_collector", _no_collector)
        yield


@contextmanager
def _no_collector() -> Iterator[Callable[[], None]]:
    gc.disable()
    try:
        yield lambda: None
    finally:
        gc.enable()


@cache
def _whole(language: str) -> WeasyPrintPress:
    """The press that fills no forms."""
    from tournaments.frontends.printing.press.weasyprint_press import WeasyPrintPress  # noqa: PLC0415 — as above

    return WeasyPrintPress(language, fill=False)


def chosen(pages: list[PaperPage], most: int) -> list[PaperPage]:
    """Of each kind of page at most so many, in their order: the first one, and the longest of the others."""
    kinds: dict[str, list[int]] = {}
    for place, page in enumerate(pages):
        kinds.setdefault(page.template, []).append(place)
    kept: list[int] = []
    for first, *others in kinds.values():
        kept += [first, *nlargest(most - 1, others, key=lambda place: len(str(pages[place].context)))]
    return [pages[place] for place in sorted(kept)]


def _write(file: Path, sheets: list[Sheet]) -> None:
    written = file.with_suffix(f".{os.getpid()}")
    written.write_text(json.dumps(sheets, ensure_ascii=False), encoding="utf-8")
    written.replace(file)


def _sheets(file: Path) -> list[Sheet]:
    return [
        Sheet(width, height, tuple(Shown(*one) for one in texts))
        for width, height, texts in json.loads(file.read_text(encoding="utf-8"))
    ]


@contextmanager
def _alone(file: Path) -> Iterator[None]:
    """Alone among the workers as long as it lasts: the others wait, and find what was made."""
    with file.open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def _used(folder: Path) -> float:
    """When a folder was used last, 0 where another worker has just taken it away."""
    try:
        return folder.stat().st_mtime
    except FileNotFoundError:
        return 0.0
