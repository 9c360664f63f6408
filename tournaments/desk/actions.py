"""What the desk does that takes several stages at once."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from django.db import transaction

from scoring.house import check, target_of
from tournaments.corrections import said
from tournaments.desk.rules_effect import by_other_rules, effect_of, every_option
from tournaments.desk.rules_values import Effect
from tournaments.models.planning import RulesChange, Tournament
from tournaments.models.rounds import Table
from tournaments.planning.errors import CorrectionsClosed, TournamentSealed
from tournaments.planning.presets import plays_matches
from tournaments.sheets.actions import rescore_table

if TYPE_CHECKING:
    from tournaments.models.accounts import User


class NotSeen(Exception):
    """What would change is not what was shown, or cannot be: it has to be shown again."""


class Preview(NamedTuple):
    """What rules would change: rules in full, `before` and `after`, and the digest that says it was seen."""

    before: dict[str, Any]
    after: dict[str, Any]
    effect: Effect
    digest: str


def preview_rules(tournament: Tournament, ruleset: str, options: Mapping[str, Any]) -> Preview:
    """What these rules would change; nothing is written."""
    other = _with_rules(tournament, ruleset, options)
    effect, after = effect_of(tournament, other), every_option(other)
    return Preview(every_option(tournament), after, effect, effect.digest(after))


@transaction.atomic
def change_rules(
    tournament: Tournament, author: User, ruleset: str, options: Mapping[str, Any], *, seen: str
) -> RulesChange:
    """Play by other rules from now on, and mark all that was played by them.

    `seen` is the digest of the effect that was confirmed: `NotSeen` where it is another by now, or where
    a deal could not be any more. `OptionError`, `TournamentSealed`, `CorrectionsClosed`.
    """
    check(ruleset, dict(options))
    # Sheets first, then the concours: the order in which every deal that is written takes them.
    list(Table.objects.select_for_update().filter(round__tournament=tournament).order_by("pk"))
    tournament.refresh_from_db(from_queryset=Tournament.objects.select_for_update())
    if tournament.sealed:
        raise TournamentSealed
    if tournament.corrections_over:
        raise CorrectionsClosed(said(tournament))
    shown = preview_rules(tournament, ruleset, options)
    if shown.digest != seen or shown.effect.refused:
        raise NotSeen
    _play_by(tournament, _with_rules(tournament, ruleset, options))
    for change in shown.effect.tables:
        rescore_table(change.table)
    tournament.raise_results_version()
    return RulesChange.objects.create(
        tournament=tournament,
        before=shown.before,
        after=shown.after,
        effect=shown.effect.to_record(),
        author=author,
    )


def _play_by(tournament: Tournament, other: Tournament) -> None:
    rules = ("ruleset", "options", "target")
    for name in rules:
        setattr(tournament, name, getattr(other, name))
    tournament.save(update_fields=rules)


def _with_rules(tournament: Tournament, ruleset: str, options: Mapping[str, Any]) -> Tournament:
    without_target = {name: value for name, value in options.items() if name != "target"}
    target = options.get("target", target_of(ruleset))
    return by_other_rules(
        tournament, ruleset, without_target, tournament.target if target is None else target
    )


def same_game(tournament: Tournament, ruleset: str) -> bool:
    """Whether sheets written for the concours can be read by this ruleset at all."""
    return plays_matches(ruleset) is plays_matches(tournament.ruleset)
