"""What a club keeps of a player: told, handed over, hidden by wish, erased, and what a seal keeps."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client, TestCase

from tests.archive.conftest import sealed
from tests.phone.test_copied import copied
from tests.registration.conftest import MakeTeams, Publish
from tests.sheets.browsing import text
from tests.sheets.conftest import change
from tournaments.core.access.journal import KEPT_FOR
from tournaments.core.archive.files import archive_of
from tournaments.core.models.opening import open_tables
from tournaments.core.models.planning import Status, Tournament
from tournaments.core.models.registration import Player, Team
from tournaments.core.models.rounds import Round
from tournaments.core.registration import personal
from tournaments.core.registration.actions import register_team, substitute
from tournaments.core.registration.errors import RegistrationError
from tournaments.core.registration.queries import suggestions
from tournaments.core.standings import queries
from tournaments.frontends.phone.holder import LIFETIME
from tournaments.frontends.printing import spool

NAME, WISHED = "Zénobie Quatremère", "Zoé Q."


@pytest.fixture
def odile(cast: Any) -> Client:
    client = Client()
    client.force_login(cast.odile, "django.contrib.auth.backends.ModelBackend")
    return client


@pytest.fixture
def team(tournament: Tournament, inscribe: MakeTeams, publish: Publish) -> Team:
    """Her team, that has played a round; her card, a standing and the histories name her."""
    team = register_team(tournament, NAME, "Paul Durand", "Lyon")
    Team.objects.update(present=True)
    round_: Round = publish(1, [team, *inscribe(3)])
    open_tables(round_)
    queries.current(tournament)
    return team


@pytest.fixture
def player(team: Team) -> Player:
    return team.player1


def public(tournament: Tournament) -> str:
    """What anybody reads of a concours."""
    return "".join(
        text(Client().get(f"/c/{tournament.slug}/{page}")) for page in ("", "tables/", "classement/")
    )


def test_the_page_says_what_is_kept_and_how_long(odile: Client, cast: Any, player: Player) -> None:
    page = text(odile.get(f"/clubs/{cast.amicale.slug}/donnees/", {"q": "quatremere"}))
    assert f"{KEPT_FOR.days} jours" in page
    assert "deux semaines" in page
    assert timedelta(weeks=2) == LIFETIME, "as the page says"
    assert player.name in page
    assert "Personne de ce nom" in text(odile.get(f"/clubs/{cast.amicale.slug}/donnees/", {"q": "xyz"}))


def test_pages_with_names_are_not_for_search_engines(tournament: Tournament, team: Team) -> None:
    for page in ("", "tables/", "classement/", f"equipes/{team.number}/"):
        answer = Client().get(f"/c/{tournament.slug}/{page}")
        assert answer.status_code == 200, page
        assert '<meta name="robots" content="noindex">' in answer.content.decode()


def test_her_data_are_handed_over_without_those_of_others(odile: Client, cast: Any, player: Player) -> None:
    answer = odile.get(f"/clubs/{cast.amicale.slug}/donnees/{player.pk}/export/")
    assert answer["Content-Disposition"].startswith("attachment")
    told = answer.json()
    assert (told["name"], told["club"]) == (NAME, "Lyon")
    assert [(one["number"], [seat["round"] for seat in one["rounds"]]) for one in told["concours"]] == [
        (1, [1])
    ]
    assert "Durand" not in answer.content.decode()
    assert "Aude" not in answer.content.decode()


def test_by_wish_she_plays_under_another_name(tournament: Tournament, player: Player, team: Team) -> None:
    assert NAME in public(tournament)
    personal.play_as(player, WISHED)
    assert NAME not in public(tournament)
    assert WISHED in public(tournament)
    team.refresh_from_db()
    assert team.player1.name == WISHED
    assert [one.name for one in suggestions(tournament, "quatremere")] == [NAME], "the desk finds her"


def test_the_wish_holds_at_the_next_concours_whatever_is_typed(
    tournament: Tournament, player: Player
) -> None:
    personal.play_as(player, WISHED)
    other = Tournament.objects.get(pk=tournament.pk)
    other.pk, other.slug, other.seed = None, "suivant", "another"
    other._state.adding = True
    other.save()
    team = register_team(other, NAME, "Jules Petit", "Lyon")
    assert team.player1.name == WISHED
    with pytest.raises(RegistrationError):
        register_team(other, NAME, "Léon Petit", "Lyon")


def test_nobody_plays_under_the_name_of_another(player: Player, team: Team) -> None:
    other = Player.objects.create(host=player.host, name=WISHED, club=player.club)
    with pytest.raises(RegistrationError, match="Un autre joueur a ce nom"):
        personal.play_as(player, WISHED)
    other.delete()
    personal.play_as(player, WISHED)
    personal.play_as(player, WISHED)  # twice is once
    assert [one.team for one in personal.played_by_person(player)] == [team]


def test_the_wish_is_taken_back(tournament: Tournament, player: Player, team: Team) -> None:
    personal.play_as(player, WISHED)
    personal.play_as(player, "")
    team.refresh_from_db()
    assert team.player1 == player
    assert NAME in public(tournament)
    assert not Player.objects.filter(name=WISHED).exists()


def test_erased_her_name_is_nowhere(
    tournament: Tournament, player: Player, team: Team, odile: Client, cast: Any
) -> None:
    """Not in the tables, not in the histories of the database: only what she did remains."""
    substitute(team, player, "Rosine Vert", 2)
    assert "Quatrem" in copied()
    odile.post(f"/clubs/{cast.amicale.slug}/donnees/{player.pk}/effacer/")
    there = copied()
    assert "Quatrem" not in there
    assert "quatrem" not in there
    assert "Rosine Vert" in there
    assert personal.ERASED in public(tournament)
    call_command("verify")


def test_papers_that_name_her_are_gone_and_printed_no_more(
    tournament: Tournament, player: Player, team: Team, settings: Any, tmp_path: Path
) -> None:
    settings.DATA_DIR = tmp_path
    assert team.tournament == tournament
    made, waiting, other = (
        spool.job_of(tournament.pk, "a"),
        spool.job_of(tournament.pk, "b"),
        spool.job_of(0, "c"),
    )
    for job in (made, waiting, other):
        job.queue("{}")
    spool.tickets()[0].end()
    made.pdf.write_bytes(b"%PDF")
    with TestCase.captureOnCommitCallbacks(execute=True):
        personal.erase(player)
    assert [ticket.job for ticket in spool.tickets()] == [other]
    assert [path.name for path in sorted(spool.spool_folder().glob("*/*.*"))] == ["c.json"]


def test_erased_with_the_name_she_played_under(player: Player) -> None:
    personal.play_as(player, WISHED)
    personal.erase(player)
    assert not [name for name in (NAME, WISHED) if name in copied()]


@pytest.mark.slow
def test_erased_from_sealed_results_too_her_name_is_nowhere(
    tournament: Tournament, player: Player, team: Team, odile: Client, cast: Any
) -> None:
    """The fingerprint, which is over commitments, stays as it was printed."""
    substitute(team, player, "Rosine Vert", 2)
    change(tournament, status=Status.FINISHED)
    seal = sealed(tournament, cast.odile)
    page = f"/clubs/{cast.amicale.slug}/donnees/{player.pk}/"
    assert "le nom y reste" not in text(odile.get(page))
    answer = odile.post(f"{page}effacer/", follow=True)
    assert "le club ne garde plus ce nom" in text(answer)
    there = copied()
    assert not [name for name in ("Quatrem", "quatrem") if name in there]
    assert "Rosine Vert" in there
    assert personal.ERASED in public(tournament)
    tournament.refresh_from_db()
    assert (tournament.sealed, archive_of(tournament).computed_fingerprint) == (True, seal.fingerprint)
    call_command("verify")


@pytest.mark.slow
def test_by_wish_she_is_hidden_in_sealed_results_too(
    tournament: Tournament, player: Player, team: Team, odile: Client, cast: Any
) -> None:
    """The fingerprint stays, and the name that it is over is shown again, or erased, as she wishes."""
    change(tournament, status=Status.FINISHED)
    seal = sealed(tournament, cast.odile)
    for name in (WISHED, "Mme Z.", WISHED):
        odile.post(f"/clubs/{cast.amicale.slug}/donnees/{player.pk}/nom/", {"name": name})
        assert NAME not in public(tournament)
        assert name in public(tournament)
        assert archive_of(Tournament.objects.get(pk=tournament.pk)).computed_fingerprint == seal.fingerprint
        call_command("verify")
    personal.play_as(Player.objects.get(pk=player.pk), "")
    assert NAME in public(tournament)
    assert not Player.objects.filter(name__in=[WISHED, "Mme Z."]).exists()
    team.refresh_from_db()
    assert team.player1 == player
    personal.play_as(Player.objects.get(pk=player.pk), WISHED)
    personal.erase(Player.objects.get(pk=player.pk))
    assert not [name for name in (NAME, "quatrem", WISHED) if name in copied()]
    assert archive_of(Tournament.objects.get(pk=tournament.pk)).computed_fingerprint == seal.fingerprint
    call_command("verify")


@pytest.mark.slow
def test_a_seal_of_a_former_version_keeps_the_name_and_says_so(
    tournament: Tournament, player: Player, odile: Client, cast: Any
) -> None:
    change(tournament, status=Status.SEALED)
    page = f"/clubs/{cast.amicale.slug}/donnees/{player.pk}/"
    assert "scellé par une version d’avant : le nom y reste" in text(odile.get(page)).replace("\u00a0", " ")
    answer = odile.post(f"{page}effacer/", follow=True)
    assert "sauf dans les résultats scellés" in text(answer)
    assert NAME in public(tournament)
    assert suggestions(tournament, "quatremere") == []
    assert not Player.history.filter(name=NAME).exists()


def test_another_club_does_not_reach_her(player: Player, cast: Any) -> None:
    pierre = Client()
    pierre.force_login(cast.pierre, "django.contrib.auth.backends.ModelBackend")
    assert pierre.get(f"/clubs/{cast.other_club.slug}/donnees/{player.pk}/").status_code == 404
    assert pierre.post(f"/clubs/{cast.other_club.slug}/donnees/{player.pk}/effacer/").status_code == 404
    assert Player.objects.filter(name=NAME).exists()
