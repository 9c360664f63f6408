"""Whether manches and parties typed from a paper sheet can be right: doubts, never refusals."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.cards import Side
from tournaments.sheets.chouine.words import rules_of

if TYPE_CHECKING:
    from scoring.chouine.matches import ChouineRules
    from scoring.sheet.entries import Totals
    from tournaments.sheets.chouine.forms import MatchTotalsForm
    from tournaments.sheets.sheet import TableSheet


def doubts_of(sheet: TableSheet, form: MatchTotalsForm) -> list[str]:
    """What looks wrong in a valid form of totals; empty where nothing does."""
    return doubts(rules_of(sheet), form.content, sheet)


def doubts(rules: ChouineRules, typed: Totals, sheet: TableSheet) -> list[str]:
    """What looks wrong, in the reader's language; empty where nothing does."""
    return [*_manches(rules, typed), *_parties(rules, typed, sheet)]


def _manches(rules: ChouineRules, typed: Totals) -> Iterator[str]:
    manches = typed.manches or (0, 0)
    if max(manches) < rules.manches:
        yield ngettext(
            "Personne n'a gagné %(count)s manche : le match n'est pas fini.",
            "Personne n'a gagné %(count)s manches : le match n'est pas fini.",
            rules.manches,
        ) % {"count": rules.manches}
    if max(manches) > rules.manches or min(manches) >= rules.manches:
        yield ngettext(
            "Un match finit dès que l'un des deux a gagné %(count)s manche.",
            "Un match finit dès que l'un des deux a gagné %(count)s manches.",
            rules.manches,
        ) % {"count": rules.manches}


def _parties(rules: ChouineRules, typed: Totals, sheet: TableSheet) -> Iterator[str]:
    """Who won a manche won all its parties; who lost it, fewer; one may be under way."""
    manches = typed.manches or (0, 0)
    under_way = max(manches) < rules.manches
    for side in Side:
        won, lost = manches[side.place], manches[side.other.place]
        least = won * rules.parties
        most = least + (rules.parties - 1) * (lost + under_way)
        if not least <= typed.points[side.place] <= most:
            yield _("%(name)s : de %(least)s à %(most)s parties vont avec %(won)s – %(lost)s en manches.") % {
                "name": sheet.seated(side).names,
                "least": least,
                "most": most,
                "won": won,
                "lost": lost,
            }
