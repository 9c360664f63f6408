"""What was played is read once, and a part of it is what would have been read of that part alone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from scoring.results import TABLE_BYE, Bye, Forfeit, TableResult
from tests.results import clear_result, set_forfeit, set_result
from tournaments.core.models.past import Past, past_of
from tournaments.core.models.planning import ByePolicy, Tournament
from tournaments.core.models.registration import Team
from tournaments.core.models.rounds import Bye as ByeRow
from tournaments.core.models.rounds import Round, Table
from tournaments.core.rounds.actions import draw_round, publish_round
from tournaments.core.rounds.wording import bye_gift

pytestmark = pytest.mark.django_db

MakeTeams = Callable[..., list[Team]]


def played(tournament: Tournament, rounds: int, method: str = "swiss") -> list[Round]:
    """Published rounds; at each table North–South wins, but the first of the last round still plays."""
    Tournament.objects.filter(pk=tournament.pk).update(draw_method=method)
    tournament.refresh_from_db()
    found = []
    for _ in range(rounds):
        found.append(publish_round(draw_round(tournament, [])))
        for table in found[-1].tables.all():
            set_result(table, 2010, 1000 + table.number)
    clear_result(found[-1].tables.get(number=1))
    return found


@pytest.mark.parametrize("method", ["swiss", "knockout"])
def test_a_part_is_what_is_read_of_it_alone(
    tournament: Tournament, add_teams: MakeTeams, method: str
) -> None:
    add_teams(7)
    played(tournament, 3, method)
    with CaptureQueriesContext(connection) as asked:
        past = past_of(tournament)
    assert len(asked) == 2
    assert past.last == 3
    assert past.playing == {(3, 1)}
    assert [past.until(last) for last in range(4)] == [past_of(tournament, last) for last in range(4)]
    assert past.until(0) == Past()


def test_a_round_without_tables_is_a_round_all_the_same(tournament: Tournament, add_teams: MakeTeams) -> None:
    add_teams(4)
    first, second = played(tournament, 2)
    first.tables.all().delete()
    past = past_of(tournament)
    assert [len(round_.tables) for round_ in past.rounds] == [0, 2]
    assert past.playing == {(second.number, 1)}


def test_what_the_exempt_gets_is_said_for_every_policy() -> None:
    said = [bye_gift(Tournament(bye_policy=policy, bye_points=900)) for policy in ByePolicy]
    assert all(said)
    assert len(set(said)) == len(ByePolicy)


def test_a_proposal_is_not_played(tournament: Tournament, add_teams: MakeTeams) -> None:
    add_teams(4)
    draw_round(tournament, [])
    assert past_of(tournament) == Past()


def test_a_table_is_told_to_the_draw_and_ranked(tournament: Tournament, add_teams: MakeTeams) -> None:
    """A forfeit with a penalty for each side, then an exempt team that is hosted by a side of table 2."""
    add_teams(5)
    (round_,) = played(tournament, 1)
    first, second = round_.tables.order_by("number")
    set_forfeit(first, "EW", ns_penalty=30, ew_penalty=100)
    exempt = ByeRow.objects.get().team
    extra = Table.objects.create(round=round_, number=3, ns=exempt, ew=second.ns, host="EW", first_dealer=0)
    set_result(extra, 1200, 900)
    past = past_of(tournament)
    forfeit, table, hosted, bye = past.results
    ns, ew = (first.ns.number,), (first.ew.number,)
    assert forfeit == Forfeit(1, ew, ns, ruling=-100, penalty=30)
    assert isinstance(table, TableResult)
    assert isinstance(hosted, TableResult)
    assert (table.host, hosted.host) == (None, "EW")
    assert bye == Bye(1, exempt.number, TABLE_BYE)
    told = [(each.table, each.winner) for each in past.rounds[0].tables]
    assert told == [(1, "ns"), (2, "ns"), (3, "ns")]
    Tournament.objects.update(draw_method="knockout")
    tournament.refresh_from_db()
    in_a_bracket = past_of(tournament)
    assert [each.table for each in in_a_bracket.rounds[0].tables] == [1, 2]
    assert len(in_a_bracket.results) == 4
    set_forfeit(extra, "EW")
    (given_up,) = (each for each in past_of(tournament).results if isinstance(each, Forfeit) and each.host)
    assert (given_up.host, given_up.present) == ((second.ns.number,), (exempt.number,))


@pytest.mark.parametrize(("policy", "half_wins", "points"), [("fixed", 2, 1234), ("half", 1, None)])
def test_the_organizer_says_what_a_bye_is_worth(
    tournament: Tournament, add_teams: MakeTeams, policy: str, half_wins: int, points: Any
) -> None:
    Tournament.objects.update(bye_policy=policy, bye_points=1234)
    tournament.refresh_from_db()
    add_teams(3)
    (round_,) = played(tournament, 1)
    assert past_of(tournament).results == ()  # its only table still plays
    set_result(round_.tables.get(), 2010, 900)
    _table, bye = past_of(tournament).results
    assert isinstance(bye, Bye)
    assert (bye.policy.half_wins, bye.policy.points) == (half_wins, points)
