"""What is published of one drawing of lots says nothing of the next: the concours keeps its seed secret."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from html import unescape
from typing import Any

import pytest
from django.test import Client

from tests.sheets.verbs import record_totals
from tournaments.core.models.planning import Tournament
from tournaments.core.models.registration import Team
from tournaments.core.models.rounds import Round
from tournaments.core.rounds import queries
from tournaments.core.rounds.actions import draw_round, publish_round

SECRET = "c0ffee5eed0123456789abcdefbada55"
HOME = "/c/saint-martin/"


@pytest.fixture
def round_(tournament: Tournament, add_teams: Callable[..., list[Team]]) -> Round:
    """The first of two published rounds: every table a draw game, so that lots separate all the teams."""
    Tournament.objects.update(seed=SECRET)
    tournament.refresh_from_db()
    add_teams(9)
    first = publish_round(draw_round(tournament, []))
    for table in first.tables.all():
        record_totals(table, 1500, 1500)
    publish_round(draw_round(tournament, []))
    return first


def pages(client: Client, start: str) -> dict[str, str]:
    """Every public page of the concours that a reader can reach from `start`, with its headers."""
    found: dict[str, str] = {}
    waiting = [start, f"{start}?q=3", f"{start}classement/?apres=1"]
    while waiting:
        address = waiting.pop()
        answer = client.get(address, follow=True)
        assert answer.status_code == 200, address
        found[address] = f"{answer.headers}{answer.content.decode()}"
        linked = map(unescape, re.findall(r'href="([^"#]*)"', found[address]))
        path = address.partition("?")[0]
        there = (f"{path}{each}" if each.startswith("?") else each for each in linked)
        waiting += {each for each in there if each.startswith(HOME) and each not in {*found, *waiting}}
    return found


@pytest.mark.slow
@pytest.mark.usefixtures("round_")
def test_no_public_page_tells_the_seed_of_draws_to_come(client: Client) -> None:
    found = pages(client, HOME)
    assert {f"{HOME}{path}" for path in ("", "tables/", "classement/")} <= found.keys()
    assert any("graine" in page for page in found.values())
    assert [address for address, page in found.items() if SECRET in page] == []


def test_neither_does_what_is_kept_of_a_draw(round_: Round, tournament: Tournament) -> None:
    second = tournament.rounds.get(number=2)
    requests = [queries.stored_request(each) for each in (round_, second)]
    assert SECRET not in json.dumps(requests)
    assert SECRET not in {round_.seed, second.seed}
    assert len({round_.seed, second.seed, *(request["seed"] for request in requests)}) == 2


def test_the_page_of_the_draw_shows_the_seed_of_this_round_alone(
    client: Client, cast: Any, round_: Round
) -> None:
    client.force_login(cast.odile, "django.contrib.auth.backends.ModelBackend")
    page = client.get("/concours/saint-martin/parties/1/").content.decode()
    asked = client.get("/concours/saint-martin/parties/1/demande.json").content.decode()
    assert round_.seed in page
    assert round_.seed in asked
    assert SECRET not in page + asked
