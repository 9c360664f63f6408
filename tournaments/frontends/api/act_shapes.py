"""What the API answers to a key: whose it is, the journal, and what an act has written."""

from __future__ import annotations

from datetime import datetime
from typing import Any, Literal

from ninja import Field, Schema

from tournaments.frontends.api.shapes import Concours, Team


class Me(Schema):
    """A key: whose it is, which club it opens, what for, until when; `rights` are its account's of today."""

    user: str
    club: str
    scopes: list[str]
    expires_at: datetime
    rights: list[str]


class Event(Schema):
    """A line of the club's journal."""

    at: datetime
    kind: str
    said: str
    author: str
    concours: str
    place: dict[str, Any]


class OwnConcours(Concours):
    """A concours of the club, also in preparation."""

    status: Literal["draft", "open", "running", "finished", "sealed"]  # type: ignore[assignment]


class Archive(Schema):
    """The archive of a concours, as `manage.py archive --check` reads it; `transfer` where it is asked for.

    The fingerprint is the SHA-256 of `data` as canonical JSON (RFC 8785).
    """

    form: int
    fingerprint: str
    sealed_at: str | None
    data: dict[str, Any]
    names: dict[str, Any] = Field(default_factory=dict)
    erased: list[str] | None = None
    transfer: dict[str, Any] | None = None


class Registration(Team):
    """A team as the desk has it."""

    present: bool
    from_round: int
    leaving: str
    version: str = Field(description="what a correction names as `seen`")


class SheetDeal(Schema):
    """A deal that stands on a sheet; `deal` names it in what corrects it."""

    deal: int
    place: int
    record: dict[str, Any]
    marks: tuple[int, int]


class Sheet(Schema):
    """A sheet as it stands. Whoever writes over it says which `version` was seen, for which `seating`."""

    round: int
    table: int
    version: int
    seating: str
    score: tuple[int, int]
    finished: bool
    points: tuple[int, int] | None
    deals: list[SheetDeal]


class Written(Sheet):
    """The sheet after an entry, and the number of that entry in its log."""

    entry: int


class Match(Schema):
    """A table of a draw."""

    table: int
    ns: list[int]
    ew: list[int]


class Drawn(Schema):
    """A draw: the numbers of the teams at each table, and of those without one."""

    number: int
    published: bool
    attempt: int
    tables: list[Match]
    byes: list[int]
