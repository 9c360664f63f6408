"""Figures, days and hours as the hall reads them, in both languages."""

from __future__ import annotations

import re
from datetime import datetime
from pathlib import Path
from typing import Final

import pytest
from django.template import Context, Template
from django.utils import translation
from django.utils.timezone import make_aware

from tournaments.core.standings.wording import figure_text, signed_text

TEMPLATES: Final = Path(__file__).resolve().parents[2] / "templates"


@pytest.mark.parametrize(("language", "written"), [("fr", "12\u202f010"), ("en", "12,010")])
def test_a_figure_is_the_same_in_templates_and_in_lists(language: str, written: str) -> None:
    with translation.override(language):
        assert Template("{{ points }}").render(Context({"points": 12010})) == written
        assert (figure_text(12010), signed_text(12010), figure_text(-12010)) == (
            written,
            f"+{written}",
            f"−{written}",
        )


@pytest.mark.parametrize(
    ("language", "kind", "written"),
    [
        ("fr", "DATE_FORMAT", "mardi 3 novembre 2026"),
        ("fr", "TIME_FORMAT", "20:05"),
        ("fr", "DATETIME_FORMAT", "mardi 3 novembre 2026, 20:05"),
        ("fr", "SHORT_DATE_FORMAT", "03/11/2026"),
        ("fr", "SHORT_DATETIME_FORMAT", "03/11/2026 20:05"),
        ("en", "DATE_FORMAT", "Tuesday 3 November 2026"),
        ("en", "TIME_FORMAT", "20:05"),
        ("en", "DATETIME_FORMAT", "Tuesday 3 November 2026, 20:05"),
        ("en", "SHORT_DATE_FORMAT", "03/11/2026"),
        ("en", "SHORT_DATETIME_FORMAT", "03/11/2026 20:05"),
    ],
)
def test_the_day_comes_before_the_month_and_the_clock_has_24_hours(
    language: str, kind: str, written: str
) -> None:
    moment = make_aware(datetime(2026, 11, 3, 20, 5))  # noqa: DTZ001 — made aware here
    with translation.override(language):
        assert Template(f'{{{{ at|date:"{kind}" }}}}').render(Context({"at": moment})) == written


def test_pages_write_days_in_these_formats_alone() -> None:
    """A format of its own would be a third date; hours alone, days over narrow columns,
    machines' (`c`) and papers have theirs."""
    own = re.compile(r"""\|date:["'](?!c["'])([^"']*[a-zA-Z][^"']*)["']""")
    pages = [page for page in TEMPLATES.rglob("*.html") if "printing" not in page.parts]
    found = {each for page in pages for each in own.findall(page.read_text(encoding="utf-8"))}
    assert {each for each in found if not each.endswith("_FORMAT")} <= {"H:i", "Y-m-d", "d/m"}
