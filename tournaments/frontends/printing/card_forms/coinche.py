"""The score cards of a table of coinche: how many deals stand on each, and what its form shows."""

from __future__ import annotations

from math import ceil
from typing import Any, Final

from django.utils.translation import gettext_lazy

from scoring.cards import Seat
from tournaments.core.models.planning import Ending
from tournaments.core.sheets.wording import SEATS
from tournaments.frontends.printing.card_forms.columns import columns_for
from tournaments.frontends.printing.card_forms.grid import CardDeals, dealers, grid
from tournaments.frontends.printing.card_forms.reminder import ReminderRoom, reminder, ruleset_of
from tournaments.frontends.printing.card_forms.svg import HEIGHT
from tournaments.frontends.printing.content import CardRules
from tournaments.frontends.printing.fitting import FLOOR, MM
from tournaments.frontends.printing.seats import seat_letter, side_letters

REMINDER_WIDTH: Final = 108.0
REMINDER_LINE: Final = FLOOR / MM
REMINDER_GAP: Final = 0.6
"""How wide the reminder is, how tall a line of it, and how far under the deals it begins, in millimetres."""
MOST_DEALS: Final = 17
"""The most deals on one card; a table that plays more has several cards."""
POINTS_A_DEAL: Final = 125
"""What the winner marks in a deal, counted low: 16 lines for 2000 points."""
MINUTES_A_DEAL: Final = 3


def deals_of(rules: CardRules) -> int:
    """How many deals a table may need: as many as it plays, or enough for its target or its time."""
    if rules["ending"] == Ending.DEALS:
        return rules["deals"]
    if rules["ending"] == Ending.CLOCK:
        return ceil(rules["minutes"] / MINUTES_A_DEAL)
    return ceil(rules["target"] / POINTS_A_DEAL)


def may_be_level(rules: CardRules) -> bool:
    """Whether a table may end with a draw: one that plays to its target goes on until somebody has won."""
    return rules["ending"] != Ending.TARGET or rules.get("time_limit", False)


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


def forms(rules: CardRules, dealer: Seat | None) -> dict[str, dict[str, Any]]:
    """What the forms of a table show, by the key of each; of blank cards, which have no dealer, one.

    `dealer` and `dealers` are all that differs between tables where others deal first.
    """
    ruleset = ruleset_of(rules)
    columns = columns_for(ruleset)
    found = None if dealer is None else FOUND_WITH_CARDS.get(ruleset.first_dealer)
    first_seat = None if found else dealer
    runs, step = deals_by_card(deals_of(rules)), ruleset.step
    several, draws = len(runs) > 1, may_be_level(rules)
    below = max(CardDeals(1, count, None, carried=several).bottom for _first, count in runs) + REMINDER_GAP
    room = ReminderRoom(REMINDER_WIDTH, int((HEIGHT - below) / REMINDER_LINE), FLOOR)
    shared = {
        "dealer": str(found or ("" if dealer is None else SEATS[dealer])),
        "reminder": reminder(rules, room=room),
        "below": below,
        "pairs": _pairs(),
    }
    if dealer is None:
        first, count = runs[0]
        blank = CardDeals(None if several else first, count, None, carried=several, draws=draws)
        return {"blank": {**shared, "part": "", "grid": grid(blank, columns), "dealers": ""}}

    def deals(first: int, count: int) -> CardDeals:
        seat = None if first_seat is None else first_seat.after((first - 1) * step)
        ends = first + count > deals_of(rules)
        return CardDeals(first, count, seat, step, carried=first > 1, ends=ends, draws=draws)

    return {
        f"{dealer}-{first}": {
            **shared,
            "part": f"{n} / {len(runs)}" if several else "",
            "grid": grid(deals(first, count), columns),
            "dealers": dealers(deals(first, count), columns),
        }
        for n, (first, count) in enumerate(runs, 1)
    }
