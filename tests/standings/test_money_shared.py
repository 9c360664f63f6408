"""Prizes in money among teams that only the lot separates: they share them, or the lot decides."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone
from django.utils.translation import override

from tournaments.archive.canonical import data_of
from tournaments.archive.encoding import fingerprint_of
from tournaments.archive.sealing import still_open
from tournaments.ledger.prizes import Plan
from tournaments.models.money import FeeKind
from tournaments.models.planning import Prize, Status, Tournament
from tournaments.money import actions as money
from tournaments.money.prices import Prices
from tournaments.printing.papers import PAPERS
from tournaments.printing.registry import PaperRequest
from tournaments.standings import queries
from tournaments.standings.awards import awards_of, prizes_won

FEES = Prices(fees={FeeKind.OTHER: 1_000})


@pytest.fixture
def ended(tournament: Tournament, add_teams: Any, play_round: Any) -> Tournament:
    """Eight teams after one round: one leads, three winners are equal but for the lot."""
    add_teams(8)
    play_round((1, 2, 2000, 400), (3, 4, 1500, 900), (5, 6, 1500, 900), (7, 8, 1500, 900))
    money.set_prices(tournament, FEES)
    money.fix_prizes(tournament, {1: 10_000, 2: 3_000, 3: 2_000, 4: 1_200})
    Tournament.objects.update(status=Status.FINISHED, rounds_planned=1, corrections_until=timezone.now())
    tournament.refresh_from_db()
    return tournament


def test_who_only_the_lot_separates_shares(ended: Tournament) -> None:
    kept = queries.current(ended)
    by_rank = [row["number"] for row in queries.rows(kept)]
    assert [row["separated_by"] for row in queries.rows(kept)][:4] == ["", "", "lots", "lots"]
    for plan, second, third, rest in (
        (Plan(unit=1), 2_066, 2_066, 2),
        (Plan(unit=100), 2_000, 2_000, 200),
        (Plan(unit=1000), 2_000, 2_000, 200),
        (Plan(unit=1, by_lot=True), 3_000, 2_000, 0),
    ):
        prices = replace(FEES, plan=plan)
        awards = awards_of(ended, prices)
        won = [awards.teams.get(number, 0) for number in by_rank[:3]]
        assert (won, awards.rest) == ([10_000, second, third], rest), plan
        money.set_prices(ended, prices)
        shown = prizes_won(ended, kept)
        assert (shown[2], shown[3]) == (euro(second), euro(third)), plan


def test_of_two_sums_of_money_it_is_said_which_is_which(ended: Tournament) -> None:
    for rank, text in ((1, "200 €"), (2, "Un jambon"), (3, "150 euros chacun"), (5, "20 €")):
        Prize.objects.create(tournament=ended, rank=rank, text=text)
    shown = queries.prizes_by_rank(ended)
    assert [shown[rank].replace("\N{NO-BREAK SPACE}", " ") for rank in (1, 2, 3, 4, 5)] == [
        "prix 100 € · lot 200 €", "30 € · Un jambon", "prix 20 € · lot 150 euros chacun", "12 €", "20 €",
    ]  # fmt: skip


def test_a_fingerprint_has_one_language(ended: Tournament) -> None:
    """Amounts are written otherwise in English; who seals in English seals the same."""
    money.fix_prizes(ended, {1: 123_450})
    made = []
    for language in ("fr", "en"):
        with override(language):
            made.append(fingerprint_of(data_of(ended)))
    assert made[0] == made[1]


def test_money_that_is_fixed_is_a_prize_before_the_seal(ended: Tournament) -> None:
    assert not any("Aucun lot" in sentence for sentence in still_open(ended))
    money.fix_prizes(ended, {})
    assert any("Aucun lot" in sentence for sentence in still_open(ended))


def euro(cents: int) -> str:
    whole, rest = divmod(cents, 100)
    return f"{whole}{f',{rest:02}' if rest else ''}\N{NO-BREAK SPACE}€"


def test_every_page_and_paper_tells_the_shared_prize(ended: Tournament, cast: Any) -> None:
    odile = Client()
    odile.force_login(cast.odile)
    money.set_prices(ended, replace(FEES, plan=Plan(unit=1)))
    at = f"/concours/{ended.slug}/"
    public = f"/c/{ended.slug}/"
    shared = euro(2_066)
    for client, path in (
        (odile, f"{at}classement/"),
        (odile, f"{at}caisse/prix/"),
        (Client(), public),
        (Client(), f"{public}classement/"),
    ):
        text = client.get(path).content.decode()
        assert text.count(shared) >= 3, path
    assert f"laisse {euro(2)}" in odile.get(f"{at}caisse/prix/").content.decode()
    listed = PAPERS["payout"].content(PaperRequest(ended))["data"]["lines"]
    assert [line[2] for line in listed] == [euro(10_000), *[shared] * 3, euro(16_198), euro(2)]
    told = PAPERS["prizes"].content(PaperRequest(ended))["data"]["awards"]
    assert [award["prize"] for award in told] == [euro(10_000), *[shared] * 3]
