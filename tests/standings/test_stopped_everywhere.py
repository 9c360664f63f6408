"""A table that was stopped early is marked wherever its result stands (decision 59)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

import pytest

from tests import walk
from tests.results import set_result
from tests.sheets.verbs import record_totals
from tournaments.core.rounds.actions import draw_round, publish_round
from tournaments.core.standings import queries as standings
from tournaments.frontends.printing.papers import PAPERS
from tournaments.frontends.printing.registry import PaperRequest

if TYPE_CHECKING:
    from django.test import Client

    from tests.conftest import Cast
    from tournaments.core.models.planning import Tournament
    from tournaments.core.models.rounds import Round, Table

RESULT: Final = re.compile(r"(?<![\w/#-])1 ?234(?![\w/-])")
"""The points of the winner of the table that was stopped, and no key of a row in an address."""
MARK: Final = re.compile(r"arrêtée|ᵃ|\"stopped(?:_at)?\": (?!null|\[\])", re.IGNORECASE)
DRAWS: Final[dict[str, dict[str, Any]]] = {
    "swiss": {},
    "round-robin": {"rounds_planned": 7},
    "knockout": {"draw_options": {"third_place": True}},
    "pools": {"draw_options": {"pool_size": 4, "qualified": 2}},
    "complementaire": {"draw_method": "knockout", "draw_options": {"complementaire": True}},
}


BY_DAY: Final = ("swiss", "pools")
"""The usual draw, and the one that has a page and a paper of each kind; of the others by night the same."""
UNMARKED: Final = {"archive", "public_tournament", "sheet_timeline", "sheet_totals"}
"""Where nothing marks it: the archive has the log of its sheet, from which it follows (decision 59); the home
of players has sums over all rounds; the others show what was typed, with the number of deals beside it."""
TOLD: Final = {
    "api_round", "api_standing", "api_table", "api_team", "archive", "book, standing", "book, tables",
    "public_standings", "public_table", "public_team", "roadmap", "round_totals", "souvenir", "standing",
    "standings", "standings_export", "team",
}  # fmt: skip
"""Pages, papers and answers that have the result whatever the draw."""
OF_BRACKETS: Final = {"api_bracket", "public_bracket", "bracket", "book, bracket"}
OF_DRAW: Final = {
    "round-robin": {"schedule"},
    "knockout": OF_BRACKETS,
    "complementaire": OF_BRACKETS,
    "pools": {*OF_BRACKETS, "meetings", "pools"},
}


def next_round(tournament: Tournament) -> Round:
    ranking = standings.ranking(tournament) if tournament.rounds.exists() else []
    return publish_round(draw_round(tournament, ranking))


def evening(tournament: Tournament, add_teams: Any, draw: str, rounds: int = 2) -> Table:
    """A round, and of two `rounds` one that plays; table 1 of the first was stopped after 9 deals of 12."""
    fields = {"draw_method": draw, "ending": "deals", "deals": 12, **DRAWS[draw]}
    for name, value in fields.items():
        setattr(tournament, name, value)
    tournament.save()
    add_teams(8)
    first, *others = next_round(tournament).tables.order_by("number")
    record_totals(first, 1234, 987, 9)
    for table in others:
        set_result(table, 2010 + table.number, 900)
    tournament.raise_results_version()
    if rounds > 1:
        next_round(tournament)
        tournament.raise_results_version()
    return first


@pytest.mark.slow
@pytest.mark.parametrize(
    "draw", [draw if draw in BY_DAY else pytest.param(draw, marks=pytest.mark.night) for draw in DRAWS]
)
def test_it_is_marked(draw: str, cast: Cast, client: Client, tournament: Tournament, add_teams: Any) -> None:
    table = evening(tournament, add_teams, draw)
    client.force_login(cast.odile)
    places = {"round": 1, "table": table.number, "team": table.ns.number}
    found = walk.pages(client, tournament, **places) | walk.screens(tournament)
    found |= walk.papers(tournament, **places)
    here = {name for name, page in found.items() if RESULT.search(page)}
    assert {name for name in here if not MARK.search(found[name])} == UNMARKED & here
    assert here >= TOLD | OF_DRAW.get(draw, set())


@pytest.mark.slow
def test_it_is_marked_where_the_round_was_the_last(
    cast: Cast, client: Client, tournament: Tournament, add_teams: Any
) -> None:
    """What the winners have together is no result of a table: the ceremony and its papers do not mark it."""
    tournament.rounds_planned = 1
    for rank in (1, 2, 3, 4, 5, 6, 7, 8):
        tournament.prizes.create(rank=rank, text="un jambon")
    table = evening(tournament, add_teams, "swiss", rounds=1)
    client.force_login(cast.odile)
    places = {"round": 1, "table": table.number, "team": table.ns.number}
    found = walk.pages(client, tournament, **places) | walk.screens(tournament)
    found |= walk.papers(tournament, **places)
    here = {name for name, page in found.items() if RESULT.search(page)}
    assert {name for name in here if not MARK.search(found[name])} == UNMARKED - {"public_tournament"}
    assert {"results", "public_team_home"} <= here


def test_results_and_ways_of_a_bracket_say_which_game_it_was(tournament: Tournament, add_teams: Any) -> None:
    table = evening(tournament, add_teams, "knockout", rounds=1)
    way = PAPERS["roadmap"].read(PaperRequest(tournament, options={"equipe": table.ns.number}))
    for told in (walk.screens(tournament)["results"], str(way)):
        assert "Principale · quart de finale" in " ".join(told.split())
