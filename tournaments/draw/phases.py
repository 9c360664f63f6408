"""How the tables of pools and knockouts are named: stable keys, and what people read.

    poule A                      principale · quart de finale 2     principale · finale
    complémentaire               consolante · demi-finale 1         principale · petite finale

The part of the concours, then the step and the match: the winners of matches 1 and 2 of a step meet in match
1 of the next, those of 3 and 4 in match 2. A draw finds the bracket again from these names alone, so they are
never translated where they are kept; `in_english` is for readers.
"""

from __future__ import annotations

import re
from string import ascii_uppercase
from typing import Final

PRINCIPALE: Final = "principale"
CONSOLANTE: Final = "consolante"
COMPLEMENTAIRE: Final = "complémentaire"
FINALS: Final = "phase finale"
"""The knockout of the first of the ranking, while the others go on by their method."""

_POOL: Final = "poule "
_STEPS: Final = {2: "finale", 4: "demi-finale", 8: "quart de finale"}
_SLOTS: Final = {name: slots for slots, name in _STEPS.items()}
_LATER: Final = re.compile(r"([1-9][0-9]{0,3})e de finale")
_ENGLISH: Final = (
    ("petite finale", "third place"),
    ("phase finale", "finals"),
    ("quart de finale", "quarter-final"),
    ("demi-finale", "semi-final"),
    ("finale", "final"),
    (PRINCIPALE, "main draw"),
    (CONSOLANTE, "consolation draw"),
    (COMPLEMENTAIRE, "losers' draw"),
    (_POOL, "pool "),
)


def match_phase(part: str, slots: int, match: int) -> str:
    """Match `match`, from 1, of the step at which `slots` places are left in `part`."""
    step = _STEPS.get(slots, f"{slots // 2}e de finale")
    return f"{part} · {step}" if slots == 2 else f"{part} · {step} {match}"


def third_place(part: str) -> str:
    """The match of the losers of the semi-finals."""
    return f"{part} · petite finale"


def read_match(part: str, phase: str | None) -> tuple[int, int] | None:
    """The places and the match that `match_phase` named so; ``None`` for all else."""
    of, _, words = (phase or "").partition(" · ")
    step, _, match = words.rpartition(" ")
    if of != part:
        return None
    if words == _STEPS[2]:
        return 2, 1
    later = _LATER.fullmatch(step)
    slots = 2 * int(later[1]) if later else _SLOTS.get(step, 0)
    known = slots > 2 and slots.bit_count() == 1 and match.isascii() and match.isdecimal()
    return (slots, int(match)) if known and 1 <= int(match) <= slots // 2 else None


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


def in_english(phase: str) -> str:
    """The same in English: «principale · quart de finale 2» is “main draw · quarter-final 2”."""
    for french, english in _ENGLISH:
        phase = phase.replace(french, english)
    return re.sub(r"(\d+)e de final\b", lambda found: f"round of {2 * int(found[1])},", phase)
