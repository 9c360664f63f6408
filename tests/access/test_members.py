"""The club's people: invitations, roles, and passwords forgotten."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from tests.refusing import refuses
from tournaments.core.access import actions, queries
from tournaments.core.models.accounts import Invitation, Membership, PasswordReset, Role, User
from tournaments.core.models.journal import Failures

ACCOUNT = {
    "name": "Marcel",
    "username": "marcel",
    "password": "trèfle-atout-21",
    "password_again": "trèfle-atout-21",
}
NEW = {"password": "pique-atout-21", "password_again": "pique-atout-21"}


@pytest.fixture
def odile(cast: Any) -> Client:
    client = Client()
    client.force_login(cast.odile, "django.contrib.auth.backends.ModelBackend")
    return client


@pytest.fixture
def base(cast: Any) -> str:
    return f"/clubs/{cast.amicale.slug}"


def path_shown(page: Any) -> str:
    """The path of the link that a page shows."""
    found = re.search(r'value="http://testserver([^"]+)"', page.content.decode())
    assert found
    return found[1]


def invite(odile: Client, base: str, role: str = "desk") -> str:
    """The path of the link of a new invitation."""
    return path_shown(odile.post(f"{base}/invitations/", {"guest": "Marcel", "role": role}, follow=True))


def test_the_guest_chooses_name_and_password_and_is_in(odile: Client, base: str, cast: Any) -> None:
    guest = Client()
    link = invite(odile, base)
    assert "table de marque" in guest.get(link).content.decode()
    assert guest.post(link, ACCOUNT)["Location"] == "/"
    assert queries.role_in(User.objects.get_by_natural_key("marcel"), cast.amicale.pk) is Role.DESK
    assert guest.get("/mot-de-passe/").status_code == 200


def test_a_link_serves_once(odile: Client, base: str) -> None:
    link = invite(odile, base)
    Client().post(link, ACCOUNT)
    second = Client().post(link, {**ACCOUNT, "username": "autre"})
    assert second.status_code == 404
    assert "ouvre plus rien" in second.content.decode()
    assert not User.objects.filter(username="autre").exists()


def test_of_two_guests_at_once_one_gets_in(cast: Any) -> None:
    invitation = actions.invite(cast.amicale, Role.DESK, "", cast.odile)
    actions.accept_as_newcomer(invitation, "un", "Un", "x")
    with refuses("link-spent"):
        actions.accept_as_newcomer(invitation, "deux", "Deux", "x")
    assert not User.objects.filter(username="deux").exists()


def test_a_link_ends_after_seven_days(odile: Client, base: str) -> None:
    link = invite(odile, base)
    made = Invitation.objects.get()
    assert timedelta(days=7) - timedelta(minutes=1) < made.expires_at - timezone.now() <= timedelta(days=7)
    Invitation.objects.update(expires_at=timezone.now())
    assert Client().get(link).status_code == 404


def test_a_revoked_link_opens_nothing(odile: Client, base: str) -> None:
    link = invite(odile, base)
    made = Invitation.objects.get()
    odile.post(f"{base}/invitations/{made.pk}/annuler/")
    assert Client().get(link).status_code == 404
    assert (
        "ne servait déjà plus"
        in odile.post(f"{base}/invitations/{made.pk}/annuler/", follow=True).content.decode()
    )


@pytest.mark.parametrize("token", ["1", "1.", "x.y", "1.AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"])
def test_an_invented_token_opens_nothing(odile: Client, base: str, token: str) -> None:
    invite(odile, base)
    assert Client().get(f"/invitation/{token}/").status_code == 404


def test_the_token_of_one_kind_of_link_does_not_open_another(cast: Any) -> None:
    invitation = actions.invite(cast.amicale, Role.DESK, "", cast.odile)
    reset = actions.offer_reset(cast.odile, None)
    assert Client().get(f"/nouveau-mot-de-passe/{invitation.token}/").status_code == 404
    assert Client().get(f"/invitation/{reset.token}/").status_code == 404


def test_the_database_holds_no_token(cast: Any) -> None:
    token = actions.invite(cast.amicale, Role.DESK, "", cast.odile).token
    signature = token.partition(".")[2]
    assert all(signature not in str(value) for value in Invitation.objects.values_list())


def test_a_name_already_taken_is_said_beside_the_field(odile: Client, base: str) -> None:
    link = invite(odile, base)
    page = Client().post(link, {**ACCOUNT, "username": "DENIS"}).content.decode()
    assert "déjà pris" in page
    assert 'value="Marcel"' in page


def test_a_name_taken_in_the_meantime_spends_nothing(cast: Any) -> None:
    invitation = actions.invite(cast.amicale, Role.DESK, "", cast.odile)
    with refuses("name-taken"):
        actions.accept_as_newcomer(invitation, "denis", "Denis", "x")
    assert queries.invitation_of(invitation.token) == invitation


def test_somebody_with_an_account_joins_with_it(odile: Client, base: str, cast: Any) -> None:
    lise = Client()
    lise.force_login(cast.lise, "django.contrib.auth.backends.ModelBackend")
    link = invite(odile, base, "referee")
    assert "Accepter en tant que Lise" in lise.get(link).content.decode()
    lise.post(link)
    assert queries.role_in(cast.lise, cast.amicale.pk) is Role.REFEREE


def test_a_member_who_opens_an_invitation_spends_nothing(odile: Client, base: str, cast: Any) -> None:
    link = invite(odile, base)
    assert "déjà membre" in odile.post(link, follow=True).content.decode()
    assert queries.role_in(cast.odile, cast.amicale.pk) is Role.ORGANIZER
    assert Client().get(link).status_code == 200


def test_an_unknown_role_is_refused(odile: Client, base: str) -> None:
    assert odile.post(f"{base}/invitations/", {"role": "president"}).status_code == 200
    assert not Invitation.objects.exists()


def test_change_a_role(odile: Client, base: str, cast: Any) -> None:
    denis = cast.denis.memberships.get()
    odile.post(f"{base}/membres/{denis.pk}/role/", {"role": "organizer"})
    assert queries.role_in(cast.denis, cast.amicale.pk) is Role.ORGANIZER
    assert denis.history.first().history_user == cast.odile


@pytest.mark.parametrize("act", [("role/", {"role": "desk"}), ("retirer/", {})])
def test_the_last_organizer_stays(
    odile: Client, base: str, cast: Any, act: tuple[str, dict[str, str]]
) -> None:
    own = cast.odile.memberships.get()
    page = odile.post(f"{base}/membres/{own.pk}/{act[0]}", act[1], follow=True).content.decode()
    assert "garde au moins un organisateur" in page
    assert queries.role_in(cast.odile, cast.amicale.pk) is Role.ORGANIZER


def test_an_organizer_may_leave_when_there_is_another(odile: Client, base: str, cast: Any) -> None:
    actions.change_role(cast.denis.memberships.get(), Role.ORGANIZER)
    actions.set_keeper(cast.denis, keeper=True)
    left = odile.post(f"{base}/membres/{cast.odile.memberships.get().pk}/retirer/", follow=True)
    assert left.status_code == 200
    assert queries.role_in(cast.odile, cast.amicale.pk) is None


def test_another_clubs_member_is_not_there(odile: Client, base: str, cast: Any) -> None:
    pierre = cast.pierre.memberships.get()
    for act in ("role/", "retirer/", "acces/"):
        assert odile.post(f"{base}/membres/{pierre.pk}/{act}", {"role": "desk"}).status_code == 404


def test_a_forgotten_password_by_another_organizer(odile: Client, base: str, cast: Any) -> None:
    denis = cast.denis.memberships.get()
    for _ in range(5):
        Client().post("/connexion/", {"username": "denis", "password": "faux"})
    link = path_shown(odile.post(f"{base}/membres/{denis.pk}/acces/", follow=True))
    assert Client().post(link, NEW)["Location"] == "/"
    assert Client().get(link).status_code == 404
    assert not Failures.objects.filter(key__startswith="name").exists()
    assert Client().post("/connexion/", {"username": "denis", "password": NEW["password"]}).status_code == 302


def test_a_newer_reset_link_closes_the_older(cast: Any) -> None:
    older, newer = (actions.offer_reset(cast.denis, cast.odile) for _ in range(2))
    assert queries.reset_of(older.token) is None
    assert queries.reset_of(newer.token) == newer


def test_an_organizer_cannot_open_another_club_through_a_common_member(
    odile: Client, base: str, cast: Any
) -> None:
    Membership.objects.create(user=cast.denis, club=cast.other_club, role=Role.ORGANIZER)
    denis = cast.denis.memberships.get(club=cast.amicale)
    page = odile.post(f"{base}/membres/{denis.pk}/acces/", follow=True).content.decode()
    assert "autre club" in page
    assert not PasswordReset.objects.exists()


def test_a_reset_link_is_shown_to_who_asked_for_it_alone(odile: Client, base: str, cast: Any) -> None:
    agnes = cast.agnes.memberships.get()
    actions.change_role(cast.denis.memberships.get(), Role.ORGANIZER)
    theirs = actions.offer_reset(cast.agnes, cast.denis)
    assert odile.get(f"{base}/membres/{agnes.pk}/acces/{theirs.pk}/").status_code == 404


@pytest.mark.parametrize("people", [1, 30])
def test_the_members_page_asks_as_much_for_many_as_for_one(
    odile: Client, base: str, cast: Any, people: int
) -> None:
    for number in range(people):
        user = User.objects.create_user(f"membre{number}", "x", name=f"Membre {number}")
        Membership.objects.create(user=user, club=cast.amicale, role=Role.REFEREE)
        actions.invite(cast.amicale, Role.DESK, f"Invité {number}", cast.odile)
    with CaptureQueriesContext(connection) as asked:
        page = odile.get(f"{base}/membres/").content.decode()
    assert f"Membre {people - 1}" in page
    assert len(asked) == 7
