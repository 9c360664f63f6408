"""The print page and the pages that wait: who may, what is offered, what is shown."""

from __future__ import annotations

import json
import os
import time
from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from tournaments.core.models.planning import Tournament
from tournaments.core.models.registration import Player, Substitution
from tournaments.core.models.rounds import Round
from tournaments.frontends.printing import actions
from tournaments.frontends.printing.registry import PaperRequest
from tournaments.frontends.printing.spool import (
    KEPT_SECONDS,
    Job,
    QueueFull,
    delete_old_papers,
    job_of,
    tickets,
)

MakeRound = Callable[[int], Round]
KEY = "0" * 32
RECORD = json.dumps({"paper": "draw"})
ADDRESSES: list[tuple[str, dict[str, Any]]] = [
    ("print_round", {"number": 1}),
    ("print_draw", {"number": 1}),
    ("print_names", {"number": 1}),
    ("print_cards", {"number": 1}),
    ("print_cards", {"number": 1, "table": 1}),
    ("print_spares", {}),
]


@pytest.fixture(autouse=True)
def ordered(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What the press would have been asked; it stays cold here."""
    asked: list[str] = []
    monkeypatch.setattr(actions, "_queue", lambda _place, record: asked.append(record))
    monkeypatch.setattr(actions, "_open_press", lambda: None)
    return asked


def logged_in(person: Any) -> Client:
    client = Client()
    client.force_login(person, "django.contrib.auth.backends.ModelBackend")
    return client


def url(name: str, /, **kwargs: Any) -> str:
    return reverse(name, kwargs={"tournament": "saint-martin", **kwargs})


@pytest.fixture
def place(tournament: Tournament) -> Job:
    """A place on the shelf of the concours."""
    found = job_of(tournament.pk, KEY)
    found.folder.mkdir(parents=True)
    return found


@pytest.fixture
def printed(place: Job, add_round: MakeRound) -> None:
    """A round, and a paper on the shelf."""
    add_round(1)
    place.write("json", RECORD)
    place.pdf.write_bytes(b"%PDF")


PAPER = {"key": KEY, "name": "essai.pdf"}


@pytest.mark.night  # by day the walk of `tests/access/test_role_walk.py` asks them with all others
@pytest.mark.parametrize(("name", "kwargs"), [("printing", {}), *ADDRESSES, ("print_paper", PAPER)], ids=str)
@pytest.mark.parametrize(
    ("who", "answer"), [(None, 302), ("odile", 0), ("denis", 0), ("agnes", 0), ("pierre", 404), ("lise", 404)]
)
@pytest.mark.usefixtures("printed")
def test_who_may_print(name: str, kwargs: dict[str, Any], who: str | None, answer: int, cast: Any) -> None:
    client = logged_in(getattr(cast, who)) if who else Client()
    response = client.get(url(name, **kwargs))
    expected = {"printing": 200, "print_paper": 200}.get(name, 302)
    assert response.status_code == (answer or expected)
    if who is None:
        assert response["Location"].startswith("/connexion/")


@pytest.mark.parametrize(("signs", "answer"), [(32, 302), (300, 404)])
@pytest.mark.usefixtures("tournament")
def test_a_key_too_long_for_a_file_is_no_address(cast: Any, signs: int, answer: int) -> None:
    address = url("printing") + f"papier/{'0' * signs}/essai.pdf"
    assert logged_in(cast.odile).get(address).status_code == answer


@pytest.mark.parametrize(("name", "kwargs"), ADDRESSES, ids=str)
def test_an_order_leads_to_its_paper(
    name: str, kwargs: dict[str, Any], cast: Any, add_round: MakeRound, ordered: list[str]
) -> None:
    add_round(3)
    response = logged_in(cast.odile).get(url(name, **kwargs))
    assert "/impressions/papier/" in response["Location"]
    assert response["Location"].endswith(".pdf")
    assert len(ordered) == 1
    assert ("Zoé Équipier001" in ordered[0]) is (name != "print_spares")


def test_nothing_of_a_round_before_it_is_published(cast: Any, add_round: MakeRound) -> None:
    round_ = add_round(1)
    Round.objects.filter(pk=round_.pk).update(published_at=None)
    client = logged_in(cast.odile)
    for name, kwargs in ADDRESSES[:5]:
        assert client.get(url(name, **kwargs)).status_code == 404
    assert url("print_round", number=1) not in client.get(url("printing")).content.decode()


@pytest.mark.usefixtures("tournament")
def test_before_the_first_round_blank_cards_are_offered(cast: Any) -> None:
    page = logged_in(cast.odile).get(url("printing")).content.decode()
    assert url("print_spares") in page
    assert 'name="table"' not in page


def test_the_last_round_comes_first(cast: Any, add_round: MakeRound, tournament: Tournament) -> None:
    first = add_round(2)
    second = Round.objects.create(
        tournament=tournament, number=2, method="random", seed="5eed", published_at=first.published_at
    )
    page = logged_in(cast.agnes).get(url("printing")).content.decode()
    assert page.index(url("print_round", number=second.number)) < page.index(url("print_round", number=1))


def test_a_card_again_by_its_table(cast: Any, add_round: MakeRound) -> None:
    add_round(2)
    client = logged_in(cast.denis)
    assert client.get(url("printing"), {"table": "2"})["Location"] == url("print_cards", number=1, table=2)
    refused = client.get(url("printing"), {"table": "9"}).content.decode()
    assert "pas de table 9" in refused
    assert 'value="9"' in refused
    assert client.get(url("print_cards", number=1, table=9)).status_code == 404


@pytest.mark.usefixtures("tournament")
@pytest.mark.parametrize(("cards", "ordered_one"), [("7", True), ("0", False), ("101", False), ("x", False)])
def test_blank_cards(cast: Any, cards: str, ordered_one: bool, ordered: list[str]) -> None:
    response = logged_in(cast.odile).get(url("print_spares"), {"cards": cards})
    assert response.status_code == (302 if ordered_one else 200)
    assert [f'"blank": {cards}' in record for record in ordered] == [True] * ordered_one


@pytest.mark.usefixtures("tournament")
def test_what_an_address_does_not_know_orders_the_usual(cast: Any, ordered: list[str]) -> None:
    response = logged_in(cast.odile).get(url("print_spares"), {"utm_source": "mail"})
    assert response.status_code == 302
    assert '"blank": 10' in ordered[0]


def test_a_paper_in_the_making_says_how_far_it_is(cast: Any, place: Job) -> None:
    place.queue(RECORD)
    place.write("progress", "30 125")
    client = logged_in(cast.odile)
    address = url("print_paper", **PAPER)
    page = client.get(address).content.decode()
    assert "30 pages sur 125" in page
    assert '<noscript><meta http-equiv="refresh"' in page
    fragment = client.get(address, headers={"HX-Request": "true"}).content.decode()
    assert f'hx-get="{address}" hx-trigger="every 1s"' in fragment
    assert "<html" not in fragment


def test_a_paper_in_line_says_what_is_before_it(cast: Any, place: Job) -> None:
    before = [Job(place.folder, str(number) * 32) for number in (1, 2)]
    client = logged_in(cast.odile)
    for one in (*before, place):
        one.queue(RECORD)
    assert "2 papiers avant le vôtre" in client.get(url("print_paper", **PAPER)).content.decode()
    tickets()[0].end()
    assert "Un papier avant le vôtre" in client.get(url("print_paper", **PAPER)).content.decode()


def test_who_waits_sees_to_it_that_there_is_a_press(
    cast: Any, place: Job, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[bool] = []
    monkeypatch.setattr(actions, "_open_press", lambda: opened.append(True))
    place.queue(RECORD)
    logged_in(cast.odile).get(url("print_paper", **PAPER))
    assert opened == [True]


def test_a_full_line_is_told(
    cast: Any, place: Job, add_round: MakeRound, monkeypatch: pytest.MonkeyPatch
) -> None:
    add_round(1)

    def full(*_: object) -> None:
        raise QueueFull

    monkeypatch.setattr(actions, "_queue", full)
    client, sentence = logged_in(cast.odile), "Trop de papiers attendent déjà"
    assert sentence in client.get(url("print_draw", number=1), follow=True).content.decode()
    place.write("json", RECORD)
    again = client.post(url("print_paper", **PAPER), follow=True).content.decode()
    assert sentence in again
    assert "Recommencer" in again


def test_a_paper_that_is_ready(cast: Any, place: Job) -> None:
    place.write("json", RECORD)
    place.pdf.write_bytes(b"%PDF-1.7 essai")
    client = logged_in(cast.odile)
    address = url("print_paper", **PAPER)
    fragment = client.get(address, headers={"HX-Request": "true"}).content.decode()
    assert f'href="{address}"' in fragment
    assert "hx-trigger" not in fragment
    response = client.get(address)
    assert response.content == b"%PDF-1.7 essai"
    assert response["Content-Type"] == "application/pdf"
    assert response["Content-Disposition"] == 'inline; filename="essai.pdf"'
    assert "Content-Security-Policy" not in response


def test_a_paper_that_failed_can_be_asked_again(cast: Any, place: Job, ordered: list[str]) -> None:
    place.write("json", RECORD)
    client = logged_in(cast.odile)
    page = client.get(url("print_paper", **PAPER)).content.decode()
    assert "Recommencer" in page
    assert "http-equiv" not in page
    client.post(url("print_paper", **PAPER))
    assert ordered == [RECORD]


@pytest.mark.usefixtures("tournament")
def test_a_paper_that_is_gone_leads_back(cast: Any) -> None:
    response = logged_in(cast.odile).get(url("print_paper", **PAPER), follow=True)
    assert response.redirect_chain == [(url("printing"), 302)]
    assert "demandez-le de nouveau" in response.content.decode()


@pytest.mark.parametrize(
    ("kind", "reads"), [("treasury", "odile"), ("receipt", "odile denis"), ("cards", "odile agnes denis")]
)
def test_who_may_not_order_a_paper_does_not_read_it_by_its_address(
    cast: Any, place: Job, kind: str, reads: str
) -> None:
    place.write("json", json.dumps({"paper": kind}))
    place.pdf.write_bytes(b"%PDF")
    for who in ("odile", "agnes", "denis"):
        answer = logged_in(getattr(cast, who)).get(url("print_paper", **PAPER))
        assert answer.status_code == (200 if who in reads else 403), who


def test_who_may_not_read_a_paper_does_not_read_it_the_day_after(cast: Any, place: Job) -> None:
    """What tells its kind is kept as long as the paper, which was asked for again while others are swept."""
    order = actions.PaperOrder(int(place.folder.name), {"paper": "receipt"})  # type: ignore[typeddict-item]
    receipt = job_of(order.tournament, order.key)
    receipt.write("json", order.record)
    receipt.pdf.write_bytes(b"%PDF")
    for file in (receipt.file("json"), receipt.pdf):
        os.utime(file, (time.time() - KEPT_SECONDS - 60,) * 2)
    actions.order(order)
    delete_old_papers()
    address = url("print_paper", key=order.key, name="essai.pdf")
    assert logged_in(cast.denis).get(address).content == b"%PDF"
    assert logged_in(cast.agnes).get(address).status_code == 403


@pytest.mark.parametrize("record", [None, "{}", '{"paper": "gone"}'], ids=["no record", "no kind", "unknown"])
def test_a_paper_of_no_known_kind_is_read_by_nobody(cast: Any, place: Job, record: str | None) -> None:
    if record is not None:
        place.write("json", record)
    place.pdf.write_bytes(b"%PDF")
    for who in (cast.odile, cast.agnes):
        client = logged_in(who)
        for answer in (client.get(url("print_paper", **PAPER)), client.post(url("print_paper", **PAPER))):
            assert answer.status_code == 403


def test_a_paper_of_another_concours_is_not_there(cast: Any, place: Job, tournament: Tournament) -> None:
    place.pdf.write_bytes(b"%PDF")
    other = Tournament.objects.create(
        club=cast.other_club, name="B", slug="b", date=tournament.date, rounds_planned=1, ending="target"
    )
    address = reverse("print_paper", kwargs={"tournament": other.slug, **PAPER})
    assert logged_in(cast.pierre).get(address).status_code == 302


@pytest.mark.parametrize("name", ["print_round", "print_standing", "printing"])
def test_queries_do_not_grow_with_the_hall(
    name: str, cast: Any, add_round: MakeRound, tournament: Tournament
) -> None:
    counts = []
    for tables in (1, 30):
        tournament.rounds.all().delete()
        tournament.teams.all().delete()
        Player.objects.all().delete()
        add_round(tables)
        number = tournament.rounds.get().number
        client = logged_in(cast.odile)
        address = url(name, number=number) if name == "print_round" else url(name)
        client.get(address)  # the standing is built once
        with CaptureQueriesContext(connection) as counted:
            client.get(address)
        counts.append(len(counted))
    assert counts[0] == counts[1]


def test_a_card_names_who_sat_there_in_that_round(tournament: Tournament, add_round: MakeRound) -> None:
    round_ = add_round(1)
    team = round_.tables.get().ns
    enters = Player.objects.create(host=tournament.club, name="Rémi Remplaçant")
    Substitution.objects.create(team=team, from_round=2, leaves=team.player1, enters=enters)
    leaver = team.player1.name
    team.player1 = enters
    team.save()
    assert PaperRequest(tournament, 1).draw["matches"][0]["ns"]["players"][0] == leaver


@pytest.mark.parametrize(
    ("name", "named", "ticked"),
    [
        ("print_round", {"number": 1}, True),
        ("print_cards", {"number": 1}, True),
        ("print_cards", {"number": 1, "table": 1}, False),
        ("print_draw", {"number": 1}, False),
        ("print_spares", {}, False),
    ],
)
def test_the_papers_of_a_round_are_ticked_once_all_its_cards_were_asked_for(
    name: str, named: dict[str, int], *, ticked: bool, cast: Any, add_round: MakeRound
) -> None:
    round_ = add_round(2)
    logged_in(cast.odile).get(url(name, **named))
    round_.refresh_from_db()
    assert (round_.papers_at is not None) is ticked


def test_a_paper_of_results_says_what_it_waits_for(
    tournament: Tournament, add_round: MakeRound, cast: Any
) -> None:
    (table,) = add_round(1).tables.all()
    reason, address = "aucune table n’a encore fini", reverse("print_book", args=[tournament.slug])
    page = logged_in(cast.odile).get(url("printing")).content.decode()
    assert reason in page
    assert address not in page
    assert reverse("print_labels", args=[tournament.slug]) in page
    table.finished_at, table.source = timezone.now(), "totals"
    table.ns_points, table.ew_points, table.winner = 1000, 500, "NS"
    table.save()
    page = logged_in(cast.odile).get(url("printing")).content.decode()
    assert reason not in page
    assert address in page
