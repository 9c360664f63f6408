"""The pages of the draw: rounds so far, one round, what the organizer does with it, the draws to come."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse, JsonResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tournaments.core.access.permissions import MemberRequest, Right, requires
from tournaments.core.models.planning import Tournament
from tournaments.core.models.registration import Team
from tournaments.core.models.rounds import Round
from tournaments.core.rounds import actions, clock, drawing, proving, queries
from tournaments.core.rounds.drawing import ScheduledRound, forecast_teams, has_schedule, schedule_of
from tournaments.core.rounds.errors import RoundError
from tournaments.core.rounds.locking import check_results_version
from tournaments.core.rounds.wording import WishReason, broken_wishes
from tournaments.core.sheets.next_step import exempt_note, next_step, unchecked_sentence
from tournaments.core.standings import queries as standings
from tournaments.frontends.round_pages import contents, hand_edits
from tournaments.frontends.round_pages.actions import draw_and_publish
from tournaments.frontends.round_pages.common import (
    TableTeams,
    render_page,
    round_or_404,
    run_verb,
    teams_by_number,
)
from tournaments.frontends.round_pages.forms import ClockForm, DrawRoundForm, PublishForm


@requires(Right.DESK)
@require_safe
def rounds(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """The rounds so far, and the next step."""
    coming = contents.next_round(tournament)
    return render_page(
        request,
        "round_pages/rounds.html",
        tournament,
        rounds=queries.rounds_of(tournament),
        coming=coming,
        step=next_step(tournament),
        exempt=exempt_note(tournament, coming.teams),
        has_programme=drawing.has_schedule(tournament),
        unchecked_sentence=unchecked_sentence(len(coming.unchecked)),
    )


@requires(Right.DESK)
@never_cache
@require_safe
def round_(request: MemberRequest, tournament: Tournament, number: int) -> HttpResponse:
    """One round: a proposal to be judged, or the tables as they play; by table, or by name."""
    shown = round_or_404(tournament, number)
    query, by_name = request.GET.get("q", "").strip(), request.GET.get("par") == "nom"
    now = timezone.now()
    template = "round_pages/tables.html" if getattr(request, "htmx", False) else "round_pages/round.html"
    return render_page(
        request,
        template,
        tournament,
        **contents.round_context(shown, query, by_name=by_name),
        **hand_edits.edits_context(shown),
        fingerprint=proving.seed_fingerprint(shown.seed),
        clock=clock.clock_of(shown, now) if shown.published else None,
        now=now,
        print_it="imprimer" in request.GET and shown.published,
        a_minute_ago=now - timedelta(minutes=1),
    )


@requires(Right.MANAGE)
@require_POST
def round_draw(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """Draw the next round: as a proposal to look at, or published, or published and printed.

    The page sends the number of the round, so that a second click changes nothing, and the version of the
    results: if they changed meanwhile, the organizer is told and nothing is drawn.
    """
    form = DrawRoundForm(request.POST)
    if not form.is_valid():
        return redirect("rounds", tournament.slug)
    asked, seen = form.cleaned_data, tournament.results_version
    number, last = asked["number"], queries.last_round(tournament)
    if number and last and last.number == number:
        return _redirect_to_drawn(request, last, asked["then"])
    try:
        check_results_version(tournament, asked["version"])
        verb = actions.draw_round if asked["then"] == "look" else draw_and_publish
        ranking = standings.ranking_for_draw(tournament)
        drawn = verb(tournament, ranking, forced=asked["forced"], seen=seen)
    except RoundError as error:
        made = queries.round_of(tournament, number) if number else None
        if made is not None:  # by the other of two clicks
            return _redirect_to_drawn(request, made, asked["then"])
        messages.error(request, error.sentence)
        return redirect("rounds", tournament.slug)
    return _redirect_to_drawn(request, drawn, asked["then"])


def _redirect_to_drawn(request: MemberRequest, drawn: Round, then: str) -> HttpResponse:
    """Redirect to the page of the round, with a message that says whether it is published."""
    if drawn.published:
        messages.success(request, _("La partie %(number)s est publiée.") % {"number": drawn.number})
    elif then != "look":
        why = _("Rien n’est encore publié : le tirage n’a pas pu tout respecter. Regardez-le, puis publiez.")
        messages.warning(request, why)
    return _redirect_to_round(drawn, print_it=then == "print" and drawn.published)


def _redirect_to_round(shown: Round, *, print_it: bool) -> HttpResponse:
    """Redirect to the page of a round; with `print_it` a script of the page opens its papers."""
    address = reverse("round", args=[shown.tournament.slug, shown.number])
    return redirect(f"{address}?imprimer=1" if print_it else address)


@requires(Right.MANAGE)
@require_POST
def round_redraw(request: MemberRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Draw the proposal again; the attempts are counted and shown."""
    shown = round_or_404(tournament, number)

    def redraw() -> str:
        seen = tournament.results_version
        again = actions.redraw(shown, standings.ranking_for_draw(tournament), seen=seen)
        return _("Le tirage est refait : c’est le tirage n° %(attempt)s.") % {"attempt": again.attempt}

    return run_verb(request, tournament, redraw, number)


@requires(Right.MANAGE)
@require_POST
def round_publish(request: MemberRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Publish the round; teams that left or came since the draw must be confirmed."""
    shown = round_or_404(tournament, number)
    confirmed = PublishForm(request.POST).numbers

    def publish() -> str:
        actions.publish_round(shown, confirmed=confirmed)
        return _("La partie %(number)s est publiée.") % {"number": number}

    answer = run_verb(request, tournament, publish, number)
    printing = request.POST.get("then") == "print" and shown.published
    return _redirect_to_round(shown, print_it=True) if printing else answer


@requires(Right.MANAGE)
@require_http_methods(["GET", "HEAD", "POST"])
def round_undo(request: MemberRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Undo the draw, after a page that explains the effect."""
    shown = round_or_404(tournament, number)
    if request.method != "POST":
        refused = actions.undo_refusal(shown)
        why_not = refused.sentence if refused else ""
        emptied = queries.emptied_sheets(shown)
        return render_page(
            request, "round_pages/undo.html", tournament, round=shown, refused=why_not, emptied=emptied
        )

    def undo() -> str:
        actions.undo_draw(shown)
        return _("Le tirage de la partie %(number)s est annulé.") % {"number": number}

    return run_verb(request, tournament, undo, None)


@requires(Right.MANAGE)
@require_POST
def round_clock(request: MemberRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Start, pause or change the clock."""
    shown = round_or_404(tournament, number)
    form = ClockForm(request.POST)
    if not form.is_valid():
        messages.error(request, " ".join(str(error) for found in form.errors.values() for error in found))
        return redirect("round", tournament.slug, number)

    def turn() -> str:
        match form.cleaned_data["do"]:
            case "start":
                clock.start(shown)
            case "pause":
                clock.pause(shown)
            case _:
                clock.add_minutes(shown, form.cleaned_data["minutes"])
        return ""

    return run_verb(request, tournament, turn, number)


@requires(Right.DESK)
@require_safe
def round_request(request: MemberRequest, tournament: Tournament, number: int) -> HttpResponse:  # noqa: ARG001
    """The request of the draw as JSON, to check it with `python -m tournaments.draw`."""
    shown = round_or_404(tournament, number)
    name = f"{tournament.slug}-partie-{number}-tirage-{shown.attempt}.json"
    return JsonResponse(
        queries.stored_request(shown),
        headers={"Content-Disposition": f'attachment; filename="{name}"'},
        json_dumps_params={"ensure_ascii": False, "indent": 1},
    )


@requires(Right.DESK)
@require_safe
def fingerprints(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """The fingerprints of the seeds, published before the draw, and the seeds of published rounds."""
    return render_page(
        request, "round_pages/fingerprints.html", tournament, proofs=proving.proofs(tournament)
    )


@requires(Right.DESK)
@require_safe
def schedule(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """All rounds of a concours whose draws need no results; 404 for another one."""
    if not has_schedule(tournament):
        raise Http404
    context: dict[str, Any] = {}
    try:
        context |= schedule_context(tournament)
    except RoundError as error:
        context["refused"] = error.sentence
    return render_page(request, "round_pages/programme.html", tournament, **context)


@dataclass(frozen=True, slots=True)
class ScheduledRoundShown:
    """One round of the schedule; `drawn`: it has its own page."""

    number: int
    drawn: bool
    rows: Sequence[TableTeams]
    exempt: Sequence[Team]
    unkept: Sequence[WishReason]


def schedule_context(tournament: Tournament) -> dict[str, Any]:
    """The context with all rounds of the schedule and the number of teams; `RoundError`."""
    teams = teams_by_number(tournament)
    return {
        "rounds": [_round(planned, teams) for planned in schedule_of(tournament)],
        "teams": len(forecast_teams(tournament)),
    }


def _round(planned: ScheduledRound, teams: dict[int, Team]) -> ScheduledRoundShown:
    return ScheduledRoundShown(
        planned.number,
        planned.drawn,
        [TableTeams.of(match, teams) for match in planned.seating.matches],
        [teams[number] for number in planned.seating.byes],
        broken_wishes(planned.relaxed),
    )
