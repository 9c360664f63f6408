"""Teams that only lots put in an order are told as equals wherever their rank stands (decision 56)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

import pytest
from django.utils import timezone

from tests import walk
from tests.results import set_result
from tournaments.core.models.planning import Status, Tournament
from tournaments.core.planning import actions as planning
from tournaments.core.rounds.actions import draw_round, publish_round
from tournaments.core.standings import queries as standings
from tournaments.frontends.printing.papers import PAPERS
from tournaments.frontends.printing.registry import PaperRequest

if TYPE_CHECKING:
    from django.test import Client

    from tests.conftest import Cast


EQUAL: Final = re.compile(r"ex æquo|\"lots_rank\": 1")


TOLD: Final = {
    "api_standing", "api_team", "book, standing", "diplomas", "payout", "plan, standing", "prizes",
    "public_standings", "public_team", "public_tournament", "seal", "souvenir", "speaker", "standing",
    "standings", "standings_export", "tournament",
}  # fmt: skip
"""Where a rank stands beside the names of its team."""
WITHOUT_RANK: Final = {
    "a5_cards", "api_round", "api_table", "api_teams", "archive", "book, deals", "book, tables", "cards",
    "draw", "entries", "labels", "large_cards", "names", "plan, draw", "plan, slips", "public_table",
    "public_tables", "public_teams", "registration", "registration_export", "results", "roadmap", "round",
    "round_hand", "round_left", "round_move", "round_played", "round_swap", "round_totals", "sheet",
    "sheet_forfeit", "sheet_ruling", "sheet_timeline", "slips", "table_phone", "table_phones",
    "table_relink", "tables", "team", "team_arrive", "team_come_back", "team_leave", "team_phone",
    "team_remove", "team_substitute", "typing",
}  # fmt: skip
"""Where a team is named and no rank. A place of which nobody thought is in neither, and fails below."""


def last_round(tournament: Tournament, add_teams: Any) -> None:
    """Four teams played the only round alike; corrections are closed, and four prizes are given."""
    tournament.rounds_planned, tournament.draw_method = 1, "random"
    tournament.save()
    add_teams(4)
    for rank in (1, 2, 3, 4):
        tournament.prizes.create(rank=rank, text="un jambon")
    round_ = publish_round(draw_round(tournament, []))
    for table in round_.tables.all():
        set_result(table, 2010, 900)
    tournament.raise_results_version()
    planning.move(tournament, Status.FINISHED)
    Tournament.objects.filter(pk=tournament.pk).update(corrections_until=timezone.now())
    tournament.refresh_from_db()


@pytest.mark.slow
def test_they_are(cast: Cast, client: Client, tournament: Tournament, add_teams: Any) -> None:
    last_round(tournament, add_teams)
    first = standings.rows(standings.current(tournament))[0]
    client.force_login(cast.odile)
    places = {"round": 1, "table": 1, "team": first["number"]}
    found = walk.pages(client, tournament, **places) | walk.screens(tournament)
    found |= walk.papers(tournament, **places)
    name = f"Joueur {first['number']}a"
    here = {one for one, page in found.items() if name in page}
    assert {one for one in here if EQUAL.search(found[one])} == TOLD
    assert here - TOLD == WITHOUT_RANK & here
    assert EQUAL.search(found["public_team_home"])


def test_who_shares_a_rank_is_told_so_on_diplomas_and_for_the_speaker(
    tournament: Tournament, add_teams: Any
) -> None:
    """Without lots among the criteria, equals share a rank."""
    tournament.criteria = ["wins", "points"]
    last_round(tournament, add_teams)
    rows = standings.rows(standings.current(tournament))
    assert [row["rank"] for row in rows] == [1, 1, 3, 3]
    places = {one["place"] for one in PAPERS["diplomas"].read(PaperRequest(tournament))}
    assert places == {"1ʳᵉ place, ex æquo", "3ᵉ place, ex æquo"}
    speaker = PAPERS["speaker"].pages(
        {"name": "", "facts": []}, PAPERS["speaker"].read(PaperRequest(tournament))
    )
    assert all(str(page).count("ex æquo") == 4 for page in speaker)
