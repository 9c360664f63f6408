"""The pages for who leaves after the draw, and for the game of an exempt team."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from scoring.sheet import Refusal
from tournaments.access.permissions import MemberRequest, Right, requires
from tournaments.models.planning import ByePolicy, Tournament
from tournaments.models.rounds import Round
from tournaments.round_pages import actions, departure_choices
from tournaments.round_pages.common import do, page, round_or_404
from tournaments.round_pages.forms import HostForm, LeftForm
from tournaments.rounds import editing, queries, second_games
from tournaments.rounds.errors import RoundError
from tournaments.rounds.wording import bye_sentence
from tournaments.sheets.refusals import sentence_of


@requires(Right.MANAGE)
@require_http_methods(["GET", "HEAD", "POST"])
def round_left(request: MemberRequest, tournament: Tournament, number: int) -> HttpResponse:
    """A team has left: what its adversary gets, chosen among what is possible."""
    shown = round_or_404(tournament, number)
    form = LeftForm(request.POST or request.GET or None)
    context: dict[str, Any] = {"round": shown, "form": form}
    if form.is_valid():
        gone = form.cleaned_data["team"]
        try:
            if request.method == "POST":
                _settle(request, shown, gone)
                messages.success(request, _("C'est noté. Le changement s'annule d'une touche, plus bas."))
                return redirect("round", tournament.slug, number)
            context |= departure_choices.choices(shown, gone)
        except RoundError as error:
            form.add_error(None, str(error.sentence))
        except Refusal as refusal:
            form.add_error(None, sentence_of(refusal))
    else:
        context["moved"] = queries.moved_since(shown)[0]
    return page(request, "round_pages/round_left.html", tournament, **context)


def _settle(request: MemberRequest, round_: Round, gone: int) -> None:
    what, seen = request.POST.get("what", ""), request.POST.get("seen")
    if what == departure_choices.FORFEIT:
        actions.forfeit(round_, gone, request.user)
    else:
        editing.edit_round(round_, departure_choices.change(what, gone), request.user, seen=seen)


@requires(Right.MANAGE)
@require_http_methods(["GET", "HEAD", "POST"])
def round_exempt(request: MemberRequest, tournament: Tournament, number: int) -> HttpResponse:
    """The game that the bye policy gives an exempt team: against whom, then made."""
    shown = round_or_404(tournament, number)
    if request.method == "POST":
        return do(request, tournament, lambda: _give_game(request, shown), number)
    context: dict[str, Any] = {
        "round": shown,
        "sentence": bye_sentence(tournament),
        "by_lot": tournament.bye_policy == ByePolicy.EXTRA,
    }
    try:
        context |= departure_choices.second_game(shown)
    except RoundError as error:
        context["refused"] = error.sentence
    return page(request, "round_pages/round_exempt.html", tournament, **context)


def _give_game(request: MemberRequest, round_: Round) -> str:
    if round_.tournament.bye_policy == ByePolicy.EXTRA:
        game = second_games.extra_game(round_)
    else:
        form = HostForm(request.POST)
        table, side = form.place if form.is_valid() else (0, "")
        game = second_games.catch_up_game(round_, table, side)
    editing.edit_round(round_, game, request.user, seen=request.POST.get("seen"))
    return _("L'exempt joue à la table %(table)s.") % {"table": game.at}
