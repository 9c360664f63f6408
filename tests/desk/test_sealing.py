"""The seal as the organizer sees it: what is open, the podium, the fingerprint; then the archive."""

from __future__ import annotations

import json
from datetime import timedelta
from html import unescape
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from scoring.cards import Side
from tests.refusing import refuses
from tests.results import clear_result, set_result
from tests.sheets import phones
from tests.sheets.verbs import record_totals
from tests.standings.conftest import add_teams, play_round, tournament
from tournaments.core.archive.files import archive_of
from tournaments.core.models.opening import open_tables
from tournaments.core.models.planning import Prize, SpecialKind, SpecialPrize, Status, Tournament
from tournaments.core.models.rounds import Table
from tournaments.core.models.sealing import Seal
from tournaments.core.what_if.views import change_rules

__all__ = ["add_teams", "play_round", "tournament"]
SEAL, ARCHIVE, HOME = (f"/concours/saint-martin/{page}" for page in ("sceller/", "archive/", ""))
PLAYERS = "/c/saint-martin/"


@pytest.fixture
def over(tournament: Tournament, add_teams: Any, play_round: Any) -> Tournament:
    """Two rounds of four teams, a prize, and the concours is over."""
    Prize.objects.create(tournament=tournament, rank=1, text="Un jambon")
    add_teams(4)
    for number, results in enumerate([[(2010, 900), (100, 2000)], [(2000, 300), (1000, 2000)]]):
        round_ = play_round((1, 4), (2, 3)) if number else play_round((1, 2), (3, 4))
        open_tables(round_)
        for table, (ns, ew) in zip(round_.tables.order_by("number"), results, strict=True):
            record_totals(table, ns, ew)
    Tournament.objects.update(status=Status.FINISHED, rounds_planned=2)
    tournament.refresh_from_db()
    return tournament


@pytest.fixture
def odile(cast: Any) -> Client:
    return as_(cast.odile)


def as_(person: Any) -> Client:
    client = Client()
    client.force_login(person, "django.contrib.auth.backends.ModelBackend")
    return client


def page(client: Client, address: str = SEAL, **asked: Any) -> str:
    return unescape(client.get(address, asked).content.decode())


def seen(client: Client) -> str:
    found: str = client.get(SEAL).context["seen"]
    return found


def test_who_is_first_is_shown_before(odile: Client, over: Tournament) -> None:
    shown = page(odile)
    assert shown.index("Joueur 1a\u00a0– Joueur 1b") < shown.index("Joueur 3a\u00a0– Joueur 3b")
    assert f'name="seen" value="{seen(odile)}"' in shown
    assert "Encore ouvert" not in shown
    assert not over.sealed
    assert not Seal.objects.exists()


def test_it_is_sealed_and_the_fingerprint_told(odile: Client, cast: Any, over: Tournament) -> None:
    answer = odile.post(SEAL, {"seen": seen(odile)}, follow=True)
    over.refresh_from_db()
    assert over.sealed
    assert over.seal.author == cast.odile
    told = unescape(answer.content.decode())
    assert f">{over.seal.short}<" in told
    assert over.seal.fingerprint in told
    assert "button-danger" not in told


def test_what_changed_since_it_was_shown_is_not_sealed(odile: Client, over: Tournament) -> None:
    shown = seen(odile)
    set_result(Table.objects.get(round__number=1, number=1), 1990, 900)
    told = unescape(odile.post(SEAL, {"seen": shown}).content.decode())
    assert "Rien n’est scellé : regardez de nouveau." in told
    assert not Seal.objects.exists()
    odile.post(SEAL, {"seen": seen(odile)})
    assert Seal.objects.get().tournament == over


def test_what_is_open_is_said_and_confirmed(odile: Client, over: Tournament) -> None:
    Tournament.objects.update(corrections_until=timezone.now() + timedelta(minutes=9))
    table = Table.objects.get(round__number=2, number=2)
    phones.dispute(table, None, "non", Side.NS)
    clear_result(table)
    over.raise_results_version()
    for shown in (page(odile), unescape(odile.post(SEAL, {"seen": seen(odile)}).content.decode())):
        assert "Les joueurs peuvent encore contester, jusqu’à" in shown
        assert "1 feuille attend l’arbitre." in shown
        assert "Partie 2 : la table 2 n’a pas de résultat." in shown
        assert 'name="confirmed"' in shown
    assert not Seal.objects.exists()
    odile.post(SEAL, {"seen": seen(odile), "confirmed": "1"})
    assert Seal.objects.exists()


def test_prizes_are_written_before_the_seal(odile: Client, over: Tournament) -> None:
    assert "1 lot écrit" in page(odile, HOME)
    over.prizes.all().delete()
    shown = page(odile, HOME)
    assert shown.index('id="todo-write-prizes"') < shown.index('id="todo-seal"')
    assert "Il n’y a pas de lots" in page(odile)
    odile.post(SEAL, {"seen": seen(odile)})
    assert not Seal.objects.exists()
    odile.post(SEAL, {"seen": seen(odile), "confirmed": "1"})
    assert "Il n’y a pas de lots : il ne donne que les rangs." in page(odile, HOME)
    assert "sous le « Classement » que lisent les joueurs" in page(odile)


def test_special_prizes_are_prizes(odile: Client, over: Tournament) -> None:
    SpecialPrize.objects.create(tournament=over, place=1, kind=SpecialKind.LAST, label="Derniers", text="Sel")
    assert "2 lots écrits" in page(odile, HOME)
    over.prizes.all().delete()
    assert "1 lot écrit" in page(odile, HOME)
    assert "Il n’y a pas de lots" not in page(odile)


@pytest.mark.usefixtures("over")
def test_players_read_on_their_first_page_that_it_is_sealed(odile: Client) -> None:
    assert ">scellé<" not in page(odile, PLAYERS)
    odile.post(SEAL, {"seen": seen(odile)})
    assert ">scellé<" in page(odile, PLAYERS)


def test_a_concours_that_is_not_over_is_not_sealed(odile: Client, over: Tournament) -> None:
    Tournament.objects.update(status=Status.RUNNING)
    assert "ne peut pas passer à « résultats scellés »" in page(odile)
    odile.post(SEAL, {"seen": "", "confirmed": "1"})
    over.refresh_from_db()
    assert over.status == Status.RUNNING


@pytest.mark.parametrize(("who", "answer"), [("denis", 403), ("pierre", 404), ("odile", 200)])
@pytest.mark.parametrize("address", [SEAL, ARCHIVE])
@pytest.mark.usefixtures("over")
def test_it_is_the_organizers(address: str, who: str, answer: int, cast: Any) -> None:
    assert as_(getattr(cast, who)).get(address).status_code == answer


def test_the_archive_is_a_file_and_says_whether_it_is_sealed(odile: Client, over: Tournament) -> None:
    answer = odile.get(ARCHIVE)
    assert answer["Content-Disposition"] == 'attachment; filename="saint-martin.archive.json"'
    assert json.loads(answer.content)["sealed_at"] is None
    assert over.seed not in json.loads(answer.content)["data"]["concours"].values()
    odile.post(SEAL, {"seen": seen(odile)})
    over.refresh_from_db()
    content = odile.get(ARCHIVE).content
    assert content == archive_of(over).to_bytes()
    assert json.loads(content)["fingerprint"] == over.seal.fingerprint


def test_the_complete_archive_is_another_file(odile: Client, over: Tournament) -> None:
    answer = odile.get(f"{ARCHIVE}?complet")
    assert answer["Content-Disposition"] == 'attachment; filename="saint-martin.complet.json"'
    assert answer.content == archive_of(over, complete=True).to_bytes()
    assert over.seed in answer.content.decode()
    assert f"{ARCHIVE}?complet" in odile.get("/concours/saint-martin/reglages/").content.decode()


def test_one_that_was_sealed_without_fingerprint_says_so(odile: Client, over: Tournament) -> None:
    Tournament.objects.update(status=Status.SEALED)
    assert "ne donnait pas encore d’empreinte" in page(odile)
    assert odile.get(ARCHIVE).status_code == 200
    assert not over.sealed


def test_the_home_says_what_is_still_contested(odile: Client, over: Tournament) -> None:
    Tournament.objects.update(corrections_until=timezone.now() + timedelta(minutes=9))
    table = Table.objects.get(round__number=2, number=2)
    phones.dispute(table, None, "non", Side.NS)
    shown = page(odile, HOME)
    assert shown.index("Table 2 attend l’arbitre") < shown.index("Résultats provisoires")
    assert shown.index("Résultats provisoires") < shown.index("Sceller les résultats")
    over.refresh_from_db()
    assert not over.closed


def test_the_home_asks_as_much_for_one_dispute_as_for_thirty(
    odile: Client, over: Tournament, django_assert_num_queries: Any
) -> None:
    table = Table.objects.get(round__number=2, number=2)
    phones.dispute(table, None, "non", Side.NS)
    page(odile, HOME)
    with django_assert_num_queries(19):
        page(odile, HOME)
    tables = list(Table.objects.order_by("pk"))
    for turn in range(29):
        phones.dispute(tables[turn % len(tables)], None, "non", Side.NS)
    with django_assert_num_queries(19):
        assert over.name in page(odile, HOME)


def test_no_other_rules_once_sheets_are_closed(cast: Any, over: Tournament) -> None:
    Tournament.objects.update(corrections_until=timezone.now() - timedelta(minutes=1))
    over.refresh_from_db()
    with refuses("corrections-closed", match="prolongez"):
        change_rules(over, cast.odile, "asce", {"rounding": "none"}, seen="")


def test_a_table_without_result_is_named_on_the_podium_page_and_ranks(
    odile: Client, over: Tournament
) -> None:
    clear_result(Table.objects.get(round__number=2, number=2))
    over.raise_results_version()
    assert "la table 2 n’a pas de résultat" in page(odile)
    set_result(Table.objects.get(round__number=2, number=2), 1000, 2000)
    over.raise_results_version()
    assert "n’a pas de résultat" not in page(odile)
