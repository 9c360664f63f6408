"""Queries that are written once give what the ORM gives, on whichever database the tests run."""

from __future__ import annotations

from typing import Any, Final
from uuid import UUID, uuid4

import pytest
from django.db import IntegrityError, connection, transaction
from django.db.models import CharField, Count, DateTimeField, IntegerField, JSONField, UUIDField
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from scoring.cards import Side
from tests.sheets import phones
from tests.sheets.records import failed, made
from tournaments.models.inbox import Confirmation, Message
from tournaments.models.rounds import Table
from tournaments.models.sheets import DealVersion
from tournaments.prepared import Adding, Changing, Given, Reading

KEY: Final = UUID(int=77)
NUMBER: Final = Given("number", IntegerField())


@pytest.fixture
def sent(table: Table) -> list[Message]:
    """A deal that both sides agree on, one that one side noted, and one that could not be."""
    version = phones.entered(table, made())
    phones.send(table, "confirm", Side.EW, deal=version.deal_id, version=1)
    phones.enter(table, 2, failed())
    phones.enter(table, 3, made(bid=70))
    return list(Message.objects.all())


def facts(one: Any) -> dict[str, Any]:
    """Every field of an object, and of what was selected beside it."""
    fields = {field.attname: getattr(one, field.attname) for field in one._meta.concrete_fields}
    beside = {name: there and facts(there) for name, there in one._state.fields_cache.items()}
    return fields | beside


QUESTIONS: Final = {
    "a row": lambda number: Table.objects.filter(pk=number),
    "rows in order": lambda number: Message.objects.filter(link__table=number).order_by("-pk"),
    "what is beside it": lambda number: DealVersion.objects.filter(deal__table=number).select_related(
        "deal__table__round__tournament"
    ),
    "nothing beside it": lambda number: Message.objects.filter(link__table=number).select_related(
        "version__deal", "settled_by"
    ),
    "a part of its fields": lambda number: Message.objects.filter(link__table=number).defer("content"),
    "none": lambda number: Table.objects.filter(pk=-1, number=number),
}


@pytest.mark.usefixtures("sent")
@pytest.mark.parametrize("question", QUESTIONS)
def test_the_objects_are_those_of_the_orm(question: str, table: Table) -> None:
    asked = QUESTIONS[question]
    expected = list(asked(table.pk))
    found: list[Any] = Reading(lambda: asked(NUMBER)).all(number=table.pk)
    assert [(one.pk, one.get_deferred_fields()) for one in found] == [
        (one.pk, one.get_deferred_fields()) for one in expected
    ]
    with CaptureQueriesContext(connection) as queries:
        loaded = [one for one in found if not one.get_deferred_fields()]
        told = [facts(one) for one in loaded]
    assert len(queries) == 0
    assert told == [facts(one) for one in expected if not one.get_deferred_fields()]


def test_columns_are_read_as_their_fields_read_them(table: Table, sent: list[Message]) -> None:
    asked = Message.objects.order_by("pk").values_list("key", "received_at", "content", "version", "outcome")
    one = Reading(lambda: asked.filter(key=Given("key", UUIDField())))
    assert [one.rows(key=message.key) for message in sent] == [
        list(asked.filter(key=message.key)) for message in sent
    ]
    counted = Confirmation.objects.values("side").annotate(count=Count("pk")).order_by("side")
    of_table: Reading[Any] = Reading(
        lambda: counted.filter(version__deal__table=NUMBER).values_list("side", "count")
    )
    assert of_table.rows(number=table.pk) == [("EW", 1), ("NS", 2)]


def test_the_question_is_written_once_and_the_answer_never_kept(table: Table) -> None:
    written = []
    tables: Reading[Table] = Reading(lambda: written.append(1) or Table.objects.filter(pk=NUMBER))
    assert tables.first(number=table.pk) == table
    Table.objects.update(stopped=True)
    again = tables.first(number=table.pk)
    assert again is not None
    assert again.stopped
    assert tables.first(number=0) is None
    assert len(written) == 1
    with pytest.raises(KeyError):
        tables.first()


def test_what_is_changed_is_what_update_changes(sent: list[Message]) -> None:
    now = timezone.now()
    change = Changing(
        lambda: Message.objects.filter(pk=NUMBER),
        outcome=Given("outcome", CharField()),
        reasons=Given("reasons", JSONField()),
        version=Given("version", IntegerField()),
        settled_at=Given("at", DateTimeField()),
        settlement="vu",
    )
    last, *others = sent[::-1]
    before = [facts(Message.objects.get(pk=one.pk)) for one in others]
    change(number=last.pk, outcome="late", reasons=[{"fr": "« à » 7"}], version=None, at=now)
    last.refresh_from_db()
    assert (last.outcome, last.reasons, last.version, last.settled_at, last.settlement) == (
        "late", [{"fr": "« à » 7"}], None, now, "vu",
    )  # fmt: skip
    assert [facts(Message.objects.get(pk=one.pk)) for one in others] == before


def message(sent: list[Message], **fields: Any) -> Message:
    own = {"key": KEY, "device": "d", "side": "NS", "verb": "deal", "content": {"a": [1, "é", None]}}
    return Message(link=sent[0].link, **{**own, **fields})


def test_what_is_added_is_what_save_adds(sent: list[Message]) -> None:
    new, saved = message(sent), message(sent, key=uuid4())
    assert Adding(Message)(new)
    saved.save()
    assert not new._state.adding
    own = {"id", "key", "received_at"}
    kept = [facts(Message.objects.get(pk=one.pk)) for one in (new, saved)]
    assert [{name: fact for name, fact in one.items() if name not in own} for one in kept] == [
        {name: fact for name, fact in facts(saved).items() if name not in own | {"link"}}
    ] * 2
    assert Message.objects.get(key=KEY).received_at == new.received_at


@pytest.mark.django_db(transaction=True)
def test_a_lock_needs_a_transaction_each_time() -> None:
    locked: Reading[Table] = Reading(lambda: Table.objects.select_for_update().filter(pk=NUMBER))
    with transaction.atomic():
        assert locked.first(number=0) is None
    with pytest.raises(transaction.TransactionManagementError):
        locked.first(number=0)


def test_only_the_key_keeps_one_from_being_added(sent: list[Message]) -> None:
    with pytest.raises(IntegrityError), transaction.atomic():
        Adding(Message, unless_there=("key",))(message(sent, device=None))


def test_what_is_there_is_not_added_again(sent: list[Message]) -> None:
    add = Adding(Message, unless_there=("key",))
    assert [add(message(sent)), add(message(sent, content={})), add(message(sent, key=uuid4()))] == [
        True, False, True,
    ]  # fmt: skip
    assert Message.objects.get(key=KEY).content == {"a": [1, "é", None]}
