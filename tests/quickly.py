"""Long tables of examples: how many of the rows each command tries, and many rows in one test."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable
from typing import Any, Final

import hypothesis
import pytest

TOLD: Final = 20
"""Of so many rows that are wrong the reason is told; of the others there are, how many."""


def sample_rows(rows: Iterable[Any], every: int = 4) -> list[Any]:
    """The rows of a table, for `parametrize`; a quick check tries the first of every so many."""
    return _marked(rows, every, pytest.mark.slow)


def day_rows(rows: Iterable[Any], every: int = 10) -> list[Any]:
    """The rows of a table, for `parametrize`; by day the first of every so many, `make night` all of them."""
    return _marked(rows, every, pytest.mark.night)


def _marked(rows: Iterable[Any], every: int, mark: pytest.MarkDecorator) -> list[Any]:
    return [_parameter(row, mark if place % every else ()) for place, row in enumerate(rows)]


def day_rows_of_each(rows: Iterable[Any], kind: Callable[[Any], Hashable]) -> list[Any]:
    """The rows of a table, for `parametrize`; by day one of each kind, `make night` all of them.

    Of the first kind that is its first row, of the second its second, and so on around, so that what the
    rows of a kind differ by (rulesets, for example) is all tried by day too.
    """
    rows = list(rows)
    places: defaultdict[Hashable, list[int]] = defaultdict(list)
    for place, row in enumerate(rows):
        places[kind(row)].append(place)
    by_day = {alike[turn % len(alike)] for turn, alike in enumerate(places.values())}
    return [_parameter(row, () if place in by_day else pytest.mark.night) for place, row in enumerate(rows)]


def every_row(rows: Iterable[Any]) -> Callable[[Callable[..., None]], Callable[[], None]]:
    """In place of `parametrize`: one test of all rows of a table, which tells each row that is wrong.

    For tables of a hundred rows and more, none of which takes longer than pytest needs for a test (some
    milliseconds). A row is a tuple of arguments; a test of such a table can have no fixtures.
    """
    table = list(rows)

    def of_all(test: Callable[..., None]) -> Callable[[], None]:
        def every() -> None:
            wrong = [f"{row!r}: {why}" for row in table if (why := _wrong(test, row))]
            told = "\n".join(wrong[:TOLD])
            assert table, "a table without rows asks nothing"
            assert not wrong, f"{len(wrong)} of {len(table)} rows are wrong\n{told}"

        every.__name__, every.__doc__, every.__module__ = test.__name__, test.__doc__, test.__module__
        return every

    return of_all


def _wrong(test: Callable[..., None], row: Any) -> str:
    """What is wrong about a row; empty where nothing is."""
    try:
        test(*(row if isinstance(row, tuple) else (row,)))
    except (Exception, pytest.fail.Exception) as error:  # noqa: BLE001 — whatever it is, it is told
        return f"{type(error).__name__}: {error}"
    return ""


def _parameter(row: Any, marks: Any) -> Any:
    return pytest.param(*(row if isinstance(row, tuple) else (row,)), marks=marks)


DEAR: Final = 30
"""How many examples of a law that costs much are tried by day."""


def as_at_night(law: Any) -> Any:
    """A law that is measured for coverage: what it reaches it reaches on as many examples as ever."""
    if hypothesis.settings.get_current_profile_name() != "day":
        return law
    return hypothesis.settings(max_examples=hypothesis.settings.get_profile("house").max_examples)(law)


def fewer_by_day(law: Any) -> Any:
    """A law of Hypothesis that costs much: by day tried on few examples, at night on as many as any other.

    Or the settings of such a law, in place of the law.
    """
    if hypothesis.settings.get_current_profile_name() != "day":
        return law
    if isinstance(law, hypothesis.settings):
        return hypothesis.settings(law, max_examples=DEAR)
    return hypothesis.settings(max_examples=DEAR)(law)
