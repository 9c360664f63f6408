"""Where a deal that a phone sent belongs on its sheet.

A phone counts the deals that were played; the sheet those that were accepted. Where one was refused, those
after it stand one place too high until it is mended.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from scoring.errors import InvalidDeal
from tournaments.models.inbox import Message

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from tournaments.sheets.games import SheetGame
    from tournaments.sheets.replay import Record


def claimed(deals: Iterable[int]) -> dict[int, int]:
    """By deal, its place as the phone that sent it counted; its own where it is further down or was typed.

    `deals` are those of a sheet, in order.
    """
    places = {deal: place for place, deal in enumerate(deals, 1)}
    sent = Message.objects.filter(
        verb=Message.Verb.DEAL, outcome=Message.Outcome.ACCEPTED, version__deal__in=places
    )
    for deal, content in sent.order_by().values_list("version__deal", "content"):
        places[deal] = max(content["place"], places[deal])
    return places


def before(places: Mapping[int, int], place: int) -> int | None:
    """The place on the sheet of the first deal that was played after this one; None where none was."""
    return next((n for n, other in enumerate(places.values(), 1) if other > place), None)


def same(rules: SheetGame, one: Record, other: Record) -> bool:
    """Whether two records tell the same deal: perhaps one the takers' points, and one the defence's."""
    try:
        return one == other or rules.alike(rules.alone(one), rules.alone(other))
    except InvalidDeal:
        return False
