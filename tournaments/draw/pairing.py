"""One round of any method that pairs for the best: `random` and `swiss` differ only in the order of teams."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace

from tournaments.draw.answer import Round, Table
from tournaments.draw.costs import MOST_SIDES, Floor, Seat
from tournaments.draw.errors import InvalidRequest, RequestError
from tournaments.draw.history import History
from tournaments.draw.lots import Lots
from tournaments.draw.matching import best_pairs
from tournaments.draw.request import Request, Team
from tournaments.draw.seating import sides, table_numbers
from tournaments.draw.wishes import relaxed


def pair_round(request: Request, order: Sequence[Team], *, ranked: bool) -> Round:
    """The round of `request` with the best pairs and table 1 for the first of `order`.

    `ranked`: neighbours in `order` should meet and its last has the bye. `InvalidRequest` if the bans
    leave no draw in which everybody plays.
    """
    lots = Lots(request.seed, request.round)
    history = History(request.played)
    seats = _seats(request, order, history)
    pairs = best_pairs(Floor(seats, ranked, request.round <= request.options.same_club_rounds), lots)
    if pairs is None:
        raise InvalidRequest([_refusal(request)])
    byes = tuple(seats[one].number for one, other in pairs if other == len(seats))
    met = [(seats[one], seats[other]) for one, other in pairs if other < len(seats)]
    drawn = Round(_tables(met, order, lots), byes)
    return replace(drawn, relaxed=relaxed(request, drawn, history))


def by_lot(teams: Sequence[Team], lots: Lots) -> list[Team]:
    """The teams in an order that only the seed decides."""
    return sorted(teams, key=lambda team: (lots.draw("order", team.number), team.number))


def _seats(request: Request, order: Sequence[Team], history: History) -> list[Seat]:
    banned = defaultdict(set)
    for one, other in request.bans:
        banned[one].add(other)
        banned[other].add(one)
    return [
        Seat(
            place=place,
            number=team.number,
            club=team.club_key,
            met=history.met[team.number],
            byes=history.byes[team.number],
            sides=max(-MOST_SIDES, min(history.sides[team.number], MOST_SIDES)),
            banned=frozenset(banned[team.number]),
        )
        for place, team in enumerate(order)
    ]


def _tables(pairs: Sequence[tuple[Seat, Seat]], order: Sequence[Team], lots: Lots) -> tuple[Table, ...]:
    fixed = [order[seat.place].fixed_table for pair in pairs for seat in pair]
    wanted = [[table for table in both if table] for both in zip(fixed[::2], fixed[1::2], strict=True)]
    tables = []
    for number, (one, other) in zip(table_numbers(wanted), pairs, strict=True):
        ns, ew = sides(one, other, lots)
        tables.append(Table(number, (ns,), (ew,)))
    return tuple(sorted(tables, key=lambda table: table.table))


def _refusal(request: Request) -> RequestError:
    present = {team.number for team in request.teams}
    bans = sorted({(min(pair), max(pair)) for pair in request.bans if present.issuperset(pair)})
    return RequestError("bans", "bans-refuse-draw", bans=", ".join(f"{one}–{other}" for one, other in bans))
