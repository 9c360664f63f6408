"""The columns of a score card of coinche: what a deal is asked under some rules, and how wide each is."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from scoring.cards import Trump
from scoring.coinche.ruleset import SUIT_TOTAL, Ruleset
from scoring.coinche.scores import BELOTE
from tournaments.frontends.printing.card_forms.svg import WIDTH
from tournaments.frontends.printing.seats import seat_letters, side_letters

PASSED: Final = 7.4
TICKED: Final = 5.4
"""A column of boxes to tick: for a deal that all passed, for all eight tricks of a side."""
JUDGED: Final = 7.5
"""A column of boxes under «réussi» or «chuté»."""
SEAT: Final = 3.4
"""From seat to seat, and from suit to suit, of those that are circled."""
FACTOR: Final = 4.4
INITIALS: Final = 9.6
FIGURES: Final = (9.0, 9.2, 11.4)
"""How wide a figure of tricks, of a mark and of a total is at least."""
MOST_MORE: Final = 3.0
"""How much wider figures become where there is room; what is left then all other columns share."""
OTHER: Final = 0.6
"""What is left of a column beside what is circled in it."""


class GridColumn(NamedTuple):
    """A column of the grid: what it is for, its place, its head (empty: that of its group), what opens it."""

    key: str
    left: float
    width: float
    head: str
    opens: bool

    @property
    def right(self) -> float:
        return self.left + self.width

    @property
    def middle(self) -> float:
        return self.left + self.width / 2


class ColumnGroup(NamedTuple):
    """A title, and the columns under it: what each is for, its head and its width in millimetres."""

    title: str
    columns: list[tuple[str, str, float]]

    @property
    def width(self) -> float:
        return sum(width for _key, _head, width in self.columns)

    def widened(self, more: float) -> ColumnGroup:
        """With columns that are each so much wider."""
        return self._replace(columns=[(key, head, width + more) for key, head, width in self.columns])


class DealColumns(NamedTuple):
    """What a deal is asked under some rules: `belote` is 0 where there is none, else its columns."""

    trumps: tuple[Trump, ...]
    factors: tuple[int, ...]
    belote: int
    announces: bool
    belotes: int = 1
    """The most belotes of one deal: where there are several, their number is written."""
    bids: bool = True
    capot: int = SUIT_TOTAL
    """What both sides make together in a deal of eight tricks for one; it stands beside the usual sum."""

    @property
    def sum_of_tricks(self) -> str:
        """What both columns of tricks add up to: «162», «162 (252)»."""
        more = f" ({self.capot})" if self.capot > SUIT_TOTAL else ""
        return f"{SUIT_TOTAL}{more}"


def columns_for(ruleset: Ruleset) -> DealColumns:
    """What there is to write for a deal: one column of belotes where only the takers can have one.

    Without bids nobody names one; a factor that no bid allows is not circled.
    """
    factors = () if ruleset.without_bids else tuple(one for one in ruleset.factors.values() if one > 1)
    belote = {"any": 2, "takers": 1, "none": 0}[ruleset.belote]
    capot = max(ruleset.pools[trump].capot for trump in ruleset.trumps if len(trump.suits) == 1)
    return DealColumns(
        ruleset.trumps,
        factors,
        belote,
        ruleset.announces == "all",
        ruleset.most_belotes,
        not ruleset.without_bids,
        capot,
    )


def column_groups(asked: DealColumns) -> list[ColumnGroup]:
    """The columns; what these rules have no place for leaves its width to the figures."""
    before = [
        ColumnGroup("", [("dealer", _("Donneur"), 10.4), ("passed", _("Passe"), PASSED)]),
        ColumnGroup(_("Contrat") if asked.bids else _("Prise"), _contract(asked)),
    ]
    between, after = _beside(asked), ColumnGroup("", [("initials", _("Initiales"), INITIALS)])
    taken = sum(group.width for group in (*before, *between, after))
    free = WIDTH - taken - sum(FIGURES) * 2
    more = min(free / (len(FIGURES) * 2), MOST_MORE)
    others = sum(len(group.columns) for group in (*before, *between))
    before, between = (
        [group.widened((free - more * len(FIGURES) * 2) / others) for group in some]
        for some in (before, between)
    )
    tricks, mark, total = (
        _of_sides(key, width + more) for key, width in zip(("tricks", "mark", "total"), FIGURES, strict=True)
    )
    return [
        *before,
        ColumnGroup(_("Plis %(sum)s") % {"sum": asked.sum_of_tricks}, tricks),
        *between,
        ColumnGroup(_("Marque"), mark),
        ColumnGroup(_("Total"), total),
        after,
    ]


def _contract(asked: DealColumns) -> list[tuple[str, str, float]]:
    trumps = max(sum(trump_width(trump) for trump in asked.trumps) + OTHER, 10)
    columns = [("taker", _("preneur"), SEAT * len(seat_letters()) + OTHER)]
    if asked.bids:
        columns.append(("bid", _("enchère"), 10.0))
    columns.append(("trump", _("atout"), trumps))
    if asked.factors:
        columns.append(("factor", _("coinche"), max(FACTOR * len(asked.factors) + OTHER, 9.6)))
    return columns


def _beside(asked: DealColumns) -> list[ColumnGroup]:
    """What stands between the tricks and the mark of a deal."""
    groups = [ColumnGroup(_("Capot"), _of_sides("capot", TICKED))]
    several = asked.belotes > 1
    if asked.belote == 1:
        head = pgettext("belotes", "nombre") if several else str(BELOTE)
        groups.append(ColumnGroup(_("Belote"), [("belote", head, 10.0)]))
    elif asked.belote:
        title = _("Nb belotes") if several else f"{_('Belote')} {BELOTE}"
        groups.append(ColumnGroup(title, _of_sides("belote", 6.8)))
    if asked.announces:
        groups.append(ColumnGroup(_("Annonces"), _of_sides("announces", 7.6)))
    groups.append(ColumnGroup("", [("made", _("réussi"), JUDGED), ("failed", _("chuté"), JUDGED)]))
    return groups


def _of_sides(key: str, width: float) -> list[tuple[str, str, float]]:
    ns, ew = side_letters()
    return [(f"{key}-ns", ns, width), (f"{key}-ew", ew, width)]


def trump_width(trump: Trump) -> float:
    """What a trump takes of its column: a sign, or two letters."""
    return 4.0 if len(trump.suits) == 1 else 4.5


def grid_columns(groups: Sequence[ColumnGroup]) -> list[GridColumn]:
    """The columns of these groups from left to right."""
    left, columns = 0.0, []
    for group in groups:
        for place, (key, head, width) in enumerate(group.columns):
            columns.append(GridColumn(key, left, width, head, opens=place == 0))
            left += width
    return columns
