"""The rounds with another number of deals or minutes, as an organizer types them: «4 : 15, 5 : 20»."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, Final

from django import forms
from django.utils.translation import gettext as _

from tournaments.core.models.planning import MOST_ROUNDS

ONE: Final = re.compile(r"(\d{1,4})(?:[-–à](\d{1,4}))?[:=](\d{1,5})")
"""A round, or the first and the last of several, and their number."""
APART: Final = re.compile(r"[,;\n]")
SIGNS: Final = re.compile(r" ?([-–à:=]) ?")
"""The signs within one of them, with the spaces around."""


def rounds_in_order(given: Mapping[str, int]) -> tuple[tuple[int, int], ...]:
    """The stored numbers by round, the first round first."""
    return tuple(sorted((int(number), value) for number, value in given.items()))


def written(given: Mapping[str, int]) -> str:
    """The stored numbers as they are typed."""
    return ", ".join(f"{number}\u00a0: {value}" for number, value in rounds_in_order(given))


def _apart(text: str) -> Iterator[str]:
    """Each of them without spaces; they stand on lines, or have commas or nothing between them."""
    for line in APART.split(text):
        yield from SIGNS.sub(r"\1", " ".join(line.split())).split()


class RoundsField(forms.CharField):
    """Numbers of single rounds between `least` and `most`, read into ``{"4": 15}``."""

    def __init__(self, *, least: int, most: int, **kwargs: Any) -> None:
        super().__init__(required=False, max_length=400, **kwargs)
        self.least, self.most = least, most

    def prepare_value(self, value: Any) -> Any:
        return written(value) if isinstance(value, Mapping) else value

    def has_changed(self, initial: Any, data: Any) -> bool:
        return super().has_changed(self.prepare_value(initial), data)

    def clean(self, value: Any) -> Any:
        if isinstance(value, Mapping):  # a field that is frozen has its stored value
            return dict(value)
        text = super().clean(value)
        found: dict[str, int] = {}
        for each in _apart(text):
            found |= self._read(each)
        return {str(number): kept for number, kept in rounds_in_order(found)}

    def _read(self, text: str) -> dict[str, int]:
        read = ONE.fullmatch(text)
        if read is None:
            raise forms.ValidationError(
                _("« %(text)s » : écrivez la partie, deux points, le nombre, par exemple « 4 : 15 »."),
                params={"text": text},
            )
        first, last, kept = int(read[1]), int(read[2] or read[1]), int(read[3])
        if not 1 <= first <= last <= MOST_ROUNDS:
            raise forms.ValidationError(
                _("« %(text)s » : les parties vont de 1 à %(most)s."),
                params={"text": text, "most": MOST_ROUNDS},
            )
        if not self.least <= kept <= self.most:
            raise forms.ValidationError(
                _("« %(text)s » : ce nombre va de %(least)s à %(most)s."),
                params={"text": text, "least": self.least, "most": self.most},
            )
        return {str(number): kept for number in range(first, last + 1)}
