"""The journal of a club: everything that is done by somebody, and nothing that was refused."""

from __future__ import annotations

from importlib import import_module
from types import SimpleNamespace
from typing import Any

import pytest
from django.apps import apps
from django.db import connection
from django.test import Client

from tests.access.addresses import ROWS
from tests.access.test_role_walk import BACKEND, answer, as_if_never_asked
from tournaments.core.access import actions as access
from tournaments.core.access.journal_page import DOWNLOAD_LABELS, FAMILIES, LABELS
from tournaments.core.access.permissions import Right
from tournaments.core.models.accounts import Membership, Role
from tournaments.core.models.journal import Event

PASSWORD = "trèfle-atout-21"


@pytest.fixture
def odile(cast: Any) -> Client:
    client = Client()
    client.force_login(cast.odile, BACKEND)
    Event.objects.all().delete()
    return client


def kinds() -> list[str]:
    return list(Event.objects.order_by("pk").values_list("kind", flat=True))


def page(client: Client, cast: Any, **asked: str) -> str:
    return client.get(f"/clubs/{cast.amicale.slug}/journal/", asked).content.decode()


def test_every_act_has_a_sentence() -> None:
    acts = {row.name for row in ROWS if row.method == "post" and row.right is not Right.PUBLIC and row.writes}
    assert acts - set(LABELS) == set()
    assert set(LABELS) == {kind for _, family in FAMILIES.values() for kind in family}


@pytest.mark.slow
def test_every_act_and_every_file_taken_away_is_noted(
    cast: Any, places: dict[str, Any], django_capture_on_commit_callbacks: Any
) -> None:
    """Whoever adds an address gets its line without a thought."""
    forgotten = []
    for row in ROWS:
        taken = row.name in DOWNLOAD_LABELS and row.answer == 200 and row.name != "copy_keep"
        if row.right is Right.PUBLIC or not (taken or (row.method == "post" and row.writes)):
            continue
        with as_if_never_asked():
            client = Client()
            client.force_login(cast.odile, BACKEND)
            Event.objects.all().delete()
            with django_capture_on_commit_callbacks(execute=True):
                status = answer(client, row, places)
            if status in {200, 302} and kinds() != [row.name]:
                forgotten.append((str(row), status, kinds()))
    assert forgotten == []


def test_an_act_is_told_with_who_and_where(
    cast: Any, places: dict[str, Any], odile: Client, django_capture_on_commit_callbacks: Any
) -> None:
    with django_capture_on_commit_callbacks(execute=True):
        odile.post(f"/concours/{places['playing']}/inscriptions/7/pointer/", {"present": "1"})
    (event,) = Event.objects.all()
    assert (event.kind, event.author, event.club) == ("team_present", cast.odile, cast.amicale)
    assert event.place == {"number": 7}
    shown = page(odile, cast)
    assert "Présence pointée" in shown
    assert "n° 7" in shown
    assert "Concours d’automne" in shown


def test_what_is_refused_is_not_noted(
    cast: Any, odile: Client, django_capture_on_commit_callbacks: Any
) -> None:
    alone = cast.odile.memberships.get()
    with django_capture_on_commit_callbacks(execute=True):
        odile.post(f"/clubs/{cast.amicale.slug}/membres/{alone.pk}/retirer/")
        odile.post(f"/clubs/{cast.amicale.slug}/membres/{alone.pk}/role/", {"role": "?"})
    assert kinds() == []


def test_the_ways_in_are_told_with_their_address(cast: Any, odile: Client) -> None:
    for password in ("faux", PASSWORD):
        sent = {"username": "denis", "password": password}
        Client().post("/connexion/", sent, REMOTE_ADDR="192.0.2.7")
    assert kinds() == ["login_failed", "login"]
    shown = page(odile, cast)
    for said in ("Mot de passe inexact", "Connexion", "Denis", "adresse 192.0.2.7"):
        assert said in shown


def test_a_name_that_nobody_has_is_not_kept_and_is_for_the_keeper(cast: Any, odile: Client) -> None:
    Client().post("/connexion/", {"username": "mon-mot-de-passe", "password": "odile"})
    (event,) = Event.objects.all()
    assert event.author is None
    assert "mon-mot-de-passe" not in str(Event.objects.values())
    assert "Mot de passe inexact" in page(odile, cast, quoi="acces")
    cast.odile.is_keeper = False
    cast.odile.save()
    assert "Rien de tel" in page(odile, cast, quoi="acces", q="inexact")


def test_acts_of_somebody_of_two_clubs_are_told_once(
    cast: Any, odile: Client, django_capture_on_commit_callbacks: Any
) -> None:
    Membership.objects.create(user=cast.odile, club=cast.other_club, role=Role.ORGANIZER)
    with django_capture_on_commit_callbacks(execute=True):
        odile.post(f"/clubs/{cast.amicale.slug}/deconnexion/", {"hours": "4"})
    assert page(odile, cast).count("Déconnexion automatique réglée") == 1


def test_it_says_on_whom_one_acts_and_keeps_how_they_came_in(
    cast: Any, odile: Client, django_capture_on_commit_callbacks: Any
) -> None:
    Client().post("/connexion/", {"username": "denis", "password": PASSWORD})
    member = f"/clubs/{cast.amicale.slug}/membres/{cast.denis.memberships.get().pk}"
    with django_capture_on_commit_callbacks(execute=True):
        odile.post(f"{member}/role/", {"role": Role.REFEREE})
        odile.post(f"{member}/retirer/")
    assert "Denis, arbitre" in page(odile, cast, quoi="membres")
    assert page(odile, cast, quoi="membres").count("Denis") == 2
    assert "Denis" in page(odile, cast, quoi="acces"), "who is removed takes no line along"


def test_what_concerns_an_account_is_told_in_each_club_that_has_it_then(cast: Any, odile: Client) -> None:
    """Who comes later does not read what was before; who leaves leaves their lines."""
    denis = {"username": "denis", "password": PASSWORD}
    Client().post("/connexion/", denis)
    joined = Membership.objects.create(user=cast.denis, club=cast.other_club, role=Role.DESK)
    Client().post("/connexion/", {**denis, "password": "faux"})
    access.remove_member(joined)
    pierre = Client()
    pierre.force_login(cast.pierre, BACKEND)
    told = pierre.get(f"/clubs/{cast.other_club.slug}/journal/", {"q": "denis"})
    assert [line.event.kind for day in told.context["days"] for line in day.lines] == ["login_failed"]
    own = odile.get(f"/clubs/{cast.amicale.slug}/journal/", {"q": "denis"})
    assert [line.event.kind for day in own.context["days"] for line in day.lines] == ["login_failed", "login"]


def test_lines_of_before_are_given_to_the_clubs_of_their_authors(cast: Any) -> None:
    """As the migration does: one line for each club; a stranger’s attempt stays nobody’s."""
    Membership.objects.create(user=cast.denis, club=cast.other_club, role=Role.DESK)
    Event.objects.create(kind="login", author=cast.denis, address="192.0.2.7", place={"table": 1})
    Event.objects.create(kind="login", author=cast.lise)
    Event.objects.create(kind="login_failed")
    migration = import_module("tournaments.migrations.0042_journal_of_clubs")
    migration.give_clubs(apps, SimpleNamespace(connection=connection))
    clubs = [cast.amicale.pk, cast.other_club.pk]
    assert sorted(Event.objects.filter(author=cast.denis).values_list("club", flat=True)) == sorted(clubs)
    assert (
        len({(one.at, str(one.place), one.address) for one in Event.objects.filter(author=cast.denis)}) == 1
    )
    others = Event.objects.exclude(author=cast.denis)
    assert sorted(others.values_list("kind", "club")) == [("login", None), ("login_failed", None)]


def test_one_club_does_not_read_about_another(cast: Any, odile: Client) -> None:
    pierre = Client()
    pierre.force_login(cast.pierre, BACKEND)
    assert "Pierre" not in page(odile, cast)
    assert (
        "Odile"
        not in pierre.get(f"/clubs/{cast.other_club.slug}/journal/").content.decode().split("<main")[1]
    )


@pytest.mark.every_example
@pytest.mark.parametrize(
    ("asked", "found"),
    [
        ({"q": "denis"}, 2), ({"q": "DENIS Déconn"}, 1), ({"q": "deconnexion"}, 1), ({"q": "personne"}, 0),
        ({"quoi": "acces"}, 2), ({"quoi": "exports"}, 0), ({"quoi": "?"}, 2), ({"page": "99"}, 2),
        ({"q": "%"}, 0), ({"q": "\x00"}, 2),
    ],
)  # fmt: skip
def test_it_is_searched(cast: Any, odile: Client, asked: dict[str, str], found: int) -> None:
    denis = Client()
    denis.force_login(cast.denis, BACKEND)
    denis.post("/deconnexion/")
    answer = odile.get(f"/clubs/{cast.amicale.slug}/journal/", asked)
    assert sum(line.times for day in answer.context["days"] for line in day.lines) == found


def test_what_repeats_is_one_line_before_the_pages_are_cut(cast: Any, odile: Client) -> None:
    """Sixty log-ins fill no page: they are one line, and what came before stands below it."""
    Event.objects.create(club=cast.amicale, author=cast.odile, kind="invite")
    Event.objects.bulk_create(
        Event(club=cast.amicale, author=cast.odile, kind=kind)
        for kind in ["login"] * 60 + ["invite", "member_role"] * 40
    )
    first = page(odile, cast)
    assert first.count("<time ") == 50
    second = odile.get(f"/clubs/{cast.amicale.slug}/journal/", {"apres": "50"})
    shown = [(line.what, line.times) for day in second.context["days"] for line in day.lines]
    assert len(shown) == 32
    assert shown[-2:] == [("Connexion", 60), ("Invitation préparée", 1)]
    assert ">Plus ancien<" in first
    assert ">Plus ancien<" not in second.content.decode()
