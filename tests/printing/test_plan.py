"""«Plan papier»: a concours goes on without its computer."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.core.management import call_command

from tournaments.core.models.planning import Prize, Tournament
from tournaments.core.models.rounds import Round
from tournaments.frontends.printing.papers import PAPERS, pages_of
from tournaments.frontends.printing.registry import PaperRequest

pytestmark = pytest.mark.django_db


def test_it_holds_what_there_is_and_a_blank_of_the_rest(
    tournament: Tournament, add_round: Callable[[int], Round]
) -> None:
    add_round(3)
    content = PAPERS["plan"].content(PaperRequest(tournament))
    assert [key for key, _data in content["data"]["parts"]] == ["draw", "slips", "spares", "ruling", "rules"]
    assert content["data"]["rounds"] == [1, 2, 3, 4, 5]
    pages = [page.template for page in pages_of(content)]
    assert pages == ["plan", "draw", "slips", "plan_standing", "cards", "cards", "ruling", "rules", "rules"]
    (standing,) = [page.context for page in pages_of(content) if page.template == "plan_standing"]
    assert [placed.line["number"] for placed in standing["lines"]] == list(range(1, 8))
    heads = [head for _left, head in standing["cells"]]
    assert heads == ["Avant", "P1", "P2", "P3", "P4", "P5", "Total", "Rang"]


@pytest.mark.parametrize(("rounds", "columns"), [(6, [9]), (7, [10]), (12, [15]), (30, [14, 14, 9])])
def test_the_blank_standing_has_a_box_for_each_round_that_is_left(
    rounds: int, columns: list[int], tournament: Tournament, add_round: Callable[[int], Round]
) -> None:
    tournament.rounds_planned = rounds
    tournament.save()
    add_round(1)
    content = PAPERS["plan"].content(PaperRequest(tournament))
    sheets = [page.context for page in pages_of(content) if page.template == "plan_standing"]
    assert [len(sheet["cells"]) for sheet in sheets] == columns
    assert [sheet["wide"] for sheet in sheets] == [rounds > 6] * (len(sheets) - (rounds == 30)) + [False] * (
        rounds == 30
    )
    heads = [head for sheet in sheets for _left, head in sheet["cells"]]
    assert [head for head in heads if head.startswith("P")] == [f"P{n}" for n in range(1, rounds + 1)]
    assert (heads[0], heads.count("Report"), heads[-2:]) == ("Avant", len(sheets) - 1, ["Total", "Rang"])


def _named(knocked: str, tournament: Tournament) -> str:
    (step,) = [
        one for one in PAPERS["plan"].content(PaperRequest(tournament))["data"]["steps"] if knocked in one
    ]
    return step


@pytest.mark.parametrize(
    ("draw", "rounds", "parts", "said"),
    [
        ("knockout", 3, {"bracket"}, "chaque gagnant avance"),
        ("pools", 3, {"bracket", "meetings"}, "les rencontres des poules sont jointes"),
        ("swiss", 3, set(), "sur le classement rempli"),
    ],
)
def test_a_bracket_goes_on_by_its_winners_and_pools_by_their_meetings(
    draw: str, rounds: int, parts: set[str], said: str, cast: Any
) -> None:
    asked = {"teams": 8, "draw": draw, "rounds": rounds, "until": "drawn", "verbosity": 0}
    call_command("simulate", club=cast.amicale.slug, name="Joué", **asked)
    tournament = Tournament.objects.get(name="Joué")
    tournament.prizes.all().delete()
    Prize.objects.create(tournament=tournament, rank=1, text="Un jambon")
    data = PAPERS["plan"].content(PaperRequest(tournament))["data"]
    found = dict(data["parts"])
    assert found.keys() & {"bracket", "meetings"} == parts
    assert _named("Partie suivante", tournament).count(said) == 1
    assert [award["prize"] for award in found["prizes"]["awards"]] == ["Un jambon"]
    assert {"draw", "slips", "spares", "rules"} <= found.keys()
