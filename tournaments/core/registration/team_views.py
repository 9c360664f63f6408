"""The pages of one team: its data, its history in sentences, its correction, and its changes.

Changes are explained before they are made.
"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Any, NamedTuple

from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from tournaments.core.access.permissions import Right, requires
from tournaments.core.models.money import FeeKind
from tournaments.core.models.registration import Player, Substitution, Team
from tournaments.core.money.actions import set_fee_kinds
from tournaments.core.money.queries import account_of, fee_kinds_of
from tournaments.core.registration import actions, queries
from tournaments.core.registration.attendance import keep_table
from tournaments.core.registration.changes import RemoveForm, TeamChangeForm
from tournaments.core.registration.errors import RegistrationError
from tournaments.core.registration.forms import CorrectionForm, SeatForm
from tournaments.core.registration.names import name_sorting_of
from tournaments.core.registration.views import DeskRequest
from tournaments.platform.posting import save_form, show_error
from tournaments.platform.text import french_de, teams_or_players
from tournaments.platform.typography import called_out

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence
    from datetime import datetime

    from django.http import HttpResponse

    from tournaments.core.models.planning import Tournament


CHAIRS = ("player1_id", "player2_id")


class TeamEvent(NamedTuple):
    """A change of a team, in a sentence; `by` is empty for changes by the program."""

    at: datetime
    by: str
    text: str


def team_events(team: Team) -> list[TeamEvent]:
    """All changes of a team; three queries for a history of any length."""
    records = list(team.history.select_related("history_user").order_by("history_date", "history_id"))
    if not records:
        return []
    names = _names(records)
    replaced = _replaced(team)
    events = [_event(records[0], _entered(records[0], names))]
    for before, after in pairwise(records):
        done = _changes(before, after, names, replaced, team.tournament)
        events += [_event(after, text) for text in done]
    return events[::-1]


def _event(record: Any, text: str) -> TeamEvent:
    return TeamEvent(record.history_date, record.history_user.name if record.history_user else "", text)


def _names(records: Sequence[Any]) -> dict[int, str]:
    """The names of everybody who was in the team, including players deleted since."""
    people = {getattr(record, chair) for record in records for chair in CHAIRS}
    known = Player.history.filter(id__in=people).order_by("history_date", "history_id")
    return dict(known.values_list("id", "name"))


def _replaced(team: Team) -> dict[tuple[int, int], int]:
    """(who left, who came) → the round, for each substitution as it was first written."""
    changes = Substitution.history.filter(team_id=team.pk).order_by("history_date", "history_id")
    rounds = changes.values_list("leaves_id", "enters_id", "from_round")
    return {(leaves, enters): number for leaves, enters, number in rounds}


def _entered(record: Any, names: Mapping[int, str]) -> str:
    seated = [getattr(record, chair) for chair in CHAIRS]
    both = called_out(names.get(player, "?") for player in seated if player is not None)
    entered = _("Inscription sous le n° %(number)d : %(names)s")
    return entered % {"number": record.number, "names": both}


def _changes(
    before: Any,
    after: Any,
    names: Mapping[int, str],
    replaced: Mapping[tuple[int, int], int],
    tournament: Tournament,
) -> Iterator[str]:
    """The differences between two records, a sentence each."""
    for chair in CHAIRS:
        pair = (getattr(before, chair), getattr(after, chair))
        if pair[0] != pair[1]:
            yield _new_player(names.get(pair[0], "?"), names.get(pair[1], "?"), replaced.get(pair))
    if before.number != after.number:
        yield _("Numéro %(before)d changé en %(after)d") % {"before": before.number, "after": after.number}
    if before.club != after.club:
        yield _("Club : %(club)s") % {"club": after.club or "—"}
    yield from _noted(before, after)
    if before.gone_from != after.gone_from:
        yield _departure(after)
    elif before.present != after.present:  # coming back includes the check-in
        here = teams_or_players(tournament, _("Pointée"), _("Pointé"))
        yield here if after.present else _("Pointage retiré")
    if before.from_round != after.from_round:
        yield _("Arrivée notée pour la partie %(round)d") % {"round": after.from_round}
    if before.fixed_table != after.fixed_table:
        kept = _("Garde la table %(table)d toute la journée") % {"table": after.fixed_table or 0}
        yield kept if after.fixed_table else _("Change de nouveau de table comme les autres")


def _new_player(leaves: str, enters: str, from_round: int | None) -> str:
    if from_round is None:
        named = {"enters": enters, "of_leaves": french_de(leaves)}
        return _("Correction : %(enters)s au lieu %(of_leaves)s") % named
    what = {"enters": enters, "leaves": leaves, "round": from_round}
    return _("%(enters)s remplace %(leaves)s à partir de la partie %(round)d") % what


def _noted(before: Team, after: Team) -> Iterator[str]:
    """What the desk noted for itself since."""
    if before.remark != after.remark:
        yield _("Remarque : %(text)s") % {"text": after.remark or "—"}
    if before.contact != after.contact:
        yield _("Téléphone ou courriel changé")


def _departure(record: Any) -> str:
    if record.gone_from is None:
        return _("De retour")
    if record.leaving == Team.Leaving.WITHDRAWAL:
        return _("Forfait avant de jouer, noté pour la partie %(round)d") % {"round": record.gone_from}
    return _("Abandon à partir de la partie %(round)d") % {"round": record.gone_from}


READ_AND_POST = require_http_methods(["GET", "HEAD", "POST"])


@requires(Right.DESK)
@READ_AND_POST
def team(request: DeskRequest, tournament: Tournament, number: int) -> HttpResponse:
    """A team, with the form to correct it."""
    found = queries.team_numbered(tournament, number)
    form = CorrectionForm(request.POST or None, tournament=tournament, initial=_initial(found))

    def correct() -> None:
        given = form.cleaned_data
        corrected = {name: given[name] for name in ("number", "remark", "contact")}
        actions.correct_team(found, *form.names, given["club"], **corrected)
        actions.set_family_names(found, form.families)
        if any(field.name in form.changed_data for field in form.kind_fields):
            set_fee_kinds(found, [kind or FeeKind.OTHER for kind in form.kinds])

    if save_form(request, form, correct, _("C’est corrigé.")):
        return redirect("team", tournament.slug, found.number)
    if form.is_bound:
        found = queries.team_numbered(tournament, number)  # a refused correction may have half changed it
    return _page(request, found, form, SeatForm(initial={"fixed_table": found.fixed_table}))


@requires(Right.DESK)
@require_POST
def team_seat(request: DeskRequest, tournament: Tournament, number: int) -> HttpResponse:
    """The table that a team keeps all day."""
    found = queries.team_numbered(tournament, number)
    seat = SeatForm(request.POST)
    done = _("La place est notée : elle vaut dès le prochain tirage.")
    if save_form(request, seat, lambda: keep_table(found, seat.cleaned_data["fixed_table"]), done):
        return redirect("team", tournament.slug, number)
    form = CorrectionForm(tournament=tournament, initial=_initial(found))
    return _page(request, found, form, seat)


def change_page(change: type[TeamChangeForm]) -> Callable[..., HttpResponse]:
    """The view of a change: choose (GET), read the effects (GET with the choice), confirm (POST)."""

    @requires(Right.DESK)
    @READ_AND_POST
    def view(request: DeskRequest, tournament: Tournament, number: int) -> HttpResponse:
        found = queries.team_numbered(tournament, number)
        form = _change_form(request, change, found)
        done = form.done % {"team": number}
        if request.method == "POST" and save_form(request, form, form.apply, done):
            if change is RemoveForm:
                return redirect("registration", tournament.slug)
            return redirect("team", tournament.slug, number)
        context = {"tournament": tournament, "stage": "registration", "team": found, "form": form}
        return render(request, "registration/change.html", {**context, "meaning": _effects(form)})

    return view


def _change_form(request: DeskRequest, change: type[TeamChangeForm], team: Team) -> TeamChangeForm:
    """The form as chosen so far; a choice that is not complete yet shows no errors."""
    if request.method == "POST":
        return change(team, request.POST)
    form = change(team)
    chosen = {**form.defaults(), **request.GET.dict()}
    complete = all(chosen.get(name) for name in form.fields)
    return change(team, chosen) if complete else change(team, initial=chosen)


def _effects(form: TeamChangeForm) -> list[str]:
    """The effects of the choice; empty while it is not complete, and where it is refused."""
    if not form.is_bound or not form.is_valid():
        return []
    try:
        return list(form.effects())
    except RegistrationError as error:
        show_error(form, error)
        return []


def _initial(team: Team) -> dict[str, str | int]:
    filing = name_sorting_of(team.tournament)
    families = {f"family{place}": filing.family(player.name) for place, player in enumerate(team.players, 1)}
    return {
        **families,
        **{f"kind{place}": kind.value for place, kind in enumerate(fee_kinds_of(team), 1)},
        "number": team.number,
        **{f"player{place}": player.name for place, player in enumerate(team.players, 1)},
        "club": team.club,
        "remark": team.remark,
        "contact": team.contact,
    }


def _page(request: DeskRequest, team: Team, form: CorrectionForm, seat: SeatForm) -> HttpResponse:
    money = account_of(team) if team.gone_from else None
    context = {
        "tournament": team.tournament,
        "stage": "registration",
        "team": team,
        "form": form,
        "seat_form": seat,
        "kept_apart": queries.bans_of_team(team),
        "manages": Right.MANAGE in request.rights,
        "substitutions": queries.substitutions_of(team),
        "seats": queries.team_seats(team),
        "story": team_events(team),
        "has_left": queries.has_left(team),
        "is_drawn": queries.is_drawn(team),
        "was_called": queries.was_seated(team),
        "refund": money.account.paid if money else 0,
    }
    return render(request, "registration/team.html", context)
