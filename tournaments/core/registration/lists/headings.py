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
_FAMILY: Final = words("nom noms patronyme patronymes family surname last full")
_VARIANTS: Final = words("naissance usage usuel marital epouse jeune fille maiden")
"""Words of a second family name of the same person: «Nom de naissance» beside «Nom d’usage»."""
_GIVEN: Final = _PRENOM | _FIRST_NAME
_WHOLE: Final = _FAMILY | _NAME_WORDS
_PLAYERS: Final = words(
    "joueur joueurs joueuse joueuses player players participant participants participante "
    "participantes attendee attendees capitaine captain"
)
_SEATS: Final = words("nord sud north south ns eo lui elle")
"""Words that stand for the two players without saying so."""
_NAME: Final = _WHOLE | _PLAYERS | _SEATS
_PAIR: Final = words("binome binomes duo duos doublette doublettes paire paires")
_OF_A_PARTNER: Final = words("nom votre your binome binomes")
"""Words of which one makes the partner of a pair: «Nom du binôme», not «Doublette»."""
_TEAM: Final = _PAIR | words("equipe equipes team teams")
_PARTNER: Final = words(
    "conjoint conjointe equipier equipiere coequipier coequipiere partenaire partenaires partner teammate"
)
_CLUB: Final = words("club clubs association amicale societe ville commune village")
_FEE: Final = words("tarif tarifs categorie categories adherent adherente adherents fee")
_STATUS: Final = words(
    "statut statuts status etat situation state validation valide validee confirme confirmee "
    "confirmation confirmed accepte acceptee accepted participe participent participation vient "
    "viennent viendra venez annule annulee annules annulation rembourse remboursee remboursement "
    "desiste desistee desistement desistements forfait forfaits abandon attente refuse refusee "
    "refus cancelled canceled refunded"
)
_STATE: Final = words("statut statuts status etat state")
"""Words of a status, even of a player or participant."""
_ORDER: Final = words("commande commandes order reference ref reservation booking dossier transaction")
_NO_ORDER: Final = words(
    "date heure montant paye payee reglee reglement paiement repas payeur payeuse acheteur acheteuse buyer "
    "mode type nom prenom name"
)
_AMOUNT: Final = words("montant prix cotisation somme cout amount price")
_CONTACT: Final = words("telephone telephones tel mobile portable mail email mel courriel phone")
_REMARK: Final = words(
    "remarque remarques observation observations commentaire commentaires note notes message precision "
    "precisions comment comments remark remarks"
)
_OTHER: Final = (
    _AMOUNT
    | _CONTACT
    | _REMARK
    | words(
        "adresse code postal paye payee payes payees paiement reglement licence licences sexe age naissance "
        "date heure repas present presente presents pointe pointee pointage arrive arrivee inscrit inscrite "
        "inscription payeur payeuse acheteur acheteuse buyer presence horodateur timestamp "
        "billet ticket table des partie partir classement points total mode type regle reglee cheque "
        "cheques especes"
    )
)
_FIRST: Final = words("1 a i premier premiere capitaine captain nord ns north lui")
_SECOND: Final = words("2 b ii deuxieme second seconde sud eo south elle")
_LINKING: Final = words(
    "de du la le les l d et ou e er re eme ere liste s id of votre vos vous your en se co "
    "jeu complet complete majuscules capitales famille quel quelle est facultatif facultative optionnel "
    "optionnelle optional obligatoire requis requise required appartenance home"
)
WORDS: Final = (
    _NUMBER
    | _VARIANTS
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
    `player` is 1, 2, or 0 if it does not say; 2 for a team whose heading may mean the partner («Nom du
    binôme»). `variant`: another family name of the same person. `status`: a status may be meant as well.
    """

    kind: str
    player: int = 0
    variant: bool = False
    status: bool = False


def heading_of(cell: str) -> Heading:
    """What the words of a cell announce."""
    words = re.sub(r"(?<=[^\W\d])(?=\d)|(?<=\d)(?=[^\W\d])", " ", folded(cell)).split()
    found = set(words)
    if not found or not found <= WORDS:
        return Heading("")
    persons = found & (_PLAYERS | _PARTNER)
    first = found & _FIRST or (persons and "first" in found)
    mine = found & _PAIR and found & (_GIVEN | _OF_A_PARTNER)
    player = 1 if first else 2 if mine or found & (_SECOND | _PARTNER) else 0
    variant = found & _VARIANTS and found & _FAMILY
    kinds = {
        "status": found & _STATE or (found & _STATUS and not persons and (not found & _FEE or is_off(cell))),
        "club": found & _CLUB,
        "fee": found & _FEE and not found & _AMOUNT,
        "order": found & _ORDER and not found & _NO_ORDER,
        "other": found & _OTHER - (_VARIANTS if variant else frozenset()),
        "number": found & _NUMBER and not (persons and player),
        "given": _is_given(found),
        "team": found & _TEAM and not persons and not found & _GIVEN,
        "name": found & (_NAME | _PARTNER | _GIVEN),
    }
    kind = next((kind for kind, words in kinds.items() if words), "other")
    return Heading(kind, player, bool(variant), bool(found & _STATUS))


def _is_given(found: set[str]) -> bool:
    """Whether the words announce given names alone: «Prénom», «First name», not «Nom et prénom»."""
    if found & _FAMILY:
        return False
    return bool(found & _PRENOM) or bool(
        found & _FIRST_NAME and (found <= _FIRST_NAME or found & _NAME_WORDS)
    )


_ASKED: Final = words("avez connu connaissez etes")
"""Words of a question in which «comment» is no remark."""
_MEANS: Final = words("moyen moyens mode methode method type")
_PAYMENT: Final = words("paiement paiements reglement reglements payment paye")
_PAID: Final = words(
    "paye payee payes payees regle reglee regles reglees verse versee encaisse encaissee acquitte "
    "acquittee paid"
)
_PRICE: Final = _AMOUNT | words("total tarif tarifs")
_NOT_PAID: Final = words(
    "promo code remise reduction date heure le on par reste du due rembourse remboursee non pas not impaye "
    "unpaid repas diner dejeuner buffet boisson boissons adhesion licence caution don dons donation tip "
    "contribution commission frais tickets billets tombola nombre nb quantite option options arrhes helloasso"
)


_OF_MORE: Final = re.compile(r"(?:joueur|joueuse|player|participant|equipier|equipiere|nom|prenom) ?[3-9]\b")


_OF_THE_FEE: Final = (
    _PAID
    | _PRICE
    | _PAYMENT
    | _PLAYERS
    | _TEAM
    | _ORDER
    | words(
        "1 2 a de du la le les l en d eur euro euros ttc net deja droit droits entree entry fee is has been"
    )
    | words("inscription inscriptions engagement engagements participation tournoi concours")
)
"""The words of a heading of what was paid to play, and of nothing else («Parking payé»)."""


def is_of_more(title: str) -> bool:
    """Whether a heading announces a third player or a later one, of whom a team has none."""
    return bool(_OF_MORE.search(folded(title)))


_TICKETS: Final = words("tarif tarifs billet billets ticket tickets formule categorie")


def is_of_tickets(title: str) -> bool:
    """Whether a heading announces which ticket was bought."""
    return bool(
        set(folded(title).split()) & words("tarif tarifs billet billets ticket tickets formule categorie")
    )


def is_of_orders(title: str) -> bool:
    """Whether an amount under a heading is that of a whole order, with all its tickets."""
    return bool(set(folded(title).split()) & (_ORDER - {"ref", "reference", "transaction"}))


def beside_of(title: str) -> str:
    """The role that a heading announces beside the team itself, as its values may confirm; else empty.

    «paid»: an amount that was paid; «price»: an amount that may be; «means»: of payment; «remark»; «contact».
    """
    found = set(folded(title).split())
    if found & _MEANS and (found & _PAYMENT or found <= _MEANS):
        return "means"
    if found & _CONTACT:
        return "contact"
    if found & _REMARK and not found & _ASKED:
        return "remark"
    if found & _NOT_PAID:
        return ""
    if found & _PAID:
        return "paid" if found <= _OF_THE_FEE else ""
    return "price" if found & _PRICE else ""


def is_header(cells: Sequence[str]) -> bool:
    """Whether a line is a header with a column of players.

    All its cells consist of words of headings, or two of them are headings of players («Joueur 1», «Joueur
    2»), or one is and the line begins with «N°».
    """
    kinds = [heading_of(cell).kind for cell in cells if cell.strip()]
    named = sum(kind in {"name", "given", "team"} for kind in kinds)
    return named > 0 and ("" not in kinds or named > 1 or folded(cells[0]) in _NUMBER)
