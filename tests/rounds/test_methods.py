"""Every method plays a concours through the actions, is edited by hand, and drawn again alike."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import pytest

from tests.quickly import day_rows
from tests.refusing import refuses
from tournaments.core.models.planning import ByePolicy, Tournament
from tournaments.core.models.registration import Team
from tournaments.core.models.rounds import Round
from tournaments.core.rounds import queries
from tournaments.core.rounds.actions import draw_round, publish_round
from tournaments.core.rounds.changes import ExemptAdversary, MoveTable, SwapTeams
from tournaments.core.rounds.editing import edit_round, redraw_rest, undo_edit
from tournaments.core.rounds.proving import replay_draw
from tournaments.core.rounds.second_games import exempt_waiting
from tournaments.draw.methods import METHODS

MakeTeams = Callable[..., list[Team]]
Finish = Callable[..., None]


def rounds(tournament: Tournament, finish: Finish, count: int) -> list[Round]:
    """So many rounds drawn, published and won by NS, best first the winners of the round before."""
    order: list[int] = []
    played = []
    for _ in range(count):
        round_ = publish_round(draw_round(tournament, order))
        finish(round_)
        played.append(round_)
        seated = queries.seating(round_).own
        order = [n for match in seated for n in match.ns] + [n for match in seated for n in match.ew]
    return played


@pytest.mark.slow
@pytest.mark.parametrize(  # by day an even number for every other method, an odd one for those between
    ("method", "teams"),
    [
        pytest.param(method, teams, marks=pytest.mark.night if (place + teams) % 2 else ())
        for place, method in enumerate(METHODS)
        for teams in (8, 11)
    ],
)
def test_a_concours_of_each_method(
    *, tournament: Tournament, add_teams: MakeTeams, finish: Finish, method: str, teams: int
) -> None:
    Tournament.objects.update(draw_method=method, draw_options={"third_place": True, "complementaire": True})
    tournament.refresh_from_db()
    add_teams(teams)
    played = rounds(tournament, finish, 3)
    for round_ in played:
        seating = queries.seating(round_)
        times = Counter(number for match in seating.matches for number in match.numbers)
        assert set(times.values()) == {1}
        assert not {*times} & {*seating.byes}
        assert seating.numbers | {team.number for team in queries.eliminated(round_)} == {
            *range(1, teams + 1)
        }
        assert queries.moved_since(round_) == ([], [])
        assert replay_draw(round_).differences == ()


@pytest.mark.slow
@pytest.mark.parametrize("method", day_rows(METHODS, every=3))
def test_edits_of_each_method_are_undone(tournament: Tournament, add_teams: MakeTeams, method: str) -> None:
    Tournament.objects.update(draw_method=method)
    tournament.refresh_from_db()
    add_teams(12)
    round_ = publish_round(draw_round(tournament, []))
    before, said = queries.seating(round_), round_.relaxed
    one, other = before.matches[0], before.matches[1]
    edits = [
        edit_round(round_, SwapTeams(one.ns[-1], other.ew[0]), None),
        edit_round(round_, MoveTable(one.table, 40), None),
    ]
    if METHODS[method].redrawn_in_part:
        edits.append(edit_round(round_, redraw_rest(round_), None))
    else:
        with refuses("not-redrawn-in-part"):
            redraw_rest(round_)
    assert replay_draw(round_).differences == ()
    for edit in reversed(edits):
        undo_edit(round_, edit, None)
    assert (queries.seating(round_), round_.relaxed) == (before, said)


def test_a_partner_met_again_by_hand_is_said(
    tournament: Tournament, add_teams: MakeTeams, finish: Finish
) -> None:
    Tournament.objects.update(draw_method="melee")
    tournament.refresh_from_db()
    add_teams(12)
    (first,) = rounds(tournament, finish, 1)
    one, partner = queries.seating(first).matches[0].ns
    second = draw_round(tournament, [])
    table = queries.seating(second).table_of(one)
    assert table is not None
    edit_round(second, SwapTeams(table.beside(one)[0], partner), None)
    said = {wish["wish"]: wish["teams"] for wish in second.relaxed if one in wish["teams"]}
    assert said["partner"] == sorted((one, partner))


def test_the_winners_by_hand_go_on_in_a_bracket(
    tournament: Tournament, add_teams: MakeTeams, finish: Finish
) -> None:
    Tournament.objects.update(draw_method="knockout")
    tournament.refresh_from_db()
    add_teams(8)
    first = draw_round(tournament, [])
    one, other = queries.seating(first).matches[:2]
    edit_round(first, SwapTeams(one.ns[0], other.ew[0]), None)
    winners = {match.ns[0] for match in queries.seating(first).matches}
    finish(publish_round(first))
    second = draw_round(tournament, [])
    assert queries.seating(second).numbers == winners
    assert len(queries.eliminated(second)) == 4


def test_who_would_have_met_a_team_that_left_goes_on_in_the_bracket(
    tournament: Tournament, add_teams: MakeTeams, finish: Finish
) -> None:
    Tournament.objects.update(draw_method="knockout", bye_policy=ByePolicy.CATCH_UP)
    tournament.refresh_from_db()
    add_teams(8)
    first = publish_round(draw_round(tournament, []))
    match = queries.seating(first).matches[1]
    (gone,), (met,) = match.ns, match.ew
    Team.objects.filter(number=gone).update(gone_from=1, leaving="abandonment")
    edit_round(first, ExemptAdversary(gone), None)
    finish(first)
    second = draw_round(tournament, [])
    winners = {match.ns[0] for match in queries.seating(first).matches}
    assert queries.seating(second).numbers == winners | {met}
    assert exempt_waiting(first) == ()


def test_the_first_of_the_ranking_play_the_final_while_the_others_go_on(
    tournament: Tournament, add_teams: MakeTeams, finish: Finish
) -> None:
    Tournament.objects.update(finalists=4, rounds_planned=3)
    tournament.refresh_from_db()
    add_teams(10)
    rounds(tournament, finish, 1)
    ranking = [7, 3, 9, 1, 2, 4, 5, 6, 8, 10]
    semi = publish_round(draw_round(tournament, ranking))
    phases = {frozenset(match.numbers): match.phase for match in queries.seating(semi).matches if match.phase}
    assert set(phases) == {frozenset({7, 1}), frozenset({3, 9})}
    assert queries.seating(semi).numbers == {*range(1, 11)}
    finish(semi)
    last = draw_round(tournament, ranking)
    assert [match.phase for match in queries.seating(last).matches if match.phase] == [
        "phase finale · finale"
    ]
