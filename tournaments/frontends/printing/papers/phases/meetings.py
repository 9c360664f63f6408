"""Meetings with boxes for their results: of each pool, and of all rounds where no draw waits for results.

A line is a table: both sides with the points of each between them, printed where they are known.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import Any, Final, NotRequired, TypedDict

from django.http import Http404
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.cards import Side
from tournaments.core.models.past import past_of
from tournaments.core.models.planning import Tournament
from tournaments.core.models.registration import Substitution, changes_in
from tournaments.core.models.rounds import SEATED, STOPPED_MARK, Table, stopped_legend
from tournaments.core.rounds import brackets
from tournaments.core.rounds.drawing import has_schedule
from tournaments.core.rounds.pools import PoolStanding
from tournaments.core.rounds.wording import (
    capitalized,
    phase_name,
    phase_of_table,
    second_game_title,
    tables_by_phase,
)
from tournaments.core.standings import queries as standings
from tournaments.core.standings.wording import figure_text
from tournaments.draw.brackets.pools import EMPTY, follow_pools
from tournaments.draw.phases import pool_phase, read_pool
from tournaments.frontends.printing.content import PaperHead
from tournaments.frontends.printing.fitting import NAME_FLOOR, TextList, TextPlace
from tournaments.frontends.printing.pages import (
    HEIGHT,
    LEFT,
    TOP,
    WIDTH,
    PaperPage,
    PlacedLine,
    numbered_pages,
)
from tournaments.frontends.printing.papers.phases.programme import PROGRAMME, Programme
from tournaments.frontends.printing.queries import published_tables
from tournaments.frontends.printing.registry import Moment, Paper, PaperRequest, Section, register
from tournaments.frontends.printing.times import newest_result

LINE: Final = 9.5
"""A table, in millimetres, where its names are short."""
TITLE: Final = 9.0
ABOVE: Final = 5.0
"""The gap between two groups, in millimetres."""
NAMES: Final = 54.0
"""How wide the names of a side are set."""
NAME_SIZE: Final = 11.5
"""The size of names, in points."""
BOXES: Final = ("wins", "sum", "place")
"""The boxes of a pool's ranking, as the style sheet calls them."""
NAME_SHARE: Final = 0.92
"""The share of a line's height that its names may take."""
ROOM: Final = HEIGHT - 4.0
TALLEST: Final = 1.2
"""How much taller lines become that leave room on every page."""


class MeetingSide(TypedDict):
    """A side of a meeting: the number as it is printed, and the players under one another."""

    number: str
    players: list[str]


class MeetingLine(TypedDict):
    """A table; `points` are those of both sides, marked where it was stopped, empty to be written by hand."""

    label: str
    sides: list[MeetingSide]
    points: list[str]


class PoolTeam(MeetingSide):
    """A team of a pool with the boxes of its ranking: its wins, the figure after them and its rank, as texts.

    They are empty, to be written by hand, until all meetings of the pool are played.
    """

    boxes: list[str]


class MeetingGroup(TypedDict):
    """What stands under one title; `teams` are those of a pool, with boxes that have these `heads`."""

    title: str
    meetings: list[MeetingLine]
    heads: NotRequired[list[str]]
    teams: NotRequired[list[PoolTeam]]


PointsByTable = dict[frozenset[int], dict[int, str]]
"""The points of each team of a table, by the numbers of its teams."""


def _read_pools(asked: PaperRequest) -> list[MeetingGroup]:
    """Every pool with all its meetings, those to come too; 404 before the first pools are drawn."""
    tournament = asked.tournament
    pools, _rounds = follow_pools(past_of(tournament).rounds)
    if pools is None or not brackets.has_tree(tournament):
        raise Http404
    standing = standings.rows(standings.current(tournament))
    ranked = brackets.tree(tournament, [row["number"] for row in standing]).pools
    sides, results = _sides(tournament), _results(tournament, of_pools=True)
    groups: list[MeetingGroup] = []
    for place in range(len(pools.seats)):
        pairs = [(turn, pair) for turn in range(pools.rounds) for pair in pools.pairs(place, turn)]
        meetings = [
            _meeting(_("P%(number)s") % {"number": turn + 1}, [ns], [ew], sides, results)
            for turn, (ns, ew) in pairs
            if EMPTY not in {ns, ew}
        ]
        groups.append(
            {
                "title": capitalized(phase_name(pool_phase(place))),
                "meetings": meetings,
                "heads": [_("Vict."), ranked[place].figure_heading, _("Rang")],
                "teams": _pool_teams(ranked[place], sides, over=all(all(one["points"]) for one in meetings)),
            }
        )
    return explained(groups)


def _pool_teams(pool: PoolStanding, sides: dict[int, MeetingSide], *, over: bool) -> list[PoolTeam]:
    """The teams of a pool: the best first with what ranks them where it is over, else by number."""
    if over:
        return [
            {**sides[row.number], "boxes": [row.wins, row.figure, str(rank)]}
            for rank, row in enumerate(pool.rows, 1)
        ]
    numbers = sorted(row.number for row in pool.rows)
    return [{**sides[number], "boxes": ["", "", ""]} for number in numbers]


def _read_schedule(asked: PaperRequest) -> list[MeetingGroup]:
    """Every round of a concours whose draw needs no result; 404 elsewhere."""
    return schedule(asked.tournament, PROGRAMME.read(asked))


def schedule(tournament: Tournament, programme: Programme) -> list[MeetingGroup]:
    """The rounds of a programme, with the results that there are."""
    sides, results = _sides(tournament), _results(tournament)
    groups: list[MeetingGroup] = []
    for coming in programme["rounds"]:
        meetings = [
            _meeting(str(each["table"]), each["ns"], each["ew"], sides, results)
            for each in coming["meetings"]
        ]
        title = _("Partie %(number)s") % {"number": coming["number"]}
        if coming["byes"]:
            title += " · " + _("exempt %(numbers)s") % {"numbers": ", ".join(map(str, coming["byes"]))}
        groups.append({"title": title, "meetings": meetings})
    return explained(groups)


def played_rounds(tournament: Tournament) -> list[MeetingGroup]:
    """The published rounds, table by table, with who played then; two queries."""
    groups: list[MeetingGroup] = []
    changes = changes_in(tournament)
    for number, tables in groupby(_tables(tournament), key=lambda table: table.round.number):
        title = _("Partie %(number)s") % {"number": number}
        groups.extend(
            {
                "title": " · ".join(filter(None, [title, game.heading])),
                "meetings": [_played_meeting(table, changes) for table in game.tables],
            }
            for game in tables_by_phase(tables, phase_of_table, second_game_title(tournament))
        )
    return explained(groups)


def explained(groups: Iterable[MeetingGroup]) -> list[MeetingGroup]:
    """The groups; the title of one with a table that was stopped before its end says what its mark means."""
    found = list(groups)
    for group in found:
        if any(STOPPED_MARK in "".join(meeting["points"]) for meeting in group["meetings"]):
            group["title"] += f" · {stopped_legend().removesuffix('.')}"
    return found


def marked_points(points: int | None, stopped_at: int | None) -> str:
    """The points of a side, marked where its table was stopped before its end; empty for None."""
    if points is None:
        return ""
    return figure_text(points) + ("" if stopped_at is None else STOPPED_MARK)


def _played_meeting(table: Table, changes: Sequence[Substitution]) -> MeetingLine:
    seated = [table.seated(side, changes) for side in Side]
    points = [marked_points(one, table.stopped_at) for one in (table.ns_points, table.ew_points)]
    return {
        "label": str(table.number),
        "sides": [
            {"number": one.number, "players": [player.name for player in one.players]} for one in seated
        ],
        "points": points,
    }


def _tables(tournament: Tournament) -> Iterator[Table]:
    tables = published_tables(tournament).select_related("round", *SEATED)
    yield from tables.defer("sheet", "game", "card").order_by("round__number", "number")


def _sides(tournament: Tournament) -> dict[int, MeetingSide]:
    teams = tournament.teams.select_related("player1", "player2")
    return {
        team.number: {"number": str(team.number), "players": [player.name for player in team.players]}
        for team in teams
    }


def _results(tournament: Tournament, *, of_pools: bool = False) -> PointsByTable:
    """The points of finished tables, those `of_pools` alone if asked; the last where teams met again."""
    results: PointsByTable = {}
    for table in _tables(tournament):
        if table.ns_points is None or table.ew_points is None:
            continue
        if of_pools and read_pool(table.phase) is None:
            continue
        points = [marked_points(one, table.stopped_at) for one in (table.ns_points, table.ew_points)]
        ns, ew = (
            {team.number: found for team in table.teams(side)}
            for side, found in zip(Side, points, strict=True)
        )
        results[frozenset({*ns, *ew})] = {**ns, **ew}
    return results


def _meeting(
    label: str, ns: Sequence[int], ew: Sequence[int], sides: dict[int, MeetingSide], results: PointsByTable
) -> MeetingLine:
    points = results.get(frozenset({*ns, *ew}), {})
    return {
        "label": label,
        "sides": [_side_of(ns, sides), _side_of(ew, sides)],
        "points": [points.get(ns[0], ""), points.get(ew[0], "")],
    }


def _side_of(numbers: Sequence[int], sides: dict[int, MeetingSide]) -> MeetingSide:
    return {
        "number": " + ".join(map(str, numbers)),
        "players": [player for number in numbers for player in sides[number]["players"]],
    }


def meeting_pages(concours: PaperHead, title: str, groups: Sequence[MeetingGroup]) -> list[PaperPage]:
    """Groups under one another, none broken that a page holds."""
    teams = [side for group in groups for side in _sides_of(group)]
    place = TextPlace(NAMES, NAME_SIZE, LINE * NAME_SHARE, NAME_FLOOR)
    names = TextList([side["players"] for side in teams], place, grows=True)
    pages = [{"lines": lines} for lines in _grown(list(_flow(groups, names)))]
    return numbered_pages("meetings", pages, concours=concours, title=title, names=names)


def _sides_of(group: MeetingGroup) -> Iterator[MeetingSide]:
    """Whose names stand in a group."""
    for meeting in group["meetings"]:
        yield from meeting["sides"]
    yield from group.get("teams", [])


def _flow(groups: Sequence[MeetingGroup], names: TextList) -> Iterator[list[PlacedLine]]:
    page: list[PlacedLine] = []
    taken = 0.0
    for group in groups:
        lines = _lines(group, names)
        if page and taken + ABOVE + sum(height for height, _line in lines) > ROOM:
            yield page
            page, taken = [], 0.0
        taken += ABOVE if page else 0.0
        for height, line in lines:
            if taken + height > ROOM:
                yield page
                head = {"title": group["title"]}
                page, taken = [_placed_line(0.0, TITLE, head)], TITLE
            page.append(_placed_line(taken, height, line))
            taken += height
    if page:
        yield page


def _grown(pages: Sequence[list[PlacedLine]]) -> Iterator[list[PlacedLine]]:
    """The lines of all pages taller, as far as the fullest page holds them."""
    fullest = max((page[-1].top + page[-1].height - TOP for page in pages), default=ROOM)
    more = min(TALLEST, ROOM / fullest)
    for page in pages:
        yield [one._replace(top=TOP + (one.top - TOP) * more, height=one.height * more) for one in page]


def _placed_line(taken: float, height: float, line: Any) -> PlacedLine:
    return PlacedLine(LEFT, TOP + taken, WIDTH, height, line, height)


def _lines(group: MeetingGroup, names: TextList) -> list[tuple[float, Any]]:
    """The lines of a group, each with its height."""
    found: list[tuple[float, Any]] = [(TITLE, {"title": group["title"]})]
    for meeting in group["meetings"]:
        needs = [names.height(side["players"]) / NAME_SHARE for side in meeting["sides"]]
        both = [
            (side, points, place)
            for side, points, place in zip(
                meeting["sides"], meeting["points"], ("left", "right"), strict=True
            )
        ]
        found.append((max(LINE, *needs), {"label": meeting["label"], "sides": both}))
    found.extend(
        (
            max(LINE, names.height(team["players"]) / NAME_SHARE),
            {"team": team, "boxes": [*zip(BOXES, group["heads"], team["boxes"], strict=True)]},
        )
        for team in group.get("teams", [])
    )
    return found


POOL_MEETINGS = register(
    Paper(
        key="meetings",
        reveals=True,
        tagged=True,
        label=gettext_lazy("Poules et leurs rencontres"),
        title=lambda _asked: _("poules"),
        read=_read_pools,
        pages=lambda concours, groups: meeting_pages(concours, _("Poules"), groups),
        newest=lambda asked: newest_result(asked.tournament),
        addresses=("poules/",),
        section=Section(
            moment=Moment.ROUND,
            place=4,
            beside="bracket",
            heading=gettext_lazy("Poules"),
            about=gettext_lazy(
                "Chaque poule avec toutes ses rencontres, des cases pour les points et pour son classement."
            ),
            ready=lambda listing: bool(listing.rounds) and bool(listing.tournament.finalists),
        ),
    )
)
SCHEDULE = register(
    Paper(
        key="schedule",
        reveals=True,
        tagged=True,
        label=gettext_lazy("Avec ses résultats"),
        title=lambda _asked: _("programme avec résultats"),
        read=_read_schedule,
        pages=lambda concours, groups: meeting_pages(concours, _("Programme"), groups),
        newest=lambda asked: newest_result(asked.tournament),
        addresses=("programme/resultats/",),
        section=Section(
            moment=Moment.BEFORE,
            place=7,
            beside="programme",
            heading=gettext_lazy("Programme avec résultats"),
            about=gettext_lazy("Chaque partie, table par table, et deux cases pour ses points."),
            ready=lambda listing: has_schedule(listing.tournament),
        ),
    )
)
