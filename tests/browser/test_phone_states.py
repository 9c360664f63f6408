"""Every page and state of a table's phone in large text and on its side: nothing too wide, no word broken.

A state is one line of `STATES`: what the site says of the sheet, and what is tapped then.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import pytest

from tests.browser.holding import intercept
from tests.browser.phones import STATE, Thumb, look
from tests.browser.tables import Site, Tables
from tests.browser.test_phone_layout import ENLARGE

if TYPE_CHECKING:
    from playwright.sync_api import Page, Route

pytestmark = pytest.mark.slow

SIZES: Final = {
    "large text": (360, 640, 2),
    "portrait": (360, 640, 1),
    "landscape": (640, 360, 1),
    "wide, large text": (1280, 800, 2),
}
WRONG: Final = """() => {
  const found = [], shown = (part) => part.checkVisibility() && part.getClientRects().length > 0;
  const { scrollWidth } = document.documentElement;
  if (scrollWidth > innerWidth) found.push(`${scrollWidth} px wide`);
  for (const dialog of document.querySelectorAll("dialog[open]"))
    if (dialog.scrollWidth > dialog.clientWidth + 1) found.push(`a dialog ${dialog.scrollWidth} px wide`);
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    if (!text.data.trim() || !shown(text.parentElement) || text.parentElement.closest("legend")) continue;
    for (const { 0: word, index } of text.data.matchAll(/[^\\s-]+/g)) {
      const range = document.createRange();
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      const parts = [...range.getClientRects()];
      const broken = new Set(parts.map(({ top }) => Math.round(top))).size > 1;
      const beyond = parts.some(({ left, right }) => left < -1 || right > innerWidth + 1);
      if (broken) found.push(`broken in ${text.parentElement.clientWidth} px: ${word}`);
      if (beyond) found.push(`beyond the edge: ${word}`);
    }
  }
  return found;
}"""
NAMES: Final = """
from tournaments.core.models.opening import open_tables
table = tables_of_it.select_related("round").get(number=1)
names = ["Marie-Thérèse de la Rochefoucauld-Montbel", "Jean-Barthélemy Grosjean-Vuillemin d’Épinal"]
for player, name in zip([table.ns.player1, table.ns.player2], names):
    type(player).objects.filter(pk=player.pk).update(name=name)
open_tables(table.round)
print("null")
"""
TEAM: Final = """
from tournaments.core.sheets.team_links import TeamLink
print(json.dumps(TeamLink.of(tables_of_it.get(number=1).ns).token))
"""
REASON: Final = "Nous comptons cent soixante-deux points et la belote de notre côté"
CALL: Final = {"entry": 9, "side": "NS"}
CONTRACT: Final = {"by": "NS", "bid": 160, "trump": "no-trump", "call": "coinche"}
SENT: Final = {"record": {"contract": CONTRACT, "points": {"NS": 162}}, "place": 2}
REFUSED: Final = {
    "key": "8a3c4e0e-0000-4000-8000-000000000001",
    "kind": "deal",
    "content": SENT,
    "outcome": "refused",
    "sentence": "La donne 2 est déjà écrite autrement : l’arbitre tranchera.",
    "mendable": True,
    "same_as": None,
}
ALIKE: Final = {**REFUSED, "key": "k2", "same_as": {"deal": 1, "version": 1, "number": 1, "place": 1}}
MOVED: Final = {"sentence": "Prochaine table : 123, Nord-Sud", "address": "/t/?code"}
PARTS: Final = [
    "Nous avons pris\u00a0: 160 à sans atout, coinché, chuté de cent",
    "nous\u00a0: 30, belote 20",
]
VERSION: Final = {
    "by": "noté par l’autre téléphone de notre équipe",
    "told": [[part, True] for part in PARTS],
}
CHOICE: Final = {
    "entry": 9, "deal": 1, "version": 1, "place": 12, "same": True, "two": True, "handed": True, "chosen": {},
    "said": ["Marie-Thérèse – Jean-Barthélemy\u00a0: pour demander à l’arbitre."],
    "versions": [
        {**VERSION, "choice": "sheet", "side": "NS", "label": "celle de Marie-Thérèse – Jean-Barthélemy"},
        {**VERSION, "choice": "sent", "side": "EW", "label": "la deuxième"},
    ],
}  # fmt: skip
PLAIN: Final = {"asks": False, "contested": False, "confirmed": True}
CONTESTED: Final = {**PLAIN, "contested": True, "confirmed": False, "dispute": REASON, "withdraw": CALL}
END: Final = "La table est finie : Marie-Thérèse – Jean-Barthélemy gagnent, 12 740 à 10 990."


class State(NamedTuple):
    """What must be seen where the site says this beside the sheet, and of its last line; after a tap."""

    shows: str
    says: dict[str, Any] = {}  # noqa: RUF012 — never changed
    line: dict[str, Any] = PLAIN
    tap: str = ""


STATES: Final = {
    "list": State("#deals .phone-deal"),
    "asked for agreement": State("#confirm", line={"asks": True, "agreed": ["EW"], "confirmed": False}),
    "handed over": State("#confirm", line={"asks": True, "agreed": ["NS"], "confirmed": False}),
    "contested": State(".phone-contested", line=CONTESTED),
    "two versions": State(".phone-version", {"versions": [CHOICE]}),
    "a third phone": State(
        "#newcomer", {"newcomer": "Un autre téléphone note maintenant pour Marie-Thérèse – Jean-Barthélemy."}
    ),
    "refused": State("[data-kind=refused]", {"refused": [REFUSED]}),
    "asked whether it is the same": State("#alike", {"refused": [ALIKE]}),
    "referee called": State(
        "#uncall", {"called": f"Nous ne sommes pas d’accord : {REASON}.", "withdraw": CALL}
    ),
    "referee answered": State("#answers", {"answers": [f"L’arbitre a répondu, donne 12 : {REASON}"]}),
    "about to contest": State("#dispute", tap="#call"),
    "closed": State("#closed", {"closed": "Les corrections ont été closes samedi 28 novembre à 23 h 45."}),
    "moved": State("#moved", {"moved": MOVED, "open": False, "end": END}),
    "over": State("#standing", {"open": False, "end": END}),
    "form": State("[data-step=bid]", tap="[data-step] [data-by=NS]"),
    "decided by the desk": State(
        "#decided", {"open": False, "decided": f"{END} Cette donne n’est plus à noter."}
    ),
}
"""In this order on one page; from the form on a deal is half told."""


@pytest.fixture
def tables(site: Site) -> Tables:
    found = site.tables("--teams=4")
    found.ask(NAMES)
    return found


def resize(page: Page, size: str) -> None:
    width, height, times = SIZES[size]
    page.set_viewport_size({"width": width, "height": height})
    page.evaluate(ENLARGE, times)


def wrong(page: Page, sizes: Iterable[str]) -> list[str]:
    """What is wrong in each of these sizes."""
    found = []
    for size in sizes:
        resize(page, size)
        found += [f"{size}: {each}" for each in page.evaluate(WRONG)]
    return found


def told(base: dict[str, Any], state: State, at: int) -> dict[str, Any]:
    *lines, last = base["deals"]
    return {
        **base,
        "at": base["at"] + at,
        "deals": [*lines, {**last, **state.line, "tag": str(at)}],
        **state.says,
    }


@pytest.mark.parametrize(
    "sizes",
    [["large text"], pytest.param([*SIZES], marks=pytest.mark.night)],
    ids=["the least room", "every size"],
)
def test_no_page_or_state_of_a_table_is_too_wide_or_breaks_a_word(
    tables: Tables, visitor: Callable[..., Page], sizes: list[str]
) -> None:
    announced = {"NS": [{"kind": "cinquante", "rank": "A", "suit": "spades"}]}
    for place, points in enumerate((112, 142, 121), 1):
        deal = {"contract": {"by": "NS", "bid": 130, "trump": "hearts"}, "points": {"NS": points}}
        tables.note(1, place, {**deal, **({"announces": announced} if place == 3 else {})})
    phone, found = Thumb(visitor(tables.origin, width=360, height=640)), {}
    page = phone.page
    for name, address in (("code", "/t/"), ("team", f"/t/equipe/{tables.ask(TEAM)}/")):
        page.goto(address)
        found[name] = wrong(page, sizes)
    page.goto(f"/t/{tables.tokens[1]}/")
    found["side"] = wrong(page, sizes)
    phone.sit(tables.tokens[1], shared=True)
    base = page.evaluate("fetch('/t/etat/').then((answer) => answer.json())")
    answers: list[dict[str, Any]] = []
    intercept(page, STATE, lambda route: _answer(route, answers))
    for at, (name, state) in enumerate(STATES.items(), 1):
        answers.append(told(base, state, at))
        look(page)
        if state.tap:
            phone.tap(state.tap)
        page.locator(state.shows).locator("visible=true").first.wait_for()
        found[name] = wrong(page, sizes)
        page.keyboard.press("Escape")  # closes a dialog
    assert [f"{name}, {each}" for name, some in found.items() for each in some] == []


def _answer(route: Route, answers: list[dict[str, Any]]) -> None:
    if not answers:
        route.continue_()
        return
    route.fulfill(json=answers[-1], headers={"ETag": f'"{len(answers)}"'})
