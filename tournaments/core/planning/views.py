"""The concours themselves: the list, a new one, its settings, prizes and referees, its steps."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from django.contrib import messages
from django.db import transaction
from django.http import Http404
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from scoring.lots import Lots
from tournaments.core.access.permissions import MemberRequest, Right, requires, requires_password
from tournaments.core.access.queries import members_of
from tournaments.core.models.accounts import Club
from tournaments.core.models.planning import SpecialKind, SpecialPrize, Status, Tournament
from tournaments.core.planning import actions, queries
from tournaments.core.planning.actions import lock_unsealed
from tournaments.core.planning.draw_form import FLAGS
from tournaments.core.planning.errors import Incomplete, PlanningError
from tournaments.core.planning.forms import (
    CHOSEN_CRITERIA,
    NUMBER_OF_ENDING,
    PrizesForm,
    ProlongForm,
    RefereesForm,
    TournamentForm,
    initial_values,
)
from tournaments.core.planning.presets import (
    Preset,
    criteria_for,
    plays_matches,
    preset_of,
    presets_for,
    values_for_ruleset,
)
from tournaments.core.planning.prizes import write_prizes
from tournaments.core.planning.queries import last_is_published
from tournaments.core.planning.rules.choices import RulesChoice, choice_of_key, choices
from tournaments.core.planning.rules.form import RulesForm, examples_of
from tournaments.core.planning.steps import (
    TournamentStep,
    corrections_notice,
    effects_of,
    frozen_settings,
    local_hour,
    methods_left,
    step_of,
    step_refusal,
)
from tournaments.platform.posting import attempt, save_form
from tournaments.platform.text import parse_int

if TYPE_CHECKING:
    from django.http import HttpResponse

    from tournaments.core.models.registration import Team


TYPED_BEFORE_A_PRESET = ("name", "date", "place")
WITH_RULES = frozenset({"target", "ending", "last_deal", "hide_before_last", "freeze_last", *CHOSEN_CRITERIA})
"""The fields that other rules set again, or that the address of the page cannot have."""
ADVISED = ("rounds_planned", "draw_method", "ending", *NUMBER_OF_ENDING.values())
"""The fields that the page «Quel concours ?» fills in, beside the options of the draw."""


@requires(Right.ACCOUNT)
@require_safe
def tournaments(request: MemberRequest) -> HttpResponse:
    """The tournaments of one's clubs."""
    return render(
        request, "planning/tournaments.html", {"lists": queries.clubs_with_tournaments(request.user)}
    )


@requires(Right.SHEETS)
@require_safe
def nowhere(request: MemberRequest, tournament: Tournament, rest: str) -> HttpResponse:  # noqa: ARG001 — the address
    """Nothing at this address of a concours: the page 404, with its menu."""
    raise Http404


@requires(Right.MANAGE)
@require_http_methods(["GET", "HEAD", "POST"])
def create(request: MemberRequest, club: Club) -> HttpResponse:
    """Create a concours from a preset and rules; choosing others keeps what is typed in other fields."""
    offered = choices(queries.house_rules_of(club))
    rules = choice_of_key(request.GET.get("rules", ""), offered) or offered[0]
    presets = presets_for(rules.ruleset)
    preset = preset_of(request.GET.get("preset", ""), presets)
    form, rules_form = _creation_forms(request, club, preset, rules)
    if "show" not in request.POST and form.is_valid() and (rules_form.is_valid() or not rules_form.is_bound):
        played = {"ruleset": rules.ruleset, "options": {**rules_form.options}, "tariff": [*rules.tariff]}
        made = actions.create_tournament(club, request.user, **form.settings, **played)
        messages.success(request, _("%(name)s est créé.") % {"name": made})
        return redirect("tournament", made.slug)
    context = {
        "club": club,
        "form": form,
        "rules_form": rules_form,
        "presets": presets,
        "preset": preset,
        "choices": offered,
        "shown": rules,
        "last": club.tournaments.order_by("-date", "-pk").first(),
        "show_rules": "show" in request.POST,
        "crumbs": _to_the_list(),
    }
    return render(request, "planning/create.html", context | examples_of(rules_form))


def _creation_forms(
    request: MemberRequest, club: Club, preset: Preset, rules: RulesChoice
) -> tuple[TournamentForm, RulesForm]:
    """The forms of the concours and of its rules, filled by both choices and by what was typed before."""
    posted = request.POST or None
    usual = {"criteria": criteria_for(rules.ruleset), "paper_size": queries.paper_size_of(club)}
    initial = initial_values(Tournament(**preset.values, **usual))
    if "rules" in request.GET and rules.target is not None:
        initial["target"] = rules.target
    advised = ADVISED if "advised" in request.GET else ()
    kept = set(initial) - WITH_RULES if "rules_changed" in request.GET else {*TYPED_BEFORE_A_PRESET, *advised}
    initial |= {name: request.GET[name] for name in kept if name in request.GET}
    if "rules_changed" in request.GET or advised:  # a box that is not ticked is not in the address
        initial |= {name: name in request.GET for name in FLAGS}
    initial = values_for_ruleset(rules.ruleset, initial)
    if "show" in request.POST:
        initial |= {name: request.POST.get(name, "") for name in TournamentForm.base_fields}
    form = TournamentForm(None if "show" in request.POST else posted, initial=initial, ruleset=rules.ruleset)
    form.keep_what_is_typed(kept)
    typed = posted if "rules-ruleset" in request.POST else None
    return form, RulesForm(typed, of=rules.ruleset, chosen=rules.without_target, without=("target",))


@requires(Right.MANAGE)
@require_http_methods(["GET", "HEAD", "POST"])
def settings(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """The settings of the tournament, as far as they can still change."""
    form = TournamentForm(
        request.POST or None,
        initial=initial_values(tournament),
        frozen=_frozen(tournament),
        ruleset=tournament.ruleset,
        methods=methods_left(tournament.draw_method, queries.methods_published(tournament)),
        entered=queries.count_expected(tournament),
    )
    done = _("Les réglages sont enregistrés.")
    if save_form(request, form, lambda: actions.change_settings(tournament, **form.settings), done):
        return redirect("settings", tournament.slug)
    return _settings_page(request, tournament, "settings", {"form": form})


@requires(Right.MANAGE)
@require_http_methods(["GET", "HEAD", "POST"])
def prizes(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """The prize list, in one text field."""
    written = tournament.prizes.all()
    special = list(tournament.special_prizes.select_related("team__player1", "team__player2"))
    lines = [(prize.label, prize.text) for prize in special]
    before = write_prizes({prize.rank: prize.text for prize in written}, lines)
    matches = plays_matches(tournament.ruleset)
    form = PrizesForm(request.POST or None, initial={"text": before}, of_matches=matches)
    done = _("Les lots sont enregistrés.")

    def save() -> None:
        actions.set_prizes(tournament, form.prizes.ranks, form.prizes.special.values())

    if save_form(request, form, save, done):
        return redirect("prizes", tournament.slug)
    context = {"form": form, "prizes": written, "special": special}
    if any(prize.kind == SpecialKind.CHOSEN for prize in special):
        context["teams"] = queries.entrants(tournament)
    return _settings_page(request, tournament, "prizes", context)


@requires(Right.MANAGE)
@requires_password
@require_http_methods(["GET", "HEAD", "POST"])
def referees(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """The referees of the tournament: only they have rights on single tournaments."""
    chosen = list(tournament.referees.values_list("pk", flat=True))
    form = RefereesForm(
        request.POST if request.method == "POST" else None,
        initial={"referees": chosen},
        memberships=members_of(tournament.club),
    )
    done = _("Les arbitres sont enregistrés.")
    if save_form(request, form, lambda: actions.set_referees(tournament, form.people), done):
        return redirect("referees", tournament.slug)
    return _settings_page(request, tournament, "referees", {"form": form})


@requires(Right.MANAGE)
@require_http_methods(["GET", "HEAD", "POST"])
def move(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """A step of the tournament: GET explains its effects, POST takes it."""
    step = step_of((request.POST or request.GET).get("step", ""))
    if step is None:
        raise Http404
    if request.method != "POST":
        return _step_page(request, tournament, step)
    try:
        actions.move(tournament, step.to, confirmed="confirmed" in request.POST)
    except Incomplete:
        return _step_page(request, tournament, step, unconfirmed=True)
    except PlanningError as error:
        messages.error(request, error.sentence)
    else:
        messages.success(request, step.done)
    return redirect("tournament", tournament.slug)


@requires(Right.MANAGE)
@require_http_methods(["GET", "HEAD", "POST"])
def prolong(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """More time for corrections, while it runs or after it has run out."""
    form = ProlongForm(request.POST or None)
    if form.is_valid():

        def prolonged() -> str:
            until = actions.prolong(tournament, form.cleaned_data["minutes"])
            return _("Les feuilles se corrigent jusqu’à %(hour)s.") % {"hour": local_hour(until)}

        attempt(request, prolonged)
        return redirect("tournament", tournament.slug)
    context = {
        "tournament": tournament,
        "stage": "home",
        "form": form,
        "corrections": corrections_notice(tournament),
    }
    return render(request, "planning/prolong.html", context)


def _frozen(tournament: Tournament) -> Mapping[str, str]:
    if tournament.sealed:
        return dict.fromkeys(TournamentForm.base_fields, PlanningError("tournament-sealed").sentence)
    published = queries.methods_published(tournament)
    to_the_last = last_is_published(tournament)
    return frozen_settings(published, to_the_last=to_the_last, timed=tournament.timed)


def _step_page(
    request: MemberRequest, tournament: Tournament, step: TournamentStep, *, unconfirmed: bool = False
) -> HttpResponse:
    progress = queries.rounds_progress(tournament)
    context = {
        "tournament": tournament,
        "stage": "home",
        "step": step,
        "says": effects_of(step, tournament),
        "refused": step_refusal(Status(tournament.status), step.to, progress, confirmed=True),
        "missing": progress.missing if step.may_be_early else [],
        "unconfirmed": unconfirmed,
    }
    return render(request, "planning/step.html", context)


def _settings_page(
    request: MemberRequest, tournament: Tournament, page: str, context: dict[str, Any]
) -> HttpResponse:
    common = {"tournament": tournament, "stage": "settings", "page": page}
    return render(request, f"planning/{page}.html", common | context)


def _to_the_list() -> list[tuple[str, str]]:
    return [(_("Concours"), reverse("tournaments"))]


@transaction.atomic
def choose_winner(prize: SpecialPrize, team: Team | None) -> None:
    """Give the prize to a team, or to nobody yet; `PlanningError` unless the organizer chooses it."""
    lock_unsealed(prize.tournament)
    if prize.kind != SpecialKind.CHOSEN:
        raise PlanningError("prize-not-chosen")
    prize.team = team
    prize.save(update_fields=["team"])


@transaction.atomic
def draw_winner(prize: SpecialPrize) -> Team:
    """Draw by lot, once, among the teams that are there; the seed of the concours and the label make the lot.

    `PlanningError` where it was drawn already, or nobody is there.
    """
    lock_unsealed(prize.tournament)
    prize.refresh_from_db()
    if prize.kind != SpecialKind.LOTS or prize.team_id is not None:
        raise PlanningError("prize-drawn")
    there = queries.teams_checked_in(prize.tournament)
    if not there:
        raise PlanningError("nobody-there")
    drawn = Lots(prize.tournament.seed, "prize", prize.label).choice(there)
    prize.team = drawn
    prize.save(update_fields=["team"])
    return drawn


@requires(Right.MANAGE)
@require_POST
def prize_award(request: MemberRequest, tournament: Tournament, key: int) -> HttpResponse:
    """The winner of a special prize: chosen (`team` is its number), or drawn by lot."""
    prize = tournament.special_prizes.filter(pk=key).first()
    if prize is None:
        raise Http404

    def award() -> str:
        if prize.kind == SpecialKind.LOTS:
            drawn = draw_winner(prize)
            return _("%(label)s : le sort a désigné %(team)s.") % {"label": prize.label, "team": drawn}
        number = parse_int(request.POST.get("team", ""))
        choose_winner(prize, None if number is None else queries.team_of_number(tournament, number))
        return _("C’est noté.")

    attempt(request, award)
    return redirect("prizes", tournament.slug)
