"""What a breakdown left unjudged: judged once, whoever asks first, and shown to the referee meanwhile."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from typing import TYPE_CHECKING, Any

import pytest

from scoring.cards import Side
from scoring.sheet import Refusal
from scoring.sheet.entries import Agree, Dispute
from tests.sheets import phones, verbs
from tests.sheets.browsing import CASES, records, text
from tests.sheets.records import failed, made
from tournaments.core.models.sheets import Entry
from tournaments.core.sheets import writing
from tournaments.core.sheets.queries import sheet_of

if TYPE_CHECKING:
    from django.test import Client

    from tests.conftest import Cast
    from tournaments.core.models.rounds import Table

QUEUE = "/concours/saint-martin/feuilles/file/"
Broken = Callable[[], AbstractContextManager[None]]


@pytest.fixture
def broken(caplog: pytest.LogCaptureFixture) -> Broken:
    """A program that can judge nothing, as long as the block lasts."""

    @contextmanager
    def breakdown() -> Iterator[None]:
        with pytest.MonkeyPatch.context() as patch, caplog.at_level(logging.CRITICAL):
            patch.setattr(writing.pure, "judged", lambda *_: 1 / 0)
            yield

    return breakdown


@pytest.fixture
def pending(table: Table, broken: Broken) -> Entry:
    """A deal that came during a breakdown."""
    with broken():
        entry = phones.enter(table, 1, made()).entry
    assert entry.outcome == "pending"
    return entry


@pytest.fixture(params=["take", "leave"])
def stands(request: pytest.FixtureRequest, table: Table, pending: Entry, cast: Cast) -> list[Any]:
    """The sheet once the referee has settled it."""
    if request.param == "take":
        verbs.accept(table, pending.number, author=cast.agnes)
        return [made()]
    verbs.set_aside(table, pending.number, "donne jouée deux fois", cast.agnes)
    return []


def test_what_the_referee_has_settled_is_not_judged_at_the_next_start(
    table: Table, stands: list[Any]
) -> None:
    assert writing.retry_pending() == 0
    assert records(table) == stands


def test_what_the_referee_has_settled_is_not_judged_when_it_comes_again(
    table: Table, pending: Entry, stands: list[Any]
) -> None:
    assert phones.enter(table, 1, made(), key=pending.key).entry == pending
    assert records(table) == stands


def test_two_nodes_that_start_at_once_judge_an_entry_once(
    table: Table, pending: Entry, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The other one is through with it while this one waits for the table."""
    lock = writing.lock_table

    def waiting(*where: Any) -> Table:
        monkeypatch.setattr(writing, "lock_table", lock)
        assert writing.retry_pending() == 1
        return lock(*where)

    monkeypatch.setattr(writing, "lock_table", waiting)
    assert writing.retry_pending() == 1  # no matter by which of both
    assert records(table) == [made()]
    assert sheet_of(table).sheet.refused_entries == ()
    assert pending.outcome == "pending"  # what came stays as it came: what was judged is an entry after it


def test_an_entry_that_comes_again_is_judged_then(table: Table, pending: Entry) -> None:
    again = phones.enter(table, 1, made(), key=pending.key).entry
    assert again.outcome == "accepted"
    assert records(table) == [made()]
    assert phones.enter(table, 1, made(), key=pending.key).entry == again
    assert writing.retry_pending() == 0


def test_a_start_judges_in_the_order_of_arrival_and_leaves_what_still_breaks(
    table: Table, broken: Broken
) -> None:
    with broken():
        for place, record in ((1, made()), (2, failed())):
            phones.enter(table, place, record)
        assert writing.retry_pending() == 0
    assert writing.retry_pending() == 2
    assert records(table) == [made(), failed()]


@pytest.mark.parametrize(
    ("verb", "said"), [("confirm", "D’accord avec la donne"), ("dispute", "plis recomptés")]
)
def test_the_referee_sees_everything_that_is_not_judged(
    verb: str, said: str, table: Table, agnes: Client, broken: Broken
) -> None:
    """The phone has been told «l’arbitre va le regarder»."""
    deal = phones.enter(table, 1, made()).entry.number
    about = {"side": Side.EW, "deal": deal, "version": deal}
    content = Dispute(**about, reason="plis recomptés") if verb == "dispute" else Agree(**about)
    with broken():
        entry = verbs.by_phone(table, content).entry
    assert entry.outcome == "pending"
    shown = text(agnes.get(CASES))
    assert "pas encore jugée" in shown
    assert said in shown
    assert "100 à cœur, réussi" in shown
    agnes.post(f"{QUEUE}envois/{entry.pk}/", {"do": "leave", "words": "vu"})
    assert "Aucune table n’attend l’arbitre" in text(agnes.get(CASES))
    assert writing.retry_pending() == 0
    line = sheet_of(table).sheet.line(deal)
    assert line is not None
    assert set(line.agreed) == {"NS"}


def test_an_agreement_cannot_be_taken_by_the_referee(table: Table, broken: Broken, cast: Cast) -> None:
    deal = phones.enter(table, 1, made()).entry.number
    with broken():
        entry = phones.agree(table, deal, deal).entry
    with pytest.raises(Refusal) as refused:
        verbs.accept(table, entry.number, author=cast.agnes)
    assert refused.value.code == "nothing-to-settle"
    assert [one.kind for one in Entry.objects.order_by("number")] == ["deal", "agree"]
