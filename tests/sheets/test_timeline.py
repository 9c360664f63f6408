"""The history of a sheet reads as it happened: who did what, when, from where."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Any
from zoneinfo import ZoneInfo

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from scoring.cards import Side
from scoring.sheet.entries import AddDeal, Choice, PutBack, Restore, TakeBack, TypedSheet
from scoring.sheet.fields import TypedSheetLine
from tests.sheets import verbs
from tests.sheets.browsing import SHEET, text
from tests.sheets.conftest import change
from tests.sheets.phones import agree, choose, dispute, enter
from tests.sheets.records import PASSED, failed, made
from tests.sheets.verbs import by_phone
from tournaments.core.models.planning import Ending
from tournaments.core.models.sheets import Entry
from tournaments.core.sheets import links, queries
from tournaments.core.sheets.writing import Phone
from tournaments.frontends.referee import timeline

if TYPE_CHECKING:
    from django.test import Client

    from tests.conftest import Cast
    from tests.sheets.conftest import Write
    from tournaments.core.models.planning import Tournament
    from tournaments.core.models.rounds import Table

HISTORY = f"{SHEET}histoire/"
Count = Callable[..., Any]


def told(table: Table) -> list[tuple[str, str]]:
    """What happened after the draw, and who did it."""
    found = timeline.events(
        queries.sheet_of(queries.table_at(table.round.tournament, 1, table.number) or table)
    )
    assert found[0].what == "Tirage publié"
    return [(event.what, event.by) for event in found[1:]]


PHONE_NS = "Nord-Sud (Joueur 1A\u00a0– Joueur 1B), par téléphone"
PHONE_EW = "Est-Ouest (Joueur 2A\u00a0– Joueur 2B), par téléphone"


def test_two_versions_are_chosen_between_and_settled(table: Table) -> None:
    enter(table, 1, made())
    sent = enter(table, 1, failed(), Side.EW).entry.number
    choose(table, sent, Choice.SENT, Side.NS)
    choose(table, sent, Choice.SENT, Side.EW)
    by_phone(table, TakeBack(side=Side.NS, deal=enter(table, 2, PASSED).entry.number))
    assert told(table) == [
        ("Donne 1 : écrite", PHONE_NS),
        ("Nouvelle donne : deux versions", PHONE_EW),
        ("Deux versions", PHONE_NS),
        ("Donne 1 : corrigée", PHONE_EW),
        ("Deux versions", PHONE_EW),
        ("Deux versions : réglé à la table", ""),
        ("Donne 2 : écrite", PHONE_NS),
        ("Donne 2 : retirée de la feuille", PHONE_NS),
    ]


def test_a_deal_is_written_corrected_taken_off_and_put_back(table: Table, write: Write, cast: Cast) -> None:
    deal = write(made(), author=cast.denis).entry.number
    verbs.correct_deal(table, deal, failed(), author=cast.agnes)
    verbs.remove_deal(table, deal, author=cast.odile)
    verbs.say(table, PutBack(deal=deal, record=made()), author=cast.agnes)
    assert told(table) == [
        ("Donne 1 : écrite", "Denis"),
        ("Donne 1 : corrigée", "Agnes"),
        ("Donne 1 : retirée de la feuille", "Odile"),
        ("Donne 1 : version 1 remise", "Agnes"),
    ]


def test_a_whole_sheet_that_is_typed_or_put_back_is_told_deal_by_deal(
    table: Table, write: Write, cast: Cast
) -> None:
    first = write(made(), author=cast.denis).entry.number
    lines = (TypedSheetLine(first, failed()), TypedSheetLine(None, PASSED))
    verbs.say(table, TypedSheet(lines=lines, set_totals=True, totals=(0, 260)), author=cast.agnes)
    verbs.say(table, Restore(to=first, only_deals=True), author=cast.odile)
    assert told(table) == [
        ("Donne 1 : écrite", "Denis"),
        ("Donne 1 : corrigée", "Agnes"),
        ("Donne 2 : écrite", "Agnes"),
        ("Totaux de la feuille papier", "Agnes"),
        ("Donne 2 : retirée de la feuille", "Odile"),
        ("Donne 1 : version 1 remise", "Odile"),
    ]


def test_a_deal_that_its_phone_has_mended_is_told_as_such(table: Table) -> None:
    refused = enter(table, 1, made(bid=70)).entry
    enter(table, 1, made(), instead=str(refused.key))
    assert told(table) == [
        ("Nouvelle donne : impossible", PHONE_NS),
        ("Envoi laissé de côté", ""),
        ("Donne 1 : écrite", PHONE_NS),
    ]


def test_a_dispute_that_both_sides_have_settled_is_told(table: Table) -> None:
    deal = enter(table, 1, made()).entry.number
    dispute(table, deal, "non")
    agree(table, deal)
    assert told(table)[1:] == [
        ("Donne 1 : pas d’accord", PHONE_EW),
        ("Donne 1 : d’accord", PHONE_EW),
        ("Désaccord réglé", ""),
    ]


def test_what_two_phones_and_the_referee_did_is_told_in_order(table: Table, cast: Cast) -> None:
    deal = enter(table, 1, made()).entry.number
    agree(table, deal)
    contested = dispute(table, deal, "c’était chuté").entry.number
    verbs.settle(table, contested, "réussi", cast.agnes)
    other = enter(table, 1, failed(), Side.EW).entry.number
    verbs.accept(table, other, "plis recomptés", cast.agnes)
    assert told(table) == [
        ("Donne 1 : écrite", PHONE_NS),
        ("Donne 1 : d’accord", PHONE_EW),
        ("Donne 1 : pas d’accord", PHONE_EW),
        ("Désaccord réglé", "Agnes"),
        ("Nouvelle donne : deux versions", PHONE_EW),
        ("Donne 1 : corrigée", "Agnes"),
        ("Envoi pris", "Agnes"),
    ]


def test_a_refused_message_says_what_it_was_and_why(agnes: Client, table: Table, cast: Cast) -> None:
    sent = enter(table, 1, made(bid=70)).entry
    verbs.set_aside(table, sent.number, "mal tapé", cast.agnes)
    shown = text(agnes.get(HISTORY))
    assert "Nouvelle donne : impossible 70 à cœur · NS 110" in shown
    assert sent.reasons[0]["fr"] in shown
    assert re.search(r"Agnes .*Envoi laissé de côté mal tapé", shown)


def at(clock: str) -> datetime:
    """A moment of the evening, by the clock of the hall."""
    return datetime.fromisoformat(f"2026-11-21T{clock}").replace(tzinfo=ZoneInfo("Europe/Paris"))


@pytest.mark.parametrize(
    ("written", "said"),
    [
        (at("21:03:10"), "écrite à 21:03 au téléphone, reçue à 21:40"),
        (at("21:40:01"), ""),
        (at("21:41:00"), "écrite à 21:41 au téléphone, reçue à 21:40"),  # its clock is fast
        (at("21:40:01") - timedelta(days=1), "écrite le 20/11/2026 à 21:40 au téléphone, reçue à 21:40"),
        (None, ""),
    ],
)
@pytest.mark.parametrize("record", [made(), made(bid=70)])
def test_a_deal_that_came_later_than_it_was_written_says_both_hours(
    record: dict[str, Any], written: datetime | None, said: str, agnes: Client, table: Table
) -> None:
    """On the sheet, or refused: the phone had no network when it was noted."""
    deal = AddDeal(side=Side.NS, place=1, record=record)
    sent = verbs.say(table, deal, phone=Phone(device="a", claimed_at=written)).entry
    Entry.objects.filter(pk=sent.pk).update(at=at("21:40:50"))
    shown = text(agnes.get(HISTORY))
    assert ("au téléphone, reçue" in shown) is bool(said)
    assert said in shown


def test_decisions_totals_checks_and_links_are_part_of_it(table: Table, cast: Cast) -> None:
    verbs.forfeit(table, Side.NS, "absents", cast.agnes)
    verbs.reopen_table(table, cast.agnes)
    verbs.record_totals(table, 1010, 900, 12, author=cast.denis)
    verbs.tick(table, cast.odile)
    verbs.withdraw_totals(table, author=cast.denis)
    links.renew(table)
    assert told(table) == [
        ("Forfait", "Agnes"),
        ("Table rouverte", "Agnes"),
        ("Totaux de la feuille papier", "Denis"),
        ("Feuille vérifiée", "Odile"),
        ("Totaux annulés : les donnes comptent", "Denis"),
        ("Lien de la table annulé", ""),
    ]


def test_the_page_leads_to_the_versions_of_each_deal(agnes: Client, write: Write) -> None:
    deal = write(made()).entry.number
    shown = agnes.get(HISTORY)
    assert re.search(rf'href="[^"]*/donnes/{deal}/versions/"', shown.content.decode())
    assert "100 à cœur, réussi" in text(shown)
    assert "Joueur 1A – Joueur 1B" in text(shown)


@pytest.mark.slow
def test_a_history_of_30_deals_costs_as_many_queries_as_one_of_one(
    agnes: Client, table: Table, tournament: Tournament, django_assert_num_queries: Count
) -> None:
    change(tournament, ending=Ending.DEALS, deals=40)

    def turn(place: int) -> None:
        dispute(table, enter(table, place, PASSED).entry.number, "non")
        enter(table, place, made(bid=70), Side.EW)

    turn(1)
    agnes.get(HISTORY)
    with CaptureQueriesContext(connection) as counted:
        agnes.get(HISTORY)
    for place in range(2, 31):
        turn(place)
    with django_assert_num_queries(len(counted)):
        agnes.get(HISTORY)
