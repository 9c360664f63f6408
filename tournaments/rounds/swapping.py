"""Two teams change places by hand: what that breaks, told like what the draw itself could not keep."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any, Final

from tournaments.draw.answer import Relaxed, Round, Table
from tournaments.draw.history import History
from tournaments.draw.request import Request
from tournaments.draw.wishes import SENTENCES, Sentences, relaxed

_BY_HAND: Final[Sentences] = {
    "rematch": (
        "Échange à la main : ces deux équipes se sont déjà rencontrées",
        "Exchanged by hand: these two teams have met before",
    ),
    "second-bye": (
        "Échange à la main : cette équipe a déjà été exempte",
        "Exchanged by hand: this team has had a bye before",
    ),
    "second-bye-for-all": (
        "Échange à la main : cette équipe a déjà été exempte",
        "Exchanged by hand: this team has had a bye before",
    ),
    "same-club": (
        "Échange à la main : deux équipes du club {club} se rencontrent",
        "Exchanged by hand: two teams from {club} meet",
    ),
    "same-club-majority": (
        "Échange à la main : deux équipes du club {club} se rencontrent",
        "Exchanged by hand: two teams from {club} meet",
    ),
    "fixed-table": (
        "Échange à la main : l'équipe {team}, qui ne se déplace pas, quitte la table {fixed} pour la {table}",
        "Exchanged by hand: team {team}, which cannot move, leaves table {fixed} for {table}",
    ),
    "balance": SENTENCES["balance"],
}


def exchange(drawn: Round, one: int, other: int) -> Round:
    """The round with `one` and `other` in each other's place, a bye included."""
    place = {one: other, other: one}

    def moved(numbers: Iterable[int]) -> tuple[int, ...]:
        return tuple(place.get(number, number) for number in numbers)

    tables = tuple(Table(each.table, moved(each.ns), moved(each.ew), each.phase) for each in drawn.tables)
    return replace(drawn, tables=tables, byes=moved(drawn.byes))


def record(wish: Relaxed) -> dict[str, Any]:
    """A wish that was not kept, as the database stores it: with its English."""
    return {**wish.to_record(), "why_en": wish.why_en}


def judged(request: Request, drawn: Round, before: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """All that `drawn` does not keep: as `before` said it where it did, else as broken by hand.

    What `before` says of something else than the seating (a draw made too early) stays as it is.
    """
    said = {_key(each): each for each in before}
    found = [record(each) for each in relaxed(request, drawn, History(request.played), _BY_HAND)]
    apart = [each for each in before if each["wish"] not in _BY_HAND]
    return apart + [said.get(_key(each), each) for each in found]


def _key(wish: dict[str, Any]) -> tuple[str, tuple[int, ...]]:
    return wish["wish"], tuple(wish["teams"])
