"""The changes of rules in the middle of a concours, as the page tells them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.rulesets import ALL_RULESETS
from tournaments.planning.choices import Change, change, ruleset_name

if TYPE_CHECKING:
    from tournaments.models.accounts import User
    from tournaments.models.planning import RulesChange


@dataclass(frozen=True, slots=True)
class Told:
    """One of them: who, when, which rules, and what it came to."""

    at: datetime
    author: User | None
    rules: list[Change]
    said: str
    tables: list[dict[str, Any]]
    ranks: list[list[Any]]


def told(changes: Iterable[RulesChange]) -> list[Told]:
    """The changes in the reader's language."""
    return [
        Told(
            change.at,
            change.author,
            compared(change.before, change.after),
            _effect(change.effect),
            change.effect["tables"],
            change.effect["ranks"],
        )
        for change in changes
    ]


def compared(before: Mapping[str, Any], after: Mapping[str, Any]) -> list[Change]:
    """What differs between two rulesets in full, as `RulesChange` keeps them: each value, and the one before.

    An option that one of them has no place for is passed over.
    """
    found, options = [], ALL_RULESETS[after["ruleset"]].options
    if before["ruleset"] != after["ruleset"]:
        found.append(Change(_("Règlement"), ruleset_name(after["ruleset"]), ruleset_name(before["ruleset"])))
    was = before["options"]
    for name, value in after["options"].items():
        if name in was and was[name] != value:
            found.append(change(options[name], value, was[name]))
    return found


def _effect(effect: dict[str, Any]) -> str:
    """How much it came to, as it was shown before."""
    deals = ngettext(
        "%(count)s donne marquée autrement", "%(count)s donnes marquées autrement", effect["marks"]
    )
    tables = ngettext("%(count)s table touchée", "%(count)s tables touchées", len(effect["tables"]))
    ranks = ngettext("%(count)s rang changé", "%(count)s rangs changés", len(effect["ranks"]))
    counts = (deals, effect["marks"]), (tables, len(effect["tables"])), (ranks, len(effect["ranks"]))
    return " · ".join(text % {"count": count} for text, count in counts)
