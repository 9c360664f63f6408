"""An address that answers htmx with a part of its page says so: «back» must never show the part alone."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django_htmx.middleware import HtmxDetails

from tests.access.addresses import ROWS

pytestmark = pytest.mark.one_database

HTMX = {"HX-Request": "true"}


@pytest.fixture
def looked_at(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What was asked of `request.htmx`: whether it is there, or one of its attributes."""
    asked: list[str] = []

    def attribute(details: HtmxDetails, name: str) -> Any:
        asked.append(name)
        return object.__getattribute__(details, name)

    monkeypatch.setattr(HtmxDetails, "__getattribute__", attribute)
    return asked


@pytest.mark.slow
@pytest.mark.parametrize(  # every page twice takes seven seconds
    "who", ["nobody", pytest.param("odile", marks=pytest.mark.night)]
)
def test_what_answers_two_ways_says_so(
    cast: Any, client: Client, places: dict[str, Any], looked_at: list[str], who: str
) -> None:
    if who != "nobody":
        client.force_login(getattr(cast, who), "django.contrib.auth.backends.ModelBackend")
    silent, two = [], 0
    for row in ROWS:
        if row.method == "get":
            looked_at.clear()
            part = client.get(row.path.format(**places), headers=HTMX)
            if not looked_at:
                continue  # it does not know who asks, and answers everybody alike
            page = client.get(row.path.format(**places))
            if kind(page) != kind(part):
                two += 1
                silent += [str(row) for answer in (page, part) if "HX-Request" not in answer.get("Vary", "")]
    assert silent == []
    assert two  # there are such addresses


def kind(answer: Any) -> tuple[int, bool]:
    """What comes: its status, and whether it is a whole page."""
    return answer.status_code, not answer.streaming and b"<html" in answer.content
