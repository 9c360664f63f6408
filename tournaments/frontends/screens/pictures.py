"""The pictures that a club shows on its screens: reduced by another process (`reducing`), stored as JPEG.

The stored file is always made from the pixels alone, so that nothing else in an uploaded file (the place of a
photograph, a script, a thumbnail) is served.
"""

from __future__ import annotations

import subprocess
from hashlib import sha256
from threading import Lock
from typing import Final, NamedTuple

from django.db import transaction

from tournaments.core.models.accounts import Club
from tournaments.core.models.screens import Picture
from tournaments.frontends.screens import reducing
from tournaments.frontends.screens.errors import ScreenError
from tournaments.platform.memory.commits import outdate_screens_on_commit

MAX_PICTURES: Final = 20
"""The most pictures of a club."""
MAX_UPLOAD_BYTES: Final = 2_000_000
"""Bytes of an uploaded file; the server accepts little more (`tournaments.rsgi`)."""
PATIENCE: Final = 30
"""Seconds of the clock for one picture, on a machine that does much else."""
_ONE_AT_A_TIME: Final = Lock()


class ReducedPicture(NamedTuple):
    """A picture as it is stored: the JPEG and its size."""

    data: bytes
    width: int
    height: int


def add(club: Club, name: str, sent: bytes) -> Picture:
    """Store a picture of the club, reduced; `ScreenError` where it cannot be stored."""
    if club.pictures.count() >= MAX_PICTURES:
        raise ScreenError("too-many-pictures")  # before the work; checked again under a lock below
    data, width, height = reduce_picture(sent)
    digest = sha256(data).hexdigest()[:32]
    return _store(Picture(club=club, name=name, digest=digest, image=data, width=width, height=height))


@transaction.atomic
def _store(picture: Picture) -> Picture:
    club = Club.objects.select_for_update().get(pk=picture.club_id)
    if club.pictures.count() >= MAX_PICTURES:
        raise ScreenError("too-many-pictures")
    if club.pictures.filter(digest=picture.digest).exists():
        raise ScreenError("duplicate-picture", field="file")
    picture.save()
    outdate_screens_on_commit()
    return picture


@transaction.atomic
def remove(picture: Picture) -> None:
    """Delete a picture; no screen shows it any more."""
    picture.delete()
    outdate_screens_on_commit()


def reduce_picture(sent: bytes) -> ReducedPicture:
    """The picture upright, on white, no larger than a screen. `ScreenError`.

    It is decoded in a process of its own, one at a time: what a file of kilobytes can cost is that process.
    """
    if len(sent) > MAX_UPLOAD_BYTES:
        raise ScreenError("picture-too-large", field="file")
    try:
        with _ONE_AT_A_TIME:
            ended = subprocess.run(  # noqa: S603 — our own command, no word of it from outside
                reducing.command(),
                input=sent,
                capture_output=True,
                timeout=PATIENCE,
                check=False,
            )
    except subprocess.TimeoutExpired as error:
        raise ScreenError("picture-too-large", field="file") from error
    if ended.returncode == reducing.UNREADABLE:
        raise ScreenError("unreadable-picture", field="file")
    if ended.returncode:  # too large, or ended by the limits of its process
        raise ScreenError("picture-too-large", field="file")
    size, __, data = ended.stdout.partition(b"\n")
    return ReducedPicture(data, *map(int, size.split()))
