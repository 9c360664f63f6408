"""The cash journal in the database: lines are only added, numbered, and taken back by other lines."""

from __future__ import annotations

from typing import Any
from uuid import UUID

import pytest

from tests.concours import saint_martin
from tests.prepared import laid_out
from tests.refusing import refuses
from tournaments.core.ledger.accounts import CashKind, Means
from tournaments.core.models.money import CashEntry, FeeKind, JournalIsKept
from tournaments.core.models.planning import Status, Tournament
from tournaments.core.models.registration import Team
from tournaments.core.money import actions, queries
from tournaments.core.money.prices import Prices, Product
from tournaments.core.money.text import decimal_euros, euros, parse_cents
from tournaments.core.registration.actions import register_team, remove_team

FEES = {FeeKind.OTHER: 1_000, FeeKind.MEMBER: 800, FeeKind.YOUNG: 0}


@pytest.fixture
@laid_out
def tournament(cast: Any) -> Tournament:
    concours = saint_martin(cast.amicale, status=Status.OPEN, rounds_planned=4, ending="target")
    actions.set_prices(concours, Prices(per_player=True, fees=FEES, products=(Product("Repas", 1_250),)))
    return concours


@pytest.fixture
@laid_out
def team(tournament: Tournament) -> Team:
    return register_team(tournament, "Anne Roy", "Luc Roy", "Lyon")


def owing(tournament: Tournament, number: int = 1) -> int:
    desk = queries.desk_of(tournament)
    assert desk is not None
    return desk.accounts[number].account.owing


def test_what_a_team_owes_follows_its_kinds_and_what_is_written(tournament: Tournament, team: Team) -> None:
    register_team(tournament, "Zoé Blanc", "Max Noir", tournament.club.name.upper())
    assert [owing(tournament, number) for number in (1, 2)] == [2_000, 1_600]  # members by their club
    actions.set_fee_kinds(team, [FeeKind.YOUNG, FeeKind.OTHER])
    assert owing(tournament) == 1_000
    actions.write_line(
        tournament, CashKind.CHARGE, 2_500, author=None, team=team, product="Repas", quantity=2
    )
    assert owing(tournament) == 3_500
    actions.write_line(tournament, CashKind.WAIVER, 500, author=None, team=team)
    actions.pay_owing(team, 3_000, None)
    assert owing(tournament) == 0
    desk = queries.desk_of(tournament)
    assert desk is not None
    assert (desk.due, desk.paid, desk.owing, desk.settled) == (4_600, 3_000, 1_600, 1)
    assert desk.entry_takings == 1_000  # the meals are no prize money, and the waiver was on them
    assert desk.books.till == 3_000


@pytest.mark.parametrize(
    ("written", "due", "takings"),
    [
        # the meal is let off: the entry stays in the pot
        ({CashKind.CHARGE: 1_250, CashKind.WAIVER: 1_250, CashKind.PAYMENT: 2_000}, 2_000, 2_000),
        # more than the meal: the rest off the entry
        ({CashKind.CHARGE: 1_250, CashKind.WAIVER: 2_000, CashKind.PAYMENT: 1_250}, 1_250, 1_250),
        ({CashKind.WAIVER: 500, CashKind.PAYMENT: 1_500}, 1_500, 1_500),
        # what is paid is the entry first
        ({CashKind.CHARGE: 1_250, CashKind.PAYMENT: 1_000}, 3_250, 1_000),
        # the entry became cheaper than the waiver: nothing to give back
        ({CashKind.WAIVER: 2_500}, 0, 0),
        ({CashKind.WAIVER: 2_500, CashKind.PAYMENT: 500}, 0, 0),
    ],
)
def test_a_waiver_is_on_meals_first_and_never_below_nothing(
    tournament: Tournament, team: Team, written: dict[CashKind, int], due: int, takings: int
) -> None:
    for kind, amount in written.items():
        means = Means.CASH if kind is CashKind.PAYMENT else None
        actions.write_line(tournament, kind, amount, author=None, team=team, means=means)
    desk = queries.desk_of(tournament)
    assert desk is not None
    assert (desk.accounts[1].account.due, desk.entry_takings) == (due, takings)


def test_a_payment_is_what_was_shown_and_once(tournament: Tournament, team: Team) -> None:
    with refuses("nothing-owed"):
        actions.pay_owing(team, 1_900, None)
    paid = actions.pay_owing(team, 2_000, None, Means.CHEQUE)
    with refuses("nothing-owed"):  # the other desk's click
        actions.pay_owing(team, 2_000, None)
    actions.reverse(tournament, paid.number, None)
    assert owing(tournament) == 2_000
    with refuses("already-reversed"):
        actions.reverse(tournament, paid.number, None)
    with refuses("already-reversed"):  # nor is a reversal taken back
        actions.reverse(tournament, paid.number + 1, None)
    with refuses("no-such-line"):
        actions.reverse(tournament, 99, None)


def test_the_same_form_is_one_line(tournament: Tournament) -> None:
    for _again in range(2):
        actions.write_line(tournament, CashKind.SALE, 1_250, author=None, key=UUID(int=7), means=Means.CASH)
    assert [line.number for line in queries.cash_lines(tournament)] == [1]
    others: list[tuple[CashKind, int, dict[str, Any]]] = [
        (CashKind.SALE, 1_300, {"means": Means.CASH}),
        (CashKind.SALE, 1_250, {"means": Means.CARD}),
        (CashKind.SALE, 1_250, {"means": Means.CASH, "product": "Repas", "quantity": 1}),
        (CashKind.INCOME, 1_250, {"means": Means.CASH}),
        (CashKind.SALE, 1_250, {"means": Means.CASH, "text": "autre"}),
    ]
    for kind, amount, said in others:
        with refuses("key-used", match="la ligne 1 du journal"):
            actions.write_line(tournament, kind, amount, author=None, key=UUID(int=7), **said)
    actions.reverse(tournament, 1, None)
    with refuses("key-used"):  # it would not stand, whatever the page said
        actions.write_line(tournament, CashKind.SALE, 1_250, author=None, key=UUID(int=7), means=Means.CASH)
    assert len(queries.cash_lines(tournament)) == 2


def test_a_payment_above_what_is_owing_is_confirmed(tournament: Tournament, team: Team) -> None:
    def pay(key: int, amount: int, shown: int | None, *, more: bool = False) -> CashEntry:
        known = {"author": None, "key": UUID(int=key), "means": Means.CASH}
        return actions.pay(team, amount, shown=shown, more=more, **known)

    for shown in (None, 1_900):
        with refuses("owing-changed"):
            pay(1, 2_000, shown)
    with refuses("more-than-owing", match="20"):
        pay(1, 2_001, 2_000)
    first = pay(1, 1_500, 2_000)
    assert pay(1, 1_500, 2_000) == first, "the same form once more"
    with refuses("owing-changed"):  # the other desk, which saw 20 €
        pay(2, 1_500, 2_000)
    pay(3, 1_500, 500, more=True)
    assert owing(tournament) == -1_000
    with refuses("more-than-owing"):
        pay(4, 1, -1_000)


def test_no_more_is_given_back_than_was_paid(tournament: Tournament, team: Team) -> None:
    def refund(key: int, amount: int) -> CashEntry:
        known = {"author": None, "key": UUID(int=key), "means": Means.CASH, "team": team}
        return actions.write_line(tournament, CashKind.REFUND, amount, **known)

    with refuses("more-than-paid"):
        refund(1, 1)
    paid = actions.pay_owing(team, 2_000, None)
    with refuses("more-than-paid"):
        refund(1, 2_001)
    back = refund(1, 2_000)
    assert refund(1, 2_000) == back, "the same form once more"
    with refuses("given-back"):
        actions.reverse(tournament, paid.number, None)
    actions.reverse(tournament, back.number, None)
    actions.reverse(tournament, paid.number, None)
    assert owing(tournament) == 2_000


def test_a_line_is_never_changed_nor_deleted(tournament: Tournament, team: Team) -> None:
    line = actions.pay_owing(team, 2_000, None)
    with pytest.raises(JournalIsKept):
        line.save()
    with pytest.raises(JournalIsKept):
        line.delete()
    for wrong in (lambda: CashEntry.objects.all().delete(), lambda: CashEntry.objects.update(amount=1)):
        with pytest.raises(JournalIsKept):
            wrong()
    with refuses("in-journal", match="journal de la caisse"):
        remove_team(team)
    assert [each.amount for each in queries.cash_lines(tournament)] == [2_000]


def test_sealed_prices_stay_and_the_journal_goes_on(tournament: Tournament, team: Team) -> None:
    actions.fix_prizes(tournament, {1: 5_000, 2: 0})
    assert queries.fixed_prizes(tournament) == {1: 5_000}
    Tournament.objects.update(status=Status.SEALED)
    with refuses("prices-sealed"):
        actions.set_prices(tournament, None)
    with refuses("prices-sealed"):
        actions.fix_prizes(tournament, {})
    with refuses("prize-changed"):
        actions.give_prize(team, 4_000, lambda _locked: 5_000, None, Means.CHEQUE)
    actions.give_prize(team, 5_000, lambda _locked: 5_000, None, Means.CHEQUE)
    with refuses("prize-changed"):
        actions.give_prize(team, 5_000, lambda _locked: 5_000, None, Means.CHEQUE)


@pytest.mark.parametrize(
    ("typed", "cents"),
    [
        ("12", 1_200), ("12,5", 1_250), ("12.50 €", 1_250), ("1 200", 120_000), ("0,05", 5), ("0", 0),
        ("", None), ("-1", None), ("1e3", None), ("12,345", None), ("123456", None), ("٣", None), ("€", None),
    ],
)  # fmt: skip
def test_an_amount_is_read_to_the_cent(typed: str, cents: int | None) -> None:
    assert parse_cents(typed) == cents


def test_an_amount_is_shown_to_the_cent() -> None:
    shown = [" ".join(euros(cents).split()) for cents in (0, 5, 1_200, -1_250)]
    assert shown == ["0 €", "0,05 €", "12 €", "−12,50 €"]
    assert parse_cents(euros(1_234_567)) == 1_234_567
    assert str(decimal_euros(1_205)) == "12.05"
