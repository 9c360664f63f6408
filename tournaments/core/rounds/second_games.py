"""The game of an exempt team: its «rattrapage» against a table that has finished, or its «partie bis».

Its host plays a second time in the round, and the result does not count for the host. The host sits on the
other side than at its own table.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import chain, count, product
from typing import Final, NamedTuple

from scoring.lots import Lots
from tournaments.core.models.planning import ByePolicy
from tournaments.core.models.rounds import Round
from tournaments.core.rounds import drawing, queries
from tournaments.core.rounds.changes import EditFigures, EditKind, RoundState
from tournaments.core.rounds.editing import round_state
from tournaments.core.rounds.errors import RoundError
from tournaments.core.rounds.seating import Seating, SideTeams, TableSeating
from tournaments.draw.request import History, Request

SECOND_GAME_POLICIES: Final = {
    ByePolicy.CATCH_UP.value: EditKind.CATCH_UP,
    ByePolicy.EXTRA.value: EditKind.EXTRA,
}
"""The bye policies that give the exempt team a game, with the edit that makes it."""
MAX_HOSTS: Final = 6


@dataclass(frozen=True, slots=True)
class SecondGame:
    """The exempt `guest` meets the side `host` of `table`, at another table."""

    guest: SideTeams
    host: SideTeams
    at: int
    kind: EditKind

    @property
    def figures(self) -> EditFigures:
        return {"teams": [*self.guest, *self.host], "guest": [*self.guest], "tables": [self.at]}

    def after(self, state: RoundState) -> Seating:
        if not {*self.guest} <= {*state.seating.byes}:
            raise RoundError("nobody-exempt")
        state.check_one_game(*self.guest, *self.host)
        own = state.seating.table_of(self.host[0])
        if own is None or self.host not in {own.ns, own.ew} or self.at in state.seating.tables:
            raise RoundError("no-host")
        match = (
            TableSeating(self.at, self.guest, self.host, host="EW")
            if self.host == own.ns
            else TableSeating(self.at, self.host, self.guest, host="NS")
        )
        return Seating.of((*state.seating.matches, match), state.seating.byes)


class Host(NamedTuple):
    """A side of a finished table that could play the exempt team; `met`: it has before."""

    table: int
    side: str
    numbers: SideTeams
    met: bool


def exempt_waiting(round_: Round) -> SideTeams:
    """The exempt teams that have yet to be given the game which the bye policy promises them.

    At the mêlée one exempt player alone can be given none; in a bracket an exempt team simply goes on.
    """
    if round_.tournament.bye_policy not in SECOND_GAME_POLICIES or round_.drawn_by.brackets:
        return ()
    state = round_state(round_)
    left = _guests_left(state)
    return left if len(left) >= state.side_size else ()


def next_guest(round_: Round) -> SideTeams:
    """The exempt team whose game comes next, two individuals at the mêlée; `RoundError`."""
    return _guest(round_state(round_))


def possible_hosts(round_: Round) -> list[Host]:
    """The sides that could play the exempt team, those of the tables that finished first coming first."""
    state, asked = round_state(round_), queries.current_request(round_)
    guest = _guest(state)
    finished = round_.tables.filter(finished_at__isnull=False, absent="", host="")
    in_order = finished.order_by("finished_at", "pk").values_list("number", flat=True)
    tables = [state.seating.at(table) for table in in_order]
    found = [
        Host(match.table, side, numbers, _have_met(asked, guest, numbers))
        for match in tables
        if match is not None
        for side, numbers in (("NS", match.ns), ("EW", match.ew))
        if _may_host(asked, state, guest, numbers)
    ]
    return found[:MAX_HOSTS]


def catch_up_game(round_: Round, table: int, side: str) -> SecondGame:
    """The «rattrapage» against that side of a finished table; `RoundError`."""
    state = round_state(round_)
    guest = _guest(state)
    host = next((each for each in possible_hosts(round_) if (each.table, each.side) == (table, side)), None)
    if host is None:
        raise RoundError("not-host", table=table)
    return SecondGame(guest, host.numbers, _next_table(round_, state), EditKind.CATCH_UP)


def extra_game(round_: Round) -> SecondGame:
    """The «partie bis» against a side drawn by lot among those that played, one never met if there is one.

    Each lot is SHA-256 of the round's seed, «extra» and the numbers of both, so that anybody finds it.
    """
    state, asked = round_state(round_), queries.current_request(round_)
    guest = _guest(state)
    gone = set(round_.tables.exclude(absent="").values_list("number", flat=True))
    lots = Lots(round_.seed, round_.number)
    sides = [
        (_have_met(asked, guest, numbers), lots.draw("extra", *guest, *numbers), numbers)
        for match in state.seating.own
        if match.table not in gone
        for numbers in (match.ns, match.ew)
        if _may_host(asked, state, guest, numbers)
    ]
    if not sides:
        raise RoundError("no-host")
    return SecondGame(guest, min(sides)[2], _next_table(round_, state), EditKind.EXTRA)


def _guest(state: RoundState) -> SideTeams:
    """The exempt team that comes next; two individuals at the mêlée."""
    left = _guests_left(state)
    if not left:
        raise RoundError("nobody-exempt")
    if len(left) < state.side_size:
        raise RoundError("not-enough-exempt")
    return left[: state.side_size]


def _guests_left(state: RoundState) -> SideTeams:
    playing = {number for match in state.seating.hosted for number in match.guest}
    return tuple(number for number in state.seating.byes if number in state.present - playing)


def _may_host(asked: Request, state: RoundState, guest: SideTeams, host: SideTeams) -> bool:
    """Whether a side is there, in no second game yet, and not banned from meeting the exempt team."""
    busy = {number for match in state.seating.hosted for number in match.numbers}
    bans = {frozenset(pair) for pair in asked.bans}
    banned = any(frozenset(pair) in bans for pair in product(guest, host))
    return {*host} <= state.present - busy and not banned


def _have_met(asked: Request, guest: SideTeams, host: SideTeams) -> bool:
    """Whether the two sides have met before, or are a pair that the organizer wants to avoid."""
    met, avoid = History(asked.played).met, {frozenset(pair) for pair in asked.avoid}
    return any(met[one][other] or {one, other} in avoid for one, other in product(guest, host))


def _next_table(round_: Round, state: RoundState) -> int:
    """The first free table in the order of the room."""
    room = drawing.usable_tables(round_.tournament)
    beyond = count(max(room, default=0) + 1)
    return next(table for table in chain(room, beyond) if table not in state.seating.tables)
