"""Brackets across the sheet, eight matches of the first step on a page; then the pools.

A line leads from each match to the next one, and the last one to the box of who wins: a poster to write on.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final, TypedDict

from django.http import Http404
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.core.models.rounds import stopped_legend
from tournaments.core.rounds import brackets
from tournaments.core.standings import queries as standings
from tournaments.frontends.printing.content import PaperHead
from tournaments.frontends.printing.fitting import MM, NAME_FLOOR, TextList, TextPlace, names_height
from tournaments.frontends.printing.pages import LEFT, TOP, PaperPage
from tournaments.frontends.printing.papers.phases.meetings import (
    MeetingGroup,
    explained,
    marked_points,
    meeting_pages,
)
from tournaments.frontends.printing.papers.phases.pools import PoolTable, pool_pages, pool_table
from tournaments.frontends.printing.registry import Moment, Paper, PaperRequest, Section, register
from tournaments.frontends.printing.times import newest_result
from tournaments.platform.typography import names_in

WIDTH: Final = 277.0
HEIGHT: Final = 172.0
HEAD: Final = 6.0
MATCHES_A_PAGE: Final = 8
"""Matches under one another; half as many where names are long."""
SIDE_SHARE: Final = 0.475
"""The share of a match's height that each of its sides may take."""
NAMES_SHARE: Final = 0.95
TWO_NAMES_SHARE: Final = 0.86
"""The share of a side's height that its names may take; two of them stay off its frame."""
MAX_SIDE_HEIGHT: Final = 13.0
"""The height of a side with short names, in millimetres: two players under one another."""
NUMBER: Final = 8.0
POINTS: Final = 11.0
STEP_GAP: Final = 7.0
"""The gap between two steps, in millimetres, for the lines that join them."""
MAX_NAME_SIZE: Final = 13.0
"""The largest size of a name, in points."""
WINNER_BOX_HEIGHT: Final = 28.0
"""The box of who wins, in millimetres; taller where the names need it."""
WINNER_BOX_EDGES: Final = 11.0
"""The height of the title and the edges of the winner's box, in millimetres."""
WINNER_BOX_GAP: Final = 9.0
"""The gap between the winner's box and the last match below it, in millimetres."""
STEPS: Final = {
    2: gettext_lazy("Demi-finales"),
    4: gettext_lazy("Quarts de finale"),
    8: gettext_lazy("Huitièmes de finale"),
    16: gettext_lazy("Seizièmes de finale"),
    32: gettext_lazy("Trente-deuxièmes de finale"),
}
"""What stands over so many matches of a step."""


class BracketSide(TypedDict):
    """A side of a match in a bracket; `number` and `players` are empty while they are not known."""

    number: str
    players: list[str]
    points: str
    won: bool


class BracketMatch(TypedDict):
    """A match of a bracket; `table` is empty while it is not drawn."""

    table: str
    sides: list[BracketSide]


class PrintedStep(TypedDict):
    """A step of a bracket, with its matches from top to bottom."""

    title: str
    games: list[BracketMatch]


class PrintedBracket(TypedDict):
    """One part of the concours; `third` is the match for third place."""

    title: str
    steps: list[PrintedStep]
    third: BracketMatch | None


class PrintedTree(TypedDict):
    """Brackets, pools, and the draw of those who lost, a group for each of its rounds."""

    brackets: list[PrintedBracket]
    pools: list[PoolTable]
    losers: list[MeetingGroup]


def _read(asked: PaperRequest) -> PrintedTree:
    """The brackets as far as they are known, and the pools; 404 where there is none."""
    tournament = asked.tournament
    if not brackets.has_tree(tournament):
        raise Http404
    lines = standings.rows(standings.current(tournament))
    ranking = [row["number"] for row in lines]
    tree = brackets.tree(tournament, ranking, equals=standings.equals_of(lines))
    if not tree:
        raise Http404
    return {
        "brackets": [_bracket(part) for part in tree.parts],
        "pools": list(map(pool_table, tree.pools)),
        "losers": explained(map(_losers, tree.losers)),
    }


def _losers(step: brackets.BracketStep) -> MeetingGroup:
    """A round of the draw of those who lost, table by table."""
    round_ = _("Partie %(number)s") % {"number": step.round}
    return {
        "title": f"{step.heading} · {round_}",
        "meetings": [
            {
                "label": str(game.table),
                "sides": [
                    {"number": str(side.number), "players": names_in(side.names)} for side in game.sides
                ],
                "points": [marked_points(side.points, game.stopped_at) for side in game.sides],
            }
            for game in step.games
        ],
    }


def _bracket(part: brackets.BracketPart) -> PrintedBracket:
    games = [*(game for step in part.steps for game in step.games), *([part.third] if part.third else [])]
    stopped = any(game.stopped for game in games)
    return {
        "title": f"{part.heading} · {stopped_legend().removesuffix('.')}" if stopped else part.heading,
        "steps": [_step(step) for step in part.steps],
        "third": _match(part.third) if part.third else None,
    }


def _step(step: brackets.BracketStep) -> PrintedStep:
    games = [_match(game) for game in step.games]
    return {"title": str(STEPS.get(len(games), step.heading)), "games": games}


def _match(game: brackets.BracketGame) -> BracketMatch:
    table = _("T. %(table)s") % {"table": game.table} if game.table and game.playing else ""
    one, other = (_side(side, game.stopped_at) for side in game.sides)
    if game.walkover:
        other["players"] = [_("sans jouer")]
    return {"table": table, "sides": [one, other]}


def _side(side: brackets.Contestant, stopped_at: int | None) -> BracketSide:
    return {
        "number": "" if side.number is None else str(side.number),
        "players": names_in(side.names),
        "points": marked_points(side.points, stopped_at),
        "won": side.won,
    }


def _pages(concours: PaperHead, tree: PrintedTree) -> list[PaperPage]:
    """Each part of the concours, the draw of those who lost, then its pools."""
    pages = [page for each in tree["brackets"] for page in _bracket_pages(concours, each)]
    if tree["losers"]:
        pages += meeting_pages(concours, tree["losers"][0]["title"].partition(" · ")[0], tree["losers"])
    return [*pages, *pool_pages(concours, tree["pools"])]


def _bracket_pages(concours: PaperHead, bracket: PrintedBracket) -> Iterator[PaperPage]:
    """One part; where it has more than eight matches in pieces, then what they lead to."""
    steps = bracket["steps"]
    most = _matches_a_page(steps)
    pieces = max(1, len(steps[0]["games"]) // most)
    if pieces == 1:
        yield _page(concours, bracket)
        return
    depth = most.bit_length()
    for piece in range(pieces):
        title = _("%(part)s, %(piece)s / %(pieces)s") % {
            "part": bracket["title"], "piece": piece + 1, "pieces": pieces,
        }  # fmt: skip
        cut = [_piece(step, piece, pieces) for step in steps[:depth]]
        yield _page(concours, {"title": title, "steps": cut, "third": None}, onward=piece + 1)
    yield _page(concours, {**bracket, "steps": steps[depth - 1 :]}, pieces=pieces)


def _matches_a_page(steps: Sequence[PrintedStep]) -> int:
    """How many matches stand under one another so that their names can be read."""
    names = WIDTH / min(len(steps), MATCHES_A_PAGE.bit_length()) - STEP_GAP - NUMBER - POINTS
    return (
        MATCHES_A_PAGE
        if _side_height(steps, names) <= HEIGHT / MATCHES_A_PAGE * SIDE_SHARE
        else MATCHES_A_PAGE // 2
    )


def _side_height(steps: Sequence[PrintedStep], width: float) -> float:
    """The height of the longest names of a side in `width` millimetres."""
    sides = (side for step in steps for game in step["games"] for side in game["sides"])
    return max((names_height(side["players"], width) for side in sides), default=0.0) / NAMES_SHARE


def _piece(step: PrintedStep, piece: int, pieces: int) -> PrintedStep:
    size = len(step["games"]) // pieces
    return {"title": step["title"], "games": step["games"][piece * size : (piece + 1) * size]}


def _page(concours: PaperHead, bracket: PrintedBracket, *, onward: int = 0, pieces: int = 0) -> PaperPage:
    """Steps side by side, with the box of the winner after the last one.

    A piece ends with «→ 3» over its last match, where it is piece 3 and the bracket goes `onward`; on the
    page that joins so many `pieces` each first match has left of it the number of that it comes from.
    """
    title, steps, third = bracket["title"], bracket["steps"], bracket["third"]
    width = WIDTH / len(steps)
    box = width - STEP_GAP
    names = box - NUMBER - POINTS
    high = min(max(MAX_SIDE_HEIGHT, _side_height(steps, names)), HEIGHT / len(steps[0]["games"]) * SIDE_SHARE)
    size = min(MAX_NAME_SIZE, TWO_NAMES_SHARE / 2 * high * MM)
    lefts = [LEFT + place * width for place in range(len(steps))]
    shared: dict[str, Any] = {
        "concours": concours,
        "title": title,
        "heads": [(left, step["title"]) for left, step in zip(lefts, steps, strict=True)],
        "head_top": TOP + 1,
        "games": [
            game for left, step in zip(lefts, steps, strict=True) for game in _column(step, left, high)
        ],
        "joints": [
            joint
            for left, step, after in zip(lefts, steps, steps[1:], strict=False)
            for joint in _joints(len(step["games"]), len(after["games"]), left + box)
        ],
        "high": high,
        "wide": box,
        "names": _listed(steps, third, TextPlace(names, size, NAMES_SHARE * high, NAME_FLOOR)),
    }
    _join_pieces(shared["games"], onward, pieces)
    if third is not None:
        shared["games"].append(_third_place(third, lefts[-1], high))
    if not onward and steps[-1]["games"]:
        over = _middle(0, 1) - high - WINNER_BOX_GAP
        shared["winner"] = _winner_box(steps[-1]["games"][0], lefts[-1], over, box)
        shared["joints"].append(
            {"left": lefts[-1] + box / 2, "top": over, "width": 0.0, "height": WINNER_BOX_GAP}
        )
    return PaperPage("brackets", shared)


def _listed(steps: Sequence[PrintedStep], third: BracketMatch | None, place: TextPlace) -> TextList:
    """The names of a sheet, composed as one."""
    games = [*(game for step in steps for game in step["games"]), *([third] if third else [])]
    return TextList([side["players"] for game in games for side in game["sides"]], place)


def _third_place(game: BracketMatch, left: float, high: float) -> dict[str, Any]:
    """The match for the third place, below the final."""
    top = min(TOP + HEAD + HEIGHT / 2 + 3 * high + 8, TOP + HEAD + HEIGHT - 2 * high)
    return {"left": left, "top": top, "game": game, "title": _("Petite finale")}


def _join_pieces(games: list[dict[str, Any]], onward: int, pieces: int) -> None:
    """Write over the last match where the bracket goes on, left of the first `pieces` whence they come."""
    if onward:
        games[-1]["title"] = f"→ {onward}"
    for number, game in enumerate(games[:pieces], 1):
        game["origin"] = number


def _winner_box(final: BracketMatch, left: float, bottom: float, width: float) -> dict[str, Any]:
    """The box above the `final` with its winner, as tall as the names need; empty until it is played."""
    winner = next((side for side in final["sides"] if side["won"]), None)
    room = max(
        WINNER_BOX_HEIGHT - WINNER_BOX_EDGES,
        names_height(winner["players"], width) + 0.1 if winner else 0.0,
    )
    return {
        "left": left,
        "top": bottom - room - WINNER_BOX_EDGES,
        "high": room + WINNER_BOX_EDGES,
        "room": room,
        "side": winner,
    }


def _column(step: PrintedStep, left: float, high: float) -> Iterator[dict[str, Any]]:
    """The matches of a step, each in the middle of its share of the sheet."""
    for place, game in enumerate(step["games"]):
        top = _middle(place, len(step["games"])) - high
        yield {"left": left, "top": top, "game": game, "title": ""}


def _middle(place: int, count: int) -> float:
    """How far down the middle of a match of `count` stands."""
    return TOP + HEAD + (place + 0.5) * HEIGHT / count


def _joints(count: int, after: int, left: float) -> Iterator[dict[str, float]]:
    """The lines from `count` matches to half as many; none where a step does not halve them."""
    if count != 2 * after:
        return
    for place in range(after):
        top, middle = _middle(2 * place, count), _middle(place, after)
        yield {"left": left, "top": top, "width": STEP_GAP / 2, "height": 2 * (middle - top)}
        yield _line(left + STEP_GAP / 2, middle, STEP_GAP / 2)


def _line(left: float, top: float, width: float) -> dict[str, float]:
    """A line across."""
    return {"left": left, "top": top, "width": width, "height": 0.0}


BRACKET = register(
    Paper(
        key="bracket",
        reveals=True,
        label=gettext_lazy("Tableau et poules"),
        title=lambda _asked: _("tableau"),
        read=_read,
        pages=_pages,
        newest=lambda asked: newest_result(asked.tournament),
        addresses=("tableau/",),
        tagged=True,
        section=Section(
            moment=Moment.ROUND,
            place=4,
            heading=gettext_lazy("Tableau et poules"),
            about=gettext_lazy(
                "Qui rencontre qui jusqu’à la finale, les gagnants connus déjà inscrits ; les poules avec "
                "leur classement."
            ),
            ready=lambda listing: bool(listing.rounds) and brackets.has_tree(listing.tournament),
        ),
    )
)
