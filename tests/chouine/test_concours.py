"""A whole concours of chouine through the pages: nine players, three rounds, a bye in each."""

from __future__ import annotations

import csv
from io import StringIO
from typing import TYPE_CHECKING, Any
from uuid import uuid4

import pytest
from django.core.management import call_command

from tests.chouine.conftest import NAMES
from tests.sheets.verbs import record_deal
from tournaments.core.models.rounds import Bye, Round, Table
from tournaments.core.standings import queries as standings

if TYPE_CHECKING:
    from django.test import Client

    from tournaments.core.models.planning import Tournament

pytestmark = pytest.mark.django_db

# Who wins each partie of the match of a table, by its number: manches of three parties, two to win.
MATCHES = {1: "NNNNNN", 2: "NNENEEEENEE", 3: "NNNEEENNN", 4: "EENEEEE"}
CAME_TO = {1: ("NS", 2, 0, 6, 0), 2: ("EW", 1, 2, 4, 7), 3: ("NS", 2, 1, 6, 3), 4: ("EW", 0, 2, 1, 6)}


def address(tournament: Tournament, path: str) -> str:
    return f"/concours/{tournament.slug}/{path}"


def enter(client: Client, table: Table, winners: str) -> None:
    """The parties of a match, each won 70 to 60 with the der: those of the first round through the page."""
    if table.round.number > 1:
        for winner in winners:
            player = "A" if winner == "N" else "B"
            record_deal(table, {"points": {player: 60}, "der": player})
        return
    url = address(table.round.tournament, f"feuilles/{table.round.number}/{table.number}/")
    for winner in winners:
        side, taken = ("NS", "60") if winner == "N" else ("EW", "60")
        sent = {
            "key": str(uuid4()),
            "der": side,
            "chouine": "",
            f"points_{side.lower()}": taken,
            "another": "on",
        }
        page = client.post(url, sent)
        assert page.status_code == 302, page.content.decode()


def play_round(client: Client, tournament: Tournament, number: int) -> None:
    client.post(address(tournament, "parties/tirer/"))
    client.post(address(tournament, f"parties/{number}/publier/"))
    for table in Table.objects.filter(round__number=number).select_related("round__tournament"):
        enter(client, table, MATCHES[table.number])


def by_hand(tournament: Tournament) -> dict[int, list[int]]:
    """Wins, manches and parties of each player, added up from the matches that were entered."""
    figures: dict[int, list[int]] = {team.number: [0, 0, 0] for team in tournament.teams.all()}
    for round_ in Round.objects.all():
        for table in round_.tables.all():
            winner, *figured = CAME_TO[table.number]
            for place, (side, team) in enumerate((("NS", table.ns), ("EW", table.ew))):
                won = figures[team.number]
                won[0] += winner == side
                won[1] += figured[place]
                won[2] += figured[2 + place]
        for bye in round_.byes.all():  # the winners of a round have 2, 2, 2, 2 manches and 6, 7, 6, 6 parties
            for place, credit in enumerate((1, 2, 6)):
                figures[bye.team.number][place] += credit
    return figures


@pytest.mark.slow
def test_a_whole_concours(odile: Client, tournament: Tournament) -> None:
    for name in NAMES:
        odile.post(address(tournament, "inscriptions/ajouter/"), {"player1": name, "club": "Lavardin"})
    odile.post(address(tournament, "inscriptions/pointer/"))
    assert tournament.teams.filter(player2=None, present=True).count() == 9
    for number in (1, 2, 3):
        play_round(odile, tournament, number)
    assert Bye.objects.values("team").distinct().count() == 3
    for table in Table.objects.all():
        came_to = (table.winner, table.ns_manches, table.ew_manches, table.ns_points, table.ew_points)
        assert came_to == CAME_TO[table.number]

    tournament.refresh_from_db()
    rows = standings.rows(standings.current(tournament))
    figures = {row["number"]: [row["half_wins"] // 2, row["manches"], row["points_for"]] for row in rows}
    assert figures == by_hand(tournament)
    ranked = [(row["half_wins"], row["manches"], row["points_for"]) for row in rows]
    assert ranked == sorted(ranked, reverse=True)

    _pages_say_it(odile, tournament, rows)
    out = StringIO()
    call_command("verify", stdout=out)
    assert "99 donnes" in out.getvalue()


def _pages_say_it(odile: Client, tournament: Tournament, rows: list[Any]) -> None:
    page = odile.get(address(tournament, "classement/")).content.decode()
    for head in ("Joueur", "Manches", "Parties", "Perdues", "victoires, puis manches, puis parties"):
        assert head in page
    assert "Points contre" not in page
    exported = odile.get(address(tournament, "classement/export/csv/")).content.decode("utf-8-sig")
    best = next(csv.DictReader(StringIO(exported), delimiter=";"))
    assert (best["Joueur"], best["Manches"]) == (rows[0]["names"], str(rows[0]["manches"]))
    public = f"/c/{tournament.slug}/"
    assert "prizes-podium" not in odile.get(public).content.decode()  # no palmarès before the end
    seats = odile.get(f"{public}tables/").content.decode()
    assert "Nord" not in seats
    found = odile.get(f"{public}tables/", {"q": "anne"}).content.decode()
    assert "Anne Roy" in found
    assert "Nord" not in found
    ranking = odile.get(f"{public}classement/").content.decode()
    assert "Manches" in ranking
    assert odile.get(f"{public}equipes/1/").status_code == 200
    paths = ("", "inscriptions/", "inscriptions/1/", "parties/3/", "parties/2/?voir=jouent")
    for path in paths:
        assert odile.get(address(tournament, path)).status_code == 200, path
