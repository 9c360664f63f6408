"""What a phone sends of a finished table once the next round is drawn waits for the referee."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from scoring.cards import Side
from tests.desk.late_concours import concours, confirm, draw, finish, is_shown
from tests.sheets import phones
from tests.sheets.browsing import text
from tests.sheets.records import coinched_capot, failed, made
from tournaments.models.inbox import Message
from tournaments.models.planning import Tournament
from tournaments.models.rounds import Table
from tournaments.models.sheets import Deal, LateCorrection, Result
from tournaments.sheets import judging

QUEUE = "/concours/saint-martin/feuilles/file/"


@pytest.fixture
def tournament(cast: Any) -> Tournament:
    """Eight teams; in round 1 table 1 ends by two deals of its phone, the others by their totals."""
    made_ = concours(cast.amicale, 8)
    made_.referees.add(cast.agnes)
    first = draw(made_)
    for place in (1, 2):
        phones.enter(first.tables.get(number=1), place, coinched_capot())
    finish(first, 1)
    return made_


@pytest.fixture
def table(tournament: Tournament) -> Table:
    return tournament.rounds.get(number=1).tables.get(number=1)


def correction(table: Table) -> Message:
    return phones.send(table, "correct", deal=second(table).pk, version=1, record=made("EW", points=120))


def second(table: Table) -> Deal:
    return table.deals.get(place=2)


@pytest.mark.parametrize("published", [True, False])
def test_a_correction_waits_for_the_referee(published: bool, tournament: Tournament, table: Table) -> None:
    draw(tournament, published=published)
    message = correction(table)
    assert message.outcome == Message.Outcome.LATE
    assert message.version == second(table).versions.get()
    assert message.reasons == [
        {
            "fr": "La partie suivante est déjà tirée : l'arbitre décide.",
            "en": message.reasons[0]["en"],
        }
    ]
    assert Result.objects.get(table=table).ns_points == 2000


def test_a_draw_that_is_made_while_it_waits_for_the_concours_is_seen(
    tournament: Tournament, table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    hold = judging.hold_concours

    def after_the_draw(held: Tournament) -> Any:
        draw(tournament)
        return hold(held)

    monkeypatch.setattr(judging, "hold_concours", after_the_draw)
    assert correction(table).outcome == Message.Outcome.LATE
    assert Result.objects.get(table=table).ns_points == 2000


def test_so_does_a_deal_that_was_forgotten(tournament: Tournament, table: Table) -> None:
    draw(tournament)
    message = phones.enter(table, 3, failed())
    assert message.outcome == Message.Outcome.LATE
    assert table.deals.count() == 2


def test_before_the_next_draw_a_phone_corrects_as_ever(table: Table) -> None:
    assert correction(table).outcome == Message.Outcome.ACCEPTED


def test_agreeing_and_contesting_stay_possible(tournament: Tournament, table: Table) -> None:
    draw(tournament)
    deal = second(table)
    assert phones.send(table, "confirm", Side.EW, deal=deal.pk, version=1).outcome == "accepted"
    same = phones.enter(table, 1, coinched_capot(), Side.EW)
    assert same.outcome == "accepted"
    contested = phones.send(table, "dispute", Side.EW, deal=deal.pk, version=1, reason="capot chuté")
    assert contested.outcome == "accepted"


def test_a_table_still_playing_goes_on(cast: Any) -> None:
    """The next round was drawn early."""
    tournament = concours(cast.amicale, 8)
    first = draw(tournament)
    finish(first, 2)
    draw(tournament, forced=True)
    table = first.tables.get(number=2)
    entered = phones.enter(table, 1, coinched_capot())
    assert entered.outcome == "accepted"
    assert entered.version is not None
    corrected = phones.send(table, "correct", deal=entered.version.deal_id, version=1, record=failed())
    assert corrected.outcome == "accepted"


def test_another_concours_of_the_club_is_another(tournament: Tournament, table: Table, cast: Any) -> None:
    Tournament.objects.filter(pk=tournament.pk).update(slug="other")
    other = concours(cast.amicale, 4)
    for _ in range(2):
        finish(draw(other))
    assert correction(table).outcome == Message.Outcome.ACCEPTED


def test_the_referee_takes_it_from_the_queue_having_seen(
    client: Client, tournament: Tournament, table: Table, cast: Any
) -> None:
    draw(tournament)
    message = correction(table)
    client.force_login(cast.agnes, "django.contrib.auth.backends.ModelBackend")
    assert "La partie suivante est déjà tirée" in text(client.get(QUEUE))
    page = client.post(f"{QUEUE}envois/{message.pk}/", {"do": "take", "words": "plis recomptés"})
    assert is_shown(page)
    message.refresh_from_db()
    assert message.settled_at is None
    assert confirm(client, page)["Location"] == QUEUE
    message.refresh_from_db()
    assert (message.settled_by, message.settlement) == (cast.agnes, "plis recomptés")
    assert LateCorrection.objects.get().author == cast.agnes
    assert not Result.objects.filter(table=table).exists()


def test_left_aside_it_changes_nothing_and_nobody_is_asked(
    client: Client, tournament: Tournament, table: Table, cast: Any
) -> None:
    draw(tournament)
    message = correction(table)
    client.force_login(cast.agnes, "django.contrib.auth.backends.ModelBackend")
    answer = client.post(f"{QUEUE}envois/{message.pk}/", {"do": "leave", "words": "la feuille fait foi"})
    assert answer.status_code == 302
    assert not LateCorrection.objects.exists()
