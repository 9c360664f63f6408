"""What a well-formed request may still have wrong; the draw methods rely on it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from tournaments.draw.errors import RequestError
from tournaments.draw.request import Options, Request

MOST_TEAMS: Final = 2000  # beyond, the costs of a round could outgrow the weights of `matching`
WITHOUT_FINALS: Final = ("knockout", "pools", "melee", "melee-ranked")
"""Methods that have brackets of their own, or no teams that stay together until a final."""


def errors(request: Request) -> Iterator[RequestError]:
    """All that no method could draw from, in the order of the fields."""
    if len(request.teams) < 2:
        yield RequestError("teams", "too-few-teams", count=len(request.teams))
    if len(request.teams) > MOST_TEAMS:
        yield RequestError("teams", "too-many-teams", count=len(request.teams), most=MOST_TEAMS)
    yield from _options(request.method, request.options)
    numbers = [(f"teams[{place}].number", team.number) for place, team in enumerate(request.teams)]
    yield from _twice(numbers)
    yield from _twice((f"ranking[{place}]", number) for place, number in enumerate(request.ranking))
    for at, played in enumerate(request.played):
        for place, table in enumerate(played.tables):
            both = set(table.ns) & set(table.ew)
            yield from _itself(f"played[{at}].tables[{place}]", both)
    for name, pairs in (("bans", request.bans), ("avoid", request.avoid)):
        for place, (one, other) in enumerate(pairs):
            yield from _itself(f"{name}[{place}]", {one} & {other})


def _options(method: str, options: Options) -> Iterator[RequestError]:
    for place, table in enumerate(options.tables):
        if table in options.tables[:place]:
            yield RequestError(f"options.tables[{place}]", "duplicate-table", table=table)
    if options.finalists and method in WITHOUT_FINALS:
        yield RequestError("options.finalists", "no-finals-here")
    elif options.finalists and not options.final_from:
        yield RequestError("options.final_from", "final-without-round", count=options.finalists)
    if method == "pools" and options.qualified >= options.pool_size:
        words = {"size": options.pool_size, "most": options.pool_size - 1}
        yield RequestError("options.qualified", "too-many-qualified", **words)


def _twice(named: Iterable[tuple[str, int]]) -> Iterator[RequestError]:
    seen: set[int] = set()
    for field, number in named:
        if number in seen:
            yield RequestError(field, "duplicate-team", number=number)
        seen.add(number)


def _itself(field: str, both: set[int]) -> Iterator[RequestError]:
    for number in sorted(both):
        yield RequestError(field, "against-itself", number=number)
