"""Sentences that are written down: whoever reads them later has another language than whoever caused them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.conf import settings
from django.utils.translation import override

if TYPE_CHECKING:
    from django_stubs_ext import StrPromise

    from tournaments.sheets.refusals import SheetError


def in_both(why: SheetError) -> dict[str, str]:
    """The sentence by language."""
    said = {}
    for language, _name in settings.LANGUAGES:
        with override(language):
            said[language] = why.sentence
    return said


def of_the_site(words: StrPromise) -> str:
    """Words in the language of the site, where one alone is kept."""
    with override(settings.LANGUAGE_CODE):
        return str(words)
