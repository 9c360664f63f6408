"""A copy put back: sent, compared with what is here, and confirmed by the name of the club."""

from __future__ import annotations

import secrets
import shutil
from pathlib import Path

from django.conf import settings
from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.crypto import constant_time_compare
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from tournaments.access.again import asks_again
from tournaments.access.permissions import MemberRequest, Right, requires
from tournaments.machine import actions, queries
from tournaments.machine.comparing import compared
from tournaments.machine.forms import FileForm
from tournaments.models.registration import folded
from tournaments.platform import received, restoring, serving, snapshots
from tournaments.platform.backup import DATABASE, BackupError, why


@requires(Right.KEEP)
@require_http_methods(["GET", "HEAD", "POST"])
def restore(request: MemberRequest) -> HttpResponse:
    """The form for the copy, and what putting it back would change: nothing has changed yet."""
    if request.method != "POST":
        form = FileForm()
        form.say_too_large(request)
        return _page(request, {"form": form})
    form = FileForm(request.POST, request.FILES)
    if not form.is_valid():
        return _page(request, {"form": form})
    token = ""
    try:
        actions.database_file()
        token = received.keep(settings.DATA_DIR, form.cleaned_data["file"].chunks())
        return _shown(request, settings.DATA_DIR / received.FOLDER / token, token)
    except BackupError as error:
        form.add_error("file", error.sentence)
        return _page(request, {"form": form})
    except OSError as error:
        form.add_error("file", _("Ce fichier n'a pas pu être gardé : %(why)s.") % {"why": why(error)})
        return _page(request, {"form": form})
    finally:
        received.drop(settings.DATA_DIR, token or "none")


@requires(Right.KEEP)
@require_POST
def restore_snapshot(request: MemberRequest) -> HttpResponse:
    """What putting a snapshot back would change: nothing has changed yet."""
    try:
        chosen = queries.snapshot(request.POST.get("name", ""))
        return _shown(request, chosen.file, secrets.token_urlsafe(16))
    except BackupError as error:
        messages.error(request, error.sentence)
        return redirect("snapshots")


def _shown(request: MemberRequest, file: Path, token: str) -> HttpResponse:
    """The page that compares a copy with what is here, to be confirmed by this token; `BackupError`."""
    draft = restoring.look_into(file, settings.DATA_DIR)
    (draft / ".token").write_text(token, encoding="ascii")
    lines = compared(actions.database_file(), draft / DATABASE)
    return _page(request, {"lines": lines, "token": token, "clubs": queries.club_names()})


@requires(Right.KEEP)
@asks_again
@require_POST
def confirm(request: MemberRequest) -> HttpResponse:
    """The copy that was shown takes the place of what is here, by a new start; what is here is set aside."""
    draft = settings.DATA_DIR / restoring.DRAFT
    try:
        shown = (draft / ".token").read_text(encoding="ascii")
    except OSError:
        shown = ""
    typed = folded(request.POST.get("club", ""))
    if not shown or not constant_time_compare(shown, request.POST.get("token", "")):
        messages.error(request, _("Ce fichier n'est plus là : envoyez-le encore une fois."))
    elif typed not in {folded(name) for name in queries.club_names()}:
        shutil.rmtree(draft, ignore_errors=True)
        messages.error(request, _("Ce n'est pas le nom du club : rien n'est changé. Renvoyez la copie."))
    else:
        snapshots.command("--take", snapshots.Reason.RESTORE)
        restoring.confirm(settings.DATA_DIR)
        if serving.can_restart():
            serving.restart_soon()
            return _page(request, {"started": serving.STARTED})
        messages.success(request, _("C'est noté : arrêtez Dix de der et relancez-le."))
    return redirect("restore")


def _page(request: MemberRequest, known: dict[str, object]) -> HttpResponse:
    return render(request, "machine/restore.html", {"page": "restore", **known})
