"""When it ends, on the desk's home: who reads it, what it names, and the click that ends it earlier."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.forecast.conftest import after, note
from tournaments.core.models.planning import Tournament

Page = Callable[..., Any]
CARD: Final = 'id="ends"'


def as_(person: Any) -> Client:
    client = Client()
    client.force_login(person, "django.contrib.auth.backends.ModelBackend")
    return client


@pytest.fixture
def home(concours: Tournament, monkeypatch: pytest.MonkeyPatch) -> Page:
    """The desk's home so many minutes after eight, as a person sees it."""

    clients: dict[Any, Client] = {}

    def look(person: Any, minutes: float, **asked: str) -> Any:
        monkeypatch.setattr(timezone, "now", lambda: after(minutes))
        if person.pk not in clients:
            clients[person.pk] = as_(person)
        return clients[person.pk].get(concours.get_absolute_url(), asked)

    return look


def test_the_home_says_when_it_ends(cast: Any, draw: Any, home: Page) -> None:
    assert CARD not in home(cast.odile, 0).content.decode(), "nothing is drawn"
    draw(0, 38, 40, 42, 46)
    draw(55, 40)
    page = home(cast.odile, 80)
    ends = page.context["seen"].ends
    assert (ends.number, ends.last) == (2, 4)
    text = page.content.decode()
    for told in (ends.round.usual, ends.evening.usual, ends.evening.between, ends.basis):
        assert told in text
    assert "quatre fois sur cinq" in text
    assert text.count('name="means"') == len(ends.sooner) == 3


def test_the_desk_reads_and_the_organizer_chooses(cast: Any, draw: Any, home: Page) -> None:
    draw(0, 38, 40)
    for person, chooses in ((cast.odile, True), (cast.denis, False)):
        text = home(person, 41).content.decode()
        assert CARD in text
        assert ('name="means"' in text) is chooses


def test_late_tables_are_named(cast: Any, draw: Any, home: Page) -> None:
    """Those that note; of one that does not nobody knows whether it is late."""
    slow, fast, other, _empty = draw(0)
    note(slow, 5, 10, 16, 20)
    note(fast, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20)
    note(other, 2, 4, 6, 8, 10, 12, 14, 16, 19)
    page = home(cast.denis, 21)
    assert [(table.number, table.deals) for table in page.context["seen"].ends.late] == [(1, 4)]
    assert reverse("sheet", args=[page.context["tournament"].slug, 1, 1]) in page.content.decode()


def test_the_last_round_ends_the_evening(cast: Any, draw: Any, home: Page) -> None:
    Tournament.objects.update(rounds_planned=1)
    draw(0, 38, 40)
    ends = home(cast.odile, 41).context["seen"].ends
    assert (ends.round, ends.sooner) == (None, [])
    assert "Fin de la partie 1, la dernière" in home(cast.odile, 41).content.decode()


def test_the_home_looks_again_when_the_hours_change(cast: Any, draw: Any, home: Page) -> None:
    draw(0, 38, 40)
    tag = home(cast.odile, 41).context["seen"].tag
    assert home(cast.odile, 41, seen=tag).status_code == 204
    assert home(cast.odile, 75, seen=tag).status_code == 200


def test_it_costs_three_queries_whatever_the_hall(
    cast: Any,
    draw: Any,
    home: Page,
    django_assert_num_queries: Any,
) -> None:
    draw(0, 38, 40, 42, 46)
    for table in draw(55, 40):
        note(table, 60, 64)
    home(cast.odile, 70)
    with django_assert_num_queries(16):
        home(cast.odile, 70)
    Tournament.objects.update(date="2026-11-01")
    with django_assert_num_queries(13):
        home(cast.odile, 70)


def post(person: Any, concours: Tournament, **fields: Any) -> Any:
    return as_(person).post(reverse("end_earlier", args=[concours.slug]), fields, follow=True)


def test_one_click_ends_it_earlier(cast: Any, concours: Tournament, draw: Any, home: Page) -> None:
    draw(0, 38, 40, 42, 46)
    before = home(cast.odile, 50).context["seen"].ends
    change = before.sooner[0].change
    answer = post(cast.odile, concours, means=change.means, first=change.first, amount=change.amount)
    assert "Le concours s’arrête après la partie 3." in answer.content.decode()
    told = home(cast.odile, 50).context["seen"].ends
    assert (told.last, told.evening) == (3, before.sooner[0].ends)


def test_what_nobody_proposed_is_not_done(cast: Any, concours: Tournament, draw: Any) -> None:
    draw(0, 38, 40, 42, 46)
    wrong: list[dict[str, Any]] = [
        {},
        {"means": "rounds"},
        {"means": "tables", "first": 3, "amount": 1},
        {"means": "rounds", "first": -3, "amount": 1},
    ]
    for fields in wrong:
        assert post(cast.odile, concours, **fields).status_code == 404
    assert "rien n’est fait" in post(cast.odile, concours, means="rounds", first=1, amount=1).content.decode()
    assert post(cast.denis, concours, means="rounds", first=3, amount=1).status_code in {403, 404}
    concours.refresh_from_db()
    assert concours.rounds_planned == 4
