"""Edmonds' algorithm (1965) for a matching of the most pairs: the checker's own, integers and sets only."""

from __future__ import annotations

from collections import deque
from collections.abc import Hashable, Iterable, Mapping
from typing import TypeVar

Node = TypeVar("Node", bound=Hashable)
NOBODY = -1


def most_pairs(nodes: Iterable[Node], edges: Iterable[tuple[Node, Node]]) -> int:
    """How many pairs a matching of this graph has at most."""
    index: Mapping[Node, int] = {node: place for place, node in enumerate(nodes)}
    near: list[list[int]] = [[] for _ in index]
    for one, other in edges:
        near[index[one]].append(index[other])
        near[index[other]].append(index[one])
    return _Search(near).run()


class _Search:
    """One tree at a time grows from a node without mate; odd circles shrink to their base."""

    def __init__(self, near: list[list[int]]) -> None:
        self.near = near
        self.mate = [NOBODY] * len(near)

    def run(self) -> int:
        for one, others in enumerate(self.near):
            free = next((each for each in others if self.mate[each] == NOBODY), NOBODY)
            if self.mate[one] == NOBODY != free:
                self.mate[one], self.mate[free] = free, one
        for root, mate in enumerate(self.mate):
            if mate == NOBODY:
                self._augment(self._grow(root))
        return sum(mate != NOBODY for mate in self.mate) // 2

    def _augment(self, end: int) -> None:
        """Swaps the pairs along the path that ends at `end`."""
        while end != NOBODY:
            before = self.parent[end]
            after = self.mate[before]
            self.mate[end], self.mate[before] = before, end
            end = after

    def _grow(self, root: int) -> int:
        """The free node that an alternating path from `root` reaches, or `NOBODY`."""
        size = len(self.near)
        self.parent, self.base = [NOBODY] * size, list(range(size))
        outer, queue = {root}, deque([root])
        while queue:
            node = queue.popleft()
            for other in self.near[node]:
                if self.base[node] == self.base[other] or self.mate[node] == other:
                    continue
                if other == root or (self.mate[other] != NOBODY and self.parent[self.mate[other]] != NOBODY):
                    shrunk = self._shrink(node, other)
                    queue.extend(shrunk - outer)
                    outer |= shrunk
                elif self.parent[other] == NOBODY:
                    self.parent[other] = node
                    if self.mate[other] == NOBODY:
                        return other
                    outer.add(self.mate[other])
                    queue.append(self.mate[other])
        return NOBODY

    def _shrink(self, one: int, other: int) -> set[int]:
        """The circle through both becomes one; the nodes that are its own now."""
        base = self._common(one, other)
        circle: set[int] = set()
        self._mark(one, base, other, circle)
        self._mark(other, base, one, circle)
        inside = {node for node in range(len(self.near)) if self.base[node] in circle}
        for node in inside:
            self.base[node] = base
        return inside

    def _common(self, one: int, other: int) -> int:
        """Where the two paths to the root first meet."""
        passed = set()
        while True:
            one = self.base[one]
            passed.add(one)
            if self.mate[one] == NOBODY:
                break
            one = self.parent[self.mate[one]]
        while self.base[other] not in passed:
            other = self.parent[self.mate[self.base[other]]]
        return self.base[other]

    def _mark(self, node: int, base: int, child: int, circle: set[int]) -> None:
        while self.base[node] != base:
            circle |= {self.base[node], self.base[self.mate[node]]}
            self.parent[node] = child
            child = self.mate[node]
            node = self.parent[child]
