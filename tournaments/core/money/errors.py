"""Why the cash desk refuses something: one small error a reason, each with its sentence."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils.translation import gettext_lazy as _

from tournaments.platform.errors import UserError

if TYPE_CHECKING:
    from tournaments.core.money.queries import FeeChange


class MoneyError(UserError):
    """The request to the cash desk cannot be done."""


class NothingOwed(MoneyError):
    """The team no longer owes the amount that was shown."""

    text = _("Ce n'est plus ce qui reste à payer : regardez de nouveau la ligne.")


class MoreThanDue(MoneyError):
    """A waiver of more than the `due` euros of a team."""

    text = _("Une remise ne dépasse pas ce qui est dû : %(due)s.")
    field = "amount"


class PrizeChanged(MoneyError):
    """The rest of the prize is no longer the amount that was shown."""

    text = _("Ce n'est plus ce qui reste à remettre : regardez de nouveau ce compte.")


class OwingChanged(MoneyError):
    """The account has changed since it was shown: perhaps another desk noted the same payment."""

    text = _("Ce compte a changé entre-temps : regardez de nouveau ce qui reste dû, puis recommencez.")


class MoreThanOwing(MoneyError):
    """A payment of more than the `owing` euros, which nobody confirmed."""

    text = _("C'est plus que ce qui reste dû : %(owing)s. Cochez la case pour le noter quand même.")
    field = "more"


class MoreThanPaid(MoneyError):
    """Giving back more than the `paid` euros."""

    text = _("On ne rend pas plus que ce qui a été payé : %(paid)s.")


class GivenBack(MoneyError):
    """A payment that cannot be taken back, because it was given back already."""

    text = _("Ce paiement a déjà été rendu, en tout ou en partie : annulez d'abord le remboursement.")


class KeyUsed(MoneyError):
    """A form that was sent before with another content, or whose line was reversed since."""

    text = _(
        "Ce formulaire avait déjà noté la ligne %(number)s du journal (%(kind)s, %(amount)s) : "
        "rien d'autre n'est noté. Regardez cette ligne, puis recommencez si besoin."
    )


class AlreadyReversed(MoneyError):
    """A line that was reversed already, or that reverses another one."""

    text = _("Cette ligne est déjà annulée : rien n'a changé.")


class FeesChange(MoneyError):
    """Other fees for teams that are entered, without agreement; `change` has the effects."""

    text = _("Des inscrits devront plus ou moins qu'avant : lisez ce qui change, puis cochez la case.")
    field = "agreed"

    def __init__(self, change: FeeChange) -> None:
        super().__init__()
        self.change = change


class PricesSealed(MoneyError):
    """Fees and prizes do not change once results are sealed."""

    text = _("Les résultats sont scellés : les tarifs et les prix ne changent plus.")


class NoSuchLine(MoneyError):
    """The journal has no line of this number, or none that may be reversed here."""

    text = _("Le journal n'a pas cette ligne.")
