"""The forms of the cash desk: payments, sales, charges and till; fees, meals and prizes of the organizer."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final
from uuid import uuid4

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.core.ledger.accounts import CashKind, Means
from tournaments.core.ledger.prizes import PrizePlan
from tournaments.core.models.money import KIND_LABELS, MEANS_LABELS, FeeKind
from tournaments.core.money.prices import MAX_PRODUCT_LENGTH, MAX_PRODUCTS, Prices, Product
from tournaments.core.money.text import MAX_CENTS, amount, euros, parse_cents
from tournaments.platform.typography import nth

if TYPE_CHECKING:
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


def means_field() -> forms.ChoiceField:
    return forms.ChoiceField(
        label=gettext_lazy("Payé en"), choices=[(one.value, MEANS_LABELS[one]) for one in Means]
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


class PaymentForm(KeyedForm):
    """A payment of a team, or a refund; `more` confirms that it pays more than it owes."""

    amount = EurosField(label=gettext_lazy("Montant en €"))
    means = means_field()
    owing = ShownCentsField()
    more = forms.BooleanField(label=gettext_lazy("Oui, le paiement dépasse ce qui reste dû"), required=False)

    def __init__(self, *args: Any, team_account: TeamAccount, **kwargs: Any) -> None:
        owing = team_account.account.owing
        initial = {"amount": abs(owing) or None, "owing": owing}
        super().__init__(*args, initial=initial, auto_id="pay_%s", **kwargs)


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


class TillForm(KeyedForm):
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


MAX_RANKS: Final = 50
MORE_RANKS: Final = 2
"""Empty lines for further ranks."""
_PRODUCT: Final = re.compile(r"(?P<name>.+)[:;=](?P<price>[^:;=]+)")

_DASH: Final = re.compile(r"(?<=[0-9%])( *)[-–]\1(?=[0-9])")
"""Between two parts («50-30»), not before a negative number («50 -30»)."""


class PricesForm(forms.Form):
    """Fees and sales; the plan says what the club keeps and how the rest goes to the ranks."""

    other = EurosField(label=gettext_lazy("Engagement"), required=False)
    per_player = forms.ChoiceField(
        label=gettext_lazy("Il se paie"),
        choices=[("0", gettext_lazy("par équipe")), ("1", gettext_lazy("par joueur"))],
    )
    member = EurosField(
        label=gettext_lazy("Pour un adhérent"),
        required=False,
        zero=True,
        help_text=gettext_lazy("Laissez vide pour le même prix."),
    )
    young = EurosField(
        label=gettext_lazy("Pour un jeune"),
        required=False,
        zero=True,
        help_text=gettext_lazy("Laissez vide pour le même prix."),
    )
    products = forms.CharField(
        label=gettext_lazy("Repas et boissons"),
        help_text=gettext_lazy("Un par ligne, avec son prix : « Repas : 12 »."),
        max_length=2_000,
        required=False,
        widget=forms.Textarea(attrs={"rows": 4, "spellcheck": "false"}),
    )
    percent = forms.DecimalField(
        label=gettext_lazy("Le club garde, en %"),
        min_value=0,
        max_value=100,
        max_digits=5,
        decimal_places=2,
        localize=True,
        required=False,
        widget=forms.TextInput(attrs={"inputmode": "decimal", "size": 8, "autocomplete": "off"}),
    )
    amount = EurosField(label=gettext_lazy("Et garde aussi, en €"), required=False, zero=True)
    weights = forms.CharField(
        label=gettext_lazy("Parts des premiers"),
        help_text=gettext_lazy("Une part par rang payé, le premier d’abord : « 50 30 20 »."),
        max_length=200,
        required=False,
    )
    unit = forms.TypedChoiceField(
        label=gettext_lazy("Chaque prix est arrondi"),
        choices=[
            (1, gettext_lazy("au centime")),
            (100, gettext_lazy("à l’euro inférieur")),
            (500, gettext_lazy("aux 5 euros inférieurs")),
            (1000, gettext_lazy("aux 10 euros inférieurs")),
        ],
        coerce=int,
    )
    rest_to_first = forms.ChoiceField(
        label=gettext_lazy("Reste des arrondis"),
        choices=[("0", gettext_lazy("au club")), ("1", gettext_lazy("au premier"))],
    )
    by_lot = forms.ChoiceField(
        label=gettext_lazy("En cas d’égalité"),
        choices=[("0", gettext_lazy("partager les prix")), ("1", gettext_lazy("tirer au sort"))],
    )

    agreed = forms.CharField(label=gettext_lazy("J’ai lu ce qui change"), max_length=60, required=False)
    """`FeeChange.seen` of the change that the page showed and the organizer ticked; else empty."""

    def __init__(self, *args: Any, prices: Prices, individual: bool, **kwargs: Any) -> None:
        plan = prices.plan
        initial = {
            **{kind.value: prices.fees.get(kind) for kind in FeeKind},
            "per_player": "1" if prices.per_player else "0",
            "products": "\n".join(f"{one.name} : {amount(one.price)}" for one in prices.products),
            "percent": plan.percent or None,
            "amount": plan.amount or None,
            "weights": " ".join(map(str, plan.weights)),
            "unit": plan.unit,
            "rest_to_first": "1" if plan.rest_to_first else "0",
            "by_lot": "1" if plan.by_lot else "0",
        }
        super().__init__(*args, **{**kwargs, "initial": initial, "label_suffix": ""})
        if individual:
            del self.fields["per_player"]

    def clean_products(self) -> list[Product]:
        found: list[Product] = []
        for line in filter(str.strip, self.cleaned_data["products"].splitlines()):
            parts = _PRODUCT.fullmatch(line.strip())
            price = parse_cents(parts["price"]) if parts else None
            name = " ".join(parts["name"].split()) if parts else ""
            if not name or not price or len(name) > MAX_PRODUCT_LENGTH:
                raise forms.ValidationError(
                    _("« %(line)s » : écrivez un nom, deux-points et un prix, comme « Repas : 12 »."),
                    params={"line": line.strip()},
                )
            found.append(Product(name, price))
        if len({one.name for one in found}) < len(found) or len(found) > MAX_PRODUCTS:
            raise forms.ValidationError(
                _("Chaque nom une seule fois, et %(most)s au plus."), params={"most": MAX_PRODUCTS}
            )
        return found

    def clean_weights(self) -> tuple[int, ...]:
        typed = _DASH.sub(" ", self.cleaned_data["weights"])
        words = re.findall(r"[^\s,;/%]+", typed)
        weights = [int(word) if re.fullmatch(r"[0-9]{1,4}", word) else 0 for word in words]
        if not all(weights) or len(weights) > MAX_RANKS:
            raise forms.ValidationError(
                _("Écrivez des nombres entiers plus grands que zéro, comme « 50 30 20 ».")
            )
        return tuple(weights)

    def clean(self) -> dict[str, Any]:
        given: dict[str, Any] = super().clean() or {}
        dearer = given.get("member") is not None or given.get("young") is not None
        if dearer and given.get("other") is None and "other" not in self.errors:
            self.add_error("other", _("Écrivez d’abord l’engagement de tous les autres."))
        return given

    @property
    def prices(self) -> Prices:
        """The typed prices, once the form is valid."""
        given = self.cleaned_data
        return Prices(
            per_player=given.get("per_player") == "1",
            fees={kind: given[kind.value] for kind in FeeKind if given[kind.value] is not None},
            products=given["products"],
            plan=PrizePlan(
                percent=given["percent"] or 0,
                amount=given["amount"] or 0,
                weights=given["weights"],
                unit=given["unit"],
                rest_to_first=given["rest_to_first"] == "1",
                by_lot=given["by_lot"] == "1",
            ),
        )


class FixedPrizesForm(forms.Form):
    """The prize of each rank in euros; an empty one is none."""

    def __init__(self, *args: Any, shown: Mapping[int, int], **kwargs: Any) -> None:
        super().__init__(*args, **{**kwargs, "label_suffix": ""})
        for rank in range(1, min(max(shown, default=0) + MORE_RANKS, MAX_RANKS) + 1):
            self.fields[f"rank{rank}"] = EurosField(
                label=nth(rank), required=False, zero=True, initial=shown.get(rank) or None
            )

    def clean(self) -> dict[str, Any]:
        given: dict[str, Any] = super().clean() or {}
        for name, typed in self.data.items():
            rank = name.removeprefix("rank")
            if rank != name and name not in self.fields and typed not in {"", "0"}:
                raise forms.ValidationError(
                    _("Le rang %(rank)s n’est plus dans cette page : rien n’est fixé. Relisez les prix."),
                    params={"rank": rank},
                )
        return given

    @property
    def prizes(self) -> dict[int, int]:
        """Rank → cents, once the form is valid."""
        return {int(name.removeprefix("rank")): cents for name, cents in self.cleaned_data.items() if cents}
