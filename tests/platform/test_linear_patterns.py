"""No text that somebody sends costs more than its length: each pattern is fed what slows patterns.

A pattern is slow where two of its parts may share a run of the same letters. So it gets runs of each letter
and of pairs of letters it knows, behind what may begin it, and is compared with a pattern that is linear.
The clock is the thread's own, and a quadratic pattern takes hundreds of times as long: load does not matter.
"""

from __future__ import annotations

import ast
import importlib
import re
import time
from functools import cache
from itertools import islice, product
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

ROOT: Final = Path(__file__).parents[2]
OWN_FILES: Final = {
    "tournaments/platform/static_files.py",
    "tournaments/frontends/printing/card_forms/coinche.py",
}
"""They read files of this project alone."""
LENGTH: Final = 2_500
PARTS: Final = 10
"""All patterns are asked in so many tests, so that workers share them."""
SOME: Final = 4
"""By day one of so many texts is tried: a slow pattern is slow on many runs, behind many starts."""
GENEROUS: Final = 10
"""How much longer than LINEAR an answer may take. The patterns of the source take 2.5 times as long at
most, the quadratic ones below 32 times and more (Python 3.11, 2 cores, 23 November 2026)."""
USES: Final = ("match", "fullmatch", "search", "split", "sub", "findall", "finditer")
ASKING: Final = re.compile(rf"(?:\bre|[A-Z_])\s*\.(?:{'|'.join(USES)})\b")
"""What stands in a file that asks a pattern: only those are parsed."""
KNOWN: Final = " \n1aé·"
"""What a class of characters may accept, beside what the pattern names."""
LINEAR: Final = re.compile(r"(?:\s|\d|[^\s\d])*")


class Use(NamedTuple):
    """A pattern, and how the source asks it."""

    where: str
    pattern: re.Pattern[str]
    method: str


def uses() -> Iterator[Use]:
    """Every pattern written in the source with each way in which it is asked."""
    texts = {
        path.relative_to(ROOT): path.read_text(encoding="utf-8")
        for folder in ("scoring", "tournaments")
        for path in sorted((ROOT / folder).rglob("*.py"))
    }
    trees = {path: ast.parse(text) for path, text in texts.items() if ASKING.search(text)}
    asked: dict[str, set[str]] = {}
    for tree in trees.values():
        for name, method in _asked(tree):
            asked.setdefault(name, set()).add(method)
    for path, text in texts.items():
        if str(path) in OWN_FILES or "import re\n" not in text:
            continue
        if path in trees:
            yield from _written_in_place(path, trees[path])
        module = importlib.import_module(".".join(path.with_suffix("").parts))
        for name, value in vars(module).items():
            patterns = value.values() if isinstance(value, dict) else [value]
            for pattern in patterns:
                if isinstance(pattern, re.Pattern) and isinstance(pattern.pattern, str):
                    for method in asked.get(name, {"match"}):
                        yield Use(f"{path}:{name}", pattern, method)


def _asked(tree: ast.AST) -> Iterator[tuple[str, str]]:
    """Calls of a constant's methods: its name, and the method."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and node.attr in USES:
            owner = node.value
            name = owner.attr if isinstance(owner, ast.Attribute) else getattr(owner, "id", "")
            if name.isupper():
                yield name, node.attr


def _written_in_place(path: Path, tree: ast.AST) -> Iterator[Use]:
    """Patterns that stand where they are used."""
    for node in ast.walk(tree):
        if (
            isinstance(node, ast.Call)
            and isinstance(node.func, ast.Attribute)
            and node.func.attr in USES
            and getattr(node.func.value, "id", "") == "re"
            and isinstance(node.args[0], ast.Constant)
        ):
            yield Use(f"{path}:{node.lineno}", re.compile(str(node.args[0].value)), node.func.attr)


@cache
def every_use() -> list[Use]:
    """All uses, each once; to parse the source takes as long as to collect a thousand tests."""
    return list(dict.fromkeys(uses()))


def texts(pattern: str) -> Iterator[str]:
    """Long texts that make this pattern try again, if anything does."""
    bare = re.sub(r"\\[a-zA-Z]|\(\?P<\w+>|[{}]", "", pattern)
    letters = sorted({*KNOWN, *re.sub(r"[()\[\]?+*|^$\\]", "", bare)})[:24]
    starts = ["", *letters[::3], "1", "1e", "a", "n", "n °", "1-", "1 : ", "a : "]
    runs = [*letters, *map("".join, product(" 1a", letters)), "1 ", "a. ", "aé", "a b "]
    for start, run, end in product(starts, runs, ("", "\x00", "x")):
        yield start + run * (LENGTH // len(run)) + end


def asking(use: Use) -> Callable[[str], object]:
    """Asks the pattern as the source does; what finds one after another, to the end."""
    if use.method in {"match", "fullmatch"}:
        return getattr(use.pattern, use.method)  # type: ignore[no-any-return]
    return lambda text: [None for _found in use.pattern.finditer(text)]


def spent(ask: Callable[[str], object], text: str) -> float:
    """Seconds of this thread's processor that the answer takes, the least of three where it seems long."""
    least = 1.0
    for _time in range(3):
        begun = time.thread_time()
        ask(text)
        least = min(least, time.thread_time() - begun)
        if not 0.001 < least < 0.1:
            break
    return least


def slow_text(use: Use, every: int = 1) -> str | None:
    """A text of which the pattern makes more work than its length, if one of every so many is."""
    ask, allowed = asking(use), allowance()
    asked = islice(texts(use.pattern.pattern), 0, None, every)
    long = (text for text in asked if spent(ask, text) > allowed)
    # A shared core may be slow for a moment; what is slow stays so beside a linear one of the same moment.
    return next((text for text in long if all(spent(ask, text) > allowance() for _time in range(5))), None)


def allowance() -> float:
    """Seconds that an answer may take."""
    return GENEROUS * spent(LINEAR.fullmatch, "a1 " * (LENGTH // 3))


@pytest.mark.slow
@pytest.mark.parametrize(
    "every", [pytest.param(1, marks=pytest.mark.night), SOME], ids=["every text", "some texts"]
)
@pytest.mark.parametrize("part", range(PARTS))
def test_no_pattern_makes_more_work_of_a_text_than_its_length(part: int, every: int) -> None:
    found = {use: slow_text(use, every) for use in every_use()[part::PARTS]}
    slow = [
        f"{use.where}, {use.method}: {use.pattern.pattern} on {text[:20]!r}… {text[-5:]!r}"
        for use, text in found.items()
        if text is not None
    ]
    assert slow == []


SLOW: Final = [
    (r"(\d{1,4})\s*(e)?\s*:.*", "fullmatch"),
    pytest.param(r"\s*[/&]\s*|\s+(?:et|-|–)\s+", "split", marks=pytest.mark.slow),
    (r"(?:a|é)*[ab]*c", "match"),
]


@pytest.mark.parametrize(("pattern", "method"), SLOW)
def test_the_law_finds_a_pattern_that_does(pattern: str, method: str) -> None:
    assert slow_text(Use("here", re.compile(pattern), method), SOME) is not None


def test_the_law_knows_the_patterns_of_the_source() -> None:
    assert len(every_use()) > 40
