"""A sentence of the pure packages is shown in the reader's language, in Python and in templates."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from django.template import engines
from django.utils import translation
from django.utils.translation import ngettext

from scoring.sentences import sentence as _
from tournaments.core.access.language import translated

HEARTS = _("cœur")


@pytest.mark.parametrize(("language", "shown"), [("fr", "cœur"), ("en", "hearts"), ("en-gb", "hearts")])
def test_a_sentence_is_shown_in_the_language_of_its_reader(language: str, shown: str) -> None:
    with translation.override(language):
        assert translated(HEARTS) == shown
        assert engines["django"].from_string("{{ it|translated }}").render({"it": HEARTS}) == shown


def test_what_is_no_sentence_is_shown_as_it_is_and_escaped_in_a_template() -> None:
    assert translated(12) == "12"
    assert engines["django"].from_string("{{ it|translated }}").render({"it": "<b>"}) == "&lt;b&gt;"


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("fr", ["0 équipe", "1 équipe", "2 équipes", "1000 équipes"]),
        ("en", ["0 teams", "1 team", "2 teams", "1000 teams"]),
    ],
)
def test_none_is_singular_in_french_and_plural_in_english(language: str, said: list[str]) -> None:
    template = engines["django"].from_string(
        "{% load i18n %}{% blocktranslate count count=n %}{{ count }} équipe"
        "{% plural %}{{ count }} équipes{% endblocktranslate %}"
    )
    counts = (0, 1, 2, 1000)
    with translation.override(language):
        assert [ngettext("%(count)s équipe", "%(count)s équipes", n) % {"count": n} for n in counts] == said
        assert [template.render({"n": n}).replace("\u202f", "").replace(",", "") for n in counts] == said


@pytest.mark.parametrize(
    "elsewhere",
    [
        # U+00A0 stands before ``; : ! ?`` and inside «», so that no line begins or ends with one of them.
        pytest.param("« | »|(?<! ) [;:!?](?!\\w)", id="a breaking space beside a mark"),
        pytest.param("(?<=[^\\W\\d_])'(?=[^\\W\\d_])", id="a second kind of apostrophe"),
    ],
)
def test_the_sentences_of_the_site_are_set_alike(elsewhere: str) -> None:
    catalogue = Path("locale/en/LC_MESSAGES/django.po").read_text(encoding="utf-8").replace('"\n"', "")
    french = re.findall(r'^msgid(?:_plural)? "(.+)"$', catalogue, re.MULTILINE)
    assert len(french) > 1000
    assert not [text for text in french if re.search(elsewhere, text)]
