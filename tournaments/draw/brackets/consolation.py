"""The consolante of a knockout: who enters it, when it begins, and the places it leaves open.

Who loses the first match they play goes on there, whether a bye came before that match or not. The losers of
the first step play at once, as many as can; those who had a bye join after the second step.
"""

from __future__ import annotations

from collections.abc import Sequence

from tournaments.draw.brackets.bracket import Bracket, stages
from tournaments.draw.brackets.rounds import conflicts_among, seeded_bracket
from tournaments.draw.brackets.seeding import apart, seeds_in_order, size_for
from tournaments.draw.draft import numbers_by_rank
from tournaments.draw.phases import CONSOLANTE, PRINCIPALE
from tournaments.draw.request import Request


def consolation(request: Request, principale: Bracket) -> Bracket | None:
    """The consolante of who lost their first match and of latecomers; None where it does not begin now.

    It begins after the first step; with places left open for those who had a bye and may lose their first
    match at the second, whom `stages` then lets in. With fewer than two teams it begins a step later.
    Requests of earlier versions take in the losers of the first step alone.
    """
    late = request.options.first_match
    if not 1 <= principale.steps <= 1 + late:
        return None
    there = {team.number for team in request.teams}
    entered = _beaten_first(request, principale) | (there - set(principale.seeds))
    if request.options.third_place:
        entered -= {team for team, slots in principale.lost.items() if slots == 4}
    order = numbers_by_rank(request, entered)
    to_come = _may_come(request, principale) if late and principale.steps == 1 else 0
    if len(order) < 2:
        return None
    return _open_bracket(request, order, to_come) if to_come else seeded_bracket(request, CONSOLANTE, order)


def _beaten_first(request: Request, principale: Bracket) -> frozenset[int]:
    """The teams that have lost the first match they played, at either of the first two steps."""
    *_, now = stages(request.played, (PRINCIPALE,))
    finalists = {team for team, slots in principale.lost.items() if slots == 2}
    return now.beaten_first - principale.alive - finalists


def _may_come(request: Request, principale: Bracket) -> int:
    """How many who had a bye can lose their first match at the second step, and play on in the consolante.

    Who loses a final, or plays for third place, does not.
    """
    if len(principale.slots) <= (4 if request.options.third_place else 2):
        return 0
    return sum(not principale.fresh.isdisjoint((one, other)) for _, one, other in principale.matches())


def _open_bracket(request: Request, order: Sequence[int], to_come: int) -> Bracket:
    """A consolante in which as many as can be of `order` play at once, with places for `to_come` teams."""
    odd = len(order) % 2
    pairs = len(order) // 2
    half = size_for(odd + to_come + pairs)
    seeds: dict[int, int] = dict(zip(range(odd), order, strict=False))
    for place in range(pairs):
        seed = odd + to_come + place
        seeds |= {seed: order[odd + place], 2 * half - 1 - seed: order[-1 - place]}
    places = seeds_in_order(2 * half)
    ranks = [(seed.bit_length(), seed < half) if seed in seeds and seed >= odd else seed for seed in places]
    slots = [seeds.get(seed) for seed in places]
    return Bracket.of(CONSOLANTE, apart(slots, conflicts_among(request, order), ranks))
