"""The draws that were made after a round, made again with other results in them. Nothing is written."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Final, NamedTuple, Self

from django.conf import settings

from tournaments.desk.late_values import Pairing, Redrawn, Verdict
from tournaments.draw.errors import InvalidRequest
from tournaments.draw.request import PlayedRound, Request
from tournaments.models.planning import DrawMethod
from tournaments.models.rounds import Round
from tournaments.rounds import drawing, queries
from tournaments.rounds.errors import RoundError
from tournaments.rounds.seating import Match, Seating, Side

APART: Final = frozenset({DrawMethod.RANDOM, DrawMethod.ROTATION, DrawMethod.ROUND_ROBIN, DrawMethod.MELEE})
"""The methods that ask neither who won nor who leads."""


class Past(NamedTuple):
    """What a draw reads of the rounds before it: the ranking, best first, and who won each table."""

    ranking: tuple[int, ...]
    played: tuple[PlayedRound, ...]

    @classmethod
    def of(cls, asked: Request) -> Self:
        """What it was asked with."""
        return cls(asked.ranking, asked.played)


def redrawn(round_: Round, before: Past, after: Past) -> Redrawn:
    """The round drawn by the question it was drawn by, with one past and with the other."""
    asked = Request.from_record(queries.request_of(round_))
    found = Redrawn(round_.number, round_.attempt, round_.published, Verdict.SAME)
    if _apart(asked):
        return replace(found, verdict=Verdict.APART)
    drawn, one, other = (_of_those_asked(past, asked) for past in (Past.of(asked), before, after))
    if one == other:
        return found
    found = replace(found, drifted=one != drawn)
    try:
        was, would = (_draw(asked, past) for past in (one, other))
    except RoundError as refused:
        return replace(found, verdict=Verdict.UNTOLD, why=_why(refused))
    return _compared(found, was, would)


def _apart(asked: Request) -> bool:
    """Whether its lots alone decide; a final looks at the ranking whatever the method."""
    final = asked.options.finalists and asked.round >= asked.options.final_from
    return asked.method in APART and not final


def _of_those_asked(past: Past, asked: Request) -> Past:
    """Without the ranks of who was not there for the draw, and is perhaps inscribed since."""
    there = {team.number for team in asked.teams}
    return past._replace(ranking=tuple(number for number in past.ranking if number in there))


def _draw(asked: Request, past: Past) -> Seating:
    seating, _unkept = drawing.draw(replace(asked, ranking=past.ranking, played=past.played))
    return seating


def _why(refused: RoundError) -> dict[str, str]:
    """What the draw said, in each language: it is kept for who reads it later."""
    why = refused.__cause__
    if not isinstance(why, InvalidRequest):
        return {language: str(refused.sentence) for language, _name in settings.LANGUAGES}
    return {
        language: " ".join(error.message(language) for error in why.errors)
        for language, _name in settings.LANGUAGES
    }


def _compared(found: Redrawn, was: Seating, would: Seating) -> Redrawn:
    tables = tuple(sorted(_pairings(was, would), key=lambda table: (not table.new, table.table)))
    exempt = None
    if set(was.byes) != set(would.byes):
        exempt = _numbers(sorted(was.byes), ", "), _numbers(sorted(would.byes), ", ")
    verdict = Verdict.OTHER if tables or exempt else Verdict.SAME
    return replace(found, verdict=verdict, tables=tables, exempt=exempt)


def _pairings(was: Seating, would: Seating) -> Iterator[Pairing]:
    met = {_meeting(match) for match in was.own}
    for table in sorted(was.tables | would.tables):
        one, other = was.at(table), would.at(table)
        if one != other:
            yield Pairing(table, _said(one), _said(other), other is not None and _meeting(other) not in met)


def _meeting(match: Match) -> frozenset[frozenset[int]]:
    return frozenset({frozenset(match.ns), frozenset(match.ew)})


def _said(match: Match | None) -> str:
    return "" if match is None else " – ".join(_side(side) for side in (match.ns, match.ew))


def _side(side: Side) -> str:
    return _numbers(side, " + ")


def _numbers(numbers: Iterable[int], between: str) -> str:
    return between.join(map(str, numbers))
