"""Shares teams out to pools, row by row of the ranking, so that what should be apart is spread evenly.

This is the colouring of a bipartite graph: a team joins its row to its group (a club), and its pool is a
colour that neither row nor group may have twice. As many colours as a row is long always suffice (König), so
that no pool has more of a group than it must.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Hashable, Mapping, Sequence


def share(order: Sequence[int], pools: int, groups: Mapping[int, Hashable]) -> list[list[int]]:
    """The pools, each its teams best first: there and back along the ranking but for the groups; the larger
    pools first, then those of the best. A team that is not in `groups` may sit with anybody.

    >>> share([1, 2, 3, 4, 5], 2, {})
    [[1, 4, 5], [2, 3]]
    >>> share([1, 2, 3, 4, 5], 2, {1: "Metz", 4: "Metz"})
    [[2, 4, 5], [1, 3]]
    """
    colouring = _Colouring(pools)
    seen: Counter[Hashable] = Counter()
    for place, team in enumerate(order):
        row, turn = divmod(place, pools)
        back = row % 2 == 1 and (row + 1) * pools <= len(order)
        group = groups.get(team)
        club = ("alone", team) if group is None else ("group", group, seen[group] // pools)
        seen[group] += 1
        colouring.add(team, ("row", row), club, pools - 1 - turn if back else turn)
    found: list[list[int]] = [[] for _ in range(pools)]
    for team in order:
        found[colouring.colour[team]].append(team)
    places = {team: place for place, team in enumerate(order)}
    return sorted(found, key=lambda pool: (-len(pool), places[pool[0]]))


class _Colouring:
    """Edges (teams) between rows and groups; `at` has for each end the edge of each colour."""

    def __init__(self, colours: int) -> None:
        self.colours = colours
        self.colour: dict[int, int] = {}
        self.ends: dict[int, tuple[Hashable, Hashable]] = {}
        self.at: defaultdict[Hashable, dict[int, int]] = defaultdict(dict)

    def add(self, edge: int, row: Hashable, group: Hashable, wished: int) -> None:
        """One more edge, in the colour free at both ends that is nearest to `wished`; if there is none, the
        chain of two colours from its group on is turned over, which frees one (it cannot come to the row)."""
        at_row, at_group = set(self.at[row]), set(self.at[group])
        if len(at_row | at_group) < self.colours:
            colour = self._free(wished, at_row | at_group)
        else:
            colour = self._free(wished, at_row)
            self._turn_over(group, colour, self._free(wished, at_group))
        self._paint(edge, (row, group), colour)

    def _free(self, wished: int, taken: set[int]) -> int:
        """The nearest colour; there is one, as no row and no group has more teams than there are colours."""
        if wished not in taken:
            return wished
        free = (colour for colour in range(self.colours) if colour not in taken)
        return min(free, key=lambda colour: (abs(colour - wished), colour))

    def _turn_over(self, end: Hashable, taken: int, free: int) -> None:
        chain, colour, other = [], taken, free
        while colour in self.at[end]:
            edge = self.at[end][colour]
            chain.append((edge, other))
            row, group = self.ends[edge]
            end = group if end == row else row
            colour, other = other, colour
        for edge, _ in chain:
            for side in self.ends[edge]:
                self.at[side].pop(self.colour[edge])
            self.colour.pop(edge)
        for edge, new in chain:
            self._paint(edge, self.ends[edge], new)

    def _paint(self, edge: int, ends: tuple[Hashable, Hashable], colour: int) -> None:
        self.ends[edge] = ends
        self.colour[edge] = colour
        for end in ends:
            self.at[end][colour] = edge
