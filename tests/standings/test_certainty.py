"""What is certain of a rank: never more than every way the evening can end allows."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Any

import pytest
from django.test import Client

from tests.draw.knockouts import EVERYTHING, PLAIN, third, won
from tests.draw.knockouts import Evening as Knockout
from tests.results import set_result
from tournaments.core.models.registration import Team
from tournaments.core.models.rounds import Round
from tournaments.core.rounds.actions import draw_round, publish_round
from tournaments.core.standings import queries
from tournaments.core.standings.certainty import (
    RankBounds,
    RankProspects,
    rank_bounds,
    rank_prospects,
)
from tournaments.draw.brackets.course import bracket_places
from tournaments.draw.phases import read_match
from tournaments.draw.request import Options

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


def rows(half_wins: list[int], played: int) -> list[Any]:
    return [
        {
            "number": number,
            "half_wins": wins,
            "withdrawn": False,
            "rounds": [{"round": one} for one in range(1, played + 1)],
        }
        for number, wins in enumerate(half_wins, 1)
    ]


def every_end(half_wins: list[int], left: int) -> list[list[int]]:
    """All half-wins after so many rounds in which anybody may win, lose or draw."""
    gains = product(range(2 * left + 1), repeat=len(half_wins))
    return [[have + more for have, more in zip(half_wins, gain, strict=True)] for gain in gains]


@pytest.mark.parametrize("left", [1, 2])
@pytest.mark.parametrize("seed", range(12))
def test_no_end_of_the_evening_leaves_the_bounds(ranked: Tournament, seed: int, left: int) -> None:
    half_wins = [(seed * 5 + team * 3 + seed * team) % 7 for team in range(4)]
    standing = rows(half_wins, 3)
    for team, own in enumerate(half_wins):
        found = rank_prospects(ranked, standing, team + 1, 3 + left)
        assert found is not None
        for end in every_end(half_wins, left):
            others = [wins for place, wins in enumerate(end) if place != team]
            best = 1 + sum(wins > end[team] for wins in others)
            worst = 1 + sum(wins >= end[team] for wins in others)
            assert found.now is not None
            assert found.now.best <= best
            assert worst <= found.now.worst
            if end[team] >= own + 2:
                assert found.after_win is not None
                assert found.after_win.best <= best
                assert worst <= found.after_win.worst


def test_the_bounds_are_no_wider_than_victories_allow(ranked: Tournament) -> None:
    found = rank_prospects(ranked, rows([6, 4, 2, 0], 3), 1, 4)
    assert found is not None
    assert found.now == RankBounds(1, 2)
    assert found.after_win == RankBounds(1, 1)


def test_who_beats_its_adversary_takes_its_victory_away(ranked: Tournament) -> None:
    standing = rows([4, 4, 0, 0], 3)
    alone, meets = (
        rank_prospects(ranked, standing, 1, 4, adversaries=adversaries) for adversaries in ((), (2,))
    )
    assert alone is not None
    assert meets is not None
    assert alone.after_win == RankBounds(1, 2)
    assert meets.after_win == RankBounds(1, 1)


def test_where_something_else_ranks_first_nothing_is_said_to_be_certain(tournament: Tournament) -> None:
    tournament.criteria = ["difference", "wins"]
    found = rank_prospects(tournament, rows([4, 4, 0, 0], 3), 1, 4)
    assert found is not None
    assert found == RankProspects(1, "difference")


def points_rows(points: list[int], played: int, kind: str = "played") -> list[Any]:
    """Teams with these points in their last round, none before."""
    return [
        {
            "number": number,
            "half_wins": 0,
            "withdrawn": False,
            "rounds": [
                {"round": one, "kind": kind if one == played else "played", "points": own * (one == played)}
                for one in range(1, played + 1)
            ],
        }
        for number, own in enumerate(points, 1)
    ]


@pytest.mark.parametrize("left", [1, 2])
@pytest.mark.parametrize("seed", range(12))
def test_no_points_that_a_cap_allows_leave_the_bounds(tournament: Tournament, seed: int, left: int) -> None:
    cap = 3
    tournament.criteria, tournament.score_cap = ["points", "wins"], cap
    points = [(seed * 5 + team * 3 + seed * team) % 9 for team in range(4)]
    found = rank_bounds(tournament, points_rows(points, 3), 3 + left)
    for gain in product(range(cap * left + 1), repeat=4):
        end = [have + more for have, more in zip(points, gain, strict=True)]
        for team, own in enumerate(end, 1):
            assert found[team].best <= 1 + sum(each > own for each in end)
            assert sum(each >= own for each in end) <= found[team].worst
    widest = rank_bounds(tournament, points_rows([0, 100, 0, 50], 3), 3 + left)
    assert widest[2] == RankBounds(1, 1)
    assert widest[4] == RankBounds(2, 2)


def test_a_cap_that_holds_from_a_later_round_bounds_no_table(tournament: Tournament) -> None:
    """Which rounds it holds for is not asked: the bounds stay true."""
    tournament.criteria, tournament.score_cap = ["points", "wins"], 3
    best = []
    for since in (1, 2):
        tournament.capped_from = since
        best.append(rank_bounds(tournament, points_rows([0, 100, 0, 50], 3), 4)[1].best)
    assert best == [3, 1]


def test_without_a_cap_only_who_has_played_all_stands_fast(tournament: Tournament) -> None:
    tournament.criteria = ["points", "wins"]
    standing = points_rows([500, 450, 400], 3)
    standing[2]["rounds"].pop(0)  # still plays one
    assert rank_bounds(tournament, standing, 3) == {
        1: RankBounds(1, 2),
        2: RankBounds(2, 3),
        3: RankBounds(1, 3),
    }


def test_points_that_are_an_average_may_still_change(tournament: Tournament) -> None:
    tournament.criteria, tournament.score_cap = ["points", "wins"], 100
    standing = points_rows([90, 80, 0], 3)
    standing[0]["rounds"][-1]["kind"] = "bye"
    standing[2]["rounds"].pop()
    assert rank_bounds(tournament, standing, 3)[1] == RankBounds(1, 3)


@pytest.mark.parametrize(
    "options", [PLAIN, EVERYTHING, Options(consolante=True)], ids=["plain", "all", "second"]
)
def test_no_end_of_a_knockout_leaves_the_bounds(tournament: Tournament, options: Options) -> None:
    tournament.draw_method = "knockout"
    for seed in range(30):
        count = 2 + seed % 19
        evening, seen = Knockout(count, options, seed), []
        while evening.play():
            seen.append(bracket_places(evening.played))
        end = bracket_places(evening.played)
        for now in seen:
            found = rank_bounds(tournament, rows([0] * count, 0), 9, now)
            for team, place in end.items():
                assert found[team].best <= place
                assert place - 1 + list(end.values()).count(place) <= found[team].worst


@pytest.mark.parametrize(
    "options", [PLAIN, EVERYTHING, Options(consolante=True)], ids=["plain", "all", "second"]
)
def test_whoever_wins_a_match_ends_where_a_win_was_said_to_lead(
    tournament: Tournament, options: Options
) -> None:
    tournament.draw_method = "knockout"
    said = 0
    for seed in range(30):
        count = 2 + seed % 19
        evening = Knockout(count, options, seed).through()
        end = bracket_places(evening.played)
        for number, played in enumerate(evening.played):
            for table in played.tables:
                phase = table.phase or ""
                found = rank_prospects(tournament, rows([0] * count, 0), won(table), 9, phase=phase)
                assert found is not None
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


def test_what_ranks_by_the_consolante_is_not_said(tournament: Tournament) -> None:
    tournament.draw_method = "knockout"
    found = rank_prospects(tournament, rows([0] * 8, 0), 1, 9, phase="consolante · quart de finale 3")
    assert found is not None
    assert found.after_win is None
    assert found.match == "consolante · demi-finale 2"
    final = rank_prospects(tournament, rows([0] * 8, 0), 1, 9, phase="consolante · finale")
    assert final is not None
    assert final.wins_consolante
    assert not final.match


def test_where_nobody_stands_in_a_bracket_nothing_is_said(tournament: Tournament) -> None:
    tournament.draw_method = "knockout"
    assert rank_bounds(tournament, rows([0, 0], 0), 3, {}) == {}
    assert rank_bounds(tournament, rows([0, 0, 0], 0), 3, {1: 1, 2: 2})[3] == RankBounds(1, 3)
    assert rank_bounds(tournament, rows([0, 0, 0], 0), 3, {1: 1, 2: 2})[2] == RankBounds(2, 3)


def test_who_leaves_a_bracket_makes_it_uncertain(tournament: Tournament) -> None:
    tournament.draw_method = "knockout"
    standing = rows([0, 0, 0], 0)
    standing[0]["withdrawn"] = True
    assert rank_bounds(tournament, standing, 3, {1: 1, 2: 2, 3: 3}) == {}


def test_bounds_of_all_are_those_of_each(ranked: Tournament) -> None:
    standing = rows([6, 4, 4, 2, 0, 6], 3)
    every = rank_bounds(ranked, standing, 4)
    assert all(rank_prospects(ranked, standing, team, 4).now == found for team, found in every.items())  # type: ignore[union-attr]
    assert len(every) == 6


def test_nothing_is_left_to_say_after_the_last_round(ranked: Tournament) -> None:
    assert rank_prospects(ranked, rows([6, 4, 2, 0], 4), 1, 4) is None
    assert rank_prospects(ranked, rows([6, 4], 3), 9, 4) is None


@pytest.mark.usefixtures("ranked")
def test_the_page_of_a_team_says_it(client: Client, add_teams: Any, play_round: Any) -> None:
    add_teams(4)
    play_round((1, 2, 2000, 100), (3, 4, 1500, 900))
    assert TITLE not in client.get(TEAM.format(1)).content.decode(), "all ranks are possible still"
    play_round((1, 3, 2000, 100), (2, 4, 1500, 900))
    first, last = (client.get(TEAM.format(number)).content.decode() for number in (1, 4))
    assert "Certain : au moins le rang 3. Encore possible : le rang 1." in first
    assert "Une victoire de plus donnerait à coup sûr le rang 1." in first
    assert "Au mieux, le rang 2 est encore possible." in last
    play_round((1, 4, 2000, 100), (2, 3, 1500, 900))
    assert "Certain" not in client.get(TEAM.format(1)).content.decode()


def test_by_points_it_says_that_a_win_proves_nothing(
    tournament: Tournament, client: Client, add_teams: Any, play_round: Any
) -> None:
    tournament.criteria, tournament.score_cap = ["points", "wins"], 2000
    tournament.save()
    add_teams(4)
    play_round((1, 2, 2000, 100), (3, 4, 1500, 900))
    play_round((1, 3, 2000, 100), (2, 4, 0, 900))
    said = client.get(TEAM.format(2)).content.decode()
    assert "Au mieux, le rang 2 est encore possible." in said
    assert "on ne sait pas encore, car les points comptent d’abord." in said
    assert "D’après les points acquis." in said
    assert "victoires acquises" not in said


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
    assert "Une victoire qualifie pour l’étape suivante : principale · demi-finale" in said
    assert "Une victoire de plus garantirait au moins le rang 4." in said
    assert "D’après le tableau." in said
    waits = said_of(client, round_.tables.get(number=1).ns.number)
    assert "Une victoire qualifie" not in waits
    finish(round_)
    assert "Une victoire" not in said_of(client, plays.ns.number), "its next match is not drawn yet"
    finish(next_round(knockout))
    tables = next_round(knockout).tables
    final, third_place = (tables.get(phase=f"principale · {name}") for name in ("finale", "petite finale"))
    assert "Une victoire de plus donnerait à coup sûr le rang 1." in said_of(client, final.ns.number)
    assert "Une victoire de plus donnerait à coup sûr le rang 3." in said_of(client, third_place.ns.number)
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
