"""The press: a paper to PDF, by whichever of two presses works on this computer (decision 63).

WeasyPrint, with the library Pango, is what papers are made for. Where Pango is missing, as on Windows, the
browser of the computer lays the same templates out. Where neither is there, a paper is a page that somebody
prints from the browser with which they read it.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Protocol

from django.utils.translation import override

from tournaments.core.models.planning import PaperSize
from tournaments.frontends.printing.content import PaperContent
from tournaments.frontends.printing.pages import PaperPage, Progress
from tournaments.frontends.printing.papers import PAPERS, pages_of
from tournaments.frontends.printing.press.browser_press import BrowserPress, NoPress
from tournaments.frontends.printing.press.printable import printable

__all__ = ["NoPress", "Press", "load", "press_for", "print_content", "write_page"]


class Press(Protocol):
    """What lays pages out, for papers of one language."""

    def print(
        self, pages: Sequence[PaperPage], title: str, target: Path, progress: Progress, *, on_letter: bool
    ) -> None:
        """Write `pages` as a PDF to `target`; `progress(done, total)` is called now and then.

        Pages of A4 are set `on_letter` as decision 61 says. `NoPress` where it does not work.
        """


def print_content(content: PaperContent, target: Path, progress: Progress) -> None:
    """Write a paper to `target`, in its language; `NoPress` where this computer makes no PDF."""
    with override(content["language"]):
        press = press_for(content["language"], tagged=PAPERS[content["paper"]].tagged)
        press.print(pages_of(content), _title(content), target, progress, on_letter=_is_on_letter(content))


def write_page(content: PaperContent, target: Path, progress: Progress) -> None:
    """Write a paper to `target` as a page to be printed from a browser."""
    with override(content["language"]):
        pages = pages_of(content)
        page = printable(pages, _title(content), content["language"], on_letter=_is_on_letter(content))
    target.write_text(page, encoding="utf-8")
    progress(len(pages), len(pages))


def _title(content: PaperContent) -> str:
    return f"{content['concours']['name']} – {content['title']}"


def _is_on_letter(content: PaperContent) -> bool:
    return content.get("size") == PaperSize.LETTER


@cache
def press_for(language: str, *, tagged: bool) -> Press:
    """The press of a language: WeasyPrint where it can be loaded."""
    if not load():
        return BrowserPress(language, tagged=tagged)
    from tournaments.frontends.printing.press.weasyprint_press import WeasyPrintPress  # noqa: PLC0415 — loaded

    return WeasyPrintPress(language, tagged=tagged)


def load() -> bool:
    """Load WeasyPrint, which takes a second; False where a library of the system that it calls is missing."""
    try:
        import tournaments.frontends.printing.press.weasyprint_press  # noqa: F401, PLC0415 — for who prints alone
    except OSError:
        return False
    return True
