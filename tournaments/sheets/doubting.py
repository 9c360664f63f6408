"""What looks wrong in totals typed from paper, whatever the game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scoring.house import chouine_rules
from tournaments.sheets import match_plausible, plausible
from tournaments.sheets.match_forms import MatchTotalsForm
from tournaments.sheets.rules import deals_of, plays_to_target, rules_of

if TYPE_CHECKING:
    from tournaments.sheets.kinds import AnyTotalsForm
    from tournaments.sheets.sheet import Sheet


def doubts_of(sheet: Sheet, form: AnyTotalsForm) -> list[str]:
    """What looks wrong in a valid form, in the reader's language; empty where nothing does."""
    tournament, given = sheet.tournament, form.cleaned_data
    if isinstance(form, MatchTotalsForm):
        rules = chouine_rules(tournament.ruleset, tournament.options)
        return match_plausible.doubts(rules, form.typed, sheet)
    typed = plausible.Typed(given["ns"], given["ew"], given["deals_played"])
    target = tournament.target if plays_to_target(tournament) else None
    return plausible.doubts(rules_of(tournament), typed, target=target, deals=deals_of(tournament))
