"""A concours of another computer: its archive is sent, shown, and written here once that is confirmed."""

from __future__ import annotations

from django.conf import settings
from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from tournaments.access.permissions import MemberRequest, Right, requires
from tournaments.archive import importing
from tournaments.machine.forms import FileForm
from tournaments.platform import received
from tournaments.platform.backup import why


@requires(Right.KEEP)
@require_http_methods(["GET", "HEAD", "POST"])
def upload(request: MemberRequest) -> HttpResponse:
    """The form for the file, and what was in it: nothing is written yet."""
    form = FileForm(request.POST or None, request.FILES or None) if request.method == "POST" else FileForm()
    form.say_too_large(request)
    if not form.is_valid():
        return _page(request, {"form": form})
    content = form.cleaned_data["file"].read()
    try:
        told = importing.told(content)
        token = received.keep(settings.DATA_DIR, [content])
    except importing.ArchiveRefused as error:
        form.add_error("file", error.sentence)
        return _page(request, {"form": form, "details": error.details})
    except OSError as error:
        form.add_error("file", _("Ce fichier n'a pas pu être gardé : %(why)s.") % {"why": why(error)})
        return _page(request, {"form": form})
    return _page(request, {"told": told, "token": token})


@requires(Right.KEEP)
@require_POST
def write(request: MemberRequest) -> HttpResponse:
    """The concours of a file that was shown, written here whole or not at all."""
    token = request.POST.get("token", "")
    place = received.find(settings.DATA_DIR, token)
    if place is None:
        messages.error(request, _("Ce fichier n'est plus là : envoyez-le encore une fois."))
        return redirect("archive_upload")
    try:
        tournament = importing.write_here(place.read_bytes(), request.user)
    except importing.ArchiveRefused as error:
        messages.error(request, " ".join([error.sentence, *error.details]))
        return redirect("archive_upload")
    received.drop(settings.DATA_DIR, token)
    messages.success(request, _("%(name)s est ici, avec les mêmes chiffres.") % {"name": tournament.name})
    return redirect(tournament)


def _page(request: MemberRequest, known: dict[str, object]) -> HttpResponse:
    return render(request, "machine/archives.html", {"page": "archives", **known})
