"""A round under construction, of one part or several: first the meetings, then tables, bans and wishes."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from scoring.lots import Lots
from scoring.sentences import Sentence
from scoring.sentences import sentence as _
from tournaments.draw.answer import BrokenWish, DrawnRound, DrawnTable
from tournaments.draw.errors import InvalidRequest, RequestError
from tournaments.draw.matching import PairingTeam, fixed_tables, sides, table_numbers
from tournaments.draw.pairing import by_lot
from tournaments.draw.request import DrawTeam, History, Request
from tournaments.draw.wishes import SENTENCES, Sentences, broken_wishes

_SENTENCES: Final[Sentences] = {
    "undecided": _(
        "Table {table} sans vainqueur : l’équipe {team}, mieux placée au départ que l’équipe {other}, "
        "l’emporte"
    ),
    "walkover": _("L’équipe {gone} n’est plus là : son adversaire, l’équipe {team}, est exempte"),
    "walkover-empty": _("Personne n’est arrivé jusque-là en face de l’équipe {team} : elle est exempte"),
}
_SEATS: Final[Sentences] = {key: each for key, each in SENTENCES.items() if key.startswith("fixed-table")}


Ban = tuple[str, Sentence]


class DraftRound:
    """Builds a round; the first meeting gets the first table of the room.

    `reasons` are the sentences for the wishes that its meetings do not keep, `ban` the code and the sentence
    that refuse a banned meeting. A round of another method is added whole, with its own reasons.
    """

    def __init__(self, request: Request, history: History, reasons: Sentences, ban: Ban) -> None:
        self.request = request
        self.history = history
        self.reasons = reasons
        self.ban = ban
        self.teams = {team.number: team for team in request.teams}
        self.meetings: list[DrawnTable] = []
        self.own: set[tuple[int, ...]] = set()
        self.rested: list[int] = []
        self.byes: list[int] = []
        self.bracket_notes: list[BrokenWish] = []
        self.part_notes: list[BrokenWish] = []

    def meet(self, ns: int, ew: int, phase: str | None = None) -> None:
        self.meetings.append(DrawnTable(0, (ns,), (ew,), phase))
        self.own.add((ns, ew))

    def meet_evenly(self, one: int, other: int, phase: str | None = None) -> None:
        """Add a meeting in which each team gets the side at which it sat less, by lot between equals."""
        first, second = (PairingTeam(0, team, "", {}, 0, self.history.sides[team]) for team in (one, other))
        self.meet(*sides(first, second, Lots(self.request.seed, self.request.round)), phase)

    def rest(self, team: int) -> None:
        """Add a bye; byes keep their order, from which `brackets` reads the seeds."""
        self.byes.append(team)
        self.rested.append(team)

    def walk_over(self, team: int, gone: int) -> None:
        """Add a bye because the adversary left, with a note that says so."""
        self.byes.append(team)
        self.say("walkover", (team, gone), team=team, gone=gone)

    def say(self, wish: str, teams: Iterable[int], key: str = "", **words: object) -> None:
        self.bracket_notes.append(BrokenWish(wish, tuple(teams), _SENTENCES[key or wish].filled(**words)))

    def add(self, drawn: DrawnRound, phase: str | None = None) -> None:
        """Add a round drawn for the teams of one part, its tables after those of the draft."""
        self.meetings += [replace(table, phase=phase) for table in drawn.tables]
        self.byes += drawn.byes
        self.part_notes += drawn.relaxed

    def done(self) -> DrawnRound:
        """The round; `InvalidRequest` with each of its own meetings that is banned."""
        self._check_bans()
        fixed = fixed_tables([self.teams[number] for number in each.ns + each.ew] for each in self.meetings)
        numbers = table_numbers(fixed, self.request.options.tables)
        seated = [replace(each, table=number) for number, each in zip(numbers, self.meetings, strict=True)]
        tables = tuple(sorted(seated, key=lambda each: each.table))
        own = DrawnRound(tuple(each for each in tables if each.ns + each.ew in self.own), tuple(self.rested))
        drawn = DrawnRound(tables, tuple(self.byes))
        why = broken_wishes(self.request, own, self.history, self.reasons)
        seats = broken_wishes(self.request, drawn, self.history, _SEATS)
        return replace(drawn, relaxed=(*self.bracket_notes, *why, *self.part_notes, *seats))

    def _check_bans(self) -> None:
        bans = {frozenset(pair) for pair in self.request.bans}
        pairs = [pair for pair in (each.ns + each.ew for each in self.meetings) if pair in self.own]
        refused = [
            RequestError("bans", *self.ban, round=self.request.round, bans=f"{min(pair)}–{max(pair)}")
            for pair in pairs
            if frozenset(pair) in bans
        ]
        if refused:
            raise InvalidRequest(refused)


def numbers_by_rank(request: Request, numbers: Iterable[int]) -> list[int]:
    """The present teams among `numbers`, by the ranking; teams that it does not name come last, by lot."""
    wanted = set(numbers)
    present = [team for team in request.teams if team.number in wanted]
    places = {number: place for place, number in enumerate(request.ranking)}
    drawn = by_lot(present, Lots(request.seed, request.round))
    return [team.number for team in sorted(drawn, key=lambda team: places.get(team.number, len(places)))]


def request_for(request: Request, numbers: Iterable[int]) -> Request:
    """The request of this round for some of the teams; their tables are given out later, with everybody's."""
    wanted = set(numbers)
    teams = tuple(DrawTeam(team.number, team.club) for team in request.teams if team.number in wanted)
    options = replace(request.options, tables=(), finalists=0, final_from=0)
    return replace(request, teams=teams, rounds=1, options=options)


def unseated(request: Request, drawn: DrawnRound) -> tuple[int, ...]:
    """The teams present that neither play nor have a bye: out of the knockout, or done with their pool."""
    playing = {number for table in drawn.tables for number in (*table.ns, *table.ew)}
    return tuple(sorted({team.number for team in request.teams} - playing - set(drawn.byes)))
