"""What the referee and the desk see of the agreement of both sides, and of who reads whose sheet."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import timedelta
from typing import TYPE_CHECKING, Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from scoring.cards import Side
from scoring.sheet.entries import Correct, Untick
from tests.sheets import verbs
from tests.sheets.browsing import HTMX, PILE, PLAYING, ROUND, SHEET, text
from tests.sheets.conftest import make_table
from tests.sheets.phones import agree, enter
from tests.sheets.records import coinched_capot, made
from tests.sheets.test_queue import QUEUE, checked, finish, stamp, tables, ticks
from tournaments.core.sheets.queries import sheet_of

if TYPE_CHECKING:
    from django.test import Client

    from tests.conftest import Cast
    from tournaments.core.models.rounds import Round, Table

AGREED = "confirmée par les deux équipes"
Count = Callable[..., Any]
Sent = Callable[["Table", "Cast"], object]


def entered_by_phone(table: Table, *_cast: object) -> list[int]:
    """Both deals of a game of two, by the phone of NS."""
    return [enter(table, place, coinched_capot(), another=True).entry.number for place in (1, 2)]


def one_agreed(table: Table, *_cast: object) -> None:
    agree(table, entered_by_phone(table)[0])


def all_agreed(table: Table, *_cast: object) -> None:
    for deal in entered_by_phone(table):
        agree(table, deal)


def by_the_desk(table: Table, cast: Cast) -> None:
    finish(table, cast.denis)


def corrected_by_the_referee(table: Table, cast: Cast) -> None:
    """What was agreed to was another version, but a referee's own needs no agreement."""
    first, second = entered_by_phone(table)
    agree(table, second)
    verbs.correct_deal(table, first, coinched_capot(), author=cast.agnes)


def corrected_by_its_own_side(table: Table, *_cast: object) -> None:
    """Nobody agreed to the version that stands but the side that wrote it."""
    first, second = entered_by_phone(table)
    agree(table, second)
    changed = {**coinched_capot(), "contract": {**coinched_capot()["contract"], "call": "surcoinche"}}
    correction = Correct(side=Side.NS, deal=first, version=first, record=changed)
    assert verbs.by_phone(table, correction).entry.outcome == "accepted"


def typed_totals(table: Table, cast: Cast) -> None:
    entered_by_phone(table)
    verbs.record_totals(table, 2000, 300, author=cast.denis)


@pytest.mark.parametrize(
    ("sent", "count"),
    [
        (entered_by_phone, 2),
        (one_agreed, 1),
        (all_agreed, 0),
        (by_the_desk, 0),
        (corrected_by_the_referee, 0),
        (corrected_by_its_own_side, 1),
        (typed_totals, 0),
    ],
)
def test_what_is_not_confirmed_is_told_in_the_pile_and_on_the_sheet(
    sent: Sent, count: int, agnes: Client, table: Table, cast: Cast
) -> None:
    sent(table, cast)
    pile, sheet = tables(agnes.get(PILE)), text(agnes.get(SHEET))
    said = {0: "non confirmée", 1: "1 donne non confirmée", 2: "2 donnes non confirmées"}[count]
    assert (said in pile) is bool(count)
    assert (said in sheet) is bool(count)
    assert sheet.count("non confirmée") == count + bool(count)  # at each of these deals, and how many in all
    assert (AGREED in pile) is (sent is all_agreed)


BY_ONE = "par un seul téléphone"


def agreed_by_one_phone(table: Table, *_cast: object) -> None:
    """The phone that noted both deals agrees to them for the other side."""
    for deal in entered_by_phone(table):
        agree(table, deal, device="NS")


def one_agreed_by_one_phone(table: Table, *_cast: object) -> None:
    first, second = entered_by_phone(table)
    agree(table, first, device="NS")
    agree(table, second)


def one_corrected_since(table: Table, cast: Cast) -> None:
    """A referee's own version needs no agreement."""
    agreed_by_one_phone(table)
    first = min(line.deal for line in sheet_of(table).sheet.lines)
    verbs.correct_deal(table, first, coinched_capot(), author=cast.agnes)


def agreed_then_totals(table: Table, cast: Cast) -> None:
    agreed_by_one_phone(table)
    verbs.record_totals(table, 2000, 300, author=cast.denis)


@pytest.mark.parametrize(
    ("sent", "count"),
    [
        (agreed_by_one_phone, 2),
        (one_agreed_by_one_phone, 1),
        (one_corrected_since, 1),
        (all_agreed, 0),
        (entered_by_phone, 0),
        (agreed_then_totals, 0),
    ],
)
def test_deals_to_which_one_phone_agreed_for_both_sides_are_told(
    sent: Sent, count: int, agnes: Client, table: Table, cast: Cast
) -> None:
    """In the referee's pile, in the list of sheets, and on the sheet at each of these deals."""
    sent(table, cast)
    said = {0: BY_ONE, 1: f"1 donne confirmée {BY_ONE}", 2: f"2 donnes confirmées {BY_ONE}"}[count]
    pile, sheet = tables(agnes.get(PILE)), text(agnes.get(SHEET))
    listed = text(agnes.get(ROUND))
    assert [said in page for page in (pile, sheet, listed)] == [bool(count)] * 3
    assert sheet.count(BY_ONE) == count + bool(count)
    assert (AGREED in pile) is (sent is all_agreed), "one phone is not both teams"


def test_a_table_that_plays_is_told_too(agnes: Client, table: Table) -> None:
    agree(table, enter(table, 1, made()).entry.number, device="NS")
    assert f"1 donne confirmée {BY_ONE}" in tables(agnes.get(PLAYING))


def test_what_both_agreed_to_can_still_be_ticked(agnes: Client, table: Table) -> None:
    all_agreed(table)
    assert f'name="sheet" value="{stamp(table)}"' in agnes.get(PILE).content.decode()


@pytest.mark.usefixtures("still")
def test_an_agreement_draws_the_queue_again(agnes: Client, table: Table) -> None:
    first, _second = entered_by_phone(table)
    (tag,) = re.findall(r"vu=([0-9a-f]+)", agnes.get(PILE).content.decode())[:1]
    assert agnes.get(ROUND, {"voir": "verifier", "vu": tag}, headers=HTMX).status_code == 204
    agree(table, first)
    assert "1 donne non confirmée" in tables(agnes.get(ROUND, {"voir": "verifier", "vu": tag}, headers=HTMX))


@pytest.mark.slow
def test_agreements_of_ten_tables_cost_as_many_queries_as_those_of_one(
    agnes: Client, table: Table, round_: Round, django_assert_num_queries: Count
) -> None:
    one_agreed(table)
    agnes.get(PILE)
    with CaptureQueriesContext(connection) as counted:
        agnes.get(PILE)
    for number in range(2, 11):
        one_agreed(make_table(round_, number))
    with django_assert_num_queries(len(counted)):
        assert tables(agnes.get(PILE)).count("1 donne non confirmée") == 10


def test_the_whole_pile_leaves_ones_own_sheets_to_another(
    agnes: Client, table: Table, round_: Round, cast: Cast
) -> None:
    own, changed = make_table(round_, 2), make_table(round_, 3)
    for one, author in ((table, cast.denis), (own, cast.agnes), (changed, cast.denis)):
        finish(one, author)
    page = agnes.get(PILE)
    shown = tables(page)
    assert "1 feuille saisie par vous restera dans la pile" in shown
    assert "Les 2 feuilles saisies par d’autres seront marquées vérifiées par vous" in shown
    pile = re.findall(r'name="pile" value="([\d-]+)"', page.content.decode())
    verbs.record_totals(changed, 1900, 300, author=cast.denis)
    after = agnes.post(f"{QUEUE}verifiees/", {"pile": pile, "all": "1"}, follow=True)
    assert "1 feuille vérifiée." in text(after)
    assert "1 feuille saisie par vous reste dans la pile : faites-la relire à un autre." in text(after)
    assert "La feuille de la table 3 vient de changer" in text(after)
    assert {one.table_id for one in ticks()} == {table.pk}


def test_a_pile_of_ones_own_has_no_button_for_all(
    agnes: Client, table: Table, round_: Round, cast: Cast
) -> None:
    for one in (table, make_table(round_, 2)):
        finish(one, cast.agnes)
    page = agnes.get(PILE)
    assert "2 feuilles saisies par vous resteront dans la pile" in tables(page)
    assert 'name="all"' not in page.content.decode()


@pytest.mark.parametrize(("reader", "said"), [("agnes", True), ("odile", False)])
def test_who_ticks_a_sheet_of_their_own_is_named_so(
    reader: str, said: bool, agnes: Client, table: Table, cast: Cast
) -> None:
    finish(table, cast.agnes)
    verbs.tick(table, getattr(cast, reader))
    assert ("relue par qui l’a saisie" in checked(agnes.get(PILE))) is said


def test_the_authors_of_a_moment_are_those_of_what_stood_then(
    agnes: Client, table: Table, cast: Cast
) -> None:
    """Each ticks in turn; the history tells whose own sheet it was at that moment."""
    readers = [cast.denis, cast.agnes, cast.odile]
    deal = verbs.record_deal(table, coinched_capot(), author=cast.denis).entry.number
    changes: list[Callable[[], object]] = [
        lambda: None,
        lambda: verbs.correct_deal(table, deal, coinched_capot("EW"), author=cast.agnes),
        lambda: verbs.record_totals(table, 1900, 300, author=cast.odile),
        lambda: (verbs.withdraw_totals(table), verbs.remove_deal(table, deal, author=cast.denis)),
    ]
    for then in changes:
        then()
        for reader in readers:
            ticked = verbs.tick(table, reader)
            verbs.say(table, Untick(entry=ticked.entry.number))
    told = re.findall(
        r"(\w+) Feuille vérifiée( relue par qui l’a saisie)?", text(agnes.get(f"{SHEET}histoire/"))
    )
    own = [name for name, said in reversed(told) if said]
    assert len(told) == len(changes) * len(readers)
    assert own == ["Denis", "Agnes", "Odile"]


def test_the_pile_of_one_enterer_lies_as_it_was_finished(
    agnes: Client, table: Table, round_: Round, cast: Cast
) -> None:
    there = [table, make_table(round_, 2), make_table(round_, 3)]
    for one in there:
        finish(one, cast.denis)
    finish(make_table(round_, 4), cast.odile)
    for one, minutes in zip(there, (5, 30, 20), strict=True):
        type(one).objects.filter(pk=one.pk).update(finished_at=timezone.now() - timedelta(minutes=minutes))

    def order(**asked: str) -> list[str]:
        page = agnes.get(ROUND, {"voir": "verifier"} | asked)
        return re.findall(r'name="pile" value="(\d+)-', page.content.decode())

    numbers = {str(one.pk): one.number for one in there} | {str(there[2].pk + 1): 4}
    assert [numbers[pk] for pk in order()] == [1, 2, 3, 4]
    assert [numbers[pk] for pk in order(par=str(cast.denis.pk))] == [2, 3, 1]
