"""The time after a tournament in which its results may still be contested, in words."""

from __future__ import annotations

from datetime import datetime

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from tournaments.models.planning import Tournament


def local_hour(moment: datetime) -> str:
    """«23 h 40» with a no-break space; preceded by its date unless that is today."""
    local = timezone.localtime(moment)
    hour = date_format(local, _("G \\h i")).replace(" ", "\u00a0")
    if local.date() == timezone.localdate():
        return hour
    return f"{date_format(local, _('l j F'))}, {hour}"


def provisional_until(until: datetime) -> str:
    """Results may be contested until this moment."""
    return _("Résultats provisoires : corrections jusqu'à %(hour)s") % {"hour": local_hour(until)}


def closed_since(until: datetime) -> str:
    """Results may no longer be contested since this moment."""
    return _("Les corrections sont closes depuis %(hour)s") % {"hour": local_hour(until)}


def corrections_notice(tournament: Tournament) -> str:
    """Whether results may be contested; empty before the end of the tournament and once it is sealed."""
    until = tournament.corrections_until
    if until is None or tournament.sealed:
        return ""
    return provisional_until(until) if tournament.corrections_running else closed_since(until)


def provisional_notice(tournament: Tournament) -> str:
    """That results may be contested, while they may; else empty."""
    return corrections_notice(tournament) if tournament.corrections_running else ""
