"""The pages for a team that leaves after the draw, and for the game of an exempt team."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from scoring.sheet import Refusal
from tournaments.core.access.permissions import MemberRequest, Right, requires
from tournaments.core.models.planning import ByePolicy, Tournament
from tournaments.core.models.registration import Team
from tournaments.core.models.rounds import Round
from tournaments.core.rounds import editing, queries, second_games
from tournaments.core.rounds.changes import ExemptAdversary, RemoveBye, ReplaceTeam, SeatingChange
from tournaments.core.rounds.errors import RoundError
from tournaments.core.rounds.wording import WishReason, bye_gift, bye_sentence
from tournaments.core.sheets.refusals import sentence_of
from tournaments.core.what_if.late_corrections import FIRST, OTHERS
from tournaments.core.what_if.leaving import ranks_if_left
from tournaments.draw.phases import part_and_match
from tournaments.frontends.round_pages import actions, hand_edits
from tournaments.frontends.round_pages.common import (
    render_page,
    round_or_404,
    run_verb,
    seats_of,
    teams_by_number,
)
from tournaments.frontends.round_pages.forms import HostForm, LeftForm


@requires(Right.MANAGE)
@require_http_methods(["GET", "HEAD", "POST"])
def round_left(request: MemberRequest, tournament: Tournament, number: int) -> HttpResponse:
    """A team has left: the organizer chooses what its adversary gets."""
    shown = round_or_404(tournament, number)
    asked = request.POST or request.GET
    form = LeftForm(asked if "team" in asked else None)
    context: dict[str, Any] = {"round": shown, "form": form}
    if form.is_valid():
        gone = form.cleaned_data["team"]
        try:
            if request.method == "POST":
                _apply_choice(request, shown, gone)
                messages.success(request, _("C’est noté. Le changement s’annule d’une touche, plus bas."))
                return redirect("round", tournament.slug, number)
            context |= departure_context(shown, gone)
        except RoundError as error:
            context |= {"refused": error.sentence} | _otherwise(shown, gone)
        except Refusal as refusal:
            context |= {"refused": sentence_of(refusal)} | _otherwise(shown, gone)
    if "choices" not in context and "team" not in context:
        words = request.GET.get("q", "")
        context |= {"moved": queries.moved_since(shown)[0], "seats": seats_of(shown, words), "words": words}
    return render_page(request, "round_pages/left.html", tournament, **context)


def _otherwise(round_: Round, gone: int) -> dict[str, Any]:
    """The context with what can be done where the table of a team stays: its sheet, its departure."""
    seating = queries.seating(round_)
    table = seating.table_of(gone) if gone in seating.numbers else None
    team = teams_by_number(round_.tournament).get(gone)
    return {"team": team, "stays": team, "table": table.table if table else None} if team else {}


def _apply_choice(request: MemberRequest, round_: Round, gone: int) -> None:
    what, seen = request.POST.get("what", ""), request.POST.get("seen")
    if what == FORFEIT:
        actions.forfeit(round_, gone, request.user)
    else:
        editing.edit_round(round_, departure_change(what, gone), request.user, seen=seen)


@requires(Right.MANAGE)
@require_http_methods(["GET", "HEAD", "POST"])
def round_exempt(request: MemberRequest, tournament: Tournament, number: int) -> HttpResponse:
    """The second game that the bye policy gives an exempt team: choose its adversary, then create it."""
    shown = round_or_404(tournament, number)
    if request.method == "POST":
        return run_verb(request, tournament, lambda: _give_game(request, shown), number)
    context: dict[str, Any] = {
        "round": shown,
        "sentence": bye_sentence(tournament),
        "by_lot": tournament.bye_policy == ByePolicy.EXTRA,
    }
    try:
        context |= second_game_context(shown)
    except RoundError as error:
        context["refused"] = error.sentence
    return render_page(request, "round_pages/exempt.html", tournament, **context)


def _give_game(request: MemberRequest, round_: Round) -> str:
    if round_.tournament.bye_policy == ByePolicy.EXTRA:
        game = second_games.extra_game(round_)
    else:
        form = HostForm(request.POST)
        table, side = form.place if form.is_valid() else (0, "")
        game = second_games.catch_up_game(round_, table, side)
    editing.edit_round(round_, game, request.user, seen=request.POST.get("seen"))
    return _("L’exempt joue à la table %(table)s.") % {"table": game.at}


FORFEIT: Final = "forfeit"
_REPLACED: Final = "replaced-"


@dataclass(frozen=True, slots=True)
class DepartureChoice:
    """One choice for the adversary of a team that left: button, explanation, wishes it would break."""

    what: str
    title: str
    help: str
    broken: Sequence[WishReason] = ()


@dataclass(frozen=True, slots=True)
class HostChoice:
    """A side that may play against the exempt team; `met`: they have met before."""

    key: str
    table: int
    teams: Sequence[Team]
    met: bool


def departure_context(round_: Round, gone: int) -> dict[str, Any]:
    """The context with the possible choices for the place of a team that left; `RoundError`."""
    if refused := editing.edit_refusal(round_):
        raise refused
    state, teams = editing.round_state(round_), teams_by_number(round_.tournament)
    if gone not in state.seating.numbers:
        raise RoundError("not-in-round", number=gone)
    table = state.seating.table_of(gone)
    common = {
        "team": teams[gone],
        "seen": queries.seating_version(round_),
        "still_here": gone in state.present,
        "annulled": ranks_if_left(round_.tournament, gone, round_.number),
        "first": FIRST,
        "others_after": OTHERS,
    }
    if table is None:
        return common | {"choices": [_removed(round_, teams[gone])]}
    state.check_free(gone)
    others = [teams[number] for number in table.numbers if number != gone]
    exempt = [number for number in state.seating.byes if number in state.present]
    offered = [
        _forfeit(),
        *(_replaced(round_, gone, teams[number]) for number in exempt),
        _exempted(round_, gone, others, table.phase),
    ]
    return common | {"table": table.table, "others": others, "choices": offered}


def departure_change(what: str, gone: int) -> SeatingChange:
    """The change that a button makes; `RoundError` for an unknown button."""
    if what == ExemptAdversary.kind:
        return ExemptAdversary(gone)
    if what == RemoveBye.kind:
        return RemoveBye(gone)
    exempt = what.removeprefix(_REPLACED)
    if what.startswith(_REPLACED) and exempt.isascii() and exempt.isdigit() and len(exempt) <= 5:
        return ReplaceTeam(gone, int(exempt))
    raise RoundError("not-in-round", number=gone)


def second_game_context(round_: Round) -> dict[str, Any]:
    """The context with the exempt team and the sides that may play against it; `RoundError`."""
    if refused := editing.edit_refusal(round_):
        raise refused
    teams, common = teams_by_number(round_.tournament), {"seen": queries.seating_version(round_)}
    if round_.tournament.bye_policy == ByePolicy.EXTRA:
        game = second_games.extra_game(round_)
        host = [teams[number] for number in game.host]
        return common | {"guest": [teams[number] for number in game.guest], "host": host, "table": game.at}
    guest = second_games.next_guest(round_)
    hosts = [
        HostChoice(f"{host.table}-{host.side}", host.table, [teams[n] for n in host.numbers], host.met)
        for host in second_games.possible_hosts(round_)
    ]
    return common | {"guest": [teams[number] for number in guest], "hosts": hosts}


def _forfeit() -> DepartureChoice:
    help_text = _(
        "Forfait de l’équipe partie : son adversaire a la victoire et la moyenne des gagnants de la partie."
    )
    return DepartureChoice(FORFEIT, _("L’adversaire gagne par forfait"), help_text)


def _replaced(round_: Round, gone: int, exempt: Team) -> DepartureChoice:
    title = _("L’exempt (n° %(number)s) joue à sa place") % {"number": exempt.number}
    return _choice(
        round_, f"{_REPLACED}{exempt.number}", title, exempt.names, ReplaceTeam(gone, exempt.number)
    )


def _exempted(round_: Round, gone: int, others: Sequence[Team], phase: str) -> DepartureChoice:
    numbers = ", ".join(str(team.number) for team in others)
    title = _("L’adversaire (n° %(numbers)s) est exempt") % {"numbers": numbers}
    gift = _("La table n’est pas jouée. Il reçoit %(gift)s.") % {"gift": bye_gift(round_.tournament)}
    if part_and_match(phase)[1]:
        gift = _("La table n’est pas jouée. Il est qualifié d’office.")
    return _choice(round_, ExemptAdversary.kind, title, gift, ExemptAdversary(gone))


def _removed(round_: Round, team: Team) -> DepartureChoice:
    title = _("Le n° %(number)s n’est plus exempt") % {"number": team.number}
    return _choice(
        round_, RemoveBye.kind, title, _("Rien n’est donné pour cette partie."), RemoveBye(team.number)
    )


def _choice(round_: Round, what: str, title: str, help_text: str, made: SeatingChange) -> DepartureChoice:
    return DepartureChoice(what, title, help_text, hand_edits.preview_context(round_, made)["broken"])
