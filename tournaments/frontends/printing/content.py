"""What is printed, as plain JSON: written by the site, read by the press, hashed into the key of an order.

What each paper reads besides is a type of its own, in its file under `papers/`.
"""

from __future__ import annotations

from typing import Any, NotRequired, TypedDict


class PaperHead(TypedDict):
    """The head of every paper; `facts` are its club, date and place on one line."""

    name: str
    facts: str


class PaperContent(TypedDict):
    """A whole paper: the key of its kind (`registry.PAPERS`), and the data that kind reads and sets.

    `size` is a `PaperSize`, A4 where it is left out.
    """

    paper: str
    title: str
    language: str
    concours: PaperHead
    data: Any
    size: NotRequired[str]


class SeatedPair(TypedDict):
    """A side as it sits in a round: North then South, or West then East, or one player alone.

    `number` is as it is read: «7», or at the mêlée that of both, «4 + 9».
    """

    number: str
    players: tuple[str, ...]
    club: str


class RoundTable(TypedDict):
    """A table of a round; `dealer` is the number of a `scoring.cards.Seat`.

    `phase` as it is read, empty where there are none; `host` is the side that plays a second time («NS»).
    """

    number: int
    ns: SeatedPair
    ew: SeatedPair
    dealer: int
    phase: str
    host: str


class RoundDraw(TypedDict):
    """A published round: `number` of `planned`.

    `families` are the family names in the names of its players, which are written in `name_order`: lists by
    name are sorted by them. `foot` are the lines under its tables: what the exempt team gets, and what the
    lots were made from.
    """

    number: int
    planned: int
    matches: list[RoundTable]
    byes: list[SeatedPair]
    families: dict[str, str]
    name_order: str
    foot: list[str]


class CardRules(TypedDict):
    """What a card follows: the ruleset's name with the club's options, and how a table ends.

    `cap` has the fields of a `scoring.caps.Cap`, where a table counts so much at most.
    """

    ruleset: str
    options: dict[str, Any]
    ending: str
    target: int
    deals: int
    minutes: int
    last_deal: bool
    time_limit: NotRequired[bool]
    cap: NotRequired[dict[str, Any]]


class PhoneAccess(TypedDict):
    """How a phone opens a table or a team: the `link` of the QR code, and the `code` to type."""

    link: str
    code: str


class SealNote(TypedDict):
    """The seal of the results: when it was set with the short fingerprint, and the `whole` of it."""

    said: str
    whole: str
