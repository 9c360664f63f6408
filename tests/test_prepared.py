"""Prepared rows are those that the builder writes: what is built and what is laid out look alike."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest
from django.conf import settings
from django.core.cache import cache
from django.core.mail import send_mail
from django.db import connection, transaction
from django.test import Client

from tests import prepared as module
from tests.concours import saint_martin
from tests.conftest import Cast, create_cast
from tests.prepared import prepared
from tournaments.core.models.accounts import Club, User
from tournaments.core.models.planning import Tournament
from tournaments.core.models.registration import Player

# On another database nothing is prepared.
pytestmark = [pytest.mark.django_db, pytest.mark.one_database]

called: list[str] = []


@pytest.fixture(autouse=True)
def _nothing_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    """What other tests of this worker have prepared is prepared anew."""
    monkeypatch.setattr(module, "_kept", defaultdict(dict))
    called.clear()


def undone(act: Callable[[], Any]) -> Any:
    """The answer of a function; what it wrote is taken back, as at the end of a test."""
    with transaction.atomic():
        answer = act()
        transaction.set_rollback(True)
    return answer


@dataclass
class Scene:
    club: Club
    concours: Tournament
    players: list[Player]


def create_scene(club: Club, name: str) -> Scene:
    """Rows that come, change and go, a key that is used up, related objects that are remembered."""
    called.append(name)
    concours = saint_martin(club, name=name, rounds_planned=3, ending="clock")
    concours.referees.add(*User.objects.filter(username="agnes"))
    players = [Player.objects.create(host=club, name=f"{name} {number}") for number in range(3)]
    players.pop().delete()
    club.name = "Renommé"
    club.save()
    club.memberships.filter(user__username="denis").delete()
    return Scene(club, concours, players)


def cast_and_scene(name: str = "Premier") -> tuple[Cast, Scene]:
    cast = prepared(create_cast)
    return cast, prepared(create_scene, cast.amicale, name)


def test_rows_keys_and_answer_are_the_same_as_built() -> None:
    def everything() -> Any:
        _, scene = cast_and_scene()
        told = [scene.club.name, scene.concours.date, [player.pk for player in scene.players]]
        return told, module._all_rows(), module._last_keys()

    assert undone(everything) == undone(everything)
    assert called == ["Premier"]


def test_what_comes_next_gets_the_key_that_it_would_have_got() -> None:
    def next_keys() -> Any:
        cast, scene = cast_and_scene()
        return Player.objects.create(host=cast.amicale, name="Suivant").pk, scene.players[-1].pk

    first, again = undone(next_keys), undone(next_keys)
    assert first == again
    assert first[0] == first[1] + 2


def test_no_object_is_shared_and_what_was_given_is_in_the_answer() -> None:
    (cast, scene), (other_cast, other) = undone(cast_and_scene), undone(cast_and_scene)
    assert (scene.club, other.club) == (cast.amicale, other_cast.amicale)
    assert scene.club is cast.amicale
    assert other.club is other_cast.amicale
    assert other.concours.club is other_cast.amicale
    assert scene.club.name == other.club.name == "Renommé"
    objects = scene.club, scene.concours, *scene.players
    for one, another in zip(objects, (other.club, other.concours, *other.players), strict=True):
        assert one == another
        assert one is not another


def test_other_arguments_and_other_rows_are_built() -> None:
    def upon_another_row() -> None:
        cast = prepared(create_cast)
        saint_martin(cast.amicale, slug="un-autre", rounds_planned=3, ending="clock")
        prepared(create_scene, cast.amicale, "Premier")

    def with_another_field() -> None:
        cast = prepared(create_cast)
        cast.amicale.name = "Autrement"
        prepared(create_scene, cast.amicale, "Premier")

    undone(cast_and_scene)
    undone(lambda: cast_and_scene("Second"))
    undone(upon_another_row)
    undone(with_another_field)
    assert called == ["Premier", "Second", "Premier", "Premier"]


def test_what_was_rolled_back_is_not_built_upon() -> None:
    cast = prepared(create_cast)
    undone(lambda: prepared(create_scene, cast.amicale, "Premier"))
    cast.amicale.refresh_from_db()
    undone(lambda: prepared(create_scene, cast.amicale, "Premier"))
    cast.amicale.refresh_from_db()
    assert prepared(create_scene, cast.amicale, "Premier").concours.pk == Tournament.objects.get().pk
    assert called == ["Premier"]


def test_a_log_in_before_makes_no_difference() -> None:
    def logged_in() -> str:
        cast = prepared(create_cast)
        client = Client()
        client.force_login(cast.odile, "django.contrib.auth.backends.ModelBackend")
        prepared(create_scene, cast.other_club, "Premier")
        return client.session["_auth_user_id"]

    assert undone(logged_in) == undone(logged_in)
    assert called == ["Premier"]


@pytest.mark.django_db(transaction=True)
def test_it_holds_outside_a_transaction() -> None:
    _, scene = cast_and_scene()
    assert not connection.in_atomic_block
    assert list(Tournament.objects.all()) == [scene.concours]


def send_a_letter() -> None:
    send_mail("Bonjour", "", None, ["odile@example.org"])


def remember_something() -> None:
    cache.set("fait", 1)


def change_a_setting() -> None:
    settings.DEMO = not settings.DEMO


def write_a_file() -> None:
    (settings.DATA_DIR / "fait.txt").touch()


@pytest.mark.parametrize(
    ("build", "what"),
    [
        (send_a_letter, "letters"),
        (remember_something, "the cache"),
        (change_a_setting, "settings"),
        (write_a_file, "the file "),
    ],
)
def test_who_changes_more_than_rows_is_told(build: Any, what: str, settings: Any, tmp_path: Any) -> None:
    settings.DATA_DIR, settings.DEMO = tmp_path, False
    with pytest.raises(AssertionError, match=f"{build.__name__} changes {what}"):
        prepared(build)


def answer_a_generator() -> Any:
    return (number for number in range(2))


def test_what_cannot_be_kept_is_told(cast: Cast) -> None:
    with pytest.raises(TypeError, match="answer_a_generator cannot be kept"):
        prepared(answer_a_generator)
    with pytest.raises(TypeError, match="no function of a module"):
        prepared(lambda: None)
    with pytest.raises(TypeError, match="neither plain nor a row"):
        prepared(create_scene, cast.amicale, object())  # type: ignore[arg-type]


def test_the_last_variants_are_kept(cast: Cast, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MOST_VARIANTS", 2)
    for name in ("Premier", "Second", "Premier", "Troisième", "Premier", "Second"):
        undone(lambda name=name: prepared(create_scene, cast.amicale, name))
        cast.amicale.refresh_from_db()
    assert called == ["Premier", "Second", "Troisième", "Second"]
