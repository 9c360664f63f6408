"""A request in, an answer out: pages, commands and checkers all draw by these functions."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any, Final

from scoring.sentences import Text
from tournaments.draw.answer import DrawAnswer, DrawnRound
from tournaments.draw.brackets import rounds as brackets
from tournaments.draw.errors import InvalidRequest, RequestError
from tournaments.draw.methods import METHODS
from tournaments.draw.request import Options, Request, RequestReader

MAX_TEAMS: Final = 2000  # beyond, the costs of a round could outgrow the weights of `matching`


def draw(request: Request) -> DrawAnswer:
    """Draw what is asked: the same request has the same answer. Raises `InvalidRequest` with every error."""
    errors = tuple(_errors(request))
    if errors:
        raise InvalidRequest(errors)
    return DrawAnswer(brackets.with_finals(request, METHODS[request.method].draw))


def is_over(request: Request) -> bool:
    """Whether its brackets are played to the end, so that no table is left to draw."""
    try:
        draw(request)
    except InvalidRequest as refused:
        return any(error.code == "knockout-over" for error in refused.errors)
    return False


def rounds_with(request: Request, most: int) -> int:
    """How many rounds there are once its brackets are played to the end, `most` at most.

    The next round is that of `request`; NS wins each table to come, since no bracket is longer for who wins.
    """
    while request.round <= most:
        try:
            (drawn,) = draw(request).rounds
        except InvalidRequest as refused:
            over = any(error.code == "knockout-over" for error in refused.errors)
            return request.round - 1 if over else most
        played = drawn.played()
        won = replace(played, tables=tuple(replace(table, winner="ns") for table in played.tables))
        request = replace(request, round=request.round + 1, played=(*request.played, won))
    return most


def draw_record(record: object) -> dict[str, Any]:
    """The answer to a request, both as JSON values; a field wrong in form is judged no further."""
    reader = RequestReader()
    request = Request.read(reader, record)
    malformed = {_root(error.field) for error in reader.errors}
    sound = [error for error in _errors(request) if not malformed & {"", _root(error.field)}]
    if reader.errors or sound:
        raise InvalidRequest([*reader.errors, *sound])
    return draw(request).to_record()


def why_this_table(request: Request, drawn: DrawnRound, number: int) -> list[Text]:
    """The reasons for the seat of team `number` of `drawn`, a few sentences.

    `request` is that of the round: `request.round` its number, `request.played` the rounds before it. There
    are none where the team is not in the round, the method offers none, or the request lacks a team of the
    round, as when one was seated by hand.
    """
    seated = {team for table in drawn.tables for team in table.ns + table.ew} | set(drawn.byes)
    present = {team.number for team in request.teams}
    if number not in seated or not seated <= present or request.method not in METHODS:
        return []
    of_the_final = brackets.explain_final(request, drawn, number)
    return of_the_final or METHODS[request.method].explain(request, drawn, number)


def rounds_needed(method: str, teams: int, options: Options) -> int | None:
    """The rounds until everybody has met or the last final is played; None where any number will do."""
    needed = METHODS[method].rounds_needed
    if teams < 2:
        return None
    if METHODS[method].finals and options.finalists and options.final_from:
        return options.final_from - 1 + brackets.rounds_to_final(min(teams, options.finalists))
    return needed(teams, options) if needed else None


def option_errors(method: str, options: Options) -> Iterator[RequestError]:
    """What is wrong with the options, for a method as far as it exists."""
    known = METHODS.get(method)
    for place, table in enumerate(options.tables):
        if table in options.tables[:place]:
            yield RequestError(f"options.tables[{place}]", "duplicate-table", table=table)
    if options.finalists and known and not known.finals:
        yield RequestError("options.finalists", "no-finals-here")
    elif options.finalists and not options.final_from:
        yield RequestError("options.final_from", "final-without-round", count=options.finalists)
    if known:
        yield from known.check(options)


def _errors(request: Request) -> Iterator[RequestError]:
    """All that no method could draw from, in the order of the fields."""
    if request.method not in METHODS:
        known = ", ".join(METHODS)
        yield RequestError("method", "unknown-method", method=request.method, known=known)
    if len(request.teams) < 2:
        yield RequestError("teams", "too-few-teams", count=len(request.teams))
    if len(request.teams) > MAX_TEAMS:
        yield RequestError("teams", "too-many-teams", count=len(request.teams), most=MAX_TEAMS)
    yield from option_errors(request.method, request.options)
    yield from _repeated((f"teams[{place}].number", team.number) for place, team in enumerate(request.teams))
    yield from _repeated((f"ranking[{place}]", number) for place, number in enumerate(request.ranking))
    for at, played in enumerate(request.played):
        for place, table in enumerate(played.tables):
            yield from _against_itself(f"played[{at}].tables[{place}]", set(table.ns) & set(table.ew))
    for name, pairs in (("bans", request.bans), ("avoid", request.avoid)):
        for place, (one, other) in enumerate(pairs):
            yield from _against_itself(f"{name}[{place}]", {one} & {other})


def _repeated(named: Iterable[tuple[str, int]]) -> Iterator[RequestError]:
    seen: set[int] = set()
    for field, number in named:
        if number in seen:
            yield RequestError(field, "duplicate-team", number=number)
        seen.add(number)


def _against_itself(field: str, both: set[int]) -> Iterator[RequestError]:
    for number in sorted(both):
        yield RequestError(field, "against-itself", number=number)


def _root(field: str) -> str:
    """The field of the request in which `field` lies."""
    return field.partition(".")[0].partition("[")[0]
