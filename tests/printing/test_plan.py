"""«Plan papier»: a concours goes on without its computer."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tournaments.models.planning import Tournament
from tournaments.models.rounds import Round
from tournaments.printing.papers import PAPERS, pages_of
from tournaments.printing.registry import Asked

pytestmark = pytest.mark.django_db


def test_it_holds_what_there_is_and_a_blank_of_the_rest(
    tournament: Tournament, add_round: Callable[[int], Round]
) -> None:
    add_round(3)
    content = PAPERS["plan"].content(Asked(tournament))
    assert [key for key, _data in content["data"]["parts"]] == ["draw", "slips", "spares", "ruling", "rules"]
    assert content["data"]["rounds"] == [1, 2, 3, 4, 5]
    pages = [page.template for page in pages_of(content)]
    assert pages == ["plan", "draw", "slips", "plan_standing", "cards", "cards", "ruling", "rules"]
    (standing,) = [page.context for page in pages_of(content) if page.template == "plan_standing"]
    assert [placed.line["number"] for placed in standing["lines"]] == list(range(1, 8))
    heads = [head for _left, head in standing["cells"]]
    assert heads == ["Avant", "P1", "P2", "P3", "P4", "P5", "Total", "Rang"]


@pytest.mark.parametrize(("rounds", "wide", "columns"), [(6, False, 9), (7, True, 10), (30, True, 15)])
def test_the_blank_standing_has_a_box_for_each_round_that_is_left(
    rounds: int, wide: bool, columns: int, tournament: Tournament, add_round: Callable[[int], Round]
) -> None:
    tournament.rounds_planned = rounds
    tournament.save()
    add_round(1)
    content = PAPERS["plan"].content(Asked(tournament))
    (standing,) = [page.context for page in pages_of(content) if page.template == "plan_standing"]
    assert (standing["wide"], len(standing["cells"])) == (wide, columns)
