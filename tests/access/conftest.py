"""An evening under way, brought about by the very actions that the pages call."""

from __future__ import annotations

import time
from datetime import date, timedelta
from pathlib import Path
from typing import Any
from uuid import UUID

import pyotp
import pytest

from tests.prepared import laid_out
from tests.sheets import phones
from tests.sheets.records import failed, made
from tests.sheets.verbs import record_deal, record_totals, rule, tick
from tournaments.core.access import actions as access
from tournaments.core.access import sessions
from tournaments.core.access.second_factor import FactorSetUp, turn_on
from tournaments.core.club_seasons import actions as seasons
from tournaments.core.models.accounts import Role
from tournaments.core.models.money import FeeKind
from tournaments.core.models.planning import Ending, Status, Tournament
from tournaments.core.models.registration import Team
from tournaments.core.models.rounds import Round, Table
from tournaments.core.models.sealing import SealedName
from tournaments.core.models.seasons import PersonAnswer
from tournaments.core.money import actions as money
from tournaments.core.money.prices import Prices, Product
from tournaments.core.planning import actions as planning
from tournaments.core.planning.bans import keep_apart
from tournaments.core.registration import actions as registration
from tournaments.core.registration import attendance
from tournaments.core.rounds import actions as rounds
from tournaments.core.season.standing import Rules
from tournaments.frontends.api import keys
from tournaments.frontends.printing import actions as printing
from tournaments.frontends.printing.spool import job_of
from tournaments.frontends.screens import actions as screens

PAPER = "0" * 32
SCREEN = "s" * 22


@pytest.fixture
def places(cast: Any, settings: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    """What the addresses name: accounts and links, three concours of the Amicale, and papers of one.

    In the first concours, with Agnès as its referee, round 1 plays: table 1 has deals, table 2 its totals,
    table 3 nothing yet; team 5 goes home afterwards and team 7 has not come. The second is drawn and not
    published, the third is in preparation.
    """
    settings.DATA_DIR = tmp_path
    monkeypatch.setattr(printing, "_queue", lambda _place, _record: None)  # the press stays cold
    named = create_places(cast)
    paper = job_of(named["concours"], PAPER)
    paper.folder.mkdir(parents=True)
    paper.write("json", '{"paper": "draw"}')
    paper.pdf.write_bytes(b"%PDF-1.7")
    set_up = FactorSetUp.new(cast.odile)
    return named | {"paper": PAPER, "set_up": set_up.token, "set_up_code": code_of(set_up)}


@laid_out
def create_places(cast: Any) -> dict[str, Any]:
    """Write their rows; all that `places` names but what is no row, and the key of the first concours."""
    playing = concours(cast, "Concours d’automne")
    planning.set_referees(playing, [cast.agnes])
    leaving = inscribe(playing, 7)[4]
    round_ = draw(playing)
    rounds.publish_round(round_)
    ban = keep_apart(playing, leaving, playing.teams.get(number=6), absolute=False)
    deal = play(list(round_.tables.order_by("number")), cast.agnes)
    money.set_prices(playing, Prices(fees={FeeKind.OTHER: 1_200}, products=(Product("Repas", 1_300),)))
    money.pay_owing(playing.teams.get(number=1), 1_200, cast.odile)
    attendance.leave(leaving, 2, Team.Leaving.ABANDONMENT)
    drawn = concours(cast, "Concours d’hiver")
    inscribe(drawn, 5)
    draw(drawn)
    draft = concours(cast, "Concours de printemps", opened=False)
    screens.pair(playing, SCREEN, "Écran du fond", "clock")
    picture = cast.amicale.pictures.create(
        name="Le bar", digest="0" * 32, image=b"\xff\xd8", width=1, height=1
    )
    slugs = {"playing": playing.slug, "drawn": drawn.slug, "draft": draft.slug}
    numbers = {"deal": deal, "leaves": leaving.player1_id, "ban": ban.pk, "screen": SCREEN}
    numbers |= {"picture": picture.pk, "picture_digest": picture.digest, "concours": playing.pk}
    return links(cast) | slugs | numbers | for_the_referee(round_, cast) | a_season(draft, cast)


def a_season(concours: Tournament, cast: Any) -> dict[str, Any]:
    """A public season with grades and without evenings, and what somebody answered of two players."""
    season = seasons.create_season(cast.amicale, "Saison 2026-2027", Rules())
    seasons.change_season(season, season.name, Rules(), public=True, graded=True)
    one, other = (
        SealedName.objects.create(
            tournament=concours, player=cast.amicale.known_players.create(name=name), salt="5" * 32
        )
        for name in ("Rose Lami", "Rose Lamy")
    )
    answer = PersonAnswer.objects.create(one=one, other=other, same=False, author=cast.odile)
    return {"season": season.pk, "answer": answer.pk}


def for_the_referee(round_: Round, cast: Any) -> dict[str, Any]:
    """What table 1 sent that could not be, and a dispute; a ruling, and the sheet of table 2 ticked before
    its totals were typed again, and to be ticked now."""
    table, finished = round_.tables.get(number=1), round_.tables.get(number=2)
    refused = phones.enter(table, 3, made(bid=70))
    dispute = phones.dispute(table, None, "à revoir")
    ticked = tick(finished, cast.agnes)
    record_totals(finished, 1010, 900, 12, key=UUID(int=3), author=cast.agnes)
    ruling = rule(finished, what="lateness", article="art. 3", key=UUID(int=4), author=cast.agnes)
    entries = {"refused": refused, "dispute": dispute, "ruling": ruling, "check": ticked}
    numbers = {name: written.entry.pk for name, written in entries.items()}
    return {**numbers, "stamp": f"{finished.pk}-{finished.version}", "moment": an_hour_ago(table)}


def an_hour_ago(table: Table) -> int:
    """The first deal of a table, written long before the others: a moment to go back to."""
    first = table.entries.get(number=1)
    table.entries.filter(number=1).update(at=first.at - timedelta(hours=1))
    return first.number


def links(cast: Any) -> dict[str, Any]:
    """An invitation and a reset waiting to be used, and who works for the club."""
    invitation = access.invite(cast.amicale, Role.DESK, "Marcel", cast.odile)
    reset = access.offer_reset(cast.denis, cast.odile)
    house = cast.amicale.house_rules.create(name="Règles de la salle", ruleset="asce")
    set_up = FactorSetUp.new(cast.odile)
    turn_on(set_up, code_of(set_up), session="")
    key, _secret = keys.make(cast.odile, cast.amicale, "Site du club", ["read"], 31)
    return {
        "api_key": key.pk,
        "club": cast.amicale.slug,
        "house": house.pk,
        "denis": cast.denis.memberships.get().pk,
        "odile": cast.odile.pk,
        "invitation": invitation.pk,
        "invitation_token": invitation.token,
        "reset": reset.pk,
        "reset_token": reset.token,
    }


def code_of(set_up: FactorSetUp) -> str:
    """What a phone shows that has this key."""
    return pyotp.parse_uri(set_up.address).at(time.time())  # type: ignore[union-attr, call-arg, no-any-return]


def concours(cast: Any, name: str, *, opened: bool = True) -> Tournament:
    tournament = planning.create_tournament(
        cast.amicale,
        cast.odile,
        name=name,
        date=date(2026, 11, 21),
        rounds_planned=4,
        ending=Ending.CLOCK,
        seed="5eed",
    )
    if opened:
        planning.move(tournament, Status.OPEN)
    return tournament


def inscribe(tournament: Tournament, count: int) -> list[Team]:
    """Register `count` teams and check them in; the last of an odd number is not there yet."""
    teams = [
        registration.register_team(tournament, f"Anne {number}", f"Zoé {number}")
        for number in range(1, count + 1)
    ]
    for team in teams[: count // 2 * 2]:
        attendance.set_present(team, present=True)
    return teams


def draw(tournament: Tournament) -> Round:
    return rounds.draw_round(tournament, [])


def play(tables: list[Table], author: Any) -> int:
    """Deals at the first table, totals of the second; the number of the first deal."""
    first = record_deal(tables[0], made(), key=UUID(int=1), author=author)
    record_deal(tables[0], failed("EW"), key=UUID(int=2), author=author)
    record_totals(tables[1], 1000, 900, 12, author=author)
    return first.entry.number


class Clock:
    """A clock that a test sets on."""

    def __init__(self) -> None:
        self.seconds = 1_800_000_000

    def __call__(self) -> int:
        return self.seconds


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    """The clock by which sessions end."""
    clock = Clock()
    monkeypatch.setattr(sessions, "_now", clock)
    return clock
