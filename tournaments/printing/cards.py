"""Score cards, two to a page: of every table of a round, of one, and blank ones to spare."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil
from typing import Any, Final, NamedTuple

import segno

from scoring.cards import Seat
from tournaments.models.planning import Ending
from tournaments.printing.content import Content, Match, Phones, Rules
from tournaments.printing.grid import HALF, Deals, asked_of, grid, seat_letter, seat_name, sides
from tournaments.printing.pages import Form, Page, Under, split
from tournaments.printing.reminder import reminder, ruleset_of

MOST_DEALS: Final = 17
"""On one card; a table that plays more has several."""
POINTS_A_DEAL: Final = 125
"""What the winner marks in a deal, counted low: 16 lines for 2000 points."""
MINUTES_A_DEAL: Final = 3
NAME: Final = 55
"""How wide a name may be, in millimetres; beside a QR code there is less room."""
NAME_BESIDE_CODE: Final = 46


class Card(NamedTuple):
    """A card: what is printed on it, over which form. A blank one has no match."""

    match: dict[str, Any] | None
    form: Form


def deals_of(rules: Rules) -> int:
    """How many deals a table may need: as many as it plays, or enough for its target or its time."""
    if rules["ending"] == Ending.DEALS:
        return rules["deals"]
    if rules["ending"] == Ending.CLOCK:
        return ceil(rules["minutes"] / MINUTES_A_DEAL)
    return ceil(rules["target"] / POINTS_A_DEAL)


def stretches(count: int) -> list[tuple[int, int]]:
    """The deals of a table over its cards: the first of each, and how many; as even as can be."""
    cards = ceil(count / MOST_DEALS)
    lengths = [count // cards + (n < count % cards) for n in range(cards)]
    return [(1 + sum(lengths[:n]), length) for n, length in enumerate(lengths)]


def card_pages(content: Content) -> list[Page]:
    """The cards of a round, table by table."""
    draw = content["draw"]
    matches = draw["matches"] if draw else []
    runs = stretches(deals_of(content["rules"]))
    forms = {dealer: _forms(content, runs, dealer) for dealer in Seat}
    cards = [
        Card(printed(match, content["phones"]), form)
        for match in matches
        for form in forms[Seat(match["dealer"])]
    ]
    return _pages(cards)


def spare_pages(content: Content) -> list[Page]:
    """Blank cards: table, teams and dealers are written by hand."""
    runs = stretches(deals_of(content["rules"]))[:1]
    (form,) = _forms(content, runs, None)
    return _pages([Card(None, form)] * content["spares"])


def printed(match: Match, phones: Phones | None) -> dict[str, Any]:
    """What is printed for one table, whatever is played there."""
    pairs = [{"key": "ns", "pair": match["ns"]}, {"key": "ew", "pair": match["ew"]}]
    shown: dict[str, Any] = {"number": match["number"], "pairs": pairs, "wide": NAME}
    if phones is None:
        return shown
    way = phones["ways"][str(match["number"])]
    phone = {"picture": _picture(way["link"]), "code": way["code"], "typed": phones["typed"]}
    return shown | {"wide": NAME_BESIDE_CODE, "phone": phone}


def _picture(link: str) -> str:
    """A QR code as an `<svg>` element; it stands a coffee stain (level M)."""
    return segno.make(link, error="m", micro=False).svg_inline(border=0, omitsize=True)


def _forms(content: Content, runs: Sequence[tuple[int, int]], dealer: Seat | None) -> list[Form]:
    """The forms of a table whose first dealer is known, or of nobody's yet."""
    facts, asked = reminder(content["rules"]), asked_of(ruleset_of(content["rules"]))
    ns, ew = sides()
    shared = {
        "concours": content["concours"],
        "draw": content["draw"],
        "linked": content["phones"] is not None,
        "blank": dealer is None,
        "dealer": "" if dealer is None else seat_name(dealer),
        "reminder": facts,
        "lines": [[fact.line for fact in half] for half in facts],
        "pairs": [
            {"key": "ns", "name": ns, "seats": (seat_letter(Seat.NORTH), seat_letter(Seat.SOUTH))},
            {"key": "ew", "name": ew, "seats": (seat_letter(Seat.WEST), seat_letter(Seat.EAST))},
        ],
    }
    return [
        Form(
            f"card-{dealer}-{first}",
            "card_form",
            {
                **shared,
                "part": f"{n} / {len(runs)}" if len(runs) > 1 else "",
                "grid": grid(Deals(first, count, None if dealer is None else dealer.after(first - 1)), asked),
            },
        )
        for n, (first, count) in enumerate(runs, 1)
    ]


def _pages(cards: Sequence[Card]) -> list[Page]:
    return [
        Page(
            "cards",
            {"matches": [card.match for card in two]},
            tuple(Under(card.form, HALF * place) for place, card in enumerate(two)),
        )
        for two in split(cards, 2)
    ]
