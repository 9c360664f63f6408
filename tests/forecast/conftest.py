"""A concours tonight: its rounds by the minute, and what its tables have noted."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import uuid4

import pytest

from tests.concours import saint_martin
from tests.prepared import laid_out
from tests.results import set_result
from tests.standings.conftest import create_teams
from tournaments.core.models.planning import Status, Tournament
from tournaments.core.models.registration import Team
from tournaments.core.models.rounds import Round, Source, Table
from tournaments.core.models.sheets import Entry

EIGHT = datetime(2026, 11, 21, 19, tzinfo=UTC)
"""Eight o'clock in the evening, in the hall."""


def after(minutes: float) -> datetime:
    """So many minutes after eight."""
    return EIGHT + timedelta(minutes=minutes)


@pytest.fixture
def concours(cast: Any) -> Tournament:
    """Four rounds of twelve deals, eight teams; no round is drawn."""
    return create_concours(cast.amicale)


@laid_out
def create_concours(club: Any) -> Tournament:
    made = saint_martin(
        club,
        status=Status.RUNNING,
        rounds_planned=4,
        ending="deals",
        deals=12,
        date=EIGHT.date(),
        seed="5eed",
    )
    create_teams(made, 8)
    return made


@pytest.fixture
def draw(concours: Tournament) -> Callable[..., list[Table]]:
    """Publishes the next round so many minutes after eight; its tables ended after those of `ended`."""

    def publish(at: float, *ended: float, **fields: Any) -> list[Table]:
        return create_round(concours, at, ended, **fields)

    return publish


@laid_out
def create_round(concours: Tournament, at: float, ended: tuple[float, ...], **fields: Any) -> list[Table]:
    number = concours.rounds.count() + 1
    lengths = {"deals": concours.deals_in(number), "minutes": concours.minutes_in(number)}
    given = {"method": "swiss", "seed": "a", "published_at": after(at), **lengths} | fields
    round_ = Round.objects.create(tournament=concours, number=number, **given)
    teams: list[Team] = list(concours.teams.order_by("number"))
    made = []
    for place, (ns, ew) in enumerate(zip(teams[::2], teams[1::2], strict=True)):
        table = Table.objects.create(round=round_, number=place + 1, ns=ns, ew=ew, first_dealer=0)
        if place < len(ended):
            end = {"finished_at": after(at + ended[place]), "source": Source.DEALS, "deal_count": 12}
            set_result(table, 2477, 1538, **end)
        made.append(table)
    return made


def note(table: Table, *moments: float, author: Any = None, came: float | None = None) -> None:
    """Deals that came to the sheet of a table so many minutes after eight.

    They are a phone's unless an account is the `author`; with `came` all of them were sent at once then, from
    a phone that had kept them.
    """
    device = "" if author else f"phone {table.pk}"
    first = table.entries.count()
    for number, minutes in enumerate(moments, first + 1):
        entry = Entry.objects.create(
            table=table,
            number=number,
            key=uuid4(),
            kind="deal",
            content={"kind": "deal"},
            author=author,
            device=device,
            claimed_at=None if author else after(minutes),
            outcome="accepted",
        )
        Entry.objects.filter(pk=entry.pk).update(at=after(minutes if came is None else came))
    Table.objects.filter(pk=table.pk).update(deal_count=first + len(moments))
