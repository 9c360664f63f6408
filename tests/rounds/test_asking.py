"""The draw is asked everything the organizer set, and told all that was played."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.refusing import refuses
from tests.results import set_result
from tournaments.core.models.past import past_of
from tournaments.core.models.planning import Tournament
from tournaments.core.models.registration import Ban, Team
from tournaments.core.models.rounds import Round, Table
from tournaments.core.rounds import drawing, queries
from tournaments.core.rounds.actions import draw_round
from tournaments.core.rounds.drawing import write_seating
from tournaments.core.rounds.seating import Seating, TableSeating
from tournaments.draw.request import Options

MakeTeams = Callable[..., list[Team]]

# settings of the concours → options of the request
SETTINGS: list[tuple[dict[str, Any], dict[str, Any]]] = [
    ({}, {"same_club_rounds": 1}),
    ({"same_club_rounds": 3}, {"same_club_rounds": 3}),
    ({"room": "4-6, 1"}, {"tables": (4, 5, 6, 1)}),
    ({"room": "1-5", "reserved_tables": "2"}, {"tables": (1, 3, 4, 5, 6)}),
    ({"reserved_tables": "1, 3"}, {"tables": (2, 4)}),
    ({"finalists": 4, "rounds_planned": 5}, {"finalists": 4, "final_from": 4}),
    ({"finalists": 8, "rounds_planned": 5}, {"finalists": 8, "final_from": 3}),
    ({"finalists": 16, "rounds_planned": 2}, {"finalists": 16, "final_from": 1}),
    ({"draw_options": {"third_place": True, "pool_size": 5}}, {"third_place": True, "pool_size": 5}),
]


@pytest.mark.parametrize(("settings", "options"), SETTINGS)
def test_settings_reach_the_request(
    tournament: Tournament, settings: dict[str, Any], options: dict[str, Any]
) -> None:
    Tournament.objects.update(**settings)
    tournament.refresh_from_db()
    expected = Options(**{"same_club_rounds": 1, "first_match": True, **options})
    assert drawing.options_of(tournament) == expected


@pytest.mark.parametrize(
    ("settings", "words"),
    [
        ({"room": "1-"}, "« 1- » n’est pas une table"),
        ({"reserved_tables": "3, 3"}, "La table 3 figure deux fois"),
        ({"draw_options": {"pool_size": "many"}}, "réglages du tirage"),
    ],
)
def test_settings_that_cannot_be_read_are_refused_by_name(
    tournament: Tournament, add_teams: MakeTeams, settings: dict[str, Any], words: str
) -> None:
    add_teams(4)
    Tournament.objects.update(**settings)
    tournament.refresh_from_db()
    with refuses("options-refused") as refused:
        draw_round(tournament, [])
    assert words in str(refused.value.sentence)


def test_tables_are_given_out_in_the_order_of_the_room(tournament: Tournament, add_teams: MakeTeams) -> None:
    Tournament.objects.update(room="7, 3, 9-11", reserved_tables="9")
    tournament.refresh_from_db()
    add_teams(8)
    round_ = draw_round(tournament, [1, 2, 3, 4, 5, 6, 7, 8])
    assert queries.seating(round_).tables == {7, 3, 10, 11}
    best = queries.seating(round_).at(7)
    assert best is not None
    assert set(best.numbers) == {1, 2}


def test_bans_reach_the_request_and_keep_teams_apart(tournament: Tournament, add_teams: MakeTeams) -> None:
    one, two, three, *_rest = add_teams(6)
    Ban.objects.create(tournament=tournament, one=one, other=two, absolute=True)
    Ban.objects.create(tournament=tournament, one=one, other=three)
    round_ = draw_round(tournament, [1, 2, 3, 4, 5, 6])
    asked = queries.stored_request(round_)
    assert (asked["bans"], asked["avoid"]) == ([[1, 2]], [[1, 3]])
    table = queries.seating(round_).table_of(1)
    assert table is not None
    assert table.against(1)[0] not in {2, 3}


def test_bans_that_leave_no_draw_are_told_to_the_organizer(
    tournament: Tournament, add_teams: MakeTeams
) -> None:
    one, two = add_teams(2)
    Ban.objects.create(tournament=tournament, one=one, other=two, absolute=True)
    with refuses("draw-refused") as refused:
        draw_round(tournament, [])
    assert "1–2" in str(refused.value.sentence)
    assert tournament.rounds.count() == 0


def _published(tournament: Tournament, number: int, seating: Seating) -> Round:
    round_ = Round.objects.create(
        tournament=tournament, number=number, method=tournament.draw_method, seed="5eed", published_at=NOW
    )
    write_seating(round_, seating)
    return round_


NOW = "2026-11-21T14:00:00Z"


def test_partners_phases_and_winners_are_told(tournament: Tournament, add_teams: MakeTeams) -> None:
    add_teams(9)
    first = Seating.of(
        [TableSeating(1, (1, 5), (2, 6), "principale"), TableSeating(2, (3, 7), (4, 8))],
        [9],
    )
    round_ = _published(tournament, 1, first)
    assert queries.seating(round_) == first
    set_result(round_.tables.get(number=1), 1000, 2010)
    (played,) = past_of(tournament, 1).rounds
    told = [(table.ns, table.ew, table.winner, table.phase) for table in played.tables]
    assert told == [((1, 5), (2, 6), "ew", "principale"), ((3, 7), (4, 8), None, None)]
    assert played.byes == (9,)


@pytest.mark.parametrize(("method", "meetings"), [("swiss", 2), ("knockout", 1)])
def test_the_game_of_an_exempt_team_is_a_meeting_but_for_a_bracket(
    tournament: Tournament, add_teams: MakeTeams, method: str, meetings: int
) -> None:
    Tournament.objects.update(draw_method=method)
    tournament.refresh_from_db()
    add_teams(3)
    _published(
        tournament, 1, Seating.of([TableSeating(1, (1,), (2,)), TableSeating(2, (3,), (1,), host="EW")], [3])
    )
    (played,) = past_of(tournament, 1).rounds
    assert len(played.tables) == meetings


def test_who_is_out_of_the_bracket_did_not_come_since(tournament: Tournament, add_teams: MakeTeams) -> None:
    add_teams(6)
    round_ = draw_round(tournament, [])
    seated = queries.seating(round_)
    lost = seated.matches[0]
    write_seating(round_, Seating.of(seated.matches[1:], seated.byes))
    assert queries.moved_since(round_) == ([], [])
    assert {team.number for team in queries.eliminated(round_)} == {*lost.numbers}
    add_teams(1)
    assert [team.number for team in queries.moved_since(round_)[1]] == [7]
    assert Table.objects.count() == 2
