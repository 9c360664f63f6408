"""Between the draw and its publication teams come and go, and results change: nobody is seated by mistake."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from tests.refusing import refuses
from tournaments.core.models.planning import Tournament
from tournaments.core.models.registration import Team
from tournaments.core.models.rounds import Round
from tournaments.core.rounds import queries
from tournaments.core.rounds.actions import draw_round, publish_round, redraw

MakeTeams = Callable[..., list[Team]]
PAGE = "/concours/saint-martin/parties/1/"


@pytest.fixture
def round_(tournament: Tournament, add_teams: MakeTeams) -> Round:
    add_teams(4)
    add_teams(1, present=False)
    return draw_round(tournament, [])


def leaves(number: int, gone_from: int = 1) -> None:
    Team.objects.filter(number=number).update(gone_from=gone_from, leaving="withdrawal")


def comes(number: int) -> None:
    Team.objects.filter(number=number).update(present=True)


def unchecked(number: int) -> None:
    Team.objects.filter(number=number).update(present=False)


def replaced() -> None:
    leaves(2)
    comes(5)


# what happens after the draw → who is no longer there, and who is there undrawn
MOVES: list[tuple[Callable[[], None], tuple[int, ...], tuple[int, ...]]] = [
    (lambda: leaves(2), (2,), ()),
    (lambda: unchecked(3), (3,), ()),
    (lambda: comes(5), (), (5,)),
    (replaced, (2,), (5,)),
]


@pytest.mark.parametrize(("happens", "gone", "new"), MOVES)
def test_a_draw_of_others_than_are_there_is_not_published_unsaid(
    *, round_: Round, happens: Callable[[], None], gone: tuple[int, ...], new: tuple[int, ...]
) -> None:
    happens()
    with refuses("teams-changed") as refused:
        publish_round(round_, confirmed=[4])
    assert refused.value.words == {"gone": [*gone], "new": [*new]}
    assert not Round.objects.get().published
    assert publish_round(round_, confirmed=[*gone, *new]).published


@pytest.mark.parametrize(("happens", "gone", "new"), MOVES)
def test_drawn_again_it_is_published(
    *, round_: Round, happens: Callable[[], None], gone: tuple[int, ...], new: tuple[int, ...]
) -> None:
    happens()
    assert publish_round(redraw(round_)).published
    seated = set(queries.teams_in(round_).values_list("number", flat=True))
    assert seated == {1, 2, 3, 4, *new} - {*gone}


def test_who_leaves_after_the_round_is_drawn_for_it(round_: Round) -> None:
    leaves(2, gone_from=2)
    assert publish_round(round_).published


def test_the_proposal_names_them_and_asks(client: Client, cast: Any, round_: Round) -> None:
    client.force_login(cast.odile, "django.contrib.auth.backends.ModelBackend")
    assert "Rien à redire" in client.get(PAGE).content.decode()
    leaves(2)
    said = client.post(f"{PAGE}publier/", follow=True).content.decode()
    assert "des équipes sont parties ou arrivées" in said
    assert "Rien à redire" not in said
    assert "2 · Joueur 2a\u00a0– Joueur 2b" in said.partition("mais plus là")[2]
    comes(5)
    for confirmed in ("2", "x", "2,", "9" * 5000):  # team 5 was not there when this page was read
        client.post(f"{PAGE}publier/", {"confirmed": confirmed})
    assert not Round.objects.get().published
    page = client.get(PAGE).content.decode()
    assert "5 · Joueur 5a\u00a0– Joueur 5b" in page.partition("mais pas tirée")[2]
    assert 'name="confirmed" value="2,5"' in page
    client.post(f"{PAGE}publier/", {"confirmed": "2,5"})
    assert round_.number in set(Round.objects.exclude(published_at=None).values_list("number", flat=True))


@pytest.mark.parametrize("verb", ["draw", "redraw"])
def test_a_ranking_that_is_no_longer_true_is_not_drawn_from(
    tournament: Tournament, round_: Round, finish: Callable[..., None], verb: str
) -> None:
    publish_round(round_)
    finish(round_)
    if verb == "redraw":
        round_ = draw_round(tournament, [])
    tournament.refresh_from_db()
    seen = tournament.results_version
    tournament.raise_results_version()

    def ask(version: int) -> Round:
        if verb == "redraw":
            return redraw(round_, [4, 3, 2, 1], seen=version)
        return draw_round(tournament, [4, 3, 2, 1], seen=version)

    before = list(Round.objects.values())
    with refuses("results-changed"):
        ask(seen)
    assert list(Round.objects.values()) == before
    assert ask(seen + 1).standing == [4, 3, 2, 1]
