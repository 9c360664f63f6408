"""The people of a simulated concours: names as they are in Lorraine, short, long and accented."""

from __future__ import annotations

from typing import Final, NamedTuple

from scoring.lots import Lots

FIRST_NAMES: Final = (
    "Agnès", "Alain", "André", "Annick", "Bernadette", "Bernard", "Brigitte", "Catherine", "Chantal",
    "Christian", "Claude", "Colette", "Daniel", "Danielle", "Denis", "Didier", "Dominique", "Éliane",
    "Élise", "Éric", "Évelyne", "Fernand", "Françoise", "Gérard", "Ghislaine", "Gilbert", "Ginette",
    "Guy", "Hélène", "Henri", "Huguette", "Jacqueline", "Jacques", "Jean-Claude", "Jean-Luc", "Jeannine",
    "Joël", "Josette", "Léa", "Loïc", "Lucien", "Manon", "Marcel", "Marie-Thérèse", "Maurice", "Michèle",
    "Mireille", "Monique", "Nicole", "Noël", "Odette", "Pascal", "Patrick", "Paulette", "Raymond", "René",
    "Roger", "Rosalie", "Simone", "Solange", "Suzanne", "Sylvain", "Théo", "Thérèse", "Yves", "Yvonne", "Zoé",
)  # fmt: skip
SURNAMES: Final = (
    "Antoine", "Aubertin", "Barthélemy", "Bastien", "Blaise", "Bour", "Brouant", "Caspar", "Claudel",
    "Colin", "Collignon", "Didelot", "Dupont", "Étienne", "Ferry", "Fischer", "Gaillard", "Genay", "Georgel",
    "Gérardin", "Grandjean", "Grosjean", "Guérin", "Hannezo", "Henry", "Humbert", "Jacquemin", "Jeanpierre",
    "Kieffer", "Klein", "L'Huillier", "Lallement", "Lambert", "Laurent", "Lecomte", "Lhôte", "Mangin",
    "Marchal", "Mathieu", "Maujean", "Mengin", "Muller", "Noël", "Parisot", "Perrin", "Petitjean", "Pierron",
    "Poirot", "Remy", "Richard", "Robert", "Rémond", "Schmitt", "Simon", "Thiébaut", "Thomassin", "Toussaint",
    "Vautrin", "Vigneron", "Vuillemin", "Weber", "Xardel", "de la Rochefoucauld-Montbel",
)  # fmt: skip
CLUBS: Final = (
    "ASCE 54", "ASCE 57", "ASCE 88", "Amicale de Metz", "Belote de Lunéville", "Les Cartes de Toul",
    "Coinche Nancéienne", "Foyer rural de Vézelise", "Joyeux Atouts d'Épinal", "MJC Pont-à-Mousson", "",
)  # fmt: skip


class Pair(NamedTuple):
    """Two people and the club they come from; one alone has no `player2`."""

    player1: str
    player2: str
    club: str


def pairs(lots: Lots, how_many: int, *, alone: bool = False) -> list[Pair]:
    """So many teams of different people, or people `alone`; clubs come in clusters, as they do in a hall."""
    people = [f"{first} {surname}" for first in FIRST_NAMES for surname in SURNAMES]
    lots.shuffle(people)
    return [
        Pair(people[2 * n], "" if alone else people[2 * n + 1], lots.choice(CLUBS)) for n in range(how_many)
    ]
