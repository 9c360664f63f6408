"""Computes what other sheets would change: marks and results, ranks, and pairings of later rounds.

Marks and results come from folding the sheets; standings are ranked from all results, with those of the
changed tables replaced; a draw is repeated from its stored request. Nothing is written.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple, Self

from django.conf import settings

from tournaments.core.models.past import Instead, Past, past_of
from tournaments.core.rounds import drawing
from tournaments.core.rounds import queries as rounds
from tournaments.core.rounds.errors import RoundError
from tournaments.core.sheets.refusals import deal_sentences
from tournaments.core.standings import queries as standings
from tournaments.core.what_if.values import (
    DealChange,
    DrawComparison,
    PairingChange,
    RankChange,
    TableChange,
    TableScore,
    Verdict,
)
from tournaments.draw.errors import InvalidRequest
from tournaments.draw.methods import METHODS
from tournaments.draw.request import PlayedRound, Request

if TYPE_CHECKING:
    from scoring.sheet import Sheet
    from scoring.sheet.game import PlayedDeal
    from tournaments.core.models.planning import Tournament
    from tournaments.core.models.rounds import Round, Table
    from tournaments.core.rounds.seating import Seating, SideTeams, TableSeating
    from tournaments.core.standings.rows import StandingRow

Words = Mapping[int, str]
"""Deal number → the deal in words."""


# --- marks and results ----------------------------------------------------------------------------


def table_change(
    table: Table, before: Sheet, after: Sheet, said: tuple[Words, Words] = ({}, {})
) -> TableChange:
    """The differences between two sheets of a table; `said` has the words of their deals."""
    absent = tuple(sheet.result.absent or "" if sheet.result else "" for sheet in (before, after))
    deals = sorted(_deal_changes(before, after, said), key=lambda change: change.place)
    return TableChange(
        table, TableScore.of(before), TableScore.of(after), (absent[0], absent[1]), tuple(deals)
    )


def _deal_changes(before: Sheet, after: Sheet, said: tuple[Words, Words]) -> Iterator[DealChange]:
    """The deals with other marks, the added and removed ones, and those that have become invalid."""
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


def _newly_refused(was: PlayedDeal | None, now: PlayedDeal | None) -> tuple[str, ...]:
    """The errors of a deal that has become invalid; empty for one that is valid, or was invalid before."""
    if now is None or now.refused is None or (was is not None and was.refused is not None):
        return ()
    return tuple(deal_sentences(now.refused))


# --- ranks ----------------------------------------------------------------------------------------


class EarlierResults(NamedTuple):
    """The results that a draw reads: the ranking, best first, and the winner of each earlier table."""

    ranking: tuple[int, ...]
    played: tuple[PlayedRound, ...]

    @classmethod
    def of(cls, asked: Request) -> Self:
        """The earlier results in the request of a draw."""
        return cls(asked.ranking, asked.played)


@dataclass(frozen=True)
class Scenario:
    """A concours with what is read `instead` of some rows; without, the concours as it is.

    The number of queries does not depend on the number of teams.
    """

    tournament: Tournament
    instead: Instead = field(default_factory=Instead)
    _kept: dict[int, list[StandingRow]] = field(default_factory=dict, init=False, repr=False)

    def rows(self, after: int) -> list[StandingRow]:
        """The standing after a round."""
        if after not in self._kept:
            self._kept[after] = standings.build(self.tournament, self._past.until(after))
        return self._kept[after]

    def past(self, number: int) -> EarlierResults:
        """The earlier results that the draw of this round would have read."""
        ranking = standings.in_order(self.tournament, self.rows(number - 1))
        return EarlierResults(tuple(ranking), self._past.until(number - 1).rounds)

    @cached_property
    def _past(self) -> Past:
        return past_of(self.tournament, instead=self.instead)


def rank_changes(before: Iterable[StandingRow], after: Iterable[StandingRow]) -> tuple[RankChange, ...]:
    """The teams with another rank than before, by new rank; those without a new rank come last."""
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


def compare_draws(round_: Round, before: EarlierResults, after: EarlierResults) -> DrawComparison:
    """Draw a round twice from its stored request, by earlier results `before` and `after`, and compare."""
    asked = Request.from_record(rounds.stored_request(round_))
    found = DrawComparison(round_.number, round_.attempt, round_.published, Verdict.SAME)
    if _ignores_results(asked):
        return replace(found, verdict=Verdict.IGNORES_RESULTS)
    drawn, one, other = (
        _without_absent_teams(past, asked) for past in (EarlierResults.of(asked), before, after)
    )
    if one == other:
        return found
    found = replace(found, drifted=one != drawn)
    try:
        was, would = (_draw(asked, past) for past in (one, other))
    except RoundError as refused:
        return replace(found, verdict=Verdict.IMPOSSIBLE, why=_reason_by_language(refused))
    return _compare(found, was, would)


def _ignores_results(asked: Request) -> bool:
    """Whether the draw depends on no results; a final depends on the ranking whatever the method."""
    final = asked.options.finalists and asked.round >= asked.options.final_from
    return METHODS[asked.method].ignores_results and not final


def _without_absent_teams(past: EarlierResults, asked: Request) -> EarlierResults:
    """The earlier results, without teams in the ranking that the draw was not asked to seat."""
    there = {team.number for team in asked.teams}
    return past._replace(ranking=tuple(number for number in past.ranking if number in there))


def _draw(asked: Request, past: EarlierResults) -> Seating:
    seating, _unkept = drawing.draw(replace(asked, ranking=past.ranking, played=past.played))
    return seating


def _reason_by_language(refused: RoundError) -> dict[str, str]:
    """The sentence of a refused draw in each language, to be stored for later readers."""
    why = refused.__cause__
    if not isinstance(why, InvalidRequest):
        return {language: str(refused.sentence) for language, _name in settings.LANGUAGES}
    return {
        language: " ".join(error.sentence.in_language(language) for error in why.errors)
        for language, _name in settings.LANGUAGES
    }


def _compare(found: DrawComparison, was: Seating, would: Seating) -> DrawComparison:
    tables = tuple(sorted(_pairings(was, would), key=lambda table: (not table.new, table.table)))
    exempt = None
    if set(was.byes) != set(would.byes):
        exempt = _numbers_text(sorted(was.byes), ", "), _numbers_text(sorted(would.byes), ", ")
    verdict = Verdict.OTHER if tables or exempt else Verdict.SAME
    return replace(found, verdict=verdict, tables=tables, exempt=exempt)


def _pairings(was: Seating, would: Seating) -> Iterator[PairingChange]:
    met = {_sides_of(match) for match in was.own}
    for table in sorted(was.tables | would.tables):
        one, other = was.at(table), would.at(table)
        if one != other:
            yield PairingChange(
                table, _match_text(one), _match_text(other), other is not None and _sides_of(other) not in met
            )


def _sides_of(match: TableSeating) -> frozenset[frozenset[int]]:
    return frozenset({frozenset(match.ns), frozenset(match.ew)})


def _match_text(match: TableSeating | None) -> str:
    return "" if match is None else " – ".join(_side_text(side) for side in (match.ns, match.ew))


def _side_text(side: SideTeams) -> str:
    return _numbers_text(side, " + ")


def _numbers_text(numbers: Sequence[int], between: str) -> str:
    return between.join(map(str, numbers))
