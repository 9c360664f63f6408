"""A concours with a bracket is ranked by it: who wins the final has won, whatever the points."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from scoring.criteria import offered
from scoring.sheet.entries import Totals
from tests.results import set_result
from tournaments.core.models.past import Instead, past_of
from tournaments.core.models.planning import Tournament
from tournaments.core.models.registration import Team
from tournaments.core.models.rounds import Round, Table
from tournaments.core.planning.queries import brackets_over
from tournaments.core.planning.regulations import concours_of
from tournaments.core.registration.attendance import leave
from tournaments.core.rounds.actions import draw_round, publish_round
from tournaments.core.rounds.wording import bye_sentence
from tournaments.core.sheets.sheet import TableSheet
from tournaments.core.standings import queries
from tournaments.core.standings.wording import criteria_text, separation

pytestmark = pytest.mark.django_db


def start(tournament: Tournament, method: str = "knockout", **fields: Any) -> None:
    Tournament.objects.filter(pk=tournament.pk).update(draw_method=method, **fields)
    tournament.refresh_from_db()


def drawn(tournament: Tournament) -> Round:
    ranking = queries.ranking(tournament)
    return publish_round(draw_round(tournament, ranking))


def finish(round_: Round, *, leave: int = 0) -> None:
    """The lower number wins by little; whoever loses to 1 has marked more points all evening than it."""
    tables = list(round_.tables.all())
    for table in tables[: len(tables) - leave]:
        ns = table.ns.number < table.ew.number
        low = min(table.ns.number, table.ew.number) == 1
        won, lost = (1010, 1000) if low else (2010, 1990)
        set_result(table, won if ns else lost, lost if ns else won)
    round_.tournament.raise_results_version()


def ranks(tournament: Tournament) -> dict[int, int]:
    return {row["number"]: row["rank"] for row in queries.rows(queries.current(tournament))}


def final_four(tournament: Tournament, part: str = "principale") -> list[set[int]]:
    """Who sat at the final, and at the match for third place."""
    found = []
    for step in ("finale", "petite finale"):
        table = Table.objects.get(round__tournament=tournament, phase=f"{part} · {step}")
        found.append({table.ns.number, table.ew.number})
    return found


@pytest.mark.parametrize("teams", [8, 11])
def test_the_final_and_the_match_for_third_place_give_the_first_four_ranks(
    tournament: Tournament, add_teams: Any, teams: int
) -> None:
    add_teams(teams)
    options = {"third_place": True, "consolante": True, "complementaire": True}
    start(tournament, draw_options=options, rounds_planned=(teams - 1).bit_length())
    while not brackets_over(tournament):  # of eleven, three play the consolante a round longer
        Tournament.objects.filter(pk=tournament.pk).update(rounds_planned=tournament.rounds.count() + 1)
        tournament.refresh_from_db()
        finish(drawn(tournament))
    found = ranks(tournament)
    final, small = final_four(tournament)
    order = [*sorted(final), *sorted(small)]
    assert [found[number] for number in order] == [1, 2, 3, 4]
    assert order[0] == 1
    assert sorted(found.values()) == list(range(1, teams + 1))
    consoled = Table.objects.get(round__tournament=tournament, phase="consolante · finale")
    one, other = sorted([consoled.ns.number, consoled.ew.number])
    assert found[other] == found[one] + 1


def test_who_is_still_in_stands_before_who_is_out(tournament: Tournament, add_teams: Any) -> None:
    add_teams(8)
    start(tournament)
    round_ = drawn(tournament)
    finish(round_, leave=2)
    playing = {n for t in round_.tables.filter(finished_at=None) for n in (t.ns.number, t.ew.number)}
    found = ranks(tournament)
    assert all(found[number] <= 6 for number in playing)
    out = {n for t in round_.tables.exclude(finished_at=None) for n in (t.ns.number, t.ew.number)} - playing
    assert sorted(found[number] for number in out)[-2:] == [7, 8]


def test_a_standing_after_a_round_knows_nothing_of_the_next(tournament: Tournament, add_teams: Any) -> None:
    add_teams(4)
    start(tournament)
    finish(drawn(tournament))
    before = queries.rows(queries.after_round(tournament, 1))
    finish(drawn(tournament))
    tournament.raise_results_version()
    assert queries.rows(queries.after_round(tournament, 1)) == before


def test_a_better_place_than_the_figures_say_is_explained(
    tournament: Tournament, add_teams: Any, play_round: Any
) -> None:
    add_teams(4)
    start(tournament)
    first = play_round((1, 2, 2010, 1000), (3, 4, 2010, 1900))
    second = play_round((1, 3, 1010, 1000), (4, 2, 3000, 900))
    named = {first: ["demi-finale 1", "demi-finale 2"], second: ["finale"]}
    for round_, steps in named.items():
        for number, step in enumerate(steps, 1):
            round_.tables.filter(number=number).update(phase=f"principale · {step}")
    rows = queries.rows(queries.current(tournament))
    assert [(row["rank"], row["number"], row["points_for"]) for row in rows] == [
        (1, 1, 3020),
        (2, 3, 3010),
        (3, 4, 4900),
        (4, 2, 1900),
    ]
    assert [separation(row) for row in rows] == ["", "", "classés par le parcours dans le tableau", ""]
    assert criteria_text(tournament).startswith("parcours dans le tableau, puis victoires, puis points")


@pytest.mark.slow
def test_finalists_of_a_ranking_come_before_all_others(tournament: Tournament, add_teams: Any) -> None:
    add_teams(8)
    start(tournament, "swiss", finalists=4, rounds_planned=4)
    for _ in range(4):
        finish(drawn(tournament))
    rows = queries.rows(queries.current(tournament))
    phased = Table.objects.filter(round__tournament=tournament, phase__startswith="phase finale")
    finalists = {number for table in phased for number in (table.ns.number, table.ew.number)}
    final = phased.get(phase="phase finale · finale")
    assert {row["number"] for row in rows[:4]} == finalists
    assert {row["number"] for row in rows[:2]} == {final.ns.number, final.ew.number}


def test_a_supposed_result_moves_the_bracket_too(tournament: Tournament, add_teams: Any) -> None:
    add_teams(2)
    start(tournament)
    finish(drawn(tournament))
    table = Table.objects.get()
    lost = TableSheet.of(table).after(Totals(points=(table.ew_points or 0, table.ns_points or 0)))
    pasts = [past_of(tournament), past_of(tournament, instead=Instead({table.pk: lost}))]
    found = [[row["number"] for row in queries.build(tournament, past)] for past in pasts]
    assert found == [[1, 2], [2, 1]]


def test_a_forfeit_at_the_final_decides_it(tournament: Tournament, add_teams: Any, play_round: Any) -> None:
    add_teams(4)
    start(tournament)
    play_round((1, 2, 2010, 1000), (3, 4, 2010, 100)).tables.update(phase="principale · demi-finale 1")
    Table.objects.filter(number=2).update(phase="principale · demi-finale 2")
    play_round((1, 3), absent={1: "NS"}).tables.update(phase="principale · finale")
    found = ranks(tournament)
    assert (found[3], found[1]) == (1, 2)


def test_a_finalist_who_leaves_before_the_final_has_not_won_it(
    tournament: Tournament, add_teams: Any
) -> None:
    """No round is drawn any more: who left has the better figures, and nobody meets who stays."""
    add_teams(4)
    start(tournament)
    finish(drawn(tournament))
    best, other, *_ = sorted(ranks(tournament), key=ranks(tournament).__getitem__)
    leave(tournament.teams.get(number=best), 2, Team.Leaving.ABANDONMENT)
    found = ranks(Tournament.objects.get(pk=tournament.pk))
    assert (found[other], found[best]) == (1, 2)
    assert queries.places_in_brackets(tournament, past_of(tournament, 1))[best] == 2


def test_the_rules_told_name_the_course_and_no_form_offers_it(tournament: Tournament) -> None:
    for method, first in (("pools", "bracket"), ("swiss", "wins")):
        start(tournament, method)
        assert concours_of(tournament).criteria[0] == first
    assert "bracket" not in offered(matches=False)


def test_a_concours_without_bracket_has_its_criteria_alone(tournament: Tournament) -> None:
    start(tournament, "swiss")
    assert criteria_text(tournament).startswith("victoires, puis points")


def test_a_beaten_team_wins_nothing_by_resting(tournament: Tournament, add_teams: Any) -> None:
    add_teams(7)
    start(tournament, draw_options={"complementaire": True}, rounds_planned=3)
    first = drawn(tournament)
    finish(first)
    seeded = first.byes.get().team.number
    second = drawn(tournament)
    finish(second)
    rested = second.byes.get().team.number
    rows = {row["number"]: row for row in queries.rows(queries.current(tournament))}
    one, other = rows[seeded]["rounds"][0], rows[rested]["rounds"][1]
    assert (one["kind"], one["half_wins"]) == ("bye", 2)
    assert (other["kind"], other["half_wins"]) == ("bye", 0)
    assert other["points"] > 0
    assert "une fois battu" in bye_sentence(tournament).lower()


def test_a_bye_of_a_pool_is_a_victory(tournament: Tournament, add_teams: Any) -> None:
    add_teams(6)
    start(tournament, "pools", draw_options={"pool_size": 3, "qualified": 1}, rounds_planned=5)
    for _ in range(3):
        finish(drawn(tournament))
    byes = [
        each
        for row in queries.rows(queries.current(tournament))
        for each in row["rounds"]
        if each["kind"] == "bye"
    ]
    assert [each["half_wins"] for each in byes] == [2] * 6


@pytest.mark.slow
def test_the_number_of_queries_does_not_grow(tournament: Tournament, add_teams: Any) -> None:
    start(tournament, draw_options={"consolante": True})
    counts = []
    for more in (4, 28):
        Round.objects.all().delete()
        add_teams(more)
        for _ in range(2):
            finish(drawn(tournament))
        with CaptureQueriesContext(connection) as asked:
            queries.build(tournament, past_of(tournament, 2))
        counts.append(len(asked))
    assert counts[0] == counts[1]
