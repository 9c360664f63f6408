"""Brackets across the sheet, eight matches of the first step on a page; then pools two by two.

A line leads from each match to the next one, and the last one to the box of who wins: a poster to write on.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final, TypedDict

from django.http import Http404
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.printing.content import Concours
from tournaments.printing.fitting import tall
from tournaments.printing.pages import GAP, LEFT, TOP, Columns, Page, split, wall_pages
from tournaments.printing.registry import Asked, Paper, Section, register
from tournaments.rounds import brackets
from tournaments.rounds.brackets import Pool
from tournaments.standings import queries as standings
from tournaments.standings.wording import figure

WIDTH: Final = 277.0
HEIGHT: Final = 166.0
HEAD: Final = 6.0
MOST: Final = 8
"""Matches under one another; half as many where names are long."""
SHARE: Final = 0.47
"""Of its place, for each side of a match."""
TALLEST: Final = 13.0
"""A side of a match, in millimetres, where names are short: its two players under one another."""
NUMBER: Final = 8.0
POINTS: Final = 11.0
BETWEEN: Final = 7.0
"""Two steps, with the lines that join them."""
LARGEST: Final = 13.0
"""Names, in points."""
WINNER: Final = 28.0
"""The box of who wins, in millimetres."""
ABOVE: Final = 9.0
"""From there down to the last match."""
POOL_LINES: Final = 36
POOL_LINE: Final = 7.0

Block = list[dict[str, Any] | None]
"""A pool's lines, filled up with nothing: all blocks are as tall."""


class Entry(TypedDict):
    """A side of a match in a bracket; `number` and `players` are empty while they are not known."""

    number: str
    players: list[str]
    points: str
    won: bool


class Meet(TypedDict):
    """A match of a bracket; `table` is empty while it is not drawn."""

    table: str
    sides: list[Entry]


class Stage(TypedDict):
    """A step of a bracket, with its matches from top to bottom."""

    title: str
    games: list[Meet]


class Bracket(TypedDict):
    """One part of the concours; `third` is the match for third place."""

    title: str
    steps: list[Stage]
    third: Meet | None


class PoolTable(TypedDict):
    """A pool with its lines as (rank, number, names, wins, points); figures are empty where hidden."""

    title: str
    rows: list[tuple[str, str, str, str, str]]


class Tree(TypedDict):
    """Brackets and pools."""

    brackets: list[Bracket]
    pools: list[PoolTable]


def _read(asked: Asked) -> Tree:
    """The brackets as far as they are known, and the pools; 404 where there is none."""
    tournament = asked.tournament
    if not brackets.has_tree(tournament):
        raise Http404
    ranking = [row["number"] for row in standings.rows(standings.current(tournament))]
    tree = brackets.tree(tournament, ranking)
    if not tree.parts and not tree.pools:
        raise Http404
    return {
        "brackets": [_bracket(part) for part in tree.parts],
        "pools": [_pool(pool) for pool in tree.pools],
    }


def _bracket(part: brackets.Part) -> Bracket:
    return {
        "title": part.heading,
        "steps": [_stage(step) for step in part.steps],
        "third": _meet(part.third) if part.third else None,
    }


def _stage(step: brackets.Step) -> Stage:
    return {"title": step.heading, "games": [_meet(game) for game in step.games]}


def _meet(game: brackets.Game) -> Meet:
    table = _("T. %(table)s") % {"table": game.table} if game.table and game.playing else ""
    one, other = map(_entry, game.sides)
    if game.walkover:
        other["players"] = [_("sans jouer")]
    return {"table": table, "sides": [one, other]}


def _entry(side: brackets.Contestant) -> Entry:
    return {
        "number": "" if side.number is None else str(side.number),
        "players": side.names.split(" – ", 1),
        "points": "" if side.points is None else figure(side.points),
        "won": side.won,
    }


def _pool(pool: Pool) -> PoolTable:
    return {
        "title": pool.heading,
        "rows": [
            (str(rank), str(row.number), row.names, row.wins, figure(row.points))
            for rank, row in enumerate(pool.rows, start=1)
        ],
    }


def _pages(concours: Concours, tree: Tree) -> list[Page]:
    """Each part of the concours, then its pools."""
    brackets = [page for each in tree["brackets"] for page in _bracket_pages(concours, each)]
    return [*brackets, *_pool_pages(concours, tree["pools"])]


def _bracket_pages(concours: Concours, bracket: Bracket) -> Iterator[Page]:
    """One part; where it has more than eight matches in pieces, then what they lead to."""
    steps = bracket["steps"]
    most = _most(steps)
    pieces = max(1, len(steps[0]["games"]) // most)
    if pieces == 1:
        yield _page(concours, bracket["title"], steps, bracket["third"])
        return
    depth = most.bit_length()
    for piece in range(pieces):
        title = _("%(part)s, %(piece)s / %(pieces)s") % {
            "part": bracket["title"], "piece": piece + 1, "pieces": pieces,
        }  # fmt: skip
        yield _page(
            concours, title, [_piece(step, piece, pieces) for step in steps[:depth]], None, last=False
        )
    yield _page(concours, bracket["title"], steps[depth - 1 :], bracket["third"])


def _most(steps: Sequence[Stage]) -> int:
    """How many matches stand under one another so that their names can be read."""
    names = WIDTH / min(len(steps), MOST.bit_length()) - BETWEEN - NUMBER - POINTS
    return MOST if _tallest(steps, names) <= HEIGHT / MOST * SHARE else MOST // 2


def _tallest(steps: Sequence[Stage], width: float) -> float:
    """What the longest names of a side take in `width` millimetres."""
    sides = (side for step in steps for game in step["games"] for side in game["sides"])
    return max((tall(side["players"], width) for side in sides), default=0.0) / 0.98


def _piece(step: Stage, piece: int, pieces: int) -> Stage:
    size = len(step["games"]) // pieces
    return {"title": step["title"], "games": step["games"][piece * size : (piece + 1) * size]}


def _page(
    concours: Concours, title: str, steps: Sequence[Stage], third: Meet | None, *, last: bool = True
) -> Page:
    """Steps side by side; with the box of the winner where they are the `last` ones."""
    final = steps[-1]["games"] if last else []
    width = WIDTH / len(steps)
    box = width - BETWEEN
    names = box - NUMBER - POINTS
    high = min(max(TALLEST, _tallest(steps, names)), HEIGHT / len(steps[0]["games"]) * SHARE)
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
        "names": names,
        "size": min(LARGEST, 1.15 * high),
    }
    if third is not None:
        top = min(TOP + HEAD + HEIGHT / 2 + 3 * high + 8, TOP + HEAD + HEIGHT - 2 * high)
        shared["games"].append({"left": lefts[-1], "top": top, "game": third, "title": _("Petite finale")})
    if final:
        winner = next((side for side in final[0]["sides"] if side["won"]), None)
        over = _middle(0, 1) - high - ABOVE
        shared["winner"] = {"left": lefts[-1], "top": over - WINNER, "side": winner}
        shared["joints"].append({"left": lefts[-1] + box / 2, "top": over, "width": 0.0, "height": ABOVE})
    return Page("brackets", shared)


def _column(step: Stage, left: float, high: float) -> Iterator[dict[str, Any]]:
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
        yield {"left": left, "top": top, "width": BETWEEN / 2, "height": 2 * (middle - top)}
        yield _line(left + BETWEEN / 2, middle, BETWEEN / 2)


def _line(left: float, top: float, width: float) -> dict[str, float]:
    """A line across."""
    return {"left": left, "top": top, "width": width, "height": 0.0}


def _pool_pages(concours: Concours, pools: Sequence[PoolTable]) -> list[Page]:
    """Pools in two columns, none of them broken."""
    if not pools:
        return []
    block = max(len(pool["rows"]) for pool in pools) + 2
    lines = POOL_LINES // block * block
    columns = Columns(LEFT, TOP + 2, (190.0 + GAP) / 2, POOL_LINE, 2, lines)
    blocks = [_block(pool, block) for pool in pools]
    pages = []
    for part in split(blocks, 2 * (lines // block)):
        empty: Block = [None] * block if len(part) % 2 else []
        placed = [line for pool in (*part, empty) for line in pool]
        pages += wall_pages("pools", concours, _("Poules"), columns, placed)
    return pages


def _block(pool: PoolTable, size: int) -> Block:
    lines: Block = [{"title": pool["title"]}, *({"row": row} for row in pool["rows"])]
    return lines + [None] * (size - len(lines))


BRACKET = register(
    Paper(
        key="bracket",
        label=gettext_lazy("Tableau et poules"),
        title=lambda _asked: _("tableau"),
        read=_read,
        pages=_pages,
        addresses=("tableau/",),
        section=Section(
            place=2,
            heading=gettext_lazy("Tableau"),
            about=gettext_lazy(
                "Qui rencontre qui jusqu'à la finale, les gagnants connus déjà inscrits ; les poules avec "
                "leur classement."
            ),
            ready=lambda listing: bool(listing.rounds) and brackets.has_tree(listing.tournament),
        ),
    )
)
