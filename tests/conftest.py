"""What every test stands on: cheap password hashes, plain static files, and the named cast."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import pytest
from django.conf import settings

if TYPE_CHECKING:
    from tournaments.models.accounts import Club, User

PASSWORD = "trèfle-atout-21"


def pytest_configure() -> None:
    """Strong hashes and fingerprinted files cost seconds; tests/platform tries the real ones."""
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
    settings.STORAGES = {
        **settings.STORAGES,
        "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
    }
    settings.WHITENOISE_AUTOREFRESH = settings.WHITENOISE_USE_FINDERS = True


@dataclass(frozen=True)
class Cast:
    """Two clubs and who works for them.

    Odile organizes the Amicale, Denis keeps its desk, Agnès is its referee. Pierre organizes the other
    club, and Lise has an account and no club.
    """

    amicale: Club
    odile: User
    denis: User
    agnes: User
    other_club: Club
    pierre: User
    lise: User


@pytest.fixture
def cast(db: None) -> Cast:  # noqa: ARG001 — the database is asked for
    # Here, not above: models cannot be imported before Django has read the settings.
    from tournaments.access.actions import create_club  # noqa: PLC0415
    from tournaments.models.accounts import Membership, Role, User  # noqa: PLC0415

    amicale, other_club = create_club("Amicale de Trévoux"), create_club("Belote Club")
    people = {
        username: User.objects.create_user(username, PASSWORD, name=username.capitalize())
        for username in ("odile", "denis", "agnes", "pierre", "lise")
    }
    for username, club, role in (
        ("odile", amicale, Role.ORGANIZER),
        ("denis", amicale, Role.DESK),
        ("agnes", amicale, Role.REFEREE),
        ("pierre", other_club, Role.ORGANIZER),
    ):
        Membership.objects.create(user=people[username], club=club, role=role)
    return Cast(amicale=amicale, other_club=other_club, **people)
