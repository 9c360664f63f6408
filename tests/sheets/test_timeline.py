"""The history of a sheet reads as it happened: who did what, when, from where."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Any
from uuid import uuid4
from zoneinfo import ZoneInfo

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from scoring.cards import Side
from tests.sheets.browsing import SHEET, text
from tests.sheets.phones import dispute, enter, entered, send
from tests.sheets.records import PASSED, failed, made
from tournaments.models.inbox import Dispute, Message
from tournaments.models.planning import Ending
from tournaments.sheets import actions, checking, inbox, links, queries, settling, timeline

if TYPE_CHECKING:
    from django.test import Client

    from tests.conftest import Cast
    from tournaments.models.planning import Tournament
    from tournaments.models.rounds import Table
    from tournaments.models.sheets import Deal

HISTORY = f"{SHEET}histoire/"
Count = Callable[..., Any]
Write = Callable[..., "Deal"]


def told(table: Table) -> list[tuple[str, str]]:
    """What happened after the draw, and who did it."""
    found = timeline.entries(
        queries.sheet_of(queries.table_at(table.round.tournament, 1, table.number) or table)
    )
    assert found[0].what == "Tirage publié"
    return [(entry.what, entry.by) for entry in found[1:]]


PHONE_NS = "Nord–Sud (Joueur 1A – Joueur 1B), par téléphone"
PHONE_EW = "Est–Ouest (Joueur 2A – Joueur 2B), par téléphone"


def test_a_deal_is_written_corrected_taken_off_and_put_back(table: Table, write: Write, cast: Cast) -> None:
    deal = write(made(), author=cast.denis)
    actions.correct_deal(deal, failed(), key=uuid4(), author=cast.agnes)
    actions.remove_deal(deal, key=uuid4(), author=cast.odile)
    actions.restore_version(deal.versions.get(number=1), key=uuid4(), author=cast.agnes)
    assert told(table) == [
        ("Donne 1 : écrite", "Denis"),
        ("Donne 1 : corrigée", "Agnes"),
        ("Donne 1 : retirée de la feuille", "Odile"),
        ("Donne 1 : version 1 remise", "Agnes"),
    ]


def test_what_two_phones_and_the_referee_did_is_told_in_order(table: Table, cast: Cast) -> None:
    version = entered(table, made())
    send(table, "confirm", Side.EW, deal=version.deal_id, version=1)
    dispute(table, version, "c'était chuté")
    settling.settle_dispute(Dispute.objects.get(), cast.agnes, "réussi")
    other = enter(table, 1, failed(), Side.EW)
    settling.accept(other, cast.agnes, "plis recomptés")
    assert told(table) == [
        ("Donne 1 : écrite", PHONE_NS),
        ("Donne 1 : d'accord", PHONE_EW),
        ("Donne 1 : pas d'accord", PHONE_EW),
        ("Désaccord réglé", "Agnes"),
        ("Nouvelle donne : deux versions", PHONE_EW),
        ("Donne 1 : corrigée", "Agnes"),
        ("Envoi pris", "Agnes"),
    ]


def test_a_refused_message_says_what_it_was_and_why(agnes: Client, table: Table, cast: Cast) -> None:
    message = enter(table, 1, made(bid=70))
    settling.set_aside(message, cast.agnes, "mal tapé")
    shown = text(agnes.get(HISTORY))
    assert "Nouvelle donne : impossible 70 à cœur · NS 110" in shown
    assert message.reasons[0]["fr"] in shown
    assert "Envoi laissé de côté mal tapé Agnes" in shown


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
    sent = inbox.Sent(
        key=uuid4(),
        device="a",
        side=Side.NS,
        verb=Message.Verb.DEAL,
        content={"place": 1, "record": record},
        claimed_at=written,
    )
    message = inbox.receive(links.renew(table), sent)
    Message.objects.filter(pk=message.pk).update(received_at=at("21:40:50"))
    shown = text(agnes.get(HISTORY))
    assert ("au téléphone, reçue" in shown) is bool(said)
    assert said in shown


def test_decisions_totals_checks_and_links_are_part_of_it(table: Table, cast: Cast) -> None:
    links.renew(table)
    actions.forfeit(table, Side.NS, "absents", cast.agnes)
    actions.reopen_table(table, cast.agnes)
    actions.record_totals(table, 1010, 900, 12, key=uuid4(), author=cast.denis)
    table.refresh_from_db()
    checking.check_sheets(table.round.tournament, [(table.pk, table.version)], cast.odile)
    actions.withdraw_totals(table, key=uuid4(), author=cast.denis)
    links.renew(table)
    assert told(table) == [
        ("Forfait", "Agnes"),
        ("Table rouverte", "Agnes"),
        ("Totaux de la feuille papier", "Denis"),
        ("Feuille vérifiée", "Odile"),
        ("Totaux annulés : les donnes comptent", "Denis"),
        ("Lien de la table annulé", ""),
    ]


def test_the_page_leads_to_the_versions_of_each_deal(agnes: Client, write: Write) -> None:
    deal = write(made())
    shown = agnes.get(HISTORY)
    assert re.search(rf'href="[^"]*/donnes/{deal.pk}/versions/"', shown.content.decode())
    assert "100 à cœur, réussi" in text(shown)
    assert "Joueur 1A – Joueur 1B" in text(shown)


def test_a_history_of_30_deals_costs_as_many_queries_as_one_of_one(
    agnes: Client, table: Table, tournament: Tournament, django_assert_num_queries: Count
) -> None:
    type(tournament).objects.update(ending=Ending.DEALS, deals=40)

    def turn(place: int) -> None:
        dispute(table, entered(table, PASSED, place), "non")
        enter(table, place, made(bid=70), Side.EW)

    turn(1)
    agnes.get(HISTORY)
    with CaptureQueriesContext(connection) as counted:
        agnes.get(HISTORY)
    for place in range(2, 31):
        turn(place)
    with django_assert_num_queries(len(counted)):
        agnes.get(HISTORY)
