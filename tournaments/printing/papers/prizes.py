"""The prize list: what is won and by whom, to be signed and put on the wall."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.models.planning import Status
from tournaments.printing.content import Concours
from tournaments.printing.fitting import tall
from tournaments.printing.pages import ABOVE_FOOT, GAP, HEIGHT, Choice, Page, layout, wall_pages
from tournaments.printing.registry import NothingToPrint, Paper, PaperRequest, Section, register
from tournaments.printing.standing import Award, Standing, around, newest
from tournaments.standings.queries import count_prizes

AWARDS: Final = (Choice(1, 12, 240.0, 48.0),)
BIGGEST: Final = 54.0
"""Names on a prize list, in points."""
WINNERS: Final = 0.42
"""Of a line of the prize list, for the names."""
DETAIL: Final = 62.0
"""What the number and the points take of a line, in millimetres, beside the prize."""
SIGNED: Final = 16.0
"""What the signatures take under a prize list."""


def read_prizes(asked: PaperRequest) -> Standing:
    """The prize list as it is now, without the standing's lines."""
    found = newest(asked.tournament)
    if not found["awards"] and count_prizes(asked.tournament):
        raise NothingToPrint(_("Rien à imprimer : les lots se donnent quand toutes les parties sont jouées."))
    if not found["awards"]:
        raise NothingToPrint(_("Rien à imprimer : le concours n'a pas de lots."))
    return {**found, "rows": []}


def told_prize(award: Award) -> str:
    """What is won; behind the name of the prize where no rank wins it."""
    if not award["special"]:
        return award["prize"]
    return _("%(name)s : %(prize)s") % {"name": award["special"], "prize": award["prize"]}


def award_pages(concours: Concours, standing: Standing) -> list[Page]:
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
            "prize": told_prize(award),
            "details": " ; ".join(award["details"]),
        }
        for award in awards
    ]
    winners = [str(line["players"]) for line in lines]
    needs = [tall([names], sizes["players"][0]) / WINNERS for names in winners]
    columns = columns._replace(needs=needs)
    title = _("Lots") if standing["provisional"] or standing["earlier"] else _("Palmarès")
    return wall_pages(
        "prizes", concours, title, columns, lines, sizes=sizes, winners=winners, **around(standing)
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
