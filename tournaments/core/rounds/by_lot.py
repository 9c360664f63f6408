"""What lots alone decide in a draw that goes by the ranking: who goes through, and who is exempt.

A draw is told which teams lots put in an order in its ranking (C6). Where one of such equals goes on and
another does not, or one is exempt and another plays, the draw says so, as it says which wishes it broke.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import Final

from scoring.sentences import sentence as _
from tournaments.core.rounds.seating import Seating
from tournaments.core.rounds.wishes import Wish, wish_record
from tournaments.draw.brackets.bracket import follow
from tournaments.draw.brackets.pool_ranks import across_pools, equals_in_pool, pool_figures
from tournaments.draw.brackets.pools import follow_pools
from tournaments.draw.phases import CONSOLANTE, FINALS, PRINCIPALE, part_and_match, phase_words, pool_phase
from tournaments.draw.request import History, Request

Equals = Sequence[Collection[int]]
"""Groups of teams that nothing but lots put in the order of a ranking."""

LOTS: Final = "lots"
"""The wish that a draw does not keep where lots decide: that cards do."""
_POOL: Final = _("À égalité sur tout en {phase}, ces équipes sont départagées au sort pour la qualification")
_FINAL: Final = _("À égalité sur tout, ces équipes sont départagées au sort pour la phase finale")
_BYE: Final = _("À égalité sur tout, le sort désigne entre ces équipes qui est exempt")


def lots_wishes(asked: Request, drawn: Seating, equals: Equals) -> list[Wish]:
    """What lots alone decided in the round that was drawn; nothing without `equals` in its ranking."""
    if not equals:
        return []
    return [
        *_qualified(asked, drawn, equals),
        *_finalists(asked, drawn, equals),
        *_exempt(asked, drawn, equals),
    ]


def _qualified(asked: Request, drawn: Seating, equals: Equals) -> Iterator[Wish]:
    """The teams of a pool on both sides of the last place that qualifies, whom only lots separate."""
    pools, _turn = follow_pools(asked.played)
    if pools is None or not _begins(asked, drawn, PRINCIPALE):
        return
    there = {team.number for team in asked.teams}
    figures, keys = pool_figures(asked.played), asked.options.pool_order
    places = {team: place for place, team in enumerate(asked.ranking)}
    for number, seats in enumerate(pools.seats):
        ahead = 0
        for group in equals_in_pool(there.intersection(seats), figures, keys, places):
            through, out = _cut(group, asked.options.qualified - ahead)
            together = _across(through, out, equals)
            if together:
                phase = phase_words(pool_phase(number))
                yield wish_record(LOTS, together, _POOL.filled(phase=phase))
            ahead += len(group)


def _finalists(asked: Request, drawn: Seating, equals: Equals) -> Iterator[Wish]:
    if not _begins(asked, drawn, FINALS):
        return
    there = {team.number for team in asked.teams}
    order = [team for team in asked.ranking if team in there]
    together = _across(*_cut(order, asked.options.finalists), equals)
    if together:
        yield wish_record(LOTS, together, _FINAL)


def _exempt(asked: Request, drawn: Seating, equals: Equals) -> Iterator[Wish]:
    """Who is exempt while an equal plays: in a draw by rank, or at the first step of a bracket by rank."""
    parts = [part for part in (PRINCIPALE, CONSOLANTE) if _begins(asked, drawn, part)]
    seeded = asked.method != "knockout" or asked.options.seeded or PRINCIPALE not in parts
    if not (asked.method in _BY_RANK or (parts and seeded)):
        return
    byes = History(asked.played).byes
    figures, keys = pool_figures(asked.played), asked.options.pool_order
    rates, (pools, _turn) = across_pools(figures, keys), follow_pools(asked.played)
    places = {team: place for place, team in enumerate(asked.ranking)}
    tiers = pools.tiers(figures, keys, places) if pools else {}
    playing = [
        team
        for match in drawn.own
        if (part_and_match(match.phase)[0] in parts if parts else not match.phase)
        for team in match.numbers
    ]

    def alike(one: int, other: int) -> bool:
        if parts:
            return tiers.get(one) == tiers.get(other) and rates(one) == rates(other)
        return byes[one] == byes[other]

    for team in drawn.byes:
        others = [other for other in playing if alike(team, other)]
        together = _across([team], others, equals)
        if together:
            yield wish_record(LOTS, together, _BYE)


_BY_RANK: Final = frozenset({"swiss", "melee-ranked"})


def _begins(asked: Request, drawn: Seating, part: str) -> bool:
    return part not in follow(asked.played, (part,)) and any(
        part_and_match(match.phase)[0] == part for match in drawn.own
    )


def _cut(order: Sequence[int], through: int) -> tuple[Sequence[int], Sequence[int]]:
    cut = max(through, 0)
    return order[:cut], order[cut:]


def _across(through: Sequence[int], out: Sequence[int], equals: Equals) -> list[int]:
    """The teams of a group of equals that has some on either side; nothing where no group has."""
    for group in equals:
        here, there = set(group).intersection(through), set(group).intersection(out)
        if here and there:
            return sorted(here | there)
    return []
