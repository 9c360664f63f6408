"""Brackets across the sheet, sixteen matches of the first step on a page; pools two by two."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from django.utils.translation import gettext as _

from tournaments.printing.content import Bracket, Content, Meet, PoolTable, Stage
from tournaments.printing.pages import GAP, Columns, Page, split
from tournaments.printing.walls import LEFT, TOP, wall_pages

WIDTH: Final = 277.0
HEIGHT: Final = 166.0
HEAD: Final = 6.0
MOST: Final = 16
"""Matches under one another."""
TALLEST: Final = 7.5
"""A side of a match, in millimetres."""
NUMBER: Final = 7.0
POINTS: Final = 10.0
BETWEEN: Final = 3.0
"""Two steps."""
POOL_LINES: Final = 36
POOL_LINE: Final = 7.0

Block = list[dict[str, Any] | None]
"""A pool's lines, filled up with nothing: all blocks are as tall."""


def bracket_pages(content: Content) -> list[Page]:
    """Each part of the concours; one of more than sixteen matches in pieces, then what they lead to."""
    tree = content["tree"]
    return [page for each in tree["brackets"] for page in _pages(content, each)] if tree else []


def _pages(content: Content, bracket: Bracket) -> Iterator[Page]:
    steps = bracket["steps"]
    pieces = max(1, len(steps[0]["games"]) // MOST)
    if pieces == 1:
        yield _page(content, bracket["title"], steps, bracket["third"])
        return
    depth = MOST.bit_length()
    for piece in range(pieces):
        title = _("%(part)s, %(piece)s / %(pieces)s") % {
            "part": bracket["title"], "piece": piece + 1, "pieces": pieces,
        }  # fmt: skip
        yield _page(content, title, [_piece(step, piece, pieces) for step in steps[:depth]], None)
    yield _page(content, bracket["title"], steps[depth - 1 :], bracket["third"])


def _piece(step: Stage, piece: int, pieces: int) -> Stage:
    size = len(step["games"]) // pieces
    return {"title": step["title"], "games": step["games"][piece * size : (piece + 1) * size]}


def _page(content: Content, title: str, steps: Sequence[Stage], third: Meet | None) -> Page:
    width = WIDTH / len(steps)
    heads = [(LEFT + place * width, step["title"]) for place, step in enumerate(steps)]
    room = HEIGHT / len(steps[0]["games"])
    high = min(TALLEST, room * 0.43)
    games = [game for place, step in enumerate(steps) for game in _column(step, LEFT + place * width, high)]
    if third is not None:
        top = min(TOP + HEAD + HEIGHT / 2 + 3 * high + 8, TOP + HEAD + HEIGHT - 2 * high)
        games.append({"left": heads[-1][0], "top": top, "game": third, "title": _("Petite finale")})
    shared = {
        "concours": content["concours"],
        "title": title,
        "heads": heads,
        "head_top": TOP + 1,
        "games": games,
        "high": high,
        "wide": width - BETWEEN,
        "names": width - BETWEEN - NUMBER - POINTS,
    }
    return Page("brackets", shared)


def _column(step: Stage, left: float, high: float) -> Iterator[dict[str, Any]]:
    """The matches of a step, each in the middle of its share of the sheet."""
    room = HEIGHT / len(step["games"])
    for place, game in enumerate(step["games"]):
        yield {"left": left, "top": TOP + HEAD + (place + 0.5) * room - high, "game": game, "title": ""}


def pool_pages(content: Content) -> list[Page]:
    """Pools in two columns, none of them broken."""
    tree = content["tree"]
    if tree is None or not tree["pools"]:
        return []
    block = max(len(pool["rows"]) for pool in tree["pools"]) + 2
    lines = POOL_LINES // block * block
    columns = Columns(LEFT, TOP + 2, (190.0 + GAP) / 2, POOL_LINE, 2, lines)
    blocks = [_block(pool, block) for pool in tree["pools"]]
    pages = []
    for part in split(blocks, 2 * (lines // block)):
        empty: Block = [None] * block if len(part) % 2 else []
        placed = [line for pool in (*part, empty) for line in pool]
        pages += wall_pages("pools", content, _("Poules"), columns, placed)
    return pages


def _block(pool: PoolTable, size: int) -> Block:
    lines: Block = [{"title": pool["title"]}, *({"row": row} for row in pool["rows"])]
    return lines + [None] * (size - len(lines))
