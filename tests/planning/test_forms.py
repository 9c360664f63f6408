"""What the form of a concours takes, and what it says beside a field."""

from __future__ import annotations

import re
from datetime import date
from typing import Any

import pytest

from tournaments.core.models.planning import ByePolicy, Ending, Tournament, default_criteria
from tournaments.core.planning.forms import CHOSEN_CRITERIA, TournamentForm, chosen_criteria, initial_values
from tournaments.core.planning.presets import PRESETS, preset_of, presets_for, values_for_ruleset

WHERE_AND_WHEN = {"name": "Coupe de Noël", "date": "2026-11-21", "place": "Salle des fêtes"}


def form(preset: str = "asce", frozen: dict[str, str] | None = None, **typed: Any) -> TournamentForm:
    """The form as a browser sends it: what the preset filled in, and what was typed over it."""
    initial = initial_values(Tournament(**preset_of(preset).values))
    shown = {name: value for name, value in initial.items() if value not in (None, False)}
    return TournamentForm(shown | WHERE_AND_WHEN | typed, initial=initial, frozen=frozen)


def settings(*args: Any, **typed: Any) -> dict[str, Any]:
    given = form(*args, **typed)
    assert given.is_valid(), given.errors
    return given.settings


@pytest.mark.parametrize(
    ("preset", "expected"),
    [
        ("asce", {"ending": Ending.TARGET, "target": 2000, "rounds_planned": 4}),
        ("temps", {"ending": Ending.CLOCK, "minutes": 45, "last_deal": True}),
        ("donnes", {"ending": Ending.DEALS, "deals": 12}),
    ],
)
def test_a_preset_needs_only_name_date_and_place(preset: str, expected: dict[str, Any]) -> None:
    given = settings(preset)
    assert {name: given[name] for name in expected} == expected
    assert given["date"] == date(2026, 11, 21)
    assert given["draw_method"] == "swiss"
    assert given["criteria"] == default_criteria()


def test_every_preset_is_a_concours_the_model_accepts() -> None:
    for preset in PRESETS:
        Tournament(**settings(preset.key)).clean_fields(exclude=["club", "slug"])


@pytest.mark.parametrize("ruleset", ["chouine", "chouine-mondoubleau"])
def test_presets_of_matches_speak_of_matches_and_draw_no_partners(ruleset: str) -> None:
    offered = presets_for(ruleset)
    assert [preset.key for preset in offered] == ["asce", "temps", "tableau"]
    assert all("points" not in f"{preset.label} {preset.sentence}" for preset in offered)
    for preset in offered:
        assert values_for_ruleset(ruleset, preset.values) == preset.values, "nothing of it has to be changed"


def test_an_unknown_preset_is_the_first() -> None:
    assert preset_of("autre") is PRESETS[0]
    assert preset_of("melee", presets_for("chouine")).key == "asce"


@pytest.mark.parametrize(
    ("typed", "field", "sentence"),
    [
        ({"name": " "}, "name", "Ce champ est obligatoire."),
        ({"date": "hier"}, "date", "Saisissez une date valide."),
        ({"rounds_planned": "0"}, "rounds_planned", "supérieure ou égale à 1"),
        ({"rounds_planned": "31"}, "rounds_planned", "inférieure ou égale à 30"),
        ({"target": ""}, "target", "Donnez un nombre."),
        ({"target": "99"}, "target", "supérieure ou égale à 100"),
        ({"ending": "clock", "minutes": "4"}, "minutes", "supérieure ou égale à 5"),
        ({"ending": "deals", "deals": ""}, "deals", "Donnez un nombre."),
        ({"bye_policy": "fixed", "bye_points": ""}, "bye_points", "Donnez un nombre."),
        (
            {"draw_method": "knockout", "bye_policy": "catch-up"},
            "bye_policy",
            "Dans un tableau, l’exempt passe sans jouer : choisissez autre chose.",
        ),
        (
            {"draw_method": "pools", "bye_policy": "extra"},
            "bye_policy",
            "Dans un tableau, l’exempt passe sans jouer : choisissez autre chose.",
        ),
        ({"score_cap": "0"}, "score_cap", "supérieure ou égale à 1"),
        ({"score_cap": "1280", "losing_cap": "1290"}, "losing_cap", "ne dépasse pas l’autre"),
        ({"capped_from": "31"}, "capped_from", "inférieure ou égale à 30"),
        ({"criterion_1": ""}, "criterion_1", "Ce champ est obligatoire."),
        ({"criterion_3": "wins"}, "criterion_3", "Ce critère est déjà choisi plus haut."),
        ({"draw_method": "magie"}, "draw_method", "magie"),
    ],
)
def test_an_error_stands_beside_its_field(typed: dict[str, str], field: str, sentence: str) -> None:
    refused = form(**typed)
    assert set(refused.errors) == {field}
    assert sentence in refused.errors[field][0]


@pytest.mark.parametrize("wrong", ["", "beaucoup", "0"])
def test_numbers_nobody_asks_for_are_not_judged(wrong: str) -> None:
    given = settings(ending="deals", target=wrong, minutes=wrong, bye_points="")
    assert (given["target"], given["minutes"], given["bye_points"]) == (2000, 45, 1000)


def test_a_cap_is_empty_or_what_is_typed() -> None:
    caps = ("score_cap", "losing_cap", "capped_from")
    given, without = settings(score_cap="1280", losing_cap="664", capped_from="3"), settings(capped_from="")
    assert [given[name] for name in caps] == [1280, 664, 3]
    assert [without[name] for name in caps] == [None, None, 1]


@pytest.mark.parametrize(
    ("field", "opened"),
    [("losing_cap", True), ("criterion_2", True), ("bye_policy", True), ("rounds_planned", False)],
)
def test_the_settings_are_open_where_something_is_wrong_in_them(field: str, opened: bool) -> None:
    assert form(**{field: "?"}).settings_are_wrong is opened


@pytest.mark.parametrize(
    ("chosen", "criteria"),
    [
        (["points"], ["points", "head-to-head", "lots"]),
        (["wins", "head-to-head", "points"], ["wins", "head-to-head", "points", "lots"]),
        (["wins", "", "best-game"], ["wins", "best-game", "head-to-head", "lots"]),
    ],
)
def test_criteria_in_order_and_c6_behind(chosen: list[str], criteria: list[str]) -> None:
    typed = dict.fromkeys(CHOSEN_CRITERIA, "") | dict(zip(CHOSEN_CRITERIA, chosen, strict=False))
    assert settings(**typed)["criteria"] == criteria
    assert list(chosen_criteria(criteria).values()) == [name for name in chosen if name]


def test_a_frozen_setting_keeps_its_value_whatever_is_sent() -> None:
    given = settings(
        frozen={"ending": "publié", "target": "publié"}, ending="deals", target="1500", name="Autre"
    )
    assert (given["ending"], given["target"], given["name"]) == (Ending.TARGET, 2000, "Autre")


def test_half_a_game_for_the_bye() -> None:
    assert settings(bye_policy="half")["bye_policy"] == ByePolicy.HALF


def test_no_preset_names_a_target_that_the_rules_may_not_have() -> None:
    assert not [preset.key for preset in PRESETS if re.search(r"\d{3}|ASCE", str(preset.sentence))]
