"""The results and ranks that everybody may see: the only access for pages without an account.

A concours may hide its standing until the last round is over, and may freeze it when that round is
published, until its results are revealed (decision 29). Pages without an account show only the rows of this
standing, and results of rounds up to `through`; import-linter checks that they read standings from here
alone.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.utils.translation import gettext as _

from tournaments.core.models.standings import Ceremony
from tournaments.core.planning.queries import last_is_published
from tournaments.core.standings import announced, ceremony, queries
from tournaments.core.standings.awards import RankPrize, prize_list, prizes_by_team
from tournaments.core.standings.queries import ranks_by_round
from tournaments.core.standings.state import StandingState, standing_state

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from tournaments.core.models.planning import Tournament
    from tournaments.core.models.standings import KeptStanding
    from tournaments.core.standings.ceremony import CeremonyStep
    from tournaments.core.standings.outlook import RankProspects
    from tournaments.core.standings.queries import Ranks
    from tournaments.core.standings.rows import StandingRow


@dataclass(frozen=True, slots=True)
class PublicStanding:
    """The standing that everybody may see, of a concours with `published` rounds.

    `frozen`: the results of the last round are not revealed yet, and `kept` is the standing before it or an
    older one. `hidden`: no rank may be shown, and `rows` are empty. `state` is how final `kept` is.
    """

    tournament: Tournament
    kept: KeptStanding
    published: int
    frozen: bool
    hidden: bool
    state: StandingState

    @property
    def through(self) -> int:
        """The last round whose results may be shown; 0 for none."""
        return 0 if self.hidden else self.published - self.frozen

    @property
    def rows(self) -> list[StandingRow]:
        """The lines, best first; none before a table has finished, or while the standing is hidden."""
        return [] if self.hidden else queries.ranked(self.kept)

    @property
    def ranking(self) -> list[int]:
        """The numbers of the teams in the order of this standing; none where it is hidden."""
        return [] if self.hidden else [row["number"] for row in queries.rows(self.kept)]

    @property
    def equals(self) -> list[list[int]]:
        """The numbers of the teams that only lots put in this order, group by group."""
        return queries.equals_of(self.rows)

    @property
    def official(self) -> bool:
        """Whether it is official and shown, so that winners may be named."""
        return self.state.official and not self.hidden

    @property
    def winners(self) -> list[StandingRow]:
        """The lines by which prizes are given; none before the standing is official."""
        return self.rows if self.official else []

    @property
    def prize_list(self) -> list[RankPrize]:
        """The prizes that the ranks have won; none before the standing is official."""
        return prize_list(self.tournament, self.kept) if self.official else []

    @property
    def prizes(self) -> dict[int, str]:
        """Team number → the prize of its rank; none before the standing is official."""
        return prizes_by_team(self.prize_list)

    @property
    def ranks(self) -> list[Ranks]:
        """The ranks after each round, the last one that of `kept`; none where they are hidden."""
        return [] if self.hidden else ranks_by_round(self.tournament, self.kept)

    @property
    def prospects(self) -> Mapping[int, RankProspects]:
        """Team number → what is proved of its rank; none while a result is kept back, or nothing proved."""
        if self.hidden or self.frozen or not self.plays_on:
            return {}
        return queries.prospects(self.tournament, self.kept, self.state.planned)

    @property
    def plays_on(self) -> bool:
        """Whether something is left to play after this standing."""
        return bool(self.rows) and not (self.kept.final and self.kept.after_round >= self.state.planned)

    @property
    def seed(self) -> str:
        """The seed of its lots; empty where none were drawn, or where it is hidden."""
        return "" if self.hidden else queries.seed_shown(self.tournament, self.kept)

    @property
    def notice(self) -> str:
        """The sentence that says until when results are kept back; empty where they are not."""
        if self.hidden and self.frozen:
            return _("Le classement et les points sont gardés secrets jusqu’à la remise des prix.")
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


def standing_of(tournament: Tournament, after: int | None = None) -> PublicStanding:
    """The newest standing that everybody may see, or the one `after` an earlier round."""
    published = queries.rounds_published(tournament)
    frozen = is_frozen(tournament, published)
    last = published - frozen
    kept = queries.after_round(tournament, last if after is None else min(after, last))
    hidden = queries.is_hidden(tournament, kept, published) or (frozen and tournament.hide_before_last)
    return PublicStanding(
        tournament, kept, published, frozen, hidden, standing_state(tournament, kept, published)
    )


def results_through(tournament: Tournament) -> int:
    """The last round whose results everybody may see; 0 where there is none."""
    published = queries.rounds_published(tournament)
    frozen = is_frozen(tournament, published)
    hidden = tournament.hide_before_last and (
        frozen or queries.is_hidden(tournament, queries.current(tournament), published)
    )
    return 0 if hidden else published - frozen


def is_frozen(tournament: Tournament, published: int | None = None) -> bool:
    """Whether the results of the last round are not revealed yet; `published` is the number of rounds,
    counted where it is not known."""
    if not tournament.freeze_last or not last_is_published(tournament):
        return False
    if published is None:
        published = queries.rounds_published(tournament)
    return not Ceremony.objects.filter(tournament=tournament, round=published, ended=True).exists()


def prizes_offered(tournament: Tournament) -> Mapping[int, str]:
    """Rank → the prize offered for it."""
    return queries.prizes_by_rank(tournament)


@dataclass(frozen=True, slots=True)
class PublicCeremony:
    """The prizes announced so far, in order; all of them once everything is `revealed`.

    `corrected` are the keys of those that were announced otherwise: shown as they are now, they say so.
    """

    steps: Sequence[CeremonyStep] = ()
    revealed: bool = False
    corrected: frozenset[str] = frozenset()


def public_ceremony(tournament: Tournament) -> PublicCeremony:
    """The public state of the ceremony."""
    if not Ceremony.objects.filter(tournament=tournament).exists():
        return PublicCeremony()
    progress = ceremony.ceremony_progress(tournament)
    steps = progress.steps if progress.ended else progress.announced
    return PublicCeremony(steps, progress.ended, announced.announced_otherwise(tournament, progress))
