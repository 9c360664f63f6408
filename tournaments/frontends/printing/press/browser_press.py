"""The press of a computer without Pango: its browser, without a window, lays papers out and writes the PDF.

Edge is on every Windows, Chrome on most computers; both are Chromium, which the tests ask
(`tests/printing/test_browser_press.py`). What it prints differs little from what WeasyPrint does: decision 63
says in what.
"""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Callable, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from tournaments.frontends.printing.pages import PaperPage, Progress
from tournaments.frontends.printing.press.printable import printable
from tournaments.platform import system

STEP_SECONDS: Final = 0.2
"""Seconds from one look at the browser to the next: so long a cancelled paper goes on."""
MOST_SECONDS: Final = 170.0
"""Seconds after which a browser that has written nothing is ended; see `render_papers.STUCK_SECONDS`."""
PAGE: Final = re.compile(rb"/Type\s*/Page\b")


class NoPress(Exception):
    """This computer makes no PDF: WeasyPrint cannot be loaded, and no browser of it wrote the paper."""


class BrowserPress:
    """Prints pages by the first browser of this computer that does so whole."""

    def __init__(self, language: str, *, tagged: bool = False) -> None:
        self._language, self._tagged = language, tagged

    def print(
        self,
        pages: Sequence[PaperPage],
        title: str,
        target: Path,
        progress: Progress,
        *,
        on_letter: bool = False,
    ) -> None:
        """Write `pages` to `target`; `progress(0, total)` is called while the browser works. `NoPress`."""
        with TemporaryDirectory(prefix="papier-", ignore_cleanup_errors=True) as scratch:
            page, made = Path(scratch) / "papier.html", Path(scratch) / "papier.pdf"
            page.write_text(printable(pages, title, self._language, on_letter=on_letter), encoding="utf-8")
            for browser in system.browsers():
                self._run(browser, page, made, lambda: progress(0, len(pages)))
                if has_pages(made, len(pages)):
                    shutil.move(made, target)
                    progress(len(pages), len(pages))
                    return
        raise NoPress

    def _run(self, browser: Path, page: Path, made: Path, working: Callable[[], None]) -> None:
        """Let a browser write the PDF of a page; `working` is called while it does, and may end it."""
        command = [
            *(str(browser), "--headless", "--disable-gpu", "--no-first-run", "--disable-extensions"),
            *(f"--user-data-dir={page.parent / browser.name}", "--no-pdf-header-footer"),
            "--font-render-hinting=none",  # letters as wide as the font says, not as a screen shows them
            *(() if self._tagged else ("--disable-pdf-tagging",)),
            *(("--no-sandbox",) if system.is_administrator() else ()),  # Chromium's own refuses root
            *(f"--print-to-pdf={made}", page.as_uri()),
        ]
        try:
            process = subprocess.Popen(  # noqa: S603 — a browser from where the system keeps it, a page of ours
                command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                **system.beside_terminal(),
            )  # fmt: skip
        except OSError:  # nobody may start it
            return
        try:
            for _step in range(int(MOST_SECONDS / STEP_SECONDS)):
                try:
                    process.wait(STEP_SECONDS)
                except subprocess.TimeoutExpired:
                    working()
                else:
                    return
        finally:
            process.kill()
            process.wait()


def has_pages(file: Path, count: int) -> bool:
    """Whether a file is a whole PDF of so many pages, as Chromium writes them."""
    try:
        written = file.read_bytes()
    except FileNotFoundError:
        return False
    return written.rstrip().endswith(b"%%EOF") and len(PAGE.findall(written)) == count
