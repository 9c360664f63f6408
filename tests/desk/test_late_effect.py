"""What is shown before a late correction is saved is what really comes of it: standings, draws made again."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from uuid import uuid4

import pytest
from django.db import transaction

from scoring.sheet.entries import Totals
from tests.access.test_role_walk import everything
from tests.desk.late_concours import concours, corrections, draw, finish, totals
from tests.quickly import day_rows
from tournaments.core.models.past import past_of
from tournaments.core.models.planning import Tournament
from tournaments.core.models.registration import Player, Team
from tournaments.core.models.rounds import Round, Table
from tournaments.core.planning.bans import keep_apart
from tournaments.core.rounds import editing, queries
from tournaments.core.rounds.changes import SwapTeams
from tournaments.core.sheets.writing import NewEntry, WriteResult
from tournaments.core.standings import queries as standings
from tournaments.core.what_if.late import effect_of, write_confirmed
from tournaments.core.what_if.values import DrawComparison, LateEffect, Verdict

POOLS = {"pool_size": 4, "qualified": 2}


def other_totals(ns: int = 900, ew: int = 2010, author: Any = None) -> NewEntry:
    return NewEntry(Totals(points=(ns, ew)), key=uuid4(), author=author)


def foreseen(table: Table) -> LateEffect:
    """What other totals of a table would change."""
    effect = effect_of(table, other_totals())
    assert effect is not None
    return effect


@contextmanager
def in_a_copy() -> Iterator[None]:
    """What is done inside is taken back."""
    with transaction.atomic():
        yield
        transaction.set_rollback(True)


def ranks(tournament: Tournament, after: int) -> dict[int, int]:
    return {row["number"]: row["rank"] for row in standings.build(tournament, past_of(tournament, after))}


def tables(round_: Round) -> dict[int, str]:
    """Who meets whom at each table, as it is read."""
    sides = {match.table: (match.ns, match.ew) for match in queries.seating(round_).own}
    return {n: " – ".join(" + ".join(map(str, side)) for side in both) for n, both in sides.items()}


def byes(round_: Round) -> str:
    return ", ".join(map(str, sorted(queries.seating(round_).byes)))


def drawn_really(tournament: Tournament, table: Table) -> tuple[dict[int, str], str]:
    """The round after `table`'s drawn again with the correction, its first draw forgotten."""
    tournament.rounds.filter(number__gt=table.round.number).delete()
    totals(table, 900, 2010)
    again = draw(tournament)
    return tables(again), byes(again)


def as_foreseen(round_: Round, effect: LateEffect) -> tuple[dict[int, str], str]:
    """The tables as they are, with what would be others."""
    (drawn,) = effect.draws
    now = tables(round_)
    for pairing in drawn.tables:
        assert now.get(pairing.table, "") == pairing.was
        now[pairing.table] = pairing.would
    exempt = byes(round_)
    if drawn.exempt is not None:
        assert exempt == drawn.exempt[0]
        exempt = drawn.exempt[1]
    return {table: said for table, said in now.items() if said}, exempt


METHODS: list[tuple[str, int, dict[str, Any], Verdict]] = [
    ("swiss", 8, {}, Verdict.OTHER),
    ("swiss", 9, {"bye_policy": "average"}, Verdict.OTHER),
    ("swiss", 9, {"finalists": 4, "rounds_planned": 3}, Verdict.OTHER),
    ("swiss", 40, {}, Verdict.OTHER),
    ("random", 8, {"finalists": 4, "rounds_planned": 3}, Verdict.OTHER),
    ("random", 8, {}, Verdict.IGNORES_RESULTS),
    ("rotation", 8, {}, Verdict.IGNORES_RESULTS),
    ("round-robin", 8, {}, Verdict.IGNORES_RESULTS),
    ("melee", 16, {}, Verdict.IGNORES_RESULTS),
    ("melee-ranked", 16, {}, Verdict.OTHER),
    ("knockout", 8, {}, Verdict.OTHER),
    ("knockout", 11, {"draw_options": {"consolante": True}}, Verdict.OTHER),
    ("pools", 12, {"draw_options": POOLS, "rounds": 3}, Verdict.OTHER),
    ("swiss", 8, {"ruleset": "chouine", "criteria": ["wins", "manches", "points", "lots"]}, Verdict.OTHER),
]


@pytest.mark.slow
@pytest.mark.parametrize(("method", "teams", "settings", "verdict"), day_rows(METHODS, every=3))
def test_what_is_shown_is_what_would_have_come(
    method: str, teams: int, settings: dict[str, Any], verdict: Verdict, cast: Any
) -> None:
    played = settings.get("rounds", 1)
    settings = {name: value for name, value in settings.items() if name != "rounds"}
    tournament = concours(cast.amicale, teams, draw_method=method, **settings)
    for _ in range(played):
        last = draw(tournament)
        finish(last)
    coming = draw(tournament)
    table = last.tables.get(number=1)
    before, now = ranks(tournament, played), everything()
    effect = foreseen(table)
    assert everything() == now
    assert [drawn.verdict for drawn in effect.draws] == [verdict]
    with in_a_copy():
        really = drawn_really(tournament, table)
        after = ranks(tournament, played)
    assert as_foreseen(coming, effect) == really
    next_draw = effect.ranks[0]
    assert next_draw.after == played
    shown = {change.number: (change.before, change.after) for change in next_draw.changes}
    assert shown == {n: (before[n], after[n]) for n in before if before[n] != after[n]}


def test_the_teams_of_the_table_are_named_first(cast: Any) -> None:
    tournament = concours(cast.amicale, 8)
    first = draw(tournament)
    finish(first)
    draw(tournament)
    table = first.tables.get(number=3)
    own = {table.ns.number, table.ew.number}
    for ranks_ in foreseen(table).ranks:
        assert {change.number for change in ranks_.changes[:2]} == own


def test_the_standing_of_then_and_of_today(cast: Any) -> None:
    """Round 3 plays: what round 2 was drawn from, and how everybody stands now."""
    tournament = concours(cast.amicale, 8)
    for _ in range(2):
        finish(draw(tournament))
    draw(tournament)
    table = tournament.rounds.get(number=1).tables.get(number=1)
    effect = foreseen(table)
    assert [ranks_.after for ranks_ in effect.ranks] == [1, 3]
    assert [drawn.round for drawn in effect.draws] == [2, 3]
    for shown in effect.ranks:
        before = ranks(tournament, shown.after)
        with in_a_copy():
            totals(table, 900, 2010)
            after = ranks(tournament, shown.after)
        changed = {n: (before[n], after[n]) for n in before if before[n] != after[n]}
        assert {change.number: (change.before, change.after) for change in shown.changes} == changed


def test_who_goes_on_in_a_bracket_follows_the_winner(cast: Any) -> None:
    tournament = concours(cast.amicale, 8, draw_method="knockout")
    first = draw(tournament)
    finish(first)
    draw(tournament)
    table = first.tables.get(number=1)
    (drawn,) = foreseen(table).draws
    (pairing,) = drawn.tables
    assert str(table.ns.number) in pairing.was.split(" – ")
    assert str(table.ew.number) in pairing.would.split(" – ")
    assert pairing.new


@pytest.mark.slow
@pytest.mark.parametrize(
    ("method", "settings", "verdicts"),
    [
        ("knockout", {}, [Verdict.OTHER, Verdict.SAME]),
        ("pools", {"draw_options": POOLS}, [Verdict.SAME, Verdict.SAME]),
        ("swiss", {}, [Verdict.OTHER, Verdict.OTHER]),
    ],
)
def test_two_rounds_later(method: str, settings: dict[str, Any], verdicts: list[Verdict], cast: Any) -> None:
    """Round 2 is played as it was: a knockout's round 3 follows from it alone."""
    tournament = concours(cast.amicale, 8, draw_method=method, **settings)
    finish(draw(tournament))
    finish(draw(tournament))
    draw(tournament)
    effect = foreseen(tournament.rounds.get(number=1).tables.get(number=1))
    assert [drawn.round for drawn in effect.draws] == [2, 3]
    assert [drawn.verdict for drawn in effect.draws] == verdicts


def test_a_draw_that_refuses_says_why_in_both_languages(cast: Any) -> None:
    """With the other finalist a banned meeting: the bracket cannot be drawn."""
    tournament = concours(cast.amicale, 4, draw_method="knockout")
    first = draw(tournament)
    finish(first)
    loser, other = first.tables.get(number=1).ew, first.tables.get(number=2).ns
    keep_apart(tournament, loser, other, absolute=True)
    draw(tournament)
    (drawn,) = foreseen(first.tables.get(number=1)).draws
    assert drawn.verdict is Verdict.IMPOSSIBLE
    assert "interdi" in drawn.why["fr"]
    assert "ban" in drawn.why["en"]


def test_results_that_moved_before_are_not_this_corrections_doing(cast: Any) -> None:
    """Two corrections, one after the other: each says what it changes itself, and that there was another."""
    tournament = concours(cast.amicale, 8)
    first = draw(tournament)
    finish(first)
    second = draw(tournament)
    one, two = (first.tables.get(number=number) for number in (1, 2))
    (before,) = foreseen(one).draws
    assert not before.drifted
    totals(one, 900, 2010)  # somebody changed it without looking: by the actions
    with in_a_copy():
        tournament.rounds.get(number=2).delete()
        was = tables(draw(tournament))
    (drawn,) = foreseen(two).draws
    assert drawn.drifted
    assert was != tables(second)
    assert all(was[pairing.table] == pairing.was for pairing in drawn.tables)


def test_changes_by_hand_are_left_out_of_the_comparison(cast: Any) -> None:
    """A round that was changed after the draw is still drawn again by its own question."""
    tournament = concours(cast.amicale, 8)
    first = draw(tournament)
    finish(first)
    second = draw(tournament)
    plain = foreseen(first.tables.get(number=1)).draws
    one, other = (second.tables.get(number=number).ns.number for number in (1, 3))
    editing.edit_round(second, SwapTeams(one, other), cast.odile)
    assert foreseen(first.tables.get(number=1)).draws == plain


def test_a_team_inscribed_since_changes_nothing_of_the_draw(cast: Any) -> None:
    tournament = concours(cast.amicale, 8)
    first = draw(tournament)
    finish(first)
    draw(tournament)
    plain = foreseen(first.tables.get(number=1)).draws
    paul = Player.objects.create(host=tournament.club, name="Paul Durand")
    Team.objects.create(tournament=tournament, number=9, player1=paul, from_round=3)
    assert foreseen(first.tables.get(number=1)).draws == plain


def test_what_is_kept_is_read_again_as_it_was(cast: Any) -> None:
    tournament = concours(cast.amicale, 9)
    first = draw(tournament)
    finish(first)
    draw(tournament)
    table = first.tables.get(number=1)
    effect = foreseen(table)
    assert isinstance(write_confirmed(table, other_totals(author=cast.odile), effect.digest), WriteResult)
    kept = corrections().get().effect
    assert kept is not None
    assert tuple(DrawComparison.from_record(record) for record in kept["draws"]) == effect.draws
    assert kept["counts"] == {"marks": 0, "ranks": effect.ranked, "tables": effect.drawn_tables}
