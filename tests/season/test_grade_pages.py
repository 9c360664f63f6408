"""Grades on pages: off by default, a player’s own, among others by consent, never of who is erased."""

from __future__ import annotations

import json
from dataclasses import replace
from io import StringIO
from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client

from tests.refusing import refuses
from tests.season.test_club_seasons import seen
from tests.season.test_season_pages import odile, page
from tournaments.core.archive.files import archive_of
from tournaments.core.club_seasons import actions
from tournaments.core.club_seasons.grades import grade_of, players_of, shown_grades
from tournaments.core.models.planning import Tournament
from tournaments.core.models.registration import Player, folded
from tournaments.core.models.seasons import ClubSeason, GradeConsent
from tournaments.core.registration import personal
from tournaments.core.season.games import games_of, games_of_record
from tournaments.core.season.grade import grades_of

__all__ = ["odile"]


@pytest.fixture
def graded(season: ClubSeason) -> ClubSeason:
    """The season with grades, as if each of its games had been played two hundred times."""
    actions.change_season(season, season.name, season.rules, public=True, graded=True)
    for each in season.evenings.all():
        each.games["games"] *= 200
        each.save()
    return season


def key(season: ClubSeason, name: str) -> int:
    return next(each.sealed for each in players_of(seen(season)) if each.name == name)


def listed(season: ClubSeason) -> list[list[str]]:
    view = seen(season)
    return [each.names for each in shown_grades(view, players_of(view))]


def test_a_season_has_no_grades_unless_the_club_wants_them(odile: Client, season: ClubSeason) -> None:
    assert set(season.evenings.values_list("games", flat=True)) == {None}
    assert odile.get(f"/clubs/amicale-de-trevoux/saisons/{season.pk}/notes/").status_code == 404
    assert "Notes" not in page(odile, season)
    form = {"name": season.name, "scale": "beaten", "best": "all", "fewest": "2", "graded": "on"}
    odile.post(f"/clubs/amicale-de-trevoux/saisons/{season.pk}/reglages/", form)
    assert "Personne encore" in page(odile, season, "notes/")
    del form["graded"]
    odile.post(f"/clubs/amicale-de-trevoux/saisons/{season.pk}/reglages/", form)
    assert set(season.evenings.values_list("games", flat=True)) == {None}, "and forgets its games"


def test_what_is_kept_is_what_the_archives_have(season: ClubSeason, year: list[Tournament]) -> None:
    actions.change_season(season, season.name, season.rules, public=False, graded=True)
    actions.set_evenings(season, [each.seal.fingerprint for each in year])
    kept = [games_of_record(each.games) for each in season.evenings.all()]
    archives = [archive_of(each) for each in year]
    assert kept == [games_of(each.data, each.fingerprint) for each in archives]
    assert [json.loads(json.dumps(each.to_record())) for each in kept] == [
        each.games for each in season.evenings.all()
    ]
    whole = seen(season).standing.season
    assert len(grades_of(whole, kept)) > 4
    out = StringIO()
    call_command("verify", year[0].slug, stdout=out)
    evening = season.evenings.get(tournament=year[0])
    evening.games["games"][0][2] += 10
    evening.save()
    with pytest.raises(SystemExit):
        call_command("verify", year[0].slug, stdout=out)
    assert "ne suit pas des données scellées" in out.getvalue()


def test_a_pair_is_seen_once_both_agreed_and_no_more_once_one_withdrew(graded: ClubSeason, cast: Any) -> None:
    assert listed(graded) == []
    actions.agree(graded, cast.odile, key(graded, "Anne 1"))
    assert listed(graded) == [], "their grade is that of the pair"
    said = actions.agree(graded, cast.odile, key(graded, "Zoé 1"))
    assert actions.agree(graded, cast.denis, key(graded, "Zoé 1")) == said, "twice is once"
    assert (said.author, listed(graded)) == (cast.odile, [["Anne 1", "Zoé 1"]])
    actions.withdraw(graded, cast.denis, key(graded, "Anne 1"))
    assert listed(graded) == []
    kept = GradeConsent.objects.get(taken_back_at__isnull=False)
    assert (kept.author, kept.taken_back_by) == (cast.odile, cast.denis)


def test_nobody_of_another_season_and_nobody_erased_has_a_grade(graded: ClubSeason, cast: Any) -> None:
    anne, zoe = key(graded, "Anne 1"), key(graded, "Zoé 1")
    for each in (anne, zoe):
        actions.agree(graded, cast.odile, each)
    told = personal.export_of(Player.objects.get(name="Anne 1"))["grade_consents"]
    assert [(each["season"], each["taken_back_at"]) for each in told] == [(graded.name, None)]
    personal.erase(Player.objects.get(name="Anne 1"))
    assert listed(graded) == []
    assert GradeConsent.objects.get().sealed_id == zoe, "the word goes with the name"
    with refuses("nobody"):
        actions.agree(graded, cast.odile, anne)
    with refuses("nobody"):
        actions.agree(graded, cast.odile, 999_999)
    view = seen(graded)
    players = players_of(view)
    shown = grade_of(view, players, next(each for each in players if each.name == "Zoé 1"))
    assert shown is not None
    assert shown.names == ["un joueur effacé", "Zoé 1"]


def test_a_player_reads_their_grade_and_says_who_may(odile: Client, graded: ClubSeason) -> None:
    zoe = key(graded, "Zoé 1")
    own = page(odile, graded, f"notes/{zoe}/")
    assert "Anne 1 et Zoé 1, note de la paire" in own
    assert "Ce n’est pas un classement." in own
    assert "Noter son accord" in own
    for each in (zoe, key(graded, "Anne 1")):
        odile.post(f"/clubs/amicale-de-trevoux/saisons/{graded.pk}/notes/{each}/", {"agrees": "1"})
    assert "Retirer cet accord" in page(odile, graded, f"notes/{zoe}/")
    assert "Anne 1 et Zoé 1, note de la paire" in page(odile, graded, "notes/")
    odile.post(f"/clubs/amicale-de-trevoux/saisons/{graded.pk}/notes/{zoe}/", {"agrees": "0"})
    assert "Anne 1 et Zoé 1, note de la paire" not in page(odile, graded, "notes/")


def test_players_stand_by_name_and_no_grade_is_anywhere_else(
    odile: Client, graded: ClubSeason, cast: Any
) -> None:
    view = seen(graded)
    for each in players_of(view):
        actions.agree(graded, cast.odile, each.sealed)
    names = listed(graded)
    assert len(names) > 3
    assert names == sorted(names, key=lambda each: [folded(name) for name in each])
    base = f"/clubs/amicale-de-trevoux/saisons/{graded.pk}/"
    public = f"/saisons/amicale-de-trevoux/{graded.pk}/"
    for path in (base, f"{base}export/csv/", f"{base}export/json/", public, f"{public}saison.json"):
        content = odile.get(path).content.decode()
        assert "±" not in content
        assert "note de la paire" not in content
    before = seen(graded).standing.digest
    actions.change_season(graded, graded.name, replace(graded.rules), public=True)
    assert seen(graded).standing.digest == before
