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
from tournaments.core.access.actions import create_club
from tournaments.core.archive.files import archive_of
from tournaments.core.models.accounts import Club, Membership
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


NO_RIGHTS: dict[str, tuple[str, str, str]] = {
    "nobody there": ("lise", "", "est déjà ici"),
    "nobody there, the club named": ("lise", "own", "n’est pas organisateur"),
    "a referee of it": ("agnes", "own", "n’est pas organisateur"),
    "the desk of it": ("denis", "own", "n’est pas organisateur"),
    "an organizer of another": ("pierre", "own", "n’est pas organisateur"),
    "an organizer of it, the club not named": ("odile", "", "est déjà ici"),
    "another club": ("pierre", "other", "ne se reprend que dans un club de ce nom"),
    "nobody, the club not named": ("", "", "est déjà ici"),
    "a club that is none": ("odile", "nulle-part", "Aucun club"),
}
"""Who is said to be the organizer, and the club that is named → what is said."""


@pytest.mark.parametrize("who", NO_RIGHTS)
def test_a_foreign_file_makes_nobody_a_member(who: str, evening: Evening, cast: Any, tmp_path: Path) -> None:
    """Its club's name, which its author chose, made anybody an organizer of the club of that name here."""
    file, before = tmp_path / "a.json", list(Membership.objects.order_by("pk").values())
    file.write_bytes(archive_of(evening(0)).to_bytes())
    name, club, said = NO_RIGHTS[who]
    slug = {"own": cast.amicale.slug, "other": cast.other_club.slug}.get(club, club)
    given = [*(["--organizer", name] if name else []), *(["--club", slug] if slug else [])]
    with pytest.raises(CommandError, match=said) as refused:
        call_command("archive", "--import", str(file), *given)
    assert ("--club " + cast.amicale.slug in str(refused.value)) == (not club)
    assert list(Membership.objects.order_by("pk").values()) == before
    assert Tournament.objects.count() == 1


def test_an_organizer_brings_it_to_the_club_that_is_named(
    evening: Evening, cast: Any, tmp_path: Path
) -> None:
    file, before = tmp_path / "a.json", list(Membership.objects.order_by("pk").values())
    file.write_bytes(archive_of(evening(0)).to_bytes())
    for by in (["--organizer", "odile"], []):  # or nobody: who types it may do everything here
        call_command("archive", "--import", str(file), "--club", cast.amicale.slug, *by, stdout=StringIO())
        assert Tournament.objects.latest("pk").club == cast.amicale
    assert list(Membership.objects.order_by("pk").values()) == before


def test_a_namesake_is_not_the_club(evening: Evening, cast: Any, tmp_path: Path) -> None:
    """Of two clubs of one name the one that is named is meant, and of it alone one must be an organizer."""
    file, twin = tmp_path / "a.json", create_club(cast.amicale.name)
    file.write_bytes(archive_of(evening(0)).to_bytes())
    with pytest.raises(CommandError, match="n’est pas organisateur"):
        call_command("archive", "--import", str(file), "--organizer", "odile", "--club", twin.slug)
    with pytest.raises(CommandError, match=f"--club {cast.amicale.slug}\n--club {twin.slug}"):
        call_command("archive", "--import", str(file), "--organizer", "odile")


def test_a_new_club_is_said_to_be_made(evening: Evening, tmp_path: Path) -> None:
    file, out = tmp_path / "a.json", StringIO()
    file.write_bytes(elsewhere(evening(0)))
    call_command("archive", "--import", str(file), "--organizer", "lise", stdout=out)
    assert "Le club Amicale de Trévoux n’était pas ici : il est créé ; Lise" in out.getvalue()


def test_on_the_page_too_a_file_gives_no_right(odile: Client, cast: Any, evening: Evening) -> None:
    """Odile looks after the computer, and is an organizer of one of its clubs."""
    content = archive_of(evening(0)).to_bytes()
    own = send(odile, content)
    assert list(own.context["own"]) == [cast.amicale]
    Club.objects.filter(pk=cast.other_club.pk).update(name=cast.amicale.name)
    Club.objects.filter(pk=cast.amicale.pk).update(name="Un autre club")
    before = list(Membership.objects.order_by("pk").values())
    theirs = send(odile, content)
    page = theirs.content.decode()
    assert "vous n’en êtes pas l’organisateur" in page
    assert "Reprendre ce concours ici" not in page
    for club in ("", cast.other_club.pk, cast.amicale.pk, "x"):
        sent = {"token": theirs.context["token"], "club": club}
        said = odile.post(f"{PAGE}ecrire/", sent, follow=True).content.decode()
        assert "est déjà ici" in said or "dans un club de ce nom" in said
    assert list(Membership.objects.order_by("pk").values()) == before
    assert Tournament.objects.count() == 1
    Club.objects.filter(pk=cast.other_club.pk).update(name="Encore un autre")
    Club.objects.filter(pk=cast.amicale.pk).update(name=json.loads(content)["data"]["concours"]["club"])
    odile.post(f"{PAGE}ecrire/", {"token": theirs.context["token"], "club": cast.amicale.pk})
    assert Tournament.objects.latest("pk").club == cast.amicale


def test_a_file_that_the_server_turned_away_is_spoken_of(odile: Client) -> None:
    for path in (PAGE, "/ordinateur/remettre/"):
        assert "Ce fichier est trop gros" in odile.get(f"{path}?trop-gros").content.decode(), path
        assert "Ce fichier est trop gros" not in odile.get(path).content.decode(), path
