"""The grid of a score card of coinche: a row a deal, with suits and seats to circle and boxes to tick.

Black lines on white and nothing filled but small signs: a hall's printer has one colour and little toner.
Spades and clubs are drawn full, hearts and diamonds in outline. Suits are shapes, from the site's own
`suits.svg`: no font is asked for them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Final, NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from scoring.cards import Seat, Suit, Trump
from tournaments.frontends.printing.card_forms.columns import (
    FACTOR,
    OTHER,
    SEAT,
    ColumnGroup,
    DealColumns,
    GridColumn,
    column_groups,
    grid_columns,
    trump_width,
)
from tournaments.frontends.printing.card_forms.ending import TOTAL, SumBox, ending
from tournaments.frontends.printing.card_forms.svg import (
    SMALL,
    WIDTH,
    stroke,
    suit_shapes,
    svg,
    text,
    text_from,
)
from tournaments.frontends.printing.seats import seat_letter, seat_letters, side_letters

HEAD: Final = 7.0
GRID: Final = 91.0
"""Head and rows, in millimetres: twelve rows of seven."""
TALLEST: Final = 8.5
SUIT: Final = 3.1
BOX: Final = 2.8
INITIALED: Final = 4
"""After so many deals both sides put their initials."""
OUTLINED: Final = (Suit.HEARTS, Suit.DIAMONDS)
BOLD: Final = 'font-weight="700"'


class CardDeals(NamedTuple):
    """The deals of one card: the number of the first, how many, and who deals it (None: nobody yet).

    `carried` where the table has an earlier card, `ends` where it has no later one. A blank card of a table
    of several is both, and `first` is None there: it may become any of them. `draws`: a table may end level.
    """

    first: int | None
    lines: int
    dealer: Seat | None
    step: int = 1
    """How many places to the right the next dealer sits."""
    carried: bool = False
    ends: bool = True
    draws: bool = False

    @property
    def height(self) -> float:
        """How tall each deal is."""
        return min((GRID - HEAD) / (self.lines + self.carried), TALLEST)

    @property
    def top(self) -> float:
        """How far down the first deal begins."""
        return HEAD + self.height * self.carried

    @property
    def bottom(self) -> float:
        return self.top + self.height * self.lines

    @property
    def middles(self) -> list[float]:
        """The middle of each deal."""
        return [self.top + self.height * (n + 0.5) for n in range(self.lines)]


def dealers(deals: CardDeals, asked: DealColumns) -> str:
    """The number of each deal and who deals it, as an `<svg>` element over `grid`; empty without a dealer."""
    if deals.dealer is None:
        return ""
    column = grid_columns(column_groups(asked))[0]
    parts = list(_numbers(column, deals))
    for n, middle in enumerate(deals.middles):
        seat = seat_letter(deals.dealer.after(n * deals.step))
        parts.append(text(column.right - 3.0, middle + 1.15, 3.2, seat, BOLD))
    return svg(parts)


def _numbers(column: GridColumn, deals: CardDeals) -> Iterable[str]:
    if deals.first is not None:
        for n, middle in enumerate(deals.middles):
            yield text(column.left + 2.7, middle + 0.95, SMALL, str(deals.first + n))


def grid(deals: CardDeals, asked: DealColumns) -> str:
    """The form of these deals as an `<svg>` element.

    It is the same whoever deals. Deals with a dealer are numbered by `dealers`, so that a line is read whole.
    """
    groups = column_groups(asked)
    columns = grid_columns(groups)
    boxes, bottom = SumBox.under(columns), deals.bottom
    parts = [
        *_lines(columns, deals),
        *_heads(groups, columns),
        *(boxes.drawn(HEAD, deals.top, _("Report")) if deals.carried else ()),
        *_rows({column.key: column for column in columns}, deals, asked),
        *_initials(columns[-1], deals),
        *(
            ending(columns, bottom, draws=deals.draws)
            if deals.ends
            else boxes.drawn(bottom, bottom + TOTAL, _("À reporter"))
        ),
    ]
    return svg(parts)


def _lines(columns: Sequence[GridColumn], deals: CardDeals) -> Iterable[str]:
    """Hairlines between deals and columns, ink around groups, and a line after each turn of four deals.

    The initials stand at the right of four deals, so that no hairline goes through them.
    """
    top, bottom, right = deals.top, deals.bottom, columns[-1].left
    across = {n: f"M0 {top + deals.height * n:.2f}H" for n in range(deals.lines)}
    fine = [f"{line}{right:.2f}" for n, line in across.items() if n % INITIALED]
    fine += [
        f"M{c.left:.2f} {HEAD / 2:g}V{HEAD:g}M{c.left:.2f} {top:.2f}V{bottom:.2f}"
        for c in columns
        if not c.opens
    ]
    firm = [f"{line}{WIDTH:g}" for n, line in across.items() if not n % INITIALED]
    firm += [
        f"M{c.left:.2f} 0V{HEAD:g}M{c.left:.2f} {top:.2f}V{bottom:.2f}" for c in columns if c.opens and c.left
    ]
    frame = [f"M0 0H{WIDTH:g}V{bottom:.2f}H0Z", f"M0 {HEAD:g}H{WIDTH:g}"]
    yield stroke(fine, 0.15, "#666")
    yield stroke(firm, 0.35)
    yield stroke(frame, 0.5)


def _heads(groups: Sequence[ColumnGroup], columns: Sequence[GridColumn]) -> Iterable[str]:
    place = 0
    for group in groups:
        own = columns[place : place + len(group.columns)]
        place += len(own)
        if group.title:
            yield text((own[0].left + own[-1].right) / 2, 2.75, SMALL, group.title, BOLD)
        for column in own:
            yield text(column.middle, HEAD - 1.0 if group.title else HEAD / 2 + 1.0, SMALL, column.head)


def _rows(columns: Mapping[str, GridColumn], deals: CardDeals, asked: DealColumns) -> Iterable[str]:
    """What is printed in each row: seats, trumps and factors to circle, boxes to tick."""
    if deals.dealer is None:
        yield from _numbers(columns["dealer"], deals)
    ticked = [column for key, column in columns.items() if _is_ticked(key, asked)]
    half, factors = BOX / 2, [f"× {factor}" for factor in asked.factors]
    boxes = [
        f"M{c.middle - half:.2f} {middle - half:.2f}h{BOX}v{BOX}h-{BOX}z"
        for middle in deals.middles
        for c in ticked
    ]
    for middle in deals.middles:
        yield from _spread(columns["taker"], SEAT, middle, seat_letters())
        if factors:
            yield from _spread(columns["factor"], FACTOR, middle, factors)
    yield from _trumps(columns["trump"], deals, asked)
    yield stroke(boxes, 0.2)


def _is_ticked(key: str, asked: DealColumns) -> bool:
    """Whether a column has a box to tick in each row; several belotes are written as their number."""
    kind = key.partition("-")[0]
    return kind in {"passed", "capot", "made", "failed"} or (kind == "belote" and asked.belotes == 1)


def _spread(column: GridColumn, step: float, middle: float, words: Sequence[str]) -> Iterable[str]:
    """Words side by side in the middle of a column, `step` apart."""
    first = column.middle - step * (len(words) - 1) / 2
    for place, word in enumerate(words):
        yield text(first + step * place, middle + 0.95, SMALL, word)


def _trumps(column: GridColumn, deals: CardDeals, asked: DealColumns) -> Iterable[str]:
    full: list[str] = []
    outlined: list[str] = []
    for middle in deals.middles:
        left = column.middle - sum(map(trump_width, asked.trumps)) / 2 + OTHER / 2
        for one in asked.trumps:
            if len(one.suits) == 1:
                shape = _suit(one.suits[0], left, middle - SUIT / 2)
                (outlined if one.suits[0] in OUTLINED else full).append(shape)
            else:
                yield text(left + 2.1, middle + 0.95, SMALL, _letters(one))
            left += trump_width(one)
    yield f'<path d="{"".join(full)}"/>'
    yield stroke(outlined, 0.22)


def _letters(trump: Trump) -> str:
    """A trump that is no suit, as it is written on paper."""
    return pgettext("sans atout", "SA") if trump is Trump.NO_TRUMP else pgettext("tout atout", "TA")


def _suit(suit: Suit, left: float, top: float) -> str:
    """The path of a suit, `SUIT` wide, with its corner at (left, top)."""
    steps = re.findall(r"([A-Z])([^A-Z]*)", suit_shapes()[suit])
    return "".join(command + _scale_and_move(command, numbers, left, top) for command, numbers in steps)


def _scale_and_move(command: str, numbers: str, left: float, top: float) -> str:
    corner = (left, left) if command == "H" else (top, top) if command == "V" else (left, top)
    values = [float(number) for number in numbers.replace(",", " ").split()]
    return " ".join(f"{corner[n % 2] + value * SUIT / 32:.2f}" for n, value in enumerate(values))


def _initials(column: GridColumn, deals: CardDeals) -> Iterable[str]:
    """A box beside every four deals, with a half for each side's initials."""
    halves = []
    for first in range(0, deals.lines, INITIALED):
        top = deals.top + deals.height * first
        bottom = deals.top + deals.height * min(first + INITIALED, deals.lines)
        halves.append(f"M{column.left:.2f} {(top + bottom) / 2:.2f}H{column.right:.2f}")
        for side, corner in zip(side_letters(), (top, (top + bottom) / 2), strict=True):
            yield text_from(column.left + 0.7, corner + 2.9, SMALL, side)
    yield stroke(halves, 0.15, "#666")
