"""Whatever long text stands in whatever field of whatever form is answered soon, and never by a fault."""

from __future__ import annotations

import time
from typing import Any, Final

import pytest

from tests.access.addresses import ROWS
from tests.access.test_role_walk import again, as_if_never_asked, browser

pytestmark = pytest.mark.one_database

LENGTH: Final = 300_000
"""More letters than a pattern of a database may have."""
SECONDS: Final = 1.0
SHAPES: Final = {
    "words": "ab " * (LENGTH // 3),
    "lines": "a\n" * (LENGTH // 2),
    "numbers": "1," * (LENGTH // 2),
    "digits": "1" * LENGTH,
    "letters": "é" * LENGTH,
}
POSTS: Final = [row for row in ROWS if row.method == "post"]
ELSEWHERE: Final = frozenset({"folder", "password", "password_again", "old_password"})
"""Fields that name a place of this computer, or cost their hash whatever they say."""


# All forms with each of their fields, five times.
@pytest.mark.night
@pytest.mark.parametrize("shape", SHAPES)
def test_a_long_text_in_any_field_is_answered_soon(shape: str, cast: Any, places: dict[str, Any]) -> None:
    odile, slow, broken = browser("odile", cast), [], []
    for row in POSTS:
        data = {name: value.format(**places) for name, value in row.data.items()}
        for field in {*data, "text", "name", "q"} - ELSEWHERE:
            with as_if_never_asked():
                client, begun = again(odile), time.thread_time()
                answer = client.post(row.path.format(**places), {**data, field: SHAPES[shape]})
                spent = time.thread_time() - begun
            slow += [(row.path, field, round(spent, 2))] if spent > SECONDS else []
            broken += [(row.path, field)] if answer.status_code >= 500 else []
    assert (broken, slow) == ([], [])


def test_a_line_that_no_sheet_has_is_read_as_far_as_one_may_be(cast: Any, places: dict[str, Any]) -> None:
    """Lines of codes were read before their length was judged: 300 KB of them took three seconds."""
    row = next(row for row in POSTS if row.name == "typing_preview")
    with as_if_never_asked():
        client, begun = again(browser("odile", cast)), time.thread_time()
        answer = client.post(row.path.format(**places), {**row.data, "lines": SHAPES["numbers"]})
    assert (answer.status_code, time.thread_time() - begun < SECONDS) == (200, True)
