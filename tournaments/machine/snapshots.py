"""The snapshots that the program takes by itself: shown, taken at once, sent to a second place as well."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from tournaments.access.again import asks_again
from tournaments.access.permissions import MemberRequest, Right, requires
from tournaments.machine import actions, queries
from tournaments.machine.forms import SecondPlaceForm
from tournaments.platform import copies
from tournaments.platform.posting import attempt, save_form


@requires(Right.KEEP)
@require_safe
def snapshots_page(request: MemberRequest) -> HttpResponse:
    """Every snapshot with its moment and its cause, the second place, and what went wrong."""
    return _page(request, SecondPlaceForm(copies.second_place(settings.DATA_DIR)))


@requires(Right.KEEP)
@require_POST
def take_snapshot(request: MemberRequest) -> HttpResponse:
    """One more, now; the page comes back once it is verified."""
    attempt(request, actions.take_snapshot, _("La sauvegarde est faite, relue et recalculée."))
    return redirect("snapshots")


@requires(Right.KEEP)
@asks_again
@require_POST
def second_place(request: MemberRequest) -> HttpResponse:
    """Where every snapshot goes too, from now on."""
    form = SecondPlaceForm(None, request.POST)

    def choose() -> str:
        folder = actions.choose_second_place(form.cleaned_data["folder"])
        if folder is None:
            return _("Les sauvegardes restent sur cet ordinateur.")
        return _("Chaque sauvegarde va aussi dans %(folder)s.") % {"folder": folder}

    return redirect("snapshots") if save_form(request, form, choose) else _page(request, form)


def _page(request: MemberRequest, form: SecondPlaceForm) -> HttpResponse:
    known = {
        "lines": queries.snapshot_lines(),
        "troubles": queries.troubles(),
        "in_a_file": queries.in_a_file(),
        "second": copies.second_place(settings.DATA_DIR),
    }
    return render(request, "machine/snapshots.html", {"page": "snapshots", "form": form, **known})
