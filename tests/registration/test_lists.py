"""What a list says itself: roles are checked against values, dead lines stay out, two lines are a team."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.registration.reading import called_off, pairs, reading
from tournaments.core.registration.columns import FEES
from tournaments.core.registration.lists.drafts import DraftTeam
from tournaments.core.registration.lists.status import is_off

OFF = [
    *("Annulé", "ANNULÉE", "annulés par mail", "Annulation demandée", "Remboursé", "Remboursement effectué"),
    *("Refusée", "Refus", "Rejeté", "Liste d’attente", "En attente", "Sur liste d’attente (3e)", "Désisté"),
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
    *(
        "Pending",
        "Failed",
        "Expired",
        "not coming",
        "Remplaçant",
        "n’est plus disponible",
        "Supprimé",
        "nous annulons",
    ),
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
    ("Date d’annulation", "- 03/11/2026 -", {3: "Date d’annulation : 03/11/2026"}),
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


def test_a_word_may_stand_instead_of_a_number_or_a_fee() -> None:
    lines = ["1;Anne Un;Paul Deux;Membre", "annulé;Zoé Roy;Luc Noir;Membre", "3;Max Blanc;Eva Petit;Désisté"]
    drafts = reading("\n".join(["N°;Joueur 1;Joueur 2;Statut", *lines]), money=FEES).drafts
    assert called_off(drafts) == {3: "annulé", 4: "Désisté"}


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
    "title", ["Équipes en liste d’attente (3)", "- Désistements -", "REMPLAÇANTS :", "Waiting list"]
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
        "3;Max B. / Eva P.;liste d’attente ?",
    ]
    drafts = reading("\n".join(["N°;Équipe;Observations", *lines])).drafts
    assert [bool(draft.doubt or draft.off) for draft in drafts] == [False, True, True]
    meals = "\n".join(f"Anne {name};Paul {name};forfait repas" for name in ("Un", "Deux", "Trois", "Roy"))
    assert not any(draft.doubt or draft.off for draft in reading(f"Joueur 1;Joueur 2;Option\n{meals}").drafts)


def test_a_title_in_the_list_holds_for_the_lines_below() -> None:
    text = "Anne Un;Paul Deux\nListe d’attente :;\nZoé Roy;Luc Noir\nÉquipes inscrites\nMax Blanc;Eva Petit"
    assert called_off(reading(text).drafts) == {2: "Liste d’attente", 3: "Liste d’attente"}


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


def test_a_header_of_two_lines_is_read_as_one() -> None:
    upper, lower = "Equipe;Joueur 1;;;Joueur 2;;;Club", ";Nom;Prénom;Tél;Nom;Prénom;Tél;"
    found = reading(f"Concours\n{upper}\n{lower}\n1;Un;Anne;06;Deux;Paul;07;Lyon")
    assert found.drafts == [DraftTeam(4, "Anne Un", "Paul Deux", "Lyon", "1")]
    assert [line.number for line in found.above] == [1]


CELLS = [
    *(
        "Anne Un",
        "Zoé / Luc",
        "Statut",
        "Annulé",
        "non",
        "1",
        "",
        "",
        "N°",
        "Nom",
        "Prénom",
        "Équipe",
        "Commande",
    ),
    *(
        "Les As",
        "Liste d’attente",
        "- x",
        "1/ A - B (c)",
        "Joueur 2",
        "Tarif",
        "20,00",
        "Club",
        "(annulé)",
        "/",
        "?",
    ),
]


@given(
    st.lists(st.lists(st.sampled_from(CELLS), min_size=1, max_size=6), min_size=1, max_size=8), st.booleans()
)
def test_no_line_of_a_list_is_lost(rows: list[list[str]], individual: bool) -> None:
    text = "\n".join(["Joueur 1;Joueur 2", *map(";".join, rows)])
    found = reading(text, individual=individual, money=FEES)
    told = [number for draft in found.drafts for number in (draft.line, draft.second_line) if number]
    assert sorted(told) == [line.number for line in found.lines]


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
    found = reading("\n".join([heading, *map(line.format, names)]), money=FEES)
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
        "Commande;Nom;Prénom;Nom de l’équipe",
        ["1;Un;Anne;As", "1;Deux;Paul;As", "2;Roy;Zoé;Dix", "3;Noir;Luc;DIX"],
    ),
    (
        "Référence commande;Nom participant;Prénom participant",
        ["51;Un;Anne", "52;Roy;Zoé", "51;Deux;Paul", "52;Noir;Luc"],
    ),
    ("Team name;First name;Last name", ["As;Anne;Un", "As;Paul;Deux", "Dix;Zoé;Roy", "Dix;Luc;Noir"]),
    ("Équipe;Joueur", ["1;Anne Un", "1;Paul Deux", "2;Zoé Roy", "2;Luc Noir"]),
    ("N°;Joueur;Club", ["1;Anne Un;", ";Paul Deux;", "2;Zoé Roy;", ";Luc Noir;"]),  # merged cells
    ("Équipe;Commande;Joueur", ["As;51;Anne Un", "As;52;Zoé Roy", "As;51;Paul Deux", "As;52;Luc Noir"]),
    ("Équipe;Commande;Joueur", [";51;Anne Un", ";51;Paul Deux", "As;52;Zoé Roy", "As;53;Luc Noir"]),
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
    drafts = reading("\n".join(["Commande;Nom;Prénom;Nom de l’équipe", *lines])).drafts
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
