"""The page of other rules in the middle of a concours: choose them, see the preview, confirm."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.contrib import messages
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from tournaments.access.permissions import MemberRequest, Right, requires
from tournaments.planning import queries
from tournaments.planning.errors import PlanningError
from tournaments.planning.presets import same_game
from tournaments.planning.rules.choices import choices, chosen_of, compared, rules_of
from tournaments.planning.rules.form import RulesForm, examples_of
from tournaments.what_if.rules import NotSeen, change_rules, preview_rules

if TYPE_CHECKING:
    from django.http import HttpResponse

    from tournaments.models.planning import Tournament


@requires(Right.MANAGE)
@require_http_methods(["GET", "HEAD", "POST"])
def rules_change(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """Preview other rules; posted again with the digest of the preview, apply them."""
    if tournament.sealed or not queries.anything_published(tournament):
        return redirect("rules", tournament.slug)
    kept = choices(queries.kept_rules(tournament.club))
    offered = [rules for rules in kept if same_game(tournament.ruleset, rules.ruleset)]
    shown = chosen_of(request.GET.get("rules", ""), offered) or rules_of(tournament)
    form = RulesForm(request.POST or None, of=shown.ruleset, chosen=shown.options)
    context: dict[str, Any] = {"form": form, "shown": shown, "choices": offered}
    if form.is_valid() and "show" not in request.POST:
        try:
            if "confirmed" in request.POST:
                return _change(request, tournament, form)
            context |= _effect(tournament, form)
        except NotSeen:
            context |= _effect(tournament, form) | {"changed_meanwhile": True}
        except PlanningError as error:
            form.add_error(None, error.sentence)
    return _page(request, tournament, context | examples_of(form))


def _change(request: MemberRequest, tournament: Tournament, form: RulesForm) -> HttpResponse:
    seen = request.POST["confirmed"]
    change_rules(tournament, request.user, form.of, form.options, seen=seen)
    messages.success(request, _("Les règles sont changées, et tout ce qui est joué est marqué selon elles."))
    return redirect("rules", tournament.slug)


def _effect(tournament: Tournament, form: RulesForm) -> dict[str, Any]:
    shown = preview_rules(tournament, form.of, form.options)
    proposed = compared(shown.before, shown.after)
    return {"effect": shown.effect, "digest": shown.digest, "proposed": proposed}


def _page(request: MemberRequest, tournament: Tournament, context: dict[str, Any]) -> HttpResponse:
    crumbs = [(_("Règles"), reverse("rules", args=[tournament.slug]))]
    common = {"tournament": tournament, "club": tournament.club, "stage": "settings", "crumbs": crumbs}
    return render(request, "what_if/rules_change.html", common | context)
