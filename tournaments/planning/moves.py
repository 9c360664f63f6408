"""The steps of a concours: which follows which, and what each needs first.

Nothing here reads the database: `refusal` judges a `Progress`, which `queries.progress_of` reads.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.models.planning import Status
from tournaments.planning.errors import (
    Incomplete,
    NotAStep,
    NothingPublished,
    PlanningError,
    TournamentSealed,
)

MOVES: Final[Mapping[Status, frozenset[Status]]] = MappingProxyType(
    {
        Status.DRAFT: frozenset({Status.OPEN}),
        Status.OPEN: frozenset({Status.RUNNING}),
        Status.RUNNING: frozenset({Status.FINISHED}),
        Status.FINISHED: frozenset({Status.RUNNING, Status.SEALED}),
        Status.SEALED: frozenset(),
    }
)


@dataclass(frozen=True, slots=True)
class Progress:
    """How far the rounds are: `published` of them out of `planned`.

    `proposed` is the number of a round that is drawn and not published. `playing` are the tables
    without result, as (round, table).
    """

    planned: int
    published: int = 0
    proposed: int | None = None
    playing: tuple[tuple[int, int], ...] = ()

    @property
    def missing(self) -> list[str]:
        """What a complete concours would still need, a sentence each; empty when nothing is."""
        return [*self._unfinished_tables(), *self._unpublished_draw(), *self._unplayed_rounds()]

    def _unfinished_tables(self) -> list[str]:
        by_round: dict[int, list[str]] = {}
        for number, table in self.playing:
            by_round.setdefault(number, []).append(str(table))
        return [
            ngettext(
                "Partie %(round)s : la table %(tables)s n'a pas de résultat.",
                "Partie %(round)s : les tables %(tables)s n'ont pas de résultat.",
                len(tables),
            )
            % {"round": number, "tables": ", ".join(tables)}
            for number, tables in by_round.items()
        ]

    def _unpublished_draw(self) -> list[str]:
        if self.proposed is None:
            return []
        return [_("Le tirage de la partie %(round)s n'est pas publié.") % {"round": self.proposed}]

    def _unplayed_rounds(self) -> list[str]:
        if self.published >= self.planned:
            return []
        what = {"published": self.published, "planned": self.planned}
        return [
            ngettext(
                "%(published)s partie jouée sur %(planned)s prévues.",
                "%(published)s parties jouées sur %(planned)s prévues.",
                self.published,
            )
            % what
        ]


def refusal(
    status: Status, to: Status, progress: Progress, *, confirmed: bool = False
) -> PlanningError | None:
    """Why a concours at `status` cannot go to `to`; `None` where it can.

    `confirmed`: the organizer was told what is missing, and ends the concours all the same.
    """
    if status is Status.SEALED:
        return TournamentSealed()
    if to not in MOVES[status]:
        return NotAStep(status.label, to.label)
    if to in {Status.RUNNING, Status.FINISHED} and not progress.published:
        return NothingPublished()
    if to is Status.FINISHED and progress.missing and not confirmed:
        return Incomplete(progress.missing)
    return None
