"""The paper of a season: printed after an evening of it, with whom it rewards, and nobody who is erased."""

from __future__ import annotations

from typing import Any

import pytest
from django.urls import reverse

from tests.season.test_season_pages import odile, page
from tournaments.core.club_seasons import actions
from tournaments.core.models.planning import Status, Tournament
from tournaments.core.models.registration import Player
from tournaments.core.models.seasons import ClubSeason
from tournaments.core.registration import personal
from tournaments.core.season.standing import Rules
from tournaments.frontends.printing.papers import PAPERS
from tournaments.frontends.printing.registry import NothingToPrint, PaperRequest

__all__ = ["odile"]


def read(concours: Tournament, **options: Any) -> Any:
    return PAPERS["season"].read(PaperRequest(Tournament.objects.get(pk=concours.pk), options=options))


@pytest.mark.usefixtures("season")
def test_it_has_everybody_and_says_whom_it_rewards(year: list[Tournament]) -> None:
    printed = read(year[1])
    assert printed["title"] == "Saison 2026-2027, après 2 concours"
    assert printed["truth"] == "Ce classement récompense ceux qui viennent."
    assert "une saison ne se tire pas au sort" in printed["notes"]
    assert printed["rows"][0] == {"rank": "1", "name": "Anne 1", "played": "2", "total": "200"}
    assert len(printed["rows"]) == 11
    assert printed["mark"] == ""


@pytest.mark.usefixtures("season")
def test_an_erased_player_is_a_line(year: list[Tournament]) -> None:
    before = read(year[0])
    personal.erase(Player.objects.get(name="Anne 3"))
    after = read(year[0])
    assert [row["total"] for row in after["rows"]] == [row["total"] for row in before["rows"]]
    names = [{row["name"] for row in each["rows"]} for each in (before, after)]
    assert names[0] ^ names[1] == {"Anne 3", "effacé"}


@pytest.mark.usefixtures("season")
def test_what_does_not_count_is_named_on_it(year: list[Tournament]) -> None:
    Tournament.objects.filter(pk=year[0].pk).update(status=Status.RUNNING)
    printed = read(year[1])
    assert printed["mark"] == "incomplet"
    assert printed["notes"].startswith("Vendredi 7 novembre, 07/11/2026")


def test_it_is_of_one_of_the_seasons_of_the_concours(season: ClubSeason, year: list[Tournament]) -> None:
    other = actions.create_season(season.club, "Les trois", Rules("results", "all", 1))
    actions.set_evenings(other, [each.seal.fingerprint for each in year])
    assert read(year[0])["title"].startswith("Les trois")
    assert read(year[0], saison=season.pk)["title"].startswith("Saison 2026-2027")
    for concours, asked in ((year[2], season.pk), (year[0], 0)):
        with pytest.raises(NothingToPrint):
            read(concours, saison=asked)


def test_pages_lead_to_it(odile: Any, season: ClubSeason, year: list[Tournament]) -> None:
    address = f"{reverse('print_season', args=[year[1].slug])}?saison={season.pk}"
    assert f'href="{address}"' in page(odile, season)
    assert f'href="{address}"' in odile.get(reverse("printing", args=[year[1].slug])).content.decode()
    assert "/saison/" not in odile.get(reverse("printing", args=[year[2].slug])).content.decode()
