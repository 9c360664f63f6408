"""A form left open while its table is drawn again never writes for others, and keeps what was typed."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

import pytest

from tests.sheets.browsing import HTMX, SHEET, deal_url, form, records, text
from tests.sheets.conftest import make_table, make_team
from tests.sheets.records import made
from tests.sheets.typists import TYPING, Typist
from tests.sheets.verbs import record_deal, record_totals

if TYPE_CHECKING:
    from collections.abc import Callable

    from django.test import Client

    from tournaments.core.models.rounds import Table

NO_MORE: Final = "Cette table n’est plus celle que vous aviez"
TOTALS: Final = f"{SHEET}totaux/"
ROUND: Final = "/concours/saint-martin/feuilles/1/totaux/"
FIGURES: Final = {"ns": "2010", "ew": "1540"}
HIDDEN: Final = re.compile(r'name="(key|seen|seating|table|base|base_totals)" value="([^"]*)"')
DOORS: Final = {
    SHEET: (form(), "110"),
    TYPING: ({"lines": "N 100C 112"}, "N 100C 112"),
    TOTALS: (FIGURES, "1540"),
    ROUND: (FIGURES, "1540"),
    f"{SHEET}forfait/": ({"absent": "EW", "article": "absents"}, "absents"),
    f"{SHEET}decision/": ({"kind": "other", "article": "art. 12", "side": ""}, "art. 12"),
}
"""What is typed on each page of a table without deals, and what stays of it on the page that refuses it."""


def drawn_again(table: Table) -> Table:
    """Another row with other teams, as after a cancelled draw: its sheet is as new as the former one."""
    other = make_table(table.round, 2)
    table.delete()
    type(other).objects.filter(pk=other.pk).update(number=1)
    return type(other).objects.select_related("round__tournament").get(pk=other.pk)


def swapped(table: Table) -> Table:
    """The row with another team on one side, as after an exchange by hand."""
    table.ew = make_team(table.round.tournament, 9)
    table.save(update_fields=["ew"])
    return table


def hidden_in(page: Any) -> dict[str, str]:
    """The hidden fields of the form of a page; of several forms, those of the first."""
    return dict(reversed(HIDDEN.findall(page.content.decode())))


@pytest.mark.slow
@pytest.mark.parametrize("change", [drawn_again, swapped])
def test_what_was_typed_for_some_is_not_written_for_others(
    agnes: Client, table: Table, change: Callable[[Table], Table]
) -> None:
    opened = {address: hidden_in(agnes.get(address)) for address in DOORS}
    now = change(table)
    for address, (typed, kept) in DOORS.items():
        sent = {**typed, **opened[address]}
        refused = agnes.post(address, sent)
        assert NO_MORE in text(refused), address
        assert "Ouvrir la feuille de ceux qui y jouent" in text(refused), address
        assert kept in refused.content.decode(), address
        again = agnes.post(address, {**sent, **hidden_in(refused)})
        assert NO_MORE in text(again), address  # as often as it is sent
    assert not now.entries.exists()
    fresh = {**form(), **hidden_in(agnes.get(SHEET))}
    assert agnes.post(SHEET, fresh)["Location"].startswith(SHEET)
    assert len(records(now)) == 1


def test_what_has_no_fields_is_refused_too(agnes: Client, table: Table) -> None:
    from tournaments.core.sheets import history, queries  # noqa: PLC0415 — models wait for the settings

    for points in (110, 120):
        record_deal(table, made(points=points))
    moment = history.moments(queries.sheet_of(table))[-1].number
    look = f"{SHEET}remettre/?version={moment}"
    pages = {f"{SHEET}arret/": SHEET, deal_url("deal_remove", 1): deal_url("deal_remove", 1), look: look}
    opened = {address: hidden_in(agnes.get(page)) for address, page in pages.items()}
    swapped(table)
    for address, sent in opened.items():
        answer = agnes.post(address, {"version": moment, "seating": sent["seating"]}, follow=True)
        assert NO_MORE in text(answer), address
    assert table.entries.count() == 2


def test_the_keyboard_says_it_while_one_types(agnes: Client, table: Table) -> None:
    typist = Typist(agnes).open()
    record_deal(swapped(table), made())
    shown = text(typist.preview("N 120C 130"))
    assert "Les joueurs de cette table ont changé" in shown
    assert "Quelqu’un d’autre" not in shown
    assert NO_MORE in typist.save("N 120C 130")
    assert typist.lines == "N 120C 130"  # alone: the deals of the others are none of theirs


def test_a_form_over_other_players_shows_no_deals_of_theirs(agnes: Client, table: Table) -> None:
    sent = {**form(), **hidden_in(agnes.get(SHEET))}
    record_deal(swapped(table), made())
    shown = text(agnes.post(SHEET, sent))
    assert NO_MORE in shown
    assert "Ce qui a été écrit entre-temps" not in shown
    row = agnes.post(ROUND, {**FIGURES, **sent, "table": "1"}, headers=HTMX)
    assert f'value="{sent["seating"]}"' in row.content.decode()


def test_two_desks_with_the_totals_of_a_table(agnes: Client, table: Table) -> None:
    opened = hidden_in(agnes.get(TOTALS))
    record_totals(table, 1310, 1720, 12)
    refused = agnes.post(TOTALS, {**opened, **FIGURES})
    said = text(refused).replace("\u202f", " ").replace("\xa0", " ")
    assert "Quelqu’un d’autre vient d’écrire" in said
    assert "1 310 – 1 720" in said
    assert table.entries.count() == 1
    assert 'value="2010"' in refused.content.decode()
    assert agnes.post(TOTALS, {**hidden_in(refused), **FIGURES})["Location"] == SHEET
    assert table.entries.count() == 2
    stale = {**opened, "key": "", "withdraw": "1"}
    assert "Quelqu’un d’autre vient d’écrire" in text(agnes.post(TOTALS, stale, follow=True))
    assert table.entries.count() == 2
