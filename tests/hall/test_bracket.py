"""The bracket page: who meets whom at each step, who went on, and how each pool stands."""

from __future__ import annotations

import html
import re
from collections.abc import Callable, Sequence
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils.html import strip_tags

from tests.results import set_result
from tournaments.core.models.planning import Tournament
from tournaments.core.models.registration import Team
from tournaments.core.models.rounds import Round
from tournaments.core.rounds import brackets
from tournaments.core.rounds.actions import draw_round, publish_round
from tournaments.core.rounds.pools import PoolStanding
from tournaments.core.standings import queries as standings

HOME = "/c/saint-martin/"
PAGE = f"{HOME}tableau/"
MakeTeams = Callable[..., list[Team]]


def text(client: Client, path: str = PAGE) -> str:
    answer = client.get(path)
    assert answer.status_code == 200
    return " ".join(answer.content.decode().split())


def start(tournament: Tournament, **fields: Any) -> Tournament:
    Tournament.objects.filter(pk=tournament.pk).update(**fields)
    tournament.refresh_from_db()
    return tournament


def drawn(tournament: Tournament) -> Round:
    ranking = standings.ranking(tournament) if tournament.rounds.exists() else []
    return publish_round(draw_round(tournament, ranking))


def finish(round_: Round, *, leave: int = 0) -> None:
    """The lower number wins; the last tables are left playing."""
    tables = list(round_.tables.all())
    for table in tables[: len(tables) - leave]:
        ns = table.ns.number < table.ew.number
        set_result(table, 2010 if ns else 900, 900 if ns else 2010)
    round_.tournament.raise_results_version()


def part(tournament: Tournament, heading: str, **options: Any) -> brackets.BracketPart:
    found = brackets.tree(tournament, standings.ranking(tournament), **options).parts
    return next(each for each in found if each.heading == heading)


def numbers(game: brackets.BracketGame) -> set[int | None]:
    return {side.number for side in game.sides}


@pytest.mark.slow
@pytest.mark.parametrize("teams", [2, 5, 8, 12])
def test_a_knockout_is_followed_to_its_winner(
    tournament: Tournament, add_teams: MakeTeams, teams: int
) -> None:
    add_teams(teams)
    start(tournament, draw_method="knockout", rounds_planned=4)
    steps = (teams - 1).bit_length()
    for number in range(1, steps + 1):
        round_ = drawn(tournament)
        tree = part(tournament, "Principale")
        assert len(tree.steps) == steps
        step = tree.steps[number - 1]
        assert step.round == number
        seated = {(game.table, *numbers(game)) for game in step.games if game.table}
        assert {each[0] for each in seated} == {table.number for table in round_.tables.all()}
        byes = {side.number for game in step.games if game.walkover for side in game.sides} - {None}
        assert byes == {bye.team.number for bye in round_.byes.all()}
        finish(round_)
    tree = part(tournament, "Principale")
    assert tree.steps[-1].games[0].winner.number == 1
    for before, after in zip(tree.steps, tree.steps[1:], strict=False):
        for place, game in enumerate(after.games):
            pair = before.games[2 * place : 2 * place + 2]
            assert [side.number for side in game.sides] == [each.winner.number for each in pair]


def test_who_has_won_stands_at_the_next_step_before_it_is_drawn(
    tournament: Tournament, add_teams: MakeTeams
) -> None:
    add_teams(8)
    start(tournament, draw_method="knockout")
    finish(drawn(tournament), leave=1)
    first, second, _final = part(tournament, "Principale").steps
    ahead = {number for game in second.games for number in numbers(game)}
    assert ahead == {game.winner.number for game in first.games}
    assert None in ahead
    assert not any(game.walkover for game in second.games)
    assert second.round is None


def test_the_page_begins_with_the_step_that_was_drawn_last(
    tournament: Tournament, client: Client, add_teams: MakeTeams
) -> None:
    add_teams(8)
    start(tournament, draw_method="knockout")
    finish(drawn(tournament))
    first, second, final = (step.key for step in part(tournament, "Principale").steps)
    assert steps_in_order(client) == [first, second, final]
    finish(drawn(tournament))
    assert steps_in_order(client) == [second, final, first]
    assert re.findall(r'<a href="#([\w-]+)" aria-current="true"', text(client)) == [second]
    finish(drawn(tournament))
    assert steps_in_order(client) == [first, second, final], "once it is won, the tree is whole"
    assert re.findall(r'<a href="#([\w-]+)"( aria-current)?', text(client))[-3:] == [
        (final, " aria-current"), (second, ""), (first, ""),
    ]  # fmt: skip


def steps_in_order(client: Client) -> list[str]:
    return re.findall(r'class="bracket-(?:step|listed)" id="([\w-]+)"', text(client))


def test_a_large_step_is_a_list_and_no_column(
    tournament: Tournament, client: Client, add_teams: MakeTeams
) -> None:
    add_teams(18)
    start(tournament, draw_method="knockout")
    drawn(tournament)
    listed = re.findall(r'class="bracket-listed" id="[^"]+"> <h3> ([^<]+)<', text(client))
    assert [heading.strip() for heading in listed] == ["16"], "a raised letter follows"
    drawn_as_tree = part(tournament, "Principale").laid_out().drawn
    assert [len(step.games) for step in drawn_as_tree] == [8, 4, 2, 1]


def test_who_is_not_known_yet_is_the_winner_of_a_table(
    tournament: Tournament, client: Client, add_teams: MakeTeams
) -> None:
    add_teams(8)
    start(tournament, draw_method="knockout")
    finish(drawn(tournament), leave=1)
    _first, second, final = part(tournament, "Principale").steps
    assert [side.awaited for game in second.games for side in game.sides] == [None, None, None, 4]
    assert final.games[0].unknown
    said = strip_tags(text(client))
    assert said.count("vainqueur table") == 1
    assert said.count("à venir") == 1


def test_a_drawn_table_sends_nobody_on(tournament: Tournament, add_teams: MakeTeams) -> None:
    add_teams(2)
    start(tournament, draw_method="knockout")
    table = drawn(tournament).tables.get()
    set_result(table, 1500, 1500)
    (step,) = part(tournament, "Principale").steps
    assert step.games[0].winner.number is None


def test_the_champion_stands_above_the_lines(
    tournament: Tournament, client: Client, add_teams: MakeTeams
) -> None:
    add_teams(2)
    start(tournament, draw_method="knockout")
    round_ = drawn(tournament)
    box = re.compile(r'<p class="champion">(.*?)</p>.*<div class="bracket[ "]')
    assert box.search(text(client)) is None, "nobody has won yet"
    finish(round_)
    found = box.search(text(client))
    assert found is not None
    assert f'<a href="{HOME}equipes/1/">' in found[1]
    assert strip_tags(found[1]).endswith("Joueur 1a – Joueur 1b ")
    start(tournament, freeze_last=True).save()
    assert box.search(text(client)) is None, "the final waits for its ceremony"


@pytest.mark.slow
def test_third_place_consolante_and_finals_have_their_place(
    tournament: Tournament, client: Client, add_teams: MakeTeams
) -> None:
    add_teams(8)
    start(tournament, draw_method="knockout", draw_options={"third_place": True, "consolante": True})
    for _ in range(3):
        finish(drawn(tournament))
    body = text(client)
    for said in ("Principale", "Consolante", "Quart de finale", "Demi-finale", "Petite finale", "Finale"):
        assert f">{said}" in body
    main, other = (part(tournament, name) for name in ("Principale", "Consolante"))
    assert main.third is not None
    beaten = {side.number for game in main.steps[1].games for side in game.sides if not side.won}
    assert numbers(main.third) == beaten
    losers = {side.number for game in main.steps[0].games for side in game.sides if not side.won}
    assert {number for game in other.steps[0].games for number in numbers(game)} == losers


@pytest.mark.slow
def test_the_finals_of_a_swiss_concours(tournament: Tournament, client: Client, add_teams: MakeTeams) -> None:
    add_teams(8)
    start(tournament, finalists=4, rounds_planned=3)
    assert f'href="{PAGE}"' in text(client, HOME)
    assert "phase finale des 4 premiers" in text(client)
    finish(drawn(tournament))
    finish(drawn(tournament))
    finals = part(tournament, "Phase finale")
    assert [len(step.games) for step in finals.steps] == [2, 1]
    best = standings.rows(standings.after_round(tournament, 1))[:4]
    playing = {number for game in finals.steps[0].games for number in numbers(game)}
    assert playing == {row["number"] for row in best}
    tables = text(client, f"{HOME}tables/")
    assert tables.index("Phase finale · demi-finale") < tables.index("Les autres tables")


def desk_page(tournament: Tournament, **asked: str) -> str:
    browser = Client()
    browser.force_login(tournament.club.memberships.get(role="organizer").user)
    return browser.get(f"/concours/{tournament.slug}/classement/", asked).content.decode()


def desk_shows_pools(tournament: Tournament, **asked: str) -> bool:
    page = desk_page(tournament, **asked)
    assert "Par poule" in page
    return "Poule A" in page


@pytest.mark.slow
def test_pools_stand_by_wins_and_a_bye_is_one(
    tournament: Tournament, client: Client, add_teams: MakeTeams
) -> None:
    add_teams(7)
    start(tournament, draw_method="pools", draw_options={"pool_size": 4, "qualified": 2}, rounds_planned=5)
    for _ in range(3):
        finish(drawn(tournament))
    found = brackets.tree(tournament, standings.ranking(tournament)).pools
    assert sorted(len(pool.rows) for pool in found) == [3, 4]
    page = text(client)
    assert "Les 2 premiers de chaque poule continuent." in page
    above = [table.partition('class="pool-cut"')[0] for table in page.split("<tbody>")[1:]]
    assert [part.count("<tr") for part in above] == [2, 2], "a line lies below the second of each"
    for pool in found:
        assert [row.half_wins for row in pool.rows] == sorted(
            (row.half_wins for row in pool.rows), reverse=True
        )
        assert pool.rows[0].number == min(row.number for row in pool.rows)
    (small,) = (pool for pool in found if len(pool.rows) == 3)
    assert [(row.played, row.wins) for row in small.rows] == [(2, "3"), (2, "2"), (2, "1")]
    assert desk_shows_pools(tournament), "the desk reads a concours of pools by pool"
    best = {row.number for pool in found for row in pool.rows[:2]}
    drawn(tournament)
    semi = part(tournament, "Principale").steps[0]
    assert {number for game in semi.games for number in numbers(game)} == best
    assert not desk_shows_pools(tournament), "then by rank"
    assert desk_shows_pools(tournament, vue="poules")
    assert "Poule A" in text(client)
    assert "Poule B" in text(client)


@pytest.mark.slow
def test_a_pool_says_who_went_on_whatever_came_after(tournament: Tournament, add_teams: MakeTeams) -> None:
    """Every table is drawn, so the ranking alone tells the teams of a pool apart; then it turns over."""
    add_teams(8)
    options = {"pool_size": 4, "qualified": 2}
    start(tournament, draw_method="pools", draw_options=options, rounds_planned=5)
    for _ in range(3):
        for table in drawn(tournament).tables.all():
            points = 1500 - 10 * table.ns.number - 10 * table.ew.number
            set_result(table, points, points)
        tournament.raise_results_version()
    before = [[row.number for row in pool.rows] for pool in pools_of(tournament)]
    entered = drawn(tournament)
    went_on = {
        number
        for table in entered.tables.filter(phase__startswith="principale")
        for number in (table.ns.number, table.ew.number)
    }
    for table in entered.tables.all():
        last = table.ns.number > table.ew.number
        set_result(table, 9000 if last else 0, 0 if last else 9000)
    tournament.raise_results_version()
    after = [[row.number for row in pool.rows] for pool in pools_of(tournament)]
    assert after == before
    assert {number for pool in after for number in pool[:2]} == went_on


def test_a_pool_says_whom_lots_alone_put_in_an_order(
    tournament: Tournament, client: Client, add_teams: MakeTeams
) -> None:
    add_teams(4)
    start(tournament, draw_method="pools", draw_options={"pool_size": 4, "qualified": 2}, rounds_planned=4)
    first, second = drawn(tournament).tables.order_by("number")
    set_result(first, 1500, 1500)
    set_result(second, 1600, 1400)
    tournament.raise_results_version()
    level = {first.ns.number, first.ew.number}
    said = [row["number"] for row in standings.rows(standings.current(tournament)) if row["lots_rank"]]
    assert set(said) == level
    note = "Ex æquo, départagés au sort : rangs 2–3."
    assert text(client).count(note) == 1
    assert note in desk_page(tournament).replace("\u00a0", " ")
    (pool,) = client.get(f"/api/1/concours/{tournament.slug}/bracket").json()["pools"]
    assert {row["number"] for row in pool["rows"] if row["by_lot"]} == level
    set_result(first, 1600, 1400)
    tournament.raise_results_version()
    assert "Ex æquo, départagés au sort : rangs 1–2, 3–4." in text(client)
    set_result(first, 1510, 1500)
    tournament.raise_results_version()
    assert "départagés au sort" not in text(client)


def play_pools_of_three(tournament: Tournament, add_teams: MakeTeams) -> dict[int, int]:
    """Each team wins one table and loses one, by 1,100 to 900 in round 1, then 1,050, then 1,000.

    Returns the round that each team won.
    """
    add_teams(6)
    start(
        tournament,
        draw_method="pools",
        draw_options={"pool_size": 3, "qualified": 1},
        rounds_planned=4,
        criteria=["wins", "points"],
    )
    won: dict[int, int] = {}
    for number in (1, 2, 3):
        for table in drawn(tournament).tables.all():
            pair = [table.ns.number, table.ew.number]
            winner = _wins_in_a_circle(tournament, table.phase, pair)
            won[winner] = number
            points = 1150 - 50 * number
            set_result(table, *((points, 900) if winner == pair[0] else (900, points)))
        tournament.raise_results_version()
    return won


def _wins_in_a_circle(tournament: Tournament, phase: str, pair: list[int]) -> int:
    """Of three teams the first beats the second, the second the third, the third the first."""
    first = tournament.rounds.get(number=1)
    met = first.tables.get(phase=phase)
    trio = [met.ns.number, met.ew.number]
    here, there = (number in trio for number in pair)
    if here and there:
        return trio[0]
    alone = pair[here]  # the exempt of the first round beats its first adversary's winner, and so on
    return alone if trio[0] in pair else trio[1]


def test_a_pool_is_ranked_by_what_its_teams_earned_and_not_by_their_byes(
    tournament: Tournament, add_teams: MakeTeams, client: Client
) -> None:
    won = play_pools_of_three(tournament, add_teams)
    found = pools_of(tournament)
    for pool in found:
        assert [won[row.number] for row in pool.rows] == [1, 2, 3]
        assert [row.points for row in pool.rows] == [2000, 1950, 1900]
        assert (pool.columns, pool.uneven) == (["Points"], False)
    final = drawn(tournament).tables.get(phase="principale · finale")
    assert {final.ns.number, final.ew.number} == {pool.rows[0].number for pool in found}
    page = html.unescape(text(client))
    assert "puis les points, puis la confrontation directe, puis l’ordre du classement" in page
    assert "2 000" in page.replace("\u202f", " ").replace("\xa0", " ")


def test_the_criteria_of_the_concours_rank_a_pool(tournament: Tournament, add_teams: MakeTeams) -> None:
    play_pools_of_three(tournament, add_teams)
    start(tournament, criteria=["wins", "difference", "points"])
    for pool in pools_of(tournament):
        assert pool.columns == ["Diff.", "Points"]
        cells = [row.cells[0].replace("−", "-") for row in pool.rows]
        assert cells == sorted(cells, key=int, reverse=True)


def test_a_pool_with_a_walkover_shows_points_by_table(tournament: Tournament, add_teams: MakeTeams) -> None:
    add_teams(6)
    start(tournament, draw_method="pools", draw_options={"pool_size": 3, "qualified": 1}, rounds_planned=4)
    finish(drawn(tournament))
    (pool, _other) = pools_of(tournament)
    assert pool.uneven
    assert pool.figure_heading == "Points/table"
    assert {row.figure for row in pool.rows} == {"2\u202f010", "900", "0"}


def pools_of(tournament: Tournament) -> Sequence[PoolStanding]:
    return brackets.tree(tournament, standings.ranking(tournament)).pools


def test_a_hidden_standing_shows_who_meets_whom_and_no_result(
    tournament: Tournament, client: Client, add_teams: MakeTeams
) -> None:
    add_teams(4)
    start(tournament, draw_method="knockout", hide_before_last=True, rounds_planned=2)
    finish(drawn(tournament))
    hidden = text(client)
    assert "gardés secrets" in hidden
    assert "2 010" not in hidden
    assert "game-won" not in hidden
    assert hidden.count('<span class="muted">vainqueur table') == 2, "nobody is in the final yet"
    finish(drawn(tournament))
    assert "2 010" in text(client)


@pytest.mark.parametrize(("fields", "answer"), [({}, 404), ({"draw_method": "knockout"}, 200)])
def test_only_a_format_with_brackets_has_the_page(
    tournament: Tournament, client: Client, fields: dict[str, Any], answer: int
) -> None:
    start(tournament, **fields)
    assert client.get(PAGE).status_code == answer
    assert (f'href="{PAGE}"' in text(client, HOME)) == (answer == 200)


def test_a_proposed_step_is_not_shown(tournament: Tournament, client: Client, add_teams: MakeTeams) -> None:
    add_teams(4)
    start(tournament, draw_method="knockout")
    draw_round(tournament, [])
    assert "Joueur 1a" not in text(client)
    assert "Pas encore de tableau" in text(client)


def test_the_page_is_english_for_who_reads_english(
    tournament: Tournament, client: Client, add_teams: MakeTeams
) -> None:
    add_teams(16)
    start(tournament, draw_method="knockout")
    drawn(tournament)
    client.cookies["django_language"] = "en"
    headings = re.findall(r"<h[23][^>]*>([^<]+)", text(client))
    assert [heading.strip() for heading in headings] == [
        "Main draw", "Round of 16", "Quarter-final", "Semi-final", "Final",
    ]  # fmt: skip


@pytest.mark.slow
def test_queries_do_not_grow_with_the_teams(
    tournament: Tournament, client: Client, add_teams: MakeTeams
) -> None:
    start(tournament, draw_method="knockout")
    counts = []
    for more in (5, 20):
        add_teams(more)
        tournament.rounds.all().delete()
        drawn(tournament)
        client.get(HOME)
        with CaptureQueriesContext(connection) as asked:
            text(client)
        counts.append(len(asked))
    assert counts[0] == counts[1]


@pytest.mark.slow
def test_a_finished_bracket_is_the_end_whatever_was_planned(
    tournament: Tournament, add_teams: MakeTeams, client: Client
) -> None:
    add_teams(4)
    start(tournament, draw_method="knockout", rounds_planned=5)
    finish(drawn(tournament))
    assert "Le palmarès" not in text(client, HOME)
    assert "1 sur 2" in text(client, f"{HOME}classement/")
    finish(drawn(tournament))
    assert "Le palmarès" in text(client, HOME)
    assert "toutes les parties jouées" in text(client, f"{HOME}classement/")
