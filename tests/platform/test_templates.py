"""Templates stay readable: no endless line, no partial of a line or two, and none that nothing renders."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

import pytest

ROOT: Final = Path(__file__).parents[2]
TEMPLATES: Final = ROOT / "templates"
MAX_WIDTH: Final = 160
MIN_LINES: Final = 3
ERROR_PAGES: Final = {"400.html", "403.html", "403_csrf.html", "404.html", "500.html"}
"""Django finds these by their names."""


def _templates() -> dict[str, str]:
    """The text of every template by its name."""
    files = sorted(path for path in TEMPLATES.rglob("*.html"))
    return {path.relative_to(TEMPLATES).as_posix(): path.read_text() for path in files}


def test_no_line_is_longer_than_an_editor_shows() -> None:
    long = [
        f"{name}:{number}"
        for name, text in _templates().items()
        for number, line in enumerate(text.splitlines(), 1)
        if len(line) > MAX_WIDTH
    ]
    assert not long


def test_no_partial_is_a_line_or_two() -> None:
    assert not [name for name, text in _templates().items() if len(text.splitlines()) < MIN_LINES]


@pytest.mark.slow
def test_every_template_is_rendered_or_included() -> None:
    """By its whole name; or, where a page builds the names of its folder, by its last part as a word."""
    templates = _templates()
    program = "\n".join(path.read_text() for path in (ROOT / "tournaments").rglob("*.py"))
    words = set(re.findall(r"[\"']([\w-]+)[\"']", program))
    folders = set(re.findall(r"f\"(\w+)/[\w/]*\{", program))
    forgotten = [
        name
        for name in templates.keys() - ERROR_PAGES
        if name not in program
        and not any(re.search(rf"[\"']{name}[\"']", text) for text in templates.values())
        and not (name.partition("/")[0] in folders and Path(name).stem in words)
    ]
    assert not forgotten


def test_papers_open_in_a_tab_of_their_own() -> None:
    """Whoever prints keeps the page they were on: a PDF has no way back."""
    paper = re.compile(r"(?:href|action)=\"\{(?:% url 'print_|\{ print_href|\{ button\.href)")
    same_tab = [
        f"{name}: {tag[:60]}"
        for name, text in _templates().items()
        for tag in re.split(r"(?=<(?:a|form)\b)", text)[1:]
        if paper.search(tag.partition("</")[0]) and 'target="_blank" rel="noopener"' not in tag
    ]
    assert not same_tab
