"""Nothing that anybody typed stands in the log: what a walk sends, and how it is looked for."""

from __future__ import annotations

import io
import logging
import re
from collections.abc import Iterator
from typing import Any

import pytest

from tests.access.addresses import ROWS

KEYS = ("reset_token", "invitation_token", "screen", "playing", "drawn", "draft", "club")
"""What the addresses of the walk name that is a secret, or says whose it is."""
LINE = re.compile(
    r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d{4} (WARNING|ERROR) [\w.]+"
    r"( number=\w{6})? status=\d{3} method=\w+ route=\S+( says=\"[^\"]*\")?( error=\w+( after=\w+)? at=\S+)?"
)


@pytest.fixture
def log() -> Iterator[io.StringIO]:
    """What the terminal would show."""
    # pytest has handlers of its own beside the one of the settings.
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


def assert_silent(log: io.StringIO, typed: set[str], *, least: int) -> None:
    lines = log.getvalue().splitlines()
    assert len(lines) >= least
    assert [line for line in lines if not LINE.fullmatch(line)] == []
    assert len(typed) > 20
    assert {word for word in typed if word in log.getvalue()} == set()
