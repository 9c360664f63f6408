"""A whole sheet is put back as it stood at an earlier moment: seen first, done at once, itself a version."""

from __future__ import annotations

import io
import random
import re
from collections.abc import Callable
from datetime import timedelta
from typing import TYPE_CHECKING, Any
from uuid import uuid4

import pytest
from django.core.management import call_command
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from scoring.sheet.entries import PutBack, Totals, TypedSheet
from scoring.sheet.fields import TypedSheetLine
from tests.quickly import day_rows
from tests.sheets.browsing import SHEET, text
from tests.sheets.conftest import change
from tests.sheets.phones import enter
from tests.sheets.records import PASSED, coinched_capot, failed, made
from tests.sheets.verbs import (
    correct_deal,
    record_deal,
    record_totals,
    remove_deal,
    say,
    withdraw_totals,
)
from tournaments.core.models.planning import Ending, Status
from tournaments.core.models.rounds import Table
from tournaments.core.models.sheets import Entry
from tournaments.core.sheets import history, queries

if TYPE_CHECKING:
    from django.test import Client

    from tests.conftest import Cast
    from tournaments.core.models.accounts import User
    from tournaments.core.models.planning import Tournament
    from tournaments.core.sheets.sheet import TableSheet

RESTORE = f"{SHEET}remettre/"
Count = Callable[..., Any]


def sheet_of(table: Table) -> TableSheet:
    found = queries.table_at(table.round.tournament, 1, table.number)
    assert found is not None
    return queries.sheet_of(found)


def typed(table: Table, author: User, *wanted: tuple[int | None, dict[str, Any] | None]) -> None:
    """A sheet as somebody types it over the one that stands."""
    say(table, TypedSheet(lines=tuple(TypedSheetLine(*one) for one in wanted)), author=author)


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
    other, own = ("EO a pris, 110 à 52", "NS a pris, 110 à 52")
    assert f"1 100 à cœur, réussi · {other} 100 à cœur, réussi · {own}" in shown
    assert "2 pas sur la feuille 100 à cœur, chuté de 30" in shown
    assert "3 pas sur la feuille" in shown
    assert re.search("2 100 à cœur, chuté de 30 · [^→]* retirée", shown)
    assert on(table) == before != overwritten


def test_the_sheet_is_as_it_was_under_new_versions(
    agnes: Client, table: Table, overwritten: list[tuple[int, Any]], cast: Cast
) -> None:
    kept = list(Entry.objects.order_by("pk").values_list("pk", "content", "author"))
    after = agnes.post(RESTORE, hidden(choose(agnes)), follow=True)
    assert re.search(r"Feuille remise comme à \d\d:\d\d\.", text(after))
    assert on(table) == overwritten
    entries = list(Entry.objects.order_by("pk").values_list("pk", "content", "author"))
    assert entries[: len(kept)] == kept
    assert {author for _pk, _content, author in entries[len(kept) :]} == {cast.agnes.pk}
    written = history.written_since(sheet_of(table), len(kept))
    assert {version.by for version in written} == {"Agnes"}
    assert {version.deal for version in written if version.record} == {deal for deal, _ in overwritten}
    call_command("verify", stdout=io.StringIO())


def test_going_back_is_itself_a_moment_to_go_back_from(
    agnes: Client, table: Table, overwritten: list[tuple[int, Any]], cast: Cast
) -> None:
    wrong = on(table)
    agnes.post(RESTORE, hidden(choose(agnes)))
    typed(table, cast.denis, *[(deal, None) for deal, _record in overwritten], (None, PASSED))
    by_odile = next(one for one in history.moments(sheet_of(table)) if one.by == "Odile")
    agnes.post(RESTORE, hidden(agnes.get(RESTORE, {"version": by_odile.number})))
    assert on(table) == wrong


@pytest.mark.usefixtures("overwritten")
def test_sent_twice_it_is_done_once(agnes: Client, table: Table) -> None:
    sent = hidden(choose(agnes))
    for _ in range(2):
        assert agnes.post(RESTORE, sent)["Location"] == SHEET
    table.refresh_from_db()
    assert Entry.objects.filter(key=sent["key"]).count() == 1
    assert table.version == table.log_length == int(sent["seen"]) + 1


@pytest.mark.slow
@pytest.mark.usefixtures("overwritten")
def test_sent_again_after_others_have_written_it_is_not_said_to_be_done(
    agnes: Client, table: Table, overwritten: list[tuple[int, Any]], cast: Cast
) -> None:
    """The browser went back to the page that had done it."""
    sent = hidden(choose(agnes))
    agnes.post(RESTORE, sent, follow=True)
    record_deal(table, made(), author=cast.denis)
    after = text(agnes.post(RESTORE, sent, follow=True))
    assert "Feuille remise" not in after
    assert "vient d’écrire sur cette feuille" in after
    assert len(on(table)) == len(overwritten) + 1


@pytest.mark.usefixtures("overwritten")
def test_over_a_sheet_that_changed_meanwhile_it_is_shown_again(
    agnes: Client, table: Table, cast: Cast
) -> None:
    sent = hidden(choose(agnes))
    record_deal(table, PASSED, author=cast.denis)
    before = on(table)
    refused = agnes.post(RESTORE, sent, follow=True)
    assert "Quelqu’un d’autre vient d’écrire sur cette feuille." in text(refused)
    assert on(table) == before
    agnes.post(RESTORE, hidden(refused))
    assert on(table) != before


def test_a_result_that_would_go_is_told(agnes: Client, table: Table, cast: Cast) -> None:
    typed(table, cast.denis, (None, made()))
    typed(table, cast.odile, (None, coinched_capot()), (None, coinched_capot()))
    page = choose(agnes)
    assert "La partie n’est alors plus finie" in text(page)
    agnes.post(RESTORE, hidden(page))
    assert not Table.objects.get(pk=table.pk).finished
    assert records_on(table) == [made()]


def records_on(table: Table) -> list[Any]:
    return [record for _deal, record in on(table)]


@pytest.mark.usefixtures("overwritten")
def test_totals_that_stand_are_told_to_stay(agnes: Client, table: Table, cast: Cast) -> None:
    record_totals(table, 1010, 900, 12, author=cast.denis)
    assert "Les totaux de la feuille papier restent le résultat" in text(choose(agnes))


@pytest.mark.usefixtures("overwritten")
def test_a_deal_of_then_that_cannot_be_any_more_is_told(agnes: Client, table: Table) -> None:
    first = table.entries.get(number=1)
    first.content["lines"][0]["record"] = made(bid=70)
    first.save()
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
    change(tournament, status=Status.SEALED)
    assert "Remettre comme à" not in text(choose(agnes))
    assert "remettre/" not in agnes.get(SHEET).content.decode()
    assert "scellés" in text(agnes.post(RESTORE, sent, follow=True))
    assert on(table) == before


def test_deals_that_changed_their_order_come_back_in_it(agnes: Client, table: Table, cast: Cast) -> None:
    for record in (made(), failed(), PASSED):
        record_deal(table, record, author=cast.denis)
    (first, _), (second, record), _third = on(table)
    remove_deal(table, first, author=cast.odile)
    then = on(table)
    remove_deal(table, second, author=cast.denis)
    say(table, PutBack(deal=second, record=record), author=cast.odile)
    assert on(table) == then[::-1]
    moments = history.moments(sheet_of(table))
    moment = next(one for one in moments if [(line.deal, line.record) for line in one.lines] == then)
    page = agnes.get(RESTORE, {"version": moment.number})
    assert "1 N° 2 : 100 à cœur, chuté de 30 · NS a pris" in text(page)
    agnes.post(RESTORE, hidden(page))
    assert on(table) == then


@pytest.mark.parametrize("seed", day_rows(range(8), every=4))
def test_every_moment_of_a_much_changed_sheet_is_known(
    seed: int, table: Table, tournament: Tournament, cast: Cast
) -> None:
    """Deals inserted, corrected, removed, put back, typed over and restored at random, by two in turn."""
    change(tournament, ending=Ending.DEALS, deals=90)
    dice, stood = random.Random(seed), [on(table)]  # noqa: S311 — a test's dice
    while len(stood) < 24:
        before = table.version
        change_something(table, dice, (cast.denis, cast.odile)[len(stood) % 2])
        if table.version != before:
            stood.append(on(table))
    moments = history.moments(sheet_of(table))
    assert [[(line.deal, line.record) for line in one.lines] for one in moments][::-1] == stood[1:]
    versions = history.versions_in(sheet_of(table))
    off = dict.fromkeys(sheet_of(table).sheet.removed)
    assert {one.deal: one.record for one in versions if one.current} == {**off, **dict(on(table))}
    assert {
        one.deal for one in history.removed_deals(sheet_of(table), history.versions_in(sheet_of(table)))
    } == set(off)


def change_something(table: Table, dice: random.Random, author: User) -> None:
    """One of all the ways in which a sheet changes."""
    now = [deal for deal, _record in on(table)]
    record = dice.choice([made(), failed(), PASSED, made("EW", points=dice.randrange(110, 150))])
    ways = ["insert", "insert", "correct", "remove", "restore", "type", "go back"]
    what = dice.choice(ways) if now else "insert"
    if what == "insert":
        record_deal(table, record, place=dice.randint(1, len(now) + 1), author=author)
    elif what == "correct":
        correct_deal(table, dice.choice(now), record, author=author)
    elif what == "remove":
        remove_deal(table, dice.choice(now), author=author)
    elif what == "restore":
        put_back(table, dice, author)
    elif what == "go back":
        say(table, dice.choice(history.moments(sheet_of(table))).content, author=author)
    else:
        kept = [(deal, dice.choice([None, record])) for deal in now if dice.random() < 0.6]
        new = dice.randint(0, len(kept))
        typed(table, author, *kept[:new], (None, record), (None, PASSED), *kept[new:])


def put_back(table: Table, dice: random.Random, author: User) -> None:
    """Some version of some deal again, on the sheet or off it."""
    found = history.versions_in(sheet_of(table))
    chosen = dice.choice([version for version in found if version.record is not None])
    record = dict(chosen.record or {})
    if sheet_of(table).row(chosen.deal) is None:
        say(table, PutBack(deal=chosen.deal, record=record), author=author)
    else:
        correct_deal(table, chosen.deal, record, author=author)


def test_a_sheet_of_many_moments_costs_as_many_queries(
    agnes: Client, table: Table, cast: Cast, tournament: Tournament, django_assert_num_queries: Count
) -> None:
    change(tournament, ending=Ending.DEALS, deals=40)
    enter(table, 1, PASSED)
    agnes.get(RESTORE)
    with CaptureQueriesContext(connection) as counted:
        agnes.get(RESTORE)
    for turn in range(12):
        record_deal(table, made(), author=(cast.denis, cast.odile)[turn % 2])
    with django_assert_num_queries(len(counted)):
        agnes.get(RESTORE)


def test_totals_of_an_earlier_version_are_put_back(agnes: Client, table: Table, cast: Cast) -> None:
    record_totals(table, 1010, 900, 12, author=cast.denis)
    record_totals(table, 900, 1010, 11, author=cast.denis)
    withdraw_totals(table, author=cast.denis)
    page = agnes.get(f"{SHEET}totaux/")
    assert re.findall(r'name="restore" value="(\d+)"', page.content.decode()) == ["2", "1"]
    after = agnes.post(f"{SHEET}totaux/", {"restore": "1", "key": str(uuid4())}, follow=True)
    assert "Totaux remis : 1 010 – 900." in text(after).replace("\u202f", " ").replace("\xa0", " ")
    last = queries.log_of(table)[-1]
    assert (last.number, last.author) == (4, cast.agnes)
    assert sheet_of(table).totals == Totals(points=(1010, 900), deals_played=12)
    shown = agnes.get(f"{SHEET}totaux/").content.decode()
    assert re.findall(r'name="restore" value="(\d+)"', shown) == ["2", "1"]
    assert "actuels" in shown


@pytest.mark.parametrize("again", [{"restore": "3"}, {"withdraw": "1"}])
def test_a_page_that_has_put_totals_back_does_not_say_so_of_others(
    again: dict[str, str], agnes: Client, table: Table
) -> None:
    """The browser went back to it; the key in it has been used."""
    for points in (1010, 900, 700):
        record_totals(table, points, 650, 12)
    key = str(uuid4())
    agnes.post(f"{SHEET}totaux/", {"restore": "1", "key": key}, follow=True)
    after = text(agnes.post(f"{SHEET}totaux/", {**again, "key": key}, follow=True))
    assert "Cette page avait déjà enregistré des totaux" in after
    assert "Totaux remis" not in after
    assert "Totaux annulés" not in after
    assert sheet_of(table).totals == Totals(points=(1010, 650), deals_played=12)


@pytest.mark.parametrize("asked", ["0", "3", "x", "9"])
def test_totals_that_are_none_are_not_put_back(asked: str, agnes: Client, table: Table) -> None:
    """The third version took them back."""
    for _ in range(2):
        record_totals(table, 1010, 900, 12)
    withdraw_totals(table)
    assert agnes.post(f"{SHEET}totaux/", {"restore": asked}).status_code == 404
    assert table.entries.count() == 3
