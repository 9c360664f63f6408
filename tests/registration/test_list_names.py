"""Names at which a person would stop, and how lists written by hand number and mark theirs."""

from __future__ import annotations

import pytest

from tests.registration.reading import reading
from tournaments.core.registration.lists.plausibility import doubts_about_club, doubts_about_name

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
        "pas encore trouvé",
        "à définir",
        "Recherche binôme",
        "Inconnu",
    ),
    *(
        "Bonjour",
        "Cordialement",
        "Merci d’avance",
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
        "Jean-Luc d’Ormesson",
        "O’Neil Jo",
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
