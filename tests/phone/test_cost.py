"""What a deal costs the database: as much at the twelfth as at the first, and little."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.phone.conftest import Phone
from tests.sheets.records import made

if TYPE_CHECKING:
    from tournaments.models.rounds import Table

Scan = Callable[..., Phone]
DEALS = 12


@pytest.fixture
def asked() -> Callable[[Callable[[], Any]], list[str]]:
    """The statements that a request takes, the first and the last of its transaction apart."""

    def during(ask: Callable[[], Any]) -> list[str]:
        with CaptureQueriesContext(connection) as captured:
            ask()
        return [query["sql"].split()[0] for query in captured.captured_queries]

    return during


def noted(phone: Phone, place: int) -> dict[str, Any]:
    return phone.send("deal", {"place": place, "record": made("EW", points=82 + place)}, "NS")


def test_a_deal_and_its_agreement_cost_the_same_however_long_the_sheet(
    phone: Scan, table: Table, asked: Callable[[Callable[[], Any]], list[str]]
) -> None:
    tournament = table.round.tournament
    tournament.target = 1_000_000
    tournament.save()
    ours, told = phone("NS", shared=True), []
    noted(ours, 1)  # the first request of a process writes its queries
    entered = [asked(lambda n=place: told.append(noted(ours, n))) for place in range(2, DEALS + 1)]
    assert entered[0] == entered[-1]
    assert len(entered[0]) <= 20
    assert entered[0].count("INSERT") == 4  # the message, the deal, its version, who agrees
    assert entered[0].count("UPDATE") == 2  # the table, what became of the message
    named = [{"deal": one["deal"], "version": one["version"]} for one in told]
    agreed = [asked(lambda content=each: ours.send("confirm", content, "EW")) for each in named]
    assert agreed[1] == agreed[-1]
    assert len(agreed[-1]) <= 20
