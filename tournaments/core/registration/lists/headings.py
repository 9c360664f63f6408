"""The headings of a list: what kind of column the words of one announce, and of which player."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

from tournaments.core.models.registration import folded
from tournaments.core.registration.lists.status import is_off, words

if TYPE_CHECKING:
    from collections.abc import Sequence


_NUMBER: Final = words("n no nr num numero number")
_PRENOM: Final = words("prenom prenoms")
_FIRST_NAME: Final = words("first given")
_NAME_WORDS: Final = words("name names")
_FAMILY: Final = words("nom noms family surname last full")
_GIVEN: Final = _PRENOM | _FIRST_NAME
_WHOLE: Final = _FAMILY | _NAME_WORDS
_PLAYERS: Final = words(
    "joueur joueurs joueuse joueuses player players participant participants participante "
    "participantes attendee attendees capitaine captain"
)
_NAME: Final = _WHOLE | _PLAYERS
_TEAM: Final = words("equipe equipes team teams doublette doublettes paire paires binome binomes duo duos")
_PARTNER: Final = words("equipier equipiere coequipier coequipiere partenaire partenaires partner teammate")
_CLUB: Final = words("club clubs association amicale societe ville commune")
_FEE: Final = words("tarif tarifs categorie categories adherent adherente adherents fee")
_STATUS: Final = words(
    "statut statuts status etat situation state validation valide validee confirme confirmee "
    "confirmation confirmed accepte acceptee accepted participe participent participation vient "
    "viennent viendra venez annule annulee annules annulation rembourse remboursee remboursement "
    "desiste desistee desistement desistements forfait forfaits abandon attente refuse refusee "
    "refus cancelled canceled refunded"
)
_ORDER: Final = words("commande commandes order reference ref reservation booking dossier transaction")
_NO_ORDER: Final = words("date heure montant")
_AMOUNT: Final = words("montant prix cotisation somme cout amount price")
_OTHER: Final = _AMOUNT | words(
    "telephone telephones tel mobile portable mail email mel courriel adresse code postal paye "
    "payee payes payees paiement reglement licence licences sexe age naissance date heure repas "
    "present presente presents pointe pointee pointage arrive arrivee inscrit inscrite "
    "inscription observation observations remarque remarques commentaire commentaires note notes "
    "payeur payeuse acheteur acheteuse buyer presence horodateur timestamp "
    "billet ticket table des partie partir classement points total"
)
_FIRST: Final = words("1 a i premier premiere capitaine captain")
_SECOND: Final = words("2 b ii deuxieme second seconde")
_LINKING: Final = words("de du la le les l d et ou e er re eme ere liste s id of votre vos vous your")
WORDS: Final = (
    _NUMBER
    | _GIVEN
    | _NAME
    | _TEAM
    | _PARTNER
    | _CLUB
    | _FEE
    | _STATUS
    | _ORDER
    | _OTHER
    | _FIRST
    | _SECOND
    | _LINKING
)
"""All words of headings, folded."""


class Heading(NamedTuple):
    """What a heading announces.

    Kinds: number, name, given, team, club, fee, status, order, other (of no use here), and "" for no heading.
    `player` is 1, 2, or 0 if it does not say.
    """

    kind: str
    player: int = 0


def heading_of(cell: str) -> Heading:
    """What the words of a cell announce."""
    words = re.sub(r"(?<=[^\W\d])(?=\d)|(?<=\d)(?=[^\W\d])", " ", folded(cell)).split()
    found = set(words)
    if not found or not found <= WORDS:
        return Heading("")
    persons = found & (_PLAYERS | _PARTNER)
    first = found & _FIRST or (persons and "first" in found)
    player = 1 if first else 2 if found & (_SECOND | _PARTNER) else 0
    kinds = {
        "status": found & _STATUS and not persons and (not found & _FEE or is_off(cell)),
        "club": found & _CLUB,
        "fee": found & _FEE and not found & _AMOUNT,
        "order": found & _ORDER and not found & _NO_ORDER,
        "other": found & _OTHER,
        "number": found & _NUMBER,
        "given": _is_given(found),
        "team": found & _TEAM and not persons and not found & _GIVEN,
        "name": found & (_NAME | _PARTNER | _GIVEN),
    }
    return Heading(next((kind for kind, words in kinds.items() if words), "other"), player)


def _is_given(found: set[str]) -> bool:
    """Whether the words announce given names alone: «Prénom», «First name», not «Nom et prénom»."""
    if found & _FAMILY:
        return False
    return bool(found & _PRENOM) or bool(
        found & _FIRST_NAME and (found <= _FIRST_NAME or found & _NAME_WORDS)
    )


def is_header(cells: Sequence[str]) -> bool:
    """Whether a line is a header with a column of players.

    All its cells consist of words of headings, or two of them are headings of players («Joueur 1», «Joueur
    2»).
    """
    kinds = [heading_of(cell).kind for cell in cells if cell.strip()]
    named = sum(kind in {"name", "given", "team"} for kind in kinds)
    return named > 0 and ("" not in kinds or named > 1)
