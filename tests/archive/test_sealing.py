"""Sealing: what has to be shown before, what is kept, and a later reading that finds the same."""

from __future__ import annotations

import re
from datetime import timedelta
from io import StringIO
from typing import Any

import pytest
from django.core.management import call_command
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from scoring.cards import Side
from tests.archive.conftest import Evening, sealed
from tests.quickly import day_rows
from tests.refusing import refuses
from tests.results import clear_result
from tests.sheets import phones
from tests.sheets.records import made
from tournaments.core.archive import sealing
from tournaments.core.archive.canonical import FORM, data_of
from tournaments.core.archive.encoding import fingerprint_of
from tournaments.core.archive.files import archive_of, read_archive
from tournaments.core.archive.sealing import still_open
from tournaments.core.models.planning import Status, Tournament
from tournaments.core.models.rounds import Table
from tournaments.core.models.sealing import Seal, seal_of, shortened
from tournaments.core.planning.steps import local_hour
from tournaments.core.sheets.queries import tables_waiting


def seen(concours: Tournament) -> str:
    return fingerprint_of(data_of(concours))


def test_a_seal_keeps_fingerprint_form_and_author(evening: Evening, cast: Any) -> None:
    concours = evening(0)
    shown = seen(concours)
    seal = sealing.seal(concours, cast.odile, seen=shown)
    concours.refresh_from_db()
    assert concours.sealed
    assert seal_of(concours) == seal
    assert (seal.form, seal.author) == (FORM, cast.odile)
    assert seen(concours) == seal.fingerprint
    assert seal.fingerprint != shown, "its names are covered"


def test_a_fingerprint_is_read_aloud_by_its_first_sixteen_letters() -> None:
    assert shortened("3f9ac2d1" * 8) == "3f9a c2d1 3f9a c2d1"


@pytest.mark.parametrize("status", [Status.DRAFT, Status.OPEN, Status.RUNNING])
def test_only_a_concours_that_is_over_is_sealed(status: Status, evening: Evening) -> None:
    concours = evening(0)
    Tournament.objects.update(status=status)
    with refuses("not-a-step"):
        sealing.seal(concours, None, seen=seen(concours), confirmed=True)
    assert not Seal.objects.exists()


def test_it_is_sealed_once(evening: Evening) -> None:
    concours = evening(0)
    first = sealed(concours)
    with refuses("tournament-sealed"):
        sealing.seal(concours, None, seen=first.fingerprint, confirmed=True)
    assert Seal.objects.get().at == first.at


def test_what_changed_since_it_was_shown_is_shown_again(evening: Evening) -> None:
    concours = evening(0)
    shown = seen(concours)
    Table.objects.filter(source="totals").update(ns_points=1020)
    with pytest.raises(sealing.DataChanged):
        sealing.seal(concours, None, seen=shown, confirmed=True)
    assert Tournament.objects.get().status == Status.FINISHED


def _window(concours: Tournament) -> str:
    until = timezone.now() + timedelta(minutes=5)
    Tournament.objects.update(corrections_until=until)
    concours.refresh_from_db()
    return f"Les joueurs peuvent encore contester, jusqu’à {local_hour(until)}."


def _dispute(concours: Tournament) -> str:
    for number in (1, 2):
        table = Table.objects.get(round__tournament=concours, round__number=1, number=number)
        for _twice in range(2):
            phones.dispute(table, None, "non", Side.NS)
    return "2 feuilles attendent l’arbitre."


def _message(concours: Tournament) -> str:
    phones.enter(Table.objects.get(round__tournament=concours, round__number=1, number=1), 9, made(bid=70))
    return "1 feuille attend l’arbitre."


def _no_result(concours: Tournament) -> str:
    clear_result(Table.objects.get(round__tournament=concours, round__number=1, number=2))
    return "Partie 1 : la table 2 n’a pas de résultat."


def _no_prize(concours: Tournament) -> str:
    concours.prizes.all().delete()
    return "Il n’y a pas de lots. Après le scellement, on ne peut plus en ajouter."


@pytest.mark.parametrize("opening", [_window, _dispute, _message, _no_result, _no_prize])
def test_what_is_still_open_is_named_and_confirmed(opening: Any, evening: Evening) -> None:
    concours = evening(0)
    assert still_open(concours) == []
    sentence = opening(concours)
    assert still_open(concours) == [sentence]
    with pytest.raises(sealing.StillOpen):
        sealing.seal(concours, None, seen=seen(concours))
    assert not Seal.objects.exists()
    sealing.seal(concours, None, seen=seen(concours), confirmed=True)
    assert Tournament.objects.get().sealed


def test_sheets_that_wait_are_counted_once_and_no_other_concours_is(evening: Evening) -> None:
    concours, other = evening(0), evening(1)
    _dispute(concours)
    _message(concours)
    assert (tables_waiting(concours), tables_waiting(other)) == ([(1, 1), (1, 2)], [])


KINDS = {
    "coinche": {"teams": 5, "rounds": 3},
    "to the target": {"teams": 4, "rounds": 1, "deals": 0},
    "chouine": {"teams": 5, "ruleset": "chouine"},
    "mêlée": {"teams": 9, "draw": "melee"},
    "knockout": {"teams": 8, "rounds": 3, "draw": "knockout"},
    "pools": {"teams": 12, "rounds": 5, "draw": "pools"},
}


@pytest.mark.slow
@pytest.mark.parametrize("kind", day_rows(KINDS, every=3))
def test_every_kind_of_concours_is_sealed_archived_and_verified(kind: str, db: None) -> None:  # noqa: ARG001
    call_command("simulate", verbosity=0, stdout=StringIO(), **{"rounds": 2, "deals": 2, **KINDS[kind]})
    concours = Tournament.objects.get()
    seal = sealed(concours)
    archive = archive_of(concours)
    assert archive.sound
    assert (archive.fingerprint, archive.sealed_at is None) == (seal.fingerprint, False)
    assert read_archive(archive.to_bytes()) == archive
    said = StringIO()
    call_command("verify", stdout=said)
    assert "aucune différence" in said.getvalue()
    assert "Empreintes scellées recalculées : 1." in said.getvalue()


def test_a_player_spelled_otherwise_at_another_concours_is_the_same_here(evening: Evening) -> None:
    """The club's players are shared; who stands in a sealed concours is written down again."""
    from tournaments.core.registration import actions as registration  # noqa: PLC0415

    concours, other = evening(0), evening(1)
    seal = sealed(concours)
    team = other.teams.get(number=1)
    registration.correct_team(team, "Annette 1", "Zoé 1", "Les Atouts")
    other.refresh_from_db()
    assert other.teams.get(number=1).player1.name == "Annette 1"
    assert seen(concours) == seal.fingerprint


def test_sheets_are_held_before_the_concours_and_both_before_anything_is_read(evening: Evening) -> None:
    """In the order of who writes a deal; what is read afterwards is what everybody before has left."""
    concours = evening(0)
    shown = seen(concours)
    with CaptureQueriesContext(connection) as captured:
        sealing.seal(concours, None, seen=shown)
    asked = [query["sql"] for query in captured if query["sql"].startswith("SELECT")]
    models = [re.search(r'FROM "tournaments_(\w+)"', sql) for sql in asked[:2]]
    assert [model and model[1] for model in models] == ["table", "tournament"]
    if connection.features.has_select_for_update:
        assert all("FOR NO KEY UPDATE" in sql for sql in asked[:2])
