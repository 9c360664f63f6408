"""How far each team got in the brackets, read from tables and byes in two queries."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Sequence
from typing import Final, NamedTuple

from scoring.cards import Side
from scoring.results import Bye, Forfeit, RoundResult, SideNumbers, TableResult, numbers_of
from tournaments.core.models import rounds
from tournaments.core.models.planning import Tournament
from tournaments.draw.brackets import course
from tournaments.draw.request import PlayedRound, PlayedTable

TABLE_COLUMNS: Final = (
    "round__number",
    "number",
    "ns__number",
    "ns_partner__number",
    "ew__number",
    "ew_partner__number",
    "phase",
)


class _TableRow(NamedTuple):
    """A table of a published round: the columns of `TABLE_COLUMNS`."""

    round: int
    number: int
    ns: int
    ns_partner: int | None
    ew: int
    ew_partner: int | None
    phase: str

    def side(self, side: Side) -> tuple[int, ...]:
        one, partner = (self.ns, self.ns_partner) if side is Side.NS else (self.ew, self.ew_partner)
        return (one,) if partner is None else (one, partner)


class _PlayedRounds(NamedTuple):
    """The rounds in the form that the draw reads, and the tables without result, as (round, table)."""

    played: list[PlayedRound]
    playing: set[course.TableOfRound]


def places_of(
    tournament: Tournament, results: Sequence[RoundResult], after: int, gone: Collection[int]
) -> dict[int, int]:
    """Team → its place in the brackets after round `after`, from 1; equal teams share a place.

    Winners are taken from `results`, so that previews can pass supposed ones.
    """
    past = _played_rounds(tournament, results, after)
    return course.bracket_places(past.played, past.playing, gone)


def byes_after_defeat(
    tournament: Tournament, results: Sequence[RoundResult], after: int
) -> frozenset[tuple[int, int]]:
    """The byes up to round `after`, as (round, team), of teams that were out of the principale."""
    return course.resting_beaten(_played_rounds(tournament, results, after).played)


def _played_rounds(tournament: Tournament, results: Sequence[RoundResult], after: int) -> _PlayedRounds:
    winners = _winners(results)
    tables: defaultdict[int, list[PlayedTable]] = defaultdict(list)
    playing = set()
    for seated in _tables(tournament, after):
        ns, ew = seated.side(Side.NS), seated.side(Side.EW)
        key = seated.round, frozenset((*ns, *ew))
        winner = winners.get(key)
        won = None if winner is None else "ns" if set(winner) == set(ns) else "ew"
        tables[seated.round].append(
            PlayedTable(seated.number, ns, ew, won if winner else None, seated.phase or None)
        )
        if key not in winners:
            playing.add((seated.round, seated.number))
    byes = _byes(tournament, after)
    played = [PlayedRound(tuple(tables[number]), tuple(byes[number])) for number in range(1, after + 1)]
    return _PlayedRounds(played, playing)


def _winners(results: Sequence[RoundResult]) -> dict[tuple[int, frozenset[int]], tuple[int, ...] | None]:
    """(round, all who sat there) → the winners of a finished table; None for a drawn one."""
    found: dict[tuple[int, frozenset[int]], tuple[int, ...] | None] = {}
    for result in results:
        match result:
            case TableResult(winner=winner):
                won: SideNumbers | None = None if winner is None else result.side(winner)
                found[_key(result.round, result.ns, result.ew)] = numbers_of(won) or None
            case Forfeit():
                key = _key(result.round, result.absent, result.present)
                found[key] = numbers_of(result.present) or None
            case Bye():
                pass
    return found


def _key(number: int, one: SideNumbers, other: SideNumbers | None) -> tuple[int, frozenset[int]]:
    return number, frozenset((*numbers_of(one), *numbers_of(other)))


def _tables(tournament: Tournament, after: int) -> list[_TableRow]:
    """The tables without the second games of hosts, which do not count in brackets."""
    found = rounds.Table.objects.filter(
        round__tournament=tournament, round__published_at__isnull=False, round__number__lte=after, host=""
    )
    return [_TableRow(*row) for row in found.order_by("round__number", "number").values_list(*TABLE_COLUMNS)]


def _byes(tournament: Tournament, after: int) -> dict[int, list[int]]:
    """By round the exempt teams, in the order of the draw: the best seed first."""
    found: defaultdict[int, list[int]] = defaultdict(list)
    byes = rounds.Bye.objects.filter(
        round__tournament=tournament, round__published_at__isnull=False, round__number__lte=after
    )
    for number, team in byes.order_by("pk").values_list("round__number", "team__number"):
        found[number].append(team)
    return found
