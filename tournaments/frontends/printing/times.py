"""When something on a paper was so: by the clock, whenever the paper is read."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from tournaments.core.planning.steps import hour_alone

if TYPE_CHECKING:
    from datetime import datetime

    from tournaments.core.models.planning import Tournament


def as_of(tournament: Tournament, moment: datetime) -> str:
    """«à 21 h 40», or «le 22 novembre à 0 h 10» for another day than that of the concours.

    A kept paper says it the same way on any later day.
    """
    day, hour = timezone.localtime(moment).date(), hour_alone(moment)
    if day == tournament.date:
        return _("à %(hour)s") % {"hour": hour}
    return _("le %(day)s à %(hour)s") % {"day": date_format(day, _("j F")), "hour": hour}
