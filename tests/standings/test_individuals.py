"""The mêlée, extra tables and matches in the standing: from rows to ranks, by hand."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.results import set_result
from tournaments.core.models.past import past_of
from tournaments.core.models.planning import Tournament
from tournaments.core.models.registration import Player, Team
from tournaments.core.models.rounds import Bye, Round, Table
from tournaments.core.standings import queries
from tournaments.core.standings.rows import StandingRow

pytestmark = pytest.mark.django_db


def players(tournament: Tournament, count: int, **fields: Any) -> list[Team]:
    for name, value in fields.items():
        setattr(tournament, name, value)
    tournament.save()
    first = tournament.teams.count() + 1
    return [
        Team.objects.create(
            tournament=tournament,
            number=number,
            player1=Player.objects.create(host=tournament.club, name=f"Joueur {number}"),
            present=True,
        )
        for number in range(first, first + count)
    ]


def sit(round_: Round, ns: tuple[int, ...], ew: tuple[int, ...], **fields: Any) -> Table:
    teams = {team.number: team for team in round_.tournament.teams.all()}
    number = round_.tables.count() + 1
    partners = {f"{name}_partner": teams[side[1]] for name, side in (("ns", ns), ("ew", ew)) if len(side) > 1}
    return Table.objects.create(
        round=round_, number=number, ns=teams[ns[0]], ew=teams[ew[0]], first_dealer=0, **partners, **fields
    )


def ended(table: Table, ns: int, ew: int, **columns: Any) -> None:
    set_result(table, ns, ew, **{"source": "deals", **columns})
    table.round.tournament.raise_results_version()


def of(tournament: Tournament, number: int) -> StandingRow:
    rows = queries.rows(queries.current(tournament))
    return next(row for row in rows if row["number"] == number)


def test_at_the_melee_each_partner_is_ranked_with_what_their_sides_came_to(
    tournament: Tournament, play_round: Any
) -> None:
    players(tournament, 6, draw_method="melee")
    first, second = play_round(byes=(5, 6)), play_round(byes=(1, 3))
    ended(sit(first, (1, 2), (3, 4)), 1200, 800)
    ended(sit(second, (2, 4), (5, 6)), 900, 1000)
    rows = queries.rows(queries.current(tournament))
    # The byes: 1200 in round 1, 1000 in round 2.
    assert {row["number"] for row in rows[:3]} == {1, 5, 6}
    assert {row["number"]: (row["half_wins"], row["points_for"]) for row in rows} == {
        1: (4, 2200),
        2: (2, 2100),
        3: (2, 1800),
        4: (0, 1700),
        5: (4, 2200),
        6: (4, 2200),
    }
    assert [one["opponents"] for one in of(tournament, 4)["rounds"]] == [[1, 2], [5, 6]]
    assert of(tournament, 1)["names"] == "Joueur 1"


@pytest.mark.parametrize("policy", ["catch-up", "extra"])
def test_an_exempt_player_has_the_line_of_the_extra_table_and_its_host_none(
    tournament: Tournament, add_teams: Any, play_round: Any, policy: str
) -> None:
    tournament.bye_policy = policy
    tournament.save()
    add_teams(5)
    round_ = play_round((1, 2, 2000, 900), (3, 4, 1500, 1000), byes=(5,))
    assert of(tournament, 5)["by_round"] == [None]  # nothing yet
    extra = sit(round_, (5,), (1,), host="EW")
    tournament.raise_results_version()
    assert of(tournament, 5)["by_round"] == [None]
    ended(extra, 700, 2100)
    exempt, host = of(tournament, 5), of(tournament, 1)
    assert (exempt["wins"], exempt["points_for"], exempt["points_against"]) == ("0", 700, 2100)
    assert exempt["rounds"][0]["kind"] == "played"
    assert (host["wins"], host["by_round"], host["played"]) == ("1", [2000], 1)
    tournament.bye_policy = "average"  # somebody changes the policy: the table was played all the same
    tournament.save()
    tournament.raise_results_version()
    assert of(tournament, 5)["by_round"] == [700]


def test_a_bye_can_be_worth_the_average_of_the_teams_own_rounds(
    tournament: Tournament, add_teams: Any, play_round: Any
) -> None:
    tournament.bye_policy = "own"
    tournament.save()
    add_teams(3)
    play_round((1, 2, 2000, 900), byes=(3,))
    assert (of(tournament, 3)["wins"], of(tournament, 3)["by_round"]) == ("1", [0])
    play_round((3, 1, 1111, 500), byes=(2,))
    assert of(tournament, 3)["by_round"] == [1111, 1111]
    play_round((3, 2, 1000, 2000), byes=(1,))
    assert of(tournament, 3)["by_round"] == [1056, 1111, 1000]  # 1055 and a half, upwards
    assert of(tournament, 3)["difference"] == 1111 - 500 + 1000 - 2000


def test_matches_are_ranked_by_wins_manches_and_parties(tournament: Tournament, play_round: Any) -> None:
    players(tournament, 5, ruleset="chouine", criteria=["wins", "manches", "points", "head-to-head", "lots"])
    round_ = play_round(byes=(5,))
    ended(sit(round_, (1,), (2,)), 12, 9, ns_manches=2, ew_manches=1)
    ended(sit(round_, (3,), (4,)), 3, 10, ns_manches=0, ew_manches=2)
    rows = queries.rows(queries.current(tournament))
    assert [(row["number"], row["wins"], row["manches"], row["points_for"]) for row in rows[1:3]] == [
        (5, "1", 2, 11),  # the average of 12 and 10
        (4, "1", 2, 10),
    ]
    assert (rows[0]["number"], rows[3]["number"], rows[3]["manches"], rows[4]["number"]) == (1, 2, 1, 3)
    assert rows[4]["separated_by"] == ""  # fewer manches: anybody sees it


def test_the_number_of_queries_is_the_same_for_few_and_for_many(
    tournament: Tournament, play_round: Any
) -> None:
    players(tournament, 4, draw_method="melee")
    counts = []
    for size in (4, 12):
        players(tournament, size - tournament.teams.count())
        round_ = play_round()
        for first in range(1, size, 4):
            ended(sit(round_, (first, first + 1), (first + 2, first + 3)), 10, 5)
        with CaptureQueriesContext(connection) as asked:
            queries.build(tournament, past_of(tournament, round_.number))
        counts.append(len(asked))
    assert counts[0] == counts[1]
    assert not Bye.objects.exists()


def test_a_standing_kept_by_an_older_program_is_made_again(
    tournament: Tournament, add_teams: Any, play_round: Any
) -> None:
    add_teams(2)
    play_round((1, 2, 2000, 900))
    kept = queries.current(tournament)
    for row in kept.rows:
        del row["manches"]
    kept.save()
    assert [row["manches"] for row in queries.rows(queries.current(tournament))] == [0, 0]
