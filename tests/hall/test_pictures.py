"""«En images»: what is drawn is what was played, a few tables at a time, and nothing that is secret."""

from __future__ import annotations

import re
from html import unescape
from typing import TYPE_CHECKING

import pytest
from django.core.cache import cache
from django.db import connection
from django.test.utils import CaptureQueriesContext

from scoring.cards import Trump
from scoring.coinche.deals import Slam
from tests.sheets.conftest import make_table, round_, tournament
from tests.sheets.records import PASSED, coinched_capot, failed, made
from tests.sheets.verbs import correct_deal, deal_at, record_deal
from tournaments.core.models.rounds import Table
from tournaments.core.registration.names import NameOrder, NameSorting
from tournaments.frontends.hall import charts, pictures
from tournaments.frontends.hall.charts import SplitBar, Spread
from tournaments.platform.typography import called_out

if TYPE_CHECKING:
    from django.test import Client

    from tournaments.core.models.planning import Tournament
    from tournaments.core.models.rounds import Round

__all__ = ["round_", "tournament"]

PICTURES = "/c/saint-martin/images/"
DRAWN = re.compile(r'<svg class="chart"[^>]*aria-label="[^"]+"')


@pytest.fixture
def closed(round_: Round) -> list[Table]:
    """Three tables that have finished alike."""
    tables = [make_table(round_, number) for number in (1, 2, 3)]
    for table in tables:
        for record in (made(), PASSED, failed("EW", 110), coinched_capot(), coinched_capot("EW", "clubs")):
            record_deal(table, record)
        record_deal(table, coinched_capot())
        assert table.finished
    return tables


def text(client: Client) -> str:
    answer = client.get(PICTURES)
    assert answer.status_code == 200
    return " ".join(unescape(answer.content.decode()).split())


def test_a_tally_counts_what_was_bid(closed: list[Table]) -> None:
    tally = pictures.tally_of(Table.objects.get(pk=closed[0].pk))
    assert dict(tally.contracts) == {
        (Trump.HEARTS, 100, True): 1,
        (Trump.HEARTS, 110, False): 1,
        (Trump.SPADES, Slam.CAPOT, True): 2,
        (Trump.CLUBS, Slam.CAPOT, True): 1,
    }
    assert [deal.marks for deal in tally.best] == [1000, 1000, 1000, 270, 210]


@pytest.mark.usefixtures("closed")
def test_the_pictures_say_it_and_their_tables_too(client: Client) -> None:
    shown = text(client)
    assert len(DRAWN.findall(shown)) == 3
    assert "6 · 0" in shown, "the capots in spades, all made"
    assert '<th scope="row">capot</th> <td class="num">9</td> <td class="num">0</td>' in shown
    assert '<th scope="row">110</th> <td class="num">0</td> <td class="num">3</td>' in shown
    assert "capot à pique, coinché, réussi" in shown.lower()


@pytest.mark.usefixtures("closed")
def test_few_tables_are_counted_at_once_and_the_page_goes_on(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pictures, "MAX_TABLES_A_REQUEST", 2)
    first = client.get(PICTURES)
    assert "2 tables comptées sur 3" in " ".join(unescape(first.content.decode()).split())
    assert b'data-live="2"' in first.content
    second = client.get(PICTURES, headers={"If-None-Match": first["ETag"]})
    assert second.status_code == 200
    assert b"data-asks" in second.content
    assert "comptées" not in second.content.decode()


def test_a_correction_is_counted_again(client: Client, closed: list[Table]) -> None:
    assert '<th scope="row">100</th>' in text(client)
    for table in closed:
        first = deal_at(table, 1)
        assert first is not None
        correct_deal(table, first, made(bid=120, points=130))
    shown = text(client)
    assert '<th scope="row">120</th>' in shown
    assert '<th scope="row">100</th>' not in shown


@pytest.mark.usefixtures("closed")
def test_a_secret_standing_has_no_pictures(client: Client, tournament: Tournament) -> None:
    tournament.hide_before_last = True
    tournament.save()
    shown = text(client)
    assert DRAWN.search(shown) is None
    assert "capot" not in shown.lower()


def test_the_queries_do_not_grow_with_the_tables(client: Client, round_: Round, closed: list[Table]) -> None:
    def asked() -> int:
        cache.clear()
        text(client)  # which keeps the standing
        cache.clear()
        with CaptureQueriesContext(connection) as queries:
            text(client)
        return len(queries)

    few = asked()
    for number in range(4, 9):
        table = make_table(round_, number)
        for _ in range(2):
            record_deal(table, coinched_capot())
    assert asked() == few
    assert few < 20
    assert closed


@pytest.mark.usefixtures("tournament")
def test_before_the_first_result_the_page_says_what_comes(client: Client, round_: Round) -> None:
    make_table(round_)
    assert "Elles paraîtront ici" in text(client)


@pytest.mark.parametrize("teams", [1, 8])
@pytest.mark.parametrize("steps", [2, 12])
def test_lines_stay_inside_their_picture(teams: int, steps: int) -> None:
    lines = [("Roux", [1 + 97 * (team + step) % 500 for step in range(steps)]) for team in range(teams)]
    drawn = str(charts.rank_lines("x", [f"P{step}" for step in range(steps)], lines))
    height = int(re.findall(r"viewBox=\"0 0 \d+ (\d+)", drawn)[0])
    points = re.findall(r"[ML](\d+) (\d+)", drawn)
    assert len(points) == teams * steps
    assert all(0 < int(x) < charts.WIDTH and 0 < int(y) < height for x, y in points)


def test_a_line_is_named_by_the_family_names_of_its_team() -> None:
    sorting = NameSorting(NameOrder.GIVEN_FIRST, {"Ana de La Tour": "de La Tour"})
    called = called_out(["Paul Roux", "Ana de La Tour"])
    assert pictures._families(called, sorting) == called_out(["Roux", "de La Tour"])
    assert pictures._families("Paul Roux", sorting) == "Paul Roux"
    drawn = str(charts.rank_lines("x", ["P1", "P2"], [("Roux " * 9, [1, 1])]))
    assert ">Roux Roux Roux Roux …<" in drawn


def test_bars_and_columns_stay_inside_their_picture() -> None:
    bars = str(charts.split_bars("x", [SplitBar("<b>", 9000, 1), SplitBar("pique", 0, 0)]))
    assert "<b>" not in bars
    ends = [
        float(x) + float(width)
        for x, width in re.findall(r'<rect[^>]* x="([\d.]+)"[^>]* width="([\d.]+)"', bars)
    ]
    assert len(ends) == 4
    assert max(ends) <= charts.WIDTH - charts.BAR_FIGURE_WIDTH + 1
    rows = str(charts.spreads("x", [Spread("P1", 0, 5, 10, 20, 3000), Spread("P2", 7, 7, 7, 7, 7)]))
    assert all(0 <= int(x) <= charts.WIDTH for x in re.findall(r"H(\d+)", rows))


def test_a_spread_tells_its_median_its_lowest_and_its_highest_figure() -> None:
    rows = str(charts.spreads("x", [Spread("P1", 670, 1060, 2050, 2300, 3300)]))
    assert re.findall(r'class="chart-(?:axis|end|figure)"[^>]*>([^<]+)', rows) == [
        "P1", "670", "3\u202f300", "2\u202f050",
    ]  # fmt: skip
    middle = re.findall(r'class="chart-middle" d="M(\d+)|class="chart-figure" x="(\d+)', rows)
    assert middle[0][0] == middle[1][1], "the figure stands at what it is the figure of"
