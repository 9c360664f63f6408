"""Public pages in the language of the cards: a bracket with its lines and champion, the podium, a clock.

Three concours of a fixed seed: thirteen teams in the second round of a knockout, four whose knockout is over,
and four in the first round under the clock.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

import pytest

from tests.browser.conftest import LONG
from tests.browser.faults import Look, looks
from tests.browser.tables import Site

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.slow

NAMES: Final = ("Tableau de treize", "Tableau fini", "Au temps")
SIMULATED: Final = {
    NAMES[0]: ("--draw=knockout", "--rounds=4", "--teams=13", "--until=round2"),
    NAMES[1]: ("--draw=knockout", "--rounds=2", "--teams=4", "--until=finished"),
    NAMES[2]: ("--rounds=2", "--teams=4", "--until=drawn"),
}
RENAME: Final = f"""
for team in tournament.teams.filter(number__lte=2):
    for player, name in zip((team.player1, team.player2), {LONG!r}):
        player.name = f"{{name}} {{'I' * team.number}}"
        player.save()
print("null")
"""
START: Final = """
from django.utils import timezone
round_ = tournament.rounds.get(number=1)
round_.minutes, round_.started_at = 45, timezone.now()
round_.save()
print("null")
"""


@pytest.fixture(scope="module")
def slugs_at(site: Site) -> tuple[str, dict[str, str]]:
    """The origin of the site, and by name the slug of each concours."""
    made = {
        name: site.tables("--seed=salle", "--deals=8", f"--name={name}", *options)
        for name, options in SIMULATED.items()
    }
    for tables in made.values():
        tables.ask(RENAME)
    made[NAMES[2]].ask(START)
    return site.origin, {name: tables.slug for name, tables in made.items()}


PAGES: Final = (
    *(f"{{0}}{page}" for page in ("tableau/", "classement/", "equipes/1/", "equipes/3/")),
    *(f"{{1}}{page}" for page in ("", "tableau/", "classement/", "equipes/1/")),
    *(f"{{2}}{page}" for page in ("", "equipes/1/")),
)
"""Pages of the three concours, behind the place of theirs among `NAMES`."""
BY_DAY: Final = {"{0}tableau/", "{1}", "{1}equipes/1/", "{2}equipes/1/"}
"""Of each kind one; the others at night."""


LINES: Final = """() => {
  const middle = (card) => { const box = card.getBoundingClientRect(); return box.top + box.height / 2; };
  const steps = [...document.querySelectorAll(".bracket-step")];
  let lines = 0, off = 0;
  for (const [place, step] of steps.entries()) {
    const games = [...step.querySelectorAll(".game")];
    for (const [match, game] of games.entries()) {
      const line = getComputedStyle(game, "::after");
      if (line.content === "none") continue;
      lines += 1;
      const next = steps[place + 1].querySelectorAll(".game")[match / 2];
      const end = middle(next.querySelector(".game-card"));
      const from = middle(game.querySelector(".game-card"));
      const to = middle(games[match + 1].querySelector(".game-card"));
      const tall = parseFloat(line.height) - 2;
      off = Math.max(off, Math.abs(end - (from + to) / 2), Math.abs(tall - (to - from)));
    }
  }
  return { lines, off };
}"""


@pytest.mark.parametrize(("concours", "lines"), [(0, 2 + 1), (1, 1)])
def test_a_line_leads_from_each_two_matches_to_that_of_their_winners(
    slugs_at: tuple[str, dict[str, str]], visitor: Callable[..., Page], concours: int, lines: int
) -> None:
    """Each begins and ends in the middle of a match, names of forty letters and byes or not."""
    origin, slugs = slugs_at
    page = visitor(origin, width=1280)
    page.goto(f"/c/{slugs[NAMES[concours]]}/tableau/")
    found = page.evaluate(LINES)
    assert found["lines"] == lines
    assert found["off"] <= 2


def test_the_champion_is_the_first_thing_that_a_phone_shows_of_a_bracket(
    slugs_at: tuple[str, dict[str, str]], visitor: Callable[..., Page]
) -> None:
    origin, slugs = slugs_at
    page = visitor(origin, width=390, height=844)
    page.goto(f"/c/{slugs[NAMES[1]]}/tableau/")
    champion = page.locator(".champion")
    box, step = champion.bounding_box(), page.locator(".bracket-step").first.bounding_box()
    assert box is not None
    assert step is not None
    assert box["y"] < step["y"]
    page.goto(f"/c/{slugs[NAMES[0]]}/tableau/")
    assert not champion.count(), "nobody has won yet"


def test_a_team_that_plays_sees_its_table_and_the_clock_without_scrolling(
    slugs_at: tuple[str, dict[str, str]], visitor: Callable[..., Page]
) -> None:
    origin, slugs = slugs_at
    page = visitor(origin, width=390, height=844)
    page.goto(f"/c/{slugs[NAMES[2]]}/equipes/1/")
    page.wait_for_function("() => /^4\\d:\\d{2}$/.test(document.querySelector('.now .clock-time').innerText)")
    box = page.locator(".now .clock").bounding_box()
    assert box is not None
    assert box["y"] + box["height"] <= 844


FOLLOWED: Final = """live => [live.dataset.common, ...live.dataset.sheets.split(" ")]"""


def test_a_page_at_play_is_asked_for_again_only_once_its_own_sheet_has_changed(
    slugs_at: tuple[str, dict[str, str]], visitor: Callable[..., Page]
) -> None:
    origin, slugs = slugs_at
    address = f"/c/{slugs[NAMES[2]]}/equipes/1/"
    page, asked = visitor(origin, width=390), list[str]()
    page.goto(address)
    lines: list[str] = page.locator("[data-live]").evaluate(FOLLOWED)
    page.on("request", lambda request: request.url.endswith(address) and asked.append(request.url))
    page.route("**/version/feuilles/", lambda route: route.fulfill(body="\n".join(lines)))
    for changed in ("1.9:1", "1.9:2"):
        lines[2:] = [changed]
        for _ in range(2):
            with page.expect_response("**/version/feuilles/"):
                pass
    assert asked == [], "another table wrote"
    lines[1] = lines[1].replace(":", ":1")
    with page.expect_request(f"**{address}"):
        pass


LOOKS: Final = looks(Look(390, "dark"), Look(1280, "light", "en"))


@pytest.mark.parametrize("look", LOOKS)
def test_axe_finds_nothing_and_nothing_is_too_wide(
    slugs_at: tuple[str, dict[str, str]], visitor: Callable[..., Page], look: Look
) -> None:
    origin, slugs = slugs_at
    page, wrong = look.open(visitor, origin), look.judge()
    look.speak(page, origin)
    found = {}
    for address in look.of(PAGES, BY_DAY):
        page.goto(address.format(*(f"/c/{slugs[name]}/" for name in NAMES)))
        assert page.evaluate("document.documentElement.lang") == look.language
        if some := wrong(page):
            found[address] = some
    assert found == {}
