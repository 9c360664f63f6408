"""Prizes in money among teams that only the lot separates: they share them, or the lot decides."""

from __future__ import annotations

import csv
import io
import re
from dataclasses import replace
from html import unescape
from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client
from django.utils import timezone
from django.utils.translation import override

from tournaments.core.archive.canonical import data_of
from tournaments.core.archive.encoding import fingerprint_of
from tournaments.core.archive.sealing import still_open
from tournaments.core.ledger.prizes import PrizePlan
from tournaments.core.models.money import FeeKind
from tournaments.core.models.planning import Prize, Status, Tournament
from tournaments.core.models.registration import Team
from tournaments.core.money import actions as money
from tournaments.core.money.prices import Prices
from tournaments.core.standings import queries
from tournaments.core.standings.awards import awards_of, prize_list
from tournaments.core.standings.ceremony import ceremony_progress
from tournaments.core.standings.winners import NoWinner
from tournaments.frontends.printing.papers import PAPERS
from tournaments.frontends.printing.registry import PaperRequest
from tournaments.frontends.screens.kinds import KINDS
from tournaments.frontends.screens.registry import SceneRequest

BOTH = "Lot 3 + Lot 4"
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
        (PrizePlan(unit=1), 2_066, 2_066, 2),
        (PrizePlan(unit=100), 2_000, 2_000, 200),
        (PrizePlan(unit=1000), 2_000, 2_000, 200),
        (PrizePlan(unit=1, by_lot=True), 3_000, 2_000, 0),
    ):
        prices = replace(FEES, plan=plan)
        awards = awards_of(ended, prices)
        won = [awards.teams.get(number, 0) for number in by_rank[:3]]
        assert (won, awards.rest) == ([10_000, second, third], rest), plan
        money.set_prices(ended, prices)
        shown = {each.rank: each.prize for each in prize_list(ended, kept)}
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
    assert not any("Il n’y a pas de lots" in sentence for sentence in still_open(ended))
    money.fix_prizes(ended, {})
    assert any("Il n’y a pas de lots" in sentence for sentence in still_open(ended))


def euro(cents: int) -> str:
    whole, rest = divmod(cents, 100)
    return f"{whole}{f',{rest:02}' if rest else ''}\N{NO-BREAK SPACE}€"


def test_every_page_and_paper_tells_the_shared_prize(ended: Tournament, cast: Any) -> None:
    odile = Client()
    odile.force_login(cast.odile)
    money.set_prices(ended, replace(FEES, plan=PrizePlan(unit=1)))
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
    listed = PAPERS["payout"].content(PaperRequest(ended))["data"]
    assert [line["amount"] for line in listed["lines"]] == [euro(10_000), *[shared] * 3]
    assert [cents for _label, cents in listed["sums"]] == [euro(16_198), euro(2)]
    told = PAPERS["prizes"].content(PaperRequest(ended))["data"]["awards"]
    assert [award["prize"] for award in told] == [euro(10_000), *[shared] * 3]


@pytest.fixture
def with_equals(tournament: Tournament, add_teams: Any, play_round: Any) -> Tournament:
    """Eight teams after their one round: 1, 3, then 5 and 7 equal on rank 3; four ranks win."""
    add_teams(8)
    play_round((1, 2, 2000, 100), (3, 4, 1900, 200), (5, 6, 1800, 300), (7, 8, 1800, 400))
    money.set_prices(tournament, FEES)
    money.fix_prizes(tournament, {1: 10_000, 2: 3_000, 3: 2_000, 4: 1_000})
    for rank in (1, 2, 3, 4):
        Prize.objects.create(tournament=tournament, rank=rank, text=f"Lot {rank}")
    finished = {"status": Status.FINISHED, "rounds_planned": 1, "corrections_until": timezone.now()}
    Tournament.objects.update(criteria=["points"], **finished)
    tournament.refresh_from_db()
    tournament.raise_results_version()
    return tournament


def told_of_each_team(tournament: Tournament, organizer: Client) -> dict[str, dict[int, str]]:
    """Wherever prizes are told: the number of each team that wins by its rank, and what."""
    cache.clear()  # the same evening of another row of the table has the same version
    number_of = {team.names: team.number for team in tournament.teams.all()}
    paper = PAPERS["prizes"].content(PaperRequest(tournament))["data"]["awards"]
    nobody = {str(reason.label) for reason in NoWinner}
    screen = KINDS["prizes"].read(SceneRequest(tournament))
    assert screen
    told = {
        "ceremony": [
            (name, step.prize) for step in ceremony_progress(tournament).steps for name in step.winners.names
        ],
        "paper": [(name, award["prize"]) for award in paper for name in award["players"]],
        "screen": [
            (name, line.prize)
            for line in screen["lines"]
            for name in line.winners.split(" ; ")
            if name not in nobody
        ],
    }
    found = {place: {number_of[name]: prize for name, prize in lines} for place, lines in told.items()}
    rows = Client().get(f"/api/1/concours/{tournament.slug}/standing").json()["rows"]
    found["api"] = {row["number"]: row["prize"] for row in rows if row["prize"]}
    numbers = [row["number"] for row in rows]
    page = Client().get(f"/c/{tournament.slug}/classement/").content.decode()
    won = [unescape(text).strip() for text in re.findall(r'<td class="prize">(.*?)</td>', page, re.DOTALL)]
    found["page"] = {number: prize for number, prize in zip(numbers, won, strict=True) if prize}
    export = organizer.get(f"/concours/{tournament.slug}/classement/export/csv/").content.decode("utf-8-sig")
    lines = csv.DictReader(io.StringIO(export), delimiter=";")
    found["file"] = {int(line["Numéro"]): line["Lot"] for line in lines if line["Lot"]}
    return found


@pytest.mark.parametrize(
    ("gone", "lots", "money_of"),
    [
        ((), {1: "Lot 1", 3: "Lot 2", 5: BOTH, 7: BOTH}, {1: 10_000, 3: 3_000, 5: 1_500, 7: 1_500}),
        ((5,), {1: "Lot 1", 3: "Lot 2", 7: "Lot 3"}, {1: 10_000, 3: 3_000, 7: 2_000}),
        ((1,), {3: "Lot 2", 5: BOTH, 7: BOTH}, {3: 3_000, 5: 1_500, 7: 1_500}),
    ],
    ids=["equals-win-together", "one-of-them-left", "the-first-left"],
)
def test_wherever_prizes_are_told_the_same_teams_win_the_same(
    with_equals: Tournament, cast: Any, gone: tuple[int, ...], lots: dict[int, str], money_of: dict[int, int]
) -> None:
    with_equals.teams.filter(number__in=gone).update(gone_from=1, leaving=Team.Leaving.ABANDONMENT)
    with_equals.raise_results_version()
    assert awards_of(with_equals, FEES).teams == money_of
    odile = Client()
    odile.force_login(cast.odile, "django.contrib.auth.backends.ModelBackend")
    expected = {number: f"{euro(money_of[number])} · {lots[number]}" for number in lots}
    for place, told in told_of_each_team(with_equals, odile).items():
        assert told == expected, place


def test_sums_that_equals_draw_lots_for_are_all_told(with_equals: Tournament) -> None:
    money.set_prices(with_equals, replace(FEES, plan=PrizePlan(by_lot=True)))
    told = {each.rank: each.prize for each in prize_list(with_equals, queries.current(with_equals))}
    assert set(told) == {1, 2, 3}
    sums, _, written = told[3].partition(" · ")
    assert set(sums.split(" + ")) == {euro(2_000), euro(1_000)}
    assert written == BOTH
