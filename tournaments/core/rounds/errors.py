"""Why a round cannot be drawn, published or changed, in the words of the desk."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Final

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

from tournaments.core.access.language import translated
from tournaments.draw.room import RoomError
from tournaments.platform.errors import CodedError

if TYPE_CHECKING:
    from django_stubs_ext import StrPromise

    from tournaments.draw.errors import InvalidRequest


SENTENCES: Final[Mapping[str, StrPromise]] = {
    # a step of the tournament, or of its rounds, at which nothing is drawn
    "tournament-sealed": _("Les résultats sont scellés : plus rien ne change."),
    "tournament-draft": _("Ouvrez d’abord les inscriptions : rien ne se tire avant."),
    "tournament-finished": _("Le concours est terminé : rouvrez-le avant de toucher aux tirages."),
    "all-rounds-drawn": _(
        "Les %(planned)s parties prévues sont tirées. Pour en jouer une de plus, changez le nombre "
        "de parties dans les réglages."
    ),
    "brackets-over": _(
        "Les tableaux vont jusqu’à leur finale avec la partie %(number)s : il n’y en a pas d’autre."
    ),
    "previous-unpublished": _(
        "La partie %(number)s est tirée mais pas publiée : publiez-la ou annulez-la d’abord."
    ),
    "still-playing": ngettext_lazy(  # the organizer may force the draw
        "La table %(tables)s joue encore : son résultat manquerait au tirage.",
        "Les tables %(tables)s jouent encore : leurs résultats manqueraient au tirage.",
        "count",
    ),
    "exempt-waiting": _(  # here too
        "L’exempt n’a pas encore sa partie (n° %(teams)s) : donnez-la-lui avant de tirer la suite."
    ),
    "too-few-teams": _(
        "Il faut au moins %(fewest)s inscriptions pointées pour un tirage ; il y en a %(count)s."
    ),
    "options-refused": _("Corrigez d’abord les réglages du tirage : %(why)s"),
    # somebody else was faster, or the round is past that point
    "results-changed": _(
        "Un résultat vient de changer, et le classement avec lui : demandez le tirage de nouveau."
    ),
    "teams-changed": _(  # since the draw; publishing it may be confirmed
        "Depuis ce tirage, des équipes sont parties ou arrivées : refaites-le, ou publiez-le tel quel."
    ),
    "round-gone": _("Ce tirage vient d’être annulé par quelqu’un d’autre."),
    "round-changed": _("Quelqu’un d’autre vient de changer ce tirage : regardez-le avant d’y toucher."),
    "already-published": _("La partie %(number)s est publiée : annulez son tirage avant de le refaire."),
    "not-published": _("La partie %(number)s n’est pas encore publiée."),
    "no-clock": _("Ce concours ne se joue pas au temps : il n’a pas d’horloge."),
    "has-deals": ngettext_lazy(
        "La feuille de la table %(tables)s n’est pas vide (donnes, résultat, décision ou envoi à "
        "trancher) : videz-la d’abord, et le tirage s’annule.",
        "Les feuilles des tables %(tables)s ne sont pas vides (donnes, résultat, décision ou envoi à "
        "trancher) : videz-les d’abord, et le tirage s’annule.",
        "count",
    ),
    "not-the-last": _("La partie %(number)s n’est pas la dernière tirée : annulez d’abord les suivantes."),
    # a change by hand that cannot be made
    "held-tables": ngettext_lazy(
        "La feuille de la table %(tables)s n’est pas vide (donnes, résultat, décision ou envoi à "
        "trancher) : videz-la d’abord pour changer ses équipes.",
        "Les feuilles des tables %(tables)s ne sont pas vides (donnes, résultat, décision ou envoi à "
        "trancher) : videz-les d’abord pour changer leurs équipes.",
        "count",
    ),
    "move-unconfirmed": ngettext_lazy(
        "La table %(tables)s a commencé : confirmez que sa feuille change de numéro.",
        "Les tables %(tables)s ont commencé : confirmez que leurs feuilles changent de numéro.",
        "count",
    ),
    "no-such-table": _("Personne ne joue à la table %(table)s dans cette partie."),
    "same-table": _("Choisissez un autre numéro de table."),
    "same-team": _("Choisissez deux équipes différentes."),
    "not-in-round": _("Le n° %(number)s ne joue pas dans cette partie."),
    "team-not-present": _("Le n° %(number)s n’est pas là pour cette partie."),
    "seated-twice": _("Le n° %(number)s est placé deux fois."),
    "table-incomplete": ngettext_lazy(
        "Table %(table)s : il faut un numéro en NS et un en EO.",
        "Table %(table)s : il faut %(side)s joueurs en NS et autant en EO.",
        "side",
    ),
    "nothing-to-redraw": _("Toutes les tables ont commencé : il n’y a rien à tirer de nouveau."),
    "not-redrawn-in-part": _(  # its tables depend on one another, or on a bracket
        "« %(method)s » ne tire pas ses tables une à une : échangez des équipes, ou composez les "
        "tables à la main."
    ),
    "nothing-written": _("Rien n’est écrit à ces tables : échangez plutôt les deux places."),
    "exempt-has-no-sheet": _("Le n° %(number)s est exempt dans cette partie : il n’a pas de feuille."),
    "forfeit-exchanged": _(
        "Table %(table)s : un forfait est noté, personne n’y a joué. Reprenez-le d’abord sur sa feuille."
    ),
    "exchange-unseen": _(
        "Quelque chose a changé entre-temps : voici ce que l’échange changerait maintenant."
    ),
    "nothing-to-undo": _("Il n’y a plus de changement à annuler dans cette partie."),
    "other-forfeit": _(
        "Table %(table)s : un autre forfait a été noté depuis sur sa feuille ; il se reprend là."
    ),
    "result-left-room": _(
        "Table %(table)s : cela changerait ce qui est déjà tiré, annoncé ou remis. Faites-le sur sa "
        "feuille, qui montre d’abord tout ce qui change."
    ),
    # the second game of a round, for an exempt team
    "has-second-game": _(
        "Le n° %(number)s est dans un rattrapage ou une partie bis : annulez d’abord cette partie."
    ),
    "nobody-exempt": _("Personne n’est exempt dans cette partie, ou l’exempt a déjà sa partie."),
    "not-enough-exempt": _("À la mêlée, un côté se forme avec deux exempts : il n’y en a qu’un."),
    "no-host": _("Aucune équipe ne peut jouer cette partie de plus contre l’exempt."),
    "not-host": _("La table %(table)s ne peut pas encore recevoir l’exempt : qu’elle finisse d’abord."),
}


class RoundError(CodedError):
    """The request for a round cannot be done; `sentence` is for the organizer."""

    sentences = SENTENCES
    own_sentences = frozenset({"draw-refused"})
    impossible = frozenset({"same-table", "same-team", "seated-twice"})


def of_tables(code: str, tables: Iterable[int]) -> RoundError:
    """The error of this code about tables, by number."""
    numbers = list(tables)
    return RoundError(code, tables=", ".join(map(str, numbers)), count=len(numbers))


def options_refused(why: InvalidRequest | RoomError) -> RoundError:
    """The tables of the room, or another setting of the draw, cannot be read."""
    errors = [why] if isinstance(why, RoomError) else why.errors
    return RoundError("options-refused", why=" ".join(translated(error.sentence) for error in errors))


def draw_refused(why: InvalidRequest) -> RoundError:
    """The draw itself refused: the bans leave no table, the method cannot seat so few …"""
    return RoundError("draw-refused", " ".join(translated(error.sentence) for error in why.errors))
