"""The pages where the rules of a concours are chosen and changed, with worked examples."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.contrib import messages
from django.http import HttpResponseBadRequest
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from scoring.rulesets import ALL_RULESETS
from tournaments.access.permissions import MemberRequest, Right, requires
from tournaments.planning import actions, queries
from tournaments.planning.errors import PlanningError, SettingFrozen
from tournaments.planning.rules.choices import Rules, changes_of, choices, chosen_of, past_changes, rules_of
from tournaments.planning.rules.form import RulesForm, examples_of
from tournaments.planning.rules.house import NameForm

if TYPE_CHECKING:
    from django.http import HttpResponse

    from tournaments.models.accounts import Club
    from tournaments.models.planning import Tournament


@requires(Right.MANAGE)
@require_http_methods(["GET", "HEAD", "POST"])
def rules(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """Show and save the rules; read only from the first published draw on."""
    frozen = tournament.sealed or queries.anything_published(tournament)
    offered = choices(queries.kept_rules(tournament.club))
    now = rules_of(tournament)
    shown = (None if frozen else chosen_of(request.GET.get("rules", ""), offered)) or now
    form = RulesForm(request.POST or None, of=shown.ruleset, chosen=shown.options)
    if form.is_valid() and "show" not in request.POST:
        try:
            actions.choose_rules(tournament, shown.ruleset, form.options, shown.tariff)
        except SettingFrozen as error:
            messages.error(request, error.sentence)
        except PlanningError as error:
            form.add_error(None, error.sentence)
        else:
            messages.success(request, _("Les règles sont enregistrées."))
            return redirect("rules", tournament.slug)
    if frozen:
        form = RulesForm(of=now.ruleset, chosen=now.options)
        form.freeze()
    context = {"frozen": frozen, "form": form, "shown": shown, "choices": offered}
    return render(request, "planning/rules.html", _page(tournament, now) | context | examples_of(form))


@requires(Right.MANAGE)
@require_POST
def rules_examples(request: MemberRequest, club: Club) -> HttpResponse:  # noqa: ARG001 — whose right it is
    """Worked examples of the rules typed on the page; saves nothing."""
    ruleset = request.POST.get("rules-ruleset", "")
    if ruleset not in ALL_RULESETS:
        return HttpResponseBadRequest()
    without = () if "rules-target" in request.POST else ("target",)  # a new concours has it in another form
    form = RulesForm(request.POST, of=ruleset, chosen={}, without=without)
    context: dict[str, Any] = {"form": form, "options": form.shown, "live": True}
    return render(request, "planning/rules_live.html", context | examples_of(form))


def _page(tournament: Tournament, now: Rules) -> dict[str, Any]:
    """The part of the context that does not depend on what is chosen in the form."""
    return {
        "tournament": tournament,
        "club": tournament.club,
        "stage": "settings",
        "page": "rules",
        "now": now,
        "changes": changes_of(now),
        "name_form": NameForm(),
        "history": past_changes(queries.rules_changes(tournament)),
    }
