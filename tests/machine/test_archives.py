"""The page on which a concours of another computer is sent, shown, and written here."""

from __future__ import annotations

import json
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import CommandError, call_command
from django.test import Client

from tests.archive.conftest import Evening, evening, sealed
from tests.archive.test_importing import elsewhere
from tournaments.core.archive.files import archive_of
from tournaments.core.models.planning import Tournament

__all__ = ["evening"]
PAGE = "/ordinateur/archives/"


@pytest.fixture
def odile(client: Client, cast: Any, settings: Any, tmp_path: Path) -> Client:
    settings.DATA_DIR = tmp_path
    client.force_login(cast.odile, "django.contrib.auth.backends.ModelBackend")
    return client


def send(browser: Client, content: bytes) -> Any:
    return browser.post(PAGE, {"file": SimpleUploadedFile("a.archive.json", content)})


@pytest.mark.slow
def test_it_is_shown_then_written(odile: Client, cast: Any, evening: Evening) -> None:
    concours = evening(0)
    sealed(concours)
    content = elsewhere(concours)
    shown = send(odile, content)
    page = shown.content.decode()
    for said in (concours.name, "Amicale de Trévoux", "sera créé", "reste scellé", "5 équipes", "3 parties"):
        assert said in page, said
    assert Tournament.objects.count() == 1, "looking writes nothing"
    answer = odile.post(f"{PAGE}ecrire/", {"token": shown.context["token"]})
    made = Tournament.objects.latest("pk")
    assert answer.headers["Location"] == made.get_absolute_url()
    assert odile.get(made.get_absolute_url()).status_code == 200
    assert made.club.memberships.get().user == cast.odile
    for address in (
        f"/concours/{made.slug}/classement/",
        f"/concours/{made.slug}/parties/1/",
        f"/c/{made.slug}/",
    ):
        assert odile.get(address).status_code == 200, address
    again = odile.post(f"{PAGE}ecrire/", {"token": shown.context["token"]}, follow=True)
    assert "envoyez-le encore une fois" in again.content.decode(), "a file is written once"


def test_a_complete_archive_says_that_it_goes_on(odile: Client, evening: Evening) -> None:
    concours = evening(0)
    complete = archive_of(concours, complete=True).to_bytes()
    page = send(odile, complete).content.decode()
    assert "continue ici comme il aurait continué là-bas" in page
    assert "Réimprimez les papiers à QR code" in page
    page = send(odile, archive_of(concours).to_bytes()).content.decode()
    assert "d’autres tirages au sort" in page
    assert "prenez là-bas l’archive complète" in page


def test_what_is_no_archive_is_said_and_not_kept(odile: Client, tmp_path: Path, evening: Evening) -> None:
    content = elsewhere(evening(0))
    forged = json.loads(content)
    forged["data"]["concours"]["name"] = "Autre"
    sentences = {
        content[:-9]: "il a été coupé",
        json.dumps(forged).encode(): "son empreinte",
        b"": "vide",
    }
    for sent, sentence in sentences.items():
        assert sentence in send(odile, sent).content.decode()
    assert not (tmp_path / "received").exists()
    for token in ("", "../secret-key", "x" * 22):
        said = odile.post(f"{PAGE}ecrire/", {"token": token}, follow=True).content.decode()
        assert "envoyez-le encore une fois" in said
    assert Tournament.objects.count() == 1


def test_by_the_command_too(evening: Evening, cast: Any, tmp_path: Path) -> None:
    file = tmp_path / "a.json"
    file.write_bytes(elsewhere(evening(0)))
    out = StringIO()
    call_command("archive", "--import", str(file), "--organizer", "lise", stdout=out)
    made = Tournament.objects.latest("pk")
    assert made.slug in out.getvalue()
    assert made.club.memberships.get().user == cast.lise
    for arguments in (["--organizer", "personne"], []):
        file.write_bytes(b"{" * (not arguments) or file.read_bytes())
        with pytest.raises(CommandError):
            call_command("archive", "--import", str(file), *arguments)


def test_a_file_that_the_server_turned_away_is_spoken_of(odile: Client) -> None:
    for path in (PAGE, "/ordinateur/remettre/"):
        assert "Ce fichier est trop gros" in odile.get(f"{path}?trop-gros").content.decode(), path
        assert "Ce fichier est trop gros" not in odile.get(path).content.decode(), path
