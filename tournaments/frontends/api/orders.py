"""The bodies of requests to the API, which refuse unknown fields."""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal
from uuid import UUID

from ninja import Field, Schema
from pydantic import AfterValidator, ConfigDict

from tournaments.core.models.planning import MOST_ROUNDS
from tournaments.platform.text import check_storable

MAX_INTEGER: Final = 2**31 - 1
MAX_DEPTH: Final = 8


def _storable(value: Any) -> Any:
    """The value, if every database takes it; `ValueError`."""
    check_storable(value, MAX_DEPTH, MAX_INTEGER)
    return value


Name = Annotated[str, Field(max_length=80)]
Number = Annotated[int, Field(ge=1, le=9999)]
IdempotencyKey = Annotated[
    UUID, Field(strict=False, description="the writer’s own: the same sent twice is one")
]


class Order(Schema):
    """A body: a field that is unknown, or of another type, is refused."""

    model_config = ConfigDict(extra="forbid", strict=True)


class TeamOrder(Order):
    """A team as it is written at the desk; alone in an individual concours. Without a number, the next one.

    `anyway`: also where somebody of a like name is registered already.
    """

    player1: Name
    player2: Name = ""
    club: Name = ""
    number: Number | None = None
    anyway: bool = False


class TeamChange(Order):
    """What of a registration is to be another; what is left out, or null, stays as it is.

    `seen` is the `version` of the registration that was read: where it is another by now, nothing changes.
    """

    player1: Name | None = None
    player2: Name | None = None
    club: Name | None = None
    number: Number | None = None
    seen: Annotated[str, Field(max_length=16)] | None = None

    @property
    def named(self) -> dict[str, Any]:
        """What the order names."""
        return self.dict(exclude={"seen"}, exclude_none=True)


class StatusOrder(Order):
    """The step of a concours: to `open` its registrations, to end it (`finished`), to reopen it (`running`).

    `confirmed`: although something is not played or not entered.
    """

    to: Literal["open", "running", "finished"]
    confirmed: bool = False


class PresenceOrder(Order):
    """Whether a team was seen."""

    present: bool


class LeavingOrder(Order):
    """The round from which a team plays no more, and whether it had played."""

    how: Literal["withdrawal", "abandonment"]
    from_round: Annotated[int, Field(ge=1, le=MOST_ROUNDS)]


class EntryOrder(Order):
    """Something to be written on a sheet, as the log keeps it (docs/sheet-log.md).

    `seen` is the version of the sheet that it was written over, `seating` the match that it is meant for:
    where one is another by now, nothing is written. Both stand in the sheet that is read.
    """

    key: IdempotencyKey
    content: Annotated[dict[str, Any], AfterValidator(_storable)]
    seen: Annotated[int, Field(ge=0, le=MAX_INTEGER)] | None = None
    seating: Annotated[str, Field(max_length=80, pattern=r"^[0-9-]*$")] = ""


class DrawOrder(Order):
    """The round to draw: the same order sent twice draws once. `forced`: although tables still play."""

    number: Annotated[int, Field(ge=1, le=MOST_ROUNDS)]
    forced: bool = False


class PublishOrder(Order):
    """The teams that left or came since the draw, where it is published although they did."""

    confirmed: Annotated[list[Number], Field(max_length=2000)] = Field(default_factory=list)


class ClockOrder(Order):
    """A button of the clock; `minutes` are those to add, or to take off below 0."""

    do: Literal["start", "pause", "add"]
    minutes: Annotated[int, Field(ge=-120, le=120)] | None = None
