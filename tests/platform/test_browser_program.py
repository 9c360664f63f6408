"""Which browser the tests start: the one without windows, unless the night asks for the other."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.chromium import PROGRAMS, SHELL, BrowserError, browser_program


@pytest.fixture
def installed(tmp_path: Path) -> str:
    """A PATH on which both programs are."""
    for name in PROGRAMS:
        (tmp_path / name).touch(0o755)
    return str(tmp_path)


@pytest.mark.parametrize(
    ("asked", "name"),
    [({}, SHELL), ({"BROWSER": "chromium"}, "chromium"), ({"BROWSER": "firefox"}, SHELL)],
    ids=["nothing", "ours", "a desktop’s own"],
)
def test_a_variable_chooses_the_browser(installed: str, asked: dict[str, str], name: str) -> None:
    assert browser_program({**asked, "PATH": installed}) == Path(installed, name)


def test_a_missing_browser_is_named_with_the_line_to_type(tmp_path: Path) -> None:
    with pytest.raises(BrowserError, match=f"apt-get install --yes {SHELL}$"):
        browser_program({"PATH": str(tmp_path)})
