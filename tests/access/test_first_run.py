"""The first run: a club and its organizer, once, by whoever sits at the server."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.sessions.models import Session
from django.test import Client

from tests.refusing import refuses
from tournaments.core.access import actions, queries
from tournaments.core.models.accounts import Club, FirstRun, Membership, Role, User

FORM = {
    "club_name": "Amicale de Trévoux",
    "name": "Odile Martin",
    "username": "Odile",
    "password": "trèfle-atout-21",
    "password_again": "trèfle-atout-21",
}


@pytest.mark.django_db
@pytest.mark.parametrize("path", ["/", "/connexion/"])
def test_an_empty_installation_opens_on_it(client: Client, path: str) -> None:
    assert client.get(path)["Location"] == "/premier-lancement/"


@pytest.mark.django_db
def test_it_makes_the_club_and_its_organizer_who_is_logged_in(client: Client) -> None:
    response = client.post("/premier-lancement/", FORM, follow=True)
    made = Membership.objects.select_related("user", "club").get()
    assert response.redirect_chain == [("/concours/nouveau/amicale-de-trevoux/", 302)]
    assert (made.club.slug, made.role) == ("amicale-de-trevoux", Role.ORGANIZER)
    assert (made.user.username, made.user.name) == ("odile", "Odile Martin")
    assert made.user.check_password(FORM["password"])
    assert response.context["user"] == made.user


@pytest.mark.django_db
def test_what_was_typed_stays_when_it_is_refused(client: Client) -> None:
    page = client.post("/premier-lancement/", {**FORM, "password_again": "autre"}).content.decode()
    assert 'value="Amicale de Trévoux"' in page
    assert not User.objects.exists()


@pytest.mark.usefixtures("cast")
def test_afterwards_there_is_no_such_page(client: Client) -> None:
    assert client.get("/premier-lancement/").status_code == 404
    assert client.post("/premier-lancement/", FORM).status_code == 404


@pytest.mark.django_db
def test_of_two_at_once_one_is_refused_and_leaves_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    actions.set_up("Amicale", "odile", "Odile", "x")
    # The other one looked before Odile's transaction was committed.
    monkeypatch.setattr(queries, "has_no_account", lambda: True)
    with refuses("already-set-up"):
        actions.set_up("Pirates", "pierre", "Pierre", "x")
    late = Client().post("/premier-lancement/", FORM | {"username": "pierre"})
    assert late["Location"] == "/connexion/"
    assert (FirstRun.objects.count(), User.objects.count(), Club.objects.count()) == (1, 1, 1)


@pytest.mark.django_db
def test_clubs_of_one_name_have_addresses_of_their_own() -> None:
    assert [actions.create_club("Amicale").slug for _ in range(3)] == ["amicale", "amicale-2", "amicale-3"]


@pytest.mark.django_db
def test_a_phone_of_the_hall_needs_the_key(settings: Any) -> None:
    phone = Client(REMOTE_ADDR="192.168.1.40")
    assert phone.get("/premier-lancement/").status_code == 403
    assert phone.post("/premier-lancement/?cle=inventee", FORM).status_code == 403
    assert phone.get(queries.first_run_path()).status_code == 200
    settings.PROXIES = 1
    assert Client(REMOTE_ADDR="127.0.0.1").get("/premier-lancement/").status_code == 403


@pytest.mark.django_db
def test_the_demo_has_one_account_a_role_and_makes_them_once() -> None:
    made = actions.make_demo_accounts()
    roles = dict(Membership.objects.values_list("user__username", "role"))
    assert roles == {"organisateur": "organizer", "table-de-marque": "desk", "arbitre": "referee"}
    assert set(made) == set(roles)
    assert actions.make_demo_accounts() == {}
    assert not Session.objects.exists()


@pytest.mark.django_db
def test_the_demo_is_open_until_every_password_is_changed() -> None:
    assert not queries.demo_accounts_open()
    accounts = actions.make_demo_accounts()
    for username, password in accounts.items():
        user = User.objects.get_by_natural_key(username)
        assert user.check_password(password)
        assert queries.demo_accounts_open()
        actions.set_password(user, f"{username}-autrement")
    assert not queries.demo_accounts_open()
