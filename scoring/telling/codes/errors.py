"""Errors of a line of codes: the word that was not understood, its column, and what was expected."""

from __future__ import annotations

from typing import Any, Final

from scoring.errors import DealError
from scoring.sentences import SOURCE_LANGUAGE, Sentence, Text
from scoring.sentences import sentence as _

SENTENCES: Final[dict[str, Sentence]] = {
    "not-understood": _("« {text} » n’est pas compris : il faut ici {what}."),
    "said-twice": _("« {text} » est en trop : {what}."),
    "passed-alone": _("« {text} » est en trop : une donne passée n’a ni contrat ni points."),
    "missing": _("Il manque {what}."),
    "unknown-field": _("« {text} » ne sert pas ici : {what}."),
}
"""Errors of other codes keep the sentence that the reader of records gives them."""

MAX_SHOWN: Final = 20
"""Characters of a word that a sentence repeats."""


class CodeError(DealError):
    """One thing wrong with a line; `column` is where, from 1, just after the line where something is missing.

    `field` is the field of the record it would be, empty where the word means nothing.
    """

    def __init__(self, column: int, field: str, code: str, sentence: Text) -> None:
        super().__init__(field, code, sentence)
        self.column = column

    def to_record(self, lang: str = SOURCE_LANGUAGE) -> dict[str, Any]:
        return {**super().to_record(lang), "column": self.column}


def code_error(column: int, field: str, code: str, what: Text | None = None, text: str = "") -> CodeError:
    """The error of that code about the word `text`; `what` was expected, or says why it is wrong."""
    shown = text if len(text) <= MAX_SHOWN else text[:MAX_SHOWN] + "…"
    return CodeError(column, field, code, SENTENCES[code].filled(text=shown, what=what))


def at_column(column: int, error: DealError) -> CodeError:
    """An error of the record, at the column of the word it comes from."""
    return CodeError(column, error.field, error.code, error.sentence)
