"""The pages of the computer: copies of everything that is stored."""

from __future__ import annotations

from django.conf import settings
from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from tournaments.access import noting
from tournaments.access.again import asks_again
from tournaments.access.permissions import MemberRequest, Right, requires
from tournaments.machine import actions, queries
from tournaments.machine.forms import FolderForm
from tournaments.platform import copies
from tournaments.platform.backup import BackupError
from tournaments.platform.posting import save_form


@requires(Right.KEEP)
@require_safe
def copies_page(request: MemberRequest) -> HttpResponse:
    """How to keep a copy, and when the last one was made."""
    return _copies_page(request, FolderForm())


@requires(Right.KEEP)
@asks_again
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
@asks_again
@require_POST
def keep_copy(request: MemberRequest) -> HttpResponse:
    """A copy of everything, written into a folder or onto a stick."""
    form = FolderForm(request.POST)

    def keep() -> str:
        target = actions.keep_copy(form.cleaned_data["folder"])
        noting.note("copy_keep", request, request.user)
        return _("La copie est faite, entière et relue : %(file)s.") % {"file": target}

    return redirect("copies") if save_form(request, form, keep) else _copies_page(request, form)


def _copies_page(request: MemberRequest, form: FolderForm) -> HttpResponse:
    known = {"last": copies.last(settings.DATA_DIR), "clubs": queries.club_names()}
    return render(request, "machine/copies.html", {"form": form, "page": "copies", **known})
