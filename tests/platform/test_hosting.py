"""docs/hosting.md says what a host must know: every variable, and only commands that there are."""

from __future__ import annotations

import re
from pathlib import Path

from django.core.management import get_commands
from django.urls import resolve, reverse

from tests.platform.test_settings import VARIABLES

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8")


def test_every_variable_is_in_the_table() -> None:
    assert set(re.findall(r"^\| `([A-Z_]+)` \|", PAGE, re.MULTILINE)) == VARIABLES


def test_its_commands_are_there() -> None:
    named = set(re.findall(r"manage\.py ([a-z_]+)", PAGE))
    assert {"serve", "verify", "backup"} <= named <= set(get_commands())


def test_its_addresses_are_there() -> None:
    assert resolve("/sante/").url_name == "health"
    assert "`/sante/`" in PAGE
    assert reverse("phone") == "/t/"


def test_readme_and_architecture_lead_to_it() -> None:
    assert "(docs/hosting.md)" in (ROOT / "README.md").read_text(encoding="utf-8")
    assert "(hosting.md)" in (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
