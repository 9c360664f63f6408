"""The club's tariff: the articles of its rules, what each punishes, and its penalty in points.

A tournament has one, and house rules may keep one. It is a list of objects in the order in which they were
typed, a line each: «art. 12 ; Renonce ; 100».
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

from django.db import transaction
from django.utils.formats import number_format
from django.utils.translation import gettext as _

from tournaments.core.models.planning import HouseRules, Tournament
from tournaments.core.planning.errors import PlanningError
from tournaments.core.planning.presets import plays_matches
from tournaments.platform.text import parse_int

MAX_LINES: Final = 100
MAX_LENGTH: Final = 90
"""Characters in an article, and in its title: both fit into a ruling's article."""
MAX_PENALTY: Final = 99_999


class TariffItem(NamedTuple):
    """One article: its number, what it punishes, the points it costs (0: a warning)."""

    article: str
    title: str
    penalty: int

    @property
    def named(self) -> str:
        """The article as a ruling shows it: «art. 12, Renonce»."""
        return ", ".join(filter(None, [self.article, self.title]))

    @property
    def line(self) -> str:
        """The line of the form for this article."""
        return f"{self.article} ; {self.title} ; {self.penalty}"


def tariff_of(kept: Tournament | HouseRules) -> list[TariffItem]:
    """The tariff of a concours, or of house rules."""
    return [TariffItem(one["article"], one["title"], one["penalty"]) for one in kept.tariff]


def tariff_to_json(items: Sequence[TariffItem]) -> list[dict[str, Any]]:
    """A tariff as it is stored, and as a file of rules holds it."""
    return [item._asdict() for item in items]


def tariff_choices(tournament: Tournament) -> list[tuple[int, str]]:
    """The articles as choices of a form, by their place; without points where matches are played."""
    pointless = plays_matches(tournament.ruleset)
    return [
        (place, _choice_text(item, pointless=pointless)) for place, item in enumerate(tariff_of(tournament))
    ]


def _choice_text(item: TariffItem, *, pointless: bool) -> str:
    if pointless or not item.penalty:
        return item.named
    return _("%(article)s : %(points)s points") % {
        "article": item.named,
        "points": number_format(item.penalty),
    }


@transaction.atomic
def set_tariff(tournament: Tournament, items: Sequence[TariffItem], rules: HouseRules | None = None) -> None:
    """Replace the tariff of a tournament, and that of house rules, for another concours, if they are given.

    Earlier rulings keep their penalty. `PlanningError`.
    """
    locked = Tournament.objects.select_for_update().get(pk=tournament.pk)
    if locked.sealed:
        raise PlanningError("tournament-sealed")
    locked.tariff = tariff_to_json(items)
    locked.save(update_fields=["tariff"])
    if rules is not None:
        locked_rules = HouseRules.objects.select_for_update().filter(pk=rules.pk).first()
        if locked_rules is None:
            raise PlanningError("rules-gone")
        locked_rules.tariff = tariff_to_json(items)
        locked_rules.save(update_fields=["tariff"])


# --- reading --------------------------------------------------------------------------------------


def parse_tariff(text: str) -> list[TariffItem]:
    """The tariff that somebody typed, empty lines left out. `PlanningError`."""
    lines = [(place, line) for place, line in enumerate(text.splitlines(), 1) if line.strip()]
    if len(lines) > MAX_LINES:
        raise PlanningError("tariff-too-long", place=MAX_LINES)
    return [_parse_line(place, line) for place, line in lines]


def _parse_line(place: int, line: str) -> TariffItem:
    parts = [" ".join(part.split()) for part in line.split(";")]
    points = parse_int(parts[-1].replace(" ", "")) if len(parts) == 3 else None
    readable = points is not None and points <= MAX_PENALTY and all(parts)
    if points is None or not readable or max(map(len, parts)) > MAX_LENGTH:
        raise PlanningError("tariff-unreadable", place=place)
    return TariffItem(parts[0], parts[1], points)


def tariff_from_json(found: object) -> list[TariffItem]:
    """The tariff of a file of rules; `ValueError` for one that the form would not accept."""
    if not isinstance(found, list) or len(found) > MAX_LINES:
        raise ValueError
    return [_item_from_json(one) for one in found]


def _item_from_json(one: object) -> TariffItem:
    if not isinstance(one, Mapping) or one.keys() != set(TariffItem._fields):
        raise ValueError
    words, penalty = (one["article"], one["title"]), one["penalty"]
    if type(penalty) is not int or not 0 <= penalty <= MAX_PENALTY or not all(map(_typable, words)):
        raise ValueError
    return TariffItem(*words, penalty)


def _typable(words: object) -> bool:
    """Whether the form would read these words back unchanged between two semicolons."""
    if not isinstance(words, str) or not 0 < len(words) <= MAX_LENGTH:
        return False
    sent = words.encode("utf-8", "ignore").decode()  # no form brings half a sign
    return words == " ".join(sent.split()) and not {";", "\0"} & {*words}
