"""The referee's pages: the queue, what is settled from it, the sheets that are ticked, a sheet's history."""

from __future__ import annotations

from datetime import timedelta
from functools import partial
from typing import TYPE_CHECKING

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from scoring.errors import InvalidDeal
from tournaments.access.permissions import MemberRequest, Right, requires
from tournaments.corrections import said
from tournaments.models.inbox import Check, Dispute, Message
from tournaments.sheets import checking, queries, queue, settling, timeline
from tournaments.sheets.pages import around, find_table, to_sheet
from tournaments.sheets.referee_forms import LEAVE, TAKE, SettleForm
from tournaments.sheets.refusals import SheetError, SheetSealed, sentences
from tournaments.typed import number

if TYPE_CHECKING:
    from collections.abc import Callable

    from django.db.models import QuerySet

    from tournaments.models.planning import Tournament
    from tournaments.models.rounds import Round


@requires(Right.SHEETS)
@never_cache
@require_safe
def referee_queue(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """What waits for the referee; the page asks again with the tag of what it has (`vu`)."""
    now, rounds = timezone.now(), queries.published_rounds(tournament)
    shown = _round(request, rounds)
    asked = queue.Asked(request.GET.get("q", "").strip(), request.GET.get("par", ""))
    tag = queue.tag_of(tournament, shown, asked, now)
    if request.GET.get("vu") == tag:
        return HttpResponse(status=204)
    left = queue.left_by_round(tournament)
    context = {
        "tournament": tournament,
        "stage": "sheets",
        "crumbs": [(_("Feuilles"), reverse("sheets", args=[tournament.slug]))],
        "rounds": [(one, left.get(one.number, 0)) for one in rounds],
        "round": shown,
        "asked": asked,
        "queue": queue.queue_of(tournament, shown, asked, request.user.pk, now),
        "tag": tag,
        "now": now,
        "just_now": now - timedelta(minutes=1),
        "here": _here(request),
        "corrections": said(tournament),
    }
    part = "sheets/queue_now.html" if "vu" in request.GET else "sheets/queue.html"
    return render(request, part, context)


@requires(Right.SHEETS)
@require_POST
def settle_message(request: MemberRequest, tournament: Tournament, message: int) -> HttpResponse:
    """Take what a table sent, or leave it out, with the words that stay beside it."""
    found = get_object_or_404(_of(tournament), pk=message)
    form = SettleForm(request.POST)
    if form.is_valid() and form.cleaned_data["do"] == TAKE:
        taken = partial(settling.accept, found, request.user)
        return _settle(request, tournament, form, taken, _("Prise : la feuille est recomptée."))
    left = partial(settling.set_aside, found, request.user)
    return _settle(request, tournament, form, left, _("Laissée de côté : la feuille ne change pas."))


@requires(Right.SHEETS)
@require_POST
def settle_dispute(request: MemberRequest, tournament: Tournament, dispute: int) -> HttpResponse:
    """Close a dispute with the referee's words."""
    found = get_object_or_404(Dispute, pk=dispute, table__round__tournament=tournament)
    form = SettleForm({"do": LEAVE, "words": request.POST.get("words", "")})
    settled = partial(settling.settle_dispute, found, request.user)
    return _settle(request, tournament, form, settled, _("Désaccord réglé."))


@requires(Right.SHEETS)
@require_POST
def check_sheets(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """Tick one sheet (`sheet`), or with `all` every one that was shown (`pile`), at the version shown."""
    every = "all" in request.POST
    stamps = request.POST.getlist("pile" if every else "sheet")
    try:
        done = checking.check_sheets(tournament, _read(stamps), request.user, with_own=not every)
    except SheetError as error:
        messages.error(request, error.sentence)
    else:
        _tell_ticked(request, done)
    return _back(request, tournament)


def _tell_ticked(request: MemberRequest, done: checking.Ticked) -> None:
    """How many sheets were ticked, and why others were not."""
    if done.ticked:
        said = ngettext("%(count)s feuille vérifiée.", "%(count)s feuilles vérifiées.", done.ticked)
        messages.success(request, said % {"count": done.ticked})
    if own := len(done.own):
        left = ngettext(
            "%(count)s feuille saisie par vous reste dans la pile : faites-la relire à un autre.",
            "%(count)s feuilles saisies par vous restent dans la pile : faites-les relire à un autre.",
            own,
        )
        messages.warning(request, left % {"count": own})
    for table in done.changed:
        sentence = _("La feuille de la table %(table)s vient de changer : comparez-la de nouveau.")
        messages.error(request, sentence % {"table": table})


@requires(Right.SHEETS)
@require_POST
def check_undo(request: MemberRequest, tournament: Tournament, check: int) -> HttpResponse:
    """Take a tick back."""
    found = get_object_or_404(Check, pk=check, table__round__tournament=tournament)
    try:
        checking.take_back(found, request.user)
    except SheetError as error:
        messages.error(request, error.sentence)
    else:
        messages.success(request, _("Vérification annulée : la feuille est de nouveau dans la pile."))
    return _back(request, tournament)


@requires(Right.SHEETS)
@require_safe
def sheet_timeline(request: MemberRequest, tournament: Tournament, **at: int) -> HttpResponse:
    """Everything that happened to a sheet, in the order of time."""
    table = find_table(tournament, **at)
    sheet = queries.sheet_of(table)
    context = around(sheet, to_sheet(table)) | {"entries": timeline.entries(sheet)}
    return render(request, "sheets/timeline.html", context)


def _of(tournament: Tournament) -> QuerySet[Message]:
    there = Message.objects.filter(link__table__round__tournament=tournament)
    return there.select_related("link", "version__deal")


def _settle(
    request: MemberRequest,
    tournament: Tournament,
    form: SettleForm,
    settle: Callable[[str], object],
    done: str,
) -> HttpResponse:
    """Settle with the form's words, say what was done or why it was not, and go back to the queue."""
    if not form.is_valid() or tournament.sealed:
        messages.error(request, SheetSealed().sentence if tournament.sealed else form.sentence)
        return _back(request, tournament)
    try:
        settle(form.cleaned_data["words"])
    except InvalidDeal as refused:
        messages.error(request, " ".join(sentences(refused)))
    except SheetError as error:
        messages.error(request, error.sentence)
    else:
        messages.success(request, done)
    return _back(request, tournament)


def _round(request: MemberRequest, rounds: list[Round]) -> Round | None:
    """The round asked for, else the last one."""
    asked = request.GET.get("partie", "")
    return next((one for one in rounds if str(one.number) == asked), rounds[-1] if rounds else None)


def _here(request: MemberRequest) -> str:
    """What the page was asked for, to come back to it."""
    asked = request.GET.copy()
    asked.pop("vu", None)
    return asked.urlencode()


def _back(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    return redirect(f"{reverse('referee_queue', args=[tournament.slug])}?{_here(request)}".rstrip("?"))


def _read(stamps: list[str]) -> list[tuple[int, int]]:
    """What the ticks say: the table's id, and the version that was looked at."""
    pairs = [stamp.partition("-") for stamp in stamps]
    read = [(number(table), number(version)) for table, _dash, version in pairs]
    return [(table, version) for table, version in read if table is not None and version is not None]
