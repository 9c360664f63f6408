"""The one door: a request in, an answer out; pages, commands and checkers all come through here."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from tournaments.draw import checks, final
from tournaments.draw.answer import Answer, Round
from tournaments.draw.errors import InvalidRequest, RequestError
from tournaments.draw.form import Form
from tournaments.draw.methods import (
    knockout,
    melee,
    melee_ranked,
    pools,
    random,
    rotation,
    round_robin,
    swiss,
)
from tournaments.draw.request import Request

METHODS: Final[Mapping[str, Callable[[Request], tuple[Round, ...]]]] = {
    "random": random.draw,
    "swiss": swiss.draw,
    "rotation": rotation.draw,
    "round-robin": round_robin.draw,
    "knockout": knockout.draw,
    "pools": pools.draw,
    "melee": melee.draw,
    "melee-ranked": melee_ranked.draw,
}


def draw(request: Request) -> Answer:
    """The draw asked for: same request, same answer. `InvalidRequest` with all that is wrong with it."""
    errors = tuple(_errors(request))
    if errors:
        raise InvalidRequest(errors)
    return Answer(final.draw(request, METHODS[request.method]))


def is_over(request: Request) -> bool:
    """Whether its brackets are played to the end, so that no table is left to draw."""
    try:
        draw(request)
    except InvalidRequest as refused:
        return any(error.code == "knockout-over" for error in refused.errors)
    return False


def draw_record(record: object) -> dict[str, Any]:
    """The same from JSON to JSON; a field wrong in form is judged no further."""
    form = Form()
    request = Request.read(form, record)
    malformed = {_root(error.field) for error in form.errors}
    sound = [error for error in _errors(request) if not malformed & {"", _root(error.field)}]
    if form.errors or sound:
        raise InvalidRequest([*form.errors, *sound])
    return draw(request).to_record()


def _errors(request: Request) -> Iterator[RequestError]:
    if request.method not in METHODS:
        known = ", ".join(METHODS)
        yield RequestError("method", "unknown-method", method=request.method, known=known)
    yield from checks.errors(request)


def _root(field: str) -> str:
    """The field of the request in which `field` lies."""
    return field.partition(".")[0].partition("[")[0]
