"""The list of teams: registration on one line, search, check-in, export; and a copy of the whole concours."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final

from django.contrib import messages
from django.http import Http404, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST, require_safe
from django_tables2 import RequestConfig

from tournaments.core.access.permissions import MemberRequest, Right, requires
from tournaments.core.models.money import FeeKind
from tournaments.core.models.rounds import last_published
from tournaments.core.money import actions as money
from tournaments.core.money.errors import MoneyError
from tournaments.core.money.queries import chosen_kinds, desk_of
from tournaments.core.registration import actions, attendance, queries, spreadsheets
from tournaments.core.registration.errors import ProbableDuplicate, RegistrationError
from tournaments.core.registration.forms import CopyForm, TeamForm
from tournaments.core.registration.names import name_sorting_of
from tournaments.core.registration.several.bar import NOTHING_TICKED, TickedRows, offers_of, told_act
from tournaments.core.registration.tables import TeamTable
from tournaments.core.registration.waiting.actions import put_on_list
from tournaments.platform.posting import attempt, show_error
from tournaments.platform.text import parse_int, teams_or_players

if TYPE_CHECKING:
    from collections.abc import Mapping

    from django.db.models import QuerySet
    from django_htmx.middleware import HtmxDetails

    from tournaments.core.models.planning import Tournament
    from tournaments.core.models.registration import Team
    from tournaments.core.money.queries import CashDesk
    from tournaments.core.registration.names import NameSorting


_CHANGED: Final = "registration/changed.html"
"""What changes in the page when a team is entered."""
OWING: Final = "owing"
"""The filter of those who owe something."""
DONE: Final = "fait"
"""The act on several teams that the page tells, in its address."""


class DeskRequest(MemberRequest):
    """A request with the details of htmx."""

    htmx: HtmxDetails


@requires(Right.MANAGE)
@require_http_methods(["GET", "HEAD", "POST"])
def concours_copy(request: DeskRequest, tournament: Tournament) -> HttpResponse:
    """Make a new concours like this one: its name, date and place are asked, the rest is copied."""
    initial = {"name": tournament.name, "place": tournament.place, "kinds": True}
    form = CopyForm(request.POST or None, initial=initial, chosen=chosen_kinds(tournament))
    if form.is_valid():
        made = actions.copy_concours(tournament, request.user, **form.cleaned_data)
        messages.success(request, _("%(name)s est créé.") % {"name": made})
        return redirect("tournament", made.slug)
    count = len(queries.teams_not_withdrawn(tournament))
    context = {"tournament": tournament, "stage": "home", "form": form, "count": count}
    return render(request, "registration/copy.html", context)


@requires(Right.DESK)
@require_safe
def registration(request: DeskRequest, tournament: Tournament) -> HttpResponse:
    """The form and the list; `nouvelle` is the number of the team just registered."""
    form = TeamForm(tournament=tournament)
    return list_page(request, tournament, form, parse_int(request.GET.get("nouvelle", "")))


@requires(Right.DESK)
@require_POST
def team_add(request: DeskRequest, tournament: Tournament) -> HttpResponse:
    """Register the typed team; a probable duplicate is shown first."""
    form = TeamForm(request.POST, tournament=tournament, letters=True)
    warnings: list[str] = []
    if "wait" in request.POST:
        form.let_wait()
    if form.is_valid():
        try:
            if "wait" in request.POST:
                (waits,) = put_on_list(tournament, [form.entry])
                messages.success(request, _("%(names)s attend.") % {"names": waits})
                return to_list(request, tournament)
            beyond = "beyond" in request.POST
            team = actions.register_entry(
                tournament, form.entry, sure=form.sure, beyond=beyond, author=request.user
            )
            return _entered(request, tournament, team)
        except ProbableDuplicate as doubtful:
            warnings = doubtful.doubts
        except RegistrationError as error:
            form.full = error.code == "full"
            show_error(form, error)
    return list_page(request, tournament, form, warnings=warnings)


def _entered(request: DeskRequest, tournament: Tournament, team: Team) -> HttpResponse:
    """The page with an empty form, and the new team on top of the list."""
    if request.htmx:
        return list_page(request, tournament, TeamForm(tournament=tournament), team.number)
    return redirect(f"{_list_address(tournament)}?nouvelle={team.number}")


@requires(Right.DESK)
@require_POST
def team_present(request: DeskRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Check a team in, or take that back; `equipe` leads back to its page."""
    team = queries.team_numbered(tournament, number)
    if not attempt(request, lambda: attendance.set_present(team, request.POST.get("present") == "1")):
        return to_list(request, tournament)
    if request.htmx:
        return _row(request, tournament, team)
    if "equipe" in request.GET:
        return redirect("team", tournament.slug, number)
    return to_list(request, tournament)


@requires(Right.DESK)
@require_POST
def team_paid(request: DeskRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Note that the team paid in cash all it owed, the cents of `pay`; or reverse line `undo`."""
    team = queries.team_numbered(tournament, number)
    owed, line = (parse_int(request.POST.get(name, "")) for name in ("pay", "undo"))

    def note() -> None:
        if line is None:
            money.pay_owing(team, owed or 0, request.user)
        else:
            money.reverse(tournament, line, request.user, kinds=money.PAYMENTS)

    if not request.htmx:
        attempt(request, note)
        return to_list(request, tournament)
    with suppress(MoneyError):  # somebody else was first: the row shows it
        note()
    return _row(request, tournament, team)


@requires(Right.DESK)
@require_POST
def teams_present(request: DeskRequest, tournament: Tournament) -> HttpResponse:
    """Check in all teams that are expected for the next round."""

    def check_in() -> str:
        count = attendance.check_in_all(tournament)
        text = ngettext("%(count)d inscription pointée.", "%(count)d inscriptions pointées.", count)
        return text % {"count": count}

    attempt(request, check_in)
    return to_list(request, tournament)


@requires(Right.DESK)
@require_safe
def players(request: DeskRequest, tournament: Tournament) -> HttpResponse:
    """The known players that match the typed text, for `registration.js`."""
    found = queries.suggestions(tournament, request.GET.get("q", "")[:60])
    return JsonResponse({"players": [player._asdict() for player in found]})


@requires(Right.DESK)
@require_safe
def registration_export(request: DeskRequest, tournament: Tournament) -> HttpResponse:
    """The list as a file: `format` is one of `FILE_TYPES`."""
    kind = request.GET.get("format", "csv")
    if kind not in spreadsheets.FILE_TYPES:
        raise Http404
    response = HttpResponse(
        spreadsheets.teams_file(tournament, kind), content_type=spreadsheets.FILE_TYPES[kind]
    )
    name = teams_or_players(tournament, "equipes", "joueurs")
    response["Content-Disposition"] = f'attachment; filename="{name}-{tournament.slug}.{kind}"'
    return response


def _list_address(tournament: Tournament) -> str:
    return reverse("registration", args=[tournament.slug])


def _file_addresses(tournament: Tournament) -> list[tuple[str, str]]:
    """Each kind of file with the address of the list in it."""
    address = reverse("registration_export", args=[tournament.slug])
    return [(kind, f"{address}?format={kind}") for kind in spreadsheets.FILE_TYPES]


def to_list(request: DeskRequest, tournament: Tournament, done: int | None = None) -> HttpResponse:
    """Redirect to the list with its search and order; htmx loads the whole page, which shows the message.

    `done`: the act on several teams that the page tells and can take back.
    """
    query = request.GET.copy()
    query.pop(DONE, None)
    if done is not None:
        query[DONE] = str(done)
    address = f"{_list_address(tournament)}?{query.urlencode()}".rstrip("?")
    return HttpResponse(headers={"HX-Redirect": address}) if request.htmx else redirect(address)


def shown_teams(
    asked: Mapping[str, str], tournament: Tournament, desk: CashDesk | None, entered: int | None = None
) -> QuerySet[Team]:
    """The teams that the list shows for its query (`q`, `voir`)."""
    show = asked.get("voir", "")
    teams = queries.search_teams(tournament, asked.get("q", ""), show, entered)
    return teams.filter(number__in=desk.owed_by) if desk and show == OWING else teams


def list_page(  # noqa: PLR0913 — what a page shows beside its list
    request: DeskRequest,
    tournament: Tournament,
    form: TeamForm,
    entered: int | None = None,
    warnings: list[str] | None = None,
    *,
    ticked: TickedRows = NOTHING_TICKED,
) -> HttpResponse:
    """The page, or for htmx the part of it that changes."""
    form.prepare(queries.next_number(tournament))
    asked, desk, filing = _query(request, ticked), desk_of(tournament), name_sorting_of(tournament)
    offers, counts = offers_of(tournament, desk), queries.counts_of(tournament)
    table = TeamTable(
        _rows(request, shown_teams(asked, tournament, desk, entered), filing, named=bool(entered)),
        tournament=tournament,
        next_round=last_published(tournament) + 1,
        desk=desk,
        entered=entered,
        departures=counts.gone > 0,
        ticked=ticked.numbers if offers.exist else None,
    )
    RequestConfig(request, paginate=False).configure(table)
    context: dict[str, Any] = {
        "form": form,
        "warnings": warnings,
        "table": table,
        **_just_entered(table, desk, entered),
        "desk": desk,
        "filing": filing,
        **_from_round(tournament, table.next_round, typing=bool(form.is_bound or warnings or entered)),
        "query": asked.get("q", ""),
        "show": asked.get("voir", ""),
        "ticked": ticked,
        "offers": offers,
        "done": told_act(tournament, parse_int(asked.get(DONE, ""))),
        **_shared(tournament, counts),
        **_who_waits(tournament, form),
    }
    return render(request, _CHANGED if request.htmx else "registration/registration.html", context)


def _just_entered(table: TeamTable, desk: CashDesk | None, entered: int | None) -> dict[str, Any]:
    """The team that was inscribed by the last line, and what it is charged."""
    shown = table.data.data if entered else ()
    found = next((team for team in shown if team.number == entered), None)
    return {"entered": found, "charged": _charged(desk, entered)}


def _from_round(tournament: Tournament, number: int, *, typing: bool) -> dict[str, Any]:
    """The round from which who is inscribed now plays.

    `folds`: where that is none, the line to fill is a fold away below the list, and gone once all is played,
    unless somebody is `typing`.
    """
    late = tournament.ended or number > tournament.rounds_planned
    return {"from_round": number, "folds": late and not typing}


def _who_waits(tournament: Tournament, form: TeamForm) -> dict[str, Any]:
    """Who waits, and whether the typed line may wait as well."""
    may_wait = form.is_bound and (form.full or form.lacks_partner)
    return {"waiting": queries.waiting_list(tournament), "may_wait": may_wait}


def _charged(desk: CashDesk | None, entered: int | None) -> str:
    """The fees that players of a new team have as members or young («Paul Martin : adhérent»)."""
    found = desk.accounts.get(entered) if desk and entered and desk.prices.by_kind else None
    if desk is None or found is None:
        return ""
    said = [kind.label if kind in desk.prices.fees and kind != FeeKind.OTHER else "" for kind in found.kinds]
    if not desk.prices.per_player:
        return str(said[0])
    named = zip(found.team.players, said, strict=True)
    return ", ".join(_("%(name)s : %(fee)s") % {"name": one.name, "fee": fee} for one, fee in named if fee)


def _shared(tournament: Tournament, counts: queries.Counts) -> dict[str, Any]:
    """What the page shows whatever was asked for."""
    return {
        "tournament": tournament,
        "stage": "registration",
        "counts": counts,
        "clubs": queries.clubs_in(tournament),
        "exports": _file_addresses(tournament),
    }


def _query(request: DeskRequest, ticked: TickedRows) -> dict[str, str]:
    """The query of the list; a team that was just entered is shown among all others."""
    filtered = request.method in {"GET", "HEAD"} or ticked is not NOTHING_TICKED
    return request.GET.dict() if filtered else {}


def _rows(
    request: DeskRequest, teams: QuerySet[Team], filing: NameSorting, *, named: bool
) -> QuerySet[Team] | list[Team]:
    """The teams; each with the sort key of its names if they are sorted by them, or `named`."""
    if not named and "names" not in "".join(request.GET.getlist("sort")):
        return teams
    listed = list(teams)
    for team in listed:
        team.filed = [filing.key(player.name) for player in team.players]  # type: ignore[attr-defined]
    return listed


def _row(request: DeskRequest, tournament: Tournament, team: Team) -> HttpResponse:
    """The row of a team and the counters, which htmx replaces in the page."""
    desk, next_round = desk_of(tournament), last_published(tournament) + 1
    context = {
        "tournament": tournament,
        "table": TeamTable([team], tournament=tournament, next_round=next_round, desk=desk),
        "counts": queries.counts_of(tournament),
        "desk": desk,
        "oob": True,
    }
    return render(request, "registration/row.html", context)
