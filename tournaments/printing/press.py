"""The press: pages to PDF. The only module that imports WeasyPrint, loaded only by the commands that print.

What many pages share is laid out and stored once, as a form XObject (PDF 1.7, 8.10): WeasyPrint draws the
forms as the first pages of the document; before the file is written they are taken out of the page tree,
and every page calls those it lies on. Pages are laid out in small batches and joined at the end, with the
garbage collector relaxed: one document of many pages takes several times the time and memory.
"""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any, Final

from django.conf import settings
from django.template import Context, Engine
from django.utils.html import escape
from django.utils.translation import override
from weasyprint import CSS, HTML
from weasyprint.text.fonts import FontConfiguration

from tournaments.printing.content import Content
from tournaments.printing.fitting import MM, Fitter, Letters
from tournaments.printing.pages import Form, Page
from tournaments.printing.papers import pages_of

BATCH: Final = 10
STYLE: Final = settings.BASE_DIR / "tournaments" / "static" / "dix" / "print" / "papers.css"


def own_styles() -> list[Path]:
    """The style sheets that papers have beside their templates."""
    return sorted(file for folder in ENGINE.dirs for file in Path(folder).glob("printing/papers/*.css"))


def engine(folders: Sequence[str]) -> Engine:
    """Templates of these folders, with the tags of paper."""
    return Engine(
        dirs=list(folders),
        libraries={"i18n": "django.templatetags.i18n", "paper": "tournaments.printing.fitting"},
        builtins=["django.templatetags.i18n", "tournaments.printing.fitting"],
    )


ENGINE: Final = engine([str(settings.BASE_DIR / "templates")])
Progress = Callable[[int, int], None]


def print_content(content: Content, target: Path, progress: Progress) -> None:
    """Write a paper to `target`, in its language; `progress(done, total)` is called after every batch."""
    title = f"{content['concours']['name']} – {content['title']}"
    with override(content["language"]):
        Press(content["language"]).print(pages_of(content), title, target, progress)


class Press:
    """Prints pages in one style."""

    def __init__(self, language: str) -> None:
        self._language = language
        self._fonts = FontConfiguration()
        self._styles = [CSS(filename=file, font_config=self._fonts) for file in (STYLE, *own_styles())]
        self._fitter = Fitter(Letters())

    def print(self, pages: Sequence[Page], title: str, target: Path, progress: Progress) -> None:
        """Write `pages` to `target`; `progress(done, total)` is called after every batch."""
        forms = list({under.form.key: under.form for page in pages for under in page.under}.values())
        places = {form.key: place for place, form in enumerate(forms)}
        under = [[(places[form.key], drop) for form, drop in page.under] for page in pages]
        with relaxed_collector():
            document = self._lay_out(self._html(forms, title))
            laid_out = list(document.pages) if forms else []  # nothing to lay out is one empty page
            for done, batch in _batches(pages, BATCH):
                laid_out += self._lay_out(self._html(batch, title)).pages
                progress(done, len(pages))
                gc.collect()
                gc.freeze()  # what is laid out stays: the next search for garbage passes it over
            finisher = partial(lay_under, under=under, forms=len(forms))
            document.copy(laid_out).write_pdf(target, finisher=finisher)

    def _html(self, batch: Sequence[Page | Form], title: str) -> str:
        """The batch as one document."""
        return (
            f'<!doctype html><html lang="{self._language}"><head><title>{escape(title)}</title></head>'
            f"<body>{self._write(batch)}</body></html>"
        )

    def _write(self, batch: Sequence[Page | Form]) -> str:
        return "".join(
            ENGINE.get_template(f"printing/papers/{page.template}.html").render(
                Context({**page.context, "fitter": self._fitter})
            )
            for page in batch
        )

    def _lay_out(self, html: str) -> Any:
        return HTML(string=html, base_url="paper:").render(stylesheets=self._styles, font_config=self._fonts)


@contextmanager
def relaxed_collector() -> Iterator[None]:
    """Layout makes boxes by the hundred thousand and keeps them: garbage is looked for between batches."""
    gc.collect()
    gc.disable()
    try:
        yield
    finally:
        gc.unfreeze()
        gc.enable()


def _batches(pages: Sequence[Page], size: int) -> Iterator[tuple[int, Sequence[Page]]]:
    """The pages by `size`, with how many are done after each batch."""
    for start in range(0, len(pages), size):
        batch = pages[start : start + size]
        yield start + len(batch), batch


def lay_under(_document: Any, pdf: Any, *, forms: int, under: Sequence[Sequence[tuple[int, float]]]) -> None:
    """A finisher of `Document.write_pdf`: the first `forms` pages become forms.

    `under` has for each page after them the forms it lies on: which, and how far down in millimetres.
    """
    kids = pdf.pages["Kids"][::3]  # each page is three items: «12 0 R»
    for number in range(forms):
        _make_form(pdf, pdf.objects[kids[number]], f"form{number}")
    pdf.pages["Kids"][: 3 * forms] = []
    pdf.pages["Count"] -= forms
    for kid, placed in zip(kids[forms:], under, strict=True):
        calls = [f"q 1 0 0 1 0 {-drop * MM:.3f} cm /form{number} Do Q".encode() for number, drop in placed]
        _contents(pdf, pdf.objects[kid]).stream[:0] = calls


def _make_form(pdf: Any, page: Any, name: str) -> None:
    """The content of a page as a form that its fellow pages can call; all share their resources."""
    content = _contents(pdf, page)
    content.extra = {
        "Type": "/XObject",
        "Subtype": "/Form",
        "BBox": page["MediaBox"],
        "Resources": page["Resources"],
    }
    _referred(pdf, page["Resources"])["XObject"][name] = content.reference


def _contents(pdf: Any, page: Any) -> Any:
    return _referred(pdf, page["Contents"])


def _referred(pdf: Any, reference: bytes) -> Any:
    return pdf.objects[int(reference.split()[0])]
