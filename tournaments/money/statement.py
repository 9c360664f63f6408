"""What the treasurer reads: each sum once, and the journal line by line with the till after it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from tournaments.ledger.accounts import EFFECTS, Kind, Means, running_till
from tournaments.models.money import KIND_LABELS, MEANS_LABELS, CashEntry
from tournaments.money.queries import Desk, TeamAccount

IN_AND_OUT = (
    Kind.PAYMENT, Kind.SALE, Kind.INCOME, Kind.REFUND, Kind.EXPENSE, Kind.PRIZE,
)  # fmt: skip


class Told(NamedTuple):
    """A line of the journal: `undone` by a later one, or the `till` after it, in cents.

    `moved` is what came in, or went out (negative), by its means of payment; they add up to the balance.
    """

    entry: CashEntry
    undone: bool
    till: int
    moved: int

    @property
    def reversible(self) -> bool:
        """Whether it can still be taken back."""
        return not self.undone and self.entry.kind != Kind.REVERSAL


class Flow(NamedTuple):
    """What a means of payment did, in cents: start + received - spent = balance."""

    label: str
    start: int
    received: int
    spent: int
    balance: int


class Sold(NamedTuple):
    """How many of a meal or a drink."""

    product: str
    quantity: int


class Statement(NamedTuple):
    """The sums of a concours in cents, and its journal; `last_count` is the last count of the till."""

    flows: Sequence[Flow]
    by_kind: Sequence[tuple[str, int]]
    sold: Sequence[Sold]
    owing: Sequence[TeamAccount]
    journal: Sequence[Told]
    last_count: CashEntry | None


def told(entries: Sequence[CashEntry]) -> list[Told]:
    """The lines of a whole journal, as `queries.journal` reads them."""
    found = [entry.line(entry.reversed_number) for entry in entries]  # type: ignore[attr-defined]
    undone, till = {line.reverses for line in found}, running_till(found)
    moves = {line.number: EFFECTS[line.kind].flow * line.amount for line in found}
    moved = {
        line.number: moves[line.number] if line.reverses is None else -moves[line.reverses] for line in found
    }
    return [Told(entry, entry.number in undone, till[entry.number], moved[entry.number]) for entry in entries]


def statement_of(desk: Desk, entries: Sequence[CashEntry]) -> Statement:
    """Everything that the treasurer's page, its paper and its files say."""
    books = desk.books
    used = [means for means in Means if means is Means.CASH or _moved(desk, means)]
    flows = [
        Flow(
            str(MEANS_LABELS[means]),
            books.start.get(means, 0),
            books.received.get(means, 0),
            books.spent.get(means, 0),
            books.balance(means),
        )
        for means in used
    ]
    sums = [(str(KIND_LABELS[kind]), books.total(kind)) for kind in IN_AND_OUT]
    return Statement(
        flows=flows,
        by_kind=[(label, cents) for label, cents in sums if cents],
        sold=[Sold(product, count) for product, count in sorted(books.sold.items()) if count],
        owing=[one for one in desk.accounts.values() if one.account.owing],
        journal=told(entries),
        last_count=next((entry for entry in entries if entry.number == books.counted_at), None),
    )


def _moved(desk: Desk, means: Means) -> bool:
    return means in desk.books.received or means in desk.books.spent
