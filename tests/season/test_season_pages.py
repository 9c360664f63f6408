"""The pages of a season: made, filled, answered, exported, public; nothing of it names who is erased."""

from __future__ import annotations

import json
from io import BytesIO
from typing import Any

import pytest
from django.test import Client
from openpyxl import load_workbook

from tests.season.test_person_answers import commitments
from tournaments.core.club_seasons import actions
from tournaments.core.models.planning import Status, Tournament
from tournaments.core.models.registration import Player
from tournaments.core.models.sealing import SealedName
from tournaments.core.models.seasons import ClubSeason, PersonAnswer
from tournaments.core.models.standings import Ceremony
from tournaments.core.registration import personal
from tournaments.core.season.record import season_of
from tournaments.core.season.standing import Rules
from tournaments.core.season.wording import TRUTH
from tournaments.frontends.printing.papers import PAPERS
from tournaments.frontends.printing.registry import PaperRequest

ALL = "/clubs/amicale-de-trevoux/saisons/"


@pytest.fixture
def odile(client: Client, cast: Any) -> Client:
    client.force_login(cast.odile, "django.contrib.auth.backends.ModelBackend")
    return client


def page(client: Client, season: ClubSeason, path: str = "") -> str:
    answer = client.get(f"{ALL}{season.pk}/{path}", follow=True)
    assert answer.status_code == 200
    return str(answer.content.decode())


def show(season: ClubSeason) -> str:
    """Make a season public; its address."""
    actions.change_season(season, season.name, season.rules, public=True)
    return f"/saisons/amicale-de-trevoux/{season.pk}/"


def test_a_season_is_made_and_filled(odile: Client, year: list[Tournament]) -> None:
    made = odile.post(ALL, {"name": "Saison 2026-2027"}, follow=True)
    assert "Vendredi 21 novembre" in made.content.decode()
    season = ClubSeason.objects.get()
    assert "Choisir les concours" in page(odile, season)
    chosen = [each.seal.fingerprint for each in year]
    filled = odile.post(f"{ALL}{season.pk}/concours/", {"concours": chosen}, follow=True).content.decode()
    assert str(TRUTH) in filled
    assert "Les 2 meilleurs concours de chacun comptent, sur 3." in filled
    assert "<s" in filled
    assert "Saison 2026-2027" in odile.get(ALL).content.decode()
    assert "déjà une saison" in odile.post(ALL, {"name": "Saison 2026-2027"}).content.decode()


def test_rules_are_chosen(odile: Client, season: ClubSeason) -> None:
    told = {"name": "Vendredis", "scale": "fifty", "best": "1", "fewest": "1", "public": "on"}
    answer = odile.post(f"{ALL}{season.pk}/reglages/", told)
    assert answer.status_code == 302
    found = ClubSeason.objects.get()
    assert (found.name, found.rules, found.public) == ("Vendredis", Rules("fifty", 1, 1), True)
    refused = odile.post(f"{ALL}{season.pk}/reglages/", told | {"scale": "lots", "best": "60"})
    assert refused.status_code == 200
    assert ClubSeason.objects.get().rules == found.rules


def test_a_doubt_is_answered_and_taken_back(odile: Client, namesakes: ClubSeason, cast: Any) -> None:
    assert "est-ce la même personne" in page(odile, namesakes)
    one, other = commitments(namesakes, "Anne 2")
    told = {"one": one, "other": other, "same": "1"}
    said = odile.post(f"{ALL}{namesakes.pk}/joueurs/", told, follow=True).content.decode()
    assert "est la même personne que" in said
    assert "Aucun doute" in said
    answer = PersonAnswer.objects.get()
    assert (answer.author, answer.same) == (cast.odile, True)
    back = odile.post(f"{ALL}{namesakes.pk}/joueurs/{answer.pk}/annuler/", follow=True).content.decode()
    assert "Une seule personne" in back
    assert "est la même personne que" not in back


def test_what_cannot_be_is_refused_with_its_reason(odile: Client, season: ClubSeason) -> None:
    one, other = commitments(season, "Anne 1")[0], commitments(season, "Anne 2")[0]
    for told, reason in (
        ({"one": one, "other": other, "same": "1"}, "ont joué le même concours"),
        ({"one": "x", "other": ""}, "n’est pas, ou plus"),
    ):
        assert reason in odile.post(f"{ALL}{season.pk}/joueurs/", told, follow=True).content.decode()


def test_one_player_is_told_apart_on_the_page(odile: Client, season: ClubSeason) -> None:
    first, second = commitments(season, "Anne 1")
    assert f'name="one" value="{second}"' in page(odile, season, "joueurs/")
    told = {"one": second, "other": first, "same": "0"}
    said = odile.post(f"{ALL}{season.pk}/joueurs/", told, follow=True).content.decode()
    assert "n’est pas la même personne que" in said


def test_an_evening_that_is_open_again_is_named_everywhere(
    odile: Client, season: ClubSeason, year: list[Tournament]
) -> None:
    Tournament.objects.filter(pk=year[0].pk).update(status=Status.RUNNING)
    public = odile.get(show(season)).content.decode()
    for told in (page(odile, season), page(odile, season, "concours/"), public):
        assert "Vendredi 7 novembre" in told
        assert "rouvert" in told
    assert "Ce classement n’est pas complet" in public


def test_the_standing_is_a_file_and_the_season_is_one_to_compute_it(
    odile: Client, season: ClubSeason
) -> None:
    csv = odile.get(f"{ALL}{season.pk}/export/csv/").content.decode("utf-8-sig").splitlines()
    assert csv[0].startswith("Rang;Joueur;Points;Concours joués;Vendredi 7 novembre (2026-11-07);")
    assert csv[1] == "1;Anne 1;200;2;100;100"
    book = load_workbook(BytesIO(odile.get(f"{ALL}{season.pk}/export/xlsx/").content))
    assert [sheet.title for sheet in book] == ["Classement", "Règles"]
    assert [row[0].value for row in book["Règles"].rows][1] == str(TRUTH)
    answer = odile.get(f"{ALL}{season.pk}/export/json/")
    assert answer["Content-Disposition"] == 'attachment; filename="saison-2026-2027.json"'
    assert len(season_of(json.loads(answer.content)).evenings) == 2
    assert b"Anne" not in answer.content


def test_a_season_is_public_where_the_club_wishes(client: Client, season: ClubSeason) -> None:
    address = f"/saisons/amicale-de-trevoux/{season.pk}/"
    assert client.get(address).status_code == 404
    assert client.get(f"{address}saison.json").status_code == 404
    assert season.name not in client.get("/c/?tous").content.decode()
    show(season)
    told = client.get(address)
    assert str(TRUTH) in told.content.decode()
    assert not told.cookies
    assert address in client.get("/c/?tous").content.decode()
    assert client.get(f"{address}saison.json").json()["form"] == 1
    assert client.get(address, headers={"If-None-Match": told["ETag"]}).status_code == 304
    assert client.get(f"/saisons/belote-club/{season.pk}/").status_code == 404


def test_nobody_reads_in_a_season_what_is_kept_for_the_prize_giving(
    odile: Client, season: ClubSeason, year: list[Tournament]
) -> None:
    address, last = show(season), year[1]
    before = [odile.get(f"{address}{path}").content for path in ("", "saison.json")]
    Tournament.objects.filter(pk=last.pk).update(freeze_last=True)
    told = odile.get(address).content.decode()
    assert "Vendredi 14 novembre, 14/11/2026 : ses résultats se révèlent à la remise des prix" in told
    persons = odile.get(f"{address}saison.json").json()["persons"]
    assert "à garder pour vous jusqu’à la remise des prix" in page(odile, season)
    assert PAPERS["season"].read(PaperRequest(Tournament.objects.get(pk=year[0].pk)))["mark"] == "incomplet"
    assert not persons, "who came to one evening that is told is a person of no other"
    Ceremony.objects.create(tournament=last, round=last.rounds.count(), ended=True)
    assert [odile.get(f"{address}{path}").content for path in ("", "saison.json")] == before
    assert "à garder pour vous" not in page(odile, season)


def test_who_is_erased_or_hidden_is_read_nowhere(odile: Client, season: ClubSeason) -> None:
    public = show(season)
    before = odile.get(public)["ETag"]
    personal.erase(Player.objects.get(name="Anne 3"))
    personal.play_as(Player.objects.get(name="Zoé 3"), "Le joueur du fond")
    after = odile.get(public, headers={"If-None-Match": before})
    assert after.status_code == 200
    files = [odile.get(f"{ALL}{season.pk}/export/{kind}/").content.decode() for kind in ("csv", "json")]
    for told in (after.content.decode(), page(odile, season), page(odile, season, "joueurs/"), *files):
        assert "Anne 3" not in told
        assert "Zoé 3" not in told
    assert "effacé" in after.content.decode()
    assert "Le joueur du fond" in after.content.decode()


def test_a_name_that_one_concours_does_not_have_is_that_of_the_other(
    odile: Client, season: ClubSeason
) -> None:
    """As in an archive from elsewhere, where it was erased."""
    for key in commitments(season, "Anne 1")[:1]:
        row = SealedName.objects.get(pk=key)
        SealedName.objects.filter(pk=key).update(commitment=row.stands_for_it, salt="")
    assert "Anne 1" in page(odile, season, "joueurs/")
    assert "Anne 1" in page(odile, season)


def test_a_season_is_deleted_and_its_concours_stay(
    odile: Client, season: ClubSeason, year: list[Tournament]
) -> None:
    told = odile.post(f"{ALL}{season.pk}/supprimer/", follow=True).content.decode()
    assert "ses concours restent" in told
    assert Tournament.objects.filter(pk__in=[each.pk for each in year]).count() == 3


def test_a_page_in_english(client: Client, season: ClubSeason) -> None:
    address = show(season)
    client.cookies["django_language"] = "en"
    told = client.get(address).content.decode()
    assert "This standing rewards those who come." in told
    assert "concours" not in told.partition("<main")[2].partition("</main")[0].replace("/concours", "")
