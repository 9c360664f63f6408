"""The desk's home: the to-do list, with the figures and the clock of the round."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime
from hashlib import sha256
from urllib.parse import urlencode

from django.db.models import Count, Q
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
from tournaments.core.rounds.going_on import going_on_questions
from tournaments.core.rounds.queries import last_round
from tournaments.core.sheets.links import card_addresses
from tournaments.core.sheets.next_step import NextStep, exempt_note, next_step
from tournaments.core.sheets.queries import tables_waiting
from tournaments.core.standings import queries as standings
from tournaments.core.standings.announced import untrue
from tournaments.core.standings.ceremony import CeremonyStep, ceremony_progress
from tournaments.frontends.desk.ends import EveningEnd, evening_end
from tournaments.frontends.desk.situation import (
    CurrentRound,
    DeskSituation,
    TableTile,
    TileState,
    TodoItem,
    TodoLink,
    WaitingTable,
)
from tournaments.frontends.desk.todo import todo

LinkedItem = tuple[TodoItem, list[tuple[TodoLink, str]]]


@dataclass(frozen=True, slots=True)
class HomePage:
    """The contents of the page at `now`."""

    situation: DeskSituation
    items: list[LinkedItem]
    """Each item with its links and their addresses."""
    planned_deals: int | None
    """After how many deals each table of the concours ends; None where something else ends it."""
    clock: Clock | None
    now: datetime
    step: NextStep | None
    """The draw that is due, to be made on the spot."""
    ends: EveningEnd | None = None
    """When the round and the evening end, as far as that can be said."""
    won: Sequence[CeremonyStep] = ()
    """After the end, who wins what, the first rank first."""

    @property
    def later(self) -> list[LinkedItem]:
        return [linked for linked in self.items if linked[0].state == "later"]

    @property
    def done(self) -> list[LinkedItem]:
        return [linked for linked in self.items if linked[0].state == "done"]

    @property
    def most_deals(self) -> int:
        """The deals of a full bar: those that are played, else the most of any table so far."""
        played = (tile.deals for tile in self.situation.round.tiles) if self.situation.round else ()
        return self.planned_deals or max(played, default=0) or 1

    @property
    def tag(self) -> str:
        """A hash of what the page shows, without the running time: the page polls with it."""
        clock = self.clock and (self.clock.ends_at, self.clock.paused, self.clock.over)
        shown = repr((self.situation, self.items, clock, self.ends, get_language()))
        return sha256(shown.encode()).hexdigest()[:16]


@requires(Right.SHEETS)
@never_cache
@require_safe
def home(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """The to-do list. While a round is played the page polls with the tag it has `seen`; 204 if unchanged."""
    seen = _home_page(request, tournament)
    if request.GET.get("seen") == seen.tag:
        return HttpResponse(status=204)
    again = "seen" in request.GET
    part = "desk/home_now.html" if again else "desk/home.html"
    context = {"tournament": tournament, "stage": "home", "seen": seen, "again": again}
    return render(request, part, context)


def _home_page(request: MemberRequest, tournament: Tournament) -> HomePage:
    now, last = timezone.now(), last_round(tournament)
    ended = tournament.ended
    prizes = ceremony_progress(tournament) if ended else None
    given = prizes is not None and prizes.told == len(prizes.steps) > 0
    situation = situation_of(tournament, last, now, given=given)
    clock = clock_of(last, now) if last is not None and situation.live else None
    items = [(item, _addresses(item, tournament)) for item in todo(situation, request.rights)]
    due = not situation.over and situation.round is not None and situation.round.over
    planned = (last.deals if last else None) or tournament.deals_in(last.number if last else 1)
    step = next_step(tournament) if due else None
    won = prizes.steps[::-1] if prizes is not None else ()
    ends = evening_end(tournament, situation.planned, now)
    return HomePage(situation, items, planned, clock, now, step, ends, won)


def _addresses(item: TodoItem, tournament: Tournament) -> list[tuple[TodoLink, str]]:
    return [(link, _address(link, tournament)) for link in item.links]


def _address(link: TodoLink, tournament: Tournament) -> str:
    owner = {"tournament": [tournament.slug], "club": [tournament.club.slug], "site": []}[link.of]
    path = reverse(link.page, args=[*owner, *link.numbers])
    asked = {"step": "" if link.at_once else link.step, "voir": link.show}
    return f"{path}?{urlencode({name: value for name, value in asked.items() if value})}".rstrip("?")


def situation_of(
    tournament: Tournament, last: Round | None, now: datetime, *, given: bool = False
) -> DeskSituation:
    """The situation of a concours at `now`; `last` is drawn last, `given`: all winners are announced."""
    contested = tuple(tables_waiting(tournament))
    teams = _teams(tournament, next_round=1 if last is None else last.number + 1)
    return DeskSituation(
        status=Status(tournament.status),
        planned=rounds_to_play(tournament),
        individual=tournament.individual,
        fewest=tournament.fewest,
        prizes=standings.count_prizes(tournament),
        round=None if last is None else _current_round(last, contested, now),
        behind=_behind(tournament, last),
        until=tournament.corrections_until,
        corrections_over=tournament.corrections_over,
        given=given,
        contested=contested,
        otherwise=tuple(untrue(tournament).sentences),
        going_on=() if last is None else tuple(each.sentence for each in going_on_questions(last)),
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


def _behind(tournament: Tournament, last: Round | None) -> tuple[tuple[int, int], ...]:
    """The tables without result of the rounds before `last`, as (round, table)."""
    if last is None:
        return ()
    tables = Table.objects.filter(
        round__tournament=tournament, round__number__lt=last.number, finished_at=None
    )
    return tuple(tables.order_by("round__number", "number").values_list("round__number", "number"))


def _current_round(last: Round, contested: Collection[tuple[int, int]], now: datetime) -> CurrentRound:
    read = ("number", "finished_at", "last_activity", "deal_count")
    tables = list(last.tables.order_by("number").values_list(*read))
    waiting = tuple(
        WaitingTable(number, _minutes_since(activity, now))
        for number, finished_at, activity, _ in tables
        if last.published and finished_at is None
    )
    begun = any(finished_at or activity for _, finished_at, activity, _ in tables)
    silent = {table.table for table in waiting if begun and table.silent}
    return CurrentRound(
        number=last.number,
        published=last.published,
        tables=len(tables),
        begun=begun,
        waiting=waiting,
        exempt=second_games.exempt_waiting(last) if last.published else (),
        clock=_clock_text(clock_of(last, now)),
        printed=last.papers_at is not None,
        tiles=tuple(
            TableTile(
                number, deals, _state((last.number, number) in contested, finished_at, number in silent)
            )
            for number, finished_at, _, deals in tables
            if last.published
        ),
    )


def _state(contested: bool, finished_at: datetime | None, silent: bool) -> TileState:
    if contested:
        return "waiting"
    if finished_at is not None:
        return "finished"
    return "silent" if silent else "playing"


def _clock_text(clock: Clock | None) -> str | None:
    """The time when the clock ends, as text; "" while it does not run, None without a clock."""
    if clock is None:
        return None
    return local_hour(clock.ends_at) if clock.ends_at else ""


def _minutes_since(moment: datetime | None, now: datetime) -> int | None:
    return None if moment is None else max(0, int((now - moment).total_seconds() // 60))
