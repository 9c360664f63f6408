"""The two kinds of error that carry a sentence for a person: at start-up, and on the site."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise


class StartUpError(RuntimeError):
    """The program cannot start; the sentence is for the person at the keyboard."""


class UserError(ValueError):
    """What a user asked cannot be done; `sentence` says why, in the reader's language, and what to do.

    A subclass with one sentence declares it as `text`, and gets the values of its placeholders by name.
    """

    text: ClassVar[StrOrPromise] = ""
    field: str = ""
    """The form field that the error concerns; empty for the whole form."""

    def __init__(self, sentence: StrOrPromise = "", **values: object) -> None:
        chosen = sentence or self.text
        self.sentence = str(chosen % values if values else chosen)
        super().__init__(self.sentence)
