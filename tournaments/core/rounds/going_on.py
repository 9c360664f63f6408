"""Who goes on in a bracket, where a result was corrected after the next step was drawn: somebody is asked.

Nothing changes by itself. While the table has not begun, the organizer can let the winner of the corrected
match play; else who sits there goes on, and its place is its own.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from django.utils.text import capfirst
from django.utils.translation import gettext as _

from tournaments.core.models.past import past_of
from tournaments.core.rounds import queries
from tournaments.core.rounds.wording import phase_name
from tournaments.draw.brackets.astray import astray_teams
from tournaments.draw.brackets.bracket import stages
from tournaments.draw.phases import CONSOLANTE, FINALS, PRINCIPALE

if TYPE_CHECKING:
    from tournaments.core.models.rounds import Round

_PARTS: Final = (PRINCIPALE, CONSOLANTE, FINALS)


@dataclass(frozen=True, slots=True)
class GoingOnQuestion:
    """At this `table`, whose match is `phase`, sits the team `seated`; the `winner` of a match does not.

    Without a table (0) `seated` is exempt for it; where it is `alone`, it is whom the winner should meet, and
    0 where nobody waits.
    """

    table: int
    phase: str
    seated: int
    winner: int
    alone: bool = False

    @property
    def sentence(self) -> str:
        """What has happened, and what is asked."""
        return self._sentence % {
            "phase": capfirst(phase_name(self.phase)),
            "table": self.table,
            "winner": self.winner,
            "seated": self.seated,
        }

    @property
    def _sentence(self) -> str:
        if self.table:
            return _(
                "%(phase)s, table %(table)s : d’après le résultat corrigé, le n° %(winner)s devrait y jouer, "
                "et non le n° %(seated)s. Qui continue ?"
            )
        if not self.alone:
            return _(
                "%(phase)s : d’après le résultat corrigé, le n° %(winner)s devrait être exempt, "
                "et non le n° %(seated)s. Qui continue ?"
            )
        if self.seated:
            return _(
                "%(phase)s : d’après le résultat corrigé, le n° %(winner)s devrait y rencontrer le "
                "n° %(seated)s, qui est exempt. Qui continue ?"
            )
        return _(
            "%(phase)s : d’après le résultat corrigé, le n° %(winner)s devrait être exempt. Continue-t-il ?"
        )


def going_on_questions(round_: Round) -> list[GoingOnQuestion]:
    """What is to be asked of the last round drawn, while its tables have not begun; none for another one."""
    tournament = round_.tournament
    if not (tournament.has_brackets or tournament.finalists) or round_.number == 1:
        return []
    if tournament.rounds.filter(number__gt=round_.number).exists():
        return []
    seating = queries.seating(round_)
    played = (*past_of(tournament, round_.number - 1).rounds, seating.to_answer().played())
    present = {team.number for team in queries.teams_to_draw(tournament, round_.number)}
    astray = [
        each
        for each in astray_teams(played, list(stages(played, _PARTS)))
        if each.round == round_.number and each.winner in present
    ]
    begun = set(queries.tables_held(round_)) if astray else set()
    open_ = set(queries.tables_playing(round_)) - begun if astray else set()
    at = {match.table: match.phase for match in seating.matches}
    found = []
    for each in astray:
        elsewhere = seating.table_of(each.winner)
        tables = {each.table} if each.table else {elsewhere.table} if elsewhere else set()
        if tables <= open_:
            phase = each.phase or at[each.table]
            found.append(GoingOnQuestion(each.table, phase, each.seated, each.winner, each.alone))
    return found
