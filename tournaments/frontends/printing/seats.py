"""The letters of seats and sides, as players write them."""

from __future__ import annotations

from django.utils.translation import pgettext

from scoring.cards import SEATS, Seat
from tournaments.frontends.printing.content import RoundTable


def seat_letter(seat: Seat) -> str:
    """The letter players write for a seat."""
    letters = {
        Seat.NORTH: pgettext("place à table", "N"),
        Seat.WEST: pgettext("place à table", "O"),
        Seat.SOUTH: pgettext("place à table", "S"),
        Seat.EAST: pgettext("place à table", "E"),
    }
    return letters[seat]


def seat_letters() -> tuple[str, ...]:
    """The letters of all seats as they are said: both of a side, then both of the other."""
    return tuple(map(seat_letter, (Seat.NORTH, Seat.SOUTH, Seat.EAST, Seat.WEST)))


def side_letters() -> tuple[str, str]:
    """Both sides as their letters say it."""
    north, west, south, east = (seat_letter(seat) for seat in SEATS)
    return f"{north}/{south}", f"{east}/{west}"


def is_alone(match: RoundTable) -> bool:
    """Whether one player sits against another: then no chair has a name."""
    return len(match["ns"]["players"]) == 1
