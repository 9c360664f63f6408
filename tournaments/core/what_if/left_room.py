"""What has left the room by now, and what of it a correction makes untrue: prizes announced, money given.

Draws that were made since are compared in `consequences`; here is the rest: the final standing, the steps of
the ceremony, prizes in money, and what was handed over.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from tournaments.core.ledger.accounts import fold_journal
from tournaments.core.models.planning import Status
from tournaments.core.models.standings import KeptStanding
from tournaments.core.money.prices import prices_of
from tournaments.core.money.queries import cash_lines, fixed_prizes, has_desk
from tournaments.core.standings import queries as standings
from tournaments.core.standings.awards import awards_of
from tournaments.core.standings.ceremony import CeremonyStep, ceremony_of, steps_of
from tournaments.core.standings.state import standing_state
from tournaments.core.what_if.values import PayoutChange, PrizeChange

if TYPE_CHECKING:
    from scoring.sheet import Sheet
    from tournaments.core.models.planning import Tournament
    from tournaments.core.standings.rows import StandingRow


@dataclass(frozen=True, slots=True)
class LeftRoom:
    """What everybody knows by now, beside the draws.

    `final`: the standing and all prizes, because the concours is over or the ceremony revealed everything;
    `announced`: the keys of the ceremony's steps that were told. `fixed`: the prizes in money are fixed and
    nothing is left to play, so that the treasurer has the names; `given`: what teams got, in cents, by id.
    """

    final: bool = False
    announced: frozenset[str] = frozenset()
    fixed: bool = False
    given: Mapping[int, int] = field(default_factory=dict)

    def __bool__(self) -> bool:
        return self.final or bool(self.announced) or self.fixed or bool(self.given)


def left_room(tournament: Tournament) -> LeftRoom:
    """What has left the room in a concours now; three queries, and the standing where prizes are fixed."""
    told = ceremony_of(tournament)
    final = tournament.status == Status.FINISHED or (told is not None and told.ended)
    fixed, given = False, {}
    if has_desk(tournament):
        books = fold_journal(cash_lines(tournament))
        given = {team: cents for team, cents in books.prizes.items() if cents > 0}
        if not final and fixed_prizes(tournament):
            kept = standings.current(tournament)
            fixed = standing_state(tournament, kept, kept.after_round).gives_prizes
    return LeftRoom(final, frozenset(told.keys if told else ()), fixed, given)


def prize_changes(
    tournament: Tournament, left: LeftRoom, after: list[StandingRow], sheets: Mapping[int, Sheet]
) -> Iterator[PrizeChange]:
    """The prizes that left the room and have other winners in the standing `after`, made by `sheets`.

    Special prizes come first, then the ranks.
    """
    kept = standings.current(tournament)
    old = {step.key: step for step in steps_of(tournament, kept)}
    new = {step.key: step for step in steps_of(tournament, _kept(kept, after), sheets)}
    order = sorted(old | new, key=lambda key: ((new.get(key) or old[key]).rank or 0, key))
    for key in order:
        was, now = old.get(key), new.get(key)
        step = now or old[key]
        known = left.final or key in left.announced or (left.fixed and step.rank is not None)
        if known and _told(was) != _told(now):
            yield PrizeChange(
                key,
                step.rank,
                step.label,
                was.prize if was else "",
                now.prize if now else "",
                was.winners.said if was else (),
                now.winners.said if now else (),
                was.numbers if was else (),
                now.numbers if now else (),
                key in left.announced,
            )


def payout_changes(
    tournament: Tournament, left: LeftRoom, after: list[StandingRow]
) -> Iterator[PayoutChange]:
    """The teams that were given money and would win another amount in the standing `after`."""
    prices = prices_of(tournament)
    if not left.given or prices is None:
        return
    kept = standings.current(tournament)
    won = awards_of(tournament, prices, kept).teams
    would = awards_of(tournament, prices, _kept(kept, after)).teams
    for team in tournament.teams.filter(pk__in=left.given).select_related("player1", "player2"):
        before, now = won.get(team.number, 0), would.get(team.number, 0)
        if before != now:
            yield PayoutChange(team.number, team.names, left.given[team.pk], before, now)


def _told(step: CeremonyStep | None) -> tuple[object, ...]:
    return (step.prize, step.winners, step.numbers) if step else ()


def _kept(now: KeptStanding, rows: list[StandingRow]) -> KeptStanding:
    """A standing like this one with other rows, not saved."""
    return KeptStanding(
        tournament=now.tournament,
        after_round=now.after_round,
        results_version=now.results_version,
        final=now.final,
        rows=rows,
    )
