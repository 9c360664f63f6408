"""A phone that still shows the match of other teams writes nothing for those who sit there now."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from tests.desk.late_concours import concours, draw
from tests.phone.conftest import SEND, Phone, deal
from tests.prepared import laid_out
from tests.sheets.browsing import text
from tests.sheets.records import made
from tests.sheets.verbs import deal_at, remove_deal
from tournaments.core.models.rounds import Round, Table
from tournaments.core.models.sheets import Entry
from tournaments.core.rounds import editing
from tournaments.core.rounds.changes import SwapTeams
from tournaments.core.sheets import links

QUEUE = "/concours/saint-martin/feuilles/file/"


@pytest.fixture
@laid_out
def round_(cast: Any) -> Round:
    return draw(concours(cast.amicale, 8))


def table(round_: Round) -> Table:
    return round_.tables.get(number=1)


@pytest.fixture
def phone(round_: Round) -> Phone:
    """A phone of the first teams of table 1; what it noted was taken off the sheet."""
    link, client = links.renew(table(round_)), Client(enforce_csrf_checks=True)
    client.get(f"/t/{link.token}/")
    page = client.get("/t/").context["page_token"]
    client.post("/t/cote/", {"side": "NS", "page": page})
    ours = Phone(client, page, link.table)
    assert ours.send("deal", deal(1, made()), "NS")["outcome"] == "accepted"
    remove_deal(table(round_), deal_at(table(round_), 1) or 0)
    return ours


def reseat(round_: Round) -> None:
    other = round_.tables.get(number=2).ns.number
    editing.edit_round(round_, SwapTeams(table(round_).ns.number, other), None)


@pytest.mark.slow
def test_what_was_noted_for_the_teams_before_goes_to_the_referee(
    round_: Round, phone: Phone, client: Client, cast: Any
) -> None:
    match = phone.state()["match"]
    reseat(round_)
    told = phone.send("deal", deal(2, made(bid=100)), "NS", match=match)
    assert told["outcome"] == "late"
    assert "d’autres joueurs" in told["sentence"]
    assert table(round_).deal_count == 0
    client.force_login(cast.odile, "django.contrib.auth.backends.ModelBackend")
    page = client.get(QUEUE, follow=True)
    assert "pour les équipes d’avant" in text(page)
    assert 'value="take"' not in page.content.decode()
    entry = Entry.objects.get(outcome="late")
    at = f"{QUEUE}envois/{entry.pk}/?partie=1"
    refused = client.post(at, {"do": "take", "words": "vu"}, follow=True)
    assert "pour les équipes assises ici avant" in text(refused)
    assert (table(round_).deal_count, table(round_).waiting) == (0, 1)
    client.post(at, {"do": "leave", "words": "vu"})
    assert table(round_).waiting == 0


def test_so_does_what_comes_by_a_link_that_was_replaced_meanwhile(round_: Round, phone: Phone) -> None:
    match = phone.state()["match"]
    reseat(round_)
    links.renew(table(round_))
    phone.send("deal", deal(2, made()), "NS", match=match)
    entry = Entry.objects.get(outcome="late")
    assert [reason["code"] for reason in entry.reasons] == ["table-reseated"]
    assert entry.link_revoked


def test_a_message_for_the_teams_of_now_is_written(round_: Round, phone: Phone) -> None:
    reseat(round_)
    told = phone.send("deal", deal(1, made()), "NS", match=phone.state()["match"])
    assert told["outcome"] == "accepted"


def test_what_was_taken_before_is_answered_as_it_was(round_: Round, phone: Phone) -> None:
    message = phone.message("deal", deal(2, made(bid=100)), "NS", match=phone.state()["match"])
    phone.post(SEND, message)
    remove_deal(table(round_), deal_at(table(round_), 1) or 0)
    reseat(round_)
    assert phone.post(SEND, message).json()["outcome"] == "accepted"  # type: ignore[attr-defined]


def test_an_earlier_page_says_no_match(phone: Phone) -> None:
    assert phone.send("deal", deal(2, made(bid=100)), "NS")["outcome"] == "accepted"


@pytest.mark.parametrize("match", [None, 7, "équipe", "1" * 81, "1\n"])
def test_a_match_is_what_the_state_calls_it(match: Any, phone: Phone) -> None:
    answer = phone.post(SEND, phone.message("deal", deal(1, made()), "NS", match=match))
    assert (answer.status_code, answer.json()["field"]) == (400, "match")  # type: ignore[attr-defined]
