"""The press: pages to PDF. The only module that imports WeasyPrint, loaded only by the commands that print.

What many pages share is laid out once, see `filling`. What is laid out is laid out in small batches and
joined at the end, with the garbage collector relaxed: one document of many pages takes several times the
time and memory.
"""

from __future__ import annotations

import atexit
import gc
from collections.abc import Callable, Container, Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from shutil import rmtree
from typing import Any, Final

from django.conf import settings
from django.template import Context, Engine
from django.utils.html import escape
from django.utils.translation import override
from weasyprint import CSS, HTML
from weasyprint.text.fonts import FontConfiguration

from tournaments.core.models.planning import PaperSize
from tournaments.frontends.printing.content import PaperContent
from tournaments.frontends.printing.filling import Recorder, Stamp, Unfillable
from tournaments.frontends.printing.fitting import fitter
from tournaments.frontends.printing.pages import Layer, PaperPage
from tournaments.frontends.printing.papers import PAPERS, pages_of
from tournaments.frontends.printing.stamping import Filler, StampedPage

BATCH: Final = 10
STYLE: Final = settings.BASE_DIR / "tournaments" / "static" / "dix" / "print" / "papers.css"


def own_styles() -> list[Path]:
    """The style sheets that papers have beside their templates."""
    return sorted(file for folder in ENGINE.dirs for file in Path(folder).glob("printing/papers/*.css"))


def engine(folders: Sequence[str]) -> Engine:
    """Templates of these folders, with the tags of paper."""
    return Engine(
        dirs=list(folders),
        libraries={
            "i18n": "django.templatetags.i18n",
            "paper": "tournaments.frontends.printing.templatetags",
        },
        builtins=["django.templatetags.i18n", "tournaments.frontends.printing.templatetags"],
    )


ENGINE: Final = engine([str(settings.BASE_DIR / "templates")])
Progress = Callable[[int, int], None]


def print_content(content: PaperContent, target: Path, progress: Progress) -> None:
    """Write a paper to `target`, in its language; `progress(done, total)` is called after every batch."""
    title = f"{content['concours']['name']} – {content['title']}"
    with override(content["language"]):
        press = press_for(content["language"], tagged=PAPERS[content["paper"]].tagged)
        on_letter = content.get("size") == PaperSize.LETTER
        press.print(pages_of(content), title, target, progress, on_letter=on_letter)


@cache
def fonts_and_styles() -> tuple[FontConfiguration, list[CSS]]:
    """The fonts and style sheets of all papers, read once: that takes longer than laying out a card."""
    fonts = FontConfiguration()
    atexit.register(_remove_folder, fonts)
    return fonts, [CSS(filename=file, font_config=fonts) for file in (STYLE, *own_styles())]


def _remove_folder(fonts: FontConfiguration) -> None:
    """Take away the folder in which WeasyPrint keeps the fonts of style sheets, while Python can still do so.

    WeasyPrint leaves it to a destructor, which runs while Python ends: what it calls may be gone by then
    («'NoneType' object is not callable»), and where something frozen holds the fonts it never runs.
    """
    if fonts._folder:
        rmtree(fonts._folder, ignore_errors=True)
        fonts._folder = None


class Press:
    """Prints pages in one style; where it does not `fill` forms, each page is laid out whole.

    `tagged` papers tell their headings and the order of their texts, see `tagging`.
    """

    def __init__(self, language: str, *, fill: bool = True, tagged: bool = False) -> None:
        self._language, self._fill, self._tagged = language, fill, tagged
        self._fonts, self._styles = fonts_and_styles()
        self._fitter = fitter()

    def print(
        self,
        pages: Sequence[PaperPage],
        title: str,
        target: Path,
        progress: Progress,
        *,
        on_letter: bool = False,
    ) -> None:
        """Write `pages` to `target`; `progress(done, total)` is called after every batch.

        Pages of A4 are set `on_letter` as `stamping.set_on_letter` says.
        """
        unfillable: set[str] = set()
        with relaxed_collector() as look_for_garbage:

            def after_batch(done: int, total: int) -> None:
                progress(done, total)
                if done < total:
                    look_for_garbage()

            while True:
                try:
                    written = [self._sheet(page, unfillable) for page in pages]
                    self._print(written, title, target, after_batch, on_letter=on_letter)
                except Unfillable as found:
                    unfillable |= found.forms
                else:
                    return

    def _print(
        self,
        written: Sequence[tuple[StampedPage, str]],
        title: str,
        target: Path,
        progress: Progress,
        *,
        on_letter: bool,
    ) -> None:
        """Write pages as `_sheet` gives them."""
        filler = Filler([sheet for sheet, _whole in written], on_letter=on_letter)
        to_do = [*filler.helpers, *(whole for sheet, whole in written if sheet.own is None)]
        document, laid_out = None, []
        for start in range(0, len(to_do), BATCH):
            document = self._lay_out(self._document(to_do[start : start + BATCH], title))
            laid_out += document.pages
            progress(len(written) * len(laid_out) // len(to_do), len(written))
        helpers = laid_out[: len(filler.helpers)]
        boxes = [dict(page.anchors) for page in helpers]
        for page in helpers:
            page.anchors.clear()
        for page in laid_out:
            page.bookmarks.clear()  # WeasyPrint's, of every heading
        if document is not None:
            document.copy(laid_out).write_pdf(
                target,
                finisher=lambda _document, pdf: filler.fill(pdf, boxes),
                pdf_variant="pdf/ua-1" if self._tagged else None,
            )

    def _sheet(self, page: PaperPage, unfillable: Container[str]) -> tuple[StampedPage, str]:
        """A page as stamps of forms, and the HTML of the rest, empty where there is none."""
        under = [Stamp(self._write([one.layer]), top=one.drop, scale=one.scale) for one in page.under]
        if not self._fill:
            return StampedPage(tuple(under), None, page.bookmark), self._write([page])
        recorder = Recorder()
        own = Stamp(_without_blank_lines(self._rendered(page, recorder)), tuple(recorder.gaps))
        if not recorder.stamps:
            return StampedPage(tuple(under), None, page.bookmark), own.whole.form
        stamps = [*under, own, *recorder.stamps]
        kept = tuple(stamp.whole if stamp.form in unfillable else stamp for stamp in stamps)
        return StampedPage(kept, len(under), page.bookmark), ""

    def _html(self, batch: Sequence[PaperPage | Layer], title: str) -> str:
        """The batch as one document, each page laid out whole."""
        return self._document([self._write(batch)], title)

    def _document(self, sections: Sequence[str], title: str) -> str:
        return (
            f'<!doctype html><html lang="{self._language}"><head><title>{escape(title)}</title></head>'
            f"<body>{''.join(sections)}</body></html>"
        )

    def _write(self, batch: Sequence[PaperPage | Layer]) -> str:
        return "".join(self._rendered(page, None) for page in batch)

    def _rendered(self, page: PaperPage | Layer, recorder: Recorder | None) -> str:
        template = ENGINE.get_template(f"printing/papers/{page.template}.html")
        return template.render(Context({**page.context, "fitter": self._fitter, "recorder": recorder}))

    def _lay_out(self, html: str) -> Any:
        return HTML(string=html, base_url="paper:").render(stylesheets=self._styles, font_config=self._fonts)


def _without_blank_lines(html: str) -> str:
    """The lines of a page without its blank ones: as many or as few as pieces left, it is the same form."""
    return "\n".join(filter(None, map(str.strip, html.split("\n"))))


@cache
def press_for(language: str, *, tagged: bool) -> Press:
    """The press of a language."""
    return Press(language, tagged=tagged)


@contextmanager
def relaxed_collector() -> Iterator[Callable[[], None]]:
    """Layout makes boxes by the hundred thousand and keeps them: garbage is looked for between batches.

    Gives the function that does so. What a paper leaves is looked for afterwards, by whoever goes on: a card
    would wait a third longer. What was frozen before stays so: Python can only unfreeze everything.
    """
    frozen_before = gc.get_freeze_count() > 0

    def look_for_garbage() -> None:
        gc.collect()
        if not frozen_before:
            gc.freeze()  # what is laid out stays: the next search for garbage passes it over

    gc.disable()
    try:
        yield look_for_garbage
    finally:
        if not frozen_before:
            gc.unfreeze()
        gc.enable()
