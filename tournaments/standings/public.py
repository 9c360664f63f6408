"""What everybody may know of results and ranks: the one door of what needs no account.

A concours may hide its standing until the last round is over, and may freeze it when that round is published,
until its results are revealed (decision 29). Whoever shows something without an account asks here, and
nowhere else (import-linter checks it): a row of this standing, and results of rounds up to `through`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.utils.translation import gettext as _

from tournaments.models.standings import Ceremony
from tournaments.planning.remaining import last_is_published
from tournaments.standings import ceremony, certainty, queries
from tournaments.standings.awards import prizes_won
from tournaments.standings.ranks import ranks_by_round
from tournaments.standings.results import places_after
from tournaments.standings.state import StandingState, state_of

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from tournaments.models.planning import Tournament
    from tournaments.models.standings import KeptStanding
    from tournaments.standings.ceremony import Step
    from tournaments.standings.certainty import Bounds
    from tournaments.standings.ranks import Ranks
    from tournaments.standings.rows import Row


@dataclass(frozen=True, slots=True)
class Known:
    """The standing as everybody may know it, of `published` rounds.

    `frozen`: results of the last round wait to be revealed, and `kept` is at most the standing before it.
    `hidden`: nobody may know how anybody stands; `rows` are then empty. `state` is how final `kept` is.
    """

    tournament: Tournament
    kept: KeptStanding
    published: int
    frozen: bool
    hidden: bool
    state: StandingState

    @property
    def through(self) -> int:
        """The last round whose results everybody may know; 0 where there is none."""
        return 0 if self.hidden else self.published - self.frozen

    @property
    def rows(self) -> list[Row]:
        """The lines, best first; none before a table has finished, nor where they are hidden."""
        return [] if self.hidden else queries.ranked(self.kept)

    @property
    def ranking(self) -> list[int]:
        """The numbers of the teams in the order of this standing; none where it is hidden."""
        return [] if self.hidden else [row["number"] for row in queries.rows(self.kept)]

    @property
    def official(self) -> bool:
        """Whether it is the last word, so that winners may be named."""
        return self.state.official and not self.hidden

    @property
    def winners(self) -> list[Row]:
        """The lines by which prizes are given; none before they are the last word."""
        return self.rows if self.official else []

    @property
    def prizes(self) -> dict[int, str]:
        """Rank → what has been won by it; none before it is the last word."""
        return prizes_won(self.tournament, self.kept) if self.official else {}

    @property
    def ranks(self) -> list[Ranks]:
        """The ranks after each round, the last one that of `kept`; none where they are hidden."""
        return [] if self.hidden else ranks_by_round(self.tournament, self.kept)

    @property
    def places(self) -> Mapping[int, int]:
        """By team its place in the brackets after the last whole round; none without brackets or hidden."""
        return (
            {}
            if self.hidden
            else places_after(self.tournament, self.kept.after_round - (not self.kept.final))
        )

    @property
    def bounds(self) -> dict[int, Bounds]:
        """By team what is certain of its rank; none where nothing is proved, or nothing is left to play."""
        return certainty.bounds(self.tournament, self.rows, self.state.planned, self.places)

    @property
    def plays_on(self) -> bool:
        """Whether a team of this standing has a round left."""
        return certainty.plays_on(self.rows, self.state.planned)

    @property
    def seed(self) -> str:
        """The seed of its lots; empty where none were drawn, or where it is hidden."""
        return "" if self.hidden else queries.seed_shown(self.tournament, self.kept)

    @property
    def notice(self) -> str:
        """The sentence that says what everybody waits for; empty where nothing is kept back."""
        if self.hidden and self.frozen:
            return _("Le classement et les points sont gardés secrets jusqu'à la remise des prix.")
        if self.hidden:
            return _(
                "Le classement et les points sont gardés secrets : ils seront montrés quand la dernière "
                "partie sera finie."
            )
        if self.frozen:
            return _(
                "Le classement est figé avant la dernière partie : ses résultats se révèlent à la remise "
                "des prix."
            )
        return ""


def known(tournament: Tournament, after: int | None = None) -> Known:
    """The standing that everybody may know: the newest one, or that `after` a round where it is older."""
    published = queries.rounds_published(tournament)
    frozen = is_frozen(tournament, published)
    last = published - frozen
    kept = queries.after_round(tournament, last if after is None else min(after, last))
    hidden = queries.is_hidden(tournament, kept, published) or (frozen and tournament.hide_before_last)
    return Known(tournament, kept, published, frozen, hidden, state_of(tournament, kept, published))


def results_through(tournament: Tournament) -> int:
    """The last round whose results everybody may know; 0 where there is none."""
    published = queries.rounds_published(tournament)
    frozen = is_frozen(tournament, published)
    hidden = tournament.hide_before_last and (
        frozen or queries.is_hidden(tournament, queries.current(tournament), published)
    )
    return 0 if hidden else published - frozen


def is_frozen(tournament: Tournament, published: int) -> bool:
    """Whether results of the last round wait to be revealed; `published` is how many rounds there are."""
    if not tournament.freeze_last or not last_is_published(tournament):
        return False
    return not Ceremony.objects.filter(tournament=tournament, round=published, ended=True).exists()


def prizes_offered(tournament: Tournament) -> Mapping[int, str]:
    """Rank → what it wins, whoever that will be."""
    return queries.prizes_by_rank(tournament)


@dataclass(frozen=True, slots=True)
class Announced:
    """The prizes that everybody has heard announced, in that order; all of them once all is `revealed`."""

    steps: Sequence[Step] = ()
    revealed: bool = False


def announced(tournament: Tournament) -> Announced:
    """How far the ceremony is, for everybody."""
    if not Ceremony.objects.filter(tournament=tournament).exists():
        return Announced()
    progress = ceremony.progress_of(tournament)
    return Announced(progress.steps if progress.ended else progress.announced, progress.ended)
