"""A season of a club: its evenings by fingerprint, what became of them, the same sums from files alone."""

from __future__ import annotations

import json
from io import StringIO
from typing import Any

import pytest
from django.core.management import call_command
from django.utils import timezone

from tests.refusing import refuses
from tournaments.core.archive import importing
from tournaments.core.archive.files import archive_of
from tournaments.core.club_seasons import actions, queries
from tournaments.core.club_seasons.queries import EveningState, SeasonView, view_of
from tournaments.core.models.planning import Status, Tournament
from tournaments.core.models.registration import Player
from tournaments.core.models.sealing import Seal
from tournaments.core.models.seasons import ClubSeason, SeasonEvening
from tournaments.core.registration import personal
from tournaments.core.season.reading import evening_of
from tournaments.core.season.record import season_of, to_record
from tournaments.core.season.standing import Rules, standing_of
from tournaments.core.season.wording import points_text


def seen(season: ClubSeason) -> SeasonView:
    return view_of(ClubSeason.objects.get(pk=season.pk))


def told(view: SeasonView) -> dict[str | None, tuple[int | None, str]]:
    return {name: (line.rank, points_text(line.total)) for name, line in view.lines}


def test_the_pages_show_what_files_give(season: ClubSeason, year: list[Tournament]) -> None:
    """The season’s file and the archives of its concours, read by nobody who knows this base."""
    view = seen(season)
    file = json.dumps(to_record(queries.value_of(season, view.evenings, view.people.persons)))
    archives = [archive_of(each) for each in year]
    found = [evening_of(each.data, each.fingerprint) for each in archives]
    standing = standing_of(season_of(json.loads(file)), found)
    assert standing.digest == view.standing.digest
    assert len(standing.lines) == 11
    assert not any(opening["name"] in file for each in archives for opening in each.names.values())


def test_players_of_one_row_are_one_person_and_equals_stand_by_name(season: ClubSeason) -> None:
    view = seen(season)
    assert {each.state for each in view.evenings} == {EveningState.COUNTS}
    assert [each.name for each in view.lines][:2] == ["Anne 1", "Zoé 1"]
    assert told(view)["Anne 1"] == (1, "200")
    assert all(len(line.results) == 2 for _name, line in view.lines)


def test_an_evening_is_added_and_left_out(season: ClubSeason, year: list[Tournament]) -> None:
    actions.set_evenings(season, [year[2].seal.fingerprint])
    assert [each.row.name for each in seen(season).evenings] == ["Vendredi 21 novembre"]
    actions.set_evenings(season, [])
    assert seen(season).lines == []


def test_only_what_is_sealed_here_is_added(season: ClubSeason, year: list[Tournament], cast: Any) -> None:
    with refuses("seal-gone"):
        actions.set_evenings(season, ["0" * 64])
    other = actions.create_season(cast.other_club, "Saison", Rules())
    with refuses("seal-gone"):
        actions.set_evenings(other, [year[0].seal.fingerprint])
    year[2].teams.filter(number=1).update(club="Ailleurs")
    with refuses("data-differ", match="Vendredi 21 novembre"):
        actions.set_evenings(season, [year[2].seal.fingerprint])
    assert len(seen(season).evenings) == 2


def test_two_desks_that_tick_the_same_at_once_are_one(
    season: ClubSeason, year: list[Tournament], monkeypatch: pytest.MonkeyPatch
) -> None:
    wanted, facts = [each.seal.fingerprint for each in year], actions._facts

    def meanwhile(seal: Seal) -> Any:
        monkeypatch.setattr(actions, "_facts", facts)
        actions.set_evenings(season, wanted)
        return facts(seal)

    monkeypatch.setattr(actions, "_facts", meanwhile)
    actions.set_evenings(season, wanted)
    assert season.evenings.count() == 3


def test_what_is_sealed_with_names_in_clear_is_not_added(season: ClubSeason, year: list[Tournament]) -> None:
    year[2].sealed_names.all().delete()
    data = archive_of(year[2])
    Seal.objects.filter(tournament=year[2]).update(fingerprint=data.computed_fingerprint)
    with refuses("unreadable", match="noms en clair"):
        actions.set_evenings(season, [data.computed_fingerprint])


@pytest.mark.parametrize("became", [EveningState.OPEN_AGAIN, EveningState.SEALED_ANEW, EveningState.GONE])
def test_an_evening_that_is_no_more_what_it_was_is_named_and_does_not_count(
    season: ClubSeason, year: list[Tournament], became: EveningState
) -> None:
    if became is EveningState.OPEN_AGAIN:
        Tournament.objects.filter(pk=year[0].pk).update(status=Status.RUNNING)
    elif became is EveningState.SEALED_ANEW:
        Seal.objects.filter(tournament=year[0]).update(fingerprint="1" * 64, at=timezone.now())
    else:
        SeasonEvening.objects.filter(tournament=year[0]).update(tournament=None)
        Seal.objects.filter(tournament=year[0]).delete()
    view = seen(season)
    assert [(each.row.name, each.state) for each in view.missing] == [("Vendredi 7 novembre", became)]
    assert [each.name for each in view.standing.missing] == ["Vendredi 7 novembre"]
    assert told(view)["Anne 1"][1] == "100"


def test_an_evening_that_was_sealed_anew_replaces_the_old_one(
    season: ClubSeason, year: list[Tournament]
) -> None:
    kept = year[1].seal.fingerprint
    SeasonEvening.objects.filter(tournament=year[0]).update(fingerprint="1" * 64)
    actions.set_evenings(season, [kept, year[0].seal.fingerprint, "1" * 64])
    assert {each.state for each in seen(season).evenings} == {EveningState.COUNTS}
    assert len(seen(season).evenings) == 2


def test_a_concours_that_is_brought_again_from_its_archive_counts_again(
    season: ClubSeason, year: list[Tournament], cast: Any
) -> None:
    """Under its fingerprint, with the names that its archive opens."""
    before, content = seen(season).standing.digest, archive_of(year[0]).to_bytes()
    SeasonEvening.objects.filter(tournament=year[0]).update(tournament=None)
    Seal.objects.filter(tournament=year[0]).delete()
    assert [each.state for each in seen(season).missing] == [EveningState.GONE]
    importing.import_archive(content, cast.odile, season.club)
    view = seen(season)
    assert (view.missing, view.standing.digest) == ([], before)
    assert told(view)["Anne 1"] == (1, "200")


def test_what_is_kept_of_an_evening_is_verified(season: ClubSeason, year: list[Tournament]) -> None:
    out = StringIO()
    call_command("verify", year[0].slug, stdout=out)
    evening = season.evenings.get(tournament=year[0])
    evening.facts["entrants"][0][1] = 7
    evening.save()
    with pytest.raises(SystemExit):
        call_command("verify", year[0].slug, stdout=out)
    assert "ne suit pas des données scellées" in out.getvalue()


def test_an_erased_person_stays_as_a_line_with_rank_and_sum(season: ClubSeason) -> None:
    before = seen(season)
    personal.erase(Player.objects.get(name="Anne 3"))
    after = seen(season)
    assert after.standing.digest == before.standing.digest
    assert told(after)[None] == told(before)["Anne 3"]
    assert "Anne 3" not in told(after)


def test_who_plays_under_another_name_is_shown_by_it(season: ClubSeason) -> None:
    before = seen(season)
    personal.play_as(Player.objects.get(name="Anne 3"), "Le joueur du fond")
    after = seen(season)
    assert after.standing.digest == before.standing.digest
    assert told(after)["Le joueur du fond"] == told(before)["Anne 3"]
    assert "Anne 3" not in told(after)


def test_a_season_has_a_name_of_its_own_in_its_club(season: ClubSeason, cast: Any) -> None:
    with refuses("name-taken"):
        actions.create_season(cast.amicale, " Saison  2026-2027 ", Rules())
    with refuses("name-missing"):
        actions.create_season(cast.amicale, "  ", Rules())
    assert actions.create_season(cast.other_club, "Saison 2026-2027", Rules()).pk != season.pk


def test_rules_are_changed_and_a_season_is_deleted(season: ClubSeason, year: list[Tournament]) -> None:
    actions.change_season(season, "Vendredis d'hiver", Rules("ten-places", 1, 1), public=True)
    view = seen(season)
    assert (view.row.name, view.row.rules, view.row.public) == (
        "Vendredis d’hiver",
        Rules("ten-places", 1, 1),
        True,
    )
    assert told(view)["Anne 1"] == (1, "25")
    assert queries.seasons_with(year[0]) == [view.row]
    assert queries.seasons_with(year[2]) == []
    actions.delete_season(season)
    assert not ClubSeason.objects.exists()
    assert Seal.objects.count() == 3


def test_a_season_that_is_deleted_meanwhile_is_not_written_again(
    season: ClubSeason, year: list[Tournament], cast: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By another desk, once this one has read it."""

    def meanwhile(one: ClubSeason) -> dict[int, dict[str, Any]]:
        actions.delete_season(ClubSeason.objects.get(pk=one.pk))
        return {}

    monkeypatch.setattr(actions, "_games_to_keep", meanwhile)
    with refuses("season-gone"):
        actions.change_season(season, "Vendredis", season.rules, public=True, graded=True)
    with refuses("season-gone"):
        actions.change_season(season, "Vendredis", season.rules, public=False)
    with refuses("season-gone"):
        actions.set_evenings(season, [year[0].seal.fingerprint])
    with refuses("season-gone"):
        actions.answer(season, cast.odile, 1, 2, same=True)
    assert not ClubSeason.objects.exists()


def test_a_large_season_asks_no_more_than_a_small_one(
    season: ClubSeason, year: list[Tournament], django_assert_num_queries: Any
) -> None:
    row = ClubSeason.objects.select_related("club").get(pk=season.pk)
    with django_assert_num_queries(4):
        view_of(row)
    actions.set_evenings(season, [each.seal.fingerprint for each in year])
    with django_assert_num_queries(4):
        view_of(row)
