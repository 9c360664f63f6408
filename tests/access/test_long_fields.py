"""Whatever long text stands in whatever field of whatever form is answered soon, and never by a fault."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any, Final

import pytest
from django.test import Client

from tests.access.addresses import ROWS
from tests.access.test_role_walk import again, as_if_never_asked, browser
from tournaments.platform.text import MAX_NORMALIZED, normalized

pytestmark = pytest.mark.one_database

ROOT: Final = Path(__file__).parents[2]
LENGTH: Final = 300_000
"""More letters than a pattern of a database may have."""
SECONDS: Final = 1.0
SHAPES: Final = {
    "words": "ab " * (LENGTH // 3),
    "lines": "a\n" * (LENGTH // 2),
    "numbers": "1," * (LENGTH // 2),
    "digits": "1" * LENGTH,
    "letters": "é" * LENGTH,
    "marks": "a" + "\u0316\u0301" * (LENGTH // 2),
    "halves": "\ufdfa" * LENGTH,
}
POSTS: Final = [row for row in ROWS if row.method == "post"]
ELSEWHERE: Final = frozenset({"folder", "password", "password_again", "old_password"})
"""Fields that name a place of this computer, or cost their hash whatever they say."""
CALLERS: Final = ("odile", "nobody")
"""Who has the most rights, and who has none: what asks for a password asks it of nobody who is in."""


# All forms with each of their fields, by two callers, seven times.
@pytest.mark.night
@pytest.mark.parametrize("shape", SHAPES)
def test_a_long_text_in_any_field_is_answered_soon(shape: str, cast: Any, places: dict[str, Any]) -> None:
    browsers, slow, broken = {who: browser(who, cast) for who in CALLERS}, [], []
    for row, who in ((row, who) for row in POSTS for who in CALLERS):
        data = {name: value.format(**places) for name, value in row.data.items()}
        for field in {*data, "text", "name", "q"} - ELSEWHERE:
            with as_if_never_asked():
                client, begun = again(browsers[who]), time.thread_time()
                answer = client.post(row.path.format(**places), {**data, field: SHAPES[shape]})
                spent = time.thread_time() - begun
            slow += [(who, row.path, field, round(spent, 2))] if spent > SECONDS else []
            broken += [(who, row.path, field)] if answer.status_code >= 500 else []
    assert (broken, slow) == ([], [])


def test_a_line_that_no_sheet_has_is_read_as_far_as_one_may_be(cast: Any, places: dict[str, Any]) -> None:
    """Lines of codes were read before their length was judged: 300 KB of them took three seconds."""
    row = next(row for row in POSTS if row.name == "typing_preview")
    path, client = row.path.format(**places), browser("odile", cast)
    client.post(path, row.data)  # the first one reads templates
    begun = time.thread_time()
    answer = client.post(path, {**row.data, "lines": SHAPES["numbers"]})
    assert (answer.status_code, time.thread_time() - begun < SECONDS) == (200, True)


def test_a_name_to_log_in_with_costs_no_more_than_a_name(cast: Any) -> None:  # noqa: ARG001 — accounts
    """80 KB of marks on one letter took a second, a megabyte a quarter of an hour, of whoever asked."""
    client, begun = Client(), time.thread_time()
    answer = client.post("/connexion/", {"username": SHAPES["marks"], "password": "x"})
    assert (answer.status_code, time.thread_time() - begun < SECONDS) == (200, True)


def test_one_place_brings_texts_to_a_normal_form() -> None:
    """It looks at their beginning alone; the function of Python takes the square of a text's marks."""
    callers = {
        str(path.relative_to(ROOT))
        for package in ("tournaments", "scoring")
        for path in (ROOT / package).rglob("*.py")
        if "unicodedata.normalize(" in path.read_text(encoding="utf-8")
    }
    assert callers == {"tournaments/platform/text.py"}
    assert normalized("NFC", "e\u0301" * 10) == "é" * 10
    assert len(normalized("NFKC", SHAPES["marks"])) <= MAX_NORMALIZED
