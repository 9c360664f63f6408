"""The public start page: the published tournaments, for anybody who types the address of the hall."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Final

from django.db.models import Q
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.template.loader import render_to_string
from django.utils import timezone
from django.views.decorators.http import require_safe

from tournaments.core.access.permissions import Right, requires
from tournaments.core.club_seasons.queries import public_seasons
from tournaments.core.models.planning import Status, Tournament
from tournaments.frontends.hall.serving import answer_or_304, state_etag

MAX_LISTED: Final = 20  # of each kind that has no end
LIST_PARAM: Final = "tous"
"""The parameter that asks for the list though one concours is under way."""


@dataclass(frozen=True, slots=True)
class PublishedConcours:
    """The published concours: of the day (first what is played), to come, over (the latest first)."""

    now: list[Tournament]
    coming: list[Tournament]
    recent: list[Tournament]

    @property
    def club(self) -> str:
        """The name of the club that gives them all; empty where several do."""
        return _the_same(one.club.name for one in (*self.now, *self.coming, *self.recent))

    @property
    def place(self) -> str:
        """The room where all of them are; empty where they are in several."""
        return _the_same(one.place for one in (*self.now, *self.coming, *self.recent))

    @property
    def now_date(self) -> date | None:
        """The date of all concours of the day; None where one began yesterday."""
        days = {one.date for one in self.now}
        return days.pop() if len(days) == 1 else None

    @property
    def empty(self) -> bool:
        """Whether there is no published tournament at all."""
        return not (self.now or self.coming or self.recent)

    @property
    def the_one(self) -> Tournament | None:
        """The only tournament of today, if it is running."""
        alone = len(self.now) == 1 and self.now[0].status == Status.RUNNING
        return self.now[0] if alone else None


def published_concours(today: date) -> PublishedConcours:
    """The published tournaments as of `today`; one that runs past midnight still counts as today's."""
    published = Tournament.objects.exclude(status=Status.DRAFT).select_related("club")
    now = Q(date=today) | Q(status=Status.RUNNING, date__gte=today - timedelta(days=1))
    coming = ~now & Q(status=Status.OPEN, date__gt=today)
    return PublishedConcours(
        now=sorted(published.filter(now).order_by("date", "name", "pk"), key=_not_running),
        coming=list(published.filter(coming).order_by("date", "name", "pk")[:MAX_LISTED]),
        recent=list(published.exclude(now | coming).order_by("-date", "-pk")[:MAX_LISTED]),
    )


@requires(Right.PUBLIC)
@require_safe
def public_start(request: HttpRequest) -> HttpResponse:
    """The list, or straight to the one concours under way unless `?tous` asks for the others."""
    offer = published_concours(timezone.localdate())
    query = LIST_PARAM if LIST_PARAM in request.GET else ""
    if offer.the_one and not query:
        return redirect("public_tournament", offer.the_one.slug)
    shown = [_listed_fields(group) for group in (offer.now, offer.coming, offer.recent)]

    seasons = list(public_seasons()[:MAX_LISTED])

    def page() -> str:
        return render_to_string("hall/start.html", {"offer": offer, "seasons": seasons})

    named = [(one.pk, one.name, one.club.name, one.club.slug) for one in seasons]
    return answer_or_304(request, state_etag(shown, named), page, query)


def _not_running(tournament: Tournament) -> bool:
    return tournament.status != Status.RUNNING


def _the_same(values: Iterable[str]) -> str:
    found = set(values)
    return found.pop() if len(found) == 1 else ""


def _listed_fields(group: list[Tournament]) -> list[tuple[object, ...]]:
    """What the page shows of each tournament, to compute its ETag."""
    return [(one.slug, one.name, one.date, one.place, one.club.name, one.status) for one in group]
