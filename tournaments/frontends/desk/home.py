"""The desk's home: the to-do list, with the figures and the clock of the round."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from hashlib import sha256
from urllib.parse import urlencode

from django.db.models import Count, Max, Q
from django.http import HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import get_language
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tournaments.core.access.permissions import MemberRequest, Right, requires
from tournaments.core.models.planning import Status, Tournament
from tournaments.core.models.registration import not_gone
from tournaments.core.models.rounds import Round, Table
from tournaments.core.planning.queries import rounds_to_play
from tournaments.core.planning.steps import local_hour
from tournaments.core.registration.queries import to_check_in
from tournaments.core.rounds import second_games
from tournaments.core.rounds.clock import Clock, clock_of
from tournaments.core.rounds.queries import last_round
from tournaments.core.sheets.links import card_addresses
from tournaments.core.sheets.next_step import NextStep, exempt_note, next_step
from tournaments.core.sheets.queries import tables_waiting
from tournaments.core.standings import queries as standings
from tournaments.core.standings.ceremony import told_otherwise_sentences
from tournaments.frontends.desk.situation import CurrentRound, DeskSituation, TodoItem, TodoLink, WaitingTable
from tournaments.frontends.desk.todo import todo


@dataclass(frozen=True, slots=True)
class HomePage:
    """The contents of the page at `now`."""

    situation: DeskSituation
    items: list[tuple[TodoItem, list[tuple[TodoLink, str]]]]
    """Each item with its links and their addresses."""
    clock: Clock | None
    now: datetime
    step: NextStep | None
    """The draw that is due, to be made on the spot."""

    @property
    def tag(self) -> str:
        """A hash of what the page shows, without the running time: the page polls with it."""
        clock = self.clock and (self.clock.ends_at, self.clock.paused, self.clock.over)
        shown = repr((self.situation, self.items, clock, get_language()))
        return sha256(shown.encode()).hexdigest()[:16]


@requires(Right.SHEETS)
@never_cache
@require_safe
def home(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """The to-do list. While a round is played the page polls with the tag it has `seen`; 204 if unchanged."""
    seen = _home_page(request, tournament)
    if request.GET.get("seen") == seen.tag:
        return HttpResponse(status=204)
    part = "desk/home_now.html" if "seen" in request.GET else "desk/home.html"
    context = {"tournament": tournament, "stage": "home", "seen": seen}
    return render(request, part, context)


def _home_page(request: MemberRequest, tournament: Tournament) -> HomePage:
    now, last = timezone.now(), last_round(tournament)
    situation = situation_of(tournament, last, now)
    clock = clock_of(last, now) if last is not None and situation.live else None
    items = [(item, _addresses(item, tournament)) for item in todo(situation, request.rights)]
    due = not situation.over and situation.round is not None and situation.round.over
    return HomePage(situation, items, clock, now, next_step(tournament) if due else None)


def _addresses(item: TodoItem, tournament: Tournament) -> list[tuple[TodoLink, str]]:
    return [(link, _address(link, tournament)) for link in item.links]


def _address(link: TodoLink, tournament: Tournament) -> str:
    owner = {"tournament": [tournament.slug], "club": [tournament.club.slug], "site": []}[link.of]
    path = reverse(link.page, args=[*owner, *link.numbers])
    return f"{path}?{urlencode({'step': link.step})}" if link.step and not link.at_once else path


def situation_of(tournament: Tournament, last: Round | None, now: datetime) -> DeskSituation:
    """The situation of a concours at `now`; `last` is its round drawn last."""
    unfinished = _unfinished(tournament)
    teams = _teams(tournament, next_round=1 if last is None else last.number + 1)
    return DeskSituation(
        status=Status(tournament.status),
        planned=rounds_to_play(tournament),
        individual=tournament.individual,
        fewest=tournament.fewest,
        prizes=standings.count_prizes(tournament),
        round=None if last is None else _current_round(last, unfinished, now),
        behind=tuple(
            (table.round.number, table.number)
            for table in unfinished
            if table.round_id != getattr(last, "pk", None)
        ),
        until=tournament.corrections_until,
        corrections_over=tournament.corrections_over,
        contested=tuple(tables_waiting(tournament)),
        otherwise=tuple(told_otherwise_sentences(tournament)),
        moved=card_addresses(tournament).moved,
        bye=exempt_note(tournament, teams["present"]) if last is None else "",
        without_helpers=last is None and tournament.club.memberships.count() == 1,
        **teams,
    )


def _teams(tournament: Tournament, next_round: int) -> dict[str, int]:
    """The teams that did not leave, those seen at the desk, and those the next draw still waits for."""
    return tournament.teams.filter(not_gone(next_round)).aggregate(
        teams=Count("pk"),
        unchecked=Count("pk", filter=to_check_in(next_round)),
        present=Count("pk", filter=Q(present=True)),  # last: its name hides the field's
    )


def _unfinished(tournament: Tournament) -> list[Table]:
    """The tables of published rounds without result, in order."""
    tables = Table.objects.filter(
        round__tournament=tournament, round__published_at__isnull=False, finished_at=None
    )
    in_order = tables.select_related("round").order_by("round__number", "number")
    return list(in_order.defer("sheet", "game", "card"))


def _current_round(last: Round, unfinished: list[Table], now: datetime) -> CurrentRound:
    seen = last.tables.aggregate(
        tables=Count("pk"), results=Count("finished_at"), entered=Max("last_activity")
    )
    return CurrentRound(
        number=last.number,
        published=last.published,
        tables=seen["tables"],
        begun=bool(seen["results"] or seen["entered"]),
        waiting=tuple(
            WaitingTable(table.number, _minutes_since(table.last_activity, now))
            for table in unfinished
            if table.round_id == last.pk
        ),
        exempt=second_games.exempt_waiting(last) if last.published else (),
        clock=_clock_text(clock_of(last, now)),
        printed=last.papers_at is not None,
    )


def _clock_text(clock: Clock | None) -> str | None:
    """The time when the clock ends, as text; "" while it does not run, None without a clock."""
    if clock is None:
        return None
    return local_hour(clock.ends_at) if clock.ends_at else ""


def _minutes_since(moment: datetime | None, now: datetime) -> int | None:
    return None if moment is None else max(0, int((now - moment).total_seconds() // 60))
