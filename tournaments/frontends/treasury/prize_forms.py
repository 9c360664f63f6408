"""The forms of the organizer's fees, meals and prizes in money."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.core.ledger.prizes import PrizePlan
from tournaments.core.models.money import FeeKind
from tournaments.core.money.prices import MAX_PRODUCT_LENGTH, MAX_PRODUCTS, Prices, Product
from tournaments.core.money.text import amount, parse_cents
from tournaments.frontends.treasury.forms import EurosField
from tournaments.platform.typography import nth

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
