"""A sealed archive as an evening of a season: who sat in which round under which number, and how it ended.

Players are the commitments of the archive (docs/archive.md), so an evening holds no name. It is a small part
of the archive and follows from it alone: the same fingerprint is always the same evening.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from enum import StrEnum
from typing import Any, Final, NamedTuple

from tournaments.core.season.errors import SeasonError

Data = Mapping[str, Any]
"""A JSON object."""

SHAPE_ERRORS: Final = (KeyError, IndexError, TypeError, AttributeError, ValueError)
"""What data of another shape raise where they are read."""
COMMITMENT: Final = re.compile(r"[0-9a-f]{64}")
"""A commitment to a name, or a fingerprint."""


class Outcome(StrEnum):
    """How a round ended for a team."""

    WON = "won"
    DRAWN = "drawn"
    LOST = "lost"
    BYE = "bye"
    ABSENT = "absent"
    """It lost by forfeit."""
    UNCOUNTED = "uncounted"
    """The standing has nothing of it: annulled, or without a result."""


class Played(NamedTuple):
    """A round of a team: the players who sat (at a bye: who would have), how it ended, the points it gave."""

    round: int
    players: tuple[str, ...]
    outcome: Outcome
    points: int


class Entrant(NamedTuple):
    """A line of an evening's standing: a team, or where players enter one by one a player.

    `rounds` are those in which it sat at a table or had a bye; `players` are those of its last line-up.
    """

    number: int
    rank: int
    players: tuple[str, ...]
    rounds: tuple[Played, ...]

    @property
    def came(self) -> frozenset[str]:
        """Who sat in one of its rounds; of a team that has none, its players."""
        return frozenset(player for each in self.rounds for player in each.players) or frozenset(self.players)


class Evening(NamedTuple):
    """A sealed concours as the season counts it; `date` is a day (2026-11-21)."""

    fingerprint: str
    name: str
    date: str
    entrants: tuple[Entrant, ...]

    @property
    def players(self) -> frozenset[str]:
        """The commitments of all who came."""
        return frozenset[str]().union(*(each.came for each in self.entrants))

    @property
    def order(self) -> tuple[str, str]:
        """The place of the evening in a season: by day, then by fingerprint."""
        return self.date, self.fingerprint

    def to_record(self) -> dict[str, Any]:
        """The evening as plain JSON, which `evening_of_record` reads; each player is written once."""
        known: dict[str, int] = {}

        def places(players: Iterable[str]) -> list[int]:
            return [known.setdefault(player, len(known)) for player in players]

        entrants = [
            [
                each.number,
                each.rank,
                places(each.players),
                [[one.round, places(one.players), one.outcome.value, one.points] for one in each.rounds],
            ]
            for each in self.entrants
        ]
        named = {"fingerprint": self.fingerprint, "name": self.name, "date": self.date}
        return {**named, "players": list(known), "entrants": entrants}


def evening_of_record(record: Data) -> Evening:
    """The evening that `Evening.to_record` wrote."""
    known = record["players"]

    def players(places: Iterable[int]) -> tuple[str, ...]:
        return tuple(known[place] for place in places)

    entrants = tuple(
        Entrant(
            number,
            rank,
            players(last),
            tuple(Played(at, players(sat), Outcome(end), points) for at, sat, end, points in rounds),
        )
        for number, rank, last, rounds in record["entrants"]
    )
    return Evening(record["fingerprint"], record["name"], record["date"], entrants)


def evening_of(data: Data, fingerprint: str) -> Evening:
    """The evening of an archive's `data`, whose fingerprint the caller has checked; `SeasonError`."""
    try:
        sealed, found = data["concours"]["seed"] is not None, _read(data, fingerprint)
    except SHAPE_ERRORS as error:
        raise SeasonError("not-an-archive", what=f"{type(error).__name__} {error}") from error
    if not sealed:
        raise SeasonError("not-sealed")
    if not all(COMMITMENT.fullmatch(str(player)) for player in found.players):
        raise SeasonError("names-in-clear")
    return found


def _read(data: Data, fingerprint: str) -> Evening:
    """The evening; data of another shape raise `SHAPE_ERRORS`."""
    seats = _seats(data)
    line_ups = {team["number"]: team["players"] for team in data["teams"]}
    entrants = tuple(
        _entrant(row, line_ups[row["number"]], seats.get(row["number"], {}))
        for row in data["standing"]["rows"]
    )
    return Evening(fingerprint, str(data["concours"]["name"]), str(data["concours"]["date"]), entrants)


Seat = tuple[tuple[str, ...] | None, Outcome]
"""Who sat there (None: whoever is in the line-up), and how the round ended."""


def _seats(data: Data) -> dict[int, dict[int, Seat]]:
    """The seats by the number of the team and of the round, but for sides whose table does not count."""
    seats: dict[int, dict[int, Seat]] = {}
    for round_ in data["rounds"]:
        for number in round_["byes"]:
            seats.setdefault(number, {})[round_["number"]] = None, Outcome.BYE
        for table in round_["tables"]:
            for side, sitting in table["sides"].items():
                if side == table["host"]:
                    continue
                for one in sitting:
                    found = tuple(one["names"]), _outcome(table["result"], side)
                    seats.setdefault(one["number"], {})[round_["number"]] = found
    return seats


def _outcome(result: Data | None, side: str) -> Outcome:
    if result is None:
        return Outcome.UNCOUNTED
    if result["absent"]:
        return Outcome.ABSENT if result["absent"] == side else Outcome.WON
    if result["winner"] is None:
        return Outcome.DRAWN
    return Outcome.WON if result["winner"] == side else Outcome.LOST


def _entrant(row: Data, line_ups: list[Data], seats: Mapping[int, Seat]) -> Entrant:
    rounds = tuple(_rounds(row["by_round"], line_ups, seats))
    return Entrant(row["number"], row["rank"], tuple(line_ups[-1]["names"]), rounds)


def _rounds(
    by_round: list[int | None],
    line_ups: list[Data],
    seats: Mapping[int, Seat],
) -> Iterator[Played]:
    for number, (players, outcome) in sorted(seats.items()):
        points = by_round[number - 1] if number <= len(by_round) else None
        if outcome is Outcome.BYE and points is None:  # of a round that nobody else finished
            continue
        yield Played(
            number,
            players or _line_up(line_ups, number),
            outcome if points is not None else Outcome.UNCOUNTED,
            points or 0,
        )


def _line_up(line_ups: list[Data], round_: int) -> tuple[str, ...]:
    """The players of a team in a round: those of the last line that begins no later."""
    return tuple([each["names"] for each in line_ups if each["from_round"] <= round_][-1])
