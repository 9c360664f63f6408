"""Why the cash desk refuses something: one small error a reason, each with its sentence."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from tournaments.platform.errors import UserError


class MoneyError(UserError):
    """What was asked of the cash desk cannot be done."""


class NothingOwed(MoneyError):
    """A payment that was shown is no longer what the team owes."""

    text = _("Ce n'est plus ce qui reste à payer : regardez de nouveau la ligne.")


class PrizeChanged(MoneyError):
    """What was shown is no longer what a team still gets of its prize."""

    text = _("Ce n'est plus ce qui reste à remettre : regardez de nouveau cette équipe.")


class AlreadyReversed(MoneyError):
    """A line that was taken back already, or that takes another one back."""

    text = _("Cette ligne est déjà annulée : rien n'a changé.")


class PricesSealed(MoneyError):
    """Fees and prizes do not change once results are sealed."""

    text = _("Les résultats sont scellés : les tarifs et les prix ne changent plus.")


class NoSuchLine(MoneyError):
    """The journal has no line of this number, or none that may be taken back here."""

    text = _("Le journal n'a pas cette ligne.")
