"""The organizer's next step once a round has finished: the next draw, its publication, or the end."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from enum import Enum, auto
from typing import TYPE_CHECKING

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.core.models.planning import Status, Tournament
from tournaments.core.planning.queries import brackets_over
from tournaments.core.rounds import queries, second_games
from tournaments.core.rounds.wording import is_bracket
from tournaments.core.sheets.queries import sheets_waiting_text, tables_waiting
from tournaments.platform.text import teams_or_players

if TYPE_CHECKING:
    from tournaments.core.models.rounds import Round


class NextStepKind(Enum):
    """Kinds of next steps: draw another round, publish the one that is drawn, or end the concours."""

    DRAW = auto()
    PUBLISH = auto()
    END = auto()


@dataclass(frozen=True, slots=True)
class NextStep:
    """The step after round `after`: round `number` to draw or publish, from results of this `version`.

    `reasons` are sentences that say why to look at the draw before it is published.
    """

    kind: NextStepKind
    after: int
    number: int
    version: int
    reasons: tuple[str, ...] = ()

    @property
    def draws(self) -> bool:
        return self.kind is NextStepKind.DRAW

    @property
    def ends(self) -> bool:
        return self.kind is NextStepKind.END


def next_step(tournament: Tournament) -> NextStep | None:
    """The next step of a concours; None while tables play, and after its end.

    The number of queries is the same for any number of tables.
    """
    last = queries.last_round(tournament)
    if last is None or tournament.status != Status.RUNNING:
        return None
    version = Tournament.objects.values_list("results_version", flat=True).get(pk=tournament.pk)
    if not last.published:
        return NextStep(NextStepKind.PUBLISH, last.number - 1, last.number, version)
    if queries.tables_playing(last) or second_games.exempt_waiting(last):
        return None
    coming = last.number + 1
    if last.number >= tournament.rounds_planned or brackets_over(tournament):
        return NextStep(NextStepKind.END, last.number, coming, version)
    return NextStep(
        NextStepKind.DRAW, last.number, coming, version, tuple(_reasons(tournament, last, coming))
    )


def _reasons(tournament: Tournament, last: Round, coming: int) -> list[str]:
    found = []
    if waiting := tables_waiting(tournament, timedelta(0)):
        found.append(f"{sheets_waiting_text(len(waiting))}.")
    if drawn := _undecided(last):
        text = ngettext(
            "Table %(tables)s : match nul, sans vainqueur pour la suite.",
            "Tables %(tables)s : matchs nuls, sans vainqueur pour la suite.",
            len(drawn),
        )
        found.append(text % {"tables": ", ".join(map(str, drawn))})
    if unchecked := queries.teams_unchecked(tournament, coming).count():
        found.append(f"{unchecked_sentence(unchecked)}.")
    return found


def unchecked_sentence(count: int) -> str:
    """The sentence that says how many teams are not checked in, so that the draw leaves them out."""
    return ngettext(
        "%(count)s inscription non pointée ne sera pas tirée",
        "%(count)s inscriptions non pointées ne seront pas tirées",
        count,
    ) % {"count": count}


def exempt_note(tournament: Tournament, count: int) -> str:
    """The sentence that says how many of `count` teams or players will have no adversary; empty for none.

    It is also empty for a single team, which nobody could meet.
    """
    left = count % (4 if tournament.melee else 2)
    if count < 2 or not left or tournament.has_brackets:
        return ""
    players = ngettext(
        "%(count)s joueurs : %(left)s sera exempt.", "%(count)s joueurs : %(left)s seront exempts.", left
    )
    teams = _("%(count)s équipes : une sera exempte.")
    return teams_or_players(tournament, teams, players) % {"count": count, "left": left}


def _undecided(last: Round) -> list[int]:
    """The tables of a bracket that ended without a winner."""
    drawn = last.tables.filter(winner=None, finished_at__isnull=False).order_by("number")
    return [number for number, phase in drawn.values_list("number", "phase") if is_bracket(phase)]
