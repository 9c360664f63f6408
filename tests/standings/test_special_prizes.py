"""Prizes that no rank wins: who wins them, and where it is told."""

from __future__ import annotations

from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client
from django.urls import reverse
from django.utils.translation import override

from scoring.lots import Lots
from tests.refusing import refuses
from tournaments.core.archive.sealing import still_open
from tournaments.core.models.money import FeeKind
from tournaments.core.models.planning import Status, Tournament
from tournaments.core.models.rounds import Table
from tournaments.core.money import actions as money
from tournaments.core.money.prices import Prices
from tournaments.core.planning.actions import set_prizes
from tournaments.core.planning.prizes import read_prizes
from tournaments.core.planning.views import choose_winner, draw_winner
from tournaments.core.standings import ceremony, queries
from tournaments.core.standings.announced import untrue
from tournaments.core.standings.prizes import best_deals, special_prizes
from tournaments.core.standings.winners import BestDeals

LIST = """1 : 200 €
Dernier : une cuillère
Meilleure donne : du vin
Tirage au sort : un jambon
Dame : un vase"""
BEST = "Joueur 1a\u00a0– Joueur 1b", "Joueur 4a\u00a0– Joueur 4b"
"""The teams that made the best deal."""


@pytest.fixture
def ended(tournament: Tournament, add_teams: Any, play_round: Any) -> Tournament:
    """Four teams, one of which left, after one round; the best deal is that of teams 1 and 4."""
    add_teams(4)
    play_round((1, 2, 1500, 400), (3, 4, 900, 1200))
    deals = {1: [[160, 0], [520, 0]], 2: [[0, 520], [0, 900]]}
    for table in Table.objects.all():
        lines = [{"marks": marks, "after_end": marks[1] == 900} for marks in deals[table.number]]
        Table.objects.filter(pk=table.pk).update(sheet={"lines": lines})
    prizes = read_prizes(LIST)
    set_prizes(tournament, prizes.ranks, prizes.special.values())
    tournament.teams.filter(number=2).update(gone_from=1, leaving="abandonment")
    tournament.raise_results_version()
    Tournament.objects.update(status=Status.FINISHED, rounds_planned=1)
    tournament.refresh_from_db()
    return tournament


def test_the_last_and_the_best_deal_are_found_the_others_given(ended: Tournament) -> None:
    last, _deal, lot, lady = ended.special_prizes.all()
    drawn = draw_winner(lot)
    assert drawn.number == Lots("5eed", "prize", "Tirage au sort").choice([1, 3, 4])
    choose_winner(lady, ended.teams.get(number=4))
    with refuses("prize-drawn"):
        draw_winner(lot)
    with refuses("prize-not-chosen"):
        choose_winner(last, None)
    rows = queries.ranked(queries.current(ended))
    told = {award.label: list(award.winners.said) for award in special_prizes(ended, rows)}
    assert told == {
        "Dernier": ["Joueur 3a\u00a0– Joueur 3b"],
        "Meilleure donne": [
            "Joueur 1a\u00a0– Joueur 1b, 520 points",
            "Joueur 4a\u00a0– Joueur 4b, 520 points",
        ],
        "Tirage au sort": [drawn.names],
        "Dame": ["Joueur 4a\u00a0– Joueur 4b"],
    }
    assert not any(award.winners.said for award in special_prizes(ended))  # not told before the end
    set_prizes(ended, {}, read_prizes("Dame : un autre vase").special.values())
    assert [(prize.text, prize.team_id) for prize in ended.special_prizes.all()] == [
        ("un autre vase", ended.teams.get(number=4).pk)
    ]
    Tournament.objects.update(status=Status.SEALED)
    with refuses("tournament-sealed"):
        choose_winner(lady, None)


def test_the_best_deal_follows_a_deal_whose_table_keeps_its_result(ended: Tournament) -> None:
    """Typed totals stand in for the deals: one of them may be corrected, and the standing stays as it is."""
    assert told(best_deals(ended)) == (BEST, "520 points")
    table = Table.objects.get(number=1)
    table.sheet["lines"][1]["marks"] = [250, 0]
    Table.objects.filter(pk=table.pk).update(sheet=table.sheet, version=table.version + 1)
    assert told(best_deals(ended)) == (BEST[1:], "520 points")


def test_the_best_deal_says_among_how_many_tables_it_was_found(ended: Tournament, play_round: Any) -> None:
    play_round((1, 3, 1500, 400), (4, 2, 900, 1200), absent={2: "EW"})
    assert told(best_deals(ended)) == (BEST, "520 points, parmi 2 tables sur 3")
    with override("en"):  # found once, read by anybody
        assert told(best_deals(ended)) == (BEST, "520 points, among 2 tables of 3")


def test_what_was_announced_stays_true_in_another_language(ended: Tournament, play_round: Any) -> None:
    """Of both steps the words differ: «parmi … tables», «prix … · lot …»."""
    play_round((1, 3, 1500, 400), (4, 2, 900, 1200), absent={2: "EW"})
    Tournament.objects.update(rounds_planned=2)
    ended.special_prizes.exclude(label="Meilleure donne").delete()
    ended.refresh_from_db()
    money.set_prices(ended, Prices(fees={FeeKind.OTHER: 1_000}))
    money.fix_prizes(ended, {1: 10_000})
    ceremony.reveal(ended)
    in_french = [(step.prize, step.digest) for step in ceremony.ceremony_progress(ended).steps]
    assert not untrue(ended).sentences
    with override("en"):
        in_english = [(step.prize, step.digest) for step in ceremony.ceremony_progress(ended).steps]
        assert not untrue(ended).sentences
    assert [digest for _prize, digest in in_french] == [digest for _prize, digest in in_english]
    assert in_french[-1][0] != in_english[-1][0]


def told(found: BestDeals) -> tuple[tuple[str, ...], str]:
    return found.names, found.figure


def test_the_pages_give_and_tell_special_prizes(client: Client, cast: Any, ended: Tournament) -> None:
    client.force_login(cast.odile)
    page = reverse("prizes", args=[ended.slug])
    _last, _deal, lot, lady = ended.special_prizes.all()
    for prize, sent in ((lot, {}), (lady, {"team": "4"})):
        assert client.post(reverse("prize_award", args=[ended.slug, prize.pk]), sent).status_code == 302
    body = client.get(page).content.decode()
    assert "4 · Joueur 4a\u00a0– Joueur 4b" in body
    assert "Tirer au sort maintenant" not in body
    home = client.get(reverse("public_tournament", args=[ended.slug])).content.decode()
    assert "Meilleure donne" in home
    refused = client.post(page, {"text": "3-5 une bouteille"})
    assert "écrivez « 3-5 : une bouteille »" in refused.content.decode()
    assert client.post(reverse("prize_award", args=[ended.slug, 0])).status_code == 404


def test_before_the_seal_a_prize_without_winner_is_told(ended: Tournament) -> None:
    told = [text for text in still_open(ended) if "gagnant" in text]
    assert told == ["Ces prix n’ont pas de gagnant\xa0: Tirage au sort, Dame."]
    Table.objects.update(sheet={"lines": []})
    cache.clear()
    assert any("Meilleure donne, Tirage au sort, Dame" in text for text in still_open(ended))


def test_the_best_deal_is_written_as_points_are(ended: Tournament) -> None:
    Table.objects.filter(number=1).update(sheet={"lines": [{"marks": [1340, 0], "after_end": False}]})
    cache.clear()
    awards = special_prizes(ended, queries.rows(queries.current(ended)))
    assert ("Joueur 1a\u00a0– Joueur 1b, 1\u202f340 points",) in [award.winners.said for award in awards]
