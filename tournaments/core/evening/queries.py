"""What rows know of an evening that is under way, as values of the forecast; three queries."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import pairwise
from typing import TYPE_CHECKING, Final, NamedTuple

from django.db.models import F
from django.utils import timezone

from scoring.rulesets import RULESETS
from scoring.sheet import Outcome
from tournaments.core.forecast.club import LIKELY, is_likely
from tournaments.core.forecast.lasting import RoundLength, last_table
from tournaments.core.forecast.learning import SeenRound, SeenTable
from tournaments.core.forecast.outlook import Tonight
from tournaments.core.forecast.pace import UNMEASURED, Pace
from tournaments.core.forecast.running import PlayingTable, RunningRound
from tournaments.core.models.planning import Status
from tournaments.core.models.rounds import Round, Source, Table
from tournaments.core.models.sheets import Entry
from tournaments.core.planning.advice.habits import pace_before
from tournaments.core.planning.endings import length_drawn, length_planned

if TYPE_CHECKING:
    from tournaments.core.models.planning import Tournament

MINUTE: Final = timedelta(minutes=1)
TYPED_IN_A_MINUTE: Final = 4
"""So many deals that an account enters within a minute are typed from paper, and not played then."""
LIKELY_DEAL: Final = (0.8, 12.0)
"""Between which minutes a deal of a whole table is one that was played."""
LONGEST_PAUSE: Final = 90 * MINUTE
"""After so long without a round the evening has stopped, or goes on another day."""


class Rounds(NamedTuple):
    """How many rounds of a concours are published, how many drawn, and how many are to be played in all."""

    published: int
    drawn: int
    planned: int


@dataclass(frozen=True, slots=True)
class KnownEvening:
    """A concours under way: its rounds, what the forecast reads of them, and when it was read.

    `evenings` of the club said what was believed of its hall before; 0: nothing did.
    """

    rounds: Rounds
    tonight: Tonight
    now: datetime
    evenings: int = 0


class TableRow(NamedTuple):
    """What is read of a table; fields as those of `Table`."""

    round: int
    number: int
    finished_at: datetime | None
    deal_count: int
    source: str
    stopped_at: int | None
    ns_score: int
    ew_score: int


class NotedDeal(NamedTuple):
    """A deal that came to the sheet of a table: when it was played, as far as is known, and from whom."""

    table: int
    at: datetime
    author: int | None
    """The account; None for a phone of the table."""


def known_evening(tournament: Tournament, planned: int, now: datetime) -> KnownEvening | None:
    """What is known of the evening at `now`; `planned` rounds are to be played in all.

    None where nothing honest can be said of its end: before the first draw, after the last table, on another
    day than that of the concours, while its clock is paused, and in a game that is not played by deals.
    """
    today = timezone.localdate(now)
    if tournament.status != Status.RUNNING or not 0 <= (today - tournament.date).days <= 1:
        return None
    if tournament.ruleset not in RULESETS:
        return None
    drawn = list(tournament.rounds.order_by("number"))
    published = [round_ for round_ in drawn if round_.published]
    if not published or published[-1].paused_at is not None:
        return None
    for round_ in published:
        round_.tournament = tournament
    own = pace_before(tournament.club)
    tonight = _tonight(published, own.pace, planned, now)
    if tonight is None:
        return None
    return KnownEvening(Rounds(len(published), len(drawn), planned), tonight, now, own.evenings)


def _tonight(rounds: list[Round], pace: Pace, planned: int, now: datetime) -> Tonight | None:
    by_round = _tables_by_round(rounds)
    *over, last = rounds
    tables = by_round[last.number]
    playing = [table for table in tables if table.finished_at is None]
    left = tuple(
        (length_planned(last.tournament, number), len(tables))
        for number in range(last.number + 1, planned + 1)
    )
    if not tables or not (playing or left):
        return None
    ended = rounds if not playing else over
    played, seen = _seen(ended, by_round)
    if ended and not played:  # somebody clicks through it, or types in what was played without the program
        return None
    if not playing:
        pause = now - max(table.finished_at for table in tables if table.finished_at)
        if pause > LONGEST_PAUSE:
            return None
        return Tonight(pace, played, seen, since=max(0.0, pause / MINUTE), left=left)
    running, noted = _running(last, tables, now)
    if running.elapsed > LIKELY[1] * last_table(running.length, UNMEASURED, len(tables)).mean:
        return None
    return Tonight(pace, played, seen, running, noted, left=left)


def _tables_by_round(rounds: Sequence[Round]) -> Mapping[int, list[TableRow]]:
    rows = Table.objects.filter(round__in=[round_.pk for round_ in rounds]).order_by(
        "round__number", "number"
    )
    found: defaultdict[int, list[TableRow]] = defaultdict(list)
    for row in rows.values_list("round__number", *TableRow._fields[1:]):
        found[row[0]].append(TableRow(*row))
    return found


def _begin(round_: Round) -> datetime:
    """When a round began: with its clock, where it has one that was started, else with its draw."""
    begin = round_.started_at or round_.published_at
    if begin is None:
        raise ValueError("the round is not published")
    return begin


def _seen(
    rounds: Sequence[Round], by_round: Mapping[int, list[TableRow]]
) -> tuple[tuple[SeenRound, ...], tuple[SeenTable, ...]]:
    """The rounds that were played in one go, and their tables; what was typed in later teaches nothing."""
    ends: list[datetime] = []
    played: list[SeenRound] = []
    seen: list[SeenTable] = []
    for round_ in rounds:
        begin, tables = _begin(round_), by_round[round_.number]
        gap = max(0.0, (begin - ends[-1]) / MINUTE) if ends else None
        ends.append(max((table.finished_at for table in tables if table.finished_at), default=begin))
        length = length_drawn(round_)
        whole = SeenRound(length, max(1, len(tables)), (ends[-1] - begin) / MINUTE, gap)
        if is_likely(whole):
            played.append(whole)
            seen += _seen_tables(tables, begin, length)
    return tuple(played), tuple(seen)


def _seen_tables(tables: Iterable[TableRow], begin: datetime, length: RoundLength) -> list[SeenTable]:
    found = []
    for table in tables:
        if table.finished_at is None or table.source == Source.FORFEIT:
            continue
        whole = length.deals if table.stopped_at is None and length.minutes is None else None
        deals, minutes = whole or table.deal_count, (table.finished_at - begin) / MINUTE
        if _played_by_people(deals, minutes):
            found.append(SeenTable(deals, minutes))
    return found


def _played_by_people(deals: int, minutes: float) -> bool:
    return deals > 0 and LIKELY_DEAL[0] <= minutes / deals <= LIKELY_DEAL[1]


def _running(
    round_: Round, tables: Sequence[TableRow], now: datetime
) -> tuple[RunningRound, tuple[SeenTable, ...]]:
    """The round that is played, and its tables that note their deals as they play."""
    length = length_drawn(round_)
    waits = length.minutes is not None and round_.started_at is None
    begin = now if waits else min(now, _begin(round_))
    moments = {} if waits else _moments(round_, begin)
    playing, noted = [], []
    for table in tables:
        live, deals = moments.get(table.number, []), table.deal_count
        last = (live[-1] - begin) / MINUTE if live else 0.0
        notes = _played_by_people(deals, last)
        if notes and 2 * len(live) > deals:
            noted.append(SeenTable(deals, last, _each(live, begin, deals)))
        if table.finished_at is None:
            known = (deals, last, max(table.ns_score, table.ew_score)) if notes else ()
            playing.append(PlayingTable(table.number, *known))
    elapsed = (now - begin) / MINUTE
    return RunningRound(length, elapsed, tuple(playing), len(tables) - len(playing)), tuple(noted)


def _each(live: Sequence[datetime], begin: datetime, deals: int) -> tuple[float, ...]:
    """The minutes of each deal, where each was noted when it was over; else nothing."""
    minutes = [(after - before) / MINUTE for before, after in pairwise([begin, *live])]
    return tuple(minutes) if len(live) == deals and min(minutes) >= LIKELY_DEAL[0] / 2 else ()


def _moments(round_: Round, begin: datetime) -> dict[int, list[datetime]]:
    """When the deals of each table were played, in order, for those that were noted then."""
    rows = Entry.objects.filter(
        table__round=round_, kind="deal", outcome=Outcome.ACCEPTED, number__gt=F("table__former_entries")
    ).order_by("at")
    deals = []
    for table, device, author, claimed, at in rows.values_list(
        "table__number", "device", "author", "claimed_at", "at"
    ):
        played = min(max(claimed, begin), at) if device and claimed else at
        deals.append(NotedDeal(table, played, None if device else author))
    found: defaultdict[int, list[datetime]] = defaultdict(list)
    for deal in as_played(deals):
        found[deal.table].append(deal.at)
    return {table: sorted(moments) for table, moments in found.items()}


def as_played(deals: Sequence[NotedDeal]) -> list[NotedDeal]:
    """The deals, in the order in which they came, without those that an account typed in one go."""
    by_author: defaultdict[int, list[NotedDeal]] = defaultdict(list)
    for deal in deals:
        if deal.author is not None:
            by_author[deal.author].append(deal)
    typed = {
        id(deal)
        for each in by_author.values()
        for place in range(len(each) - TYPED_IN_A_MINUTE + 1)
        if each[place + TYPED_IN_A_MINUTE - 1].at - each[place].at <= MINUTE
        for deal in each[place : place + TYPED_IN_A_MINUTE]
    }
    return [deal for deal in deals if id(deal) not in typed]
