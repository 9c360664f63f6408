"""What is wrong with a page for who sees badly, or on a narrow screen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Final

import pytest
from axe_playwright_python.base import AXE_SCRIPT

if TYPE_CHECKING:
    from playwright.sync_api import Page

TOO_WIDE: Final = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
CONTRAST: Final = """
const backgrounds = new Map();
// What is painted under the text of an element: its backgrounds and its ancestors’, up to a solid one.
const painted = (element) => {
  if (!element) return "";
  if (!backgrounds.has(element)) {
    const { backgroundColor, backgroundImage, opacity } = getComputedStyle(element);
    const solid = backgroundColor.startsWith("rgb(") && opacity === "1";
    const under = solid ? "" : painted(element.parentElement);
    backgrounds.set(element, [backgroundColor, backgroundImage, opacity, under].join());
  }
  return backgrounds.get(element);
};
const pairOf = (element) => {
  const { color, fontSize, fontWeight, textShadow } = getComputedStyle(element);
  return [color, fontSize, fontWeight, textShadow, painted(element)].join();
};
// Elements that show a text: those with one of their own, and fields.
const shown = () => {
  const found = new Set(document.querySelectorAll("input:not([type=hidden]), select, textarea"));
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) if (texts.currentNode.data.trim()) found.add(texts.currentNode.parentElement);
  return [...found].filter((element) => {
    const { width, height } = element.getBoundingClientRect();
    return element.checkVisibility({ visibilityProperty: true }) && width > 1 && height > 1;
  });
};
// The elements to be judged, each with its pair: of a pair that nothing was judged of yet, the first `most`.
const unjudged = (known, most) => {
  const chosen = new Map(), counts = new Map();
  for (const element of shown()) {
    const pair = pairOf(element), count = counts.get(pair) ?? 0;
    if (known.has(pair) || count === most) continue;
    counts.set(pair, count + 1);
    chosen.set(element, pair);
  }
  return chosen;
};
"""
"""Which elements of a page show a pair of colours (with a size and a weight) that no page before it had."""
UNJUDGED: Final = f"([known, most]) => {{ {CONTRAST} return unjudged(new Set(known), most).size; }}"
JUDGE: Final = f"""async ([known, most]) => {{
  {CONTRAST}
  const chosen = unjudged(new Set(known), most);
  const {{ violations, passes }} = await axe.run({{ include: [...chosen.keys()] }}, {{
    runOnly: ["color-contrast"], resultTypes: ["violations", "passes"], elementRef: true,
  }});
  const judged = [...violations, ...passes].flatMap(({{ nodes }}) => nodes);
  const pairs = judged.map(({{ element }}) => chosen.get(element));
  return {{ violations, judged: pairs.filter(Boolean), asked: [...new Set(chosen.values())] }};
}}"""
BY_ALL_RULES: Final = """axe.run({ resultTypes: ["violations"] }).then(({ violations }) => violations)"""
"""What is wrong alone: what axe says of all the rest takes a third of its time on the way to the test."""
BUT_CONTRAST: Final = """
axe.run({ resultTypes: ["violations"], rules: { "color-contrast": { enabled: false } } })
  .then(({ violations }) => violations)
"""
"""The same but for contrast, which takes axe three quarters of its time on a page."""
MOST: Final = 3
"""By how many elements a page judges a pair of colours, and how many pages may judge by none of theirs.

One may stand on a picture, or be out of sight.
"""


def faults_by_all_rules(page: Page) -> list[str]:
    """What axe finds on a page as it stands, and whether one has to scroll sideways; nothing, as a rule."""
    _bring_axe(page)
    return [*_told(page.evaluate(BY_ALL_RULES)), *too_wide(page)]


def faults(page: Page, colours: Colours | None = None) -> list[str]:
    """The same, with contrast judged by `Colours`: those of a walk, or of this page alone."""
    _bring_axe(page)
    return [*_told(page.evaluate(BUT_CONTRAST)), *(colours or Colours()).faults(page)]


def _bring_axe(page: Page) -> None:
    """Load axe into the document of a page that does not have it yet."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE_SCRIPT)


def too_wide(page: Page) -> list[str]:
    """By how much one has to scroll sideways; nothing, as a rule."""
    pixels = page.evaluate(TOO_WIDE)
    return [f"{pixels} pixels too wide at {page.evaluate('innerWidth')}"] if pixels > 0 else []


@dataclass
class Colours:
    """A look at pages in some colours, at some width: contrast and width.

    Each pair of colours is judged where the walk first meets it: that is what a scheme can change, at a
    quarter of the time. Text over or under something that does not hold it is judged by all rules alone.
    """

    _judged: set[str] = field(default_factory=set)
    _asked: Counter[str] = field(default_factory=Counter)

    def faults(self, page: Page) -> list[str]:
        """What is hard to read, and whether one has to scroll sideways; nothing, as a rule."""
        given_up = {pair for pair, pages in self._asked.items() if pages >= MOST}
        known = [[*self._judged | given_up], MOST]
        found: list[Any] = []
        if page.evaluate(UNJUDGED, known):
            _bring_axe(page)
            answer = page.evaluate(JUDGE, known)
            self._judged |= set(answer["judged"])
            self._asked.update(answer["asked"])
            found = answer["violations"]
        return [*_told(found), *too_wide(page)]


@dataclass(frozen=True)
class Look:
    """How wide a page is looked at, in which colours and language, and in which way once more."""

    width: int
    scheme: str
    language: str = "fr"
    second: Look | None = None

    def __str__(self) -> str:
        return f"{self.width}-{self.scheme}-{self.language}{f' and {self.second}' if self.second else ''}"

    def of(self, pages: Sequence[str], by_day: Collection[str]) -> list[str]:
        """The pages of a walk in their order: those of `by_day` where one page has both looks, else all."""
        assert {*by_day} <= {*pages}
        return [page for page in pages if self.second is None or page in by_day]

    def open(self, visitor: Callable[..., Page], origin: str, *, height: int = 900) -> Page:
        """A browser of this width, in French and in these colours."""
        return visitor(origin, width=self.width, height=height, color_scheme=self.scheme)

    def speak(self, page: Page, origin: str) -> None:
        """From its next page on the site speaks the language to this browser: to be called after `log_in`."""
        page.context.add_cookies([{"name": "django_language", "value": self.language, "url": origin}])

    def judge(self) -> Callable[[Page], list[str]]:
        """What is wrong with each page of one walk: by all rules, where it is looked at once.

        With a second look, contrast is judged by `Colours` in both, and what no look changes here.
        """
        if self.second is None:
            return faults_by_all_rules
        second, of_first, of_second = self.second, Colours(), Colours()

        def judged(page: Page) -> list[str]:
            found = faults(page, of_first)
            second.put_on(page)
            found += of_second.faults(page)
            self.put_on(page)
            return found

        return judged

    def put_on(self, page: Page) -> None:
        """Give an open page this width and these colours, at the height that it has."""
        size = page.viewport_size
        assert size is not None
        page.set_viewport_size({**size, "width": self.width})
        page.emulate_media(color_scheme="dark" if self.scheme == "dark" else "light")


def looks(first: Look, second: Look) -> list[Any]:
    """Two looks for `parametrize`: by day both at the same page, whose colours `Colours` judges.

    At night each page is loaded in each look, in its language, and all rules judge it. A walk over many
    pages takes by day one of each kind (`Look.of`).
    """
    return [
        pytest.param(day := replace(first, second=replace(second, language=first.language)), id=str(day)),
        *(pytest.param(look, id=str(look), marks=pytest.mark.night) for look in (first, second)),
    ]


def _told(violations: list[Any]) -> list[str]:
    return [
        f"{one['id']}: {one['help']}: " + ", ".join(" ".join(node["target"]) for node in one["nodes"][:3])
        for one in violations
    ]
