"""What papers say of a standing: its lines, and who wins what."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final, NotRequired, TypedDict

from django.utils.translation import gettext as _

from tournaments.core.models.planning import Tournament
from tournaments.core.models.standings import KeptStanding
from tournaments.core.rounds.line_ups import other_players_text
from tournaments.core.standings import queries as standings
from tournaments.core.standings.awards import prize_list
from tournaments.core.standings.prizes import special_prizes
from tournaments.core.standings.rows import StandingRow
from tournaments.core.standings.state import Finality, standing_state
from tournaments.core.standings.winners import NoWinner, Winners
from tournaments.core.standings.wording import (
    FigureHeading,
    equals_by_lot,
    figure_headings,
    figures_of,
    legend,
    lots_legend,
    points_by_round,
)
from tournaments.frontends.printing import queries
from tournaments.frontends.printing.content import SealNote
from tournaments.frontends.printing.registry import NO_RESULT, NothingToPrint
from tournaments.platform.typography import names_in

MANY_ROUNDS: Final = 12
"""Above this number of rounds figures are small and thousands are not set apart: a gap would read as two."""


class RankLine(TypedDict):
    """A line of the standing: `figures` as they are read, under the heads of the standing, in their order.

    `rounds` are the points by round, empty where none; `equals` says that lots alone gave the rank, if so.
    """

    rank: int
    number: int
    players: list[str]
    figures: list[str]
    rounds: list[str]
    equals: str
    club: NotRequired[str]


SPECIAL_PRIZE_RANK: Final = "★"
"""The sign in place of a rank, for a special prize."""


class PrintedHeading(TypedDict):
    """A column of figures of the standing."""

    title: str
    key: bool


class AwardLine(TypedDict):
    """A line of the prize list; `players` are the names of the teams that win it.

    `equals` says that they share the rank, or that lots alone gave it. Where no team does `nobody` stands in
    their place: «À chacun», or why; empty for names written by hand. `details` are the number of each, and
    its figures that rank, `clubs` its club, empty for none. A special prize has a star for its rank, and its
    name in `special`, which is empty for a rank; its `details` are the figure that won it, if one did.
    """

    rank: int | str
    special: str
    prize: str
    players: list[str]
    nobody: str
    equals: str
    details: list[str]
    clubs: NotRequired[list[str]]


class PrintedStanding(TypedDict):
    """The standing after a round, and who wins what.

    `until` says what makes it `provisional`: what is left to play, when corrections close. `earlier` where
    another round has followed it: then it is the last word on its round. `playing`: while its round is
    played. `legend` says what the marks behind the points of a round mean, who was replaced, and which ranks
    lots gave, empty without any; `seal` is None while nothing is sealed.
    """

    after: int
    planned: int
    provisional: bool
    playing: bool
    earlier: bool
    until: str
    legend: str
    seal: SealNote | None
    heads: list[PrintedHeading]
    rows: list[RankLine]
    awards: list[AwardLine]


def standing_data(tournament: Tournament, kept: KeptStanding, newest: int) -> PrintedStanding:
    """The data of a standing for a paper; `newest` is the last round after which one can be printed."""
    columns = figure_headings(tournament)
    rows, state = standings.ranked(kept), standing_state(tournament, kept, newest)
    if state.empty:
        raise NothingToPrint(NO_RESULT)
    earlier = state.finality is Finality.EARLIER
    return {
        "after": kept.after_round,
        "planned": state.planned,
        "provisional": not state.official and not earlier,
        "playing": state.finality is Finality.PLAYING,
        "earlier": earlier,
        "until": "" if earlier else state.detail,
        "legend": " ".join(filter(None, [legend(tournament, rows), lots_legend(rows), *_replaced(rows)])),
        "seal": None if earlier else queries.seal_note(tournament),
        "heads": [{"title": head.short, "key": _ranks_first(head)} for head in columns],
        "rows": [_rank(row, columns) for row in rows],
        "awards": _awards(tournament, kept, rows, columns) if state.gives_prizes else [],
    }


def _replaced(rows: Sequence[StandingRow]) -> Iterator[str]:
    """Who played for a team and was replaced since: «N° 7 : Anne Royer à la partie 1.»"""
    for row in sorted(rows, key=lambda row: row["number"]):
        if row["others"]:
            told = {"number": row["number"], "names": other_players_text(row["others"])}
            yield _("N° %(number)s : %(names)s.") % told


def _awards(
    tournament: Tournament, kept: KeptStanding, rows: Sequence[StandingRow], columns: Sequence[FigureHeading]
) -> list[AwardLine]:
    """The prize list: the ranks, then the special prizes."""
    ranks: list[AwardLine] = [
        _award(each.rank, each.prize, each.named)
        | {
            "equals": each.equals or (_("ex æquo") if len(each.winners) > 1 else ""),
            "details": [_detail(_rank(row, columns), columns) for row in each.winners],
            "clubs": [row["club"] for row in each.winners],
        }
        for each in prize_list(tournament, kept)
    ]
    return [*ranks, *_special_awards(tournament, rows)]


def _special_awards(tournament: Tournament, rows: Sequence[StandingRow] = ()) -> Iterator[AwardLine]:
    for award in special_prizes(tournament, rows):
        line = _award(SPECIAL_PRIZE_RANK, award.text, award.winners, special=award.label)
        figure = award.winners.figure
        yield line | {"details": [figure] * len(award.winners.names)} if figure else line


def _award(rank: int | str, prize: str, winners: Winners, *, special: str = "") -> AwardLine:
    return {
        "rank": rank,
        "special": special,
        "prize": prize,
        "players": list(winners.names),
        "nobody": "" if winners.names else "".join(winners.said),
        "equals": "",
        "details": [],
    }


def winners_said(award: AwardLine) -> list[str]:
    """What is printed for the winners: a team each, or the words in their place; nothing to write by hand."""
    return award["players"] or list(filter(None, [award["nobody"]]))


def _ranks_first(head: FigureHeading) -> bool:
    """Whether a figure is printed with a winner: those that the standing has in bold, and the wins."""
    return head.key or head.figure == "wins"


def _detail(rank: RankLine, columns: Sequence[FigureHeading]) -> str:
    """The number of a team and the figures that rank it: «N° 14 · Vict. : 2 · Points : 3 320»."""
    said = [_("N° %(number)s") % {"number": rank["number"]}]
    said += [
        _("%(head)s : %(figure)s") % {"head": head.short, "figure": found}
        for head, found in zip(columns, rank["figures"], strict=True)
        if _ranks_first(head)
    ]
    said += [rank["equals"]] if rank["equals"] else []
    return " · ".join(said)


def _rank(row: StandingRow, columns: Sequence[FigureHeading]) -> RankLine:
    return {
        "rank": row["rank"],
        "number": row["number"],
        "players": names_in(row["names"]),
        "figures": figures_of(row, columns),
        "rounds": points_by_round(row, grouped=len(row["by_round"]) <= MANY_ROUNDS),
        "equals": equals_by_lot(row["lots_rank"]) if row["lots_rank"] else "",
        "club": row["club"],
    }


def newest_standing(tournament: Tournament) -> PrintedStanding:
    """The data of the present standing for a paper, frozen or not."""
    kept = standings.current(tournament)
    return standing_data(tournament, kept, kept.after_round)


def blank_prize_list(tournament: Tournament) -> PrintedStanding:
    """A prize list without winners, to be written in by hand."""
    by_hand = Winners((), NoWinner.LATER)
    ranks = sorted(standings.prizes_by_rank(tournament).items())
    awards = [_award(rank, prize, by_hand) for rank, prize in ranks]
    return {
        "after": 0,
        "planned": 0,
        "provisional": False,
        "playing": False,
        "earlier": True,
        "until": "",
        "legend": "",
        "seal": None,
        "heads": [],
        "rows": [],
        "awards": [*awards, *_special_awards(tournament)],
    }


def status_and_seal(standing: PrintedStanding) -> dict[str, Any]:
    """The context of the head and foot of every page: the mark «Provisoire», until when, and the seal."""
    mark = _("Provisoire") if standing["provisional"] else ""
    return {"mark": mark, "until": standing["until"], "seal": standing["seal"]}
