"""The presenter's page: the prizes one by one, on the screens and taken back, and what changed since."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.contrib import messages
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from tournaments.core.access import journal
from tournaments.core.access.permissions import MemberRequest, Right, requires
from tournaments.core.models.screens import Screen
from tournaments.core.money.queries import debtors
from tournaments.core.standings import announced, public
from tournaments.core.standings import ceremony as prize_giving
from tournaments.frontends.screens import actions, queries
from tournaments.frontends.screens.forms import CeremonyForm, SettleForm
from tournaments.platform.posting import attempt
from tournaments.platform.text import parse_int
from tournaments.platform.typography import nth

if TYPE_CHECKING:
    from django.db.models import QuerySet
    from django.http import HttpResponse

    from tournaments.core.models.planning import Tournament

KIND = "ceremony"
"""The kind of screen that shows it."""


@requires(Right.DESK)
@never_cache
@require_http_methods(["GET", "POST"])
def ceremony(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """The presenter's page: what the screens show, what comes next, and who wins it."""
    form = CeremonyForm(request.POST or None)
    if request.method == "POST":
        if form.is_valid():
            attempt(request, lambda: _direct(request, form, tournament))
        return redirect("ceremony", tournament.slug)
    progress = prize_giving.ceremony_progress(tournament)
    found = announced.untrue(tournament)
    shown = {
        "tournament": tournament,
        "stage": "screens",
        "progress": progress,
        "offered": prize_giving.prizes_to_come(tournament) if progress.playing else {},
        "debtors": debtors(tournament, {number for step in progress.steps for number in step.numbers}),
        "otherwise": found,
        "corrected": found.keys,
        "standing": public.standing_of(tournament),
        "screens": sum(seen.alive for seen in queries.statuses_in(tournament.club)),
        "shown": queries.count_showing(tournament, KIND),
        "blocked": bool(progress.unnamed) and not tournament.sealed,
        "shows_first": _shows_first(tournament) and not progress.ended,
        "leaves": any(screen.replaced for screen in _screens_of(tournament)),
    }
    return render(request, "screens/ceremony.html", shown)


@requires(Right.DESK)
@require_POST
def ceremony_settle(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """Settle what changed since it was announced, printed or given, as it was read; or take that back."""
    form = SettleForm(request.POST)
    if form.is_valid():
        attempt(request, lambda: _settle(request, form, tournament))
    return redirect("ceremony", tournament.slug)


def _shows_first(tournament: Tournament) -> bool:
    """Whether the next press shows the ceremony: screens are on, and none shows it."""
    if queries.count_showing(tournament, KIND):
        return False
    ours = set(_screens_of(tournament).values_list("pk", flat=True))
    return any(seen.alive and seen.screen.pk in ours for seen in queries.statuses_in(tournament.club))


def _screens_of(tournament: Tournament) -> QuerySet[Screen]:
    """The screens of this concours, so that another one of that day keeps its own; where it has none, all."""
    ours = tournament.club.screens.filter(tournament=tournament)
    return ours if ours.exists() else tournament.club.screens.all()


def _direct(request: MemberRequest, form: CeremonyForm, tournament: Tournament) -> None:
    said = form.cleaned_data
    match said["do"]:
        case "announce" if _shows_first(tournament) and not said["unseen"]:
            _show(request, tournament)
        case "announce":
            journal.about(request, _step_name(said["key"]))
            prize_giving.announce(tournament, said["key"], said["seen"] or None)
        case "show":
            _show(request, tournament)
        case "leave":
            actions.put_back(_screens_of(tournament))
        case "back":
            journal.about(request, _("repris : %(prize)s") % {"prize": _step_name(said["key"])})
            prize_giving.take_back(tournament, said["key"])
        case "reveal":
            journal.about(request, _("tout révélé"))
            prize_giving.reveal(tournament)
        case "hide":
            journal.about(request, _("révélation reprise"))
            prize_giving.hide_again(tournament)
        case "anew":
            journal.about(request, _("recommencée"))
            prize_giving.restart_ceremony(tournament)


def _step_name(key: str) -> str:
    """What a step is for, as the journal keeps it: «1ʳᵉ place», the label of a special prize."""
    rank = parse_int(key.removeprefix("rank-"))
    if rank is None:
        return key.removeprefix(prize_giving.SPECIAL)
    return _("%(nth)s place") % {"nth": nth(rank, feminine=True)}


def _show(request: MemberRequest, tournament: Tournament) -> None:
    """Show the ceremony on the screens, if its prizes can be announced; what they showed can be put back."""
    if queries.count_showing(tournament, KIND):  # a second tap: what is to be put back is kept
        return
    prize_giving.check_winners(tournament)
    screens = Screen.objects.filter(pk__in=list(_screens_of(tournament).values_list("pk", flat=True)))
    actions.remember(screens, undoable=True)
    actions.show(screens, tournament, KIND)
    messages.success(request, _("Les écrans montrent la remise des prix ; rien n’y est encore annoncé."))


def _settle(request: MemberRequest, form: SettleForm, tournament: Tournament) -> None:
    if form.cleaned_data["do"] == "undo":
        announced.unsettle(tournament)
        return
    settled = announced.settle(tournament, form.cleaned_data["seen"])
    journal.about(request, " ".join(settled)[: journal.ABOUT_LETTERS])
    messages.success(request, _("C’est réglé : c’est noté au journal."))
