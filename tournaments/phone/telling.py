"""A deal as it is put to who has to agree: who took, what both counted, what both mark, by their numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils.formats import number_format
from django.utils.translation import gettext as _

from scoring.cards import Side
from scoring.scores import Score
from tournaments.phone.naming import named
from tournaments.sheets import wording

if TYPE_CHECKING:
    from tournaments.sheets.ledger import Line
    from tournaments.sheets.sheet import Sheet


def taken(sheet: Sheet, line: Line) -> str:
    """«équipe 5 a pris»; empty where nobody did."""
    score = _played(line)
    if score is None or score.deal.contract is None:
        return ""
    takers = {"team": named(sheet, score.deal.contract.by)}
    if sheet.tournament.individual:
        return _("%(team)s ont pris") % takers
    return _("%(team)s a pris") % takers


def counted(sheet: Sheet, line: Line) -> str:
    """«équipe 12 : 30 · équipe 5 : 132, Belote 20»; a game for two says it with its players' names."""
    score = _played(line)
    if score is None:
        return line.details
    if score.deal.contract is None:
        return ""
    both = [{"team": named(sheet, side), "counted": wording.counted(score, side)} for side in Side]
    return " · ".join(_("%(team)s : %(counted)s") % each for each in both)


def marked(sheet: Sheet, line: Line) -> str:
    """«équipe 12 +270 · équipe 5 +0»; empty where nothing is marked: nobody took, or it does not count."""
    if not taken(sheet, line) or line.row.played.after_end:
        return ""
    both = zip(Side, line.marks, strict=True)
    return " · ".join(f"{named(sheet, side)} +{number_format(mark)}" for side, mark in both)


def _played(line: Line) -> Score | None:
    """The score of a deal of coinche; none where it was refused, or at another game."""
    score = line.row.played.score
    return score if isinstance(score, Score) else None
