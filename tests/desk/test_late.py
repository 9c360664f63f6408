"""A correction after the next draw: seen with all it would have changed, then saved; every verb, and nobody
else's business before."""

from __future__ import annotations

import importlib
import io
import json
import pkgutil
from types import ModuleType
from typing import Any
from uuid import uuid4

import pytest
from django.core.management import call_command
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from scoring.cards import Side
from tests.access.test_role_walk import everything
from tests.desk.late_concours import (
    address,
    concours,
    confirm,
    corrections,
    draw,
    finish,
    hidden,
    is_shown,
    totals,
    typed,
)
from tests.desk.late_verbs import (
    VERBS,
    Verb,
    a_deal_corrected,
    a_deal_taken_off,
    deal,
    deal_address,
    over,
    totals_from_paper,
)
from tests.prepared import laid_out
from tests.quickly import day_rows
from tests.sheets.browsing import form, text
from tests.sheets.records import coinched_capot
from tests.sheets.verbs import forfeit, record_deal
from tournaments.core.models.planning import Tournament
from tournaments.core.models.rounds import Round, Table
from tournaments.core.models.sheets import Entry
from tournaments.core.sheets import writing
from tournaments.core.sheets.queries import sheet_of
from tournaments.core.what_if import late
from tournaments.core.what_if.late import DIGEST_FIELD
from tournaments.frontends import sheet_pages, typing

pytestmark = pytest.mark.slow


def browser(user: Any) -> Client:
    client = Client()
    client.force_login(user, "django.contrib.auth.backends.ModelBackend")
    return client


@pytest.fixture
def odile(cast: Any) -> Client:
    return browser(cast.odile)


@pytest.fixture
@laid_out
def tournament(cast: Any) -> Tournament:
    """Eight teams; round 1 is over, round 2 drawn at its ranking and published."""
    made_ = concours(cast.amicale, 8)
    made_.referees.add(cast.agnes)
    first = draw(made_)
    one, two = (first.tables.get(number=number) for number in (1, 2))
    for record in (coinched_capot(), coinched_capot()):  # 2000 to nothing: NS has won
        record_deal(one, record)
    forfeit(two, Side.EW, "absents")
    finish(first, 1, 2)
    draw(made_)
    made_.refresh_from_db()
    return made_


@pytest.fixture
def table(tournament: Tournament) -> Table:
    """Table 1 of round 1: two deals, 2000 – 0."""
    return tournament.rounds.get(number=1).tables.get(number=1)


@pytest.mark.parametrize("verb", VERBS)
def test_every_verb_is_shown_first_and_writes_nothing(verb: Verb, odile: Client, table: Table) -> None:
    path, data = verb(table)
    before = everything()
    page = odile.post(path, data)
    assert is_shown(page)
    assert everything() == before
    assert "messages" not in odile.cookies
    assert 'class="message ' not in page.content.decode()


@pytest.mark.parametrize("verb", day_rows(VERBS, every=2))
def test_confirmed_it_is_done_once_with_what_was_seen(
    verb: Verb, odile: Client, table: Table, cast: Any
) -> None:
    page = odile.post(*verb(table))
    effect = page.context["effect"]
    answer = confirm(odile, page)
    assert answer.status_code == 302
    kept = corrections().get()
    assert (kept.table.round.number, kept.author) == (1, cast.odile)
    assert kept.effect == json.loads(json.dumps(effect.to_record()))
    after, now = effect.change.after, kept.table
    assert (after.finished, after.winner) == (now.finished, now.winner)
    if now.finished:
        assert after[:2] == (now.ns_points, now.ew_points)
    call_command("verify", stdout=io.StringIO())


def test_a_draw_that_is_made_while_it_waits_for_the_table_is_seen(
    odile: Client, table: Table, tournament: Tournament, monkeypatch: pytest.MonkeyPatch
) -> None:
    Round.objects.filter(number=2).delete()
    lock = late.lock_table

    def after_the_draw(*where: Any) -> Any:
        draw(tournament)
        return lock(*where)

    monkeypatch.setattr(late, "lock_table", after_the_draw)
    assert is_shown(odile.post(*totals_from_paper(table)))
    assert not corrections().exists()


@pytest.mark.slow
def test_for_who_may_not_nothing_is_worked_out(table: Table, cast: Any) -> None:
    path, data = totals_from_paper(table)
    stranger = browser(cast.pierre)
    with CaptureQueriesContext(connection) as asked:
        assert stranger.post(path, data).status_code == 404
    assert len(asked) < 12


@pytest.mark.usefixtures("transactional_db")
def test_outside_any_other_transaction_too(odile: Client, table: Table) -> None:
    """As it is served: nothing stays of what was looked at, all of what was confirmed."""
    path, data = a_deal_corrected(table)
    before = everything()
    page = odile.post(path, data)
    assert everything() == before
    confirm(odile, page)
    assert corrections().count() == 1
    assert table.entries.filter(kind="correct").count() == 1


@pytest.mark.slow
@pytest.mark.parametrize("verb", day_rows(VERBS, every=3))
def test_before_the_next_draw_nothing_is_asked(verb: Verb, odile: Client, table: Table) -> None:
    Round.objects.filter(number=2).delete()
    assert odile.post(*verb(table)).status_code == 302
    assert not corrections().exists()


@pytest.mark.slow
@pytest.mark.parametrize("verb", day_rows(VERBS, every=3))
def test_who_may_not_is_answered_as_ever(verb: Verb, table: Table, cast: Any) -> None:
    path, data = verb(table)
    table.round.tournament.referees.clear()
    before = everything()
    assert Client().post(path, data)["Location"].startswith("/connexion/")
    for who in (cast.pierre, cast.lise):
        assert browser(who).post(path, data).status_code == 404
    assert browser(cast.agnes).post(path, data).status_code == 403
    assert {**everything(), "User": ()} == {**before, "User": ()}  # who logs in is seen


@pytest.mark.parametrize("package", [sheet_pages, typing])
def test_no_page_of_a_sheet_writes_without_asking(package: ModuleType) -> None:
    """They write by `what_if.late` alone."""
    writers = {writing.write, writing.append}
    for module in pkgutil.iter_modules(package.__path__, f"{package.__name__}."):
        names = vars(importlib.import_module(module.name)).values()
        assert not [name for name in names if name is writing or (callable(name) and name in writers)]


def test_a_preview_and_a_refusal_are_answered_as_ever(odile: Client, table: Table) -> None:
    before = everything()
    preview = odile.post(address(table, "apercu/"), over(table, by="EW", deal=str(deal(table))))
    assert not is_shown(preview)
    refused = odile.post(deal_address(table), over(table, bid="70"))
    assert refused.status_code == 200
    assert not is_shown(refused)
    doubted = odile.post(address(table, "totaux/"), typed(901, 2013) | {"confirmed": ""})
    assert not is_shown(doubted)
    assert 'name="confirmed"' in doubted.content.decode()
    for nobody in ("999999", "9" * 30):
        assert odile.post(address(table, f"donnes/{nobody}/"), over(table)).status_code == 404
    assert everything() == before


@pytest.mark.parametrize(
    ("path", "data"),
    [
        ("totaux/", typed(2000, 0)),
        ("decision/", {"kind": "lateness", "side": "", "article": "art. 3", "key": str(uuid4())}),
    ],
)
def test_without_an_effect_nobody_is_asked(path: str, data: Any, odile: Client, table: Table) -> None:
    """The same totals from paper; a ruling without a penalty."""
    assert odile.post(address(table, path), data).status_code == 302
    assert not corrections().exists()
    sheet = sheet_of(table).sheet
    assert sheet.totals or sheet.rulings


def test_a_table_that_still_plays_is_nobody_elses_business(odile: Client, cast: Any) -> None:
    """The next round was drawn early: what the table notes goes on as ever."""
    tournament = concours(cast.amicale, 8)
    first = draw(tournament)
    finish(first, 3)
    draw(tournament, forced=True)
    table = first.tables.get(number=3)
    assert odile.post(address(table), form(seen="0")).status_code == 302
    assert odile.post(address(table, "totaux/"), typed(2010, 900)).status_code == 302
    assert not corrections().exists()
    assert is_shown(odile.post(address(table, "totaux/"), typed(900, 2010)))


def test_a_table_that_a_late_correction_opened_again_is_shown_once_it_ends(
    odile: Client, table: Table
) -> None:
    confirm(odile, odile.post(*a_deal_taken_off(table)))
    table.refresh_from_db()
    assert not table.finished
    capot = {"by": "EW", "bid": "capot", "trump": "spades", "call": "coinche", "points_ns": "", "capot": "EW"}
    assert odile.post(address(table), over(table, **capot)).status_code == 302
    page = odile.post(
        address(table), over(table, **capot | {"trump": "clubs"})
    )  # two alike would be asked about
    assert is_shown(page)
    change = page.context["effect"].change
    assert (change.before.finished, change.after.winner) == (False, "EW")
    confirm(odile, page)
    assert corrections().count() == 2


def test_what_was_seen_must_still_be_so(odile: Client, table: Table) -> None:
    page = odile.post(*totals_from_paper(table))
    totals(table.round.tables.get(number=3), 1000, 2990)
    again = confirm(odile, page)
    assert is_shown(again)
    assert "Quelque chose a changé depuis que vous avez regardé" in text(again)
    assert not corrections().exists()
    assert confirm(odile, again).status_code == 302
    table.refresh_from_db()
    assert table.winner == "EW"


def test_another_correction_than_the_one_seen_is_shown_again(odile: Client, table: Table) -> None:
    seen = hidden(odile.post(*totals_from_paper(table)))[DIGEST_FIELD]
    page = odile.post(address(table, "totaux/"), typed(900, 2500) | {DIGEST_FIELD: seen[0]})
    assert is_shown(page)
    assert not corrections().exists()


def test_pressed_twice_it_is_one_correction(odile: Client, table: Table) -> None:
    page = odile.post(*a_deal_corrected(table))
    confirm(odile, page)
    assert confirm(odile, page).status_code == 302
    assert corrections().count() == 1
    assert table.entries.filter(kind="correct").count() == 1


def test_the_fields_are_sent_again_as_they_came(odile: Client, table: Table) -> None:
    """Words with quotes and lines, a name twice, the button that was pressed; no token, no file."""
    data = {
        "absent": "NS", "article": "partis « tôt » & \"fâchés\" <b>\r\nà table", "twice": ["a", "b"],
        "press": "1", "paper": io.BytesIO(b"scan"),
    }  # fmt: skip
    sent = hidden(odile.post(address(table, "forfait/"), data))
    assert sent.pop(DIGEST_FIELD)
    sent.pop("csrfmiddlewaretoken", None)
    assert sent == {**{name: [data[name]] for name in ("absent", "article", "press")}, "twice": ["a", "b"]}


def test_all_or_nothing(odile: Client, table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """The correction and what is kept of it are one transaction."""
    page = odile.post(*totals_from_paper(table))
    before = everything()

    def fails(**_row: Any) -> None:
        raise RuntimeError

    monkeypatch.setattr(Entry.objects, "create", fails)
    with pytest.raises(RuntimeError):
        confirm(odile, page)
    assert everything() == before


def test_nothing_is_told_of_a_correction_that_was_taken_back(odile: Client, table: Table) -> None:
    odile.post(*totals_from_paper(table))
    assert "Totaux enregistrés" not in text(odile.get(address(table)))
    confirm(odile, odile.post(*totals_from_paper(table)))
    assert "Totaux enregistrés" in text(odile.get(address(table)))


@pytest.mark.parametrize("many", [40, pytest.param(200, marks=pytest.mark.night)])  # 200: over a second
def test_the_page_asks_as_much_for_many_teams(odile: Client, cast: Any, many: int) -> None:
    counts = []
    for teams in (8, many):
        Tournament.objects.filter(slug="saint-martin").update(slug=f"before-{teams}")
        tournament = concours(cast.amicale, teams)
        first = draw(tournament)
        finish(first)
        draw(tournament)
        table = first.tables.get(number=1)
        with CaptureQueriesContext(connection) as asked:
            page = odile.post(*totals_from_paper(table))
        assert is_shown(page)
        counts.append(len(asked))
    assert counts[0] == counts[1]
