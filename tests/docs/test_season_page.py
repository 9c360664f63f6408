"""The page of the season names all that its file and its standing have: the page alone is enough."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, Final

from tests.season.evenings import ranked, season
from tournaments.core.season.points import SCALES
from tournaments.core.season.record import FORM, to_record
from tournaments.core.season.standing import standing_of

PAGE: Final = (Path(__file__).parents[2] / "docs" / "season.md").read_text(encoding="utf-8")
TOLD: Final = set(re.findall(r"`([^`]+)`", PAGE))


def fields(value: Any) -> set[str]:
    if isinstance(value, dict):
        return {*value, *(name for each in value.values() for name in fields(each))}
    return {name for each in value for name in fields(each)} if isinstance(value, list) else set()


def test_every_field_and_every_table_of_points_is_on_its_page() -> None:
    of = ranked(1, "Anne Bob", "Chloé Denis")
    written = to_record(season(of)), standing_of(season(of), [of]).to_record()
    assert fields(list(written)) - TOLD == set(), "say in docs/season.md what it is"
    assert SCALES.keys() - TOLD == set(), "say in docs/season.md what it gives"
    assert f"The edition of this format: {FORM}." in PAGE
