"""What papers say of a standing: its lines, and who wins what."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, TypedDict

from django.utils.translation import gettext as _

from tournaments.models.planning import Tournament
from tournaments.models.standings import KeptStanding
from tournaments.printing import queries
from tournaments.printing.content import Sealed
from tournaments.printing.registry import NO_RESULT, NothingToPrint
from tournaments.standings import queries as standings
from tournaments.standings.awards import prize_list
from tournaments.standings.prizes import special_prizes
from tournaments.standings.rows import StandingRow
from tournaments.standings.state import Finality, standing_state
from tournaments.standings.wording import FigureHeading, figure_headings, figure_of, legend, points_by_round

MANY_ROUNDS: Final = 12
"""With more of them their figures are small, and thousands are not set apart: a gap would read as two."""


class Rank(TypedDict):
    """A line of the standing: `figures` as they are read, under the heads of the standing, in their order.

    `rounds` are the points by round, empty where none.
    """

    rank: int
    number: int
    players: list[str]
    figures: list[str]
    rounds: list[str]


STAR: Final = "★"
"""In place of a rank, for a prize that no rank wins."""


class Heading(TypedDict):
    """A column of figures of the standing."""

    title: str
    key: bool


class Award(TypedDict):
    """A line of the prize list; `players` are the names of the teams that win it, none where no team does.

    `details` are the number of each, and its figures that rank. A special prize has none; it has a star for
    its rank, and its name in `special`, which is empty for a rank.
    """

    rank: int | str
    special: str
    prize: str
    players: list[str]
    details: list[str]


class Standing(TypedDict):
    """The standing after a round, and who wins what.

    `until` says what makes it `provisional`: what is left to play, when corrections close. `earlier` where
    another round has followed it: then it is the last word on its round. `legend` says what
    the marks behind the points of a round mean, empty without any; `seal` is None while nothing is sealed.
    """

    after: int
    planned: int
    provisional: bool
    earlier: bool
    until: str
    legend: str
    seal: Sealed | None
    heads: list[Heading]
    rows: list[Rank]
    awards: list[Award]


def told(tournament: Tournament, kept: KeptStanding, newest: int) -> Standing:
    """What a paper says of a standing; `newest` is the last round after which there is one to print."""
    columns = figure_headings(tournament)
    rows, state = standings.ranked(kept), standing_state(tournament, kept, newest)
    if state.empty:
        raise NothingToPrint(NO_RESULT)
    earlier = state.finality is Finality.EARLIER
    awards: list[Award] = []
    if state.gives_prizes:
        awards += [
            {
                "rank": each.rank,
                "special": "",
                "prize": each.prize,
                "players": [row["names"] for row in each.winners],
                "details": [_detail(_rank(row, columns), columns) for row in each.winners],
            }
            for each in prize_list(tournament, kept)
        ]
        awards += [
            {
                "rank": STAR,
                "special": award.label,
                "prize": award.text,
                "players": award.winners,
                "details": [],
            }
            for award in special_prizes(tournament, rows)
        ]
    return {
        "after": kept.after_round,
        "planned": state.planned,
        "provisional": not state.official and not earlier,
        "earlier": earlier,
        "until": "" if earlier else state.detail,
        "legend": legend(tournament, rows),
        "seal": None if earlier else queries.sealed(tournament),
        "heads": [{"title": head.short, "key": _ranks_first(head)} for head in columns],
        "rows": [_rank(row, columns) for row in rows],
        "awards": awards,
    }


def _ranks_first(head: FigureHeading) -> bool:
    """Whether a figure is one that a winner is told by: what the standing has in bold, and the wins."""
    return head.key or head.figure == "wins"


def _detail(rank: Rank, columns: Sequence[FigureHeading]) -> str:
    """The number of a team and the figures that rank it: «N° 14 · Vict. : 2 · Points : 3 320»."""
    said = [_("N° %(number)s") % {"number": rank["number"]}]
    said += [
        _("%(head)s : %(figure)s") % {"head": head.short, "figure": found}
        for head, found in zip(columns, rank["figures"], strict=True)
        if _ranks_first(head)
    ]
    return " · ".join(said)


def _rank(row: StandingRow, columns: Sequence[FigureHeading]) -> Rank:
    return {
        "rank": row["rank"],
        "number": row["number"],
        "players": row["names"].split(" – ", 1),
        "figures": [figure_of(row, head) for head in columns],
        "rounds": points_by_round(row, grouped=len(row["by_round"]) <= MANY_ROUNDS),
    }


def newest(tournament: Tournament) -> Standing:
    """What a paper says of the standing as it is now, frozen or not."""
    kept = standings.current(tournament)
    return told(tournament, kept, kept.after_round)


def offered(tournament: Tournament) -> Standing:
    """A prize list without winners, to be written in by hand."""
    awards: list[Award] = [
        {"rank": rank, "special": "", "prize": prize, "players": [], "details": []}
        for rank, prize in sorted(standings.prizes_by_rank(tournament).items())
    ]
    awards += [
        {"rank": STAR, "special": award.label, "prize": award.text, "players": [], "details": []}
        for award in special_prizes(tournament)
    ]
    return {
        "after": 0,
        "planned": 0,
        "provisional": False,
        "earlier": True,
        "until": "",
        "legend": "",
        "seal": None,
        "heads": [],
        "rows": [],
        "awards": awards,
    }


def around(standing: Standing) -> dict[str, Any]:
    """What stands over and under every page: whether it is the last word, and the seal."""
    mark = _("Provisoire") if standing["provisional"] else ""
    return {"mark": mark, "until": standing["until"], "seal": standing["seal"]}
