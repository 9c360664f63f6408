"""Samples of long tables of examples: how many of the rows each command tries."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest


def sample_rows(rows: Iterable[Any], every: int = 4) -> list[Any]:
    """The rows of a table, for `parametrize`; a quick check tries the first of every so many."""
    return _marked(rows, every, pytest.mark.slow)


def day_rows(rows: Iterable[Any], every: int = 10) -> list[Any]:
    """The rows of a table, for `parametrize`; by day the first of every so many, `make night` all of them."""
    return _marked(rows, every, pytest.mark.night)


def _marked(rows: Iterable[Any], every: int, mark: pytest.MarkDecorator) -> list[Any]:
    return [
        pytest.param(*(row if isinstance(row, tuple) else (row,)), marks=mark if place % every else ())
        for place, row in enumerate(rows)
    ]
