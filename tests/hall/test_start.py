"""Where a player comes in: the concours are there without an account, and nothing unpublished is."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Any

import pytest
from django.conf import settings
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from tournaments.core.models.planning import Status, Tournament
from tournaments.frontends.hall.start import MAX_LISTED, published_concours

START = "/c/"
TODAY = date(2026, 11, 21)


def announce(cast: Any, status: str, days: int, day: date = TODAY, name: str = "Coupe") -> Tournament:
    return Tournament.objects.create(
        club=cast.amicale,
        name=name,
        slug=f"coupe-{Tournament.objects.count()}",
        date=day + timedelta(days),
        place="Salle des fêtes",
        status=status,
        rounds_planned=4,
        ending="target",
    )


@pytest.mark.every_example
@pytest.mark.parametrize(
    ("status", "days", "group"),
    [
        ("draft", 0, None),
        ("draft", 9, None),
        ("open", 0, "now"),
        ("running", 0, "now"),
        ("finished", 0, "now"),
        ("running", -1, "now"),  # past midnight
        ("running", -2, "recent"),  # somebody forgot to end it
        ("open", -1, "recent"),
        ("open", 1, "coming"),
        ("running", 1, "now"),  # a rehearsal
        ("finished", 1, "recent"),
        ("sealed", -300, "recent"),
    ],
)
def test_each_concours_has_its_place(cast: Any, status: str, days: int, group: str | None) -> None:
    made, offer = announce(cast, status, days), published_concours(TODAY)
    places = {"now": offer.now, "coming": offer.coming, "recent": offer.recent}
    assert [name for name, there in places.items() if made in there] == ([group] if group else [])


def test_what_comes_first_is_what_is_near(cast: Any) -> None:
    later, next_one = (announce(cast, "open", days) for days in (30, 7))
    old, latest = (announce(cast, "sealed", -days) for days in (300, 7))
    offer = published_concours(TODAY)
    assert (offer.coming, offer.recent) == ([next_one, later], [latest, old])


def test_what_is_played_stands_before_what_is_over(cast: Any) -> None:
    over, played = announce(cast, "finished", 0, name="A"), announce(cast, "running", 0, name="B")
    assert published_concours(TODAY).now == [played, over]


def test_the_room_of_all_concours_is_said_once(cast: Any, client: Client) -> None:
    for days in (7, 30):
        last = announce(cast, "open", days, timezone.localdate())
    page = client.get(START).content.decode()
    assert (page.count(last.place), page.count(last.club.name)) == (1, 1)
    Tournament.objects.filter(pk=last.pk).update(place="Foyer rural")
    page = client.get(START).content.decode()
    assert (page.count(last.place), page.count("Foyer rural"), page.count(last.club.name)) == (1, 1, 1)


@pytest.mark.parametrize(
    ("statuses", "straight"),
    [
        (["running"], True),
        (["running", "draft"], True),
        (["open"], False),
        (["running", "running"], False),
        (["running", "open"], False),
        (["finished"], False),
    ],
)
def test_the_only_concours_under_way_is_opened(cast: Any, statuses: list[str], *, straight: bool) -> None:
    made = [announce(cast, status, 0, timezone.localdate()) for status in statuses]
    announce(cast, "sealed", -30, timezone.localdate())
    answer = Client().get(START)
    assert (answer.status_code == 302) is straight
    if straight:
        assert answer["Location"] == f"/c/{made[0].slug}/"
        assert "coupe-0" in Client().get(f"{START}?tous").content.decode()


def test_from_the_list_to_the_concours(cast: Any, client: Client) -> None:
    made = announce(cast, "open", 0, timezone.localdate(), "Coupe de l’été")
    hidden = announce(cast, "draft", 0, timezone.localdate(), "Surprise")
    page = client.get(START).content.decode()
    assert f'<a href="/c/{made.slug}/">Coupe de l’été</a>' in page
    assert hidden.name not in page
    assert 'href="/connexion/"' in page
    assert f'href="{START}?tous"' in client.get(f"/c/{made.slug}/").content.decode()


def test_nothing_announced_says_when_there_will_be(cast: Any, client: Client) -> None:
    announce(cast, "draft", 0)
    assert "dès que ses inscriptions sont ouvertes" in client.get(START).content.decode()


@pytest.mark.parametrize("who", ["nobody", "odile", "lise"])
def test_everybody_reads_the_same_and_takes_nothing_away(cast: Any, client: Client, who: str) -> None:
    announce(cast, "open", 0)
    plain = Client().get(START).content
    if who != "nobody":
        client.force_login(getattr(cast, who), "django.contrib.auth.backends.ModelBackend")
    answer = client.get(START)
    assert answer.content == plain
    assert not answer.cookies
    assert b"csrf" not in answer.content
    assert client.post(START).status_code == 405


def test_a_page_that_has_not_changed_is_not_sent_again(cast: Any, client: Client) -> None:
    made = announce(cast, "open", 0)
    etag = client.get(START)["ETag"]
    known = {"If-None-Match": etag}
    assert client.get(START, headers=known).status_code == 304
    assert client.get(START, headers=known)["Cache-Control"] == "no-cache"
    client.cookies[settings.LANGUAGE_COOKIE_NAME] = "en"
    assert client.get(START, headers=known).status_code == 200
    client.cookies.clear()
    made.name = "Coupe d’automne"
    made.save()
    assert client.get(START, headers=known).status_code == 200


def test_the_page_asks_the_same_for_few_and_for_many(cast: Any, client: Client) -> None:
    counts = []
    for _ in range(2):
        for days in range(-15, 15):
            announce(cast, Status.OPEN, days, timezone.localdate())
        with CaptureQueriesContext(connection) as asked:
            assert client.get(START).status_code == 200
        counts.append(len(asked))
    assert counts == [4, 4]


def test_the_past_is_not_listed_without_end(cast: Any) -> None:
    for days in range(MAX_LISTED + 5):
        announce(cast, "sealed", -1 - days)
    assert len(published_concours(TODAY).recent) == MAX_LISTED
