"""The operations that need a key: reads for staff, and acts, done by the same actions as on the pages."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Final

from django.db import transaction
from django.http import Http404, HttpRequest
from django.utils.translation import gettext as _
from ninja import Query, Router, Status

from scoring.sheet import read_content
from tournaments.core.access.journal_page import events_of
from tournaments.core.access.permissions import Right, rights_in
from tournaments.core.models.planning import Tournament
from tournaments.core.models.sheets import Entry
from tournaments.core.registration import actions as registration
from tournaments.core.registration import attendance
from tournaments.core.registration.changes import LeaveForm
from tournaments.core.registration.forms import TeamForm
from tournaments.core.registration.queries import team_numbered, teams_of
from tournaments.core.rounds import actions as rounds
from tournaments.core.rounds import clock, queries
from tournaments.core.sheets.queries import table_at
from tournaments.core.sheets.writing import NewEntry, write
from tournaments.core.standings import queries as standings
from tournaments.core.what_if.late import write_confirmed
from tournaments.core.what_if.values import LateEffect
from tournaments.frontends.api import act_shapes, keys, orders, shapes, values
from tournaments.frontends.api.keys import (
    DIRECTION,
    READ,
    REGISTRATION,
    SHEETS,
    acting_on_concours,
    opened_concours,
)
from tournaments.frontends.api.problem_types import ApiError
from tournaments.frontends.api.problems import FieldFault, InvalidBody, valid_form
from tournaments.frontends.api.public import Number, RoundNumber, Slug
from tournaments.frontends.round_pages.forms import ClockForm

if TYPE_CHECKING:
    from scoring.sheet.entries import Content
    from tournaments.core.models.rounds import Round, Table

PAGE_SIZE: Final = 100
WRITABLE_KINDS: Final = frozenset(
    {"deal", "correct", "remove", "sheet", "totals", "withdraw-totals", "stop", "reopen", "forfeit"}
)
"""The kinds of entry that a program may write; only people rule and settle."""
ANSWERS: Final = dict.fromkeys((400, 401, 403, 404, 409, 413, 422, 429), shapes.Problem)

router = Router(tags=["with a key"])


@router.get(
    "/me", response={200: act_shapes.Me, **ANSWERS}, auth=READ, operation_id="getKey", url_name="api_me"
)
def me(request: HttpRequest) -> Any:
    """Whose key it is, what it is for, and what its account may do in the club today."""
    key = keys.key_in(request)
    return {
        "user": key.user.name,
        "club": key.club.slug,
        "scopes": key.scopes,
        "expires_at": key.expires_at,
        "rights": sorted(rights_in(key.user, key.club_id) or ()),
    }


@router.get(
    "/journal",
    response={200: list[act_shapes.Event], **ANSWERS},
    auth=READ,
    operation_id="listJournal",
    url_name="api_journal",
)
def journal(request: HttpRequest, page: Annotated[int, Query(ge=1, le=1000)] = 1) -> Any:
    """The journal of the club, the newest first, a hundred a page."""
    club = keys.opened_club(request, Right.MANAGE)
    events = events_of(club, keys.key_in(request).user)[(page - 1) * PAGE_SIZE : page * PAGE_SIZE]
    return [values.event(one) for one in events]


@router.get(
    "/concours/{slug:concours}/registrations",
    response={200: list[act_shapes.Registration], **ANSWERS},
    auth=READ,
    operation_id="listRegistrations",
    url_name="api_registrations",
)
def registrations(request: HttpRequest, concours: Slug) -> Any:
    """Who is registered, present or not, gone or not."""
    return [values.registration(team) for team in teams_of(opened_concours(request, concours, Right.DESK))]


@router.post(
    "/concours/{slug:concours}/registrations",
    response={201: act_shapes.Registration, **ANSWERS},
    auth=REGISTRATION,
    operation_id="addRegistration",
    url_name="api_registrations",
)
def register(request: HttpRequest, concours: Slug, payload: orders.TeamOrder) -> Any:
    """Register a team."""
    with acting_on_concours(request, concours, Right.DESK) as tournament:
        form = _team_form(payload, tournament)
        made = registration.register_entry(
            tournament, form.entry, sure=payload.anyway, author=keys.key_in(request).user
        )
        return Status(201, values.registration(made))


@router.post(
    "/concours/{slug:concours}/registrations/{int:number}",
    response={200: act_shapes.Registration, **ANSWERS},
    auth=REGISTRATION,
    operation_id="correctRegistration",
    url_name="api_registration",
)
def correct(request: HttpRequest, concours: Slug, number: Number, payload: orders.TeamChange) -> Any:
    """Correct the names, the club or the number of a team; what is not named stays."""
    with acting_on_concours(request, concours, Right.DESK) as tournament, transaction.atomic():
        Tournament.objects.select_for_update().get(pk=tournament.pk)  # nobody else between read and write
        team = team_numbered(tournament, number)
        if payload.seen not in {None, values.team_version(team)}:
            raise ApiError("team-changed")
        names = [player.name for player in team.players]
        kept = {**dict(zip(("player1", "player2"), names, strict=False)), "club": team.club}
        form = valid_form(TeamForm(kept | payload.named, tournament=tournament))
        given = form.cleaned_data
        return values.registration(
            registration.correct_team(team, *form.names, given["club"], number=given["number"])
        )


@router.post(
    "/concours/{slug:concours}/registrations/{int:number}/presence",
    response={200: act_shapes.Registration, **ANSWERS},
    auth=REGISTRATION,
    operation_id="setPresence",
    url_name="api_presence",
)
def presence(request: HttpRequest, concours: Slug, number: Number, payload: orders.PresenceOrder) -> Any:
    """Note that a team is there, or is not."""
    with acting_on_concours(request, concours, Right.DESK) as tournament:
        team = team_numbered(tournament, number)
        attendance.set_present(team, present=payload.present)
        return values.registration(team_numbered(tournament, number))


@router.post(
    "/concours/{slug:concours}/registrations/{int:number}/leaving",
    response={200: act_shapes.Registration, **ANSWERS},
    auth=REGISTRATION,
    operation_id="setLeaving",
    url_name="api_leaving",
)
def leaving(request: HttpRequest, concours: Slug, number: Number, payload: orders.LeavingOrder) -> Any:
    """Note that a team withdraws, or goes home."""
    with acting_on_concours(request, concours, Right.DESK) as tournament:
        form = LeaveForm(team_numbered(tournament, number), payload.dict())
        valid_form(form).apply()
        return values.registration(team_numbered(tournament, number))


@router.get(
    "/concours/{slug:concours}/rounds/{int:round_number}/tables/{int:number}/sheet",
    response={200: act_shapes.Sheet, **ANSWERS},
    auth=READ,
    operation_id="getSheet",
    url_name="api_sheet",
)
def sheet(request: HttpRequest, concours: Slug, round_number: RoundNumber, number: Number) -> Any:
    """The sheet of a table as it stands, whether it plays or not."""
    return values.sheet(_table(opened_concours(request, concours, Right.SHEETS), round_number, number))


@router.post(
    "/concours/{slug:concours}/rounds/{int:round_number}/tables/{int:number}/entries",
    response={200: act_shapes.Written, **ANSWERS},
    auth=SHEETS,
    operation_id="writeEntry",
    url_name="api_entries",
)
def enter(
    request: HttpRequest,
    concours: Slug,
    round_number: RoundNumber,
    number: Number,
    payload: orders.EntryOrder,
) -> Any:
    """Write on a sheet: a deal, its correction, a whole sheet, totals, a stop, a forfeit; twice, it is once.

    What would change a later draw, or what was announced, is refused: a person has to see that first.
    """
    with acting_on_concours(request, concours, Right.SHEETS) as tournament:
        table, content = _table(tournament, round_number, number), _content(payload)
        writing = NewEntry(
            content,
            key=payload.key,
            author=keys.key_in(request).user,
            seen=payload.seen,
            seating=payload.seating,
        )
        known = Entry.objects.filter(key=payload.key).exists()
        written = write(table.pk, writing) if known else write_confirmed(table, writing, "")
        if isinstance(written, LateEffect):
            raise ApiError("changes-what-is-told")
        return {"entry": written.entry.number, **values.sheet(written.table)}


@router.post(
    "/concours/{slug:concours}/rounds",
    response={200: act_shapes.Drawn, **ANSWERS},
    auth=DIRECTION,
    operation_id="drawRound",
    url_name="api_rounds",
)
def draw(request: HttpRequest, concours: Slug, payload: orders.DrawOrder) -> Any:
    """Draw a round, as a proposal that is published by itself; sent twice, it is drawn once."""
    with acting_on_concours(request, concours, Right.MANAGE) as tournament:
        last, seen = queries.last_round(tournament), tournament.results_version
        if last is not None and last.number == payload.number:
            return values.drawn(last)
        if payload.number != (last.number if last else 0) + 1:
            raise ApiError("not-next-round")
        ranking = standings.ranking_for_draw(tournament)
        rounds.draw_ahead(tournament, ranking)
        return values.drawn(
            rounds.draw_round(
                tournament,
                ranking,
                equals=standings.equals_by_lot(tournament),
                forced=payload.forced,
                seen=seen,
            )
        )


@router.post(
    "/concours/{slug:concours}/rounds/{int:round_number}/publication",
    response={200: act_shapes.Drawn, **ANSWERS},
    auth=DIRECTION,
    operation_id="publishRound",
    url_name="api_publication",
)
def publish(
    request: HttpRequest, concours: Slug, round_number: RoundNumber, payload: orders.PublishOrder
) -> Any:
    """Publish a draw; sent twice, it is published once."""
    with acting_on_concours(request, concours, Right.MANAGE) as tournament:
        found = _round(tournament, round_number)
        if not found.published:
            rounds.publish_round(found, confirmed=frozenset(payload.confirmed))
        return values.drawn(_round(tournament, round_number))


@router.post(
    "/concours/{slug:concours}/rounds/{int:round_number}/clock",
    response={200: shapes.Clock, **ANSWERS},
    auth=DIRECTION,
    operation_id="turnClock",
    url_name="api_clock",
)
def turn_clock(
    request: HttpRequest, concours: Slug, round_number: RoundNumber, payload: orders.ClockOrder
) -> Any:
    """Start, pause or prolong the clock of a round."""
    with acting_on_concours(request, concours, Right.MANAGE) as tournament:
        found = _round(tournament, round_number)
        asked = valid_form(ClockForm(payload.dict())).cleaned_data
        match asked["do"]:
            case "start":
                clock.start(found)
            case "pause":
                clock.pause(found)
            case _:
                clock.add_minutes(found, asked["minutes"])
        return values.clock_of(found)


def _team_form(payload: orders.TeamOrder, tournament: Tournament) -> TeamForm:
    """The form of the desk, filled in and valid; `InvalidBody` otherwise."""
    return valid_form(TeamForm(payload.dict(exclude={"anyway"}), tournament=tournament))


def _content(payload: orders.EntryOrder) -> Content:
    """The content of an entry; `InvalidBody` for a kind that no program may write, or for a phone's side.

    A whole sheet takes off what it does not name, so it must say over which version it was written.
    """
    given = payload.content
    kind = given.get("kind")
    if not isinstance(kind, str) or kind not in WRITABLE_KINDS:
        said = _("Il faut ici : %(kinds)s.") % {"kinds": ", ".join(sorted(WRITABLE_KINDS))}
        raise InvalidBody([FieldFault("content.kind", "bad-value", said)])
    if "side" in given:
        said = _("Seul un téléphone de la table parle pour un camp.")
        raise InvalidBody([FieldFault("content.side", "unknown", said)])
    if kind == "sheet" and payload.seen is None:
        raise InvalidBody([FieldFault("seen", "missing", _("Il manque ce champ."))])
    return read_content(given)


def _round(tournament: Tournament, number: int) -> Round:
    found = queries.round_of(tournament, number)
    if found is None:
        raise Http404
    return found


def _table(tournament: Tournament, round_number: int, number: int) -> Table:
    found = table_at(tournament, round_number, number)
    if found is None:
        raise Http404
    return found
