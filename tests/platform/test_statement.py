"""A query whose SQL is put together once, and asked with other keys."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from pytest_django.asserts import assertNumQueries

from tournaments.core.models.accounts import Membership, User
from tournaments.platform.statement import Statement

pytestmark = pytest.mark.django_db
ROLES = Statement(
    lambda user, club: (
        Membership.objects.filter(user=user, club=club).order_by("pk").values_list("role", "user__username")
    ),
    keys=2,
)


def test_it_gives_what_the_query_gives_for_each_key(cast: Any) -> None:
    for user in (cast.odile, cast.denis, cast.pierre, cast.lise):
        for club in (cast.amicale, cast.other_club):
            rows = Membership.objects.filter(user=user, club=club).values_list("role", "user__username")
            with assertNumQueries(1):
                found = ROLES.rows(user.pk, club.pk)
            assert list(found) == list(rows)
    assert ROLES.get(cast.denis.pk, cast.amicale.pk) == ("desk", "denis")


def test_where_there_is_none_the_model_says_so(cast: Any) -> None:
    with pytest.raises(Membership.DoesNotExist):
        ROLES.get(cast.lise.pk, cast.amicale.pk)


def test_other_values_stay_as_they_are(cast: Any) -> None:
    named = Statement(lambda key: User.objects.filter(pk=key, username="odile").values_list("username"))
    assert named.get(cast.odile.pk) == ("odile",)
    assert named.rows(cast.denis.pk) == []


@pytest.mark.parametrize(
    ("query", "why"),
    [
        (lambda key: User.objects.filter(pk=key).values_list("last_login"), "forms of their own"),
        (lambda key: User.objects.filter(pk=key).values_list("is_keeper"), "forms of their own"),
        (lambda key: User.objects.filter(pk=key + 1).values_list("username"), "with no column"),
        (lambda _key: User.objects.values_list("username"), "with no column"),
    ],
)
def test_another_query_is_refused(query: Callable[[int], Any], why: str) -> None:
    with pytest.raises(TypeError, match=why):
        Statement(query).rows(1)
