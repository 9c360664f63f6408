"""The import of a list: read it, show it, let it be corrected, and only then register the teams."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.contrib import messages
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST

from tournaments.core.access.permissions import MemberRequest, Right, requires
from tournaments.core.models.planning import NameOrder
from tournaments.core.money.prices import prices_of
from tournaments.core.registration import actions, importing
from tournaments.core.registration.columns import (
    IGNORED,
    ROLES,
    ROLES_INDIVIDUAL,
    DraftTeam,
    ListReading,
    allowed_roles,
    read_columns,
    repeated_roles,
)
from tournaments.core.registration.errors import RegistrationError
from tournaments.core.registration.forms import ListForm
from tournaments.core.registration.names import list_name_order, name_sorting_of
from tournaments.platform.text import parse_int, teams_or_players

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from django.http import HttpResponse, QueryDict

    from tournaments.core.models.planning import Tournament
    from tournaments.core.registration.importing import ImportPreview
    from tournaments.core.registration.spreadsheets import ListLine

PARTS = ("player1", "player2", "club", "number", "fee1", "fee2")


@requires(Right.DESK)
@require_http_methods(["GET", "HEAD", "POST"])
def registration_import(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """A list as a file or pasted: shows a preview and writes nothing."""
    form = ListForm(request.POST or None, request.FILES or None)
    if form.is_valid():
        lines = form.cleaned_data["lines"]
        reading = _read(tournament, lines)
        if reading.lines:
            return _preview(
                request, tournament, importing.check_drafts(tournament, reading.drafts), reading, lines
            )
        form.add_error(None, _("Il n'y a que l'en-tête : la liste est vide."))
    context = {"tournament": tournament, "stage": "registration", "form": form}
    return render(request, "registration/import.html", context)


@requires(Right.DESK)
@require_POST
def import_columns(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """The preview of the list with the roles that the organizer chose for its columns."""
    allowed = _role_names(tournament)
    roles = [role if role in allowed else IGNORED for role in request.POST.getlist("role")]
    try:
        lines = importing.unpack_lines(request.POST.get("lines", ""))
    except RegistrationError as error:
        messages.error(request, error.sentence)
        return redirect("registration_import", tournament.slug)
    if twice := repeated_roles(roles):
        text = _("« %(role)s » est choisi pour deux colonnes : une seule a été gardée.")
        messages.warning(request, text % {"role": _role_names(tournament)[twice[0]]})
        roles = [role if role not in roles[:place] else IGNORED for place, role in enumerate(roles)]
    reading = _read(tournament, lines, roles)
    return _preview(request, tournament, importing.check_drafts(tournament, reading.drafts), reading, lines)


@requires(Right.DESK)
@require_POST
def import_check(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """The corrected list: previews it again, or registers its good lines and previews the others."""
    try:
        drafts = sorted(
            [*importing.unpack_drafts(request.POST.get("ready", "")), *_corrected(request.POST)],
            key=lambda draft: draft.line,
        )
        left_out = _lines(request.POST, "leave")
        preview = importing.check_drafts(tournament, drafts, _lines(request.POST, "accept"), left_out)
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
            preview = importing.check_drafts(tournament, left)
    except RegistrationError as error:
        messages.error(request, error.sentence)
        return redirect("registration_import", tournament.slug)
    return _preview(request, tournament, preview)


def _read(
    tournament: Tournament, lines: Sequence[ListLine], roles: Sequence[str] | None = None
) -> ListReading:
    """The interpretation of a list, with family names first if the concours writes them so."""
    family_first = name_sorting_of(tournament).order is NameOrder.FAMILY_FIRST
    return read_columns(
        lines,
        individual=tournament.individual,
        fees=_by_kind(tournament),
        roles=roles,
        family_first=family_first,
    )


def _corrected(posted: QueryDict) -> Iterator[DraftTeam]:
    """The lines that had fields in the page."""
    for text in posted.getlist("line"):
        line = parse_int(text)
        if line is not None:
            yield DraftTeam(line, *(posted.get(f"{part}-{text}", "").strip() for part in PARTS))


def _lines(posted: QueryDict, field: str) -> set[int]:
    """The numbers of the lines with this box ticked."""
    lines = (parse_int(text) for text in posted.getlist(field))
    return {line for line in lines if line is not None}


def _preview(
    request: MemberRequest,
    tournament: Tournament,
    preview: ImportPreview,
    reading: ListReading | None = None,
    lines: Sequence[ListLine] = (),
) -> HttpResponse:
    """The preview page; with `reading` and `lines` its columns can still be chosen."""
    names = _role_names(tournament)
    drafts = (line.draft for line in (*preview.ready, *preview.waiting))
    context = {
        "writing": list_name_order(
            name for draft in drafts for name in (draft.player1, draft.player2) if name
        ),
        "tournament": tournament,
        "stage": "registration",
        "preview": preview,
        "open": preview.waiting[: importing.MAX_EDITABLE],
        "closed": preview.waiting[importing.MAX_EDITABLE :],
        "reading": reading,
        "roles": names.items(),
        "packed_lines": importing.pack_lines(lines),
    }
    return render(request, "registration/preview.html", context)


def _role_names(tournament: Tournament) -> dict[str, str]:
    """Role → its name for the organizer."""
    if tournament.individual:
        alone = (_("N°"), _("Joueur"), _("Prénom"), _("Club"), _("Tarif"))
        names = dict(zip(ROLES_INDIVIDUAL, alone, strict=True))
    else:
        paired = (_("N°"), _("Joueur 1"), _("Prénom 1"), _("Joueur 2"), _("Prénom 2"), _("Club"))
        fees = (_("Tarif du joueur 1"), _("Tarif du joueur 2"))
        names = dict(zip(ROLES, (*paired, *fees), strict=True))
    allowed = allowed_roles(individual=tournament.individual, fees=_by_kind(tournament))
    return {IGNORED: _("pas gardée"), **{role: names[role] for role in allowed}}


def _by_kind(tournament: Tournament) -> bool:
    """Whether there are several fees."""
    prices = prices_of(tournament)
    return prices is not None and prices.by_kind
