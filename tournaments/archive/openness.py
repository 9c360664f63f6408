"""What is still open in a concours that is to be sealed: said before, a sentence each."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.corrections import hour_said
from tournaments.models.planning import Tournament
from tournaments.planning.queries import progress_of
from tournaments.sheets.cases import waiting_disputes, waiting_messages


def still_open(tournament: Tournament) -> list[str]:
    """The time for corrections, the sheets that wait for the referee, tables without a result."""
    found = []
    if tournament.corrections_running and tournament.corrections_until:
        hour = hour_said(tournament.corrections_until)
        found.append(_("Les joueurs peuvent encore contester, jusqu'à %(hour)s.") % {"hour": hour})
    if waiting := sheets_waiting(tournament):
        found.append(f"{waiting_said(waiting)}.")
    return [*found, *progress_of(tournament).missing]


def sheets_waiting(tournament: Tournament) -> int:
    """How many sheets have something that no referee has settled yet."""
    disputed = waiting_disputes(tournament).order_by().values_list("table", flat=True)
    sent = waiting_messages(tournament).order_by().values_list("link__table", flat=True)
    return disputed.union(sent).count()


def waiting_said(count: int) -> str:
    """«2 feuilles attendent l'arbitre»."""
    return ngettext("%(count)s feuille attend l'arbitre", "%(count)s feuilles attendent l'arbitre", count) % {
        "count": count
    }
