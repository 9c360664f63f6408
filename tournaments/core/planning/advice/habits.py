"""What a club's own evenings say: how fast its hall plays, and which draw it is used to."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Final, NamedTuple

from django.db.models import Count, F, Max, Q
from django.db.models.functions import Coalesce

from scoring.rulesets import RULESETS
from tournaments.core.forecast.club import club_pace, is_likely
from tournaments.core.forecast.learning import SeenRound
from tournaments.core.forecast.pace import Pace
from tournaments.core.models.planning import Status
from tournaments.core.models.rounds import Round
from tournaments.core.planning.endings import length_drawn

if TYPE_CHECKING:
    from tournaments.core.models.accounts import Club

EVENINGS: Final = 12
"""The last evenings that count: a club changes its hall and its habits."""
MINUTE: Final = timedelta(minutes=1)


class OwnPace(NamedTuple):
    """The pace that is believed of a club, and how many of its evenings it was learnt from."""

    pace: Pace
    evenings: int


def own_pace(club: Club) -> OwnPace:
    """The pace of a club, from the last evenings that it played to their end; two queries."""
    ended = club.tournaments.filter(status__in=(Status.FINISHED, Status.SEALED), ruleset__in=RULESETS)
    last = list(ended.order_by("-date", "-pk").values_list("pk", flat=True)[: 2 * EVENINGS])
    seen = _seen(last)
    told = [rounds for key in last if any(map(is_likely, rounds := seen.get(key, [])))][:EVENINGS]
    return OwnPace(club_pace(told), len(told))


def _seen(tournaments: list[int]) -> dict[int, list[SeenRound]]:
    """By concours its rounds as they were played, from the draw or the start of the clock to the last "
    "table."""
    rounds = (
        Round.objects.filter(tournament__in=tournaments, published_at__isnull=False)
        .annotate(
            begun=Coalesce("started_at", "published_at"),
            ended=Max("tables__finished_at"),
            played=Count("tables", filter=Q(tables__finished_at__isnull=False)),
            laid=Count("tables"),
        )
        .filter(played=F("laid"), played__gt=0)
        .select_related("tournament")
        .order_by("tournament", "number")
    )
    found: dict[int, list[SeenRound]] = {}
    ends: dict[tuple[int, int], datetime] = {}
    for round_ in rounds:
        key, number = round_.tournament_id, round_.number
        before = ends.get((key, number - 1))
        gap = None if before is None else max(0.0, (round_.begun - before) / MINUTE)
        ends[key, number] = round_.ended
        seen = SeenRound(length_drawn(round_), round_.laid, (round_.ended - round_.begun) / MINUTE, gap)
        found.setdefault(key, []).append(seen)
    return found
