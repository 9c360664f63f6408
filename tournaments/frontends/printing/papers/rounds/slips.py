"""Slips for one result, eight to a sheet: what a table hands in where no card and no phone tells it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.frontends.printing.content import PaperHead, RoundDraw
from tournaments.frontends.printing.fitting import NAME_FLOOR, TextList, TextPlace
from tournaments.frontends.printing.pages import PaperPage, cut_order
from tournaments.frontends.printing.registry import Moment, Paper, Section, register
from tournaments.frontends.printing.seats import is_alone, side_letters

PER_PAGE: Final = 8
WIDE: Final = 105.0
HIGH: Final = 74.25
"""A slip is an eighth of a sheet, in millimetres."""
NAMES: Final = TextPlace(width=48, size=12, height=19, floor=NAME_FLOOR)
"""The room for the names of a pair."""


def _pages(concours: PaperHead, draw: RoundDraw) -> list[PaperPage]:
    """A slip a table, in the order of tables once the pile of sheets is cut apart."""
    names = TextList(
        [pair["players"] for match in draw["matches"] for pair in (match["ns"], match["ew"])], NAMES
    )
    shared = {"concours": concours, "number": draw["number"], "names": names}
    return [
        PaperPage("slips", {**shared, "slips": list(_slips(draw, matches))})
        for matches in cut_order(draw["matches"], PER_PAGE)
    ]


def _slips(draw: RoundDraw, matches: Iterable[Any]) -> Iterable[dict[str, Any]]:
    for place, match in enumerate(matches):
        called = ("", "") if is_alone(match) else side_letters()
        yield {
            "left": WIDE * (place % 2),
            "top": HIGH * (place // 2),
            "title": _("Partie %(round)s · table %(table)s")
            % {"round": draw["number"], "table": match["number"]},
            "phase": match["phase"],
            "pairs": [
                {"side": side, "pair": match[key]} for side, key in zip(called, ("ns", "ew"), strict=True)
            ],
        }


SLIPS = register(
    Paper(
        key="slips",
        label=gettext_lazy("Bordereaux de résultat"),
        title=lambda asked: _("bordereaux de la partie %(number)s") % {"number": asked.number},
        read=lambda asked: asked.draw,
        pages=_pages,
        addresses=("partie/<int:number>/bordereaux/",),
        section=Section(
            moment=Moment.ROUND,
            place=2,
            beside="large_cards",
            heading=gettext_lazy("Bordereaux de résultat"),
            about=gettext_lazy(
                "Huit par page, à découper : les deux équipes d’une table, leurs points et leurs "
                "signatures, à porter à l’arbitre. La pile coupée, les huit tas se suivent."
            ),
            ready=lambda listing: bool(listing.rounds),
        ),
    )
)
