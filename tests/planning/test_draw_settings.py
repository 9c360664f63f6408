"""The draw of a concours: what is chosen, what is asked beside, what can no longer change."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tests.planning.conftest import team
from tournaments.core.models.planning import Status, Tournament
from tournaments.core.models.registration import Team
from tournaments.core.models.rounds import Round
from tournaments.core.planning import actions
from tournaments.core.planning.errors import SettingFrozen
from tournaments.core.planning.forms import TournamentForm, initial_values
from tournaments.core.planning.presets import preset_of
from tournaments.core.rounds.actions import draw_round
from tournaments.draw.methods import METHODS

WHERE_AND_WHEN = {"name": "Coupe de Noël", "date": "2026-11-21"}
BACKEND = "django.contrib.auth.backends.ModelBackend"


def form(preset: str = "asce", **typed: Any) -> TournamentForm:
    """The form as a browser sends it: boxes that are not ticked are not there."""
    initial = initial_values(Tournament(**preset_of(preset).values))
    shown = {name: value for name, value in initial.items() if value is not None and value is not False}
    sent = {name: value for name, value in (shown | WHERE_AND_WHEN | typed).items() if value is not False}
    return TournamentForm(sent, initial=initial)


def settings(*args: Any, **typed: Any) -> dict[str, Any]:
    given = form(*args, **typed)
    assert given.is_valid(), given.errors
    return given.settings


@pytest.mark.parametrize(
    ("typed", "finalists", "options"),
    [
        ({"draw_method": "random"}, 0, {}),
        ({"draw_method": "swiss", "finalists": "4", "third_place": "on"}, 4, {"third_place": True}),
        ({"draw_method": "swiss", "third_place": "on", "consolante": "on"}, 0, {}),
        (
            {"draw_method": "knockout", "consolante": "on", "finalists": "8"},
            0,
            {"seeded": True, "third_place": False, "consolante": True, "complementaire": False},
        ),
        (
            {"draw_method": "pools", "pool_size": "3", "qualified": "1", "complementaire": "on"},
            0,
            {"pool_size": 3, "qualified": 1, "third_place": False, "complementaire": True},
        ),
        ({"draw_method": "melee", "finalists": "4", "pool_size": "6"}, 0, {}),
    ],
)
def test_the_options_kept_are_those_of_the_chosen_draw(
    typed: dict[str, str], finalists: int, options: dict[str, Any]
) -> None:
    given = settings(**typed)
    assert (given["finalists"], given["draw_options"]) == (finalists, options)


@pytest.mark.parametrize(
    ("typed", "field", "sentence"),
    [
        ({"draw_method": "pools", "pool_size": "3", "qualified": "3"}, "qualified", "2 équipes au plus"),
        ({"draw_method": "pools", "pool_size": "7"}, "pool_size", "7"),
        ({"draw_method": "pools", "qualified": "0"}, "qualified", "supérieure ou égale à 1"),
        ({"finalists": "5"}, "finalists", "5"),
        ({"finalists": "16", "rounds_planned": "3"}, "finalists", "prend 4 parties"),
    ],
)
def test_what_no_draw_could_do_is_refused_beside_its_field(
    typed: dict[str, str], field: str, sentence: str
) -> None:
    refused = form(**typed)
    assert set(refused.errors) == {field}
    assert sentence in refused.errors[field][0]


def test_the_options_of_another_draw_are_not_judged() -> None:
    given = settings(draw_method="random", pool_size="7", qualified="beaucoup")
    assert given["draw_options"] == {}


@pytest.mark.parametrize(
    ("method", "teams", "said"),
    [
        ("round-robin", 16, "16 inscrits : 15 parties, pour que tous se rencontrent."),
        ("rotation", 12, "12 inscrits : 6 parties, sans revanche."),
        ("knockout", 16, "16 inscrits : 4 parties, jusqu’à la finale."),
        (
            "knockout",
            0,
            "8 inscrits : 3 parties · 16 inscrits : 4 parties · 32 inscrits : 5 parties, jusqu’à la finale.",
        ),
    ],
)
def test_the_rounds_a_draw_needs_are_proposed(method: str, teams: int, said: str) -> None:
    initial = initial_values(Tournament(**preset_of("asce").values))
    cards = TournamentForm(initial=initial, entered=teams)["draw_method"]
    assert [card.data["chosen"] for card in cards if card.data["value"] == method] == [said]


def test_fewer_rounds_than_proposed_are_no_error(concours: Tournament) -> None:
    for number in range(1, 17):
        team(concours, number)
    assert settings(draw_method="round-robin", rounds_planned="4")["rounds_planned"] == 4


@pytest.mark.parametrize(("preset", "alone"), [("tableau", False), ("melee", True)])
def test_an_evening_of_its_own_kind(preset: str, alone: bool, cast: Any) -> None:
    made = actions.create_tournament(cast.amicale, cast.odile, **settings(preset))
    assert made.individual is alone
    assert made.draw_options.get("consolante", False) is not alone


def publish(concours: Tournament, play: Callable[..., Round], *methods: str) -> None:
    for number, method in enumerate(methods, 1):
        Tournament.objects.update(draw_method=method)
        concours.refresh_from_db()
        play(number)


@pytest.mark.parametrize(
    ("played", "then", "may"),
    [
        (["random"], "swiss", True),
        (["swiss"], "knockout", True),
        (["rotation"], "swiss", True),
        (["round-robin"], "random", True),
        (["swiss"], "rotation", False),
        (["swiss"], "round-robin", False),
        (["swiss"], "pools", False),
        (["knockout"], "swiss", False),
        (["swiss", "knockout"], "swiss", False),
        (["pools"], "knockout", False),
    ],
)
def test_a_draw_is_followed_by_those_that_can_go_on_from_it(
    played: list[str], then: str, may: bool, concours: Tournament, play: Callable[..., Round]
) -> None:
    publish(concours, play, *played)
    if may:
        actions.change_settings(concours, draw_method=then)
    else:
        with pytest.raises(SettingFrozen, match=str(METHODS[then].name)) as refused:
            actions.change_settings(concours, draw_method=then)
        assert refused.value.field == "draw_method"
    concours.refresh_from_db()
    assert concours.draw_method == (then if may else played[-1])


@pytest.mark.parametrize(
    ("method", "before", "after", "field"),
    [
        ("pools", {}, {"pool_size": 5}, "pool_size"),
        ("pools", {"qualified": 1}, {"qualified": 2}, "qualified"),
        ("knockout", {}, {"seeded": False}, "seeded"),
        ("knockout", {}, {"seeded": True, "third_place": True, "consolante": True}, ""),
        ("swiss", {}, {"third_place": True}, ""),
    ],
)
def test_how_pools_and_brackets_began_does_not_change(
    method: str,
    before: dict[str, Any],
    after: dict[str, Any],
    field: str,
    *,
    concours: Tournament,
    play: Callable[..., Round],
) -> None:
    Tournament.objects.update(draw_options=before)
    publish(concours, play, method)
    if field:
        with pytest.raises(SettingFrozen) as refused:
            actions.change_settings(concours, draw_options=after)
        assert refused.value.field == field
    else:
        actions.change_settings(concours, draw_options=after)
    concours.refresh_from_db()
    assert concours.draw_options == (before if field else after)


@pytest.mark.parametrize(
    ("finalists", "drawn", "changed", "may"),
    [
        (4, 2, {"finalists": 0}, True),
        (4, 2, {"rounds_planned": 5}, True),
        (4, 3, {"finalists": 0}, False),
        (4, 3, {"rounds_planned": 5}, False),
        (0, 2, {"finalists": 4}, True),
        (0, 3, {"finalists": 4}, False),
        (0, 3, {"finalists": 4, "rounds_planned": 5}, True),
        (0, 3, {"rounds_planned": 5}, True),
    ],
)
def test_a_final_is_moved_only_before_it_begins(
    finalists: int,
    drawn: int,
    changed: dict[str, int],
    may: bool,
    *,
    concours: Tournament,
    play: Callable[..., Round],
) -> None:
    """Four rounds: a final of four begins with round 3."""
    Tournament.objects.update(finalists=finalists)
    publish(concours, play, *["swiss"] * drawn)
    if may:
        actions.change_settings(concours, **changed)
    else:
        with pytest.raises(SettingFrozen, match="phase finale") as refused:
            actions.change_settings(concours, **changed)
        assert refused.value.field == "finalists"
    concours.refresh_from_db()
    expected = {"finalists": finalists, "rounds_planned": 4} | (changed if may else {})
    assert {name: getattr(concours, name) for name in expected} == expected


def test_the_settings_page_offers_what_can_still_follow(
    cast: Any, concours: Tournament, play: Callable[..., Round]
) -> None:
    publish(concours, play, "knockout")
    client = Client()
    client.force_login(cast.odile, BACKEND)
    page = client.get(reverse("settings", args=[concours.slug]))
    assert [value for value, _label in page.context["form"].fields["draw_method"].choices] == ["knockout"]
    assert "Tirages encore possibles" in page.content.decode()
    assert "4 inscrits : 2 parties, jusqu’à la finale." in page.content.decode()


def test_a_game_for_two_has_no_melee(cast: Any) -> None:
    client = Client()
    client.force_login(cast.odile, BACKEND)
    address = reverse("tournament_create", args=[cast.amicale.slug])
    page = client.get(address, {"preset": "melee", "rules": "chouine"})
    assert page.context["form"]["draw_method"].value() == "swiss"


def test_boxes_ticked_before_other_rules_are_chosen_stay_ticked(cast: Any) -> None:
    client = Client()
    client.force_login(cast.odile, BACKEND)
    address = reverse("tournament_create", args=[cast.amicale.slug])
    typed = {"preset": "tableau", "rules": "pagat", "rules_changed": "1", "complementaire": "on"}
    shown = client.get(address, typed).context["form"]
    ticked = [
        name for name in ("seeded", "third_place", "consolante", "complementaire") if shown[name].value()
    ]
    assert ticked == ["complementaire"]


def test_what_the_pages_take_is_what_the_draw_keeps(
    cast: Any, concours: Tournament, teams: list[Team]
) -> None:
    """Tables 5 to 8 without 6, where team 3 has its seat, and teams 1 and 2 apart, whatever the lots."""
    client = Client()
    client.force_login(cast.odile, BACKEND)
    client.post(reverse("room", args=[concours.slug]), {"room": "5-8", "reserved_tables": "6"})
    client.post(reverse("bans", args=[concours.slug]), {"one": "1", "other": "2", "strength": "must"})
    client.post(reverse("team_seat", args=[concours.slug, teams[2].number]), {"fixed_table": "6"})
    Tournament.objects.update(status=Status.OPEN)
    for seed in ("a", "b", "c", "d"):
        Tournament.objects.update(seed=seed)
        drawn = draw_round(Tournament.objects.get(), [])
        tables = {table.number: {table.ns.number, table.ew.number} for table in drawn.tables.all()}
        assert set(tables) == {5, 6}
        assert 3 in tables[6]
        assert {1, 2} not in tables.values()
        drawn.delete()
