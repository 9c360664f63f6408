"""Names in a sentence: French says «de Bernard» and «d'Alain»."""

from __future__ import annotations

import re
import unicodedata
from typing import Final

from django.utils.translation import gettext as _

_ELIDES: Final = re.compile(r"[aeiouhœæ]|y(?![aeiouœæ])", re.IGNORECASE)
"""A vowel, a mute h, a y that is one («Yves», not «Yann»)."""


def of(name: str) -> str:
    """The name behind «de», in the reader's language."""
    bare = unicodedata.normalize("NFD", name.strip())
    return (_("d'%(name)s") if _ELIDES.match(bare) else _("de %(name)s")) % {"name": name}
