"""Why a sheet cannot be changed, in the words of whoever holds the pencil."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from scoring.errors import InvalidDeal
from tournaments.corrections import over_said

if TYPE_CHECKING:
    from datetime import datetime

    from django_stubs_ext import StrPromise


class SheetError(ValueError):
    """What was asked cannot be done; `sentence` says why, and what to do about it, in the reader's language.

    `place` is the place of the deal in question, where there is one.
    """

    TEXT: ClassVar[StrPromise]

    def __init__(self, place: int | None = None) -> None:
        super().__init__(self.TEXT)
        self.place = place

    def __str__(self) -> str:
        return self.sentence

    @property
    def sentence(self) -> str:
        return self.TEXT % {"place": self.place}


class SheetSealed(SheetError):
    """The results are sealed: nothing changes any more."""

    TEXT = _("Les résultats sont scellés : plus rien ne change.")


class CorrectionsClosed(SheetSealed):
    """The time for corrections has run out at `until`: as if sealed, until it is prolonged."""

    TEXT = _("%(over)s : l'organisateur peut les prolonger.")

    def __init__(self, until: datetime) -> None:
        super().__init__()
        self.until = until

    @property
    def sentence(self) -> str:
        return self.TEXT % {"over": over_said(self.until)}


class RoundNotPublished(SheetError):
    """The draw is still a proposal: nobody sits anywhere, and no dealer is drawn by lot."""

    TEXT = _("Cette partie n'est pas publiée : publiez son tirage avant d'écrire une donne.")


class SheetChanged(SheetError):
    """Somebody else wrote on the sheet since this form was opened."""

    TEXT = _(
        "Quelqu'un d'autre vient d'écrire sur cette feuille. Rien de votre saisie n'est perdu : "
        "vérifiez ce qui a changé, puis enregistrez de nouveau."
    )


class TableGone(SheetError):
    """The draw of the round was undone meanwhile, and the table with it."""

    TEXT = _("Le tirage de cette partie vient d'être annulé : cette table n'existe plus.")


class AlreadyWritten(SheetError):
    """The same form was saved before with other values: changed after a slow answer, and sent again."""

    TEXT = _(
        "Cette saisie a déjà été enregistrée (donne %(place)s) avec d'autres valeurs. "
        "Pour la changer, corrigez cette donne ; ce que vous venez de taper est encore là."
    )


class TotalsWritten(SheetError):
    """A form of totals that was saved before: with other totals, or others have been typed since."""

    TEXT = _(
        "Cette page avait déjà enregistré des totaux, qui ne sont plus ceux-ci : "
        "vérifiez ceux de la feuille, puis recommencez."
    )


class OffTheSheet(SheetError):
    """The deal was taken off the sheet: it can only be put back."""

    TEXT = _("Cette donne n'est plus sur la feuille : remettez d'abord une de ses versions.")


class NothingPlayed(SheetError):
    """A table without a deal has no last deal."""

    TEXT = _("Aucune donne n'est écrite : saisissez-les, ou donnez les totaux ou un forfait.")


class ForfeitStands(SheetError):
    """The table is given by forfeit: totals would change nothing."""

    TEXT = _(
        "Cette table est donnée par forfait : ces totaux n'y changeraient rien. Annulez d'abord le forfait."
    )


class ReasonMissing(SheetError):
    """A forfeit stands by an article or a reason."""

    TEXT = _("Un forfait se motive : donnez l'article ou la raison.")


class RulingReasonMissing(SheetError):
    """A ruling, or its taking back, stands by an article or a reason."""

    TEXT = _("Une décision se motive : donnez l'article ou la raison.")


class LinkRevoked(SheetError):
    """The link of the table works no more: another was made, or the round is over."""

    TEXT = _("Le lien de cette table n'est plus valable : la saisie est gardée, l'arbitre la verra.")


class OtherDealThere(SheetError):
    """Another deal stands at this place of the sheet than the one that was sent."""

    TEXT = _("La donne %(place)s est déjà écrite autrement : l'arbitre choisira entre les deux.")


class DealChanged(SheetError):
    """The deal was changed since the phone saw it."""

    TEXT = _("La donne %(place)s vient de changer : regardez-la de nouveau.")


class BothConfirmed(SheetError):
    """Both sides confirmed the deal: only a referee changes it now."""

    TEXT = _("Les deux équipes ont confirmé la donne %(place)s : seul l'arbitre peut la changer.")


class WrittenByTheDesk(SheetError):
    """Who works for the concours wrote the deal: a side that sees it otherwise disputes it."""

    TEXT = _(
        "La donne %(place)s a été écrite par l'arbitre ou la table de marque : "
        "si elle est fausse, appelez l'arbitre."
    )


class TableEnded(SheetError):
    """The table was stopped, forfeited, or its totals typed: one more deal is for a referee to take."""

    TEXT = _("Cette table est finie : l'arbitre décide s'il ajoute cette donne.")


class RefereeCalled(SheetError):
    """A table has called the referee so often that one more call tells nothing new."""

    TEXT = _("L'arbitre est déjà prévenu, il va venir.")


class DealTooFar(SheetError):
    """A deal in a place that no phone of the table can have counted to."""

    TEXT = _("Cette donne n'est pas à sa place : rechargez la page, puis notez-la de nouveau.")


class NextRoundDrawn(SheetError):
    """The table is finished and the next round was drawn from its result: only a referee changes it now."""

    TEXT = _("La partie suivante est déjà tirée : l'arbitre décide.")


class TariffUnreadable(SheetError):
    """A line of the tariff is not an article, its title and its points; `place` is the line."""

    TEXT = _("Ligne %(place)s : écrivez l'article, ce qu'il punit et les points, séparés par des « ; ».")


class TariffTooLong(SheetError):
    """More lines than a referee reads; `place` is the most there can be."""

    TEXT = _("Le barème a trop de lignes : %(place)s au plus.")


class NothingToSettle(SheetError):
    """Somebody else has settled it already."""

    TEXT = _("C'est déjà réglé.")


class DealRefused(SheetError):
    """The deal itself cannot be: the engine's own sentences."""

    def __init__(self, refused: InvalidDeal, place: int | None = None) -> None:
        ValueError.__init__(self, refused)
        self.refused, self.place = refused, place

    @property
    def sentence(self) -> str:
        return " ".join(sentences(self.refused))


class OtherDealRefused(DealRefused):
    """The change would make another deal of the sheet impossible; `place` says which."""

    TEXT = _("La donne %(place)s ne serait plus possible : %(why)s")

    def __init__(self, place: int, refused: InvalidDeal) -> None:
        super().__init__(refused, place)

    @property
    def sentence(self) -> str:
        return self.TEXT % {"place": self.place, "why": super().sentence}


def sentences(refused: InvalidDeal) -> list[str]:
    """What is wrong with a deal, in the reader's language."""
    language = (get_language() or "fr")[:2]
    return [error.message(language) for error in refused.errors]
