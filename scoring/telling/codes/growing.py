"""Completion of a line of codes, word by word, by the grammar of any game.

A word comes in stages, as one types it: `+`, `+3`, `+3R`, `+3RC`. A stage is offered only where some line
that begins so is a deal; each candidate is parsed to find out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import accumulate
from typing import Any, Final, NamedTuple

from scoring.sentences import Text
from scoring.telling.codes.tokens import SEPARATOR

MAX_WORD: Final = 8
"""Characters a word that is being typed can have."""
MAX_LINE: Final = 200
"""The longest line that is completed: no deal takes as many characters, and completing one would be slow."""

Parts = tuple[str, ...]
"""A word in the pieces it is typed in."""
Contents = list[tuple[Any, ...]]
"""The contents of the words of a line, each with its kind first."""


class Completion(NamedTuple):
    """The whole line with one more piece, the word that ends it, and what that word says."""

    line: str
    code: str
    meaning: Text


class Grammar(NamedTuple):
    """The rules by which lines of one game are completed.

    `offered` gives the words that may follow a line, the beginning of one being typed; `leads` tells whether
    a line is a deal or can become one. `meaning` explains a stage, from the words it may become and the line
    before it. `close` are the pairs of kinds that stand without a space between.
    """

    contents: Callable[[str], Contents]
    offered: Callable[[str, str], Iterable[Parts]]
    leads: Callable[[str], bool]
    meaning: Callable[[str, Sequence[str], str], Text]
    close: frozenset[tuple[Any, Any]]


def grow(line: str, grammar: Grammar) -> list[Completion]:
    """The possible continuations of `line`, those of the word being typed first."""
    if len(line) > MAX_LINE:
        return []
    found: dict[str, Completion] = {}
    for head, tail in _splits(line):
        for code, words in _grown(tail, grammar.offered(head, tail)).items():
            glue = _glue(head, tail, words[0], grammar)
            if glue is not None and any(grammar.leads(head + glue + word) for word in words):
                grown = head + glue + code
                found.setdefault(
                    grown.casefold(), Completion(grown, code, grammar.meaning(code, words, head))
                )
    return list(found.values())


def _splits(line: str) -> Iterator[tuple[str, str]]:
    """The splits of a line into what stands before and the word being typed, the longest first, then none."""
    for length in range(min(MAX_WORD, len(line)), 0, -1):
        if not any(map(SEPARATOR.match, line[-length:])):
            yield line[:-length], line[-length:]
    yield line, ""


def _grown(tail: str, words: Iterable[Parts]) -> dict[str, list[str]]:
    """Each next stage of what is typed, and the words it may become."""
    stages: dict[str, list[str]] = {}
    for parts in words:
        stage = next((stage for stage in accumulate(parts) if len(stage) > len(tail)), "")
        if stage and stage.casefold().startswith(tail.casefold()):
            stages.setdefault(stage, []).append("".join(parts))
    return stages


def _glue(head: str, tail: str, word: str, grammar: Grammar) -> str | None:
    """The separator before a word: a space, or nothing where it was begun; None where it cannot follow."""
    before, added = grammar.contents(head), grammar.contents(word)
    for glue in _glues(head, tail, before, added, grammar):
        if grammar.contents(head + glue + word) == [*before, *added]:
            return glue
    return None


def _glues(head: str, tail: str, before: Contents, added: Contents, grammar: Grammar) -> tuple[str, ...]:
    if tail or not before or SEPARATOR.match(head[-1]):
        return ("",)
    return ("", " ") if (before[-1][0], added[0][0]) in grammar.close else (" ",)
