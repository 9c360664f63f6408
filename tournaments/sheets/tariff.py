"""The club's tariff: what its articles cost, one line each, kept with the concours and with its house rules.

A line as a person writes it: «art. 12 ; Renonce ; 100». Stored as a list of objects, in the same order.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

from django.db import transaction
from django.utils.formats import number_format
from django.utils.translation import gettext as _

from tournaments.models.planning import HouseRules, Tournament
from tournaments.sheets import refusals
from tournaments.typed import number

if TYPE_CHECKING:
    from collections.abc import Sequence

MOST_LINES: Final = 100
LONGEST: Final = 90
"""Signs in an article, and in what it punishes: both fit into a ruling's article."""
MOST_PENALTY: Final = 99_999


class Item(NamedTuple):
    """One article: its number, what it punishes, the points it costs (0: a warning)."""

    article: str
    title: str
    penalty: int

    @property
    def named(self) -> str:
        """As it stands beside a ruling: «art. 12, Renonce»."""
        return ", ".join(filter(None, [self.article, self.title]))

    @property
    def line(self) -> str:
        """As it is typed."""
        return f"{self.article} ; {self.title} ; {self.penalty}"


def items_of(kept: Tournament | HouseRules) -> list[Item]:
    """The tariff of a concours, or of house rules."""
    return [Item(one["article"], one["title"], one["penalty"]) for one in kept.tariff]


def choices(tournament: Tournament) -> list[tuple[int, str]]:
    """The articles as one chooses among them, by their place in the tariff."""
    return [(place, _said(item)) for place, item in enumerate(items_of(tournament))]


def _said(item: Item) -> str:
    if not item.penalty:
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
    locked.tariff = _kept(items)
    locked.save(update_fields=["tariff"])


@transaction.atomic
def keep_with(rules: HouseRules, items: Sequence[Item]) -> None:
    """Keep a tariff with rules of the club, to be taken again next year."""
    locked = HouseRules.objects.select_for_update().get(pk=rules.pk)
    locked.tariff = _kept(items)
    locked.save(update_fields=["tariff"])


def _kept(items: Sequence[Item]) -> list[dict[str, Any]]:
    return [item._asdict() for item in items]
