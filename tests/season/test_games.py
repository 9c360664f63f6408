"""The games that grades are made of, read from sealed archives: played tables of two pairs, and no others."""

from __future__ import annotations

from typing import Any

import pytest

from tests.archive.conftest import Evening as Prepared
from tests.archive.conftest import evening, sealed
from tests.archive.test_importing import CONCOURS, simulated
from tournaments.core.archive.files import Archive, archive_of
from tournaments.core.models.planning import Tournament
from tournaments.core.season.errors import SeasonError
from tournaments.core.season.games import Game, games_of

__all__ = ["evening"]


def archived(concours: Tournament) -> Archive:
    return archive_of(Tournament.objects.get(pk=concours.pk))


def tables(archive: Archive) -> list[Any]:
    return [table for round_ in archive.data["rounds"] for table in round_["tables"]]


def test_a_game_is_who_sat_the_margin_and_the_deals(evening: Prepared) -> None:
    concours = evening(0)
    sealed(concours)
    archive = archived(concours)
    found = games_of(archive.data, archive.fingerprint)
    assert (found.fingerprint, found.date) == (archive.fingerprint, "2026-11-21")
    played = [table for table in tables(archive) if table["result"]["source"] != "forfeit"]
    assert 0 < len(played) < len(tables(archive)), "a forfeit is no game"
    assert len(found.games) == len(played)
    for game, table in zip(found.games, played, strict=True):
        assert [*game.ns] == table["sides"]["NS"][0]["names"]
        assert [*game.ew] == table["sides"]["EW"][0]["names"]
        if table["totals"]:
            margin = table["totals"]["ns_points"] - table["totals"]["ew_points"]
            assert game[2:] == (margin, table["totals"]["deals_played"] or 2, margin * margin)
        else:
            last = table["deals"][-1]
            assert game.margin == last["ns_score"] - last["ew_score"], "penalties are no cards"
            assert game.deals == len(table["deals"])


def test_tables_without_a_game_of_known_length_are_left_out(evening: Prepared) -> None:
    concours = evening(0)
    sealed(concours)
    data: Any = archived(concours).data
    count = len(games_of(data, "").games)
    (totals,) = (
        table["totals"] for round_ in data["rounds"] for table in round_["tables"] if table["totals"]
    )
    assert totals["deals_played"] == 12
    totals["deals_played"] = None
    assert sum(game.deals for game in games_of(data, "").games) == 2 * count, "as the concours has them"
    data["concours"]["ending"] = "clock"
    assert len(games_of(data, "").games) == count - 1
    for round_ in data["rounds"]:
        for table in round_["tables"]:
            table["host"] = "NS"
    assert games_of(data, "").games == (), "one side only helps out"
    with pytest.raises(SeasonError) as refused:
        games_of({}, "")
    assert refused.value.code == "not-an-archive"


@pytest.mark.night  # a concours each is simulated
@pytest.mark.parametrize("kind", ["mêlée", "chouine"])
def test_two_pairs_of_a_melee_play_and_two_who_sit_alone_do_not(kind: str, db: None) -> None:  # noqa: ARG001 — asked for
    archive = archived(sealed(simulated(**CONCOURS[kind])).tournament)
    games: tuple[Game, ...] = games_of(archive.data, archive.fingerprint).games
    assert bool(games) is (kind == "mêlée")
    assert all(len({*game.ns, *game.ew}) == 4 for game in games)
