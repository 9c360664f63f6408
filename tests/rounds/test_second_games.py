"""An exempt team plays all the same: a «rattrapage», or a «partie bis», which counts for it alone."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta

import pytest

from tests.refusing import refuses
from tests.sheets.records import made
from tests.sheets.verbs import record_deal, record_totals
from tournaments.core.models.planning import ByePolicy, Tournament
from tournaments.core.models.registration import Ban, Team
from tournaments.core.models.rounds import Edit, Round
from tournaments.core.rounds import queries, second_games
from tournaments.core.rounds.actions import draw_round, publish_round
from tournaments.core.rounds.changes import SwapTeams
from tournaments.core.rounds.editing import edit_round, undo_edit
from tournaments.core.rounds.second_games import catch_up_game, exempt_waiting, extra_game, possible_hosts
from tournaments.core.rounds.wording import bye_sentence

MakeTeams = Callable[..., list[Team]]
START = datetime(2026, 11, 21, 14, 0, tzinfo=UTC)


@pytest.fixture
def round_(tournament: Tournament, add_teams: MakeTeams) -> Round:
    """Seven teams, three tables, one exempt; published."""
    Tournament.objects.update(bye_policy=ByePolicy.CATCH_UP)
    tournament.refresh_from_db()
    add_teams(7)
    return publish_round(draw_round(tournament, []))


def finish(round_: Round, *tables: int) -> None:
    """Results in this order, a minute apart."""
    for minute, number in enumerate(tables):
        table = round_.tables.get(number=number)
        record_totals(table, 2010, 900)
        round_.tables.filter(pk=table.pk).update(finished_at=START + timedelta(minutes=minute))


def exempt(round_: Round) -> int:
    (number,) = queries.seating(round_).byes
    return number


def test_the_tables_that_finished_first_are_offered_first(round_: Round) -> None:
    assert possible_hosts(round_) == []
    finish(round_, 3, 1)
    assert [(host.table, host.side) for host in possible_hosts(round_)] == [
        (3, "NS"),
        (3, "EW"),
        (1, "NS"),
        (1, "EW"),
    ]
    with refuses("not-host"):
        catch_up_game(round_, 2, "NS")


@pytest.mark.parametrize("side", ["NS", "EW"])
def test_the_host_sits_on_the_side_it_did_not_sit_on(round_: Round, side: str) -> None:
    finish(round_, 2)
    own = queries.seating(round_).at(2)
    assert own is not None
    host = own.ns if side == "NS" else own.ew
    edit_round(round_, catch_up_game(round_, 2, side), None)
    table = round_.tables.get(number=4)
    game = queries.match_of(table)
    assert (game.host, game.guest) == ("EW" if side == "NS" else "NS", (exempt(round_),))
    assert (game.ew if side == "NS" else game.ns) == host
    assert not exempt_waiting(round_)


def test_the_game_is_undone_while_nothing_is_entered(round_: Round) -> None:
    finish(round_, 2)
    before = queries.seating(round_)
    edit = edit_round(round_, catch_up_game(round_, 2, "NS"), None)
    assert edit.kind == Edit.Kind.CATCH_UP
    undo_edit(round_, edit, None)
    assert (queries.seating(round_), exempt_waiting(round_)) == (before, (exempt(round_),))
    again = edit_round(round_, catch_up_game(round_, 2, "NS"), None)
    record_deal(round_.tables.get(number=4), made())
    with refuses("held-tables"):
        undo_edit(round_, again, None)


def test_the_round_is_over_when_that_game_is_too(tournament: Tournament, round_: Round) -> None:
    finish(round_, 1, 2, 3)
    with refuses("exempt-waiting") as refused:
        draw_round(tournament, [])
    assert f"n° {exempt(round_)}" in str(refused.value.sentence)
    edit_round(round_, catch_up_game(round_, 1, "EW"), None)
    with refuses("still-playing"):
        draw_round(tournament, [])
    finish(round_, 4)
    assert draw_round(tournament, []).number == 2


def test_who_waits_for_nobody_can_draw_all_the_same(tournament: Tournament, round_: Round) -> None:
    finish(round_, 1, 2, 3)
    assert draw_round(tournament, [], forced=True).number == 2


def test_a_team_in_a_second_game_keeps_its_place(round_: Round) -> None:
    finish(round_, 1)
    edit_round(round_, catch_up_game(round_, 1, "NS"), None)
    free = queries.seating(round_).at(2)
    assert free is not None
    with refuses("has-second-game"):
        edit_round(round_, SwapTeams(exempt(round_), free.ns[0]), None)
    with refuses("nobody-exempt"):
        catch_up_game(round_, 1, "EW")


def test_a_banned_meeting_and_a_team_that_left_are_not_offered(tournament: Tournament, round_: Round) -> None:
    finish(round_, 1, 2)
    one, two = (queries.seating(round_).at(table) for table in (1, 2))
    assert one is not None
    assert two is not None
    banned, free = sorted((one.ns[0], exempt(round_)))
    Ban.objects.create(
        tournament=tournament,
        one=Team.objects.get(number=banned),
        other=Team.objects.get(number=free),
        absolute=True,
    )
    Team.objects.filter(number=two.ew[0]).update(gone_from=2, leaving="abandonment")
    Team.objects.filter(number=two.ns[0]).update(gone_from=1, leaving="abandonment")
    assert [(host.table, host.side) for host in possible_hosts(round_)] == [(1, "EW"), (2, "EW")]


def test_the_adversary_of_the_extra_game_is_drawn_by_lot_once_for_all(round_: Round) -> None:
    Tournament.objects.update(bye_policy=ByePolicy.EXTRA)
    round_.tournament.refresh_from_db()
    drawn = [extra_game(round_) for _ in range(3)]
    assert drawn[0] == drawn[1] == drawn[2]
    edit = edit_round(round_, drawn[0], None)
    assert edit.kind == Edit.Kind.EXTRA
    undo_edit(round_, edit, None)
    assert extra_game(round_) == drawn[0]


def test_the_lot_prefers_who_was_never_met(round_: Round) -> None:
    Tournament.objects.update(bye_policy=ByePolicy.EXTRA)
    guest, drawing = exempt(round_), round_.drawing
    others = [number for number in range(1, 8) if number != guest]
    for last in others:
        met = [{"table": 1, "ns": [guest], "ew": [number]} for number in others if number != last]
        drawing.request["played"] = [{"tables": met, "byes": []}]
        drawing.save()
        assert extra_game(Round.objects.get()).host == (last,)


@pytest.mark.parametrize("policy", ByePolicy.values)
def test_every_policy_says_what_the_exempt_team_gets(tournament: Tournament, policy: str) -> None:
    tournament.bye_policy = policy
    sentences = {bye_sentence(tournament)}
    for other in ByePolicy.values:
        tournament.bye_policy = other
        sentences.add(bye_sentence(tournament))
    assert len(sentences) == len(ByePolicy.values)
    assert all(sentence.startswith("L’exempt reçoit ") for sentence in sentences)


@pytest.mark.parametrize("policy", sorted(set(ByePolicy.values) - set(second_games.SECOND_GAME_POLICIES)))
def test_other_policies_make_nobody_wait(tournament: Tournament, round_: Round, policy: str) -> None:
    Tournament.objects.update(bye_policy=policy)
    finish(round_, 1, 2, 3)
    assert exempt_waiting(Round.objects.get()) == ()
    tournament.refresh_from_db()
    assert draw_round(tournament, []).number == 2
