"""How many rounds a knockout takes: said from its first draw, whatever was planned."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from tests.results import set_result
from tests.standings.conftest import add_teams, play_round, tournament
from tournaments.core.models.planning import Tournament
from tournaments.core.models.rounds import Round
from tournaments.core.planning.queries import brackets_over, rounds_to_play
from tournaments.core.rounds.actions import draw_round, publish_round
from tournaments.core.standings import queries as standings

__all__ = ["add_teams", "play_round", "tournament"]  # fixtures from next door

PLANNED = 6
CUPS = [
    # teams, options of the draw, rounds to the last final
    (2, {}, 1),
    (8, {}, 3),
    (13, {}, 4),
    (16, {"third_place": True}, 4),
    (16, {"consolante": True}, 4),
    (6, {"complementaire": True}, 3),
]


def drawn(cup: Tournament) -> Round:
    """The next round, drawn and published."""
    return publish_round(draw_round(cup, standings.ranking_for_draw(cup)))


@pytest.mark.parametrize(("teams", "options", "needed"), CUPS)
def test_a_knockout_needs_as_many_rounds_as_it_has_steps(
    tournament: Tournament, add_teams: Any, teams: int, options: dict[str, bool], needed: int
) -> None:
    add_teams(teams)
    tournament.draw_method, tournament.draw_options = "knockout", options
    tournament.rounds_planned = PLANNED
    tournament.save()
    assert rounds_to_play(tournament) == PLANNED, "teams may still come"
    for number in range(1, needed + 1):
        round_ = drawn(tournament)
        assert rounds_to_play(tournament) == needed, "while it is played"
        for table in round_.tables.all():
            set_result(table, *((2010, 900) if table.number % 2 else (900, 2010)))
        tournament.raise_results_version()
        assert rounds_to_play(tournament) == needed, "once it is played"
        assert brackets_over(tournament) == (number == needed)


def test_a_bye_that_loses_its_first_match_may_lengthen_the_consolante(
    tournament: Tournament, add_teams: Any
) -> None:
    """Thirteen teams, three byes: who of them loses goes on in the consolante (C10), maybe a round longer."""
    add_teams(13)
    tournament.draw_method, tournament.draw_options = "knockout", {"consolante": True}
    tournament.rounds_planned = PLANNED
    tournament.save()
    said = []
    while not said or not brackets_over(tournament):
        for table in drawn(tournament).tables.all():
            set_result(table, *((2010, 900) if table.number % 2 else (900, 2010)))
        tournament.raise_results_version()
        said.append(rounds_to_play(tournament))
    assert said[-1] == len(said) == 5
    assert set(said) <= {4, 5}


def test_a_departure_may_shorten_it(tournament: Tournament, add_teams: Any) -> None:
    add_teams(3)
    tournament.draw_method, tournament.rounds_planned = "knockout", PLANNED
    tournament.save()
    round_ = drawn(tournament)
    assert rounds_to_play(tournament) == 2
    set_result(round_.tables.get(), 2010, 900)
    tournament.teams.filter(pk=round_.byes.get().team_id).update(gone_from=2, leaving="abandonment")
    tournament.raise_results_version()
    assert rounds_to_play(tournament) == 1


def test_pages_say_it(tournament: Tournament, add_teams: Any, client: Client, cast: Any) -> None:
    add_teams(13)
    tournament.draw_method, tournament.rounds_planned = "knockout", 5
    tournament.save()
    round_ = drawn(tournament)
    client.force_login(cast.odile, "django.contrib.auth.backends.ModelBackend")
    for path in ("/concours/saint-martin/", "/c/saint-martin/"):
        assert "Partie 1 sur 4" in " ".join(client.get(path).content.decode().split())
    for table in round_.tables.all():
        set_result(table, 2010, 900)
    tournament.raise_results_version()
    assert "3 parties ne seraient pas jouées" in client.get("/concours/saint-martin/").content.decode()
