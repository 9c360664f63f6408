"""What comes from the tables is kept whatever becomes of it: never lost, never twice, never in the way."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Any
from uuid import UUID, uuid4

import pytest

from scoring.cards import Side
from scoring.sheet import Refusal
from scoring.sheet.entries import AddDeal, Agree, Content, Correct, Dispute
from scoring.sheet.refusals import recorded_message
from tests.sheets import phones, verbs
from tests.sheets.browsing import records
from tests.sheets.conftest import change, make_table
from tests.sheets.records import failed, made
from tournaments.core.models.planning import Status
from tournaments.core.models.sheets import Entry
from tournaments.core.sheets import links, writing
from tournaments.core.sheets.queries import sheet_of

if TYPE_CHECKING:
    from tests.conftest import Cast
    from tournaments.core.models.rounds import Table

IMPOSSIBLE = made(bid=70)


def agreed(table: Table, deal: int) -> set[str]:
    line = sheet_of(table).sheet.line(deal)
    return set() if line is None else set(line.agreed)


def test_a_deal_is_on_the_sheet_agreed_to_by_who_entered_it(table: Table) -> None:
    entry = phones.enter(table, 1, made()).entry
    assert entry.outcome == "accepted"
    assert records(table) == [made()]
    assert agreed(table, entry.number) == {"NS"}


def test_the_other_side_confirms_it(table: Table) -> None:
    deal = phones.enter(table, 1, made()).entry.number
    assert phones.agree(table, deal, deal).entry.outcome == "accepted"
    assert agreed(table, deal) == {"NS", "EW"}


def test_both_sides_entering_the_same_deal_is_an_agreement(table: Table) -> None:
    first = phones.enter(table, 1, made()).entry
    second = phones.enter(table, 1, made(), Side.EW).entry
    assert second.outcome == "accepted"
    assert records(table) == [made()]
    assert agreed(table, first.number) == {"NS", "EW"}


def test_both_sides_entering_it_otherwise_keeps_both_for_the_referee(table: Table, cast: Cast) -> None:
    first = phones.enter(table, 1, made()).entry
    second = phones.enter(table, 1, failed(), Side.EW).entry
    assert (second.outcome, second.deal) == ("conflict", first.number)
    (reason,) = second.reasons
    assert "arbitre" in recorded_message(reason, "fr")
    assert "referee" in recorded_message(reason, "en")
    assert records(table) == [made()]
    chosen = verbs.accept(table, second.number, "vu avec les deux équipes", cast.agnes)
    assert records(table) == [failed()]
    assert (chosen.entry.author, chosen.entry.content["words"]) == (cast.agnes, "vu avec les deux équipes")


def test_the_same_entry_twice_is_one_deal(table: Table) -> None:
    key = uuid4()
    one, other = (phones.enter(table, 1, made(), key=key).entry for _ in range(2))
    assert one == other
    assert records(table) == [made()]
    assert Entry.objects.count() == 1


def test_another_content_under_the_same_key_is_an_error_and_is_kept(table: Table) -> None:
    key = uuid4()
    phones.enter(table, 1, made(), key=key)
    answers = [phones.enter(table, 1, failed(), key=key).entry for _ in range(2)]
    assert [answer.outcome for answer in answers] == ["refused", "refused"]
    assert records(table) == [made()]
    assert Entry.objects.count() == 2
    assert answers[0].content["record"] == failed()


def test_a_refused_deal_is_kept_with_why_and_the_next_one_passes(table: Table) -> None:
    refused, after = (
        phones.enter(table, place, record).entry for place, record in ((1, IMPOSSIBLE), (2, made()))
    )
    assert (refused.outcome, after.outcome) == ("refused", "accepted")
    assert refused.reasons[0]["fr"]
    assert refused.content["record"] == IMPOSSIBLE
    assert records(table) == [made()]


def correct(table: Table, deal: int, version: int, record: dict[str, Any]) -> Entry:
    """The side NS corrects a deal that it looked at in this version."""
    return verbs.by_phone(table, Correct(side=Side.NS, deal=deal, version=version, record=record)).entry


def test_a_side_corrects_a_deal_until_both_have_confirmed_it(table: Table) -> None:
    deal = phones.enter(table, 1, made()).entry.number
    corrected = correct(table, deal, deal, failed())
    assert records(table) == [failed()]
    assert agreed(table, deal) == {"NS"}
    phones.agree(table, deal, corrected.number)
    assert correct(table, deal, corrected.number, made()).outcome == "refused"
    assert records(table) == [failed()]


def test_what_bears_the_key_of_another_table_is_taken_on_its_own(table: Table, cast: Cast) -> None:
    """A referee who takes it writes on the sheet that the queue showed, and on no other."""
    other = make_table(table.round, 2)
    phones.enter(table, 1, made(), key=UUID(int=7))
    refused = phones.enter(other, 1, failed(), key=UUID(int=7)).entry
    verbs.accept(other, refused.number, author=cast.agnes)
    assert (records(table), records(other)) == ([made()], [failed()])


def test_a_table_that_was_ended_takes_a_late_deal_from_the_referee_alone(table: Table, cast: Cast) -> None:
    phones.enter(table, 1, made())
    verbs.stop_table(table, cast.agnes)
    late = phones.enter(table, 2, made("EW")).entry
    assert (late.outcome, records(table)) == ("late", [made()])
    verbs.accept(table, late.number, author=cast.agnes)
    assert records(table) == [made(), made("EW")]
    verbs.forfeit(table, Side.NS, "absents", cast.agnes)
    assert phones.enter(table, 3, made()).entry.outcome == "late"


@pytest.mark.parametrize(
    ("place", "outcome"), [(2, "accepted"), (3, "accepted"), (4, "refused"), (999, "refused")]
)
def test_a_place_is_one_that_a_phone_can_have_counted_to(place: int, outcome: str, table: Table) -> None:
    """The deal before it may have been refused; nobody counts further than all that was ever sent."""
    phones.enter(table, 1, made())
    phones.enter(table, 2, made(bid=70))
    assert phones.enter(table, place, failed()).entry.outcome == outcome


def test_a_table_calls_so_often_and_no_more(table: Table) -> None:
    called = [phones.dispute(table, None, str(n)).entry.outcome for n in range(13)]
    assert called == ["accepted"] * 12 + ["refused"]


def test_what_the_desk_wrote_is_disputed_and_not_corrected(table: Table, cast: Cast) -> None:
    deal = phones.enter(table, 1, made()).entry.number
    version = verbs.correct_deal(table, deal, failed(), author=cast.agnes).entry.number
    refused = correct(table, deal, version, made())
    assert (refused.outcome, records(table)) == ("refused", [failed()])
    disputed = verbs.by_phone(table, Dispute(side=Side.NS, deal=deal, version=version, reason="non"))
    assert disputed.entry.outcome == "accepted"


@pytest.mark.parametrize(
    "about",
    [
        lambda deal: Agree(side=Side.EW, deal=deal, version=deal),
        lambda deal: Correct(side=Side.EW, deal=deal, version=deal, record=made(bid=120, points=130)),
        lambda deal: Dispute(side=Side.EW, deal=deal, version=deal, reason="non"),
    ],
    ids=["confirm", "correct", "dispute"],
)
def test_what_is_said_of_a_version_that_is_no_more_is_a_conflict(
    about: Any, table: Table, cast: Cast
) -> None:
    deal = phones.enter(table, 1, made()).entry.number
    verbs.correct_deal(table, deal, failed(), author=cast.agnes)
    content: Content = about(deal)
    answer = verbs.by_phone(table, content).entry
    assert (answer.outcome, answer.deal) == ("conflict", deal)
    assert records(table) == [failed()]


def test_a_referee_changes_what_both_sides_confirmed(table: Table, cast: Cast) -> None:
    deal = phones.enter(table, 1, made()).entry.number
    phones.agree(table, deal, deal)
    verbs.correct_deal(table, deal, failed(), author=cast.agnes)
    assert records(table) == [failed()]


def test_a_dispute_waits_for_the_referee_and_changes_nothing(table: Table, cast: Cast) -> None:
    deal = phones.enter(table, 1, made()).entry.number
    number = phones.dispute(table, deal, "c’était chuté").entry.number
    (dispute,) = sheet_of(table).sheet.open_disputes
    assert (dispute.deal, dispute.side, dispute.entry) == (deal, "EW", number)
    assert records(table) == [made()]
    settled = verbs.settle(table, number, "réussi, plis recomptés", cast.agnes)
    assert settled.entry.author == cast.agnes
    assert sheet_of(table).sheet.disputes[0].settlement == "réussi, plis recomptés"
    with pytest.raises(Refusal, match="déjà réglé"):
        verbs.settle(table, number, "encore", cast.agnes)


def test_a_revoked_link_and_a_sealed_concours_still_keep_what_comes(table: Table) -> None:
    late = phones.through_a_revoked_link(table, AddDeal(side=Side.NS, place=1, record=made())).entry
    change(table.round.tournament, status=Status.SEALED)
    sealed = phones.enter(table, 1, made()).entry
    assert [late.outcome, sealed.outcome] == ["late", "late"]
    assert [late.link_revoked, sealed.link_revoked] == [True, False]
    assert records(table) == []
    assert Entry.objects.count() == 2


def test_a_late_deal_is_taken_or_set_aside_once(table: Table, cast: Cast) -> None:
    one, other = (
        phones.through_a_revoked_link(table, AddDeal(side=Side.NS, place=place, record=record)).entry
        for place, record in ((1, made()), (2, failed()))
    )
    verbs.accept(table, one.number, author=cast.agnes)
    verbs.set_aside(table, other.number, "donne jouée deux fois", cast.agnes)
    assert records(table) == [made()]
    for entry in (one, other):
        with pytest.raises(Refusal, match="déjà réglé"):
            verbs.accept(table, entry.number, author=cast.agnes)
    assert records(table) == [made()]


def test_a_breakdown_while_judging_leaves_the_entry_to_be_judged(
    table: Table, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    with monkeypatch.context() as patch, caplog.at_level(logging.CRITICAL):
        patch.setattr(writing.pure, "judged", lambda *_: 1 / 0)
        entry = phones.enter(table, 1, made()).entry
    assert entry.outcome == "pending"
    assert records(table) == []
    assert writing.retry_pending() == 1
    assert records(table) == [made()]
    assert sheet_of(table).sheet.refused_entries == ()


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
    assert links.links_of(table.round)[table.pk] == second
    table.refresh_from_db()
    assert (first.works_at(table), second.works_at(table)) == (False, True)
    assert first.has_been_of(table)
    assert links.by_token(first.token) == links.by_code(first.code) == first


def test_a_key_of_another_table_writes_nothing_twice(table: Table) -> None:
    key = UUID(int=7)
    other = make_table(table.round, 2)
    phones.enter(table, 1, made(), key=key)
    assert phones.enter(other, 1, made(), key=key).entry.outcome == "refused"
    assert records(other) == []


def test_a_correction_that_came_late_replaces_its_deal_and_never_adds_one(table: Table, cast: Cast) -> None:
    deal = phones.enter(table, 1, made()).entry.number

    def late(version: int, record: dict[str, Any]) -> Entry:
        content = Correct(side=Side.NS, deal=deal, version=version, record=record)
        return phones.through_a_revoked_link(table, content).entry

    first = late(deal, failed())
    assert first.outcome == "late"
    taken = verbs.accept(table, first.number, author=cast.agnes)
    assert records(table) == [failed()]
    gone = late(taken.entry.number, made())
    verbs.remove_deal(table, deal, author=cast.agnes)
    with pytest.raises(Refusal) as refused:
        verbs.accept(table, gone.number, author=cast.agnes)
    assert refused.value.code == "off-the-sheet"
    assert records(table) == []
