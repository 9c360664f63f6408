"""Whatever a phone, or something that looks like one, asks the public pages, they answer."""

from __future__ import annotations

from typing import Any, Final

import pytest
from django.test import Client

from tests.hostile import hostile_in

PAGES: Final = ("", "tables/", "classement/", "equipes/", "equipes/1/", "parties/1/tables/1/", "images/")


@pytest.mark.slow
@pytest.mark.usefixtures("tournament")
@pytest.mark.parametrize(("page", "typed"), hostile_in(PAGES))
def test_a_public_page_answers_whatever_is_asked(
    client: Client, add_teams: Any, play_round: Any, page: str, typed: str
) -> None:
    add_teams(2)
    play_round((1, 2, 2010, 900))
    for field in ("q", "partie", "par", "apres", "page"):
        assert client.get(f"/c/saint-martin/{page}", {field: typed}, follow=True).status_code == 200


@pytest.mark.usefixtures("tournament")
@pytest.mark.parametrize("number", ["9" * 5000, "9" * 20, "9" * 10, "0"], ids=len)
def test_a_team_that_no_list_can_have_is_not_found(client: Client, number: str) -> None:
    for page in (f"equipes/{number}/", f"parties/1/tables/{number}/", f"parties/{number}/tables/1/"):
        assert client.get(f"/c/saint-martin/{page}").status_code == 404
