"""The import of a list: read it, show it, let it be corrected, and only then register the teams."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from django.contrib import messages
from django.db import transaction
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST

from tournaments.core.access.permissions import MemberRequest, Right, requires
from tournaments.core.ledger.accounts import Means
from tournaments.core.models.money import MEANS_LABELS
from tournaments.core.models.planning import NameOrder
from tournaments.core.models.registration import Team
from tournaments.core.models.rounds import last_published
from tournaments.core.money.prices import prices_of
from tournaments.core.registration import actions, attendance, importing, spreadsheets
from tournaments.core.registration.columns import (
    FEES,
    PAYMENTS,
    ROLES,
    ROLES_INDIVIDUAL,
    ListColumn,
    ListReading,
    allowed_roles,
    read_columns,
    repeated_roles,
)
from tournaments.core.registration.errors import RegistrationError
from tournaments.core.registration.forms import ListForm
from tournaments.core.registration.lists import packing
from tournaments.core.registration.lists.drafts import DraftTeam
from tournaments.core.registration.lists.plausibility import is_nobody
from tournaments.core.registration.lists.roles import IGNORED
from tournaments.core.registration.names import list_name_order, name_sorting_of
from tournaments.core.registration.spreadsheets import MAX_CELL, ListSource
from tournaments.core.registration.waiting.actions import put_on_list
from tournaments.platform.text import parse_int

if TYPE_CHECKING:
    from collections.abc import Sequence

    from django.http import HttpResponse, QueryDict

    from tournaments.core.models.accounts import User
    from tournaments.core.models.planning import Tournament
    from tournaments.core.registration.lists.preview import ImportPreview
    from tournaments.core.registration.spreadsheets import ListLine

PARTS: Final = ("player1", "player2", "club", "number", "fee1", "fee2")
NO_PAYMENTS: Final = "no"
MOST_TOLD: Final = 10
"""The lines set aside that are named after the others were registered."""


@requires(Right.DESK)
@require_http_methods(["GET", "HEAD", "POST"])
def registration_import(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """A list as a file or pasted: shows a preview and writes nothing."""
    form = ListForm(request.POST or None, request.FILES or None)
    if form.is_valid():
        source: ListSource = form.cleaned_data["source"]
        reading = _read(tournament, source.lines)
        if reading.lines:
            preview = importing.check_drafts(tournament, reading.drafts)
            return _preview(request, tournament, preview, reading, source)
        form.add_error(None, _("Il n’y a que l’en-tête : la liste est vide."))
    context = {"tournament": tournament, "stage": "registration", "form": form}
    return render(request, "registration/import.html", context)


@requires(Right.DESK)
@require_POST
def import_columns(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """The preview of the list with the roles that the organizer chose for its columns."""
    allowed = _role_names(tournament)
    roles = [role if role in allowed else IGNORED for role in request.POST.getlist("role")]
    try:
        lines = spreadsheets.unpack_lines(request.POST.get("lines", ""))
    except RegistrationError as error:
        messages.error(request, error.sentence)
        return redirect("registration_import", tournament.slug)
    if twice := repeated_roles(roles):
        text = _("« %(role)s » est choisi pour deux colonnes : une seule a été gardée.")
        messages.warning(request, text % {"role": _role_names(tournament)[twice[0]]})
        roles = [role if role not in roles[:place] else IGNORED for place, role in enumerate(roles)]
    reading = _read(tournament, lines, roles)
    sheet, file, encoding = (request.POST.get(name, "")[:MAX_CELL] for name in ("sheet", "named", "encoding"))
    source = ListSource(lines, sheet, file=file, encoding=encoding)
    preview = importing.check_drafts(tournament, reading.drafts)
    return _preview(request, tournament, preview, reading, source)


@requires(Right.DESK)
@require_POST
def import_check(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """The corrected list: previews it again, or registers its good lines and previews the others."""
    try:
        drafts = _with_payments(_posted_drafts(request.POST), request.POST.get("payments", ""))
        accepted = _lines(request.POST, "accept") | _accepted_before(request.POST)
        left_out = _lines(request.POST, "leave")
        preview = importing.check_drafts(tournament, drafts, accepted, left_out)
        withdrawn = _withdrawn(request.POST, preview)
        if "confirm" in request.POST and (preview.ready or withdrawn):
            if request.POST.get("seen", "") != preview.seen:
                messages.warning(
                    request, _("Une équipe a changé entre-temps : relisez ce que la liste change.")
                )
                return _preview(request, tournament, preview)
            _bring_in(tournament, preview, withdrawn, request.user)
            messages.success(request, _brought_in(preview, withdrawn))
            if not preview.waiting:
                if preview.set_aside:
                    messages.warning(request, _told_set_aside(preview))
                return redirect("registration", tournament.slug)
            preview = importing.check_drafts(tournament, preview.left)
    except RegistrationError as error:
        messages.error(request, error.sentence)
        return redirect("registration_import", tournament.slug)
    return _preview(request, tournament, preview)


@transaction.atomic
def _bring_in(
    tournament: Tournament, preview: ImportPreview, withdrawn: Sequence[Team], author: User
) -> None:
    """Register and correct what is ready, and note the withdrawal of these teams: all of it or nothing."""
    actions.import_rows(tournament, preview.entries, preview.changed, author)
    put_on_list(tournament, preview.waiters)
    for team in withdrawn:
        attendance.leave(team, last_published(tournament) + 1, Team.Leaving.WITHDRAWAL)


def _brought_in(preview: ImportPreview, withdrawn: Sequence[Team]) -> str:
    """What was done, in one sentence for each of its kinds."""
    done = [
        (
            len(preview.new),
            ngettext(
                "%(count)d inscription est faite.", "%(count)d inscriptions sont faites.", len(preview.new)
            ),
        ),
        (
            len(preview.changing),
            ngettext(
                "%(count)d inscription est changée.",
                "%(count)d inscriptions sont changées.",
                len(preview.changing),
            ),
        ),
        (
            len(preview.waiters),
            ngettext("%(count)d attend.", "%(count)d attendent.", len(preview.waiters)),
        ),
        (
            len(withdrawn),
            ngettext("%(count)d forfait est noté.", "%(count)d forfaits sont notés.", len(withdrawn)),
        ),
    ]
    return " ".join(text % {"count": count} for count, text in done if count)


def _withdrawn(posted: QueryDict, preview: ImportPreview) -> list[Team]:
    """The registered teams without a line whose withdrawal the organizer ticked."""
    ticked = _lines(posted, "withdraw")
    return [one.team for one in preview.missing if one.team.number in ticked]


def _told_set_aside(preview: ImportPreview) -> str:
    """The lines that the list calls off, with its words, when nothing else is left of it."""
    told = preview.set_aside
    named = [f"{line.draft.where} ({line.draft.off[:40]})" for line in told[:MOST_TOLD]]
    text = ngettext(
        "%(count)d ligne n’est pas inscrite, comme la liste le dit : %(lines)s.",
        "%(count)d lignes ne sont pas inscrites, comme la liste le dit : %(lines)s.",
        len(told),
    )
    return text % {"count": len(told), "lines": ", ".join(named) + "…" * (len(told) > MOST_TOLD)}


def _posted_drafts(posted: QueryDict) -> list[DraftTeam]:
    """All lines of the page in their order: without fields, and with fields as they were corrected.

    A line that the organizer takes although the list calls it off is like any other from then on.
    """
    alone = _lines(posted, "single")
    taken, words = _lines(posted, "take"), set(posted.getlist("take_word"))
    without = [
        replace(draft, off="") if draft.line in taken or draft.off in words else draft
        for draft in packing.unpack_drafts(posted.get("ready", ""))
    ]
    with_fields = {draft.line: draft for draft in packing.unpack_drafts(posted.get("waiting", ""))}
    for line in filter(None, map(parse_int, posted.getlist("line"))):
        before = with_fields.get(line, DraftTeam(line))
        fields = {
            part: posted.get(f"{part}-{line}", getattr(before, part))[: packing.MAX_PART].strip()
            for part in PARTS
        }
        with_fields[line] = replace(before, **fields)
    if "singles" in posted:
        alone |= {line for line, draft in with_fields.items() if draft.player1 and is_nobody(draft.player2)}
    every = [*without, *with_fields.values()]
    every = [replace(draft, single="1") if draft.line in alone else draft for draft in every]
    return sorted(every, key=lambda draft: draft.line)


def _with_payments(drafts: Sequence[DraftTeam], choice: str) -> list[DraftTeam]:
    """The drafts with the means of payment that the organizer chose for all, or («no») without payments."""
    if choice == NO_PAYMENTS:
        return [replace(draft, paid="", means="") for draft in drafts]
    if choice in set(Means):
        return [replace(draft, means=choice) for draft in drafts]
    return list(drafts)


def _accepted_before(posted: QueryDict) -> set[int]:
    """The lines whose warnings were accepted on an earlier page."""
    lines = map(parse_int, posted.get("accepted", "").split(","))
    return {line for line in lines if line is not None}


def _read(
    tournament: Tournament, lines: Sequence[ListLine], roles: Sequence[str] | None = None
) -> ListReading:
    """The interpretation of a list, with family names first if the concours writes them so."""
    family_first = name_sorting_of(tournament).order is NameOrder.FAMILY_FIRST
    return read_columns(
        lines,
        individual=tournament.individual,
        money=_money_roles(tournament),
        roles=roles,
        family_first=family_first,
    )


def _lines(posted: QueryDict, field: str) -> set[int]:
    """The numbers of the lines with this box ticked."""
    lines = (parse_int(text) for text in posted.getlist(field))
    return {line for line in lines if line is not None}


def _preview(
    request: MemberRequest,
    tournament: Tournament,
    preview: ImportPreview,
    reading: ListReading | None = None,
    source: ListSource | None = None,
) -> HttpResponse:
    """The preview page; with `reading` and `source` its columns and its sheet can still be chosen."""
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
        "kept": [(column, _short(names.get(column.role, ""))) for column in _kept(reading)],
        "denied": [(column, _short(names.get(column.denied, ""))) for column in _denied(reading)],
        "means": [(means.value, label) for means, label in MEANS_LABELS.items()],
        "too_many": {line.draft.line for line in preview.too_many},
        "packed_lines": spreadsheets.pack_lines(source.lines if source else ()),
        "source": source,
        "told": source.told(len(reading.lines)) if source and reading else "",
    }
    return render(request, "registration/preview.html", context)


def _short(role: str) -> str:
    """The name of a role without what is explained in brackets."""
    return role.partition(" (")[0]


def _kept(reading: ListReading | None) -> list[ListColumn]:
    """The columns that were read."""
    return reading.kept if reading else []


def _denied(reading: ListReading | None) -> list[ListColumn]:
    """The columns whose values are not what their heading announces."""
    return [column for column in reading.columns if column.denied] if reading else []


def _role_names(tournament: Tournament) -> dict[str, str]:
    """Role → its name for the organizer."""
    status = _("Statut (annulé, remboursé…)")
    beside = (_("Montant payé"), _("Moyen de paiement"), _("Remarque"), _("Téléphone ou courriel"))
    if tournament.individual:
        alone = (_("N°"), _("Joueur"), _("Prénom"), _("Club"), _("Tarif"), status)
        names = dict(zip(ROLES_INDIVIDUAL, (*alone, *beside), strict=True))
    else:
        paired = (_("N°"), _("Joueur 1"), _("Prénom 1"), _("Joueur 2"), _("Prénom 2"), _("Club"))
        fees = (_("Tarif du joueur 1"), _("Tarif du joueur 2"))
        gathering = (_("Nom d’équipe (réunit ses joueurs)"), _("N° de commande (réunit ses joueurs)"))
        names = dict(zip(ROLES, (*paired, *fees, status, *gathering, *beside), strict=True))
    allowed = allowed_roles(individual=tournament.individual, money=_money_roles(tournament))
    return {IGNORED: _("pas gardée"), **{role: names[role] for role in allowed}}


def _money_roles(tournament: Tournament) -> frozenset[str]:
    """The roles of fees if there are several, and of payments if there is a cash desk."""
    prices = prices_of(tournament)
    if prices is None:
        return frozenset()
    return PAYMENTS | FEES if prices.by_kind else PAYMENTS
