"""A letter that PostgreSQL does not keep, in whatever field of whatever form or address, is no fault.

SQLite keeps it: what this asks is asked of both databases, all of it by night.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

import pytest

from tests.access.addresses import ROWS, Row
from tests.access.test_role_walk import again, as_if_never_asked, browser

NUL: Final = "a\x00b"
QUERY: Final = ("q", "page", "table", "team", "next", "sort", "round", "after", "club")
"""Words in the queries of addresses."""


def asked(row: Row, places: dict[str, Any]) -> Iterator[dict[str, str]]:
    """The data of a row with the letter in one field after the other."""
    data = {name: value.format(**places) for name, value in row.data.items()}
    for field in sorted({*data, "text", "name", "q"}) if row.method == "post" else QUERY:
        yield {**data, field: NUL}


@pytest.mark.night  # all forms with each of their fields
@pytest.mark.parametrize("who", ["odile", "nobody"])
def test_a_nul_in_any_field_is_answered(who: str, cast: Any, places: dict[str, Any]) -> None:
    visitor, broken = browser(who, cast), []
    for row in ROWS:
        path = row.path.format(**places)
        for data in asked(row, places):
            with as_if_never_asked():
                answer = getattr(again(visitor), row.method)(path, data)
            broken += [(row.method, path, data)] if answer.status_code >= 500 else []
    assert broken == []
