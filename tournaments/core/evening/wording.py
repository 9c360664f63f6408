"""The end of a round and of an evening in words: hours of the clock, to five minutes and never finer."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Final

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.core.evening.sooner import FEWER_DEALS, Change, Means
from tournaments.core.forecast.outlook import Outlook, most_note
from tournaments.core.planning.steps import hour_alone

if TYPE_CHECKING:
    from tournaments.core.evening.queries import KnownEvening
    from tournaments.core.forecast.spans import Span
    from tournaments.core.models.planning import Tournament

STEP: Final = timedelta(minutes=5)
DAY_ONE: Final = datetime(1970, 1, 1, tzinfo=UTC)


@dataclass(frozen=True, slots=True)
class Ends:
    """An end as it is told: «23 h 35», «entre 23 h 20 et 23 h 50»."""

    usual: str
    between: str


def to_five(moment: datetime) -> datetime:
    """The nearest moment that a clock shows as a multiple of five minutes."""
    return moment - (moment - DAY_ONE + STEP / 2) % STEP + STEP / 2


def ends_of(end: Span, now: datetime) -> Ends:
    """The end of what ends `end` minutes after `now`, and between which hours it falls four times of five."""
    early, late = (now + timedelta(minutes=minutes) for minutes in Outlook.between(end))
    low, high = early - (early - DAY_ONE) % STEP, late + (DAY_ONE - late) % STEP
    usual = hour_alone(to_five(now + timedelta(minutes=end.mean)))
    if low <= now:
        return Ends(usual, _("d’ici %(late)s") % {"late": hour_alone(high)})
    hours = {"early": hour_alone(low), "late": hour_alone(high)}
    return Ends(usual, _("entre %(early)s et %(late)s") % hours)


def basis(known: KnownEvening) -> str:
    """The sentence that says what the hours were counted from."""
    tonight = known.tonight
    played, noting = tonight.played, len(tonight.noted) if most_note(tonight) else 0
    if played:
        mean = round(sum(each.minutes for each in played) / len(played))
        told = ngettext(
            "Compté d’après la partie déjà jouée ce soir (%(minutes)s min).",
            "Compté d’après les %(count)s parties déjà jouées ce soir (%(minutes)s min en moyenne).",
            len(played),
        )
        return told % {"count": len(played), "minutes": mean}
    if noting:
        told = ngettext(
            "Compté d’après les donnes que note %(count)s table.",
            "Compté d’après les donnes que notent %(count)s tables.",
            noting,
        )
        return told % {"count": noting}
    minutes = {"minutes": round(tonight.pace.deal)}
    if known.evenings:
        told = ngettext(
            "Compté d’après la dernière soirée du club, environ %(minutes)s minutes par donne : ce soir, "
            "rien n’est "
            "encore mesuré.",
            "Compté d’après %(count)s soirées du club, environ %(minutes)s minutes par donne : ce soir, "
            "rien n’est "
            "encore mesuré.",
            known.evenings,
        )
        return told % {"count": known.evenings, **minutes}
    return (
        _(
            "Compté d’après l’usage, environ %(minutes)s minutes par donne : ce soir, rien n’est encore "
            "mesuré."
        )
        % minutes
    )


def label(tournament: Tournament, change: Change) -> str:
    """What the organizer would do, as the button says it."""
    match change.means:
        case Means.ROUNDS:
            return _("S’arrêter après la partie %(number)s") % {"number": change.first}
        case Means.DEALS:
            return _fewer_deals(tournament, change)
        case Means.CLOCK:
            told, now = (
                {"minutes": change.amount, "number": change.first},
                tournament.minutes_in(change.first),
            )
            if now is None:
                return _("Une horloge de %(minutes)s minutes, dès la partie %(number)s") % told
            told["now"] = now
            return _("%(minutes)s minutes au lieu de %(now)s, dès la partie %(number)s") % told


def _fewer_deals(tournament: Tournament, change: Change) -> str:
    left = range(change.first, tournament.rounds_planned + 1)
    deals = {tournament.deals_in(number) or 0 for number in left}
    told = {"fewer": FEWER_DEALS, "number": change.first}
    if len(deals) > 1:
        return _("%(fewer)s donnes de moins à chaque partie, dès la partie %(number)s") % told
    told |= {"now": change.amount + FEWER_DEALS, "deals": change.amount}
    return _("%(deals)s donnes au lieu de %(now)s, dès la partie %(number)s") % told


def done(change: Change) -> str:
    """What was done, and where it is taken back."""
    match change.means:
        case Means.ROUNDS:
            told = _("Le concours s’arrête après la partie %(number)s.")
        case Means.DEALS:
            told = _("Il y a moins de donnes dès la partie %(number)s.")
        case Means.CLOCK:
            told = _("Il y a %(minutes)s minutes dès la partie %(number)s.")
    back = _("Dites-le aux joueurs ; la page « Réglages » permet de revenir.")
    return f"{told % {'number': change.first, 'minutes': change.amount}} {back}"
