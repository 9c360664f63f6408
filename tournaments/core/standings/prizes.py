"""Who wins the special prizes: the last team and the best deal are computed, the others were chosen."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from django.core.cache import cache
from django.db.models import Sum

from scoring.cards import Side
from tournaments.core.models.past import Instead
from tournaments.core.models.planning import SpecialKind, SpecialPrize, Tournament
from tournaments.core.models.registration import changes_in, line_up
from tournaments.core.models.rounds import SEATED, Seated, Source, Table
from tournaments.core.planning.presets import plays_matches
from tournaments.core.standings import queries
from tournaments.core.standings.awards import left_prizes
from tournaments.core.standings.winners import NO_DEALS, BestDeals, NoWinner, Winners

if TYPE_CHECKING:
    from tournaments.core.models.registration import Substitution
    from tournaments.core.models.standings import KeptStanding
    from tournaments.core.standings.rows import StandingRow

CACHE_SECONDS: Final = 24 * 60 * 60


class SpecialAward(NamedTuple):
    """A special prize and who wins it."""

    label: str
    text: str
    winners: Winners


def special_prizes(
    tournament: Tournament, rows: Iterable[StandingRow] = (), instead: Instead | None = None
) -> list[SpecialAward]:
    """The special prizes in their order; `rows` are the final standing, or none to tell the winners later.

    The best deal reads every sheet, once for each version of the results; `instead` is read in place of what
    stands on some tables.
    """
    final = list(rows)
    prizes = tournament.special_prizes.select_related("team__player1", "team__player2")
    return [
        SpecialAward(prize.label, prize.text, _winners(tournament, prize, final, instead)) for prize in prizes
    ]


def without_winner(tournament: Tournament, kept: KeptStanding) -> list[str]:
    """What should have a winner and has none: labels of special prizes, then ranks whose teams have left."""
    special = special_prizes(tournament, queries.ranked(kept))
    labels = [award.label for award in special if award.winners.missing]
    return labels + [each.place for each in left_prizes(tournament, kept)]


_NOBODY: Final = {
    SpecialKind.LAST: NoWinner.LEFT,
    SpecialKind.DEAL: NoWinner.NO_DEAL,
    SpecialKind.LOTS: NoWinner.TO_DRAW,
    SpecialKind.CHOSEN: NoWinner.TO_CHOOSE,
}


def _winners(
    tournament: Tournament,
    prize: SpecialPrize,
    rows: list[StandingRow],
    instead: Instead | None,
) -> Winners:
    kind = SpecialKind(prize.kind)
    if kind is SpecialKind.EVERYBODY:
        return Winners((), NoWinner.EVERYBODY)
    if not rows:
        return Winners((), NoWinner.LATER)
    found = best_deals(tournament, instead) if kind is SpecialKind.DEAL else NO_DEALS
    names = found.names if kind is SpecialKind.DEAL else _names(prize, rows)
    return Winners(names, None if names else _NOBODY[kind], found)


def _names(prize: SpecialPrize, rows: list[StandingRow]) -> tuple[str, ...]:
    if prize.kind == SpecialKind.LAST:
        stayed = [row for row in rows if not row["withdrawn"]]
        lowest = max((row["rank"] for row in stayed), default=0)
        return tuple(row["names"] for row in stayed if row["rank"] == lowest)
    return () if prize.team is None else (prize.team.names,)


def best_deals(tournament: Tournament, instead: Instead | None = None) -> BestDeals:
    """The teams with the highest mark in one deal, and that mark; several if equal, none without deals.

    They are kept without words, for readers of every language. `instead` is read in place of what stands on
    some tables.
    """
    if instead is not None:
        return NO_DEALS if plays_matches(tournament.ruleset) else _best_deals(tournament, instead)
    tables = Table.objects.filter(round__tournament=tournament)
    versions = tables.aggregate(all=Sum("version"))[
        "all"
    ]  # under typed totals a deal changes no result version
    key = f"deals-marked-best-{tournament.seed}-{tournament.results_version}-{versions}"
    found: BestDeals | None = cache.get(key)
    if found is None:
        found = NO_DEALS if plays_matches(tournament.ruleset) else _best_deals(tournament)
        cache.set(key, found, CACHE_SECONDS)
    return found


def _best_deals(tournament: Tournament, instead: Instead | None = None) -> BestDeals:
    tables = Table.objects.filter(round__tournament=tournament, round__published_at__isnull=False)
    played = tables.filter(finished_at__isnull=False).exclude(source=Source.FORFEIT).count()
    tables = tables.exclude(sheet=None).select_related("round", *SEATED).defer("card", "game")
    best, noted, changes, other = 0, 0, changes_in(tournament), instead or Instead()
    winners: list[str] = []
    for table in tables.order_by("round__number", "number"):
        sheet = other.sheets.get(table.pk)
        stored = table.sheet if sheet is None else sheet.to_json()
        deals = (stored or {}).get("lines", ())
        noted += bool(deals and table.finished)
        for line in deals:
            for side, mark in _marks(line):
                if mark > best:
                    best, winners = mark, []
                if mark == best > 0:
                    winners.append(_seated(table, side, changes, other).names)
    among = (noted, played) if noted < played else (0, 0)
    return BestDeals(tuple(dict.fromkeys(winners)), best, *among) if winners else NO_DEALS


def _seated(table: Table, side: Side, changes: Sequence[Substitution], instead: Instead) -> Seated:
    """The players of a side of a table, or those who sit there instead."""
    if table.pk not in instead.seats:
        return table.seated(side, changes)
    numbers = dict(zip(Side, instead.seats[table.pk], strict=True))[side]
    teams = table.round.tournament.teams.filter(number__in=numbers).select_related("player1", "player2")
    there = sorted(teams, key=lambda team: numbers.index(team.number))
    return Seated(tuple(line_up(team, changes, table.round.number) for team in there))


def _marks(line: dict[str, Any]) -> Iterable[tuple[Side, int]]:
    """The marks of both sides in a deal that counts; none for another one."""
    marks = line.get("marks")
    return () if line.get("after_end") or not marks else zip(Side, marks, strict=True)
