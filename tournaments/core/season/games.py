"""The games of a sealed archive, for grades: who sat against whom, by how much, in how many deals.

Like an evening of a season they follow from the archive alone, and hold no name: players are commitments.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Final, NamedTuple

from tournaments.core.season.errors import SeasonError
from tournaments.core.season.reading import SHAPE_ERRORS, Data

PAIR: Final = 2
"""The players of a side: who sits there alone plays another game."""


class Game(NamedTuple):
    """A game between two pairs; the `margin` is of `ns` over `ew`, in points before penalties.

    `squares` is the sum of the squared differences of its deals. Where these were not written, it is the
    square of the margin, which is as large on average (Wald's second identity: also in a game to a target).
    """

    ns: tuple[str, ...]
    ew: tuple[str, ...]
    margin: int
    deals: int
    squares: int


class PlayedGames(NamedTuple):
    """The games of an evening; `date` is a day (2026-11-21)."""

    fingerprint: str
    date: str
    games: tuple[Game, ...]

    def to_record(self) -> dict[str, Any]:
        """The games as plain JSON, which `games_of_record` reads; each player is written once."""
        known: dict[str, int] = {}

        def places(players: Iterable[str]) -> list[int]:
            return [known.setdefault(player, len(known)) for player in players]

        games = [[places(one.ns), places(one.ew), one.margin, one.deals, one.squares] for one in self.games]
        return {
            "fingerprint": self.fingerprint,
            "date": self.date,
            "players": list(known),
            "games": games,
        }


def games_of_record(record: Data) -> PlayedGames:
    """The games that `PlayedGames.to_record` wrote."""
    known = record["players"]
    games = tuple(
        Game(tuple(known[at] for at in ns), tuple(known[at] for at in ew), margin, deals, squares)
        for ns, ew, margin, deals, squares in record["games"]
    )
    return PlayedGames(record["fingerprint"], record["date"], games)


def games_of(data: Data, fingerprint: str) -> PlayedGames:
    """The games of an archive's `data`, whose fingerprint the caller has checked; `SeasonError`."""
    try:
        found = tuple(_games(data))
        return PlayedGames(fingerprint, str(data["concours"]["date"]), found)
    except SHAPE_ERRORS as error:
        raise SeasonError("not-an-archive", what=f"{type(error).__name__} {error}") from error


def _games(data: Data) -> Iterator[Game]:
    concours = data["concours"]
    for round_ in data["rounds"]:
        planned = round_.get("deals", concours["deals"]) if concours["ending"] == "deals" else None
        for table in round_["tables"]:
            ns, ew = (_players(table["sides"][side]) for side in ("NS", "EW"))
            if _was_played(table) and len(ns) == len(ew) == PAIR:
                yield from _game(table, ns, ew, planned)


def _was_played(table: Data) -> bool:
    """A forfeit tells nothing of strength, nor a table at which one side only helps out."""
    result = table["result"]
    return result is not None and not result["absent"] and not table["host"]


def _players(side: list[Data]) -> tuple[str, ...]:
    return tuple(name for one in side for name in one["names"])


def _game(table: Data, ns: tuple[str, ...], ew: tuple[str, ...], planned: int | None) -> Iterator[Game]:
    """The game of a table; none where nothing tells how many deals it had."""
    if table["result"]["source"] == "deals":
        counted: list[Any] = [each for each in table["deals"] if not each["after_end"]]
        each_deal = [each["ns_mark"] - each["ew_mark"] for each in counted]
        margin, deals, squares = sum(each_deal), len(each_deal), sum(one * one for one in each_deal)
    else:
        totals = table["totals"]
        margin = totals["ns_points"] - totals["ew_points"]
        deals, squares = totals["deals_played"] or planned or 0, margin * margin
    if deals > 0:
        yield Game(ns, ew, margin, deals, squares)
