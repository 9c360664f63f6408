"""What stands beside the teams of a list: payments, written once into the journal; remarks, telephones."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tests.registration.reading import reading
from tournaments.core.ledger.accounts import Means
from tournaments.core.models.money import FeeKind
from tournaments.core.models.planning import Tournament
from tournaments.core.money.actions import set_fee_kinds, set_prices
from tournaments.core.money.prices import Prices
from tournaments.core.money.queries import desk_of
from tournaments.core.registration import importing, queries
from tournaments.core.registration.actions import forget_contacts, import_rows
from tournaments.core.registration.columns import FEES, PAYMENTS
from tournaments.core.registration.lists.preview import ImportPreview

ONLINE = """Référence commande;Statut de la commande;Nom participant;Prénom participant;Moyen de paiement;\
Tarif;Montant tarif;Montant code promo;Nom du partenaire;Prénom du partenaire;Club
5001;Validé;LEROUX;Camille;Carte bancaire;Equipe;20,00;;BESSON;Noël;Amicale
5002;Validé;TOUR;Maëlys;Carte bancaire;Equipe;20,00;;ŒUVRARD;Inès;Foyer
5003;Remboursé;GAUDIN;Paul;Carte bancaire;Equipe;20,00;;GAUDIN;Luc;Amicale"""
BY_PLAYER = """Commande;Nom;Prénom;Nom de l’équipe;Montant payé;Moyen de paiement
11;LEROUX;Camille;Les As;10,00 €;CB
11;BESSON;Noël;Les As;10,00 €;CB
12;TOUR;Maëlys;Dix de der;10,00 €;Chèque
13;ŒUVRARD;Inès;Dix de der;;"""

PAIRS = [
    "Joueur 1;Joueur 2",
    "Anne Un;Paul Deux",
    "Zoé Roy;Luc Noir",
    "Max Blanc;Eva Petit",
    "Tom Vert;Guy Long",
]
# A list, and of each of its teams what is paid (cents, or «all») and by which means the list says.
LISTS = [
    ("an export of orders", ONLINE, [("2000", "online"), ("2000", "online"), ("2000", "online")]),
    ("a ticket for each player", BY_PLAYER, [("2000", "online"), ("1000", "cheque")]),
    ("a word", "Payé\noui\nnon\n", [("all", ""), ("", ""), ("", "")]),
    ("amounts written in all ways", "Réglé\n20 €\n20.00\n0,00\n16 euros",
     [("2000", ""), ("2000", ""), ("", ""), ("1600", "")]),
    ("how it was paid", "Montant;Mode de règlement\n20;Virement\n20;espèces\n20;?",
     [("2000", "wire"), ("2000", "cash"), ("2000", "")]),
    ("a price of a list without orders is none that was paid", "Montant\n20\n20", [("", ""), ("", "")]),
    ("what is left to pay is not paid", "Reste à payer\n20\n20", [("", ""), ("", "")]),
    ("the days of a workbook under «payé»", "Payé\n46328\n46329", [("", ""), ("", "")]),
    ("dates under «payé le»", "Payé le\n02/11/2026\n", [("", ""), ("", "")]),
]  # fmt: skip


@pytest.mark.parametrize(("text", "paid"), [pytest.param(*row[1:], id=row[0]) for row in LISTS])
def test_a_list_says_what_was_paid(text: str, paid: list[tuple[str, str]]) -> None:
    if not text.startswith(("Référence", "Commande")):  # columns beside those of the players
        text = "\n".join(map(";".join, zip(PAIRS, text.split("\n"), strict=False)))
    assert [(draft.paid, draft.means) for draft in reading(text, money=PAYMENTS).drafts] == paid


TOLD = """Joueur 1;Joueur 2;Courriel;Téléphone (le soir du concours);Remarque;Commentaire
Anne Un;Paul Deux;anne@example.org;06 12 34 56 78;vient avec sa fille;
Zoé Roy;Luc Noir;;+33 6 98 76 54 32;"arrive
tard";sans porc
Max Blanc;Eva Petit;;;Annulé par mail;"""


def test_remarks_and_telephones_come_with_their_teams(tournament: Tournament) -> None:
    bring_in(tournament, TOLD)
    told = [(team.remark, team.contact) for team in queries.teams_of(tournament)]
    assert told == [
        ("vient avec sa fille", "anne@example.org · 06 12 34 56 78"),
        ("arrive tard · sans porc", "+33 6 98 76 54 32"),
    ]


def test_a_remark_that_speaks_against_its_line_is_asked_about() -> None:
    assert "Annulé par mail" in reading(TOLD).drafts[2].doubt


def test_telephones_are_forgotten_at_the_seal(tournament: Tournament) -> None:
    bring_in(tournament, TOLD)
    forget_contacts(tournament)
    assert {team.contact for team in queries.teams_of(tournament)} == {""}
    assert {team.contact for team in queries.teams_of(tournament)[0].history.all()} == {""}


def test_without_a_cash_desk_no_column_is_one_of_payments() -> None:
    assert {column.role for column in reading(ONLINE).columns}.isdisjoint(PAYMENTS)


def bring_in(tournament: Tournament, text: str) -> ImportPreview:
    preview = importing.check_drafts(tournament, reading(text, money=PAYMENTS | FEES).drafts)
    import_rows(tournament, preview.entries, preview.changed)
    return preview


def paid(tournament: Tournament) -> dict[int, int]:
    found = desk_of(tournament)
    assert found is not None
    return {number: one.account.paid for number, one in found.accounts.items()}


def test_the_same_list_again_doubles_nothing(desk: Tournament) -> None:
    assert bring_in(desk, ONLINE).paid == 4_000
    assert paid(desk) == {1: 2_000, 2: 2_000}
    again = bring_in(desk, ONLINE)
    assert (len(again.same), again.ready, again.payments) == (2, [], [])
    assert paid(desk) == {1: 2_000, 2: 2_000}


def test_a_newer_list_brings_what_was_paid_since(desk: Tournament) -> None:
    bring_in(
        desk,
        ONLINE.replace(
            "5001;Validé;LEROUX;Camille;Carte bancaire;Equipe;20,00",
            "5001;Validé;LEROUX;Camille;;Equipe;5,00",
        ),
    )
    assert paid(desk)[1] == 500
    preview = bring_in(desk, ONLINE)
    (change,) = preview.changing[0].match.changes  # type: ignore[union-attr]
    assert (change.field, change.before, change.after) == ("paid", "5\u00a0€", "15\u00a0€ (en ligne)")
    assert paid(desk) == {1: 2_000, 2: 2_000}
    team = queries.team_numbered(desk, 1)
    assert team.history.count() == 1, "the team itself is not written again"


def test_teams_that_only_pay_keep_their_numbers_and_players(desk: Tournament) -> None:
    """All registered teams are in the list with a payment, and one is new."""
    pairs = "Joueur 1;Joueur 2;Payé\nAnne Un;Paul Deux;{0}\nZoé Roy;Luc Noir;{0}"
    bring_in(desk, pairs.format("non"))
    bring_in(desk, pairs.format("oui") + "\nMax Blanc;Eva Petit;oui")
    assert paid(desk) == {1: 2_000, 2: 2_000, 3: 2_000}


def test_paid_without_an_amount_is_all_that_is_owed_once(desk: Tournament) -> None:
    text = "Joueur 1;Joueur 2;Payé\nAnne Un;Paul Deux;oui\nZoé Roy;Luc Noir;non"
    for _again in range(2):
        bring_in(desk, text)
        assert paid(desk) == {1: 2_000, 2: 0}


def test_the_page_says_what_was_paid_and_asks_how(desk: Tournament, client: Client, cast: Any) -> None:
    client.force_login(cast.denis)
    read, check = (reverse(name, args=[desk.slug]) for name in ("registration_import", "import_check"))
    page = client.post(read, {"text": BY_PLAYER})
    shown = page.content.decode()
    for words in ("2 paiements", "30\u00a0€", "Montant payé", "Payé comment"):
        assert words in shown
    preview = page.context["preview"]
    sent = {"ready": preview.packed, "waiting": preview.packed_waiting, "confirm": "1"}
    assert not client.post(check, {**sent, "payments": "no"}).context
    assert paid(desk) == {1: 0, 2: 0}
    page = client.post(read, {"text": BY_PLAYER})
    preview = page.context["preview"]
    sent = {"ready": preview.packed, "waiting": preview.packed_waiting, "confirm": "1", "payments": "cheque"}
    changed = client.post(check, sent)
    assert "Une équipe a changé" in changed.content.decode(), "the page said another means"
    preview = changed.context["preview"]
    client.post(check, {**sent, "ready": preview.packed, "seen": preview.seen})
    assert paid(desk) == {1: 2_000, 2: 1_000}
    assert {line.means for line in desk.cash_entries.all()} == {Means.CHEQUE}
    assert {line.author for line in desk.cash_entries.all()} == {cast.denis}


@pytest.fixture
def by_kind(desk: Tournament) -> Tournament:
    """A concours where a member pays 8 € and another player 10 €."""
    set_prices(desk, Prices(fees={FeeKind.OTHER: 1_000, FeeKind.MEMBER: 800}, per_player=True))
    desk.refresh_from_db()
    return desk


MEMBERS = """Joueur 1;Joueur 2;Adhérent 1;Adhérent 2;Payé
Anne Un;Paul Deux;{};non;{}
Zoé Roy;Luc Noir;oui;oui;"""


def test_a_newer_list_says_who_is_a_member(by_kind: Tournament) -> None:
    bring_in(by_kind, MEMBERS.format("non", ""))
    preview = bring_in(by_kind, MEMBERS.format("oui", "oui"))
    (line,) = preview.changing
    assert line.match is not None
    assert [(change.field, change.before, change.after) for change in line.match.changes] == [
        ("fees", "non adhérent, non adhérent", "adhérent, non adhérent"),
        ("paid", "", "18\u00a0€ (en ligne)"),
    ]
    assert paid(by_kind) == {1: 1_800, 2: 0}
    assert not bring_in(by_kind, MEMBERS.format("oui", "oui")).ready


def test_a_fee_that_the_desk_has_set_is_asked_about(by_kind: Tournament) -> None:
    bring_in(by_kind, MEMBERS.format("non", ""))
    set_fee_kinds(queries.team_numbered(by_kind, 1), [FeeKind.YOUNG, FeeKind.OTHER])
    preview = bring_in(by_kind, MEMBERS.format("non", ""))
    (asked,) = preview.waiting
    assert "Corrigé ici depuis" in asked.warnings[0]
    assert not preview.ready


def test_players_the_other_way_round_keep_their_own_fee(by_kind: Tournament) -> None:
    bring_in(by_kind, MEMBERS.format("oui", ""))
    turned = MEMBERS.format("oui", "").replace("Anne Un;Paul Deux;oui;non", "Paul Deux;Anne Un;non;oui")
    assert not bring_in(by_kind, turned).ready


def test_a_payment_that_is_not_the_fee_is_said(by_kind: Tournament, client: Client, cast: Any) -> None:
    client.force_login(cast.denis)
    text = MEMBERS.format("oui", "20") + "15\nMax Blanc;Eva Petit;;;20\nTom Vert;Guy Long;;;oui"
    page = client.post(reverse("registration_import", args=[by_kind.slug]), {"text": text})
    balances = [(line.overpaid, line.owing) for line in page.context["preview"].new]
    assert balances == [(200, 0), (0, 100), (0, 0), (0, 0)]
    shown = " ".join(page.content.decode().split())
    for words in (
        "1 équipe a payé plus que son engagement.",
        "1 équipe a payé moins",
        "2 € de trop",
        "reste 1 €",
    ):
        assert words in shown


def test_a_newer_list_that_says_less_was_paid_is_told(desk: Tournament, client: Client, cast: Any) -> None:
    """A refund that the desk does not know of; the journal is not changed by a list."""
    client.force_login(cast.denis)
    pairs = "Joueur 1;Joueur 2;Payé\nAnne Un;Paul Deux;{}\nZoé Roy;Luc Noir;20"
    bring_in(desk, pairs.format("20"))
    page = client.post(reverse("registration_import", args=[desk.slug]), {"text": pairs.format("10")})
    assert "N° 1 : la liste dit 10 € payés, la caisse 20 €." in " ".join(page.content.decode().split())
    assert not page.context["preview"].ready
    assert paid(desk) == {1: 2_000, 2: 2_000}
