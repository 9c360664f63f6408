"""The games of chouine, of two players and of two pairs, with the decisions of docs/rules/chouine.md.

Without a retourne there is no trump until an announce of the player who leads names it; from then on
everything counts the same.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from scoring.chouine.matches import ChouineRules
from scoring.chouine.scores import Sections
from scoring.sentences import sentence as _

CHOUINE: Final = ChouineRules(
    name="chouine",
    title=_("Chouine"),
    summary=_(
        "Le jeu à deux : on s’inscrit seul, et un match se gagne en manches de 5 parties. À trois, "
        "chacun pour soi, le programme compte les parties mais ne tient pas de concours."
    ),
    parties=5,  # Généralités
    manches=2,  # Généralités
    sections=Sections(
        tricks="Valeur des cartes",
        der="Dix de dernière",
        announces="Les annonces",
        in_trumps="Les annonces",
        trente="Appendice",
    ),
)

MONDOUBLEAU: Final = replace(
    CHOUINE,
    name="chouine-mondoubleau",
    title=_("Chouine de Mondoubleau"),
    summary=_("La chouine sans retourne : la première annonce de qui mène nomme l’atout."),
    trump_turned=False,  # La chouine de Mondoubleau
    sections=CHOUINE.sections._replace(in_trumps="La chouine de Mondoubleau"),
)

FOUR: Final = replace(
    CHOUINE,
    name="chouine-quatre",
    title=_("Chouine à quatre"),
    summary=_("Deux contre deux, par équipes inscrites, trois cartes en main, une seule manche."),
    pairs=True,  # Appendice; decision 22
    manches=1,  # Appendice
    refused={"manches": _("à quatre, le match se joue en une seule manche")},
    sections=CHOUINE.sections._replace(announces="Appendice", in_trumps="Appendice"),
)

MONDOUBLEAU_FOUR: Final = replace(
    FOUR,
    name="mondoubleau-quatre",
    title=_("Chouine de Mondoubleau à quatre"),
    summary=_("La chouine à quatre sans retourne : la première annonce de qui mène nomme l’atout."),
    trump_turned=False,  # La chouine de Mondoubleau
    sections=FOUR.sections._replace(in_trumps="La chouine de Mondoubleau"),
)
