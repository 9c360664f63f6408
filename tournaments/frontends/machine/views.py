"""The pages of the computer: copies of everything, snapshots and their second place, the hall's network."""

from __future__ import annotations

from django.conf import settings
from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from tournaments.core.access import journal
from tournaments.core.access import queries as accounts
from tournaments.core.access.permissions import MemberRequest, Right, requires, requires_password
from tournaments.frontends.machine import actions, queries
from tournaments.frontends.machine.forms import FolderForm, SecondPlaceForm
from tournaments.platform import backup, folder, network, program, qr
from tournaments.platform.backup import BackupError, reason_of
from tournaments.platform.posting import attempt, save_form


@requires(Right.KEEP)
@require_safe
def copies_page(request: MemberRequest) -> HttpResponse:
    """How to keep a copy, and when the last one was made."""
    return _copies_page(request, FolderForm())


@requires(Right.KEEP)
@requires_password
@never_cache
@require_POST
def download_copy(request: MemberRequest) -> HttpResponse:
    """A copy of everything, as a file; nothing is sent of one that could not be made whole."""
    try:
        name, content = actions.prepare_copy()
    except BackupError as error:
        messages.error(request, error.sentence)
        return redirect("copies")
    attached = {"Content-Disposition": f'attachment; filename="{name}"'}
    return HttpResponse(content, content_type="application/gzip", headers=attached)


@requires(Right.KEEP)
@requires_password
@require_POST
def keep_copy(request: MemberRequest) -> HttpResponse:
    """A copy of everything, written into a folder or onto a stick."""
    form = FolderForm(request.POST)

    def keep() -> str:
        target = actions.keep_copy(form.cleaned_data["folder"])
        journal.note("copy_keep", request, request.user)
        return _("La copie est faite et vérifiée : %(file)s.") % {"file": target}

    return redirect("copies") if save_form(request, form, keep) else _copies_page(request, form)


def _copies_page(request: MemberRequest, form: FolderForm) -> HttpResponse:
    known = {
        "last": backup.last_copy(settings.DATA_DIR),
        "clubs": queries.club_names(),
        "safety": queries.safety(),
    }
    return render(request, "machine/copies.html", {"form": form, "page": "copies", **known})


@requires(Right.KEEP)
@require_safe
def snapshots_page(request: MemberRequest) -> HttpResponse:
    """Every snapshot with its moment and its cause, the second place, and what went wrong."""
    return _snapshots_page(request, SecondPlaceForm(backup.second_place(settings.DATA_DIR)))


@requires(Right.KEEP)
@require_POST
def take_snapshot(request: MemberRequest) -> HttpResponse:
    """Take a snapshot now; the answer comes once it is verified."""
    attempt(request, actions.take_snapshot, _("La sauvegarde est faite et vérifiée."))
    return redirect("snapshots")


@requires(Right.KEEP)
@requires_password
@require_POST
def second_place(request: MemberRequest) -> HttpResponse:
    """Set the folder into which every snapshot is copied from now on."""
    form = SecondPlaceForm(None, request.POST)

    def choose() -> str:
        folder = actions.choose_second_place(form.cleaned_data["folder"])
        if folder is None:
            return _("Les sauvegardes restent sur cet ordinateur.")
        return _("Chaque sauvegarde va aussi dans %(folder)s.") % {"folder": folder}

    return redirect("snapshots") if save_form(request, form, choose) else _snapshots_page(request, form)


def _snapshots_page(request: MemberRequest, form: SecondPlaceForm) -> HttpResponse:
    known = {
        "lines": queries.snapshot_lines(),
        "troubles": queries.troubles(),
        "safety": queries.safety(),
        "in_a_file": queries.has_sqlite_file(),
        "second": backup.second_place(settings.DATA_DIR),
    }
    return render(request, "machine/snapshots.html", {"page": "snapshots", "form": form, **known})


@requires(Right.KEEP)
@require_safe
def hall_network(request: MemberRequest) -> HttpResponse:
    """The address of the site in the hall with its QR code, or why there is none."""
    return _network_page(request)


@requires(Right.KEEP)
@requires_password
@require_POST
def switch_network(request: MemberRequest) -> HttpResponse:
    """Open the site to the hall's network, close it, or look for the network again: by a new start."""
    to = request.POST.get("to")
    if settings.LAN_GIVEN and to != "again":
        messages.error(
            request, _("Le réseau a été fixé au démarrage (LAN=1). Relancez sans LAN pour changer ici.")
        )
    elif to == "open" and accounts.demo_accounts_open():
        messages.error(request, _demo_accounts_open())
    elif to in {"open", "closed", "again"}:
        return _switch_and_restart(request, to)
    return redirect("hall_network")


def _switch_and_restart(request: MemberRequest, to: str) -> HttpResponse:
    try:
        if to != "again":
            folder.switch_hall(settings.DATA_DIR, to=to == "open")
    except OSError as error:
        messages.error(request, _("Le réglage n’a pas pu être gardé : %(why)s.") % {"why": reason_of(error)})
        return redirect("hall_network")
    if not program.can_restart():
        messages.success(request, _("C’est noté : arrêtez Dix de der et relancez-le."))
        return redirect("hall_network")
    program.restart_soon()
    return _network_page(request, started=program.RUN_STAMP)


def _network_page(request: MemberRequest, **known: object) -> HttpResponse:
    origins = network.origins()
    way = f"{origins[0]}{reverse('public_start')}" if origins else ""
    picture = qr.picture(way)
    return render(
        request,
        "machine/network.html",
        {
            "page": "network",
            "open": settings.LAN,
            "given": settings.LAN_GIVEN,
            "demo_open": _demo_accounts_open() if not settings.LAN and accounts.demo_accounts_open() else "",
            "typed": [network.without_scheme(origin) for origin in origins],
            "picture": picture,
            **known,
        },
    )


def _demo_accounts_open() -> str:
    return _(
        "Les comptes de démonstration ont encore le mot de passe que tout le monde connaît : changez-le, ou "
        "partez d’un dossier neuf, avant d’ouvrir le site à la salle."
    )
