"""Samples of long tables of examples: how many of the rows each command tries."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable
from typing import Any

import hypothesis
import pytest


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


def _parameter(row: Any, marks: Any) -> Any:
    return pytest.param(*(row if isinstance(row, tuple) else (row,)), marks=marks)


def fewer_by_day(law: Callable[..., Any]) -> Callable[..., Any]:
    """A law of Hypothesis that costs much: by day tried on 30 examples, at night on as many as any other."""
    by_day = hypothesis.settings.get_current_profile_name() == "day"
    return hypothesis.settings(max_examples=30)(law) if by_day else law
