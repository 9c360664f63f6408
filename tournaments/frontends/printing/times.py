"""When what a paper says was so: by the clock, whenever the paper is read.

Papers of results, payments and registrations age: their head says the hour of the newest of them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from tournaments.core.models.registration import Team
from tournaments.core.planning.steps import hour_alone
from tournaments.core.standings import public
from tournaments.core.standings import queries as standings

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


def newest_payment(tournament: Tournament) -> datetime | None:
    """When the newest line of the cash journal was written."""
    return tournament.cash_entries.order_by("number").values_list("at", flat=True).last()


def newest_registration(tournament: Tournament) -> datetime | None:
    """When a team was registered, changed, checked in, or paid last."""
    changes = Team.history.filter(tournament=tournament).order_by("history_date")
    found = (changes.values_list("history_date", flat=True).last(), newest_payment(tournament))
    return max(filter(None, found), default=None)


def newest_result(tournament: Tournament) -> datetime | None:
    """When the present standing came about; None before the first result."""
    kept = standings.current(tournament)
    return kept.made_at if kept.after_round else None


def newest_shown_result(tournament: Tournament) -> datetime | None:
    """When the standing came about that everybody may know."""
    kept = public.standing_of(tournament).kept
    return kept.made_at if kept.after_round else None


def newest_of_prizes(tournament: Tournament) -> datetime | None:
    """When a result or a payment came last."""
    return max(filter(None, (newest_result(tournament), newest_payment(tournament))), default=None)


def published(tournament: Tournament, number: int) -> datetime | None:
    """When the draw of a round was published, the last time if it was drawn again."""
    found = tournament.rounds.filter(number=number).values_list("published_at", flat=True)
    return found.first()
