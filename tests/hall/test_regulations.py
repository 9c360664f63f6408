"""«Règles du concours»: everybody reads them, in their language, as they are played here."""

from __future__ import annotations

from html import unescape
from typing import Any

import pytest
from django.conf import settings
from django.test import Client

from scoring.rulebooks import RULEBOOKS, Rulebook
from scoring.rulesets import ALL_RULESETS
from tournaments.core.models.planning import Tournament

PATH = "/c/saint-martin/regles/"
pytestmark = pytest.mark.usefixtures("tournament")


def rules(concours: Tournament, ruleset: str, **changes: Any) -> Tournament:
    """The concours played by other rules."""
    concours.ruleset = ruleset
    for name, value in changes.items():
        setattr(concours, name, value)
    concours.save()
    return concours


def page(language: str = "fr") -> str:
    client = Client()
    client.cookies[settings.LANGUAGE_COOKIE_NAME] = language
    answer = client.get(PATH)
    assert answer.status_code == 200
    return unescape(answer.content.decode())


SOME = [
    book
    for book in RULEBOOKS
    if book.key in {"cannes-2016", "points-annonces", "ffb-contree-2016", "essarts"}
]
"""Rulebooks over each of three rulesets."""


@pytest.mark.parametrize("ruleset", ALL_RULESETS)
@pytest.mark.parametrize(
    ("language", "title"), [("fr", "Règles du concours"), ("en", "Rules of the tournament")]
)
def test_every_ruleset_has_its_page(tournament: Tournament, ruleset: str, language: str, title: str) -> None:
    rules(tournament, ruleset)
    shown = page(language)
    assert f'<h1 class="list-title">{title} ' in shown
    assert ALL_RULESETS[ruleset].title.in_language(language) in shown


@pytest.mark.parametrize("book", SOME, ids=lambda book: book.key)
def test_the_rules_of_a_published_rulebook_bear_its_name(tournament: Tournament, book: Rulebook) -> None:
    options = {name: value for name, value in book.options.items() if name != "target"}
    target = book.options.get("target", ALL_RULESETS[book.ruleset].target)
    rules(tournament, book.ruleset, options=options, target=target)
    shown = page()
    assert str(book.title) in shown
    assert "avec les règles du club" not in shown
    base = ALL_RULESETS[book.ruleset].title
    assert f"Ce qui change ici par rapport au règlement «\xa0{base}\xa0»" in shown
    assert "rules-other" in shown


@pytest.mark.parametrize("key", ["asce", "pagat", "guyane", "ffb-contree-2016-note-1"])
def test_the_source_and_what_no_option_has_are_told(tournament: Tournament, key: str) -> None:
    (book,) = (book for book in RULEBOOKS if book.key == key)
    rules(tournament, book.ruleset, options=dict(book.options))
    for language in ("fr", "en"):
        shown = page(language)
        assert book.origin in shown
        assert ("que le programme n’a pas" in shown) is (language == "fr" and book.missing is not None)
        assert book.missing is None or book.missing.in_language(language) in shown
    rules(tournament, book.ruleset, options={**book.options, "least_tricks": 70})
    assert book.origin not in page()


def test_a_club_s_own_rules_are_said_to_be_its_own(tournament: Tournament) -> None:
    rules(tournament, "pagat", options={"surcoinche": 3, "generale": 700})
    assert "avec les règles du club" in page()


def test_the_usual_rules_change_nothing(tournament: Tournament) -> None:
    rules(tournament, "asce")
    shown = page()
    assert "Rien ne change ici au règlement « ASCE »." in shown
    assert "rules-other" not in shown


def test_a_target_without_effect_leaves_the_rules_those_of_the_text(tournament: Tournament) -> None:
    rules(tournament, "wikipedia", target=2000, ending="deals", deals=16)
    shown = page()
    assert "Rien ne change ici" in shown
    assert "avec les règles du club" not in shown
    rules(tournament, "wikipedia", target=2000, ending="target")
    assert "avec les règles du club" in page()


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"options": {"announces": "none"}}, "On joue sans annonces."),
        ({"target": 1500}, "1\u202f500 points ou plus"),
        ({"ending": "deals", "deals": 16}, "Une table joue 16 donnes"),
        ({"ending": "clock", "minutes": 40}, "Une table joue 40 minutes"),
        ({"bye_policy": "fixed", "bye_points": 1200}, "une victoire et 1\u202f200 points"),
        ({"score_cap": 2100}, "Plafond : une table compte au classement au plus 2\u202f100 points."),
        ({"criteria": ["wins", "difference"]}, "Classement : victoires, puis différence de points."),
    ],
)
def test_a_change_of_the_concours_is_on_its_page(
    tournament: Tournament, changes: dict[str, Any], said: str
) -> None:
    assert said not in page()
    rules(tournament, "asce", **changes)
    assert said in page()


def test_the_page_is_found_from_the_home_and_leaves_nothing_behind() -> None:
    assert PATH in Client().get("/c/saint-martin/").content.decode()
    answer = Client().get(PATH)
    assert not answer.cookies
    assert answer["Cache-Control"] == "no-cache"
    assert Client().get(PATH, headers={"If-None-Match": answer["ETag"]}).status_code == 304
    assert Client().post(PATH).status_code == 405


def test_the_desk_leads_to_it(cast: Any) -> None:
    client = Client()
    client.force_login(cast.odile, "django.contrib.auth.backends.ModelBackend")
    assert PATH in client.get("/concours/saint-martin/").content.decode()
