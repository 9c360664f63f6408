"""The referee's pages: the queue, what is settled and ticked from it, rulings, the history of a sheet."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING
from uuid import uuid5

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from scoring.sheet import Outcome, Refusal
from scoring.sheet.entries import SetAside, Settle, Undo, Untick
from tournaments.core.access.permissions import MemberRequest, Right, requires
from tournaments.core.models.sealing import seal_of
from tournaments.core.models.sheets import Entry
from tournaments.core.planning.steps import corrections_notice
from tournaments.core.sheets import queries
from tournaments.core.sheets.pages import find_table, page_context, requested_round
from tournaments.core.sheets.refusals import sealed, sentence_of
from tournaments.core.sheets.rulings import RULINGS
from tournaments.core.sheets.sheet import TableSheet
from tournaments.core.what_if.late import submit, submit_form
from tournaments.core.what_if.late_corrections import incidents_in
from tournaments.frontends.referee import cases, queue, timeline
from tournaments.frontends.referee.forms import LEAVE, RulingForm, SettleForm
from tournaments.platform.text import parse_int

if TYPE_CHECKING:
    from uuid import UUID

    from django.db.models import QuerySet

    from scoring.sheet import Content
    from tournaments.core.models.planning import Tournament


@requires(Right.SHEETS)
@never_cache
@require_safe
def referee_queue(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """The referee's queue; a poll sends the tag of what it shows (`vu`), and gets 204 if unchanged."""
    now, (rounds, shown) = timezone.now(), requested_round(request, tournament)
    asked = queue.QueueFilter(request.GET.get("q", "").strip(), request.GET.get("par", ""))
    tag = queue.tag_of(tournament, shown, asked, now)
    if request.GET.get("vu") == tag:
        return HttpResponse(status=204)
    left = queue.unchecked_by_round(tournament)
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
        "here": _queue_query(request),
        "corrections": corrections_notice(tournament),
    }
    part = "referee/now.html" if "vu" in request.GET else "referee/queue.html"
    return render(request, part, context)


@requires(Right.SHEETS)
@require_POST
def settle_entry(request: MemberRequest, tournament: Tournament, entry: int) -> HttpResponse:
    """Accept a refused entry, or leave it out, with the referee's words."""
    there = Entry.objects.exclude(outcome=Outcome.ACCEPTED)
    refused = _entry_or_404(tournament, there, entry)
    form = SettleForm(request.POST)
    error = _error_sentence(tournament, form)
    if error:
        messages.error(request, error)
        return _to_queue(request, tournament)
    words = form.cleaned_data["words"]
    if not form.takes:
        content = SetAside(entry=refused.number, words=words)
        return _submit_answer(
            request, refused, content, _("La saisie est laissée de côté : la feuille ne change pas.")
        )
    try:
        taken = cases.acceptance(queries.sheet_of(refused.table).sheet, refused, words)
    except Refusal as refusal:
        messages.error(request, sentence_of(refusal))
        return _to_queue(request, tournament)
    done = _("La saisie est prise : la feuille est recomptée.")
    return _submit_answer(request, refused, taken, done, key=uuid5(refused.key, "settled"))


@requires(Right.SHEETS)
@require_POST
def settle_dispute(request: MemberRequest, tournament: Tournament, entry: int) -> HttpResponse:
    """Close a dispute with the referee's words."""
    dispute = _entry_or_404(tournament, Entry.objects.filter(kind="dispute", outcome=Outcome.ACCEPTED), entry)
    form = SettleForm({"do": LEAVE, "words": request.POST.get("words", "")})
    error = _error_sentence(tournament, form)
    if error:
        messages.error(request, error)
        return _to_queue(request, tournament)
    content = Settle(entry=dispute.number, words=form.cleaned_data["words"])
    return _submit_answer(request, dispute, content, _("Désaccord réglé."))


@requires(Right.SHEETS)
@require_POST
def check_sheets(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """Tick one sheet (`sheet`), or with `all` every one that was shown (`pile`), at the version shown."""
    every = "all" in request.POST
    stamps = request.POST.getlist("pile" if every else "sheet")
    try:
        done = queue.check_sheets(tournament, _parse_stamps(stamps), request.user, with_own=not every)
    except Refusal as refusal:
        messages.error(request, sentence_of(refusal))
    else:
        _tell_ticked(request, done)
    return _to_queue(request, tournament)


def _tell_ticked(request: MemberRequest, done: queue.TickResult) -> None:
    """Add the messages that say how many sheets were ticked, and why others were not."""
    if done.ticked:
        said = ngettext("%(count)s feuille vérifiée.", "%(count)s feuilles vérifiées.", done.ticked)
        messages.success(request, said % {"count": done.ticked})
    if own := len(done.own):
        left = ngettext(
            "%(count)s feuille saisie par vous reste dans la pile : faites-la relire à un autre.",
            "%(count)s feuilles saisies par vous restent dans la pile : faites-les relire à un autre.",
            own,
        )
        messages.warning(request, left % {"count": own})
    for table in done.changed:
        sentence = _("La feuille de la table %(table)s vient de changer : comparez-la de nouveau.")
        messages.error(request, sentence % {"table": table})


@requires(Right.SHEETS)
@require_POST
def check_undo(request: MemberRequest, tournament: Tournament, entry: int) -> HttpResponse:
    """Take a tick back."""
    tick = _entry_or_404(tournament, Entry.objects.filter(kind="tick"), entry)
    done = _("Vérification annulée : la feuille est de nouveau dans la pile.")
    return _submit_answer(request, tick, Untick(entry=tick.number), done)


@requires(Right.SHEETS)
@require_safe
def sheet_timeline(request: MemberRequest, tournament: Tournament, **at: int) -> HttpResponse:
    """The history of a sheet, the oldest event first."""
    sheet = TableSheet.of(find_table(tournament, **at))
    context = page_context(sheet) | {"events": timeline.events(sheet)}
    return render(request, "referee/timeline.html", context)


def _entry_or_404(tournament: Tournament, among: QuerySet[Entry], key: int) -> Entry:
    """One of these entries of a concours, with its table."""
    there = among.filter(table__round__tournament=tournament)
    return get_object_or_404(there.select_related("table__round__tournament"), pk=key)


def _error_sentence(tournament: Tournament, form: SettleForm) -> str:
    """Why this answer to a case cannot be written; empty where it can."""
    if tournament.sealed:
        return sentence_of(sealed())
    return "" if form.is_valid() else form.sentence


def _submit_answer(
    request: MemberRequest, entry: Entry, content: Content, done: str, key: UUID | None = None
) -> HttpResponse:
    """Write the referee's answer to an entry, and go back to the queue."""
    queue_page = _queue_url(request, entry.table.round.tournament)
    return submit(request, entry.table, content, done, key=key, then=queue_page)


def _queue_query(request: MemberRequest) -> str:
    """The query of the queue's page, without its tag, to come back to it."""
    asked = request.GET.copy()
    asked.pop("vu", None)
    return asked.urlencode()


def _queue_url(request: MemberRequest, tournament: Tournament) -> str:
    return f"{reverse('referee_queue', args=[tournament.slug])}?{_queue_query(request)}".rstrip("?")


def _to_queue(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    return redirect(_queue_url(request, tournament))


def _parse_stamps(stamps: list[str]) -> list[tuple[int, int]]:
    """The posted stamps as (table's id, version of its sheet); malformed ones are left out."""
    pairs = [stamp.partition("-") for stamp in stamps]
    read = [(parse_int(table), parse_int(version)) for table, _dash, version in pairs]
    return [(table, version) for table, version in read if table is not None and version is not None]


# --- rulings --------------------------------------------------------------------------------------


@requires(Right.SHEETS)
@require_http_methods(["GET", "HEAD", "POST"])
def sheet_ruling(request: MemberRequest, tournament: Tournament, **at: int) -> HttpResponse:
    """Write a ruling about a table; where it names a deal, redirect to its correction."""
    table = find_table(tournament, **at)
    sheet = TableSheet.of(table)
    form = RulingForm(request.POST or None, sheet=sheet)
    if form.is_valid():
        deal = form.content.deal
        at_deal = [tournament.slug, table.round.number, table.number, deal]
        then = "" if deal is None else reverse("deal_edit", args=at_deal)
        done = _("Décision enregistrée.")
        if form.goes_below:
            done = _("Décision enregistrée. La pénalité dépasse le score : le résultat s’arrête à 0.")
        answer = submit_form(request, form, table, done, then)
        if answer is not None:
            return answer
    closing = {"corrections": corrections_notice(tournament), "seal": seal_of(tournament)}
    return render(request, "referee/ruling.html", page_context(sheet) | {"form": form} | closing)


@requires(Right.SHEETS)
@require_safe
def rulings_log(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """The incident log: rulings and late corrections, the oldest first."""
    context = {
        "tournament": tournament,
        "stage": "sheets",
        "crumbs": [(_("Feuilles"), reverse("sheets", args=[tournament.slug]))],
        "incidents": incidents_in(tournament),
        "judges": _may_undo_rulings(request, tournament),
    }
    return render(request, "referee/rulings.html", context)


@requires(Right.SHEETS)
@require_POST
def ruling_undo(request: MemberRequest, tournament: Tournament, entry: int) -> HttpResponse:
    """Undo a ruling, with the reason; allowed to its author, organizers, and referees of the concours."""
    there = Entry.objects.filter(table__round__tournament=tournament, kind__in=RULINGS)
    ruling = get_object_or_404(there.select_related("author", "table__round__tournament"), pk=entry)
    if ruling.author != request.user and not _may_undo_rulings(request, tournament):
        raise PermissionDenied(_not_allowed_sentence(ruling))
    undo = Undo(entry=ruling.number, words=request.POST.get("words", "").strip()[:200])
    log = reverse("rulings_log", args=[tournament.slug])
    return submit(request, ruling.table, undo, _("Décision annulée."), then=log)


def _may_undo_rulings(request: MemberRequest, tournament: Tournament) -> bool:
    """Whether the user may undo rulings of others: as an organizer, or a referee of this concours."""
    return Right.MANAGE in request.rights or tournament.referees.filter(pk=request.user.pk).exists()


def _not_allowed_sentence(ruling: Entry) -> str:
    author = ruling.author.name if ruling.author else ""
    return _(
        "Seuls la personne qui l’a prise (%(author)s), un arbitre du concours ou un organisateur "
        "peuvent annuler cette décision."
    ) % {"author": author}
