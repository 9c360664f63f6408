"""One round of any method that pairs for the best: `random` and `swiss` differ only in the order of teams."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from scoring.lots import Lots
from tournaments.draw.answer import DrawnRound, DrawnTable
from tournaments.draw.errors import InvalidRequest, RequestError
from tournaments.draw.matching import (
    MAX_SIDES,
    PairingProblem,
    PairingTeam,
    both_ways,
    fixed_tables,
    sides,
    table_numbers,
)
from tournaments.draw.request import DrawTeam, History, Request
from tournaments.draw.sparse import best_pairs
from tournaments.draw.wishes import broken_wishes


def pair_round(request: Request, order: Sequence[DrawTeam], *, ranked: bool) -> DrawnRound:
    """The round of `request` with the best pairs and table 1 for the first of `order`.

    `ranked`: neighbours in `order` should meet and its last has the bye. `InvalidRequest` if the bans
    leave no draw in which everybody plays.
    """
    lots = Lots(request.seed, request.round)
    history = History(request.played)
    problem = problem_of(request, order, history, ranked=ranked)
    seats, pairs = problem.seats, best_pairs(problem, lots)
    if pairs is None:
        raise InvalidRequest([_refusal(request)])
    byes = tuple(seats[one].number for one, other in pairs if other == len(seats))
    met = [(seats[one], seats[other]) for one, other in pairs if other < len(seats)]
    drawn = DrawnRound(_tables(met, order, request.options.tables, lots), byes)
    return replace(drawn, relaxed=broken_wishes(request, drawn, history))


def by_lot(teams: Sequence[DrawTeam], lots: Lots) -> list[DrawTeam]:
    """The teams in an order that depends on the seed and their numbers alone."""
    return sorted(teams, key=lambda team: (lots.draw("order", team.number), team.number))


def problem_of(
    request: Request, order: Sequence[DrawTeam], history: History, *, ranked: bool
) -> PairingProblem:
    """The pairing problem of a round."""
    return PairingProblem(_seats(request, order, history), ranked)


def _seats(request: Request, order: Sequence[DrawTeam], history: History) -> list[PairingTeam]:
    banned, avoided = both_ways(request.bans), both_ways(request.avoid)
    apart = request.round <= request.options.same_club_rounds
    return [
        PairingTeam(
            place=place,
            number=team.number,
            club=team.club_key if apart else "",
            met=history.met[team.number],
            byes=history.byes[team.number],
            sides=max(-MAX_SIDES, min(history.sides[team.number], MAX_SIDES)),
            banned=frozenset(banned.get(team.number, ())),
            avoided=frozenset(avoided.get(team.number, ())),
        )
        for place, team in enumerate(order)
    ]


def _tables(
    pairs: Sequence[tuple[PairingTeam, PairingTeam]],
    order: Sequence[DrawTeam],
    room: Sequence[int],
    lots: Lots,
) -> tuple[DrawnTable, ...]:
    wanted = fixed_tables([order[one.place], order[other.place]] for one, other in pairs)
    tables = []
    for number, (one, other) in zip(table_numbers(wanted, room), pairs, strict=True):
        ns, ew = sides(one, other, lots)
        tables.append(DrawnTable(number, (ns,), (ew,)))
    return tuple(sorted(tables, key=lambda table: table.table))


def _refusal(request: Request) -> RequestError:
    present = {team.number for team in request.teams}
    bans = sorted({(min(pair), max(pair)) for pair in request.bans if present.issuperset(pair)})
    return RequestError("bans", "bans-refuse-draw", bans=", ".join(f"{one}–{other}" for one, other in bans))
