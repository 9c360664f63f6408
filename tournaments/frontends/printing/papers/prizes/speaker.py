"""What the speaker reads to give prizes, in big letters: special ones, then the last rank to the first."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import zip_longest
from math import ceil
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.frontends.printing.content import PaperHead
from tournaments.frontends.printing.fitting import TextList, TextPlace
from tournaments.frontends.printing.pages import (
    GAP,
    HEIGHT,
    LEFT,
    TOP,
    WIDTH,
    ColumnLayout,
    PaperPage,
    wall_pages,
)
from tournaments.frontends.printing.papers.prizes.prizes import prize_text, read_prizes
from tournaments.frontends.printing.registry import (
    Moment,
    Paper,
    Section,
    register,
    wait_for_result,
    why_nothing,
)
from tournaments.frontends.printing.standing import AwardLine, PrintedStanding, winners_said
from tournaments.frontends.printing.times import newest_result

PER_PAGE: Final = 9
LINE_HEIGHT: Final = 28.0
"""The height of a line where a page holds so many, in millimetres."""
MAX_GROWTH: Final = 1.5
MIN_GROWTH: Final = 0.9
"""How much the letters grow at most where there are few prizes, and how small they become to save a page."""
NAMES: Final = 145.0
SIZE: Final = 19.0
"""The size of names, in points, to be read at arm's length, standing, by the light of a hall."""
LINE: Final = 7.0
"""A line of names, in millimetres."""
LEADING: Final = 1.12
LEAST: Final = 16.0
"""The smallest size of names: what is longer has more lines."""


def _pages(concours: PaperHead, found: PrintedStanding) -> list[PaperPage]:
    """A line a winner; the first is called last."""
    calls = [call for award in reversed(found["awards"]) for call in _calls(award)]
    a_page = ceil(len(calls) / max(ceil(len(calls) * MIN_GROWTH / PER_PAGE), 1))
    grown = min(PER_PAGE / max(a_page, 1), MAX_GROWTH)
    line, size = LINE_HEIGHT * grown, SIZE * grown
    place = TextPlace(NAMES, size, 2 * LINE * grown, LEAST * grown)
    names = TextList([[str(call["players"])] for call in calls], place, grows=True)
    needs = [names.height([str(call["players"])]) * LEADING + line / 2 for call in calls]
    columns = ColumnLayout(LEFT, TOP, WIDTH + GAP, line, 1, int(HEIGHT / line), HEIGHT, needs)
    sizes = {"rank": 34.0 * grown, "prize": 15.0 * grown, "room": 11.0 * grown}
    mark = _("Provisoire") if found["provisional"] else ""
    return wall_pages(
        "speaker",
        concours,
        _("Remise des lots"),
        columns,
        calls,
        sizes=sizes,
        names=names,
        mark=mark,
        until=found["until"],
    )


def _calls(award: AwardLine) -> Iterator[dict[str, str | int]]:
    """Each winner of a prize, with what is read beside the name; a special prize says what won it."""
    won_by = award["details"] if award["special"] else []
    for players, figure in zip_longest(winners_said(award), won_by, fillvalue=""):
        told = filter(None, [award["equals"], prize_text(award), figure])
        yield {"rank": award["rank"], "players": players, "prize": " · ".join(told)}


SPEAKER = register(
    Paper(
        key="speaker",
        reveals=True,
        tagged=True,
        label=gettext_lazy("Texte du speaker"),
        title=lambda _asked: _("remise des lots"),
        read=read_prizes,
        pages=_pages,
        newest=lambda asked: newest_result(asked.tournament),
        addresses=("speaker/",),
        section=Section(
            moment=Moment.PRIZES,
            place=1,
            heading=gettext_lazy("Texte du speaker"),
            about=gettext_lazy(
                "Pour la remise des lots : les récompensés en grandes lettres, du dernier au premier."
            ),
            ready=lambda listing: bool(listing.rounds),
            waits_for=lambda listing: wait_for_result(listing) or why_nothing(read_prizes, listing),
        ),
    )
)
