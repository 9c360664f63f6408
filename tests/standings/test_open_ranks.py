"""A table that has ended is open no more while its round goes on: what is certain of ranks in a knockout."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest
from django.test import Client
from django.utils.html import strip_tags

from tests.draw.knockouts import EVERYTHING, PLAIN
from tests.draw.knockouts import Evening as Knockout
from tests.results import set_result
from tests.standings.test_certainty import bracket_bounds
from tournaments.core.models.planning import Tournament
from tournaments.core.rounds.actions import draw_round, publish_round
from tournaments.core.standings import queries
from tournaments.core.standings.outlook import RankBounds
from tournaments.draw.brackets.course import bracket_places
from tournaments.draw.request import Options

if TYPE_CHECKING:
    from tournaments.draw.answer import DrawnTable


class Told(Knockout):
    """Won as it is told, table by table; `asked` counts how many there were."""

    told: str = ""
    asked = 0

    def winner(self, _table: DrawnTable) -> str:
        self.asked += 1
        return {"0": "ns", "1": "ew"}[(self.told + "0" * self.asked)[self.asked - 1]]


def every_evening(count: int, options: Options) -> Iterator[Told]:
    """All ends of a knockout of so many teams: each table won by either side."""
    waiting = [""]
    while waiting:
        told = waiting.pop()
        evening = Told(count, options, seed=count)
        evening.told = told
        evening.through()
        waiting += [told.ljust(place, "0") + "1" for place in range(len(told), evening.asked)]
        yield evening


def halves(evening: Told) -> Iterator[tuple[tuple[Any, ...], list[Any], list[Any]]]:
    """Each moment at which first tables of a round have ended: what is told, rounds before, the tables."""
    for number, played in enumerate(evening.played):
        before = evening.played[:number]
        told = tuple(table.winner for each in before for table in each.tables)
        for ended in range(1, len(played.tables)):
            tables = [
                table if place < ended else replace(table, winner=None)
                for place, table in enumerate(played.tables)
            ]
            yield (*told, *(table.winner for table in tables)), before, tables


@pytest.mark.parametrize(
    ("count", "options"),
    [(5, PLAIN), (6, PLAIN), (8, PLAIN), (5, EVERYTHING), (6, EVERYTHING), (6, Options(consolante=True))],
    ids=str,
)
def test_a_match_that_has_ended_is_open_no_more(count: int, options: Options) -> None:
    """By every end of the evening: no bound is too narrow; for who plays a plain knockout none too wide."""
    reached: defaultdict[tuple[Any, ...], defaultdict[int, set[int]]] = defaultdict(lambda: defaultdict(set))
    bounds, seated = {}, {}
    for evening in every_evening(count, options):
        end = bracket_places(evening.played)
        shared = Counter(end.values())
        for moment, before, tables in halves(evening):
            for team, place in end.items():
                reached[moment][team] |= {place, place - 1 + shared[place]}
            if moment not in bounds:
                now = bracket_places(before)
                bounds[moment] = bracket_bounds(count, now, tables)
                seated[moment] = {team for table in tables for team in (*table.ns, *table.ew)}
    assert bounds
    for moment, found in bounds.items():
        for team, ranks in reached[moment].items():
            assert found[team].best <= min(ranks)
            assert max(ranks) <= found[team].worst
            if options == PLAIN and team in seated[moment]:
                assert found[team] == RankBounds(min(ranks), max(ranks))


def said_of(client: Client, number: int) -> str:
    page = strip_tags(client.get(f"/c/saint-martin/equipes/{number}/").content.decode())
    return re.sub(r"\s+", " ", page)


def test_who_has_lost_is_not_told_that_the_first_rank_is_possible(
    tournament: Tournament, client: Client, add_teams: Any
) -> None:
    tournament.draw_method, tournament.draw_options = "knockout", {"third_place": True}
    tournament.save()
    add_teams(8)
    for ended in (4, 1):
        round_ = publish_round(draw_round(tournament, queries.ranking(tournament) if ended == 1 else []))
        for table in round_.tables.all()[:ended]:
            set_result(table, 2000, 100)
        tournament.raise_results_version()
    lost, won = (said_of(client, side.number) for side in (table.ew, table.ns))
    assert "Certain : rang 4 ou mieux ; encore possible : le rang 3." in lost
    assert "Le podium est certain : rang 2 ou mieux ; encore possible : le rang 1." in won
