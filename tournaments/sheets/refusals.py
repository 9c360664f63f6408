"""Why a sheet cannot be changed, in the words of whoever holds the pencil."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils.translation import get_language
from django.utils.translation import gettext as _

from scoring.errors import InvalidDeal

if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise


class SheetError(ValueError):
    """What was asked cannot be done; `sentence` says why, and what to do about it."""

    def __init__(self, sentence: StrOrPromise) -> None:
        super().__init__(sentence)
        self.sentence = sentence


class SheetSealed(SheetError):
    """The results are sealed: nothing changes any more."""

    def __init__(self) -> None:
        super().__init__(_("Les résultats sont scellés : plus rien ne change."))


class RoundNotPublished(SheetError):
    """The draw is still a proposal: nobody sits anywhere, and no dealer is drawn by lot."""

    def __init__(self) -> None:
        super().__init__(_("Cette partie n'est pas publiée : publiez son tirage avant d'écrire une donne."))


class SheetChanged(SheetError):
    """Somebody else wrote on the sheet since this form was opened."""

    def __init__(self) -> None:
        super().__init__(
            _(
                "Quelqu'un d'autre vient d'écrire sur cette feuille. Rien de votre saisie n'est perdu : "
                "vérifiez ce qui a changé, puis enregistrez de nouveau."
            )
        )


class TableGone(SheetError):
    """The draw of the round was undone meanwhile, and the table with it."""

    def __init__(self) -> None:
        super().__init__(_("Le tirage de cette partie vient d'être annulé : cette table n'existe plus."))


class AlreadyWritten(SheetError):
    """The same form was saved before with other values: changed after a slow answer, and sent again."""

    def __init__(self, place: int | None) -> None:
        super().__init__(
            _(
                "Cette saisie a déjà été enregistrée (donne %(place)s) avec d'autres valeurs. "
                "Pour la changer, corrigez cette donne ; ce que vous venez de taper est encore là."
            )
            % {"place": place}
        )


class OtherDealRefused(SheetError):
    """The change would make another deal of the sheet impossible; `place` says which."""

    def __init__(self, place: int, refused: InvalidDeal) -> None:
        self.place, self.refused = place, refused
        super().__init__(
            _("La donne %(place)s ne serait plus possible : %(why)s")
            % {"place": place, "why": " ".join(sentences(refused))}
        )


class OffTheSheet(SheetError):
    """The deal was taken off the sheet: it can only be put back."""

    def __init__(self) -> None:
        super().__init__(_("Cette donne n'est plus sur la feuille : remettez d'abord une de ses versions."))


class NothingPlayed(SheetError):
    """A table without a deal has no last deal."""

    def __init__(self) -> None:
        super().__init__(_("Aucune donne n'est écrite : saisissez-les, ou donnez les totaux ou un forfait."))


class ReasonMissing(SheetError):
    """A forfeit stands by an article or a reason."""

    def __init__(self) -> None:
        super().__init__(_("Un forfait se motive : donnez l'article ou la raison."))


def sentences(refused: InvalidDeal) -> list[str]:
    """What is wrong with a deal, in the reader's language."""
    language = (get_language() or "fr")[:2]
    return [error.message(language) for error in refused.errors]
