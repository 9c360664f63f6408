"""The desk's home as a page: what it reads, who opens it, how it looks again."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.prepared import laid_out
from tests.results import set_result
from tournaments.core.models.planning import Ending, Status, Tournament
from tournaments.core.models.registration import Player, Team
from tournaments.core.models.rounds import Round, Table
from tournaments.core.planning.actions import create_tournament
from tournaments.frontends.desk import home
from tournaments.frontends.desk.home import situation_of
from tournaments.frontends.desk.situation import CurrentRound, DeskSituation, TableTile, WaitingTable
from tournaments.platform import network

NOON = datetime(2026, 11, 21, 12, tzinfo=UTC)


@pytest.fixture
@laid_out
def concours(cast: Any) -> Tournament:
    """Five rounds against the clock."""
    made = create_tournament(
        cast.amicale, None, name="Coupe", date=date(2026, 11, 21), rounds_planned=5, ending=Ending.CLOCK
    )
    made.referees.add(cast.agnes)
    return made


@pytest.fixture
def inscribe(concours: Tournament) -> Callable[..., list[Team]]:
    """Adds so many teams."""

    def add(count: int, **fields: Any) -> list[Team]:
        first = concours.teams.count() + 1
        return [
            Team.objects.create(
                tournament=concours,
                number=number,
                **{
                    f"player{place}": Player.objects.create(host=concours.club, name=f"J{number}.{place}")
                    for place in (1, 2)
                },
                **({"present": True} | fields),
            )
            for number in range(first, first + count)
        ]

    return add


def draw(concours: Tournament, teams: list[Team], number: int = 1, **fields: Any) -> list[Table]:
    """Round `number`, published and its clock running, of all `teams` in order."""
    drawn = Round.objects.create(
        tournament=concours,
        number=number,
        method="swiss",
        seed="a",
        **({"published_at": NOON, "started_at": timezone.now(), "minutes": 45} | fields),
    )
    Tournament.objects.filter(pk=concours.pk).update(status=Status.RUNNING)
    pairs = zip(teams[::2], teams[1::2], strict=True)
    return [
        Table.objects.create(round=drawn, number=place, ns=ns, ew=ew, first_dealer=0)
        for place, (ns, ew) in enumerate(pairs, start=1)
    ]


def finish(*tables: Table) -> None:
    for table in tables:
        set_result(table, 2010, 900)


def as_(person: Any) -> Client:
    client = Client()
    client.force_login(person, "django.contrib.auth.backends.ModelBackend")
    return client


def read(concours: Tournament) -> DeskSituation:
    concours.refresh_from_db()
    return situation_of(concours, concours.rounds.order_by("-number").first(), NOON)


def tiles(*states: Any) -> tuple[TableTile, ...]:
    """Tables 1, 2 … seen so, none of them with a deal."""
    return tuple(TableTile(number, 0, state) for number, state in enumerate(states, start=1))


def test_teams_are_counted_as_the_next_draw_sees_them(concours: Tournament, inscribe: Any) -> None:
    inscribe(3)
    inscribe(2, present=False)
    inscribe(1, present=False, from_round=2)
    inscribe(1, gone_from=1, leaving="withdrawal")
    bye = "3 équipes\u00a0: une sera exempte."
    assert read(concours) == DeskSituation(Status.DRAFT, planned=5, teams=6, present=3, unchecked=2, bye=bye)
    draw(concours, list(concours.teams.all()[:2]))
    assert read(concours).unchecked == 3


def test_a_proposed_round_waits_for_no_table(concours: Tournament, inscribe: Any) -> None:
    draw(concours, inscribe(4), published_at=None, minutes=None)
    assert read(concours).round == CurrentRound(1, published=False, tables=2)


def test_the_tables_of_the_round_and_those_left_behind(concours: Tournament, inscribe: Any) -> None:
    teams = inscribe(6)
    finish(*draw(concours, teams)[:2])
    tables = draw(concours, teams, number=2, minutes=None)
    assert read(concours).round == CurrentRound(
        2,
        published=True,
        tables=3,
        waiting=(WaitingTable(1, None), WaitingTable(2, None), WaitingTable(3, None)),
        tiles=tiles("playing", "playing", "playing"),
    )
    finish(tables[2])
    Table.objects.filter(pk=tables[1].pk).update(last_activity=NOON - timedelta(minutes=12, seconds=40))
    situation = read(concours)
    assert situation.round == CurrentRound(
        2,
        published=True,
        tables=3,
        begun=True,
        waiting=(WaitingTable(1, None), WaitingTable(2, 12)),
        tiles=tiles("silent", "silent", "finished"),
    )
    assert situation.behind == ((1, 3),)


def test_the_tables_stand_on_the_cloth_and_the_slowest_beside_what_is_to_do(
    cast: Any, concours: Tournament, inscribe: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    tables = draw(concours, inscribe(8))
    finish(tables[0])
    for table, deals in ((tables[1], 5), (tables[2], 3), (tables[3], 4)):
        Table.objects.filter(pk=table.pk).update(deal_count=deals, last_activity=timezone.now())
    monkeypatch.setattr(home, "tables_waiting", lambda _: [(1, 4)])
    page = as_(cast.agnes).get(concours.get_absolute_url())
    shown = page.context["seen"].situation.round
    assert [(tile.number, tile.state) for tile in shown.tiles] == [
        (1, "finished"), (2, "playing"), (3, "playing"), (4, "waiting"),
    ]  # fmt: skip
    assert [tile.number for tile in shown.slowest] == [3, 4, 2]
    assert page.context["seen"].most_deals == 5, "against the clock no number of deals is planned"
    looked = as_(cast.agnes).get(concours.get_absolute_url() + "?seen=before").content.decode()
    assert 'id="tables-now" hx-swap-oob="true"' in looked, "the cloth is brought up to date too"
    assert "tile-waiting" in looked


@pytest.mark.parametrize(
    ("who", "answer"),
    [("nobody", 302), ("odile", 200), ("denis", 200), ("agnes", 200), ("pierre", 404), ("lise", 404)],
)
def test_every_worker_opens_the_home(who: str, answer: int, cast: Any, concours: Tournament) -> None:
    client = as_(getattr(cast, who)) if who != "nobody" else Client()
    assert client.get(concours.get_absolute_url()).status_code == answer


def test_the_home_offers_what_the_person_may_do(cast: Any, concours: Tournament) -> None:
    pages = {
        who: as_(getattr(cast, who)).get(concours.get_absolute_url()).content.decode()
        for who in ("odile", "denis", "agnes")
    }
    offers = {
        "open": 'name="step" value="open"',
        "registration": reverse("registration", args=[concours.slug]),
        "settings": reverse("settings", args=[concours.slug]),
    }
    offered = {who: {key for key, mark in offers.items() if mark in page} for who, page in pages.items()}
    assert offered == {
        "odile": {"open", "registration", "settings"},
        "denis": {"registration"},
        "agnes": set(),
    }


def test_the_main_action_opens_the_inscriptions(cast: Any, concours: Tournament) -> None:
    as_(cast.odile).post(reverse("tournament_move", args=[concours.slug]), {"step": "open"})
    page = as_(cast.odile).get(concours.get_absolute_url()).content.decode()
    assert page.count("button-primary") == 1
    assert "Inscriptions ouvertes" in page


def test_nothing_is_sent_while_nothing_changed(cast: Any, concours: Tournament, inscribe: Any) -> None:
    tables = draw(concours, inscribe(4))
    client, address = as_(cast.denis), concours.get_absolute_url()
    tag = client.get(address).context["seen"].tag
    assert f"?seen={tag}" in client.get(address).content.decode()
    assert client.get(address, {"seen": tag}).status_code == 204
    finish(tables[0])
    part = client.get(address, {"seen": tag})
    assert part.status_code == 200
    assert part.content.decode().lstrip().startswith('<div class="columns" id="now"')
    assert part.context["seen"].tag != tag


def test_the_page_stops_looking_when_the_round_is_over(
    cast: Any, concours: Tournament, inscribe: Any
) -> None:
    tables = draw(concours, inscribe(4))
    client, address = as_(cast.denis), concours.get_absolute_url()
    assert "hx-trigger" in client.get(address).content.decode()
    finish(*tables)
    assert "hx-trigger" not in client.get(address).content.decode()


def test_a_stopped_clock_is_another_state(cast: Any, concours: Tournament, inscribe: Any) -> None:
    draw(concours, inscribe(4))
    client, address = as_(cast.denis), concours.get_absolute_url()
    page = client.get(address)
    assert "data-ends=" in page.content.decode()
    Round.objects.update(paused_at=timezone.now())
    stopped = client.get(address, {"seen": page.context["seen"].tag}).content.decode()
    assert "horloge en pause" in stopped
    assert "data-ends=" not in stopped


def test_the_home_asks_as_much_for_4_teams_as_for_60(
    cast: Any, concours: Tournament, inscribe: Any, django_assert_num_queries: Any
) -> None:
    client, address = as_(cast.odile), concours.get_absolute_url()
    draw(concours, inscribe(4))
    draw(concours, list(concours.teams.all()), number=2)
    client.get(address)
    with django_assert_num_queries(13):
        client.get(address)
    inscribe(56)
    draw(concours, list(concours.teams.all()), number=3)
    with django_assert_num_queries(13):
        assert client.get(address).status_code == 200


@pytest.mark.parametrize(
    ("printed", "moved"), [("", False), ("http://192.168.1.20:8000", False), ("http://10.0.0.7:8000", True)]
)
def test_cards_that_lead_elsewhere_come_before_everything(
    printed: str, *, moved: bool, concours: Tournament, inscribe: Any, cast: Any,
    settings: Any, monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    settings.LAN, settings.PORT, settings.ALLOWED_HOSTS = True, 8000, ["testserver", "192.168.1.20"]
    monkeypatch.setattr(network, "hall_addresses", lambda: ["192.168.1.20"])
    inscribe(4)
    draw(concours, list(concours.teams.all()))
    Tournament.objects.update(hall_address=printed)
    assert read(concours).moved is moved
    page = as_(cast.odile).get(reverse("tournament", args=[concours.slug])).content.decode()
    assert ('id="todo-moved"' in page) is moved
