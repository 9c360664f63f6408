"""When it ends: the card of the desk's home, and the one click that ends the evening earlier."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from statistics import median
from typing import TYPE_CHECKING, Final

from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from tournaments.core.access.permissions import MemberRequest, Right, requires
from tournaments.core.evening import wording
from tournaments.core.evening.actions import end_earlier
from tournaments.core.evening.queries import known_evening
from tournaments.core.evening.sooner import Change, Means, changes
from tournaments.core.evening.wording import Ends, ends_of
from tournaments.core.forecast.outlook import Tonight, late_tables, outlook
from tournaments.core.planning.steps import hour_alone
from tournaments.platform.posting import attempt
from tournaments.platform.text import parse_int

if TYPE_CHECKING:
    from tournaments.core.forecast.pace import Pace
    from tournaments.core.models.planning import Tournament

MOST_LATE: Final = 3
"""How many late tables are named."""
LATE: Final = 5.0
"""By how many minutes a table ends after the middle one of its round to be late."""


@dataclass(frozen=True, slots=True)
class LateTable:
    """A table that is waited for: its deals so far, and about when it ends."""

    number: int
    deals: int
    hour: str


@dataclass(frozen=True, slots=True)
class SoonerLine:
    """What would end the evening earlier, and when it would end then."""

    change: Change
    label: str
    ends: Ends


@dataclass(frozen=True, slots=True)
class EveningEnd:
    """The ends of the running round and of the evening, as the desk reads them.

    `round` is None between two rounds and in the last one, which ends the evening.
    """

    number: int
    last: int
    round: Ends | None
    evening: Ends
    basis: str
    late: Sequence[LateTable]
    sooner: Sequence[SoonerLine]


def evening_end(tournament: Tournament, planned: int, now: datetime) -> EveningEnd | None:
    """When it ends, as far as that can be said; three queries."""
    known = known_evening(tournament, planned, now)
    if known is None:
        return None
    present = outlook(known.tonight)
    more = known.rounds.published < known.rounds.planned
    return EveningEnd(
        number=known.rounds.published,
        last=known.rounds.planned,
        round=ends_of(present.round, now) if present.round and more else None,
        evening=ends_of(present.evening, now),
        basis=wording.basis(known),
        late=_late(known.tonight, present.pace, now),
        sooner=[
            SoonerLine(each.change, wording.label(tournament, each.change), ends_of(each.ends.evening, now))
            for each in changes(tournament, known, present)
        ],
    )


def _late(tonight: Tonight, pace: Pace, now: datetime) -> list[LateTable]:
    """The tables that end well after the middle one of the round, those that have ended included."""
    tables = late_tables(tonight, pace)
    if not tonight.running or not tables:
        return []
    middle = median([minutes for _, minutes in tables] + [0.0] * tonight.running.ended)
    return [
        LateTable(table.number, table.deals, hour_alone(wording.to_five(now + timedelta(minutes=minutes))))
        for table, minutes in tables[:MOST_LATE]
        if minutes >= middle + LATE
    ]


@requires(Right.MANAGE)
@require_POST
def sooner(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """End the evening earlier by one of the changes that the home proposes."""
    first, amount = (parse_int(request.POST.get(name, "")) for name in ("first", "amount"))
    means = request.POST.get("means")
    if first is None or amount is None or means not in list(Means):
        raise Http404
    change = Change(Means(means), first, amount)
    attempt(request, lambda: end_earlier(tournament, change), wording.done(change))
    return redirect("tournament", tournament.slug)
