"""What the page's script says by itself, in the reader's language; `{n}` and the like are filled in there."""

from __future__ import annotations

from django.utils.translation import gettext as _


def words(*, parties: bool = False) -> dict[str, str]:
    """The sentences of the page that no answer of the server brings; `parties` where these are no deals."""
    return _any() | (_of_parties() if parties else _of_deals())


def _of_deals() -> dict[str, str]:
    return {
        "toSend": _("{n} donnes à envoyer"),
        "toSendOne": _("1 donne à envoyer"),
        "next": _("Donne {n}"),
        "correcting": _("Corriger la donne {n}"),
        "confirmAsk": _("Donne {n} : d'accord ?"),
        "handOver": _("Passez le téléphone à l'autre camp ({team}) : d'accord avec la donne {n} ?"),
    }


def _of_parties() -> dict[str, str]:
    return {
        "toSend": _("{n} parties à envoyer"),
        "toSendOne": _("1 partie à envoyer"),
        "next": _("Partie {n} du match"),
        "correcting": _("Corriger la partie {n}"),
        "confirmAsk": _("Partie {n} : d'accord ?"),
        "handOver": _("Passez le téléphone à {team} : d'accord avec la partie {n} ?"),
    }


def _any() -> dict[str, str]:
    return {
        "sayings": _("{n} réponses à envoyer"),
        "sayingsOne": _("1 réponse à envoyer"),
        "offline": _("Pas de réseau : continuez, tout est gardé sur ce téléphone."),
        "unkept": _("Ce navigateur ne garde rien : laissez la page ouverte jusqu'à l'envoi."),
        "unwritten": _("Pas gardé : réessayez."),
        "unchanged": _("Attendez l'envoi de ce qui est noté, puis changez de camp."),
        "elsewhere": _("Ce téléphone est passé à une autre table : cette page n'est plus à jour."),
        "queued": _("à envoyer"),
        "later": _("Marque : calculée à l'envoi."),
        "passed": _("tous ont passé"),
        "capotSaid": _("capot : {team}"),
        "pointsSaid": _("{team} : {n}"),
        "tooMuch": _("Il n'y a que {n} points."),
        "toBid": _("De {low} à {high}, de dix en dix."),
        "chouineSaid": _("chouine : {team}"),
        "withdraw": _("enlever"),
        "cancel": _("Annuler"),
        "erase": _("Effacer"),
        "total": _("Nouveau total : {ns} – {ew}"),
    }
