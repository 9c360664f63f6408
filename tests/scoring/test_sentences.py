"""Sentences as values: what they show in each language."""

from __future__ import annotations

import pytest

from scoring.sentences import FormattedNumber, Sentence, in_language, joined, ngettext, pgettext
from scoring.sentences import sentence as _

HEARTS = _("pique")


@pytest.mark.parametrize(
    ("text", "french"),
    [
        (_("Une donne"), "Une donne"),
        (_("{{}} {name}", name="trump"), "{} trump"),
        (_("à {suit}", suit=HEARTS), "à pique"),
        (_("à {suit}").filled(suit=HEARTS), "à pique"),
        (ngettext("{count} équipe", "{count} équipes", 0), "0 équipe"),
        (ngettext("{count} équipe", "{count} équipes", 1), "1 équipe"),
        (ngettext("{count} équipe de {who}", "{count} équipes de {who}", 2, who="Caen"), "2 équipes de Caen"),
        (pgettext("carte", "dix"), "dix"),
        (joined([HEARTS, 7], _(" et ")), "pique et 7"),
        (joined([]), ""),
        (_("{points} points", points=FormattedNumber(2000)), "2\u202f000 points"),
    ],
)
def test_a_sentence_shows_its_french_text_with_its_words(text: Sentence, french: str) -> None:
    assert str(text) == in_language(text, "fr") == french


def test_a_text_without_words_keeps_its_braces() -> None:
    assert str(_("{une accolade}")) == "{une accolade}"


def test_another_language_translates_the_text_and_the_words_in_it() -> None:
    text = _("Il manque « {name} ».", name=_("Retour à l’accueil"))
    assert text.in_language("en") == "“Back to the start” is missing."


def test_an_unknown_language_is_shown_in_french() -> None:
    assert _("Retour à l’accueil").in_language("xx") == "Retour à l’accueil"


def test_a_word_that_is_no_sentence_stays_as_it_is() -> None:
    assert in_language(3, "en") == 3


def test_equal_sentences_are_one_value() -> None:
    assert len({_("à {suit}", suit=HEARTS), _("à {suit}", suit=_("pique"))}) == 1


def test_a_number_has_its_thousands_apart_as_the_language_writes_it() -> None:
    assert [
        str(FormattedNumber(999)),
        str(FormattedNumber(1_000_000)),
        FormattedNumber(2000).in_language("en"),
    ] == [
        "999",
        "1\u202f000\u202f000",
        "2,000",
    ]
