"""The pages shown before the draw: fingerprints of its lots, and a schedule known in advance."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.http import Http404, HttpResponse
from django.views.decorators.http import require_safe

from tournaments.access.permissions import MemberRequest, Right, requires
from tournaments.models.planning import Tournament
from tournaments.models.registration import Team
from tournaments.round_pages.common import TableShown, page, teams_by_number
from tournaments.rounds import proving
from tournaments.rounds.drawing import Planned, has_programme, programme, teams_of
from tournaments.rounds.errors import RoundError
from tournaments.rounds.wording import Unkept, unkept


@requires(Right.DESK)
@require_safe
def fingerprints(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """The fingerprints of the seeds, published before the draw, and the seeds of published rounds."""
    return page(request, "round_pages/fingerprints.html", tournament, proofs=proving.proofs(tournament))


@requires(Right.DESK)
@require_safe
def schedule(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """All the rounds of a concours that needs no result to draw them."""
    if not has_programme(tournament):
        raise Http404
    context: dict[str, Any] = {}
    try:
        context |= shown(tournament)
    except RoundError as error:
        context["refused"] = error.sentence
    return page(request, "round_pages/programme.html", tournament, **context)


@dataclass(frozen=True, slots=True)
class RoundShown:
    """One round of the schedule; `drawn`: it has its own page."""

    number: int
    drawn: bool
    rows: Sequence[TableShown]
    exempt: Sequence[Team]
    unkept: Sequence[Unkept]


def shown(tournament: Tournament) -> dict[str, Any]:
    """The context with all rounds of the schedule and the number of teams; `RoundError`."""
    teams = teams_by_number(tournament)
    return {
        "rounds": [_round(planned, teams) for planned in programme(tournament)],
        "teams": len(teams_of(tournament)),
    }


def _round(planned: Planned, teams: dict[int, Team]) -> RoundShown:
    return RoundShown(
        planned.number,
        planned.drawn,
        [TableShown.of(match, teams) for match in planned.seating.matches],
        [teams[number] for number in planned.seating.byes],
        unkept(planned.relaxed),
    )
