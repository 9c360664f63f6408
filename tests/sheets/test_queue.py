"""The referee's queue: what a table contests is shown with both versions and settled in place."""

from __future__ import annotations

import re
from collections.abc import Callable
from html import unescape
from typing import TYPE_CHECKING, Any
from uuid import uuid4

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from scoring.cards import Side
from tests.sheets.browsing import HTMX, records, text
from tests.sheets.conftest import make_table
from tests.sheets.phones import dispute, enter, entered, send, through_a_revoked_link
from tests.sheets.records import coinched_capot, failed, made
from tournaments.models.inbox import Check, Dispute, Message
from tournaments.models.planning import Status
from tournaments.models.rounds import Round
from tournaments.sheets import actions

if TYPE_CHECKING:
    from datetime import datetime

    from django.http import HttpResponse
    from django.test import Client

    from tests.conftest import Cast
    from tournaments.models.planning import Tournament
    from tournaments.models.rounds import Table

QUEUE = "/concours/saint-martin/feuilles/file/"
BACKEND = "django.contrib.auth.backends.ModelBackend"
Count = Callable[..., Any]


def case(page: HttpResponse) -> str:
    """The words of the first case."""
    found = re.search(r'<article class="case".*?</article>', page.content.decode(), re.DOTALL)
    assert found is not None, text(page)
    return text_of(found[0])


def text_of(html: str) -> str:
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", html)).split())


def part(page: HttpResponse, title: str) -> str:
    """The words of one section of the page."""
    html = page.content.decode()
    start = html.index(f'id="{title}-title"')
    return text_of(html[start : html.index("</section>", start)])


def settle(client: Client, message: Message, do: str, words: str = "") -> HttpResponse:
    return client.post(f"{QUEUE}envois/{message.pk}/", {"do": do, "words": words}, follow=True)


def finish(table: Table, author: Any = None) -> None:
    for _ in range(2):
        actions.record_deal(table, coinched_capot(), key=uuid4(), author=author)


def stamp(table: Table) -> str:
    table.refresh_from_db()
    return f"{table.pk}-{table.version}"


@pytest.mark.usefixtures("table")
def test_an_empty_queue_says_so(agnes: Client) -> None:
    shown = text(agnes.get(QUEUE))
    assert "aucune table n'attend l'arbitre" in shown
    assert "Jouent encore 1" in shown


def test_a_table_that_has_just_sent_a_deal_was_heard_just_now(agnes: Client, table: Table) -> None:
    actions.record_deal(table, made(), key=uuid4(), author=None)
    shown = text(agnes.get(QUEUE))
    assert "à l'instant" in shown
    assert "0 minute" not in shown


def test_two_versions_stand_side_by_side_in_the_words_of_players(agnes: Client, table: Table) -> None:
    entered(table, made())
    enter(table, 1, failed(), Side.EW)
    shown = case(agnes.get(QUEUE))
    assert "Table 1 , donne 1 deux versions" in shown
    assert "Joueur 2A – Joueur 2B" in shown  # who sent it
    assert re.search(r"Sur la feuille 100 à cœur, réussi .* marque NS 210 · EO 50 → 210 – 50", shown)
    assert re.search(r"téléphone 100 à cœur, chuté de 30 .* marque NS 0 · EO 260 → 0 – 260", shown)


@pytest.mark.parametrize(("do", "stands"), [("take", failed()), ("leave", made())])
def test_the_referee_takes_one_of_two_versions(
    do: str, stands: dict[str, Any], agnes: Client, table: Table, cast: Cast
) -> None:
    entered(table, made())
    message = enter(table, 1, failed(), Side.EW)
    shown = text(settle(agnes, message, do, "plis recomptés"))
    assert records(table) == [stands]
    assert "aucune table n'attend l'arbitre" in shown
    message.refresh_from_db()
    assert (message.settled_by, message.settlement) == (cast.agnes, "plis recomptés")


def test_what_is_left_aside_wants_a_word(agnes: Client, table: Table) -> None:
    message = enter(table, 1, made(bid=70))
    assert "en quelques mots" in text(settle(agnes, message, "leave"))
    message.refresh_from_db()
    assert message.settled_at is None


def test_what_is_settled_twice_is_settled_once(agnes: Client, table: Table) -> None:
    entered(table, made())
    message = enter(table, 1, failed(), Side.EW)
    settle(agnes, message, "leave", "celle de la feuille")
    assert "C'est déjà réglé." in text(settle(agnes, message, "take"))
    assert records(table) == [made()]


def test_an_impossible_deal_says_why_and_cannot_be_taken(agnes: Client, table: Table) -> None:
    message = enter(table, 1, made(bid=70))
    page = agnes.get(QUEUE)
    shown = case(page)
    assert "impossible" in shown
    assert "70 à cœur · NS 110" in shown
    assert message.reasons[0]["fr"] in shown
    assert 'value="take"' not in page.content.decode()
    assert message.reasons[0]["fr"] in text(settle(agnes, message, "take"))
    assert records(table) == []


def test_a_late_deal_can_still_be_taken(agnes: Client, table: Table) -> None:
    late = through_a_revoked_link(table, "deal", place=1, record=made())
    assert "arrivée trop tard" in case(agnes.get(QUEUE))
    settle(agnes, late, "take")
    assert records(table) == [made()]


def test_a_late_correction_can_be_taken_in_place_of_its_deal(agnes: Client, table: Table) -> None:
    version = entered(table, made())
    late = through_a_revoked_link(table, "correct", deal=version.deal_id, version=1, record=failed())
    page = agnes.get(QUEUE)
    assert "100 à cœur, chuté de 30" in case(page)
    assert f"/donnes/{version.deal_id}/" in page.content.decode()
    assert 'value="take"' in page.content.decode()
    settle(agnes, late, "take")
    assert records(table) == [failed()]


def test_a_late_correction_of_a_deal_that_is_gone_cannot_be_taken(
    agnes: Client, table: Table, cast: Cast
) -> None:
    version = entered(table, made())
    through_a_revoked_link(table, "correct", deal=version.deal_id, version=1, record=failed())
    actions.remove_deal(version.deal, key=uuid4(), author=cast.agnes)
    assert 'value="take"' not in agnes.get(QUEUE).content.decode()


def test_a_dispute_is_settled_with_words(agnes: Client, table: Table, cast: Cast) -> None:
    dispute(table, entered(table, made()), "c'était chuté")
    shown = case(agnes.get(QUEUE))
    assert "« c'était chuté »" in shown
    assert "100 à cœur, réussi" in shown
    one = Dispute.objects.get()
    after = agnes.post(f"{QUEUE}desaccords/{one.pk}/", {"words": "réussi, plis recomptés"}, follow=True)
    assert "aucune table n'attend l'arbitre" in text(after)
    one.refresh_from_db()
    assert (one.settled_by, one.settlement) == (cast.agnes, "réussi, plis recomptés")
    assert records(table) == [made()]


def test_an_agreement_that_came_too_late_is_no_case(agnes: Client, table: Table) -> None:
    version = entered(table, made())
    actions.correct_deal(version.deal, failed(), key=uuid4(), author=None)
    answer = send(table, "confirm", Side.EW, deal=version.deal_id, version=1)
    assert answer.outcome == "conflict"
    assert "aucune table n'attend l'arbitre" in text(agnes.get(QUEUE))


def test_the_pile_is_in_the_order_of_the_tables_and_ticked_one_by_one(
    agnes: Client, table: Table, round_: Round, cast: Cast
) -> None:
    tables = [table, make_table(round_, 2), make_table(round_, 3)]
    for one in reversed(tables):
        finish(one, cast.denis)
    page = agnes.get(QUEUE)
    assert re.findall(r'name="sheet" value="(\d+)-', page.content.decode()) == [str(t.pk) for t in tables]
    assert "2 000 – 0" in part(page, "pile")
    after = agnes.post(f"{QUEUE}verifiees/", {"sheet": stamp(tables[1])}, follow=True)
    assert "1 feuille vérifiée." in text(after)
    assert re.findall(r'name="sheet" value="(\d+)-', after.content.decode()) == [
        str(tables[0].pk),
        str(tables[2].pk),
    ]
    assert "Table 2 2 000 – 0 Agnes," in part(after, "checked")


def test_the_whole_pile_of_one_enterer_is_ticked_at_once(
    agnes: Client, table: Table, round_: Round, cast: Cast
) -> None:
    other, own = make_table(round_, 2), make_table(round_, 3)
    finish(table, cast.denis)
    finish(other, cast.odile)
    finish(own, cast.denis)
    shown = agnes.get(QUEUE, {"par": str(cast.denis.pk)}).content.decode()
    pile = re.findall(r'name="pile" value="([\d-]+)"', shown)
    assert pile == [stamp(table), stamp(own)]
    agnes.post(f"{QUEUE}verifiees/", {"pile": pile, "all": "1"})
    assert set(Check.objects.values_list("table", flat=True)) == {table.pk, own.pk}


def test_who_entered_a_sheet_is_told_to_let_another_read_it(agnes: Client, table: Table, cast: Cast) -> None:
    finish(table, cast.agnes)
    assert "dont vous : faites-la relire à un autre" in part(agnes.get(QUEUE), "pile")


def test_a_sheet_that_changed_is_to_be_checked_again(agnes: Client, table: Table, cast: Cast) -> None:
    finish(table, cast.denis)
    before = stamp(table)
    agnes.post(f"{QUEUE}verifiees/", {"sheet": before})
    actions.record_totals(table, 1900, 300, None, key=uuid4(), author=cast.denis)
    assert "changée depuis" in part(agnes.get(QUEUE), "pile")
    refused = agnes.post(f"{QUEUE}verifiees/", {"sheet": before}, follow=True)
    assert "La feuille de la table 1 vient de changer" in text(refused)
    assert Check.objects.count() == 1


def test_nothing_is_ticked_once_the_results_are_sealed(
    agnes: Client, table: Table, tournament: Tournament
) -> None:
    finish(table)
    type(tournament).objects.update(status=Status.SEALED)
    assert 'name="sheet"' not in agnes.get(QUEUE).content.decode()
    refused = agnes.post(f"{QUEUE}verifiees/", {"sheet": stamp(table)}, follow=True)
    assert "scellés" in text(refused)
    assert not Check.objects.exists()


def test_a_tick_too_many_is_taken_back_and_stays_readable(agnes: Client, table: Table, cast: Cast) -> None:
    finish(table, cast.denis)
    agnes.post(f"{QUEUE}verifiees/", {"sheet": stamp(table)})
    check = Check.objects.get()
    back = agnes.post(f"{QUEUE}verifiees/{check.pk}/reprendre/", follow=True)
    assert "de nouveau dans la pile" in text(back)
    assert f'name="sheet" value="{stamp(table)}"' in back.content.decode()
    again = agnes.post(f"{QUEUE}verifiees/{check.pk}/reprendre/", follow=True)
    assert "de nouveau dans la pile" not in text(again)
    history = text(agnes.get(f"/concours/{table.round.tournament.slug}/feuilles/1/1/histoire/"))
    assert history.index("Feuille vérifiée") < history.index("Vérification annulée")
    agnes.post(f"{QUEUE}verifiees/", {"sheet": stamp(table)})
    assert [one.undone_at is None for one in Check.objects.order_by("pk")] == [False, True]


@pytest.mark.parametrize("sheet", ["", "x-1", "1", "1-", "-1", "99999999999-1", "²-1"])
def test_a_tick_that_says_nothing_ticks_nothing(sheet: str, agnes: Client, table: Table) -> None:
    finish(table)
    assert agnes.post(f"{QUEUE}verifiees/", {"sheet": sheet}).status_code == 302
    assert not Check.objects.exists()


def test_a_forfeit_has_no_paper_to_check(agnes: Client, table: Table, cast: Cast) -> None:
    actions.forfeit(table, Side.NS, "absents", cast.agnes)
    page = agnes.get(QUEUE)
    assert "À vérifier, partie 1 0" in part(page, "pile")
    assert "Table 1 forfait" in part(page, "checked")


def test_the_longest_silence_comes_first(agnes: Client, table: Table, round_: Round) -> None:
    from datetime import UTC, timedelta  # noqa: PLC0415 — beside the moments they make
    from datetime import datetime as moment  # noqa: PLC0415 — as above

    now: datetime = moment.now(UTC)
    tables = [table, make_table(round_, 2), make_table(round_, 3)]
    for one, minutes in zip(tables, (2, 40, 20), strict=True):
        one.last_activity = now - timedelta(minutes=minutes)
        one.save()
    page = agnes.get(QUEUE)
    playing = page.content.decode().partition('id="playing-title"')[2]
    assert re.findall(r"/feuilles/1/(\d)/", playing) == ["2", "3", "1"]
    assert "2 silencieuses" in part(page, "playing")


@pytest.mark.parametrize(
    ("asked", "found"), [("2", ["1", "2"]), ("3", ["2"]), ("joueur 4b", ["2"]), ("inconnu", [])]
)
def test_one_table_is_found_by_its_number_or_a_name(
    asked: str, found: list[str], agnes: Client, table: Table, round_: Round
) -> None:
    other = make_table(round_, 2)
    for one in (table, other):
        enter(one, 1, made(bid=70))
    shown = agnes.get(QUEUE, {"q": asked}).content.decode()
    assert re.findall(r'<article class="case".*?/feuilles/1/(\d)/', shown, re.DOTALL) == found


@pytest.mark.usefixtures("still")
def test_the_page_is_sent_again_only_when_something_changed(agnes: Client, table: Table) -> None:
    shown = agnes.get(QUEUE).content.decode()
    (tag,) = re.findall(r"vu=([0-9a-f]+)", shown)[:1]
    again = agnes.get(QUEUE, {"vu": tag}, headers=HTMX)
    assert (again.status_code, again.content) == (204, b"")
    enter(table, 1, made(bid=70))
    fresh = agnes.get(QUEUE, {"vu": tag}, headers=HTMX).content.decode()
    assert "impossible" in fresh
    assert "<html" not in fresh


def test_the_queue_of_another_concours_is_not_ours(table: Table, cast: Cast, client: Client) -> None:
    message = enter(table, 1, made(bid=70))
    client.force_login(cast.pierre, BACKEND)
    assert client.get(QUEUE).status_code == 404
    assert client.post(f"{QUEUE}envois/{message.pk}/", {"do": "leave", "words": "x"}).status_code == 404


def test_a_queue_of_20_costs_as_many_queries_as_one_of_two(
    agnes: Client, table: Table, round_: Round, cast: Cast, django_assert_num_queries: Count
) -> None:
    def trouble(one: Table) -> None:
        """A conflict, a dispute, and further on a finished sheet."""
        dispute(one, entered(one, made()), "non")
        enter(one, 1, failed(), Side.EW)
        finish(make_table(round_, one.number + 100), cast.denis)

    trouble(table)
    agnes.get(QUEUE)
    with CaptureQueriesContext(connection) as counted:
        agnes.get(QUEUE)
    for number in range(2, 11):
        trouble(make_table(round_, number))
    with django_assert_num_queries(len(counted)):
        agnes.get(QUEUE)
