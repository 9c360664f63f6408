"""Reads a JSON value field by field and keeps all that is wrong with its form, not the first only."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from scoring.sentences import sentence as _
from tournaments.draw.errors import RequestError

T = TypeVar("T")


def join(path: str, name: str) -> str:
    """The path of the field `name` of the object at `path`."""
    return f"{path}.{name}" if path else name


class Form:
    """The errors found so far; every reader returns some value of its type, so that reading goes on."""

    def __init__(self) -> None:
        self.errors: list[RequestError] = []

    def refuse(self, field: str, code: str, **words: object) -> None:
        self.errors.append(RequestError(field, code, **words))

    def fields(
        self, value: object, path: str, required: Sequence[str], optional: Sequence[str] = ()
    ) -> dict[str, Any]:
        """The fields of the object `value`: ``missing`` and ``unknown-field`` are noted."""
        if not isinstance(value, dict):
            self.refuse(path, "wrong-type", what=_("un objet"))
            return {}
        self._names(value, path, required, optional)
        return value

    def _names(
        self, value: dict[str, Any], path: str, required: Sequence[str], optional: Sequence[str]
    ) -> None:
        for name in value:
            if name not in required and name not in optional:
                self.refuse(join(path, name), "unknown-field", name=name)
        for name in required:
            if name not in value:
                self.refuse(join(path, name), "missing", name=name)

    def integer(self, value: object, path: str, lowest: int = 1, highest: int | None = None) -> int:
        """A JSON integer from `lowest` to `highest`; 90.0 and ``true`` are none."""
        if not isinstance(value, int) or isinstance(value, bool):
            self.refuse(path, "wrong-type", what=_("un nombre entier"))
            return lowest
        if value < lowest:
            self.refuse(path, "bad-value", what=_("{lowest} au moins", lowest=lowest))
        elif highest is not None and value > highest:
            self.refuse(path, "bad-value", what=_("{highest} au plus", highest=highest))
        return value

    def number_among(self, value: object, path: str, among: Sequence[int]) -> int:
        """A JSON integer that is one of a few."""
        number = self.integer(value, path, lowest=min(among))
        if number not in among and number >= min(among):
            words = ", ".join(map(str, among))
            self.refuse(path, "bad-value", what=_("un de ces nombres : {words}", words=words))
        return number

    def flag(self, value: object, path: str) -> bool:
        if isinstance(value, bool):
            return value
        self.refuse(path, "wrong-type", what=_("vrai ou faux (true, false)"))
        return False

    def text(self, value: object, path: str) -> str:
        if isinstance(value, str):
            return value
        self.refuse(path, "wrong-type", what=_("un texte"))
        return ""

    def choice(self, value: object, path: str, among: Sequence[str]) -> str:
        if isinstance(value, str) and value in among:
            return value
        words = ", ".join(among)
        self.refuse(path, "bad-value", what=_("un de ces mots : {words}", words=words))
        return ""

    def items(self, value: object, path: str, read: Callable[[object, str], T]) -> tuple[T, ...]:
        """The list `value`, each item through `read` with its own path."""
        if isinstance(value, list | tuple):
            return tuple(read(item, f"{path}[{place}]") for place, item in enumerate(value))
        self.refuse(path, "wrong-type", what=_("une liste"))
        return ()

    def numbers(self, value: object, path: str) -> tuple[int, ...]:
        """A list of team numbers."""
        return self.items(value, path, self.integer)
