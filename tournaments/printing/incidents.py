"""The incident log on paper: across the sheet, a line an incident, each as tall as what was said of it.

How many lines a text takes is only guessed from its letters, before anything is measured; then it is set in
that room, at the size that fits.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import ceil
from typing import Final, NamedTuple

from django.utils.translation import gettext as _

from tournaments.printing.content import Content, Incident, IncidentLog, Party
from tournaments.printing.pages import Page
from tournaments.printing.results import FOOT, RANK_HEAD
from tournaments.printing.walls import TOP

HEIGHT: Final = 171.0
"""From under the heads to the foot of a sheet that lies across, in millimetres."""
TEXT: Final = 94.0
"""How wide what was decided is set."""
SIZE: Final = 10.0
"""Of running text, in points."""
LETTERS: Final = 68
"""As many of that size go on a line."""
LINE: Final = 4.0
PADDING: Final = 2.0
TITLE: Final = 9.0
"""The height of «Désaccords à régler» over the first of them."""
NAMES: Final = 9.2
"""The height of a team."""


class Block(NamedTuple):
    """An incident as it is set: `texts` run in `room` millimetres, under a `title` where a part begins."""

    height: float
    incident: Incident
    texts: list[str]
    room: float
    parties: list[tuple[float, Party]]
    """Each team with how far down it stands."""
    title: str = ""

    @property
    def columns(self) -> list[list[str]]:
        """The texts as they are measured: one column of paragraphs."""
        return [self.texts]

    @property
    def shift(self) -> float:
        """How far down the line begins."""
        return TITLE if self.title else 0.0


class Row(NamedTuple):
    """A block at its place."""

    top: float
    block: Block


def incident_pages(content: Content) -> list[Page]:
    """The log in the order of time, then what is still contested."""
    log = content["incidents"]
    if log is None:
        return []
    room = HEIGHT - FOOT if log["seal"] else HEIGHT
    sheets = list(_filled(_blocks(log), room))
    shared = {
        "concours": content["concours"],
        "title": _("Décisions d'arbitrage"),
        "seal": log["seal"],
        "text": {"width": TEXT, "size": SIZE},
        "alone": _alone(log),
        "pages": len(sheets),
    }
    return [Page("incidents", {**shared, "page": page, "rows": rows}) for page, rows in enumerate(sheets, 1)]


def _alone(log: IncidentLog) -> bool:
    """Whether one plays against one: then the column is of players."""
    sizes = {len(party["players"]) for one in log["rulings"] + log["disputes"] for party in one["teams"]}
    return sizes == {1}


def _blocks(log: IncidentLog) -> Iterator[Block]:
    yield from map(_block, log["rulings"])
    for place, dispute in enumerate(log["disputes"]):
        yield _block(dispute, "" if place else _("Désaccords à régler"))


def _block(incident: Incident, title: str = "") -> Block:
    said = (incident["what"], incident["article"], incident["words"], incident["undone"])
    texts = [text for text in said if text]
    # Where and when take two lines, whatever was said.
    room = LINE * max(2, sum(ceil(len(text) / LETTERS) for text in texts))
    parties = [(place * NAMES, party) for place, party in enumerate(incident["teams"])]
    height = PADDING + max(room, NAMES * len(parties)) + (TITLE if title else 0.0)
    return Block(height, incident, texts, room, parties, title)


def _filled(blocks: Iterable[Block], room: float) -> Iterator[list[Row]]:
    """The rows of each sheet, as many as go on it."""
    rows: list[Row] = []
    taken = 0.0
    for block in blocks:
        if rows and taken + block.height > room:
            yield rows
            rows, taken = [], 0.0
        rows.append(Row(TOP + RANK_HEAD + taken, block))
        taken += block.height
    if rows:
        yield rows
