"""The page of rules names every option of the concours that differs from the usual."""

from __future__ import annotations

from typing import Any, Final

import pytest

from tests.concours import unsaved_tournament
from tournaments.core.models.planning import Tournament
from tournaments.core.planning.draw_form import OPTIONS, draw_initial
from tournaments.core.planning.regulations import rules_page
from tournaments.draw.methods import METHODS

Fields = dict[str, Any]

TOLD: Final[dict[str, tuple[Fields, Fields]]] = {
    "ruleset": ({}, {"ruleset": "pagat"}),
    "options": ({}, {"options": {"belote": "takers"}}),
    "rounds_planned": ({}, {"rounds_planned": 7}),
    "ending": ({}, {"ending": "deals"}),
    "target": ({"ending": "target"}, {"target": 1500}),
    "deals": ({"ending": "deals"}, {"deals": 10}),
    "deals_by_round": ({"ending": "deals"}, {"deals_by_round": {"4": 15}}),
    "time_limit": ({"ending": "deals"}, {"time_limit": True}),
    "minutes": ({"ending": "clock"}, {"minutes": 30}),
    "minutes_by_round": ({"ending": "clock"}, {"minutes_by_round": {"4": 50}}),
    "last_deal": ({"ending": "clock"}, {"last_deal": False}),
    "draw_method": ({}, {"draw_method": "round-robin"}),
    "finalists": ({}, {"finalists": 8}),
    "same_club_rounds": ({}, {"same_club_rounds": 0}),
    "criteria": ({}, {"criteria": ["points", "wins"]}),
    "bye_policy": ({}, {"bye_policy": "half"}),
    "bye_points": ({"bye_policy": "fixed"}, {"bye_points": 900}),
    "leaver_games": ({"draw_method": "pools"}, {"leaver_games": "annul"}),
    "score_cap": ({}, {"score_cap": 2100}),
    "losing_cap": ({}, {"losing_cap": 900}),
    "capped_from": ({"score_cap": 2100}, {"capped_from": 2}),
    "hide_before_last": ({}, {"hide_before_last": True}),
    "freeze_last": ({}, {"freeze_last": True}),
    "correction_minutes": ({}, {"correction_minutes": 5}),
    "table_code_writes": ({}, {"table_code_writes": False}),
    "one_phone_confirms": ({}, {"one_phone_confirms": False}),
    "pool_size": ({"draw_method": "pools"}, {"draw_options": {"pool_size": 3}}),
    "qualified": ({"draw_method": "pools"}, {"draw_options": {"qualified": 1}}),
    "seeded": ({"draw_method": "knockout"}, {"draw_options": {"seeded": False}}),
    "third_place": ({"draw_method": "knockout"}, {"draw_options": {"third_place": True}}),
    "consolante": ({"draw_method": "knockout"}, {"draw_options": {"consolante": True}}),
    "complementaire": ({"draw_method": "knockout"}, {"draw_options": {"complementaire": True}}),
}
"""By option: the concours in which it means something, and another value of it."""
UNTOLD: Final = {
    "name": "what the concours is called", "slug": "its address", "date": "on the poster",
    "place": "on the poster",
    "status": "what it is", "seed": "secret", "referees": "people", "club": "who holds it",
    "created_at": "history", "results_version": "history", "corrections_until": "told on pages of results",
    "hall_address": "of the computer", "room": "where tables stand", "reserved_tables": "where tables stand",
    "name_order": "how lists are sorted", "most_teams": "on the list of teams",
    "paper_size": "what papers are printed on", "money": "the tariff has its page",
    "tariff": "the penalties have their page", "draw_options": "each by its own name above", "id": "a key",
}  # fmt: skip
"""The fields that are no rule, each with what it is."""


def said(fields: Fields, language: str = "fr") -> str:
    tournament = unsaved_tournament(**{"bye_policy": "average", **fields})
    page = rules_page(tournament, language)
    return " ".join(rule["text"] for part in page["parts"] for rule in part["rules"]) + page["name"]


@pytest.mark.parametrize("option", TOLD)
def test_what_differs_from_the_usual_is_named(option: str) -> None:
    where, other = TOLD[option]
    for language in ("fr", "en"):
        assert said(where, language) != said({**where, **other}, language)


def test_no_option_is_forgotten() -> None:
    fields = {field.name for field in (*Tournament._meta.concrete_fields, *Tournament._meta.many_to_many)}
    assert fields | set(OPTIONS) == set(TOLD) | set(UNTOLD)
    assert not set(TOLD) & set(UNTOLD)


@pytest.mark.parametrize(
    ("method", "games", "words"),
    [
        ("pools", "half", "Qui part avant d’avoir joué la moitié de ses parties"),
        ("round-robin", "annul", "ses parties sont annulées et ne comptent pour personne"),
        ("round-robin", "count", "les parties déjà jouées comptent"),
        ("swiss", "annul", ""),
    ],
)
def test_the_games_of_who_leaves_are_told_where_they_can_be_annulled(
    method: str, games: str, words: str
) -> None:
    found = said({"draw_method": method, "leaver_games": games})
    assert ("Qui part avant" in found) == bool(words)
    assert words in found


def test_every_draw_is_told_with_its_options() -> None:
    for method in METHODS:
        tournament = unsaved_tournament(draw_method=method)
        assert set(draw_initial(tournament)) == set(OPTIONS)
        assert str(METHODS[method].help) in said({"draw_method": method})
