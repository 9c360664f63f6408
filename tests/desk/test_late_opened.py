"""A table that is opened again and finished otherwise: what was announced, fixed or given is asked about."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

import pytest
from django.test import Client

from scoring.sheet import Outcome
from scoring.sheet.entries import Totals
from tests.desk.late_concours import address, concours, confirm, draw, finish, is_shown
from tests.desk.late_verbs import correction
from tests.desk.test_late_prizes import look, table, winner
from tests.prepared import laid_out
from tests.sheets import phones
from tests.sheets.records import coinched_capot, made
from tests.sheets.verbs import deal_at, remove_deal, withdraw_totals
from tournaments.core.ledger.accounts import CashKind, Means
from tournaments.core.models.money import FeeKind
from tournaments.core.models.planning import Tournament
from tournaments.core.money import actions as money
from tournaments.core.money.prices import Prices
from tournaments.core.sheets.refusals import sentence_of
from tournaments.core.sheets.writing import NewEntry
from tournaments.core.standings import announced, ceremony
from tournaments.core.what_if.late import effect_of


@pytest.fixture
@laid_out
def played(cast: Any) -> Tournament:
    """One round of eight teams: the last table is won by most."""
    tournament = concours(cast.amicale, 8, rounds_planned=1)
    finish(draw(tournament))
    tournament.refresh_from_db()
    return tournament


def withdraw(client: Client, tournament: Tournament, number: int) -> Any:
    return client.post(address(table(tournament, number), "totaux/"), {"withdraw": "1", "key": str(uuid4())})


@pytest.mark.parametrize("number", [1, 2, 3, 4])
def test_opening_a_table_again_leaves_every_announced_rank_open(
    number: int, odile: Client, played: Tournament
) -> None:
    ceremony.announce(played, "rank-1")
    page = withdraw(odile, played, number)
    assert is_shown(page)
    told = {prize.key: prize.now for prize in page.context["effect"].prizes}
    assert told == {"rank-1": (), "rank-2": (), "rank-3": ()}


def test_other_totals_of_an_opened_table_are_compared_with_what_was_announced(
    odile: Client, played: Tournament
) -> None:
    ceremony.announce(played, "rank-1")
    first = winner(played)
    loser = table(played).ew.number
    confirm(odile, withdraw(odile, played, 1))
    page = look(odile, played, 10, 9000)
    assert is_shown(page)
    changes = {prize.rank: (prize.numbers_was, prize.numbers_now) for prize in page.context["effect"].prizes}
    assert changes[1] == ((first,), (loser,))
    assert effect_of(table(played), NewEntry(Totals(points=(10, 9000)))), "a program is refused by it"
    assert look(odile, played, 2010, 1000).status_code == 302, "as it was announced"


def test_opened_before_anybody_asked_it_is_asked_about_too(odile: Client, played: Tournament) -> None:
    """An earlier version asked nothing when the totals were taken back."""
    ceremony.reveal(played)
    withdraw_totals(table(played))
    assert is_shown(look(odile, played, 10, 9000))


def test_money_that_was_given_is_compared_with_what_was_given(odile: Client, played: Tournament) -> None:
    money.set_prices(played, Prices(fees={FeeKind.OTHER: 2_000}))
    money.fix_prizes(played, {1: 2_000, 2: 1_000})
    team = played.teams.get(number=winner(played))
    money.write_line(played, CashKind.PRIZE, 2_000, author=None, means=Means.CASH, team=team, anyway=True)
    page = withdraw(odile, played, 1)
    assert is_shown(page)
    confirm(odile, page)
    (payout,) = look(odile, played, 9000, 10).context["effect"].payouts
    assert (payout.number, payout.given, payout.before, payout.after) == (team.number, 2_000, 2_000, 1_000)
    assert look(odile, played, 2010, 1000).status_code == 302


def test_first_totals_are_not_asked_about_for_money_given_early(odile: Client, played: Tournament) -> None:
    withdraw_totals(table(played))
    money.set_prices(played, Prices(fees={FeeKind.OTHER: 2_000}))
    money.fix_prizes(played, {1: 2_000})
    team = played.teams.get(number=8)
    money.write_line(played, CashKind.PRIZE, 500, author=None, means=Means.CASH, team=team, anyway=True)
    assert look(odile, played, 2010, 1000).status_code == 302


# --- and a phone, whose entry goes to the referee then ----------------------------------------------


@pytest.fixture
def by_deals(cast: Any) -> Tournament:
    """One round of four teams; table 1 has its result by two deals of its phone."""
    tournament = concours(cast.amicale, 4, rounds_planned=1, ending="deals", deals=2)
    first = draw(tournament)
    for place, side in enumerate(("NS", "EW"), 1):
        phones.enter(first.tables.get(number=1), place, coinched_capot(side))
    finish(first, 1)
    tournament.refresh_from_db()
    return tournament


@pytest.mark.parametrize("known", ["given", "fixed", "printed"])
def test_a_phone_does_not_change_whose_money_it_is(known: str, by_deals: Tournament) -> None:
    money.set_prices(by_deals, Prices(fees={FeeKind.OTHER: 2_000}))
    money.fix_prizes(by_deals, {1: 2_000})
    if known == "given":
        team = by_deals.teams.get(number=winner(by_deals))
        money.write_line(
            by_deals, CashKind.PRIZE, 2_000, author=None, means=Means.CASH, team=team, anyway=True
        )
    if known == "printed":
        announced.record_printed(by_deals, "prizes")
    entry = correction(table(by_deals))
    assert entry.outcome == Outcome.LATE
    assert [reason["code"] for reason in entry.reasons] == [f"prizes-{known}"]
    assert sentence_of(entry.reasons[0]).endswith("l’arbitre décide.")


def test_prizes_that_are_fixed_early_leave_the_last_deals_to_phones(by_deals: Tournament) -> None:
    money.set_prices(by_deals, Prices(fees={FeeKind.OTHER: 2_000}))
    money.fix_prizes(by_deals, {1: 2_000})
    withdraw_totals(table(by_deals, 2))
    assert correction(table(by_deals)).outcome == Outcome.ACCEPTED
    for place, side in enumerate(("NS", "NS"), 1):
        last = phones.enter(
            table(by_deals, 2), place, coinched_capot(side, trump=("spades", "clubs")[place - 1])
        )
        assert last.entry.outcome == Outcome.ACCEPTED
    assert table(by_deals, 2).finished


def test_a_phone_does_not_end_a_table_opened_since_otherwise(by_deals: Tournament) -> None:
    ceremony.reveal(by_deals)
    one = table(by_deals)
    remove_deal(one, deal_at(one, 2) or 0)
    ended = phones.enter(table(by_deals), 2, made("EW", points=120))
    assert ended.entry.outcome == Outcome.LATE
    assert not table(by_deals).finished
