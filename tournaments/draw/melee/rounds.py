"""One round of any mêlée: `melee` and `melee-ranked` differ only in the order of individuals."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from scoring.lots import Lots
from scoring.sentences import sentence as _
from tournaments.draw.answer import Round, Table
from tournaments.draw.errors import InvalidRequest, RequestError
from tournaments.draw.matching import MAX_SIDES, both_ways
from tournaments.draw.melee.costs import SPLITS, Company, Four, Player
from tournaments.draw.melee.partners import bounds
from tournaments.draw.melee.search import Mixed, mix
from tournaments.draw.melee.wishes import Report, too_few
from tournaments.draw.request import History, Request, Team
from tournaments.draw.seating import table_numbers

Side = tuple[int, int]


def mix_round(request: Request, order: Sequence[Team], *, ranked: bool) -> Round:
    """The round of `request`, table 1 for the first of `order`.

    `ranked`: fours of neighbours in `order`, and its last rest. Fewer than four rest all.
    `InvalidRequest` if the search finds no round without a banned meeting.
    """
    if len(order) < 4:
        byes = tuple(sorted(team.number for team in order))
        return Round(byes=byes, relaxed=too_few(byes))
    lots, history = Lots(request.seed, request.round), History(request.played)
    company = Company(
        _players(request, order, history),
        ranked=ranked,
        apart=request.round <= request.options.same_club_rounds,
    )
    found = mix(company, lots)
    if found.cost >= company.units.ban:
        raise InvalidRequest([_refusal(request)])
    byes = tuple(sorted(order[place].number for place in found.resting))
    drawn = Round(_tables(request, company, found, lots), byes)
    report = Report(request, history, ranked=ranked)
    return replace(drawn, relaxed=report.relaxed(drawn, None if found.proven else bounds(company)))


def _players(request: Request, order: Sequence[Team], history: History) -> list[Player]:
    banned, avoided = both_ways(request.bans), both_ways(request.avoid)
    return [
        Player(
            place=place,
            number=team.number,
            club=team.club_key,
            partners=history.partners[team.number],
            met=history.met[team.number],
            byes=history.byes[team.number],
            sides=max(-MAX_SIDES, min(history.sides[team.number], MAX_SIDES)),
            fixed=team.fixed_table,
            banned=frozenset(banned.get(team.number, ())),
            avoided=frozenset(avoided.get(team.number, ())),
        )
        for place, team in enumerate(order)
    ]


def _tables(request: Request, company: Company, found: Mixed, lots: Lots) -> tuple[Table, ...]:
    fixed = [
        [player.fixed for player in map(company.players.__getitem__, four) if player.fixed]
        for four, _ in found.fours
    ]
    tables = []
    for number, seated in zip(table_numbers(fixed, request.options.tables), found.fours, strict=True):
        ns, ew = _sides(company, *seated, lots)
        tables.append(Table(number, ns, ew))
    return tuple(sorted(tables, key=lambda table: table.table))


def _sides(company: Company, four: Four, split: int, lots: Lots) -> tuple[Side, Side]:
    """NS and EW: the partners that sat less at NS sit there, a lot between equals."""
    players = [company.players[place] for place in four]
    pairs = [
        sorted((players[one], players[other]), key=lambda each: each.number) for one, other in SPLITS[split]
    ]
    low, high = sorted(pairs, key=lambda pair: pair[0].number)
    difference = sum(each.sides for each in low) - sum(each.sides for each in high)
    if difference == 0:
        difference = -1 if lots.draw("sides", low[0].number, high[0].number) % 2 else 1
    ns, ew = (low, high) if difference < 0 else (high, low)
    return (ns[0].number, ns[1].number), (ew[0].number, ew[1].number)


_BANNED: Final = _(
    "La mêlée n'a trouvé aucun tirage qui fasse jouer tout le monde sans une rencontre interdite "
    "({bans}) : levez une interdiction."
)


def _refusal(request: Request) -> RequestError:
    present = {team.number for team in request.teams}
    bans = sorted({(min(pair), max(pair)) for pair in request.bans if present.issuperset(pair)})
    words = ", ".join(f"{one}–{other}" for one, other in bans)
    return RequestError("bans", "bans-refuse-melee", _BANNED, bans=words)
