"""Reads of the cash desk; the number of queries never depends on how many teams or lines there are."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from django.db.models import F
from django.http import Http404

from tournaments.core.ledger.accounts import (
    EFFECTS,
    PURSES,
    Account,
    Books,
    CashKind,
    CashLine,
    Means,
    Purse,
    fold_journal,
    running_till,
)
from tournaments.core.models.money import (
    KIND_LABELS,
    MEANS_LABELS,
    PURSE_LABELS,
    CashEntry,
    FeeGroup,
    FeeKind,
)
from tournaments.core.models.planning import Tournament
from tournaments.core.models.registration import Team
from tournaments.core.money.prices import Prices, prices_of, usual_kinds

if TYPE_CHECKING:
    from django.db.models import QuerySet


class TeamAccount(NamedTuple):
    """A team at the cash desk: its fee kinds, its entry fee, its account, and its last payment.

    `last_payment` is the number of the line that an undo reverses, 0 for none, `paid_by` its means.
    `cancelled` is how much of the entry was cancelled.
    """

    team: Team
    kinds: Sequence[FeeKind]
    fee: int
    account: Account
    last_payment: int
    paid_by: Means | None = None
    cancelled: int = 0

    @property
    def entry_due(self) -> int:
        """The part of what is due that is for the entry; waivers reduce meals and drinks first."""
        return max(min(self.fee - self.cancelled, self.account.due), 0)


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
    def owed_by(self) -> list[int]:
        """The numbers of the teams that owe something."""
        return [number for number, one in self.accounts.items() if one.account.owing > 0]

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
        return sum(max(min(one.account.paid, one.entry_due), 0) for one in self.accounts.values())


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
        line.team: line
        for line in found
        if line.kind is CashKind.PAYMENT and line.number not in books.reversed
    }
    accounts: dict[int, TeamAccount] = {}
    for team in teams:
        kinds = _with_usual_kinds(groups.get(team.pk, []), usual_kinds(tournament, team))
        fee = prices.fee(kinds)
        account = books.account(team.pk, fee)
        last, cancelled = last_payments.get(team.pk), books.cancelled.get(team.pk, 0)
        paid = (last.number, last.means) if last else (0, None)
        accounts[team.number] = TeamAccount(team, kinds, fee, account, *paid, cancelled)
    return CashDesk(prices, books, accounts)


def account_of(team: Team) -> TeamAccount | None:
    """The account of one team; None without a cash desk."""
    desk = desk_of(team.tournament)
    return desk.accounts[team.number] if desk else None


def debtors(tournament: Tournament, numbers: Collection[int]) -> list[TeamAccount]:
    """The teams with these numbers that still owe, which whoever hands over their prize should know."""
    desk = desk_of(tournament) if numbers else None
    accounts = desk.accounts.items() if desk else ()
    return [one for number, one in accounts if number in numbers and one.account.owing > 0]


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


def chosen_kinds(tournament: Tournament) -> Counter[FeeKind]:
    """How many players that did not withdraw pay by each category that somebody chose; none without choice.

    For a whole team that pays one fee its first player counts.
    """
    prices = prices_of(tournament)
    if prices is None or not prices.by_kind:
        return Counter()
    groups = FeeGroup.objects.filter(team__tournament=tournament).exclude(
        team__leaving=Team.Leaving.WITHDRAWAL
    )
    kept = groups.values_list("kinds", flat=True)
    charged = (kinds if prices.per_player else kinds[:1] for kinds in kept)
    return Counter(FeeKind(kind) for kinds in charged for kind in kinds)


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


class MoneyFlow(NamedTuple):
    """The money of a purse in cents: start + received - spent + moved (by transfers) = balance."""

    label: str
    start: int
    received: int
    spent: int
    moved: int
    balance: int


class Statement(NamedTuple):
    """The sums of a concours in cents, and its journal; `last_count` is the last count of the till.

    `together` sums the purses up where there is more than one; `by_means` is what came in, less what went
    out, by each means of a purse that has several.
    """

    flows: Sequence[MoneyFlow]
    together: MoneyFlow | None
    by_means: Sequence[tuple[str, int]]
    by_kind: Sequence[tuple[str, int]]
    sold: Sequence[tuple[str, int]]
    owing: Sequence[TeamAccount]
    overpaid: Sequence[TeamAccount]
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
    flows = _flows(books)
    sums_of = zip(*(flow[1:] for flow in flows), strict=True)
    sums = [(str(KIND_LABELS[kind]), books.total(kind)) for kind in LISTED_KINDS]
    return Statement(
        flows=flows,
        together=MoneyFlow("", *map(sum, sums_of)) if len(flows) > 1 else None,
        by_means=[
            (str(MEANS_LABELS[means]), books.balance(means))
            for means in (Means.CHEQUE, Means.CARD, Means.WIRE)
            if means in books.received or means in books.spent
        ],
        by_kind=[(label, cents) for label, cents in sums if cents],
        sold=[(product, count) for product, count in sorted(books.sold.items()) if count],
        owing=[one for one in desk.accounts.values() if one.account.owing > 0],
        overpaid=[one for one in desk.accounts.values() if one.account.overpaid],
        journal=journal_lines(entries),
        last_count=next((entry for entry in entries if entry.number == books.counted_at), None),
    )


def _flows(books: Books) -> list[MoneyFlow]:
    """The money of the cash box, and of each other purse that the journal names."""
    used = {Purse.BOX, *books.moved, *(PURSES[means] for means in (*books.received, *books.spent))}

    def of(purse: Purse, sums: Mapping[Means, int]) -> int:
        return sum(cents for means, cents in sums.items() if PURSES[means] is purse)

    return [
        MoneyFlow(
            str(PURSE_LABELS[purse]),
            of(purse, books.start),
            of(purse, books.received),
            of(purse, books.spent),
            books.moved.get(purse, 0),
            books.purse(purse),
        )
        for purse in Purse
        if purse in used
    ]
