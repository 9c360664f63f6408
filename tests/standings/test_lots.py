"""Equals whom lots alone put in an order: it is said of every one of them, wherever their rank stands."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from django.template.loader import render_to_string
from django.test import Client
from django.utils import timezone

from tournaments.core.models.planning import Status, Tournament
from tournaments.core.models.rounds import Round
from tournaments.core.standings import queries
from tournaments.core.standings.ceremony import ceremony_progress, reveal
from tournaments.core.standings.wording import separation
from tournaments.frontends.printing.standing import newest_standing
from tournaments.frontends.round_pages.actions import draw_and_publish
from tournaments.frontends.screens.kinds import KINDS
from tournaments.frontends.screens.registry import SceneRequest

pytestmark = pytest.mark.django_db


def scene(kind: str, tournament: Tournament) -> str:
    return render_to_string(f"screens/kinds/{kind}.html", KINDS[kind].read(SceneRequest(tournament)))


SAID = "1ᵉʳ ex æquo, départagés au sort"


@pytest.fixture
def equal(tournament: Tournament, add_teams: Any, play_round: Any) -> Tournament:
    """Four teams after their only round: 1 and 3 won by the same points, and never met; so lost 2 and 4."""
    add_teams(4)
    play_round((1, 2, 2010, 900), (3, 4, 2010, 900))
    tournament.rounds_planned, tournament.status = 1, Status.FINISHED
    tournament.corrections_until = timezone.now()
    tournament.save()
    return tournament


def test_both_of_two_equals_are_first_by_lot(equal: Tournament) -> None:
    rows = queries.rows(queries.current(equal))
    assert [row["lots_rank"] for row in rows] == [1, 1, 3, 3]
    assert [separation(row) for row in rows[:2]] == [SAID, SAID]


def test_it_is_so_where_another_figure_hides_it(equal: Tournament) -> None:
    """By wins alone, a first one who has more points than the second is ahead by lot all the same."""
    Tournament.objects.update(criteria=["wins", "lots"])
    equal.refresh_from_db()
    first = queries.rows(queries.current(equal))[0]["number"]
    Round.objects.get().tables.filter(ns__number=first).update(ns_points=2500)
    equal.raise_results_version()
    rows = queries.rows(queries.current(equal))
    assert [(row["number"] == first, row["points_for"], row["lots_rank"]) for row in rows[:1]] == [
        (True, 2500, 1)
    ]
    assert rows[1]["separated_by"] == "lots"


def test_page_screen_ceremony_paper_and_program_say_it(equal: Tournament, client: Client) -> None:
    steps = {step.key: step for step in ceremony_progress(equal).steps}
    assert [steps[f"rank-{rank}"].lots_rank for rank in (1, 2, 3)] == [1, 1, 3]
    paper = newest_standing(equal)
    assert paper["legend"].endswith("rangs 1–2, 3–4.")
    assert [row["equals"] for row in paper["rows"][:2]] == [SAID, SAID]
    reveal(equal)
    for page in ("classement/", "", "equipes/1/"):
        body = client.get(f"/c/{equal.slug}/{page}").content.decode()
        assert "ex æquo, départagés au sort" in body, page
    assert ">victoire</dt>" in body, "one win, of the team"
    own = client.get(f"/c/{equal.slug}/equipes/1/accueil/").content.decode()
    assert own.count("ex æquo, départagés au sort") == 2, "beside the rank, and in the line of the standing"
    scenes = {kind: scene(kind, equal) for kind in ("standing", "ceremony")}
    assert all("ex æquo, départagés au sort" in str(scene) for scene in scenes.values())
    told = json.loads(client.get(f"/api/1/concours/{equal.slug}").content)
    assert {step["rank"]: step["lots_rank"] for step in told["announced"]} == {1: 1, 2: 1, 3: 3}


def test_the_seed_of_the_lots_is_one_fold_away(equal: Tournament, client: Client, cast: Any) -> None:
    client.force_login(cast.odile, "django.contrib.auth.backends.ModelBackend")
    for page in (f"/c/{equal.slug}/classement/", f"/concours/{equal.slug}/classement/"):
        body = client.get(page).content.decode()
        folded = re.search(
            r"<details[^>]*>\s*<summary>Comment vérifier</summary>\s*La graine ([0-9a-f]{32}) ", body
        )
        assert folded, page
        assert body.count(folded[1]) == 1, page


def test_a_draw_in_which_lots_decide_is_held_for_a_look(
    tournament: Tournament, add_teams: Any, play_round: Any
) -> None:
    """Three of seven teams are last and equal: one of them rests, and somebody looks at it."""
    add_teams(7)
    Tournament.objects.update(draw_method="swiss", status=Status.RUNNING)
    tournament.refresh_from_db()
    play_round((1, 4, 2010, 900), (2, 5, 2010, 900), (3, 6, 2010, 900), byes=[7])
    tournament.refresh_from_db()
    held = draw_and_publish(
        tournament, queries.ranking_for_draw(tournament), forced=False, seen=tournament.results_version
    )
    assert not held.published
    (wish,) = [wish for wish in held.relaxed if wish["wish"] == "lots"]
    assert wish["teams"] == [4, 5, 6]
