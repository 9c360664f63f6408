"""Two texts of one sheet, line by line: which line is which, and what comes of two people's changes.

Nothing here knows what a line says: whether two lines are alike is told by a key.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Sequence
from typing import Final, NamedTuple

Pair = tuple[int | None, int | None]
Key = Callable[[str], Hashable]

INSERT_COST: Final = 1000
TOUCH_COST: Final = INSERT_COST + 1
"""Every change costs alike; that a line which stood there is touched decides between as many."""


class DealLine(NamedTuple):
    """The line of a deal that stands on the sheet."""

    deal: int
    text: str


def align(old: Sequence[Hashable], new: Sequence[Hashable]) -> list[Pair]:
    """Pairs of places in `old` and `new`, in order; None beside a line that was added or taken off.

    As few lines as can be are changed, taken off or put in; of two such ways, the one that leaves more alone.
    """
    left = _distances(old, new)
    pairs: list[Pair] = []
    i = j = 0
    while i < len(old) or j < len(new):
        both = i < len(old) and j < len(new)
        if both and left[i][j] == left[i + 1][j + 1] + _cost(old[i], new[j]):
            pairs.append((i, j))
            i, j = i + 1, j + 1
        elif j < len(new) and left[i][j] == left[i][j + 1] + INSERT_COST:
            pairs.append((None, j))
            j += 1
        else:
            pairs.append((i, None))
            i += 1
    return pairs


def _distances(old: Sequence[Hashable], new: Sequence[Hashable]) -> list[list[int]]:
    """A table of the least cost of turning `old[i:]` into `new[j:]`."""
    rows, columns = range(len(old) + 1), range(len(new) + 1)
    left = [[(len(old) - i) * TOUCH_COST + (len(new) - j) * INSERT_COST for j in columns] for i in rows]
    for i in reversed(range(len(old))):
        for j in reversed(range(len(new))):
            changed = left[i + 1][j + 1] + _cost(old[i], new[j])
            left[i][j] = min(changed, left[i + 1][j] + TOUCH_COST, left[i][j + 1] + INSERT_COST)
    return left


def _cost(old: Hashable, new: Hashable) -> int:
    return 0 if old == new else TOUCH_COST


class _WriterChanges(NamedTuple):
    """What one writer did: deals changed (None: taken off), and new lines by the deal they follow."""

    changed: dict[int, str | None]
    added: dict[int | None, list[str]]
    last: int | None


def merge(base: Sequence[DealLine], mine: Sequence[str], theirs: Sequence[DealLine], key: Key) -> list[str]:
    """My lines over the sheet as others have left it, both having begun from `base`.

    What I did not touch is as they left it; what I wrote stays, and what both wrote alike is there once.
    """
    wrote = _writer_changes(base, mine, {line.deal for line in theirs}, key)
    before = {line.deal for line in base}
    twice = Counter(key(line.text) for line in theirs if line.deal not in before)
    at_the_end = wrote.added.pop(wrote.last, [])
    lines = _without_repeats(wrote.added.get(None, []), twice, key)
    for line in theirs:
        text = wrote.changed.get(line.deal, line.text)
        lines += [] if text is None else [text]
        lines += _without_repeats(wrote.added.get(line.deal, []), twice, key)
    return lines + _without_repeats(at_the_end, twice, key)


def _writer_changes(
    base: Sequence[DealLine], mine: Sequence[str], standing: set[int], key: Key
) -> _WriterChanges:
    wrote = _WriterChanges({}, {}, None)
    last: int | None = None
    for old, new in align([key(line.text) for line in base], [key(text) for text in mine]):
        text = None if new is None else mine[new]
        if old is None or base[old].deal not in standing:
            touched = text is not None and (old is None or key(text) != key(base[old].text))
            if touched and text is not None:
                wrote.added.setdefault(last, []).append(text)
            continue
        last = base[old].deal
        if text is None or key(text) != key(base[old].text):
            wrote.changed[last] = text
    return wrote._replace(last=last)


def _without_repeats(lines: Sequence[str], twice: Counter[Hashable], key: Key) -> list[str]:
    """The lines that nobody else has written meanwhile."""
    kept = []
    for text in lines:
        if twice[key(text)]:
            twice[key(text)] -= 1
        else:
            kept.append(text)
    return kept
