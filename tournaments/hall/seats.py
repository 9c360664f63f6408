"""The answer to «Où suis-je ?»: the places that match what was typed, laid out as the table is seen."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from tournaments.hall.queries import Place
from tournaments.models.registration import folded
from tournaments.typed import number


class LaidOut(NamedTuple):
    """A place and its four chairs; the own team sits at the side it was drawn to."""

    place: Place
    north: str
    south: str
    west: str
    east: str


def found(places: Iterable[Place], typed: str) -> list[Place]:
    """The places of the team of this number, or of those in whose names every typed word begins a word."""
    asked = number(typed)
    if asked is not None:
        return [place for place in places if place.number == asked]
    words = folded(typed).split()
    return [place for place in places if words and all(_has(place, word) for word in words)]


def laid_out(place: Place) -> LaidOut:
    """The chairs as they stand; a bye has none."""
    ns, ew = (place.players, place.against) if place.side == "NS" else (place.against, place.players)
    return LaidOut(place, ns[0], ns[1], ew[0], ew[1])


def _has(place: Place, word: str) -> bool:
    return any(own.startswith(word) for name in place.players for own in folded(name).split())
