"""What ends the tables of a round, as a value of the forecast."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tournaments.core.forecast.deals_to_target import target_by
from tournaments.core.forecast.lasting import RoundLength
from tournaments.core.models.planning import Ending

if TYPE_CHECKING:
    from tournaments.core.models.planning import Tournament
    from tournaments.core.models.rounds import Round


def length_planned(tournament: Tournament, number: int) -> RoundLength:
    """What ends the tables of a round, as its concours plans it."""
    return _length(tournament, tournament.deals_in(number), tournament.minutes_in(number))


def length_drawn(round_: Round) -> RoundLength:
    """What ends the tables of a round that is drawn, by the numbers that it was drawn with."""
    tournament, number = round_.tournament, round_.number
    clock = tournament.minutes_in(number) if tournament.ending == Ending.CLOCK else None
    return _length(tournament, round_.deals or tournament.deals_in(number), round_.minutes or clock)


def _length(tournament: Tournament, deals: int | None, minutes: int | None) -> RoundLength:
    to_target = tournament.ending == Ending.TARGET
    return RoundLength(
        deals=deals if tournament.ending == Ending.DEALS else None,
        target=target_by(tournament.ruleset, tournament.target) if to_target else None,
        minutes=minutes,
        last_deal=tournament.last_deal,
    )
