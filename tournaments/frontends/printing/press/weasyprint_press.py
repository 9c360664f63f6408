"""The press that papers are made for: pages to PDF by WeasyPrint. No other module imports it.

What many pages share is laid out once, see `filling`. What is laid out is laid out in small batches and
joined at the end, with the garbage collector relaxed: one document of many pages takes several times the
time and memory.
"""

from __future__ import annotations

import atexit
import gc
from collections.abc import Callable, Container, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from shutil import rmtree
from typing import Any, Final

from weasyprint import CSS, HTML
from weasyprint.text.fonts import FontConfiguration

from tournaments.frontends.printing.filling import Recorder, Stamp, Unfillable
from tournaments.frontends.printing.pages import PaperPage, Progress
from tournaments.frontends.printing.press.markup import document, rendered, styles
from tournaments.frontends.printing.press.stamping import Filler, StampedPage

BATCH: Final = 10


@cache
def fonts_and_styles() -> tuple[FontConfiguration, list[CSS]]:
    """The fonts and style sheets of all papers, read once: that takes longer than laying out a card."""
    fonts = FontConfiguration()
    atexit.register(_remove_folder, fonts)
    return fonts, [CSS(filename=file, font_config=fonts) for file in styles()]


def _remove_folder(fonts: FontConfiguration) -> None:
    """Take away the folder in which WeasyPrint keeps the fonts of style sheets, while Python can still do so.

    WeasyPrint leaves it to a destructor, which runs while Python ends: what it calls may be gone by then
    («'NoneType' object is not callable»), and where something frozen holds the fonts it never runs.
    """
    if fonts._folder:
        rmtree(fonts._folder, ignore_errors=True)
        fonts._folder = None


class WeasyPrintPress:
    """Prints pages in one style; where it does not `fill` forms, each page is laid out whole.

    `tagged` papers tell their headings and the order of their texts, see `tagging`.
    """

    def __init__(self, language: str, *, fill: bool = True, tagged: bool = False) -> None:
        self._language, self._fill, self._tagged = language, fill, tagged
        self._fonts, self._styles = fonts_and_styles()

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
                    self._print(
                        self._sheets(pages, unfillable), title, target, after_batch, on_letter=on_letter
                    )
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
        last, laid_out = None, []
        for start in range(0, len(to_do), BATCH):
            last = self._lay_out(document(self._language, title, to_do[start : start + BATCH]))
            laid_out += last.pages
            progress(len(written) * len(laid_out) // len(to_do), len(written))
        helpers = laid_out[: len(filler.helpers)]
        boxes = [dict(page.anchors) for page in helpers]
        for page in helpers:
            page.anchors.clear()
        for page in laid_out:
            page.bookmarks.clear()  # WeasyPrint's, of every heading
        if last is not None:
            last.copy(laid_out).write_pdf(
                target,
                finisher=lambda _document, pdf: filler.fill(pdf, boxes),
                pdf_variant="pdf/ua-1" if self._tagged else None,
            )

    def _sheets(
        self, pages: Sequence[PaperPage], unfillable: Container[str] = ()
    ) -> list[tuple[StampedPage, str]]:
        """Pages as stamps of forms, and the HTML of the rest, empty where there is none."""
        layers = {id(one.layer): one.layer for page in pages for one in page.under}
        made = {number: rendered(layer) for number, layer in layers.items()}  # many pages share each of them
        return [self._sheet(page, unfillable, made) for page in pages]

    def _sheet(
        self, page: PaperPage, unfillable: Container[str], layers: Mapping[int, str]
    ) -> tuple[StampedPage, str]:
        """A page as by `_sheets`; `layers` is the HTML of all layers by their `id`."""
        under = [Stamp(layers[id(one.layer)], top=one.drop, scale=one.scale) for one in page.under]
        if not self._fill:
            return StampedPage(tuple(under), None, page.bookmark), rendered(page)
        recorder = Recorder()
        own = Stamp(_without_blank_lines(rendered(page, recorder)), tuple(recorder.gaps))
        if not recorder.stamps:
            return StampedPage(tuple(under), None, page.bookmark), own.whole.form
        stamps = [*under, own, *recorder.stamps]
        kept = tuple(stamp.whole if stamp.form in unfillable else stamp for stamp in stamps)
        return StampedPage(kept, len(under), page.bookmark), ""

    def _lay_out(self, html: str) -> Any:
        return HTML(string=html, base_url="paper:").render(stylesheets=self._styles, font_config=self._fonts)


def _without_blank_lines(html: str) -> str:
    """The lines of a page without its blank ones: as many or as few as pieces left, it is the same form."""
    return "\n".join(filter(None, map(str.strip, html.split("\n"))))


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
