"""«Papiers de la partie»: everything a round needs, in one file, in the order in which it is used."""

from __future__ import annotations

from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.frontends.printing.content import PaperHead
from tournaments.frontends.printing.pages import PaperPage
from tournaments.frontends.printing.papers.rounds.cards import CARDS
from tournaments.frontends.printing.registry import (
    PAPERS,
    Listing,
    Moment,
    Paper,
    PaperLink,
    PaperRequest,
    Section,
    papers_of_round,
    register,
)


def _read(asked: PaperRequest) -> list[tuple[str, Any]]:
    return [(paper.key, paper.read(asked)) for paper in papers_of_round()]


def _pages(concours: PaperHead, parts: list[tuple[str, Any]]) -> list[PaperPage]:
    """All parts; printed on both sides, no card lies on the back of a list."""
    found: list[PaperPage] = []
    for key, data in parts:
        if key == CARDS.key and len(found) % 2:
            found.append(PaperPage("blank", {}))
        found += PAPERS[key].pages(concours, data)
    return found


def _links(listing: Listing) -> list[PaperLink]:
    """All papers of the last round and each of them by itself; those of the rounds before a fold away."""
    slug, label = listing.tournament.slug, _("Papiers de la partie %(number)s")
    whole = [
        PaperLink(label % {"number": one.number}, reverse(ROUND.url, args=[slug, one.number]), past=place > 0)
        for place, one in enumerate(listing.rounds)
    ]
    alone = [
        PaperLink(paper.label, reverse(paper.url, args=[slug, one.number]))
        for one in listing.rounds[:1]
        for paper in papers_of_round()
    ]
    return [*whole[:1], *alone, *whole[1:]]


ROUND = register(
    Paper(
        key="round",
        label=gettext_lazy("Papiers de la partie"),
        title=lambda asked: _("papiers de la partie %(number)s") % {"number": asked.number},
        read=_read,
        pages=_pages,
        addresses=("partie/<int:number>/",),
        links_phones=True,
        section=Section(
            moment=Moment.ROUND,
            place=0,
            heading=gettext_lazy("Papiers de la partie"),
            about=gettext_lazy(
                "Le tirage pour le mur, puis les feuilles de marque : coupez toute la pile d’un coup, "
                "elles se suivent."
            ),
            ready=lambda listing: bool(listing.rounds),
            links=_links,
            lead=True,
        ),
    )
)
