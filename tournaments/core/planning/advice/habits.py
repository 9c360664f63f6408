"""What a club's own evenings say: how fast its hall plays, and which draw it is used to."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Final, NamedTuple

from django.core.cache import cache
from django.db.models import Count, Max

from scoring.rulesets import RULESETS
from tournaments.core.forecast.club import club_pace, is_likely
from tournaments.core.forecast.learning import SeenRound
from tournaments.core.forecast.pace import Pace
from tournaments.core.models.planning import Status
from tournaments.core.models.rounds import Round, Table
from tournaments.core.planning.endings import length_drawn

if TYPE_CHECKING:
    from tournaments.core.models.accounts import Club
    from tournaments.core.models.planning import Tournament

EVENINGS: Final = 12
"""The last evenings that count: a club changes its hall and its habits."""
SPARE: Final = 4
"""So many of them may have been typed in later, and teach nothing."""
KEPT_SECONDS: Final = 900
MINUTE: Final = timedelta(minutes=1)


class OwnPace(NamedTuple):
    """The pace that is believed of a club, and how many of its evenings it was learnt from."""

    pace: Pace
    evenings: int


def own_pace(club: Club) -> OwnPace:
    """The pace of a club, from the last evenings that it played to their end; three queries."""
    ended = club.tournaments.filter(status__in=(Status.FINISHED, Status.SEALED), ruleset__in=RULESETS)
    last = list(ended.order_by("-date", "-pk")[: EVENINGS + SPARE])
    seen = _seen(last)
    told = [rounds for one in last if any(map(is_likely, rounds := seen[one.pk]))][:EVENINGS]
    return OwnPace(club_pace(told), len(told))


def pace_before(club: Club) -> OwnPace:
    """The same, as it was some minutes ago at most: for what asks again and again in one evening."""
    key = f"own-pace-{club.pk}"
    known: OwnPace | None = cache.get(key)
    if known is None:
        known = own_pace(club)
        cache.set(key, known, KEPT_SECONDS)
    return known


class _Tables(NamedTuple):
    """The tables of a round: how many there are, and when the last of them finished."""

    laid: int
    last: datetime


def _seen(tournaments: list[Tournament]) -> dict[int, list[SeenRound]]:
    """By concours its rounds as they were played, from the draw or the clock to the last table."""
    of_concours = {tournament.pk: tournament for tournament in tournaments}
    rounds = Round.objects.filter(tournament__in=of_concours, published_at__isnull=False)
    tables = _tables(list(of_concours))
    found: dict[int, list[SeenRound]] = {key: [] for key in of_concours}
    ends: dict[tuple[int, int], datetime] = {}
    for round_ in rounds.order_by("tournament_id", "number").defer("relaxed", "standing"):
        key, number, begin = round_.tournament_id, round_.number, round_.started_at or round_.published_at
        played = tables.get(round_.pk)
        if played is None or begin is None:
            continue
        round_.tournament = of_concours[key]
        before = ends.get((key, number - 1))
        gap = None if before is None else max(0.0, (begin - before) / MINUTE)
        ends[key, number] = played.last
        minutes = (played.last - begin) / MINUTE
        found[key].append(SeenRound(length_drawn(round_), played.laid, minutes, gap))
    return found


def _tables(tournaments: list[int]) -> dict[int, _Tables]:
    """By round, where all its tables have finished."""
    tables = Table.objects.filter(round__tournament__in=tournaments).order_by().values("round")
    each = tables.annotate(count=Count("pk"), done=Count("finished_at"), last=Max("finished_at"))
    return {row["round"]: _Tables(row["count"], row["last"]) for row in each if row["done"] == row["count"]}
