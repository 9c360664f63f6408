"""The forms of the cash desk: payments and refunds, sales, charges, transfers and the till."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any
from uuid import uuid4

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.core.ledger.accounts import CashKind, Means, Purse
from tournaments.core.models.money import KIND_LABELS, MEANS_LABELS, PURSE_LABELS, FeeKind
from tournaments.core.money.prices import Prices
from tournaments.core.money.text import MAX_CENTS, amount, euros, parse_cents

if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise

    from tournaments.core.money.queries import TeamAccount


class EurosField(forms.CharField):
    """An amount typed in euros; its value is in cents, None if nothing is typed."""

    def __init__(self, *, zero: bool = False, **kwargs: Any) -> None:
        widget = forms.TextInput(attrs={"inputmode": "decimal", "autocomplete": "off", "size": 8})
        super().__init__(max_length=20, **{"widget": widget, **kwargs})
        self.zero = zero

    def prepare_value(self, value: Any) -> Any:
        return amount(value) if isinstance(value, int) else value

    def clean(self, value: Any) -> Any:
        text = super().clean(value)
        if not text:
            return None
        cents = parse_cents(text)
        if cents is None or cents > MAX_CENTS:
            raise forms.ValidationError(_("Écrivez un montant en euros, par exemple « 12 » ou « 12,50 »."))
        if not cents and not self.zero:
            raise forms.ValidationError(_("Écrivez un montant plus grand que zéro."))
        return cents


def means_field(label: StrOrPromise = "") -> forms.ChoiceField:
    return forms.ChoiceField(
        label=label or gettext_lazy("Payé en"), choices=[(one.value, MEANS_LABELS[one]) for one in Means]
    )


class KeyField(forms.UUIDField):
    """The idempotency key of a journal line; a refused form gets a new one, and so writes another line."""

    def __init__(self) -> None:
        # A browser that reloads the page would put the former key back.
        super().__init__(widget=forms.HiddenInput(attrs={"autocomplete": "off"}))

    def bound_data(self, _data: Any, initial: Any) -> Any:
        return initial


class ShownCentsField(forms.IntegerField):
    """The cents that the page showed; a refused form shows the present ones."""

    def __init__(self) -> None:
        super().__init__(widget=forms.HiddenInput(attrs={"autocomplete": "off"}), required=False)

    def bound_data(self, _data: Any, initial: Any) -> Any:
        return initial


class KeyedForm(forms.Form):
    """A form that writes one line of the journal, however often it is sent: `key` is its idempotency key."""

    key = KeyField()

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        initial = {"key": uuid4(), **(kwargs.get("initial") or {})}
        super().__init__(*args, **{**kwargs, "initial": initial, "label_suffix": ""})


class OutgoingForm(KeyedForm):
    """Money that goes out; `anyway` confirms that there is more of it than the journal says."""

    anyway = forms.BooleanField(label=gettext_lazy("Oui, l’argent y est"), required=False)


class PaymentForm(KeyedForm):
    """A payment of a team; `more` confirms that it pays more than it owes."""

    amount = EurosField(label=gettext_lazy("Montant en €"))
    means = means_field()
    owing = ShownCentsField()
    more = forms.BooleanField(label=gettext_lazy("Oui, le paiement dépasse ce qui reste dû"), required=False)

    def __init__(self, *args: Any, team_account: TeamAccount, **kwargs: Any) -> None:
        owing = team_account.account.owing
        initial = {"amount": abs(owing) or None, "owing": owing}
        super().__init__(*args, initial=initial, auto_id="pay_%s", **kwargs)


class RefundForm(OutgoingForm):
    """Money given back to a team, and whether its entry is cancelled too.

    At first yes for who left, no where it paid too much; else somebody has to say. It is given back as it
    was paid.
    """

    amount = EurosField(label=gettext_lazy("Rendu en €"))
    means = means_field(gettext_lazy("Rendu en"))
    cancels = forms.ChoiceField(
        label=gettext_lazy("L’engagement est annulé aussi ?"),
        choices=[
            ("", gettext_lazy("À dire")),
            ("1", gettext_lazy("Oui : plus rien à payer")),
            ("0", gettext_lazy("Non : il reste dû")),
        ],
        error_messages={"required": gettext_lazy("Dites si l’équipe doit encore son engagement.")},
    )

    def __init__(self, *args: Any, team_account: TeamAccount, **kwargs: Any) -> None:
        account, gone = team_account.account, team_account.team.gone_from is not None
        asked = "0" if account.overpaid else ""
        means = team_account.paid_by or Means.CASH
        initial = {
            "amount": account.overpaid or account.paid,
            "means": means.value,
            "cancels": "1" if gone else asked,
        }
        super().__init__(*args, initial=initial, auto_id="refund_%s", **kwargs)


class WaiverForm(KeyedForm):
    """A reduction of what a team has to pay, and why."""

    amount = EurosField(label=gettext_lazy("Remise en €"))
    text = forms.CharField(label=gettext_lazy("Pourquoi"), max_length=160)

    def __init__(self, *args: Any, team_account: TeamAccount, **kwargs: Any) -> None:
        owing = max(team_account.account.owing, 0)
        super().__init__(*args, initial={"amount": owing or None}, auto_id="waive_%s", **kwargs)


class ProductForm(KeyedForm):
    """A meal or a drink on the account of a team, and how many."""

    product = forms.ChoiceField(label=gettext_lazy("Repas ou boisson"))
    quantity = forms.IntegerField(
        label=gettext_lazy("Combien"),
        min_value=1,
        max_value=200,
        widget=forms.TextInput(attrs={"inputmode": "decimal", "size": 4, "autocomplete": "off"}),
    )

    def __init__(self, *args: Any, prices: Prices, **kwargs: Any) -> None:
        super().__init__(*args, initial={"quantity": 1}, auto_id="product_%s", **kwargs)
        self.prices = prices
        self.fields["product"].choices = [  # type: ignore[attr-defined]
            (one.name, f"{one.name}, {euros(one.price)}") for one in prices.products
        ]

    @property
    def cost(self) -> int:
        """The price of them all, once the form is valid."""
        product = self.prices.product(self.cleaned_data["product"])
        return (product.price if product else 0) * int(self.cleaned_data["quantity"])


class SaleForm(ProductForm):
    """A sale that is paid at once."""

    means = means_field()


class FeeKindsForm(forms.Form):
    """The fee kind of each player of a team."""

    def __init__(self, *args: Any, team_account: TeamAccount, per_player: bool, **kwargs: Any) -> None:
        super().__init__(*args, **{**kwargs, "label_suffix": "", "auto_id": "kinds_%s"})
        players = team_account.team.players if per_player else team_account.team.players[:1]
        for place, player in enumerate(players):
            self.fields[f"kind{place}"] = forms.ChoiceField(
                label=player.name if per_player else _("Inscrits comme"),
                choices=FeeKind.choices,
                initial=team_account.kinds[place].value,
            )

    @property
    def kinds(self) -> list[FeeKind]:
        return [FeeKind(self.cleaned_data[name]) for name in self.fields]


class TransferForm(OutgoingForm):
    """Money that moves from a purse to another, at first from the bank to the cash box."""

    amount = EurosField(label=gettext_lazy("Montant en €"))
    source = forms.ChoiceField(label=gettext_lazy("De"))
    target = forms.ChoiceField(label=gettext_lazy("Vers"))
    text = forms.CharField(label=gettext_lazy("Note"), max_length=160, required=False)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        initial = {"source": Purse.BANK.value, "target": Purse.BOX.value}
        super().__init__(*args, initial=initial, auto_id="transfer_%s", **kwargs)
        for name in ("source", "target"):
            self.fields[name].choices = [(one.value, PURSE_LABELS[one]) for one in Purse]  # type: ignore[attr-defined]

    def clean(self) -> dict[str, Any]:
        given: dict[str, Any] = super().clean() or {}
        if given.get("source") and given.get("source") == given.get("target"):
            self.add_error("target", _("Choisissez deux comptes."))
        return given


class TillForm(OutgoingForm):
    """A line of the journal without a team: the start or a count of the till, other money in and out."""

    KINDS = (CashKind.START, CashKind.EXPENSE, CashKind.INCOME, CashKind.COUNT)
    kind = forms.ChoiceField(
        label=gettext_lazy("Quoi"), choices=[(kind.value, KIND_LABELS[kind]) for kind in KINDS]
    )
    amount = EurosField(label=gettext_lazy("Montant en €"), zero=True)
    means = means_field()
    text = forms.CharField(label=gettext_lazy("Pour quoi, à qui"), max_length=160, required=False)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, auto_id="till_%s", **kwargs)

    def clean(self) -> dict[str, Any]:
        given: dict[str, Any] = super().clean() or {}
        if given.get("kind") in {CashKind.START, CashKind.COUNT} and given.get("means") not in {
            None,
            Means.CASH,
        }:
            self.add_error("means", _("Ce qui est dans la caisse est en espèces."))
        if given.get("kind") in {CashKind.EXPENSE, CashKind.INCOME}:
            if given.get("amount") == 0:
                self.add_error("amount", _("Écrivez un montant plus grand que zéro."))
            if not given.get("text"):
                self.add_error("text", _("Écrivez ce que c’est : le trésorier le relira."))
        return given
