"""Headings and titles that are understood by half: nobody is dropped, joined or let in because of them."""

from __future__ import annotations

import pytest

from tests.registration.reading import called_off, pairs, reading
from tournaments.core.registration.columns import FEES
from tournaments.core.registration.lists.drafts import DraftTeam
from tournaments.core.registration.lists.plausibility import doubts_about_club, doubts_about_name

TEAMS = [("Anne Un", "Paul Deux"), ("Zoé Roy", "Luc Noir"), ("Max Blanc", "Eva Petit")]


def by_columns(heading: str, *columns: str) -> str:
    """A list of three lines under a heading; each column has its three cells with spaces between them."""
    cells = [column.split() for column in columns]
    return "\n".join([heading, *(";".join(line) for line in zip(*cells, strict=True))]).replace("_", " ")


def doubtful(drafts: list[DraftTeam]) -> list[bool]:
    return [bool(draft.doubt) for draft in drafts]


PARTNERS = [
    *(
        "Nom du binôme",
        "Nom de votre binôme",
        "Votre binôme",
        "Binôme",
        "Nom de la doublette",
        "Partner name",
    ),
    *("Nom du co-équipier", "Joueur n°2", "Conjoint", "Nom complet du coéquipier"),
]


@pytest.mark.parametrize("title", PARTNERS)
def test_the_partner_is_known_by_many_headings(title: str) -> None:
    whole = by_columns(f"Nom;Prénom;{title}", "Un Roy Blanc", "Anne Zoé Max", "Paul_Deux Luc_Noir Eva_Petit")
    assert pairs(reading(whole).drafts) == TEAMS
    assert not any(doubtful(reading(whole).drafts))


def test_the_partner_may_have_two_columns_and_families_of_one_name() -> None:
    heading = "Nom;Prénom;Nom du binôme;Prénom du binôme"
    text = by_columns(heading, "Un Roy Blanc", "Anne Zoé Max", "Deux Deux Petit", "Paul Luc Eva")
    second = [player2 for _player1, player2 in pairs(reading(text).drafts)]
    assert second == ["Paul Deux", "Luc Deux", "Eva Petit"]


def test_two_players_who_name_one_partner_are_no_team() -> None:
    text = by_columns(
        "Nom;Prénom;Nom du binôme", "Un Roy Blanc", "Anne Zoé Max", "Paul_Deux Paul_Deux Eva_Petit"
    )
    assert [draft.second_line for draft in reading(text).drafts] == [0, 0, 0]
    text = by_columns(
        "Nom;Prénom;Nom du binôme", "Un Deux Roy Noir", "Anne Paul Zoé Luc", "Les_As Les_As Dix Dix"
    )
    assert pairs(reading(text).drafts) == TEAMS[:2]


def test_a_name_of_fancy_is_no_partner() -> None:
    text = by_columns("Nom;Prénom;Nom du binôme", "Un Roy Blanc", "Anne Zoé Max", "Les_As Les_Rois Les_Dix")
    assert [draft.player2 for draft in reading(text).drafts] == ["", "", ""]


NO_ORDERS = [
    *(("Commande payée", "1 1 0"), ("Commande réglée", "oui oui non"), ("Réservation repas", "oui oui non")),
    *(("Commande", "2 2 1"), ("Transaction", "CB CB chèque"), ("Commande : nom du payeur", "Un Un Roy")),
    *(("Référence", "HA HA HB"), ("Mode de réservation", "web web tel"), ("Réservation", "20,00 20,00 5")),
    *(("Réservation", "12/11/2026 12/11/2026 13/11/2026"), ("Réservation", "2026-11-12 2026-11-12 x")),
]


@pytest.mark.parametrize(("title", "cells"), NO_ORDERS)
def test_strangers_are_not_joined_by_what_is_no_order(title: str, cells: str) -> None:
    text = by_columns(f"Nom;Prénom;{title}", "Un Roy Blanc", "Anne Zoé Max", cells)
    assert not any(draft.second_line or draft.player2 for draft in reading(text).drafts)


@pytest.mark.parametrize("title", ["Avec", "Avec qui jouez-vous ?", "Nom du binôme"])
def test_buyers_of_one_order_with_partners_of_their_own_are_not_joined(title: str) -> None:
    names = "Deux_Paul Noir_Luc Petit_Eva"
    text = by_columns(f"Commande;Nom;Prénom;{title}", "10 10 11", "Un Roy Blanc", "Anne Zoé Max", names)
    assert not any(draft.second_line for draft in reading(text).drafts)


STATES = ["Attendee Status", "Statut du participant", "Statut participant", "État du joueur", "Joueur validé"]


@pytest.mark.parametrize("title", [*STATES, "Participant confirmé", "Statut équipe"])
def test_the_status_of_a_player_is_no_player(title: str) -> None:
    names = "Paul_Deux Luc_Noir Eva_Petit"
    columns = ("Un Roy Blanc", "Anne Zoé Max", "Validé Annulé Validé", names)
    drafts = reading(by_columns(f"Nom;Prénom;{title};Partenaire", *columns)).drafts
    assert called_off(drafts) == {3: "Annulé"}
    assert pairs(drafts) == [TEAMS[0], TEAMS[2]]


FAMILIES = [
    *("Nom de famille", "Nom d’usage", "Nom de naissance", "Patronyme", "Nom usuel", "Nom marital"),
    *("Nom (en majuscules)", "Nom joueur(se)", "NOM*", "Surname"),
]


@pytest.mark.parametrize("title", FAMILIES)
def test_family_names_are_known_by_many_headings(title: str) -> None:
    text = by_columns(
        f"{title};Prénom;{title};Prénom", "Un Roy Blanc", "Anne Zoé Max", "Deux Noir Petit", "Paul Luc Eva"
    )
    assert pairs(reading(text).drafts) == TEAMS
    alone = reading(by_columns(f"{title};Prénom", "Un Roy Blanc", "Anne Zoé Max"), individual=True).drafts
    assert [draft.player1 for draft in alone] == [player1 for player1, _player2 in TEAMS]


def test_another_family_name_of_a_player_is_no_second_player() -> None:
    text = by_columns(
        "Nom d’usage;Nom de naissance;Prénom", "Un Roy Blanc", "Deux Noir Petit", "Anne Zoé Max"
    )
    assert pairs(reading(text).drafts) == [(player1, "") for player1, _player2 in TEAMS]


def test_given_names_alone_are_doubtful() -> None:
    text = by_columns(
        "Truc;Prénom;Bidule;Prénom", "Un Roy Blanc", "Anne Zoé Max", "Deux Noir Petit", "Paul Luc Eva"
    )
    assert doubtful(reading(text).drafts) == [True] * 3
    assert (
        doubtful(reading(by_columns("Truc;Prénom;Nom_2;Club", *["a b c"] * 4), individual=True).drafts)
        == [True] * 3
    )
    assert doubtful(reading("Un;Anne\nRoy;Zoé", individual=True).drafts) == [True] * 2
    assert doubtful(reading("Un;Anne;Deux;Paul\nRoy;Zoé;Noir;Luc").drafts) == [True] * 2


OFF_TITLES = [
    *("Attente (si désistement)", "Ils ont annulé :", "Ne viendront pas :", "Remplaçants éventuels"),
    *("Annulations de dernière minute", "Non confirmés", "Liste d’attente (par ordre d’arrivée)"),
    *("Désistements depuis le 12/11", "LISTE D’ATTENTE / RESERVE", "Liste complémentaire", "En réserve"),
    *(
        "Ont renoncé",
        "Surnombre",
        "Sur liste d’attente à partir d’ici",
        "Liste d’attente - à rappeler",
        "À confirmer",
    ),
]


@pytest.mark.parametrize("title", OFF_TITLES)
@pytest.mark.parametrize("first", ["", "Liste d’attente\n"])
def test_no_dead_line_comes_in_behind_a_title(title: str, first: str) -> None:
    for names in ("Anne Un / Paul Deux\n{}Zoé Roy / Luc Noir", "Anne Un;Paul Deux\n{}Zoé Roy;Luc Noir"):
        drafts = reading(names.format(f"{first}{title}\n")).drafts
        assert pairs(drafts) == [("Anne Un", "Paul Deux")]


def test_a_title_that_is_not_clear_is_a_doubt_and_ends_nothing() -> None:
    lines = "Anne Un;Paul Deux\n{}Ceux-ci ont peut-être annulé\nZoé Roy;Luc Noir"
    assert doubtful(reading(lines.format("")).drafts) == [False, True, True]
    assert called_off(reading(lines.format("Liste d’attente\nMax Blanc;Eva Petit\n")).drafts).keys() >= {2, 3}
    below = reading(
        "Anne Un\nListe d’attente\nZoé Roy\nLe Second\nLuc Present\nLuc Noir", individual=True
    ).drafts
    assert list(called_off(below)) == [2, 3, 4, 5, 6]


@pytest.mark.parametrize("name", ["Jean Refus", "Marie Attente", "Anne Un annulé"])
def test_a_name_is_no_title(name: str) -> None:
    drafts = reading(f"Anne Roy\n{name}\nPaul Deux", individual=True).drafts
    assert not called_off(drafts)
    assert not any(doubtful(drafts))


def test_one_name_is_not_two() -> None:
    text = "Joueur 1;Joueur 2\nAnne Dupont / Martin;Paul Deux\nJean - Pierre Roy;Luc Noir"
    assert [(draft.player2, draft.club) for draft in reading(text).drafts] == [
        ("Paul Deux", ""),
        ("Luc Noir", ""),
    ]
    family = reading("Nom;Prénom;Nom;Prénom\nRoy - Noir;Zoé;Deux;Paul").drafts
    assert pairs(family) == [("Zoé Roy - Noir", "Paul Deux")]
    assert list(doubts_about_name("Zoé Roy - Noir"))


PAIRS_ALONE = [
    "Joueur 1;Joueur 2;Club\nAnne Un;Paul Deux;\nZoé Roy;Luc Noir;",
    "Nom;Prénom;Nom;Prénom\nUn;Anne;Deux;Paul\nRoy;Zoé;Noir;Luc",
    "Nom;Prénom;Partenaire\nUn;Anne;Paul Deux\nRoy;Zoé;Luc Noir",
    "Anne Un;Paul Deux\nZoé Roy;Luc Noir",
]


@pytest.mark.parametrize("text", PAIRS_ALONE)
def test_the_second_player_of_an_individual_concours_is_said(text: str) -> None:
    drafts = reading(text, individual=True).drafts
    assert doubtful(drafts) == [True, True]
    assert "Paul" in drafts[0].doubt


TWICE = [
    "N°;Joueur 1;Joueur 2;;N°;Joueur 1;Joueur 2\n1;Anne Un;Paul Deux;;2;Max Blanc;Eva Petit",
    "1;Anne Un;Paul Deux;;11;Max Blanc;Eva Petit",
]


@pytest.mark.parametrize("text", TWICE)
def test_two_lists_side_by_side_are_said(text: str) -> None:
    assert "Max Blanc" in reading(text).drafts[0].doubt


def test_a_column_without_a_cell_takes_no_role_from_another() -> None:
    text = "Capitaine;Nom;Prénom;Tél;Équipier;Nom;Prénom\n;Un;Anne;06;;Deux;Paul"
    assert pairs(reading(text).drafts) == [TEAMS[0]]
    assert pairs(reading("Nom;Nom du joueur 1;Nom du joueur 2\n;Anne Un;Paul Deux").drafts) == [TEAMS[0]]


QUESTIONS = [
    *("Participerez-vous ?", "Serez-vous présents ?", "Serez-vous là ?", "Je participe", "Viendrez-vous ?"),
    *("Confirmez-vous ?", "Participe au concours", "Disponible", "Toujours partants ?"),
]
OTHER_QUESTIONS = [
    "Avez-vous déjà payé ?",
    "Participerez-vous au repas ?",
    "Présence",
    "Validé par mail",
    "Certificat valide",
]


@pytest.mark.parametrize("title", QUESTIONS)
def test_no_to_the_question_is_no(title: str) -> None:
    drafts = reading(f"Joueur 1;Joueur 2;{title}\nAnne Un;Paul Deux;Oui\nZoé Roy;Luc Noir;Non").drafts
    assert called_off(drafts) == {3: f"{title}\u00a0: Non"}


@pytest.mark.parametrize(
    ("title", "doubts"), [*((title, False) for title in OTHER_QUESTIONS), ("D’accord ?", True)]
)
def test_no_to_another_question(title: str, doubts: bool) -> None:
    drafts = reading(f"Joueur 1;Joueur 2;{title}\nAnne Un;Paul Deux;Oui\nZoé Roy;Luc Noir;Non").drafts
    assert not called_off(drafts)
    assert doubtful(drafts) == [False, doubts]


def test_ticks_and_crosses_and_pictures_beside_names() -> None:
    drafts = reading("✅ Anne Un / Paul Deux ✔️\n❌ Zoé Roy / Luc Noir\nMax Blanc ✗ / Eva Petit").drafts
    assert pairs(drafts) == [TEAMS[0]]
    assert list(called_off(drafts)) == [2, 3]
    assert all(list(doubts_about_name(f"Anne Un {sign}")) for sign in "☎♠👑👍")


@pytest.mark.parametrize("heading", ["", "Joueur 1;Joueur 2;\n"])
def test_ticks_and_crosses_in_a_column_of_their_own(heading: str) -> None:
    drafts = reading(f"{heading}Anne Un;Paul Deux;✅\nZoé Roy;Luc Noir;❌").drafts
    assert doubtful(drafts) == [False, True]


def test_the_status_of_members_is_the_fee_of_each() -> None:
    columns = ("Un Roy", "Anne Zoé", "Adhérent Membre", "Deux Noir", "Paul Luc", "Invité Membre")
    drafts = reading(by_columns("Nom;Prénom;Statut;Nom;Prénom;Statut", *columns), money=FEES).drafts
    assert [(draft.fee1, draft.fee2) for draft in drafts] == [("Adhérent", "Invité"), ("Membre", "Membre")]


def test_a_denied_second_fee_is_not_the_first_one() -> None:
    text = "Joueur 1;Tarif 1;Joueur 2;Tarif 2\nAnne Un;Adhérent;Paul Deux;12 €\nZoé Roy;Jeune;Luc Noir;10 €"
    assert [(draft.fee1, draft.fee2) for draft in reading(text, money=FEES).drafts] == [
        ("Adhérent", ""),
        ("Jeune", ""),
    ]


HEADERS = [
    ("N°;Équipe;Zorg\n1;Anne Un / Paul Deux;oui", False),
    ("N°;Joueurs;Chèque\n1;Anne Un / Paul Deux;oui", False),
    ("N°;Équipe;;Réglé\n1;Anne Un;Paul Deux;20", False),
    ("Nom complet;Statut de l’inscription;Nom complet du coéquipier\nAnne Un;Complétée;Paul Deux", False),
    ("Nom complet;Club\nAnne Un;Metz", True),
]


@pytest.mark.parametrize(("text", "individual"), HEADERS)
def test_a_header_may_have_an_unknown_heading(text: str, individual: bool) -> None:
    drafts = reading(text, individual=individual).drafts
    assert pairs(drafts) == [("Anne Un", "" if individual else "Paul Deux")]


def test_real_names_and_clubs() -> None:
    surnames = (
        "Bonjour Dimanche Vendredi Lot Pas Salut Cancel Rayé Excuse Joint Encore Trouvé Player List Panier"
    )
    names = [*(f"Luc {name}" for name in surnames.split()), "Guy Le Pas", "On Kim", "Je Lee"]
    assert [name for name in names if list(doubts_about_name(name))] == []
    assert [
        name for name in ("Luc Forfait", "LUC BONJOUR") if list(doubts_about_name(name, apart=True))
    ] == []
    (draft,) = reading("Nom;Prénom;Partenaire\nForfait;Luc;Paul Deux").drafts
    assert draft.apart == "1"
    for name in (
        "Luc Annulé",
        "Luc Forfait",
        "LUC BONJOUR",
        "Marie Absent",
        "TOTAL GÉNÉRAL",
        "Joueur Jean",
        "Bonjour Madame",
        "Place Réservée",
    ):
        assert list(doubts_about_name(name)), name
    assert [club for club in ("A.S.P.T.T.", "F.C.", "Belote - Metz") if list(doubts_about_club(club))] == []
    assert list(doubts_about_club("Max Blanc / Eva Petit"))


def test_a_status_that_holds_is_no_doubt() -> None:
    text = by_columns(
        "Joueur 1;Joueur 2;Statut",
        "A_Un B_Roy C_Noir",
        "D_Un E_Roy F_Noir",
        "Non_annulé Liste_principale Validé",
    )
    assert not any(draft.doubt or draft.off for draft in reading(text).drafts)
