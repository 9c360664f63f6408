"""How rules round, in words: one sentence for each function and each moment of `scoring.coinche.rounding`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from scoring.coinche.ruleset import Ruleset
from scoring.regulations.parts import Rule, Said, rule

WHEN: Final = {
    "mark": (
        Said("Chaque marque est arrondie à la fin", "Each mark is rounded in the end"),
        Said("Les marques ne sont pas arrondies.", "Marks are not rounded."),
    ),
    "total": (
        Said(
            "Les points faits sont arrondis avant d'ajouter le contrat et de multiplier",
            "The points made are rounded before the bid is added and a coinche multiplies",
        ),
        Said("Les points faits ne sont pas arrondis.", "The points made are not rounded."),
    ),
    "tricks": (
        Said("Les points des plis sont arrondis", "The points of the tricks are rounded"),
        Said("Les points des plis ne sont pas arrondis.", "The points of the tricks are not rounded."),
    ),
}
"""By the moment of a ruleset: how its rounding begins, and the whole sentence where there is none."""

TO_TENS: Final = {
    "5-up": Said("à la dizaine la plus proche, 5 vers le haut", "to the nearest ten, five up"),
    "6-up": Said("à la dizaine la plus proche, 5 vers le bas", "to the nearest ten, five down"),
}
IN_FAVOUR: Final = Said(
    "Les points des plis s'arrondissent pour la défense : les siens à la dizaine, 5 vers le haut ; l'attaque "
    "a ce qui reste de 160.",
    "The points of the tricks are rounded in favour of the defence: its own to the nearest ten, five up; the "
    "takers have what is left of 160.",
)


def rounded(ruleset: Ruleset) -> Said:
    """How these rules round."""
    if ruleset.rounding == "defence":
        return IN_FAVOUR
    begin, never = WHEN[ruleset.rounds]
    if ruleset.rounding == "none":
        return never
    how = TO_TENS[ruleset.rounding]
    return Said(f"{begin.fr}, {how.fr}.", f"{begin.en}, {how.en}.")


def rounding(ruleset: Ruleset) -> Iterator[Rule]:
    """How these rules round, and whether the last deal is let off."""
    source, usual = ruleset.labels.shared.source, ruleset.rounding == "5-up" and ruleset.rounds == "mark"
    yield rule(*rounded(ruleset), f"{source}, A5" if usual else source)
    if ruleset.last_deal_exact:
        yield rule("La dernière donne se marque au point.", "The last deal is marked to the point.")


ROUNDED: Final = {
    "5-up": Said("à la dizaine la plus proche, 5 vers le haut", "to the nearest ten, five up"),
    "6-up": Said("à la dizaine la plus proche, 5 vers le bas", "to the nearest ten, five down"),
    "none": Said("aucun", "none"),
    "defence": Said(
        "plis de la défense à la dizaine, 5 vers le haut ; attaque : le reste de 160",
        "the defence's tricks to the nearest ten, five up; takers: what is left of 160",
    ),
}
WHAT: Final = {"total": Said("points faits ", "points made "), "tricks": Said("plis ", "tricks ")}


def rounding_short(ruleset: Ruleset) -> Said:
    """The same, for a score card."""
    how = ROUNDED[ruleset.rounding]
    what = WHAT.get(ruleset.rounds) if ruleset.rounding in ("5-up", "6-up") else None
    fr, en = (f"{what.fr}{how.fr}", f"{what.en}{how.en}") if what else how
    if ruleset.last_deal_exact:
        fr, en = f"{fr} ; dernière donne au point", f"{en}; last deal exact"
    return Said(fr, en)
