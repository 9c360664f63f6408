"""What is printed, as plain JSON: written by the site, read by the press, hashed into the key of a paper."""

from __future__ import annotations

from typing import Any, TypedDict

from tournaments.planning.regulations import Told


class Concours(TypedDict):
    """The head of every paper; `facts` are its club, date and place on one line."""

    name: str
    facts: str


class Pair(TypedDict):
    """A side as it sits in a round: North then South, or West then East, or one player alone.

    `number` is as it is read: «7», or at the mêlée that of both, «4 + 9».
    """

    number: str
    players: tuple[str, ...]
    club: str


class Match(TypedDict):
    """A table of a round; `dealer` is the number of a `scoring.cards.Seat`.

    `phase` as it is read, empty where there are none; `host` is the side that plays a second time («NS»).
    """

    number: int
    ns: Pair
    ew: Pair
    dealer: int
    phase: str
    host: str


class Rules(TypedDict):
    """What a card follows: the ruleset's name with the club's options, and how a table ends."""

    ruleset: str
    options: dict[str, Any]
    ending: str
    target: int
    deals: int
    minutes: int
    last_deal: bool


class Draw(TypedDict):
    """A published round: `number` of `planned`.

    `foot` are the lines under its tables: what the exempt team gets, and what the lots were made from.
    """

    number: int
    planned: int
    matches: list[Match]
    byes: list[Pair]
    foot: list[str]


class Meeting(TypedDict):
    """A table of the programme: the numbers that sit North–South and East–West."""

    table: int
    ns: list[int]
    ew: list[int]


class Coming(TypedDict):
    """A round of the programme."""

    number: int
    meetings: list[Meeting]
    byes: list[int]


class Programme(TypedDict):
    """All the rounds of a concours that needs no result to draw them, and each team as (number, names)."""

    rounds: list[Coming]
    teams: list[tuple[int, str]]


class Entry(TypedDict):
    """A side of a match in a bracket; `number` is empty while it is not known."""

    number: str
    names: str
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


class Rank(TypedDict):
    """A line of the standing: `figures` as they are read, under the heads of the standing, in their order.

    `rounds` are the points by round, empty where none.
    """

    rank: int
    number: int
    players: list[str]
    figures: list[str]
    rounds: list[str]


class Head(TypedDict):
    """A column of figures of the standing."""

    title: str
    key: bool


class Award(TypedDict):
    """A line of the prize list; `players` are those of every team on that rank, none before there is one."""

    rank: int
    prize: str
    players: list[str]


class Sealed(TypedDict):
    """The seal of the results: when it was set with the short fingerprint, and the `whole` of it."""

    said: str
    whole: str


class Standing(TypedDict):
    """The standing after a round, and who wins what.

    `until` says when corrections close, empty where none runs; `seal` is None while nothing is sealed.
    """

    after: int
    planned: int
    provisional: bool
    until: str
    seal: Sealed | None
    heads: list[Head]
    rows: list[Rank]
    awards: list[Award]


class Party(TypedDict):
    """A side as the incident log names it; `letters` («N/S») are empty where no chair has a name."""

    number: str
    letters: str
    players: list[str]


class Incident(TypedDict):
    """A line of the incident log, each text as it is read and empty where there is nothing to say.

    `place` is where at the table: its round and its deal. `undone` says when it was taken back: its penalty
    counts no more. `teams` are those it is against, of a late correction both.
    """

    hour: str
    day: str
    table: str
    place: str
    what: str
    article: str
    words: str
    undone: str
    teams: list[Party]
    penalty: str
    by: str


class IncidentLog(TypedDict):
    """Rulings and late corrections in the order of time, then what sides still contest."""

    rulings: list[Incident]
    disputes: list[Incident]
    seal: Sealed | None


class Way(TypedDict):
    """How phones come to one table: what its QR code says, and the code to type."""

    link: str
    code: str


class Phones(TypedDict):
    """How phones come to the tables of a round; `typed` is the address where a code is typed.

    `ways` are by the number of the table, as text: JSON has no other keys.
    """

    typed: str
    ways: dict[str, Way]


class Content(TypedDict):
    """A whole paper: its parts in order (see `pages.PARTS`), and what each of them reads."""

    title: str
    language: str
    concours: Concours
    parts: list[str]
    rules: Rules
    draw: Draw | None
    phones: Phones | None
    """None where no phone reaches the site: then cards say nothing of it."""
    standing: Standing | None
    programme: Programme | None
    tree: Tree | None
    spares: int
    """How many blank cards."""
    told: Told | None
    """The rules of the concours in words, in the language of the paper."""
    incidents: IncidentLog | None
