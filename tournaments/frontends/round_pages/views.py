"""The page of a round, what the organizer does with its draw, and the draws to come."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import TYPE_CHECKING, Any

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
from tournaments.core.planning.steps import corrections_notice
from tournaments.core.rounds import actions, clock, drawing, proving, queries
from tournaments.core.rounds.drawing import ScheduledRound, forecast_teams, has_schedule, schedule_of
from tournaments.core.rounds.errors import RoundError
from tournaments.core.rounds.locking import check_results_version
from tournaments.core.rounds.wording import WishReason, broken_wishes
from tournaments.core.sheets.games import ui_of_concours
from tournaments.core.sheets.next_step import exempt_note, next_step, unchecked_sentence
from tournaments.core.standings import queries as standings
from tournaments.frontends.round_pages import board, contents, hand_edits
from tournaments.frontends.round_pages.actions import draw_and_publish
from tournaments.frontends.round_pages.common import (
    TableTeams,
    render_page,
    round_or_404,
    run_verb,
    teams_by_number,
)
from tournaments.frontends.round_pages.forms import ClockForm, DrawRoundForm, PublishForm
from tournaments.platform.text import parse_int

if TYPE_CHECKING:
    from datetime import datetime


@requires(Right.SHEETS)
@require_safe
def rounds(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """Go to the page of the present round: the last one that the reader may see, before it the first draw."""
    last = _last_seen(request, tournament)
    return redirect("round", tournament.slug, last.number if last else 1)


@requires(Right.SHEETS)
@never_cache
@require_safe
def round_(request: MemberRequest, tournament: Tournament, number: int) -> HttpResponse:
    """A round and its tables: a proposal to be judged, what plays, what is to be checked and to be settled.

    A poll sends the tag of what it shows (`vu`), and gets 204 if unchanged. ?table=7 opens a sheet.
    """
    shown = queries.round_of(tournament, number)
    if shown is None or not (shown.published or Right.DESK in request.rights):
        return _coming_round(request, tournament, number)
    if opened := _opened_sheet(request, shown):
        return opened
    now, asked = timezone.now(), _asked_filter(request, shown)
    tag = board.tag_of(tournament, shown, asked, now) if shown.published else ""
    if tag and request.GET.get("vu") == tag:
        return HttpResponse(status=204)
    context = _board_context(request, shown, asked, now) | {"tag": tag}
    if "vu" in request.GET:
        return render_page(request, "round_pages/live.html", tournament, polled=True, **context)
    if Right.DESK in request.rights:
        context |= contents.draw_context(shown) | hand_edits.edits_context(shown)
        context |= {
            "fingerprint": proving.seed_fingerprint(shown.seed),
            "has_programme": drawing.has_schedule(tournament),
        }
    context |= {
        "clock": clock.clock_of(shown, now) if shown.published else None,
        "print_it": "imprimer" in request.GET and shown.published,
        "corrections": corrections_notice(tournament),
        **_tabs(request, tournament),
    }
    return render_page(request, "round_pages/round.html", tournament, **context)


def _opened_sheet(request: MemberRequest, shown: Round) -> HttpResponse | None:
    """The redirect to the sheet of ?table=7; without such a table a message, and None."""
    typed = request.GET.get("table", "").strip()
    if not typed or not shown.published:
        return None
    wanted = parse_int(typed)
    if wanted is not None and shown.tables.filter(number=wanted).exists():
        return redirect("sheet", shown.tournament.slug, shown.number, wanted)
    messages.error(request, _("Il n’y a pas de table %(number)s dans cette partie.") % {"number": typed})
    return None


def _asked_filter(request: MemberRequest, shown: Round) -> board.BoardFilter:
    """What the address asks for; a proposal has no sheets to be filtered."""
    show = request.GET.get("voir", "")
    return board.BoardFilter(
        show if show in board.FILTERS and shown.published else "",
        request.GET.get("q", "").strip(),
        request.GET.get("par", ""),
    )


def _board_context(
    request: MemberRequest, shown: Round, asked: board.BoardFilter, now: datetime
) -> dict[str, Any]:
    """The context of the part of the page that is asked for again and again."""
    found = board.board_of(shown.tournament, shown, asked, request.user.pk, now)
    byes = contents.byes_context(shown, asked.words)
    here = request.GET.copy()
    here.pop("vu", None)
    here["partie"] = str(shown.number)
    return {
        "round": shown,
        "board": found,
        "asked": asked,
        "now": now,
        "just_now": now - timedelta(minutes=1),
        "matches": ui_of_concours(shown.tournament).matches,
        "here": here.urlencode(),
        **byes,
    }


def _tabs(request: MemberRequest, tournament: Tournament) -> dict[str, Any]:
    """The context of the tabs: the rounds that the reader may see, and the next one while it may be drawn."""
    drawn = [
        one for one in tournament.rounds.order_by("number") if one.published or Right.DESK in request.rights
    ]
    step = next_step(tournament) if Right.DESK in request.rights else None
    return {"rounds": drawn, "coming_number": step.number if step and step.draws else None}


def _last_seen(request: MemberRequest, tournament: Tournament) -> Round | None:
    """The last round that the reader may see: the desk sees a draw before it is published."""
    found = tournament.rounds.order_by("-number")
    if Right.DESK not in request.rights:
        found = found.filter(published_at__isnull=False)
    return found.first()


def _coming_round(request: MemberRequest, tournament: Tournament, number: int) -> HttpResponse:
    """The page of the round that is drawn next: what it waits for, and its draw; 404 for any other one."""
    last = _last_seen(request, tournament)
    if number != (last.number if last else 0) + 1:
        raise Http404
    context: dict[str, Any] = {"number": number, **_tabs(request, tournament)}
    if Right.DESK in request.rights:
        if last and not last.published:
            return redirect("round", tournament.slug, last.number)
        coming = contents.next_round(tournament)
        context |= {
            "coming": coming,
            "step": next_step(tournament),
            "exempt": exempt_note(tournament, coming.teams),
            "unchecked_sentence": unchecked_sentence(len(coming.unchecked)),
            "has_programme": drawing.has_schedule(tournament),
        }
    return render_page(request, "round_pages/coming.html", tournament, **context)


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
        actions.draw_ahead(tournament, ranking)
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
        why = _("Rien n’est encore publié : ce tirage veut un coup d’œil. Regardez-le, puis publiez.")
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
        seen, ranking = tournament.results_version, standings.ranking_for_draw(tournament)
        actions.redraw_ahead(shown, ranking)
        again = actions.redraw(
            shown,
            ranking,
            equals=standings.equals_by_lot(tournament),
            seen=seen,
        )
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
