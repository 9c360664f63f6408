"""Why the cash desk refuses something, in the words of the desk."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from django.utils.translation import gettext_lazy as _

from tournaments.core.ledger.accounts import Purse
from tournaments.core.money.text import euros
from tournaments.platform.errors import CodedError

if TYPE_CHECKING:
    from django_stubs_ext import StrPromise

    from tournaments.core.money.queries import FeeChange


SENTENCES: Final[Mapping[str, StrPromise]] = {
    # somebody else was faster: perhaps another desk noted the same
    "nothing-owed": _("Ce n’est plus ce qui reste à payer : regardez de nouveau la ligne."),
    "owing-changed": _(
        "Ce compte a changé entre-temps : regardez de nouveau ce qui reste dû, puis recommencez."
    ),
    "prize-changed": _("Ce n’est plus ce qui reste à remettre : regardez de nouveau ce compte."),
    "standing-open": _("Le classement n’est pas encore définitif : les rangs peuvent changer."),
    # amounts
    "more-than-due": _("Une remise ne dépasse pas ce qui est dû : %(due)s."),
    "more-than-owing": _(
        "C’est plus que ce qui reste dû : %(owing)s. Cochez la case pour le noter quand même."
    ),
    "more-than-paid": _("On ne rend pas plus que ce qui a été payé : %(paid)s."),
    "box-short": _(
        "La caisse n’a que %(there)s : il manque %(missing)s pour en sortir %(amount)s. Payez autrement, "
        "notez d’abord un transfert (Bilan), ou confirmez que l’argent y est."
    ),
    "online-short": _(
        "Le compte en ligne n’a que %(there)s : il manque %(missing)s pour en sortir %(amount)s. "
        "Payez autrement, ou confirmez que l’argent y est."
    ),
    # the journal, which is only added to
    "given-back": _("Ce paiement a déjà été rendu, en tout ou en partie : annulez d’abord le remboursement."),
    "key-used": _(
        "Ce formulaire avait déjà noté la ligne %(number)s du journal (%(kind)s, %(amount)s) : "
        "rien d’autre n’est noté. Regardez cette ligne, puis recommencez si besoin."
    ),
    "already-reversed": _("Cette ligne est déjà annulée : rien n’a changé."),
    "no-such-line": _("Le journal n’a pas cette ligne."),
    # prices
    "fees-change": _(
        "Des inscrits devront plus ou moins qu’avant : lisez ce qui change, puis cochez la case."
    ),
    "prices-sealed": _("Les résultats sont scellés : les tarifs et les prix ne changent plus."),
}


class MoneyError(CodedError):
    """The request to the cash desk cannot be done."""

    sentences = SENTENCES


class PurseShort(MoneyError):
    """A purse has less than is to go out of it, in cents; `anyway` of the form confirms that it has more."""

    def __init__(self, purse: Purse, there: int, amount: int) -> None:
        has, lacks, out = euros(there), euros(amount - there), euros(amount)
        if purse is Purse.ONLINE:
            super().__init__("online-short", field="anyway", there=has, missing=lacks, amount=out)
        else:
            super().__init__("box-short", field="anyway", there=has, missing=lacks, amount=out)


class FeesChange(MoneyError):
    """Other fees for teams that are entered, without agreement; `change` has the effects."""

    def __init__(self, change: FeeChange) -> None:
        super().__init__("fees-change", field="agreed")
        self.change = change
