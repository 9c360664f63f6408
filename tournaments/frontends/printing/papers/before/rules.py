"""The rules of the concours: what differs, examples, then all the rules in two columns.

On one page, or on two where one page would need letters that are too small.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.core.access.language import language
from tournaments.core.planning.regulations import RulesPage, rules_page
from tournaments.frontends.printing.content import PaperHead
from tournaments.frontends.printing.fitting import fitter
from tournaments.frontends.printing.pages import PaperPage
from tournaments.frontends.printing.registry import Listing, Moment, Paper, PaperLink, Section, register

HEIGHT: Final = 256.0
"""The height from under the title to the foot of the sheet, in millimetres."""
WIDTH: Final = 92.0
COLUMNS: Final = 2
MAX_SIZE: Final = 13.5
ONE_PAGE_SIZE: Final = 9.5
"""The largest size of running text, in points, and the least at which all of it stands on one page."""
MEASURED_RATIO: Final = 1.0
"""How much more than the height may be measured: measured are bold type and titles counted thrice."""


def _pages(concours: PaperHead, told: RulesPage) -> list[PaperPage]:
    """The page of rules, or both."""
    room = {"width": WIDTH, "height": COLUMNS * HEIGHT * MEASURED_RATIO, "largest": MAX_SIZE}
    sheets = [told] if _height(told) <= room["height"] else _halves(told)
    shared = {"concours": concours, "foot": bool(told["differences"]), "pages": len(sheets), **room}
    return [
        PaperPage("rules", {**shared, "told": one, "lines": [_lines(one)], "page": page})
        for page, one in enumerate(sheets, 1)
    ]


def _height(told: RulesPage) -> float:
    """What the rules take of a column in the smallest letters of one page, in millimetres."""
    return fitter().height([_lines(told)], WIDTH, ONE_PAGE_SIZE)


def _halves(told: RulesPage) -> list[RulesPage]:
    """The rules on two pages, as even as whole parts can be."""

    def cut(at: int) -> list[RulesPage]:
        after: RulesPage = {
            **told,
            "differences": [],
            "unchanged": "",
            "examples": [],
            "parts": told["parts"][at:],
        }
        return [{**told, "parts": told["parts"][:at]}, after]

    return min((cut(at) for at in range(len(told["parts"]))), key=lambda two: max(map(_height, two)))


def _lines(told: RulesPage) -> list[str]:
    """All that stands in the columns, as it is measured; a title counts more lines than its own."""
    return [line or " " for line in _texts(told)]


def _texts(told: RulesPage) -> Iterator[str]:
    for one in told["differences"]:
        yield f"{one['what']} : {one['here']} ({one['there']})"
    for example in told["examples"]:
        yield f"{example['deal']} ({example['counted']}) : {example['marked']}"
    headings = [told["changed"]] * bool(told["differences"]) + [told["heading"]] * bool(told["examples"])
    for title in (*headings, *(part["title"] for part in told["parts"])):
        yield from (title, title, title)
    for part in told["parts"]:
        for rule in part["rules"]:
            yield f"≠ {rule['text']} {rule['source']}"


def _links(listing: Listing) -> list[PaperLink]:
    """The rules in either language."""
    slug = listing.tournament.slug
    return [
        PaperLink(gettext_lazy("Règles, en français"), reverse("print_rules", args=[slug, "fr"])),
        PaperLink("Rules, in English", reverse("print_rules", args=[slug, "en"]), "en"),
    ]


RULES = register(
    Paper(
        key="rules",
        tagged=True,
        label=gettext_lazy("Règles du concours"),
        title=lambda _asked: _("règles"),
        read=lambda asked: rules_page(asked.tournament, language()),
        pages=_pages,
        addresses=("regles/<str:language>/",),
        section=Section(
            moment=Moment.BEFORE,
            place=6,
            heading=gettext_lazy("Règles du concours"),
            about=gettext_lazy(
                "Une page ou deux, à afficher ou à donner : comment on marque ici, ce qui change, et comment "
                "le concours se classe."
            ),
            links=_links,
        ),
    )
)
