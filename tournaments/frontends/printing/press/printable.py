"""Papers as one HTML file that brings its styles and letters along: for the browser of a computer."""

from __future__ import annotations

import base64
import re
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Final

from django.conf import settings
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from tournaments.frontends.printing.pages import PaperPage, PlacedLayer
from tournaments.frontends.printing.press.letter import ON_LETTER
from tournaments.frontends.printing.press.markup import document, rendered, styles

FOR_BROWSERS: Final = settings.BASE_DIR / "tournaments" / "static" / "dix" / "print" / "browsers.css"
PRINTED: Final = mark_safe('<div class="printed">')
FILE: Final = re.compile(r'url\("([^"]+)"\)')


def printable(pages: Sequence[PaperPage], title: str, language: str, *, on_letter: bool = False) -> str:
    """Pages as a document, in the active language; those of A4 on Letter as decision 61 says."""
    begin = (
        format_html('<div class="printed on-letter" style="--smaller:{}">', ON_LETTER)
        if on_letter
        else PRINTED
    )
    hint = format_html(
        '<p class="how">{}</p>',
        _("Imprimez cette page (Ctrl + P) : sans marges, à 100 %, sans en-têtes ni pieds de page."),
    )
    sheets = (format_html('{}<div class="laid-out">{}</div></div>', begin, _stacked(page)) for page in pages)
    return document(language, title, [hint, *sheets], _embedded_styles())


def _stacked(page: PaperPage) -> SafeString:
    """A page over what lies under it."""
    return mark_safe("".join([*map(_under, page.under), rendered(page)]))  # noqa: S308 — of our templates


def _under(placed: PlacedLayer) -> SafeString:
    style = f"top:{placed.drop:.2f}mm;transform:scale({placed.scale})"
    return format_html('<div class="under" style="{}">{}</div>', style, rendered(placed.layer))


@cache
def _embedded_styles() -> SafeString:
    """All style sheets, with the files that they name inside them."""
    return mark_safe(f"<style>{''.join(map(_embedded, [*styles(), FOR_BROWSERS]))}</style>")  # noqa: S308 — our own


def _embedded(file: Path) -> str:
    """A style sheet with the fonts that it names."""
    return FILE.sub(lambda named: f'url("{_data(file.parent / named[1])}")', file.read_text(encoding="utf-8"))


@cache
def _data(file: Path) -> str:
    return f"data:font/ttf;base64,{base64.b64encode(file.read_bytes()).decode()}"
