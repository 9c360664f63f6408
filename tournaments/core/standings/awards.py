"""Who wins what by rank, in words and money: one list for the ceremony, pages, papers, files and the desk."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import TYPE_CHECKING, NamedTuple

from django.utils.translation import gettext as _

from scoring.criteria import LOTS
from scoring.lots import Lots
from tournaments.core.ledger.prizes import WHOLE, Awards, award_prizes
from tournaments.core.models.planning import Tournament
from tournaments.core.money.prices import Prices, prices_of
from tournaments.core.money.queries import fixed_prizes, has_desk
from tournaments.core.money.text import euros
from tournaments.core.standings import queries
from tournaments.core.standings.winners import NoWinner, Winners
from tournaments.core.standings.wording import equals_by_lot
from tournaments.platform.typography import nth

if TYPE_CHECKING:
    from tournaments.core.models.standings import KeptStanding
    from tournaments.core.standings.rows import StandingRow


class RankPrize(NamedTuple):
    """The prize of a rank, for all its `winners` together: its `money` and what is `written`.

    There is no winner if no team has the rank, or if the teams that have it `left`: they win nothing.
    """

    rank: int
    money: str
    written: str
    winners: tuple[StandingRow, ...]
    left: bool = False

    @property
    def prize(self) -> str:
        """The prize as it is read."""
        return queries.prize_text(self.money, self.written)

    @property
    def place(self) -> str:
        """What the prize is for: «1ʳᵉ place»."""
        return _("%(nth)s place") % {"nth": nth(self.rank, feminine=True)}

    @property
    def equals(self) -> str:
        """That lots alone gave this rank to its team among equals, as it is read; else empty."""
        ranks = {row["lots_rank"] for row in self.winners} - {0}
        return equals_by_lot(min(ranks)) if ranks else ""

    @property
    def named(self) -> Winners:
        """Who wins it by name, or why nobody does."""
        if self.winners:
            return Winners(tuple(row["names"] for row in self.winners))
        return Winners((), NoWinner.LEFT if self.left else NoWinner.NO_TEAM)


def prize_list(tournament: Tournament, kept: KeptStanding) -> list[RankPrize]:
    """The prizes of the ranks of this standing, the first rank first; ranks that win nothing are left out.

    Two teams of rank 3 win the prizes of ranks 3 and 4, and there is no rank 4. Money is what each of them
    gets; where lots decide who gets which, it is all the sums that are drawn for.
    """
    prices = prices_of(tournament)
    won = _awards(tournament, prices, kept).teams if prices else {}
    written = dict(tournament.prizes.values_list("rank", "text"))
    fixed = fixed_prizes(tournament) if has_desk(tournament) else {}
    return list(_rank_prizes(queries.rows(kept) if kept.after_round else [], written, fixed, won))


def left_prizes(tournament: Tournament, kept: KeptStanding) -> list[RankPrize]:
    """The prizes of ranks whose teams have left: nobody wins them as things stand."""
    return [each for each in prize_list(tournament, kept) if each.left]


def prizes_by_team(prizes: Iterable[RankPrize]) -> dict[int, str]:
    """The number of each team that wins something → what its rank wins."""
    return {row["number"]: each.prize for each in prizes for row in each.winners}


def _rank_prizes(
    rows: Sequence[StandingRow], written: dict[int, str], fixed: dict[int, int], won: dict[int, int]
) -> Iterator[RankPrize]:
    equals_of = {rank: list(equals) for rank, equals in groupby(rows, lambda row: row["rank"])}
    shared = {rank + place for rank, equals in equals_of.items() for place in range(1, len(equals))}
    for rank in sorted({*equals_of, *written, *fixed} - shared):
        winners = tuple(row for row in equals_of.get(rank, ()) if not row["withdrawn"])
        sums = dict.fromkeys(won[row["number"]] for row in winners if row["number"] in won)
        if not winners and rank in fixed:
            sums = {fixed[rank]: None}
        taken = range(rank, rank + max(1, len(winners)))
        texts = [written[place] for place in taken if place in written]
        money, text = " + ".join(map(euros, sums)), " + ".join(texts)
        if money or text:
            yield RankPrize(rank, money, text, winners, left=rank in equals_of and not winners)


def awards_of(tournament: Tournament, prices: Prices, kept: KeptStanding | None = None) -> Awards:
    """Team number → cents won, and what sharing among equals leaves; nothing before the first standing.

    Teams that only the lot of the standing separated are equals: they share the prizes of their ranks, unless
    prizes are given by lot too. A team that has left gets nothing. Lots come from the seed of the concours,
    so that they are the same each time.
    """
    return _awards(tournament, prices, kept or queries.current(tournament))


def _awards(tournament: Tournament, prices: Prices, kept: KeptStanding) -> Awards:
    def lots(numbers: list[int]) -> list[int]:
        drawn = sorted(numbers)
        Lots(tournament.seed, "prizes", *drawn).shuffle(drawn)
        return drawn

    by_lot = prices.plan.by_lot
    rows = queries.rows(kept) if kept.after_round else []
    unit = min(prices.plan.unit, WHOLE)
    ranked = [(row["rank"], row["number"]) for row in rows] if by_lot else ranks_without_lots(rows)
    gone = {row["number"] for row in rows if row["withdrawn"]}
    ranked = [(rank, number) for rank, number in ranked if number not in gone]
    return award_prizes(fixed_prizes(tournament), ranked, unit, lots if by_lot else None)


def ranks_without_lots(rows: Sequence[StandingRow]) -> list[tuple[int, int]]:
    """(rank, number) of each team, best first; teams separated only by lot have the same rank."""
    found: list[tuple[int, int]] = []
    for row in rows:
        by_lot = bool(found) and row["separated_by"] == LOTS.key
        found.append((found[-1][0] if by_lot else row["rank"], row["number"]))
    return found
