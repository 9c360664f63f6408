"""The operations with a key on a whole concours: those of the club, the next step of one, its archive."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from ninja import Router

from tournaments.core.access import journal
from tournaments.core.access.permissions import Right
from tournaments.core.archive.files import archive_file_name, archive_of
from tournaments.core.models.planning import Status
from tournaments.core.planning import actions as planning
from tournaments.core.planning.queries import clubs_with_tournaments
from tournaments.frontends.api import act_shapes, keys, orders, values
from tournaments.frontends.api.acts import ANSWERS
from tournaments.frontends.api.keys import DIRECTION, READ, acting_on_concours, opened_concours
from tournaments.frontends.api.public import Slug

router = Router(tags=["with a key"])


@router.get(
    "/me/concours",
    response={200: list[act_shapes.OwnConcours], **ANSWERS},
    auth=READ,
    operation_id="listOwnConcours",
    url_name="api_own_concours",
)
def own_concours(request: HttpRequest) -> Any:
    """The concours of the key’s club that its account works for, those in preparation too."""
    key = keys.key_in(request)
    found = []
    for listed in clubs_with_tournaments(key.user):
        if listed.club.pk == key.club_id:
            for tournament in listed.tournaments:
                tournament.club = listed.club  # read already
                found.append(values.concours(tournament))
    return found


@router.post(
    "/concours/{slug:concours}/status",
    response={200: act_shapes.OwnConcours, **ANSWERS},
    auth=DIRECTION,
    operation_id="setStatus",
    url_name="api_status",
)
def set_status(request: HttpRequest, concours: Slug, payload: orders.StatusOrder) -> Any:
    """Open registrations, end the concours or reopen it; sent twice, it is done once. A person seals it."""
    with acting_on_concours(request, concours, Right.MANAGE) as tournament:
        if tournament.status != payload.to:
            planning.move(tournament, Status(payload.to), confirmed=payload.confirmed)
        return values.concours(tournament)


@router.get(
    "/concours/{slug:concours}/archive",
    response={200: act_shapes.Archive, **ANSWERS},
    auth=READ,
    operation_id="getArchive",
    url_name="api_archive",
)
def archive(request: HttpRequest, concours: Slug, *, complete: bool = False) -> Any:
    """The archive as it stands, provisional before the seal; `complete`: to go on at another installation."""
    tournament = opened_concours(request, concours, Right.MANAGE)
    name = archive_file_name(tournament, complete=complete)
    content = archive_of(tournament, complete=complete).to_bytes()
    answer = HttpResponse(content, content_type="application/json")
    answer["Content-Disposition"] = f'attachment; filename="{name}"'
    journal.record_download(request, {"tournament": tournament}, answer)
    return answer
