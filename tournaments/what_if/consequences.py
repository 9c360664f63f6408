"""What other sheets would change: marks and results, then ranks, then the pairings of later rounds.

Marks and results are folds of the sheets; standings are ranked from all results, with those of the changed
tables replaced; a draw is repeated from its stored request. Nothing is written.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple, Self

from django.conf import settings

from tournaments.draw.errors import InvalidRequest
from tournaments.draw.methods import METHODS
from tournaments.draw.request import PlayedRound, Request
from tournaments.rounds import drawing
from tournaments.rounds import queries as rounds
from tournaments.rounds.errors import RoundError
from tournaments.sheets.refusals import deal_sentences
from tournaments.standings import queries as standings
from tournaments.what_if.values import (
    DealChange,
    Pairing,
    RankChange,
    Redrawn,
    TableChange,
    TableScore,
    Verdict,
)

if TYPE_CHECKING:
    from scoring.sheet import Sheet
    from scoring.sheet.game import Played
    from tournaments.models.planning import Tournament
    from tournaments.models.rounds import Round, Table
    from tournaments.rounds.seating import Seating, SideTeams, TableSeating
    from tournaments.standings.rows import StandingRow

Words = Mapping[int, str]
"""Deal number → the deal in words."""


# --- marks and results ----------------------------------------------------------------------------


def table_change(
    table: Table, before: Sheet, after: Sheet, said: tuple[Words, Words] = ({}, {})
) -> TableChange:
    """The differences between two sheets of a table; `said` are the words of their deals."""
    absent = tuple(sheet.result.absent or "" if sheet.result else "" for sheet in (before, after))
    deals = sorted(_deal_changes(before, after, said), key=lambda change: change.place)
    return TableChange(
        table, TableScore.of(before), TableScore.of(after), (absent[0], absent[1]), tuple(deals)
    )


def _deal_changes(before: Sheet, after: Sheet, said: tuple[Words, Words]) -> Iterator[DealChange]:
    """The deals with other marks, the added, the removed, and those that have become invalid."""
    old, new = (
        {
            line.deal: (place, step)
            for place, (line, step) in enumerate(zip(sheet.lines, sheet.played, strict=True), 1)
        }
        for sheet in (before, after)
    )
    for deal in old | new:
        was, now = old.get(deal), new.get(deal)
        marks = [None if there is None else there[1].marks for there in (was, now)]
        refused = _newly_refused(was and was[1], now and now[1])
        if marks[0] != marks[1] or refused:
            place, _step = now or old[deal]
            words = [each.get(deal, "") for each in said]
            yield DealChange(place, marks[0], marks[1], words[0], words[1], refused)


def _newly_refused(was: Played | None, now: Played | None) -> tuple[str, ...]:
    """Why a deal has become invalid; empty for a valid deal, and for one that was invalid before."""
    if now is None or now.refused is None or (was is not None and was.refused is not None):
        return ()
    return tuple(deal_sentences(now.refused))


# --- ranks ----------------------------------------------------------------------------------------


class Past(NamedTuple):
    """What a draw reads of earlier rounds: the ranking, best first, and the winner of each table."""

    ranking: tuple[int, ...]
    played: tuple[PlayedRound, ...]

    @classmethod
    def of(cls, asked: Request) -> Self:
        """The past in the request of a draw."""
        return cls(asked.ranking, asked.played)


@dataclass(frozen=True)
class Scenario:
    """The standing of a concours with some `sheets` replaced (by table id), or as it is without any.

    The number of queries does not depend on the number of teams.
    """

    tournament: Tournament
    sheets: Mapping[int, Sheet] = field(default_factory=dict)
    _kept: dict[int, list[StandingRow]] = field(default_factory=dict, init=False, repr=False)

    def rows(self, after: int) -> list[StandingRow]:
        """The standing after a round."""
        if after not in self._kept:
            self._kept[after] = standings.build(self.tournament, after, self.sheets)
        return self._kept[after]

    def past(self, number: int) -> Past:
        """The past that the draw of this round would have read."""
        ranking = standings.in_order(self.tournament, self.rows(number - 1))
        return Past(tuple(ranking), rounds.played_before(self.tournament, number, self._winners))

    @cached_property
    def _winners(self) -> dict[int, str | None]:
        """Table id → its winner, in the words of a draw request."""
        won = rounds.winners_of(self.tournament)
        for table, sheet in self.sheets.items():
            won.pop(table, None)
            if sheet.result is not None:
                won[table] = sheet.result.winner and sheet.result.winner.value.lower()
        return won


def rank_changes(before: Iterable[StandingRow], after: Iterable[StandingRow]) -> tuple[RankChange, ...]:
    """The teams with another rank than before, by their new rank; those without a new rank come last."""
    old, new = ({row["number"]: row for row in rows} for rows in (before, after))
    ranks = (
        RankChange(
            number,
            row["names"],
            old[number]["rank"] if number in old else None,
            new[number]["rank"] if number in new else None,
        )
        for number, row in (old | new).items()
    )
    changed = [rank for rank in ranks if rank.before != rank.after]
    return tuple(sorted(changed, key=lambda rank: (rank.after is None, rank.after, rank.number)))


# --- pairings -------------------------------------------------------------------------------------


def redrawn(round_: Round, before: Past, after: Past) -> Redrawn:
    """The round drawn twice from its stored request: with the past `before` and with the past `after`."""
    asked = Request.from_record(rounds.stored_request(round_))
    found = Redrawn(round_.number, round_.attempt, round_.published, Verdict.SAME)
    if _ignores_results(asked):
        return replace(found, verdict=Verdict.IGNORES_RESULTS)
    drawn, one, other = (_of_those_asked(past, asked) for past in (Past.of(asked), before, after))
    if one == other:
        return found
    found = replace(found, drifted=one != drawn)
    try:
        was, would = (_draw(asked, past) for past in (one, other))
    except RoundError as refused:
        return replace(found, verdict=Verdict.UNTOLD, why=_why(refused))
    return _compared(found, was, would)


def _ignores_results(asked: Request) -> bool:
    """Whether the draw depends on no results; a final depends on the ranking with every method."""
    final = asked.options.finalists and asked.round >= asked.options.final_from
    return METHODS[asked.method].ignores_results and not final


def _of_those_asked(past: Past, asked: Request) -> Past:
    """The past without the ranks of teams that the draw was not asked to seat."""
    there = {team.number for team in asked.teams}
    return past._replace(ranking=tuple(number for number in past.ranking if number in there))


def _draw(asked: Request, past: Past) -> Seating:
    seating, _unkept = drawing.draw(replace(asked, ranking=past.ranking, played=past.played))
    return seating


def _why(refused: RoundError) -> dict[str, str]:
    """Why the draw was refused, in each language, to be stored for later readers."""
    why = refused.__cause__
    if not isinstance(why, InvalidRequest):
        return {language: str(refused.sentence) for language, _name in settings.LANGUAGES}
    return {
        language: " ".join(error.sentence.in_language(language) for error in why.errors)
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


def _meeting(match: TableSeating) -> frozenset[frozenset[int]]:
    return frozenset({frozenset(match.ns), frozenset(match.ew)})


def _said(match: TableSeating | None) -> str:
    return "" if match is None else " – ".join(_side(side) for side in (match.ns, match.ew))


def _side(side: SideTeams) -> str:
    return _numbers(side, " + ")


def _numbers(numbers: Sequence[int], between: str) -> str:
    return between.join(map(str, numbers))
