"""Names at which a person would stop: placeholders, greetings, numbers, titles, sentences.

A list is full of them, and each would become a player. None is refused for it: the organizer may want it so.
"""

from __future__ import annotations

import re
import unicodedata
from typing import TYPE_CHECKING, Final

from django.utils.translation import gettext as _

from tournaments.core.models.registration import folded
from tournaments.core.registration.lists.drafts import PAIR, has_brackets
from tournaments.core.registration.lists.encodings import is_spoilt
from tournaments.core.registration.lists.headings import WORDS
from tournaments.core.registration.lists.status import off_word, words
from tournaments.core.registration.lists.values import MAIL, NO_CLUBS, are_persons
from tournaments.core.registration.names import PARTICLES

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence

MOST_WORDS: Final = 5
"""Words that a name has at most, without particles («de la»)."""
_SHOWN: Final = 40
_NOBODY: Final = words(
    "inconnu inconnue neant aucun aucune personne rien tbd tba tbc na nc n_a none nobody unknown "
    "anonyme anonymous seul seule solo libre vide idem exempt bye invite test essai exemple ex "
    "nom prenom m mr mme mlle mlles mm monsieur madame mademoiselle dr civilite guest blank empty "
    "null nil undefined azerty qwerty a_voir on_verra plus_tard meme pareil ami amie copain "
    "copine conjoint conjointe epouse mari femme frere soeur oui non yes no ok sans en_cours joker "
    "fantome nouveau nouvelle surprise dispo disponible disponibles tirage sort a_deux a_definir"
)
"""Texts in place of a name, alone in their cell."""
_SEEKING: Final = words(
    "cherche cherchent recherche recherchent partenaire partenaires coequipier coequipiere "
    "equipier binome confirmer preciser determiner definir trouver completer attribuer "
    "communiquer venir inconnu inconnue looking needed wanted partner unknown teammate seeking "
    "reserve reservee reserver bientot encore trouve trouvee pas trouvera trouvent sort tirage "
    "libre libres dispo disponible disponibles sans toujours comme dernier derniere ex"
)
"""Words of somebody who has no partner yet."""
_PHRASES: Final = words(
    "bonjour bonsoir salut cordialement merci amicalement amities bises sincerement salutations "
    "hello hi dear regards thanks thank sincerely cheers voici ci joint joints jointe attached "
    "inscription inscriptions inscrit inscrits equipe equipes joueur joueurs concours tournoi "
    "podium classement resultat resultats liste total totaux sous point points pts pt lot lots "
    "prix euros euro eur samedi dimanche vendredi telephone tel mail email team teams player "
    "players list score scores signature avec pour nous vous on je sera serons seront suis "
    "viendra viendrons arrive arrivera retard svp please peut test toto tata "
    "president presidente tresorier tresoriere secretaire maire benevole benevoles organisateur "
    "organisatrice organisateurs arbitre adjoint adjointe buvette table club amicale foyer "
    "association tonton tata papi papy mamie mamy"
) - {"point", "hi", "ci", "sous", "prix"}
"""Words of letters, titles and results."""
_SURNAMES: Final = words("cancel raye ray excuse panier brouillon")
"""Words of lines that are off that are family names as well."""
_MEANING: Final = (
    WORDS | _NOBODY | _SEEKING | _PHRASES | words("place general generale soir belote coinche novembre")
)
_NO_SURNAMES: Final = (WORDS - {"player", "forfait"}) | words(
    "reserve reservee reserver inconnu inconnue cherche cherchent recherche retard inscription inscrits "
    "toujours comme trouvera tonton tata papi papy mamie mamy"
)
"""Words that say in capitals too that no name was meant: «Joueur Jean»."""
_MINE: Final = words("mon ma son sa un une notre votre my a his her")
_KIN: Final = words(
    "ami amie copain copine conjoint conjointe epouse mari femme frere soeur fils fille voisin "
    "voisine collegue cousin cousine friend wife husband brother sister"
)
_KIN_OF: Final = re.compile(rf"(?:le |la |l |un |une )?(?:{'|'.join(sorted(_KIN))}) (?:de|du|d|des|of) ")
"""«Le mari d’Elsa», «Ami de Zoé»."""
_LETTERS: Final = re.compile(r"[^\W\d_]{2}")
_MARKS: Final = re.compile(r"[:;?!@&+=/\\|<>#%*€$£{}\[\]_~…→➔⇒]|->|\.\.|https?|www\.")
_JOINED: Final = re.compile(r" (?:et|and|und|y|ou|or|puis|then|avec) | [-–—] ", re.IGNORECASE)
_COMMA: Final = re.compile(r"^([^,]+), *\S")


def is_nobody(name: str) -> bool:
    """Whether a text stands for a partner who is missing: nothing, «X», «?», «cherche partenaire»."""
    plain = folded(name)
    words = set(plain.split())
    return not plain or _is_no_person(plain, words if not _is_full_name(name, plain.split()) else set())


def seeks_partner(remark: str) -> bool:
    """Whether a remark says that a player looks for a partner: «cherche un partenaire»."""
    return bool({"cherche", "recherche", "looking", "seeking"} & set(folded(remark).split()))


def _is_no_person(plain: str, known: set[str]) -> bool:
    """Whether a folded text, or its words that are no name, say that somebody is still missing."""
    nobody = plain.replace(" ", "_") in _NOBODY or len(set(plain)) == 1 or bool(_KIN_OF.match(plain))
    return nobody or bool(known & _SEEKING or (known & _MINE and known & _KIN))


def doubts_about_name(name: str, *, apart: bool = False) -> Iterator[str]:
    """A sentence if a text is hardly the name of one person, else nothing.

    `apart`: its given and family names were written in cells of their own.
    """
    plain = folded(name)
    words = plain.split()
    full = _is_full_name(name.title() if apart else name, words)
    known = set() if full else set(words)
    surnames = _SURNAMES | {"forfait"} if apart else _SURNAMES
    text = ""
    if is_spoilt(name):
        text = _("« %(name)s » : des lettres sont abîmées.")
    elif _is_no_person(plain, known):
        text = _("« %(name)s » : il manque encore le nom de quelqu’un.")
    elif off_word(name) and not (full and surnames.intersection(words)):
        text = _("« %(name)s » : la liste dit peut-être que cette ligne ne vaut plus.")
    elif any(letter.isdigit() for letter in name):
        text = _("« %(name)s » : un nom n’a pas de chiffres.")
    elif known & _PHRASES or WORDS.issuperset(words) or _has_a_sign(name):
        text = _("« %(name)s » : ce n’est pas un nom.")
    elif not _LETTERS.search(name):
        text = _("« %(name)s » : ce ne sont que des initiales.")
    elif _JOINED.search(name) or _names_more(name):
        text = _("« %(name)s » : est-ce le nom de deux personnes ?")
    elif len([word for word in name.split() if folded(word) not in PARTICLES]) > MOST_WORDS:
        text = _("« %(name)s » : c’est long pour un nom.")
    if text:
        yield text % {"name": name[:_SHOWN]}


def _is_full_name(name: str, words: Sequence[str]) -> bool:
    """Whether a name is two words with capitals of which at most one means something else: «Luc Bonjour».

    In capitals alone it may be a title («TOTAL GÉNÉRAL»).
    """
    own = [word for word in name.split() if folded(word) not in PARTICLES]
    meaning = [word for word in words if word in _MEANING and word not in PARTICLES]
    return (
        len(own) == 2
        and len(meaning) < 2
        and not _NO_SURNAMES.intersection(meaning)
        and all(word[0].isupper() for word in own)
        and not name.isupper()
    )


def _names_more(name: str) -> bool:
    """Whether more than a family name stands before a comma: «Zoé Neuf, Bron», not «Le Goff, Anne»."""
    found = _COMMA.match(name)
    before = found[1].split() if found else []
    return len([word for word in before if folded(word) not in PARTICLES]) > 1


def _are_two_names(club: str) -> bool:
    """Whether a text is two names: «Max Blanc / Eva Petit»."""
    parts = PAIR.split(club)
    return len(parts) == 2 and all(are_persons([part]) for part in parts)


def _has_a_sign(text: str) -> bool:
    """Whether a text has what no name has: signs, pictures («☎»), words in brackets, a dash before it."""
    pictured = any(unicodedata.category(letter) == "So" for letter in text)
    return pictured or bool(_MARKS.search(text)) or has_brackets(text) or text[:1] in "-–—.,"


def doubts_about_a_club_name(name: str, clubs: Collection[str]) -> Iterator[str]:
    """A sentence if a player is called as one of these clubs (folded)."""
    if folded(name) in clubs:
        yield _("« %(name)s » : c’est aussi le nom d’un club.") % {"name": name[:_SHOWN]}


def doubts_about_pair(names: Sequence[str]) -> Iterator[str]:
    """A sentence if one of two players has a single name: «Anne et Paul Roy», «Elsa – Fabien Dumas»."""
    lengths = [len(name.split()) for name in names]
    if len(names) == 2 and min(lengths) == 1 < max(lengths):
        text = _("« %(name)s » : il manque un nom ou un prénom.")
        yield text % {"name": min(names, key=lambda name: len(name.split()))[:_SHOWN]}


def doubts_about_club(club: str) -> Iterator[str]:
    """A sentence if a text is hardly the name of a club, else nothing."""
    words = set(folded(club).split())
    if is_spoilt(club):
        yield _("« %(name)s » : des lettres sont abîmées.") % {"name": club[:_SHOWN]}
    if club and (
        sum(map(str.isalpha, club)) < 2
        or _are_two_names(club)
        or MAIL.search(club)
        or words & {"points", "pts", "euros"}
        or folded(club) in NO_CLUBS
        or off_word(club)
    ):
        yield _("« %(club)s » : ce n’est pas un club.") % {"club": club[:_SHOWN]}
