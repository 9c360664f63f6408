"""A concours whose next rounds are drawn from what the tables came to, by the actions of the site."""

from __future__ import annotations

import re
from datetime import date
from html import unescape
from typing import TYPE_CHECKING, Any
from uuid import uuid4

from tests.sheets.browsing import text
from tests.sheets.verbs import record_totals

if TYPE_CHECKING:
    from django.db.models import QuerySet
    from django.http import HttpResponse
    from django.test import Client

    from tournaments.core.models.accounts import Club
    from tournaments.core.models.planning import Tournament
    from tournaments.core.models.rounds import Round, Table
    from tournaments.core.models.sheets import Entry


def concours(club: Club, teams: int, **settings: Any) -> Tournament:
    """So many teams checked in, the first with the smallest number; three rounds at the ranking."""
    from tournaments.core.models.planning import Status, Tournament  # noqa: PLC0415 — models wait for the settings
    from tournaments.core.models.registration import Player, Team  # noqa: PLC0415 — as above

    given = {"rounds_planned": 4, "ending": "target", "seed": "5eed", "draw_method": "swiss", **settings}
    tournament = Tournament.objects.create(
        club=club, name="Saint-Martin", slug="saint-martin", date=date(2026, 11, 21), status=Status.OPEN,
        **given,
    )  # fmt: skip
    numbers, concours_ = range(1, teams + 1), Tournament.objects.count()
    alone = tournament.individual
    players = Player.objects.bulk_create(
        Player(host=club, name=f"{'Joueur' if concours_ == 1 else 'Autre'} {number}{half}")
        for number in numbers
        for half in "AB"
    )
    Team.objects.bulk_create(
        Team(
            tournament=tournament,
            number=number,
            player1=players[2 * number - 2],
            player2=None if alone else players[2 * number - 1],
            present=True,
        )
        for number in numbers
    )
    return tournament


def draw(tournament: Tournament, *, published: bool = True, forced: bool = False) -> Round:
    """The next round, from the standing and the winners of now."""
    from tournaments.core.rounds import actions  # noqa: PLC0415 — as above
    from tournaments.core.standings import queries as standings  # noqa: PLC0415 — as above

    tournament.refresh_from_db()
    begun = tournament.rounds.exists()
    ranking = standings.ranking(tournament) if begun else []
    drawn = actions.draw_round(tournament, ranking, forced=forced)
    return actions.publish_round(drawn) if published else drawn


def finish(round_: Round, *but: int) -> None:
    """Every table of a round but these has its paper's totals: NS wins, the last table by most."""
    for table in round_.tables.exclude(number__in=but).order_by("number"):
        totals(table, 2000 + 10 * table.number, 1000)


def totals(table: Table, ns: int, ew: int, **named: Any) -> None:
    record_totals(table, ns, ew, **named)


def corrections() -> QuerySet[Entry]:
    """The entries that were kept with what they would have changed in later draws."""
    from tournaments.core.models.sheets import Entry  # noqa: PLC0415 — as above

    return Entry.objects.filter(effect__isnull=False).order_by("pk")


def address(table: Table, what: str = "") -> str:
    return f"/concours/saint-martin/feuilles/{table.round.number}/{table.number}/{what}"


def typed(ns: int, ew: int) -> dict[str, str]:
    """The form of totals from paper, with what looks wrong confirmed."""
    return {"ns": str(ns), "ew": str(ew), "confirmed": "on", "key": str(uuid4())}


def hidden(page: HttpResponse) -> dict[str, list[str]]:
    """What the button of a page sends: its hidden fields, and its own name and value."""
    form = page.content.decode().rsplit("<form", 1)[1]
    fields: dict[str, list[str]] = {}
    for tag in re.findall(r"<(?:input type=\"hidden\"|button)[^>]*>", form):
        name, value = (re.search(rf'{part}="([^"]*)"', tag) for part in ("name", "value"))
        if name and value:
            fields.setdefault(unescape(name[1]), []).append(unescape(value[1]))
    return fields


def confirm(client: Client, page: HttpResponse) -> HttpResponse:
    """The button «Enregistrer la correction», pressed."""
    action = re.search(r'<form method="post" action="([^"]*)"', page.content.decode().rsplit("<main", 1)[1])
    assert action
    answer: HttpResponse = client.post(unescape(action[1]), hidden(page))
    return answer


def is_shown(page: HttpResponse) -> bool:
    return page.status_code == 200 and "Ce que cette correction change" in text(page)
