"""What is still open in a concours that is to be sealed: said before, a sentence each."""

from __future__ import annotations

from django.utils.translation import gettext as _

from tournaments.models.planning import Tournament
from tournaments.planning.corrections import local_hour
from tournaments.planning.queries import progress_of
from tournaments.sheets.contested import sheets_waiting
from tournaments.sheets.queries import tables_waiting
from tournaments.standings import queries as standings
from tournaments.standings.prizes import without_winner
from tournaments.standings.queries import prizes_by_rank


def still_open(tournament: Tournament) -> list[str]:
    """The time for corrections, what waits for the referee, prizes not written, tables without a result."""
    found = []
    if tournament.corrections_running and tournament.corrections_until:
        hour = local_hour(tournament.corrections_until)
        found.append(_("Les joueurs peuvent encore contester, jusqu'à %(hour)s.") % {"hour": hour})
    if waiting := tables_waiting(tournament):
        found.append(f"{sheets_waiting(len(waiting))}.")
    if not prizes_by_rank(tournament):
        found.append(_("Aucun lot n'est écrit : il ne s'en écrira plus."))
    rows = standings.rows(standings.current(tournament))
    if missing := without_winner(tournament, rows):
        found.append(_("Ces prix n'ont pas de gagnant : %(prizes)s.") % {"prizes": ", ".join(missing)})
    return [*found, *progress_of(tournament).missing]
