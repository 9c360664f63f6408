"""The law of the journal, through the actions: whatever is done and in any order, sums agree to the cent."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from itertools import pairwise
from random import Random
from typing import Any
from uuid import UUID, uuid4

import pytest

from tests.concours import saint_martin
from tests.prepared import laid_out
from tests.refusing import refuses
from tournaments.core.ledger.accounts import PURSES, CashKind, Means, Purse
from tournaments.core.models.money import CashEntry, FeeKind
from tournaments.core.models.planning import Status, Tournament
from tournaments.core.models.registration import Team
from tournaments.core.money import actions, queries
from tournaments.core.money.errors import MoneyError
from tournaments.core.money.prices import Prices
from tournaments.core.registration.actions import register_team

OF_CASH = {"author": None, "means": Means.CASH}
FLOWS = {
    CashKind.PAYMENT: 1, CashKind.SALE: 1, CashKind.INCOME: 1, CashKind.START: 1,
    CashKind.REFUND: -1, CashKind.EXPENSE: -1, CashKind.PRIZE: -1,
}  # fmt: skip
OWED = {CashKind.CHARGE: 1, CashKind.WAIVER: -1, CashKind.CANCEL: -1}
PAID = {CashKind.PAYMENT: 1, CashKind.REFUND: -1}


@pytest.fixture
@laid_out
def tournament(cast: Any) -> Tournament:
    """Three teams, of which the first is a member's, at 16 € and 12 €."""
    concours = saint_martin(cast.amicale, status=Status.OPEN, rounds_planned=4, ending="target")
    actions.set_prices(concours, Prices(fees={FeeKind.OTHER: 1_600, FeeKind.MEMBER: 1_200}))
    for number, club in enumerate((cast.amicale.name, "Lyon", "Lyon"), 1):
        register_team(concours, f"Anne {number}", f"Luc {number}", club)
    return concours


def desk_of(tournament: Tournament) -> queries.CashDesk:
    found = queries.desk_of(tournament)
    assert found is not None
    return found


def acts(concours: Tournament, random: Random) -> list[Callable[[], object]]:
    """One act of each kind that a desk has, with other amounts, teams and means each time."""
    team = concours.teams.get(number=random.randint(1, 3))
    cents = random.choice([250, 400, 1_200, 1_600, 3_000])
    source, target = random.sample([*Purse], 2)
    line: dict[str, Any] = {"author": None, "means": random.choice([*Means])}
    sure, own = {"anyway": random.random() < 0.5}, {"team": team, "author": None}
    last, kinds = CashEntry.objects.filter(tournament=concours).count(), [*FeeKind]
    owing = desk_of(concours).accounts[team.number].account.owing

    def write(kind: CashKind, **said: Any) -> Callable[[], object]:
        return lambda: actions.write_line(concours, kind, cents, **{**line, **said})

    return [
        lambda: actions.pay_owing(team, owing, None, line["means"]),
        lambda: actions.pay(team, cents, shown=owing, key=uuid4(), more=True, **line),
        lambda: actions.refund(team, cents, key=uuid4(), cancels=random.random() < 0.5, **line, **sure),
        lambda: actions.waive(team, cents, author=None, key=uuid4(), text="bénévole"),
        lambda: actions.give_prize(team, cents, lambda _locked: cents, None, line["means"], **sure),
        lambda: actions.set_fee_kinds(team, [random.choice(kinds)]),
        lambda: actions.reverse(concours, random.randint(1, last + 1), None),
        lambda: actions.reverse(concours, last, None),
        write(CashKind.CHARGE, means=None, **own, product="Repas", quantity=1),
        write(CashKind.SALE),
        write(CashKind.INCOME),
        write(CashKind.EXPENSE, **sure),
        write(CashKind.START, means=Means.CASH),
        write(CashKind.COUNT, means=Means.CASH),
        write(CashKind.TRANSFER, means=None, source=source, target=target, **sure),
    ]


def check(concours: Tournament) -> None:
    """Every sum from the lines as the database has them, added up here once more."""
    desk = desk_of(concours)
    rows = CashEntry.objects.filter(tournament=concours, reversal=None).exclude(kind=CashKind.REVERSAL)
    purses: Counter[Purse] = Counter()
    owed: Counter[int | None] = Counter()
    paid: Counter[int | None] = Counter()
    for row in rows:
        kind = CashKind(row.kind)
        if row.means:
            purses[PURSES[Means(row.means)]] += FLOWS.get(kind, 0) * row.amount
        if kind is CashKind.TRANSFER:
            purses[Purse(row.source)] -= row.amount
            purses[Purse(row.target)] += row.amount
        owed[row.team_id] += OWED.get(kind, 0) * row.amount
        paid[row.team_id] += PAID.get(kind, 0) * row.amount
    for purse in Purse:
        assert desk.books.purse(purse) == purses[purse]
    for one in desk.accounts.values():
        account, team = one.account, one.team.pk
        assert account.due == account.paid + account.owing == max(one.fee + owed[team], 0)
        assert account.paid == paid[team] >= 0
    found = queries.statement_of(desk, queries.journal_entries(concours))
    for flow in found.flows:
        assert flow.balance == flow.start + flow.received - flow.spent + flow.moved
    assert sum(flow.moved for flow in found.flows) == 0
    assert sum(flow.balance for flow in found.flows) == sum(purses.values())
    assert all(one.account.owing > 0 for one in found.owing)
    last = found.journal[-1].till if found.journal else 0
    assert last == desk.books.till == purses[Purse.BOX]


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(4))
def test_the_sums_agree_whatever_is_done(tournament: Tournament, seed: int) -> None:
    random = Random(seed)  # noqa: S311 — the same acts each time
    for _act in range(60):
        before = CashEntry.objects.filter(tournament=tournament).count()
        try:
            random.choice(acts(tournament, random))()
        except MoneyError:
            assert CashEntry.objects.filter(tournament=tournament).count() == before, "refused is not written"
    check(tournament)
    numbers = [line.number for line in queries.cash_lines(tournament)]
    assert all(later == one + 1 for one, later in pairwise(numbers))
    for number in reversed(numbers):
        with suppress(MoneyError):  # those that are taken back already, or with another line
            actions.reverse(tournament, number, None)
        if number % 10 == 0:
            check(tournament)
    desk = desk_of(tournament)
    assert [desk.books.purse(purse) for purse in Purse] == [0, 0, 0]
    assert all(one.account == (one.fee, 0) for one in desk.accounts.values())


def test_a_refund_with_its_entry_owes_nothing_and_goes_back_whole(tournament: Tournament) -> None:
    team = tournament.teams.get(number=2)
    actions.pay_owing(team, 1_600, None)
    key = UUID(int=5)
    for _again in range(2):
        line = actions.refund(team, 1_600, key=key, cancels=True, **OF_CASH)
    desk = desk_of(tournament)
    assert desk.accounts[2].account == (0, 0)
    assert (desk.entry_takings, desk.books.till, len(queries.cash_lines(tournament))) == (0, 0, 3)
    actions.reverse(tournament, line.number, None)
    assert desk_of(tournament).accounts[2].account == (1_600, 1_600)


@pytest.mark.parametrize(
    ("paid", "meals", "back", "due", "takings"),
    [
        (2_800, 1_200, 1_600, 1_200, 0),  # the meal was eaten
        (2_800, 1_200, 2_800, 1_200, 0),  # and is owed, though it was given back
        (1_000, 0, 1_000, 0, 0),  # only a part had been paid: the whole entry goes
        (1_600, 0, 500, 1_100, 1_100),  # the club keeps a part
        (3_200, 0, 1_600, 1_600, 1_600),  # paid twice: nothing of the entry is cancelled
    ],
)
def test_what_a_refund_cancels(  # noqa: PLR0917 — a row of the table
    tournament: Tournament, paid: int, meals: int, back: int, due: int, takings: int
) -> None:
    team: Team = tournament.teams.get(number=2)
    if meals:
        actions.write_line(tournament, CashKind.CHARGE, meals, author=None, team=team)
    actions.write_line(tournament, CashKind.PAYMENT, paid, team=team, **OF_CASH)
    actions.refund(team, back, key=UUID(int=1), cancels=True, **OF_CASH)
    desk = desk_of(tournament)
    assert (desk.accounts[2].account.due, desk.entry_takings) == (due, takings)


def test_a_purse_that_has_less_says_so_before(tournament: Tournament) -> None:
    def write(kind: CashKind, cents: int, means: Means | None = Means.CASH, **said: Any) -> CashEntry:
        return actions.write_line(tournament, kind, cents, author=None, means=means, **said)

    write(CashKind.START, 20_400)
    with refuses("box-short", match=r"n’a que 204\s€\s: il manque 72\s€ pour en sortir 276\s€"):
        write(CashKind.EXPENSE, 27_600)
    with refuses("online-short"):
        write(CashKind.EXPENSE, 1, Means.ONLINE)
    with refuses("box-short"):
        write(CashKind.TRANSFER, 20_401, None, source=Purse.BOX, target=Purse.BANK)
    write(CashKind.EXPENSE, 27_600, Means.CHEQUE)  # nobody knows here what the club has at its bank
    write(CashKind.TRANSFER, 30_000, None, source=Purse.BANK, target=Purse.BOX)
    write(CashKind.EXPENSE, 50_400)
    write(CashKind.EXPENSE, 100, anyway=True)
    assert [desk_of(tournament).books.purse(purse) for purse in Purse] == [-100, -57_600, 0]
    assert desk_of(tournament).books.received == {}
