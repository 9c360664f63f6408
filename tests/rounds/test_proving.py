"""Anybody can check that the lots were not chosen: fingerprints, and the draw made again."""

from __future__ import annotations

from collections.abc import Callable
from hashlib import sha256

import pytest

from scoring.lots import derived
from tournaments.core.models.planning import Tournament
from tournaments.core.models.registration import Team
from tournaments.core.models.rounds import Drawing, Round
from tournaments.core.rounds import queries
from tournaments.core.rounds.actions import draw_round, publish_round, redraw
from tournaments.core.rounds.changes import SwapTeams
from tournaments.core.rounds.editing import edit_round
from tournaments.core.rounds.proving import placement_reasons, proofs, replay_draw

MakeTeams = Callable[..., list[Team]]


@pytest.fixture
def round_(tournament: Tournament, add_teams: MakeTeams) -> Round:
    add_teams(9)
    return draw_round(tournament, [])


def test_fingerprints_are_known_before_anybody_is_there(tournament: Tournament) -> None:
    shown = proofs(tournament)
    assert [proof.number for proof in shown] == [1, 2, 3, 4, 5]
    seeds = [derived(tournament.seed, "draw", number) for number in range(1, 6)]
    assert [proof.fingerprint for proof in shown] == [sha256(seed.encode()).hexdigest() for seed in seeds]
    assert {(proof.seed, proof.attempts) for proof in shown} == {("", 0)}


def test_the_seed_appears_with_the_published_draw_and_its_attempts(
    tournament: Tournament, round_: Round
) -> None:
    before = proofs(tournament)
    redraw(round_)
    assert proofs(tournament)[0].seed == ""
    publish_round(round_)
    after = proofs(tournament)
    assert (after[0].seed, after[0].attempts) == (round_.seed, 2)
    assert [proof.fingerprint for proof in after] == [proof.fingerprint for proof in before]


def test_a_draw_made_again_is_the_same(round_: Round) -> None:
    again = replay_draw(redraw(round_))
    assert (again.tables, again.byes, again.differences, again.edits) == (4, 1, (), ())


def test_each_team_is_told_why_it_sits_where_it_sits(round_: Round) -> None:
    seated = queries.seating(round_)
    one, other, *_rest = sorted(match.ns[0] for match in seated.matches)
    before = {number: placement_reasons(round_, number) for number in seated.numbers}
    assert all(before.values())
    edit_round(round_, SwapTeams(one, other), None)
    changed = {number for number in seated.numbers if placement_reasons(round_, number) != before[number]}
    assert {one, other} <= changed
    french = placement_reasons(round_, one)[0]
    assert "à la main" in french
    assert len(changed) == 4  # both, and whom they meet now


def test_what_was_changed_by_hand_is_told_apart(round_: Round) -> None:
    edits = [edit_round(round_, SwapTeams(1, 2), None), edit_round(round_, SwapTeams(3, 4), None)]
    again = replay_draw(round_)
    assert (again.differences, list(again.edits)) == ((), edits)


def tables_swapped(round_: Round) -> None:
    one, other = round_.tables.filter(number__lte=2)
    one.ns, other.ew = other.ew, one.ns
    one.save()
    other.save()


def another_seed(round_: Round) -> None:
    Round.objects.filter(pk=round_.pk).update(seed="beef")


def another_request(round_: Round) -> None:
    kept = Drawing.objects.get(round=round_)
    kept.request["seed"] = "beef"
    kept.save()


def bye_taken(round_: Round) -> None:
    round_.byes.all().delete()


@pytest.mark.parametrize(
    ("tampered", "words"),
    [
        (tables_swapped, "table 1 : tiré"),
        (another_seed, "graine"),
        (another_request, "graine de la demande"),
        (bye_taken, "exempts"),
    ],
)
def test_what_the_lots_did_not_give_is_a_difference(
    round_: Round, tampered: Callable[[Round], None], words: str
) -> None:
    tampered(round_)
    round_.refresh_from_db()
    assert any(words in difference for difference in replay_draw(round_).differences)
