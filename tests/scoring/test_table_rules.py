"""What each text says of cut, packets, auction, play and announces, held against its ruleset and page."""

from __future__ import annotations

from typing import Any

import pytest

from scoring.coinche.ruleset import Ruleset
from scoring.house import coinche_rules
from scoring.rulebooks import RULEBOOKS
from scoring.rulesets import RULESETS
from scoring.telling.regulations.page import SILENT, PageRule, regulations
from tests.scoring.test_regulations import CONCOURS

TEXTS: list[tuple[str, str, Any, str]] = [
    # ruleset, field, its value, the words of its text ("" where it is silent)
    ("asce", "turns", "right", "son voisin de droite et ainsi de suite (2.1)"),
    ("pagat", "turns", "right", "Deal and play are anticlockwise"),
    ("wikipedia", "turns", "left", "le joueur situé à la gauche du donneur fait débuter les enchères"),
    ("dauphine", "turns", "right", ""),
    ("asce", "first_dealer", "lots", "Le premier donneur de la partie est tiré au sort (2.1)"),
    ("pagat", "first_dealer", "lots", "At the start of a match the dealer is chosen by lot"),
    ("wikipedia", "first_dealer", "lots", ""),
    ("dauphine", "first_dealer", "kings", "Le premier donneur est sélectionné par les rois"),
    ("asce", "shuffle", "every-deal", "Le mélange du jeu est obligatoire avant chaque distribution (2.2)"),
    ("pagat", "shuffle", "free", "The dealer may shuffle (they must be shuffled before the first deal)"),
    ("wikipedia", "shuffle", "free", ""),
    ("dauphine", "shuffle", "never", "jamais être mélangé, hormis avant … une nouvelle manche"),
    ("asce", "cut", "three-each", "Aucun des deux tas ne peut compter moins de 3 cartes (2.3)"),
    ("pagat", "cut", "any", "the player to dealer’s left cuts"),
    ("wikipedia", "cut", "any", ""),
    ("dauphine", "cut", "any", "Une fois le jeu coupé par l’adversaire qui le précède"),
    ("asce", "packets", "three-two-three", "3 puis 2 puis 3, ou 3-3-2, ou encore 2-3-3 (2.4)"),
    ("pagat", "packets", "three-two-three", "3 cards, then two, then three again (or 3-3-2 or 2-3-3)"),
    ("wikipedia", "packets", "five-then-three", "une fois les cinq premières cartes … un troisième tour"),
    ("dauphine", "packets", "three-two-three", "3-3-2 / 2-3-3 / 3-2-3"),
    ("asce", "coinche_said", "in-turn", "Les joueurs s’expriment chacun à leur tour (3.1)"),
    ("pagat", "coinche_said", "at-once", "It is not necessary to wait for your turn to say coinche"),
    ("wikipedia", "coinche_said", "at-once", "ce que l’on appelle coincher à la volée"),
    ("dauphine", "coinche_said", "at-once", "peut être fait à la volée"),
    ("asce", "speak_again", False, "Il est impossible de surenchérir sur soi-même (3.1 b)"),
    ("pagat", "speak_again", False, "if the other three players pass after a bid"),
    ("wikipedia", "speak_again", False, ""),
    ("dauphine", "speak_again", True, "le dernier qui a parlé a le droit de reparler"),
    ("asce", "capot_can_be_coinched", True, "l’équipe adverse ne peut plus que passer ou coincher (3.1 b)"),
    ("pagat", "capot_can_be_coinched", False, "A capot bid ends the bidding and cannot be doubled"),
    ("wikipedia", "capot_can_be_coinched", True, ""),
    ("dauphine", "capot_can_be_coinched", True, ""),
    ("asce", "partner_ruff", "only-trumps-obliged", "C’est le seul cas … où il est permis (4.2, 4)"),
    ("pagat", "partner_ruff", "free", "he is allowed to discard even if he has a trump"),
    ("wikipedia", "partner_ruff", "free", ""),
    ("dauphine", "partner_ruff", "free", "c’est son partenaire qui est maître et là, on peut défausser"),
    ("asce", "undertrump", True, "Si cela s’avère impossible, on peut jouer un atout plus faible (4.2, 3)"),
    ("pagat", "undertrump", True, "if he does not have a higher trump he must play a lower trump"),
    ("wikipedia", "undertrump", True, ""),
    ("dauphine", "undertrump", True, "On est obligé de pisser"),
    ("asce", "climb_over_partner", True, "même si cela est contraire à notre intérêt (4.2, 3)"),
    ("pagat", "climb_over_partner", True, "even if that card was played by their partner"),
    ("wikipedia", "climb_over_partner", True, ""),
    ("dauphine", "climb_over_partner", True, "que ce soit sur son adversaire ou sur son partenaire"),
    ("wikipedia", "generale_leads", True, "Le joueur annonçant une générale prend la main"),
    ("dauphine", "generale_leads", True, "c’est l’annonceur qui entame la partie"),
    ("asce", "announces_told", "first-card-shown-second", "quand il joue sa carte … du second pli (8.2)"),
    ("pagat", "announces_told", "before-first-card", "just before playing to the first trick"),
    ("wikipedia", "announces_told", "first-card-shown-second", ""),
]  # fmt: skip

SAID: list[tuple[str, str, dict[str, Any], bool]] = [
    # what a page says, in which rules, with which options, and whether it says so
    ("en laissant au moins trois cartes", "asce", {}, True),
    ("en laissant au moins trois cartes", "dauphine", {}, False),
    ("en laissant au moins trois cartes", "pagat", {}, False),
    ("cinq en deux fois", "wikipedia", {}, True),
    ("trois, deux et trois", "wikipedia", {}, False),
    ("trois, deux et trois", "dauphine", {}, True),
    ("les montre au deuxième pli", "asce", {}, True),
    ("les montre au deuxième pli", "pagat", {"announces": "all"}, False),
    ("juste avant de jouer sa première carte", "pagat", {"announces": "all"}, True),
    ("termine les enchères", "pagat", {}, True),
    ("termine les enchères", "pagat", {"capot_can_be_coinched": True}, False),
    ("termine les enchères", "pagat", {"generale": 500}, False),
    ("termine les enchères", "pagat", {"suits_ranked": True}, False),
    ("termine les enchères", "asce", {}, False),
    ("termine les enchères", "asce", {"capot_can_be_coinched": False}, True),
]

CUSTOM = str(SILENT.filled(said=""))
"""What a rule says after it where its text is silent."""

SILENT_OF: dict[str, set[str]] = {
    "asce": set(),
    "pagat": {"Une carte montrée", "On peut revoir"},
    "wikipedia": {"Le donneur mélange", "Le voisin de droite du donneur coupe", "Une carte montrée",
                  "On peut revoir", "Chacun dit les siennes", "Renonce"},
    "dauphine": {"On joue à quatre", "Une carte montrée", "On peut revoir"},
}  # fmt: skip
"""How the rules begin that a page gives as custom, because the text does not have them."""


def told(rules: Ruleset) -> list[PageRule]:
    """All rules of a page."""
    return [one for part in regulations(rules, CONCOURS).parts for one in part.rules]


@pytest.mark.parametrize(("name", "field", "value", "words"), TEXTS)
def test_a_ruleset_plays_as_its_text_says(name: str, field: str, value: Any, words: str) -> None:
    assert getattr(RULESETS[name], field) == value, words or "silent"


@pytest.mark.parametrize(("said", "name", "options", "here"), SAID)
def test_a_page_says_what_its_rules_do(said: str, name: str, options: dict[str, Any], here: bool) -> None:
    assert any(said in str(one.text) for one in told(coinche_rules(name, options))) is here


@pytest.mark.parametrize("name", SILENT_OF)
def test_a_page_says_where_its_text_is_silent(name: str) -> None:
    custom = [str(one.text) for one in told(RULESETS[name]) if str(one.text).endswith(CUSTOM)]
    begun = {start for start in SILENT_OF[name] for said in custom if said.startswith(start)}
    assert (begun, len(custom)) == (SILENT_OF[name], len(begun))


@pytest.mark.parametrize(
    "book", [book for book in RULEBOOKS if book.ruleset in RULESETS], ids=lambda book: book.key
)
def test_no_page_cites_a_text_that_is_not_its_own(book: Any) -> None:
    """An ASCE section stands on pages of the ASCE rules alone; any other page its own text, or none."""
    rules = coinche_rules(book.ruleset, book.options)
    known = {rules.passages.text}
    names = {each.passages.text for each in RULESETS.values()} - known
    cited = [one.source.replace("\xa0", " ") for one in told(rules)]
    assert not [source for source in cited for name in names if source.startswith(name)]
    if known - {"Wikipédia", ""} and (not book.text or book.text.sections):  # else no section is known
        assert [source for source in cited if source.startswith(rules.passages.text)]


def test_a_club_s_own_rule_is_not_cited_from_the_text() -> None:
    rules = coinche_rules("pagat", {"shuffle": "every-deal"})
    (shuffled,) = (one for one in told(rules) if "mélange" in str(one.text))
    assert (str(shuffled.text).endswith(CUSTOM), shuffled.source) == (False, "")
    (plain,) = (one for one in told(RULESETS["pagat"]) if "mélange" in str(one.text))
    assert plain.source == "Pagat,\xa0The\xa0Deal"


def test_announces_are_cited_where_the_text_tells_them_as_a_variation() -> None:
    rules = told(coinche_rules("pagat", {"announces": "all"}))
    (values,) = (one for one in rules if str(one.text).startswith("Annonces"))
    (renonce,) = (one for one in rules if str(one.text).startswith("Renonce"))
    assert values.source == "Pagat,\xa0Announcements"
    assert str(renonce.text).endswith(CUSTOM)
