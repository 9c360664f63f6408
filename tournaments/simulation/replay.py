"""Replay of a finished concours: the same draws and entries, written in the order of the evening.

Everything is written by the actions that the pages call, so that screens, phones and public pages change as
they did then, but faster. The replay is a new concours, named as a training; the original is only read.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from itertools import groupby
from typing import ClassVar, Final
from uuid import UUID, uuid5

from django.utils.translation import gettext as _
from simple_history.utils import bulk_create_with_history

from scoring.lots import Lots
from scoring.sheet import Refusal
from scoring.sheet.entries import FromTable, read_content
from tournaments.core.models.accounts import User
from tournaments.core.models.planning import Status, Tournament
from tournaments.core.models.registration import Team
from tournaments.core.models.rounds import Edit, Round, Table
from tournaments.core.models.sheets import Entry
from tournaments.core.planning import actions as planning
from tournaments.core.registration import attendance
from tournaments.core.registration.actions import changing, copy_team
from tournaments.core.rounds import actions as rounds
from tournaments.core.rounds import clock, editing
from tournaments.core.rounds import queries as drawn
from tournaments.core.rounds.changes import EditFigures, RoundState
from tournaments.core.rounds.seating import Seating
from tournaments.core.sheets.sheet import sheet_of_row
from tournaments.core.sheets.writing import NewEntry, Phone, write
from tournaments.core.standings import queries as standings
from tournaments.platform.errors import UserError

DEAL: Final = timedelta(seconds=210)
"""How long a deal takes, give or take a third, if the times of the evening are not known."""
BREAK: Final = timedelta(minutes=8)
"""The time from the last deal of a round to the next draw, if the times of the evening are not known."""
REPLAYABLE: Final = frozenset({Status.FINISHED.value, Status.SEALED.value})
_NAME: Final = 80


@dataclass(frozen=True, slots=True)
class ReplayStep:
    """An event of the evening: an entry, or the draw of the round if `entry` is None."""

    at: datetime
    round: Round
    entry: Entry | None = None


@dataclass(frozen=True, slots=True)
class ReplayReport:
    """The training concours, the number of written entries, and the differences in the standing.

    `outdated` are the tables of the evening, «2/7» for table 7 of round 2, that an older engine marked
    otherwise than today's does.
    """

    tournament: Tournament
    entries: int
    differences: Sequence[str]
    outdated: Sequence[str]


@dataclass(frozen=True, slots=True)
class _SeatAsRecorded:
    """The recorded seating as a change by hand, for a round that the draw does not reproduce."""

    seating: Seating
    kind: ClassVar[Edit.Kind] = Edit.Kind.HAND

    @property
    def figures(self) -> EditFigures:
        return {"tables": [match.table for match in self.seating.matches]}

    def after(self, _state: RoundState) -> Seating:
        return self.seating


Wait = Callable[[datetime], None]
"""Called with the moment of an event before it is written; returns when it is time."""
ReplayProgress = Callable[[Round, int, int], None]
"""Called with the round, the number of its written entries, and of all its entries."""


def replay_concours(  # noqa: PLR0913 — what a replay is told, and tells
    source: Tournament,
    by: User,
    wait: Wait,
    progress: ReplayProgress,
    *,
    day: date,
    began: Callable[[Tournament], None] = lambda _made: None,
) -> ReplayReport:
    """Play `source` again as a training concours of its club, written by `by`. `UserError` before its end.

    `began` is given the training concours before anything happens in it.
    """
    steps = replay_steps(source)
    if source.status not in REPLAYABLE or not steps:
        raise UserError(_("Seul un concours terminé se rejoue."))
    made = _training_concours(source, by, day)
    began(made)
    tables: dict[tuple[int, int], Table] = {}
    left = Counter(step.round.number for step in steps if step.entry)
    entries = left.copy()
    for step in steps:
        wait(step.at)
        number = step.round.number
        if step.entry is None:
            tables |= {(number, each.number): each for each in _draw(made, step.round, by)}
        else:
            _write(made, tables[number, step.entry.table.number], step.entry, by)
            left[number] -= 1
        progress(step.round, entries[number] - left[number], entries[number])
    planning.move(made, Status.FINISHED, confirmed=True)
    made.refresh_from_db()
    return ReplayReport(made, entries.total(), list(_differences(source, made)), list(_outdated(source)))


def replay_steps(source: Tournament) -> list[ReplayStep]:
    """The events of the evening in order: draws and entries.

    If the recorded times are not realistic (an archive has none, a simulation takes seconds), realistic ones
    replace them.
    """
    steps: list[ReplayStep] = []
    published = source.rounds.filter(published_at__isnull=False).order_by("number")
    for round_ in published.select_related("tournament"):
        logs, last = _logs(round_), max((step.at for step in steps), default=None)
        as_it_was = _has_real_times(round_, logs)
        start = round_.published_at if as_it_was or last is None else last + BREAK
        assert start is not None  # noqa: S101 — the query asks for it
        steps.append(ReplayStep(start, round_))
        for log in logs:
            moments = _with_recorded_times(log) if as_it_was else _with_invented_times(log, start)
            steps += [ReplayStep(max(at, start), round_, entry) for at, entry in moments]
    return sorted(steps, key=lambda step: step.at)


def _logs(round_: Round) -> list[list[Entry]]:
    entries = (
        Entry.objects.filter(table__round=round_).select_related("table").order_by("table__number", "number")
    )
    return [list(log) for _table, log in groupby(entries, key=lambda entry: entry.table_id)]


def _has_real_times(round_: Round, logs: Sequence[Sequence[Entry]]) -> bool:
    """Whether the recorded times are realistic: at least a minute for each deal, at half of the tables."""
    slow = [
        log
        for log in logs
        if round_.published_at and log[-1].at - round_.published_at >= _shortest_duration(log)
    ]
    return bool(logs) and 2 * len(slow) >= len(logs)


def _shortest_duration(log: Sequence[Entry]) -> timedelta:
    return timedelta(minutes=sum(entry.kind == "deal" for entry in log) or 10)


def _with_recorded_times(log: Sequence[Entry]) -> Iterator[tuple[datetime, Entry]]:
    return ((entry.at, entry) for entry in log)


def _with_invented_times(log: Sequence[Entry], start: datetime) -> Iterator[tuple[datetime, Entry]]:
    """The entries of a table with invented times: some tables and some deals are quicker than others."""
    at = start + timedelta(minutes=3)
    for entry in log:
        lots = Lots("replay", entry.table.round_id, entry.table.number, entry.number)
        if entry.kind in {"deal", "totals", "forfeit"}:
            at += DEAL * (67 + lots.below(67)) / 100
        yield at, entry


def _training_concours(source: Tournament, by: User, day: date) -> Tournament:
    name = _("Entraînement · %(name)s") % {"name": source.name}
    made = planning.create_like(
        source,
        by,
        name=name[:_NAME],
        date=day,
        seed=source.seed,
        rounds_planned=source.rounds_planned,
    )
    with changing(made) as locked:
        teams = [_copy(team, locked) for team in source.teams.select_related("player1", "player2")]
        bulk_create_with_history(teams, Team)
    planning.move(made, Status.OPEN)
    made.refresh_from_db()
    return made


def _copy(team: Team, tournament: Tournament) -> Team:
    """The team under its own number, present from the round on in which it arrived."""
    copy = copy_team(team, tournament, team.number)
    copy.present = team.present or team.gone_from is not None
    copy.from_round = team.from_round
    return copy


def _draw(made: Tournament, recorded: Round, by: User) -> list[Table]:
    """Draw and publish the round again; if the draw differs, seat the round as recorded."""
    for team in recorded.tournament.teams.filter(gone_from=recorded.number):
        attendance.leave(made.teams.get(number=team.number), recorded.number, Team.Leaving(team.leaving))
    ranking = standings.ranking(made)
    round_ = rounds.draw_round(made, ranking, forced=True)
    while round_.attempt < recorded.attempt:
        round_ = rounds.redraw(round_)
    seating = drawn.seating(recorded)
    if drawn.seating(round_) != seating:
        editing.edit_round(round_, _SeatAsRecorded(seating), by)
        round_.refresh_from_db()
    moved = {team.number for teams in drawn.moved_since(round_) for team in teams}
    round_ = rounds.publish_round(round_, confirmed=moved)
    if round_.minutes:
        clock.start(round_)
    return list(round_.tables.all())


def _write(made: Tournament, table: Table, recorded: Entry, by: User) -> None:
    """Write an entry again, from a phone if it came from one, so that it has the same outcome as then."""
    content = dict(recorded.content)
    if instead := content.get("instead"):
        content["instead"] = str(_key(made, instead))
    read = read_content(content)
    phone = None
    if recorded.author_id is None and isinstance(read, FromTable) and read.side is not None:
        device = recorded.device or f"replay {read.side.value}"
        phone = Phone(device=device, link_revoked=recorded.link_revoked)
    writing = NewEntry(
        read,
        key=_key(made, recorded.key),
        author=None if phone else by,
        phone=phone,
    )
    with suppress(Refusal):  # the report shows the differences
        write(table.pk, writing)


def _key(made: Tournament, key: UUID | str) -> UUID:
    return uuid5(UUID(int=made.pk), str(key))


def _outdated(source: Tournament) -> Iterator[str]:
    tables = Table.objects.filter(round__tournament=source).exclude(sheet=None)
    for table in tables.select_related("round").order_by("round__number", "number"):
        if sheet_of_row(table).outdated:
            yield f"{table.round.number}/{table.number}"


def _differences(source: Tournament, made: Tournament) -> Iterator[str]:
    """The differences of the standings, a line for each team."""
    was, now = (
        {row["number"]: (row["rank"], row["wins"], row["points_for"]) for row in standings.rows(kept)}
        for kept in (standings.current(source), standings.current(made))
    )
    for number in sorted(was.keys() | now.keys()):
        if was.get(number) != now.get(number):
            yield f"{number} : {was.get(number)} ≠ {now.get(number)}"
