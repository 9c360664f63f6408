"""The time after a concours in which its results may still be contested, as people say it."""

from __future__ import annotations

from datetime import datetime

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from tournaments.models.planning import Tournament


def hour_said(moment: datetime) -> str:
    """«23 h 40», on one line; with its day where that is another one than today."""
    local = timezone.localtime(moment)
    hour = date_format(local, _("G \\h i")).replace(" ", "\u00a0")
    if local.date() == timezone.localdate():
        return hour
    return f"{date_format(local, _('l j F'))}, {hour}"


def running_said(until: datetime) -> str:
    """What everybody is told while results may be contested."""
    return _("Résultats provisoires : corrections jusqu'à %(hour)s") % {"hour": hour_said(until)}


def over_said(until: datetime) -> str:
    """What is said once they may not any more."""
    return _("Les corrections sont closes depuis %(hour)s") % {"hour": hour_said(until)}


def said(tournament: Tournament) -> str:
    """Which of both holds now; empty where neither does."""
    until = tournament.corrections_until
    if until is None or tournament.sealed:
        return ""
    return running_said(until) if tournament.corrections_running else over_said(until)


def while_running(tournament: Tournament) -> str:
    """What everybody is told while results may be contested; empty afterwards."""
    return said(tournament) if tournament.corrections_running else ""
