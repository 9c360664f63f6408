"""An evening of five teams that has everything once, written down in any order."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from random import Random
from typing import Any

import pytest
from django.utils import timezone

from scoring.cards import Side
from scoring.sheet.entries import AddDeal, Content, Forfeit, Ruling, Totals, Undo
from tests.prepared import laid_out
from tests.sheets.records import failed, made
from tests.sheets.verbs import say
from tournaments.core.archive import sealing
from tournaments.core.archive.canonical import data_of
from tournaments.core.archive.encoding import fingerprint_of
from tournaments.core.models.opening import open_tables
from tournaments.core.models.planning import Ending, Prize, Status, Tournament
from tournaments.core.models.registration import Player, Substitution, Team
from tournaments.core.models.rounds import Bye, Drawing, Round, Table
from tournaments.core.models.sealing import Seal
from tournaments.core.rounds.queries import request_teams
from tournaments.draw.request import Request

Evening = Callable[[int], Tournament]
NAMES = {number: (f"Anne {number}", f"Zoé {number}") for number in range(1, 6)}
ROUNDS = {1: [(1, 2), (3, 4)], 2: [(4, 1), (2, 5)], 3: [(5, 3), (1, 4)]}
BYES = {1: 5, 2: 3, 3: 2}
PRIZES = {1: "200 €", 2: "Un jambon", 3: "Une bouteille"}


@pytest.fixture
def evening(cast: Any) -> Evening:
    """The same evening each time, its rows in an order that the number says, each time under other keys."""

    def write(order: int) -> Tournament:
        return create_evening(cast, order)

    return write


@laid_out
def create_evening(cast: Any, order: int) -> Tournament:
    """Write the rows of an evening."""
    lots = Random(order)  # noqa: S311 — an order, no secret
    concours = Tournament.objects.create(
        club=cast.amicale,
        name="Concours de la Saint-Martin",
        slug=f"saint-martin-{Tournament.objects.count()}",
        date=date(2026, 11, 21),
        place="Salle des fêtes",
        status=Status.FINISHED,
        rounds_planned=3,
        ending=Ending.DEALS,
        deals=2,
        seed=f"{5:032}",
    )
    teams = _teams(concours, lots)
    for number, tables in _shuffled(lots, ROUNDS.items()):
        round_ = Round.objects.create(
            tournament=concours,
            number=number,
            method="swiss",
            seed=f"{number:032}",
            published_at=timezone.now(),
        )
        asked = Request(
            method="swiss",
            seed=round_.seed,
            round=number,
            teams=request_teams(teams[each] for each in sorted(teams)),
            ranking=tuple(sorted(teams)),
        )
        Drawing.objects.create(round=round_, request=asked.to_record())
        Bye.objects.create(round=round_, team=teams[BYES[number]])
        for place, (ns, ew) in _shuffled(lots, enumerate(tables, 1)):
            Table.objects.create(round=round_, number=place, ns=teams[ns], ew=teams[ew], first_dealer=place)
        open_tables(round_)
    for table in _shuffled(lots, Table.objects.filter(round__tournament=concours)):
        _play(table)
    for rank, text in _shuffled(lots, PRIZES.items()):
        Prize.objects.create(tournament=concours, rank=rank, text=text)
    concours.refresh_from_db()
    return concours


def _shuffled(lots: Random, things: Any) -> list[Any]:
    found = list(things)
    lots.shuffle(found)
    return found


def _teams(concours: Tournament, lots: Random) -> dict[int, Team]:
    """Team 4 has another player from round 2 on, team 5 goes home after the last round."""
    teams = {}
    for number, names in _shuffled(lots, NAMES.items()):
        one, other = (Player.objects.get_or_create(host=concours.club, name=name)[0] for name in names)
        teams[number] = Team.objects.create(
            tournament=concours, number=number, player1=one, player2=other, club="Les Atouts", present=True
        )
    enters, _new = Player.objects.get_or_create(host=concours.club, name="Éva Klein")
    four = teams[4]
    Substitution.objects.create(team=four, from_round=2, leaves=four.player1, enters=enters)
    four.player1 = enters
    four.save()
    return teams


def _play(table: Table) -> None:
    """Two deals a table; totals typed at 2/1, a forfeit at 2/2, a penalty at 3/1."""
    match table.round.number, table.number:
        case 2, 1:
            _say(table, Totals(points=(1010, 900), deals_played=12))
        case 2, 2:
            _say(table, Forfeit(absent=Side.EW, article="C4"))
        case number, place:
            _say(table, AddDeal(record=made(points=100 + number)))
            last = _say(table, AddDeal(record=failed("EW", points=60 + place)))
            if (number, place) == (3, 1):
                _punish(table, last)


def _say(table: Table, content: Content, author: Any = None) -> int:
    """The number of an entry that is written."""
    return say(table, content, author=author).entry.number


def _punish(table: Table, deal: int) -> None:
    """A renonce that costs, a delay that does not, and a ruling that was taken back."""
    author = table.round.tournament.club.memberships.get(role="organizer").user
    for what, points in (("revoke", 100), ("lateness", 0), ("conduct", 50)):
        ruling = Ruling(what=what, side=Side.NS, points=points, article="art. 12", deal=deal)
        number = _say(table, ruling, author)
    _say(table, Undo(entry=number, words="erreur"), author)


def sealed(concours: Tournament, author: Any = None) -> Seal:
    """The concours sealed as it is."""
    return sealing.seal(concours, author, seen=fingerprint_of(data_of(concours)), confirmed=True)
