"""The club's penalties for the pocket of a referee: four to a sheet, to be cut apart."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from django.utils.formats import number_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.core.planning.presets import plays_matches
from tournaments.core.planning.tariff import TariffItem, tariff_of
from tournaments.frontends.printing.content import PaperHead
from tournaments.frontends.printing.fitting import FLOOR, LINE_HEIGHT_RATIO, MM, regular_fitter
from tournaments.frontends.printing.pages import PaperPage, cut_order
from tournaments.frontends.printing.registry import (
    Moment,
    NothingToPrint,
    Paper,
    PaperRequest,
    Section,
    register,
)

QUARTERS: Final = ((0.0, 0.0), (105.0, 0.0), (0.0, 148.5), (105.0, 148.5))
"""Where the four of a sheet begin, in millimetres."""
ARTICLE, TITLE, POINTS = 15.0, 53.0, 16.0
"""How wide the columns are, in millimetres."""
ROOM: Final = 117.0
"""The height of the lines of one of them, in millimetres."""
SIZES: Final = (14.0, 13.0, 12.0, 11.0, 10.0)
"""The largest at which one of them holds the whole scale; a longer scale has the last."""
GAP: Final = 1.1
"""Between two lines, in millimetres."""

ScaleLine = tuple[str, str, str]
"""Article, what it punishes, what it costs."""


def _read(asked: PaperRequest) -> list[ScaleLine]:
    items = tariff_of(asked.tournament)
    if not items:
        raise NothingToPrint(_("Rien à imprimer : le concours n’a pas de pénalités."))
    pointless = plays_matches(asked.tournament.ruleset)
    return [(one.article, one.title, "" if pointless else _cost(one)) for one in items]


def _cost(item: TariffItem) -> str:
    return number_format(item.penalty) if item.penalty else _("averti")


def _pages(concours: PaperHead, lines: list[ScaleLine]) -> list[PaperPage]:
    """Sheets to cut: of a scale that takes one of them, four alike; a longer one goes on in the next."""
    size = next((one for one in SIZES if len(list(_parts(lines, one))) == 1), SIZES[-1])
    parts = list(_parts(lines, size))
    copies = parts if len(parts) > 2 else [part for part in parts for _copy in range(4 // len(parts))]
    shared = {"concours": concours, "size": size, "gap": GAP, "widths": (ARTICLE, TITLE, POINTS)}
    return [
        PaperPage("scale", {**shared, "quarters": list(zip(QUARTERS, sheet, strict=False))})
        for sheet in cut_order(copies, len(QUARTERS))
    ]


def _parts(lines: Sequence[ScaleLine], size: float) -> Iterator[list[ScaleLine]]:
    """As many lines as one of them holds at `size` points, each as tall as its texts."""
    part: list[ScaleLine] = []
    taken = 0.0
    for line in lines:
        high = _height(line, size)
        if part and taken + high > ROOM:
            yield part
            part, taken = [], 0.0
        part.append(line)
        taken += high
    yield part


def _height(line: ScaleLine, size: float) -> float:
    fitter = regular_fitter()
    deep = max(fitter.lines(line[0], ARTICLE * 0.97, FLOOR), fitter.lines(line[1], TITLE * 0.97, size))
    return deep * size * LINE_HEIGHT_RATIO / MM + GAP


SCALE = register(
    Paper(
        key="scale",
        label=gettext_lazy("Pénalités de poche"),
        title=lambda _asked: _("pénalités de poche"),
        read=_read,
        pages=_pages,
        addresses=("penalites/",),
        section=Section(
            moment=Moment.BEFORE,
            place=5,
            heading=gettext_lazy("Pénalités de poche"),
            about=gettext_lazy(
                "Les pénalités du club pour la poche de chaque arbitre, quatre par page, à découper."
            ),
            ready=lambda listing: bool(listing.tournament.tariff),
        ),
    )
)
