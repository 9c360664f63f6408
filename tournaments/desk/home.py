"""The desk's home: what comes next, with the figures and the clock of the round."""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import sha256
from typing import TYPE_CHECKING
from urllib.parse import urlencode

from django.http import HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import get_language
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tournaments.access.permissions import MemberRequest, Right, requires
from tournaments.desk.items import Item, Link
from tournaments.desk.queries import situation_of
from tournaments.desk.todo import todo
from tournaments.rounds.clock import Clock
from tournaments.rounds.queries import clock_of, last_round

if TYPE_CHECKING:
    from datetime import datetime

    from tournaments.desk.situation import Situation
    from tournaments.models.planning import Tournament


@dataclass(frozen=True, slots=True)
class Seen:
    """What the page shows at `now`."""

    situation: Situation
    items: list[tuple[Item, list[tuple[Link, str]]]]
    """Each item with its links and their addresses."""
    clock: Clock | None
    now: datetime

    @property
    def tag(self) -> str:
        """The same for two states that look the same: the clock runs on by itself."""
        clock = self.clock and (self.clock.ends_at, self.clock.paused, self.clock.over)
        shown = repr((self.situation, self.items, clock, get_language()))
        return sha256(shown.encode()).hexdigest()[:16]


@requires(Right.SHEETS)
@never_cache
@require_safe
def home(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """What comes next. While a round is played the list asks again with the tag of what it `seen`."""
    seen = _seen(request, tournament)
    if request.GET.get("seen") == seen.tag:
        return HttpResponse(status=204)
    part = "desk/home_now.html" if "seen" in request.GET else "desk/home.html"
    context = {"tournament": tournament, "stage": "home", "seen": seen}
    return render(request, part, context)


def _seen(request: MemberRequest, tournament: Tournament) -> Seen:
    now, last = timezone.now(), last_round(tournament)
    situation = situation_of(tournament, last, now)
    clock = clock_of(last, now) if last is not None and situation.live else None
    items = [(item, _addresses(item, tournament)) for item in todo(situation, request.rights)]
    return Seen(situation, items, clock, now)


def _addresses(item: Item, tournament: Tournament) -> list[tuple[Link, str]]:
    return [(link, _address(link, tournament)) for link in item.links]


def _address(link: Link, tournament: Tournament) -> str:
    path = reverse(link.page, args=[tournament.slug, *link.numbers])
    return f"{path}?{urlencode({'step': link.step})}" if link.step and not link.at_once else path
