"""The clock of a round: its state at a moment, computed from stored moments, and the verbs that change it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.core.models.planning import Ending
from tournaments.core.models.rounds import Round
from tournaments.core.planning.steps import hour_alone
from tournaments.core.rounds.errors import RoundError
from tournaments.core.rounds.locking import lock_round

MAX_MINUTES: Final = 999


@dataclass(frozen=True, slots=True)
class Clock:
    """The clock as it stands: `remaining` whole seconds, never below 0; `ends_at` only while it runs.

    `over`: time is up. The clock does not run before it is `started`, nor while it is `paused`.
    """

    minutes: int
    started: bool
    paused: bool
    ends_at: datetime | None
    remaining: int
    last_deal: bool
    limit: str = ""
    """What ends a table before the clock does: «ses 12 donnes»; empty where the clock alone ends it."""

    @property
    def over(self) -> bool:
        return self.started and self.remaining == 0

    @property
    def running(self) -> bool:
        return self.started and not self.paused and not self.over

    @property
    def end_hour(self) -> str:
        """The end of the time as a wall clock shows it («23 h 40»); empty while the clock does not run."""
        return hour_alone(self.ends_at) if self.ends_at else ""

    @property
    def text(self) -> str:
        """The time left as text: ``37:05``, ``1:02:00``."""
        hours, rest = divmod(self.remaining, 3600)
        minutes, seconds = divmod(rest, 60)
        return f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes:02}:{seconds:02}"

    @property
    def signal(self) -> str:
        """The call when time is up."""
        return _("Dernière donne") if self.last_deal else _("Fin du temps")

    @property
    def rule(self) -> str:
        """The rule for the tables when time is up (C1), in a sentence."""
        if self.last_deal:
            rule = _("Au signal, on finit la donne en cours et on en joue une dernière.")
        else:
            rule = _("Au signal, la donne en cours est la dernière.")
        return f"{rule} {self.limit}".strip()


def ends_at(round_: Round) -> datetime | None:
    """The end of the time unless the clock is paused again; None before its start."""
    if round_.started_at is None:
        return None
    return round_.started_at + timedelta(minutes=round_.minutes or 0)


def clock_of(round_: Round, now: datetime) -> Clock | None:
    """The clock of a round at `now`; `None` where the concours is not played under the clock."""
    if round_.minutes is None:
        return None
    end, paused = ends_at(round_), round_.paused_at is not None
    left = timedelta(minutes=round_.minutes) if end is None else end - (round_.paused_at or now)
    return Clock(
        minutes=round_.minutes,
        started=end is not None,
        paused=paused,
        ends_at=None if paused else end,
        remaining=max(0, -(-left // timedelta(seconds=1))),
        last_deal=round_.tournament.last_deal,
        limit=_limit(round_),
    )


def _limit(round_: Round) -> str:
    """The sentence that says what ends a table before the clock; empty where the clock alone ends it."""
    match round_.tournament.ending:
        case Ending.DEALS:
            deals = round_.deals or round_.tournament.deals
            return ngettext(
                "Qui a joué sa donne a fini ; les autres tables s’arrêtent où elles en sont.",
                "Qui a joué ses %(deals)s donnes a fini ; les autres tables s’arrêtent où elles en sont.",
                deals,
            ) % {"deals": deals}
        case Ending.TARGET:
            return _("Qui est au but a fini ; les autres tables s’arrêtent où elles en sont.")
        case _:
            return ""


@transaction.atomic
def start(round_: Round, *, now: datetime | None = None) -> Round:
    """Start the clock, or resume it after a pause. `RoundError`."""
    moment = _lock_clock(round_, now)
    if round_.started_at is None:
        round_.started_at = moment
    elif round_.paused_at is not None:
        round_.started_at += moment - round_.paused_at
    round_.paused_at = None
    return _save_clock(round_)


@transaction.atomic
def pause(round_: Round, *, now: datetime | None = None) -> Round:
    """Pause the clock; no effect where it does not run or time is up. `RoundError`."""
    moment = _lock_clock(round_, now)
    reading = clock_of(round_, moment)
    if reading and reading.running:
        round_.paused_at = moment
    return _save_clock(round_)


@transaction.atomic
def add_minutes(round_: Round, minutes: int, *, now: datetime | None = None) -> Round:
    """Add minutes, or remove them where negative. `RoundError`.

    Added to a clock that is over they run from `now`: what has passed since its end does not count.
    """
    moment = _lock_clock(round_, now)
    end = ends_at(round_)
    if minutes > 0 and end and round_.started_at and not round_.paused_at:
        round_.started_at += max(timedelta(0), moment - end)
    round_.minutes = min(max(0, (round_.minutes or 0) + minutes), MAX_MINUTES)
    return _save_clock(round_)


def _save_clock(round_: Round) -> Round:
    round_.save(update_fields=["started_at", "paused_at", "minutes"])
    return round_


def _lock_clock(round_: Round, now: datetime | None) -> datetime:
    """Lock the round and return `now`, by default the present; `RoundError`."""
    lock_round(round_)
    if round_.minutes is None:
        raise RoundError("no-clock")
    if not round_.published:
        raise RoundError("not-published", number=round_.number)
    return now or timezone.now()
