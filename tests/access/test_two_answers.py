"""An address that answers htmx with a part of its page says so: «back» must never show the part alone."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from tests.access.addresses import ROWS

pytestmark = pytest.mark.one_database

HTMX = {"HX-Request": "true"}


@pytest.mark.slow
@pytest.mark.parametrize("who", ["nobody", "odile"])
def test_what_answers_two_ways_says_so(cast: Any, client: Client, places: dict[str, Any], who: str) -> None:
    if who != "nobody":
        client.force_login(getattr(cast, who), "django.contrib.auth.backends.ModelBackend")
    silent, two = [], 0
    for row in ROWS:
        if row.method == "get":
            page, part = (client.get(row.path.format(**places), headers=asked) for asked in ({}, HTMX))
            if kind(page) != kind(part):
                two += 1
                silent += [str(row) for answer in (page, part) if "HX-Request" not in answer.get("Vary", "")]
    assert silent == []
    assert two  # there are such addresses


def kind(answer: Any) -> tuple[int, bool]:
    """What comes: its status, and whether it is a whole page."""
    return answer.status_code, not answer.streaming and b"<html" in answer.content
