"""Whatever stands in an address or a field, a sheet answers: a sentence or a «not found», never a crash."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final
from uuid import uuid4

import pytest

from scoring.sheet import BadEntry, read_content
from scoring.sheet.fields import MAX_POINTS
from tests.hostile import A_THIRD, hostile_in
from tests.sheets.browsing import PREVIEW, SHEET, announces, deal_url, form, text
from tests.sheets.records import made

if TYPE_CHECKING:
    from django.test import Client

    from tests.sheets.conftest import Write
    from tournaments.core.models.rounds import Table

COUNTERS: Final = ("announce-TOTAL_FORMS", "announce-INITIAL_FORMS")
TYPED: Final = ("bid", "other_bid", "points_ns", "points_ew", "belote_ns", "before", "seen", "key")
TOTALS: Final = f"{SHEET}totaux/"
FIELDS: Final = (*TYPED, *COUNTERS, "deal", "announce-0-rank")


@pytest.mark.slow
@pytest.mark.usefixtures("table")
@pytest.mark.parametrize("typed", A_THIRD)
def test_an_address_with_anything_in_it_shows_a_page(agnes: Client, typed: str) -> None:
    for asked in ({"q": typed}, {"q": f"anne {typed}"}, {"voir": typed}, {"par": typed}, {"table": typed}):
        assert agnes.get("/concours/saint-martin/parties/1/", asked).status_code == 200
    for asked in ({"partie": typed}, {"etat": typed}):
        assert agnes.get("/concours/saint-martin/feuilles/", asked, follow=True).status_code == 200
    assert agnes.get(SHEET, {"avant": typed}).status_code == 200


@pytest.mark.slow
@pytest.mark.parametrize(("field", "typed"), hostile_in(FIELDS))
def test_a_deal_with_anything_in_a_field_is_answered(
    agnes: Client, write: Write, field: str, typed: str
) -> None:
    deal = write(made()).entry.number
    announced = announces(("NS", "tierce", "K", "hearts"))
    for address in (SHEET, PREVIEW, deal_url("deal_edit", deal)):
        sent = form(seen="1", **announced) | {field: typed}
        assert agnes.post(address, sent).status_code in {200, 302}
    assert agnes.post(PREVIEW, form(more="NS") | {field: typed}).status_code == 200


@pytest.mark.slow
@pytest.mark.parametrize("typed", A_THIRD)
def test_what_is_written_beside_the_deals_is_answered(agnes: Client, write: Write, typed: str) -> None:
    deal = write(made()).entry.number
    for field in ("ns", "ew", "deals_played", "key"):
        sent = {"ns": "1000", "ew": "500", "key": str(uuid4()), "confirmed": "1", field: typed}
        assert agnes.post(TOTALS, sent).status_code in {200, 302}
    assert agnes.post(TOTALS, {"withdraw": "1", "key": typed}).status_code == 302
    history, remove = (deal_url(name, deal) for name in ("deal_history", "deal_remove"))
    assert agnes.post(history, {"version": typed, "key": typed}).status_code in {302, 404}
    assert agnes.post(remove, {"seen": typed, "key": typed}).status_code == 302
    assert agnes.post(f"{SHEET}forfait/", {"absent": typed, "article": typed}).status_code == 200


def test_the_highest_total_can_be_written(agnes: Client, table: Table) -> None:
    sent = {"ns": str(MAX_POINTS), "ew": "0", "key": str(uuid4()), "confirmed": "1"}
    assert agnes.post(TOTALS, sent).status_code == 302
    table.refresh_from_db()
    assert table.ns_points == MAX_POINTS


@pytest.mark.parametrize("most", [MAX_POINTS + 1, 10**15, 10**19])
def test_a_total_above_it_is_refused(agnes: Client, table: Table, most: int) -> None:
    sent = {"ns": str(most), "ew": "0", "key": str(uuid4()), "confirmed": "1"}
    assert "C’est trop : 999999 au plus." in text(agnes.post(TOTALS, sent))
    assert not table.entries.exists()


@pytest.mark.parametrize("field", ["points_ns", "points_ew", "other_bid"])
def test_a_figure_of_a_deal_has_one_too(agnes: Client, table: Table, field: str) -> None:
    assert "C’est trop : 9999 au plus." in text(agnes.post(SHEET, form() | {field: "10000"}))
    assert not table.entries.exists()


TOTALS_OF_NO_FORM: Final[list[dict[str, Any]]] = [
    {"points": [MAX_POINTS + 1, 0]},
    {"points": [0, MAX_POINTS + 1]},
    {"points": [0, 0], "deals_played": 100},
]


@pytest.mark.parametrize("totals", TOTALS_OF_NO_FORM, ids=str)
def test_the_log_refuses_what_no_form_lets_through(totals: dict[str, Any]) -> None:
    with pytest.raises(BadEntry):
        read_content({"kind": "totals", **totals})
