"""Two texts of a sheet: which line is which, and what comes of what two people wrote at once."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.frontends.typing.aligning import DealLine, align, merge

ALIGNED = {
    "nothing changed": ("abc", "abc", [(0, 0), (1, 1), (2, 2)]),
    "one more at the end": ("a", "aa", [(0, 0), (None, 1)]),
    "one more in between": ("ab", "axb", [(0, 0), (None, 1), (1, 2)]),
    "one changed": ("abc", "axc", [(0, 0), (1, 1), (2, 2)]),
    "one gone": ("abc", "ac", [(0, 0), (1, None), (2, 1)]),
    "two changed places: one stays as it is": ("abc", "acb", [(0, 0), (None, 1), (1, 2), (2, None)]),
    "one gone, two more": ("abc", "acde", [(0, 0), (1, None), (2, 1), (None, 2), (None, 3)]),
    "two changed": ("abc", "xyc", [(0, 0), (1, 1), (2, 2)]),
    "the first gone, one more at the end": ("abcd", "bcde", [(0, None), (1, 0), (2, 1), (3, 2), (None, 3)]),
    "all gone": ("ab", "", [(0, None), (1, None)]),
    "all new": ("", "ab", [(None, 0), (None, 1)]),
}


@pytest.mark.parametrize(("old", "new", "pairs"), ALIGNED.values(), ids=ALIGNED)
def test_lines_are_paired(old: str, new: str, pairs: list[tuple[int | None, int | None]]) -> None:
    assert align(old, new) == pairs


@given(st.text("abc", max_size=7), st.text("abc", max_size=7))
def test_every_line_stands_once_and_in_order(old: str, new: str) -> None:
    pairs = align(old, new)
    assert [i for i, _ in pairs if i is not None] == list(range(len(old)))
    assert [j for _, j in pairs if j is not None] == list(range(len(new)))


# What both began from, what I typed, how the others left the sheet, what I am shown. A deal is its place in
# the first text, or its letter as others added it; capitals are mine.
MERGED = {
    "they added, I added": ("a b", "a b M", "a b c", "a b c M"),
    "they corrected what I did not touch": ("a b", "a b M", "a2 b", "a2 b M"),
    "I corrected what they did not touch": ("a b", "M b", "a b c", "M b c"),
    "both corrected the same: mine stays": ("a b", "M b", "a2 b", "M b"),
    "they took off what I did not touch": ("a b", "a b M", "b", "b M"),
    "they took off what I corrected: it is not lost": ("a b", "a M", "a", "a M"),
    "they took off all, I wrote on": ("a b", "a b M", "", "M"),
    "I took off what they corrected": ("a b", "b", "a2 b", "b"),
    "I inserted, they added": ("a b", "a M b", "a b c", "a M b c"),
    "I inserted first, they added": ("a b", "M a b", "a b c", "M a b c"),
    "both wrote the same": ("a", "a c N", "a c", "a c N"),
    "both wrote the same twice": ("a", "a c c", "a c", "a c c"),
    "both from an empty sheet": ("", "M N", "a", "a M N"),
}


@pytest.mark.parametrize(("base", "mine", "theirs", "shown"), MERGED.values(), ids=MERGED)
def test_what_both_wrote_is_there(base: str, mine: str, theirs: str, shown: str) -> None:
    numbers = {letter: number for number, letter in enumerate("abc", 1)}

    def lines(text: str) -> list[DealLine]:
        return [DealLine(numbers[word[0]], word) for word in text.split()]

    assert merge(lines(base), mine.split(), lines(theirs), str) == shown.split()
