"""`manage.py club`: a club from the link of its first organizer to its last row, without one line of ORM."""

from __future__ import annotations

import io
import json
import zipfile
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.test import Client, TestCase

from tests.access.clubs import OF_A_CLUB
from tests.access.conftest import places
from tests.access.test_growth import OFFSET, copy_clubs
from tests.access.test_role_walk import everything
from tournaments.core.archive.clubs import FIELDS, uses
from tournaments.core.archive.files import read_archive
from tournaments.core.models.accounts import Membership, Role, User
from tournaments.core.models.planning import Status, Tournament
from tournaments.frontends.printing.spool import spool_folder

__all__ = ["places"]
PASSWORDS = {"password": "pique-et-pique-31", "password_again": "pique-et-pique-31"}


OF_PIERRE = {"Club": 1, "HistoricalClub": 1, "Membership": 2, "HistoricalMembership": 2}
"""How many rows his club has, with Denis as its second member."""


def rows_by_table() -> dict[str, set[int]]:
    """The keys of all rows that are of a club, histories and those of many to many included."""
    told = everything()
    of_clubs = [name for name in told if name.removeprefix("Historical") in OF_A_CLUB and name != "Event"]
    return {name: {row[0] for row in told[name]} for name in of_clubs}


def run(*arguments: str) -> list[str]:
    said = io.StringIO()
    call_command("club", *arguments, stdout=said)
    return said.getvalue().splitlines()


@pytest.mark.usefixtures("cast")
def test_a_second_club_has_its_organizer_by_a_link_and_nothing_else(settings: Any) -> None:
    settings.PUBLIC_URL = "https://concours.example.org"
    made, until, link = run("Belote  et dix de der")
    assert made.endswith("belote-et-dix-de-der")
    assert "une seule fois" in until
    path = link.removeprefix("https://concours.example.org")
    marcel, joins = Client(), {"username": "marcel", "name": "Marcel", **PASSWORDS}
    assert marcel.post(path, joins).status_code == 302
    assert marcel.get("/clubs/belote-et-dix-de-der/membres/").status_code == 200
    assert Membership.objects.get(user__username="marcel").role == Role.ORGANIZER
    assert marcel.get("/clubs/amicale-de-trevoux/membres/").status_code == 404
    assert Client().get(path).status_code == 404, "spent"
    with pytest.raises(CommandError, match="--invite belote-et-dix-de-der"):
        run("Belote et dix de der")
    assert "/invitation/" in run("--invite", "belote-et-dix-de-der")[1]
    for wrong in ("", "x" * 81):
        with pytest.raises(CommandError, match="1 à 80"):
            run(wrong)


def test_the_list_says_who_is_there_and_who_uses_it(places: dict[str, Any]) -> None:
    assert places
    assert run("--list") == [
        "amicale-de-trevoux : Amicale de Trévoux, membres 3, concours 3, saisies 8, dernier usage jamais",
        "belote-club : Belote Club, membres 1, concours 0, saisies 0, dernier usage jamais",
    ]
    client = Client()
    client.post("/connexion/", {"username": "pierre", "password": "trèfle-atout-21"})
    assert [bool(one.last_use) for one in uses()] == [False, True]


def test_all_that_a_club_has_is_in_one_file(places: dict[str, Any], tmp_path: Path) -> None:
    """What no archive tells stands in `club.json`, without a secret."""
    file = tmp_path / "amicale.zip"
    run("--export", places["club"], "--output", str(file))
    with zipfile.ZipFile(file) as kept:
        told = json.loads(kept.read("club.json"))
        archives = [read_archive(kept.read(name)) for name in kept.namelist() if "concours/" in name]
        assert kept.read(f"images/{places['picture_digest']}.jpg") == b"\xff\xd8"
    assert {one.data["concours"]["name"] for one in archives} == set(
        Tournament.objects.filter(club__slug=places["club"]).values_list("name", flat=True)
    )
    assert all(one.sound and one.transfer for one in archives)
    own = {name for name, way in OF_A_CLUB.items() if "__" not in way}
    assert set(told) == own - {"Tournament"} == set(FIELDS)
    assert [one["user__name"] for one in told["Membership"]] == ["Odile", "Denis", "Agnes"]
    assert "Belote Club" not in str(told)
    with pytest.raises(CommandError, match="ne peut pas être écrit"):
        run("--export", places["club"], "--output", str(file))


def test_a_club_goes_with_its_last_row_and_no_other_loses_one(
    places: dict[str, Any], cast: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    Membership.objects.create(user=cast.denis, club=cast.other_club, role=Role.DESK)
    copy_clubs(1)
    with pytest.raises(CommandError, match="Concours d’automne est en cours"):
        run("--erase", places["club"], "--yes")
    Tournament.objects.filter(club=cast.amicale).update(status=Status.FINISHED)
    monkeypatch.setattr("builtins.input", lambda _: "amicale")
    with pytest.raises(CommandError, match="rien n’est changé"):
        run("--erase", places["club"])
    monkeypatch.setattr("builtins.input", lambda _: places["club"])
    before = rows_by_table()
    assert any(spool_folder().glob("*/*.json"))
    with TestCase.captureOnCommitCallbacks(execute=True):
        run("--erase", places["club"])
    after = rows_by_table()
    for name, rows in before.items():
        copied = {key for key in rows if key >= OFFSET}
        assert {key for key in after[name] if key >= OFFSET} == copied, name
        assert len(after[name]) - len(copied) == OF_PIERRE.get(name, 0), name
    names = User.objects.in_bulk([cast.odile.pk, cast.agnes.pk, cast.denis.pk])
    assert names[cast.agnes.pk].name == f"Compte effacé {cast.agnes.pk}"
    assert names[cast.denis.pk].name == "Denis"
    assert not [*spool_folder().glob("*/*.*")]
