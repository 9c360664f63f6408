"""The standing on paper after any round: the newest, an earlier one, and what nobody may know yet."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.http import Http404
from django.test import Client
from django.urls import reverse

from tests.results import clear_result, set_result
from tournaments.core.models.planning import Prize, Status, Tournament
from tournaments.core.models.rounds import Round
from tournaments.frontends.printing.papers import PAPERS, pages_of
from tournaments.frontends.printing.registry import PaperRequest

pytestmark = pytest.mark.django_db


@pytest.fixture
def played(tournament: Tournament, add_round: Callable[[int], Round]) -> Tournament:
    """Two rounds of the same two teams, who win one each; a third is planned."""
    first = add_round(1)
    table = first.tables.get()
    set_result(table, 2010, 900)
    second = Round.objects.create(
        tournament=tournament, number=2, method="random", seed="5eed", published_at=first.published_at
    )
    table.pk, table.round, table._state.adding = None, second, True
    table.save()
    set_result(second.tables.get(), 300, 2100)
    tournament.rounds_planned = 3
    tournament.save()
    tournament.raise_results_version()
    return tournament


def titles(tournament: Tournament, number: int | None) -> tuple[str, str, list[int]]:
    """The title on the paper, its mark, and the numbers of the teams from the best one."""
    content = PAPERS["standing"].content(PaperRequest(tournament, number))
    (page,) = pages_of(content)
    context = page.context
    return context["title"], context["mark"], [placed.line["number"] for placed in context["lines"]]


def test_each_round_has_its_standing(played: Tournament) -> None:
    title, mark, best = titles(played, 1)
    assert (title, mark, best[0]) == ("Classement après la partie 1", "", 1)
    title, mark, best = titles(played, None)
    assert (title, mark, best[0]) == ("Classement après la partie 2", "Provisoire", 2)
    for number in (3, 9):
        with pytest.raises(Http404):
            titles(played, number)
    assert PAPERS["standing"].content(PaperRequest(played, 1))["title"] == "classement après la partie 1"


def test_a_standing_during_a_round_says_so(played: Tournament) -> None:
    clear_result(played.rounds.get(number=2).tables.get())
    played.raise_results_version()
    assert titles(played, None)[:2] == ("Classement pendant la partie 2", "Provisoire")


def test_the_page_offers_every_round(played: Tournament, cast: Any) -> None:
    client = Client()
    client.force_login(cast.odile, "django.contrib.auth.backends.ModelBackend")
    page = client.get(reverse("printing", args=[played.slug])).content.decode()
    assert reverse("print_standing", args=[played.slug]) in page
    assert reverse("print_standing", args=[played.slug, 1]) in page
    assert reverse("print_standing", args=[played.slug, 2]) not in page


def test_lots_are_signed_for_without_a_cash_desk_and_the_first_get_a_diploma_without_lots(
    played: Tournament,
) -> None:
    played.status, played.rounds_planned = Status.SEALED, 2
    played.save()
    diplomas = PAPERS["diplomas"].content(PaperRequest(played))["data"]
    assert [one["place"] for one in diplomas][:2] == ["1ʳᵉ place", "2ᵉ place"]
    assert {one["prize"] for one in diplomas} == {""}
    Prize.objects.create(tournament=played, rank=1, text="Un jambon")
    (line,) = PAPERS["payout"].content(PaperRequest(played))["data"]["lines"]
    assert (line["rank"], line["number"], line["amount"], line["prize"]) == ("1", "2", "", "Un jambon")
    assert line["who"] == "Anne Équipier002\u00a0– Zoé Équipier002"
    (award,) = PAPERS["prizes"].content(PaperRequest(played))["data"]["awards"]
    assert award["details"] == ["N°\u00a02 · Vict.\u00a0: 1 · Points\u00a0: 3\u202f000"]
