"""The club's tariff: what its articles cost, one line each, kept with the concours and with its house rules.

A line as a person writes it: «art. 12 ; Renonce ; 100».
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db import transaction
from django.utils.formats import number_format
from django.utils.translation import gettext as _

from tournaments.articles import LONGEST, MOST_LINES, MOST_PENALTY, Item, as_kept, items_of
from tournaments.models.planning import HouseRules, Tournament
from tournaments.sheets import refusals
from tournaments.typed import number

if TYPE_CHECKING:
    from collections.abc import Sequence


def choices(tournament: Tournament) -> list[tuple[int, str]]:
    """The articles as one chooses among them, by their place in the tariff; a match has no points to lose."""
    pointless = tournament.in_manches
    return [(place, _said(item, pointless=pointless)) for place, item in enumerate(items_of(tournament))]


def _said(item: Item, *, pointless: bool) -> str:
    if pointless or not item.penalty:
        return item.named
    return _("%(article)s : %(points)s points") % {
        "article": item.named,
        "points": number_format(item.penalty),
    }


def read(text: str) -> list[Item]:
    """The tariff that somebody typed, empty lines left out. `TariffUnreadable`, `TariffTooLong`."""
    lines = [(place, line) for place, line in enumerate(text.splitlines(), 1) if line.strip()]
    if len(lines) > MOST_LINES:
        raise refusals.TariffTooLong(MOST_LINES)
    return [_item(place, line) for place, line in lines]


def _item(place: int, line: str) -> Item:
    parts = [" ".join(part.split()) for part in line.split(";")]
    points = number(parts[-1].replace(" ", "")) if len(parts) == 3 else None
    readable = points is not None and points <= MOST_PENALTY and all(parts)
    if points is None or not readable or max(map(len, parts)) > LONGEST:
        raise refusals.TariffUnreadable(place)
    return Item(parts[0], parts[1], points)


@transaction.atomic
def set_tariff(tournament: Tournament, items: Sequence[Item]) -> None:
    """Another tariff for a concours; rulings that were made keep what they cost. `SheetSealed`."""
    locked = Tournament.objects.select_for_update().get(pk=tournament.pk)
    if locked.sealed:
        raise refusals.SheetSealed
    locked.tariff = as_kept(items)
    locked.save(update_fields=["tariff"])


@transaction.atomic
def keep_with(rules: HouseRules, items: Sequence[Item]) -> None:
    """Keep a tariff with rules of the club, to be taken again next year."""
    locked = HouseRules.objects.select_for_update().get(pk=rules.pk)
    locked.tariff = as_kept(items)
    locked.save(update_fields=["tariff"])
