"""Lists of every kind that clubs have, from the file to what a confirmation would write."""

from __future__ import annotations

import io
from collections.abc import Callable

import pytest
from openpyxl import Workbook
from tablib import Dataset

from tests.registration.reading import SHEETS, sheets
from tournaments.core.models.planning import Tournament
from tournaments.core.registration.columns import PAYMENTS, read_columns
from tournaments.core.registration.importing import check_drafts
from tournaments.core.registration.lists.preview import CheckedLine
from tournaments.core.registration.spreadsheets import file_of, read_file, read_text

HEAD = "Référence commande;Date de la commande;Statut de la commande;Nom participant;Prénom participant;"
PAYER = "Nom payeur;Prénom payeur;Email payeur;Raison sociale;Moyen de paiement;Billet;Numéro de billet;"
PRICE = "Tarif;Montant tarif;Code Promo;Montant code promo;"
ORDERS_OF_TEAMS = f"""{HEAD}{PAYER}{PRICE}Nom du partenaire;"Prénom du partenaire  ";Club;"Téléphone
(le soir du concours)";Remarque
7001;02/11/2026 21:59;Validé;LEROY;Alix;LEROY;Alix;a@example.org;;Carte bancaire;url;81;Equipe;20,00;;;\
BRUN;Noé;Pont;0612345678;"Tard,
vers 20 h"
7002;03/11/2026 08:12;Validé;de la Rive;Maud;PETIT;Jo;j@example.org;Foyer;CB;url;82;Equipe;20,00;;;\
Œuf;Ida;Foyer;0698765432;
7003;03/11/2026 09:40;Remboursé;GARNIER;Paul;GARNIER;Paul;p@example.org;;CB;url;83;Equipe;20,00;;;\
GARNIER;Luc;Pont;0611111111;Annulé par mail
7004;04/11/2026 10:05;Annulé;ROCHE;Anne;ROCHE;Anne;r@example.org;;CB;url;84;Equipe;0,00;PROMO;20,00;\
ROCHE;Éva;;0622222222;"""
TICKETS_OF_PLAYERS = f"""{HEAD}{PAYER}{PRICE}Nom de l'équipe;Club
7011;02/11/2026 21:59;Validé;LEROY;Alix;LEROY;Alix;a@example.org;;CB;url;91;Joueur;10,00;;;Les Rois;Pont
7011;02/11/2026 21:59;Validé;BRUN;Noé;LEROY;Alix;a@example.org;;CB;url;92;Joueur;10,00;;;Les Rois;Pont
7012;03/11/2026 08:12;Validé;RIVE;Maud;RIVE;Maud;m@example.org;;CB;url;93;Joueur;10,00;;;Capot;Foyer
7013;03/11/2026 09:12;Validé;ŒUF;Ida;ŒUF;Ida;i@example.org;;CB;url;94;Joueur;10,00;;;Capot;Foyer"""
ANSWERS = """"Horodateur","Adresse e-mail","Nom et prénom du joueur 1","Nom et prénom du joueur 2",\
"Club ou village (facultatif)","Numéro de portable","J'accepte le règlement"
"2026/11/02 9:59:12 PM UTC+1","a@example.org","Alix Leroy","Noé Brun","Pont","0612345678","Oui"
"2026/11/02 10:31:40 PM UTC+1","n@example.org","BRUN Noe","leroy alix ","pont","06 98 76 54 32","Oui"
"2026/11/03 8:12:01 AM UTC+1","m@example.org","Maud Rive","?","Foyer","0611111111","Oui"
"2026/11/04 8:12:01 AM UTC+1","m@example.org","Maud Rive","Ida Œuf","Foyer","0611111111","Oui\""""
PAIRS = "Joueur 1;Joueur 2;Club\nAlix Leroy;Noé Brun;Forêt\nMaud Rive;Ida Œuf;Foyer"
SPOILT = PAIRS.encode().decode("cp1252")
MAIL = """Bonjour,
voici nos équipes pour samedi :
1/ Alix Leroy - Noé Brun (Forêt)
2/ Maud Rive – Ida Œuf (Foyer)
3/ Anne Roche + Éva Roche
À bientôt, Josiane
06 12 34 56 78"""
PRESS = """Le podium :
- Val Marcel et Val Joseph avec 4920 points,
- Grand Alain et Doux Gérard 4857 points,
- Perrin Norbert et Chêne René,4807 points."""
LINE_OF_PRESS = "1er : Jean Coudre et Chris Salle avec 4 046 points ; 2e : Duran/ Valens : 3 755 points"
RESULTS = """Place Numéro Nom Prénom Séquence A (60 min) Séquence B (60 min) Total points
1 31 Voisin Jean 1044 494 1538
2 36 Lebon Patrick 394 746 1140"""
NUMBERS = """N°;Joueur 1;Joueur 2
01;Alix Leroy;Noé Brun
02;Maud Rive;Ida Œuf
2 bis;Anne Roche;Éva Roche
12A;Paul Garnier;Luc Garnier
0;Zoé Roy;Max Roy"""
SINGLES = """Joueur 1;Joueur 2;Club
Alix Leroy;Noé Brun;Forêt
Maud Rive;;Foyer
Ida Œuf;cherche partenaire;Foyer
Anne Roche;X;Foyer
Paul Garnier;X;Foyer"""
NAMESAKES = "Joueur 1;Joueur 2;Club\nJean Martin;Jean Martin;Pont\nLuc Petit;Luc Petit (fils);Foyer"
DECOMPOSED = "Joueur 1;Joueur 2;Club\nE\u0301ric Noe\u0308l;Zoé Roy;Pont\nÉric Noël;Max Roy;Pont"


def workbook(*rows: list[object], merged: str = "") -> bytes:
    """A workbook of one sheet, with cells that are one in the file."""
    book, content = Workbook(), io.BytesIO()
    for row in rows:
        book.active.append(row)
    if merged:
        book.active.merge_cells(merged)
    book.save(content)
    return content.getvalue()


def lower_header_is_shorter() -> bytes:
    """Names and given names stand below «Joueur 1», beside columns that have one heading."""
    return workbook(
        ["Joueur 1", None, "Joueur 2", None, "Club", "Repas", "Remarque"],
        ["Nom", "Prénom", "Nom", "Prénom"],
        ["LEROY", "Alix", "BRUN", "Noé", "Forêt", 2, None],
        ["RIVE", "Maud", "ŒUF", "Ida", "Foyer", 1, "tard"],
        merged="A1:B1",
    )


def two_headers() -> bytes:
    """A header of two lines, in which «Joueur 1» stands above two columns."""
    return workbook(
        ["N°", "Joueur 1", None, "Joueur 2", None, "Club"],
        [None, "Nom", "Prénom", "Nom", "Prénom", None],
        [1, "LEROY", "Alix", "BRUN", "Noé", "Forêt"],
        [2, "RIVE", "Maud", "ŒUF", "Ida", "Foyer"],
        merged="B1:C1",
    )


def with_total() -> bytes:
    """The lines of a cash desk, with their sum at the end."""
    return workbook(
        ["N°", "Joueur 1", "Joueur 2", "Club", "Montant", "Mode de paiement"],
        [1, "LEROY Alix", "BRUN Noé", "Forêt", 20, "espèces"],
        [2, "RIVE Maud", "ŒUF Ida", "Foyer", 20, "chèque"],
        ["Total", "2 équipes", None, None, 40, None],
    )


def formulas() -> bytes:
    """Whole names are formulas that nobody has computed; their parts stand beside them."""
    return workbook(
        ["Nom 1", "Prénom 1", "Joueur 1", "Nom 2", "Prénom 2", "Club"],
        ["LEROY", "Alix", '=A2&" "&B2', "BRUN", "Noé", "Forêt"],
        ["RIVE", "Maud", '=A3&" "&B3', "ŒUF", "Ida", "Foyer"],
    )


def opendocument() -> bytes:
    headers, *rows = (line.split(";") for line in PAIRS.splitlines())
    return file_of("ods", Dataset(*rows, headers=headers))


TWO = ["Alix Leroy + Noé Brun (Forêt)", "Maud Rive + Ida Œuf (Foyer)"]
CAPITALS = ["LEROY Alix + BRUN Noé (Forêt) 2000 cash", "RIVE Maud + ŒUF Ida (Foyer) 2000 cheque"]
TURNED = ["Alix LEROY + Noé BRUN (Forêt)", "Maud RIVE + Ida ŒUF (Foyer)"]
# A list, its ready lines (names, club, cents paid, means), the first cells of those to look at, those off.
LISTS: list[tuple[str, str | bytes | Callable[[], bytes], list[str], list[str], list[str]]] = [
    ("orders of teams", ORDERS_OF_TEAMS,
     ["Alix LEROY + Noé BRUN (Pont) 2000 online", "Maud de la Rive + Ida Œuf (Foyer) 2000 online"],
     [], ["Remboursé", "Annulé"]),
    ("a ticket for each player", TICKETS_OF_PLAYERS,
     ["Alix LEROY + Noé BRUN (Pont) 2000 online", "Maud RIVE + Ida ŒUF (Foyer) 2000 online"], [], []),
    ("last year’s teams on a hidden first sheet", lambda: sheets(*SHEETS), ["Anne Un + Paul Deux"], [], []),
    ("encoded twice", SPOILT.encode(), TWO, [], []),
    ("a sum at the end", with_total, CAPITALS, ["2 équipes"], []),
    ("lines of a newspaper", PRESS, [],
     ["Le podium :", "Val Marcel", "Grand Alain", "Perrin Norbert"], []),
    ("a newspaper in one line", LINE_OF_PRESS, [], ["1er"], []),
    ("results of last year", RESULTS, [], ["Place Numéro", "1 31 Voisin", "2 36 Lebon"], []),
    ("answers to a form", ANSWERS, ["Alix Leroy + Noé Brun (Pont)", "Maud Rive + Ida Œuf (Foyer)"],
     ["BRUN Noe", "Maud Rive"], []),
    ("two lines of headings", two_headers, TURNED, [], []),
    ("two lines of headings, the upper one longer", lower_header_is_shorter, TURNED, [], []),
    ("a workbook of LibreOffice", opendocument, TWO, [], []),
    ("letters of a Mac", PAIRS.replace("\n", "\r").encode("mac_roman"), TWO, [], []),
    ("UTF-16 without its mark", PAIRS.replace(";", "\t").encode("utf-16-le"), TWO, [], []),
    ("accents apart from their letters", DECOMPOSED,
     ["E\u0301ric Noe\u0308l + Zoé Roy (Pont)"], ["Éric Noël"], []),
    ("formulas without a value", formulas, TURNED, [], []),
    ("numbers that are none", NUMBERS, ["Alix Leroy + Noé Brun", "Maud Rive + Ida Œuf"],
     ["Anne Roche", "Paul Garnier", "Zoé Roy"], []),
    ("players without partner", SINGLES, TWO[:1],
     ["Maud Rive", "Ida Œuf", "Anne Roche", "Paul Garnier"], []),
    ("an e-mail", MAIL, [*TWO, "Anne Roche + Éva Roche"],
     ["Bonjour", "voici nos équipes", "À bientôt", "06 12 34 56 78"], []),
    ("father and son", NAMESAKES, ["Luc Petit + Luc Petit (fils) (Foyer)"], ["Jean Martin"], []),
]  # fmt: skip


@pytest.mark.parametrize(
    ("content", "ready", "asked", "off"), [pytest.param(*row[1:], id=row[0]) for row in LISTS]
)
def test_a_list_becomes(
    desk: Tournament,
    content: str | bytes | Callable[[], bytes],
    ready: list[str],
    asked: list[str],
    off: list[str],
) -> None:
    content = content() if callable(content) else content
    lines = read_text(content) if isinstance(content, str) else read_file(content)
    preview = check_drafts(desk, read_columns(lines, money=PAYMENTS).drafts)
    assert [shown(line) for line in preview.new] == ready
    first = [line.draft.player1 for line in preview.waiting]
    assert [text[: len(start)] for text, start in zip(first, asked, strict=True)] == asked
    assert [line.draft.off for line in preview.set_aside] == off


def shown(line: CheckedLine) -> str:
    assert line.entry is not None
    players = " + ".join(filter(None, (line.entry.player1, line.entry.player2)))
    club = f" ({line.entry.club})" if line.entry.club else ""
    paid = line.entry.paid
    return f"{players}{club}" + (f" {paid.cents} {paid.means}" if paid else "")
