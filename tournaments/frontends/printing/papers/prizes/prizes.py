"""The prize list: what is won and by whom, to be signed and put on the wall."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import ceil
from typing import Any, Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.core.standings.queries import count_prizes
from tournaments.frontends.printing.content import PaperHead
from tournaments.frontends.printing.fitting import MM, NAME_FLOOR, TextList, TextPlace
from tournaments.frontends.printing.pages import (
    ABOVE_FOOT,
    GAP,
    HEIGHT,
    ColumnChoice,
    ColumnLayout,
    PaperPage,
    layout,
    wall_pages,
)
from tournaments.frontends.printing.registry import (
    Moment,
    NothingToPrint,
    Paper,
    PaperRequest,
    Section,
    register,
    why_nothing,
)
from tournaments.frontends.printing.standing import (
    AwardLine,
    PrintedStanding,
    newest_standing,
    status_and_seal,
    winners_said,
)
from tournaments.frontends.printing.times import newest_result

COLUMN_CHOICES: Final = (ColumnChoice(1, 12, 240.0, 48.0),)
MAX_NAME_SIZE: Final = 54.0
"""The largest size of a name on a prize list, in points."""
WINNER_SHARE: Final = 0.42
"""The share of a line's height that the winners' names may take."""
DETAIL_WIDTH: Final = 62.0
"""The width of the number and the points beside the prize, in millimetres."""
SIGNATURES_HEIGHT: Final = 16.0
"""The height of the signatures under a prize list, in millimetres."""


def read_prizes(asked: PaperRequest) -> PrintedStanding:
    """The prize list as it is now, without the standing's lines."""
    found = newest_standing(asked.tournament)
    if not found["awards"] and count_prizes(asked.tournament):
        raise NothingToPrint(_("Rien à imprimer : les lots se donnent quand toutes les parties sont jouées."))
    if not found["awards"]:
        raise NothingToPrint(_("Rien à imprimer : le concours n’a pas de lots."))
    return {**found, "rows": []}


def prize_text(award: AwardLine) -> str:
    """The text of a prize; for a special prize its name comes first."""
    if not award["special"]:
        return award["prize"]
    return _("%(name)s : %(prize)s") % {"name": award["special"], "prize": award["prize"]}


def award_pages(concours: PaperHead, standing: PrintedStanding) -> list[PaperPage]:
    """The pages of the prize list; none without awards."""
    if not standing["awards"]:
        return []
    awards = standing["awards"]
    room = (ABOVE_FOOT if standing["seal"] else HEIGHT) - SIGNATURES_HEIGHT
    columns = layout(len(awards), COLUMN_CHOICES, room)
    high, wide = columns.letters, columns.line_width
    sizes = {
        "rank": (0.62 * high, 1.5 * high),
        "prize": (wide - 0.8 * high - DETAIL_WIDTH, 0.6 * high),
        "detail": (DETAIL_WIDTH - GAP, min(0.4 * high, 14.0)),
    }
    lines = [
        {
            **award,
            "players": winners_said(award),
            "prize": prize_text(award),
            "details": list(dict.fromkeys(award["details"])),
        }
        for award in awards
    ]
    columns, winners = _composed(lines, columns, wide - 0.8 * high)
    title = _("Lots") if standing["provisional"] or standing["earlier"] else _("Palmarès")
    return wall_pages(
        "prizes", concours, title, columns, lines, sizes=sizes, winners=winners, **status_and_seal(standing)
    )


def _composed(
    lines: Sequence[Mapping[str, Any]], columns: ColumnLayout, width: float
) -> tuple[ColumnLayout, TextList]:
    """The columns, and how winners are set: lines of long names grow as long as that takes no page more."""
    size = min(0.82 * columns.height, MAX_NAME_SIZE)
    own = WINNER_SHARE * columns.height
    for room in (max(2 * size / MM, own), own):
        place = TextPlace(width, size, room, NAME_FLOOR)
        winners = TextList([line["players"] for line in lines], place, grows=True)
        needs = [winners.height(line["players"]) / WINNER_SHARE for line in lines]
        composed = columns._replace(needs=needs)
        if composed.page_count <= ceil(len(lines) / (columns.columns * columns.lines)):
            break
    return composed, winners


PRIZES = register(
    Paper(
        key="prizes",
        reveals=True,
        names_winners=True,
        tagged=True,
        label=gettext_lazy("Palmarès"),
        title=lambda _asked: _("palmarès"),
        read=read_prizes,
        pages=award_pages,
        newest=lambda asked: newest_result(asked.tournament),
        addresses=("palmares/",),
        section=Section(
            moment=Moment.PRIZES,
            place=0,
            heading=gettext_lazy("Palmarès"),
            about=gettext_lazy("Les lots et qui les gagne, à signer et à mettre au mur."),
            ready=lambda listing: listing.tournament.ended,
            waits_for=lambda listing: why_nothing(read_prizes, listing),
            lead=True,
        ),
    )
)
