"""Reads of the cash desk; the number of queries never depends on how many teams or lines there are."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from django.db.models import F

from tournaments.ledger.accounts import Account, Books, Kind, Line, fold
from tournaments.models.money import CashEntry, FeeGroup, FeeKind
from tournaments.models.planning import Tournament
from tournaments.models.registration import Team
from tournaments.money.prices import Prices, prices_of, usual_kinds

if TYPE_CHECKING:
    from django.db.models import QuerySet


class TeamAccount(NamedTuple):
    """A team at the cash desk: what it is charged as, its entry fee, its account, and its last payment.

    `last_payment` is the number of the line that an undo takes back; 0 where there is none.
    """

    team: Team
    kinds: Sequence[FeeKind]
    fee: int
    account: Account
    last_payment: int


@dataclass(frozen=True)
class Desk:
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
        """What was paid of the entry fees alone: what prizes are made from.

        A team's payment goes to its entry first, then to its meals and drinks; a waiver takes off meals and
        drinks first, then the entry.
        """
        return sum(max(min(one.account.paid, one.fee, one.account.due), 0) for one in self.accounts.values())


def has_desk(tournament: Tournament) -> bool:
    """Whether the concours has a cash desk: nothing of money shows where it has none."""
    return bool(tournament.money)


def desk_of(tournament: Tournament) -> Desk | None:
    """The cash desk with the account of every team, in three queries; None where there is none."""
    prices = prices_of(tournament)
    if prices is None:
        return None
    teams = tournament.teams.select_related("player1", "player2").order_by("number")
    kept = FeeGroup.objects.filter(team__tournament=tournament).values_list("team_id", "kinds")
    groups = {team: [FeeKind(kind) for kind in kinds] for team, kinds in kept}
    found = lines(tournament)
    books = fold(found)
    last = _last_payments(found, books)
    accounts: dict[int, TeamAccount] = {}
    for team in teams:
        kinds = _for_chairs(groups.get(team.pk, []), usual_kinds(tournament, team))
        fee = prices.fee(kinds)
        account = books.account(team.pk, fee)
        accounts[team.number] = TeamAccount(team, kinds, fee, account, last.get(team.pk, 0))
    return Desk(prices, books, accounts)


class FeeChange(NamedTuple):
    """What other fees change for those who are entered: what all have to pay, in cents, before and after.

    `settled` says how many of those whose fee changes had paid all they had to.
    """

    entered: int
    before: int
    after: int
    by_amount: tuple[tuple[int, int], ...]
    """By what an account goes up (negative: down), the dearest first: how many accounts."""
    settled: int

    @property
    def seen(self) -> str:
        """What somebody agrees to who was shown this change."""
        return f"{self.before}-{self.after}-{self.settled}"


def fee_change(desk: Desk, wanted: Prices) -> FeeChange | None:
    """What other prices change for the accounts of a desk; None where each has to pay what it had to."""
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


def kinds_of(team: Team) -> list[FeeKind]:
    """What each player of a team is charged as."""
    kept = FeeGroup.objects.filter(team=team).values_list("kinds", flat=True).first() or []
    return _for_chairs([FeeKind(kind) for kind in kept], usual_kinds(team.tournament, team))


def _for_chairs(said: Sequence[FeeKind], usual: Sequence[FeeKind]) -> list[FeeKind]:
    """What was said of each chair, and what is usual for a chair that was not spoken of."""
    return [*said[: len(usual)], *usual[len(said) :]]


def _last_payments(found: Iterable[Line], books: Books) -> dict[int, int]:
    standing = (line for line in found if line.kind is Kind.PAYMENT and line.number not in books.reversed)
    return {line.team: line.number for line in standing if line.team is not None}


def lines(tournament: Tournament) -> list[Line]:
    """The whole journal as it is folded, in its order: one query."""
    return [entry.line(entry.reversed_number) for entry in _journal(tournament)]  # type: ignore[attr-defined]


def journal(tournament: Tournament) -> list[CashEntry]:
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
