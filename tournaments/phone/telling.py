"""A deal as it is put to who has to agree: who took, what both counted, what both mark, by their numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from django.utils.formats import number_format
from django.utils.translation import gettext as _

from scoring.cards import Side
from scoring.scores import Score
from tournaments.phone.naming import named
from tournaments.sheets import wording

if TYPE_CHECKING:
    from scoring.deals import Contract
    from tournaments.sheets.ledger import Line
    from tournaments.sheets.sheet import Sheet


class Teller(NamedTuple):
    """Tells the deals of one sheet; what its sides are called is looked up once for all of them."""

    names: dict[Side, str]
    individual: bool

    @classmethod
    def of(cls, sheet: Sheet) -> Teller:
        """Who tells this sheet's deals."""
        return cls({side: named(sheet, side) for side in Side}, sheet.tournament.individual)

    def taken(self, line: Line) -> str:
        """«équipe 5 a pris»; empty where nobody did."""
        contract = _contract(line)
        if contract is None:
            return ""
        form = _("%(team)s ont pris") if self.individual else _("%(team)s a pris")
        return form % {"team": self.names[contract.by]}

    def counted(self, line: Line) -> str:
        """«équipe 12 : 30 · équipe 5 : 132, Belote 20»; a game for two says it with its players' names."""
        score = _played(line)
        if score is None:
            return line.details
        if score.deal.contract is None:
            return ""
        form = _("%(team)s : %(counted)s")
        both = ({"team": name, "counted": wording.counted(score, side)} for side, name in self.names.items())
        return " · ".join(form % each for each in both)

    def marked(self, line: Line) -> str:
        """«équipe 12 +270 · équipe 5 +0»; empty where nobody took, or where the deal does not count."""
        if _contract(line) is None or line.row.played.after_end:
            return ""
        both = zip(self.names.values(), line.marks, strict=True)
        return " · ".join(f"{name} +{number_format(mark)}" for name, mark in both)


def _contract(line: Line) -> Contract | None:
    score = _played(line)
    return None if score is None else score.deal.contract


def _played(line: Line) -> Score | None:
    """The score of a deal of coinche; none where it was refused, or at another game."""
    score = line.row.played.score
    return score if isinstance(score, Score) else None
