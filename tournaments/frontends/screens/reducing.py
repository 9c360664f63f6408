"""Makes a picture small enough for a screen; run by itself, as a process whose memory and time are limited.

It reads the file from standard input and writes a line with width and height, then the JPEG. It ends with
`TOO_LARGE` or `UNREADABLE` where there is none, and by its limits otherwise. It imports little of the
project, so that it starts in a tenth of a second.
"""

from __future__ import annotations

import sys
from io import BytesIO
from pathlib import Path
from typing import Final

from PIL import Image, ImageOps

from tournaments.platform import system
from tournaments.platform.program import ROOT

FORMATS: Final = ("JPEG", "PNG", "WEBP", "GIF")
MAX_SIDE: Final = 8_000
MAX_PIXELS: Final = 12_500_000
"""The most pixels of a picture that is decoded whole, 50 MB: a photograph of 4032 by 3024."""
MAX_DEAR_PIXELS: Final = 6_000_000
"""Of one whose pixels are converted before they are reduced (transparency, palette, sixteen bits), and of a
progressive JPEG with four inks: each takes several times as much, and a file of kilobytes may hold it."""
MAX_WEBP_PIXELS: Final = 4_000_000
"""Of a WebP, of which its decoder keeps four copies."""
MAX_JPEG_PIXELS: Final = 30_000_000
"""Of a JPEG that is decoded at a half or a quarter of its size; a progressive one is kept whole meanwhile."""
PLAIN_MODES: Final = frozenset({"1", "L", "RGB"})
MAX_SIZE: Final = (1920, 1080)
MAX_STORED_BYTES: Final = 600_000
"""The most bytes of a stored picture."""
QUALITIES: Final = (86, 72, 55, 35, 20)
TOO_LARGE: Final = 3
UNREADABLE: Final = 4
MEMORY: Final = 100_000_000
"""Bytes beyond those that Python and Pillow have once they are loaded."""
SECONDS: Final = 5
"""Of processor time: the largest picture takes half a second, thousands of scans hours."""


class TooLarge(ValueError):
    """A picture with too many pixels, too long a side, or too much detail."""


def reduced(sent: bytes) -> tuple[bytes, tuple[int, int]]:
    """A picture upright, on white, no larger than a screen, as JPEG, and its size.

    `TooLarge`; what cannot be read raises errors of many kinds.
    """
    with Image.open(BytesIO(sent), formats=FORMATS) as image:
        check_size(image)
        # A photograph is read at a half or a quarter of its size; which side is long is known once it is
        # upright.
        shrink = max(1, min(_shrink(image.size), _shrink(image.size[::-1])))
        image.draft("RGB", (round(image.width / shrink), round(image.height / shrink)))
        small = _on_white(image)
    return _encode_jpeg(small), small.size


def check_size(image: Image.Image) -> None:
    """`TooLarge` for a picture with too many pixels or too long a side."""
    if max(image.size) > MAX_SIDE or image.width * image.height > _most_pixels(image):
        raise TooLarge


def _shrink(size: tuple[int, int]) -> float:
    """How many times smaller a picture of this size must be."""
    return max(side / most for side, most in zip(size, MAX_SIZE, strict=True))


def _most_pixels(image: Image.Image) -> int:
    if image.format == "JPEG":
        if not image.info.get("progressive"):
            return MAX_JPEG_PIXELS
        return MAX_DEAR_PIXELS if image.mode == "CMYK" else MAX_PIXELS
    if image.format == "WEBP":
        return MAX_WEBP_PIXELS
    return MAX_PIXELS if _is_plain(image) else MAX_DEAR_PIXELS


def _is_plain(image: Image.Image) -> bool:
    """Whether its pixels can be reduced as they are: not transparent, of no palette, not of four inks."""
    return image.mode in PLAIN_MODES and "transparency" not in image.info


def _on_white(image: Image.Image) -> Image.Image:
    plain = _is_plain(image)
    small = image if plain or image.mode == "RGBA" else _of_eight_bits(image).convert("RGBA")
    # First by a whole number, which needs no copy, then to the size itself.
    small.thumbnail((max(MAX_SIZE), max(MAX_SIZE)), reducing_gap=2.0)
    small = ImageOps.exif_transpose(small)
    small.thumbnail(MAX_SIZE)
    if plain:
        return small.convert("RGB")
    white = Image.new("RGB", small.size, "white")
    white.paste(small, mask=small)
    return white


def _of_eight_bits(image: Image.Image) -> Image.Image:
    """A grey of sixteen bits as one of eight: Pillow's own conversion makes white of nearly all of it."""
    return image.point(lambda grey: grey * (1 / 257)).convert("L") if image.mode == "I;16" else image


def _encode_jpeg(image: Image.Image) -> bytes:
    """The JPEG of the best quality that is no larger than `MAX_STORED_BYTES`."""
    for quality in QUALITIES:
        written = BytesIO()
        image.save(written, "JPEG", quality=quality, optimize=True, progressive=True)
        if written.tell() <= MAX_STORED_BYTES:
            return written.getvalue()
    raise TooLarge


def command() -> list[str]:
    """The command line of the process, which finds the project and Pillow as this one has found them."""
    found = [str(ROOT), str(Path(Image.__file__).parents[1])]
    run = f"import sys; sys.path += {found!r}; from {__name__} import main; sys.exit(main(*sys.argv[1:]))"
    return [sys.executable, "-I", "-c", run, str(MEMORY), str(SECONDS)]


def main(memory: str, seconds: str) -> int:
    Image.init()
    system.limit_process(int(memory), int(seconds))
    try:
        data, (width, height) = reduced(sys.stdin.buffer.read())
    except (TooLarge, MemoryError, Image.DecompressionBombError):
        return TOO_LARGE
    except Exception:  # noqa: BLE001 — a damaged file raises errors of many kinds, and none is ours to mend
        return UNREADABLE
    sys.stdout.buffer.write(b"%d %d\n" % (width, height) + data)
    return 0
