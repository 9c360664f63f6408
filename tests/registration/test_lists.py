"""What a list says itself: roles are checked against values, dead lines stay out, words are no players."""

from __future__ import annotations

import io
import time
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse
from openpyxl import Workbook
from openpyxl.styles import Font

from tournaments.core.models.planning import Tournament
from tournaments.core.registration import importing, queries
from tournaments.core.registration.actions import register_team
from tournaments.core.registration.columns import ListReading, read_columns
from tournaments.core.registration.errors import UnreadableFile
from tournaments.core.registration.lists.drafts import DraftTeam
from tournaments.core.registration.lists.encodings import is_spoilt, mended
from tournaments.core.registration.lists.plausibility import doubts_about_club, doubts_about_name
from tournaments.core.registration.lists.status import is_off
from tournaments.core.registration.spreadsheets import read_file, read_source, read_text


def reading(text: str, **how: Any) -> ListReading:
    return read_columns(read_text(text), **how)


def pairs(drafts: list[DraftTeam]) -> list[tuple[str, str]]:
    return [(draft.player1, draft.player2) for draft in drafts if not draft.off]


def called_off(drafts: list[DraftTeam]) -> dict[int, str]:
    return {draft.line: draft.off for draft in drafts if draft.off}


OFF = [
    *("Annulé", "ANNULÉE", "annulés par mail", "Annulation demandée", "Remboursé", "Remboursement effectué"),
    *("Refusée", "Refus", "Rejeté", "Liste d'attente", "En attente", "Sur liste d’attente (3e)", "Désisté"),
    *(
        "Désistement",
        "Forfait",
        "Abandon",
        "Absents",
        "Non confirmé",
        "pas inscrits",
        "Ne vient pas",
        "Doublon",
    ),
    *("Cancelled", "canceled", "Refunded", "Waiting list", "waitlisted", "Declined", "Withdrawn", "No-show"),
    *("Pending", "Failed", "Expired", "not coming", "Remplaçant", "n'est plus disponible", "Supprimé"),
]
NOT_OFF = [
    *("Validé", "Confirmée", "Payé", "oui", "", "OK", "non annulé", "pas de remboursement", "Remboursable"),
    *("Partiellement remboursé", "Paid", "not cancelled", "à payer", "inscrit", "Attentif", "Complet"),
]


@pytest.mark.parametrize(
    ("text", "off"), [*((text, True) for text in OFF), *((text, False) for text in NOT_OFF)]
)
def test_words_that_say_that_a_line_is_off(text: str, off: bool) -> None:
    assert is_off(text) is off


STATUS = [
    # heading of the third column, the cells of three lines, the lines that are off
    ("Statut", "Validé Remboursé Annulé", {3: "Remboursé", 4: "Annulé"}),
    ("Statut de la commande", "Validé Validé Refusé", {4: "Refusé"}),
    ("Order status", "Completed Cancelled Refunded", {3: "Cancelled", 4: "Refunded"}),
    ("État", "ok ok attente", {4: "attente"}),
    ("Bidule", "Validé Validé Annulé", {4: "Annulé"}),  # its values say what it is
    ("Annulé", "non oui non", {3: "Annulé : oui"}),
    ("Remboursé", "0,00 20,00 -", {3: "Remboursé : 20,00"}),
    ("Confirmé", "oui oui non", {4: "Confirmé : non"}),
    ("Validé", "1 0 1", {3: "Validé : 0"}),
    ("Annulé", "☐ ☑ ✗", {3: "Annulé : ☑"}),
    ("Date d'annulation", "- 03/11/2026 -", {3: "Date d'annulation : 03/11/2026"}),
    ("Montant remboursé", "0,00 - 20,00", {4: "Montant remboursé : 20,00"}),
    ("Payé", "oui non non", {}),  # they pay at the desk
    ("Présent", "oui non non", {}),
    ("Forfait", "20 20 20", {}),  # a price, not a withdrawal
]


@pytest.mark.parametrize(("title", "cells", "off"), STATUS)
def test_a_column_says_which_lines_are_off(title: str, cells: str, off: dict[int, str]) -> None:
    names = ["Anne Un;Paul Deux", "Zoé Roy;Luc Noir", "Max Blanc;Eva Petit"]
    lines = [f"{name};{cell.strip('-')}" for name, cell in zip(names, cells.split(), strict=True)]
    drafts = reading("\n".join([f"Joueur 1;Joueur 2;{title}", *lines])).drafts
    assert called_off(drafts) == off
    assert len(drafts) == 3


def test_without_heading_the_words_tell_their_column() -> None:
    found = reading("Anne Un;Paul Deux;Validé;Lyon\nZoé Roy;Luc Noir;Annulé;Bron")
    assert [column.role for column in found.columns] == ["player1", "player2", "status", "club"]
    assert called_off(found.drafts) == {2: "Annulé"}


def test_two_columns_may_say_it() -> None:
    text = "Joueur 1;Joueur 2;Statut;Annulé\nAnne Un;Paul Deux;Validé;oui\nZoé Roy;Luc Noir;Refusé;non"
    assert called_off(reading(text).drafts) == {2: "Annulé : oui", 3: "Refusé"}


def test_a_remark_and_an_unknown_status_are_a_doubt() -> None:
    lines = [
        "Anne Un;Paul Deux;Validé;",
        "Zoé Roy;Luc Noir;Bizarre;",
        "Max Blanc;Eva Petit;Validé;annulé par mail hier",
    ]
    drafts = reading("\n".join(["Joueur 1;Joueur 2;Statut;Remarque", *lines])).drafts
    assert [(draft.off, draft.doubt) for draft in drafts] == [
        ("", ""),
        ("", "Statut : « Bizarre »."),
        ("", "Remarque : « annulé par mail hier »."),
    ]


@pytest.mark.parametrize(
    "title", ["Équipes en liste d'attente (3)", "- Désistements -", "REMPLAÇANTS :", "Waiting list"]
)
def test_titles_of_lines_that_are_off(title: str) -> None:
    drafts = reading(f"Anne Un;Paul Deux\n{title};\nZoé Roy;Luc Noir").drafts
    assert list(called_off(drafts)) == [2, 3]


def test_who_has_a_word_behind_the_name_is_no_title() -> None:
    drafts = reading("Anne Un annulé;\nZoé Roy;Luc Noir").drafts
    assert called_off(drafts) == {}


def test_remarks_that_speak_against_most_lines_of_a_short_list_count() -> None:
    lines = [
        "1;Anne Un / Paul Deux;",
        "2;Zoé Roy / Luc Noir;DÉSISTEMENT le 12/11",
        "3;Max B. / Eva P.;liste d'attente ?",
    ]
    drafts = reading("\n".join(["N°;Équipe;Observations", *lines])).drafts
    assert [bool(draft.doubt or draft.off) for draft in drafts] == [False, True, True]
    meals = "\n".join(f"Anne {name};Paul {name};forfait repas" for name in ("Un", "Deux", "Trois", "Roy"))
    assert not any(draft.doubt or draft.off for draft in reading(f"Joueur 1;Joueur 2;Option\n{meals}").drafts)


def test_a_title_in_the_list_holds_for_the_lines_below() -> None:
    text = "Anne Un;Paul Deux\nListe d'attente :;\nZoé Roy;Luc Noir\nÉquipes inscrites\nMax Blanc;Eva Petit"
    assert called_off(reading(text).drafts) == {2: "Liste d'attente", 3: "Liste d'attente"}


@pytest.mark.parametrize(
    "line",
    [
        "Anne Un – Paul Deux (annulé)",
        "Anne Un – Paul Deux – désistés",
        "A\u0336n\u0336n\u0336e\u0336 Un / Paul Deux",
    ],
)
def test_a_pair_in_one_cell_may_be_called_off(line: str) -> None:
    drafts = reading(f"{line}\nZoé Roy – Luc Noir (Metz)").drafts
    assert list(called_off(drafts)) == [1]
    assert (drafts[0].player1, drafts[0].player2) == ("Anne Un", "Paul Deux")
    assert drafts[1].club == "Metz"


def test_hidden_and_struck_rows_of_a_workbook_are_off() -> None:
    book, content = Workbook(), io.BytesIO()
    rows = [
        ("Joueur 1", "Joueur 2"),
        ("Anne Un", "Paul Deux"),
        ("Zoé Roy", "Luc Noir"),
        ("Max Blanc", "Eva Petit"),
    ]
    for row in [*rows, ("Tom Vert", "Léa Gris")]:
        book.active.append(row)
    book.active.row_dimensions[3].hidden = True
    for cell in ("A4", "B4", "B5"):
        book.active[cell].font = Font(strike=True)
    book.save(content)
    found = read_columns(read_file(content.getvalue()))
    assert len(found.columns) == 2  # and not thirty to choose from
    drafts = found.drafts
    assert called_off(drafts) == {3: "ligne masquée", 4: "ligne barrée"}
    assert (drafts[2].player1, drafts[2].player2) == ("Max Blanc", "Eva Petit")
    assert [draft.doubt for draft in drafts if not draft.off] == ["", "« Léa Gris » est barré dans la liste."]


DENIED = [
    ("Joueur 1;Joueur 2;Montant tarif;Tarif", "{};20,00;Adhérent", ["fee1"], []),
    ("Joueur 1;Joueur 2;Tarif", "{};20,00", [], ["fee1"]),
    ("N°;Joueur 1;Joueur 2", "0612345678;{}", [], ["number"]),
    ("Joueur 1;Joueur 2;Ville", "{};73210", [], ["club"]),
    ("Participants;Joueur 1;Joueur 2", "2;{}", [], ["player1"]),
    ("Joueur 1;Joueur 2;Statut", "{};licencié", [], ["status"]),
]


@pytest.mark.parametrize(("heading", "line", "given", "denied"), DENIED)
def test_a_role_is_given_only_if_the_values_fit(
    heading: str, line: str, given: list[str], denied: list[str]
) -> None:
    names = ["Anne Un;Paul Deux", "Zoé Roy;Luc Noir", "Max Blanc;Eva Petit"]
    found = reading("\n".join([heading, *map(line.format, names)]), fees=True)
    assert pairs(found.drafts) == [tuple(name.split(";")) for name in names]
    roles = [column.role for column in found.columns]
    assert all(role in roles for role in given)
    assert [column.denied for column in found.columns if column.denied] == denied
    assert not any(draft.doubt or draft.number for draft in found.drafts)


def test_columns_without_heading_are_passed_over_if_they_are_no_names() -> None:
    (draft,) = reading("2026/11/02 9:59;Anne Un;Paul Deux;0612345678;a@b.fr;Metz").drafts
    assert (draft.player1, draft.player2, draft.club) == ("Anne Un", "Paul Deux", "Metz")


TOGETHER = [
    # heading, lines, the teams
    (
        "Commande;Nom;Prénom;Nom de l'équipe",
        ["1;Un;Anne;As", "1;Deux;Paul;As", "2;Roy;Zoé;Dix", "3;Noir;Luc;DIX"],
    ),
    (
        "Référence commande;Nom participant;Prénom participant",
        ["51;Un;Anne", "52;Roy;Zoé", "51;Deux;Paul", "52;Noir;Luc"],
    ),
    ("Team name;First name;Last name", ["As;Anne;Un", "As;Paul;Deux", "Dix;Zoé;Roy", "Dix;Luc;Noir"]),
    ("Équipe;Joueur", ["1;Anne Un", "1;Paul Deux", "2;Zoé Roy", "2;Luc Noir"]),
    ("N°;Joueur;Club", ["1;Anne Un;", ";Paul Deux;", "2;Zoé Roy;", ";Luc Noir;"]),  # merged cells
    ("Équipe;Commande;Joueur", ["As;1;Anne Un", "As;2;Zoé Roy", "As;1;Paul Deux", "As;2;Luc Noir"]),
    ("Équipe;Commande;Joueur", [";1;Anne Un", ";1;Paul Deux", "As;2;Zoé Roy", "As;3;Luc Noir"]),
]


@pytest.mark.parametrize(("heading", "lines"), TOGETHER)
def test_two_lines_of_one_player_each_are_a_team(heading: str, lines: list[str]) -> None:
    drafts = reading("\n".join([heading, *lines])).drafts
    assert sorted(pairs(drafts)) == [("Anne Un", "Paul Deux"), ("Zoé Roy", "Luc Noir")]
    assert all(draft.second_line > draft.line for draft in drafts)
    assert not any(draft.doubt for draft in drafts)


def test_a_player_who_ordered_twice_is_no_pair() -> None:
    drafts = reading("Commande;Joueur;Billet\n1;Anne Un;Concours\n1;ANNE UN;Repas\n2;Zoé Roy;Concours").drafts
    assert [draft.player2 for draft in drafts] == ["", "", ""]


def test_lines_that_are_no_team_are_not_joined() -> None:
    lines = ["1;Un;Anne;As", "1;Deux;Paul;Dix", "2;Roy;Zoé;Trio", "3;Noir;Luc;Trio", "4;Bon;Max;Trio"]
    drafts = reading("\n".join(["Commande;Nom;Prénom;Nom de l'équipe", *lines])).drafts
    assert [draft.player2 for draft in drafts] == [""] * 5
    assert [bool(draft.doubt) for draft in drafts] == [False, False, True, True, True]
    assert "« Trio » réunit 3 joueurs" in drafts[2].doubt


def test_a_joined_team_whose_one_line_is_off_is_a_doubt_and_a_new_ticket_is_none() -> None:
    heading = "Équipe;Joueur;Statut;Club"
    lines = [
        "As;Anne Un;Validé;Lyon",
        "As;Paul Deux;Annulé;Lyon",
        "Dix;Zoé Roy;Annulé;",
        "Dix;Luc Noir;Annulé;",
    ]
    first, second = reading("\n".join([heading, *lines])).drafts
    assert (first.off, first.doubt) == ("", "Paul Deux (ligne 3) : la liste dit « Annulé ».")
    assert (second.off, second.where) == ("Annulé", "4, 5")
    again = reading("\n".join([heading, *lines[:2], "As;Max Blanc;Validé;Bron"])).drafts
    assert pairs(again) == [("Anne Un", "Max Blanc")]
    assert "Deux clubs" in again[0].doubt
    assert called_off(again) == {3: "Annulé"}


NO_NAMES = [
    *(
        "X",
        "?",
        "xx",
        "...",
        "A",
        "J.-P.",
        "A B",
        "cherche partenaire",
        "à définir",
        "Recherche binôme",
        "Inconnu",
    ),
    *(
        "Bonjour",
        "Cordialement",
        "Merci d'avance",
        "voici nos équipes :",
        "Anne Royer 4920",
        "12",
        "4046 points",
    ),
    *(
        "avec des points",
        "Total",
        "Liste",
        "1er : Jean Coudray",
        "anne@example.org",
        "Joueur 2",
        "Nom Prénom",
        "Mme",
    ),
    *(
        "Anne Royer + Éva Royer",
        "Anne et Paul",
        "Anne - Paul",
        "Anne Un (annulé)",
        "désisté",
        "seule",
        "TBD",
        "n/a",
    ),
    *("mon frère", "un ami", "à voir", "place réservée", "On viendra peut-être", "Conjoint"),
    "Nous serons là tous les deux samedi soir",
]
NAMES = [
    *(
        "Anne Royer",
        "LEROUX Camille",
        "Jean-Luc d'Ormesson",
        "O'Neil Jo",
        "Bo Li",
        "Luc Petit (fils)",
        "Éric",
    ),
    *(
        "Marie-Ange de la Tour du Pin",
        "MARTIN, Jean",
        "J.-P. Roux",
        "Ngô Thị Hạnh",
        "Ольга Смирнова",
        "李 娜娜",
    ),
    *("Jean-Baptiste de Saint-Exupéry", "Maria del Carmen Ruiz y Picasso".replace(" y ", " "), "Jean Barré"),
]


@pytest.mark.parametrize("name", NO_NAMES)
def test_a_person_would_stop_at_it(name: str) -> None:
    assert list(doubts_about_name(name))


@pytest.mark.parametrize("name", NAMES)
def test_a_person_would_not_stop_at_it(name: str) -> None:
    assert not list(doubts_about_name(name))


def test_a_club_is_no_number_and_no_result() -> None:
    for club in ("4807 points.", "0612345678", "a@b.fr", "annulé", "?"):
        assert list(doubts_about_club(club)), club
    for club in ("", "Amicale", "Tarot club du 8e", "Foyer 73", "AS St-Jean"):
        assert not list(doubts_about_club(club)), club


MARKED = [
    "1/ Anne Un - Paul Deux",
    "1. Anne Un / Paul Deux",
    "Équipe 1 : Anne Un et Paul Deux",
    "1 - Anne Un & Paul Deux",
]


@pytest.mark.parametrize("line", [*MARKED, "n° 1) Anne Un + Paul Deux"])
def test_numbers_and_bullets_of_lists_written_by_hand(line: str) -> None:
    first, second = reading(f"{line}\n- Zoé Roy et Luc Noir").drafts
    assert (first.number, first.player1, first.player2) == ("1", "Anne Un", "Paul Deux")
    assert (second.player1, second.player2) == ("Zoé Roy", "Luc Noir")


ACCENTS = "Joueur 1;Joueur 2;Club\rRené Lefèvre;Noël Besson;Forêt\rAnaïs Côté;Éva Royer;Amicale"
READ = [("René Lefèvre", "Noël Besson", "Forêt"), ("Anaïs Côté", "Éva Royer", "Amicale")]


@pytest.mark.parametrize("encoding", ["mac_roman", "cp850", "cp1252", "utf-16-le", "utf-16-be", "utf-8"])
@pytest.mark.parametrize("end", ["\r", "\n", "\r\n"])
def test_every_encoding_and_line_end_is_read(encoding: str, end: str) -> None:
    drafts = read_columns(read_file(ACCENTS.replace("\r", end).encode(encoding))).drafts
    assert [(draft.player1, draft.player2, draft.club) for draft in drafts] == READ


def spoilt(text: str) -> str:
    """A text whose UTF-8 was read as Windows-1252."""
    return "".join(
        bytes([byte]).decode("cp1252") if byte not in {0x81, 0x8D, 0x8F, 0x90, 0x9D} else chr(byte)
        for byte in text.encode()
    )


@pytest.mark.parametrize(
    "name", ["Jérôme Lefèvre", "Éva Œuvrard", "À Voilà Ça", "Noël Forêt – Ñandú", "JOÃO Ângelo", "Zoë"]
)
def test_accents_that_were_encoded_twice_are_mended(name: str) -> None:
    assert mended(spoilt(name)) == name
    assert mended(spoilt(spoilt(name))) == name
    assert mended(name) == name
    assert not is_spoilt(name)


def test_letters_that_are_lost_are_doubted() -> None:
    for name in ("L\ufffda Roy", "JÃ rÃ´me Roy", "Zo\x01e Roy", "RenÃ© Łukasz"):
        assert "abîmées" in " ".join(doubts_about_name(mended(name)))


@pytest.mark.parametrize("start", [b"%PDF-1.7", b"\x89PNG\r\n", b"{\\rtf1"])
def test_a_document_or_a_picture_is_no_list(start: bytes) -> None:
    with pytest.raises(UnreadableFile, match="pas une liste"):
        read_file(start + b" and more")


def sheets(*named: tuple[str, str, list[str]]) -> bytes:
    """A workbook of sheets: name, state, the pairs in it."""
    book, content = Workbook(), io.BytesIO()
    book.remove(book.active)
    for name, state, rows in named:
        sheet = book.create_sheet(name)
        sheet.sheet_state = state
        for row in rows:
            sheet.append(row.split(" – "))
    book.save(content)
    return content.getvalue()


SHEETS = [
    ("2025", "hidden", ["Ancien Un – Ancien Deux"]),
    ("Vide", "visible", []),
    ("2026", "visible", ["Anne Un – Paul Deux"]),
    ("Attente", "visible", ["Zoé Roy – Luc Noir"]),
]


def test_the_first_sheet_that_is_shown_and_not_empty_is_read_and_named() -> None:
    source = read_source(sheets(*SHEETS))
    assert pairs(read_columns(source.lines).drafts) == [("Anne Un", "Paul Deux")]
    assert (source.sheet, source.sheets) == ("2026", ("Vide", "2026", "Attente", "2025"))
    for name, first in (("Attente", "Zoé Roy"), ("2025", "Ancien Un"), ("no such sheet", "Anne Un")):
        assert read_source(sheets(*SHEETS), name).lines[0].cells[0] == first


@pytest.fixture
def desk(client: Client, cast: Any) -> Client:
    client.force_login(cast.denis)
    return client


def test_a_line_that_is_doubted_takes_nobodys_place(tournament: Tournament) -> None:
    drafts = [
        DraftTeam(2, "Anne Roy", "X"),
        DraftTeam(3, "Anne Roy", "Paul Deux"),
        DraftTeam(4, "Luc Noir", "X"),
    ]
    preview = importing.check_drafts(tournament, drafts)
    assert [line.draft.line for line in preview.ready] == [3]
    assert all("manque encore" in line.warnings[0] for line in preview.waiting)
    accepted = importing.check_drafts(tournament, drafts[2:], accepted={4})
    assert [line.draft.line for line in accepted.ready] == [4]


LIST = """Joueur 1;Joueur 2;Club;Statut
Anne Un;Paul Deux;Lyon;Validé
Zoé Roy;Luc Noir;Lyon;Remboursé
Max Blanc;Eva Petit;Bron;Annulé
Tom Vert;X;;Validé"""


def test_the_page_names_what_it_leaves_aside_and_each_can_be_taken(
    desk: Client, tournament: Tournament
) -> None:
    read, check = (reverse(name, args=[tournament.slug]) for name in ("registration_import", "import_check"))
    page = desk.post(read, {"text": LIST})
    shown = page.content.decode()
    for said in (
        "1 équipe prête",
        "2 lignes laissées de côté",
        "Remboursé",
        "Annulé",
        "Statut (« Statut »)",
    ):
        assert said in shown
    preview = page.context["preview"]
    sent = {
        "ready": preview.packed,
        "waiting": preview.packed_waiting,
        "take": "3",
        "line": "5",
        "accept": "5",
    }
    sent |= {"player1-5": "Tom Vert", "player2-5": "X", "club-5": "", "number-5": ""}
    page = desk.post(check, sent)
    preview = page.context["preview"]
    assert [line.draft.line for line in preview.ready] == [2, 3, 5]
    assert [line.draft.off for line in preview.set_aside] == ["Annulé"]
    sent = {
        "ready": preview.packed,
        "waiting": preview.packed_waiting,
        "accepted": preview.accepted,
        "confirm": "1",
    }
    done = desk.post(check, sent, follow=True)
    assert "1 ligne n&#x27;est pas inscrite, comme la liste le dit : 4 (Annulé)." in done.content.decode()
    assert [team.names for team in queries.teams_of(tournament)] == [
        "Anne Un – Paul Deux",
        "Zoé Roy – Luc Noir",
        "Tom Vert – X",
    ]


def test_another_sheet_can_be_chosen_on_the_page(desk: Client, tournament: Tournament) -> None:
    address = reverse("registration_import", args=[tournament.slug])
    page = desk.post(address, {"file": SimpleUploadedFile("liste.xlsx", sheets(*SHEETS))})
    assert "« 2026 »" in page.content.decode()
    other = desk.post(address, {"book": page.context["source"].book, "sheet": "Attente"})
    assert other.context["preview"].ready[0].draft.player1 == "Zoé Roy"
    columns = reverse("import_columns", args=[tournament.slug])
    sent = {"lines": other.context["packed_lines"], "role": ["player2", "player1"], "sheet": "Attente"}
    assert "« Attente »" in desk.post(columns, sent).content.decode()
    for damaged in ("é", "abc", "UEsDBA=="):
        assert desk.post(address, {"book": damaged, "sheet": "2026"}).context["form"].errors


def test_lines_of_one_word_are_taken_together(desk: Client, tournament: Tournament) -> None:
    read, check = (reverse(name, args=[tournament.slug]) for name in ("registration_import", "import_check"))
    page = desk.post(read, {"text": LIST.replace("Annulé", "Remboursé")})
    assert "Reprendre les 2 lignes « Remboursé »" in page.content.decode()
    sent = {"ready": page.context["preview"].packed, "take_word": "Remboursé"}
    assert len(desk.post(check, sent).context["preview"].ready) == 3


def test_the_page_says_which_heading_its_values_deny(desk: Client, tournament: Tournament) -> None:
    text = "N°;Joueur 1;Joueur 2\n0612345678;Anne Un;Paul Deux\n0612345679;Zoé Roy;Luc Noir"
    page = desk.post(reverse("registration_import", args=[tournament.slug]), {"text": text})
    assert len(page.context["preview"].ready) == 2
    assert "annonce « N° », mais" in page.content.decode()


def test_lines_beyond_the_fields_of_a_page_come_back(desk: Client, tournament: Tournament) -> None:
    page = desk.post(reverse("registration_import", args=[tournament.slug]), {"text": "Seul;\n" * 130})
    preview = page.context["preview"]
    sent = {"ready": preview.packed, "waiting": preview.packed_waiting, "line": ["1"], "leave": ["1"]}
    page = desk.post(reverse("import_check", args=[tournament.slug]), sent)
    assert len(page.context["preview"].waiting) == 129


def test_names_that_are_all_alike_make_no_more_than_three_warnings(tournament: Tournament) -> None:
    """A pasted list of 20 KB took nine seconds: each line was warned of each other."""
    register_team(tournament, "Dupont", "Zoé Roy")
    drafts = [DraftTeam(n, f"Dupont{chr(0x4E00 + n)}", f"Durand{chr(0x5E00 + n)}") for n in range(1, 401)]
    before = time.process_time()
    preview = importing.check_drafts(tournament, drafts)
    assert time.process_time() - before < 5
    assert max(len(line.warnings) for line in preview.lines) <= 6
    assert all(line.warnings for line in preview.lines[1:])
