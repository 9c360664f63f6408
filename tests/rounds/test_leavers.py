"""Who leaves a round robin or pools early: games annulled for all, shown before, and draws that go on."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from scoring.results import Bye
from tests.desk.late_concours import concours, draw, totals
from tests.prepared import laid_out
from tests.sheets.browsing import text
from tournaments.core.models.past import past_of
from tournaments.core.models.planning import LeaverGames, Tournament
from tournaments.core.models.registration import Team
from tournaments.core.models.rounds import Round
from tournaments.core.registration.attendance import come_back, leave
from tournaments.core.rounds import queries
from tournaments.core.rounds.actions import publish_round
from tournaments.core.rounds.brackets import tree
from tournaments.core.standings import queries as standings
from tournaments.core.standings.wording import legend
from tournaments.draw.brackets.pools import follow_pools
from tournaments.frontends.round_pages.actions import draw_and_publish

GONE = 1


def tonight(cast: Any, method: str, **settings: Any) -> Tournament:
    given = {"draw_method": method, "rounds_planned": 5, "ending": "clock", "same_club_rounds": 0, **settings}
    return concours(cast.amicale, 6, **given)


@pytest.fixture
@laid_out
def ronde(cast: Any) -> Tournament:
    """Six teams, all against all in five rounds; nothing is drawn."""
    return tonight(cast, "round-robin")


def chosen(tournament: Tournament, games: LeaverGames) -> Tournament:
    tournament.leaver_games = games
    tournament.save()
    return tournament


def play(tournament: Tournament) -> None:
    """One round: the smaller number wins with 1,500 and its own number to 1,000."""
    write(draw(tournament))


def write(round_: Round) -> None:
    for table in queries.tables_of(round_):
        one, other = table.ns.number, table.ew.number
        points = (1500 + 10 * one, 1000) if one < other else (1000, 1500 + 10 * other)
        totals(table, *points)


def gone_after(tournament: Tournament, rounds: int) -> None:
    for _round in range(rounds):
        play(tournament)
    leave(tournament.teams.get(number=GONE), rounds + 1, Team.Leaving.ABANDONMENT)
    for _round in range(tournament.rounds_planned - rounds):
        play(tournament)


def rows(tournament: Tournament) -> Mapping[int, Any]:
    tournament.refresh_from_db()
    return {row["number"]: row for row in standings.build(tournament, past_of(tournament))}


def figures(tournament: Tournament) -> dict[int, tuple[int, int]]:
    """By team its half-wins, and how many rounds count for it."""
    return {number: (row["half_wins"], row["played"]) for number, row in rows(tournament).items()}


def test_all_adversaries_of_who_left_have_one_game_less(ronde: Tournament) -> None:
    """Team 1 beats one team and goes: four others would have a win for the same adversary."""
    gone_after(chosen(ronde, LeaverGames.HALF), 1)
    found = figures(ronde)
    assert GONE not in found
    assert {played for _wins, played in found.values()} == {4}
    assert "Le n° 1 est parti avant la fin : ses parties sont annulées." in legend(ronde, [])
    assert {number: wins for number, (wins, _played) in found.items()} == {2: 8, 3: 6, 4: 4, 5: 2, 6: 0}
    chosen(ronde, LeaverGames.COUNT)
    counted = figures(ronde)
    assert sorted(wins for number, (wins, _played) in counted.items() if number != GONE) != [0, 2, 4, 6, 8]


@pytest.mark.parametrize(
    ("games", "rounds", "annulled"),
    [
        (LeaverGames.HALF, 2, True),
        (LeaverGames.HALF, 3, False),
        (LeaverGames.ANNUL, 4, True),
        (LeaverGames.COUNT, 1, False),
    ],
)
def test_under_half_always_or_never(
    games: LeaverGames, rounds: int, annulled: bool, ronde: Tournament
) -> None:
    gone_after(chosen(ronde, games), rounds)
    assert (GONE not in figures(ronde)) is annulled
    (earlier,) = (row for row in standings.build(ronde, past_of(ronde, 1)) if row["number"] == GONE)
    assert (earlier["played"] == 0) is annulled  # the same after each round
    come_back(ronde.teams.get(number=GONE))
    assert GONE in figures(ronde)


def test_a_pool_counts_what_was_played_without_who_left(cast: Any) -> None:
    """Two pools of three: whoever was to meet team 1 has neither its game nor the bye that came instead."""
    tournament = tonight(cast, "pools", draw_options={"pool_size": 3, "qualified": 1}, rounds_planned=4)
    chosen(tournament, LeaverGames.ANNUL)
    play(tournament)
    seated = queries.seating(tournament.rounds.get(number=1))
    left = next(number for number in (1, 2, 3) if number not in seated.byes)
    leave(tournament.teams.get(number=left), 2, Team.Leaving.ABANDONMENT)
    for _round in range(2):
        play(tournament)
    past = past_of(tournament)
    pools, _count = follow_pools(past.rounds)
    assert pools is not None
    (mates,) = ({*seats} - {left, 0} for seats in pools.seats if left in seats)
    numbers = [
        number
        for result in past.results
        for side in ([result.team] if isinstance(result, Bye) else result.sides)
        for number in ([side] if isinstance(side, int) else side)
    ]
    assert {mate: numbers.count(mate) for mate in mates} == dict.fromkeys(mates, 2)  # one table, the own bye
    assert left not in numbers
    assert left not in figures(tournament)
    draw(tournament)  # the final is drawn among those who stay


def test_a_departure_stops_one_draw_and_no_more(ronde: Tournament) -> None:
    play(ronde)
    leave(ronde.teams.get(number=GONE), 2, Team.Leaving.ABANDONMENT)
    published = []
    for _round in range(3):
        ronde.refresh_from_db()
        drawn = draw_and_publish(ronde, standings.ranking(ronde), forced=False, seen=ronde.results_version)
        published.append(drawn.published)
        publish_round(drawn)
        write(drawn)
    assert published == [False, True, True]


def test_the_departure_says_before_what_counts_no_more(client: Client, cast: Any, ronde: Tournament) -> None:
    client.force_login(cast.odile, "django.contrib.auth.backends.ModelBackend")
    play(ronde)
    page = reverse("team_leave", args=[ronde.slug, GONE])
    assert "Ses parties jouées restent au classement." in text(client.get(page))
    chosen(ronde, LeaverGames.HALF)
    shown = text(client.get(page))
    assert "Sa partie jouée est annulée" in shown
    assert "chacun en a une de moins" in shown
    draw(ronde)
    here = f"/concours/saint-martin/parties/2/depart/?team={GONE}"
    at_the_round = text(client.get(here))
    assert "ce que son adversaire reçoit ici ne compte pas non plus" in at_the_round
    assert "Classement d’aujourd’hui" in at_the_round
    chosen(ronde, LeaverGames.COUNT)
    assert "ne compte pas non plus" not in text(client.get(here))


@pytest.mark.parametrize("method", ["swiss", "pools"])
def test_elsewhere_games_stay(method: str, cast: Any) -> None:
    """In a concours by ranking, and in the bracket after the pools."""
    options = {"pool_size": 3, "qualified": 2} if method == "pools" else {}
    tournament = chosen(tonight(cast, method, draw_options=options, rounds_planned=6), LeaverGames.ANNUL)
    for _round in range(3):
        play(tournament)
    before = past_of(tournament).results
    leave(tournament.teams.get(number=GONE), 4, Team.Leaving.ABANDONMENT)
    tournament.refresh_from_db()
    assert past_of(tournament).results == before
    assert legend(tournament, []) == ""


def test_new_seats_give_no_bye_for_who_left(cast: Any) -> None:
    """Seven teams, one goes: the six others take seats among themselves, and keep what they earn there."""
    tournament = concours(
        cast.amicale, 7, draw_method="round-robin", rounds_planned=6, ending="clock", same_club_rounds=0
    )
    play(chosen(tournament, LeaverGames.ANNUL))
    leave(tournament.teams.get(number=2), 2, Team.Leaving.ABANDONMENT)
    play(tournament)
    past = past_of(tournament)
    assert past.rounds[1].byes == ()
    assert len([result for result in past.results if result.round == 2]) == 3


@pytest.mark.parametrize("method", ["round-robin", "pools"])
def test_a_table_stopped_early_stays_marked_and_an_annulled_one_is_not(method: str, cast: Any) -> None:
    """Both tables of the first round were stopped; a team of one of them leaves."""
    options = {"pool_size": 3, "qualified": 1} if method == "pools" else {}
    tournament = tonight(cast, method, ending="deals", deals=12, draw_options=options, rounds_planned=4)
    first, second = list(queries.tables_of(draw(tournament)))[:2]
    for table in (first, second):
        totals(table, 1500, 1000, deals_played=9)
    leave(first.ns, 2, Team.Leaving.ABANDONMENT)
    stays = {second.ns.number, second.ew.number}
    everybody = {number for one in (first, second) for number in (one.ns.number, one.ew.number)}
    for games, marked in ((LeaverGames.COUNT, everybody), (LeaverGames.ANNUL, stays)):
        found = rows(chosen(tournament, games))
        assert {number for number, row in found.items() if row["stopped"]} == marked
        pools = tree(tournament, sorted(found)).pools
        assert {row.number for pool in pools for row in pool.rows if row.stopped} == (
            marked if pools else set()
        )
