"""The draw changes between the opening of inscriptions and the end of the concours, at no other step."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from tests.quickly import day_rows
from tests.refusing import refuses
from tournaments.core.models.planning import Status, Tournament
from tournaments.core.models.registration import Team
from tournaments.core.models.rounds import Drawing, Edit, Round, Table
from tournaments.core.rounds.actions import draw_round, publish_round, redraw, undo_draw
from tournaments.core.rounds.changes import SwapTeams
from tournaments.core.rounds.editing import edit_round
from tournaments.core.rounds.errors import RoundError

STEPS = [
    (Status.DRAFT, "tournament-draft", "Ouvrez d’abord les inscriptions"),
    (Status.FINISHED, "tournament-finished", "rouvrez-le"),
    (Status.SEALED, "tournament-sealed", "scellés"),
]
VERBS: dict[str, Callable[[Round], object]] = {
    "draw": lambda round_: draw_round(round_.tournament, [], forced=True),
    "redraw": redraw,
    "swap": lambda round_: edit_round(round_, SwapTeams(1, 2), None),
    "publish": publish_round,
    "undo": undo_draw,
}
HOME = "/concours/saint-martin/parties/"


def written() -> list[Any]:
    """All that is stored of the draws."""
    return [
        list(model.objects.order_by("pk").values()) for model in (Tournament, Round, Drawing, Table, Edit)
    ]


@pytest.fixture
def round_(tournament: Tournament, add_teams: Callable[..., list[Team]]) -> Round:
    add_teams(4)
    return draw_round(tournament, [])


@pytest.mark.parametrize("published", [False, True], ids=["proposal", "published"])
@pytest.mark.parametrize("verb", day_rows(VERBS, every=3))
@pytest.mark.parametrize(("status", "code", "words"), STEPS)
def test_no_verb_of_the_draw_before_the_opening_or_after_the_end(
    *, round_: Round, status: Status, code: str, words: str, verb: str, published: bool
) -> None:
    if published:
        publish_round(round_)
    Tournament.objects.update(status=status)
    before = written()
    with refuses(code) as refused:
        VERBS[verb](Round.objects.get())
    assert words in str(refused.value.sentence)
    assert written() == before


@pytest.mark.parametrize(("status", "code", "words"), STEPS)
def test_the_pages_say_so_and_offer_nothing(
    *, client: Client, cast: Any, round_: Round, status: Status, code: str, words: str
) -> None:
    client.force_login(cast.odile, "django.contrib.auth.backends.ModelBackend")
    Tournament.objects.update(status=status)
    sentence = str(RoundError(code).sentence).replace("'", "&#x27;")
    assert words.replace("'", "&#x27;") in sentence
    page = client.get(f"{HOME}{round_.number}/").content.decode()
    assert sentence in page
    assert "/publier/" not in page
    assert "/annuler/" not in page
    assert sentence in client.get(f"{HOME}{round_.number}/annuler/").content.decode()
    round_.delete()
    home = client.get(f"{HOME}1/").content.decode()
    assert sentence in home
    assert "/tirer/" not in home


def test_a_concours_opened_again_can_be_drawn(round_: Round) -> None:
    Tournament.objects.update(status=Status.FINISHED)
    with refuses("tournament-finished"):
        publish_round(round_)
    Tournament.objects.update(status=Status.RUNNING)
    assert publish_round(round_).published
