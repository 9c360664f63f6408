"""What can be wrong with a line of codes: what was not understood, where, and what was expected."""

from __future__ import annotations

from typing import Any, Final

from scoring.errors import DealError

SENTENCES: Final[dict[str, tuple[str, str]]] = {
    "not-understood": (
        "« {text} » n'est pas compris : il faut ici {fr}.",
        "“{text}” is not understood: this should be {en}.",
    ),
    "said-twice": ("« {text} » est en trop : {fr}.", "“{text}” is one too many: {en}."),
    "passed-alone": (
        "« {text} » est en trop : une donne passée n'a ni contrat ni points.",
        "“{text}” is too much: a passed deal has neither contract nor points.",
    ),
    "missing": ("Il manque {fr}.", "What is missing: {en}."),
    "unknown-field": ("« {text} » ne sert pas ici : {fr}.", "“{text}” is of no use here: {en}."),
}
"""In French and in English. Codes the reader of records gives keep their own sentence."""

MOST_SHOWN: Final = 20
"""Characters of a word that a sentence repeats."""


class CodeError(DealError):
    """One thing wrong with a line; `column` is where, from 1, just after the line where something is missing.

    `field` is the field of the record it would be, empty where the word means nothing.
    """

    def __init__(self, column: int, field: str, code: str, fr: str, en: str) -> None:
        self.column, self.field, self.code = column, field, code
        self.fr, self.en = fr, en
        ValueError.__init__(self, f"{column}: {code}: {en}")

    def to_record(self, lang: str = "fr") -> dict[str, Any]:
        return {**super().to_record(lang), "column": self.column}


def wrong(column: int, field: str, code: str, **words: str) -> CodeError:
    """The error of that code, its sentences filled with these words."""
    if len(words.get("text", "")) > MOST_SHOWN:
        words["text"] = words["text"][:MOST_SHOWN] + "…"
    fr, en = (sentence.format_map(words) for sentence in SENTENCES[code])
    return CodeError(column, field, code, fr, en)


def placed(column: int, error: DealError) -> CodeError:
    """An error of the record, at the column of the word it comes from."""
    return CodeError(column, error.field, error.code, error.fr, error.en)
