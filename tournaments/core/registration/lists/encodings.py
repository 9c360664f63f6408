"""The letters of a file: which encoding its bytes have, and names whose accents were spoilt on the way.

Most lists are UTF-8 or Windows-1252; old programs write those of a Mac or of DOS, «Unicode text» of Excel is
UTF-16, at times without its mark.
"""

from __future__ import annotations

import codecs
import re
from typing import Final

UTF16_MARKS: Final = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)
_ONE_BYTE: Final = {"Windows": "cp1252", "Mac": "mac_roman", "DOS": "cp850"}
"""Encodings of one byte a letter by the name that people know, the commonest first."""
_ACCENTS: Final = frozenset("éèêëàâäçîïôöùûüñœÉÈÊËÀÂÄÇÎÏÔÖÙÛÜŒ")
_SPOILT: Final = re.compile(
    "[ÂÃÄÅâ][\u0080-\u00bf\u0152\u0153\u0160\u0161\u0178\u017d\u017e\u0192"
    "\u02c6\u02dc\u2013-\u203a\u20ac\u2122]"
)
"""UTF-8 of an accent that was read as Windows-1252: «Ã©» for «é»."""
_LOST: Final = re.compile("[√≈\ufffd\u0000-\u0008\u000e-\u001f\u0080-\u009f]")
TIMES_SPOILT: Final = 2
"""How many times a text may have been encoded once too often."""


def decoded(content: bytes) -> tuple[str, str]:
    """The text of a file, and the name of its encoding.

    It is known by its byte order mark, by its zero bytes, as UTF-8, else by where most accents come out.
    """
    if content.startswith(UTF16_MARKS):
        return content.decode("utf-16", errors="replace"), "UTF-16"
    if content.count(0) * 5 > len(content):  # letters of the West have one zero byte of two
        zeros_second = content[1::2].count(0) >= content[::2].count(0)
        return content.decode("utf-16-le" if zeros_second else "utf-16-be", errors="replace"), "UTF-16"
    try:
        return content.decode("utf-8-sig"), "UTF-8"
    except UnicodeDecodeError:
        if _mostly_utf8(content):
            return "\n".join(map(_line, content.removeprefix(codecs.BOM_UTF8).split(b"\n"))), "UTF-8"
        texts = [(content.decode(letters, errors="replace"), name) for name, letters in _ONE_BYTE.items()]
        return max(texts, key=lambda text: sum(map(text[0].count, _ACCENTS)))


def _mostly_utf8(content: bytes) -> bool:
    """Whether more lines with accents are UTF-8 than not: somebody has added a line with another program."""
    accented = [line for line in content.split(b"\n") if not line.isascii()]
    return 2 * sum(map(_is_utf8, accented)) > len(accented)


def _is_utf8(line: bytes) -> bool:
    try:
        line.decode("utf-8")
    except UnicodeDecodeError:
        return False
    return True


def _line(line: bytes) -> str:
    return line.decode("utf-8" if _is_utf8(line) else "cp1252", errors="replace")


def mended(text: str) -> str:
    """The text with accents that were encoded once too often set right: «Jérôme» for «JÃ©rÃ´me»."""
    for _time in range(TIMES_SPOILT):
        if not _SPOILT.search(text):
            break
        try:
            text = b"".join(map(_byte, text)).decode("utf-8")
        except (UnicodeEncodeError, UnicodeDecodeError):
            break
    return text


def _byte(letter: str) -> bytes:
    """The byte of a letter of Windows-1252, where five bytes have no letter; `UnicodeEncodeError`."""
    return letter.encode("latin-1" if "\u0080" <= letter <= "\u009f" else "cp1252")


def is_spoilt(text: str) -> bool:
    """Whether letters of a text are lost or spoilt («L�a», «JÃ rÃ´me»)."""
    return bool(_LOST.search(text) or _SPOILT.search(text) or "Ã " in text)
