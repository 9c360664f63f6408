"""Blank forms for what a referee decides away from the computer, two to a sheet."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.frontends.printing.content import PaperHead
from tournaments.frontends.printing.pages import PaperPage
from tournaments.frontends.printing.registry import Moment, Paper, Section, register

HALVES: Final = (0.0, 148.5)
"""Where the forms begin, in millimetres from the top."""
LINES: Final = (66, 73)
"""Where what happened is written, from the top of a form."""


def _pages(concours: PaperHead, _nothing: None) -> list[PaperPage]:
    """One sheet: it is copied as often as it is needed."""
    halves = [f"{top:.1f}" for top in HALVES]
    return [PaperPage("ruling", {"concours": concours, "halves": halves, "lines": LINES})]


RULING = register(
    Paper(
        key="ruling",
        label=gettext_lazy("Fiches d’incident vierges"),
        title=lambda _asked: _("fiches d’incident"),
        read=lambda _asked: None,
        pages=_pages,
        addresses=("fiches-incident/",),
        section=Section(
            moment=Moment.KEPT,
            place=4,
            heading=gettext_lazy("Fiches d’incident"),
            about=gettext_lazy("Deux par page, à remplir à la main loin de l’ordinateur, puis à y recopier."),
        ),
    )
)
