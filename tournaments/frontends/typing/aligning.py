"""Aligns two texts of one sheet line by line, and merges the changes of two people.

Nothing here reads what a line says: two lines are alike where their keys are equal.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Sequence
from typing import Final, NamedTuple

Pair = tuple[int | None, int | None]
Key = Callable[[str], Hashable]

INSERT_COST: Final = 1000
TOUCH_COST: Final = INSERT_COST + 1
"""The cost of changing or removing a line: it decides between alignments with as many changes."""


class DealLine(NamedTuple):
    """A deal on the sheet, and its line."""

    deal: int
    text: str


def align(old: Sequence[Hashable], new: Sequence[Hashable]) -> list[Pair]:
    """Pairs of indexes in `old` and `new`, in order; None beside a line that was added or removed.

    As few lines as possible are changed, removed or added; of two such alignments, the one that leaves more
    old lines untouched.
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
    """The table of the least costs of turning `old[i:]` into `new[j:]`."""
    rows, columns = range(len(old) + 1), range(len(new) + 1)
    left = [[(len(old) - i) * TOUCH_COST + (len(new) - j) * INSERT_COST for j in columns] for i in rows]
    for i in reversed(range(len(old))):
        for j in reversed(range(len(new))):
            changed = left[i + 1][j + 1] + _cost(old[i], new[j])
            left[i][j] = min(changed, left[i + 1][j] + TOUCH_COST, left[i][j + 1] + INSERT_COST)
    return left


def _cost(old: Hashable, new: Hashable) -> int:
    return 0 if old == new else TOUCH_COST


def merge(base: Sequence[DealLine], mine: Sequence[str], theirs: Sequence[DealLine], key: Key) -> list[str]:
    """Merge the lines of one writer (`mine`) into the sheet of others (`theirs`); both began from `base`.

    Deals that the writer did not touch are as the others left them; the writer's changes stay, and a line
    that both wrote is there once.
    """
    changed, added, end = _writer_changes(base, mine, {line.deal for line in theirs}, key)
    before = {line.deal for line in base}
    twice = Counter(key(line.text) for line in theirs if line.deal not in before)
    at_the_end = added.pop(end, [])
    lines = _without_repeats(added.get(None, []), twice, key)
    for line in theirs:
        text = changed.get(line.deal, line.text)
        lines += [] if text is None else [text]
        lines += _without_repeats(added.get(line.deal, []), twice, key)
    return lines + _without_repeats(at_the_end, twice, key)


def _writer_changes(
    base: Sequence[DealLine], mine: Sequence[str], standing: set[int], key: Key
) -> tuple[dict[int, str | None], dict[int | None, list[str]], int | None]:
    """Changed deals (None: removed), new lines by the deal that they follow, and the last deal of `base`."""
    changed: dict[int, str | None] = {}
    added: dict[int | None, list[str]] = {}
    last: int | None = None
    for old, new in align([key(line.text) for line in base], [key(text) for text in mine]):
        text = None if new is None else mine[new]
        if old is None or base[old].deal not in standing:
            touched = text is not None and (old is None or key(text) != key(base[old].text))
            if touched and text is not None:
                added.setdefault(last, []).append(text)
            continue
        last = base[old].deal
        if text is None or key(text) != key(base[old].text):
            changed[last] = text
    return changed, added, last


def _without_repeats(lines: Sequence[str], twice: Counter[Hashable], key: Key) -> list[str]:
    """The lines that nobody else has written meanwhile; each line in `twice` is left out as often."""
    kept = []
    for text in lines:
        if twice[key(text)]:
            twice[key(text)] -= 1
        else:
            kept.append(text)
    return kept
