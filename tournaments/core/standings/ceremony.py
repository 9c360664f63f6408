"""The ceremony: who wins which prize, from the last to the first, and which of them are announced.

Its steps are the special prizes in their order, then the ranks with a prize from the last to the first (at
least a podium of three). The keys of the announced steps are stored, so that a correction that adds or
removes a step never announces another one (decision 29).
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby
from typing import TYPE_CHECKING, Final

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from tournaments.core.models.planning import Tournament
from tournaments.core.models.standings import Ceremony
from tournaments.core.standings import queries
from tournaments.core.standings.awards import prize_list
from tournaments.core.standings.prizes import special_prizes
from tournaments.core.standings.state import standing_state
from tournaments.core.standings.winners import Winners
from tournaments.platform.errors import UserError
from tournaments.platform.page_cache import outdate_on_commit

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tournaments.core.models.standings import KeptStanding

PODIUM: Final = 3


class CeremonyTooEarly(UserError):
    """Ranks are announced only when every table has its result."""

    text = _("Des tables jouent encore : les prix s'annoncent quand toutes ont leur résultat.")


class UnknownCeremonyStep(UserError):
    """The ceremony has no such step, or no longer."""

    text = _("Le palmarès a changé entre-temps : relisez la page, puis recommencez.")


@dataclass(frozen=True, slots=True)
class CeremonyStep:
    """A prize to announce: `winners` are the teams, several if they are equal, or why there is none.

    `rank` is None for a special prize, which has a `label`. `prize` is empty for a rank without a prize.
    """

    key: str
    rank: int | None
    label: str
    prize: str
    winners: Winners


@dataclass(frozen=True, slots=True)
class CeremonyProgress:
    """All `steps` in the order of the ceremony, of which the first `told` are announced.

    `ended`: everything is revealed. `playing`: some tables have no result yet, and no rank can be announced.
    """

    steps: Sequence[CeremonyStep]
    told: int
    ended: bool
    playing: bool

    @property
    def announced(self) -> Sequence[CeremonyStep]:
        """The announced steps, in the order of the ceremony."""
        return self.steps[: self.told]

    @property
    def last(self) -> CeremonyStep | None:
        """The step that was announced last."""
        return self.steps[self.told - 1] if self.told else None

    @property
    def missing(self) -> Sequence[CeremonyStep]:
        """The steps still to be announced that have no winner, and should have one."""
        return [step for step in self.coming if step.winners.missing]

    @property
    def coming(self) -> Sequence[CeremonyStep]:
        """The steps still to be announced, the next one first."""
        return self.steps[self.told :]


def ceremony_progress(tournament: Tournament) -> CeremonyProgress:
    """The state of the ceremony with all winners; for the presenter alone."""
    kept = queries.current(tournament)
    playing = not standing_state(tournament, kept, kept.after_round).gives_prizes
    found = Ceremony.objects.filter(tournament=tournament, round=kept.after_round).first()
    steps = [] if playing else _steps(tournament, kept)
    keys = set(found.told) if found else set()
    told = next((place for place, step in enumerate(steps) if step.key not in keys), len(steps))
    return CeremonyProgress(steps, told, bool(found and found.ended), playing)


def _steps(tournament: Tournament, kept: KeptStanding) -> list[CeremonyStep]:
    rows = queries.ranked(kept)
    prizes = {each.rank: each.prize for each in prize_list(tournament, kept)}
    special = [
        CeremonyStep(f"special-{award.label}", None, award.label, award.text, award.winners)
        for award in special_prizes(tournament, rows)
    ]
    last = max([PODIUM, *prizes])
    there = [row for row in rows if row["rank"] <= last and not row["withdrawn"]]
    ranks = [
        CeremonyStep(
            f"rank-{rank}", rank, "", prizes.get(rank, ""), Winners(tuple(row["names"] for row in equals))
        )
        for rank, equals in groupby(there, lambda row: row["rank"])
    ]
    return special + ranks[::-1]


@transaction.atomic
def announce(tournament: Tournament, key: str) -> None:
    """Announce this step and all before it; a second time changes nothing.

    `CeremonyTooEarly`, `UnknownCeremonyStep`.
    """
    ceremony = _lock_ceremony(tournament)
    keys = _keys(tournament, key)
    _save(ceremony, keys[: keys.index(key) + 1])


@transaction.atomic
def take_back(tournament: Tournament, key: str) -> None:
    """Take back this step and all after it; `CeremonyTooEarly`, `UnknownCeremonyStep`."""
    ceremony = _lock_ceremony(tournament)
    keys = _keys(tournament, key)
    _save(ceremony, keys[: keys.index(key)])


@transaction.atomic
def reveal(tournament: Tournament) -> None:
    """Reveal all results and prizes to everybody."""
    ceremony = _lock_ceremony(tournament)
    _save(ceremony, ceremony.told, ended=True)


@transaction.atomic
def restart_ceremony(tournament: Tournament) -> None:
    """Take every announcement back; a concours that freezes its standing hides it again."""
    _save(_lock_ceremony(tournament), [])


def _keys(tournament: Tournament, key: str) -> list[str]:
    progress = ceremony_progress(tournament)
    if progress.playing:
        raise CeremonyTooEarly
    keys = [step.key for step in progress.steps]
    if key not in keys:
        raise UnknownCeremonyStep
    return keys


def _lock_ceremony(tournament: Tournament) -> Ceremony:
    """The ceremony of the last published round, with the concours locked for this transaction."""
    Tournament.objects.select_for_update(no_key=True).get(pk=tournament.pk)
    published = queries.rounds_published(tournament)
    found = Ceremony.objects.filter(tournament=tournament).first() or Ceremony(tournament=tournament)
    if found.round != published:
        found.round, found.told, found.ended = published, [], False
    return found


def _save(ceremony: Ceremony, told: list[str], *, ended: bool = False) -> None:
    ceremony.told, ceremony.ended = told, ended
    ceremony.version += 1
    ceremony.save()
    outdate_on_commit()
