"""The three purses on pages and papers: transfers, what a purse lacks, refunds, debts beside prizes."""

from __future__ import annotations

import csv
import io
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from django.utils import timezone

from tests.concours import saint_martin
from tests.prepared import laid_out
from tests.results import set_result
from tournaments.core.ledger.accounts import CashKind, Means, Purse
from tournaments.core.models.money import CashEntry, FeeKind
from tournaments.core.models.planning import Status, Tournament
from tournaments.core.models.registration import Team
from tournaments.core.money import actions as money
from tournaments.core.money import queries
from tournaments.core.money.prices import Prices
from tournaments.core.registration import attendance
from tournaments.core.registration.actions import register_team
from tournaments.core.rounds import actions as rounds
from tournaments.core.standings import queries as standings
from tournaments.frontends.printing.papers import PAPERS
from tournaments.frontends.printing.registry import PaperRequest

AT = "/concours/saint-martin/"


@pytest.fixture
@laid_out
def tournament(cast: Any) -> Tournament:
    """Two teams at 16 €; the first has paid online."""
    concours = saint_martin(cast.amicale, status=Status.OPEN, rounds_planned=1, ending="target")
    money.set_prices(concours, Prices(fees={FeeKind.OTHER: 1_600}))
    first = register_team(concours, "Aude Roy", "Luc Roy", "Lyon")
    register_team(concours, "Zoé Blanc", "Max Noir", "Lyon")
    money.pay_owing(first, 1_600, None, Means.ONLINE)
    return concours


@pytest.fixture
def odile(cast: Any) -> Client:
    client = Client()
    client.force_login(cast.odile)
    return client


def post(client: Client, path: str, **data: Any) -> str:
    """What the page says after a form was sent with a key of its own."""
    answer = client.post(f"{AT}{path}", {"key": uuid4(), **data}, follow=True)
    assert answer.status_code == 200, path
    return " ".join(answer.content.decode().split())


def desk_of(tournament: Tournament) -> queries.CashDesk:
    found = queries.desk_of(tournament)
    assert found is not None
    return found


def test_money_moves_from_the_bank_to_the_box_and_back(odile: Client, tournament: Tournament) -> None:
    moves = {"do": "transfer", "source": "bank", "target": "box", "amount": "300", "text": "monnaie"}
    folded, opened = (odile.get(f"{AT}caisse/bilan/{asked}").content.decode() for asked in ("", "?transfert"))
    assert ('id="transfer" open' in folded, 'id="transfer" open' in opened) == (False, True)
    text = post(odile, "caisse/bilan/", **moves)
    assert "banque → caisse" in text
    desk = desk_of(tournament)
    assert [desk.books.purse(purse) for purse in Purse] == [30_000, -30_000, 1_600]
    assert (desk.books.received, desk.books.spent) == ({Means.ONLINE: 1_600}, {}), "no income, no expense"
    paper = PAPERS["treasury"].content(PaperRequest(tournament))["data"]
    assert paper["purses"] == ["caisse", "banque", "compte en ligne", "ensemble"]
    sums = {line["label"]: [text.replace("\u00a0", " ") for text in line["texts"]] for line in paper["sums"]}
    assert sums["± transferts"] == ["300 €", "−300 €", "0 €", "0 €"]
    assert sums["Doit y être"] == ["300 €", "−300 €", "16 €", "16 €"]
    assert "Transfert · banque → caisse · monnaie" in [line[2] for line in paper["lists"][-1]["lines"]]
    content = odile.get(f"{AT}caisse/bilan/csv/").content.decode("utf-8-sig")
    line = list(csv.reader(io.StringIO(content), delimiter=";"))[-1]
    assert [line[2], line[6], line[7], line[8], line[9]] == [
        "Transfert", "300,00", "banque → caisse", "0,00", "300,00",
    ]  # fmt: skip
    post(odile, "caisse/annuler/2/")
    assert [desk_of(tournament).books.purse(purse) for purse in Purse] == [0, 0, 1_600]


@pytest.mark.parametrize(
    ("moves", "said"),
    [
        ({"source": "bank", "target": "bank", "amount": "5"}, "Choisissez deux comptes."),
        ({"source": "purse", "target": "bank", "amount": "5"}, "Sélectionnez un choix valide"),
        ({"source": "bank", "target": "box", "amount": "0"}, "plus grand que zéro"),
        ({"source": "box", "target": "bank", "amount": "5"}, "La caisse n’a que 0 €"),
        ({"source": "online", "target": "bank", "amount": "17"}, "Le compte en ligne n’a que 16 €"),
    ],
)
@pytest.mark.usefixtures("tournament")
def test_a_transfer_that_cannot_be_is_said(odile: Client, moves: dict[str, str], said: str) -> None:
    assert said in post(odile, "caisse/bilan/", do="transfer", **moves)
    assert CashEntry.objects.count() == 1


def test_what_the_box_lacks_is_said_before_and_confirmed(odile: Client, tournament: Tournament) -> None:
    spent = {"kind": "expense", "amount": "276", "means": "cash", "text": "vin"}
    post(odile, "caisse/bilan/", kind="start", amount="204", means="cash")
    text = post(odile, "caisse/bilan/", **spent)
    assert "La caisse n’a que 204 € : il manque 72 € pour en sortir 276 €" in text
    assert 'name="anyway"' in text
    assert desk_of(tournament).books.till == 20_400
    assert 'name="anyway"' not in post(odile, "caisse/bilan/", **{**spent, "means": "cheque"})
    text = post(odile, "caisse/bilan/", **spent, anyway="on")
    assert desk_of(tournament).books.till == -7_200
    assert "Il doit y avoir" not in text, "nobody counts less than nothing"
    assert "Le journal sort de la caisse 72 € de plus" in text
    assert 'Manque en caisse</dt><dd class="num">72 €' in text


def test_a_refund_asks_whether_the_entry_is_cancelled(odile: Client, tournament: Tournament) -> None:
    page, back = "caisse/equipe/1/", {"do": "refund", "amount": "16", "means": "online"}
    shown = odile.get(f"{AT}{page}").content.decode()
    assert '<option value="" selected>' in shown
    assert '<option value="online" selected>' in shown, "as it was paid"
    assert "Dites si l’équipe doit encore son engagement." in post(odile, page, **back)
    text = post(odile, page, **back, cancels="1")
    assert "Engagement annulé" in text
    assert desk_of(tournament).accounts[1].account == (0, 0)
    assert [*odile.get(f"{AT}caisse/?voir=owing").context["accounts"]] == [2], "who owes nothing is not there"
    for path in ("caisse/", "inscriptions/"):
        assert "rien à payer" in odile.get(f"{AT}{path}").content.decode()
    post(odile, "caisse/annuler/2/")
    assert desk_of(tournament).accounts[1].account == (1_600, 1_600)
    post(odile, page, **back, cancels="0")
    assert desk_of(tournament).accounts[1].account == (1_600, 0)


@pytest.mark.usefixtures("tournament")
def test_who_left_gets_its_entry_back_unless_somebody_says_no(odile: Client) -> None:
    asked = {"from_round": "1", "how": Team.Leaving.WITHDRAWAL.value}
    assert "16\u00a0€ payés" in odile.get(f"{AT}inscriptions/1/depart/", asked).content.decode()
    assert "16\u00a0€ restent dus" in odile.get(f"{AT}inscriptions/2/depart/", asked).content.decode()
    text = " ".join(odile.post(f"{AT}inscriptions/1/depart/", asked, follow=True).content.decode().split())
    assert f'href="{AT}caisse/equipe/1/#refund"> Rendre 16' in text
    assert '<option value="1" selected>' in odile.get(f"{AT}caisse/equipe/1/").content.decode()
    post(odile, "caisse/equipe/1/", do="refund", amount="16", means="online", cancels="1")
    assert "#refund" not in odile.get(f"{AT}inscriptions/1/").content.decode(), "it was done"


def test_who_paid_too_much_is_to_be_given_back_and_owes_nothing(
    odile: Client, tournament: Tournament
) -> None:
    team = tournament.teams.get(number=1)
    money.write_line(tournament, CashKind.PAYMENT, 1_600, author=None, means=Means.CASH, team=team)
    assert [*odile.get(f"{AT}caisse/?voir=owing").context["accounts"]] == [2]
    assert [*odile.get(f"{AT}caisse/?voir=overpaid").context["accounts"]] == [1]
    text = " ".join(odile.get(f"{AT}caisse/bilan/").content.decode().split())
    assert "1 compte à régler" in text
    assert "1 compte à rembourser" in text
    assert '<option value="0" selected>' in odile.get(f"{AT}caisse/equipe/1/").content.decode()


def test_what_a_winner_owes_and_the_box_lacks_is_said_where_prizes_are_handed_over(
    odile: Client, tournament: Tournament
) -> None:
    attendance.check_in_all(tournament)
    round_ = rounds.draw_round(tournament, [])
    rounds.publish_round(round_)
    table = round_.tables.get()
    set_result(table, *((1_000, 2_000) if table.ns.number == 1 else (2_000, 1_000)))
    assert standings.rows(standings.current(tournament))[0]["number"] == 2
    money.fix_prizes(tournament, {1: 3_000, 2: 1_000})
    post(odile, "etape/", step="finish", confirmed="1")
    Tournament.objects.update(corrections_until=timezone.now())
    page = " ".join(odile.get(f"{AT}caisse/prix/").content.decode().split())
    assert page.count("doit encore") == page.count("doit encore 16 €") == 1
    assert "Il reste 40 € à remettre ; la caisse a 0 €." in page
    lines = PAPERS["payout"].content(PaperRequest(Tournament.objects.get()))["data"]["lines"]
    notes = [line["notes"].replace("\u00a0", " ") for line in lines[:2]]
    assert ["doit encore 16 €" in note for note in notes] == [True, False]

    presenter = " ".join(odile.get(f"{AT}ecrans/remise-des-prix/").content.decode().split())
    assert "Doivent encore" in presenter
    assert "2 · Zoé Blanc – Max Noir</a> 16 €" in presenter

    give = f"{AT}caisse/prix/2/remettre/"
    answer = odile.post(give, {"left": 3_000, "means": "cash"}, follow=True)
    assert answer.redirect_chain[-1][0] == f"{AT}caisse/prix/?manque=2#prize-2"
    page = " ".join(answer.content.decode().split())
    assert "La caisse n’a que 0 €" in page
    assert page.count('name="anyway"') == 1
    assert not desk_of(tournament).books.prizes
    odile.post(give, {"left": 3_000, "means": "cheque"})
    odile.post(f"{AT}caisse/prix/1/remettre/", {"left": 1_000, "means": "cash", "anyway": "on"})
    assert [desk_of(tournament).books.purse(purse) for purse in Purse] == [-1_000, -3_000, 1_600]


def test_what_the_prize_list_gives_stands_beside_the_prizes_in_money(
    odile: Client, tournament: Tournament
) -> None:
    tournament.prizes.create(rank=1, text="Un jambon")
    tournament.prizes.create(rank=4, text="Une bouteille")
    tournament.special_prizes.create(place=1, kind="last", label="Au dernier", text="Une lanterne")
    page = post(odile, "caisse/prix/", rank1="12")
    promised = page[page.index("Le palmarès donnera") :]
    places = [promised.index(what) for what in ("Un jambon", "12 €", "Une bouteille", "Une lanterne")]
    assert places == sorted(places)
    assert "Changer les lots" in promised
