"""The standing with what each round gave, behind the prize list."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import zip_longest
from math import ceil
from typing import Any, Final, NamedTuple

from django.http import Http404
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.core.standings import public
from tournaments.frontends.printing.content import PaperHead
from tournaments.frontends.printing.filling import largest_filled
from tournaments.frontends.printing.fitting import (
    FLOOR,
    LINE_HEIGHT_RATIO,
    MM,
    NAME_FLOOR,
    TextList,
    TextPlace,
    fitter,
)
from tournaments.frontends.printing.pages import (
    FOOT,
    GAP,
    HEADS,
    LEFT,
    TOP,
    WIDTH,
    ColumnLayout,
    PageBookmark,
    PaperPage,
    bookmarked,
    squeezed,
    wall_pages,
)
from tournaments.frontends.printing.papers.prizes.prizes import award_pages
from tournaments.frontends.printing.registry import (
    Listing,
    Moment,
    Paper,
    PaperLink,
    PaperRequest,
    Section,
    register,
    wait_for_result,
)
from tournaments.frontends.printing.standing import (
    MANY_ROUNDS,
    PrintedHeading,
    PrintedStanding,
    RankLine,
    standing_data,
    status_and_seal,
)
from tournaments.frontends.printing.times import newest_shown_result

MAX_LINE_GROWTH: Final = 4.0
"""How much the lines of a short standing grow, so that it fills its sheet."""
MAX_COLUMN_GROWTH: Final = 1.35
"""How much the columns of figures widen where there is room."""
SIZES: Final = {"rank": (14.0, 9.0), "number": (11.0, 8.0)}
"""The sizes of the texts left of the figures on a full sheet, in points, and their room in millimetres."""
PLAYER_SIZE: Final = 11.5
"""The size of a name there."""
LEGEND_SIZE: Final = 8.0
LEGEND_HEIGHT: Final = 5.0
LEGEND_LEADING: Final = 3.3
"""The size of the legend in points; its height and that of each further line, in millimetres."""
UPRIGHT_ROUNDS: Final = 5
"""Above this number of rounds the standing is printed across the sheet."""
NAMES_LEFT: Final = 21.0
"""The left edge of a team's names, in millimetres."""
MOST_ROUNDS: Final = 18
"""The last ones, where a concours has more: figures of all would be too small to be read."""
MAX_ROUND_WIDTH: Final = 13.0
"""How wide the points of a round are at most, in millimetres."""
FIGURE_WIDTHS: Final = (10.0, 14.0, 14.0, 15.0)
"""How wide the columns of figures are: the wins, and three others of the game; further ones as the last."""

POSTER_TEAMS: Final = 6
"""Up to so many teams are printed as a poster; the lines of more teams fill a sheet."""
MAX_BLOCK_HEIGHT: Final = 100.0
"""The greatest height of a block of the poster that its letters grow with, in millimetres."""
MAX_NAME_SIZE: Final = 60.0
"""The largest size of a name on the poster, in points."""
RANK_SHARE: Final = 0.4
"""The width of the rank beside the names, as a share of a block's height."""
MAX_RANK_SHARE: Final = 0.17
"""The greatest width of the rank, as a share of the sheet's width."""
NARROWEST: Final = 13.0
"""The share of the width that points of four figures have at least."""
THOUSANDS: Final = 2.4
"""How wide such points are, in em."""
TITLE_SIZES: Final = (9.0, 14.0)
"""Titles of the poster's figures, in points: at least, and at most."""


class FigureCell(NamedTuple):
    """A column of the standing: from where, how wide, its title, and the size of what stands in it."""

    left: float
    width: float
    title: str
    size: float
    bold: bool

    @property
    def room(self) -> float:
        """The width that the figures of the column may take."""
        return self.width - 1.0


def _read(asked: PaperRequest) -> PrintedStanding:
    """The standing for a wall, with who wins what: while it is frozen, as everybody may know it.

    That after the round `asked.number`, where there is one: 404 where nobody may know it, or it never was.
    """
    tournament, number = asked.tournament, asked.number
    kept = public.standing_of(tournament, number).kept
    if number is not None and number != kept.after_round:
        raise Http404
    newest = public.standing_of(tournament).kept.after_round
    return standing_data(tournament, kept, newest)


def standing_pages(concours: PaperHead, standing: PrintedStanding) -> list[PaperPage]:
    """Every team, best first; a handful of them as a poster."""
    rows = standing["rows"]
    played = max((len(rank["rounds"]) for rank in rows), default=0)
    count = min(played, MOST_ROUNDS)
    wide = count > UPRIGHT_ROUNDS
    lines, height, width = (17, 171.0, 277.0) if wide else (26, 255.0, 190.0)
    if standing["seal"]:
        height -= FOOT
    legend_height = _legend_height(standing["legend"], width)
    height -= legend_height
    alone = all(len(rank["players"]) == 1 for rank in rows)
    shown = range(played - count, played)
    shared = {"concours": concours, "wide": wide, "alone": alone, **status_and_seal(standing)}
    shared |= {"legend": standing["legend"], "legend_room": width, "legend_height": legend_height}
    shared["title"] = _("Classement après la partie %(number)s") % {"number": standing["after"]}
    if standing["playing"]:
        shared["title"] = _("Classement pendant la partie %(number)s") % {"number": standing["after"]}
    elif not standing["provisional"] and not standing["earlier"]:
        shared["title"] = _("Classement final")
    if 0 < len(rows) <= POSTER_TEAMS and not wide:
        return _poster(standing, shown, height + HEADS - 1.0, shared)
    even = ceil(len(rows) / max(ceil(len(rows) / lines), 1))
    used = max(even, ceil(lines / MAX_LINE_GROWTH))
    grown = lines / used
    cells = list(_cells(standing["heads"], shown, width, grown))
    shared |= {"cells": cells, "team_room": cells[0].left - NAMES_LEFT, "name_share": 0.94 if alone else 0.47}
    shared["sizes"] = {name: min(size * grown, largest_filled(room)) for name, (size, room) in SIZES.items()}
    place = TextPlace(shared["team_room"], PLAYER_SIZE * grown, shared["name_share"], NAME_FLOOR)
    columns = ColumnLayout(LEFT, TOP + HEADS, width + GAP, height / used, 1, used, height)
    columns, shared["names"] = squeezed(columns, partial(_composed, rows, place))
    told = [_row(rank, cells, shown.start) for rank in rows]
    bookmark = PageBookmark(_("Rangs %(first)s à %(last)s"), lambda row: str(row["rank"]))
    return bookmarked(wall_pages("standing", columns=columns, lines=told, **shared), bookmark)


def _composed(
    rows: Sequence[RankLine], place: TextPlace, columns: ColumnLayout
) -> tuple[ColumnLayout, TextList]:
    """The columns with the needs of their lines, and how names are set; a `place` takes a share of a line."""
    share, size = place.height, min(place.size, place.height * columns.height * MM / LINE_HEIGHT_RATIO)
    place = place._replace(size=size, height=share * columns.height)
    names = TextList([[player] for rank in rows for player in rank["players"]], place, grows=True)
    needs = [max(names.height([player]) for player in rank["players"]) / share for rank in rows]
    return columns._replace(needs=needs), names


def _legend_height(legend: str, width: float) -> float:
    """How much of the sheet the legend takes, in millimetres; nothing where there is none."""
    lines = fitter().lines(legend, width, LEGEND_SIZE) if legend else 0
    return LEGEND_HEIGHT + LEGEND_LEADING * (lines - 1) if lines else 0.0


def _poster(standing: PrintedStanding, shown: range, room: float, shared: dict[str, Any]) -> list[PaperPage]:
    """The standing of a handful of teams in blocks that fill the sheet."""
    teams = len(standing["rows"])
    columns = ColumnLayout(LEFT, TOP, WIDTH + GAP, room / teams, 1, teams, room, most=MAX_BLOCK_HEIGHT)
    sizes = _poster_sizes(columns.letters, alone=shared["alone"])
    widths = [*FIGURE_WIDTHS, *[FIGURE_WIDTHS[-1]] * len(standing["heads"])]
    heads = [
        (head["title"], wide, head["key"]) for head, wide in zip(standing["heads"], widths, strict=False)
    ]
    heads += [(_("P%(number)s") % {"number": number + 1}, MAX_ROUND_WIDTH, False) for number in shown]
    cells = list(_poster_cells(heads, sizes["names"], columns.letters))
    lines = [
        {**_row(rank, cells, shown.start), "called": _("N° %(number)s") % {"number": rank["number"]}}
        for rank in standing["rows"]
    ]
    share = 0.54 if shared["alone"] else 0.27
    wide, size = sizes["player"]
    place = TextPlace(wide, size, share * room / teams, NAME_FLOOR)
    names = TextList([[name] for rank in standing["rows"] for name in rank["players"]], place)
    shared |= {"sizes": sizes, "names": names}
    return wall_pages("poster_standing", columns=columns, lines=lines, **shared)


def _poster_sizes(high: float, *, alone: bool) -> dict[str, Any]:
    """How wide and large the texts of a block are, and from where its names stand."""
    left = min(RANK_SHARE * high, MAX_RANK_SHARE * WIDTH)
    share = 0.44 if alone else 0.25
    return {
        "names": left,
        "rank": (left - 4.0, 0.4 * high * MM),
        "number": (left - 4.0, min(0.16 * high * MM, 20.0)),
        "player": (WIDTH - left, min(share * high * MM, MAX_NAME_SIZE)),
        "title": min(max(0.08 * high * MM, TITLE_SIZES[0]), TITLE_SIZES[1]),
    }


def _poster_cells(heads: Sequence[tuple[str, float, bool]], left: float, high: float) -> Iterator[FigureCell]:
    """The columns of figures, as (title, share of the width, whether it is bold), right of `left`."""
    stretched = (WIDTH - left) / sum(share for _title, share, _bold in heads)
    size = min(0.17 * high, (NARROWEST * stretched - 2.0) / THOUSANDS) * MM
    for title, share, bold in heads:
        yield FigureCell(left, share * stretched, title, size, bold)
        left += share * stretched


def _cells(heads: Sequence[PrintedHeading], shown: range, width: float, grown: float) -> Iterator[FigureCell]:
    """The columns of figures, right of the teams: the rounds share what is left of the sheet."""
    rounds = len(shown)
    left = 96.0 if UPRIGHT_ROUNDS < rounds <= MANY_ROUNDS else 76.0
    widths = [*FIGURE_WIDTHS, *[FIGURE_WIDTHS[-1]] * (len(heads) - len(FIGURE_WIDTHS))]
    each = min((width - left - sum(widths)) / max(rounds, 1), MAX_ROUND_WIDTH)
    stretched = max(1.0, min((width - left) / (sum(widths) + rounds * each), MAX_COLUMN_GROWTH))
    larger = min(grown, stretched)
    for head, taken in zip(heads, widths, strict=True):
        yield FigureCell(left, taken * stretched, head["title"], 11.0 * larger, head["key"])
        left += taken * stretched
    size = larger * (9.5 if rounds <= MANY_ROUNDS else FLOOR)
    for number in shown:
        yield FigureCell(left, each * stretched, _("P%(number)s") % {"number": number + 1}, size, bold=False)
        left += each * stretched


def _row(rank: RankLine, cells: Sequence[FigureCell], hidden: int) -> dict[str, Any]:
    """A line under its columns; a team has nothing in rounds that it did not see."""
    figures = [*rank["figures"], *rank["rounds"][hidden:]]
    return {**rank, "figures": list(zip_longest(cells, figures[: len(cells)], fillvalue=""))}


def _title(asked: PaperRequest) -> str:
    if asked.number is None:
        return _("classement")
    return _("classement après la partie %(number)s") % {"number": asked.number}


def _links(listing: Listing) -> list[PaperLink]:
    """The newest standing, then that after each earlier round."""
    slug = listing.tournament.slug
    return [
        PaperLink(_("Classement et palmarès"), reverse("print_standing", args=[slug])),
        *(
            PaperLink(
                _("Après la partie %(number)s") % {"number": round_.number},
                reverse("print_standing", args=[slug, round_.number]),
                past=True,
            )
            for round_ in listing.rounds[1:]
        ),
    ]


STANDING = register(
    Paper(
        key="standing",
        names_winners=True,
        tagged=True,
        label=gettext_lazy("Classement et palmarès"),
        title=_title,
        read=_read,
        pages=lambda concours, data: [*award_pages(concours, data), *standing_pages(concours, data)],
        newest=lambda asked: newest_shown_result(asked.tournament),
        addresses=("classement/", "partie/<int:number>/classement/"),
        section=Section(
            moment=Moment.ROUND,
            place=1,
            heading=gettext_lazy("Classement et palmarès"),
            about=gettext_lazy(
                "Le classement avec les points de chaque partie, puis le palmarès ; marqué provisoire tant "
                "que le concours n’est pas terminé et ses corrections closes."
            ),
            ready=lambda listing: bool(listing.rounds),
            waits_for=wait_for_result,
            links=_links,
            beside="prizes",
        ),
    )
)
