"""What a well-formed request may still have wrong; the draw methods rely on it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from tournaments.draw.errors import RequestError
from tournaments.draw.request import Request

MOST_TEAMS: Final = 2000  # beyond, the costs of a round could outgrow the weights of `matching`


def errors(request: Request) -> Iterator[RequestError]:
    """All that no method could draw from, in the order of the fields."""
    if len(request.teams) < 2:
        yield RequestError("teams", "too-few-teams", count=len(request.teams))
    if len(request.teams) > MOST_TEAMS:
        yield RequestError("teams", "too-many-teams", count=len(request.teams), most=MOST_TEAMS)
    numbers = [(f"teams[{place}].number", team.number) for place, team in enumerate(request.teams)]
    yield from _twice(numbers)
    yield from _twice((f"ranking[{place}]", number) for place, number in enumerate(request.ranking))
    for at, played in enumerate(request.played):
        for place, table in enumerate(played.tables):
            both = set(table.ns) & set(table.ew)
            yield from _itself(f"played[{at}].tables[{place}]", both)
    for place, (one, other) in enumerate(request.bans):
        yield from _itself(f"bans[{place}]", {one} & {other})


def _twice(named: Iterable[tuple[str, int]]) -> Iterator[RequestError]:
    seen: set[int] = set()
    for field, number in named:
        if number in seen:
            yield RequestError(field, "duplicate-team", number=number)
        seen.add(number)


def _itself(field: str, both: set[int]) -> Iterator[RequestError]:
    for number in sorted(both):
        yield RequestError(field, "against-itself", number=number)
