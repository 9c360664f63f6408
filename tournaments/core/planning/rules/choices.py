"""The rules an organizer chooses among, and what is changed in them, in words.

There are those known by name, and those that the club keeps under a name of its own.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from typing import TYPE_CHECKING, Any, Final

from django.utils.formats import number_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.coinche.ruleset import TEXT
from scoring.house import club_rules
from scoring.options import FieldDescription
from scoring.rulebooks import RULEBOOKS, Rulebook, Shelf, published_as
from scoring.rulesets import ALL_RULESETS
from scoring.telling.regulations.page import ONLY_KNOWN
from tournaments.core.access.language import translated

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from tournaments.core.models.accounts import User
    from tournaments.core.models.planning import HouseRules, RulesChange, Tournament


HOUSE_RULES_PREFIX: Final = "club-"


@dataclass(frozen=True, slots=True)
class RulesChoice:
    """A ruleset with its changed options, which include the target, under a name to choose it by.

    House rules are `own`, and may have a `tariff` of penalties. A published rulebook has its `shelf`, its
    dated `source`, what it says that no option has (`missing`), who reports it where it was not read itself
    (`reports`), and where these differ; "" for other rules.
    """

    key: str
    name: str
    sentence: str
    ruleset: str
    options: Mapping[str, Any]
    tariff: Sequence[Any] = ()
    own: bool = False
    shelf: str = ""
    source: str = ""
    missing: str = ""
    reports: str = ""
    differ: str = ""

    @property
    def changes(self) -> list[OptionChange]:
        """The changed options, in words."""
        return changes_of(self)

    @property
    def changed(self) -> str:
        """How many options are changed, in words."""
        return count_of_changes(len(self.changes))

    @property
    def base(self) -> str:
        """The name of the ruleset beneath; `plain` is the key of its choice without changes."""
        return ruleset_name(self.ruleset)

    @property
    def plain(self) -> str:
        return self.ruleset

    @property
    def without_target(self) -> dict[str, Any]:
        """The options as a concours keeps them: its target has a field of its own."""
        return {name: value for name, value in self.options.items() if name != "target"}

    @property
    def target(self) -> int | None:
        """The points that end a game; None where the game is not played in points."""
        found: int | None = self.options.get("target", ALL_RULESETS[self.ruleset].target)
        return found


def choices(club_rules: Iterable[HouseRules]) -> list[RulesChoice]:
    """The published rulebooks, then the house rules."""
    return [*map(_rulebook_choice, RULEBOOKS), *map(house_rules_choice, club_rules)]


def choice_of_key(key: str, offered: Iterable[RulesChoice]) -> RulesChoice | None:
    """The choice of this key; None where it is not offered."""
    return next((rules for rules in offered if rules.key == key), None)


def current_rules(tournament: Tournament) -> RulesChoice:
    """The rules of a concours as they stand, with name and source of the published text that they are."""
    changed = tournament.changed_rules
    book = published_as(club_rules(tournament.ruleset, changed))
    name = translated(book.title) if book else ruleset_name(tournament.ruleset)
    found = RulesChoice("", name, "", tournament.ruleset, changed)
    return replace(found, **_told_of(book)) if book else found


def ruleset_name(ruleset: str) -> str:
    """The name of a ruleset in the reader's language."""
    return translated(ALL_RULESETS[ruleset].title)


@dataclass(frozen=True, slots=True)
class OptionChange:
    """One option that is not the ruleset's own, in words: «Une surcoinche multiplie», «par 3», «par 4»."""

    name: str
    value: str
    own: str


def changes_of(rules: RulesChoice) -> list[OptionChange]:
    """The changed options of a choice of rules, in words.

    That its text is another, and what that does not say, changes nothing: the page of rules tells it.
    """
    ruleset = ALL_RULESETS[rules.ruleset]
    return [
        option_change(ruleset.options[name], value, ruleset.value_of(name))
        for name, value in rules.options.items()
        if ruleset.options[name].group != TEXT
    ]


def option_change(option: FieldDescription, value: Any, before: Any) -> OptionChange:
    """An option that has another value than `before`, in the reader's language."""
    return OptionChange(
        translated(option.label), translated(option.say(value)), translated(option.say(before))
    )


def count_of_changes(count: int) -> str:
    """How many options are changed, in words."""
    if not count:
        return _("le règlement, sans changement")
    return ngettext("%(count)s changement", "%(count)s changements", count) % {"count": number_format(count)}


def _rulebook_choice(book: Rulebook) -> RulesChoice:
    published = book.shelf is not Shelf.RULESETS
    return RulesChoice(
        book.key,
        translated(book.title),
        translated(book.summary),
        book.ruleset,
        book.options,
        shelf=translated(book.shelf.value) if published else "",
        **_told_of(book),
    )


def _told_of(book: Rulebook) -> dict[str, Any]:
    """The source of a published text, and what is to be known of it."""
    reports = book.text.reports if book.text else ()
    differ = book.text.differ if book.text else None
    return {
        "source": book.origin,
        "missing": translated(book.missing) if book.missing else "",
        "reports": translated(ONLY_KNOWN.filled(sources=" ; ".join(reports))) if reports else "",
        "differ": translated(differ) if differ else "",
    }


def house_rules_choice(house: HouseRules) -> RulesChoice:
    """The house rules of a club as a choice."""
    key = f"{HOUSE_RULES_PREFIX}{house.pk}"
    found = RulesChoice(key, house.name, "", house.ruleset, house.options, house.tariff, own=True)
    return replace(found, sentence=f"{found.base} · {found.changed}")


@dataclass(frozen=True, slots=True)
class PastChange:
    """A change of rules in the middle of a tournament: who, when, which rules, and its effect."""

    at: datetime
    author: User | None
    rules: list[OptionChange]
    effect: str
    tables: list[dict[str, Any]]
    ranks: list[list[Any]]


def past_changes(changes: Iterable[RulesChange]) -> list[PastChange]:
    """The changes of rules of a tournament, in the reader's language."""
    return [
        PastChange(
            change.at,
            change.author,
            changes_between(change.before, change.after),
            _effect(change.effect),
            change.effect["tables"],
            change.effect["ranks"],
        )
        for change in changes
    ]


def changes_between(before: Mapping[str, Any], after: Mapping[str, Any]) -> list[OptionChange]:
    """The options that differ between two complete rulesets, as `RulesChange` stores them, in words.

    Options that only one of them has are left out.
    """
    found, options = [], ALL_RULESETS[after["ruleset"]].options
    if before["ruleset"] != after["ruleset"]:
        found.append(
            OptionChange(_("Règlement"), ruleset_name(after["ruleset"]), ruleset_name(before["ruleset"]))
        )
    was = before["options"]
    for name, value in after["options"].items():
        if name in was and was[name] != value:
            found.append(option_change(options[name], value, was[name]))
    return found


def _effect(effect: dict[str, Any]) -> str:
    """How many deals, tables and ranks the change concerned, as it was shown before it was made."""
    deals = ngettext(
        "%(count)s donne marquée autrement", "%(count)s donnes marquées autrement", effect["marks"]
    )
    tables = ngettext("%(count)s table touchée", "%(count)s tables touchées", len(effect["tables"]))
    ranks = ngettext("%(count)s rang changé", "%(count)s rangs changés", len(effect["ranks"]))
    counts = (deals, effect["marks"]), (tables, len(effect["tables"])), (ranks, len(effect["ranks"]))
    return " · ".join(text % {"count": count} for text, count in counts)
