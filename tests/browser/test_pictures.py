"""The pictures of the documentation: made by `make pictures`, of a simulated concours that is always the same.

Without `--pictures` nothing is made: each must be there, small, and every one that the README shows.
"""

from __future__ import annotations

import re
import struct
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pytest

from tests.browser import entering
from tests.browser.conftest import Hall, log_in

if TYPE_CHECKING:
    from playwright.sync_api import Page

ROOT = Path(__file__).resolve().parents[2]
PICTURES = ROOT / "docs" / "pictures"
NAMES: Final = ("home", "draw", "sheet", "standings", "card")
LARGEST, WIDEST = 150_000, 1280  # bytes, pixels
DAY: Final = "2026-11-21"
DEAL: Final = {
    "contract": {"by": "NS", "bid": 110, "trump": "hearts", "call": "coinche"},
    "points": {"NS": 121},
    "belote": {"NS": 1},
    "announces": {"EW": [{"kind": "tierce", "rank": "Q", "suit": "clubs"}]},
}


@pytest.mark.parametrize("name", NAMES)
def test_the_picture_is_there_and_small(name: str) -> None:
    picture = (PICTURES / f"{name}.png").read_bytes()
    (width,) = struct.unpack(">I", picture[16:20])
    assert picture.startswith(b"\x89PNG")
    assert width <= WIDEST
    assert len(picture) <= LARGEST


def test_every_picture_that_the_readme_shows_is_there() -> None:
    shown = re.findall(r"docs/pictures/([\w-]+)\.png", (ROOT / "README.md").read_text(encoding="utf-8"))
    assert shown
    assert set(shown) <= set(NAMES)


@pytest.fixture
def pictures(request: pytest.FixtureRequest) -> Path:
    """Where they go, when somebody asked for them."""
    PICTURES.mkdir(exist_ok=True)
    return PICTURES


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """The makers of pictures are tests only when pictures are asked for."""
    if "maker" in metafunc.fixturenames:
        asked = metafunc.config.getoption("--pictures", default=False)
        metafunc.parametrize("maker", MAKERS if asked else [])
