"""Tables to write on: rows made directly, so that no other stage is needed."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, date, datetime
from typing import TYPE_CHECKING, Any

import pytest
from django.utils import timezone

from tests.prepared import laid_out
from tests.sheets.verbs import record_deal

if TYPE_CHECKING:
    from django.test import Client

    from tests.conftest import Cast
    from tournaments.core.models.planning import Tournament
    from tournaments.core.models.registration import Team
    from tournaments.core.models.rounds import Round, Table
    from tournaments.core.sheets.writing import WriteResult

Write = Callable[..., "WriteResult"]


@laid_out
def make_team(tournament: Tournament, number: int, names: tuple[str, str] | None = None) -> Team:
    from tournaments.core.models.registration import Player, Team  # noqa: PLC0415 — models wait for the settings

    one, two = (
        Player.objects.create(host=tournament.club, name=name)
        for name in names or (f"Joueur {number}A", f"Joueur {number}B")
    )
    return Team.objects.create(tournament=tournament, number=number, player1=one, player2=two, present=True)


@laid_out
def make_table(round_: Round, number: int = 1) -> Table:
    """Table `number`, of the next two teams; North deals first."""
    from tournaments.core.models.opening import open_tables  # noqa: PLC0415 — models wait for the settings
    from tournaments.core.models.rounds import Table  # noqa: PLC0415 — as above

    first = 2 * number - 1
    teams = [make_team(round_.tournament, n) for n in (first, first + 1)]
    table = Table.objects.create(round=round_, number=number, ns=teams[0], ew=teams[1], first_dealer=0)
    open_tables(round_)
    return Table.objects.select_related("round__tournament").get(pk=table.pk)


def change(tournament: Tournament, **fields: Any) -> None:
    """Settings of a concours changed past every verb, and what the rows of its tables repeat of them."""
    from tournaments.core.models.opening import open_tables, write_opening  # noqa: PLC0415 — as above

    for name, value in fields.items():
        setattr(tournament, name, value)
    tournament.save(update_fields=fields)
    for round_ in tournament.rounds.all():
        open_tables(round_)
    write_opening(tournament)


@pytest.fixture
@laid_out
def tournament(cast: Cast) -> Tournament:
    from tournaments.core.models.planning import Ending, Status, Tournament  # noqa: PLC0415 — as above

    made = Tournament.objects.create(
        club=cast.amicale,
        name="Concours de la Saint-Martin",
        slug="saint-martin",
        date=date(2026, 11, 21),
        rounds_planned=4,
        ending=Ending.TARGET,
        status=Status.RUNNING,
    )
    made.referees.add(cast.agnes)
    return made


@pytest.fixture
@laid_out
def round_(tournament: Tournament) -> Round:
    from tournaments.core.models.rounds import Drawing, Round  # noqa: PLC0415 — as above

    made = Round.objects.create(
        tournament=tournament, number=1, method="random", seed="0", published_at=datetime.now(UTC)
    )
    Drawing.objects.create(round=made, request={"method": "random", "seed": "0", "round": 1, "teams": []})
    return made


@pytest.fixture
def table(round_: Round) -> Table:
    """Table 1: team 1 on NS, team 2 on EW, North deals first."""
    return make_table(round_)


@pytest.fixture
def write(table: Table) -> Write:
    """Writes deals on table 1: the record, and what `record_deal` takes by name."""

    def write_one(record: dict[str, Any], **named: Any) -> WriteResult:
        return record_deal(table, record, **named)

    return write_one


@pytest.fixture
def agnes(cast: Cast, client: Client) -> Client:
    """The referee's browser."""
    client.force_login(cast.agnes, "django.contrib.auth.backends.ModelBackend")
    return client


@pytest.fixture
def still(monkeypatch: pytest.MonkeyPatch) -> None:
    """Stop the clock, because pages show silences to the minute."""
    now = timezone.now()
    monkeypatch.setattr(timezone, "now", lambda: now)
