"""Why a registration, or a change of a team, is refused, in the words of the desk."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from django.utils.translation import gettext_lazy as _

from tournaments.platform.errors import CodedError

if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise, StrPromise


SENTENCES: Final[Mapping[str, StrPromise]] = {
    "tournament-sealed": _("Les résultats sont scellés : plus rien ne change."),
    # names
    "name-missing": _("Il manque le nom d’un joueur."),
    "name-too-long": _("%(count)d lettres : gardez-en %(most)d au plus."),
    "name-of-another": _("Un autre joueur a ce nom : choisissez-en un que personne n’a."),
    "same-player-twice": _(
        "Les deux joueurs sont la même personne. Si elles sont deux, précisez : « père », « fils » ou un "
        "autre prénom."
    ),
    "second-player-given": _("C’est un concours individuel : un seul joueur par inscription."),
    "player-taken": _(
        "%(name)s figure déjà dans la liste (%(where)s). Si c’est une autre personne, précisez son nom ou "
        "son club."
    ),
    "full": _("C’est complet : %(most)d au plus."),
    "two-singles": _("Cochez deux joueurs pour en faire une équipe : %(count)d le sont."),
    "waits-no-more": _("Un autre poste s’en est déjà occupé : relisez la liste d’attente."),
    "plays-already": _("Ce joueur joue déjà sous le n° %(number)s."),
    "replaced-on-its-page": _(
        "Le n° %(number)s a déjà été placé à une table : un remplacement se note sur sa page."
    ),
    "not-in-team": _("Ce joueur ne joue pas (ou plus) sous le n° %(number)s."),
    # numbers and tables
    "not-a-number": _("« %(text)s » n’est pas un numéro."),
    "number-out-of-range": _("Un numéro va de 1 à %(most)d."),
    "number-taken": _("Le numéro %(number)d est pris ; le prochain libre est le %(free)d."),
    "number-drawn": _("Le n° %(number)s est déjà dans un tirage : il ne change plus."),
    "table-taken": _(
        "Le n° %(number)s garde déjà la table %(table)s : les deux s’y rencontreraient à chaque partie. "
        "Prenez la table voisine."
    ),
    # several teams at once
    "no-such-act": _("Cela ne se fait plus ainsi : rechargez la page."),
    "list-changed": _("La liste a changé entre-temps : relisez ce qui serait fait."),
    "club-missing": _("Écrivez d’abord le club."),
    # coming and going
    "round-over": _("Choisissez une partie de %(first)d à %(last)d."),
    "removed": _("Le n° %(number)s vient d’être retiré de la liste."),
    "gone": _("Le n° %(number)s est parti : faites-le d’abord revenir."),
    "gone-already": _("Le n° %(number)s est déjà parti."),
    "not-gone": _("Le n° %(number)s n’est pas parti."),
    "withdraws-too-late": _("Le n° %(number)s a déjà joué : c’est un abandon, non un forfait."),
    "arrives-too-late": _("Le n° %(number)s a déjà joué : son arrivée ne change plus."),
    "in-journal": _("Le n° %(number)s est dans le journal de la caisse : notez plutôt son départ."),
    "in-draw": _("Le n° %(number)s est dans un tirage : notez plutôt son départ."),
}


class RegistrationError(CodedError):
    """The request cannot be done; `sentence` is for the desk, `field` names the form field it concerns."""

    sentences = SENTENCES
    own_sentences = frozenset({"probable-duplicate", "unreadable-file"})
    impossible = frozenset(
        {
            "name-missing",
            "name-too-long",
            "same-player-twice",
            "second-player-given",
            "not-a-number",
            "number-out-of-range",
            "club-missing",
            "two-singles",
            "no-such-act",
            "unreadable-file",
        }
    )


class ProbableDuplicate(RegistrationError):
    """A name is similar to one of the list, probably of the same person; `doubts` has a sentence for each."""

    def __init__(self, doubts: list[str]) -> None:
        super().__init__("probable-duplicate", " ".join(doubts))
        self.doubts = doubts


class UnreadableFile(RegistrationError):
    """The pasted text or the file is no readable list; the sentence says what to do instead."""

    def __init__(self, sentence: StrOrPromise) -> None:
        super().__init__("unreadable-file", sentence)
