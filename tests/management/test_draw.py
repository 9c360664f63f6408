"""`manage.py draw` makes a draw again, and tells what differs and what was changed by hand."""

from __future__ import annotations

import io
import json
from datetime import date
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from tests.prepared import laid_out
from tournaments.core.models.planning import Status, Tournament
from tournaments.core.models.registration import Player, Team
from tournaments.core.models.rounds import Round
from tournaments.core.rounds import queries
from tournaments.core.rounds.actions import draw_round
from tournaments.core.rounds.changes import SwapTeams
from tournaments.core.rounds.editing import edit_round
from tournaments.draw.api import draw_record


@pytest.fixture
@laid_out
def round_(cast: Any) -> Round:
    tournament = Tournament.objects.create(
        club=cast.amicale, name="Saint-Martin", slug="saint-martin", date=date(2026, 11, 21),
        status=Status.OPEN, rounds_planned=3, ending="target",
    )  # fmt: skip
    for number in range(1, 8):
        one, two = (Player.objects.create(host=cast.amicale, name=f"{number}{half}") for half in "ab")
        Team.objects.create(tournament=tournament, number=number, player1=one, player2=two, present=True)
    return draw_round(tournament, [])


def said(*arguments: str) -> str:
    out = io.StringIO()
    call_command("draw", *arguments, stdout=out)
    return out.getvalue()


def test_the_same_again(round_: Round) -> None:
    text = said("saint-martin", "1", "--replay")
    assert "Refait à l’identique : 3 tables et 1 exempt." in text
    assert round_.seed in text


def test_the_request_is_what_the_door_takes(round_: Round) -> None:
    record = json.loads(said("saint-martin", "1", "--request"))
    (again,) = draw_record(record)["rounds"]
    assert again["tables"] == queries.drawn(round_).to_record()["tables"]


def test_what_was_changed_by_hand_is_told_with_its_author(cast: Any, round_: Round) -> None:
    edit_round(round_, SwapTeams(1, 2), cast.odile)
    text = said("saint-martin", "1", "--replay")
    assert "à l’identique" in text
    assert "odile : Les n° 1 et 2 sont échangés." in text


def test_a_difference_is_told_and_the_status_is_1(round_: Round) -> None:
    round_.byes.all().delete()
    with pytest.raises(SystemExit) as ended:
        said("saint-martin", "1", "--replay")
    assert ended.value.code == 1


@pytest.mark.usefixtures("round_")
@pytest.mark.parametrize("arguments", [("saint-martin", "9"), ("autre", "1")])
def test_a_round_that_is_not_there(arguments: tuple[str, str]) -> None:
    with pytest.raises(CommandError, match="Pas de partie"):
        said(*arguments, "--replay")
