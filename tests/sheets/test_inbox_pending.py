"""What a breakdown left unjudged: judged once, whoever asks first, and shown to the referee meanwhile."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from typing import TYPE_CHECKING, Any
from uuid import UUID, uuid4

import pytest

from scoring.cards import Side
from tests.sheets.browsing import records, text
from tests.sheets.phones import entered, send
from tests.sheets.records import failed, made
from tournaments.models.inbox import Confirmation, Message
from tournaments.sheets import inbox, judging, links, queries, refusals, settling

if TYPE_CHECKING:
    from django.test import Client

    from tests.conftest import Cast
    from tournaments.models.inbox import TableLink
    from tournaments.models.rounds import Table

QUEUE = "/concours/saint-martin/feuilles/file/"
Broken = Callable[[], AbstractContextManager[None]]


@pytest.fixture
def broken(caplog: pytest.LogCaptureFixture) -> Broken:
    """A program that can judge no message, as long as the block lasts."""

    @contextmanager
    def breakdown() -> Iterator[None]:
        with pytest.MonkeyPatch.context() as patch, caplog.at_level(logging.CRITICAL):
            patch.setattr(judging, "open_sheet", lambda *_: 1 / 0)
            yield

    return breakdown


def sent(key: UUID | None = None, place: int = 1, record: dict[str, Any] | None = None) -> inbox.Sent:
    content = {"place": place, "record": record or made()}
    return inbox.Sent(key=key or uuid4(), device="a", side=Side.NS, verb=Message.Verb.DEAL, content=content)


@pytest.fixture
def link(table: Table) -> TableLink:
    return links.renew(table)


@pytest.fixture
def pending(link: TableLink, broken: Broken) -> Message:
    """A deal that came during a breakdown."""
    with broken():
        message = inbox.receive(link, sent())
    assert message.outcome == "pending"
    return message


@pytest.fixture(params=["take", "leave"])
def stands(request: pytest.FixtureRequest, pending: Message, cast: Cast) -> list[Any]:
    """The sheet once the referee has settled the message."""
    if request.param == "take":
        settling.accept(pending, cast.agnes)
        return [made()]
    settling.set_aside(pending, cast.agnes, "donne jouée deux fois")
    return []


def test_what_the_referee_has_settled_is_not_judged_at_the_next_start(
    table: Table, stands: list[Any]
) -> None:
    assert inbox.judge_pending() == 0
    assert records(table) == stands


def test_what_the_referee_has_settled_is_not_judged_when_it_comes_again(
    table: Table, link: TableLink, pending: Message, stands: list[Any]
) -> None:
    assert inbox.receive(link, sent(pending.key)) == pending
    assert records(table) == stands


def test_two_nodes_that_start_at_once_judge_a_message_once(
    table: Table, pending: Message, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The other one is through with it while this one waits for the table."""
    lock = inbox.lock_table

    def waiting(number: int) -> Table:
        monkeypatch.setattr(inbox, "lock_table", lock)
        assert inbox.judge_pending() == 1
        return lock(number)

    monkeypatch.setattr(inbox, "lock_table", waiting)
    assert inbox.judge_pending() == 1  # no matter by which of both
    assert records(table) == [made()]
    pending.refresh_from_db()
    assert (pending.outcome, pending.reasons) == ("accepted", [])


def test_a_message_that_comes_again_is_judged_then(table: Table, link: TableLink, pending: Message) -> None:
    again = inbox.receive(link, sent(pending.key))
    assert (again.pk, again.outcome) == (pending.pk, "accepted")
    assert again.version is not None
    assert records(table) == [made()]
    assert inbox.receive(link, sent(pending.key)).version == again.version
    assert inbox.judge_pending() == 0


def test_a_start_judges_in_the_order_of_arrival_and_leaves_what_still_breaks(
    table: Table, link: TableLink, broken: Broken
) -> None:
    with broken():
        for place, record in ((1, made()), (2, failed())):
            inbox.receive(link, sent(place=place, record=record))
        assert inbox.judge_pending() == 0
    assert inbox.judge_pending() == 2
    assert records(table) == [made(), failed()]


@pytest.mark.parametrize(
    ("verb", "said"), [("confirm", "D'accord avec la donne"), ("dispute", "plis recomptés")]
)
def test_the_referee_sees_every_message_that_is_not_judged(
    verb: str, said: str, table: Table, agnes: Client, broken: Broken
) -> None:
    """The phone has been told «l'arbitre va le regarder»."""
    version = entered(table, made())
    more = {"reason": "plis recomptés"} if verb == "dispute" else {}
    with broken():
        message = send(table, verb, Side.EW, deal=version.deal_id, version=1, **more)
    assert message.outcome == "pending"
    shown = text(agnes.get(QUEUE))
    assert "pas encore jugée" in shown
    assert said in shown
    assert "100 à cœur, réussi" in shown
    agnes.post(f"{QUEUE}envois/{message.pk}/", {"do": "leave", "words": "vu"})
    assert "aucune table n'attend l'arbitre" in text(agnes.get(QUEUE))
    assert inbox.judge_pending() == 0
    assert not Confirmation.objects.filter(version=version, side="EW").exists()


def test_an_agreement_cannot_be_taken_by_the_referee(table: Table, broken: Broken, cast: Cast) -> None:
    version = entered(table, made())
    with broken():
        message = send(table, "confirm", Side.EW, deal=version.deal_id, version=1)
    with pytest.raises(refusals.NothingToSettle):
        settling.accept(message, cast.agnes)
    assert queries.version_of_key(message.key) is None
