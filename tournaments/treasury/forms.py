"""What is typed at the cash desk: payments, sales, charges, what goes in and out of the till."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any
from uuid import uuid4

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.ledger.accounts import Kind, Means
from tournaments.models.money import KIND_LABELS, MEANS_LABELS, FeeKind
from tournaments.money.text import MAX_CENTS, amount, euros, parse_cents

if TYPE_CHECKING:
    from tournaments.money.prices import Prices
    from tournaments.money.queries import TeamAccount


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


def means_field() -> forms.ChoiceField:
    return forms.ChoiceField(
        label=gettext_lazy("Payé en"), choices=[(one.value, MEANS_LABELS[one]) for one in Means]
    )


class KeyField(forms.UUIDField):
    """The key of a journal line; a refused form gets a new one, so that it writes another line."""

    def __init__(self) -> None:
        # A browser that reloads the page would put the former key back.
        super().__init__(widget=forms.HiddenInput(attrs={"autocomplete": "off"}))

    def bound_data(self, _data: Any, initial: Any) -> Any:
        return initial


class ShownField(forms.IntegerField):
    """The cents that the page showed; a refused form shows the present ones."""

    def __init__(self) -> None:
        super().__init__(widget=forms.HiddenInput(attrs={"autocomplete": "off"}), required=False)

    def bound_data(self, _data: Any, initial: Any) -> Any:
        return initial


class KeyedForm(forms.Form):
    """A form whose `key` makes it one line of the journal, however often it is sent."""

    key = KeyField()

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        initial = {"key": uuid4(), **(kwargs.get("initial") or {})}
        super().__init__(*args, **{**kwargs, "initial": initial, "label_suffix": ""})


class PaymentForm(KeyedForm):
    """A payment of a team, or a refund; `more` confirms that it pays more than it owes."""

    amount = EurosField(label=gettext_lazy("Montant en €"))
    means = means_field()
    owing = ShownField()
    more = forms.BooleanField(label=gettext_lazy("Oui, le paiement dépasse ce qui reste dû"), required=False)

    def __init__(self, *args: Any, found: TeamAccount, **kwargs: Any) -> None:
        owing = found.account.owing
        initial = {"amount": abs(owing) or None, "owing": owing}
        super().__init__(*args, initial=initial, auto_id="pay_%s", **kwargs)


class WaiverForm(KeyedForm):
    """A reduction of what a team has to pay, and why."""

    amount = EurosField(label=gettext_lazy("Remise en €"))
    text = forms.CharField(label=gettext_lazy("Pourquoi"), max_length=160)

    def __init__(self, *args: Any, found: TeamAccount, **kwargs: Any) -> None:
        owing = max(found.account.owing, 0)
        super().__init__(*args, initial={"amount": owing or None}, auto_id="waive_%s", **kwargs)


class ProductForm(KeyedForm):
    """So many of a meal or a drink."""

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


class KindsForm(forms.Form):
    """What each player of a team is charged as."""

    def __init__(self, *args: Any, found: TeamAccount, per_player: bool, **kwargs: Any) -> None:
        super().__init__(*args, **{**kwargs, "label_suffix": "", "auto_id": "kinds_%s"})
        players = found.team.players if per_player else found.team.players[:1]
        for place, player in enumerate(players):
            self.fields[f"kind{place}"] = forms.ChoiceField(
                label=player.name if per_player else _("Inscrits comme"),
                choices=FeeKind.choices,
                initial=found.kinds[place].value,
            )

    @property
    def kinds(self) -> list[FeeKind]:
        return [FeeKind(self.cleaned_data[name]) for name in self.fields]


class TillForm(KeyedForm):
    """A line of the till itself: what was in it, what was counted, other money in and out."""

    KINDS = (Kind.START, Kind.EXPENSE, Kind.INCOME, Kind.COUNT)
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
        if given.get("kind") in {Kind.START, Kind.COUNT} and given.get("means") not in {None, Means.CASH}:
            self.add_error("means", _("Ce qui est dans la caisse est en espèces."))
        if given.get("kind") in {Kind.EXPENSE, Kind.INCOME}:
            if given.get("amount") == 0:
                self.add_error("amount", _("Écrivez un montant plus grand que zéro."))
            if not given.get("text"):
                self.add_error("text", _("Écrivez ce que c'est : le trésorier le relira."))
        return given
