"""A copy that was put back, in words: as of when everything is, what was written last, what to type again."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

from django import template
from django.conf import settings
from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _

from scoring.sheet import Outcome
from tournaments.core.models.money import CashEntry
from tournaments.core.models.sheets import Entry
from tournaments.core.money.text import euros
from tournaments.core.planning.queries import clubs_with_tournaments
from tournaments.platform import restoring

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence
    from datetime import date, datetime

    from tournaments.core.models.planning import Tournament
    from tournaments.platform.restoring import PutBack

register = template.Library()
LAST_SHEETS: Final = 3
"""How many sheets are named, those on which something was written last."""


class PutBackText(NamedTuple):
    """What is said of a copy: since when it is; what it still has and what is to be typed again (`lines`)."""

    since: str
    lines: list[str]


def text_of(copy: PutBack, concours: Collection[int] | None = None) -> PutBackText:
    """What is said of a copy that was put back; last entries of these concours alone, if any are given."""
    if copy.taken_at is None:
        since = _("Tout est comme dans la copie remise : ce qui a été tapé après elle manque.")
    else:
        day = date_format(localtime(copy.taken_at), "SHORT_DATE_FORMAT")
        since = _("Tout est comme le %(day)s à %(hour)s : ce qui a été tapé ensuite manque.")
        since %= {"day": day, "hour": _hour(copy.taken_at)}
    again = _(
        "À taper de nouveau, s’il y en a eu depuis : feuilles et corrections du bureau, paiements, "
        "inscriptions, départs, réglages. Les téléphones renvoient d’eux-mêmes leurs donnes."
    )
    day_of_copy = localtime(copy.taken_at or copy.at).date()
    entries, payment = _last_entries(copy.at, concours), _last_payment(copy.at, concours)
    told = {one.table.round.tournament for one in entries} | ({payment.tournament} if payment else set())
    words = _Words(day_of_copy, several=len(told) > 1)
    return PutBackText(since, [*words.sheets(entries), *words.payment(payment), again])


def _last_entries(before: datetime, concours: Collection[int] | None) -> list[Entry]:
    """The last entry of each of the sheets that were written on last in the copy."""
    found = Entry.objects.filter(at__lt=before, outcome=Outcome.ACCEPTED).order_by("-at", "-pk")
    if concours is not None:
        found = found.filter(table__round__tournament__in=concours)
    last: dict[int, Entry] = {}
    found = found.select_related("table__round__tournament", "author").defer("table__sheet")
    for entry in found[: 40 * LAST_SHEETS]:
        if len(last) < LAST_SHEETS:
            last.setdefault(entry.table_id, entry)
    return list(last.values())


def _last_payment(before: datetime, concours: Collection[int] | None) -> CashEntry | None:
    """The last line of the cash journal in the copy."""
    found = CashEntry.objects.filter(at__lt=before).order_by("-at", "-pk")
    if concours is not None:
        found = found.filter(tournament__in=concours)
    return found.select_related("author", "tournament").first()


class _Words(NamedTuple):
    """Entries in words: with their day unless it is that of the copy, with their concours if `several`."""

    day: date
    several: bool

    def sheets(self, entries: Sequence[Entry]) -> list[str]:
        """The sheets that were written on last, in one sentence; none where nothing was."""
        concours = {entry: entry.table.round.tournament for entry in entries}
        sheets = [
            _("table %(table)s, partie %(round)s, %(at)s%(by)s")
            % {
                "table": entry.table.number,
                "round": entry.table.round.number,
                "at": self._moment(entry.at),
                "by": _beside(entry.author.name if entry.author else "", self._of(concours[entry])),
            }
            for entry in entries
        ]
        if not sheets:
            return []
        said = _("Écrit en dernier sur les feuilles : %(sheets)s.")
        return [said % {"sheets": "\N{NO-BREAK SPACE}; ".join(sheets)}]

    def payment(self, last: CashEntry | None) -> list[str]:
        """The last line of the cash journal, in one sentence; none without one."""
        if last is None:
            return []
        said = _("Dernière ligne de la caisse : n° %(number)s, %(what)s, %(amount)s, %(at)s%(by)s.")
        return [
            said
            % {
                "number": last.number,
                "what": " · ".join(filter(None, [last.label, last.who])),
                "amount": euros(last.amount),
                "at": self._moment(last.at),
                "by": _beside(last.by, self._of(last.tournament)),
            }
        ]

    def _moment(self, at: datetime) -> str:
        hour = _("à %(hour)s") % {"hour": _hour(at)}
        day = localtime(at).date()
        if day == self.day:
            return hour
        return _("le %(day)s %(hour)s") % {"day": date_format(day, "SHORT_DATE_FORMAT"), "hour": hour}

    def _of(self, tournament: Tournament) -> str:
        return tournament.name if self.several else ""


def _hour(at: datetime) -> str:
    return date_format(localtime(at), "TIME_FORMAT")


def _beside(*names: str) -> str:
    """Who, and of which concours, in brackets."""
    told = ", ".join(filter(None, names))
    return f" ({told})" if told else ""


@register.inclusion_tag("machine/put_back.html", takes_context=True)
def put_back_notice(context: template.Context) -> dict[str, Any]:
    """The notice that a copy was put back, until somebody has said «vu»; nothing otherwise."""
    request: Any = context["request"]
    copy = restoring.put_back(settings.DATA_DIR)
    if copy is None:
        return {"told": None}
    own = [
        tournament.pk for listed in clubs_with_tournaments(request.user) for tournament in listed.tournaments
    ]
    csrf = context.get("csrf_token")
    return {
        "told": text_of(copy, own),
        "keeps": request.user.keeps_computer,
        "csrf_token": csrf,
        "request": request,
    }
