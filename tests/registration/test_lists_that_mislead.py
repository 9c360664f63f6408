"""Lists in which a line looks ready and is not: what a person would stop at is asked about, or left out.

Each is a kind that a stranger brought in wrong; what is right stands beside it.
"""

from __future__ import annotations

import io
import zipfile
from collections.abc import Callable

import pytest
from openpyxl import Workbook
from openpyxl.cell.rich_text import CellRichText, TextBlock
from openpyxl.cell.text import InlineFont

from tests.registration.reading import sheets
from tests.registration.test_lists_as_clubs_have_them import shown
from tournaments.core.models.money import FeeKind
from tournaments.core.models.planning import Tournament
from tournaments.core.money.actions import set_prices
from tournaments.core.money.prices import Prices
from tournaments.core.registration.actions import import_rows
from tournaments.core.registration.columns import FEES, PAYMENTS, read_columns
from tournaments.core.registration.importing import check_drafts
from tournaments.core.registration.lists.preview import ImportPreview
from tournaments.core.registration.spreadsheets import read_file, read_text

# A list of teams under «Joueur 1;Joueur 2» and one more heading: which lines are ready, asked about, off.
BESIDE = [
    ("Désactivé", ["Non", "Oui", "Non"], "n.n", ""),
    ("Actif", ["1", "0", "1"], "n.n", ""),
    ("Supprimé", ["0", "1", "0"], "n.n", ""),
    ("Remboursé", ["0", "20,00", "0"], "n.n", ""),
    ("Date d'annulation", ["", "2026-11-12T10:00:00", "0000-00-00"], "n.n", ""),
    ("Absence", ["", "x", ""], "n.n", ""),
    ("Ann.", ["", "x", ""], "n.n", ""),
    ("Etat", ["I", "A", "I"], "n?n", ""),
    ("Commentaire", ["", "pas sûr", ""], "n?n", ""),
    ("J'accepte que mon nom soit publié", ["Oui", "Non", "Oui"], "nnn", ""),
    ("Non payé", ["x", "", ""], "nnn", ""),
    ("Payé ?", ["1", "0", "1"], "nnn", "all,,all"),
    ("Payé", ["20", "10 € Léa", "20"], "n?n", ""),
    ("Repas payé", ["30", "15", "15"], "nnn", ",,"),
    ("Parking payé", ["5", "5", ""], "nnn", ",,"),
    ("Assurance réglée", ["oui", "non", "oui"], "nnn", ",,"),
    ("Montant payé (engagement)", ["20", "20", "10"], "nnn", "2000,2000,1000"),
    ("Observations", ["", "a un empêchement", ""], "n?n", ""),
    ("Confirmé", ["oui", "?", "oui"], "n?n", ""),
    ("Avez-vous des questions ?", ["", "Non", "Non"], "nnn", ""),
    ("Caution versée", ["50", "50", "50"], "nnn", ",,"),
    ("Contribution payée à HelloAsso", ["1,50", "1,50", ""], "nnn", ",,"),
    ("Tickets payés", ["2", "2", "2"], "nnn", ",,"),
    ("Montant payé", ["€20.00", "EUR 20", "20,-"], "nnn", "2000,2000,2000"),
    ("Règlement payé", ["20€ CB", "20 € esp", "10"], "nnn", "2000 card,2000 cash,1000"),
    ("Tarif", ["Concours", "Repas accompagnant", "Concours"], "n?n", ""),
    ("Joueur 3", ["", "Rita Dix", ""], "n?n", ""),
    ("Club", ["Metz", "payé", "aucun"], "n?n", ""),
    ("Club", ["Metz", "Zoé Lamy", "Foyer"], "n?n", ""),
]  # fmt: skip
PAIRS = ["Anne Besse;Paul Besse", "Zoé Lamy;Luc Lamy", "Marc Boyer;Ana Boyer"]


@pytest.mark.parametrize(("title", "cells", "states", "paid"), BESIDE)
def test_a_column_beside_the_names(
    desk: Tournament, title: str, cells: list[str], states: str, paid: str
) -> None:
    """States of the lines: n ready, ? to look at, . set aside by the list itself."""
    lines = [f"{pair};{cell}" for pair, cell in zip(PAIRS, cells, strict=True)]
    preview = read(desk, "\n".join([f"Joueur 1;Joueur 2;{title}", *lines]))
    assert states_of(preview) == states
    if paid:
        drafts = [line.draft for line in preview.lines]
        assert ",".join(f"{draft.paid} {draft.means}".strip() for draft in drafts) == paid


def states_of(preview: ImportPreview) -> str:
    return "".join("." if line.set_aside else "n" if line.ready else "?" for line in preview.lines)


def read(desk: Tournament, content: str | bytes) -> ImportPreview:
    lines = read_text(content) if isinstance(content, str) else read_file(content)
    return check_drafts(desk, read_columns(lines, money=PAYMENTS | FEES).drafts)


NOBODY = [
    *("oui", "non", "sans", "en cours", "Tirage au sort", "Place libre", "Dispo", "Joker", "Fantôme"),
    *("trouvera sur place", "Ami de Zoé", "le mari d’Elsa", "le président", "Bénévole", "Luc ou Marc"),
    *("Nouveau", "Comme l’an dernier", "Surprise", "Toujours Eva", "Denis puis Marc", "ex Hélène Roy"),
    *(
        "Luc → Marc",
        "Zoé Neuf, Bron",
        "Luc Vert (payé)",
        "Le maire",
        "Test Test",
        "-Marc Roy",
        "Paul",
        "Tonton Paul",
        "Belote Club Metz",
    ),
]


@pytest.mark.parametrize("partner", NOBODY)
def test_a_partner_at_whom_a_person_would_stop(desk: Tournament, partner: str) -> None:
    assert states_of(read(desk, f"Joueur 1;Joueur 2\nAnne Besse;Paul Besse\nOscar Petit;{partner}")) == "n?"


NAMES = [
    "Luc Maire",
    "Marie Nouveau",
    "Jean Sort",
    "Max Président",
    "Le Goff, Anne-Marie",
    "Luc Petit (fils)",
]


@pytest.mark.parametrize("partner", NAMES)
def test_a_partner_at_whom_nobody_would_stop(desk: Tournament, partner: str) -> None:
    assert states_of(read(desk, f"Joueur 1;Joueur 2\nOscar Petit;{partner}")) == "n"


def workbook(fill: Callable[[Workbook], None]) -> bytes:
    book, content = Workbook(), io.BytesIO()
    fill(book)
    book.save(content)
    return content.getvalue()


def struck_within(book: Workbook) -> None:
    book.active.append(["Joueur 1", "Joueur 2"])
    book.active.append(
        ["Zoé Lamy", CellRichText(TextBlock(InlineFont(strike=True), "Luc Lamy"), " Max Vert")]
    )


def struck_whole(book: Workbook) -> None:
    book.active.append(["Joueur 1", "Joueur 2"])
    gone = [CellRichText(TextBlock(InlineFont(strike=True), name)) for name in ("Zoé Lamy", "Luc Lamy")]
    book.active.append(gone)


def merged_club(book: Workbook) -> None:
    for row in (
        ["Joueur 1", "Joueur 2", "Club"],
        ["Anne Besse", "Paul Besse", "Metz"],
        ["Zoé Lamy", "Luc Lamy"],
    ):
        book.active.append(row)
    book.active.merge_cells("C2:C3")


def instructions_first(book: Workbook) -> None:
    book.active.title = "Mode d’emploi"
    book.active.append(["Remplir l’onglet suivant"])
    other = book.create_sheet("Inscriptions")
    for row in (["Joueur 1", "Joueur 2"], ["Anne Besse", "Paul Besse"]):
        other.append(row)


def ods(rows: str, styles: str = "") -> bytes:
    spaces = " ".join(f'xmlns:{name}="urn:{name}"' for name in ("office", "table", "text", "style"))
    body = f'<table:table table:name="F">{rows}</table:table>'
    content, made = f"<office:d {spaces}>{styles}{body}</office:d>", io.BytesIO()
    with zipfile.ZipFile(made, "w") as book:
        book.writestr("mimetype", "application/vnd.oasis.opendocument.spreadsheet")
        book.writestr("content.xml", content)
    return made.getvalue()


def ods_row(*cells: str) -> str:
    inner = "".join(f"<table:table-cell><text:p>{cell}</text:p></table:table-cell>" for cell in cells)
    return f"<table:table-row>{inner}</table:table-row>"


STRUCK = '<style:style style:name="T"><style:p style:text-line-through-style="solid"/></style:style>'
SPAN = '<text:span text:style-name="T">{}</text:span>'
ODS_STRUCK = ods(
    ods_row("Joueur 1", "Joueur 2") + ods_row(SPAN.format("Zoé Lamy"), SPAN.format("Luc Lamy")), STRUCK
)
BROKEN = ods(ods_row("Équipe", "Club") + ods_row("Anne Besse<text:line-break/>et Paul Besse", "Metz"))
HTML = b"""<html><body><table><tr><th>Joueur 1</th><th>Joueur 2</th></tr>
<tr><td>Anne&nbsp;Besse</td><td><b>Paul</b> Besse</td></tr></table></body></html>"""
ORDERS = (
    "Commande;Statut;Nom;Prénom;Montant payé (commande)\n91;Validé;Besse;Anne;20\n91;Validé;Besse;Paul;20"
)
TWO_PAIRS = (
    "Commande;Joueur 1;Joueur 2;Montant de la commande\n91;Anne Besse;Paul Besse;40\n91;Zoé Lamy;Luc Lamy;40"
)
MEALS = """Référence commande;Tarif;Nom participant;Prénom participant
91;Concours;Besse;Anne
91;Repas accompagnant;Besse;Rose
92;Concours;Lamy;Zoé
92;Concours;Lamy;Luc"""
BOTH_PAID = """Joueur 1;Payé;Joueur 2;Payé
Anne Besse;10;Paul Besse;10
Zoé Lamy;oui;Luc Lamy;non
Marc Boyer;oui;Ana Boyer;oui"""
ONE_PAID = """Nom de l'équipe;Nom;Prénom;Payé
Les Dames;Noir;Léa;oui
Les Dames;Noir;Tom;non
Les As;Besse;Anne;oui
Les As;Besse;Paul;oui"""
TWO_MEANS = """Nom de l'équipe;Nom;Prénom;Payé;Moyen de paiement
Les Rois;Lamy;Zoé;10;Espèces
Les Rois;Lamy;Luc;10;Chèque"""
MIXED = "Anne Besse;Éloïse Noël\nZoé Lamy;Noë Hervé\n".encode() + "Jérôme Été;Anaïs Été".encode("cp1252")
LISTS: list[tuple[str, str | bytes, list[str], str]] = [
    ("the lines that do not come on the first sheet",
     sheets(("Désistements", "visible", ["Joueur 1 – Joueur 2", "Anne Besse – Paul Besse"]),
            ("Inscrits", "visible", ["Joueur 1 – Joueur 2", "Zoé Lamy – Luc Lamy"])),
     ["Zoé Lamy + Luc Lamy"], "n"),
    ("no other sheet", sheets(("Annulés", "visible", ["Joueur 1 – Joueur 2", "Anne Un – Luc Roy"])), [], "."),
    ("instructions on the first sheet", workbook(instructions_first), ["Anne Besse + Paul Besse"], "n"),
    ("a partner struck within a cell", workbook(struck_within), [], "?"),
    ("two names struck within their cells", workbook(struck_whole), [], "."),
    ("names struck within cells of LibreOffice", ODS_STRUCK, [], "."),
    ("a line break in a cell of LibreOffice", BROKEN, ["Anne Besse + Paul Besse (Metz)"], "n"),
    ("a club over two rows", workbook(merged_club),
     ["Anne Besse + Paul Besse (Metz)", "Zoé Lamy + Luc Lamy (Metz)"], "nn"),
    ("a web page called .xls", HTML, ["Anne Besse + Paul Besse"], "n"),
    ("a line of another program in a file of UTF-8", MIXED,
     ["Anne Besse + Éloïse Noël", "Zoé Lamy + Noë Hervé", "Jérôme Été + Anaïs Été"], "nnn"),
    ("two names one below the other", 'Équipe;Club\n"Anne Besse\nPaul Besse";Metz\n"Zoé Lamy\nLuc Lamy";Bron',
     ["Anne Besse + Paul Besse (Metz)", "Zoé Lamy + Luc Lamy (Bron)"], "nn"),
    ("strokes between the columns", "Joueur 1|Joueur 2|Club\nAnne Besse|Paul Besse|Metz",
     ["Anne Besse + Paul Besse (Metz)"], "n"),
    ("the club between the players", "Anne Besse;Metz;Paul Besse;Bron\nZoé Lamy;Saint Priest;Luc Lamy;Bron",
     ["Anne Besse + Paul Besse (Metz)", "Zoé Lamy + Luc Lamy (Saint Priest)"], "nn"),
    ("the club first", "Amicale Metz;Anne Besse;Paul Besse", ["Anne Besse + Paul Besse (Amicale Metz)"], "n"),
    ("seats as headings", "Nord;Sud\nAnne Besse;Paul Besse", ["Anne Besse + Paul Besse"], "n"),
    ("she and he", "Lui;Elle;Village\nPaul Besse;Anne Besse;Metz", ["Paul Besse + Anne Besse (Metz)"], "n"),
    ("a partner called as a club", "Joueur 1;Joueur 2;Club\nMarc Boyer;Foyer Rural;Foyer Rural", [], "?"),
    ("a couple of one family name", "Anne et Paul Roy", [], "?"),
    ("titles", "Mme Odette Perret et M. Jean Perret", ["Odette Perret + Jean Perret"], "n"),
    ("signs of messages", "1️⃣ Anne Besse & Paul Besse\n→ Zoé Lamy avec Luc Lamy\n3. Mary Hill w/ Sean Hill",
     ["Anne Besse + Paul Besse", "Zoé Lamy + Luc Lamy", "Mary Hill + Sean Hill"], "nnn"),
    ("whole names beside given names", "Nom;Prénom;Partenaire\nTom Noir;Tom;Léa Roy",
     ["Tom Noir + Léa Roy"], "n"),
    ("the amount of an order on each ticket", ORDERS, ["Anne Besse + Paul Besse 2000 online"], "n"),
    ("the amount of an order of two pairs", TWO_PAIRS, [], "??"),
    ("a meal in the order of a player", MEALS, ["Zoé Lamy + Luc Lamy"], "?n"),
    ("what each player has paid", BOTH_PAID,
     ["Anne Besse + Paul Besse 2000 online", "Marc Boyer + Ana Boyer 0 online"], "n?n"),
    ("one of two has paid", ONE_PAID, ["Anne Besse + Paul Besse 0 online"], "?n"),
    ("two means in one team", TWO_MEANS, [], "?"),
    ("paid, and how much",
     "Joueur 1;Joueur 2;Payé;Montant\nAnne Besse;Paul Besse;oui;10\nZoé Lamy;Luc Lamy;non;10",
     ["Anne Besse + Paul Besse 1000 online", "Zoé Lamy + Luc Lamy"], "nn"),
    ("means under «Mode»", "Joueur 1;Joueur 2;Montant réglé;Mode\nAnne Besse;Paul Besse;20;Espèces",
     ["Anne Besse + Paul Besse 2000 cash"], "n"),
    ("a number above two lines, one player alone", "N°;Nom;Prénom\n1;Besse;Anne\n;Besse;Paul\n2;Lamy;Zoé",
     ["Anne Besse + Paul Besse"], "n?"),
]  # fmt: skip


@pytest.mark.parametrize(("content", "ready", "states"), [pytest.param(*row[1:], id=row[0]) for row in LISTS])
def test_a_list_becomes(desk: Tournament, content: str | bytes, ready: list[str], states: str) -> None:
    preview = read(desk, content)
    assert [shown(line) for line in preview.new] == ready
    assert states_of(preview) == states


FIRST = """Joueur 1;Joueur 2;Club
Anne Abel;Bruno Abel;Amicale
Carla Colas;Denis Colas;Amicale
Anne-Marie Le Goff;Yann Kerbrat;Foyer"""
NEWER = [
    ("Mme Anne Abel;M. Bruno Abel;Amicale", "same"),
    ("A. Abel;B. Abel;Amicale", "asked"),
    ("Anne Abel-Roy;Bruno;Amicale", "asked"),
    ("Anne Abel;Zoé Neuf, Bron;Amicale", "asked"),
    ("Anne Abel;Foyer;Amicale", "asked"),
    ("Anne Abel;Place libre;Amicale", "asked"),
    ("Anne Abel;Bruno Abel;aucun", "same"),
    ("Anne Abel;Bruno Abel;oui", "asked"),
    ("Rita Dix;Jo Dix;Amicale", "new"),
    ("Anne Dix;Bruno Roy;Amicale", "new"),
]


@pytest.mark.parametrize(("line", "what"), NEWER)
def test_a_line_of_a_newer_list(desk: Tournament, line: str, what: str) -> None:
    """Nobody comes a second time unasked."""
    import_rows(desk, read(desk, FIRST).entries)
    preview = read(desk, FIRST.replace("Anne Abel;Bruno Abel;Amicale", line))
    (found,) = (one for one in preview.lines if one.draft.line == 2)
    states = {
        "same": found.same,
        "new": found.ready and found.match is None,
        "asked": found in preview.waiting,
    }
    assert [state for state, holds in states.items() if holds] == [what]


def test_fees_are_read_where_the_ticket_is_one(desk: Tournament) -> None:
    set_prices(desk, Prices(fees={FeeKind.OTHER: 2_000, FeeKind.MEMBER: 1_600}))
    desk.refresh_from_db()
    preview = read(desk, "Joueur 1;Joueur 2;Tarif\nAnne Besse;Paul Besse;adhérent\nZoé Lamy;Luc Lamy;plein")
    assert states_of(preview) == "nn"
