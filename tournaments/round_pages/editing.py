"""The pages that change a drawn round by hand: each shows what it breaks, does it, and takes it back."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from tournaments.access.permissions import MemberRequest, Right, requires
from tournaments.models.planning import Tournament
from tournaments.models.rounds import Round
from tournaments.round_pages import actions, previews
from tournaments.round_pages.common import do, page, round_or_404
from tournaments.round_pages.forms import HandForm, MoveForm, SwapForm, UndoForm
from tournaments.rounds import editing, queries, redrawing
from tournaments.rounds.changes import Change, Move
from tournaments.rounds.edit_errors import NothingToUndo
from tournaments.rounds.errors import RoundError


class ChangeForm(Protocol):
    """A form that says a change."""

    def is_valid(self) -> bool: ...

    def add_error(self, field: str | None, error: str) -> None: ...

    @property
    def change(self) -> Change: ...


@requires(Right.MANAGE)
@require_http_methods(["GET", "HEAD", "POST"])
def round_swap(request: MemberRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Two teams in each other's place."""
    shown = round_or_404(tournament, number)
    form = SwapForm(request.POST or request.GET or None)
    context: dict[str, Any] = {"round": shown, "form": form}
    return _changed(request, shown, form, context) or page(
        request, "round_pages/round_swap.html", tournament, **context
    )


@requires(Right.MANAGE)
@require_http_methods(["GET", "HEAD", "POST"])
def round_move(request: MemberRequest, tournament: Tournament, number: int) -> HttpResponse:
    """A table under another number, or two tables in each other's place."""
    shown = round_or_404(tournament, number)
    form = MoveForm(request.POST or request.GET or None)
    context: dict[str, Any] = {"round": shown, "form": form}
    if form.is_valid():
        both = {form.cleaned_data["table"], form.cleaned_data["to"]}
        context |= {"begun": sorted(both & set(queries.tables_held(shown))), "seen": queries.edition(shown)}
    changed = _changed(request, shown, form, context, preview=_moved_all_the_same)
    return changed or page(request, "round_pages/round_move.html", tournament, **context)


@requires(Right.MANAGE)
@require_http_methods(["GET", "HEAD", "POST"])
def round_rest(request: MemberRequest, tournament: Tournament, number: int) -> HttpResponse:
    """The tables not begun drawn again."""
    shown = round_or_404(tournament, number)
    context: dict[str, Any] = {"round": shown}
    try:
        change = redrawing.rest_drawn_again(shown)
        if request.method == "POST":
            editing.edit_round(shown, change, request.user, seen=request.POST.get("seen"))
            messages.success(request, _("Les tables non commencées sont tirées de nouveau."))
            return redirect("round", tournament.slug, number)
        context |= previews.preview(shown, change) | {"tables": change.tables}
    except RoundError as error:
        context["refused"] = error.sentence
    return page(request, "round_pages/round_rest.html", tournament, **context)


@requires(Right.MANAGE)
@require_http_methods(["GET", "HEAD", "POST"])
def round_hand(request: MemberRequest, tournament: Tournament, number: int) -> HttpResponse:
    """The tables not begun written down by hand; `?vide` starts from empty lines."""
    shown = round_or_404(tournament, number)
    rows = previews.rows(shown)
    spare = previews.spare_tables(rows["free"], rows["taken"], previews.spare_count(rows))
    data = request.POST if request.method == "POST" else None
    blank = "vide" in request.GET
    form = HandForm(data, free=rows["free"], spare=spare, side=rows["side"], blank=blank)
    context: dict[str, Any] = {"round": shown, "form": form, **rows, "seen": queries.edition(shown)}
    write = request.POST.get("do") == "write"
    changed = _changed(request, shown, form, context, write=write)
    return changed or page(request, "round_pages/round_hand.html", tournament, **context)


@requires(Right.MANAGE)
@require_POST
def round_undo_edit(request: MemberRequest, tournament: Tournament, number: int) -> HttpResponse:
    """The last change by hand taken back."""
    shown = round_or_404(tournament, number)
    form = UndoForm(request.POST)

    def undo() -> str:
        edit = queries.last_edit(shown)
        if edit is None or not form.is_valid() or form.cleaned_data["edit"] != edit.pk:
            raise NothingToUndo
        actions.undo_edit(shown, edit, request.user)
        return _("C'est annulé : la partie est comme avant.")

    return do(request, tournament, undo, number)


def _changed(  # noqa: PLR0913 — what a page of changes brings, named
    request: MemberRequest,
    round_: Round,
    form: ChangeForm,
    context: dict[str, Any],
    *,
    write: bool | None = None,
    preview: Callable[[Change], Change] = lambda change: change,
) -> HttpResponse | None:
    """The way back to the round once the change of the form is done; else what it would do, in `context`."""
    if not form.is_valid():
        return None
    try:
        if request.method == "POST" and write is not False:
            editing.edit_round(round_, form.change, request.user, seen=request.POST.get("seen"))
            messages.success(request, _("C'est changé. Le changement s'annule d'une touche, plus bas."))
            return redirect("round", round_.tournament.slug, round_.number)
        context |= previews.preview(round_, preview(form.change))
    except RoundError as error:
        form.add_error(None, str(error.sentence))
    return None


def _moved_all_the_same(change: Change) -> Change:
    """A move as it would be once confirmed: to be looked at, nothing is lost by it."""
    return Move(change.table, change.to, confirmed=True) if isinstance(change, Move) else change
