"""Names that are probably one person: the same words in another order, or one letter apart.

Two spellings are alike when they become equal once each has lost at most one letter: a letter changed,
added, dropped or two exchanged. Every name is filed under its spellings, so that a list of a thousand is
compared in one pass. Figures are never dropped: «Martin 1» and «Martin 2» were told apart on purpose.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tournaments.models.registration import folded

if TYPE_CHECKING:
    from collections.abc import Iterator

SHORTEST = 6
"""Letters a name has before a missing one says anything: «Zoé» and «Zoa» are two people."""


def spellings(name: str) -> Iterator[str]:
    """The name folded with its words in order, and everything it becomes without one of its letters."""
    plain = " ".join(sorted(folded(name).split()))
    yield plain
    if len(plain) < SHORTEST:
        return
    for place, letter in enumerate(plain):
        if not letter.isdigit():
            yield plain[:place] + plain[place + 1 :]


class LookAlikes:
    """The names entered so far, each with where it stands."""

    def __init__(self) -> None:
        self._filed: dict[str, set[tuple[str, str]]] = {}

    def add(self, name: str, where: str) -> None:
        """File a name; `where` is how it is spoken of («équipe 3», «ligne 12»)."""
        for spelling in spellings(name):
            self._filed.setdefault(spelling, set()).add((name, where))

    def of(self, name: str) -> list[tuple[str, str]]:
        """The names like this one, with where each stands."""
        empty: set[tuple[str, str]] = set()
        return sorted(set().union(*(self._filed.get(spelling, empty) for spelling in spellings(name))))
