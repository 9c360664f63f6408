"""«Back» on the keyboard: the sheet is asked for anew, and what was typed and not saved is kept."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.sheets.browsing import HTMX
from tests.sheets.typists import CHECKING, TYPING, Typist

if TYPE_CHECKING:
    from django.test import Client

    from tournaments.core.models.rounds import Table


@pytest.fixture
def typist(agnes: Client, table: Table) -> Typist:  # noqa: ARG001 — the table is there
    return Typist(agnes)


def test_the_sheet_is_asked_for_anew(typist: Typist) -> None:
    assert "no-store" in typist.client.get(TYPING)["Cache-Control"]


@pytest.mark.parametrize("address", [TYPING, CHECKING])
def test_what_was_typed_and_refused_may_come_back(typist: Typist, address: str) -> None:
    typist.open()
    answer = typist.client.post(address, {**typist.hidden, "lines": "N 100C"})
    assert "N 100C" in answer.content.decode()
    assert "no-store" not in answer.get("Cache-Control", "")


@pytest.mark.parametrize(
    ("written", "back", "answer"),
    [
        (["N 100C 112"], ["N 100C 112"], "true"),
        (["= 2010 1540"], ["= 2010 1540"], "true"),
        (["N 100C 112"], ["N 100C 112", "-"], None),
        ([], ["N 100C 112"], None),
    ],
    ids=["saved", "totals saved", "other lines", "not saved"],
)
def test_a_page_that_comes_back_is_told_whether_its_lines_are_saved(
    typist: Typist, written: list[str], back: list[str], answer: str | None
) -> None:
    typist.open()
    if written:
        typist.send(*written)
    sent = {**typist.hidden, "lines": "\r\n".join(back), "back": "1"}
    assert typist.client.post(CHECKING, sent, headers=HTMX).get("HX-Refresh") == answer


def test_while_one_types_nobody_is_sent_away(typist: Typist) -> None:
    typist.open().send("N 100C 112")
    assert "HX-Refresh" not in typist.preview("N 100C 112")
    broken = {"key": "not a key", "lines": "-", "back": "1"}
    assert typist.client.post(CHECKING, broken, headers=HTMX).status_code == 200
