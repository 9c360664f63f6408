"""What a phone sends of a finished table once the next round is drawn waits for the referee."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from scoring import sheet as pure
from scoring.cards import Side
from scoring.sheet import Outcome, SheetLine
from scoring.sheet.entries import Correct
from tests.desk.late_concours import concours, confirm, corrections, draw, finish, is_shown
from tests.prepared import laid_out
from tests.sheets import phones
from tests.sheets.browsing import text
from tests.sheets.records import coinched_capot, failed, made
from tests.sheets.verbs import by_phone
from tournaments.core.models.planning import Tournament
from tournaments.core.models.rounds import Table
from tournaments.core.models.sheets import Entry
from tournaments.core.sheets.queries import sheet_of
from tournaments.core.sheets.refusals import sentence_of

QUEUE = "/concours/saint-martin/feuilles/file/"


@pytest.fixture
@laid_out
def tournament(cast: Any) -> Tournament:
    """Eight teams; in round 1 table 1 ends by two deals of its phone, the others by their totals."""
    made_ = concours(cast.amicale, 8)
    made_.referees.add(cast.agnes)
    first = draw(made_)
    for place, trump in enumerate(("spades", "clubs"), 1):  # two alike would be asked about
        phones.enter(first.tables.get(number=1), place, coinched_capot(trump=trump))
    finish(first, 1)
    return made_


@pytest.fixture
def table(tournament: Tournament) -> Table:
    return tournament.rounds.get(number=1).tables.get(number=1)


def correction(table: Table, place: int = 2, record: dict[str, Any] | None = None) -> Entry:
    line = line_at(table, place)
    other = record or made("EW", points=120)
    return by_phone(table, Correct(side=Side.NS, deal=line.deal, version=line.version, record=other)).entry


def line_at(table: Table, place: int) -> SheetLine:
    return sheet_of(table).sheet.lines[place - 1]


@pytest.mark.parametrize("published", [True, False])
def test_a_correction_waits_for_the_referee(published: bool, tournament: Tournament, table: Table) -> None:
    draw(tournament, published=published)
    entry = correction(table)
    assert entry.outcome == Outcome.LATE
    assert line_at(table, 2).version == 2
    assert [sentence_of(reason) for reason in entry.reasons] == [
        "La partie suivante est déjà tirée : l’arbitre décide."
    ]
    assert (table.ns_points, table.waiting) == (2000, 1)


def test_a_draw_that_is_made_while_it_waits_for_the_concours_is_seen(
    tournament: Tournament, table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    judged = pure.judged

    def before_the_draw(*said: Any) -> Any:
        found = judged(*said)
        draw(tournament)
        return found

    monkeypatch.setattr(pure, "judged", before_the_draw)
    assert correction(table).outcome == Outcome.LATE
    assert table.ns_points == 2000


def test_so_does_a_deal_that_was_forgotten(tournament: Tournament, table: Table) -> None:
    draw(tournament)
    assert phones.enter(table, 3, failed()).entry.outcome == Outcome.LATE
    assert table.deal_count == 2


def test_before_the_next_draw_a_phone_corrects_as_ever(table: Table) -> None:
    assert correction(table).outcome == Outcome.ACCEPTED


def test_agreeing_and_contesting_stay_possible(tournament: Tournament, table: Table) -> None:
    draw(tournament)
    deal = line_at(table, 2).deal
    assert phones.agree(table, deal).entry.outcome == "accepted"
    assert phones.enter(table, 1, coinched_capot(), Side.EW).entry.outcome == "accepted"
    assert phones.dispute(table, deal, "capot chuté").entry.outcome == "accepted"


def test_a_table_still_playing_goes_on(cast: Any) -> None:
    """The next round was drawn early."""
    tournament = concours(cast.amicale, 8)
    first = draw(tournament)
    finish(first, 2)
    draw(tournament, forced=True)
    table = first.tables.get(number=2)
    assert phones.enter(table, 1, coinched_capot()).entry.outcome == "accepted"
    assert correction(table, 1, failed()).outcome == "accepted"


def test_another_concours_of_the_club_is_another(tournament: Tournament, table: Table, cast: Any) -> None:
    Tournament.objects.filter(pk=tournament.pk).update(slug="other")
    other = concours(cast.amicale, 4)
    for _ in range(2):
        finish(draw(other))
    assert correction(table).outcome == Outcome.ACCEPTED


def test_the_referee_takes_it_from_the_queue_having_seen(
    client: Client, tournament: Tournament, table: Table, cast: Any
) -> None:
    draw(tournament)
    entry = correction(table)
    client.force_login(cast.agnes, "django.contrib.auth.backends.ModelBackend")
    assert "La partie suivante est déjà tirée" in text(client.get(QUEUE, follow=True))
    page = client.post(f"{QUEUE}envois/{entry.pk}/", {"do": "take", "words": "plis recomptés"})
    assert is_shown(page)
    assert [case.entry for case in sheet_of(table).sheet.refused_entries] == [entry.number]
    assert confirm(client, page)["Location"] == "/concours/saint-martin/parties/2/?voir=trancher"
    assert not sheet_of(table).sheet.refused_entries
    taken = corrections().get()
    assert (taken.author, taken.content["entry"]) == (cast.agnes, entry.number)
    assert taken.content["words"] == "plis recomptés"
    table.refresh_from_db()
    assert not table.finished


def test_left_aside_it_changes_nothing_and_nobody_is_asked(
    client: Client, tournament: Tournament, table: Table, cast: Any
) -> None:
    draw(tournament)
    entry = correction(table)
    client.force_login(cast.agnes, "django.contrib.auth.backends.ModelBackend")
    answer = client.post(f"{QUEUE}envois/{entry.pk}/", {"do": "leave", "words": "la feuille fait foi"})
    assert answer.status_code == 302
    assert not corrections().exists()
