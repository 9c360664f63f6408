"""Nothing that anybody typed, and no key, stands in the log, whatever address refuses or breaks."""

from __future__ import annotations

import io
import json
from collections.abc import Callable
from typing import Any

import pytest
from django.core.handlers.base import BaseHandler
from django.test import Client

from tests.access.addresses import ROWS
from tests.access.silence import assert_silent, log, typed
from tests.access.test_role_walk import answer, as_if_never_asked, browser
from tournaments.platform.failures import strip_quotes

__all__ = ["log", "typed"]
pytestmark = [pytest.mark.slow, pytest.mark.one_database]


PRESS_SAID = """\
2026-11-23T19:45:25+0100 ERROR tournaments.frontends.printing says="Paper 0f is given up: presses ended at it"
Jean Dupont: no such font
Traceback (most recent call last):
  File "/usr/lib/python3.11/json/decoder.py", line 355, in raw_decode
    name = "Jean Dupont"
ValueError: Jean Dupont is no name
weasyprint.urls.URLFetchingError
"""


def test_what_the_press_prints_tells_places_and_types_alone() -> None:
    told = "".join(map(strip_quotes, PRESS_SAID.splitlines(keepends=True)))
    assert "Jean" not in told
    assert told.splitlines() == [
        PRESS_SAID.splitlines()[0],
        "  at 3.11/json/decoder.py:355",
        "  ValueError",
        "  weasyprint.urls.URLFetchingError",
    ]


def test_what_is_refused_says_nothing_of_anybody(log: io.StringIO, typed: set[str]) -> None:
    """All other addresses: `test_the_answer_is_the_one_of_the_right`."""
    Client().get("/", HTTP_HOST="paul-durand.example")
    Client(enforce_csrf_checks=True).post("/connexion/", {"username": "odile"})
    assert_silent(log, typed | {"paul-durand"}, least=2)


def test_what_breaks_says_nothing_of_anybody(
    cast: Any, places: dict[str, Any], typed: set[str], log: io.StringIO, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every view breaks, with an exception that quotes all that was sent to it."""

    def breaking(_self: BaseHandler, _view: object) -> Callable[..., None]:
        def broken(request: Any, *args: Any, **named: Any) -> None:
            said = json.dumps(
                [request.get_full_path(), request.POST.dict(), args, {k: str(v) for k, v in named.items()}]
            )
            raise RuntimeError(said) from KeyError(said)

        return broken

    monkeypatch.setattr(BaseHandler, "make_view_atomic", breaking)
    visitor = browser("odile", cast)
    visitor.raise_request_exception = False
    for row in ROWS:
        with as_if_never_asked():
            assert answer(visitor, row, places) == 500
    assert_silent(log, typed, least=len(ROWS))
    assert log.getvalue().count(" error=RuntimeError after=KeyError at=tests/") == len(ROWS)
