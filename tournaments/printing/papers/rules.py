"""The rules of the concours on one page: what differs, examples, then all the rules in two columns."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.access.language import language
from tournaments.planning.regulations import Told, told
from tournaments.printing.content import Concours
from tournaments.printing.pages import Page
from tournaments.printing.registry import Link, Listing, Paper, Section, register

HEIGHT: Final = 256.0
"""From under the title to the foot of the sheet, in millimetres."""
WIDTH: Final = 92.0
COLUMNS: Final = 2
LARGEST: Final = 13.5
"""Running text, in points: smaller where a club has much to say."""
KEPT: Final = 1.06
"""Of the height: texts are measured in bold and titles counted thrice, which is more than they take."""


def _pages(concours: Concours, told: Told) -> list[Page]:
    """The one page of rules."""
    room = {"width": WIDTH, "height": COLUMNS * HEIGHT * KEPT, "largest": LARGEST}
    return [Page("rules", {"concours": concours, "told": told, "lines": [_lines(told)], **room})]


def _lines(told: Told) -> list[str]:
    """All that stands in the columns, as it is measured; a title counts more lines than its own."""
    return [line or " " for line in _texts(told)]


def _texts(told: Told) -> Iterator[str]:
    for one in told["differences"]:
        yield f"{one['what']} : {one['here']} ({one['there']})"
    for example in told["examples"]:
        yield f"{example['deal']} ({example['counted']}) : {example['marked']}"
    for title in (told["changed"], told["heading"], *(part["title"] for part in told["parts"])):
        yield from (title, title, title)
    for part in told["parts"]:
        for rule in part["rules"]:
            yield f"≠ {rule['text']} {rule['source']}"


def _links(listing: Listing) -> list[Link]:
    """The rules in either language."""
    slug = listing.tournament.slug
    return [
        Link(gettext_lazy("Règles, en français"), reverse("print_rules", args=[slug, "fr"])),
        Link("Rules, in English", reverse("print_rules", args=[slug, "en"]), "en"),
    ]


RULES = register(
    Paper(
        key="rules",
        label=gettext_lazy("Règles du concours"),
        title=lambda _asked: _("règles"),
        read=lambda asked: told(asked.tournament, language()),
        pages=_pages,
        addresses=("regles/<str:language>/",),
        section=Section(
            place=4,
            heading=gettext_lazy("Règles du concours"),
            about=gettext_lazy(
                "Une page à afficher ou à donner : comment on marque ici, ce qui change, et comment le "
                "concours se classe."
            ),
            links=_links,
        ),
    )
)
