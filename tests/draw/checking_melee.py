"""The checker's judgement of the mêlée: all draws up to 12 individuals, bounds beyond."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, product

from tests.draw.edmonds import most_pairs
from tests.draw.optima import BASE, fewest_fours
from tests.draw.past import Pair, Past, Record, broken

MOST_INDIVIDUALS = 12


def melee_faults(past: Past, drawn: Record) -> Iterator[str]:
    """Byes spread evenly, partners as rarely twice as can be, then adversaries; doubts must be told."""
    seen = broken(past, drawn)
    rested = sum(past.byes[number] for number in drawn["byes"])
    if len(past.teams) < 4:
        return
    if len(past.teams) <= MOST_INDIVIDUALS:
        best = fewest_melee(past)
        mine = [rested, *(seen[wish] for wish in ("partner", "rematch", "avoid", "same-club"))]
        if best != sum(times * BASE**power for times, power in zip(mine, (4, 3, 2, 1, 0), strict=True)):
            yield f"{seen}, rested {rested}; at best {best} in base {BASE}"
    elif not past.bans:
        yield from large_melee_faults(past, drawn, seen, rested)


def fewest_melee(past: Past) -> int | None:
    """The lowest count of broken wishes of all draws there are."""
    numbers = list(past.teams)
    return fewest_fours(
        len(numbers),
        lambda *four: table_cost(past, [numbers[place] for place in four]),
        lambda place: past.byes[numbers[place]] * BASE**4,
    )


def large_melee_faults(past: Past, drawn: Record, seen: Mapping[str, int], rested: int) -> Iterator[str]:
    if rested != sum(sorted(past.byes[number] for number in past.teams)[: past.resting]):
        yield f"byes of {drawn['byes']}, who rested {rested} times"
    told = any(each["wish"] == "search" for each in drawn["relaxed"])
    if seen["partner"] > fewest_old_partners(past) and not told:
        yield f"{seen['partner']} former partners without a word"
    if len(past.teams) > 16 and seen["rematch"] > fewest_rematches(past) and not told:
        yield f"{seen['rematch']} former adversaries without a word"


def table_cost(past: Past, four: Sequence[int]) -> int | None:
    """The least that these four break at one table, or ``None`` if two of them are banned."""
    if any(past.banned(*pair) for pair in combinations(four, 2)):
        return None
    a, b, c, d = four
    return min(
        way_cost(past, side, other) for side, other in (((a, b), (c, d)), ((a, c), (b, d)), ((a, d), (b, c)))
    )


def way_cost(past: Past, side: Pair, other: Pair) -> int:
    rematches = [past.adversaries(*pair) for pair in product(side, other)]
    both = [frozenset(side), frozenset(other)]
    partners = sum(past.partners[pair] > 0 for pair in both)
    counted = 0 if past.method == "melee-ranked" else sum(rematch for rematch, _, _ in rematches)
    avoided = sum(pair in past.avoid for pair in both) + sum(avoid for _, avoid, _ in rematches)
    mates = sum(mate for _, _, mate in rematches)
    return ((partners * BASE + counted) * BASE + avoided) * BASE + mates


def fewest_old_partners(past: Past) -> int:
    """A bound: by Edmonds, with those who may rest matched to places past the last."""
    most = sorted(past.byes[number] for number in past.teams)[past.resting - 1] if past.resting else -1
    rest = [-place for place in range(1, past.resting + 1)]
    new = [pair for pair in combinations(past.teams, 2) if not past.partners[frozenset(pair)]]
    byes = [(number, place) for number in past.teams for place in rest if past.byes[number] <= most]
    places = [*past.teams, *rest]
    return len(places) // 2 - most_pairs(places, new + byes)


def fewest_rematches(past: Past) -> int:
    """A bound: everybody needs two adversaries, and those who rest are the worst off."""
    met = Counter(number for pair in past.met if pair <= past.teams.keys() for number in pair)
    missing = sorted(max(0, 2 - (len(past.teams) - 1 - met[number])) for number in past.teams)
    return (sum(missing[: len(missing) - past.resting]) + 1) // 2
