"""From rows to ranks: what a standing is made of, when it is built, and what is kept of it."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from scoring.cards import Side
from scoring.lots import derived
from tests.sheets.verbs import forfeit, rule, undo
from tournaments.core.models.opening import open_tables
from tournaments.core.models.past import Past
from tournaments.core.models.planning import Tournament
from tournaments.core.models.rounds import Table
from tournaments.core.models.standings import KeptStanding
from tournaments.core.planning.actions import change_settings
from tournaments.core.standings import queries
from tournaments.core.standings.rows import wins_text

pytestmark = pytest.mark.django_db


def figures(kept: KeptStanding) -> list[tuple[Any, ...]]:
    """(rank, number, wins, points) of each line."""
    return [(row["rank"], row["number"], row["wins"], row["points_for"]) for row in queries.rows(kept)]


def line(kept: KeptStanding, number: int) -> Any:
    return next(row for row in queries.rows(kept) if row["number"] == number)


@pytest.mark.parametrize(
    ("half_wins", "text"), [(0, "0"), (1, "½"), (2, "1"), (3, "1½"), (4, "2"), (21, "10½")]
)
def test_wins_are_written_as_players_say_them(half_wins: int, text: str) -> None:
    assert wins_text(half_wins) == text


def test_wins_then_points_rank(tournament: Tournament, add_teams: Any, play_round: Any) -> None:
    add_teams(4)
    play_round((1, 2, 2010, 900), (3, 4, 1100, 2050))
    play_round((4, 1, 2000, 1500), (2, 3, 2100, 1900))
    kept = queries.current(tournament)
    assert figures(kept) == [(1, 4, "2", 4050), (2, 1, "1", 3510), (3, 2, "1", 3000), (4, 3, "0", 3000)]
    assert (kept.after_round, kept.final) == (2, True)
    winner = line(kept, 4)
    assert winner["by_round"] == [2050, 2000]
    assert (winner["points_against"], winner["difference"], winner["played"]) == (2600, 1450, 2)
    assert winner["names"] == "Joueur 4a\u00a0– Joueur 4b"
    assert [one["opponents"] for one in winner["rounds"]] == [[3], [1]]


def test_the_winner_is_the_one_of_the_game_and_not_of_the_total(
    tournament: Tournament, add_teams: Any, play_round: Any
) -> None:
    add_teams(2)
    played = play_round((1, 2, 2030, 2100))
    played.tables.update(winner="NS")  # A8: the belote that could not win
    assert figures(queries.current(tournament)) == [(1, 1, "1", 2030), (2, 2, "0", 2100)]


def test_a_draw_is_half_a_win_each(tournament: Tournament, add_teams: Any, play_round: Any) -> None:
    add_teams(2)
    play_round((1, 2, 1200, 1200))
    assert {row["wins"] for row in queries.rows(queries.current(tournament))} == {"½"}


@pytest.mark.parametrize(
    ("policy", "worth"), [("average", ("1", 1505)), ("fixed", ("1", 1300)), ("half", ("½", 753))]
)
def test_a_bye_is_worth_what_the_organizer_chose(
    tournament: Tournament, add_teams: Any, play_round: Any, policy: str, worth: tuple[str, int]
) -> None:
    tournament.bye_policy, tournament.bye_points = policy, 1300
    tournament.save()
    add_teams(5)
    play_round((1, 2, 2000, 900), (3, 4, 1010, 1000), byes=(5,))
    bye = line(queries.current(tournament), 5)
    assert (bye["wins"], bye["points_for"]) == worth
    assert (bye["difference"], bye["played"]) == (0, 0)
    assert bye["rounds"][0]["kind"] == "bye"


def test_a_bye_counts_from_the_first_result_of_its_round(
    tournament: Tournament, add_teams: Any, play_round: Any
) -> None:
    add_teams(5)
    play_round((1, 2), (3, 4), byes=(5,))
    assert line(queries.current(tournament), 5)["wins"] == "0"


def test_a_forfeit_gives_the_average_of_the_winners(
    tournament: Tournament, add_teams: Any, play_round: Any
) -> None:
    add_teams(6)
    play_round((1, 2, 2000, 900), (3, 4, 1100, 2100), (5, 6), absent={3: "EW"})
    kept = queries.current(tournament)
    there, gone = line(kept, 5), line(kept, 6)
    assert (there["wins"], there["points_for"], there["difference"]) == ("1", 2050, 0)
    assert (gone["wins"], gone["points_for"], gone["difference"]) == ("0", 0, -2050)
    assert kept.final


def test_a_penalty_at_a_forfeit_comes_off_what_it_gives(
    tournament: Tournament, add_teams: Any, play_round: Any
) -> None:
    """C4: the absent side has 0 and what the ruling says."""
    add_teams(6)
    play_round((1, 2, 2000, 900), (3, 4, 1100, 2100), (5, 6), absent={3: "EW"})
    table = Table.objects.get(number=3)
    open_tables(table.round)
    forfeit(table, Side.EW, "C4")
    for side, points in ((Side.EW, 100), (Side.EW, 50), (Side.NS, 70)):
        rule(table, what="conduct", article="art. 9", side=side, points=points)
    undone = rule(table, what="conduct", article="art. 9", side=Side.NS, points=500)
    undo(table, undone.entry.number, "appel entendu")
    kept = queries.current(tournament)
    there, gone = line(kept, 5), line(kept, 6)
    assert (there["wins"], there["points_for"]) == ("1", 1980)
    assert (gone["wins"], gone["points_for"]) == ("0", -150)


def test_only_finished_tables_count_and_the_standing_says_so(
    tournament: Tournament, add_teams: Any, play_round: Any
) -> None:
    add_teams(4)
    play_round((1, 2, 2010, 900), (3, 4))
    kept = queries.current(tournament)
    assert not kept.final
    assert line(kept, 1)["played"] == 1
    assert line(kept, 3)["by_round"] == [None]


def test_a_proposed_round_is_not_there_yet(tournament: Tournament, add_teams: Any, play_round: Any) -> None:
    add_teams(2)
    play_round((1, 2, 2010, 900))
    play_round((2, 1), published=False)
    assert queries.current(tournament).after_round == 1


def test_a_team_that_left_is_marked_from_the_round_it_misses(
    tournament: Tournament, add_teams: Any, play_round: Any
) -> None:
    one, *_ = add_teams(4)
    play_round((1, 2, 2010, 900), (3, 4, 2010, 800))
    play_round((2, 3, 2010, 100), byes=(4,))
    one.gone_from, one.leaving = 2, "abandonment"
    one.save()
    tournament.raise_results_version()
    assert not line(queries.after_round(tournament, 1), 1)["withdrawn"]
    assert line(queries.after_round(tournament, 2), 1)["withdrawn"]
    tournament.criteria = ["presence", *tournament.criteria]
    tournament.save()
    tournament.raise_results_version()
    assert queries.ranking(tournament)[-1] == 1


def test_teams_never_seen_are_ranked_last_and_not_shown(
    tournament: Tournament, add_teams: Any, play_round: Any
) -> None:
    add_teams(2)
    add_teams(2, present=False)
    add_teams(1, gone_from=1, leaving="withdrawal")
    add_teams(1)  # late: seen, and has not played
    play_round((1, 2, 900, 2010))
    assert [row["number"] for row in queries.rows(queries.current(tournament))] == [2, 1, 6]
    assert queries.ranking(tournament) == [2, 1, 6, 3, 4, 5]


def test_before_the_first_round_the_ranking_is_drawn_by_lot_and_nothing_is_kept(
    tournament: Tournament, add_teams: Any
) -> None:
    add_teams(12)
    first = queries.ranking(tournament)
    assert sorted(first) == list(range(1, 13))
    assert first == queries.ranking(tournament)
    assert first != sorted(first)
    assert queries.current(tournament).rows == []
    assert not KeptStanding.objects.exists()


def test_what_separated_equals_is_said(tournament: Tournament, add_teams: Any, play_round: Any) -> None:
    add_teams(8)
    play_round((1, 2, 2000, 1000), (3, 4, 2000, 1000), (5, 6, 2000, 1200), (7, 8, 2100, 900))
    play_round((1, 3, 1500, 2000), (2, 4, 1500, 1500), (5, 7, 1500, 2000), (6, 8, 1300, 2000))
    kept = queries.current(tournament)
    said = {row["number"]: row["separated_by"] for row in queries.rows(kept)}
    # 1 and 5 have a win and 3500 points each, 1 the better difference; nothing tells 2 from 4
    assert said[7] == ""
    assert said[5] == "difference"
    assert sorted((said[2], said[4])) == ["", "lots"]
    assert queries.seed_shown(tournament, kept) == derived("5eed", "lots", 2)


def test_the_head_to_head_is_said(tournament: Tournament, add_teams: Any, play_round: Any) -> None:
    add_teams(4)
    play_round((1, 2, 2000, 1500), (3, 4, 2000, 1000))
    play_round((2, 3, 2000, 1400), (1, 4, 1500, 2000))
    tournament.criteria = ["wins", "points", "head-to-head"]
    tournament.save()
    rows = queries.rows(queries.current(tournament))
    assert [(row["rank"], row["number"], row["separated_by"]) for row in rows] == [
        (1, 1, ""),
        (2, 2, "head-to-head"),
        (3, 3, ""),
        (4, 4, ""),
    ]


def test_equals_that_nothing_separates_share_a_rank(
    tournament: Tournament, add_teams: Any, play_round: Any
) -> None:
    tournament.criteria = ["wins", "points"]
    tournament.save()
    add_teams(4)
    play_round((1, 2, 2000, 1500), (3, 4, 2000, 1000))
    rows = queries.rows(queries.current(tournament))
    assert [(row["rank"], row["tied"]) for row in rows] == [(1, True), (1, True), (3, False), (4, False)]


def test_lots_change_with_the_round(tournament: Tournament, add_teams: Any, play_round: Any) -> None:
    add_teams(10)
    for _ in range(2):
        play_round(*((n, n + 1, 1000, 1000) for n in range(1, 10, 2)))
    first, second = (
        [row["number"] for row in queries.rows(queries.after_round(tournament, number))] for number in (1, 2)
    )
    assert first != second


def test_a_standing_is_built_once_a_version(tournament: Tournament, add_teams: Any, play_round: Any) -> None:
    add_teams(2)
    played = play_round((1, 2, 2010, 900))
    made = queries.current(tournament)
    played.tables.update(ns_points=1000)  # behind everybody's back
    assert queries.current(tournament).rows == made.rows
    tournament.raise_results_version()
    again = queries.current(tournament)
    assert line(again, 1)["points_for"] == 1000
    assert KeptStanding.objects.count() == 1
    assert again.results_version == made.results_version + 1


def test_each_round_keeps_its_own(tournament: Tournament, add_teams: Any, play_round: Any) -> None:
    add_teams(2)
    play_round((1, 2, 2010, 900))
    play_round((2, 1, 2200, 900))
    assert line(queries.after_round(tournament, 1), 1)["by_round"] == [2010]
    assert line(queries.after_round(tournament, 9), 1)["by_round"] == [2010, 900]
    assert sorted(KeptStanding.objects.values_list("after_round", flat=True)) == [1, 2]


def test_two_who_build_at_once_do_not_fail(
    tournament: Tournament, add_teams: Any, play_round: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    add_teams(2)
    play_round((1, 2, 2010, 900))
    build = queries.build

    def overtaken(concours: Tournament, past: Past) -> Any:
        """Somebody else builds and keeps the same standing while this one is at it."""
        monkeypatch.setattr(queries, "build", build)
        queries.current(concours)
        return build(concours, past)

    monkeypatch.setattr(queries, "build", overtaken)
    assert figures(queries.current(tournament)) == [(1, 1, "1", 2010), (2, 2, "0", 900)]
    assert KeptStanding.objects.count() == 1


@pytest.mark.parametrize("kept", [False, True])
def test_the_number_of_queries_does_not_grow(
    tournament: Tournament, add_teams: Any, play_round: Any, kept: bool
) -> None:
    counts = []
    for more in (4, 56):
        add_teams(more)
        count = tournament.teams.count()
        play_round(*((n, n + 1, 2000, 1000) for n in range(1, count, 2)))
        if kept:
            queries.current(tournament)
        with CaptureQueriesContext(
            connection,
        ) as asked:
            queries.current(tournament)
        counts.append(len(asked))
    assert counts == ([2, 2] if kept else [counts[0]] * 2)


def test_c7_a_table_counts_up_to_the_cap(tournament: Tournament, add_teams: Any, play_round: Any) -> None:
    """The bye and the differences go by what counts, the penalty comes off what counts, the winner stays."""
    add_teams(5)
    play_round((1, 2, 2400, 2300), (3, 4, 2010, 1500), byes=(5,))
    Table.objects.filter(number=1).update(ns_penalty=100)
    before = queries.current(tournament).rows
    change_settings(tournament, score_cap=2200, losing_cap=1800)
    kept = queries.current(tournament)
    assert [(row["number"], row["points_for"], row["difference"]) for row in queries.rows(kept)] == [
        (1, 2100, 300), (5, 2055, 0), (3, 2010, 510), (2, 1800, -300), (4, 1500, -510),
    ]  # fmt: skip
    assert [row["by_round"] for row in queries.rows(kept)] == [[2100], [2055], [2010], [1800], [1500]]
    change_settings(tournament, capped_from=2)
    assert queries.current(tournament).rows == before
