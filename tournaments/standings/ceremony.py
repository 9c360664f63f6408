"""The ceremony: who wins which prize, from the last one to the first, and how far everybody has been told.

Its steps are the special prizes in their order, then the ranks that win something from the last to the first
(at least a podium of three). Each is named by a key, and what was told is kept as keys: a correction that
adds or takes a step away never tells one that nobody has announced (decision 29).
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby
from typing import TYPE_CHECKING, Final

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from tournaments.models.planning import Tournament
from tournaments.models.standings import Ceremony
from tournaments.platform.errors import UserError
from tournaments.platform.page_cache import outdate_on_commit
from tournaments.standings import queries
from tournaments.standings.awards import prizes_won
from tournaments.standings.prizes import special_prizes
from tournaments.standings.state import state_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tournaments.standings.rows import Row

PODIUM: Final = 3


class StillPlaying(UserError):
    """A rank is announced only when every table has its result."""

    text = _("Des tables jouent encore : les prix s’annoncent quand toutes ont leur résultat.")


class NotAStep(UserError):
    """The step is none of this ceremony, or no longer."""

    text = _("Le palmarès a changé entre-temps : relisez la page, puis recommencez.")


@dataclass(frozen=True, slots=True)
class Step:
    """A prize to announce: `winners` are the names of the teams, several where they are equal.

    `rank` is None for a special prize, which has a `label`. `prize` is empty where a rank wins nothing.
    """

    key: str
    rank: int | None
    label: str
    prize: str
    winners: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Progress:
    """All `steps` in the order of the ceremony, of which the first `told` were announced.

    `ended`: everything may be known. `playing`: some tables have no result yet, and no rank is announced.
    """

    steps: Sequence[Step]
    told: int
    ended: bool
    playing: bool

    @property
    def announced(self) -> Sequence[Step]:
        """What everybody has been told, in the order of the ceremony."""
        return self.steps[: self.told]

    @property
    def last(self) -> Step | None:
        """The step that was announced last."""
        return self.steps[self.told - 1] if self.told else None

    @property
    def coming(self) -> Sequence[Step]:
        """What is still to be announced, the next one first."""
        return self.steps[self.told :]


def progress_of(tournament: Tournament) -> Progress:
    """The ceremony of this concours as it stands; for who directs it, since it names all winners."""
    kept = queries.current(tournament)
    playing = not state_of(tournament, kept, kept.after_round).gives_prizes
    found = Ceremony.objects.filter(tournament=tournament, round=kept.after_round).first()
    steps = [] if playing else _steps(tournament, queries.ranked(kept), prizes_won(tournament, kept))
    keys = set(found.told) if found else set()
    told = next((place for place, step in enumerate(steps) if step.key not in keys), len(steps))
    return Progress(steps, told, bool(found and found.ended), playing)


def _steps(tournament: Tournament, rows: Sequence[Row], prizes: dict[int, str]) -> list[Step]:
    special = [
        Step(f"special-{award.label}", None, award.label, award.text, tuple(award.winners))
        for award in special_prizes(tournament, rows)
    ]
    last = max([PODIUM, *prizes])
    there = [row for row in rows if row["rank"] <= last and not row["withdrawn"]]
    ranks = [_of_rank(rank, list(equals), prizes) for rank, equals in groupby(there, lambda row: row["rank"])]
    return special + ranks[::-1]


def _of_rank(rank: int, equals: list[Row], prizes: dict[int, str]) -> Step:
    """A rank with what it wins; equals win together what their ranks do."""
    won = [prizes[each] for each in range(rank, rank + len(equals)) if each in prizes]
    return Step(f"rank-{rank}", rank, "", " + ".join(won), tuple(row["names"] for row in equals))


@transaction.atomic
def announce(tournament: Tournament, key: str) -> None:
    """Tell this step and all before it; told twice, it is told once. `StillPlaying`, `NotAStep`."""
    ceremony = _held(tournament)
    keys = _keys(tournament, key)
    _keep(ceremony, keys[: keys.index(key) + 1])


@transaction.atomic
def take_back(tournament: Tournament, key: str) -> None:
    """Tell this step no longer, nor any after it; `StillPlaying`, `NotAStep`."""
    ceremony = _held(tournament)
    keys = _keys(tournament, key)
    _keep(ceremony, keys[: keys.index(key)])


@transaction.atomic
def reveal(tournament: Tournament) -> None:
    """Let everybody know everything."""
    ceremony = _held(tournament)
    _keep(ceremony, ceremony.told, ended=True)


@transaction.atomic
def begin_anew(tournament: Tournament) -> None:
    """Nothing is told any more; the standing is frozen again where the concours says so."""
    _keep(_held(tournament), [])


def _keys(tournament: Tournament, key: str) -> list[str]:
    progress = progress_of(tournament)
    if progress.playing:
        raise StillPlaying
    keys = [step.key for step in progress.steps]
    if key not in keys:
        raise NotAStep
    return keys


def _held(tournament: Tournament) -> Ceremony:
    """The ceremony of the last published round, whose concours is held until the end of the transaction."""
    Tournament.objects.select_for_update(no_key=True).get(pk=tournament.pk)
    published = queries.rounds_published(tournament)
    found = Ceremony.objects.filter(tournament=tournament).first() or Ceremony(tournament=tournament)
    if found.round != published:
        found.round, found.told, found.ended = published, [], False
    return found


def _keep(ceremony: Ceremony, told: list[str], *, ended: bool = False) -> None:
    ceremony.told, ceremony.ended = told, ended
    ceremony.version += 1
    ceremony.save()
    outdate_on_commit()
