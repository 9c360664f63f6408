"""A whole concours through the actions that the pages call, and every figure of it recomputed."""

from __future__ import annotations

from io import StringIO
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from scoring.rulesets import RULESETS
from tests.quickly import day_rows
from tournaments.core.models.planning import Status, Tournament
from tournaments.core.models.registration import Team
from tournaments.core.models.rounds import Bye, Round, Table
from tournaments.core.standings import queries as standings

pytestmark = pytest.mark.django_db


def simulate(**asked: Any) -> Tournament:
    call_command("simulate", verbosity=0, stdout=StringIO(), **{"teams": 5, "rounds": 2, "deals": 3, **asked})
    return Tournament.objects.latest("pk")


def verified() -> str:
    """What `manage.py verify` says; a difference would end it with an exit status."""
    out = StringIO()
    call_command("verify", stdout=out)
    return out.getvalue()


def finished_tables(**which: Any) -> int:
    return Table.objects.filter(finished_at__isnull=False, **which).count()


def deals_on_sheets() -> int:
    return sum(Table.objects.values_list("deal_count", flat=True))


@pytest.mark.slow
def test_it_plays_to_the_end_and_nothing_differs() -> None:
    tournament = simulate()
    assert tournament.status == Status.FINISHED
    assert finished_tables() == Table.objects.count() == 4
    assert {bye.team_id for bye in Bye.objects.all()} <= set(Team.objects.values_list("pk", flat=True))
    assert Bye.objects.values("team").distinct().count() == 2
    assert deals_on_sheets() == 12
    assert len(standings.rows(standings.current(tournament))) == 5
    assert "12 donnes" in verified()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("until", "status", "rounds", "finished"),
    [("open", "open", 0, 0), ("drawn", "running", 1, 0), ("round2", "running", 2, None)],
)
def test_it_stops_where_a_trainer_wants_it(
    until: str, status: str, rounds: int, finished: int | None
) -> None:
    tournament = simulate(until=until, teams=8, deals=12)
    assert (tournament.status, Round.objects.count()) == (status, rounds)
    if finished is not None:
        assert finished_tables() == finished
    else:
        assert finished_tables(round__number=2) < 4


@pytest.mark.slow
def test_the_same_seed_gives_the_same_concours() -> None:
    one, other = simulate(seed="a"), simulate(seed="a")
    assert standings.rows(standings.current(one)) == standings.rows(standings.current(other))
    third = simulate(seed="b")
    assert standings.rows(standings.current(one)) != standings.rows(standings.current(third))


def test_to_the_target() -> None:
    simulate(deals=0, teams=4, rounds=1)
    assert finished_tables() == 2
    points = Table.objects.values_list("ns_points", "ew_points")
    assert all(max(pair) >= 2000 for pair in points)


@pytest.mark.parametrize(
    "asked", [{"teams": 1}, {"teams": 501}, {"rounds": 0}, {"deals": 100}, {"rounds": 1, "until": "round2"}]
)
def test_what_cannot_be_simulated_is_said(asked: dict[str, Any]) -> None:
    with pytest.raises(CommandError, match="--"):
        simulate(**asked)


@pytest.mark.night  # 6,000 deals
@pytest.mark.one_database
def test_two_hundred_teams() -> None:
    tournament = simulate(teams=200, rounds=5, deals=12)
    assert deals_on_sheets() == 6000
    assert len(standings.rows(standings.current(tournament))) == 200
    assert "6000 donnes" in verified().replace("\u202f", "").replace("\xa0", "")


@pytest.mark.parametrize("ruleset", ["chouine", "chouine-mondoubleau"])
def test_a_concours_of_chouine_is_played_by_players_alone(ruleset: str) -> None:
    tournament = simulate(ruleset=ruleset, teams=5)
    assert tournament.status == Status.FINISHED
    assert not Team.objects.exclude(player2=None).exists()
    rows = standings.rows(standings.current(tournament))
    assert max(row["manches"] for row in rows) == 4
    assert finished_tables(ns_manches=2) + finished_tables(ew_manches=2) == 4
    assert "aucune différence" in verified()


@pytest.mark.parametrize("ruleset", ["chouine-quatre", "mondoubleau-quatre"])
def test_a_concours_of_chouine_of_four_is_played_by_teams(ruleset: str) -> None:
    tournament = simulate(ruleset=ruleset, teams=5)
    assert tournament.status == Status.FINISHED
    assert not Team.objects.filter(player2=None).exists()
    assert max(row["manches"] for row in standings.rows(standings.current(tournament))) == 2
    assert "aucune différence" in verified()


def test_a_concours_at_the_melee_seats_two_individuals_a_side() -> None:
    tournament = simulate(draw="melee", teams=9)
    assert Table.objects.exclude(ns_partner=None, ew_partner=None).count() == Table.objects.count() == 4
    assert len(standings.rows(standings.current(tournament))) == 9
    assert "aucune différence" in verified()


@pytest.mark.slow
@pytest.mark.parametrize("ruleset", day_rows(RULESETS, every=2))
def test_every_ruleset_is_played(ruleset: str) -> None:
    """Nobody bids, announces or scores a belote that these rules have not."""
    simulate(ruleset=ruleset, teams=8, deals=12)
    assert finished_tables() == Table.objects.count() == 8
    assert "96 donnes" in verified()


def test_nobody_has_a_partner_at_chouine() -> None:
    with pytest.raises(CommandError, match="mêlée"):
        simulate(ruleset="chouine", draw="melee")
