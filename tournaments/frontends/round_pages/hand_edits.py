"""The pages that change a drawn round by hand: they preview a change, make it, and undo it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import count, islice
from typing import Any, Protocol

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from tournaments.core.access.permissions import MemberRequest, Right, requires
from tournaments.core.models.planning import Tournament
from tournaments.core.models.rounds import Edit, Round
from tournaments.core.rounds import editing, queries
from tournaments.core.rounds.changes import MoveTable, SeatingChange
from tournaments.core.rounds.errors import RoundError
from tournaments.core.rounds.wording import broken_wishes, bye_gift, edit_sentence
from tournaments.core.what_if.exchange import Exchange
from tournaments.frontends.round_pages import actions
from tournaments.frontends.round_pages.common import (
    TableTeams,
    render_page,
    round_or_404,
    run_verb,
    seats_of,
    teams_by_number,
)
from tournaments.frontends.round_pages.forms import HandForm, LateByeForm, MoveForm, SwapForm, UndoForm


class SeatingChangeForm(Protocol):
    """A form that describes a change."""

    def is_valid(self) -> bool: ...

    def add_error(self, field: str | None, error: str) -> None: ...

    @property
    def change(self) -> SeatingChange: ...


@dataclass(frozen=True, slots=True)
class ListedEdit:
    """One edit as the page of the round lists it; `undone`: somebody took it back."""

    edit: Edit
    sentence: str
    undone: bool


@requires(Right.MANAGE)
@require_http_methods(["GET", "HEAD", "POST"])
def round_swap(request: MemberRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Two teams exchange their places."""
    shown = round_or_404(tournament, number)
    form = SwapForm(request.POST or request.GET or None)
    return _change_page(request, shown, form, "swap", {"seats": seats_of(shown)})


@requires(Right.MANAGE)
@require_http_methods(["GET", "HEAD", "POST"])
def round_late_bye(request: MemberRequest, tournament: Tournament, number: int) -> HttpResponse:
    """A team that came after the draw is exempt in this round."""
    shown = round_or_404(tournament, number)
    seated = queries.seating(shown).numbers
    late = {team: row for team, row in editing.arrived_late(shown).items() if team not in seated}
    form = LateByeForm(request.POST or request.GET or None, teams=late)
    return _change_page(request, shown, form, "late_bye", {"late": late, "bye_gift": bye_gift(tournament)})


@requires(Right.MANAGE)
@require_http_methods(["GET", "HEAD", "POST"])
def round_move(request: MemberRequest, tournament: Tournament, number: int) -> HttpResponse:
    """A table gets another number, or two tables exchange theirs."""
    shown = round_or_404(tournament, number)
    form = MoveForm(request.POST or request.GET or None)
    context: dict[str, Any] = {"seats": seats_of(shown)}
    if form.is_valid():
        both = {form.cleaned_data["table"], form.cleaned_data["to"]}
        context |= {
            "begun": sorted(both & set(queries.tables_held(shown))),
            "seen": queries.seating_version(shown),
        }
    return _change_page(request, shown, form, "move", context)


@requires(Right.MANAGE)
@require_http_methods(["GET", "HEAD", "POST"])
def round_rest(request: MemberRequest, tournament: Tournament, number: int) -> HttpResponse:
    """The tables that have not begun are drawn again."""
    shown = round_or_404(tournament, number)
    context: dict[str, Any] = {"round": shown}
    try:
        change = editing.redraw_rest(shown)
        if request.method == "POST":
            editing.edit_round(shown, change, request.user, seen=request.POST.get("seen"))
            messages.success(request, _("Les tables non commencées sont tirées de nouveau."))
            return redirect("round", tournament.slug, number)
        context |= preview_context(shown, change) | {"tables": change.tables}
    except RoundError as error:
        context["refused"] = error.sentence
    return render_page(request, "round_pages/rest.html", tournament, **context)


@requires(Right.MANAGE)
@require_http_methods(["GET", "HEAD", "POST"])
def round_going_on(request: MemberRequest, tournament: Tournament, number: int, team: int) -> HttpResponse:
    """The winner of a corrected match meets the team that is exempt because nobody was there to meet."""
    shown = round_or_404(tournament, number)
    context: dict[str, Any] = {"round": shown, "team": team}
    try:
        change = editing.winner_plays(shown, team)
        if request.method == "POST":
            editing.edit_round(shown, change, request.user, seen=request.POST.get("seen"))
            messages.success(request, _("C’est changé. Le changement s’annule d’une touche, plus bas."))
            return redirect("round", tournament.slug, number)
        context |= preview_context(shown, change)
    except RoundError as error:
        context["refused"] = error.sentence
    return render_page(request, "round_pages/winner.html", tournament, **context)


@requires(Right.MANAGE)
@require_http_methods(["GET", "HEAD", "POST"])
def round_hand(request: MemberRequest, tournament: Tournament, number: int) -> HttpResponse:
    """The tables that have not begun are written down by hand; `?vide` starts from empty lines."""
    shown = round_or_404(tournament, number)
    context = _hand_context(shown) | {"seen": queries.seating_version(shown)}
    form = HandForm(
        request.POST if request.method == "POST" else None,
        free=context["free"],
        spare=_spare_tables(context),
        side=context["side"],
        blank="vide" in request.GET,
    )
    return _change_page(request, shown, form, "hand", context, write=request.POST.get("do") == "write")


@requires(Right.MANAGE)
@require_POST
def round_undo_edit(request: MemberRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Take back the last change by hand."""
    shown = round_or_404(tournament, number)
    form = UndoForm(request.POST)
    last = queries.last_edit(shown)
    if last is not None and Exchange.of(last) is not None and form.is_valid():
        address = reverse("round_played", args=[tournament.slug, number])
        return redirect(f"{address}?undo={form.cleaned_data['edit']}")

    def undo() -> str:
        edit = queries.last_edit(shown)
        if edit is None or not form.is_valid() or form.cleaned_data["edit"] != edit.pk:
            raise RoundError("nothing-to-undo")
        actions.undo_edit_and_forfeit(shown, edit, request.user)
        return _("C’est annulé : la partie est comme avant.")

    return run_verb(request, tournament, undo, number)


def _change_page(  # noqa: PLR0913 — what a page of changes brings, named
    request: MemberRequest,
    round_: Round,
    form: SeatingChangeForm,
    template: str,
    context: dict[str, Any],
    *,
    write: bool = True,
) -> HttpResponse:
    """Make the posted change and go to the round; else show the form, with the effect of a valid change."""
    if form.is_valid():
        change = form.change
        try:
            if request.method == "POST" and write:
                editing.edit_round(round_, change, request.user, seen=request.POST.get("seen"))
                messages.success(request, _("C’est changé. Le changement s’annule d’une touche, plus bas."))
                return redirect("round", round_.tournament.slug, round_.number)
            confirmed = replace(change, confirmed=True) if isinstance(change, MoveTable) else change
            context |= preview_context(round_, confirmed)
        except RoundError as error:
            form.add_error(None, str(error.sentence))
            context["held"] = error.code == "held-tables"
    context |= {"round": round_, "form": form}
    return render_page(request, f"round_pages/{template}.html", round_.tournament, **context)


def preview_context(round_: Round, change: SeatingChange) -> dict[str, Any]:
    """The tables that a change makes, who would be exempt, and what it breaks and mends. `RoundError`."""
    before, after, relaxed = editing.preview_edit(round_, change)
    teams = teams_by_number(round_.tournament)
    exempt = sorted(set(after.byes) - set(before.byes))
    left = sorted(before.numbers - after.numbers)
    return {
        "seen": queries.seating_version(round_),
        "previewed": True,
        "after": [TableTeams.of(match, teams) for match in after.matches if match not in before.matches],
        "exempt": [teams[number] for number in exempt],
        "left": [teams[number] for number in left],
        "broken": broken_wishes(wish for wish in relaxed if wish not in round_.relaxed),
        "mended": broken_wishes(wish for wish in round_.relaxed if wish not in relaxed),
    }


def edits_context(round_: Round) -> dict[str, Any]:
    """The edits since the draw in order, the one that can be taken back, and whether players saw any."""
    lines = [
        ListedEdit(edit, edit_sentence(edit), hasattr(edit, "undoing"))
        for edit in queries.edits_of(round_).select_related("undoes", "author", "undoing")
    ]
    standing = [line for line in lines if not line.undone and line.edit.undoes_id is None]
    return {
        "edits": lines,
        "last_edit": standing[-1] if standing else None,
        "edited_since": any(line.edit.published for line in standing),
    }


def _hand_context(round_: Round) -> dict[str, Any]:
    """The data of the form for tables by hand: `free` tables, `staying` ones, and the teams to seat."""
    state = editing.round_state(round_)
    teams = teams_by_number(round_.tournament)
    stay = [match for match in state.seating.matches if match.table in state.held or match.host]
    seated = {number for match in stay if not match.host for number in match.numbers}
    return {
        "free": [match for match in state.seating.own if match not in stay],
        "staying": [TableTeams.of(match, teams) for match in stay],
        "pool": [teams[number] for number in sorted(state.playable - seated)],
        "side": state.side_size,
    }


def _spare_tables(context: dict[str, Any]) -> list[int]:
    """Unused table numbers for the empty lines of the form: room for every team, and one line more."""
    used = {match.table for match in context["free"]} | {shown.table for shown in context["staying"]}
    needed: int = len(context["pool"]) // (2 * context["side"])
    unused = (number for number in count(1) if number not in used)
    return list(islice(unused, max(0, needed - len(context["free"])) + 1))
