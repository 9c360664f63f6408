"""What is rounded, and how, in the words of the page of rules and of the score card (ASCE 10.3, A5)."""

from __future__ import annotations

from typing import Final

from scoring.coinche.ruleset import Ruleset
from scoring.sentences import Sentence
from scoring.sentences import sentence as _
from scoring.telling.regulations.parts import RuleSentence, rule

ROUNDED: Final = {
    "mark": _("Chaque marque est arrondie à la fin, {how}."),
    "total": _(
        "Les points faits sont arrondis avant d’ajouter le contrat et de multiplier, {how}.",
    ),
    "tricks": _("Les points des plis sont arrondis, {how}."),
}
EXACT: Final = {
    "mark": _("Les marques ne sont pas arrondies."),
    "total": _("Les points faits ne sont pas arrondis."),
    "tricks": _("Les points des plis ne sont pas arrondis."),
}
"""The sentences of a ruleset that rounds and of one that does not, by what is rounded (`Ruleset.rounds`)."""
TO_TENS: Final = {
    "5-up": _("à la dizaine la plus proche, 5 vers le haut"),
    "6-up": _("à la dizaine la plus proche, 5 vers le bas"),
    "6-up/7-up": _("à la dizaine, vers le haut dès 6 pour l’attaque et dès 7 pour la défense"),
    "fives": _("au multiple de 5 le plus proche"),
}

OF_160: Final = {
    "defence": _(
        "Les points des plis s’arrondissent pour la défense : les siens à la dizaine, 5 vers "
        "le haut ; l’attaque a ce qui reste de 160.",
    ),
    "takers": _(
        "Les points des plis de l’attaque s’arrondissent à la dizaine, 5 vers le haut ; la défense a "
        "ce qui reste de 160."
    ),
    "takers-6-up": _(
        "Les points des plis de l’attaque s’arrondissent à la dizaine, 5 vers le bas ; la défense a "
        "ce qui reste de 160."
    ),
}
"""Where one side's tricks are rounded and the other has the rest."""


def rounding(ruleset: Ruleset) -> RuleSentence:
    """How these rules round."""
    source = ruleset.labels.shared.source
    if ruleset.rounding in OF_160:
        return rule(OF_160[ruleset.rounding], source)
    if ruleset.rounding == "none":
        return rule(EXACT[ruleset.rounds], source)
    usual = ruleset.rounding == "5-up" and ruleset.rounds == "mark"
    return rule(
        ROUNDED[ruleset.rounds].filled(how=TO_TENS[ruleset.rounding]), f"{source}, A5" if usual else source
    )


ROUNDED_SHORT: Final = {
    "mark": Sentence("{how}"),
    "total": _("points faits {how}"),
    "tricks": _("plis {how}"),
}

OF_160_SHORT: Final = {
    "defence": _(
        "plis de la défense à la dizaine, 5 vers le haut ; attaque : le reste de 160",
    ),
    "takers": _("plis de l’attaque à la dizaine, 5 vers le haut ; défense : le reste de 160"),
    "takers-6-up": _("plis de l’attaque à la dizaine, 5 vers le bas ; défense : le reste de 160"),
}


def rounding_short(ruleset: Ruleset) -> Sentence:
    """How these rules round, for a score card."""
    if ruleset.rounding == "none":
        return _("aucun")
    if ruleset.rounding in OF_160_SHORT:
        return OF_160_SHORT[ruleset.rounding]
    return ROUNDED_SHORT[ruleset.rounds].filled(how=TO_TENS[ruleset.rounding])
