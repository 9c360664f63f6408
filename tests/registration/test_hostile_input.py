"""Whatever stands in an address or a field, the desk answers: a sentence or a «not found», never a crash."""

from __future__ import annotations

import json
from typing import Any, Final

import pytest
from django.test import Client
from django.urls import reverse

from tests.hostile import A_THIRD
from tournaments.core.models.registration import Team

LINES: Final = ("Infinity", "NaN", "1e400", "-1", "null", "[]", '"x"', "9" * 4000, "9" * 5000)


@pytest.fixture
def desk(client: Client, cast: Any) -> Client:
    client.force_login(cast.denis)
    return client


def address(name: str, *more: int) -> str:
    return reverse(name, args=["saint-martin", *more])


@pytest.mark.slow
@pytest.mark.parametrize("typed", A_THIRD)
def test_an_address_with_anything_in_it_is_answered(desk: Client, inscribe: Any, typed: str) -> None:
    inscribe(1)
    for field in ("nouvelle", "q", "voir", "sort", "page", "per_page"):
        assert desk.get(address("registration"), {field: typed}).status_code == 200
    assert desk.get(address("players"), {"q": typed}).status_code == 200
    for name in ("team_leave", "team_arrive", "team_substitute"):
        asked = {"from_round": typed, "leaves": typed, "enters": typed, "how": typed}
        assert desk.get(address(name, 1), asked).status_code == 200


@pytest.mark.slow
@pytest.mark.parametrize("typed", A_THIRD)
def test_a_form_with_anything_in_it_is_answered(desk: Client, inscribe: Any, typed: str) -> None:
    inscribe(1)
    line = {"player1": "Anne Roy", "player2": "Luc Roy", "club": "", "number": ""}
    for field in (*line, "anyway"):
        assert desk.post(address("team_add"), line | {field: typed}).status_code in {200, 302}
    for name in ("team_leave", "team_arrive", "team_substitute"):
        sent = {"from_round": typed, "leaves": typed, "enters": "Zoé Blanc", "how": "withdrawal"}
        assert desk.post(address(name, 1), sent).status_code == 200
    named = {f"{part}-{typed[:20]}": typed for part in ("player1", "player2", "club", "number")}
    sent = {"line": typed, "accept": typed, "ready": typed, "confirm": "1"} | named
    assert desk.post(address("import_check"), sent).status_code in {200, 302}
    for field in ("waiting", "accepted", "take", "take_word", "leave"):
        assert desk.post(address("import_check"), {field: typed}).status_code in {200, 302}
    assert desk.post(address("registration_import"), {"book": typed, "sheet": typed}).status_code == 200


@pytest.mark.parametrize("line", LINES, ids=lambda line: line[:9])
def test_a_list_that_was_meddled_with_is_refused(desk: Client, inscribe: Any, line: str) -> None:
    inscribe(1)
    whole = json.dumps([{"line": 0, "player1": "Ada", "player2": "Bob", "club": "", "number": ""}])
    meddled = whole.replace("0", line, 1)
    assert desk.post(address("import_check"), {"ready": meddled, "confirm": "1"}).status_code == 302
    assert Team.objects.count() == 1
    assert desk.post(address("import_check"), {"ready": whole, "confirm": "1"}).status_code == 302
    assert Team.objects.count() == 2
