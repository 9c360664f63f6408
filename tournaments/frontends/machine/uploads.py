"""The pages that receive files: an archive to import as a concours, a copy to restore.

A file is uploaded, its effect is shown, and nothing is changed before that is confirmed. An archive is kept
in the data folder for an hour meanwhile.
"""

from __future__ import annotations

import re
import secrets
import shutil
import time
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import Final

from django.conf import settings
from django.contrib import messages
from django.db.models import Q
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.crypto import constant_time_compare
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from tournaments.core.access.permissions import MemberRequest, Right, requires, requires_password
from tournaments.core.archive import importing
from tournaments.core.models.accounts import Club, Role, User
from tournaments.core.models.registration import folded
from tournaments.frontends.machine import actions, queries
from tournaments.frontends.machine.comparing import compare_databases
from tournaments.frontends.machine.forms import TOO_LARGE, UploadForm
from tournaments.platform import program, restoring, snapshots
from tournaments.platform.backup import DATABASE, BackupError, reason_of
from tournaments.platform.text import parse_int

FOLDER: Final = "received"
KEPT_SECONDS: Final = 3600
_TOKEN: Final = re.compile(r"[A-Za-z0-9_-]{22}")


@requires(Right.KEEP)
@require_http_methods(["GET", "HEAD", "POST"])
def upload_archive(request: MemberRequest) -> HttpResponse:
    """The form for the file, and what was in it: nothing is written yet."""
    form = _file_form(request)
    if not form.is_valid():
        return _archive_page(request, {"form": form})
    content = form.cleaned_data["file"].read()
    try:
        told = importing.summary_of(content)
        token = _store_upload([content])
    except importing.ArchiveRefused as error:
        form.add_error("file", error.sentence)
        return _archive_page(request, {"form": form, "details": error.details})
    except OSError as error:
        form.add_error("file", _storage_error(error))
        return _archive_page(request, {"form": form})
    own = Club.objects.filter(_organized_by(request.user), pk__in=[club.pk for club in told.clubs])
    return _archive_page(request, {"told": told, "token": token, "own": own.order_by("pk")})


@requires(Right.KEEP)
@requires_password
@require_POST
def write_archive(request: MemberRequest) -> HttpResponse:
    """The concours of a file that was shown, written here whole or not at all."""
    place = _stored_upload(request.POST.get("token", ""))
    if place is None:
        messages.error(request, _("Ce fichier n’est plus là : envoyez-le encore une fois."))
        return redirect("archive_upload")
    try:
        tournament = importing.import_archive(place.read_bytes(), request.user, _club_chosen(request))
    except importing.ArchiveRefused as error:
        messages.error(request, " ".join([error.sentence, *error.details]))
        return redirect("archive_upload")
    _delete_upload(place)
    messages.success(request, _("%(name)s est ici, avec les mêmes chiffres.") % {"name": tournament.name})
    return redirect(tournament)


def _club_chosen(request: MemberRequest) -> Club | None:
    """The club that was chosen for an archive, one of those that they organize; None for a new one."""
    chosen = parse_int(request.POST.get("club", ""))
    return None if chosen is None else Club.objects.filter(_organized_by(request.user), pk=chosen).first()


def _organized_by(user: User) -> Q:
    """A filter: the clubs of which somebody is an organizer."""
    return Q(memberships__user=user, memberships__role=Role.ORGANIZER)


def _archive_page(request: MemberRequest, known: dict[str, object]) -> HttpResponse:
    return render(request, "machine/archives.html", {"page": "archives", "safety": queries.safety(), **known})


@requires(Right.KEEP)
@require_http_methods(["GET", "HEAD", "POST"])
def restore(request: MemberRequest) -> HttpResponse:
    """The form for the copy, and what putting it back would change: nothing has changed yet."""
    form = _file_form(request)
    if not form.is_valid():
        return _restore_page(request, {"form": form})
    token = ""
    try:
        actions.database_file()
        token = _store_upload(form.cleaned_data["file"].chunks())
        return _comparison(request, settings.DATA_DIR / FOLDER / token, token)
    except BackupError as error:
        form.add_error("file", error.sentence)
    except OSError as error:
        form.add_error("file", _storage_error(error))
    finally:
        if token:
            _delete_upload(settings.DATA_DIR / FOLDER / token)
    return _restore_page(request, {"form": form})


@requires(Right.KEEP)
@require_POST
def restore_snapshot(request: MemberRequest) -> HttpResponse:
    """What putting a snapshot back would change: nothing has changed yet."""
    try:
        chosen = queries.snapshot(request.POST.get("name", ""))
        return _comparison(request, chosen.file, secrets.token_urlsafe(16))
    except BackupError as error:
        messages.error(request, error.sentence)
        return redirect("snapshots")


def _comparison(request: MemberRequest, file: Path, token: str) -> HttpResponse:
    """The page that compares a copy with what is here, to be confirmed by this token; `BackupError`."""
    draft = restoring.unpack_and_verify(file, settings.DATA_DIR, snapshots.taken_at(file))
    (draft / ".token").write_text(token, encoding="ascii")
    lines = compare_databases(actions.database_file(), draft / DATABASE)
    return _restore_page(request, {"lines": lines, "token": token, "clubs": queries.club_names()})


@requires(Right.KEEP)
@requires_password
@require_POST
def confirm_restore(request: MemberRequest) -> HttpResponse:
    """The copy that was shown takes the place of what is here, by a new start; what is here is set aside."""
    draft = settings.DATA_DIR / restoring.DRAFT
    try:
        shown = (draft / ".token").read_text(encoding="ascii")
    except OSError:
        shown = ""
    typed = folded(request.POST.get("club", ""))
    if not shown or not constant_time_compare(shown, request.POST.get("token", "")):
        messages.error(request, _("Ce fichier n’est plus là : envoyez-le encore une fois."))
    elif typed not in {folded(name) for name in queries.club_names()}:
        shutil.rmtree(draft, ignore_errors=True)
        messages.error(request, _("Ce n’est pas le nom du club : rien n’est changé. Renvoyez la copie."))
    else:
        snapshots.run_command("--take", snapshots.Reason.RESTORE)
        restoring.confirm(settings.DATA_DIR)
        if program.can_restart():
            program.restart_soon()
            return _restore_page(request, {"started": program.RUN_STAMP})
        messages.success(request, _("C’est noté : arrêtez Dix de der et relancez-le."))
    return redirect("restore")


@requires(Right.KEEP)
@require_POST
def put_back_seen(request: MemberRequest) -> HttpResponse:
    """Somebody has seen as of when everything is since a copy was put back: it is not said any more."""
    try:
        restoring.put_back_is_seen(settings.DATA_DIR)
    except OSError as error:
        messages.error(request, _storage_error(error))
    return redirect("tournaments")


def _restore_page(request: MemberRequest, known: dict[str, object]) -> HttpResponse:
    return render(request, "machine/restore.html", {"page": "restore", "safety": queries.safety(), **known})


def _file_form(request: MemberRequest) -> UploadForm:
    """The form, filled in where a file was sent; a message where the server turned it away unread."""
    if TOO_LARGE in request.GET:
        messages.error(request, _("Ce fichier est trop gros : ce n’est pas celui qu’il faut ici."))
    return UploadForm(request.POST, request.FILES) if request.method == "POST" else UploadForm()


def _store_upload(chunks: Iterable[bytes]) -> str:
    """Write a file, for its owner alone, and return the token under which it is found again; `OSError`.

    Files that were sent more than an hour ago are deleted.
    """
    folder = settings.DATA_DIR / FOLDER
    folder.mkdir(mode=0o700, exist_ok=True)
    for old in folder.iterdir():
        if old.stat().st_mtime < time.time() - KEPT_SECONDS:
            old.unlink(missing_ok=True)
    token = secrets.token_urlsafe(16)
    try:
        with (folder / token).open("xb") as file:
            file.writelines(chunks)
    except OSError:
        _delete_upload(folder / token)
        raise
    return token


def _stored_upload(token: str) -> Path | None:
    """The file of a token; None for any other text, and once it is gone."""
    place: Path = settings.DATA_DIR / FOLDER / token
    return place if _TOKEN.fullmatch(token) and place.is_file() else None


def _delete_upload(file: Path) -> None:
    with suppress(OSError):
        file.unlink()


def _storage_error(error: OSError) -> str:
    return _("Ce fichier n’a pas pu être gardé : %(why)s.") % {"why": reason_of(error)}
