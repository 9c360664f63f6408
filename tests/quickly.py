"""Samples of long tables of examples: `make check` tries some of the rows, `make test` all of them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest


def sample_rows(rows: Iterable[Any], every: int = 4) -> list[Any]:
    """The rows of a table, for `parametrize`; a quick check tries the first of every so many."""
    return [
        pytest.param(
            *(row if isinstance(row, tuple) else (row,)), marks=pytest.mark.slow if place % every else ()
        )
        for place, row in enumerate(rows)
    ]
