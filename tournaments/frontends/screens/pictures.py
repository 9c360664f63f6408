"""The pictures that a club shows on its screens: read by Pillow, reduced, stored as JPEG.

The stored file is always made from the pixels alone, so that nothing else in an uploaded file (the place of a
photograph, a script, a thumbnail) is served.
"""

from __future__ import annotations

from hashlib import sha256
from io import BytesIO
from typing import Final

from django.db import transaction
from PIL import Image, ImageOps

from tournaments.core.models.accounts import Club
from tournaments.core.models.screens import Picture
from tournaments.frontends.screens.errors import ScreenError
from tournaments.platform.page_cache import outdate_on_commit

MAX_PICTURES: Final = 20
"""The most pictures of a club."""
MAX_UPLOAD_BYTES: Final = 2_000_000
"""Bytes of an uploaded file; the server accepts little more (`tournaments.rsgi`)."""
MAX_SIDE: Final = 10_000
MAX_PIXELS: Final = 12_000_000
"""The most pixels of a picture that is decoded whole: a photograph of 4000 by 3000. With transparency it
takes 48 MB, and its reduction twice as much again; a file of kilobytes may hold it."""
MAX_JPEG_PIXELS: Final = 30_000_000
"""Of a JPEG, which is decoded at a half or a quarter of its size."""
MAX_SIZE: Final = (1920, 1080)
MAX_STORED_BYTES: Final = 600_000
"""The most bytes of a stored picture."""
QUALITIES: Final = (86, 72, 55, 35, 20)
FORMATS: Final = ("JPEG", "PNG", "WEBP", "GIF")


def add(club: Club, name: str, sent: bytes) -> Picture:
    """Store a picture of the club, reduced; `ScreenError` where it cannot be stored."""
    if club.pictures.count() >= MAX_PICTURES:
        raise ScreenError("too-many-pictures")  # before the work; checked again under a lock below
    image = reduce_picture(sent)
    data = _encode_jpeg(image)
    digest = sha256(data).hexdigest()[:32]
    return _store(
        Picture(club=club, name=name, digest=digest, image=data, width=image.width, height=image.height)
    )


@transaction.atomic
def _store(picture: Picture) -> Picture:
    club = Club.objects.select_for_update().get(pk=picture.club_id)
    if club.pictures.count() >= MAX_PICTURES:
        raise ScreenError("too-many-pictures")
    if club.pictures.filter(digest=picture.digest).exists():
        raise ScreenError("duplicate-picture", field="file")
    picture.save()
    outdate_on_commit()
    return picture


@transaction.atomic
def remove(picture: Picture) -> None:
    """Delete a picture; no screen shows it any more."""
    picture.delete()
    outdate_on_commit()


def reduce_picture(sent: bytes) -> Image.Image:
    """The picture upright, on white, no larger than a screen. `ScreenError`."""
    if len(sent) > MAX_UPLOAD_BYTES:
        raise ScreenError("picture-too-large", field="file")
    try:
        with Image.open(BytesIO(sent), formats=FORMATS) as image:
            _check_size(image)
            # A photograph is read at a half or a quarter of its size; which side is long is known once it is
            # upright.
            shrink = max(1, max(image.size) / max(MAX_SIZE))
            image.draft("RGB", (round(image.width / shrink), round(image.height / shrink)))
            return _on_white(image)
    except ScreenError:
        raise
    except (OSError, SyntaxError, ValueError, EOFError, OverflowError, Image.DecompressionBombError) as error:
        raise ScreenError("unreadable-picture", field="file") from error


def _check_size(image: Image.Image) -> None:
    """`ScreenError` for a picture with too many pixels or too long a side."""
    most = MAX_JPEG_PIXELS if image.format == "JPEG" else MAX_PIXELS
    if max(image.size) > MAX_SIDE or image.width * image.height > most:
        raise ScreenError("picture-too-large", field="file")


def _on_white(image: Image.Image) -> Image.Image:
    upright = _of_eight_bits(image)
    ImageOps.exif_transpose(upright, in_place=True)
    if upright.mode != "RGBA":
        upright = upright.convert("RGBA")
    upright.thumbnail(MAX_SIZE)
    white = Image.new("RGB", upright.size, "white")
    white.paste(upright, mask=upright)
    return white


def _of_eight_bits(image: Image.Image) -> Image.Image:
    """A grey of sixteen bits as one of eight: Pillow's own conversion makes white of nearly all of it."""
    return image.point(lambda grey: grey * (1 / 257)).convert("L") if image.mode == "I;16" else image


def _encode_jpeg(image: Image.Image) -> bytes:
    """The JPEG of the best quality that is no larger than `MAX_STORED_BYTES`."""
    data = b""
    for quality in QUALITIES:
        written = BytesIO()
        image.save(written, "JPEG", quality=quality, optimize=True, progressive=True)
        data = written.getvalue()
        if len(data) <= MAX_STORED_BYTES:
            return data
    raise ScreenError("picture-too-large", field="file")
