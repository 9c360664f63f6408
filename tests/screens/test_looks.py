"""Every kind of screen fills exactly its screen, in letters and colours that are read from ten metres."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pytest

from tests.screens.conftest import ORIGIN, Fill, RecordedAnswers, opened_page
from tournaments.core.models.planning import Tournament
from tournaments.core.models.screens import Screen
from tournaments.frontends.screens import actions
from tournaments.frontends.screens.kinds import KINDS
from tournaments.frontends.screens.registry import SceneRequest

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.slow

SIZES: Final = ((1280, 720), (3840, 2160), (1024, 768), (1600, 1200))
HALLS: Final = {
    "two teams": (2, "swiss"),
    "forty": (40, "swiss"),
    "two hundred": (200, "swiss"),
    "a bracket": (16, "knockout"),
    "a large bracket": (64, "knockout"),
    "a final": (2, "knockout"),
    "pools": (16, "pools"),
}
TELEVISION, PROJECTOR = SIZES[0], SIZES[2]
BY_DAY: Final = {
    "forty": (TELEVISION,),
    "a large bracket": (TELEVISION, PROJECTOR),
    "pools": (TELEVISION, PROJECTOR),
}
"""The smallest size of each of the two shapes; of the hall that shows eleven kinds, the usual one."""
ELSEWHERE: Final = {"bracket": "knockout", "pools": "pools"}
"""Kinds that only concours of another draw have."""
MESSAGE: Final = ("Les feuilles se rendent à la table de marque. " * 4)[:160]

LOOK = """
() => {
  const found = [];
  const scene = document.querySelector(".scene-now");
  const box = scene.getBoundingClientRect();
  const fills = box.width === innerWidth && box.height === innerHeight;
  if (!fills) found.push(`the scene has ${box.width} × ${box.height}`);
  const turns = scene.querySelector("[data-turns]");
  const gap = turns ? parseFloat(getComputedStyle(turns).columnGap) || 0 : 0;
  const wide = turns ? turns.getBoundingClientRect().width + gap : 1;
  const counted = scene.querySelector("[data-turned]")?.textContent.split(" / ")[1];
  const pages = Number(counted ?? (turns?.matches(".turns-whole") ? turns.children.length : 1));
  const light = (colour) => {
    const parts = colour.match(/[\\d.]+/g).map((part) => part / 255);
    const [r, g, b] = parts.map((n) => n <= .04045 ? n / 12.92 : ((n + .055) / 1.055) ** 2.4);
    return .2126 * r + .7152 * g + .0722 * b;
  };
  const ground = (element) => {
    for (let up = element; up; up = up.parentElement) {
      const colour = getComputedStyle(up).backgroundColor;
      if (!colour.endsWith(", 0)")) return light(colour);
    }
  };
  let looked = 0;
  const look = (page) => {
    const list = turns?.getBoundingClientRect();
    const texts = document.createTreeWalker(scene, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const text = texts.currentNode;
      const holder = text.parentElement;
      if (!text.data.trim() || holder.closest("svg")) continue;
      looked += 1;
      if (holder.closest(".visually-hidden")) continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      const { left, right, top, bottom } = range.getBoundingClientRect();
      const turning = turns?.contains(text);
      if (turning && (left >= list.right - 1 || right <= list.left + 1)) continue; // of another page
      const style = getComputedStyle(holder);
      const say = (what) => found.push(`page ${page}: «${text.data.trim()}» ${what}`);
      if (parseFloat(style.fontSize) < innerHeight / 40 - 0.01) say(`has ${style.fontSize}`);
      const [one, other] = [light(style.color), ground(holder)];
      const contrast = (Math.max(one, other) + .05) / (Math.min(one, other) + .05);
      if (contrast < 7) say(`has a contrast of ${contrast}`);
      if (holder.closest(".game .line-name, .scene-head p")) continue; // too long, they end in «…»
      const room = turning ? list : box;
      const slack = 0.005 * innerHeight;
      const across = left >= room.left - slack && right <= room.right + slack;
      const down = top >= room.top - slack && bottom <= room.bottom + slack;
      if (!across || !down)
        say(`stands at ${left}, ${top}, ${right}, ${bottom}`);
    }
  };
  for (const page of new Set([0, pages >> 1, pages - 1])) {
    if (turns) turns.scrollLeft = page * wide;
    look(page);
  }
  const never = new Set(turns?.querySelectorAll(".line, .line-note, .whole"));
  for (let page = 0; page < pages && never.size; page += 1) {
    turns.scrollLeft = page * wide;
    const list = turns.getBoundingClientRect();
    for (const line of never) {
      const { left, right } = line.getBoundingClientRect();
      if (left >= list.left - 1 && right <= list.right + 1) never.delete(line);
    }
  }
  for (const line of never) found.push(`none of ${pages} pages shows «${line.textContent.trim()}»`);
  for (const drawn of turns ? [] : scene.querySelectorAll("svg, img")) {
    const { left, right, top, bottom } = drawn.getBoundingClientRect();
    if (left < 0 || top < 0 || right > innerWidth || bottom > innerHeight || right === left)
      found.push(`a picture stands at ${left}, ${top}, ${right}, ${bottom}`);
  }
  if (!looked) found.push("nothing is there to be read");
  return found;
}
"""


def looked_at(page: Page, path: str) -> list[str]:
    """What is wrong with the one scene of this screen, while it has news of the server."""
    page.goto(f"{ORIGIN}{path}")
    page.locator(".scene-now").wait_for()
    # On a busy machine an answer may come late, and a notice of it takes its height from the scene.
    at_rest = f"() => document.querySelector('[data-late]').hidden && ({LOOK})()"
    found: list[str] = page.wait_for_function(at_rest).json_value()
    return found


def show(tournament: Tournament, kind: str) -> str:
    """The address of a screen that shows it."""
    key = f"kind_{kind}".ljust(22, "_")
    screen = actions.pair(tournament, key, "Au bar", "clock")
    screens = Screen.objects.filter(pk=screen.pk)
    if KINDS[kind].listed:
        actions.show(screens, tournament, kind)
    else:
        actions.show_instead(screens, kind, MESSAGE)
    return f"/ecran/{key}/"


def shown_here(teams: int, method: str) -> list[str]:
    """The kinds that have something to show in a hall."""
    if method != "swiss":
        return [kind for kind, draw in ELSEWHERE.items() if draw == method]
    none = {"playing"} if teams == 2 else set()  # the only table has finished
    return [kind for kind in KINDS if kind not in ELSEWHERE and kind not in none]


@pytest.mark.parametrize(
    ("hall", "sizes"),
    [
        *(pytest.param(hall, sizes, id=hall) for hall, sizes in BY_DAY.items()),
        *(pytest.param(hall, SIZES, id=f"{hall}, all sizes", marks=pytest.mark.night) for hall in HALLS),
    ],
)
def test_every_kind_fills_its_screen_and_is_read_from_afar(
    chromium: Browser, fill: Fill, hall: str, sizes: tuple[tuple[int, int], ...]
) -> None:
    teams, method = HALLS[hall]
    tournament = fill(teams, method)
    asked = SceneRequest(tournament, MESSAGE)
    empty = [kind for kind in shown_here(teams, method) if KINDS[kind].read(asked) is None]
    assert empty == [], "a kind that this hall has nothing for: name the draw that has in ELSEWHERE here"
    ways = {kind: show(tournament, kind) for kind in shown_here(teams, method)}
    if method == "swiss":
        ways["new"] = f"/ecran/{'unnamed'.ljust(22, '_')}/"
    answers, wrong = RecordedAnswers(), {}
    for way in ways.values():
        answers.keep(way)
    for size in sizes:
        with opened_page(chromium, answers, *size) as page:
            for kind, way in ways.items():
                if found := looked_at(page, way):
                    wrong[kind, size] = found
                assert page.get_attribute(".scene-now", "data-scene") == kind
    assert wrong == {}
