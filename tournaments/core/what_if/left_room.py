"""What has left the room by now, and what of it a correction makes untrue: prizes announced, money given.

Draws that were made since are compared in `consequences`; here is the rest: the final standing, the steps of
the ceremony, the prize list on paper, prizes in money, and what was handed over.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Final

from tournaments.core.ledger.accounts import fold_journal
from tournaments.core.models.past import Instead, past_of
from tournaments.core.models.planning import Status
from tournaments.core.models.screens import Screen
from tournaments.core.models.sheets import Entry
from tournaments.core.models.standings import KeptStanding
from tournaments.core.money.prices import prices_of
from tournaments.core.money.queries import cash_lines, fixed_prizes, has_desk
from tournaments.core.standings import queries as standings
from tournaments.core.standings.announced import differs
from tournaments.core.standings.awards import awards_of
from tournaments.core.standings.ceremony import (
    EARLIER,
    CeremonyStep,
    Told,
    by_key,
    ceremony_of,
    steps_of,
)
from tournaments.core.standings.public import standing_of
from tournaments.core.standings.state import standing_state
from tournaments.core.standings.winners import Winners
from tournaments.core.what_if.values import PayoutChange, PrizeChange

if TYPE_CHECKING:
    from tournaments.core.models.planning import Tournament
    from tournaments.core.standings.rows import StandingRow

SHOW_STANDING: Final = frozenset({"standing", "bracket", "pools"})
"""The kinds of screen that show who stands where."""


@dataclass(frozen=True, slots=True)
class LeftRoom:
    """What everybody knows by now, beside the draws.

    `final`: the standing and all prizes, because the concours is over or the ceremony revealed everything;
    `announced`: the steps of the ceremony that were told, by key; `printed`: those that papers name.
    `fixed`: the prizes in money are fixed and nothing is left to play, so that the treasurer has the names;
    `given`: what teams got, in cents, by id. `shown`: nothing is left to play, and a screen of the hall shows
    the standing to everybody.
    """

    final: bool = False
    announced: Mapping[str, Told | None] = field(default_factory=dict)
    fixed: bool = False
    given: Mapping[int, int] = field(default_factory=dict)
    printed: Mapping[str, Told | None] = field(default_factory=dict)
    shown: bool = False

    def __bool__(self) -> bool:
        return self.final or self.fixed or self.shown or bool(self.announced or self.given or self.printed)

    @property
    def said(self) -> Mapping[str, Told | None]:
        """The steps that were said in any way, by key; as they were announced, where they were."""
        return {**self.printed, **self.announced}


def left_room(tournament: Tournament) -> LeftRoom:
    """What has left the room in a concours now; five queries, and the standing where prizes are fixed."""
    ceremony = ceremony_of(tournament)
    final = bool(ceremony and ceremony.ended) or tournament.status == Status.FINISHED
    fixed, given = False, {}
    if has_desk(tournament):
        books = fold_journal(cash_lines(tournament))
        given = {team: cents for team, cents in books.prizes.items() if cents > 0}
        published = standings.rounds_published(tournament)
        if not final and fixed_prizes(tournament) and not past_of(tournament, published).playing:
            kept = standings.current(tournament)
            fixed = standing_state(tournament, kept, kept.after_round).gives_prizes
    told = by_key(ceremony.told) if ceremony else {}
    papers = [told for paper, told in ceremony.printed.items() if paper != EARLIER] if ceremony else []
    printed = by_key([one for told in papers for one in told])
    shown = not final and _is_shown(tournament)
    return LeftRoom(final, told, fixed, given, printed, shown)


def _is_shown(tournament: Tournament) -> bool:
    """Whether a screen of the hall shows the last standing, and not one that is frozen or hidden."""
    screens = Screen.objects.filter(tournament=tournament)
    kinds = {kind for screen in screens for kind in screen.shown_kinds}
    if not kinds & SHOW_STANDING:
        return False
    known = standing_of(tournament)
    return known.state.gives_prizes and not (known.frozen or known.hidden)


def prize_changes(
    tournament: Tournament, left: LeftRoom, after: list[StandingRow], instead: Instead
) -> Iterator[PrizeChange]:
    """The prizes that left the room and have other winners in the standing `after`, read `instead`.

    While a table has no result no rank is certain: what was announced is then what it was announced as, and
    nobody has a rank any more once a table is opened again. Special prizes come first, then the ranks.
    """
    kept = standings.current(tournament)
    then = _kept(kept, after, final=not past_of(tournament, kept.after_round, instead).playing)
    old = {step.key: step for step in steps_of(tournament, kept)}
    new = {step.key: step for step in steps_of(tournament, then, instead) if step.rank is None or then.final}
    if not kept.final:
        special = {key: step for key, step in old.items() if step.rank is None}
        old = special | (_ranks_told(tournament, left, old | new) if then.final else {})
    order = sorted(old | new, key=lambda key: ((new.get(key) or old[key]).rank or 0, key))
    for key in order:
        was, now = old.get(key), new.get(key)
        step = now or old[key]
        told = left.announced.get(key)
        known = left.final or key in left.said or (left.fixed and step.rank is not None)
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
                key in left.printed,
                was.lots_rank if was else 0,
                now.lots_rank if now else 0,
                announced_otherwise=differs(told, was),
                as_announced=told is not None and not differs(told, now),
            )


def _ranks_told(
    tournament: Tournament, left: LeftRoom, steps: Mapping[str, CeremonyStep]
) -> dict[str, CeremonyStep]:
    """The ranks that were announced or printed, with their teams of then; prizes are those of `steps`."""
    names = {team.number: team.names for team in tournament.teams.select_related("player1", "player2")}
    found = {}
    for key, told in left.said.items():
        step = steps.get(key)
        if step is None or step.rank is None:
            continue
        numbers = step.numbers if told is None else tuple(told["numbers"])
        winners = Winners(tuple(names.get(number, str(number)) for number in numbers))
        lots = step.lots_rank if told is None else told.get("lots", step.lots_rank)
        found[key] = replace(step, winners=winners, numbers=numbers, lots_rank=lots)
    return found


def payout_changes(
    tournament: Tournament, left: LeftRoom, after: list[StandingRow], instead: Instead
) -> Iterator[PayoutChange]:
    """The teams that were given money and would win another amount in the standing `after`, read `instead`.

    Nobody wins anything certain while a table has no result. Once a correction has opened one again, what
    counts is what was given.
    """
    prices = prices_of(tournament)
    if not left.given or prices is None:
        return
    kept = standings.current(tournament)
    then = _kept(kept, after, final=not past_of(tournament, kept.after_round, instead).playing)
    if not then.final or not (kept.final or _opened_again(tournament)):
        return
    won = awards_of(tournament, prices, kept).teams
    would = awards_of(tournament, prices, then).teams
    for team in tournament.teams.filter(pk__in=left.given).select_related("player1", "player2"):
        given, now = left.given[team.pk], would.get(team.number, 0)
        before = won.get(team.number, 0) if kept.final else given
        if before != now:
            yield PayoutChange(team.number, team.names, given, before, now)


def _opened_again(tournament: Tournament) -> bool:
    """Whether a correction of what had left the room was confirmed: first results change nothing given."""
    return Entry.objects.filter(table__round__tournament=tournament, effect__isnull=False).exists()


def _told(step: CeremonyStep | None) -> tuple[object, ...]:
    """What of a step can change: the names of the teams of a rank are corrected without changing who won."""
    if step is None:
        return ()
    return (step.prize, step.winners if step.rank is None else step.numbers, step.lots_rank)


def _kept(now: KeptStanding, rows: list[StandingRow], *, final: bool) -> KeptStanding:
    """A standing like this one with other rows, not saved."""
    return KeptStanding(
        tournament=now.tournament,
        after_round=now.after_round,
        results_version=now.results_version,
        final=final,
        rows=rows,
    )
