"""A whole sheet is put back as it stood at an earlier moment: seen first, done at once, itself a version."""

from __future__ import annotations

import io
import random
import re
from collections.abc import Callable
from datetime import timedelta
from typing import TYPE_CHECKING, Any
from uuid import UUID, uuid4

import pytest
from django.core.management import call_command
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from tests.quickly import some
from tests.sheets.browsing import SHEET, text
from tests.sheets.phones import enter
from tests.sheets.records import PASSED, coinched_capot, failed, made
from tournaments.models.planning import Ending, Status
from tournaments.models.rounds import Table
from tournaments.models.sheets import Deal, DealVersion, Result
from tournaments.sheets import actions, queries, restoring, typing_actions
from tournaments.sheets.typing_actions import Wanted

if TYPE_CHECKING:
    from django.test import Client

    from tests.conftest import Cast
    from tournaments.models.accounts import User
    from tournaments.models.planning import Tournament
    from tournaments.sheets.sheet import Sheet

RESTORE = f"{SHEET}remettre/"
Count = Callable[..., Any]
Write = Callable[..., Deal]


def sheet_of(table: Table) -> Sheet:
    found = queries.table_at(table.round.tournament, 1, table.number)
    assert found is not None
    return queries.sheet_of(found)


def typed(table: Table, author: User, *wanted: tuple[int | None, dict[str, Any] | None]) -> None:
    """A sheet as somebody types it over the one that stands."""
    table.refresh_from_db()
    lines = [Wanted(*one) for one in wanted]
    typing_actions.type_sheet(table, lines, None, key=uuid4(), author=author, seen=table.version)


def on(table: Table) -> list[tuple[int, Any]]:
    """The deals of a sheet with their records, in order."""
    return [(row.deal, row.record) for row in sheet_of(table).rows]


@pytest.fixture
def overwritten(table: Table, cast: Cast) -> list[tuple[int, Any]]:
    """Denis has typed three deals; then Odile another table's sheet over them. What Denis had typed."""
    typed(table, cast.denis, (None, made()), (None, failed()), (None, PASSED))
    before = on(table)
    typed(table, cast.odile, (before[0][0], made("EW")), (None, failed("EW")))
    return before


def hidden(page: Any) -> dict[str, str]:
    return dict(
        re.findall(r'<input type="hidden" name="(key|seen|version)" value="([^"]*)"', page.content.decode())
    )


def choose(client: Client, place: int = 0) -> Any:
    """The page of one of the moments that can be gone back to, the newest first."""
    shown = client.get(RESTORE).content.decode()
    return client.get(RESTORE + re.findall(r'href="(\?version=\d+)"', shown)[place])


@pytest.mark.usefixtures("overwritten")
def test_the_moments_say_who_did_what(agnes: Client, table: Table) -> None:
    enter(table, 3, made())
    shown = text(agnes.get(RESTORE))
    moments = re.findall(
        r"\d\d:\d\d:\d\d .*?(\S+ écrite.*?) (\d) sur la feuille .*? (Nord|Odile|Denis)", shown
    )
    assert [(said, count) for said, count, _by in moments] == [
        ("1 écrite", "3"),
        ("1 écrite, 1 corrigée, 2 retirées", "2"),
        ("3 écrites", "3"),
    ]
    assert [by for _said, _count, by in moments] == ["Nord", "Odile", "Denis"]
    assert shown.count("comme maintenant") == 1


def test_a_clock_that_is_set_back_does_not_make_one_moment_of_two(
    agnes: Client, table: Table, cast: Cast, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A laptop that finds a network corrects its time in the middle of an evening."""
    typed(table, cast.denis, (None, made()))
    before, now = on(table)[0], timezone.now()
    monkeypatch.setattr(timezone, "now", lambda: now - timedelta(minutes=5))
    typed(table, cast.denis, before, (None, failed()))
    assert text(agnes.get(RESTORE)).count("sur la feuille") == 2


def test_what_changes_is_shown_and_nothing_is_written(
    agnes: Client, table: Table, overwritten: list[tuple[int, Any]]
) -> None:
    before = on(table)
    shown = text(choose(agnes))
    assert "310 – 210 → 210 – 310" in shown
    assert "1 100 à cœur, réussi 100 à cœur, réussi" in shown  # by the other side
    assert "2 pas sur la feuille 100 à cœur, chuté de 30" in shown
    assert "3 pas sur la feuille" in shown
    assert "2 100 à cœur, chuté de 30 retirée" in shown
    assert on(table) == before != overwritten


def test_the_sheet_is_as_it_was_under_new_versions(
    agnes: Client, table: Table, overwritten: list[tuple[int, Any]], cast: Cast
) -> None:
    kept = list(DealVersion.objects.order_by("pk").values_list("pk", "record", "author"))
    after = agnes.post(RESTORE, hidden(choose(agnes)), follow=True)
    assert re.search(r"Feuille remise comme à \d\d:\d\d\.", text(after))
    assert on(table) == overwritten
    versions = DealVersion.objects.order_by("pk").values_list("pk", "record", "author")
    assert list(versions)[: len(kept)] == kept
    assert {author for _pk, _record, author in list(versions)[len(kept) :]} == {cast.agnes.pk}
    call_command("verify", stdout=io.StringIO())


def test_going_back_is_itself_a_moment_to_go_back_from(
    agnes: Client, table: Table, overwritten: list[tuple[int, Any]], cast: Cast
) -> None:
    wrong = on(table)
    agnes.post(RESTORE, hidden(choose(agnes)))
    typed(table, cast.denis, *[(deal, None) for deal, _record in overwritten], (None, PASSED))
    by_odile = next(one for one in restoring.moments(sheet_of(table)) if one.by == "Odile")
    agnes.post(RESTORE, hidden(agnes.get(RESTORE, {"version": by_odile.version})))
    assert on(table) == wrong


@pytest.mark.usefixtures("overwritten")
def test_sent_twice_it_is_done_once(agnes: Client, table: Table) -> None:
    sent = hidden(choose(agnes))
    for _ in range(2):
        assert agnes.post(RESTORE, sent)["Location"] == SHEET
    table.refresh_from_db()
    assert DealVersion.objects.filter(key=UUID(sent["key"])).count() == 0
    assert table.version == int(sent["seen"]) + 1


@pytest.mark.usefixtures("overwritten")
def test_sent_again_after_others_have_written_it_is_not_said_to_be_done(
    agnes: Client, table: Table, overwritten: list[tuple[int, Any]], cast: Cast
) -> None:
    """The browser went back to the page that had done it."""
    sent = hidden(choose(agnes))
    agnes.post(RESTORE, sent, follow=True)
    actions.record_deal(table, made(), key=uuid4(), author=cast.denis)
    after = text(agnes.post(RESTORE, sent, follow=True))
    assert "Feuille remise" not in after
    assert "vient d'écrire sur cette feuille" in after
    assert len(on(table)) == len(overwritten) + 1


@pytest.mark.usefixtures("overwritten")
def test_over_a_sheet_that_changed_meanwhile_it_is_shown_again(
    agnes: Client, table: Table, cast: Cast
) -> None:
    sent = hidden(choose(agnes))
    actions.record_deal(table, PASSED, key=uuid4(), author=cast.denis)
    before = on(table)
    refused = agnes.post(RESTORE, sent, follow=True)
    assert "Quelqu'un d'autre vient d'écrire sur cette feuille." in text(refused)
    assert on(table) == before
    agnes.post(RESTORE, hidden(refused))
    assert on(table) != before


def test_a_result_that_would_go_is_told(agnes: Client, table: Table, cast: Cast) -> None:
    typed(table, cast.denis, (None, made()))
    typed(table, cast.odile, (None, coinched_capot()), (None, coinched_capot()))
    page = choose(agnes)
    assert "La partie n'est alors plus finie" in text(page)
    agnes.post(RESTORE, hidden(page))
    assert not Result.objects.filter(table=table).exists()
    assert records_on(table) == [made()]


def records_on(table: Table) -> list[Any]:
    return [record for _deal, record in on(table)]


@pytest.mark.usefixtures("overwritten")
def test_totals_that_stand_are_told_to_stay(agnes: Client, table: Table, cast: Cast) -> None:
    actions.record_totals(table, 1010, 900, 12, key=uuid4(), author=cast.denis)
    assert "Les totaux de la feuille papier restent le résultat" in text(choose(agnes))


@pytest.mark.usefixtures("overwritten")
def test_a_deal_of_then_that_cannot_be_any_more_is_told(agnes: Client, table: Table) -> None:
    first = DealVersion.objects.order_by("pk")[0]
    DealVersion.objects.filter(pk=first.pk).update(record=made(bid=70))
    before = on(table)
    shown = choose(agnes)
    assert shown.status_code == 302
    assert "La donne 1 ne serait plus possible" in text(agnes.get(shown["Location"]))
    assert on(table) == before


@pytest.mark.parametrize("asked", ["", "0", "x", "999999", "²"])
@pytest.mark.usefixtures("table")
def test_a_moment_that_is_none_is_not_found(asked: str, agnes: Client) -> None:
    assert agnes.post(RESTORE, {"version": asked, "seen": "0"}).status_code == 404


@pytest.mark.usefixtures("overwritten")
def test_sealed_results_are_only_read(agnes: Client, table: Table, tournament: Tournament) -> None:
    page = choose(agnes)
    sent, before = hidden(page), on(table)
    type(tournament).objects.update(status=Status.SEALED)
    assert "Remettre comme à" not in text(choose(agnes))
    assert "remettre/" not in agnes.get(SHEET).content.decode()
    assert "scellés" in text(agnes.post(RESTORE, sent, follow=True))
    assert on(table) == before


def test_deals_that_changed_their_order_come_back_in_it(agnes: Client, table: Table, cast: Cast) -> None:
    for record in (made(), failed(), PASSED):
        actions.record_deal(table, record, key=uuid4(), author=cast.denis)
    first, second, _third = table.deals.order_by("place")
    actions.remove_deal(first, key=uuid4(), author=cast.odile)
    then = on(table)
    actions.remove_deal(second, key=uuid4(), author=cast.denis)
    actions.restore_version(second.versions.get(number=1), key=uuid4(), author=cast.odile)
    assert on(table) == then[::-1]
    moments = restoring.moments(sheet_of(table))
    moment = next(one for one in moments if [(s.deal_id, s.record) for s in one.stood] == then)
    page = agnes.get(RESTORE, {"version": moment.version})
    assert "1 N° 2 : 100 à cœur, chuté de 30 100 à cœur, chuté de 30" in text(page)
    agnes.post(RESTORE, hidden(page))
    assert on(table) == then


@pytest.mark.parametrize("seed", some(range(8), 8))
def test_every_moment_of_a_much_changed_sheet_is_known(
    seed: int, table: Table, tournament: Tournament, cast: Cast
) -> None:
    """Deals inserted, corrected, removed, put back and typed over at random, by two in turn."""
    type(tournament).objects.update(ending=Ending.DEALS, deals=90)
    dice, history = random.Random(seed), [on(table)]  # noqa: S311 — a test's dice
    while len(history) < 24:
        change_something(table, dice, (cast.denis, cast.odile)[len(history) % 2])
        if Table.objects.get(pk=table.pk).version == len(history):
            history.append(on(table))
    found = [
        [(one.deal_id, one.record) for one in moment.stood] for moment in restoring.moments(sheet_of(table))
    ]
    assert found[::-1] == history[1:]


def change_something(table: Table, dice: random.Random, author: User) -> None:
    """One of all the ways in which a sheet changes."""
    now = list(Deal.objects.filter(table=table, place__isnull=False).order_by("place"))
    record = dice.choice([made(), failed(), PASSED, made("EW", points=dice.randrange(110, 150))])
    named: dict[str, Any] = {"key": uuid4(), "author": author}
    what = dice.choice(["insert", "insert", "correct", "remove", "restore", "type"]) if now else "insert"
    if what == "insert":
        actions.record_deal(table, record, place=dice.randint(1, len(now) + 1), **named)
    elif what == "correct":
        actions.correct_deal(dice.choice(now), record, **named)
    elif what == "remove":
        actions.remove_deal(dice.choice(now), **named)
    elif what == "restore":
        actions.restore_version(dice.choice(list(DealVersion.objects.order_by("pk"))), **named)
    else:
        kept = [(deal.pk, dice.choice([None, record])) for deal in now if dice.random() < 0.6]
        new = dice.randint(0, len(kept))
        typed(table, author, *kept[:new], (None, record), (None, PASSED), *kept[new:])


def test_a_sheet_of_many_moments_costs_as_many_queries(
    agnes: Client, table: Table, cast: Cast, tournament: Tournament, django_assert_num_queries: Count
) -> None:
    type(tournament).objects.update(ending=Ending.DEALS, deals=40)
    enter(table, 1, PASSED)
    agnes.get(RESTORE)
    with CaptureQueriesContext(connection) as counted:
        agnes.get(RESTORE)
    for turn in range(12):
        actions.record_deal(table, made(), key=uuid4(), author=(cast.denis, cast.odile)[turn % 2])
    with django_assert_num_queries(len(counted)):
        agnes.get(RESTORE)


def test_totals_of_an_earlier_version_are_put_back(agnes: Client, table: Table, cast: Cast) -> None:
    named: dict[str, Any] = {"author": cast.denis}
    actions.record_totals(table, 1010, 900, 12, key=uuid4(), **named)
    actions.record_totals(table, 900, 1010, 11, key=uuid4(), **named)
    actions.withdraw_totals(table, key=uuid4(), **named)
    page = agnes.get(f"{SHEET}totaux/")
    assert re.findall(r'name="restore" value="(\d+)"', page.content.decode()) == ["2", "1"]
    after = agnes.post(f"{SHEET}totaux/", {"restore": "1", "key": str(uuid4())}, follow=True)
    assert "Totaux remis : 1 010 – 900." in text(after).replace("\u202f", " ").replace("\xa0", " ")
    last = table.totals.get(current=True)
    assert (last.number, last.ns_points, last.ew_points, last.deals_played, last.author) == (
        4, 1010, 900, 12, cast.agnes,
    )  # fmt: skip
    shown = agnes.get(f"{SHEET}totaux/").content.decode()
    assert re.findall(r'name="restore" value="(\d+)"', shown) == ["2", "1"]
    assert "actuels" in shown


@pytest.mark.parametrize("again", [{"restore": "3"}, {"withdraw": "1"}])
def test_a_page_that_has_put_totals_back_does_not_say_so_of_others(
    again: dict[str, str], agnes: Client, table: Table
) -> None:
    """The browser went back to it; the key in it has been used."""
    for points in (1010, 900, 700):
        actions.record_totals(table, points, 650, 12, key=uuid4(), author=None)
    key = str(uuid4())
    agnes.post(f"{SHEET}totaux/", {"restore": "1", "key": key}, follow=True)
    after = text(agnes.post(f"{SHEET}totaux/", {**again, "key": key}, follow=True))
    assert "Cette page avait déjà enregistré des totaux" in after
    assert "Totaux remis" not in after
    assert "Totaux annulés" not in after
    assert table.totals.get(current=True).ns_points == 1010


@pytest.mark.parametrize("asked", ["0", "3", "x", "9"])
def test_totals_that_are_none_are_not_put_back(asked: str, agnes: Client, table: Table) -> None:
    """The third version took them back."""
    for _ in range(2):
        actions.record_totals(table, 1010, 900, 12, key=uuid4(), author=None)
    actions.withdraw_totals(table, key=uuid4(), author=None)
    assert agnes.post(f"{SHEET}totaux/", {"restore": asked}).status_code == 404
    assert table.totals.count() == 3
