"""How the tables of pools and knockouts are named: stable keys, and what people read.

    poule A                      principale · quart de finale 2     principale · finale
    complémentaire               consolante · demi-finale 1         principale · petite finale

The part of the concours, then the step and the match: the winners of matches 1 and 2 of a step meet in match
1 of the next, those of 3 and 4 in match 2. A draw finds the bracket again from these names alone, so they are
never translated where they are kept; `phase_words` is for readers.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from string import ascii_uppercase
from typing import Final

from scoring.sentences import Sentence, Text, joined, pgettext
from scoring.sentences import sentence as _

PRINCIPALE: Final = "principale"
CONSOLANTE: Final = "consolante"
COMPLEMENTAIRE: Final = "complémentaire"
FINALS: Final = "phase finale"
"""The knockout of the first of the ranking, while the others go on by their method."""

Match = tuple[int, int]
"""The places left at a step, and the number of a match of it, from 1."""

_POOL: Final = "poule "
_STEPS: Final = {2: "finale", 4: "demi-finale", 8: "quart de finale"}
_SLOTS: Final = {name: slots for slots, name in _STEPS.items()}
_LATER: Final = re.compile(r"([1-9][0-9]{0,3})e de finale")
_PART_WORDS: Final[Mapping[str, Sentence]] = {
    PRINCIPALE: _("principale"),
    CONSOLANTE: _("consolante"),
    COMPLEMENTAIRE: _("complémentaire"),
    FINALS: _("phase finale"),
}
_STEP_WORDS: Final[Mapping[str, Sentence]] = {
    "finale": _("finale"),
    "petite finale": _("petite finale"),
    "demi-finale": _("demi-finale"),
    "quart de finale": _("quart de finale"),
    "8e de finale": _("8ᵉ de finale"),
    "16e de finale": _("16ᵉ de finale"),
    "32e de finale": _("32ᵉ de finale"),
    "64e de finale": _("64ᵉ de finale"),
    "128e de finale": _("128ᵉ de finale"),
    "256e de finale": _("256ᵉ de finale"),
    "512e de finale": _("512ᵉ de finale"),
    "1024e de finale": _("1024ᵉ de finale"),
}


def match_phase(part: str, slots: int, match: int) -> str:
    """Match `match`, from 1, of the step at which `slots` places are left in `part`."""
    step = _STEPS.get(slots, f"{slots // 2}e de finale")
    return f"{part} · {step}" if slots == 2 else f"{part} · {step} {match}"


def third_place(part: str) -> str:
    """The match of the losers of the semi-finals."""
    return f"{part} · petite finale"


def read_match(part: str, phase: str | None) -> Match | None:
    """The places and the match that `match_phase` named so; ``None`` for all else."""
    of, match = part_and_match(phase)
    return match if of == part else None


def part_and_match(phase: str | None) -> tuple[str, Match | None]:
    """The part of a phase, and the match of it that `match_phase` named so; ``None`` for all else."""
    part, _, words = (phase or "").partition(" · ")
    step, _, match = words.rpartition(" ")
    if words == _STEPS[2]:
        return part, (2, 1)
    later = _LATER.fullmatch(step)
    slots = 2 * int(later[1]) if later else _SLOTS.get(step, 0)
    known = slots > 2 and slots.bit_count() == 1 and match.isascii() and match.isdecimal()
    return part, (slots, int(match)) if known and 1 <= int(match) <= slots // 2 else None


def pool_phase(place: int) -> str:
    """Pool `place`, from 0: A to Z, then AA, AB …"""
    letters = ""
    place += 1
    while place:
        place, letter = divmod(place - 1, len(ascii_uppercase))
        letters = ascii_uppercase[letter] + letters
    return _POOL + letters


def read_pool(phase: str | None) -> int | None:
    """The place of the pool that `pool_phase` named so."""
    letters = (phase or "").removeprefix(_POOL)
    if not (phase or "").startswith(_POOL) or not re.fullmatch(r"[A-Z]{1,3}", letters):
        return None
    place = 0
    for letter in letters:
        place = place * len(ascii_uppercase) + ascii_uppercase.index(letter) + 1
    return place - 1


def phase_words(phase: str) -> Text | str:
    """A phase in words, of a match or of its whole step: «principale · quart de finale 2».

    What is no phase of these stays as it is.
    """
    part, middle, rest = phase.partition(" · ")
    if not middle:
        return _part_words(part)
    step, space, match = rest.rpartition(" ")
    if not (space and match.isdecimal()):
        return joined([_part_words(part), _STEP_WORDS.get(rest, rest)], middle)
    words = {"step": _STEP_WORDS.get(step, step), "match": match}
    later = pgettext("round of 16", "{step} {match}", **words)
    return joined([_part_words(part), later if step not in _SLOTS else _("{step} {match}", **words)], middle)


def _part_words(part: str) -> Sentence | str:
    if read_pool(part) is not None:
        return _("poule {letters}", letters=part.removeprefix(_POOL))
    return _PART_WORDS.get(part, part)
