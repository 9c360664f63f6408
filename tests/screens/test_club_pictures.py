"""The pictures of a club on its screens: made small, on white, whole; what is no picture is refused."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from PIL import Image, ImageFile

from tests.concours import saint_martin
from tests.platform.release import ROOT
from tests.platform.terminal import environment
from tests.refusing import refuses
from tournaments.core.models.screens import Picture, Screen
from tournaments.frontends.screens import actions, pictures

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


def send(client: Client, data: bytes, name: str = "Boulangerie Martin") -> Any:
    return client.post(PAGE, {"name": name, "file": SimpleUploadedFile("logo.png", data)})


@pytest.fixture
def desk(cast: Any, tournament: Tournament) -> Client:
    client = Client()
    client.force_login(cast.denis, BACKEND)
    actions.pair(tournament, KEY, "Au bar", "pictures")
    return client


@pytest.mark.parametrize("form", pictures.FORMATS)
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
    least, most = pictures.reduce_picture(written.getvalue()).convert("L").getextrema()
    assert (least, most) == (pytest.approx(seen, abs=1), pytest.approx(seen, abs=1))


def test_noise_is_kept_within_its_bytes(cast: Any) -> None:
    noise = Image.effect_noise((1600, 900), 90)
    written = BytesIO()
    noise.save(written, "JPEG", quality=80)
    picture = pictures.add(cast.amicale, "Neige", written.getvalue())
    assert len(picture.image) <= pictures.MAX_STORED_BYTES


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
        (lambda: drawn((8000, 4000), "GIF"), "trop grande"),
        (lambda: drawn((1, 10_001)), "trop grande"),
        (lambda: drawn((4000, 3001), "WEBP", (0, 0, 0, 0)), "trop grande"),
        (lambda: drawn((6000, 5001), "JPEG"), "trop grande"),
        (lambda: b"\x89PNG" + b"\0" * pictures.MAX_UPLOAD_BYTES, "trop grande"),
    ],
    ids=[
        "a drawing with scripts",
        "nothing but its head",
        "cut off",
        "another form",
        "pixels",
        "a side",
        "WebP",
        "JPEG",
        "bytes",
    ],
)
def test_what_cannot_be_shown_is_refused_in_words(
    desk: Client, data: Callable[[], bytes], said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ImageFile, "LOAD_TRUNCATED_IMAGES", False)  # WeasyPrint, never in the site's process
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


LARGEST = """
import resource, sys
from pathlib import Path
import django
django.setup()
from PIL import Image
from tournaments.frontends.screens import pictures
def peak():
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
pictures.reduce_picture(Path(sys.argv[1]).read_bytes())
before = peak()
for file in sys.argv[2:]:
    pictures.reduce_picture(Path(file).read_bytes())
print(peak() - before)
"""


@pytest.mark.slow
def test_the_largest_pictures_that_are_taken_need_little_memory(tmp_path: Path) -> None:
    """A file of 58 KB took a gigabyte: a limit on the input bounds the work."""
    forms: dict[str, Callable[[], bytes]] = {
        "small": drawn,
        "transparent": lambda: drawn((4000, 3000), "WEBP", (0, 0, 0, 0)),
        "sixteen": lambda: _saved(Image.new("I;16", (4000, 3000), 20_000), "PNG"),
        "palette": lambda: _saved(Image.new("P", (4000, 3000)), "PNG", transparency=0),
        "photograph": lambda: drawn((3799, 7800), "JPEG"),
        "long": lambda: drawn((1_200, 10_000)),
    }
    for name, made in forms.items():
        (tmp_path / name).write_bytes(made())
    files = [str(tmp_path / name) for name in forms]
    around = environment(DATA_DIR=tmp_path / "data", DJANGO_SETTINGS_MODULE="tournaments.settings")
    asked = [sys.executable, "-c", LARGEST, *files]
    ended = subprocess.run(asked, cwd=ROOT, env=around, capture_output=True, text=True, check=True)
    assert int(ended.stdout) < 260, "megabytes"


def _saved(image: Image.Image, form: str, **told: Any) -> bytes:
    written = BytesIO()
    image.save(written, form, **told)
    return written.getvalue()
