"""How much a phone, and all phones of a table, may write there, and whom that shuts out."""

from __future__ import annotations

import pytest

from tests.phone.conftest import SEND, Scan, deal
from tests.sheets.records import failed, made
from tournaments.models.sheets import Entry
from tournaments.phone import exchange

CALL = {"deal": None, "version": None, "reason": "points"}


@pytest.mark.parametrize("limit", ["MOST_OF_A_PHONE", "MOST_OF_A_TABLE"])
def test_a_phone_that_floods_its_table_is_stopped(
    phone: Scan, monkeypatch: pytest.MonkeyPatch, limit: str
) -> None:
    """What was acknowledged stays so; below the limit of its table the other phone goes on."""
    monkeypatch.setattr(exchange, "MOST_OF_A_PHONE", 3)
    monkeypatch.setattr(exchange, limit, 3)
    ours, theirs = phone("NS"), phone("EW")
    first = ours.message("deal", deal(1, made()), "NS")
    assert ours.post(SEND, first).status_code == 200
    for _ in range(2):
        ours.send("deal", deal(9, made()), "NS")
    stopped = ours.post(SEND, ours.message("deal", deal(9, made()), "NS"))
    assert (stopped.status_code, Entry.objects.count()) == (429, 3)
    assert "appelez l'arbitre" in stopped.json()["sentence"]  # type: ignore[attr-defined]
    again = ours.post(SEND, first)
    assert again.json()["outcome"] == "accepted"  # type: ignore[attr-defined]
    call = {"deal": None, "version": None, "reason": "points"}
    others = theirs.post(SEND, theirs.message("dispute", call, "EW"))
    assert others.status_code == (200 if limit == "MOST_OF_A_PHONE" else 429), others.content


def test_who_scans_a_code_anew_crowds_out_no_phone_of_the_table(
    phone: Scan, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(exchange, "MOST_OF_A_PHONE", 3)
    monkeypatch.setattr(exchange, "MOST_OF_A_TABLE", 4)
    monkeypatch.setattr(exchange, "FIRST_PHONES", 2)
    ours, theirs, stranger = phone("NS"), phone("EW"), phone("NS")
    assert ours.send("deal", deal(1, made()), "NS")["outcome"] == "accepted"
    call = {"deal": None, "version": None, "reason": "points"}
    for one in (theirs, stranger, stranger):
        one.send("dispute", call, "NS" if one is stranger else "EW")
    refused = stranger.post(SEND, stranger.message("dispute", call, "NS"))
    assert refused.status_code == 429
    assert ours.send("dispute", call, "NS")["outcome"] == "accepted"


def test_a_key_that_is_known_lets_nothing_else_pass(phone: Scan, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ever another deal under one key was kept beside it without end."""
    monkeypatch.setattr(exchange, "MOST_OF_A_PHONE", 3)
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
