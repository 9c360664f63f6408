"""What the referee reads of a case: what the result stays, which deal it would be, which look the same."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from scoring.cards import Side
from tests.sheets import phones, verbs
from tests.sheets.browsing import CASES, text
from tests.sheets.conftest import make_table
from tests.sheets.records import failed, made
from tournaments.core.models.rounds import Table
from tournaments.core.sheets import cases

if TYPE_CHECKING:
    from django.test import Client

    from tests.conftest import Cast

pytestmark = pytest.mark.django_db
QUEUE = "/concours/saint-martin/feuilles/file/"


def test_a_result_that_the_deals_do_not_make_stays(agnes: Client, table: Table, cast: Cast) -> None:
    """By typed totals, or by forfeit: what a late deal would mark is said, and that the result stays."""
    phones.enter(table, 1, made())
    verbs.record_totals(table, 2010, 1540, author=cast.agnes)
    assert phones.enter(table, 2, failed()).entry.outcome == "late"
    (case,) = cases.cases_of(Table.objects.filter(pk=table.pk))[0]
    assert case.sent is not None
    assert (case.sent.marks, case.sent.score) == ((0, 260), None)
    assert "marque NS 0 · EO 260 le résultat reste 2 010 – 1 540 (totaux)" in text(agnes.get(CASES))
    verbs.withdraw_totals(table, author=cast.agnes)
    verbs.forfeit(table, Side.NS, "absents", cast.agnes)
    assert "le résultat reste le forfait" in text(agnes.get(CASES))


def test_two_late_deals_of_one_table_are_numbered_apart(agnes: Client, table: Table, cast: Cast) -> None:
    phones.enter(table, 1, made())
    verbs.record_totals(table, 2010, 1540, author=cast.agnes)
    for place in (2, 3):
        phones.enter(table, place, failed(points=60 + place))
    assert [case.place for case in cases.cases_of(Table.objects.filter(pk=table.pk))[0]] == [2, 3]
    shown = text(agnes.get(CASES))
    assert "Table 1 , donne 2" in shown
    assert "Table 1 , donne 3" in shown


def test_a_deal_that_looks_the_same_waits_and_then_stands_as_a_hint(
    agnes: Client, table: Table, cast: Cast
) -> None:
    """The referee may add it; equal neighbours are named until the sheet is ticked."""
    make_table(table.round, number=2)
    phones.enter(table, 1, made())
    asked = phones.enter(table, 2, made(), Side.EW).entry
    (case,) = cases.cases_of(Table.objects.filter(pk=table.pk))[0]
    assert (case.kind, case.place, case.takes, case.is_new) == ("la même, ou une autre ?", 2, True, True)
    shown = text(agnes.get(CASES))
    assert "Prendre la donne" in shown
    assert "Deux fois la même donne" not in shown
    phones.enter(table, 2, made(), Side.EW, another=True, instead=str(asked.key))
    assert "Deux fois la même donne 1" in text(agnes.get(CASES))
    assert "partie 1 · donnes 1 et 2" in text(agnes.get(CASES))
    table.refresh_from_db()
    verbs.tick(table, author=cast.agnes)
    assert "Deux fois la même donne" not in text(agnes.get(CASES))
