"""Titles within a list, alone on their line: «Liste d’attente», «Équipes inscrites», and what they say below.

A title that is understood by half ends nothing and opens nothing, but makes the lines below it doubtful: no
dead line comes in behind it.
"""

from __future__ import annotations

from itertools import takewhile
from typing import TYPE_CHECKING, Final, NamedTuple

from tournaments.core.models.registration import folded
from tournaments.core.registration.lists.drafts import PAIR
from tournaments.core.registration.lists.headings import WORDS
from tournaments.core.registration.lists.status import is_known, is_off, off_word, says_nothing_else, words

if TYPE_CHECKING:
    from collections.abc import Sequence

_SMALL: Final = words(
    "en sur non pas file waiting list au aux a d l la le les de du des ils elles nous par ont sont"
)
"""Words of titles that say nothing by themselves."""
_LISTS: Final = words("liste file list")
_WAITING: Final = words(
    "reserve reserves complementaire complementaires supplementaire supplementaires confirmer barre barres "
    "surnombre"
)
"""Words of titles, not of cells, above lines that do not hold yet."""
_STANDING: Final = words(
    "equipe equipes joueur joueurs joueuse joueuses participant participants doublette doublettes binomes "
    "team teams players inscription inscriptions liste"
)
"""Words of a title above lines that hold: with nothing else in it, it ends what was above."""


_SECOND: Final = words("2 b ii deuxieme second seconde")
"""Words of a second list, of which nobody knows what it is."""


class Section(NamedTuple):
    """What a title says of the lines below: `off` that they do not hold, `doubt` that they may not."""

    off: str = ""
    doubt: str = ""


def section_of(cells: Sequence[str]) -> Section | None:
    """The section that a line opens, an empty one if it ends another; None for a team's line."""
    filled = [cell for cell in cells if cell]
    if len(filled) != 1:
        return None
    text, title = filled[0], filled[0].strip(" :-–—*_#=")
    plain = folded(text).split()
    against = is_off(text) or bool(_WAITING.intersection(plain) and all(map(_is_of_a_title, plain)))
    if not against and len(PAIR.split(text)) > 1:
        return None
    if against:
        if _has_a_name(text):
            return None
        return Section(off=title) if _opens(text, plain) else Section(doubt=title)
    understood = all(word in WORDS or says_nothing_else(word) for word in plain)
    ends_another = (
        understood and not _SECOND.intersection(plain) and (_STANDING.intersection(plain) or is_known(text))
    )
    return Section() if ends_another else None


def _opens(text: str, plain: Sequence[str]) -> bool:
    """Whether a title with a word of lines that are off is clear enough."""
    telling = [word for word in plain if word not in _SMALL] or [""]
    begins = " ".join(plain).startswith(off_word(text) or "\0") or is_off(telling[0])
    is_list = telling[0] in _LISTS or plain[0] in _LISTS
    return begins or is_list or text.rstrip().endswith(":") or all(map(_is_of_a_title, plain))


def _has_a_name(text: str) -> bool:
    """Whether the words of a line that is off stand beside a name: «Anne Un annulé», «Jean Refus»."""
    if text.rstrip().endswith(":"):
        return False
    for part in PAIR.split(text):
        words = part.split()
        lead = list(takewhile(lambda word: not _is_of_a_title(folded(word)), words))
        alone = len(words) == 2 and part.istitle()
        if (len(lead) > 1 or (lead and alone)) and all(word[0].isupper() for word in lead):
            return True
    return False


def _is_of_a_title(word: str) -> bool:
    """Whether a folded word can stand in a title such as «Équipes en liste d’attente (3)»."""
    return word in WORDS or word in _SMALL or word in _WAITING or word.isdigit() or is_off(word)
