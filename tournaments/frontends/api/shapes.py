"""What the API answers, field by field: the OpenAPI document is made of these."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, datetime
from typing import Any, Literal

from ninja import Field, Schema

from tournaments.core.standings.winners import NoWinner
from tournaments.frontends.api.problem_types import FIELD_CODES, problem_types

Status = Literal["open", "running", "finished", "sealed"]
SideName = Literal["NS", "EW"]


def _one_of(codes: Iterable[str]) -> Any:
    return {"enum": sorted(codes)}


class FieldError(Schema):
    """What is wrong with one field: its path in the body, a code for programs, a sentence for a person."""

    field: str
    code: str = Field(json_schema_extra=_one_of(FIELD_CODES))
    message: str


class Problem(Schema):
    """An error (RFC 9457); `code` is the last part of `type`, `detail` a sentence for a person.

    `again` is the field with which the same may be sent again, once a person has read `detail`.
    """

    type: str
    code: str = Field(json_schema_extra=_one_of(problem_types()))
    title: str
    status: int
    detail: str
    again: str = ""
    errors: list[FieldError] = Field(default_factory=list)


class ProblemType(Schema):
    """A type of problem: its code, its status, and the field with which the same may be sent again."""

    code: str
    status: int
    again: str


class Concours(Schema):
    """A concours in a list; `slug` is its name in every other address."""

    slug: str
    name: str
    club: str
    date: date
    place: str
    status: Status


class Page(Schema):
    """A page of concours, the latest first; `next` is the number of the page after it, null for none."""

    items: list[Concours]
    next: int | None


class Clock(Schema):
    """The clock of a round: it stands still before its start and while it is paused.

    While it runs it ends at `ends_at`; while it stands, `remaining` seconds are left.
    """

    minutes: int
    started: bool
    paused: bool
    ends_at: datetime | None
    remaining: int | None
    last_deal: bool = Field(description="whether one more deal is played after time is up")


class RoundInList(Schema):
    """A published round; `results` says whether everybody may know its results."""

    number: int
    published_at: datetime
    tables: int
    finished: int
    results: bool
    clock: Clock | None


class Announced(Schema):
    """A prize that everybody has heard announced; `rank` is null for one that no rank wins."""

    rank: int | None
    lots_rank: int = Field(description="the first rank of the equals that lots alone separated; else 0")
    label: str
    text: str
    winners: list[str]
    nobody: NoWinner | None = Field(description="why `winners` is empty; null where it is not")
    corrected: bool = Field(description="it was announced with other winners or another prize")


class ConcoursDetail(Concours):
    """A concours: how far it has got, its prizes, and how its standing stands."""

    individual: bool = Field(description="whether players are entered and ranked one by one")
    teams: int
    rounds_planned: int
    rounds: list[RoundInList]
    prizes: dict[int, str] = Field(description="rank: what it wins")
    announced: list[Announced]
    standing_hidden: bool
    standing_frozen: bool
    standing_official: bool
    notice: str = Field(description="what everybody waits for; empty where nothing is kept back")


class Criterion(Schema):
    """One criterion of the ranking."""

    key: str
    title: str


class Chapter(Schema):
    """A chapter of the page of rules."""

    title: str
    rules: list[str]


class Rules(Schema):
    """The rules of play: a ruleset, what the club changed in it, and how a table ends.

    `changed` are options as `python -m scoring score --options` takes them; `text` is the page of rules.
    `minutes` beside another `ending` stop a table before its end; `…_by_round` are those of single rounds.
    """

    ruleset: str
    name: str
    changed: dict[str, Any]
    ending: Literal["target", "deals", "clock"]
    target: int | None
    deals: int | None
    deals_by_round: dict[int, int]
    minutes: int | None
    minutes_by_round: dict[int, int]
    draw_method: str
    criteria: list[Criterion]
    text: list[Chapter]


class Team(Schema):
    """A team, or a player of an individual concours. `gone_from` is the round from which it plays no more."""

    number: int
    players: list[str]
    club: str
    gone_from: int | None


class Seats(Schema):
    """Who sits on a side under one number."""

    number: int
    players: str


class Sitting(Schema):
    """A table of a round. `points` of (North-South, East-West) once it has finished and everybody may know.

    `second_game`: a side plays here a second time, so that an exempt team can play. `stopped_at`: the deals
    after which the table was stopped before its end, 0 where nobody counted; null for a whole game.
    """

    table: int
    ns: list[Seats]
    ew: list[Seats]
    phase: str
    second_game: bool
    points: tuple[int, int] | None
    stopped_at: int | None
    winner: SideName | None
    absent: SideName | None


class Round(RoundInList):
    """A round: who meets whom, where, and who is exempt."""

    sittings: list[Sitting]
    byes: list[Seats]


class Deal(Schema):
    """A deal of a finished table: its record, and what (North-South, East-West) wrote down for it."""

    place: int
    record: dict[str, Any]
    marks: tuple[int, int]


class Table(Schema):
    """A table of a round; its deals are told once it has finished and everybody may know its result.

    `score` is the running score while it plays. `totals`: typed totals stand in the place of deals.
    """

    round: int
    table: int
    ns: list[Seats]
    ew: list[Seats]
    finished: bool
    results: bool
    score: tuple[int, int] | None
    points: tuple[int, int] | None
    stopped_at: int | None
    winner: SideName | None
    absent: SideName | None
    totals: bool
    deals: list[Deal]


class RoundOfRow(Schema):
    """A round of a team as the standing counts it."""

    round: int
    kind: str
    half_wins: int
    points: int
    against: int | None
    opponents: list[int]
    manches: int


class OtherPlayer(Schema):
    """Who played for a team in these rounds, and is in it no more."""

    name: str
    rounds: list[int]


class Row(Schema):
    """A line of the standing. Wins are counted in halves; `figures` are those of further criteria.

    `separated_by` put it below its equal in wins and points, else empty; `stopped`: rounds stopped early.
    `lots_rank` is the first rank of the equals that lots alone put in an order; 0 for other teams.
    """

    rank: int
    number: int
    names: str
    others: list[OtherPlayer]
    club: str
    half_wins: int
    played: int
    manches: int
    points_for: int
    points_against: int
    difference: int
    figures: dict[str, int | None]
    by_round: list[int | None]
    rounds: list[RoundOfRow]
    stopped: list[int]
    separated_by: str
    tied: bool
    lots_rank: int
    withdrawn: bool
    prize: str = ""


class Standing(Schema):
    """The standing as everybody may know it, after round `after` (0: before any), best first.

    `hidden`: nobody may know it yet, and there are no rows; `frozen`: the last round's results wait.
    `final`: every table of the round has finished; `official`: it is the last word.
    """

    after: int
    final: bool
    official: bool
    hidden: bool
    frozen: bool
    notice: str
    criteria: list[Criterion]
    rows: list[Row]


class Lot(Schema):
    """The lots of a round: the fingerprint of its seed from the first day, the seed with the published draw.

    `fingerprint` is the SHA-256 of the letters of `seed`; `attempts` says which draw of the round stands, and
    `edited` that it was changed by hand since. `request`: what the draw was asked can be had.
    """

    round: int
    fingerprint: str
    seed: str | None
    attempts: int
    edited: bool
    request: bool


class Contestant(Schema):
    """A side of a game in a bracket; `number` is null while nobody knows who comes there."""

    number: int | None
    players: str
    points: int | None
    won: bool


class Game(Schema):
    """A game of a bracket; `table` once it is drawn. At a `walkover` one side goes on without playing.

    `stopped_at`: the deals after which its table was stopped before its end, 0 where nobody counted; null
    for a whole game.
    """

    match: int
    sides: tuple[Contestant, Contestant]
    table: int | None
    playing: bool
    walkover: bool
    stopped_at: int | None


class Step(Schema):
    """The games of one step of a bracket, from the first to the final; `round` once it is drawn."""

    title: str
    round: int | None
    games: list[Game]


class Part(Schema):
    """A bracket with its steps; `third` is its game for third place."""

    title: str
    steps: list[Step]
    third: Game | None


class PoolRow(Schema):
    """A team in its pool. `rank` is null, and nothing is counted, while results are kept back.

    `stopped`: one of its tables in the pool was stopped before its end. `by_lot`: lots alone put it before
    its equals or behind them.
    """

    rank: int | None
    number: int
    players: str
    played: int
    half_wins: int
    points: int
    against: int
    stopped: bool
    by_lot: bool


class Pool(Schema):
    """A pool, the best team first."""

    title: str
    rows: list[PoolRow]


class Tree(Schema):
    """Pools, brackets, and the games among losers, as far as they are published.

    `hidden` and `frozen` are those of the standing: winners are then told by the next draw alone.
    """

    hidden: bool
    frozen: bool
    notice: str
    pools: list[Pool]
    brackets: list[Part]
    losers: list[Step]


class Seal(Schema):
    """The seal of a concours: the SHA-256 of its data in their edition `form`; `short`: its beginning."""

    fingerprint: str
    short: str
    form: int
    at: datetime


class TeamTable(Schema):
    """Where a team sat, or sits, in a round; no table for a bye."""

    round: int
    table: int | None
    side: SideName | None


class TeamDetail(Team):
    """A team: where it sits, and its line of the standing where that is shown."""

    tables: list[TeamTable]
    standing: Row | None
