"""The clock of a round: what its stored moments say at any other moment."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.utils.translation import gettext as _

from tournaments.models.rounds import Round


@dataclass(frozen=True, slots=True)
class Clock:
    """The clock as it stands: `remaining` whole seconds, never below 0; `ends_at` only while it runs.

    `over`: time is up. `paused` and not started both stand still; `started` tells them apart.
    """

    minutes: int
    started: bool
    paused: bool
    ends_at: datetime | None
    remaining: int
    last_deal: bool

    @property
    def over(self) -> bool:
        return self.started and self.remaining == 0

    @property
    def running(self) -> bool:
        return self.started and not self.paused and not self.over

    @property
    def text(self) -> str:
        """The time left as it is read aloud: ``37:05``, ``1:02:00``."""
        hours, rest = divmod(self.remaining, 3600)
        minutes, seconds = divmod(rest, 60)
        return f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes:02}:{seconds:02}"

    @property
    def signal(self) -> str:
        """What is called out when time is up."""
        return _("Dernière donne") if self.last_deal else _("Fin du temps")

    @property
    def rule(self) -> str:
        """What the tables do when time is up (C1)."""
        if self.last_deal:
            return _("Au signal, on finit la donne en cours et on en joue une dernière.")
        return _("Au signal, la donne en cours est la dernière.")


def ends_at(round_: Round) -> datetime | None:
    """When time is up, were the clock never stopped again; `None` while it was never started."""
    if round_.started_at is None:
        return None
    return round_.started_at + timedelta(minutes=round_.minutes or 0)


def read(round_: Round, now: datetime) -> Clock | None:
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
    )
