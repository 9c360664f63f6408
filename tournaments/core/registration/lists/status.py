"""What a list says about its lines: cancelled, paid back, refused, on the waiting list, struck out.

The words are those of exports (HelloAsso, Weezevent, Eventbrite, Google Forms) and of lists written by hand,
in French and English. They are looked for in the folded text; «pas annulé» and «remboursable» say nothing.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from tournaments.core.models.registration import folded

if TYPE_CHECKING:
    from collections.abc import Sequence


def words(text: str) -> frozenset[str]:
    """The words of a text."""
    return frozenset(text.split())


_PARTICIPLES: Final = (
    "annul|rembours|refus|rejet|desist|abandonn|decommand|supprim|retir|elimin|disqualifi|exclu|expir|contest|"
    "excus|radi|invalid|remplac|ray|echou|resili|renonc|desactiv|archiv"
)
_NOUNS: Final = (
    "annulations?|annuler|annulons|annulent|desistons|desistent|remb|remboursements?|rembourser|refus|rejets?|desistements?|desister|forfaits?|abandons?|"
    "absente?s?|absences?|attente|echecs?|doublons?|indisponibles?|remplacante?s?|suppleante?s?|reservistes?|retractations?|"
    "impossible|empech\\w+|exclue?s?|brouillons?|paniers?|corbeille"
)
_ENGLISH: Final = (
    "cancell?ed|cancell?ations?|cancel|refund(?:ed|s)?|refused|declined?|denied|rejected|withdrawn?|withdrew|"
    "wait ?list(?:ed)?|waiting|pending|on hold|failed|expired|void(?:ed)?|invalid|deleted|removed|no ?shows?|"
    "dropped|duplicates?|chargeback|disputed|contested|unconfirmed|unavailable|standby|abandoned|substitutes?"
)
_PHRASES: Final = (
    r"ne? (?:vien\w+|particip\w+|jou\w+|peut|peuvent|pourr\w+) (?:pas|plus)|"
    r"plus disponibles?|(?:non|pas) (?:confirm|valid|accept|reten|inscri|ven|autoris)\w{1,3}|"
    r"pas sure?s?|"
    r"not (?:confirmed|coming|accepted|attending|going|selected|valid)|hors delais?"
)
_OFF: Final = re.compile(rf"\b(?:(?:{_PARTICIPLES})ee?s?|{_NOUNS}|{_ENGLISH}|{_PHRASES})\b")
_NEGATED: Final = re.compile(
    rf"\b(?:non|pas|not|jamais|sans|aucune?|never) (?:(?:de|d|ete|encore|been|yet) )?"
    rf"(?:(?:{_PARTICIPLES})ee?s?|{_NOUNS}|{_ENGLISH})\b"
)
_PARTLY: Final = re.compile(r"\bparti(?:el|al)")

_GOOD: Final = words(
    "valide validee valides validees validated confirme confirmee confirmes confirmees confirmed "
    "accepte acceptee acceptes acceptees accepted paye payee payes payees paid regle reglee "
    "regles reglees ok oui yes inscrit inscrite inscrits inscrites registered complet complete "
    "completee completees completed processed approved approuve approuvee active actif actifs "
    "succeeded success "
    "successful authorized autorise autorisee termine terminee traite traitee recu recue present "
    "presente presents presentes attending going booked reserve reservee enregistre placed "
    "enregistree encaisse encaissee solde soldee impaye impayee unpaid due payer regler place "
    "nouveau nouvelle new retenu retenue titulaire titulaires effectue effectuee checked principal principale"
)
_YES: Final = words("oui o yes y x xx vrai true 1 v ok")
_NO: Final = frozenset(["", "non", "no", "n", "faux", "false", "0", "0 0", "0 00", "0000 00 00"])
_BESIDE: Final = words(
    "par mail email sms telephone tel le la les l de d du des sur en au a liste file paiement "
    "commande billet place order ticket payment on the list by since depuis"
)
"""Words beside those of a status."""
TICKED: Final = re.compile("[\u2611\u2713\u2714\u2705]\ufe0f?")
CROSSED: Final = re.compile("[\u2610\u2612\u2717\u2718\u274c\u274e\U0001f6ab]\ufe0f?")
_YES_TITLE: Final = re.compile(
    r"\b(?:valid|confirm|accept|particip(?!ant)|vien|venez|venir|dispo|partante?s?\b|acti(?:f|ve)s?\b|"
    r"ser(?:ai|as|a|ez|ons|ont) (?:\w+ )?(?:presente?s?|la)\b)"
)
"""Headings under which «non» says that the line is off; under «payé» and «pointé» it does not."""
_BESIDES: Final = re.compile(
    r"\b(?:pay|pai|regl|repas|dine|dejeun|buffet|ape|soir|tombola|covoitur|heberg|restau|licen|adher|membre|"
    r"cotis|photo|image|autoris|rgpd|condition|mail|newsletter|deja|autre|frais|envoy|certif|voiture|vege|allerg|cheque|par\b|club|publi|diffus|question|besoin|connu|souhait)"
)
"""Headings about something beside taking part."""


def is_yes_title(title: str) -> bool:
    """Whether «non» under a heading says that the line is off: «Participerez-vous ?», not «Payé ?»."""
    plain = folded(title)
    return bool(_YES_TITLE.search(plain)) and not _BESIDES.search(plain)


_OTHER_TICKETS: Final = re.compile(
    r"\b(?:repas|diner|dejeuner|buffet|accompagn\w+|spectat\w+|visiteu\w+|menu|meal|dinner|lunch|spectator|visitor)\b"
)


def is_other_ticket(text: str) -> bool:
    """Whether a cell names a ticket that is none of a player: «Repas accompagnant», «Spectateur»."""
    return bool(_OTHER_TICKETS.search(folded(text))) and _answer(text) not in _YES


def asks(title: str) -> bool:
    """Whether a heading asks something that may be about taking part: «Toujours d’accord ?»."""
    return title.rstrip().endswith("?") and not _BESIDES.search(folded(title))


def off_word(text: str) -> str:
    """The words of a text that say that its line is off, folded («Liste d’attente»: «attente»)."""
    plain = folded(text)
    found = _OFF.search(_NEGATED.sub(" ", plain))
    return found[0] if found else ""


_SHORT_TITLES: Final = words("ann annul abs remb desist")
"""Headings that are short for such a word: «Ann.», «Abs.»."""


def is_off_title(title: str) -> bool:
    """Whether «oui» or a cross under a heading says that the line is off: «Annulé», «Abs.»."""
    return is_off(title) or folded(title) in _SHORT_TITLES


def is_off(text: str) -> bool:
    """Whether a cell says that its line is off; what was paid back in part says nothing certain."""
    return bool(off_word(text)) and not _PARTLY.search(folded(text))


def _answer(text: str) -> str:
    """The folded text of a cell; a tick is «oui», a cross or an empty box «non»."""
    if TICKED.search(text):
        return "oui"
    return "non" if CROSSED.search(text) else folded(text)


def is_ticked(text: str) -> bool:
    """Whether a cell has a tick, a cross or a box."""
    return bool(TICKED.search(text) or CROSSED.search(text))


def is_known(text: str) -> bool:
    """Whether a text is a word of such a column, good or bad."""
    plain = _answer(text)
    if not plain and text.strip():  # «?»
        return False
    if is_off(text) or _NEGATED.search(plain):
        return True
    return plain in _NO or bool(_GOOD.intersection(plain.split()))


def is_yes_or_no(text: str) -> bool:
    """Whether a cell only answers its heading («oui», «x», «0,00», «☑»); an empty one does not."""
    plain = _answer(text)
    return bool(plain) and (plain in _YES or plain in _NO)


def says_no(text: str) -> bool:
    """Whether a cell answers «non»."""
    return bool(text) and _answer(text) in _NO


def said_off(title: str, text: str) -> str:
    """What a cell under this heading says if its line is off («Remboursé», «Annulé : oui»); else empty."""
    if is_off(text):
        return text
    answer = _answer(text)
    if is_off_title(title):
        off = answer not in _NO and not _GOOD.intersection(answer.split()) - _YES
    else:
        off = bool(answer) and answer in _NO and is_yes_title(title)
    return f"{title} : {text}" if off else ""


def tells_status(title: str, cells: Sequence[str], lines: int) -> bool:
    """Whether the values of a column are such words; `cells` are those that are not empty, of so many lines.

    Under a heading that is itself such a word («Remboursé») an amount or a date says yes, unless most lines
    have one and none says no: then it is something else, the price of a «forfait».
    """
    plain = sum(is_known(cell) or is_yes_or_no(cell) for cell in cells)
    said = [cell for cell in cells if _answer(cell) not in _NO]
    told = 2 * len(said) <= lines or (len(said) < len(cells) and "forfait" not in folded(title))
    return 2 * plain >= len(cells) or (is_off_title(title) and told)


def looks_like_status(cells: Sequence[str], *, remarks: bool) -> bool:
    """Whether a column without a role is one of a status: short known words, one of a line that is off.

    `remarks`: its heading announces something else, so that one word of a line that holds is needed too.
    """
    off = [cell for cell in cells if is_off(cell) and says_nothing_else(cell)]
    good = [cell for cell in cells if is_known(cell) and not is_off(cell) and says_nothing_else(cell)]
    return bool(off) and bool(good or not remarks) and 2 * (len(off) + len(good)) >= len(cells)


def speaks_against(cell: str) -> bool:
    """Whether a cell about something else says that its line is off; «forfait repas» is a price."""
    return is_off(cell) and (off_word(cell) not in {"forfait", "forfaits"} or says_nothing_else(cell))


def says_nothing_else(text: str) -> bool:
    """Whether a text has no other words than those of a status: «sur liste d’attente», not «Anne annulé»."""
    left = _OFF.sub(" ", folded(text)).split()
    return all(word in _GOOD or word in _BESIDE or word in _NO or word.isdigit() for word in left)


def is_unknown(title: str, text: str) -> bool:
    """Whether a cell under such a heading says neither that its line holds nor that it is off."""
    return bool(text) and not (is_known(text) or is_yes_or_no(text) or said_off(title, text))
