"""A round is drawn from who is there, published once, and undone while nothing was entered for it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

import pytest

from scoring.lots import derived
from tests.quickly import day_rows
from tests.refusing import refuses
from tests.sheets.records import made
from tests.sheets.verbs import record_deal, remove_deal, withdraw_totals
from tournaments.core.models.planning import Status, Tournament
from tournaments.core.models.registration import Team
from tournaments.core.models.rounds import Round
from tournaments.core.rounds import queries
from tournaments.core.rounds.actions import draw_round, publish_round, redraw, undo_draw
from tournaments.draw.api import draw_record

NOW = datetime(2026, 11, 21, 14, 0, tzinfo=UTC)
MakeTeams = Callable[..., list[Team]]
Finish = Callable[..., None]


def play(tournament: Tournament, finish: Finish, ranking: tuple[int, ...] = ()) -> Round:
    """One whole round: drawn, published, every table won by NS."""
    round_ = draw_round(tournament, ranking)
    publish_round(round_, now=NOW)
    finish(round_)
    return round_


def meetings(round_: Round) -> list[frozenset[int]]:
    return [frozenset(table.ns + table.ew) for table in queries.drawn(round_).tables]


def byes(round_: Round) -> list[int]:
    return list(queries.drawn(round_).byes)


@pytest.mark.parametrize(("teams", "tables", "exempt"), [(2, 1, 0), (3, 1, 1), (16, 8, 0), (21, 10, 1)])
@pytest.mark.parametrize("method", ["random", "swiss", "rotation"])
def test_everybody_there_plays_or_is_exempt(
    *, tournament: Tournament, add_teams: MakeTeams, method: str, teams: int, tables: int, exempt: int
) -> None:
    add_teams(teams)
    Tournament.objects.update(draw_method=method)
    round_ = draw_round(tournament, [])
    seated = [number for pair in meetings(round_) for number in pair] + byes(round_)
    assert sorted(seated) == list(range(1, teams + 1))
    assert (round_.tables.count(), round_.byes.count()) == (tables, exempt)
    assert (round_.number, round_.method, round_.attempt, round_.published) == (1, method, 1, False)


# Of six teams, three rounds can leave two trios that have met all the others: there the lot decides.
@pytest.mark.slow
@pytest.mark.parametrize("teams", day_rows(range(7, 22), every=5))
def test_five_rounds_without_rematch_nor_second_bye(
    tournament: Tournament, add_teams: MakeTeams, finish: Finish, teams: int
) -> None:
    add_teams(teams)
    rounds = [play(tournament, finish) for _ in range(5)]
    met = Counter(pair for round_ in rounds for pair in meetings(round_))
    assert max(met.values()) == 1
    assert all(
        times == 1 for times in Counter(number for round_ in rounds for number in byes(round_)).values()
    )
    assert not [wish for round_ in rounds for wish in round_.relaxed if wish["wish"] != "balance"]


def test_an_inevitable_rematch_is_said_in_both_languages(
    tournament: Tournament, add_teams: MakeTeams, finish: Finish
) -> None:
    add_teams(2)
    play(tournament, finish)
    again = draw_round(tournament, [1, 2])
    (wish,) = [wish for wish in again.relaxed if wish["wish"] == "rematch"]
    assert wish["teams"] == [1, 2]
    assert "revanche" in wish["why"]
    assert "rematch" in wish["why_en"]


# fields of a team → the rounds of three in which it is drawn
THERE = [
    ({}, [1, 2, 3]),
    ({"present": False}, []),
    ({"from_round": 2}, [2, 3]),
    ({"gone_from": 2, "leaving": "abandonment"}, [1]),
    ({"gone_from": 1, "leaving": "withdrawal"}, []),
]


@pytest.mark.parametrize(("fields", "expected"), THERE)
def test_who_comes_late_or_leaves_plays_the_rounds_between(
    tournament: Tournament, add_teams: MakeTeams, finish: Finish, fields: dict[str, Any], expected: list[int]
) -> None:
    add_teams(8)
    (team,) = add_teams(1, **fields)
    rounds = [play(tournament, finish) for _ in range(3)]
    drawn = [
        round_.number
        for round_ in rounds
        if team.number in byes(round_) or any(team.number in pair for pair in meetings(round_))
    ]
    assert drawn == expected


def test_the_ranking_makes_the_tables_and_is_frozen(
    tournament: Tournament, add_teams: MakeTeams, finish: Finish
) -> None:
    add_teams(6)
    first = play(tournament, finish)
    winners = [table.ns[0] for table in queries.drawn(first).tables]
    losers = [table.ew[0] for table in queries.drawn(first).tables]
    second = draw_round(tournament, winners + losers)
    assert meetings(second)[0] == {winners[0], winners[1]}
    second.refresh_from_db()
    assert second.standing == winners + losers


def test_a_bye_goes_to_the_last_who_had_none(
    tournament: Tournament, add_teams: MakeTeams, finish: Finish
) -> None:
    add_teams(5)
    order = (1, 2, 3, 4, 5)
    assert [byes(play(tournament, finish, order)) for _ in range(3)] == [[5], [4], [3]]


def test_the_request_kept_gives_this_draw_again(
    tournament: Tournament, add_teams: MakeTeams, finish: Finish
) -> None:
    add_teams(9, clubs=("Metz", "Toul", ""))
    for _ in range(3):
        round_ = play(tournament, finish, (3, 1, 2))
    tournament.teams.update(club="Nancy", fixed_table=1)  # what changes later changes nothing of it
    (answer,) = draw_record(queries.stored_request(round_))["rounds"]
    drawn = queries.drawn(round_).to_record()
    assert (answer["tables"], answer["byes"]) == (drawn["tables"], drawn["byes"])


def test_winners_reach_the_request(tournament: Tournament, add_teams: MakeTeams, finish: Finish) -> None:
    add_teams(4)
    first = draw_round(tournament, [])
    publish_round(first)
    finish(first, 1)
    withdraw_totals(first.tables.get(number=1))
    finish(first, 2)
    forced = draw_round(tournament, [], forced=True)
    (played,) = queries.stored_request(forced)["played"]
    assert [table["winner"] for table in played["tables"]] == [None, "ns"]


def _one_there(tournament: Tournament, _finish: Finish) -> None:
    tournament.teams.exclude(number=1).update(present=False)


def _unpublished(tournament: Tournament, _finish: Finish) -> None:
    draw_round(tournament, [])


def _playing(tournament: Tournament, finish: Finish) -> None:
    round_ = draw_round(tournament, [])
    publish_round(round_)
    finish(round_, 2)


def _all_played(tournament: Tournament, finish: Finish) -> None:
    Tournament.objects.update(rounds_planned=1)
    play(tournament, finish)


REFUSED = [
    (_one_there, "too-few-teams", "il y en a 1"),
    (_unpublished, "previous-unpublished", "La partie 1 est tirée mais pas publiée"),
    (_playing, "still-playing", "Les tables 1, 3 jouent encore"),
    (_all_played, "all-rounds-drawn", "Les 1 parties prévues"),
]


@pytest.mark.parametrize(("arrange", "code", "words"), REFUSED)
def test_a_draw_that_cannot_be_is_refused_by_name(
    *,
    tournament: Tournament,
    add_teams: MakeTeams,
    finish: Finish,
    arrange: Callable[[Tournament, Finish], None],
    code: str,
    words: str,
) -> None:
    add_teams(6)
    arrange(tournament, finish)
    before = tournament.rounds.count()
    with refuses(code) as refused:
        draw_round(tournament, [])
    assert words in str(refused.value.sentence)
    assert tournament.rounds.count() == before


def test_a_forced_draw_says_which_tables_were_playing(
    tournament: Tournament, add_teams: MakeTeams, finish: Finish
) -> None:
    add_teams(6)
    _playing(tournament, finish)
    round_ = draw_round(tournament, [], forced=True)
    assert round_.relaxed[0]["why"].endswith("jouaient encore : 1, 3")
    assert redraw(round_).relaxed[0]["why"].endswith("jouaient encore : 1, 3")


def test_drawn_again_is_another_attempt_with_who_is_there_now(
    tournament: Tournament, add_teams: MakeTeams
) -> None:
    add_teams(20)
    round_ = draw_round(tournament, [])
    first = meetings(round_)
    add_teams(2)
    redraw(round_)
    seed = derived("5eed", "draw", 1)
    assert (round_.attempt, round_.seed, round_.tables.count()) == (2, seed, 11)
    assert meetings(round_) != first
    assert queries.stored_request(round_)["seed"] == f"{seed}#2"
    redraw(round_, ranking=[5, 6])
    assert (round_.attempt, round_.standing) == (3, [5, 6])


def test_a_published_round_is_not_drawn_again(tournament: Tournament, add_teams: MakeTeams) -> None:
    add_teams(4)
    round_ = publish_round(draw_round(tournament, []))
    with refuses("already-published"):
        redraw(round_)


def test_first_dealers_are_drawn_by_lot_and_the_same_again(
    tournament: Tournament, add_teams: MakeTeams
) -> None:
    add_teams(64)
    round_ = draw_round(tournament, [])
    dealers = list(round_.tables.values_list("first_dealer", flat=True))
    assert set(dealers) == {0, 1, 2, 3}
    undo_draw(round_)
    assert list(draw_round(tournament, []).tables.values_list("first_dealer", flat=True)) == dealers


def test_published_twice_is_one_publication(tournament: Tournament, add_teams: MakeTeams) -> None:
    add_teams(4)
    round_ = draw_round(tournament, [])
    publish_round(round_, now=NOW)
    tournament.refresh_from_db()
    assert (tournament.status, tournament.results_version) == (Status.RUNNING, 1)
    stale = Round.objects.get()
    publish_round(stale, now=NOW.replace(hour=15))
    tournament.refresh_from_db()
    assert (stale.published_at, tournament.results_version) == (NOW, 1)


def test_the_clock_waits_for_the_organizer_after_the_publication(
    tournament: Tournament, add_teams: MakeTeams
) -> None:
    """Papers are printed and players seated first."""
    add_teams(4)
    Tournament.objects.update(ending="clock")
    round_ = publish_round(draw_round(tournament, []), now=NOW)
    assert (round_.minutes, round_.started_at) == (45, None)


@pytest.mark.parametrize("published", [True, False])
def test_a_draw_is_undone_while_nothing_is_entered(
    tournament: Tournament, add_teams: MakeTeams, published: bool
) -> None:
    add_teams(5)
    round_ = draw_round(tournament, [])
    if published:
        publish_round(round_)
    undo_draw(round_)
    tournament.refresh_from_db()
    assert (tournament.rounds.count(), tournament.status) == (0, Status.OPEN)
    with refuses("round-gone"):
        undo_draw(Round(pk=1, tournament=tournament, number=1))


def test_undoing_a_later_round_leaves_the_concours_running(
    tournament: Tournament, add_teams: MakeTeams, finish: Finish
) -> None:
    add_teams(4)
    first = play(tournament, finish)
    second = publish_round(draw_round(tournament, []))
    with refuses("not-the-last"):
        undo_draw(first)
    undo_draw(second)
    tournament.refresh_from_db()
    assert tournament.status == Status.RUNNING


def test_a_draw_with_a_deal_stays_until_the_deal_is_taken_off(
    tournament: Tournament, add_teams: MakeTeams
) -> None:
    add_teams(6)
    round_ = publish_round(draw_round(tournament, []))
    table = round_.tables.get(number=2)
    written = record_deal(table, made())
    with refuses("has-deals") as refused:
        undo_draw(round_)
    assert refused.value.words["tables"] == "2"
    assert "de la table 2" in str(refused.value.sentence)
    assert round_.tables.count() == 3
    remove_deal(table, written.entry.number)
    undo_draw(round_)
    assert not tournament.rounds.exists()
