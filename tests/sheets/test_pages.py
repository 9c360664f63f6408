"""The pages of a sheet as a browser without scripts meets them."""

from __future__ import annotations

import re
from html import unescape
from typing import TYPE_CHECKING
from uuid import uuid4

import pytest
from django.urls import reverse

from scoring.cards import Side
from tests.sheets import phones
from tests.sheets.browsing import CONTRACT, SHEET, deal_url, form, records, text
from tests.sheets.conftest import change, make_table
from tests.sheets.records import coinched_capot, failed, made
from tests.sheets.verbs import correct_deal, remove_deal, settle
from tournaments.core.models.opening import write_cards
from tournaments.core.models.planning import Ending, Status

if TYPE_CHECKING:
    from django.test import Client

    from tests.conftest import Cast
    from tests.sheets.conftest import Write
    from tournaments.core.models.planning import Tournament
    from tournaments.core.models.rounds import Round, Table


def finished(table: Table) -> bool:
    """Whether the table has a result now."""
    table.refresh_from_db()
    return table.finished


def test_the_sheet_says_who_sits_who_deals_and_how_it_stands(agnes: Client, write: Write) -> None:
    assert "Joueur 1A donne (Nord)" in text(agnes.get(SHEET))
    write(made())
    write(failed("NS", 100, 88, contract={**CONTRACT, "call": "coinche"}))
    shown = text(agnes.get(SHEET))
    assert "Joueur 1B donne (Sud)" in shown  # North, then West: the player on the dealer's right
    assert "100 à cœur, coinché, chuté de 12" in shown
    assert "NS a pris, 110 à 52" in shown
    assert re.search(r"210 \+210 50 \+50", shown)
    assert re.search(r"Total 210 570", shown)


def test_players_are_those_of_the_round(agnes: Client, table: Table, round_: Round) -> None:
    from tournaments.core.models.registration import Player, Substitution  # noqa: PLC0415 — models wait

    team, before = table.ns, table.ns.player2
    for number, name in ((3, "Remplaçant"), (1, "Titulaire")):
        enters = Player.objects.create(host=round_.tournament.club, name=name)
        Substitution.objects.create(team=team, from_round=number, leaves=before, enters=enters)
        if number == 3:
            team.player2 = enters
            team.save()
    write_cards(round_.tournament)
    shown = text(agnes.get(SHEET))
    assert "Joueur 1B" in shown  # the one of round 3 is taken back, the one of round 1 is not «later»
    assert "Remplaçant" not in shown


def test_a_finished_table_says_so_and_takes_no_more_deals(agnes: Client, write: Write) -> None:
    for _ in range(2):
        write(coinched_capot())
    shown = agnes.get(SHEET)
    assert "La table est finie : Joueur 1A – Joueur 1B gagnent, 2 000 à 0." in text(shown)
    assert "data-sheet-form" not in shown.content.decode()
    late = agnes.post(SHEET, form(seen="2"))
    assert "La partie est finie : cette donne est en trop." in text(late)
    assert 'name="points_ns" value="110"' in late.content.decode()


def test_a_stopped_table_takes_the_deal_still_being_played(
    agnes: Client, write: Write, table: Table, tournament: Tournament
) -> None:
    change(tournament, ending=Ending.CLOCK)
    write(made())
    agnes.post(f"{SHEET}arret/")
    assert finished(table)
    assert "data-sheet-form" in agnes.get(SHEET).content.decode()
    agnes.post(f"{SHEET}arret/", {"reopen": "1"})
    assert not finished(table)


def test_a_second_click_on_stop_or_reopen_writes_nothing_more(
    agnes: Client, write: Write, table: Table
) -> None:
    write(made())
    for sent in ({}, {}, {"reopen": "1"}, {"reopen": "1"}):
        assert agnes.post(f"{SHEET}arret/", sent).status_code == 302
    assert list(table.entries.values_list("kind", flat=True)) == ["deal", "stop", "reopen"]


def test_stopping_a_table_without_deals_is_refused(agnes: Client, table: Table) -> None:
    response = agnes.post(f"{SHEET}arret/", follow=True)
    assert "Aucune donne n’est écrite" in text(response)
    assert not finished(table)


def test_a_deal_is_removed_after_its_effect_was_shown(agnes: Client, write: Write, table: Table) -> None:
    write(coinched_capot())
    deal = write(coinched_capot()).entry.number
    address = deal_url("deal_remove", deal)
    shown = text(agnes.get(address))
    assert "2 000 – 0 → 1 000 – 0" in shown
    assert "La partie n’est alors plus finie" in shown
    assert agnes.post(address, {"key": str(uuid4()), "seen": "1"}, follow=True).status_code == 200
    assert len(records(table)) == 2  # the sheet had changed since
    agnes.post(address, {"key": str(uuid4()), "seen": "2"})
    assert records(table) == [coinched_capot()]
    assert "1 donne retirée" in text(agnes.get(SHEET))
    history = deal_url("deal_history", deal)
    assert agnes.get(deal_url("deal_edit", deal))["Location"] == history
    assert "Retirée de la feuille" in text(agnes.get(history))
    back = {"version": "1", "key": str(uuid4())}
    for _twice in range(2):
        assert "Version 1 remise." in text(agnes.post(history, back, follow=True))
    assert len(records(table)) == 2
    assert table.entries.count() == 4
    assert agnes.post(history, {"version": "9"}).status_code == 404


@pytest.mark.slow
def test_going_back_to_a_version_of_a_deal_corrects_it_or_takes_it_off(
    agnes: Client, write: Write, table: Table
) -> None:
    write(made("EW"))
    deal = write(made()).entry.number
    history = deal_url("deal_history", deal)
    agnes.post(deal_url("deal_edit", deal), form(points_ns="131", seen="2"))
    agnes.post(deal_url("deal_remove", deal), {"key": str(uuid4())})
    kinds = []
    for version in ("2", "1", "3", "3"):
        answer = agnes.post(history, {"version": version, "key": str(uuid4())}, follow=True)
        assert f"Version {version} remise." in text(answer)
        kinds.append(table.entries.order_by("-number")[0].kind)
    assert kinds == ["put-back", "correct", "remove", "remove"]
    assert records(table) == [made("EW")]
    assert "6 versions" not in text(agnes.get(SHEET))
    agnes.post(history, {"version": "2", "key": str(uuid4())})
    assert "7 versions" in text(agnes.get(SHEET))


def test_totals_are_doubted_once(agnes: Client, table: Table, cast: Cast) -> None:
    sent = {"ns": "1995", "ew": "800", "deals_played": "", "key": str(uuid4())}
    shown = text(agnes.post(f"{SHEET}totaux/", sent))
    assert "Aucune équipe n’est à 2 000" in shown
    assert not finished(table)
    assert agnes.post(f"{SHEET}totaux/", {**sent, "confirmed": "1"}).status_code == 302
    table.refresh_from_db()
    assert (table.ns_points, table.ew_points, table.winner) == (1995, 800, "NS")
    assert "Agnes" in text(agnes.get(f"{SHEET}totaux/"))
    assert table.entries.get().author == cast.agnes
    withdrawn = agnes.post(f"{SHEET}totaux/", {"withdraw": "1", "key": str(uuid4())}, follow=True)
    assert "Totaux annulés : la feuille est vide." in text(withdrawn).replace("\xa0", " ")
    assert not finished(table)
    agnes.post(f"{SHEET}totaux/", {"restore": "1", "key": str(uuid4())})
    table.refresh_from_db()
    assert (table.ns_points, table.ew_points, table.winner) == (1995, 800, "NS")
    assert agnes.post(f"{SHEET}totaux/", {"restore": "2", "key": str(uuid4())}).status_code == 404


def test_totals_that_are_corrected_on_the_page_that_saved_them_are_saved_too(
    agnes: Client, table: Table
) -> None:
    """The browser went back to it: sent as it was it is one form, changed it is another."""
    sent = {"ns": "2000", "ew": "800", "deals_played": "12", "key": str(uuid4()), "confirmed": "1"}
    for _ in range(2):
        assert agnes.post(f"{SHEET}totaux/", sent).status_code == 302
    assert table.entries.count() == 1
    refused = agnes.post(f"{SHEET}totaux/", {**sent, "ns": "2010"})
    assert "Cette page avait déjà enregistré des totaux" in text(refused)
    key = refused.context["form"]["key"].value()
    assert agnes.post(f"{SHEET}totaux/", {**sent, "ns": "2010", "key": key}).status_code == 302
    table.refresh_from_db()
    assert table.ns_points == 2010


@pytest.mark.parametrize(
    "typed", [{"ns": "", "ew": "800"}, {"ns": "-10", "ew": "800"}, {"ns": "x", "ew": "8"}]
)
def test_totals_that_are_none_are_refused(agnes: Client, table: Table, typed: dict[str, str]) -> None:
    response = agnes.post(f"{SHEET}totaux/", {**typed, "key": str(uuid4()), "confirmed": "1"})
    assert list(response.context["form"].errors) == ["ns"]
    assert not table.entries.exists()


def test_a_forfeit_is_given_with_its_reason_and_taken_back(agnes: Client, table: Table) -> None:
    refused = agnes.post(f"{SHEET}forfait/", {"absent": "EW", "article": " "})
    assert list(refused.context["form"].errors) == ["article"]
    agnes.post(f"{SHEET}forfait/", {"absent": "EW", "article": "absents à l’appel"})
    table.refresh_from_db()
    assert table.winner == "NS"
    assert "Forfait de Joueur 2A – Joueur 2B (absents à l’appel)" in text(agnes.get(SHEET))
    agnes.post(f"{SHEET}arret/", {"reopen": "1"})
    assert not finished(table)


@pytest.mark.slow
def test_sealed_sheets_are_read_only(
    agnes: Client, write: Write, table: Table, tournament: Tournament
) -> None:
    deal = write(made()).entry.number
    change(tournament, status=Status.SEALED)
    shown = agnes.get(SHEET).content.decode()
    assert "Les résultats sont scellés" in unescape(shown)
    assert 'method="post" action="/concours' not in shown
    for address, sent in (
        (SHEET, form(seen="1")),
        (deal_url("deal_edit", deal), form(seen="1")),
        (deal_url("deal_remove", deal), {}),
        (deal_url("deal_history", deal), {"version": "1"}),
        (f"{SHEET}totaux/", {"ns": "2000", "ew": "10", "key": str(uuid4()), "confirmed": "1"}),
        (f"{SHEET}forfait/", {"absent": "EW", "article": "absents"}),
        (f"{SHEET}arret/", {}),
    ):
        assert "Les résultats sont scellés" in text(agnes.post(address, sent, follow=True)), address
    table.refresh_from_db()
    assert (records(table), table.version) == ([made()], 1)


def test_tables_are_found_and_filtered(agnes: Client, round_: Round, table: Table, write: Write) -> None:
    for number in (2, 3):
        make_table(round_, number)
    for _ in range(2):
        write(coinched_capot())

    def shown(**asked: str) -> list[int]:
        response = agnes.get("/concours/saint-martin/parties/1/", asked)
        return [found.table.number for found in response.context["board"].tables]

    assert shown() == [1, 2, 3]
    assert shown(voir="jouent") == [2, 3]
    assert shown(voir="verifier") == [1]
    assert shown(voir="autre") == [1, 2, 3]
    assert shown(q="joueur 5a") == [3]
    assert shown(q="3") == [2, 3]  # team 3, table 3
    assert shown(q="personne") == []
    assert table.number == 1


def test_without_a_published_round_the_page_says_what_to_do(agnes: Client, tournament: Tournament) -> None:
    assert tournament.rounds.count() == 0
    assert "Aucune partie n’est publiée" in text(agnes.get("/concours/saint-martin/feuilles/", follow=True))


def test_the_sheet_of_a_proposed_draw_is_not_there(agnes: Client, table: Table) -> None:
    type(table.round).objects.update(published_at=None)
    assert agnes.get(SHEET).status_code == 404


def test_a_table_that_waits_for_the_referee_says_so_and_is_counted_in_the_list(
    agnes: Client, round_: Round, table: Table
) -> None:
    other = make_table(round_, table.number + 1)
    listed, notice = reverse("round", args=[round_.tournament.slug, 1]), "Cette table attend l’arbitre."
    queue = reverse("referee_queue", args=[round_.tournament.slug])
    assert notice not in text(agnes.get(SHEET))
    disputes = [phones.dispute(table, None, "non", side).entry.number for side in Side]
    shown = agnes.get(SHEET)
    assert notice in text(shown)
    assert queue in shown.content.decode()
    assert "À trancher 2 " in text(agnes.get(listed))
    assert notice not in text(
        agnes.get(reverse("sheet", args=[round_.tournament.slug, round_.number, other.number]))
    )
    for dispute in disputes:
        settle(table, dispute)
    assert notice not in text(agnes.get(SHEET))
    assert "À trancher T" in text(agnes.get(listed))


def test_totals_that_others_replaced_are_not_said_to_be_saved_again(agnes: Client, table: Table) -> None:
    """A form sent twice is one entry only while what it wrote still stands."""
    first, key = {"ns": "2000", "ew": "1000", "deals_played": "12", "confirmed": "on"}, str(uuid4())
    agnes.post(f"{SHEET}totaux/", {**first, "key": key})
    agnes.post(f"{SHEET}totaux/", {**first, "ns": "1000", "ew": "2000", "key": str(uuid4())})
    shown = text(agnes.post(f"{SHEET}totaux/", {**first, "key": key}, follow=True))
    assert "Cette page avait déjà enregistré des totaux, qui ne sont plus ceux-ci" in shown
    table.refresh_from_db()
    assert (table.ns_points, table.ew_points) == (1000, 2000)


def test_two_versions_put_back_from_one_page_are_two_entries(
    agnes: Client, write: Write, table: Table
) -> None:
    deal = write(made()).entry.number
    correct_deal(table, deal, failed())
    address, key = deal_url("deal_history", deal), str(uuid4())
    agnes.post(address, {"version": "1", "key": key})
    assert records(table) == [made()]
    shown = text(agnes.post(address, {"version": "2", "key": key}, follow=True))
    assert "Cette saisie a déjà été enregistrée (donne 1)" in shown
    assert records(table) == [made()]


def test_an_insertion_keeps_its_place_where_the_deal_behind_it_was_taken_off(
    agnes: Client, write: Write, table: Table
) -> None:
    _one, two, three = (write(failed(points=40 + n)).entry.number for n in range(3))
    sent = form(seen=str(three), before=str(two))
    remove_deal(table, two)
    again = agnes.post(SHEET, sent)
    assert "Quelqu’un d’autre vient d’écrire" in text(again)
    hidden = dict(re.findall(r'name="(seen|before)" value="(\d+)"', again.content.decode()))
    assert agnes.post(SHEET, {**sent, **hidden}).status_code == 302
    assert [record["points"]["NS"] for record in records(table)] == [40, 110, 42]
