"""Reads of the cash desk; the number of queries never depends on how many teams or lines there are."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from django.db.models import F
from django.http import Http404

from tournaments.core.ledger.accounts import (
    EFFECTS,
    Account,
    Books,
    CashKind,
    CashLine,
    Means,
    fold_journal,
    running_till,
)
from tournaments.core.models.money import KIND_LABELS, MEANS_LABELS, CashEntry, FeeGroup, FeeKind
from tournaments.core.models.planning import Tournament
from tournaments.core.models.registration import Team
from tournaments.core.money.prices import Prices, prices_of, usual_kinds

if TYPE_CHECKING:
    from django.db.models import QuerySet


class TeamAccount(NamedTuple):
    """A team at the cash desk: its fee kinds, its entry fee, its account, and its last payment.

    `last_payment` is the number of the line that an undo reverses; 0 for none.
    """

    team: Team
    kinds: Sequence[FeeKind]
    fee: int
    account: Account
    last_payment: int


@dataclass(frozen=True)
class CashDesk:
    """The cash desk of a concours as it is now: its prices, the sums of its journal, every team by number."""

    prices: Prices
    books: Books
    accounts: dict[int, TeamAccount]

    @property
    def settled(self) -> int:
        """How many teams owe nothing."""
        return sum(one.account.owing <= 0 for one in self.accounts.values())

    @property
    def due(self) -> int:
        return sum(one.account.due for one in self.accounts.values())

    @property
    def paid(self) -> int:
        return sum(one.account.paid for one in self.accounts.values())

    @property
    def owing(self) -> int:
        """What is left to pay by those who owe."""
        return sum(max(one.account.owing, 0) for one in self.accounts.values())

    @property
    def overpaid(self) -> int:
        """What teams paid too much, and are to be given back."""
        return sum(one.account.overpaid for one in self.accounts.values())

    @property
    def entry_takings(self) -> int:
        """The part of the payments that is for entry fees, from which prizes are made.

        A payment counts for the entry first, then for meals and drinks; a waiver reduces meals and drinks
        first, then the entry.
        """
        return sum(max(min(one.account.paid, one.fee, one.account.due), 0) for one in self.accounts.values())


def has_desk(tournament: Tournament) -> bool:
    """Whether the concours has a cash desk: nothing of money shows where it has none."""
    return bool(tournament.money)


def desk_of(tournament: Tournament) -> CashDesk | None:
    """The cash desk with the account of every team, in three queries; None where there is none."""
    prices = prices_of(tournament)
    if prices is None:
        return None
    teams = tournament.teams.select_related("player1", "player2").order_by("number")
    kept = FeeGroup.objects.filter(team__tournament=tournament).values_list("team_id", "kinds")
    groups = {team: [FeeKind(kind) for kind in kinds] for team, kinds in kept}
    found = cash_lines(tournament)
    books = fold_journal(found)
    last_payments = {
        line.team: line.number
        for line in found
        if line.kind is CashKind.PAYMENT and line.number not in books.reversed
    }
    accounts: dict[int, TeamAccount] = {}
    for team in teams:
        kinds = _with_usual_kinds(groups.get(team.pk, []), usual_kinds(tournament, team))
        fee = prices.fee(kinds)
        account = books.account(team.pk, fee)
        accounts[team.number] = TeamAccount(team, kinds, fee, account, last_payments.get(team.pk, 0))
    return CashDesk(prices, books, accounts)


class FeeChange(NamedTuple):
    """The effect of other fees on the entered teams: what all have to pay, in cents, before and after.

    `settled` is how many of the teams with another fee had paid everything.
    """

    entered: int
    before: int
    after: int
    by_amount: tuple[tuple[int, int], ...]
    """(change in cents, number of accounts), the highest change first; negative: less to pay."""
    settled: int

    @property
    def seen(self) -> str:
        """A text that identifies this change, by which the organizer agrees to it."""
        return f"{self.before}-{self.after}-{self.settled}"


def fee_change(desk: CashDesk, wanted: Prices) -> FeeChange | None:
    """The effect of other prices on the accounts of a desk; None if nobody has to pay another amount."""
    dues = {
        number: (one.account, desk.books.account(one.team.pk, wanted.fee(one.kinds)).due)
        for number, one in desk.accounts.items()
    }
    counts = Counter(after - account.due for account, after in dues.values() if after != account.due)
    if not counts:
        return None
    return FeeChange(
        entered=len(dues),
        before=desk.due,
        after=sum(after for _account, after in dues.values()),
        by_amount=tuple(sorted(counts.items(), reverse=True)),
        settled=sum(
            account.paid > 0 and account.owing <= 0 and after != account.due
            for account, after in dues.values()
        ),
    )


def fee_kinds_of(team: Team) -> list[FeeKind]:
    """The fee kind of each player of a team."""
    kept = FeeGroup.objects.filter(team=team).values_list("kinds", flat=True).first() or []
    return _with_usual_kinds([FeeKind(kind) for kind in kept], usual_kinds(team.tournament, team))


def _with_usual_kinds(chosen: Sequence[FeeKind], usual: Sequence[FeeKind]) -> list[FeeKind]:
    """The fee kind of each chair: the one that was set, else the usual one."""
    return [*chosen[: len(usual)], *usual[len(chosen) :]]


def desk_or_404(tournament: Tournament) -> CashDesk:
    """The cash desk; `Http404` for a concours without one."""
    desk = desk_of(tournament)
    if desk is None:
        raise Http404
    return desk


def cash_lines(tournament: Tournament) -> list[CashLine]:
    """The whole journal as the values that `ledger.accounts.fold_journal` takes, in its order; one query."""
    return [entry.line(entry.reversed_number) for entry in _journal(tournament)]  # type: ignore[attr-defined]


def journal_entries(tournament: Tournament) -> list[CashEntry]:
    """The journal in its order, each line with its author, team and the `reversed_number` it takes back."""
    return list(_journal(tournament).select_related("author", "team"))


def _journal(tournament: Tournament) -> QuerySet[CashEntry]:
    entries = CashEntry.objects.filter(tournament=tournament).order_by("number")
    return entries.annotate(reversed_number=F("reverses__number"))


def fixed_prizes(tournament: Tournament) -> dict[int, int]:
    """Rank → the cents that it wins, as the organizer fixed them."""
    return dict(tournament.cash_prizes.order_by("rank").values_list("rank", "amount"))


def in_journal(team: Team) -> bool:
    """Whether the journal names the team: then it can leave, but not be removed."""
    return CashEntry.objects.filter(team=team).exists()


LISTED_KINDS = (
    CashKind.PAYMENT, CashKind.SALE, CashKind.INCOME, CashKind.REFUND, CashKind.EXPENSE, CashKind.PRIZE,
)  # fmt: skip


class JournalLine(NamedTuple):
    """A line of the journal; `undone`: reversed by a later one. `till` is the cash after it, in cents.

    `moved` is the amount that came in, or went out (negative), by its means of payment.
    """

    entry: CashEntry
    undone: bool
    till: int
    moved: int

    @property
    def reversible(self) -> bool:
        """Whether it can still be reversed."""
        return not self.undone and self.entry.kind != CashKind.REVERSAL


class MeansFlow(NamedTuple):
    """The money by a means of payment, in cents: start + received - spent = balance."""

    label: str
    start: int
    received: int
    spent: int
    balance: int


class Statement(NamedTuple):
    """The sums of a concours in cents, and its journal; `last_count` is the last count of the till."""

    flows: Sequence[MeansFlow]
    by_kind: Sequence[tuple[str, int]]
    sold: Sequence[tuple[str, int]]
    owing: Sequence[TeamAccount]
    journal: Sequence[JournalLine]
    last_count: CashEntry | None


def journal_lines(entries: Sequence[CashEntry]) -> list[JournalLine]:
    """The lines of a whole journal, as `journal_entries` reads them."""
    found = [entry.line(entry.reversed_number) for entry in entries]  # type: ignore[attr-defined]
    undone, till = {line.reverses for line in found}, running_till(found)
    moves = {line.number: EFFECTS[line.kind].flow * line.amount for line in found}
    moved = {
        line.number: moves[line.number] if line.reverses is None else -moves[line.reverses] for line in found
    }
    return [
        JournalLine(entry, entry.number in undone, till[entry.number], moved[entry.number])
        for entry in entries
    ]


def statement_of(desk: CashDesk, entries: Sequence[CashEntry]) -> Statement:
    """The data of the treasurer's page, paper and files."""
    books = desk.books
    used = {Means.CASH, *books.received, *books.spent}
    flows = [
        MeansFlow(
            str(MEANS_LABELS[means]),
            books.start.get(means, 0),
            books.received.get(means, 0),
            books.spent.get(means, 0),
            books.balance(means),
        )
        for means in Means
        if means in used
    ]
    sums = [(str(KIND_LABELS[kind]), books.total(kind)) for kind in LISTED_KINDS]
    return Statement(
        flows=flows,
        by_kind=[(label, cents) for label, cents in sums if cents],
        sold=[(product, count) for product, count in sorted(books.sold.items()) if count],
        owing=[one for one in desk.accounts.values() if one.account.owing],
        journal=journal_lines(entries),
        last_count=next((entry for entry in entries if entry.number == books.counted_at), None),
    )
