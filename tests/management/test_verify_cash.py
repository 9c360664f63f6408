"""`manage.py verify` recounts the cash desk: journal, accounts, till and prizes."""

from __future__ import annotations

import io
from collections.abc import Callable
from typing import Any
from uuid import uuid4

import pytest
from django.core.management import call_command

from tests.concours import saint_martin
from tests.prepared import laid_out
from tournaments.core.ledger.accounts import CashKind, Means
from tournaments.core.models.money import CashEntry, FeeGroup, FeeKind
from tournaments.core.models.planning import Status, Tournament
from tournaments.core.money import actions
from tournaments.core.money.prices import Prices
from tournaments.core.registration.actions import register_team


@pytest.fixture
@laid_out
def concours(cast: Any) -> Tournament:
    """Line 1 and 2 are payments, 3 was taken back by 4, 5 is a waiver, 6 the till at the beginning."""
    concours = saint_martin(cast.amicale, status=Status.OPEN, rounds_planned=1, ending="target")
    actions.set_prices(concours, Prices(fees={FeeKind.OTHER: 2_000}))
    one, other = (register_team(concours, f"Anne {n}", f"Luc {n}", "Lyon") for n in (1, 2))
    for team, cents in ((one, 2_000), (other, 500), (other, 700)):
        actions.write_line(concours, CashKind.PAYMENT, cents, author=None, means=Means.CASH, team=team)
    actions.reverse(concours, 3, None)
    actions.write_line(concours, CashKind.WAIVER, 300, author=None, team=other)
    actions.write_line(concours, CashKind.START, 5_000, author=None, means=Means.CASH)
    return concours


def verify() -> tuple[int, list[str]]:
    """Its exit status and its lines."""
    out, status = io.StringIO(), 0
    try:
        call_command("verify", stdout=out)
    except SystemExit as stop:
        status = int(str(stop.code))
    return status, out.getvalue().splitlines()


def line(number: int) -> Any:
    """A line of the journal as somebody finds it who opens the database by hand."""
    return CashEntry._base_manager.filter(tournament__slug="saint-martin", number=number)


def _prize(concours: Tournament) -> None:
    team = concours.teams.get(number=1)
    actions.write_line(concours, CashKind.PRIZE, 900, author=None, means=Means.CASH, team=team, anyway=True)


def _from_elsewhere(concours: Tournament) -> None:
    """A line of another concours takes one of this back."""
    concours.pk, concours.slug = None, "ailleurs"
    concours.save(force_insert=True)
    back = line(1).get()
    CashEntry(
        tournament=concours, number=1, key=uuid4(), kind=CashKind.REVERSAL, amount=back.amount,
        means=back.means, reverses=back,
    ).save(force_insert=True)  # fmt: skip


PLANTED: dict[str, Callable[[Tournament], Any]] = {
    "saint-martin, caisse : la ligne 5 manque": lambda _: line(5).delete(),
    "saint-martin, caisse : la ligne 4 annule la ligne 3 et n’en redit pas le montant": (
        lambda _: line(3).update(amount=9_999)
    ),
    "saint-martin, caisse : la ligne 1 ne dit pas de quelle équipe elle est": (
        lambda _: line(1).update(team=None)
    ),
    "saint-martin, caisse : le journal ou les tarifs ne se relisent pas ('gift' is not a valid CashKind)": (
        lambda _: line(5).update(kind="gift")
    ),
    "saint-martin, caisse : le journal ou les tarifs ne se relisent pas ('old' is not a valid FeeKind)": (
        lambda concours: FeeGroup.objects.create(team=concours.teams.get(number=1), kinds=["old"])
    ),
    "saint-martin, caisse : équipe 2 : 15 € rendus de plus que payés": (
        lambda _: line(2).update(kind="refund", amount=1_500)
    ),
    "saint-martin, caisse : équipe 1 : 9 € de prix remis, pour un prix de 0 €": _prize,
    "saint-martin, caisse : le solde (espèces) est 75 €, recalculé 55 €": _from_elsewhere,
}


def test_what_the_desk_wrote_is_right(concours: Tournament) -> None:
    status, lines = verify()
    assert status == 0
    assert lines[-1] == "Lignes de caisse relues, comptes et prix remis recalculés : 6."
    actions.set_prices(concours, Prices(fees={FeeKind.OTHER: 100}))
    assert verify()[0] == 0, "a waiver of more than is asked since is no mistake"


@pytest.mark.parametrize("said", PLANTED)
def test_a_planted_difference_is_named(concours: Tournament, said: str) -> None:
    PLANTED[said](concours)
    status, lines = verify()
    assert status == 1
    assert f"DIFFÉRENCE  {said}" in [text.replace("\N{NO-BREAK SPACE}", " ") for text in lines]
