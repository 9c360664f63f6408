"""How much a phone, and all phones of a table, may write there, and whom that shuts out."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.phone.conftest import SEND, Scan, deal
from tests.sheets.records import failed, made
from tournaments.core.models.sheets import Entry
from tournaments.core.sheets import links
from tournaments.frontends.phone import flooding

if TYPE_CHECKING:
    from tournaments.core.models.rounds import Table

CALL = {"deal": None, "version": None, "reason": "points"}


@pytest.mark.parametrize("limit", ["MOST_OF_A_PHONE", "MOST_OF_A_TABLE"])
def test_a_phone_that_floods_its_table_is_stopped(
    phone: Scan, monkeypatch: pytest.MonkeyPatch, limit: str
) -> None:
    """What was acknowledged stays so; below the limit of its table the other phone goes on."""
    monkeypatch.setattr(flooding, "MOST_OF_A_PHONE", 3)
    monkeypatch.setattr(flooding, limit, 3)
    ours, theirs = phone("NS"), phone("EW")
    first = ours.message("deal", deal(1, made()), "NS")
    assert ours.post(SEND, first).status_code == 200
    for _ in range(2):
        ours.send("deal", deal(9, made()), "NS")
    stopped = ours.post(SEND, ours.message("deal", deal(9, made()), "NS"))
    assert (stopped.status_code, Entry.objects.count()) == (429, 3)
    assert "appelez l’arbitre" in stopped.json()["sentence"]  # type: ignore[attr-defined]
    again = ours.post(SEND, first)
    assert again.json()["outcome"] == "accepted"  # type: ignore[attr-defined]
    others = theirs.post(SEND, theirs.message("dispute", CALL, "EW"))
    assert others.status_code == (200 if limit == "MOST_OF_A_PHONE" else 429), others.content


def test_who_scans_a_code_anew_crowds_out_no_phone_of_the_table(
    phone: Scan, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(flooding, "MOST_OF_A_PHONE", 3)
    monkeypatch.setattr(flooding, "MOST_OF_A_TABLE", 4)
    monkeypatch.setattr(flooding, "FIRST_PHONES", 2)
    ours, theirs, stranger = phone("NS"), phone("EW"), phone("NS")
    assert ours.send("deal", deal(1, made()), "NS")["outcome"] == "accepted"
    for one in (theirs, stranger, stranger):
        one.send("dispute", CALL, "NS" if one is stranger else "EW")
    refused = stranger.post(SEND, stranger.message("dispute", CALL, "NS"))
    assert refused.status_code == 429
    assert ours.send("dispute", CALL, "NS")["outcome"] == "accepted"


def test_a_key_that_is_known_lets_nothing_else_pass(phone: Scan, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ever another deal under one key was kept beside it without end."""
    monkeypatch.setattr(flooding, "MOST_OF_A_PHONE", 3)
    ours = phone("NS")
    first = ours.message("deal", deal(1, made()), "NS")
    for place in (1, 1, 2, 2):  # the second and the fourth are those before, sent again
        assert ours.post(SEND, {**first, "content": deal(place, made())}).status_code == 200
    ours.send("deal", deal(3, failed()), "NS")
    assert Entry.objects.count() == 3
    for place in range(3, 6):
        assert ours.post(SEND, {**first, "content": deal(place, made())}).status_code == 429
    assert Entry.objects.count() == 3
    for place, outcome in (1, "accepted"), (2, "refused"):
        again = ours.post(SEND, {**first, "content": deal(place, made())})
        assert again.json()["outcome"] == outcome  # type: ignore[attr-defined]


# --- another link ------------------------------------------------------------------------------------


@pytest.fixture
def _narrow(monkeypatch: pytest.MonkeyPatch) -> None:
    """Limits that a few entries reach."""
    for limit, most in ("MOST_OF_A_PHONE", 6), ("MOST_OF_A_TABLE", 8), ("FIRST_PHONES", 2), ("MOST_LATE", 4):
        monkeypatch.setattr(flooding, limit, most)


def flood(phone: Scan, phones: int) -> list[int]:
    """What phones that scanned the first link of the table are answered, two calls each."""
    strangers = [phone("EW") for _ in range(phones)]
    sent = [one.post(SEND, one.message("dispute", CALL, "EW")) for one in strangers for _ in range(2)]
    return [answer.status_code for answer in sent]


@pytest.mark.usefixtures("_narrow")
def test_what_comes_by_a_link_that_works_no_more_shuts_out_nobody_with_the_new_one(
    phone: Scan, table: Table
) -> None:
    """Two thousand late entries were the whole room of the table, and another link did not help."""
    cut_off, never_heard = phone("NS"), phone("NS")
    cut_off.send("deal", deal(1, made()), "NS")
    new = links.renew(table)
    assert flood(phone, 6) == [200] * 4 + [429] * 8
    for place in range(2, 6):
        assert cut_off.send("deal", deal(place, failed()), "NS")["outcome"] == "late", "kept for the referee"
    message = never_heard.message("deal", deal(2, failed()), "NS")
    waits = never_heard.post(SEND, message)
    assert waits.status_code == 429
    assert "demandez la nouvelle" in waits.json()["sentence"]  # type: ignore[attr-defined]
    phone("NS", through=new, client=never_heard.client)
    assert never_heard.post(SEND, message).json()["outcome"] == "accepted"  # type: ignore[attr-defined]
    for side in ("NS", "EW"):
        one = phone(side, through=new)
        assert one.send("dispute", CALL, side)["outcome"] == "accepted"
    links.renew(table)
    assert flood(phone, 1) == [200, 200], "each new link gives late ones their room again"


@pytest.mark.usefixtures("_narrow")
def test_another_link_is_the_remedy_where_the_one_before_was_flooded(phone: Scan, table: Table) -> None:
    ours = phone("NS")
    assert flood(phone, 5) == [200] * 8 + [429] * 2
    assert ours.post(SEND, ours.message("deal", deal(1, made()), "NS")).status_code == 429
    phone("NS", through=links.renew(table), client=ours.client)
    assert ours.send("deal", deal(1, made()), "NS")["outcome"] == "accepted"


@pytest.mark.usefixtures("_narrow")
def test_even_a_phone_that_wrote_by_its_link_has_its_limit_late(phone: Scan, table: Table) -> None:
    ours = phone("NS")
    ours.send("dispute", CALL, "NS")
    links.renew(table)
    answers = [ours.post(SEND, ours.message("dispute", CALL, "NS")).status_code for _ in range(8)]
    assert answers == [200] * 6 + [429] * 2
