"""The row of a table is the fold of its log, whoever writes in whatever order, and at the same time."""

from __future__ import annotations

import json
import logging
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from threading import Barrier
from typing import TYPE_CHECKING, Any, Final
from uuid import uuid4

import pytest
from django.db import connection, transaction
from django.utils import timezone
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, rule, run_state_machine_as_test

from scoring.cards import Side
from scoring.sheet import Content, Refusal, fold, read_content
from scoring.sheet.entries import AddDeal, Agree, Correct, Dispute, SetAside, Settle, read_head
from tests.quickly import fewer_by_day
from tests.scoring.sheet_logs import ENTRIES, records
from tests.sheets.conftest import change, make_table
from tests.sheets.records import failed, made
from tests.sheets.verbs import side_of
from tournaments.core.models.rounds import Opening, Table
from tournaments.core.models.sheets import Entry
from tournaments.core.sheets import writing
from tournaments.core.sheets.cases import acceptance
from tournaments.core.sheets.sheet import entries_of, sheet_of_row
from tournaments.core.sheets.writing import NewEntry, Phone, WriteResult

if TYPE_CHECKING:
    from uuid import UUID

    from scoring.sheet import Sheet
    from tests.conftest import Cast
    from tournaments.core.models.accounts import User
    from tournaments.core.models.rounds import Round

GAMES: Final = ("coinche", "chouine")
MATCH: Final = {"ruleset": "chouine", "options": {"parties": 3, "manches": 1}, "target": None, "deals": None}


def check_row(table: Table) -> None:
    """The log is numbered without a gap, and the row is what it folds to."""
    row = Table.objects.get(pk=table.pk)
    log = entries_of(row)
    assert [entry.number for entry in log] == list(range(1, row.log_length + 1))
    folded = fold(read_head(row.game), log)
    assert sheet_of_row(row) == folded
    columns = writing.columns_of(folded) if log else {}
    assert {name: getattr(row, name) for name in columns} == json.loads(json.dumps(columns))
    assert row.finished is (folded.result is not None)


# --- any interleaving -----------------------------------------------------------------------------


def _content(told: dict[str, Any]) -> Content:
    return read_content({name: value for name, value in told.items() if name != "key"})


table = st.integers(0, len(GAMES) - 1)
sides = st.sampled_from(Side)
said = st.one_of(*(st.tuples(st.just(n), ENTRIES[game].map(_content)) for n, game in enumerate(GAMES)))
"""A table and something that can be said of its game."""
a_record = st.one_of(*(st.tuples(st.just(n), records[game]) for n, game in enumerate(GAMES)))
by_phone = said.filter(lambda one: side_of(one[1]) is not None)
by_staff = said.filter(lambda one: side_of(one[1]) is None)
which = st.integers(0, 20)


class Hall(RuleBasedStateMachine):
    """A table of coinche and one of chouine, and everybody who writes on them; all of it is rolled back."""

    def __init__(self, tables: tuple[Table, Table], agnes: User) -> None:
        super().__init__()
        self.tables, self.agnes, self.sent = tables, agnes, list[tuple[int, NewEntry]]()
        self._transaction = transaction.atomic()
        self._transaction.__enter__()

    def teardown(self) -> None:
        """What holds at the end of any run holds on the way: every beginning of one is another run."""
        keys = {write.key for _, write in self.sent if write.phone}
        try:
            for table in self.tables:
                check_row(table)
            assert keys == set(Entry.objects.filter(key__in=keys).values_list("key", flat=True))
        finally:
            transaction.set_rollback(True)
            self._transaction.__exit__(None, None, None)

    def write(self, n: int, content: Content, key: UUID | None = None, **named: Any) -> None:
        """A phone writes where the content has a side, else a member of the staff, who may be refused."""
        revoked = named.pop("link_revoked", False)
        side = side_of(content)
        phone = Phone(device=side.value, link_revoked=revoked) if side else None
        author = None if side else self.agnes
        self.send(n, NewEntry(content, key=key or uuid4(), phone=phone, author=author, **named))

    def send(self, n: int, write: NewEntry) -> None:
        self.sent.append((n, write))
        with suppress(Refusal):
            writing.write(self.tables[n].pk, write)

    def sheet(self, n: int) -> Sheet:
        return sheet_of_row(Table.objects.get(pk=self.tables[n].pk))

    @rule(one=a_record, side=sides)
    def a_phone_notes_the_next_deal(self, one: tuple[int, dict[str, Any]], side: Side) -> None:
        n, record = one
        places = self.sheet(n).claimed_places().values()
        self.write(n, AddDeal(side=side, place=max(places, default=0) + 1, record=record))

    @rule(n=table, k=which, side=sides, record=st.none() | a_record)
    def a_side_agrees_to_a_deal_contests_or_corrects_it(
        self, n: int, k: int, side: Side, record: tuple[int, dict[str, Any]] | None
    ) -> None:
        lines = self.sheet(n).lines
        if not lines:
            return
        line = lines[k % len(lines)]
        about = {"side": side, "deal": line.deal, "version": line.version}
        if record is not None:
            self.write(n, Correct(**about, record=record[1]))
        else:
            self.write(n, Dispute(**about, reason="non") if k % 3 else Agree(**about))

    @rule(one=said)
    def somebody_writes(self, one: tuple[int, Content]) -> None:
        self.write(*one)

    @rule(one=by_staff, seen=st.integers(0, 8))
    def a_form_is_sent_that_was_filled_over_a_version(self, one: tuple[int, Content], seen: int) -> None:
        self.write(*one, seen=seen)

    @rule(one=by_phone)
    def a_phone_writes_by_a_revoked_link(self, one: tuple[int, Content]) -> None:
        self.write(*one, link_revoked=True)

    @rule(one=by_phone)
    def the_program_breaks_down(self, one: tuple[int, Content]) -> None:
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(writing.pure, "judged", lambda *_: 1 / 0)
            self.write(*one)

    @rule()
    def the_site_starts_again(self) -> None:
        writing.retry_pending()

    @rule(k=which)
    def it_comes_again(self, k: int) -> None:
        if self.sent:
            self.send(*self.sent[k % len(self.sent)])

    @rule(k=which, one=said)
    def its_key_comes_with_something_else(self, k: int, one: tuple[int, Content]) -> None:
        if self.sent:
            self.write(*one, key=self.sent[k % len(self.sent)][1].key)

    @rule(n=table, k=which, take=st.booleans())
    def the_referee_settles_something(self, n: int, k: int, *, take: bool) -> None:
        sheet = self.sheet(n)
        waiting: list[Content] = [Settle(entry=one.entry, words="vu") for one in sheet.open_disputes]
        waiting += [SetAside(entry=case.entry, words="vu") for case in sheet.refused_entries]
        if take:
            numbers = [case.entry for case in sheet.refused_entries]
            for entry in Entry.objects.filter(table=self.tables[n], number__in=numbers).order_by("number"):
                with suppress(Refusal):
                    waiting.append(acceptance(sheet, entry))
        if waiting:
            self.write(n, waiting[k % len(waiting)])

    @rule(one=said, opening=st.sampled_from(Opening))
    def somebody_writes_while_the_sheets_are_closed(self, one: tuple[int, Content], opening: Opening) -> None:
        over = timezone.now() if opening == Opening.OPEN else None
        Table.objects.update(opening=opening, closes_at=over)
        self.write(*one)
        Table.objects.update(opening=Opening.OPEN, closes_at=None)


@pytest.mark.slow
def test_the_row_is_the_fold_of_the_log_after_any_interleaving_of_any_writers(
    round_: Round, cast: Cast, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.CRITICAL)  # a breakdown is told
    tables = make_table(round_, 1), make_table(round_, 2)
    Table.objects.filter(pk=tables[1].pk).update(game=MATCH)
    fewer = fewer_by_day(settings(stateful_step_count=20, suppress_health_check=[HealthCheck.too_slow]))
    run_state_machine_as_test(lambda: Hall(tables, cast.agnes), settings=fewer)  # type: ignore[no-untyped-call]


# --- at the same time -----------------------------------------------------------------------------

WRITERS: Final = 8
EACH: Final = 4


def race(write: Callable[[int], list[WriteResult]]) -> list[list[WriteResult]]:
    """What each of eight writers was given, who begin at once, each over a connection of its own."""
    start = Barrier(WRITERS)

    def run(writer: int) -> list[WriteResult]:
        try:
            connection.ensure_connection()
            start.wait()
            return write(writer)
        finally:
            connection.close()

    with ThreadPoolExecutor(WRITERS) as room:
        return list(room.map(run, range(WRITERS)))


@pytest.fixture
def long_table(table: Table) -> Table:
    """A table whose game does not end meanwhile."""
    change(table.round.tournament, target=1_000_000)
    return table


@pytest.mark.django_db(transaction=True)
def test_of_writers_with_one_key_one_writes_and_all_are_told_the_same(long_table: Table) -> None:
    key, said = uuid4(), AddDeal(side=Side.NS, place=1, record=made())

    def write(_writer: int) -> list[WriteResult]:
        return [writing.write(long_table.pk, NewEntry(said, key=key, phone=Phone(device="a")))]

    told = [written for (written,) in race(write)]
    (entry,) = Entry.objects.all()
    assert {(one.entry.pk, one.entry.outcome) for one in told} == {(entry.pk, "accepted")}
    assert all([line.record for line in one.sheet.lines] == [made()] for one in told)
    check_row(long_table)


@pytest.mark.django_db(transaction=True)
def test_of_writers_with_one_key_and_other_words_each_is_kept(long_table: Table) -> None:
    key = uuid4()

    def write(writer: int) -> list[WriteResult]:
        said = AddDeal(side=Side.NS, place=1, record=failed(points=40 + writer))
        return [
            writing.write(long_table.pk, NewEntry(said, key=key, phone=Phone(device="a"))) for _ in range(2)
        ]

    told = [written.entry for each in race(write) for written in each]
    assert sorted(entry.outcome for entry in Entry.objects.all()) == ["accepted"] + ["refused"] * (
        WRITERS - 1
    )
    assert {entry.content["record"]["points"]["NS"] for entry in told} == set(range(40, 40 + WRITERS))
    check_row(long_table)


@pytest.mark.django_db(transaction=True)
def test_writers_with_their_own_keys_are_served_in_order_and_nothing_is_lost(long_table: Table) -> None:
    def write(writer: int) -> list[WriteResult]:
        deals = (AddDeal(record=failed(points=40 + writer, id=n)) for n in range(EACH))
        return [writing.write(long_table.pk, NewEntry(deal)) for deal in deals]

    told = race(write)
    numbers = [[written.entry.number for written in each] for each in told]
    assert all(each == sorted(each) for each in numbers)
    assert sorted(n for each in numbers for n in each) == list(range(1, WRITERS * EACH + 1))
    for written in (one for each in told for one in each):  # each was given the sheet as it left it
        assert len(written.sheet.lines) == written.sheet.number == written.entry.number
    check_row(long_table)


@pytest.mark.django_db(transaction=True)
def test_phones_of_both_sides_racing_for_each_place_agree_or_wait_for_the_referee(long_table: Table) -> None:
    def write(writer: int) -> list[WriteResult]:
        side = list(Side)[writer % 2]
        said = (AddDeal(side=side, place=n, record=made(points=100 + n)) for n in range(1, EACH + 1))
        device = Phone(device=str(writer))
        return [writing.write(long_table.pk, NewEntry(deal, phone=device)) for deal in said]

    told = [written for each in race(write) for written in each]
    assert {written.entry.outcome for written in told} == {"accepted"}
    assert Entry.objects.count() == WRITERS * EACH
    check_row(long_table)
    lines = sheet_of_row(Table.objects.get(pk=long_table.pk)).lines
    assert [line.record for line in lines] == [made(points=100 + n) for n in range(1, EACH + 1)]
    assert all(line.confirmed for line in lines)
