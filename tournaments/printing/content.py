"""What is printed, as plain JSON: written by the site, read by the press, hashed into the key of a paper."""

from __future__ import annotations

from typing import TypedDict


class Concours(TypedDict):
    """The head of every paper; `facts` are its club, date and place on one line."""

    name: str
    facts: str


class Pair(TypedDict):
    """A team as it sits in a round: North then South, or West then East."""

    number: int
    players: tuple[str, str]
    club: str


class Match(TypedDict):
    """A table of a round; `dealer` is the number of a `scoring.play.Seat`."""

    number: int
    ns: Pair
    ew: Pair
    dealer: int


class Rules(TypedDict):
    """What the reminder on a card tells: the ruleset's name, and how a table ends."""

    ruleset: str
    ending: str
    target: int
    deals: int
    minutes: int
    last_deal: bool


class Draw(TypedDict):
    """A published round: `number` of `planned`."""

    number: int
    planned: int
    matches: list[Match]
    byes: list[Pair]


class Rank(TypedDict):
    """A line of the standing. `wins` as it is read («2½»), `rounds` the points by round, empty where none."""

    rank: int
    number: int
    players: list[str]
    wins: str
    points_for: int
    points_against: int
    difference: int
    rounds: list[str]


class Award(TypedDict):
    """A line of the prize list; `players` are those of every team on that rank, none before there is one."""

    rank: int
    prize: str
    players: list[str]


class Standing(TypedDict):
    """The standing after a round, and who wins what."""

    after: int
    planned: int
    provisional: bool
    rows: list[Rank]
    awards: list[Award]


class Content(TypedDict):
    """A whole paper: its parts in order (see `pages.PARTS`), and what each of them reads."""

    title: str
    language: str
    concours: Concours
    parts: list[str]
    rules: Rules
    draw: Draw | None
    standing: Standing | None
    spares: int
    """How many blank cards."""
