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
    from collections.abc import Collection
    from datetime import datetime

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
    return PutBackText(since, [*_last_sheets(copy.at, concours), *_last_payment(copy.at, concours), again])


def _last_sheets(before: datetime, concours: Collection[int] | None) -> list[str]:
    """The sheets that were written on last in the copy, in one sentence; none where nothing was."""
    found = Entry.objects.filter(at__lt=before, outcome=Outcome.ACCEPTED).order_by("-at", "-pk")
    if concours is not None:
        found = found.filter(table__round__tournament__in=concours)
    last: dict[int, Entry] = {}
    for entry in found.select_related("table__round", "author").defer("table__sheet")[: 40 * LAST_SHEETS]:
        if len(last) < LAST_SHEETS:
            last.setdefault(entry.table_id, entry)
    sheets = [
        _("table %(table)s, partie %(round)s, à %(at)s%(by)s")
        % {
            "table": entry.table.number,
            "round": entry.table.round.number,
            "at": _hour(entry.at),
            "by": _by(entry.author.name if entry.author else ""),
        }
        for entry in last.values()
    ]
    if not sheets:
        return []
    said = _("Écrit en dernier sur les feuilles : %(sheets)s.")
    return [said % {"sheets": "\N{NO-BREAK SPACE}; ".join(sheets)}]


def _last_payment(before: datetime, concours: Collection[int] | None) -> list[str]:
    """The last line of the cash journal in the copy; none without one."""
    found = CashEntry.objects.filter(at__lt=before).order_by("-at", "-pk").select_related("author")
    if concours is not None:
        found = found.filter(tournament__in=concours)
    last = found.first()
    if last is None:
        return []
    said = _("Dernière ligne de la caisse : n° %(number)s, %(what)s, %(amount)s, à %(at)s%(by)s.")
    return [
        said
        % {
            "number": last.number,
            "what": " · ".join(filter(None, [last.label, last.who])),
            "amount": euros(last.amount),
            "at": _hour(last.at),
            "by": _by(last.by),
        }
    ]


def _hour(at: datetime) -> str:
    return date_format(localtime(at), "TIME_FORMAT")


def _by(name: str) -> str:
    return f" ({name})" if name else ""


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
