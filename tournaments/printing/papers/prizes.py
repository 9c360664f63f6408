"""The prize list: what is won and by whom, to be signed and put on the wall."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.models.planning import Status
from tournaments.printing.content import PaperHead
from tournaments.printing.fitting import names_height
from tournaments.printing.pages import ABOVE_FOOT, GAP, HEIGHT, ColumnChoice, PaperPage, layout, wall_pages
from tournaments.printing.registry import NothingToPrint, Paper, PaperRequest, Section, register
from tournaments.printing.standing import AwardLine, PrintedStanding, newest_standing, status_and_seal
from tournaments.standings.queries import prizes_written

AWARDS: Final = (ColumnChoice(1, 12, 240.0, 48.0),)
BIGGEST: Final = 54.0
"""Names on a prize list, in points."""
WINNERS: Final = 0.42
"""Of a line of the prize list, for the names."""
DETAIL: Final = 62.0
"""What the number and the points take of a line, in millimetres, beside the prize."""
SIGNED: Final = 16.0
"""What the signatures take under a prize list."""


def read_prizes(asked: PaperRequest) -> PrintedStanding:
    """The prize list as it is now, without the standing's lines."""
    found = newest_standing(asked.tournament)
    if not found["awards"] and prizes_written(asked.tournament):
        raise NothingToPrint(_("Rien à imprimer : les lots se donnent quand toutes les parties sont jouées."))
    if not found["awards"]:
        raise NothingToPrint(_("Rien à imprimer : le concours n'a pas de lots."))
    return {**found, "rows": []}


def prize_text(award: AwardLine) -> str:
    """What is won; behind the name of the prize where no rank wins it."""
    if not award["special"]:
        return award["prize"]
    return _("%(name)s : %(prize)s") % {"name": award["special"], "prize": award["prize"]}


def award_pages(concours: PaperHead, standing: PrintedStanding) -> list[PaperPage]:
    """Who wins what."""
    if not standing["awards"]:
        return []
    awards = standing["awards"]
    room = (ABOVE_FOOT if standing["seal"] else HEIGHT) - SIGNED
    columns = layout(len(awards), AWARDS, room)
    high, wide = columns.letters, columns.line_width
    sizes = {
        "rank": (0.85 * high, 1.5 * high),
        "players": (wide - 1.1 * high, min(0.82 * columns.height, BIGGEST)),
        "prize": (wide - 1.1 * high - DETAIL, 0.6 * high),
        "detail": (DETAIL - GAP, min(0.4 * high, 14.0)),
    }
    lines = [
        {
            **award,
            "players": " ; ".join(award["players"]),
            "prize": prize_text(award),
            "details": " ; ".join(award["details"]),
        }
        for award in awards
    ]
    winners = [str(line["players"]) for line in lines]
    needs = [names_height([names], sizes["players"][0]) / WINNERS for names in winners]
    columns = columns._replace(needs=needs)
    title = _("Lots") if standing["provisional"] or standing["earlier"] else _("Palmarès")
    return wall_pages(
        "prizes", concours, title, columns, lines, sizes=sizes, winners=winners, **status_and_seal(standing)
    )


PRIZES = register(
    Paper(
        key="prizes",
        reveals=True,
        tagged=True,
        label=gettext_lazy("Palmarès"),
        title=lambda _asked: _("palmarès"),
        read=read_prizes,
        pages=award_pages,
        addresses=("palmares/",),
        section=Section(
            place=6,
            heading=gettext_lazy("Palmarès à afficher"),
            about=gettext_lazy("Les lots et qui les gagne, à signer et à mettre au mur."),
            ready=lambda listing: listing.tournament.status in {Status.FINISHED, Status.SEALED},
        ),
    )
)
