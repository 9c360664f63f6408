"""The line of a paper sheet whose deals nobody types: «= 2010 1540», and how many deals if one likes.

Of a match of chouine it has the manches of both, then the parties: «= 2 1 7 4».
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from django.utils.translation import gettext as _

from tournaments.models.sheets import Result, Totals
from tournaments.sheets.kinds import kind_of
from tournaments.sheets.rescoring import by_totals

if TYPE_CHECKING:
    from tournaments.sheets.kinds import AnyTotalsForm
    from tournaments.sheets.sheet import Sheet

SIGN: Final = "="
_FIGURES: Final = re.compile(r"[0-9]+(?:[\s/,;–-]+[0-9]+)*")
FIELDS: Final = ("ns", "ew", "deals_played")
MATCH_FIELDS: Final = ("ns_manches", "ew_manches", "ns", "ew")


@dataclass(frozen=True)
class TypedTotals:
    """The totals of a line, as `actions.record_totals` takes them."""

    ns: int
    ew: int
    deals_played: int | None = None
    manches: tuple[int, int] | None = None

    @property
    def row(self) -> Totals:
        """The same as a row that is not written."""
        ns_manches, ew_manches = self.manches or (None, None)
        return Totals(
            ns_points=self.ns,
            ew_points=self.ew,
            deals_played=self.deals_played,
            ns_manches=ns_manches,
            ew_manches=ew_manches,
        )


def says_totals(text: str) -> bool:
    """Whether a line is about totals and not about a deal."""
    return text.lstrip().startswith(SIGN)


def totals_line(totals: Totals) -> str:
    """The line of the totals that stand."""
    names = ["ns_points", "ew_points", "deals_played"]
    if totals.ns_manches is not None:
        names = ["ns_manches", "ew_manches", "ns_points", "ew_points"]
    figures = (getattr(totals, name) for name in names)
    return " ".join([SIGN, *(str(figure) for figure in figures if figure is not None)])


def totals_form(sheet: Sheet, text: str) -> AnyTotalsForm | None:
    """The form of the totals page, filled with the line's figures; None where these are not so many."""
    found = _FIGURES.fullmatch(text.strip().removeprefix(SIGN).strip())
    figures = re.findall(r"[0-9]+", found[0]) if found else []
    fields = MATCH_FIELDS if sheet.tournament.in_manches else FIELDS
    if len(figures) not in {len(fields), 2 if fields is FIELDS else len(fields)}:
        return None
    key = "00000000-0000-0000-0000-000000000000"  # the sheet has its own
    return kind_of(sheet.tournament).totals({**dict(zip(fields, figures, strict=False)), "key": key})


def typed_totals(form: AnyTotalsForm) -> TypedTotals:
    """What a form that is valid says."""
    given = form.cleaned_data
    manches = given.get("ns_manches"), given.get("ew_manches")
    both = None if manches[0] is None or manches[1] is None else (manches[0], manches[1])
    return TypedTotals(given["ns"], given["ew"], given.get("deals_played"), both)


def expected(sheet: Sheet) -> str:
    """How the line is written."""
    if sheet.tournament.in_manches:
        return _("Les manches des deux joueurs, puis leurs parties : « = 2 1 7 4 ».")
    return _("Les deux totaux, et si l'on veut le nombre de donnes : « = 2010 1540 12 ».")


def aloud(sheet: Sheet, totals: TypedTotals) -> str:
    """What the table comes to by these totals."""
    outcome = by_totals(sheet.rules, totals.row)
    return kind_of(sheet.tournament).words.totals(Result(**outcome._asdict()), sheet)


def standing_totals(sheet: Sheet) -> TypedTotals | None:
    """The totals of a sheet as it stands; None where its deals count."""
    totals = sheet.totals
    if totals is None:
        return None
    ns, ew = totals.ns_manches, totals.ew_manches
    manches = None if ns is None or ew is None else (ns, ew)
    return TypedTotals(totals.ns_points or 0, totals.ew_points or 0, totals.deals_played, manches)
