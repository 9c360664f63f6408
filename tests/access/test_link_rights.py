"""Links of accounts are asked for their rights again when they are used, and go with whoever made them."""

from __future__ import annotations

import html
from datetime import date
from typing import Any

import pytest
from django.test import Client

from tests.refusing import refuses
from tournaments.core.access import actions, queries
from tournaments.core.access.permissions import rights_on
from tournaments.core.models.accounts import Invitation, Link, Membership, PasswordReset, Role, User
from tournaments.core.planning.actions import create_tournament

PASSWORD = "trèfle-atout-21"
NEW = {"password": "pique-atout-21", "password_again": "pique-atout-21"}


def logged_in(user: User) -> Client:
    client = Client()
    client.force_login(user, "django.contrib.auth.backends.ModelBackend")
    return client


@pytest.fixture
def odette(cast: Any) -> User:
    """A second organizer of the Amicale; the computer is Odile's."""
    user = User.objects.create_user("odette", PASSWORD, name="Odette")
    Membership.objects.create(user=user, club=cast.amicale, role=Role.ORGANIZER)
    return user


def page_of(link: Link) -> str:
    kind = "invitation" if isinstance(link, Invitation) else "nouveau-mot-de-passe"
    return f"/{kind}/{link.token}/"


def opens(link: Link) -> bool:
    """Whether the page of this link is there; a form sent to it says the same."""
    answer = Client().get(page_of(link)).status_code
    sent = Client().post(page_of(link), {"username": "", "name": "", "password": ""}).status_code
    assert answer == sent
    return answer == 200


def test_a_reset_does_not_open_a_club_that_its_owner_joined_since(cast: Any, odette: User) -> None:
    reset = actions.offer_reset(cast.denis, odette)
    assert opens(reset)
    invitation = actions.invite(cast.other_club, Role.ORGANIZER, "Denis", cast.pierre)
    actions.accept_as_member(invitation, cast.denis)
    assert not opens(reset)
    assert Client().post(page_of(reset), NEW).status_code == 404
    assert cast.denis.check_password(PASSWORD)


def test_a_reset_taken_back_by_a_new_membership_stays_so(cast: Any, odette: User) -> None:
    reset = actions.offer_reset(cast.denis, odette)
    invitation = actions.invite(cast.other_club, Role.DESK, "Denis", cast.pierre)
    actions.remove_member(actions.accept_as_member(invitation, cast.denis))
    assert not opens(reset)


@pytest.mark.parametrize("role", [None, Role.DESK, Role.REFEREE])
def test_the_links_of_an_organizer_go_with_the_role(cast: Any, odette: User, role: Role | None) -> None:
    """And do not come back with it."""
    own = odette.memberships.get()
    links = [
        actions.invite(cast.amicale, Role.ORGANIZER, "", odette),
        actions.offer_reset(cast.denis, odette),
    ]
    others = actions.invite(cast.amicale, Role.DESK, "", cast.odile)
    assert [opens(link) for link in links] == [True, True]
    if role is None:
        actions.remove_member(own)
        Membership.objects.create(user=odette, club=cast.amicale, role=Role.ORGANIZER)
    else:
        actions.change_role(own, role)
        actions.change_role(own, Role.ORGANIZER)
    assert [opens(link) for link in links] == [False, False]
    assert opens(others)


@pytest.mark.parametrize("between", [Role.ORGANIZER, Role.REFEREE, None])
def test_the_links_made_for_a_member_go_with_their_role(cast: Any, between: Role | None) -> None:
    """And do not come back with it: made for the desk, refused for the organizer, open for the desk again."""
    made = actions.offer_reset(cast.denis, cast.odile)
    assert opens(made)
    if between is None:
        actions.remove_member(cast.denis.memberships.get())
        Membership.objects.create(user=cast.denis, club=cast.amicale, role=Role.DESK)
    else:
        actions.change_role(cast.denis.memberships.get(), between)
        actions.change_role(cast.denis.memberships.get(), Role.DESK)
    assert not opens(made)


def test_the_links_by_and_for_a_keeper_go_with_the_computer(cast: Any, odette: User) -> None:
    by_keeper = actions.offer_reset(odette, cast.odile)
    for_desk = actions.offer_reset(cast.denis, cast.odile)
    assert [opens(by_keeper), opens(for_desk)] == [True, True]
    for keeper in (False, True):
        actions.set_keeper(cast.odile, keeper=keeper)
    assert [opens(by_keeper), opens(for_desk)] == [False, False]
    for_desk = actions.offer_reset(cast.denis, odette)
    for keeper in (True, False):
        actions.set_keeper(cast.denis, keeper=keeper)
    assert not opens(for_desk)


def test_a_keeper_who_stays_one_keeps_their_links(cast: Any) -> None:
    made = actions.offer_reset(cast.denis, cast.odile)
    actions.set_keeper(cast.odile, keeper=True)
    assert opens(made)


def test_who_is_invited_again_referees_no_concours_of_before(cast: Any) -> None:
    evening = create_tournament(
        cast.amicale, cast.odile, name="Coupe", date=date(2026, 11, 21), rounds_planned=4, ending="clock"
    )
    evening.referees.set([cast.agnes, cast.denis])
    actions.remove_member(cast.agnes.memberships.get())
    actions.accept_as_member(actions.invite(cast.amicale, Role.REFEREE, "", cast.odile), cast.agnes)
    assert rights_on(cast.agnes, evening) == frozenset()
    assert list(evening.referees.all()) == [cast.denis]


def test_who_was_removed_at_the_same_moment_is_no_member_to_change(cast: Any) -> None:
    """Their page was still open: a 500 on PostgreSQL."""
    seen = cast.denis.memberships.get()
    actions.remove_member(cast.denis.memberships.get())
    with refuses("no-member"):
        actions.change_role(seen, Role.REFEREE)
    with refuses("no-member"):
        actions.remove_member(seen)


def test_of_two_invitations_accepted_at_once_one_is_left(cast: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Both were found not to be a member yet."""
    first, second = (actions.invite(cast.other_club, Role.DESK, "", cast.pierre) for _ in range(2))
    monkeypatch.setattr(queries, "role_in", lambda *_: None)
    actions.accept_as_member(first, cast.denis)
    with refuses("already-member"):
        actions.accept_as_member(second, cast.denis)
    assert opens(second)


@pytest.mark.parametrize("lost", ["membership", "account"])
def test_a_link_is_asked_for_its_rights_when_it_is_used(cast: Any, odette: User, lost: str) -> None:
    """Whatever took the right away, and whichever way it went."""
    links = [actions.invite(cast.amicale, Role.DESK, "", odette), actions.offer_reset(cast.denis, odette)]
    if lost == "membership":
        odette.memberships.all().delete()
    else:
        User.objects.filter(pk=odette.pk).update(is_active=False)
    assert [opens(link) for link in links] == [False, False]


def test_a_removed_organizer_does_not_come_back_by_an_invitation_made_before(cast: Any, odette: User) -> None:
    own = actions.invite(cast.amicale, Role.ORGANIZER, "", odette)
    reset = actions.offer_reset(cast.denis, odette)
    browser, organizer = logged_in(odette), logged_in(cast.odile)
    organizer.post(f"/clubs/{cast.amicale.slug}/membres/{odette.memberships.get().pk}/retirer/")
    assert browser.post(page_of(own)).status_code == 404
    assert queries.role_in(odette, cast.amicale.pk) is None
    assert Client().post(page_of(reset), NEW).status_code == 404


@pytest.mark.parametrize("kind", ["invitation", "reset"])
def test_a_link_that_was_lost_does_not_open_the_next(cast: Any, kind: str) -> None:
    """A copy put back gives another link the same primary key: a desk's invitation opened an organizer's."""

    def made(role: Role, user: User) -> Link:
        if kind == "invitation":
            return actions.invite(cast.amicale, role, "", cast.odile)
        return actions.offer_reset(user, cast.odile)

    before = made(Role.DESK, cast.denis)
    address, pk = page_of(before), before.pk
    before.delete()
    again = made(Role.ORGANIZER, cast.agnes)
    type(again).objects.filter(pk=again.pk).update(id=pk)
    again = type(again).objects.get(pk=pk)
    assert Client().get(address).status_code == 404
    assert opens(again)


def test_a_link_made_before_links_had_numbers_still_opens(cast: Any) -> None:
    """Its token was the signed primary key alone."""
    link = actions.invite(cast.amicale, Role.DESK, "", cast.odile)
    Invitation.objects.filter(pk=link.pk).update(number=0)
    assert Client().get(f"/invitation/{Invitation.signer().sign(str(link.pk))}/").status_code == 200
    Invitation.objects.filter(pk=link.pk).update(number=1)
    assert Client().get(f"/invitation/{Invitation.signer().sign(str(link.pk))}/").status_code == 404


def test_the_last_keeper_of_the_computer_is_not_removed(cast: Any, odette: User) -> None:
    """Its copies hold every club and the secret key."""
    base = f"/clubs/{cast.amicale.slug}/membres/{cast.odile.memberships.get().pk}"
    page = logged_in(odette).post(f"{base}/retirer/", follow=True).content.decode()
    assert "confiez-le d’abord à une autre" in html.unescape(page)
    assert "manage.py keeper" in page
    assert cast.odile.memberships.exists()


def test_who_is_removed_keeps_the_computer_no_longer_where_somebody_else_does(
    cast: Any, odette: User
) -> None:
    odile = logged_in(cast.odile)
    assert odile.get("/ordinateur/").status_code == 200
    actions.set_keeper(odette, keeper=True)
    actions.remove_member(cast.odile.memberships.get())
    assert odile.get("/ordinateur/").status_code in {302, 403, 404}
    cast.odile.refresh_from_db()
    assert not cast.odile.is_keeper
    with refuses("last-organizer"):
        actions.remove_member(odette.memberships.get())


def test_a_keeper_who_left_the_club_or_the_site_is_nobody_to_hand_over_to(cast: Any, odette: User) -> None:
    actions.set_keeper(cast.lise, keeper=True)
    Membership.objects.filter(user=cast.lise).delete()
    actions.set_keeper(odette, keeper=True)
    odette.is_active = False
    odette.save()
    with refuses("last-keeper"):
        actions.remove_member(cast.odile.memberships.get())
    assert cast.odile.memberships.exists()


@pytest.mark.usefixtures("odette")
def test_who_works_for_another_club_of_the_computer_keeps_it(cast: Any) -> None:
    Membership.objects.create(user=cast.odile, club=cast.other_club, role=Role.DESK)
    actions.remove_member(cast.odile.memberships.get(club=cast.amicale))
    cast.odile.refresh_from_db()
    assert cast.odile.keeps_computer


@pytest.mark.usefixtures("odette")
def test_where_a_site_is_hosted_nobody_keeps_it_and_anybody_may_be_removed(cast: Any, settings: Any) -> None:
    settings.PUBLIC_URL = "https://concours.example.org"
    actions.remove_member(cast.odile.memberships.get())
    cast.odile.refresh_from_db()
    assert not cast.odile.is_keeper


def test_an_organizer_does_not_reset_the_password_of_another(cast: Any, odette: User) -> None:
    odile = cast.odile.memberships.get()
    page = logged_in(odette).post(f"/clubs/{cast.amicale.slug}/membres/{odile.pk}/acces/", follow=True)
    assert "se donne pas de lien" in page.content.decode()
    assert not PasswordReset.objects.exists()


def test_who_looks_after_the_computer_helps_an_organizer_and_all_see_it(cast: Any, odette: User) -> None:
    base = f"/clubs/{cast.amicale.slug}/membres/"
    member = odette.memberships.get()
    logged_in(cast.odile).post(f"{base}{member.pk}/acces/")
    reset = PasswordReset.objects.get()
    assert opens(reset)
    owner = logged_in(odette)
    assert "Odette, préparé par Odile" in owner.get(base).content.decode()
    owner.post(f"{base}{member.pk}/acces/{reset.pk}/annuler/")
    assert not opens(reset)
    assert "préparé par" not in owner.get(base).content.decode()


def test_a_member_of_two_clubs_has_one_line_in_each(cast: Any) -> None:
    for role in (Role.ORGANIZER, Role.DESK):
        club = actions.create_club(f"Club {role}")
        Membership.objects.create(user=cast.odile, club=club, role=Role.ORGANIZER)
        Membership.objects.create(user=cast.denis, club=club, role=Role.DESK)
    actions.offer_reset(cast.denis, cast.odile)
    lines = queries.open_resets(cast.amicale)
    assert [line.member for line in lines] == [cast.denis.memberships.get(club=cast.amicale).pk]


def test_the_computer_of_its_keeper_is_not_reached_through_a_lower_role(cast: Any, odette: User) -> None:
    actions.change_role(cast.odile.memberships.get(), Role.DESK)
    assert not queries.may_reset(odette, cast.odile)
    assert queries.may_reset(odette, cast.denis)


def test_nobody_resets_somebody_who_is_in_no_club_of_theirs(cast: Any, odette: User) -> None:
    assert not queries.may_reset(odette, cast.lise)


def test_a_link_of_the_command_line_opens_whatever_the_roles(cast: Any) -> None:
    reset = actions.offer_reset(cast.odile, None)
    assert Client().post(page_of(reset), NEW).status_code == 302


def test_who_logs_in_closes_the_links_to_their_password_and_is_told(cast: Any, odette: User) -> None:
    reset = actions.offer_reset(cast.denis, odette)
    page = Client().post("/connexion/", {"username": "denis", "password": PASSWORD}, follow=True)
    assert "Odette avait préparé un lien" in page.content.decode()
    assert not opens(reset)
