"""A whole list at once: read it, show it, set it right, and only then inscribe."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.contrib import messages
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST

from tournaments.access.permissions import MemberRequest, Right, requires
from tournaments.platform.text import parse_int, teams_or_players
from tournaments.registration import actions, importing
from tournaments.registration.errors import RegistrationError
from tournaments.registration.forms import ListForm
from tournaments.registration.importing import Draft

if TYPE_CHECKING:
    from collections.abc import Iterator

    from django.http import HttpResponse, QueryDict

    from tournaments.models.planning import Tournament
    from tournaments.registration.importing import Preview

PARTS = ("player1", "player2", "club", "number")


@requires(Right.DESK)
@require_http_methods(["GET", "HEAD", "POST"])
def registration_import(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """The list as a file or pasted; what it holds is shown, and nothing is written."""
    form = ListForm(request.POST or None, request.FILES or None)
    if form.is_valid():
        drafts = importing.drafts(form.cleaned_data["lines"], alone=tournament.individual)
        if drafts:
            return _preview(request, tournament, importing.check(tournament, drafts))
        form.add_error(None, _("Il n'y a que l'en-tête : la liste est vide."))
    context = {"tournament": tournament, "stage": "registration", "form": form}
    return render(request, "registration/import.html", context)


@requires(Right.DESK)
@require_POST
def import_check(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """The list as set right: shown again, or its good lines inscribed and the others shown again."""
    try:
        drafts = sorted(
            [*importing.unpacked(request.POST.get("ready", "")), *_corrected(request.POST)],
            key=lambda draft: draft.line,
        )
        preview = importing.check(tournament, drafts, _accepted(request.POST))
        if "confirm" in request.POST and preview.ready:
            teams = actions.import_rows(tournament, preview.entries)
            text = teams_or_players(
                tournament,
                ngettext("%(count)d équipe inscrite.", "%(count)d équipes inscrites.", len(teams)),
                ngettext("%(count)d joueur inscrit.", "%(count)d joueurs inscrits.", len(teams)),
            )
            messages.success(request, text % {"count": len(teams)})
            left = [line.draft for line in preview.waiting]
            if not left:
                return redirect("registration", tournament.slug)
            preview = importing.check(tournament, left)
    except RegistrationError as error:
        messages.error(request, error.sentence)
        return redirect("registration_import", tournament.slug)
    return _preview(request, tournament, preview)


def _corrected(posted: QueryDict) -> Iterator[Draft]:
    """The lines that stood open in the page."""
    for text in posted.getlist("line"):
        line = parse_int(text)
        if line is not None:
            yield Draft(line, *(posted.get(f"{part}-{text}", "").strip() for part in PARTS))


def _accepted(posted: QueryDict) -> set[int]:
    lines = (parse_int(text) for text in posted.getlist("accept"))
    return {line for line in lines if line is not None}


def _preview(request: MemberRequest, tournament: Tournament, preview: Preview) -> HttpResponse:
    context = {
        "tournament": tournament,
        "stage": "registration",
        "preview": preview,
        "open": preview.waiting[: importing.MAX_EDITABLE],
        "closed": preview.waiting[importing.MAX_EDITABLE :],
    }
    return render(request, "registration/preview.html", context)
