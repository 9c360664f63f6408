"""How final a standing is: one value, with the same words on every page, file and paper.

A standing is «définitif» only once the organizer has ended the concours and its time for corrections is
over, or the results are sealed. Before the first table has finished there is no standing.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from enum import Enum, auto
from typing import TYPE_CHECKING, Final

from django.utils.translation import gettext as _

from tournaments.core.models.planning import Status, Tournament
from tournaments.core.planning.queries import rounds_to_play
from tournaments.core.planning.steps import local_hour
from tournaments.core.standings import queries

if TYPE_CHECKING:
    from tournaments.core.models.standings import KeptStanding


class Finality(Enum):
    """How far a standing is, from no result to the seal; `EARLIER`: of a round that another one followed."""

    EMPTY = auto()
    EARLIER = auto()
    PLAYING = auto()
    BETWEEN_ROUNDS = auto()
    ALL_PLAYED = auto()
    ENDED = auto()
    OFFICIAL = auto()
    SEALED = auto()


PRIZES_FROM: Final = frozenset({Finality.ALL_PLAYED, Finality.ENDED, Finality.OFFICIAL, Finality.SEALED})
BADGES: Final = {
    Finality.EARLIER: "",
    Finality.OFFICIAL: "badge-made",
    Finality.SEALED: "badge-made",
}


@dataclass(frozen=True, slots=True)
class StandingState:
    """How final the standing after round `after` is, of `planned` rounds.

    `until` is when the corrections of an ended concours close; None where only the seal, or the organizer,
    closes them.
    """

    finality: Finality
    after: int
    planned: int
    until: datetime | None = None

    @property
    def empty(self) -> bool:
        """Whether no table has finished: nobody has a rank."""
        return self.finality is Finality.EMPTY

    @property
    def official(self) -> bool:
        """Whether it does not change any more, so that the prize list is final."""
        return self.finality in {Finality.OFFICIAL, Finality.SEALED}

    @property
    def gives_prizes(self) -> bool:
        """Whether nothing is left to play, so that the desk may see who would win what."""
        return self.finality in PRIZES_FROM

    @property
    def badge(self) -> str:
        """The class of its badge on a page."""
        return BADGES.get(self.finality, "badge-provisional")

    @property
    def text(self) -> str:
        """What the standing is, in words: «provisoire, après la partie 3 sur 4», «définitif»."""
        match self.finality:
            case Finality.PLAYING | Finality.BETWEEN_ROUNDS:
                return _("provisoire, %(detail)s") % {"detail": self.detail}
            case Finality.ENDED:
                return _("terminé : %(detail)s") % {"detail": self.detail}
            case Finality.OFFICIAL:
                return _("définitif")
            case Finality.SEALED:
                return _("scellé")
            case _:
                return self.detail

    @property
    def detail(self) -> str:
        """What makes it provisional, as a text below that word; empty if it is official."""
        rounds = {"after": self.after, "planned": self.planned}
        details = {
            Finality.EMPTY: _("aucune table n’a encore fini"),
            Finality.EARLIER: _("après la partie %(after)s sur %(planned)s") % rounds,
            Finality.PLAYING: _("partie %(after)s sur %(planned)s en cours") % rounds,
            Finality.BETWEEN_ROUNDS: _("après la partie %(after)s sur %(planned)s") % rounds,
            Finality.ALL_PLAYED: _("toutes les parties jouées ; en attente de la clôture"),
            Finality.ENDED: self._closing,
        }
        return details.get(self.finality, "")

    @property
    def _closing(self) -> str:
        if self.until is None:
            return _("corrections jusqu’au scellement")
        return _("corrections jusqu’à %(hour)s") % {"hour": local_hour(self.until)}


def standing_state(tournament: Tournament, kept: KeptStanding, published: int) -> StandingState:
    """How final a stored standing is, in a concours with `published` rounds."""
    planned = rounds_to_play(tournament)
    if not queries.ranked(kept):
        return StandingState(Finality.EMPTY, kept.after_round, planned)
    if kept.after_round < published:
        return StandingState(Finality.EARLIER, kept.after_round, planned)
    finality = _finality(tournament, all_played=kept.final and kept.after_round >= planned)
    if finality is None:
        finality = Finality.BETWEEN_ROUNDS if kept.final else Finality.PLAYING
    return StandingState(finality, kept.after_round, planned, tournament.corrections_until)


def _finality(tournament: Tournament, *, all_played: bool) -> Finality | None:
    """The finality of the last standing; None while rounds are left to play."""
    if tournament.sealed:
        return Finality.SEALED
    if tournament.status == Status.FINISHED:
        return Finality.OFFICIAL if tournament.corrections_over else Finality.ENDED
    return Finality.ALL_PLAYED if all_played else None
