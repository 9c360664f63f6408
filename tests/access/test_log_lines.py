"""Nothing that anybody typed, and no key, stands in the log, whatever address refuses or breaks."""

from __future__ import annotations

import io
import json
import logging
import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.core.handlers.base import BaseHandler
from django.test import Client

from tests.access.addresses import ROWS
from tests.access.test_role_walk import answer, as_if_never_asked, browser
from tournaments.platform.failures import strip_quotes

KEYS = ("reset_token", "invitation_token", "screen", "playing", "drawn", "draft", "club")
"""What the addresses of the walk name that is a secret, or says whose it is."""
LINE = re.compile(
    r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d (WARNING|ERROR) [\w.]+"
    r"( number=\w{6})? status=\d{3} method=\w+ route=\S+( says=\"[^\"]*\")?( error=\w+( after=\w+)? at=\S+)?"
)
pytestmark = [pytest.mark.slow, pytest.mark.one_database]


@pytest.fixture
def log() -> Iterator[io.StringIO]:
    """What the terminal would show."""
    (handler,) = (one for one in logging.getLogger("django").handlers if type(one) is logging.StreamHandler)
    shown = io.StringIO()
    terminal = handler.setStream(shown)
    yield shown
    handler.setStream(terminal)


@pytest.fixture
def typed(places: dict[str, Any]) -> set[str]:
    """Keys, names, accounts and passwords of the walk: what is sent, and is not a number or a plain word."""
    sent = {value.format(**places) for row in ROWS for value in row.data.values()}
    return {str(places[key]) for key in KEYS} | {
        word for word in sent if re.search(r"[A-Z\W]", word) and len(word) > 6
    }


PRESS_SAID = """\
2026-11-23T19:45:25 ERROR tournaments.printing says="Paper 0f is given up: presses ended at it"
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


def test_what_is_refused_says_nothing_of_anybody(
    cast: Any, places: dict[str, Any], typed: set[str], log: io.StringIO
) -> None:
    for who in ("nobody", "agnes", "pierre"):
        for row in ROWS:
            with as_if_never_asked():
                answer(browser(who, cast), row, places)
    Client().get("/", HTTP_HOST="paul-durand.example")
    Client(enforce_csrf_checks=True).post("/connexion/", {"username": "odile"})
    assert_silent(log, typed | {"paul-durand"}, least=100)


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


def assert_silent(log: io.StringIO, typed: set[str], *, least: int) -> None:
    lines = log.getvalue().splitlines()
    assert len(lines) >= least
    assert [line for line in lines if not LINE.fullmatch(line)] == []
    assert len(typed) > 20
    assert {word for word in typed if word in log.getvalue()} == set()
