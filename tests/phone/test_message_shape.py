"""What is no message of a phone is refused by the field that is wrong, and kept nowhere."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.test import Client

from tests.phone.conftest import PREVIEW, SEND, STATE, Phone, Scan, deal
from tests.sheets.records import made
from tournaments.core.models.sheets import Entry

BAD = {
    "link": [None, "1", 0, 1.0, True, 10**20],
    "key": [None, 7, "x", "", [], {"a": 1}],
    "side": [None, "NE", "", 1, ["NS"]],
    "kind": [None, "remove", "", 1],
    "claimed_at": ["hier", 7, "2026-11-21T15:00:00", [], "9999"],
    "content": [None, [], "x", 1],
    "content.record": [None, [], "x", 1],
    "content.place": [None, 0, -1, 1.5, "1", True, 1000, 10**30],
}


@pytest.mark.slow
@pytest.mark.parametrize(("field", "value"), [(field, value) for field, bad in BAD.items() for value in bad])
def test_what_has_not_the_shape_of_a_message_is_refused_by_its_field(
    phone: Scan, field: str, value: Any
) -> None:
    ours = phone("NS")
    message = ours.message("deal", deal(1, made()), "NS")
    whole, _, part = field.partition(".")
    if part:
        message[whole][part] = value
    else:
        message[whole] = value
    answer = ours.post(SEND, message)
    assert (answer.status_code, answer.json()["field"]) == (400, field)  # type: ignore[attr-defined]
    assert not Entry.objects.exists()


@pytest.mark.parametrize(
    "content",
    [
        {},
        {"deal": 1},
        {"deal": 1, "version": 1, "more": 1},
        {"deal": 0, "version": 1},
        {"deal": 1, "version": "1"},
    ],
)
def test_a_content_has_the_fields_of_its_kind_and_no_other(phone: Scan, content: dict[str, Any]) -> None:
    ours = phone("NS")
    answer = ours.post(SEND, ours.message("agree", content, "NS"))
    assert answer.status_code == 400
    assert answer.json()["field"].startswith("content.")  # type: ignore[attr-defined]


@pytest.mark.parametrize("reason", ["", "   ", "x" * 201, None, 7])
def test_a_dispute_has_a_reason(phone: Scan, reason: Any) -> None:
    ours = phone("NS")
    content = {"deal": None, "version": None, "reason": reason}
    answer = ours.post(SEND, ours.message("dispute", content, "NS"))
    assert (answer.status_code, answer.json()["field"]) == (400, "content.reason")  # type: ignore[attr-defined]


@pytest.mark.slow
@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{",
        b"[]",
        b"NaN",
        b'{"link": 1e999}',
        b"[" * 5000,
        b'{"link": NaN}',
        b"\xff\xfe",
        b"x" * 10_000,
        json.dumps({"link": "\x00"}).encode(),
        json.dumps({"link": "\ud800"}).encode(),
        json.dumps({"a\x00": 1}).encode(),
        b'{"link": ' + b"9" * 5000 + b"}",
        json.dumps({"content": {"record": {"a": [[[[[[[1]]]]]]]}}}).encode(),
    ],
)
def test_a_body_that_is_no_message_is_refused(phone: Scan, body: bytes) -> None:
    ours = phone("NS")
    for address in (SEND, PREVIEW):
        assert ours.post(address, body).status_code == 400
    assert not Entry.objects.exists()


@pytest.mark.parametrize("hostile", ["\x00", "\ud800", 10**41, [[[[[[[1]]]]]]], {"\x00": 1}], ids=ascii)
def test_what_no_database_keeps_is_refused_in_a_message_that_is_whole_otherwise(
    phone: Scan, hostile: object
) -> None:
    ours = phone("NS")
    body = ours.message("deal", deal(1, {**made(), "id": hostile}), "NS")
    assert ours.post(SEND, body).status_code == 400
    assert not Entry.objects.exists()


def test_nobody_writes_without_the_cookie_and_the_token_of_the_page(phone: Scan) -> None:
    ours = phone("NS")
    message = ours.message("deal", deal(1, made()), "NS")
    for address in (SEND, PREVIEW):
        assert ours.post(address, message, **{"X-Page": ""}).status_code == 403
        assert ours.post(address, message, **{"X-Page": "0" * 32}).status_code == 403
        assert Phone(Client(), ours.page, ours.link).post(address, message).status_code == 403
    assert Client().get(STATE).status_code == 403
    assert not Entry.objects.exists()
