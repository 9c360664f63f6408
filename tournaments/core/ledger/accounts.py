"""A cash journal folded into balances, and checked for faults.

Balances say who was charged and paid what, what came in and went out by each means of payment, and what
there is in each of the three purses: cash box, bank and online account.

Every amount is a positive number of cents, and the kind of a line says what it does. A reversed line and its
reversal count in no sum. The order of the lines changes no balance; the last count of the till is the one
with the highest number.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType
from typing import Final, NamedTuple, TypeVar

_Key = TypeVar("_Key")


class CashKind(StrEnum):
    """The kinds of lines of the cash journal."""

    CHARGE = "charge"  # a team owes more: meals or drinks on its account
    WAIVER = "waiver"  # a team owes less: meals and drinks first, then its entry
    CANCEL = "cancel"  # a team owes less: its entry
    PAYMENT = "payment"  # a team pays
    REFUND = "refund"  # a team is given back what it paid
    SALE = "sale"  # meals or drinks, paid at once, by anybody
    INCOME = "income"  # any other money that comes in
    EXPENSE = "expense"  # money that goes out
    PRIZE = "prize"  # a prize in money, handed over
    START = "start"  # what was in the till at the beginning
    TRANSFER = "transfer"  # money moved from a purse to another, which is neither income nor expense
    COUNT = "count"  # what somebody counted in the till
    REVERSAL = "reversal"  # takes another line back


class Means(StrEnum):
    """The means of payment. Only cash is in the till; the others are noted."""

    CASH = "cash"
    CHEQUE = "cheque"
    CARD = "card"
    WIRE = "wire"
    ONLINE = "online"


class Purse(StrEnum):
    """Where the money is; each means of payment fills or empties one of them."""

    BOX = "box"
    BANK = "bank"
    ONLINE = "online"


PURSES: Final[Mapping[Means, Purse]] = MappingProxyType(
    {
        Means.CASH: Purse.BOX,
        Means.CHEQUE: Purse.BANK,
        Means.CARD: Purse.BANK,
        Means.WIRE: Purse.BANK,
        Means.ONLINE: Purse.ONLINE,
    }
)
KNOWN_PURSES: Final = frozenset({Purse.BOX, Purse.ONLINE})
"""The purses whose whole content the journal knows; the bank holds the club's other money too."""


class Effect(NamedTuple):
    """The sign (-1, 0, 1) of a line in what its team owes, in what it paid, and in the money of its means."""

    owed: int = 0
    paid: int = 0
    flow: int = 0


EFFECTS: Final[Mapping[CashKind, Effect]] = MappingProxyType(
    {
        CashKind.CHARGE: Effect(owed=1),
        CashKind.WAIVER: Effect(owed=-1),
        CashKind.CANCEL: Effect(owed=-1),
        CashKind.PAYMENT: Effect(paid=1, flow=1),
        CashKind.REFUND: Effect(paid=-1, flow=-1),
        CashKind.SALE: Effect(flow=1),
        CashKind.INCOME: Effect(flow=1),
        CashKind.EXPENSE: Effect(flow=-1),
        CashKind.PRIZE: Effect(flow=-1),
        CashKind.START: Effect(flow=1),
        CashKind.TRANSFER: Effect(),
        CashKind.COUNT: Effect(),
        CashKind.REVERSAL: Effect(),
    }
)


class CashLine(NamedTuple):
    """A line of the cash journal; `team` is a primary key, `reverses` the number of the reversed line.

    A transfer goes from the purse `source` to the purse `target`; other lines have neither.
    """

    number: int
    kind: CashKind
    amount: int
    means: Means | None = None
    team: int | None = None
    product: str = ""
    quantity: int = 0
    reverses: int | None = None
    source: Purse | None = None
    target: Purse | None = None

    def change(self, purse: Purse) -> int:
        """The cents that the line puts into a purse, or (negative) takes out of it."""
        flow = EFFECTS[self.kind].flow if self.means and PURSES[self.means] is purse else 0
        return (flow + (self.target is purse) - (self.source is purse)) * self.amount


class Account(NamedTuple):
    """What a team has to pay (`due`) and has `paid`, in cents; `owing` is negative where it paid too much."""

    due: int
    paid: int

    @property
    def owing(self) -> int:
        """What is left to pay."""
        return self.due - self.paid

    @property
    def overpaid(self) -> int:
        """What is to be given back; 0 where it did not pay too much."""
        return max(self.paid - self.due, 0)


@dataclass(frozen=True)
class Books:
    """The sums of a journal; their keys are only those that occur in it.

    `counted` is the amount of the last count of the till, which is line `counted_at`, and `expected` what
    should have been in the till at that line; all are None before a count.
    """

    start: Mapping[Means, int]
    received: Mapping[Means, int]
    spent: Mapping[Means, int]
    by_kind: Mapping[tuple[CashKind, Means | None], int]
    moved: Mapping[Purse, int]
    """What transfers brought into each purse, less what they took out of it."""
    charged: Mapping[int, int]
    """Charges less waivers and cancelled entries of each team."""
    cancelled: Mapping[int, int]
    """How much of the entry of each team was cancelled."""
    paid: Mapping[int, int]
    payments: Mapping[int, int]
    """What each team paid, whether it was given back or not."""
    prizes: Mapping[int, int]
    sold: Mapping[str, int]
    """How many of each product were sold, on account or paid at once."""
    counted: int | None
    counted_at: int | None
    expected: int | None
    reversed: frozenset[int]

    def balance(self, means: Means) -> int:
        """The money that came by a means of payment: start + received - spent."""
        return self.start.get(means, 0) + self.received.get(means, 0) - self.spent.get(means, 0)

    def purse(self, purse: Purse) -> int:
        """The money that there should be in a purse: start + received - spent + transfers."""
        return sum(self.balance(means) for means in Means if PURSES[means] is purse) + self.moved.get(
            purse, 0
        )

    @property
    def till(self) -> int:
        """The cash that should be in the till."""
        return self.purse(Purse.BOX)

    @property
    def difference(self) -> int | None:
        """The counted amount less the one that should have been there; None before a count."""
        return None if self.counted is None or self.expected is None else self.counted - self.expected

    @property
    def since_count(self) -> int:
        """What the lines after the last count put into the till, or (negative) took out; 0 before a count."""
        return 0 if self.expected is None else self.till - self.expected

    def account(self, team: int, fee: int) -> Account:
        """The account of a team whose entry costs `fee`; waivers reduce what is due to 0 at most."""
        return Account(max(fee + self.charged.get(team, 0), 0), self.paid.get(team, 0))

    def total(self, *kinds: CashKind) -> int:
        """The sum of the lines of these kinds, by any means."""
        return sum(amount for (kind, _means), amount in self.by_kind.items() if kind in kinds)


def fold_journal(lines: Iterable[CashLine]) -> Books:
    """The sums of a journal, whose lines may come in any order."""
    everything = list(lines)
    undone = frozenset(line.reverses for line in everything if line.reverses is not None)
    standing = [
        line for line in everything if line.number not in undone and line.kind is not CashKind.REVERSAL
    ]
    count = max((line for line in standing if line.kind is CashKind.COUNT), default=None)
    flows = [(line, EFFECTS[line.kind].flow) for line in standing]
    return Books(
        start=_by_means(line for line, _flow in flows if line.kind is CashKind.START),
        received=_by_means(line for line, flow in flows if flow > 0 and line.kind is not CashKind.START),
        spent=_by_means(line for line, flow in flows if flow < 0),
        by_kind=_summed(((line.kind, line.means), line.amount) for line in standing),
        moved=_summed(
            pair
            for line in standing
            if line.source is not None and line.target is not None
            for pair in ((line.source, -line.amount), (line.target, line.amount))
        ),
        charged=_by_team(standing, lambda line: EFFECTS[line.kind].owed),
        cancelled=_by_team(standing, lambda line: line.kind is CashKind.CANCEL),
        paid=_by_team(standing, lambda line: EFFECTS[line.kind].paid),
        payments=_by_team(standing, lambda line: line.kind is CashKind.PAYMENT),
        prizes=_by_team(standing, lambda line: line.kind is CashKind.PRIZE),
        sold=_summed((line.product, line.quantity) for line in standing if line.product),
        counted=count.amount if count else None,
        counted_at=count.number if count else None,
        expected=running_till(everything)[count.number] if count else None,
        reversed=undone,
    )


def running_till(lines: Iterable[CashLine]) -> dict[int, int]:
    """The cash in the till after each line, by its number; a reversal moves it back."""
    in_order = sorted(lines)
    moves = {line.number: line.change(Purse.BOX) for line in in_order}
    after, till = {}, 0
    for line in in_order:
        till += moves[line.number] if line.reverses is None else -moves[line.reverses]
        after[line.number] = till
    return after


def _by_means(lines: Iterable[CashLine]) -> Mapping[Means, int]:
    return _summed((line.means, line.amount) for line in lines if line.means is not None)


def _by_team(lines: Iterable[CashLine], sign: Callable[[CashLine], int]) -> Mapping[int, int]:
    return _summed(
        (line.team, sign(line) * line.amount) for line in lines if line.team is not None and sign(line)
    )


def _summed(pairs: Iterable[tuple[_Key, int]]) -> Mapping[_Key, int]:
    found: Counter[_Key] = Counter()
    for key, amount in pairs:
        found[key] += amount
    return MappingProxyType(dict(found))


REVERSAL_FIELDS = ("amount", "means", "team", "product", "quantity", "source", "target")
"""The fields that a reversal copies from the line that it reverses."""


def journal_faults(journal: Sequence[CashLine]) -> Iterator[str]:
    """The faults of a whole journal, a French sentence each; none for a journal that the program wrote.

    A fault is a missing or repeated line, a reversal of a line that is not there, or a line without the team,
    the means or the purses that its kind needs.
    """
    found = Counter(line.number for line in journal)
    for number in range(1, max(found, default=0) + 1):
        if not found[number]:
            yield f"la ligne {number} manque"
        elif found[number] > 1:
            yield f"la ligne {number} est là {found[number]} fois"
    if strange := sorted(number for number in found if number < 1):
        yield f"la ligne {strange[0]} ne peut pas exister"
    known = {line.number: line for line in journal}
    for line in sorted(journal):
        yield from _missing_fields(line)
        yield from _reversal_faults(line, known)
    for number, times in sorted(Counter(line.reverses for line in journal if line.reverses).items()):
        if times > 1:
            yield f"la ligne {number} est annulée {times} fois"


def _missing_fields(line: CashLine) -> Iterator[str]:
    """The faults of a line without the team, the means of payment or the purses that its kind needs."""
    effect = EFFECTS[line.kind]
    if line.team is None and (effect.owed or effect.paid or line.kind is CashKind.PRIZE):
        yield f"la ligne {line.number} ne dit pas de quelle équipe elle est"
    if line.means is None and effect.flow:
        yield f"la ligne {line.number} ne dit pas comment elle a été payée"
    if line.kind is not CashKind.REVERSAL and (line.kind is CashKind.TRANSFER) != _between_two(line):
        yield f"la ligne {line.number} ne dit pas d’où vient l’argent et où il va, ou le dit sans transfert"


def _between_two(line: CashLine) -> bool:
    """Whether money moves from a purse to another one."""
    return line.source is not None and line.target is not None and line.source is not line.target


def _reversal_faults(line: CashLine, known: Mapping[int, CashLine]) -> Iterator[str]:
    """The faults of a reversal: its line is missing, later, itself a reversal, or has other values."""
    if (line.kind is CashKind.REVERSAL) != (line.reverses is not None):
        yield f"la ligne {line.number} est une annulation sans ligne annulée, ou l’inverse"
    if line.reverses is None:
        return
    back = known.get(line.reverses)
    if back is None or back.number >= line.number:
        yield f"la ligne {line.number} annule la ligne {line.reverses}, qui n’est pas avant elle"
    elif back.kind is CashKind.REVERSAL:
        yield f"la ligne {line.number} annule une annulation, la ligne {line.reverses}"
    elif any(getattr(line, name) != getattr(back, name) for name in REVERSAL_FIELDS):
        yield f"la ligne {line.number} annule la ligne {line.reverses} et n’en redit pas le montant"
