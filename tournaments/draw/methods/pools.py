"""Poules: everybody meets everybody of a small pool, then the best of each play the principale.

Pools of 3 to 6 are filled there and back along the ranking (or by lot), clubs apart, and play the Berger
tables, all as many rounds as the largest needs; a pool that is done before waits, neither playing nor exempt.
A pool is ranked by what its teams earned among themselves, and pools of any size are compared by rates
(`pool_ranks`). Then the best `qualified` of each pool that are still there enter the principale, all others
the consolante, and teams of one pool meet as late as can be. A team that comes later takes the empty seat of
an odd pool, or waits for the consolante.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from itertools import combinations
from typing import Final

from scoring.sentences import sentence as _
from tournaments.draw.answer import DrawnRound
from tournaments.draw.brackets.bracket import Bracket, follow
from tournaments.draw.brackets.pool_ranks import across_pools, pool_figures
from tournaments.draw.brackets.pools import EMPTY, Pools, fill_pools, follow_pools, pool_count, rounds_for
from tournaments.draw.brackets.rounds import bracket_round, explain, rounds_to_final, seeded_bracket
from tournaments.draw.draft import DraftRound, numbers_by_rank
from tournaments.draw.errors import InvalidRequest, RequestError
from tournaments.draw.method import DrawMethod
from tournaments.draw.phases import CONSOLANTE, PRINCIPALE, pool_phase
from tournaments.draw.request import History, Options, Request
from tournaments.draw.wishes import Sentences

_BAN: Final = (
    "bans-refuse-pools",
    _(
        "À la partie {round}, des équipes qui ne doivent pas se rencontrer sont dans la même poule "
        "({bans}) : levez une interdiction."
    ),
)
_TOO_MANY: Final = _(
    "Avec des poules de {size}, {most} équipes au plus se qualifient par poule : les autres jouent "
    "la consolante."
)
_REASONS: Final[Sentences] = {
    "rematch": _("{nth} partie : la poule ramène ici un adversaire déjà rencontré"),
    "avoid": _("{nth} partie : ces deux équipes sont dans la même poule"),
    "same-club": _("{club}, {nth} partie : ces deux équipes sont dans la même poule"),
    "same-club-inevitable": _(
        "{mates} équipes sur {count} sont du même club, {club} : deux d’entre elles sont dans la même poule"
    ),
}


def draw(request: Request) -> tuple[DrawnRound, ...]:
    """One round, or several of the pools; `InvalidRequest` for more, for a banned meeting, and at the end."""
    rounds: list[DrawnRound] = []
    for number in range(request.round, request.round + request.rounds):
        now = replace(request, round=number, played=request.played + tuple(each.played() for each in rounds))
        pools, turn = follow_pools(now.played)
        if pools is None:
            pools = _new_pools(now)
        turn = _next_turn(now, pools, turn)
        if turn < pools.rounds:
            rounds.append(_pool_round(now, pools, turn))
        elif request.rounds > 1:
            raise InvalidRequest([RequestError("rounds", "needs-results")])
        else:
            rounds.append(_bracket_round(now, pools))
    return tuple(rounds)


def _next_turn(request: Request, pools: Pools, turn: int) -> int:
    """The first turn from this one on in which two teams that are there meet for the first time.

    Where so many have left that nobody would, no round is played for it: the brackets begin.
    """
    there = {team.number for team in request.teams}
    met = History(request.played).met
    full = pools.with_late(sorted(there - pools.members))

    def somebody_meets(turn: int) -> bool:
        pairs = (pair for place in range(len(full.seats)) for pair in full.pairs(place, turn))
        return any(one in there and other in there and not met[one][other] for one, other in pairs)

    while turn < pools.rounds and not somebody_meets(turn):
        turn += 1
    return turn


def check(options: Options) -> Iterator[RequestError]:
    if options.qualified >= options.pool_size:
        words = {"size": options.pool_size, "most": options.pool_size - 1}
        yield RequestError("options.qualified", "too-many-qualified", _TOO_MANY, **words)


def rounds_needed(teams: int, options: Options) -> int:
    """Those of the pools, then those of the longer of both brackets."""
    pools = pool_count(teams, options.pool_size)
    small, larger = divmod(teams, pools)
    best = max(sum(min(small + (pool < larger), options.qualified) for pool in range(pools)), 2)
    largest = rounds_for(small + (larger > 0))
    return largest + max(rounds_to_final(best), rounds_to_final(max(teams - best, 1)))


def _new_pools(request: Request) -> Pools:
    by = request if request.options.seeded else replace(request, ranking=())
    order = numbers_by_rank(by, (team.number for team in by.teams))
    pools = fill_pools(order, pool_count(len(order), by.options.pool_size), _groups(by))
    together = {frozenset(pair) for pool in pools for pair in combinations(pool, 2)}
    banned = sorted({tuple(sorted(pair)) for pair in by.bans if frozenset(pair) in together})
    if banned:
        words = ", ".join("–".join(map(str, pair)) for pair in banned)
        raise InvalidRequest([RequestError("bans", *_BAN, round=by.round, bans=words)])
    return Pools.of(pools)


def _groups(request: Request) -> Mapping[int, str]:
    """What a team should not share a pool with: those that bans join to it, else those that `avoid` does,
    else its club, if clubs are to be apart in this round."""
    apart = request.round <= request.options.same_club_rounds
    found = {team.number: team.club_key for team in request.teams if apart and team.club_key}
    found |= _joined_by_pairs(request.avoid, "avoid")
    return found | _joined_by_pairs(request.bans, "ban")


def _joined_by_pairs(pairs: Iterable[tuple[int, int]], word: str) -> dict[int, str]:
    """Teams joined by pairs, directly or through others, by a name of all of them."""
    found: dict[int, str] = {}
    for one, other in sorted(map(sorted, pairs)):
        old = {found.get(one, ""), found.get(other, "")} - {""}
        name = min(old, default=f"{word} {one}")
        found |= {team: name for team, group in found.items() if group in old}
        found |= {one: name, other: name}
    return found


def _pool_round(request: Request, pools: Pools, turn: int) -> DrawnRound:
    draft = DraftRound(request, History(request.played), _REASONS, _BAN)
    late = sorted(set(draft.teams) - pools.members)
    pools = pools.with_late(late)
    alone: list[tuple[int, int]] = []
    for place in range(len(pools.seats)):
        for ns, ew in pools.pairs(place, turn):
            if ns in draft.teams and ew in draft.teams:
                draft.meet(ns, ew, pool_phase(place))
            else:
                alone += [(team, gone) for team, gone in ((ns, ew), (ew, ns)) if team in draft.teams]
    for team, gone in alone:
        if gone == EMPTY:
            draft.rest(team)
        else:
            draft.walk_over(team, gone)
    draft.byes += [team for team in late if team not in pools.members]
    return draft.done()


def _bracket_round(request: Request, pools: Pools) -> DrawnRound:
    brackets = follow(request.played, (PRINCIPALE, CONSOLANTE))
    if PRINCIPALE not in brackets:
        brackets = _new_brackets(request, pools)
    return bracket_round(request, brackets)


def _new_brackets(request: Request, pools: Pools) -> dict[str, Bracket]:
    order = numbers_by_rank(request, (team.number for team in request.teams))
    places = {team: place for place, team in enumerate(order)}
    last = len(places)
    figures, keys = pool_figures(request.played), request.options.pool_order
    tiers = dict.fromkeys(order, last) | pools.tiers(figures, keys, places)
    rates = across_pools(figures, keys)
    order.sort(key=lambda team: (tiers[team], *rates(team), places[team]))
    best = [team for team in order if tiers[team] < request.options.qualified]
    best = best if len(best) > 1 else order[:2]  # the one winner of a lone pool has a final to play too
    entering = {PRINCIPALE: best, CONSOLANTE: [team for team in order if team not in best]}
    return {
        part: seeded_bracket(request, part, teams, tiers)
        for part, teams in entering.items()
        if len(teams) > 1
    }


METHOD = DrawMethod(
    key="pools",
    place=60,
    name=_("poules"),
    help=_(
        "De petits groupes où tous se rencontrent ; puis les meilleurs jouent la principale, "
        "les autres la consolante."
    ),
    draw=draw,
    explain=explain,
    asks=("pool_size", "qualified", "third_place", "complementaire", "same_club_rounds"),
    check=check,
    brackets=True,
    beaten_play_on=True,
    rounds_needed=rounds_needed,
    enough=_("poules et tableaux"),
)
