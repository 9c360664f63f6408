"""Whatever stands in an address or a field, a sheet answers: a sentence or a «not found», never a crash."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final
from uuid import uuid4

import pytest
from django.db import IntegrityError, transaction
from django.urls import reverse

from tests.hostile import HOSTILE
from tests.sheets.browsing import PREVIEW, SHEET, announces, form, text
from tests.sheets.records import made
from tournaments.models.sheets import MOST_POINTS, Deal, Result, Totals

if TYPE_CHECKING:
    from django.test import Client

    from tournaments.models.rounds import Table

Write = Callable[..., Deal]
COUNTERS: Final = ("announce-TOTAL_FORMS", "announce-INITIAL_FORMS")
TYPED: Final = ("bid", "other_bid", "points_ns", "points_ew", "belote_ns", "place", "seen", "since", "key")
TOTALS: Final = f"{SHEET}totaux/"


@pytest.mark.slow
@pytest.mark.usefixtures("table")
@pytest.mark.parametrize("typed", HOSTILE)
def test_an_address_with_anything_in_it_shows_a_page(agnes: Client, typed: str) -> None:
    for asked in ({"q": typed}, {"q": f"anne {typed}"}, {"partie": typed}, {"etat": typed}):
        assert agnes.get("/concours/saint-martin/feuilles/", asked).status_code == 200
    assert agnes.get(SHEET, {"avant": typed}).status_code == 200


@pytest.mark.slow
@pytest.mark.parametrize("typed", HOSTILE)
@pytest.mark.parametrize("field", [*TYPED, *COUNTERS, "deal", "announce-0-rank"])
def test_a_deal_with_anything_in_a_field_is_answered(
    agnes: Client, write: Write, field: str, typed: str
) -> None:
    deal = write(made())
    announced = announces(("NS", "tierce", "K", "hearts"))
    for address in (SHEET, PREVIEW, reverse("deal_edit", args=["saint-martin", deal.pk])):
        sent = form(seen="1", **announced) | {field: typed}
        assert agnes.post(address, sent).status_code in {200, 302}
    assert agnes.post(PREVIEW, form(more="NS") | {field: typed}).status_code == 200


@pytest.mark.slow
@pytest.mark.parametrize("typed", HOSTILE)
def test_what_is_written_beside_the_deals_is_answered(agnes: Client, write: Write, typed: str) -> None:
    deal = write(made())
    for field in ("ns", "ew", "deals_played", "key"):
        sent = {"ns": "1000", "ew": "500", "key": str(uuid4()), "confirmed": "1", field: typed}
        assert agnes.post(TOTALS, sent).status_code in {200, 302}
    assert agnes.post(TOTALS, {"withdraw": "1", "key": typed}).status_code == 302
    history, remove = (
        reverse(name, args=["saint-martin", deal.pk]) for name in ("deal_history", "deal_remove")
    )
    assert agnes.post(history, {"version": typed, "key": typed}).status_code in {302, 404}
    assert agnes.post(remove, {"seen": typed, "key": typed}).status_code == 302
    assert agnes.post(f"{SHEET}forfait/", {"absent": typed, "article": typed}).status_code == 200


def test_the_highest_total_can_be_written(agnes: Client, table: Table) -> None:
    sent = {"ns": str(MOST_POINTS), "ew": "0", "key": str(uuid4()), "confirmed": "1"}
    assert agnes.post(TOTALS, sent).status_code == 302
    assert Result.objects.get(table=table).ns_points == MOST_POINTS


@pytest.mark.parametrize("most", [MOST_POINTS + 1, 10**15, 10**19])
def test_a_total_above_it_is_refused(agnes: Client, table: Table, most: int) -> None:
    sent = {"ns": str(most), "ew": "0", "key": str(uuid4()), "confirmed": "1"}
    assert "C'est trop : 999999 au plus." in text(agnes.post(TOTALS, sent))
    assert not Totals.objects.filter(table=table).exists()


@pytest.mark.parametrize("field", ["points_ns", "points_ew", "other_bid"])
def test_a_figure_of_a_deal_has_one_too(agnes: Client, table: Table, field: str) -> None:
    assert "C'est trop : 9999 au plus." in text(agnes.post(SHEET, form() | {field: "10000"}))
    assert not Deal.objects.filter(table=table).exists()


ROWS: Final[list[tuple[Any, dict[str, Any]]]] = [
    (Totals, {"ns_points": MOST_POINTS + 1, "ew_points": 0}),
    (Totals, {"ns_points": 0, "ew_points": MOST_POINTS + 1}),
    (Totals, {"ns_points": 0, "ew_points": 0, "deals_played": 100}),
    (Result, {"ns_points": MOST_POINTS + 1, "ew_points": 0}),
    (Result, {"ns_points": 0, "ew_points": MOST_POINTS + 1}),
]


@pytest.mark.parametrize(("model", "values"), ROWS)
def test_the_database_refuses_what_no_form_lets_through(
    table: Table, model: Any, values: dict[str, Any]
) -> None:
    more = {"number": 1, "key": uuid4()} if model is Totals else {"source": "totals"}
    with pytest.raises(IntegrityError), transaction.atomic():
        model.objects.create(table=table, **more, **values)
