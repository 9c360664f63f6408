"""docs/hosting.md says what a host must know: every variable, and only commands that there are."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from django.core.management import get_commands, load_command_class
from django.urls import resolve, reverse

from tests.access.addresses import ROWS
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


def blocks(language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", PAGE, re.DOTALL)


def test_the_recipe_names_what_there_is() -> None:
    """Its environment has variables of the program, its proxy addresses, its commands options."""
    environment, _dix = blocks("sh")
    assert {line.partition("=")[0] for line in environment.split()} <= VARIABLES
    (proxy,) = blocks("nginx")
    for header in ("Host $host", "X-Forwarded-For $proxy_add_x_forwarded_for", "X-Forwarded-Proto $scheme"):
        assert f"proxy_set_header {header};" in proxy
    (hidden,) = re.findall(r"~\^/\((.*?)\)/ 0", proxy)
    with_token = {"phone_link": "t", "invitation": "invitation", "new_password": "nouveau-mot-de-passe"}
    for name, first in with_token.items():
        assert reverse(name, args=["x"]).split("/")[1] == first
    assert set(hidden.split("|")) == {*with_token.values(), reverse("set_up").strip("/")}
    (unit,) = blocks("ini")
    assert "manage.py serve" in unit
    options = {option for action in options_of("club") for option in action.option_strings}
    assert set(re.findall(r"dix club .*?(--[a-z]+)", PAGE)) | {"--output"} <= options


def options_of(command: str) -> list[Any]:
    return load_command_class("tournaments", command).create_parser("manage.py", command)._actions


def test_each_place_with_a_token_is_kept_out_of_the_log_of_the_proxy() -> None:
    tokens = {row.path.split("/")[1] for row in ROWS if "token}" in row.path} | {"t"}
    (hidden,) = re.findall(r"~\^/\((.*?)\)/ 0", PAGE)
    assert len(tokens) > 2
    assert tokens <= set(hidden.split("|"))
