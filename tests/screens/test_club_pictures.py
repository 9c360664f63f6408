"""The pictures of a club on its screens: made small, on white, whole; what is no picture is refused."""

from __future__ import annotations

import os
import re
import subprocess
from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from PIL import Image

from tests.concours import saint_martin
from tests.quickly import day_rows
from tests.refusing import refuses
from tournaments.core.models.screens import Picture, Screen
from tournaments.frontends.screens import actions, pictures, reducing

if TYPE_CHECKING:
    from tournaments.core.models.planning import Tournament

BACKEND = "django.contrib.auth.backends.ModelBackend"
KEY = "ecran_de_la_salle-0123"
PAGE = "/concours/saint-martin/ecrans/images/"


def drawn(
    size: tuple[int, int] = (40, 20), form: str = "PNG", colour: Any = (200, 0, 0), **told: Any
) -> bytes:
    """A file with a picture of one colour."""
    written = BytesIO()
    Image.new("RGBA" if len(colour) == 4 else "RGB", size, colour).save(written, form, **told)
    return written.getvalue()


def kept(picture: Picture) -> Image.Image:
    return Image.open(BytesIO(bytes(Picture.objects.get(pk=picture.pk).image)))


def seen_in(sent: bytes) -> Image.Image:
    """What is made of a file."""
    return Image.open(BytesIO(pictures.reduce_picture(sent).data))


def send(client: Client, data: bytes, name: str = "Boulangerie Martin") -> Any:
    return client.post(PAGE, {"name": name, "file": SimpleUploadedFile("logo.png", data)})


@pytest.fixture
def desk(cast: Any, tournament: Tournament) -> Client:
    client = Client()
    client.force_login(cast.denis, BACKEND)
    actions.pair(tournament, KEY, "Au bar", "pictures")
    return client


@pytest.mark.parametrize("form", reducing.FORMATS)
def test_a_picture_stands_on_the_screen_with_its_words(desk: Client, client: Client, form: str) -> None:
    assert 'data-scene="rest"' in client.get(f"/ecran/{KEY}/").content.decode()
    before = client.get(f"/ecran/{KEY}/version/").content
    assert send(desk, drawn(form=form)).status_code == 302
    page = client.get(f"/ecran/{KEY}/").content.decode()
    assert client.get(f"/ecran/{KEY}/version/").content != before
    assert "Boulangerie Martin" in page
    (way,) = re.findall(r'<img [^>]*src="([^"]+)"', page)
    answer = client.get(way)
    assert answer["Content-Type"] == "image/jpeg"
    assert "immutable" in answer["Cache-Control"]
    assert Image.open(BytesIO(answer.content)).size == (40, 20)
    assert client.get(way, headers={"if-none-match": answer["ETag"]}).status_code == 304


def test_the_page_takes_it_away_again(desk: Client, client: Client) -> None:
    send(desk, drawn())
    picture = Picture.objects.get()
    assert picture.name in desk.get(PAGE).content.decode()
    desk.post(f"{PAGE}{picture.pk}/retirer/")
    assert not Picture.objects.exists()
    assert 'data-scene="rest"' in client.get(f"/ecran/{KEY}/").content.decode()
    assert client.get(f"/images/{picture.digest}.jpg").status_code == 404


def test_a_large_picture_is_made_as_small_as_a_screen(cast: Any) -> None:
    picture = pictures.add(cast.amicale, "Affiche", drawn((3000, 5000), "JPEG"))
    assert kept(picture).size == (picture.width, picture.height) == (648, 1080)


@pytest.mark.parametrize(("grey", "seen"), [(0, 0), (20_000, 78), (65_535, 255)])
def test_a_grey_of_sixteen_bits_stays_grey(grey: int, seen: int) -> None:
    written = BytesIO()
    Image.new("I;16", (40, 20), grey).save(written, "PNG")
    least, most = seen_in(written.getvalue()).convert("L").getextrema()
    assert (least, most) == (pytest.approx(seen, abs=1), pytest.approx(seen, abs=1))


def test_noise_is_kept_within_its_bytes(cast: Any) -> None:
    noise = Image.effect_noise((1600, 900), 90)
    written = BytesIO()
    noise.save(written, "JPEG", quality=80)
    picture = pictures.add(cast.amicale, "Neige", written.getvalue())
    assert len(picture.image) <= reducing.MAX_STORED_BYTES


def test_what_is_transparent_is_white(cast: Any) -> None:
    picture = pictures.add(cast.amicale, "Logo", drawn(colour=(0, 0, 0, 0)))
    assert kept(picture).getpixel((5, 5)) == (255, 255, 255)


def test_a_photograph_stands_upright_and_says_nothing_of_its_place(cast: Any) -> None:
    told = Image.Exif()
    told[0x0112] = 6  # turned by a quarter
    told[0x010E] = "47.79, 1.07"
    picture = pictures.add(cast.amicale, "Photo", drawn((60, 20), "JPEG", exif=told))
    assert kept(picture).size == (20, 60)
    assert b"47.79" not in bytes(picture.image)


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (lambda: b"<svg xmlns='http://www.w3.org/2000/svg'/>", "pas une image lisible"),
        (lambda: b"\x89PNG\r\n\x1a\n" + b"\0" * 40, "pas une image lisible"),
        (lambda: drawn()[:-30], "pas une image lisible"),
        (lambda: drawn(form="BMP"), "pas une image lisible"),
        (lambda: drawn((1, 8_001)), "trop grande"),
        (lambda: b"\x89PNG" + b"\0" * pictures.MAX_UPLOAD_BYTES, "trop grande"),
    ],
    ids=[
        "a drawing with scripts",
        "nothing but its head",
        "cut off",
        "another form",
        "a side",
        "bytes",
    ],
)
def test_what_cannot_be_shown_is_refused_in_words(desk: Client, data: Callable[[], bytes], said: str) -> None:
    answer = send(desk, data())
    assert answer.status_code == 200
    assert said in answer.content.decode()
    assert 'value="Boulangerie Martin"' in answer.content.decode(), "what was typed stays"
    assert not Picture.objects.exists()


def test_a_picture_is_there_once_and_a_club_has_so_many(
    desk: Client, cast: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    send(desk, drawn())
    assert "déjà là" in send(desk, drawn()).content.decode()
    monkeypatch.setattr(pictures, "MAX_PICTURES", 1)
    with refuses("too-many-pictures"):
        pictures.add(cast.amicale, "De trop", drawn(colour=(0, 0, 9)))
    assert "retirez-en une d’abord" in desk.get(PAGE).content.decode()


def test_pictures_are_of_one_club(desk: Client, cast: Any) -> None:
    send(desk, drawn())
    picture = Picture.objects.get()
    saint_martin(cast.other_club, slug="ailleurs", rounds_planned=3, ending="clock")
    theirs = Client()
    theirs.force_login(cast.pierre, BACKEND)
    assert picture.name not in theirs.get("/concours/ailleurs/ecrans/images/").content.decode()
    theirs.post(f"/concours/ailleurs/ecrans/images/{picture.pk}/retirer/")
    assert Picture.objects.exists()
    same = pictures.add(cast.other_club, "La même", drawn())
    assert same.digest == picture.digest


def test_another_caption_is_another_version(desk: Client, client: Client) -> None:
    send(desk, drawn())
    before = client.get(f"/ecran/{KEY}/version/").content
    Picture.objects.update(name="Boulangerie Durand")
    assert client.get(f"/ecran/{KEY}/version/").content != before
    assert Screen.objects.count() == 1


TOO_LARGE: dict[str, Callable[[], bytes]] = {
    "pixels": lambda: drawn((4000, 3126)),
    "transparent": lambda: drawn((3000, 2001), colour=(0, 0, 0, 0)),
    "grey and transparent": lambda: saved(Image.new("LA", (3000, 2001)), "PNG"),
    "a transparent colour": lambda: saved(Image.new("RGB", (3000, 2001)), "PNG", transparency=(0, 0, 0)),
    "a palette": lambda: saved(Image.new("P", (3000, 2001)), "PNG"),
    "sixteen bits": lambda: saved(Image.new("I;16", (3000, 2001)), "PNG"),
    "GIF": lambda: drawn((3000, 2001), "GIF"),
    "WebP": lambda: drawn((2000, 2001), "WEBP"),
    "JPEG": lambda: drawn((6000, 5001), "JPEG"),
    "progressive": lambda: drawn((4000, 3126), "JPEG", progressive=True),
    "four inks": lambda: saved(Image.new("CMYK", (3000, 2001)), "JPEG", progressive=True),
    "a side of a photograph": lambda: drawn((8_001, 8), "JPEG"),
}
LARGEST: dict[str, Callable[[], bytes]] = {
    "PNG": lambda: drawn((4032, 3024)),
    "a line": lambda: drawn((1, 8_000)),
    "transparent": lambda: drawn((3000, 2000), colour=(0, 0, 0, 0)),
    "a transparent colour": lambda: saved(Image.new("RGB", (3000, 2000)), "PNG", transparency=(0, 0, 0)),
    "a palette": lambda: saved(Image.new("P", (3000, 2000)), "PNG", transparency=0),
    "sixteen bits": lambda: saved(Image.new("I;16", (3000, 2000), 20_000), "PNG"),
    "GIF": lambda: drawn((3000, 2000), "GIF"),
    "WebP": lambda: drawn((2500, 1600), "WEBP", (0, 0, 0, 0)),
    "JPEG": lambda: drawn((3799, 7800), "JPEG"),
    "hardly larger than a screen": lambda: drawn((3839, 2159), "JPEG", subsampling=0),
    "progressive": lambda: drawn((4032, 3024), "JPEG", progressive=True, subsampling=0),
    "four inks": lambda: saved(Image.new("CMYK", (3000, 2000)), "JPEG", progressive=True),
}
"""The largest of each kind: file of kilobytes, of which one took a gigabyte."""


def saved(image: Image.Image, form: str, **told: Any) -> bytes:
    written = BytesIO()
    image.save(written, form, **told)
    return written.getvalue()


def spent_on(sent: bytes, tmp_path: Path) -> tuple[int, float]:
    """How its process ended, and its seconds of processor time."""
    (tmp_path / "sent").write_bytes(sent)
    with (tmp_path / "sent").open("rb") as file:
        process = subprocess.Popen(reducing.command(), stdin=file, stdout=subprocess.DEVNULL, env={})
        _pid, status, used = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    return process.returncode, used.ru_utime + used.ru_stime


@pytest.mark.parametrize("kind", day_rows(TOO_LARGE))
def test_more_than_a_kind_can_have_is_refused_before_it_is_decoded(kind: str) -> None:
    with pytest.raises(reducing.TooLarge), Image.open(BytesIO(TOO_LARGE[kind]())) as image:
        reducing.check_size(image)


@pytest.mark.slow
@pytest.mark.parametrize("kind", day_rows(LARGEST))
def test_the_largest_that_is_taken_needs_little_memory(kind: str, tmp_path: Path) -> None:
    """It ends well within the memory of its process (`reducing.MEMORY`)."""
    assert Image.open(BytesIO(seen := pictures.reduce_picture(LARGEST[kind]()).data)).height <= 1080
    assert len(seen) <= reducing.MAX_STORED_BYTES
    ended, seconds = spent_on(LARGEST[kind](), tmp_path)
    assert (ended, seconds < 2) == (0, True), f"{seconds} s"  # half a second on a machine at rest


@pytest.mark.slow
def test_a_picture_of_thousands_of_scans_ends_with_its_process(tmp_path: Path) -> None:
    """Each scan of a progressive JPEG is some bytes and goes over all of its pixels."""
    sent = drawn((4000, 3000), "JPEG", progressive=True)
    last = sent.rindex(b"\xff\xda")
    many = sent[:last] + sent[last:-2] * ((pictures.MAX_UPLOAD_BYTES - last) // len(sent[last:])) + sent[-2:]
    assert len(many) <= pictures.MAX_UPLOAD_BYTES
    ended, seconds = spent_on(many, tmp_path)
    assert ended != 0
    assert seconds < reducing.SECONDS + 2


@pytest.mark.parametrize(
    ("name", "value", "said"),
    [("MEMORY", 1_000_000, "picture-too-large"), ("SECONDS", 0, "picture-too-large")],
)
def test_what_its_process_may_not_take_is_said_to_be_too_large(
    name: str, value: int, said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reducing, name, value)
    with refuses(said):
        pictures.reduce_picture(drawn((3000, 2000)))


def test_what_takes_too_long_by_the_clock_is_too_large(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pictures, "PATIENCE", 0.001)
    with refuses("picture-too-large"):
        pictures.reduce_picture(drawn())
