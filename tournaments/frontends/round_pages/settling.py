"""What is settled and ticked from the page of a round: cases of the referee, sheets compared with paper."""

from __future__ import annotations

from typing import TYPE_CHECKING
from uuid import uuid5

from django.contrib import messages
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST

from scoring.sheet import Outcome, Refusal
from scoring.sheet.entries import SetAside, Settle, Untick
from tournaments.core.access.permissions import MemberRequest, Right, requires
from tournaments.core.access.queries import has_others_at
from tournaments.core.models.sheets import Entry
from tournaments.core.sheets import cases, queries
from tournaments.core.sheets.refusals import sealed, sentence_of
from tournaments.core.what_if.late import submit
from tournaments.frontends.round_pages import actions, board
from tournaments.frontends.round_pages.common import board_url
from tournaments.frontends.round_pages.forms import BOTH, LEAVE, SettleForm, WordsForm
from tournaments.platform.text import parse_int

if TYPE_CHECKING:
    from uuid import UUID

    from django.db.models import QuerySet
    from django.http import HttpResponse

    from scoring.sheet import Content
    from tournaments.core.models.planning import Tournament


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
        return redirect(board_url(request, tournament, board.UNSETTLED))
    words, verdict = form.cleaned_data["words"], form.cleaned_data["do"]
    if verdict == LEAVE:
        content = SetAside(entry=refused.number, words=words)
        return _submit_answer(
            request, refused, content, _("La saisie est laissée de côté : la feuille ne change pas.")
        )
    try:
        sheet = queries.sheet_of(refused.table).sheet
        taken = cases.acceptance(sheet, refused, words, another=verdict == BOTH)
    except Refusal as refusal:
        messages.error(request, sentence_of(refusal))
        return redirect(board_url(request, tournament, board.UNSETTLED))
    done = _("La saisie est prise : la feuille est recomptée.")
    return _submit_answer(request, refused, taken, done, key=uuid5(refused.key, "settled"))


@requires(Right.SHEETS)
@require_POST
def settle_dispute(request: MemberRequest, tournament: Tournament, entry: int) -> HttpResponse:
    """Close a dispute with the referee's words."""
    dispute = _entry_or_404(tournament, Entry.objects.filter(kind="dispute", outcome=Outcome.ACCEPTED), entry)
    form = WordsForm(request.POST)
    error = _error_sentence(tournament, form)
    if error:
        messages.error(request, error)
        return redirect(board_url(request, tournament, board.UNSETTLED))
    content = Settle(entry=dispute.number, words=form.cleaned_data["words"])
    return _submit_answer(request, dispute, content, _("Désaccord réglé."))


@requires(Right.SHEETS)
@require_POST
def check_sheets(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """Tick one sheet (`sheet`), or with `all` every one that was shown (`pile`), at the version shown.

    `here` is the table of the sheet from which it was pressed, to which it goes back.
    """
    every = "all" in request.POST
    stamps = request.POST.getlist("pile" if every else "sheet")
    try:
        own = not every or not has_others_at(tournament, request.user.pk)
        done = actions.check_sheets(tournament, _parse_stamps(stamps), request.user, with_own=own)
    except Refusal as refusal:
        messages.error(request, sentence_of(refusal))
    else:
        _tell_ticked(request, done)
    here, number = (parse_int(sent) for sent in (request.POST.get("here", ""), request.GET.get("partie", "")))
    if here is not None and number is not None:
        return redirect("sheet", tournament.slug, number, here)
    return redirect(board_url(request, tournament, board.UNCHECKED))


def _tell_ticked(request: MemberRequest, done: actions.TickResult) -> None:
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


def _entry_or_404(tournament: Tournament, among: QuerySet[Entry], key: int) -> Entry:
    """One of these entries of a concours, with its table."""
    there = among.filter(table__round__tournament=tournament)
    return get_object_or_404(there.select_related("table__round__tournament"), pk=key)


def _error_sentence(tournament: Tournament, form: WordsForm) -> str:
    """Why this answer to a case cannot be written; empty where it can."""
    if tournament.sealed:
        return sentence_of(sealed())
    return "" if form.is_valid() else form.sentence


def _submit_answer(
    request: MemberRequest, entry: Entry, content: Content, done: str, key: UUID | None = None
) -> HttpResponse:
    """Write an answer to an entry, and go back to the page of the round."""
    show = board.UNCHECKED if entry.kind == "tick" else board.UNSETTLED
    then = board_url(request, entry.table.round.tournament, show)
    return submit(request, entry.table, content, done, key=key, then=then)


def _parse_stamps(stamps: list[str]) -> list[tuple[int, int]]:
    """The posted stamps as (table's id, version of its sheet); malformed ones are left out."""
    pairs = [stamp.partition("-") for stamp in stamps]
    read = [(parse_int(table), parse_int(version)) for table, _dash, version in pairs]
    return [(table, version) for table, version in read if table is not None and version is not None]
