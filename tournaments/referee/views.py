"""The referee's pages: the queue, what is settled from it, the sheets that are ticked, a sheet's history."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING
from uuid import uuid5

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from scoring.sheet import Outcome, Refusal
from scoring.sheet.entries import SetAside, Settle, Untick
from tournaments.access.permissions import MemberRequest, Right, requires
from tournaments.models.sheets import Entry
from tournaments.planning.corrections import corrections_notice
from tournaments.platform.text import parse_int
from tournaments.referee import actions, cases, queue, timeline
from tournaments.referee.forms import LEAVE, SettleForm
from tournaments.sheets import queries
from tournaments.sheets.pages import around, find_table, to_sheet
from tournaments.sheets.refusals import sealed, sentence_of
from tournaments.what_if.late import submit

if TYPE_CHECKING:
    from uuid import UUID

    from django.db.models import QuerySet

    from scoring.sheet import Content
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
        "corrections": corrections_notice(tournament),
    }
    part = "sheets/queue_now.html" if "vu" in request.GET else "sheets/queue.html"
    return render(request, part, context)


@requires(Right.SHEETS)
@require_POST
def settle_entry(request: MemberRequest, tournament: Tournament, entry: int) -> HttpResponse:
    """Take what a table sent, or leave it out, with the words that stay beside it."""
    there = Entry.objects.exclude(outcome=Outcome.ACCEPTED)
    refused = _found(tournament, there, entry)
    form = SettleForm(request.POST)
    error = _wrong(tournament, form)
    if error:
        messages.error(request, error)
        return _back(request, tournament)
    words = form.cleaned_data["words"]
    if not form.takes:
        content = SetAside(entry=refused.number, words=words)
        return _settled(request, refused, content, _("Laissée de côté : la feuille ne change pas."))
    try:
        taken = cases.acceptance(queries.sheet_of(refused.table).sheet, refused, words)
    except Refusal as refusal:
        messages.error(request, sentence_of(refusal))
        return _back(request, tournament)
    done = _("Prise : la feuille est recomptée.")
    return _settled(request, refused, taken, done, key=uuid5(refused.key, "settled"))


@requires(Right.SHEETS)
@require_POST
def settle_dispute(request: MemberRequest, tournament: Tournament, entry: int) -> HttpResponse:
    """Close a dispute with the referee's words."""
    dispute = _found(tournament, Entry.objects.filter(kind="dispute", outcome=Outcome.ACCEPTED), entry)
    form = SettleForm({"do": LEAVE, "words": request.POST.get("words", "")})
    error = _wrong(tournament, form)
    if error:
        messages.error(request, error)
        return _back(request, tournament)
    content = Settle(entry=dispute.number, words=form.cleaned_data["words"])
    return _settled(request, dispute, content, _("Désaccord réglé."))


@requires(Right.SHEETS)
@require_POST
def check_sheets(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """Tick one sheet (`sheet`), or with `all` every one that was shown (`pile`), at the version shown."""
    every = "all" in request.POST
    stamps = request.POST.getlist("pile" if every else "sheet")
    try:
        done = actions.check_sheets(tournament, _read(stamps), request.user, with_own=not every)
    except Refusal as refusal:
        messages.error(request, sentence_of(refusal))
    else:
        _tell_ticked(request, done)
    return _back(request, tournament)


def _tell_ticked(request: MemberRequest, done: actions.Ticked) -> None:
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
def check_undo(request: MemberRequest, tournament: Tournament, entry: int) -> HttpResponse:
    """Take a tick back."""
    tick = _found(tournament, Entry.objects.filter(kind="tick"), entry)
    done = _("Vérification annulée : la feuille est de nouveau dans la pile.")
    return _settled(request, tick, Untick(entry=tick.number), done)


@requires(Right.SHEETS)
@require_safe
def sheet_timeline(request: MemberRequest, tournament: Tournament, **at: int) -> HttpResponse:
    """Everything that happened to a sheet, in the order of time."""
    table = find_table(tournament, **at)
    sheet = queries.sheet_of(table)
    context = around(sheet, to_sheet(table)) | {"events": timeline.events(sheet)}
    return render(request, "sheets/timeline.html", context)


def _found(tournament: Tournament, among: QuerySet[Entry], key: int) -> Entry:
    """One of these entries of a concours, with its table."""
    there = among.filter(table__round__tournament=tournament)
    return get_object_or_404(there.select_related("table__round__tournament"), pk=key)


def _wrong(tournament: Tournament, form: SettleForm) -> str:
    """Why nothing can be settled so; empty where it can."""
    if tournament.sealed:
        return sentence_of(sealed())
    return "" if form.is_valid() else form.sentence


def _settled(
    request: MemberRequest, entry: Entry, content: Content, done: str, key: UUID | None = None
) -> HttpResponse:
    """Write the referee's answer to an entry, and go back to the queue."""
    queue_page = _queue_url(request, entry.table.round.tournament)
    return submit(request, entry.table, content, done, key=key, then=queue_page)


def _round(request: MemberRequest, rounds: list[Round]) -> Round | None:
    """The round asked for, else the last one."""
    asked = request.GET.get("partie", "")
    return next((one for one in rounds if str(one.number) == asked), rounds[-1] if rounds else None)


def _here(request: MemberRequest) -> str:
    """What the page was asked for, to come back to it."""
    asked = request.GET.copy()
    asked.pop("vu", None)
    return asked.urlencode()


def _queue_url(request: MemberRequest, tournament: Tournament) -> str:
    return f"{reverse('referee_queue', args=[tournament.slug])}?{_here(request)}".rstrip("?")


def _back(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    return redirect(_queue_url(request, tournament))


def _read(stamps: list[str]) -> list[tuple[int, int]]:
    """What the ticks say: the table's id, and the version that was looked at."""
    pairs = [stamp.partition("-") for stamp in stamps]
    read = [(parse_int(table), parse_int(version)) for table, _dash, version in pairs]
    return [(table, version) for table, version in read if table is not None and version is not None]
