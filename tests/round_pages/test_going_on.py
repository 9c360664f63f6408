"""A result of a bracket is corrected after the next step was drawn: it is asked who goes on."""

from __future__ import annotations

from html import unescape
from typing import Any

import pytest
from django.db.models import Q
from django.test import Client

from tests.results import set_result
from tournaments.core.models.planning import Status, Tournament
from tournaments.core.models.registration import Team
from tournaments.core.models.rounds import Round, Table
from tournaments.core.registration import attendance
from tournaments.core.rounds.actions import draw_round, publish_round
from tournaments.core.rounds.going_on import going_on_questions
from tournaments.core.standings import queries as standings

pytestmark = pytest.mark.django_db


def drawn(tournament: Tournament) -> Round:
    return publish_round(draw_round(tournament, standings.ranking(tournament)))


def finish(round_: Round) -> None:
    for table in round_.tables.filter(finished_at=None):
        low = table.ns.number < table.ew.number
        set_result(table, *((2010, 900) if low else (900, 2010)))
    round_.tournament.raise_results_version()


def turned(table: Table) -> tuple[int, int]:
    """Give the table to its loser; the new winner and who won before."""
    ns, ew = table.ns.number, table.ew.number
    set_result(table, *((900, 2010) if ns < ew else (2010, 900)))
    table.round.tournament.raise_results_version()
    return max(ns, ew), min(ns, ew)


@pytest.fixture(params=[False, True], ids=["alone", "consolante"])
def late(request: Any, tournament: Tournament, add_teams: Any) -> tuple[Round, int, int]:
    """The semi-finals of eight teams, then a quarter is turned round: its winner now, and who sits there."""
    add_teams(8)
    options = {"third_place": True, "consolante": request.param}
    Tournament.objects.update(
        draw_method="knockout", draw_options=options, rounds_planned=3, status=Status.RUNNING
    )
    tournament.refresh_from_db()
    first = drawn(tournament)
    finish(first)
    second = drawn(tournament)
    assert going_on_questions(second) == []
    return second, *turned(first.tables.get(Q(ns__number=1) | Q(ew__number=1)))


def test_who_goes_on_is_asked_and_one_press_seats_the_winner(
    late: tuple[Round, int, int], odile: Client
) -> None:
    second, winner, seated = late
    tournament, page = second.tournament, f"/concours/{second.tournament.slug}/parties/2/"
    asked = [(each.seated, each.winner) for each in going_on_questions(second)]
    assert (seated, winner) in asked
    home = unescape(odile.get(f"/concours/{tournament.slug}/").content.decode())
    assert "un résultat corrigé depuis le tirage change qui joue" in home
    assert "Qui continue" in unescape(odile.get(page).content.decode())
    seen = standings_seen(odile, page, seated, winner)
    odile.post(f"{page}echanger/", {"one": seated, "other": winner, "seen": seen})
    assert going_on_questions(second) == []
    semis = second.tables.filter(phase__startswith="principale")
    playing = {number for table in semis for number in (table.ns.number, table.ew.number)}
    assert winner in playing
    assert seated not in playing
    assert not second.byes.exists()


def standings_seen(client: Client, page: str, one: int, other: int) -> str:
    body = client.get(f"{page}echanger/?one={one}&other={other}").content.decode()
    return body.partition('name="seen" value="')[2].partition('"')[0]


def test_who_plays_on_has_the_place(late: tuple[Round, int, int]) -> None:
    """A1: once the table has begun nobody is asked; who lost the small final has played for its place."""
    second, winner, seated = late
    finish(second)
    assert going_on_questions(second) == []
    last = drawn(second.tournament)
    finish(last)
    ranks = {row["number"]: row["rank"] for row in standings.rows(standings.current(second.tournament))}
    played_last = {
        n for t in last.tables.filter(phase__startswith="principale") for n in (t.ns.number, t.ew.number)
    }
    assert {number for number, rank in ranks.items() if rank <= 4} == played_last
    assert seated in played_last
    assert ranks[winner] > 4


@pytest.fixture
def after_quarters(tournament: Tournament, add_teams: Any) -> Any:
    """Plays the quarters of eight teams; draws the semi-finals after 1, or whom it would meet, has left."""

    def play(*, consolante: bool, rival: bool) -> tuple[Round, Table]:
        add_teams(8)
        options = {"third_place": True, "consolante": consolante}
        Tournament.objects.update(
            draw_method="knockout", draw_options=options, rounds_planned=3, status=Status.RUNNING
        )
        tournament.refresh_from_db()
        first = drawn(tournament)
        finish(first)
        quarter = first.tables.get(Q(ns__number=1) | Q(ew__number=1))
        match = int(quarter.phase[-1])
        other = first.tables.get(phase=f"{quarter.phase[:-1]}{match + 1 if match % 2 else match - 1}")
        gone = min(other.ns.number, other.ew.number) if rival else 1
        attendance.leave(tournament.teams.get(number=gone), 2, Team.Leaving.ABANDONMENT)
        return drawn(tournament), quarter

    return play


@pytest.mark.parametrize("consolante", [False, True], ids=["alone", "consolante"])
def test_who_was_exempt_because_another_left_is_asked_about_too(
    after_quarters: Any, odile: Client, consolante: bool
) -> None:
    """The quarter of an exempt team is turned: one press gives the bye to its winner of now, and back."""
    second, quarter = after_quarters(consolante=consolante, rival=True)
    assert 1 in second.byes.values_list("team__number", flat=True)
    winner, seated = turned(quarter)
    (asked,) = [each for each in going_on_questions(second) if not each.table]
    assert (asked.seated, asked.winner, asked.alone) == (seated, winner, False)
    page = f"/concours/{second.tournament.slug}/parties/2/"
    assert f"le n° {winner} devrait être exempt" in unescape(odile.get(page).content.decode())
    seen = standings_seen(odile, page, seated, winner)
    odile.post(f"{page}echanger/", {"one": seated, "other": winner, "seen": seen})
    assert going_on_questions(second) == []
    assert set(second.byes.values_list("team__number", flat=True)) & {1, winner} == {winner}


@pytest.mark.parametrize("consolante", [False, True], ids=["alone", "consolante"])
def test_who_won_by_a_correction_over_a_team_that_left_can_still_meet_who_waits(
    after_quarters: Any, odile: Client, consolante: bool
) -> None:
    """1 has left, so that its adversary is exempt; then its quarter is given to the other team."""
    second, quarter = after_quarters(consolante=consolante, rival=False)
    (waits,) = {2, 3, 4} & set(second.byes.values_list("team__number", flat=True))
    assert going_on_questions(second) == []
    winner, _left = turned(quarter)
    (asked,) = going_on_questions(second)
    assert (asked.seated, asked.winner, asked.alone) == (waits, winner, True)
    page = f"/concours/{second.tournament.slug}/parties/2/"
    assert f"devrait y rencontrer le n° {waits}" in unescape(odile.get(page).content.decode())
    address = f"{page}continuer/{winner}/"
    assert f'href="{address}"' in odile.get(page).content.decode()
    before = {(table.phase, table.ns.number, table.ew.number) for table in second.tables.all()}
    seen = odile.get(address).content.decode().partition('name="seen" value="')[2].partition('"')[0]
    assert odile.post(address, {"seen": seen}).status_code == 302
    assert going_on_questions(second) == []
    semi = second.tables.get(phase__startswith="principale", ns__number__in=(waits, winner))
    assert {semi.ns.number, semi.ew.number} == {waits, winner}
    assert waits not in second.byes.values_list("team__number", flat=True)
    assert "Ce n’est pas possible" in odile.get(address).content.decode()
    edit = second.edits.latest("pk")
    odile.post(f"{page}defaire/", {"edit": edit.pk})
    assert {(table.phase, table.ns.number, table.ew.number) for table in second.tables.all()} == before
