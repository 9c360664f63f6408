"""Why a tournament cannot be changed or moved on, in the words of the desk."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final

from django.utils.translation import gettext_lazy as _

from tournaments.platform.errors import CodedError

if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise, StrPromise


SENTENCES: Final[Mapping[str, StrPromise]] = {
    # a step of the tournament
    "tournament-sealed": _("Les résultats sont scellés : plus rien ne change."),
    "not-a-step": _("Le concours est « %(status)s » : il ne peut pas passer à « %(to)s »."),
    "nothing-published": _("Aucun tirage n’est publié : le concours commence avec celui de la partie 1."),
    "nothing-to-prolong": _(
        "Aucun délai de correction n’a été fixé à la fin de ce concours : il n’y a rien à prolonger."
    ),
    "not-ended": _("Le concours n’est pas terminé : il n’y a pas encore de corrections à clore."),
    "corrections-closed": _("%(over)s : prolongez-les d’abord, ou rouvrez le concours."),
    # its settings
    "not-a-member": _("Un arbitre est choisi parmi les membres du club : invitez-le d’abord."),
    "entrants-stay": _(
        "Des inscriptions sont prises : on ne passe plus d’un jeu en équipe à un jeu où l’on "
        "s’inscrit seul, ni l’inverse. Retirez-les d’abord, ou créez un autre concours."
    ),
    "no-longer-sooner": _(
        "Un tirage ou un réglage a changé la suite entre-temps : rien n’est fait, regardez de nouveau."
    ),
    "no-such-number": _("Personne n’a le numéro %(typed)s."),
    "nobody": _("Personne d’inscrit ne s’appelle « %(typed)s » : donnez le numéro."),
    "several": _("« %(typed)s » peut être : %(names)s. Donnez le numéro."),
    "same-twice": _("C’est deux fois le n° %(number)s : il en faut deux différents."),
    "stricter-known": _(
        "Ces deux-là sont déjà dans la liste : ils ne doivent pas se rencontrer. Si ce n’est plus que "
        "« plutôt pas », retirez-les d’abord de la liste."
    ),
    "pair-known": _("Ces deux-là sont déjà dans la liste."),
    "list-full": _("La liste est pleine : retirez d’abord ce qui ne sert plus."),
    "prize-not-chosen": _("Ce lot n’est pas de ceux que l’on attribue à la main."),
    "prize-drawn": _("Ce lot est déjà tiré au sort : on ne tire pas deux fois."),
    "nobody-there": _("Personne n’est pointé : il n’y a encore personne à tirer au sort."),
    # the rules and the tariff that a club keeps, and the files of them
    "rules-gone": _("Ces règles viennent d’être supprimées : rien n’est enregistré."),
    "rules-name-taken": _(
        "Le club garde déjà des règles sous ce nom : choisissez-en un autre, ou supprimez-les d’abord."
    ),
    "name-of-ruleset": _(
        "C’est le nom d’un règlement connu : donnez un autre nom, pour qu’on ne les confonde pas."
    ),
    "too-many-rules": _(
        "Un club garde %(most)s règles au plus : supprimez d’abord celles qui ne servent plus."
    ),
    "file-too-large": _("Ce fichier est trop grand pour des règles : 60 ko au plus."),
    "field-twice": _("Le champ « %(name)s » est donné deux fois."),
    "not-rules": _("Ce n’est pas un fichier de règles exporté d’ici."),
    "tariff-damaged": _("Les pénalités de ce fichier ont été abîmées : exportez-le de nouveau."),
    "tariff-too-long": _("Il y a trop de pénalités : %(place)s au plus."),
    "tariff-unreadable": _(
        "Ligne %(place)s : écrivez l’article, ce qu’il punit et les points, séparés par des « ; »."
    ),
}


class PlanningError(CodedError):
    """The request for a tournament cannot be done; `sentence` is for the organizer."""

    sentences = SENTENCES
    own_sentences = frozenset({"incomplete", "option-refused", "setting-frozen"})
    impossible = frozenset(
        {
            "no-such-number",
            "nobody",
            "several",
            "same-twice",
            "prize-not-chosen",
            "name-of-ruleset",
            "file-too-large",
            "field-twice",
            "not-rules",
            "tariff-damaged",
            "tariff-too-long",
            "tariff-unreadable",
            "option-refused",
        }
    )


class SettingFrozen(PlanningError):
    """A setting that players already play by; `field` is its name."""

    def __init__(self, field: str, sentence: StrOrPromise) -> None:
        super().__init__("setting-frozen", sentence, field=field)


class Incomplete(PlanningError):
    """Something is not played or not entered; `missing` says what, a sentence each."""

    def __init__(self, missing: Sequence[str]) -> None:
        super().__init__("incomplete", " ".join([str(_("Tout n’est pas joué.")), *missing]))
        self.missing = tuple(missing)
