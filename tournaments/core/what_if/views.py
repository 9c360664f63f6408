"""The page that changes the rules in the middle of a concours: choose them, see the preview, confirm."""

from __future__ import annotations

import copy
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from django.contrib import messages
from django.db import transaction
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from scoring.house import check
from scoring.rulesets import ALL_RULESETS
from scoring.sheet.entries import ChangeRules
from tournaments.core.access.permissions import MemberRequest, Right, requires
from tournaments.core.models.opening import head_of, lock_tables, write_games
from tournaments.core.models.past import Instead
from tournaments.core.models.planning import RulesChange, Tournament
from tournaments.core.models.rounds import SEATED, Table
from tournaments.core.planning import queries
from tournaments.core.planning.errors import PlanningError
from tournaments.core.planning.presets import same_game
from tournaments.core.planning.rules.choices import changes_between, choice_of_key, choices, current_rules
from tournaments.core.planning.rules.form import RulesForm, examples_of
from tournaments.core.planning.steps import corrections_notice
from tournaments.core.sheets.sheet import TableSheet
from tournaments.core.sheets.writing import NewEntry, append
from tournaments.core.standings import queries as standings
from tournaments.core.what_if.consequences import Scenario, rank_changes, table_change
from tournaments.core.what_if.left_room import left_room, payout_changes, prize_changes
from tournaments.core.what_if.values import PayoutChange, PrizeChange, RankChange, RulesEffect

if TYPE_CHECKING:
    from django.http import HttpResponse

    from scoring.sheet import Sheet
    from tournaments.core.models.accounts import User


class NotConfirmed(Exception):
    """The effect differs from the one that was confirmed, or makes a deal invalid: it is shown again."""


class RulesPreview(NamedTuple):
    """A change of rules to confirm: all rules `before` and `after`, its effect, and the digest of that."""

    before: dict[str, Any]
    after: dict[str, Any]
    effect: RulesEffect
    digest: str


def preview_rules(tournament: Tournament, ruleset: str, options: Mapping[str, Any]) -> RulesPreview:
    """The preview of these rules; nothing is written."""
    return _preview(
        tournament, with_other_rules(tournament, ruleset, options), _tables_with_entries(tournament)
    )


@transaction.atomic
def change_rules(
    tournament: Tournament, author: User, ruleset: str, options: Mapping[str, Any], *, seen: str
) -> RulesChange:
    """Change the rules of a concours, and mark all played deals by them.

    `seen` is the digest of the confirmed effect: `NotConfirmed` if the effect is another by now, or makes a
    deal invalid. `OptionError`, `PlanningError`.
    """
    check(ruleset, dict(options))
    # Sheets first, then the concours: the lock order of every write.
    lock_tables(tournament)
    tournament.refresh_from_db(from_queryset=Tournament.objects.select_for_update(no_key=True))
    if tournament.sealed:
        raise PlanningError("tournament-sealed")
    if tournament.corrections_over:
        raise PlanningError("corrections-closed", over=corrections_notice(tournament))
    other, tables = with_other_rules(tournament, ruleset, options), _tables_with_entries(tournament)
    shown = _preview(tournament, other, tables)
    if shown.digest != seen or shown.effect.refused:
        raise NotConfirmed
    _save_rules(tournament, other)
    for table in tables:
        content = ChangeRules(game=head_of(tournament, table.round.deals))
        append(table, NewEntry(content, author=author))
    tournament.raise_results_version()
    return RulesChange.objects.create(
        tournament=tournament,
        before=shown.before,
        after=shown.after,
        effect=shown.effect.to_record(),
        author=author,
    )


def with_other_rules(tournament: Tournament, ruleset: str, options: Mapping[str, Any]) -> Tournament:
    """A copy of the concours with these rules, not saved."""
    other = copy.copy(tournament)
    target = options.get("target", ALL_RULESETS[ruleset].target)
    other.ruleset, other.target = ruleset, tournament.target if target is None else target
    other.options = {name: value for name, value in options.items() if name != "target"}
    return other


def _tables_with_entries(tournament: Tournament) -> list[Table]:
    """The tables of published rounds that have entries; the others begin with the new rules."""
    found = Table.objects.filter(
        round__tournament=tournament, round__published_at__isnull=False, log_length__gt=0
    )
    return list(found.select_related("round", *SEATED).order_by("round__number", "number"))


def _preview(tournament: Tournament, other: Tournament, tables: Iterable[Table]) -> RulesPreview:
    changes, sheets = [], {}
    for table in tables:
        sheet = TableSheet.of(table)
        after = sheet.after(ChangeRules(game=head_of(other, table.round.deals)))
        change = table_change(table, sheet.sheet, after)
        if change.moved or change.deals:
            changes.append(change)
            sheets[table.pk] = after
    finished = any(change.before.finished or change.after.finished for change in changes)
    ranks = _rank_changes(tournament, sheets) if finished else ()
    prizes, payouts = _what_left(tournament, sheets)
    effect = RulesEffect(tournament.results_version, tuple(changes), ranks, prizes, payouts)
    rules = _every_option(other)
    return RulesPreview(_every_option(tournament), rules, effect, effect.digest(rules))


def _what_left(
    tournament: Tournament, sheets: Mapping[int, Sheet]
) -> tuple[tuple[PrizeChange, ...], tuple[PayoutChange, ...]]:
    """The prizes and payouts that have left the room and would change with these sheets."""
    left = left_room(tournament) if sheets else None
    if not left:
        return (), ()
    instead = Instead(sheets)
    would = Scenario(tournament, instead).rows(standings.rounds_published(tournament))
    prizes = prize_changes(tournament, left, would, instead)
    return tuple(prizes), tuple(payout_changes(tournament, left, would, instead))


def _rank_changes(tournament: Tournament, sheets: Mapping[int, Sheet]) -> tuple[RankChange, ...]:
    last = standings.rounds_published(tournament)
    return rank_changes(Scenario(tournament).rows(last), Scenario(tournament, Instead(sheets)).rows(last))


def _every_option(tournament: Tournament) -> dict[str, Any]:
    """The rules of a concours with every option, as they are stored with a change."""
    ruleset = ALL_RULESETS[tournament.ruleset]
    options = {name: ruleset.value_of(name) for name in ruleset.options}
    given = {name: tournament.options[name] for name in options if name in tournament.options}
    target = {"target": tournament.target} if "target" in options else {}
    return {"ruleset": tournament.ruleset, "options": {**options, **given, **target}}


def _save_rules(tournament: Tournament, other: Tournament) -> None:
    rules = ("ruleset", "options", "target")
    for name in rules:
        setattr(tournament, name, getattr(other, name))
    tournament.save(update_fields=rules)
    write_games(tournament)


@requires(Right.MANAGE)
@require_http_methods(["GET", "HEAD", "POST"])
def rules_change(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """Preview other rules; posted again with the digest of the preview, apply them."""
    if tournament.sealed or not queries.anything_published(tournament):
        return redirect("rules", tournament.slug)
    kept = choices(queries.house_rules_of(tournament.club))
    offered = [rules for rules in kept if same_game(tournament.ruleset, rules.ruleset)]
    shown = choice_of_key(request.GET.get("rules", ""), offered) or current_rules(tournament)
    form = RulesForm(request.POST or None, of=shown.ruleset, chosen=shown.options)
    context: dict[str, Any] = {"form": form, "shown": shown, "choices": offered}
    if form.is_valid() and "show" not in request.POST:
        try:
            if "confirmed" in request.POST:
                return _change(request, tournament, form)
            context |= _effect_context(tournament, form)
        except NotConfirmed:
            context |= _effect_context(tournament, form) | {"changed_meanwhile": True}
        except PlanningError as error:
            form.add_error(None, error.sentence)
    return _page(request, tournament, context | examples_of(form))


def _change(request: MemberRequest, tournament: Tournament, form: RulesForm) -> HttpResponse:
    seen = request.POST["confirmed"]
    change_rules(tournament, request.user, form.of, form.options, seen=seen)
    messages.success(request, _("Les règles sont changées, les marques recalculées."))
    return redirect("rules", tournament.slug)


def _effect_context(tournament: Tournament, form: RulesForm) -> dict[str, Any]:
    shown = preview_rules(tournament, form.of, form.options)
    proposed = changes_between(shown.before, shown.after)
    return {"effect": shown.effect, "digest": shown.digest, "proposed": proposed}


def _page(request: MemberRequest, tournament: Tournament, context: dict[str, Any]) -> HttpResponse:
    crumbs = [(_("Règles"), reverse("rules", args=[tournament.slug]))]
    common = {"tournament": tournament, "club": tournament.club, "stage": "settings", "crumbs": crumbs}
    return render(request, "what_if/rules_change.html", common | context)
