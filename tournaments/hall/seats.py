"""The answer to «Où suis-je ?»: the places that match what was typed, laid out as the table is seen."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from django.utils.translation import gettext as _

from tournaments.hall.queries import Place
from tournaments.models.registration import folded
from tournaments.platform.text import parse_int


class LaidOut(NamedTuple):
    """A place and the chairs around its table; the own team sits at the side it was drawn to.

    Each chair is its key («n»), what it is called, and who sits there. Of two players who sit face to face
    no chair has a name.
    """

    place: Place
    chairs: tuple[tuple[str, str, str], ...]


def found(places: Iterable[Place], typed: str) -> list[Place]:
    """The places of the team of this number, or of those in whose names every typed word begins a word."""
    asked = parse_int(typed)
    if asked is not None:
        return [place for place in places if asked in place.numbers]
    words = folded(typed).split()
    return [place for place in places if words and all(_has(place, word) for word in words)]


def laid_out(place: Place) -> LaidOut:
    """The chairs as they stand; a bye has none."""
    if place.table is None:
        return LaidOut(place, ())
    ns, ew = (place.chairs, place.against) if place.side == "NS" else (place.against, place.chairs)
    if len(ns) == 1:
        return LaidOut(place, (("w", "", ns[0].name), ("e", "", ew[0].name)))
    north, south, west, east = (*ns, *ew)
    chairs = (("n", _("Nord"), north), ("w", _("Ouest"), west), ("e", _("Est"), east), ("s", _("Sud"), south))
    return LaidOut(place, tuple((key, called, chair.name) for key, called, chair in chairs))


def _has(place: Place, word: str) -> bool:
    return any(own.startswith(word) for chair in place.chairs for own in folded(chair.name).split())
