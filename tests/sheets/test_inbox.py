"""What comes from the tables: kept before it is judged, never lost, never twice, never in another's way."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Any
from uuid import UUID, uuid4

import pytest

from scoring.cards import Side
from tests.conftest import Cast
from tests.sheets.records import failed, made
from tournaments.models.inbox import Confirmation, Dispute, Message, TableLink
from tournaments.models.planning import Status
from tournaments.models.rounds import Table
from tournaments.models.sheets import DealVersion
from tournaments.sheets import actions, inbox, links, queries, refusals, settling

Send = Callable[..., Message]
IMPOSSIBLE = made(bid=70)


@pytest.fixture
def link(table: Table) -> TableLink:
    return links.renew(table)


@pytest.fixture
def send(link: TableLink) -> Send:
    """Sends from NS's phone: the verb, its content, and what `Sent` takes by name."""

    def send_one(verb: str, content: dict[str, Any], *, through: TableLink = link, **named: Any) -> Message:
        given = {"key": uuid4(), "device": "a", "side": Side.NS, **named}
        return inbox.receive(through, inbox.Sent(verb=Message.Verb(verb), content=content, **given))

    return send_one


@pytest.fixture
def enter(send: Send) -> Send:
    """Enters a deal at a place."""

    def enter_one(place: int, record: dict[str, Any], **named: Any) -> Message:
        return send("deal", {"place": place, "record": record}, **named)

    return enter_one


def on_sheet(table: Table) -> list[dict[str, Any]]:
    return queries.records_of(queries.current_versions(table))


def agreed(version: DealVersion | None) -> set[str]:
    return set(Confirmation.objects.filter(version=version).values_list("side", flat=True))


def test_a_deal_is_on_the_sheet_agreed_to_by_who_entered_it(table: Table, enter: Send) -> None:
    message = enter(1, made())
    assert message.outcome == "accepted"
    assert on_sheet(table) == [made()]
    assert agreed(message.version) == {"NS"}


def test_the_other_side_confirms_it(send: Send, enter: Send) -> None:
    version = enter(1, made()).version
    assert version is not None
    answer = send("confirm", {"deal": version.deal_id, "version": 1}, side=Side.EW)
    assert answer.outcome == "accepted"
    assert agreed(version) == {"NS", "EW"}


def test_both_sides_entering_the_same_deal_is_an_agreement(table: Table, enter: Send) -> None:
    first = enter(1, made())
    second = enter(1, made(), side=Side.EW, device="b")
    assert (second.outcome, second.version) == ("accepted", first.version)
    assert on_sheet(table) == [made()]
    assert agreed(first.version) == {"NS", "EW"}


def test_both_sides_entering_it_otherwise_keeps_both_for_the_referee(
    table: Table, enter: Send, cast: Cast
) -> None:
    first = enter(1, made())
    second = enter(1, failed(), side=Side.EW, device="b")
    assert (second.outcome, second.version) == ("conflict", first.version)
    assert "arbitre" in second.reasons[0]["fr"]
    assert "referee" in second.reasons[0]["en"]
    assert on_sheet(table) == [made()]
    chosen = settling.accept(second, cast.agnes, "vu avec les deux équipes")
    assert on_sheet(table) == [failed()]
    assert (chosen.settled_by, chosen.settlement) == (cast.agnes, "vu avec les deux équipes")


def test_the_same_message_twice_is_one_deal(table: Table, enter: Send) -> None:
    key = uuid4()
    assert enter(1, made(), key=key) == enter(1, made(), key=key)
    assert on_sheet(table) == [made()]
    assert Message.objects.count() == 1


def test_another_content_under_the_same_key_is_an_error_and_is_kept(table: Table, enter: Send) -> None:
    key = uuid4()
    enter(1, made(), key=key)
    answers = [enter(1, failed(), key=key) for _ in range(2)]
    assert [answer.outcome for answer in answers] == ["refused", "refused"]
    assert on_sheet(table) == [made()]
    assert Message.objects.count() == 2
    assert answers[0].content["record"] == failed()


def test_a_refused_deal_is_kept_with_why_and_the_next_one_passes(table: Table, enter: Send) -> None:
    refused, after = enter(1, IMPOSSIBLE), enter(2, made())
    assert (refused.outcome, after.outcome) == ("refused", "accepted")
    assert refused.reasons[0]["fr"]
    assert refused.content["record"] == IMPOSSIBLE
    assert on_sheet(table) == [made()]


def test_a_side_corrects_a_deal_until_both_have_confirmed_it(table: Table, send: Send, enter: Send) -> None:
    version = enter(1, made()).version
    assert version is not None
    corrected = send("correct", {"deal": version.deal_id, "version": 1, "record": failed()}).version
    assert on_sheet(table) == [failed()]
    assert agreed(corrected) == {"NS"}
    send("confirm", {"deal": version.deal_id, "version": 2}, side=Side.EW)
    refused = send("correct", {"deal": version.deal_id, "version": 2, "record": made()})
    assert refused.outcome == "refused"
    assert on_sheet(table) == [failed()]


def test_what_bears_the_key_of_another_table_is_taken_on_its_own(
    table: Table, enter: Send, cast: Cast
) -> None:
    """A referee who takes it writes on the sheet that the queue showed, and on no other."""
    from tests.sheets.conftest import make_table  # noqa: PLC0415 — beside the fixtures it belongs to

    other = links.renew(make_table(table.round, 2))
    enter(1, made(), key=UUID(int=7))
    refused = enter(1, failed(), key=UUID(int=7), through=other)
    settling.accept(refused, cast.agnes)
    assert (on_sheet(table), on_sheet(other.table)) == ([made()], [failed()])


def test_a_table_that_was_ended_takes_a_late_deal_from_the_referee_alone(
    table: Table, enter: Send, cast: Cast
) -> None:
    enter(1, made())
    actions.stop_table(table, cast.agnes)
    late = enter(2, made("EW"))
    assert (late.outcome, on_sheet(table)) == ("late", [made()])
    settling.accept(late, cast.agnes)
    assert on_sheet(table) == [made(), made("EW")]
    actions.forfeit(table, Side.NS, "absents", cast.agnes)
    assert enter(3, made()).outcome == "late"


@pytest.mark.parametrize(
    ("place", "outcome"), [(2, "accepted"), (3, "accepted"), (4, "refused"), (999, "refused")]
)
def test_a_place_is_one_that_a_phone_can_have_counted_to(place: int, outcome: str, enter: Send) -> None:
    """The deal before it may have been refused; nobody counts further than all that was ever sent."""
    enter(1, made())
    enter(2, made(bid=70))
    assert enter(place, made()).outcome == outcome


def test_a_table_calls_so_often_and_no_more(send: Send) -> None:
    called = [send("dispute", {"deal": None, "version": None, "reason": str(n)}).outcome for n in range(13)]
    assert called == ["accepted"] * 12 + ["refused"]


def test_what_the_desk_wrote_is_disputed_and_not_corrected(
    table: Table, send: Send, enter: Send, cast: Cast
) -> None:
    version = enter(1, made()).version
    assert version is not None
    actions.correct_deal(version.deal, failed(), key=uuid4(), author=cast.agnes)
    named = {"deal": version.deal_id, "version": 2}
    refused = send("correct", {**named, "record": made()})
    assert (refused.outcome, on_sheet(table)) == ("refused", [failed()])
    assert send("dispute", {**named, "reason": "non"}).outcome == "accepted"


@pytest.mark.parametrize("verb", ["confirm", "correct", "dispute"])
def test_what_is_said_of_a_version_that_is_no_more_is_a_conflict(
    verb: str, table: Table, send: Send, enter: Send, cast: Cast
) -> None:
    version = enter(1, made()).version
    assert version is not None
    actions.correct_deal(version.deal, failed(), key=uuid4(), author=cast.agnes)
    content = {"deal": version.deal_id, "version": 1}
    more = {"correct": {"record": made(bid=120, points=130)}, "dispute": {"reason": "non"}}.get(verb, {})
    answer = send(verb, content | more, side=Side.EW)
    assert answer.outcome == "conflict"
    assert answer.version is not None
    assert answer.version.number == 2
    assert on_sheet(table) == [failed()]


def test_a_referee_changes_what_both_sides_confirmed(
    table: Table, send: Send, enter: Send, cast: Cast
) -> None:
    version = enter(1, made()).version
    assert version is not None
    send("confirm", {"deal": version.deal_id, "version": 1}, side=Side.EW)
    actions.correct_deal(version.deal, failed(), key=uuid4(), author=cast.agnes)
    assert on_sheet(table) == [failed()]


def test_a_dispute_waits_for_the_referee_and_changes_nothing(
    table: Table, send: Send, enter: Send, cast: Cast
) -> None:
    version = enter(1, made()).version
    assert version is not None
    send("dispute", {"deal": version.deal_id, "version": 1, "reason": "c'était chuté"}, side=Side.EW)
    dispute = Dispute.objects.get()
    assert (dispute.deal, dispute.side, dispute.settled_at) == (version.deal, "EW", None)
    assert on_sheet(table) == [made()]
    settled = settling.settle_dispute(dispute, cast.agnes, "réussi, plis recomptés")
    assert (settled.settled_by, settled.settlement) == (cast.agnes, "réussi, plis recomptés")
    with pytest.raises(refusals.NothingToSettle):
        settling.settle_dispute(dispute, cast.agnes, "encore")


def test_a_revoked_link_and_a_sealed_concours_still_keep_what_comes(
    table: Table, link: TableLink, enter: Send
) -> None:
    links.renew(table)
    link.refresh_from_db()
    late = enter(1, made(), through=link)
    tournament = table.round.tournament
    tournament.status = Status.SEALED
    tournament.save()
    sealed = enter(1, made(), through=TableLink.objects.get(revoked_at=None))
    assert [late.outcome, sealed.outcome] == ["late", "late"]
    assert on_sheet(table) == []
    assert Message.objects.count() == 2


def test_a_late_deal_is_taken_or_set_aside_once(
    table: Table, link: TableLink, enter: Send, cast: Cast
) -> None:
    links.renew(table)
    link.refresh_from_db()
    one, other = enter(1, made(), through=link), enter(2, failed(), through=link)
    settling.accept(one, cast.agnes)
    settling.set_aside(other, cast.agnes, "donne jouée deux fois")
    assert on_sheet(table) == [made()]
    for message in (one, other):
        with pytest.raises(refusals.NothingToSettle):
            settling.accept(message, cast.agnes)
    assert on_sheet(table) == [made()]


def test_a_breakdown_while_judging_leaves_the_message_to_be_judged(
    table: Table, enter: Send, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    with monkeypatch.context() as patch, caplog.at_level(logging.CRITICAL):
        patch.setattr(actions, "put_deal", lambda *_, **__: 1 / 0)
        message = enter(1, made())
    assert message.outcome == "pending"
    assert on_sheet(table) == []
    assert inbox.judge_pending() == 1
    message.refresh_from_db()
    assert message.outcome == "accepted"
    assert on_sheet(table) == [made()]


def test_a_code_is_found_however_it_is_typed(table: Table) -> None:
    link = links.renew(table)
    spaced = links.spaced(link.code)
    for typed in (link.code, spaced, spaced.lower(), f" {spaced.replace(' ', '-')} "):
        assert links.by_code(typed) == link
    assert links.by_code(link.code[:-1]) is None
    assert links.by_token(link.token) == link
    assert links.by_token("") is None


def test_a_table_has_one_working_link(table: Table) -> None:
    first = links.links_of(table.round)[table.pk]
    assert links.links_of(table.round)[table.pk] == first
    second = links.renew(table)
    first.refresh_from_db()
    assert first.revoked_at is not None
    assert links.links_of(table.round)[table.pk] == second


def test_a_key_of_another_table_writes_nothing_twice(table: Table, enter: Send) -> None:
    key = UUID(int=7)
    from tests.sheets.conftest import make_table  # noqa: PLC0415 — beside the fixtures it belongs to

    other = links.renew(make_table(table.round, 2))
    enter(1, made(), key=key)
    answer = enter(1, made(), key=key, through=other)
    assert answer.outcome == "refused"
    assert on_sheet(other.table) == []


def test_a_correction_that_came_late_replaces_its_deal_and_never_adds_one(
    table: Table, link: TableLink, send: Send, enter: Send, cast: Cast
) -> None:
    version = enter(1, made()).version
    assert version is not None
    links.renew(table)
    link.refresh_from_db()
    late = send("correct", {"deal": version.deal_id, "version": 1, "record": failed()}, through=link)
    assert late.outcome == "late"
    settling.accept(late, cast.agnes)
    assert on_sheet(table) == [failed()]
    gone = send("correct", {"deal": version.deal_id, "version": 2, "record": made()}, through=link)
    actions.remove_deal(version.deal, key=uuid4(), author=cast.agnes)
    with pytest.raises(refusals.OffTheSheet):
        settling.accept(gone, cast.agnes)
    assert on_sheet(table) == []
