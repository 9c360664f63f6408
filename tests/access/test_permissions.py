"""Rights on a concours, before there is any page of one."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest
from django.contrib.auth.models import AnonymousUser
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.test import RequestFactory

from tournaments.core.access import permissions
from tournaments.core.access.permissions import NO_RIGHTS, RIGHTS, Right, for_script, requires
from tournaments.core.models.accounts import Role
from tournaments.core.models.planning import Ending, Tournament


@pytest.fixture
def concours(cast: Any) -> Tournament:
    """The concours «tournoi» of the Amicale, without referees."""
    return Tournament.objects.create(
        club=cast.amicale,
        name="Tournoi",
        slug="tournoi",
        date=date(2026, 11, 21),
        rounds_planned=4,
        ending=Ending.TARGET,
    )


def ask(user: Any, right: Right, slug: str = "tournoi", method: str = "get", **headers: str) -> HttpResponse:
    @requires(right)
    def view(request: HttpRequest, tournament: Any) -> HttpResponse:
        return HttpResponse(f"{tournament.club_id} {sorted(map(str, request.rights))}")  # type: ignore[attr-defined]

    request = RequestFactory().generic(method.upper(), "/concours/x/", headers=headers)
    request.user = user
    request.htmx = "HX-Request" in headers  # type: ignore[attr-defined]
    return view(request, tournament=slug)


@pytest.mark.usefixtures("concours")
def test_the_view_receives_the_concours_and_the_rights(cast: Any) -> None:
    assert ask(cast.denis, Right.DESK).content.decode() == f"{cast.amicale.pk} ['account', 'desk', 'sheets']"


def test_a_referee_needs_to_be_on_the_concours(cast: Any, concours: Tournament) -> None:
    with pytest.raises(PermissionDenied):
        ask(cast.agnes, Right.SHEETS)
    concours.referees.add(cast.agnes)
    assert ask(cast.agnes, Right.SHEETS).status_code == 200


@pytest.mark.usefixtures("concours")
def test_another_clubs_concours_is_not_there(cast: Any) -> None:
    with pytest.raises(Http404):
        ask(cast.pierre, Right.SHEETS)


@pytest.mark.usefixtures("concours")
def test_no_such_concours(cast: Any) -> None:
    with pytest.raises(Http404):
        ask(cast.odile, Right.SHEETS, slug="autre")


@pytest.mark.usefixtures("concours")
def test_a_public_page_is_for_everybody_and_grants_nothing(cast: Any) -> None:
    assert ask(AnonymousUser(), Right.PUBLIC).content.decode() == f"{cast.amicale.pk} []"
    assert ask(cast.pierre, Right.PUBLIC).content.decode() == f"{cast.amicale.pk} []"


SHOWN = "http://testserver/concours/x/feuilles/1/2/?avant=3#saisie"
SHEET = "/connexion/?next=/concours/x/feuilles/1/2/%3Favant%3D3"


@pytest.mark.parametrize(
    ("method", "headers", "status", "header", "went"),
    [
        ("get", {}, 302, "Location", "/connexion/?next=/concours/x/"),
        ("post", {"Referer": SHOWN}, 302, "Location", SHEET),
        ("post", {}, 302, "Location", "/connexion/?next=/"),
        ("post", {"Referer": "https://ailleurs.example/piege/"}, 302, "Location", "/connexion/?next=/"),
        ("get", {"HX-Request": "true", "HX-Current-URL": SHOWN}, 200, "HX-Redirect", SHEET),
        ("post", {"HX-Request": "true", "HX-Current-URL": SHOWN}, 200, "HX-Redirect", SHEET),
        ("post", {"X-Saves": "1", "Referer": SHOWN}, 401, "Location", None),
    ],
)
@pytest.mark.usefixtures("concours")
def test_after_the_login_one_comes_back_to_the_page_that_was_shown(
    method: str, headers: dict[str, str], status: int, header: str, went: str | None
) -> None:
    answer = ask(AnonymousUser(), Right.DESK, method=method, **headers)
    assert (answer.status_code, answer.get(header)) == (status, went)


@pytest.mark.parametrize(
    ("headers", "status", "header"), [({}, 302, "Location"), ({"X-Saves": "1"}, 204, "X-Next")]
)
def test_a_script_that_saves_a_form_learns_where_the_redirect_leads(
    headers: dict[str, str], status: int, header: str
) -> None:
    answer = for_script(RequestFactory().post("/", headers=headers), redirect("/concours/x/"))
    assert (answer.status_code, answer[header]) == (status, "/concours/x/")


def test_each_role_holds_what_the_next_one_holds() -> None:
    organizer, desk, referee = (RIGHTS[role] for role in (Role.ORGANIZER, Role.DESK, Role.REFEREE))
    assert organizer > desk > referee > NO_RIGHTS
    assert Right.MANAGE not in desk


def test_rights_in_a_club(cast: Any) -> None:
    assert permissions.rights_in(cast.odile, cast.amicale.pk) == RIGHTS[Role.ORGANIZER]
    assert permissions.rights_in(cast.odile, cast.other_club.pk) is None
