"""Every address, asked by everybody: the answer is the one its stated right promises.

A new address is one more row; an address without a row fails `test_no_address_is_forgotten`.
"""

from __future__ import annotations

from datetime import date
from typing import Any, NamedTuple

import pytest
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, resolve

from tournaments.access import actions, queries
from tournaments.access.permissions import Right
from tournaments.models.accounts import Role
from tournaments.models.planning import Ending, Tournament


class Row(NamedTuple):
    """One address: what it asks, and what it answers those who may."""

    name: str
    path: str
    right: Right
    answer: int
    method: str = "get"
    data: dict[str, str] | None = None


ROWS = [
    Row("home", "/", Right.PUBLIC, 200),
    Row("set_up", "/premier-lancement/", Right.PUBLIC, 404),
    Row("login", "/connexion/", Right.PUBLIC, 200),
    Row("logout", "/deconnexion/", Right.PUBLIC, 302, "post"),
    Row("language", "/langue/", Right.PUBLIC, 200),
    Row("set_language", "/langue/choisir/", Right.PUBLIC, 302, "post", {"language": "en"}),
    Row("password_change", "/mot-de-passe/", Right.ACCOUNT, 200),
    Row("new_password", "/nouveau-mot-de-passe/{reset_token}/", Right.PUBLIC, 200),
    Row("invitation", "/invitation/{invitation_token}/", Right.PUBLIC, 200),
    Row("members", "/clubs/{club}/membres/", Right.MANAGE, 200),
    Row("member_role", "/clubs/{club}/membres/{denis}/role/", Right.MANAGE, 302, "post", {"role": "referee"}),
    Row("member_remove", "/clubs/{club}/membres/{denis}/retirer/", Right.MANAGE, 302, "post"),
    Row("member_reset", "/clubs/{club}/membres/{denis}/acces/", Right.MANAGE, 302, "post"),
    Row("reset_link", "/clubs/{club}/membres/{denis}/acces/{reset}/", Right.MANAGE, 200),
    Row("invite", "/clubs/{club}/invitations/", Right.MANAGE, 302, "post", {"role": "desk"}),
    Row("invitation_link", "/clubs/{club}/invitations/{invitation}/", Right.MANAGE, 200),
    Row("invitation_revoke", "/clubs/{club}/invitations/{invitation}/annuler/", Right.MANAGE, 302, "post"),
]

# Where a page answers somebody in particular otherwise than the rest.
EXCEPTIONS = {
    ("home", "nobody"): 302,
    **{("login", who): 302 for who in ("odile", "denis", "agnes", "pierre", "lise")},
}

TO_LOGIN = "→ login"
# Who holds which right at the Amicale, written out by hand: the answer for each of the cast.
ANSWERS: dict[Right, dict[str, int | str | None]] = {
    Right.PUBLIC: {"nobody": None, "odile": None, "denis": None, "agnes": None, "pierre": None, "lise": None},
    Right.ACCOUNT: {
        "nobody": TO_LOGIN,
        "odile": None,
        "denis": None,
        "agnes": None,
        "pierre": None,
        "lise": None,
    },
    Right.SHEETS: {
        "nobody": TO_LOGIN,
        "odile": None,
        "denis": None,
        "agnes": None,
        "pierre": 404,
        "lise": 404,
    },
    Right.DESK: {"nobody": TO_LOGIN, "odile": None, "denis": None, "agnes": 403, "pierre": 404, "lise": 404},
    Right.MANAGE: {"nobody": TO_LOGIN, "odile": None, "denis": 403, "agnes": 403, "pierre": 404, "lise": 404},
}


@pytest.fixture
def places(cast: Any) -> dict[str, Any]:
    """What the addresses name. Agnès is a referee of the concours."""
    tournament = Tournament.objects.create(
        club=cast.amicale,
        name="Concours d'automne",
        slug="automne",
        date=date(2026, 11, 21),
        rounds_planned=4,
        ending=Ending.TARGET,
    )
    tournament.referees.add(cast.agnes)
    invitation = actions.invite(cast.amicale, Role.DESK, "Marcel", cast.odile)
    reset = actions.offer_reset(cast.denis, cast.odile)
    return {
        "club": cast.amicale.slug,
        "tournament": tournament.slug,
        "denis": cast.denis.memberships.get().pk,
        "invitation": invitation.pk,
        "invitation_token": invitation.token,
        "reset": reset.pk,
        "reset_token": reset.token,
    }


@pytest.mark.parametrize("who", ["nobody", "odile", "denis", "agnes", "pierre", "lise"])
@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.name)
def test_the_answer_is_the_one_of_the_right(row: Row, who: str, cast: Any, places: dict[str, Any]) -> None:
    client = Client()
    if who != "nobody":
        client.force_login(getattr(cast, who), "django.contrib.auth.backends.ModelBackend")
    path = row.path.format(**places)
    response = getattr(client, row.method)(path, row.data)
    assert resolve(path).url_name == row.name
    answer = ANSWERS[row.right][who]
    if answer == TO_LOGIN:
        assert response.status_code == 302
        assert response["Location"].startswith("/connexion/?next=")
    else:
        assert response.status_code == (answer or EXCEPTIONS.get((row.name, who), row.answer))


def test_no_address_is_forgotten() -> None:
    stated = {name: view.right for name, view in _views(get_resolver())}  # type: ignore[attr-defined]
    assert stated == {row.name: row.right for row in ROWS}


def test_a_refused_role_changes_nothing(cast: Any, places: dict[str, Any], client: Client) -> None:
    client.force_login(cast.denis, "django.contrib.auth.backends.ModelBackend")
    for row in ROWS:
        if row.right is Right.MANAGE and row.method == "post":
            client.post(row.path.format(**places), row.data)
    assert queries.role_in(cast.denis, cast.amicale.pk) is Role.DESK
    assert list(queries.pending_invitations(cast.amicale).values_list("pk", flat=True)) == [
        places["invitation"]
    ]


def _views(resolver: URLResolver) -> list[tuple[str, Any]]:
    found = []
    for entry in resolver.url_patterns:
        if isinstance(entry, URLPattern):
            found.append((str(entry.name), entry.callback))
        else:
            found += _views(entry)
    return found
