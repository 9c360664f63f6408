"""The page of the club's tariff."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django import forms
from django.contrib import messages
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods

from tournaments.core.access.permissions import MemberRequest, Right, requires
from tournaments.core.models.planning import Ending
from tournaments.core.planning import tariff
from tournaments.core.planning.errors import PlanningError
from tournaments.core.planning.tariff import TariffItem, tariff_of
from tournaments.platform.posting import attempt, save_form
from tournaments.platform.text import parse_int

if TYPE_CHECKING:
    from django.http import HttpResponse

    from tournaments.core.models.planning import HouseRules, Tournament


class TariffForm(forms.Form):
    """The tariff as text, an article a line."""

    lines = forms.CharField(
        label=gettext_lazy("Une ligne par article"),
        max_length=30_000,
        required=False,
        widget=forms.Textarea(attrs={"rows": 8, "spellcheck": "false"}),
        help_text=gettext_lazy(
            "L’article ; ce qu’il punit ; les points (0 : un avertissement). Par exemple : "
            "« art. 12 ; Renonce ; 100 »."
        ),
    )

    def clean_lines(self) -> list[TariffItem]:
        try:
            return tariff.parse_tariff(self.cleaned_data["lines"])
        except PlanningError as error:
            raise forms.ValidationError(error.sentence) from error


@requires(Right.MANAGE)
@require_http_methods(["GET", "HEAD", "POST"])
def tariff_page(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """The tariff of a concours; it can be stored with house rules (`keep`), or taken from some (`take`).

    `look` saves nothing: the page shows what the referee would choose from what is typed.
    """
    if "take" in request.POST:
        return _take(request, tournament)
    written = "\n".join(item.line for item in tariff_of(tournament))
    form = TariffForm(request.POST or None, initial={"lines": written}, label_suffix="")
    valid, looks = form.is_valid(), "look" in request.POST
    if valid and not looks and _save(request, tournament, form):
        return redirect("tariff", tournament.slug)
    items = form.cleaned_data["lines"] if valid else [] if form.is_bound else tariff_of(tournament)
    houses = list(tournament.club.house_rules.all())
    context = {
        "tournament": tournament,
        "stage": "rounds",
        "crumbs": [(_("Décisions d’arbitrage"), reverse("rulings_log", args=[tournament.slug]))],
        "form": form,
        "houses": houses,
        "kept": [house for house in houses if house.tariff],
        "items": items,
        "example": next((_Example(item) for item in items if item.penalty), None),
        "by_total": tournament.ending != Ending.TARGET,
    }
    return render(request, "planning/tariff.html", context)


@dataclass(frozen=True, slots=True)
class _Example:
    """What an article does to a result, told with a usual one."""

    item: TariffItem
    before: int = 1_540

    @property
    def after(self) -> int:
        return max(self.before - self.item.penalty, 0)


def _save(request: MemberRequest, tournament: Tournament, form: TariffForm) -> bool:
    """Save the typed tariff, with house rules too if asked; whether it succeeded."""
    items = form.cleaned_data["lines"]
    house = _house(tournament, request.POST["keep"]) if request.POST.get("keep") else None
    done = _("Pénalités enregistrées.")
    if not save_form(request, form, lambda: tariff.set_tariff(tournament, items, house), done):
        return False
    if house is not None:
        messages.success(request, _("Gardé avec les règles « %(name)s ».") % {"name": house.name})
    return True


def _take(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """Replace the tariff by that of house rules."""
    house = _house(tournament, request.POST["take"])
    done = _("Pénalités de « %(name)s » reprises.") % {"name": house.name}
    attempt(request, lambda: tariff.set_tariff(tournament, tariff_of(house)), done)
    return redirect("tariff", tournament.slug)


def _house(tournament: Tournament, key: str) -> HouseRules:
    return get_object_or_404(tournament.club.house_rules, pk=parse_int(key) or 0)
