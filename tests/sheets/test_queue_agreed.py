"""What the referee and the desk see of the agreement of both sides, and of who reads whose sheet."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import timedelta
from typing import TYPE_CHECKING, Any
from uuid import uuid4

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from scoring.cards import Side
from tests.sheets.browsing import HTMX, SHEET, text
from tests.sheets.conftest import make_table
from tests.sheets.phones import enter, send
from tests.sheets.records import coinched_capot
from tests.sheets.test_queue import QUEUE, finish, part, stamp
from tournaments.models.inbox import Check, Message
from tournaments.models.sheets import DealVersion, Result
from tournaments.sheets import actions, checking, entering

if TYPE_CHECKING:
    from django.test import Client

    from tests.conftest import Cast
    from tournaments.models.rounds import Round, Table

AGREED = "confirmée par les deux équipes"
Count = Callable[..., Any]
Sent = Callable[["Table", "Cast"], object]


def entered_by_phone(table: Table, *_cast: object) -> list[DealVersion]:
    """Both deals of a game of two, by the phone of NS."""
    sent = [enter(table, place, coinched_capot()) for place in (1, 2)]
    return [message.version for message in sent if message.version]


def agree(table: Table, version: DealVersion) -> Message:
    return send(table, "confirm", Side.EW, deal=version.deal_id, version=version.number)


def one_agreed(table: Table, *_cast: object) -> None:
    agree(table, entered_by_phone(table)[0])


def all_agreed(table: Table, *_cast: object) -> None:
    for version in entered_by_phone(table):
        agree(table, version)


def by_the_desk(table: Table, cast: Cast) -> None:
    finish(table, cast.denis)


def corrected_by_the_referee(table: Table, cast: Cast) -> None:
    """What was agreed to was another version, but a referee's own needs no agreement."""
    first, second = entered_by_phone(table)
    agree(table, second)
    actions.correct_deal(first.deal, coinched_capot(), key=uuid4(), author=cast.agnes)


def corrected_by_the_other_side(table: Table, *_cast: object) -> None:
    """One side agreed to the version before, the other to the one that stands."""
    first, second = entered_by_phone(table)
    agree(table, second)
    changed = {**coinched_capot(), "contract": {**coinched_capot()["contract"], "call": "surcoinche"}}
    sent = send(table, "correct", Side.EW, deal=first.deal_id, version=1, record=changed)
    assert sent.outcome == Message.Outcome.ACCEPTED


def typed_totals(table: Table, cast: Cast) -> None:
    entered_by_phone(table)
    actions.record_totals(table, 2000, 300, None, key=uuid4(), author=cast.denis)


@pytest.mark.parametrize(
    ("sent", "count"),
    [
        (entered_by_phone, 2),
        (one_agreed, 1),
        (all_agreed, 0),
        (by_the_desk, 0),
        (corrected_by_the_referee, 0),
        (corrected_by_the_other_side, 1),
        (typed_totals, 0),
    ],
)
def test_what_is_not_confirmed_is_told_in_the_pile_and_on_the_sheet(
    sent: Sent, count: int, agnes: Client, table: Table, cast: Cast
) -> None:
    sent(table, cast)
    pile, sheet = part(agnes.get(QUEUE), "pile"), text(agnes.get(SHEET))
    said = {0: "non confirmée", 1: "1 donne non confirmée", 2: "2 donnes non confirmées"}[count]
    assert (said in pile) is bool(count)
    assert (said in sheet) is bool(count)
    assert sheet.count("non confirmée") == count + bool(count)  # at each of these deals, and how many in all
    assert (AGREED in pile) is (sent is all_agreed)


def test_what_both_agreed_to_can_still_be_ticked(agnes: Client, table: Table) -> None:
    all_agreed(table)
    assert f'name="sheet" value="{stamp(table)}"' in agnes.get(QUEUE).content.decode()


@pytest.mark.usefixtures("still")
def test_an_agreement_draws_the_queue_again(agnes: Client, table: Table) -> None:
    first, _second = entered_by_phone(table)
    (tag,) = re.findall(r"vu=([0-9a-f]+)", agnes.get(QUEUE).content.decode())[:1]
    assert agnes.get(QUEUE, {"vu": tag}, headers=HTMX).status_code == 204
    agree(table, first)
    assert "1 donne non confirmée" in part(agnes.get(QUEUE, {"vu": tag}, headers=HTMX), "pile")


def test_agreements_of_ten_tables_cost_as_many_queries_as_those_of_one(
    agnes: Client, table: Table, round_: Round, django_assert_num_queries: Count
) -> None:
    one_agreed(table)
    agnes.get(QUEUE)
    with CaptureQueriesContext(connection) as counted:
        agnes.get(QUEUE)
    for number in range(2, 11):
        one_agreed(make_table(round_, number))
    with django_assert_num_queries(len(counted)):
        assert part(agnes.get(QUEUE), "pile").count("1 donne non confirmée") == 10


def test_the_whole_pile_leaves_ones_own_sheets_to_another(
    agnes: Client, table: Table, round_: Round, cast: Cast
) -> None:
    own, changed = make_table(round_, 2), make_table(round_, 3)
    for one, author in ((table, cast.denis), (own, cast.agnes), (changed, cast.denis)):
        finish(one, author)
    page = agnes.get(QUEUE)
    shown = part(page, "pile")
    assert "1 feuille saisie par vous restera dans la pile" in shown
    assert "Les 2 feuilles saisies par d'autres seront marquées vérifiées par vous" in shown
    pile = re.findall(r'name="pile" value="([\d-]+)"', page.content.decode())
    actions.record_totals(changed, 1900, 300, None, key=uuid4(), author=cast.denis)
    after = agnes.post(f"{QUEUE}verifiees/", {"pile": pile, "all": "1"}, follow=True)
    assert "1 feuille vérifiée." in text(after)
    assert "1 feuille saisie par vous reste dans la pile : faites-la relire à un autre." in text(after)
    assert "La feuille de la table 3 vient de changer" in text(after)
    assert set(Check.objects.values_list("table", flat=True)) == {table.pk}


def test_a_pile_of_ones_own_has_no_button_for_all(
    agnes: Client, table: Table, round_: Round, cast: Cast
) -> None:
    for one in (table, make_table(round_, 2)):
        finish(one, cast.agnes)
    page = agnes.get(QUEUE)
    assert "2 feuilles saisies par vous resteront dans la pile" in part(page, "pile")
    assert 'name="all"' not in page.content.decode()


@pytest.mark.parametrize(("reader", "said"), [("agnes", True), ("odile", False)])
def test_who_ticks_a_sheet_of_their_own_is_named_so(
    reader: str, said: bool, agnes: Client, table: Table, cast: Cast
) -> None:
    finish(table, cast.agnes)
    table.refresh_from_db()
    user = getattr(cast, reader)
    checking.check_sheets(table.round.tournament, [(table.pk, table.version)], user)
    assert ("relue par qui l'a saisie" in part(agnes.get(QUEUE), "checked")) is said


def test_the_authors_of_a_moment_are_those_of_what_stood_then(table: Table, cast: Cast) -> None:
    deal = actions.record_deal(table, coinched_capot(), key=uuid4(), author=cast.denis)
    moments = [timezone.now()]
    actions.correct_deal(deal, coinched_capot("EW"), key=uuid4(), author=cast.agnes)
    moments.append(timezone.now())
    actions.record_totals(table, 1900, 300, None, key=uuid4(), author=cast.odile)
    moments.append(timezone.now())
    actions.withdraw_totals(table, key=uuid4(), author=cast.denis)
    actions.remove_deal(deal, key=uuid4(), author=cast.denis)
    written = entering.written_on(table)
    found = [entering.authors_at(written, at) for at in (*moments, timezone.now())]
    assert found == [{cast.denis.pk}, {cast.agnes.pk}, {cast.odile.pk}, set()]


def test_the_pile_of_one_enterer_lies_as_it_was_finished(
    agnes: Client, table: Table, round_: Round, cast: Cast
) -> None:
    tables = [table, make_table(round_, 2), make_table(round_, 3)]
    for one in tables:
        finish(one, cast.denis)
    for one, minutes in zip(tables, (5, 30, 20), strict=True):
        Result.objects.filter(table=one).update(finished_at=timezone.now() - timedelta(minutes=minutes))

    def order(**asked: str) -> list[str]:
        page = agnes.get(QUEUE, asked)
        return re.findall(r'name="pile" value="(\d+)-', page.content.decode())

    numbers = {str(one.pk): one.number for one in tables}
    assert [numbers[pk] for pk in order()] == [1, 2, 3]
    assert [numbers[pk] for pk in order(par=str(cast.denis.pk))] == [2, 3, 1]
    assert "Dans l'ordre des tables" in part(agnes.get(QUEUE), "pile")
    assert "Dans l'ordre où elles ont été finies" in part(
        agnes.get(QUEUE, {"par": str(cast.denis.pk)}), "pile"
    )
