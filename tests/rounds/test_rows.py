"""The row of a table repeats what a deal must know of its concours, whatever has changed that."""

from __future__ import annotations

import io
from collections.abc import Callable
from typing import Any

import pytest
from django.core.management import call_command
from django.utils import timezone

from scoring.cards import Side
from tests.sheets import phones
from tests.sheets.records import made
from tests.sheets.verbs import forfeit as forfeit_at
from tests.sheets.verbs import record_deal, record_totals, reopen_table
from tournaments.core.models.opening import head_of
from tournaments.core.models.planning import ByePolicy, Status, Tournament
from tournaments.core.models.registration import Team, changes_in
from tournaments.core.models.rounds import Opening, Round, Seated, Table, sits
from tournaments.core.planning import actions as planning
from tournaments.core.registration import actions as registration
from tournaments.core.registration import attendance
from tournaments.core.rounds import queries
from tournaments.core.rounds.actions import draw_round, publish_round, redraw, undo_draw
from tournaments.core.rounds.changes import ExemptAdversary, MoveTable, SwapTeams
from tournaments.core.rounds.editing import edit_round
from tournaments.core.rounds.second_games import catch_up_game
from tournaments.core.sheets.sheet import seated_on
from tournaments.frontends.round_pages.actions import forfeit, undo_edit_and_forfeit

MakeTeams = Callable[..., list[Team]]


def sitting(seated: Seated) -> list[tuple[int, str]]:
    return [(one.number, one.names) for one in seated.line_ups]


def check(tournament: Tournament) -> int:
    """Every row says what the concours says; how many there are."""
    concours = Tournament.objects.get(pk=tournament.pk)
    changes = changes_in(concours)
    published = concours.rounds.filter(published_at__isnull=False)
    last = published.order_by("-number").values_list("number", flat=True).first() or 0
    tables = Table.objects.filter(round__tournament=concours).select_related("round__tournament")
    for table in tables:
        if table.round.published:
            assert table.opening == (Opening.SEALED if concours.sealed else Opening.OPEN)
            assert table.closes_at == concours.corrections_until
        else:
            assert table.opening == Opening.PROPOSED
        assert table.moved_on is (table.round.number < last)
        assert table.game == head_of(concours).to_json()
        card = table.card
        assert (card["slug"], card["round"]) == (concours.slug, table.round.number)
        assert card["individual"] is concours.individual
        assert [sitting(seated_on(card, side)) for side in Side] == [
            sitting(table.seated(side, changes)) for side in Side
        ]
    return len(tables)


def drawn(tournament: Tournament) -> Round:
    return draw_round(tournament, [], forced=True)


def exempt(round_: Round) -> int:
    (number,) = queries.seating(round_).byes
    return number


def at(round_: Round, number: int) -> Table:
    return round_.tables.select_related("round__tournament", "ns", "ew").get(number=number)


def cards(round_: Round) -> str:
    return str(list(round_.tables.values_list("card", flat=True)))


@pytest.fixture
def tournament(tournament: Tournament, add_teams: MakeTeams) -> Tournament:
    """Seven teams; corrections take twenty minutes."""
    fields: dict[str, Any] = {"bye_policy": ByePolicy.CATCH_UP, "correction_minutes": 20}
    Tournament.objects.filter(pk=tournament.pk).update(**fields)
    tournament.refresh_from_db()
    for team in add_teams(7):
        for player in team.players:
            player.save()  # made in bulk: known by name from now on
    return tournament


@pytest.mark.slow
def test_draws_and_edits(tournament: Tournament) -> None:
    first = drawn(tournament)
    assert check(tournament) == 3
    redraw(first)
    assert check(tournament) == 3

    planning.change_settings(tournament, target=1500)
    assert at(first, 1).game["target"] == 1500
    check(tournament)
    planning.choose_rules(tournament, "pagat", {"target": 3000})
    assert at(first, 1).game["ruleset"] == "pagat"
    check(tournament)

    publish_round(first)
    assert at(first, 1).opening == Opening.OPEN
    check(tournament)

    edit_round(first, SwapTeams(exempt(first), at(first, 2).ew.number), None)
    check(tournament)
    edit_round(first, MoveTable(1, 3), None)
    check(tournament)

    record_totals(at(first, 3), 2010, 900)
    edit_round(first, catch_up_game(first, 3, "NS"), None)
    assert check(tournament) == 4
    edit = forfeit(first, at(first, 2).ns.number, None)
    check(tournament)
    undo_edit_and_forfeit(first, edit, None)
    check(tournament)
    edit_round(first, ExemptAdversary(at(first, 2).ns.number), None)
    assert check(tournament) == 3

    second = drawn(tournament)
    assert check(tournament) == 6
    assert not at(first, 1).moved_on
    publish_round(second)
    assert at(first, 1).moved_on
    check(tournament)
    undo_draw(second)
    assert not at(first, 1).moved_on
    assert check(tournament) == 3


def test_names(tournament: Tournament) -> None:
    first = publish_round(drawn(tournament))
    record_deal(at(first, 1), made())
    team = at(first, 1).ns
    registration.correct_team(team, "Joueur Mieux Écrit", team.players[1].name)
    assert "Joueur Mieux Écrit" in str(at(first, 1).card)
    check(tournament)

    second = publish_round(drawn(tournament))
    team.refresh_from_db()
    registration.substitute(team, team.player1, "Arrivé Plus Tard", 2)
    assert "Arrivé Plus Tard" not in cards(first)
    assert "Arrivé Plus Tard" in cards(second)
    assert check(tournament) == 6


def test_a_player_of_two_teams_is_renamed_at_every_table(tournament: Tournament) -> None:
    """Who left one team for another is one player: all their tables call them as one."""
    first = publish_round(drawn(tournament))
    one, other = Team.objects.filter(number__in=(1, 2)).order_by("number")
    attendance.leave(one, 1, Team.Leaving.ABANDONMENT)
    registration.substitute(other, other.player1, one.player1.name, 1)
    check(tournament)
    other = Team.objects.get(number=2)
    registration.correct_team(other, other.player1.name.upper(), other.players[1].name)
    theirs = first.tables.filter(sits(one) | sits(other))
    assert theirs
    assert all("JOUEUR 1A" in str(table.card) for table in theirs)
    check(tournament)


def test_at_the_melee_both_of_a_side_stand_there(tournament: Tournament) -> None:
    Tournament.objects.filter(pk=tournament.pk).update(draw_method="melee")
    Team.objects.update(player2=None)
    tournament.refresh_from_db()
    round_ = publish_round(drawn(tournament))
    assert check(tournament) == 1
    table = at(round_, 1)
    assert [len(table.card[side]) for side in ("NS", "EW")] == [2, 2]
    registration.correct_team(Team.objects.get(pk=table.ew_partner_id), "Zoé Partenaire")
    assert "Zoé Partenaire" in cards(round_)
    check(tournament)


def test_the_end_its_corrections_and_the_seal(tournament: Tournament) -> None:
    round_ = publish_round(drawn(tournament))
    for table in round_.tables.all():
        record_totals(table, 2010, 900)
    planning.move(tournament, Status.FINISHED, confirmed=True)
    until = at(round_, 1).closes_at
    assert until is not None
    check(tournament)
    planning.prolong(tournament, 10)
    assert at(round_, 1).closes_at != until
    check(tournament)
    planning.move(tournament, Status.RUNNING)
    assert at(round_, 1).closes_at is None
    check(tournament)
    planning.move(tournament, Status.FINISHED, confirmed=True)
    planning.save_seal(tournament, None, fingerprint="0" * 64, form=1, at=timezone.now())
    assert at(round_, 2).opening == Opening.SEALED
    assert check(tournament) == 3


def test_what_other_teams_find_at_a_table_follows_from_its_log(tournament: Tournament) -> None:
    """Its sheet has another version for whoever filled a form over those before, and `verify` knows why."""
    round_ = publish_round(drawn(tournament))
    table = at(round_, 2)
    forfeit_at(table, Side.NS, "C4")
    reopen_table(table)
    edit_round(round_, SwapTeams(exempt(round_), table.ew.number), None)
    other = at(round_, 2).version
    assert phones.enter(at(round_, 2), 9, made()).entry.outcome == "refused"
    assert at(round_, 2).version == other != table.version
    said = io.StringIO()
    call_command("verify", stdout=said)
    assert "aucune différence" in said.getvalue()
    check(tournament)
