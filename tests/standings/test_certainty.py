"""What is certain of a rank: never more than every way the evening can end allows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import pytest
from django.test import Client

from tests.draw.knockouts import EVERYTHING, PLAIN, third, won
from tests.draw.knockouts import Evening as Knockout
from tests.results import set_result
from tournaments.core.models.past import OpenTable, Past
from tournaments.core.models.registration import Team
from tournaments.core.models.rounds import Round
from tournaments.core.rounds.actions import draw_round, publish_round
from tournaments.core.standings import public, queries
from tournaments.core.standings.bracket_ranks import bracket_prospects
from tournaments.core.standings.outlook import RankBounds, RankProspects
from tournaments.draw.brackets.course import bracket_places
from tournaments.draw.phases import read_match
from tournaments.draw.request import Options, PlayedRound, PlayedTable

if TYPE_CHECKING:
    from tournaments.core.models.planning import Tournament

TEAM = "/c/saint-martin/equipes/{}/"
UNKNOWN = "On ne sait pas encore"
TITLE = "Ce qui est certain"


@pytest.fixture
def ranked(tournament: Tournament) -> Tournament:
    tournament.criteria = ["wins", "points"]
    tournament.save()
    return tournament


def rows(count: int) -> list[Any]:
    """The lines of teams in a bracket, as far as they are read."""
    return [{"number": number, "withdrawn": False} for number in range(1, count + 1)]


def bracket_bounds(
    count: int, places: Mapping[int, int], tables: Sequence[PlayedTable] = ()
) -> dict[int, RankBounds]:
    """The bounds of so many teams of a knockout while these tables play, a team without any left out."""
    open_tables = tuple(
        OpenTable(1, each.table, (each.ns, each.ew), each.phase or "") for each in tables if not each.winner
    )
    past = Past((PlayedRound(tuple(tables)),), open_tables=open_tables)
    said = bracket_prospects(rows(count), past, places, "principale")
    return {number: found.now for number, found in said.items() if found.now}


@pytest.mark.parametrize(
    "options", [PLAIN, EVERYTHING, Options(consolante=True)], ids=["plain", "all", "second"]
)
def test_no_end_of_a_knockout_leaves_the_bounds(options: Options) -> None:
    for seed in range(30):
        count = 2 + seed % 19
        evening, seen = Knockout(count, options, seed), []
        while evening.play():
            seen.append(bracket_places(evening.played))
        end = bracket_places(evening.played)
        for now in seen:
            found = bracket_bounds(count, now)
            for team, place in end.items():
                assert found[team].best <= place
                assert place - 1 + list(end.values()).count(place) <= found[team].worst


def after_win(number: int, phase: str) -> RankProspects:
    """What is said of a team while it plays a match of this phase."""
    table = PlayedTable(1, (number,), (99,), None, phase)
    past = Past((PlayedRound((table,)),), open_tables=(OpenTable(1, 1, ((number,), (99,)), phase),))
    return bracket_prospects(rows(number), past, {}, "principale")[number]


@pytest.mark.parametrize(
    "options", [PLAIN, EVERYTHING, Options(consolante=True)], ids=["plain", "all", "second"]
)
def test_whoever_wins_a_match_ends_where_a_win_was_said_to_lead(options: Options) -> None:
    said = 0
    for seed in range(30):
        count = 2 + seed % 19
        evening = Knockout(count, options, seed).through()
        end = bracket_places(evening.played)
        for number, played in enumerate(evening.played):
            for table in played.tables:
                found = after_win(won(table), table.phase or "")
                if found.match and read_match("principale", found.match):
                    meets = {each.phase: each for each in evening.played[number + 1].tables}[found.match]
                    assert won(table) in (*meets.ns, *meets.ew)
                if found.after_win is None:
                    continue
                said += 1
                place = end[won(table)]
                assert found.after_win.best <= place
                assert place - 1 + list(end.values()).count(place) <= found.after_win.worst
                if third(table):
                    assert found.after_win == RankBounds(3, 3)
    assert said > 100


def test_what_ranks_by_the_consolante_is_not_said() -> None:
    found = after_win(1, "consolante · quart de finale 3")
    assert found.after_win is None
    assert found.match == "consolante · demi-finale 2"
    final = after_win(1, "consolante · finale")
    assert final.wins_consolante
    assert not final.match


def test_where_nobody_stands_in_a_bracket_nothing_is_said() -> None:
    assert bracket_bounds(2, {}) == {}
    assert bracket_bounds(3, {1: 1, 2: 2})[3] == RankBounds(1, 3)
    assert bracket_bounds(3, {1: 1, 2: 2})[2] == RankBounds(2, 3)


@pytest.mark.usefixtures("ranked")
def test_the_page_of_a_team_says_it(client: Client, add_teams: Any, play_round: Any) -> None:
    add_teams(4)
    play_round((1, 2, 2000, 100), (3, 4, 1500, 900))
    assert TITLE not in client.get(TEAM.format(1)).content.decode(), "all ranks are possible still"
    play_round((1, 3, 2000, 100), (2, 4, 1500, 900))
    first, last = (client.get(TEAM.format(number)).content.decode() for number in (1, 4))
    assert "Certain : rang 3 ou mieux ; encore possible : le rang 1." in first
    assert "Une victoire de plus donnerait à coup sûr le rang 1." in first
    assert "Au mieux, le rang 2 est encore possible." in last
    play_round((1, 4, 2000, 100), (2, 3, 1500, 900))
    assert "Certain" not in client.get(TEAM.format(1)).content.decode()


def test_it_says_how_many_points_make_a_rank_sure(
    tournament: Tournament, client: Client, add_teams: Any, play_round: Any
) -> None:
    """2 has won no game, and 2,000 points are the most a table counts: 1 has 4,000, 4 has 900."""
    tournament.criteria, tournament.score_cap, tournament.ending = ["points", "wins"], 2000, "deals"
    tournament.save()
    add_teams(4)
    play_round((1, 2, 2000, 100), (3, 4, 1500, 900))
    play_round((1, 3, 2000, 100), (2, 4, 0, 900))
    play_round((1, 4), (2, 3))
    said = said_of(client, 4)
    assert "Au mieux, le rang 2 est encore possible." in said
    assert "D’après les résultats acquis et les tables encore en jeu." in said
    sure = said_of(client, 1)
    assert "C’est certain : rang 1." in sure
    assert "Une victoire avec plus de" not in sure


def test_where_nothing_is_proved_nothing_is_said(
    tournament: Tournament, client: Client, add_teams: Any, play_round: Any
) -> None:
    tournament.criteria = ["difference", "wins"]
    tournament.save()
    add_teams(4)
    play_round((1, 2, 2000, 100), (3, 4, 1500, 900))
    said = client.get(TEAM.format(1)).content.decode()
    assert TITLE not in said
    assert "D’après" not in said


@pytest.fixture
def knockout(tournament: Tournament, add_teams: Any) -> Tournament:
    """Eight teams of a knockout with a consolante, in their first round, of which one table has ended."""
    tournament.draw_method, tournament.draw_options = "knockout", {"consolante": True, "third_place": True}
    tournament.save()
    add_teams(8)
    set_result(next_round(tournament).tables.first(), 2000, 100)
    tournament.raise_results_version()
    return tournament


def next_round(tournament: Tournament) -> Round:
    ranking = queries.ranking(tournament) if tournament.rounds.exists() else []
    return publish_round(draw_round(tournament, ranking))


def finish(round_: Round) -> None:
    for table in round_.tables.filter(finished_at=None):
        set_result(table, 2000, 100)
    round_.tournament.raise_results_version()


def said_of(client: Client, number: int) -> str:
    return client.get(TEAM.format(number)).content.decode()


def test_a_knockout_says_to_which_match_a_win_leads(knockout: Tournament, client: Client) -> None:
    round_ = knockout.rounds.get()
    plays = round_.tables.get(number=2)
    said = said_of(client, plays.ns.number)
    assert UNKNOWN not in said
    assert "Une victoire qualifie pour l’étape suivante, principale · demi-finale" in said
    assert "et garantit le rang 4 ou mieux." in said
    waits = said_of(client, round_.tables.get(number=1).ns.number)
    assert "Une victoire qualifie" not in waits
    finish(round_)
    assert "Une victoire" not in said_of(client, plays.ns.number), "its next match is not drawn yet"
    finish(next_round(knockout))
    tables = next_round(knockout).tables
    final, third_place = (tables.get(phase=f"principale · {name}") for name in ("finale", "petite finale"))
    assert "Une victoire de plus donnerait à coup sûr le rang 1." in said_of(client, final.ns.number)
    assert "Une victoire de plus donnerait à coup sûr le rang 3." in said_of(client, third_place.ns.number)
    consolante = tables.get(phase="consolante · finale")
    assert "Une victoire fait gagner la consolante." in said_of(client, consolante.ns.number)


def test_of_a_knockout_that_somebody_left_nothing_is_said(knockout: Tournament, client: Client) -> None:
    round_ = knockout.rounds.get()
    finish(round_)
    gone = round_.tables.get(number=2).ew
    gone.gone_from, gone.leaving = 2, Team.Leaving.ABANDONMENT
    gone.save()
    finish(next_round(knockout))
    assert TITLE not in said_of(client, 1), "the bracket may change still"


def test_a_secret_standing_says_nothing_of_it(
    ranked: Tournament, client: Client, add_teams: Any, play_round: Any
) -> None:
    ranked.hide_before_last = True
    ranked.save()
    add_teams(4)
    play_round((1, 2, 2000, 100), (3, 4, 1500, 900))
    shown = client.get(TEAM.format(1)).content.decode()
    assert queries.ranked(queries.current(ranked))
    assert UNKNOWN not in shown
    assert "Certain" not in shown


def test_a_frozen_standing_says_nothing_of_it(
    ranked: Tournament, client: Client, add_teams: Any, play_round: Any
) -> None:
    """Until the last round is drawn all is said; then who reads the page reads no hint of how it goes."""
    ranked.freeze_last = True
    ranked.save()
    add_teams(4)
    play_round((1, 2, 2000, 100), (3, 4, 1500, 900))
    play_round((1, 3, 2000, 100), (2, 4, 1500, 900))
    assert TITLE in said_of(client, 1)
    play_round((1, 4, 2000, 100), (2, 3))
    assert TITLE not in said_of(client, 1)


def test_what_is_proved_is_computed_once_for_each_version_of_the_results(
    ranked: Tournament, add_teams: Any, play_round: Any, django_assert_num_queries: Any
) -> None:
    ranked.rounds_planned = 1
    ranked.save()
    add_teams(4)
    round_ = play_round((1, 2, 2000, 100), (3, 4))
    first = public.standing_of(ranked).prospects
    standing = public.standing_of(ranked)
    with django_assert_num_queries(0):
        assert standing.prospects == first
    assert first[1].now == RankBounds(1, 2)
    finish(round_)
    assert not public.standing_of(ranked).prospects, "nothing is left to play"
