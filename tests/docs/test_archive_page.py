"""The page of the archive names all that stands in one: a stranger can check it with the page alone."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from scoring.criteria import CRITERIA
from tests.archive.conftest import Evening, evening, sealed
from tournaments.core.archive.canonical import FORM, FORMS
from tournaments.core.archive.files import archive_of
from tournaments.core.models.planning import ByePolicy, LeaverGames, Tournament
from tournaments.core.planning.actions import change_settings

__all__ = ["evening"]
PAGE: Final = (Path(__file__).parents[2] / "docs" / "archive.md").read_text(encoding="utf-8")
ELSEWHERE: Final = frozenset({"record", "log", "transfer", "options", "tariff", "draw_options"})
"""What other pages say."""


def fields(value: Any) -> Iterator[str]:
    """The names of all fields of a value, without labels of people."""
    if isinstance(value, dict):
        for name, each in value.items():
            if not re.fullmatch(r"[0-9a-f]{64}", name):
                yield name
            yield from fields(each) if name not in ELSEWHERE else ()
    elif isinstance(value, list):
        for each in value:
            yield from fields(each)


def told() -> set[str]:
    """All that stands between backquotes."""
    return set(re.findall(r"`([^`]+)`", PAGE))


def test_every_field_of_an_archive_is_on_its_page(evening: Evening) -> None:
    concours = evening(0)
    change_settings(concours, score_cap=900, losing_cap=500, capped_from=2)
    sealed(concours)
    content = json.loads(archive_of(Tournament.objects.get(pk=concours.pk), complete=True).to_bytes())
    found = {*fields(content), "former_entries", "time_limit", "leaver_games"}
    assert found - told() == set(), "say in docs/archive.md what it is"


def test_every_form_criterion_and_bye_is_on_its_page() -> None:
    values = {*CRITERIA, *ByePolicy.values, *set(LeaverGames.values) - {LeaverGames.COUNT.value}}
    assert values - told() == set(), "say in docs/archive.md how it is computed"
    assert f"edition of this format: {FORM}." in PAGE
    for older in FORMS[:-1]:
        assert f"- **{older}**:" in PAGE
