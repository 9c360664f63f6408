"""The form of a score card of coinche: its deal grid with suits and boxes, drawn as one SVG in millimetres.

Black lines on white and nothing filled but small signs: a hall's printer has one colour and little toner.
Spades and clubs are drawn full, hearts and diamonds in outline. Suits are shapes, from the site's own
`suits.svg`: no font is asked for them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from math import ceil
from typing import Any, Final, NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext

from scoring.cards import Seat, Suit, Trump
from scoring.coinche.ruleset import Ruleset
from tournaments.core.models.planning import Ending
from tournaments.core.sheets.wording import SEATS
from tournaments.frontends.printing.card_forms.reminder import ReminderRoom, reminder, ruleset_of
from tournaments.frontends.printing.card_forms.svg import (
    HEIGHT,
    SMALL,
    WIDTH,
    stroke,
    suit_shapes,
    svg,
    text,
    text_from,
)
from tournaments.frontends.printing.content import CardRules
from tournaments.frontends.printing.fitting import FLOOR
from tournaments.frontends.printing.seats import seat_letter, side_letters

HEAD: Final = 8.0
GRID: Final = 86.0  # head and rows
TALLEST: Final = 8.5
SUIT: Final = 3.1
PENALTIES: Final = 5.5
TOTAL: Final = 6.5  # the boxes of the end
SIGNED: Final = 100.0  # from where one signs, beside the reminder
SIGNING: Final = 6.5
REMINDER: Final = ReminderRoom(96.0, 8, FLOOR)
MOST_DEALS: Final = 17
"""The most deals on one card; a table that plays more has several cards."""
POINTS_A_DEAL: Final = 125
"""What the winner marks in a deal, counted low: 16 lines for 2000 points."""
MINUTES_A_DEAL: Final = 3
TICKED: Final = 7.4
"""A column of boxes to tick: for a deal that all passed, for all eight tricks."""
FIGURES: Final = (9.2, 11.0, 12.8)
"""How wide a figure of tricks, of a mark and of a total is at least."""
OUTLINED: Final = (Suit.HEARTS, Suit.DIAMONDS)


class GridColumn(NamedTuple):
    """A column of the grid: its place, its head (empty: that of its group), what opens it."""

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


ColumnGroup = tuple[str, list[tuple[str, float]]]
"""A title, and the columns under it: their heads and their widths in millimetres."""


class DealColumns(NamedTuple):
    """What a deal is asked under some rules: `belote` is 0 where there is none, else its columns.

    Where nobody bids (`bids`), there is no column for a bid, nor for a coinche.
    """

    trumps: tuple[Trump, ...]
    factors: tuple[int, ...]
    belote: int
    announces: bool
    bids: bool


def columns_for(ruleset: Ruleset) -> DealColumns:
    """What there is to write for a deal: one column of belotes where only the takers can have one."""
    factors = tuple(factor for factor in ruleset.factors.values() if factor > 1)
    belote = {"any": 2, "takers": 1, "none": 0}[ruleset.belote]
    return DealColumns(ruleset.trumps, factors, belote, ruleset.announces == "all", not ruleset.without_bids)


def _groups(asked: DealColumns) -> list[ColumnGroup]:
    """The columns; what these rules have no place for leaves its width to the figures."""
    ns, ew = side_letters()
    trumps = max(sum(_width(trump) for trump in asked.trumps) + 1.4, 10)
    taken = [(_("preneur"), 10.6), (_("atout"), trumps)]
    bid = [(_("preneur"), 10.6), (_("enchère"), 11.6), (_("atout"), trumps), (_("coinche"), 12)]
    before: list[ColumnGroup] = [
        ("", [(_("N°"), 5.6), (_("Donneur"), 11.2), (_("Passe"), TICKED)]),
        (_("Contrat"), bid) if asked.bids else (_("Prise"), taken),
    ]
    between: list[ColumnGroup] = {
        1: [("", [(_("Belote"), 10.0)])],
        2: [(_("Belote"), [(ns, 6.6), (ew, 6.6)])],
    }.get(asked.belote, [])
    if asked.announces:
        between.append((_("Annonces"), [(ns, 9), (ew, 9)]))
    used = TICKED + sum(width for _title, columns in (*before, *between) for _head, width in columns)
    more = (WIDTH - used - sum(FIGURES) * 2) / (len(FIGURES) * 2)
    tricks, mark, total = ([(ns, width + more), (ew, width + more)] for width in FIGURES)
    return [
        *before,
        (_("Plis"), [*tricks, (_("capot"), TICKED)]),
        *between,
        (_("Marque"), mark),
        (_("Total"), total),
    ]


def _width(trump: Trump) -> float:
    """What a trump takes of its column: a sign, or two letters."""
    return 4.1 if len(trump.suits) == 1 else 4.7


def _columns(groups: Sequence[ColumnGroup]) -> list[GridColumn]:
    left, columns = 0.0, []
    for _title, heads in groups:
        for place, (head, width) in enumerate(heads):
            columns.append(GridColumn(left, width, head, opens=place == 0))
            left += width
    return columns


class CardDeals(NamedTuple):
    """The deals of one card: the number of the first, how many, and who deals it (None: nobody yet).

    `carried` where the table has an earlier card, `ends` where it has no later one. A blank card of a table
    of several is both, and `first` is None there: it may become any of them.
    """

    first: int | None
    lines: int
    dealer: Seat | None
    step: int = 1
    """How many places to the right the next dealer sits."""
    carried: bool = False
    ends: bool = True


def dealers(deals: CardDeals, asked: DealColumns, drop: float = 0.0) -> str:
    """The number of each deal and who deals it, as an `<svg>` element over `grid`; empty without a dealer."""
    if deals.dealer is None:
        return ""
    top, height = _first_line(deals, drop)
    number, dealer, *_others = _columns(_groups(asked))
    parts = []
    for n in range(deals.lines):
        middle = top + height * (n + 0.5)
        seat = seat_letter(deals.dealer.after(n * deals.step))
        parts += [
            *_number(number, deals, n, middle),
            text(dealer.middle, middle + 1.15, 3.2, seat, 'font-weight="700"'),
        ]
    return svg(parts)


def _number(column: GridColumn, deals: CardDeals, n: int, middle: float) -> Iterable[str]:
    if deals.first is not None:
        yield text(column.middle, middle + 0.95, SMALL, str(deals.first + n))


def _first_line(deals: CardDeals, drop: float) -> tuple[float, float]:
    """How far down the first deal begins, and how tall each is."""
    height = min((GRID - drop - HEAD) / (deals.lines + deals.carried), TALLEST)
    return HEAD + height * deals.carried, height


def grid(deals: CardDeals, asked: DealColumns, drop: float = 0.0) -> str:
    """The form of these deals as an `<svg>` element, `drop` millimetres less tall than usual.

    It is the same whoever deals. Deals with a dealer are numbered by `dealers`, so that a line is read whole.
    """
    groups = _groups(asked)
    columns = _columns(groups)
    top, height = _first_line(deals, drop)
    bottom = top + height * deals.lines
    parts = [
        *_lines(columns, deals.lines, top, height),
        *_heads(groups, columns),
        *(_sum(columns, HEAD, top, _("Report")) if deals.carried else ()),
        *_rows(columns, deals, asked, top, height),
        *(
            _ending(columns, bottom, HEIGHT - drop)
            if deals.ends
            else _sum(columns, bottom, bottom + TOTAL, _("À reporter"))
        ),
    ]
    return svg(parts)


def _lines(columns: Sequence[GridColumn], count: int, top: float, height: float) -> Iterable[str]:
    """Hairlines between deals and columns, ink around groups, and a line after each turn of four deals."""
    bottom = top + height * count
    fine = [f"M0 {top + height * n:.2f}H{WIDTH:g}" for n in range(1, count) if n % 4]
    fine += [
        f"M{c.left:g} {HEAD / 2:g}V{HEAD:g}M{c.left:g} {top:.2f}V{bottom:.2f}" for c in columns if not c.opens
    ]
    firm = [f"M0 {top + height * n:.2f}H{WIDTH:g}" for n in range(0, count, 4)]
    firm += [
        f"M{c.left:g} 0V{HEAD:g}M{c.left:g} {top:.2f}V{bottom:.2f}" for c in columns if c.opens and c.left
    ]
    frame = [f"M0 0H{WIDTH:g}V{bottom:.2f}H0Z", f"M0 {HEAD:g}H{WIDTH:g}"]
    yield stroke(fine, 0.15, "#666")
    yield stroke(firm, 0.3)
    yield stroke(frame, 0.5)


def _heads(groups: Sequence[ColumnGroup], columns: Sequence[GridColumn]) -> Iterable[str]:
    place = 0
    for title, heads in groups:
        own = columns[place : place + len(heads)]
        place += len(own)
        if title:
            middle = (own[0].left + own[-1].right) / 2
            yield text(middle, 3.1, 2.9, title, 'font-weight="700"')
        for column in own:
            yield text(column.middle, HEAD - 1.3 if title else HEAD / 2 + 0.9, SMALL, column.head)


def _rows(
    columns: Sequence[GridColumn], deals: CardDeals, asked: DealColumns, top: float, height: float
) -> Iterable[str]:
    if asked.bids:
        number, _dealer, passed, _taker, _bid, trump, call, _ns, _ew, capot = columns[:10]
    else:
        number, _dealer, passed, _taker, trump, _ns, _ew, capot = columns[:8]
    full: list[str] = []
    outlined: list[str] = []
    boxes: list[str] = []
    factors = "   ".join(f"× {factor}" for factor in asked.factors)
    for n in range(deals.lines):
        middle = top + height * (n + 0.5)
        if deals.dealer is None:
            yield from _number(number, deals, n, middle)
        boxes += [f"M{c.middle - 1.4:.2f} {middle - 1.4:.2f}h2.8v2.8h-2.8z" for c in (passed, capot)]
        left = trump.left + 0.7
        for one in asked.trumps:
            if len(one.suits) == 1:
                shape = _suit(one.suits[0], left, middle - SUIT / 2)
                (outlined if one.suits[0] in OUTLINED else full).append(shape)
            else:
                yield text(left + 2.4, middle + 0.95, SMALL, _letters(one))
            left += _width(one)
        if asked.bids:
            yield text(call.middle, middle + 0.95, SMALL, factors, 'xml:space="preserve"')
    yield f'<path d="{"".join(full)}"/>'
    yield stroke(outlined, 0.22)
    yield stroke(boxes, 0.2)


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


def _sum(columns: Sequence[GridColumn], top: float, bottom: float, title: str) -> Iterable[str]:
    """A box under each of both totals, with its title before them."""
    left, middle = columns[-2].left, columns[-1].left
    box = f"M{left:g} {top:.2f}V{bottom:.2f}H{WIDTH:g}V{top:.2f}M{middle:g} {top:.2f}V{bottom:.2f}"
    yield stroke([box], 0.5)
    baseline = (top + bottom) / 2 + 1.0
    yield text_from(left - 2, baseline, 2.9, title, 'font-weight="700" text-anchor="end"')


def _ending(columns: Sequence[GridColumn], bottom: float, end: float) -> Iterable[str]:
    """The boxes of the result: penalties, totals, the winner; the signatures stand at `end`."""
    left, top, below = columns[-2].left, bottom + PENALTIES, bottom + PENALTIES + TOTAL
    yield from _sum(columns, bottom, top, _("Pénalités"))
    yield from _sum(columns, top, below, _("Totaux"))
    yield text_from(SIGNED, bottom + 4, SMALL, _("Vainqueur"))
    yield stroke([f"M{SIGNED:g} {below:.2f}H{left - 16:g}"], 0.2)
    ns, ew = side_letters()
    titles = (
        _("Signature %(side)s") % {"side": ns},
        _("Signature %(side)s") % {"side": ew},
        _("Vérifié par"),
    )
    width = (WIDTH - SIGNED + 3) / len(titles)
    for place, title in enumerate(titles):
        start = SIGNED + place * width
        yield text_from(start, end - SIGNING, SMALL, title)
        yield stroke([f"M{start:.2f} {end - 0.3:.2f}h{width - 3:.2f}"], 0.2)


def deals_of(rules: CardRules) -> int:
    """How many deals a table may need: as many as it plays, or enough for its target or its time."""
    if rules["ending"] == Ending.DEALS:
        return rules["deals"]
    if rules["ending"] == Ending.CLOCK:
        return ceil(rules["minutes"] / MINUTES_A_DEAL)
    return ceil(rules["target"] / POINTS_A_DEAL)


def deals_by_card(count: int) -> list[tuple[int, int]]:
    """The deals of a table over its cards: the first of each, and how many; as even as can be."""
    cards = ceil(count / MOST_DEALS)
    lengths = [count // cards + (n < count % cards) for n in range(cards)]
    return [(1 + sum(lengths[:n]), length) for n, length in enumerate(lengths)]


def _pairs() -> list[dict[str, Any]]:
    """Both sides with their two seats, as the form names them."""
    ns, ew = side_letters()
    return [
        {"key": "ns", "name": ns, "seats": (seat_letter(Seat.NORTH), seat_letter(Seat.SOUTH))},
        {"key": "ew", "name": ew, "seats": (seat_letter(Seat.WEST), seat_letter(Seat.EAST))},
    ]


FOUND_WITH_CARDS: Final = {"kings": gettext_lazy("aux rois"), "lowest": gettext_lazy("plus petite carte")}
"""How a table finds its first dealer with the cards, in the words of a card; the draw names the others."""


def forms(
    rules: CardRules, dealer: Seat | None, *, linked: bool, drop: float = 0.0
) -> dict[str, dict[str, Any]]:
    """What the forms of a table show, by the key of each; of blank cards, which have no dealer, one.

    `dealer` and `dealers` are all that differs between tables where others deal first. Deals have `drop`
    millimetres less than usual: names above them take these.
    """
    ruleset = ruleset_of(rules)
    facts, columns = reminder(rules, linked=linked, room=REMINDER), columns_for(ruleset)
    found = None if dealer is None else FOUND_WITH_CARDS.get(ruleset.first_dealer)
    first_seat = None if found else dealer
    shared = {
        "dealer": str(found or ("" if dealer is None else SEATS[dealer])),
        "reminder": facts,
        "pairs": _pairs(),
    }
    runs, step = deals_by_card(deals_of(rules)), ruleset.step
    several = len(runs) > 1
    if dealer is None:
        first, count = runs[0]
        blank = CardDeals(None if several else first, count, None, carried=several)
        return {"blank": {**shared, "part": "", "grid": grid(blank, columns), "dealers": ""}}

    def deals(first: int, count: int) -> CardDeals:
        seat = None if first_seat is None else first_seat.after((first - 1) * step)
        return CardDeals(first, count, seat, step, carried=first > 1, ends=first + count > deals_of(rules))

    return {
        f"{dealer}-{first}": {
            **shared,
            "part": f"{n} / {len(runs)}" if several else "",
            "grid": grid(deals(first, count), columns, drop),
            "dealers": dealers(deals(first, count), columns, drop),
        }
        for n, (first, count) in enumerate(runs, 1)
    }
