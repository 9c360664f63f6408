"""Long lists shared out over several screens, and orders to all of them that can be taken back."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

import pytest
from django.test import Client

from tests.screens.conftest import ORIGIN, Fill, RecordedAnswers, opened_page
from tournaments.core.models.screens import Heard, Screen
from tournaments.frontends.screens import actions, presence, queries

if TYPE_CHECKING:
    from playwright.sync_api import Browser

    from tournaments.core.models.planning import Tournament

KEYS: Final = [f"ecran_de_la_salle-{number:04}" for number in range(3)]
CYCLE: Final = """() => {
  const turns = document.querySelector(".scene-now [data-turns]");
  const gap = parseFloat(getComputedStyle(turns).columnGap) || 0;
  const pages = Math.ceil((turns.scrollWidth + gap) / (turns.getBoundingClientRect().width + gap) - 0.05);
  const lines = [...turns.querySelectorAll(".line")].filter((line) => !line.hidden);
  const turned = document.querySelector(".scene-now [data-turned]").textContent;
  const named = lines.map((line) => line.textContent.trim());
  return { pages, each: Number(turns.dataset.turns), lines: named, turned };
}"""
BACKEND: Final = "django.contrib.auth.backends.ModelBackend"


@pytest.fixture
def three(tournament: Tournament) -> list[Screen]:
    """Three screens that show the names and have just asked, sharing them."""
    made = [actions.pair(tournament, key, f"Écran {n}", "names") for n, key in enumerate(KEYS, 1)]
    actions.set_shares(Screen.objects.all(), shares=True)
    for key in KEYS:
        presence.record_request(key)
    return [Screen.objects.get(pk=one.pk) for one in made]


def parts(screens: list[Screen]) -> list[Any]:
    return [tuple(queries.parts_of(one).get("names", ())) for one in screens]


def test_each_screen_that_is_on_shows_its_part(three: list[Screen]) -> None:
    assert parts(three) == [(1, 3), (2, 3), (3, 3)]
    page = Client().get(f"/ecran/{KEYS[1]}/").content.decode()
    assert not re.search("data-part=", page)  # nothing is drawn yet


def test_one_that_falls_silent_or_shows_something_else_gives_its_part_back(three: list[Screen]) -> None:
    before = [queries.screen_etag(one.key, one) for one in three]
    now = presence.time.monotonic()
    presence._heard[KEYS[0]] = now - queries.SHARING_SECONDS - 1
    Heard.objects.all().delete()  # where this process was due to tell other nodes, they know of all three
    assert parts(three)[1:] == [(1, 2), (2, 2)]
    assert [queries.screen_etag(one.key, one) for one in three[1:]] != before[
        1:
    ]  # they load their page again
    actions.show(Screen.objects.filter(key=KEYS[1]), three[1].tournament, "standing")
    assert parts([Screen.objects.get(pk=one.pk) for one in three])[2] == ()  # alone it shows the whole list


def test_a_screen_that_does_not_share_shows_the_whole_list(three: list[Screen]) -> None:
    actions.set_shares(Screen.objects.filter(key=KEYS[2]), shares=False)
    assert parts([Screen.objects.get(pk=one.pk) for one in three]) == [(1, 2), (2, 2), ()]


@pytest.mark.slow
def test_nobody_waits_long_for_their_name_in_a_hall_of_250_teams(fill: Fill, chromium: Browser) -> None:
    """Three screens share the names: under 45 seconds each, and every name stands on one of them."""
    tournament = fill(250, "swiss")
    answers = RecordedAnswers()
    for number, key in enumerate(KEYS, 1):
        actions.pair(tournament, key, f"Écran {number}", "names")
        presence.record_request(key)
    waits, names, heads = {}, [], []
    for shares in (False, True):
        actions.set_shares(Screen.objects.all(), shares=shares)
        for key in KEYS if shares else KEYS[:1]:
            answers.keep(f"/ecran/{key}/")
            with opened_page(chromium, answers, 1920, 1080) as page:
                page.goto(f"{ORIGIN}/ecran/{key}/")
                page.evaluate("document.fonts.ready")
                page.locator(".scene-now [data-turned]", has_text="/").wait_for()
                seen = page.evaluate(CYCLE)
            waits[shares, key] = (seen["pages"] - 1) * seen["each"]
            names += seen["lines"] if shares else []
            heads.append(seen["turned"])
    assert max(wait for (shares, _key), wait in waits.items() if shares) < 45, waits
    assert len(names) == len(set(names)) == 500
    assert all(re.fullmatch(r"\w( – \w)? · \d+ / \d+", head) for head in heads), heads


def test_family_names_come_first_and_bold_with_their_letter(fill: Fill) -> None:
    tournament = fill(4, "swiss")
    actions.pair(tournament, KEYS[0], "Au bar", "names")
    page = Client().get(f"/ecran/{KEYS[0]}/").content.decode()
    lines = re.findall(r'data-mark="(.)">\s*<span class="line-name"><b>(.*?)</b>', page)
    assert len(lines) == 8
    assert all(family.upper().startswith(mark) for mark, family in lines)


def test_an_order_to_all_screens_can_be_taken_back(three: list[Screen], cast: Any) -> None:
    desk = Client()
    desk.force_login(cast.denis, BACKEND)
    where = f"/concours/{three[0].tournament.slug}/ecrans/"
    actions.show(Screen.objects.filter(key=KEYS[1]), three[1].tournament, "standing")
    before = desk.get(where).content.decode()
    assert "montrait autre chose" not in before
    assert "remplace\N{NO-BREAK SPACE}: Où suis-je ? (par nom) (2), Le classement" in before.replace(
        "\u00a0?", " ?"
    )
    for order in ({"do": "show", "kind": "clock"}, {"do": "message", "message": "La buvette est ouverte"}):
        desk.post(f"{where}changer/", order)
    assert {one.instead for one in Screen.objects.all()} == {"message"}
    assert "3 écrans montraient autre chose." in desk.get(where).content.decode()
    desk.post(f"{where}changer/", {"do": "undo"})
    assert [(one.instead, one.playlist[0]["kind"]) for one in Screen.objects.all()] == [("", "clock")] * 3
    assert "montraient autre chose" not in desk.get(where).content.decode()


def test_an_order_to_one_screen_is_kept_by_an_undoing(three: list[Screen], cast: Any) -> None:
    desk = Client()
    desk.force_login(cast.denis, BACKEND)
    where = f"/concours/{three[0].tournament.slug}/ecrans/changer/"
    desk.post(where, {"do": "show", "kind": "clock"})
    desk.post(where, {"do": "show", "kind": "standing", "screen": str(three[0].pk)})
    desk.post(where, {"do": "undo"})
    assert [one.playlist[0]["kind"] for one in Screen.objects.all()] == ["standing", "names", "names"]


@pytest.mark.slow
@pytest.mark.parametrize("teams", [2, 6])
def test_few_teams_fill_their_screen(fill: Fill, chromium: Browser, teams: int) -> None:
    """In letters as large as they can be, with the rest of the height between the lines."""
    tournament, answers, used = fill(teams, "swiss"), RecordedAnswers(), {}
    for key, kind in zip(KEYS, ("names", "tables", "standing"), strict=True):
        actions.pair(tournament, key, kind, kind)
        answers.keep(f"/ecran/{key}/")
        with opened_page(chromium, answers, 1920, 1080) as page:
            page.goto(f"{ORIGIN}/ecran/{key}/")
            page.evaluate("document.fonts.ready")
            page.locator(".scene-now [data-turns][style*='--air']").wait_for()
            bottoms = page.locator(".scene-now [data-turns] > .line").evaluate_all(
                "lines => lines.map((line) => line.getBoundingClientRect().bottom)"
            )
        used[kind] = max(bottoms) / 1080
    assert min(used.values()) > 0.85, used
