"""A key for programs: shown once, kept as a hash, and its end by time, by hand, by password and by role."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from tests.access.test_requires_password import QUARTER, asked
from tests.access.test_role_walk import BACKEND
from tests.access.test_sessions import Clock
from tournaments.core.access import actions, sessions
from tournaments.core.models.accounts import ApiKey, Role
from tournaments.core.models.journal import Event
from tournaments.frontends.api import keys

PAGE, MAKE = "/cles/", "/cles/nouvelle/"
PASSWORD = "trèfle-atout-21"


@pytest.fixture
def odile(cast: Any) -> Client:
    client = Client()
    client.force_login(cast.odile, BACKEND)
    return client


def choice(cast: Any, **more: Any) -> dict[str, Any]:
    return {
        "name": "Site du club",
        "club": cast.amicale.slug,
        "scopes": ["read", "sheets"],
        "days": "31",
    } | more


def status(secret: str, path: str = "/api/1/me") -> int:
    return Client().get(path, headers={"authorization": f"Bearer {secret}"}).status_code


def secret_in(answer: Any) -> str:
    (found,) = re.findall(r'value="(dix_[^"]+)"', answer.content.decode())
    return str(found)


def test_no_cache_between_keeps_what_a_key_opens(odile: Client, cast: Any) -> None:
    """Shared caches keep no answer to `Authorization` by themselves; one that is badly set up does."""
    secret = secret_in(odile.post(MAKE, choice(cast)))
    for path in ("/api/1/me", f"/api/1/journal?club={cast.amicale.slug}", "/api/1/nowhere"):
        answer = Client().get(path, headers={"authorization": f"Bearer {secret}"})
        assert answer["Cache-Control"] == "no-store", path
    me = Client().get("/api/1/me", headers={"authorization": f"Bearer {secret}"})
    assert "Authorization" in me["Vary"]
    everybodys = Client().get("/api/1/concours")
    assert everybodys["Cache-Control"] == "no-cache"
    assert "Authorization" not in everybodys["Vary"]


def test_the_secret_is_shown_once_and_kept_as_a_hash(odile: Client, cast: Any) -> None:
    answer = odile.post(MAKE, choice(cast))
    secret = secret_in(answer)
    assert status(secret) == 200
    assert "no-store" in answer["Cache-Control"]
    (kept,) = ApiKey.objects.values()
    assert secret not in repr(kept)
    assert secret.removeprefix("dix_") not in repr(kept)
    page = odile.get(PAGE).content.decode()
    assert "Site du club" in page
    assert secret not in page


def test_the_password_is_asked_again(odile: Client, cast: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    clock = Clock()
    monkeypatch.setattr(sessions, "_now", clock)
    odile.force_login(cast.odile, BACKEND)
    clock.seconds += 4 * QUARTER
    assert asked(odile.post(MAKE, choice(cast)))
    assert not ApiKey.objects.exists()
    secret_in(odile.post(MAKE, choice(cast, **{"mot-de-passe": PASSWORD})))


def test_only_a_club_of_ones_own(cast: Any) -> None:
    stranger = Client()
    stranger.force_login(cast.pierre, BACKEND)
    stranger.post(MAKE, choice(cast))
    assert not ApiKey.objects.exists()


@pytest.mark.parametrize("wrong", [{"scopes": []}, {"scopes": ["all"]}, {"days": "9999"}, {"name": ""}])
def test_what_was_not_offered_makes_no_key(odile: Client, cast: Any, wrong: dict[str, Any]) -> None:
    answer = odile.post(MAKE, choice(cast, **wrong))
    assert "Quelque chose est à corriger" in answer.content.decode()
    assert not ApiKey.objects.exists()


def make(cast: Any, user: Any = None, scopes: tuple[str, ...] = ("read",)) -> tuple[ApiKey, str]:
    return keys.make(user or cast.odile, cast.amicale, "Site", scopes, 31)


def test_a_revoked_key_opens_nothing(
    odile: Client, cast: Any, django_capture_on_commit_callbacks: Any
) -> None:
    key, secret = make(cast)
    with django_capture_on_commit_callbacks(execute=True):
        odile.post(f"/cles/{key.pk}/annuler/")
    assert status(secret) == 401
    assert [event.kind for event in Event.objects.filter(kind__startswith="api")] == ["api_key_revoke"]
    again = odile.post(f"/cles/{key.pk}/annuler/", follow=True).content.decode()
    assert "Cette clé ne servait déjà plus." in again


def test_nobody_revokes_the_key_of_somebody_else(cast: Any) -> None:
    key, secret = make(cast)
    denis = Client()
    denis.force_login(cast.denis, BACKEND)
    denis.post(f"/cles/{key.pk}/annuler/")
    assert status(secret) == 200


def test_an_organizer_sees_and_ends_the_keys_of_the_club(odile: Client, cast: Any) -> None:
    """Those of other clubs, and of other roles' eyes, stay where they are."""
    key, secret = keys.make(cast.denis, cast.amicale, "Tablette de Denis", ("read",), 31)
    abroad, secret_abroad = keys.make(cast.pierre, cast.other_club, "Site d’ailleurs", ("read",), 31)
    page = odile.get(PAGE).content.decode()
    assert "Tablette de Denis" in page
    assert cast.denis.name in page
    assert "ailleurs" not in page
    agnes = Client()
    agnes.force_login(cast.agnes, BACKEND)
    assert "Tablette" not in agnes.get(PAGE).content.decode()
    odile.post(f"/cles/{abroad.pk}/annuler/")
    assert (status(secret), status(secret_abroad)) == (200, 200)
    odile.post(f"/cles/{key.pk}/annuler/")
    assert (status(secret), status(secret_abroad)) == (401, 200)
    assert "Tablette" not in odile.get(PAGE).content.decode()


def test_a_key_that_asks_too_often_waits_and_no_other(cast: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(keys, "MAX_REQUESTS", 3)
    (_key, secret), (_other, second) = make(cast), make(cast)
    assert [status(secret) for _turn in range(5)] == [200, 200, 200, 429, 429]
    answer = Client().get("/api/1/me", headers={"authorization": f"Bearer {secret}"})
    assert (answer["Content-Type"], answer["Retry-After"]) == ("application/problem+json", "60")
    assert answer.json()["status"] == 429
    assert status(second) == 200


def test_a_key_ends_with_its_time(cast: Any) -> None:
    key, secret = make(cast)
    ApiKey.objects.filter(pk=key.pk).update(expires_at=timezone.now() - timedelta(seconds=1))
    assert status(secret) == 401


def test_a_key_ends_with_the_password(cast: Any) -> None:
    _key, secret = make(cast)
    actions.set_password(cast.odile, "pique-et-pique-31")
    assert status(secret) == 401


@pytest.mark.parametrize("change", ["role", "removal"])
def test_a_key_ends_with_the_role(cast: Any, change: str) -> None:
    _key, secret = make(cast, cast.denis)
    membership = cast.denis.memberships.get()
    if change == "role":
        actions.change_role(membership, Role.ORGANIZER)
    else:
        actions.remove_member(membership)
    assert status(secret) == 401


def test_a_key_of_a_closed_account_opens_nothing(cast: Any) -> None:
    _key, secret = make(cast)
    cast.odile.is_active = False
    cast.odile.save()
    assert status(secret) == 401


@pytest.mark.parametrize(
    "header", ["", "Bearer", "Bearer ", "Bearer x", "Bearer dix_x", "Basic dix_x", "Bearer dix_\xe9"]
)
@pytest.mark.django_db
def test_what_is_no_key_is_answered_401(header: str) -> None:
    answer = Client().get("/api/1/me", headers={"authorization": header})
    assert (answer.status_code, answer["WWW-Authenticate"]) == (401, "Bearer")
    assert answer.json()["detail"]


def test_the_last_use_is_written_once_an_hour(cast: Any, django_assert_num_queries: Any) -> None:
    key, secret = make(cast)
    assert key.used_at is None
    status(secret)
    used = ApiKey.objects.get().used_at
    assert used is not None
    with django_assert_num_queries(2):  # the key, the role
        status(secret)
    assert ApiKey.objects.get().used_at == used
