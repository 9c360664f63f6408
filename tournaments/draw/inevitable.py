"""What a wish costs the wishes below it: whether a broken one was inevitable in this round, or given up."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from itertools import combinations

from rustworkx import PyGraph, max_weight_matching

from tournaments.draw.history import History
from tournaments.draw.request import Request

Apart = Mapping[int, Collection[int]]


@dataclass(frozen=True, slots=True)
class Reason:
    """A more important wish, as «obligerait à …» goes on, in French and English."""

    wish: str
    fr: str
    en: str


RANKED = (
    Reason("ban", "une rencontre interdite", "a banned meeting"),
    Reason("rematch", "une revanche", "a rematch"),
    Reason("second-bye", "un second exempt", "a second bye"),
    Reason("avoid", "une rencontre à éviter", "a meeting to be avoided"),
)
ANOTHER = {
    "rematch": Reason("rematch", "une autre revanche", "another rematch"),
    "avoid": Reason("avoid", "une autre rencontre à éviter", "another meeting to be avoided"),
    "same-club": Reason(
        "same-club", "une autre rencontre entre équipes d'un club", "other clubmates to meet"
    ),
}
ORDER = Reason("order", "un autre ordre du tirage", "another order of the draw")


def least_broken(numbers: Iterable[int], apart: Apart) -> int:
    """As few tables as must seat two teams that `apart` keeps from each other, were that the only wish.

    With an odd number one team is exempt. Dirac: none, where each has half of the others left.
    """
    present = set(numbers)
    places = len(present) + len(present) % 2
    known = {number: present.intersection(apart.get(number, ())) for number in present}
    if all(2 * (places - 1 - len(others)) >= places for others in known.values()):
        return 0
    order = sorted(present)
    graph: PyGraph[None, int] = PyGraph(multigraph=True)
    graph.add_nodes_from([None] * places)
    index = {number: place for place, number in enumerate(order)}
    free = [(index[one], index[two], 1) for one, two in combinations(order, 2) if two not in known[one]]
    exempt = [(place, len(order), 1) for place in range(len(order))] if places > len(order) else []
    graph.add_edges_from(free + exempt)
    return places // 2 - len(max_weight_matching(graph, max_cardinality=True))


def in_its_way(request: Request, history: History, wish: str) -> list[Reason]:
    """The wishes more important than `wish` that say something in this round, the least important first."""
    present = {team.number for team in request.teams}
    says = {
        "ban": any(present.issuperset(pair) for pair in request.bans),
        "rematch": any(present & history.met[number].keys() for number in present),
        "second-bye": len(present) % 2 == 1 and any(history.byes[number] for number in present),
        "avoid": any(present.issuperset(pair) for pair in request.avoid),
    }
    found = []
    for reason in RANKED:
        if reason.wish == wish:
            break
        if says[reason.wish]:
            found.append(reason)
    return found[::-1]
