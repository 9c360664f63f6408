"""«Papiers de la partie»: everything a round needs, in one file, in the order in which it is used."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.frontends.printing.content import PaperHead
from tournaments.frontends.printing.pages import PaperPage
from tournaments.frontends.printing.registry import PAPERS, Paper, PaperRequest, papers_of_round, register


def _read(asked: PaperRequest) -> list[tuple[str, Any]]:
    return [(paper.key, paper.read(asked)) for paper in papers_of_round()]


def _pages(concours: PaperHead, parts: list[tuple[str, Any]]) -> list[PaperPage]:
    return [page for key, data in parts for page in PAPERS[key].pages(concours, data)]


ROUND = register(
    Paper(
        key="round",
        label=gettext_lazy("Papiers de la partie"),
        title=lambda asked: _("papiers de la partie %(number)s") % {"number": asked.number},
        read=_read,
        pages=_pages,
        addresses=("partie/<int:number>/",),
        links_phones=True,
    )
)
