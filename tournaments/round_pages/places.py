"""Who sits where in a round, by name, and what is meant by what was typed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from scoring.cards import Side
from tournaments.models.registration import Named, Team, changes_in, folded, line_up
from tournaments.models.rounds import Bye, Round, Seated, Table


@dataclass(frozen=True, slots=True)
class Place:
    """Where one player sits: «où suis-je ?». `side` is ``NS`` or ``EW``; no table is a bye.

    `number` is the player's own, `beside` the partner's name, empty for who plays alone.
    """

    player: Named
    number: int
    beside: str
    teams: Sequence[Team]
    table: Table | None = None
    side: str = ""
    against: Seated | None = None


def places_of(round_: Round, tables: Iterable[Table], byes: Iterable[Bye]) -> list[Place]:
    """Every player's place, by name: those who sat there in that round."""
    changes = changes_in(round_.tournament)
    places = []
    for bye in byes:
        places += _all(Seated((line_up(bye.team, changes, round_.number),)), [bye.team])
    for table in tables:
        for side in (Side.NS, Side.EW):
            own, against = table.seated(side, changes), table.seated(side.other, changes)
            places += _all(own, table.teams(side), table, side.value, against)
    return sorted(places, key=lambda place: (folded(place.player.name), place.number))


def found(tables: Iterable[Table], query: str) -> list[Table]:
    """The tables whose number, or one of whose teams, is meant by what was typed."""
    return [
        each
        for each in tables
        if str(each.number) == query or any(meant(each.teams(side), query) for side in Side)
    ]


def meant(teams: Iterable[Team], query: str) -> bool:
    """Whether each word typed begins a name of one of the teams, or is its number."""
    words = folded(query).split()
    return any(
        all(
            word == str(team.number)
            if word.isdigit()
            else any(each.startswith(word) for each in team.search.split())
            for word in words
        )
        for team in teams
    )


def _all(
    own: Seated,
    teams: Sequence[Team],
    table: Table | None = None,
    side: str = "",
    against: Seated | None = None,
) -> list[Place]:
    return [
        Place(
            player,
            own.number_of(player),
            " – ".join(other.name for other in own.players if other != player),
            teams,
            table,
            side,
            against,
        )
        for player in own.players
    ]
