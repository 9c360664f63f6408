"""The club's tariff: what the articles of its rules punish and cost.

A tournament has one, and house rules may keep one. It is a list of objects in the order in which they were
typed, a line each: «art. 12 ; Renonce ; 100».
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

from django.db import transaction
from django.utils.formats import number_format
from django.utils.translation import gettext as _

from tournaments.models.planning import HouseRules, Tournament
from tournaments.planning.errors import PlanningError, TournamentSealed
from tournaments.planning.presets import plays_matches
from tournaments.platform.text import parse_int

MAX_LINES: Final = 100
MAX_LENGTH: Final = 90
"""Signs in an article, and in what it punishes: both fit into a ruling's article."""
MAX_PENALTY: Final = 99_999


class TariffUnreadable(PlanningError):
    """A line of the tariff is not an article, its title and its points, or there are too many lines."""


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


def as_kept(items: Sequence[Item]) -> list[dict[str, Any]]:
    """A tariff as it is stored, and as a file of rules holds it."""
    return [item._asdict() for item in items]


def choices(tournament: Tournament) -> list[tuple[int, str]]:
    """The articles as choices of a form, by their place; without points where matches are played."""
    pointless = plays_matches(tournament.ruleset)
    return [(place, _said(item, pointless=pointless)) for place, item in enumerate(items_of(tournament))]


def _said(item: Item, *, pointless: bool) -> str:
    if pointless or not item.penalty:
        return item.named
    return _("%(article)s : %(points)s points") % {
        "article": item.named,
        "points": number_format(item.penalty),
    }


@transaction.atomic
def set_tariff(tournament: Tournament, items: Sequence[Item]) -> None:
    """Replace the tariff of a tournament; earlier rulings keep their penalty. `TournamentSealed`."""
    locked = Tournament.objects.select_for_update().get(pk=tournament.pk)
    if locked.sealed:
        raise TournamentSealed
    locked.tariff = as_kept(items)
    locked.save(update_fields=["tariff"])


@transaction.atomic
def keep_with(rules: HouseRules, items: Sequence[Item]) -> None:
    """Keep a tariff with rules of the club, to be taken again next year."""
    locked = HouseRules.objects.select_for_update().get(pk=rules.pk)
    locked.tariff = as_kept(items)
    locked.save(update_fields=["tariff"])


# --- reading --------------------------------------------------------------------------------------


def read(text: str) -> list[Item]:
    """The tariff that somebody typed, empty lines left out. `TariffUnreadable`."""
    lines = [(place, line) for place, line in enumerate(text.splitlines(), 1) if line.strip()]
    if len(lines) > MAX_LINES:
        most = {"place": MAX_LINES}
        raise TariffUnreadable(_("Le barème a trop de lignes : %(place)s au plus.") % most)
    return [_item(place, line) for place, line in lines]


def _item(place: int, line: str) -> Item:
    parts = [" ".join(part.split()) for part in line.split(";")]
    points = parse_int(parts[-1].replace(" ", "")) if len(parts) == 3 else None
    readable = points is not None and points <= MAX_PENALTY and all(parts)
    if points is None or not readable or max(map(len, parts)) > MAX_LENGTH:
        sentence = _(
            "Ligne %(place)s : écrivez l'article, ce qu'il punit et les points, séparés par des « ; »."
        )
        raise TariffUnreadable(sentence % {"place": place})
    return Item(parts[0], parts[1], points)


def read_kept(found: object) -> list[Item]:
    """The tariff of a file; `ValueError` for one that nobody could have typed."""
    if not isinstance(found, list) or len(found) > MAX_LINES:
        raise ValueError
    return [_read(one) for one in found]


def _read(one: object) -> Item:
    if not isinstance(one, Mapping) or one.keys() != set(Item._fields):
        raise ValueError
    words, penalty = (one["article"], one["title"]), one["penalty"]
    if type(penalty) is not int or not 0 <= penalty <= MAX_PENALTY or not all(map(_typable, words)):
        raise ValueError
    return Item(*words, penalty)


def _typable(words: object) -> bool:
    """Whether the form would read these words back unchanged between two semicolons."""
    if not isinstance(words, str) or not 0 < len(words) <= MAX_LENGTH:
        return False
    sent = words.encode("utf-8", "ignore").decode()  # no form brings half a sign
    return words == " ".join(sent.split()) and not {";", "\0"} & {*words}
